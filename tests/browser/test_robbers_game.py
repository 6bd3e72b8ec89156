"""A match of Robbers' Rummy in a real JupyterLab: played, watched, seen on a narrow page."""

from __future__ import annotations

from collections.abc import Callable

from board_page import BoardPage
from driver import Lab, Notebook
from playwright.sync_api import Locator, expect

IMPORT = "from rrpuzzle import RobbersGame"


class GamePage:
    """One drawn match and the Python view behind it, called ``game``."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        self.notebook, self.root = notebook, root
        self.board = BoardPage(notebook, root.locator(".rrp-board"), "game.board")

    @classmethod
    def open(cls, lab: Lab, arguments: str) -> GamePage:
        """Open a notebook that shows a match in its second cell."""
        notebook = lab.new_notebook(f"{IMPORT}\ngame = RobbersGame({arguments})", "game")
        notebook.run_all()
        page = cls(notebook, notebook.output(1).locator(".rrp-game"))
        expect(page.root.locator(".rr-seats")).to_be_visible()
        return page

    def button(self, name: str) -> Locator:
        """Return a button of the view by the beginning of its text."""
        return self.root.get_by_role("button", name=name)

    @property
    def note(self) -> Locator:
        """What was said last."""
        return self.root.locator(".rrp-note").first


def test_a_turn_with_the_mouse(lab: Lab) -> None:
    """A card is drawn, the others act, a wrong table is refused in words, and the log unfolds."""
    page = GamePage.open(lab, "['you', 'simple'], 'classic rounds=1', seed=4, study=True")
    page.button("Draw").click()
    expect(page.note).to_contain_text("New in your hand:")
    expect(page.note).to_contain_text("Simple:")
    page.notebook.wait_for("len(game.view.hand)", 14)
    first = page.board.root.locator(".rrp-hand .rrp-card").first
    page.board.drag(str(first.get_attribute("data-card")), page.board.place("new"))
    page.button("End turn").click()
    expect(page.note).to_contain_text("is no meld")
    page.notebook.wait_for("len(game.view.hand)", 14)
    page.button("What was the best play?").click()
    expect(page.root.locator(".rrp-best")).to_contain_text("open")
    page.button("Take back").click()
    page.notebook.wait_for("len(game.view.hand)", 13)
    assert lab.errors == []


def test_a_match_is_watched(lab: Lab) -> None:
    """Computer players act at a press or by themselves, and a play shows its flow picture."""
    page = GamePage.open(lab, "['greedy', 'simple'], 'no-opening rounds=1', seed=1")
    page.button("Next action").click()
    page.notebook.wait_for("game.match.state.turn_number", 2)
    page.notebook.run("for _ in range(12): game.step()")
    page.root.locator(".rrp-history > summary").click()
    play = page.root.locator("details.rr-deed").first
    play.locator("> summary").click()
    expect(play.locator("svg").first).to_be_visible()
    page.root.get_by_label("Speed").select_option("fast")
    turn = int(page.notebook.value("game.match.state.turn_number"))
    page.root.locator(".widget-play button").first.click()
    page.notebook.wait_for(f"game.match.over or game.match.state.turn_number > {turn} + 1", True)
    page.root.locator(".widget-play button").first.click()
    assert lab.errors == []


def test_two_people_do_not_see_each_others_hands(lab: Lab) -> None:
    """Between two people no card of a hand is on the page until it is turned over."""
    page = GamePage.open(lab, "['you', 'you'], 'classic', seed=4")
    expect(page.board.root).to_be_hidden()
    page.button("show my cards").click()
    expect(page.board.root.locator(".rrp-hand .rrp-card")).to_have_count(13)
    page.button("Draw").click()
    expect(page.board.root).to_be_hidden()


def test_a_narrow_page(open_lab: Callable[..., Lab]) -> None:
    """At the width of a phone nothing of the view is cut off, in French, the longest language."""
    lab = open_lab(viewport={"width": 375, "height": 740})
    page = GamePage.open(lab, "['you', 'simple'], 'discard', seed=4, study=True, language='fr'")
    cut = page.root.evaluate(
        """root => [...root.querySelectorAll('button, .rr-seat, .rrp-note')]
            .filter(e => e.offsetParent && (e.scrollWidth > e.clientWidth + 1
                || e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1))
            .map(e => e.textContent)"""
    )
    assert cut == []
