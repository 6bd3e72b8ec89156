"""The board as a player meets it: find cards and places, drag, tap, read what is drawn."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from driver import Lab, Notebook
from playwright.sync_api import CDPSession, Locator, Page, expect

# Beside other work on the machine an answer may take longer than playwright's five seconds.
expect.set_options(timeout=15_000)

SETUP = """
from rrpuzzle import parse_position
from rrpuzzle.puzzles import Puzzle, parse_goal
from rrpuzzle.widgets import Board
"""

DRAWN = """board => {
    const ids = place => [...place.querySelectorAll('.rrp-card')].map(card => card.dataset.card);
    return {
        revision: Number(board.dataset.revision),
        rows: [...board.querySelectorAll('.rrp-row')].map(row => ids(row).join(' ')),
        hand: ids(board.querySelector('.rrp-hand')),
    };
}"""


class Finger:
    """One finger on the screen."""

    def __init__(self, session: CDPSession, page: Page) -> None:
        self._session = session
        self._page = page

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, x: float, y: float) -> None:
        """Touch a point and let go."""
        self._send("touchStart", (x, y))
        self._send("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw over the screen from point to point."""
        self._send("touchStart", start)
        for step in range(1, 9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
            self._send("touchMove", (x, y))
            self._page.wait_for_timeout(16)
        self._send("touchEnd")


class BoardPage:
    """One drawn board in a notebook, and the Python board behind it."""

    def __init__(self, notebook: Notebook, root: Locator, name: str = "board") -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.root = root
        self.name = name

    @classmethod
    def open(cls, lab: Lab, position: str, more: str = "") -> BoardPage:
        """Open a notebook that shows the board of a position in its second cell."""
        notebook = lab.new_notebook(f"{SETUP}board = Board({position!r}{more})", "board")
        notebook.run_all()
        page = cls(notebook, notebook.output(1).locator(".rrp-board"))
        expect(page.root).to_be_visible()
        return page

    # --- where things are ---

    def card(self, card_id: str) -> Locator:
        """Return a card by its id."""
        return self.root.locator(f'.rrp-card[data-card="{card_id}"]:not(.rrp-ghost *)')

    def place(self, place: str) -> Locator:
        """Return a row by its id, or ``"new"`` or ``"hand"``."""
        return self.root.locator(f'[data-place="{place}"]')

    def label(self, row: str) -> Locator:
        """Return what is written over a row."""
        return self.place(row).locator(".rrp-label")

    def button(self, name: str) -> Locator:
        """Return a button by what it does."""
        return self.root.locator(f'.rrp-bar [data-action="{name}"]')

    @property
    def say(self) -> Locator:
        """The panel in which the board answers."""
        return self.root.locator(".rrp-say")

    def middle(self, place: Locator, dx: float = 0, scroll: bool = True) -> tuple[float, float]:
        """Return the point in the middle of something, in the window."""
        if scroll:
            place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2

    def way(
        self, card_id: str, target: Locator, dx: float = 0
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the middle of a card and that of a place for it, both in sight."""
        # Both before one is measured: scrolling would move it. Not just into view, where the
        # hand may lie over it.
        target.evaluate("place => place.scrollIntoView({ block: 'center' })")
        start = self.middle(self.card(card_id))
        return start, self.middle(target, dx, scroll=False)

    # --- what a player does ---

    def drag(self, card_id: str, target: Locator, dx: float = 0, drop: bool = True) -> None:
        """Drag a card with the mouse to the middle of something."""
        (x, y), (end_x, end_y) = self.way(card_id, target, dx)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 4, y + 6)
        mouse.move(end_x, end_y, steps=6)
        if drop:
            mouse.up()

    @contextmanager
    def finger(self) -> Iterator[Finger]:
        """Lend a finger on the screen; the page believes that it can be touched meanwhile."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        yield Finger(session, self.page)
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        session.detach()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    # --- what is so ---

    def expect_answer(self, answer: str) -> None:
        """Wait until Python has this position and the page has drawn what Python has."""
        self.notebook.wait_for(f"{self.name}.answer", answer)
        self.expect_agreement()

    def expect_agreement(self, seconds: float = 10) -> None:
        """Wait until the page shows what Python has; either may still be behind the other."""
        end = time.monotonic() + seconds
        while (drawn := self.root.evaluate(DRAWN)) != (state := self.python()):
            if time.monotonic() > end:
                raise AssertionError(f"the page shows {drawn}, Python has {state}")
            self.page.wait_for_timeout(50)

    def python(self) -> dict[str, Any]:
        """Return what Python knows: revision, rows and hand by the ids of their cards."""
        state: dict[str, Any] = self.notebook.value(
            f"dict(revision={self.name}._view['revision'], "
            f"rows=[' '.join(row.ids) for row in {self.name}.draft.rows], "
            f"hand=[card for card, _ in {self.name}.draft.hand])"
        )
        return state

    def focused(self) -> str | None:
        """Return the key of the focused place of the board."""
        key: str | None = self.page.evaluate("document.activeElement.dataset.key ?? null")
        return key


def first_board_ms(notebook: Notebook) -> float:
    """Run the imports of the first cell, then measure how long the board of the second takes."""
    notebook.run_cell(0)
    notebook.run("Board")
    waited: float = notebook.page.evaluate(
        """async () => {
            const start = performance.now();
            const drawn = new Promise(resolve => {
                const look = () => document.querySelector('.rrp-card') && resolve();
                new MutationObserver(look).observe(
                    document.body, { childList: true, subtree: true });
            });
            const notebook = window.jupyterapp.shell.currentWidget.content;
            notebook.activeCellIndex = 1;
            notebook.deselectAll();
            window.jupyterapp.commands.execute('notebook:run-cell');
            await drawn;
            return performance.now() - start;
        }"""
    )
    return waited
