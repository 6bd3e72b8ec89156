"""What a notebook keeps of the boards and drawings, to be read where no kernel runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import ipywidgets
import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter
from nbconvert.exporters import Exporter

from rrpuzzle import Board, Flow, PuzzleApp, PuzzleView, StepsView, judge, load_puzzles, solve
from rrpuzzle.widgets import saved
from rrpuzzle.widgets.saved import SavedPicture

BOOK = load_puzzles("first-steps")["book"]
WIDGET = "application/vnd.jupyter.widget-view+json"

SHOWN: dict[str, tuple[Any, str, str]] = {
    "position": (BOOK.position, "Hand, 3 cards", "three of spades"),
    "puzzle": (BOOK, "Is the book right?", "Is the book right?"),
    "verdict": (judge(BOOK, "4S 5S 6S 7S", "3S 4H 4D"), "Nothing placed", "Nothing placed"),
    "solution": (solve(BOOK.position), "2 of 3 cards placed", "2 of 3 cards placed"),
    "flow": (Flow(BOOK.position, solve(BOOK.position).after), "<- ", "<svg"),
    "board": (Board(BOOK), "Is the book right?", "three of spades"),
    "steps": (StepsView(BOOK), "1. ", "<svg"),
    "puzzle view": (PuzzleView(BOOK), "Is the book right?", "three of spades"),
    "app": (PuzzleApp(language="en"), "Open ends", "Open ends"),
}

ALIKE = {
    "board": lambda: Board(BOOK),
    "steps": lambda: StepsView(BOOK),
    "puzzle view": lambda: PuzzleView(BOOK),
    "app": lambda: PuzzleApp(language="en"),
}

NOTEBOOK = (
    "from rrpuzzle import Board, PuzzleView, solve, parse_position\n"
    "board = Board('4S 5S 6S 7S | 3S 4H 4D')\n"
    "view = PuzzleView('first-steps/finished-run')",
    "board",
    "view",
    "board.move('4H 4D', to='new')\nfor _ in range(50):\n    board.undo()\n    board.redo()",
    "board.move('4S', to=2)\nprint(board.answer, '-', board.check().headline)",
    "solution = view.show_solution()",
    "from rrpuzzle.widgets import saved\n"
    "asked = {'method': 'custom', 'content': {'action': 'undo', 'id': 'from a page'}}\n"
    "board.comm.handle_msg({'content': {'data': asked}, 'buffers': []})\n"
    "print(board.answer, '-', board in saved._waiting)\n"
    "board.redo()",
    "solve(board.puzzle.position)",
)


def bundle(thing: Any) -> dict[str, str]:
    """Return what a display of something holds."""
    data = thing._repr_mimebundle_()
    return data[0] if isinstance(data, tuple) else data


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run a notebook with boards as a grader does: no page, one cell after the other."""
    path = tmp_path_factory.mktemp("headless") / "lesson.ipynb"
    document = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in NOTEBOOK])
    client = NotebookClient(document, timeout=60, kernel_name="python3", store_widget_state=False)
    client.execute()
    nbformat.write(document, path)
    return path


def outputs(notebook: Path, cell: int) -> list[Any]:
    """Return the outputs of a cell as they lie in the file."""
    return list(nbformat.read(notebook, as_version=4).cells[cell].outputs)


# --- what each thing that is shown tells without a kernel --------------------------------------


@pytest.mark.parametrize("name", SHOWN)
def test_everything_shown_can_be_read(name: str) -> None:
    """Whatever a cell shows has a text and a picture that need no kernel, script or network."""
    thing, text, picture = SHOWN[name]
    data = bundle(thing)
    assert text in data["text/plain"]
    html = data["text/html"].replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert picture in html
    for foreign in ("<script", "http:", "https:", "url(", "<link", "<img", "0x"):
        assert foreign not in html


@pytest.mark.parametrize("name", SHOWN)
def test_the_notebooks_own_style_is_left_alone(name: str) -> None:
    """Every rule of every style sheet begins with a class of ours."""
    html = bundle(SHOWN[name][0])["text/html"]
    for sheet in html.split("<style>")[1:]:
        for rule in sheet.partition("</style>")[0].split("}"):
            selector = rule.partition("{")[0]
            assert not selector or ".rr" in selector or selector.startswith("@media")


# --- a notebook without a page -----------------------------------------------------------------


def test_the_picture_is_of_the_last_position(notebook: Path) -> None:
    """Below the widget lies the picture of the position as it was left, in another cell even."""
    widget, picture = outputs(notebook, 1)
    assert WIDGET in widget.data
    assert WIDGET not in picture.data
    assert "5♠ 6♠ 7♠" in picture.data["text/plain"]
    assert "4♠ 4♥ 4♦" in picture.data["text/plain"]
    assert "Hand, 1 card: 3♠" in picture.data["text/plain"]
    assert "three of spades" in picture.data["text/html"]


def test_nothing_is_shown_twice(notebook: Path) -> None:
    """The widget itself has no words beside the picture, for readers that know no widgets."""
    for cell in (1, 2):
        widget, _picture = outputs(notebook, cell)
        assert (widget.data["text/plain"], widget.data["text/html"]) == ("", "")


def test_the_answer_can_be_graded(notebook: Path) -> None:
    """Without a page the answer is a text that a cell can print and a grader can read."""
    (printed,) = outputs(notebook, 4)
    assert printed.text == "5S 6S 7S / 4S 4H 4D | 3S - Solved.\n"
    _widget, picture = outputs(notebook, 2)
    assert "Let 6♥ into run 4–8 ♥ like a wedge" in picture.data["text/html"]


@pytest.mark.parametrize("name", ["board", "steps", "puzzle view", "app"])
def test_the_same_notebook_is_stored_as_the_same_bytes(name: str) -> None:
    """The picture holds no name that is another one each time."""
    first, again = (make()._kept() for make in (ALIKE[name], ALIKE[name]))
    assert first == again


@pytest.mark.parametrize("exporter", [HTMLExporter, MarkdownExporter])
def test_nbconvert_shows_position_and_solution(notebook: Path, exporter: type[Exporter]) -> None:
    """An exported notebook shows every position once, and the solution, with no kernel at all."""
    page, _resources = exporter().from_filename(str(notebook))
    assert page.count('class="rrp-kept"') == 2
    for text in (
        "three of spades",
        "The finished run",
        "Let 6♥ into run 4–8 ♥",
        "2 of 3 cards placed; 3♠ stays",
    ):
        assert text in page
    assert "Loading widget" not in page
    assert "widget-view" not in page


# --- when it is drawn --------------------------------------------------------------------------


def test_a_page_does_not_wait_for_the_picture(notebook: Path) -> None:
    """What a page asks for is done and answered; the picture of it is drawn only afterwards."""
    (printed,) = outputs(notebook, 6)
    assert printed.text == "4S 5S 6S 7S / 4H 4D | 3S - True\n"


class Counter(SavedPicture, ipywidgets.HTML):  # type: ignore[misc]
    """A widget that counts how often its picture is drawn."""

    drawn = 0

    def _saved_picture(self) -> dict[str, str]:
        type(self).drawn += 1
        return {"text/plain": "4♠", "text/html": "4♠"}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Keep what would be sent to a notebook."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(saved, "display", lambda data, **how: sent.append({**how, "data": data}))
    monkeypatch.setattr(Counter, "drawn", 0)
    return sent


def test_a_picture_nobody_sees_is_not_drawn(shown: list[dict[str, Any]]) -> None:
    """Before its first display a change costs nothing."""
    widget = Counter()
    widget._picture_changed()
    saved._draw_waiting()
    assert (Counter.drawn, shown) == (0, [])


def test_many_changes_are_one_drawing(shown: list[dict[str, Any]]) -> None:
    """However much is done before it is quiet, the picture is drawn and sent once."""
    widget = Counter()
    widget._ipython_display_()
    for _change in range(100):
        widget._picture_changed()
    saved._draw_waiting()
    saved._draw_waiting()
    assert Counter.drawn == 2
    _widget, first, second = shown
    assert first["display_id"] == second["display_id"]
    assert second["update"]


def test_the_picture_waits_until_it_is_quiet(
    shown: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each further step begins the wait for the picture anew."""
    loop = Mock()
    loop.call_later.side_effect = lambda _seconds, _call: Mock()
    monkeypatch.setattr(saved.asyncio, "get_running_loop", lambda: loop)
    waits = []
    widget = Counter()
    widget._ipython_display_()
    for _step in range(3):
        widget._picture_changed()
        waits.append(SavedPicture._quiet)
    assert [wait.cancel.called for wait in waits] == [True, True, False]
    (_seconds, draw), _named = loop.call_later.call_args
    draw()
    assert len(shown) == 3


def test_a_part_changes_the_picture_of_the_whole(shown: list[dict[str, Any]]) -> None:
    """What happens on a board within a view is seen in the view's picture."""
    view = PuzzleView("first-steps/finished-run")
    view._ipython_display_()
    view.board.move("6H 7H 8H", to="new", source=1)
    saved._draw_waiting()
    assert "4♥ 5♥" in shown[-1]["data"]["text/plain"]
    assert len(shown) == 3
