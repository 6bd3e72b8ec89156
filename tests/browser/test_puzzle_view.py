"""The puzzle view in a real JupyterLab: played, helped, solved, saved and opened again."""

from __future__ import annotations

from typing import Any

import pytest
from board_page import BoardPage
from driver import Lab, Notebook
from looks import broken_rules, cut_off, use_axe
from playwright.sync_api import Locator, expect

from rrpuzzle.messages import LANGUAGES

IMPORT = "from rrpuzzle import Board, PuzzleView, StepsView"


class ViewPage:
    """One drawn puzzle view and the Python view behind it, called ``view``."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        self.notebook, self.root = notebook, root
        self.board = BoardPage(notebook, root.locator(".rrp-board"), "view.board")

    @classmethod
    def open(cls, lab: Lab, what: str) -> ViewPage:
        """Open a notebook that shows a view in its second cell."""
        notebook = lab.new_notebook(f"{IMPORT}\nview = PuzzleView({what})", "view")
        notebook.run_all()
        page = cls(notebook, notebook.output(1).locator(".rrp-puzzle-view"))
        expect(page.board.root).to_be_visible()
        return page

    def button(self, name: str) -> Locator:
        """Return a button of the view by its text."""
        return self.root.get_by_role("button", name=name, exact=True)

    @property
    def note(self) -> Locator:
        """What is said of the attempt."""
        return self.root.locator(".rrp-foot .rrp-note")


def focused(page: Any) -> str:
    """Return the text or name of what has the focus."""
    script = "document.activeElement.textContent || document.activeElement.title"
    return str(page.evaluate(script))


def test_from_the_task_to_the_next_puzzle(lab: Lab) -> None:
    """A puzzle is solved with the mouse, the list marks it, and the next one is opened."""
    view = ViewPage.open(lab, "'first-steps', start='finished-run'")
    expect(view.note).to_have_text("Hints are free; a puzzle solved with hints is marked so.")
    board = view.board
    board.card("c3").click()
    board.card("c5").click(modifiers=["Shift"])
    board.drag("c4", board.place("new"))
    board.card("c9").dblclick()
    board.expect_answer("4H 5H 6H / 2C 3C 4C / 6H 7H 8H |")
    board.button("check").click()
    expect(board.say).to_contain_text("Solved.")
    expect(view.note).to_have_text("Solved without hints.")
    chooser = view.root.get_by_label("Puzzle", exact=True)
    expect(chooser.locator("option").nth(3)).to_have_text("✓ 4. The finished run – solved")
    view.root.get_by_role("button", name="Next puzzle").last.click()
    expect(board.root.locator("h2")).to_have_text("Is the book right?")
    view.notebook.wait_for("view.number", 5)
    chooser.select_option(index=3)
    expect(board.root.locator("h2")).to_have_text("The finished run")
    board.expect_answer("4H 5H 6H / 2C 3C 4C / 6H 7H 8H |")
    assert lab.errors == []


def test_the_solution_by_keyboard(lab: Lab) -> None:
    """The solution asks first and is stepped through; the focus stays, no shortcut fires."""
    view = ViewPage.open(lab, "'first-steps/borrowed-end'")
    page = lab.page
    view.button("Show me the solution").focus()
    page.keyboard.press("Enter")
    expect(view.button("Play on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(view.button("Show me the solution")).to_be_focused()
    for key in ("d", "d", "a", "b", "x", "Enter", "Tab", "Enter"):
        page.keyboard.press(key)
        if key == "Enter":
            expect(view.button("Show me the solution")).to_be_hidden()
    expect(view.button("Forward")).to_be_focused()
    expect(view.note).to_contain_text("this attempt is over")
    page.keyboard.press("Enter")
    expect(view.root.locator(".rrp-steps-view")).to_contain_text("Step 1 of 2")
    view.button("Play").press("Enter")
    expect(view.button("Pause")).to_be_focused()
    expect(view.root.locator(".rrp-steps-view")).to_contain_text("Step 2 of 2")
    expect(view.button("Play")).to_be_visible()
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert lab.errors == []


def test_destructive_controls_stand_apart(lab: Lab) -> None:
    """Undo has no neighbour that takes something away: a hand's width lies between them."""
    view = ViewPage.open(lab, "'first-steps/four-rows'")
    undo = view.board.button("undo").bounding_box()
    assert undo is not None
    for other in (view.board.button("reset"), view.button("Show me the solution")):
        box = other.bounding_box()
        assert box is not None
        apart = (box["x"] - undo["x"] - undo["width"], box["y"] - undo["y"] - undo["height"])
        assert max(apart) >= 24


@pytest.mark.parametrize(
    ("theme", "languages"), [("JupyterLab Light", LANGUAGES), ("JupyterLab Dark", ("en",))]
)
def test_narrow(lab: Lab, theme: str, languages: tuple[str, ...]) -> None:
    """At 375 px nothing is cut off in any language, nor breaks a rule of axe; dark is dark."""
    wide = lab.page.viewport_size
    assert wide is not None
    notebook = lab.new_notebook(
        f"{IMPORT}\nviews = [PuzzleView('first-steps', language=code) for code in {languages}]",
        *(f"views[{number}]" for number in range(len(languages))),
    )
    notebook.run_all()
    lab.command("apputils:change-theme", theme=theme)
    lab.page.set_viewport_size({"width": 375, "height": 800})
    use_axe(lab.page)
    try:
        for number, code in enumerate(languages):
            notebook.scroll_to(number + 1)
            root = notebook.output(number + 1).locator(".rrp-puzzle-view")
            expect(root).to_have_attribute("lang", code)
            expect(root).to_have_attribute("data-theme", theme.split()[1].lower())
            assert cut_off(root) == []
            notebook.run(f"views[{number}]._ask.click()")
            expect(root.locator(".rrp-line-of-view .rrp-note")).to_be_visible()
            assert cut_off(root) == []
            if code == "en":
                assert broken_rules(root) == []
            notebook.run(f"views[{number}].show_solution()")
            expect(root.locator(".rrp-steps-view .rr-frame")).to_be_visible()
            assert cut_off(root) == []
            if code == "en":
                assert broken_rules(root) == []
    finally:
        lab.command("apputils:change-theme", theme="JupyterLab Light")
        lab.page.set_viewport_size(wide)


# --- saved and opened again --------------------------------------------------------------------


def test_reopened_with_a_new_kernel(lab: Lab) -> None:
    """After run, play, save, restart, close and reopen the last position is there to be read.

    Run again, the cell shows the living view in the picture's place, with the half-made table.
    """
    notebook = lab.new_notebook(
        f"{IMPORT}\nfrom rrpuzzle.progress import Progress\n"
        "view = PuzzleView('first-steps/finished-run', recorder=Progress('record.sqlite3'))",
        "view",
        "StepsView('4H 5H 6H 7H | 7S 7C')",
    )
    notebook.run_all()
    board = BoardPage(notebook, notebook.output(1).locator(".rrp-board"), "view.board")
    kept = notebook.output(1).locator(".rrp-kept")
    expect(board.root).to_be_visible()
    expect(kept).to_be_hidden()
    board.card("c5").press("n")
    board.expect_answer("4H 5H 6H 7H / 2C 3C 4C / 8H | 6H")
    picture = "needs two more cards"
    lab.page.wait_for_function(
        """([path, text]) => [...window.jupyterapp.shell.widgets('main')]
            .find(widget => widget.context?.path === path)
            .content.model.cells.get(1).outputs.toJSON()
            .some(output => JSON.stringify(output.data['text/plain'] ?? '').includes(text))""",
        arg=[notebook.path, picture],
    )
    notebook.save()
    notebook.restart_kernel()
    notebook.close()
    notebook = lab.open(notebook.path)
    output = notebook.output(1)
    expect(output.locator(".rrp-kept")).to_be_visible()
    expect(output.locator(".rrp-kept")).to_contain_text(picture)
    expect(output.get_by_text("widget")).not_to_be_visible()
    expect(notebook.output(2).locator(".rrp-kept")).to_contain_text("Take 7♥ out of run 4–7 ♥")
    notebook.run_all()
    board = BoardPage(notebook, notebook.output(1).locator(".rrp-board"), "view.board")
    board.expect_answer("4H 5H 6H 7H / 2C 3C 4C / 8H | 6H")
    expect(notebook.output(1).locator(".rrp-kept")).to_be_hidden()
    expect(notebook.output(1).locator(".rrp-note").first).to_contain_text("is back")
    board.button("undo").click()
    board.expect_answer("4H 5H 6H 7H 8H / 2C 3C 4C | 6H")


def test_not_trusted(lab: Lab) -> None:
    """Where the notebook is not trusted, the picture is all there is, once."""
    notebook = lab.new_notebook(f"{IMPORT}\nBoard('4S 5S 6S 7S | 3S 4H')")
    notebook.run_all()
    expect(notebook.output(0).locator(".rrp-board")).to_be_visible()
    file = notebook.save()
    stranger = file.with_name(f"stranger-{file.name}")
    stranger.write_text(file.read_text().replace('"cells"', ' "cells"', 1).replace("3S", "3S ", 1))
    notebook.close()
    output = lab.open(stranger.name).output(0)
    expect(output.get_by_text("Hand, 2 cards")).to_be_visible()
    assert output.inner_text().count("Hand, 2 cards") == 1
    assert "widget" not in output.inner_text()
