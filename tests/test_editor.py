"""The editor without a browser: what its controls and its methods do, and what it says."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rrpuzzle
from rrpuzzle import Card, NotationError, PositionError, PuzzleError, load_puzzles
from rrpuzzle.cards import JOKER
from rrpuzzle.messages import LANGUAGES
from rrpuzzle.puzzles import GoalKind
from rrpuzzle.puzzles.findings import Finding
from rrpuzzle.puzzles.sketch import Sketch
from rrpuzzle.widgets import Editor, appraiser
from rrpuzzle.widgets.setter_board import SetterBoard
from rrpuzzle.widgets.shown import LOOKS

WEDGE = "4H 5H 6H 7H 8H | 6H"
PLACES = st.one_of(st.sampled_from(["hand", "new", "away"]), st.integers(0, 5))


def ask(editor: Editor, **message: Any) -> dict[str, Any]:
    """Send a message of a page to the board, and return the view that answers."""
    editor._board._receive(None, {"id": "m1", **message})
    view: dict[str, Any] = editor._board._view
    assert view["ack"] == "m1"
    return view


def ids(editor: Editor, place: int | str) -> list[str]:
    """Return the ids of the cards of a row or of the hand."""
    view = editor._board._view
    cards = view["hand"]["cards"] if place == "hand" else view["rows"][int(place) - 1]["cards"]
    return [card["id"] for card in cards]


# --- what it begins with -----------------------------------------------------------------------


def test_it_is_found_where_the_other_views_are() -> None:
    """The editor is looked up lazily, as every view is."""
    assert rrpuzzle.Editor is Editor


@pytest.mark.parametrize(
    ("what", "position", "goal"),
    [
        (None, "|", "most"),
        (WEDGE, WEDGE, "most"),
        ("4S 5S | 7S 7S 7S", "4S 5S | 7S 7S 7S", "most"),
        ("first-steps/finished-run", "4H 5H 6H 7H 8H / 2C 3C 4C | 6H", "out"),
        (load_puzzles()["book"], "4S 5S 6S 7S | 3S 4H 4D", "most"),
    ],
)
def test_what_it_begins_with(what: Any, position: str, goal: str) -> None:
    """Nothing, a position legal or not, the id of a puzzle, or a puzzle."""
    editor = Editor(what)
    assert (str(editor.position), str(editor.puzzle.goal)) == (position, goal)


def test_what_stands_above_it() -> None:
    """A title in the language that is spoken; without one it is a new puzzle, or has its id."""
    editor = Editor(WEDGE, language="fr")
    assert "Un nouveau puzzle" in editor._parts.title.value
    assert editor.try_it().puzzle.title == "Un nouveau puzzle"
    assert editor.puzzle.titles == {}
    editor.describe(title={"en": "The wedge", "fr": "Le coin"})
    assert ">Le coin<" in editor._parts.title.value
    assert "2026-01-01-1" in Editor("daily/2026-01-01-1")._parts.title.value


@pytest.mark.parametrize(
    ("what", "error"), [("4S 5Z | 6S", NotationError), ("first-steps/wegde", PuzzleError)]
)
def test_what_it_cannot_begin_with(what: str, error: type[Exception]) -> None:
    """A text that is neither a position nor a puzzle is refused."""
    with pytest.raises(error, match=r"5Z|wegde"):
        Editor(what)


def test_looks_are_those_of_a_board() -> None:
    """The board and a trial look as asked; a look that is none is refused with what there is."""
    editor = Editor(WEDGE, theme="dark", suits="two", size="normal")
    boards = (editor._board, editor.try_it().board)
    assert [(b._look["theme"], b._look["suits"]) for b in boards] == [("dark", "two")] * 2
    with pytest.raises(ValueError, match="four"):
        Editor(WEDGE, suits="five")


# --- the palette -------------------------------------------------------------------------------


def test_cards_are_laid_by_pressing_them() -> None:
    """A press lays a card at the target; of one that is used up it says that there is none."""
    editor = Editor()
    palette = editor._parts.palette
    for text in ("4S", "5S", "6S"):
        palette.button(Card.parse(text)).click()
    palette.targets[-1].click()
    for _time in range(2):
        palette.button(Card.parse("7S")).click()
    assert str(editor.position) == "4S 5S 6S | 7S 7S"
    used_up = palette.button(Card.parse("7S"))
    assert "rrp-used-up" in used_up._dom_classes
    used_up.click()
    assert "There is no 7♠ left" in editor.message
    assert str(editor.position) == "4S 5S 6S | 7S 7S"
    assert palette.button(Card.parse("6S")).description.endswith("•")
    assert palette.button(JOKER).description.endswith("×4")
    assert [button.description for button in palette.targets] == ["New row", "Row 1", "Hand"]
    assert [bool(button.icon) for button in palette.targets] == [False, False, True]


def test_rules_without_jokers_offer_none() -> None:
    """What is left follows the rules."""
    editor = Editor()
    editor._parts.rules.value = "no-jokers"
    assert "rrp-used-up" in editor._parts.palette.button(JOKER)._dom_classes
    assert str(editor.puzzle.rules) == "no-jokers"


# --- the board ---------------------------------------------------------------------------------


def test_cards_go_anywhere_on_the_board() -> None:
    """Cards of the table go into the hand and back: this is no turn."""
    editor = Editor("4S 5S 6S 7S / 9H 9D 9C | 7H")
    ask(editor, action="move", cards=ids(editor, 1)[3:], to="hand")
    assert str(editor.position) == "4S 5S 6S / 9H 9D 9C | 7H 7S"
    ask(editor, action="move", cards=ids(editor, "hand"), to="new")
    assert str(editor.position) == "4S 5S 6S / 9H 9D 9C / 7H 7S |"
    view = ask(editor, action="join", row="r3", other="r2")
    assert view["rows"][1]["ok"] is False
    assert not any(row["changed"] for row in view["rows"])


def test_cards_are_taken_off_the_board() -> None:
    """Of two copies that one goes which the page names, and the others keep their ids."""
    editor = Editor("4S 5S 6S / 4S 4H 4D | 7S")
    [first, *rest] = ids(editor, 1)
    second, hand = ids(editor, 2), ids(editor, "hand")
    ask(editor, action="move", cards=[second[0], *hand], to="away")
    assert str(editor.position) == "4S 5S 6S / 4H 4D |"
    assert (ids(editor, 1), ids(editor, 2)) == ([first, *rest], second[1:])
    ask(editor, action="undo")
    assert str(editor.position) == "4S 5S 6S / 4S 4H 4D | 7S"
    assert ids(editor, 1) == [first, *rest]


def test_the_steps_are_those_of_the_sketch() -> None:
    """Undo and redo on the board take back what the palette, the fields or Python did."""
    editor = Editor()
    editor.add("4S 5S 6S")
    editor.describe(goal="out")
    view = ask(editor, action="undo")
    assert (str(editor.puzzle.goal), view["undo"], view["redo"]) == ("most", True, True)
    view = ask(editor, action="undo")
    assert (str(editor.position), view["undo"]) == ("|", False)
    ask(editor, action="redo")
    view = ask(editor, action="reset")
    assert (str(editor.position), view["undo"], view["reset"]) == ("|", True, False)


@pytest.mark.parametrize(
    "message",
    [
        {"action": "move", "cards": ["c99"], "to": "away"},
        {"action": "move", "cards": ["c99"], "to": "hand"},
        {"action": "move", "cards": "c1", "to": "r9"},
        {"action": "move", "to": "away", "cards": [None]},
        {"action": "check"},
        {"action": "hint"},
        {"action": "fly"},
        {},
    ],
)
def test_messages_that_mean_nothing(message: dict[str, Any]) -> None:
    """Whatever a page sends, the cards stay, and the page gets an answer that says why."""
    editor = Editor(WEDGE)
    view = ask(editor, **message)
    assert view["refused"]
    assert str(editor.position) == WEDGE
    assert not editor.sketch.can_undo


def test_a_joker_forgets_its_face_in_another_row() -> None:
    """A row that is laid by hand is read anew."""
    editor = Editor("5H 6H *7H / 9S 9D |")
    ask(editor, action="move", cards=ids(editor, 1)[2:], to="r2")
    assert str(editor.position) == "5H 6H / 9S * 9D |"


INTENTS = st.one_of(
    st.tuples(st.just("move"), st.sets(st.integers(0, 12), min_size=1, max_size=4), PLACES),
    st.tuples(st.just("place"), st.sets(st.integers(0, 12), min_size=1, max_size=2)),
    st.tuples(st.just("split"), st.integers(0, 5), st.integers(0, 5)),
    st.tuples(st.just("join"), st.integers(0, 5), st.integers(0, 5)),
    st.tuples(st.just("sort"), st.sampled_from(["rank", "suit"])),
    st.tuples(st.sampled_from(["undo", "redo", "reset"])),
)


def message(board: SetterBoard, intent: tuple[Any, ...]) -> dict[str, Any]:
    """Make a message of a page out of numbers: cards and rows that are there, mostly."""
    name, *details = intent
    view = board._view
    cards = [card["id"] for row in view["rows"] for card in row["cards"]]
    cards += [card["id"] for card in view["hand"]["cards"]]
    rows = [row["id"] for row in view["rows"]] or ["r99"]
    found: dict[str, Any] = {"action": name}
    if name in ("move", "place"):
        found["cards"] = [cards[n % len(cards)] for n in sorted(details[0])] if cards else ["c1"]
        found["cards"] = list(dict.fromkeys(found["cards"]))
    if name == "move":
        place = details[1]
        found["to"] = place if isinstance(place, str) else rows[place % len(rows)]
    if name == "split":
        found |= {"row": rows[details[0] % len(rows)], "at": details[1]}
    if name == "join":
        found |= {"row": rows[details[0] % len(rows)], "other": rows[details[1] % len(rows)]}
    if name == "sort":
        found["by"] = details[0]
    return found


@given(st.lists(INTENTS, max_size=10))
def test_whatever_a_page_does(intents: list[tuple[Any, ...]]) -> None:
    """Page, board and sketch tell the same position, no card is doubled, and undo leads back."""
    look = {name: values[0] for name, values in LOOKS.items()}
    told: list[Sketch] = []
    board = SetterBoard(Sketch.start("4S 5S *6S / 4S 4H 4D * | 7S 7S"), told.append, "en", look)
    for intent in intents:
        board._receive(None, {"id": "m", **message(board, intent)})
        view, position = board._view, board.sketch.position
        assert board.answer == str(position) == str(board.position)
        assert len(view["rows"]) == len(position.table)
        shown = [card["id"] for row in view["rows"] for card in row["cards"]]
        shown += [card["id"] for card in view["hand"]["cards"]]
        assert len(set(shown)) == len(shown) == len(position.cards)
        assert not told or told[-1] == board.sketch
    while board.sketch.can_undo:
        board._receive(None, {"id": "m", "action": "undo"})
    assert board.answer == "4S 5S *6S / 4S 4H 4D * | 7S 7S"


# --- the fields --------------------------------------------------------------------------------


def test_the_text_of_the_position() -> None:
    """The position is always there as text, and a text that is typed is laid out."""
    editor = Editor(WEDGE)
    text = editor._parts.text
    assert text.value == WEDGE
    text.value = "4♠ 5♠ 6♠ | 7s"
    assert (str(editor.position), text.value) == ("4S 5S 6S | 7S", "4S 5S 6S | 7S")
    text.value = "4S 5Q | 7S"
    assert "5Q" in editor.message
    assert str(editor.position) == "4S 5S 6S | 7S"


def test_goals_are_chosen_with_something_to_begin_with() -> None:
    """Each goal can be chosen at once; what it asks for more is a field of its own."""
    editor = Editor("4S 5S 6S 7S | 3S 4H 4D")
    goal, more = editor._parts.goal, editor._parts.more
    for kind in GoalKind:
        goal.value = kind
        assert editor.puzzle.goal.kind is kind
        assert (more.layout.display is None) == (kind in (GoalKind.PLACE, GoalKind.OPEN))
    goal.value = GoalKind.PLACE
    assert more.value == "3S"
    more.value = "4H 4D"
    assert str(editor.puzzle.goal) == "place 4H 4D"
    more.value = "4H 4Z"
    assert "4Z" in editor.message
    assert str(editor.puzzle.goal) == "place 4H 4D"


def test_words_in_four_languages() -> None:
    """Texts are filled in language by language, and what is missing is said."""
    editor = Editor(WEDGE)
    words = editor._parts.words
    words.field("title").value = "The wedge"
    words.field("text").value = "One card more."
    words.field("prompts").value = "Which row looks finished?\nCan it open?"
    words.language.value = "fr"
    assert words.field("title").value == ""
    words.field("title").value = "Le coin"
    words.field("prompts").value = "Quelle rangée semble achevée ?"
    puzzle = editor.puzzle
    assert dict(puzzle.titles) == {"en": "The wedge", "fr": "Le coin"}
    assert dict(puzzle.texts) == {"en": "One card more."}
    assert [dict(prompt) for prompt in puzzle.prompts] == [
        {"en": "Which row looks finished?", "fr": "Quelle rangée semble achevée ?"},
        {"en": "Can it open?"},
    ]
    assert "Français" in words._missing.value
    assert "English" not in words._missing.value


def test_a_field_that_is_filled_in_wrongly() -> None:
    """What is wrong is said, what was typed stays there, and the puzzle is as it was."""
    editor = Editor(WEDGE)
    par = editor._parts.words.field("par")
    par.value = "two"
    assert "two" in editor.message
    assert (par.value, editor.puzzle.par) == ("two", None)
    par.value = "2"
    assert editor.puzzle.par == 2
    assert editor.message == ""
    editor._parts.words.field("themes").value = "wedge, chain"
    assert editor.puzzle.themes == ("wedge", "chain")


# --- what is true of it ------------------------------------------------------------------------


def test_findings_follow_the_puzzle() -> None:
    """After each change the findings are those of the new puzzle, here and on the page."""
    editor = Editor()
    assert editor.finding("start").kind == "bad"
    editor.lay(WEDGE)
    assert editor.finding("par").value.value == 2
    assert "Par is 2: 1 split, 1 join." in editor._parts.facts.value
    editor.take("8H 7H", source=1)
    assert editor.finding("best").kind == "bad"
    assert "Par is" not in editor._parts.facts.value
    with pytest.raises(PuzzleError, match=r"'par': No card can be placed at all\."):
        editor.finding("par")
    editor.lay(WEDGE)
    for question in ("idle", "nonsense"):
        with pytest.raises(PuzzleError, match=f"'{question}'; answered are start, best, goal"):
            editor.finding(question)


def test_state_what_was_found() -> None:
    """Themes, par, the number of best tables and the rating are stated at a press."""
    editor = Editor("first-steps/finished-run")
    editor.describe(par=None, themes=[])
    editor._parts.state_button.click()
    puzzle = editor.puzzle
    assert (puzzle.themes, puzzle.par, puzzle.solutions, puzzle.rating) == (("wedge",), 2, 1, 1185)
    assert "Titles and texts" in editor.message
    assert editor.check().passes
    editor.lay("4S 5S 6S | 9H")
    editor._parts.state_button.click()
    assert "goal is not reached" in editor.message


def test_the_gate() -> None:
    """The gate is asked at a press; its complaints are sentences, and a change takes them away."""
    editor = Editor("4S 5S 6S | 7S")
    editor._parts.check_button.click()
    assert "Its themes are missing" in editor.message
    assert "Plain laying off" in editor.message
    editor.add("8S", to="hand")
    assert editor.message == ""
    report = Editor("first-steps/finished-run").check()
    assert report.passes


def test_a_refusal_goes_with_the_next_deed() -> None:
    """A refusal is a sentence, until anything else is done; what the gate says stays longer."""
    editor = Editor(WEDGE)
    words = editor._parts.words
    words.field("id").value = ""
    assert ">It lacks id.<" in editor.message
    words.field("id").value = "draft"
    assert editor.message == ""
    editor._parts.check_button.click()
    editor._parts.palette.targets[0].click()
    assert "It is not ready" in editor.message


def test_a_goal_that_asks_for_more() -> None:
    """Cards or points stand in a field of that name; the name of the goal may stand there too."""
    editor = Editor("4S 5S 6S |")
    parts = editor._parts
    parts.goal.value = GoalKind.PLACE
    assert "Put cards into the hand first" in editor.message
    assert (parts.goal.value, str(editor.puzzle.goal)) == (GoalKind.MOST, "most")
    editor.add("7S", to="hand")
    parts.goal.value = GoalKind.PLACE
    assert (parts.more.description, parts.more.value) == ("Cards", "7S")
    parts.goal.value = GoalKind.OPEN
    assert parts.more.description == "Points"
    parts.more.value = "open 30"
    assert str(editor.puzzle.goal) == "open 30"
    assert parts.more.value == "30"


class Slow:
    """Findings that come when a test says so."""

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)

    def appraise(self, puzzle: Any, *_args: Any, stop: Any = None, **_more: Any) -> Iterator[Any]:
        """Yield two findings that name the puzzle, each when it may come."""
        for number in (1, 2):
            self.go.acquire(timeout=20)
            question = ("start", "best")[number - 1]
            yield Finding(question, "good", f"{puzzle.position} {number}")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let the answers come one by one."""
    found = Slow()
    monkeypatch.setattr(appraiser, "appraise", found.appraise)
    return found


async def until(reached: Any) -> None:
    """Wait until something is so."""
    for _time in range(2000):
        if reached():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def test_late_answers_are_dropped(slow: Slow) -> None:
    """An answer about an older puzzle never shows, and the loop goes on while one is sought."""

    async def play() -> str:
        editor = Editor("| 4S")
        facts = editor._parts.facts
        slow.go.release()
        await until(lambda: "| 4S 1" in facts.value)
        editor.lay("| 5S")  # the second answer about 4S is being sought
        await asyncio.sleep(0.1)
        for _time in range(3):
            slow.go.release()
        await until(lambda: "| 5S 2" in facts.value and "Thinking" not in facts.value)
        return str(facts.value)

    shown = asyncio.run(play())
    assert "4S" not in shown


def test_answers_to_come_keep_their_places(slow: Slow) -> None:
    """Until an answer comes, that about the puzzle before holds its place, marked as stale."""

    async def play() -> list[str]:
        editor = Editor("| 4S")
        facts, seen = editor._parts.facts, []
        for position in ("| 4S", "| 5S"):
            if position != "| 4S":
                editor.lay(position)
            for number, question in enumerate(("start", "best")):
                slow.go.release()
                await until(lambda n=number, p=position: f"{p} {n + 1}" in facts.value)
                seen.append(f"{question} {facts.value.count('rrp-stale')}")
            await until(lambda: not editor._appraiser.busy)
        return seen

    assert asyncio.run(play()) == ["start 0", "best 0", "start 1", "best 0"]


def test_a_question_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a question ever break, nobody waits for its answer for ever."""

    def broken(*_args: Any, **_more: Any) -> Iterator[Finding]:
        yield Finding("start", "good", "The start is legal.")
        raise ZeroDivisionError

    monkeypatch.setattr(appraiser, "appraise", broken)

    async def play() -> Editor:
        editor = Editor("| 4S")
        task = editor._appraiser._task
        assert task is not None
        with pytest.raises(ZeroDivisionError):
            await task
        return editor

    editor = asyncio.run(play())
    assert not editor._appraiser.busy
    assert "Thinking" not in editor._parts.facts.value


def test_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the Python of a browser, which has no threads, the answers come all the same."""
    monkeypatch.setattr(appraiser.sys, "platform", "emscripten")
    monkeypatch.delattr(asyncio, "to_thread")

    async def play() -> Editor:
        editor = Editor(WEDGE)
        await until(lambda: not editor._appraiser.busy)
        editor._parts.check_button.click()
        await until(lambda: "themes are missing" in editor.message)
        return editor

    assert "Par is 2" in asyncio.run(play())._parts.facts.value


def test_a_late_report_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the gate says of an older puzzle is not shown."""
    go, right = threading.Event(), appraiser.check_puzzle

    def wait_and_check(puzzle: Any) -> Any:
        go.wait(20)
        return right(puzzle)

    monkeypatch.setattr(appraiser, "check_puzzle", wait_and_check)

    async def play() -> tuple[str, str]:
        editor = Editor("4S 5S 6S | 7S")
        editor._parts.check_button.click()
        busy = editor.message
        editor.add("8S", to="hand")
        go.set()
        task = editor._gate.task
        assert task is not None
        await task
        return busy, editor.message

    busy, after = asyncio.run(play())
    assert "Checking" in busy
    assert after == ""


# --- trying it ---------------------------------------------------------------------------------


def test_try_it() -> None:
    """The puzzle is opened below as players see it, and a change puts the trial away."""
    editor = Editor("first-steps/finished-run")
    editor._parts.try_button.click()
    assert editor.trial is not None
    assert editor._parts.below.children == (editor.trial,)
    editor.trial.board.move("6H 7H 8H", to="new", source=1)
    editor.trial.board.move("6H", to=1)
    assert editor.trial.check().goal_reached
    assert str(editor.position) == "4H 5H 6H 7H 8H / 2C 3C 4C | 6H"
    editor._parts.close_button.click()
    assert editor.trial is None
    editor.try_it()
    editor.undo()
    assert editor.trial is not None
    editor.add("KD", to="hand")
    assert editor.trial is None
    assert editor._parts.below.children == ()


def test_what_cannot_be_tried() -> None:
    """A start that is not legal is said on the page, and raised in Python."""
    editor = Editor("4S 5S | 6S")
    editor._parts.try_button.click()
    assert "Row 1" in editor.message
    assert editor.trial is None
    with pytest.raises(PositionError):
        editor.try_it()


# --- files -------------------------------------------------------------------------------------


@pytest.fixture
def made() -> Editor:
    """Return an editor with a puzzle that can be saved."""
    editor = Editor(WEDGE)
    editor.describe(id="wedge", title={"en": "The wedge"}, text={"en": "One card more."})
    return editor


def test_save_and_go_on(made: Editor, tmp_path: Path) -> None:
    """What was saved by a press is listed, and opened again as it was."""
    path, files = tmp_path / "mine.toml", made._parts.files
    files.path.value = str(path)
    files.save_button.click()
    assert "is a new file" in made.message
    [saved] = load_puzzles(path)
    made.clear()
    files.look_button.click()
    assert files.puzzles.options == (("The wedge – wedge", "mine/wedge"),)
    files.load_button.click()
    assert made.puzzle == saved
    made.undo()
    assert str(made.position) == "|"


def test_what_is_lost_is_asked_about(made: Editor, tmp_path: Path) -> None:
    """A file with comments is only written after a yes; a no leaves every byte."""
    path, files = tmp_path / "mine.toml", made._parts.files
    text = '# mine\nformat = 1\ntitle.en = "Mine"\npuzzle = []\n'
    path.write_text(text, encoding="utf-8")
    files.path.value = str(path)
    files.save_button.click()
    assert files.asking
    assert "# mine" in files._question.value
    assert path.read_text(encoding="utf-8") == text
    files.no.click()
    assert not files.asking
    assert path.read_text(encoding="utf-8") == text
    files.save_button.click()
    files.yes.click()
    assert [each.id for each in load_puzzles(path)] == ["mine/wedge"]


def test_saving_again_asks_nothing(made: Editor, tmp_path: Path) -> None:
    """What was saved or opened here is saved again without a question, changed or not."""
    path = tmp_path / "mine.toml"
    made.save(path)
    made.describe(par=2)
    made.save(path)
    other = Editor()
    other.load(path, "wedge")
    other.describe(rating=1180)
    other.save(path)
    made.describe(par=None)
    with pytest.raises(PuzzleError, match="already"):
        made.save(path)


def test_saving_from_python_asks_too(made: Editor, tmp_path: Path) -> None:
    """In Python a loss is an error until it is agreed to."""
    path = tmp_path / "mine.toml"
    path.write_text('# mine\nformat = 1\ntitle.en = "Mine"\npuzzle = []\n', encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"# mine.*anyway=True"):
        made.save(path)
    assert made.save(path, anyway=True).puzzle.id == "mine/wedge"
    assert len(load_puzzles(path)) == 1


@pytest.mark.parametrize("name", ["mine.txt", "nowhere/mine.toml", "mine", ""])
def test_paths_that_will_not_do(
    made: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A path that cannot be is a sentence on the page, never a traceback."""
    monkeypatch.chdir(tmp_path)
    files = made._parts.files
    files.path.value = name
    for button in (files.save_button, files.look_button):
        made._parts.said.value = ""
        button.click()
        assert name.partition("/")[0] in made.message
        assert 'data-kind="warn"' in made.message


def test_an_empty_collection(tmp_path: Path) -> None:
    """A file without a puzzle has nothing to go on with, and that is said."""
    path = tmp_path / "none.toml"
    path.write_text('format = 1\ntitle.en = "None"\npuzzle = []\n', encoding="utf-8")
    editor = Editor()
    with pytest.raises(PuzzleError, match="no puzzle"):
        editor.load(path)
    files = editor._parts.files
    files.path.value = str(path)
    files.look_button.click()
    assert files._chooser.layout.display == "none"


def test_load_from_a_shipped_collection() -> None:
    """A collection's name does as well as a path; without an id its first puzzle is taken."""
    editor = Editor()
    editor.load("first-steps", "book")
    assert editor.puzzle == load_puzzles()["book"]
    editor.load("first-steps")
    assert editor.puzzle == load_puzzles()[0]
    with pytest.raises(PuzzleError, match="'bok'"):
        editor.load("first-steps", "bok")


# --- what is said and kept ---------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_control_has_a_name(code: str) -> None:
    """In each language every button and field has a text."""
    editor = Editor(WEDGE, language=code)
    parts = editor._parts
    buttons = [getattr(parts, f"{name}_button") for name in ("try", "check", "state", "words")]
    assert all(button.description for button in buttons)
    assert len({button.description for button in buttons}) == len(buttons)
    assert parts.goal.description
    assert all(field.description for field in parts.words._fields.values())


def test_the_language_of_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody asked for a language, the browser's is spoken, in the findings too."""
    monkeypatch.delenv("RRPUZZLE_LANG", raising=False)
    editor = Editor(WEDGE)
    editor._board._receive(None, {"action": "hello", "language": "fr-CH"})
    assert editor.language == "fr"
    assert editor._parts.goal.description == "Objectif"
    assert "Par is" not in editor._parts.facts.value
    assert "idéal" in editor._parts.facts.value


def test_what_a_notebook_keeps() -> None:
    """The picture is of the last position, with what is true of it."""
    editor = Editor(WEDGE)
    picture = editor._saved_picture()
    assert "4♥ 5♥ 6♥ 7♥ 8♥" in picture["text/plain"]
    assert "Par is 2" in picture["text/plain"]
    assert "Par is 2" in picture["text/html"]
    assert repr(editor) == f"<Editor draft: {WEDGE}>"
    half = Editor("4S 5S | 6S")._saved_picture()
    assert "no meld" in half["text/plain"]


def test_a_question_is_about_what_is_there(made: Editor, tmp_path: Path) -> None:
    """Once the puzzle is another one, nobody can agree any more to save the old one."""
    path, files = tmp_path / "mine.toml", made._parts.files
    path.write_text('# mine\nformat = 1\ntitle.en = "Mine"\npuzzle = []\n', encoding="utf-8")
    files.path.value = str(path)
    files.save_button.click()
    assert files.asking
    made.describe(title={"en": "Another"})
    assert not files.asking and files._sure.layout.display == "none"
    assert path.read_text(encoding="utf-8").startswith("# mine")
    files.save_button.click()
    other = made._parts.files._asked
    path.write_text("# yours\n", encoding="utf-8")
    files.yes.click()
    assert other is not None and ">mine.toml has been changed" in made.message


def test_a_puzzle_that_was_given_is_known(made: Editor, tmp_path: Path) -> None:
    """Whoever begins with a puzzle of a file may save it there again unasked."""
    path = tmp_path / "mine.toml"
    made.save(path)
    again = Editor(load_puzzles(path)["wedge"])
    again.describe(par=2)
    again.save(path)
    assert load_puzzles(path)["wedge"].par == 2
