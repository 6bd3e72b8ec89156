"""A match of Rummy in a real JupyterLab: by mouse, by touch, by keyboard, on a narrow page."""

from __future__ import annotations

from collections.abc import Callable

from driver import Lab, Notebook
from playwright.sync_api import Locator, expect

IMPORT = "from rrpuzzle import RummyGame"
# A match of people alone can be led to any position: its log decides the hands.
HAND = (
    "from dataclasses import replace; from rrpuzzle import parse_cards, Meld; "
    "s = game.match.state; h = list(s.hands); h[s.turn] = parse_cards('7D 2C 3C 4C 9H'); "
    "game.match.state = replace(s, hands=tuple(h), owners=(1, 1), "
    "table=(Meld.parse('7S 7H 7C'), Meld.parse('8D 9D TD'))); game.sort('suit')"
)


class GamePage:
    """One drawn match and the Python view behind it, called ``game``."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        self.notebook, self.root = notebook, root

    @classmethod
    def open(cls, lab: Lab, arguments: str) -> GamePage:
        """Open a notebook that shows a match in its second cell."""
        notebook = lab.new_notebook(f"{IMPORT}\ngame = RummyGame({arguments})", "game")
        notebook.run_all()
        page = cls(notebook, notebook.output(1).locator(".rrp-game"))
        expect(page.root.locator(".rr-seats")).to_be_visible()
        return page

    def button(self, name: str) -> Locator:
        """Return a button of the view by its text, or the beginning of it."""
        return self.root.get_by_role("button", name=name)

    def card(self, name: str) -> Locator:
        """Return a card of the hand."""
        return self.root.locator(".rrp-card-button", has_text=f"{name[:-1]} {name[-1]}")


def test_a_turn_with_the_mouse(lab: Lab) -> None:
    """Draw, meld, lay off on one of two melds, discard; what cannot be done says why."""
    page = GamePage.open(lab, "4, seed=3, study=True")
    page.notebook.run(HAND)
    page.button("Draw").click()
    expect(page.root.locator(".rrp-reasons")).to_contain_text("a meld of your own first")
    expect(page.button("Lay off")).to_be_disabled()
    for name in ("2♣", "3♣", "4♣"):
        page.card(name).click()
    page.button("Meld").click()
    page.notebook.wait_for("len(game.view.table)", 3)
    page.card("7♦").click()
    page.button("Lay off").click()
    page.button("on meld 2").click()
    page.notebook.wait_for("len(game.view.table[1].cards)", 4)
    page.card("9♥").click()
    page.button("Discard").click()
    page.notebook.wait_for("game.view.discards[-1].pretty == '9♥' or game.view.turn_number > 5")
    page.button("Take back").click()
    page.notebook.wait_for("game.view.seat", 0)
    assert lab.errors == []


def test_a_turn_with_the_keyboard(lab: Lab) -> None:
    """Tab, space and enter are enough, and the focus stays on the hand."""
    page = GamePage.open(lab, "4, seed=3")
    page.button("Draw").focus()
    page.root.page.keyboard.press("Enter")
    page.notebook.wait_for("len(game.view.hand)", 8)
    first = page.root.locator(".rrp-card-button").first
    first.focus()
    page.root.page.keyboard.press("Space")
    page.notebook.wait_for("len(game.chosen)", 1)
    expect(first).to_be_focused()
    page.button("Discard").focus()
    page.root.page.keyboard.press("Enter")
    page.notebook.wait_for("len(game.view.hand)", 7)
    assert lab.errors == []


def test_a_turn_by_touch_on_a_narrow_page(open_lab: Callable[..., Lab]) -> None:
    """At 375 px by touch the hand is sorted and a card discarded; nothing sticks out."""
    lab = open_lab(viewport={"width": 375, "height": 760}, has_touch=True)
    page = GamePage.open(lab, "4, seed=3, language='fr'")
    page.root.locator(".jupyter-button", has_text="Trier par rang").tap()
    page.root.locator(".jupyter-button", has_text="Piocher").tap()
    page.notebook.wait_for("len(game.view.hand)", 8)
    card = page.root.locator(".rrp-card-button").first
    card.tap()
    page.root.locator(".jupyter-button", has_text="Défausser").tap()
    page.notebook.wait_for("len(game.view.hand)", 7)
    box = card.bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    wide = page.root.evaluate("node => node.scrollWidth - node.clientWidth")
    assert wide <= 0
    assert lab.errors == []
