"""The board on a bare page: its script and the Python board, without a notebook between them.

What a notebook has no part in (looks, names, a thousand actions) is tested here, in a fraction
of the time.
"""

from __future__ import annotations

import json
from typing import Any

from board_page import DRAWN
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from rrpuzzle.widgets import Board

TRAITS = ("_view", "_flow", "_texts", "_look", "_clock")

# A model as anywidget's, whose other end is the Board of the test.
SCRIPT = """async ([source, name, state]) => {
    window.boards ??= {};
    window.esm ??= (await import(URL.createObjectURL(
        new Blob([source], { type: 'text/javascript' })))).default;
    const heard = {};
    const model = {
        get: key => state[key],
        on: (event, handler) => (heard[event] ??= new Set()).add(handler),
        off: (event, handler) => heard[event]?.delete(handler),
        asked: 0,
        late: null, // a list keeps the answers back
        send: async message => {
            model.asked += 1;
            const changes = await window.tellPython(name, message);
            if (model.late) model.late.push(changes);
            else model.take(changes);
            model.asked -= 1;
        },
        take: changes => {
            Object.assign(state, changes);
            for (const key of Object.keys(changes)) {
                for (const handler of [...(heard[`change:${key}`] ?? [])]) handler();
            }
        },
    };
    const el = document.createElement('div');
    el.id = name;
    document.querySelector('main').append(el);
    window.boards[name] = { model, el, end: window.esm.render({ model, el }) };
}"""

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } h1 { font-size: 16px; margin: 0 }</style></head>
<body><main><h1>A board</h1></main></body></html>"""


class BarePage:
    """A page that shows boards of this process."""

    def __init__(self, browser: Browser, width: int = 1120, height: int = 900, **how: Any) -> None:
        viewport: ViewportSize = {"width": width, "height": height}
        how.setdefault("reduced_motion", "reduce")  # nothing is measured in flight
        self.context = browser.new_context(viewport=viewport, **how)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.boards: dict[str, Board] = {}
        self._news: dict[str, dict[str, Any]] = {}
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("tellPython", self._hear)
        self.page.set_content(PAGE)

    def show(self, board: Board, name: str = "board") -> Locator:
        """Draw a board below those that are there, and return it."""
        self.boards[name], self._news[name] = board, {}
        state = {trait: self._as_sent(getattr(board, trait), trait) for trait in TRAITS}
        board.observe(lambda change: self._news[name].update({change.name: change.new}), TRAITS)
        self.page.evaluate(SCRIPT, [Board._esm, name, state])
        if len(self.boards) == 1:
            self.page.add_style_tag(content=str(Board._css))
        root = self.page.locator(f"#{name} .rrp-board")
        expect(root).to_have_attribute("data-revision", str(board._view["revision"]))
        return root

    def tell(self, name: str = "board") -> None:
        """Send the page what Python did to a board by itself."""
        self.page.evaluate(
            "([name, news]) => boards[name].model.take(news)", [name, self._taken(name)]
        )

    def agrees(self, name: str = "board") -> None:
        """Hold that the page shows exactly what Python has."""
        board = self.boards[name]
        python = {
            "revision": board._view["revision"],
            "rows": [" ".join(row.ids) for row in board.draft.rows],
            "hand": [card for card, _ in board.draft.hand],
        }
        assert self.page.locator(f"#{name} .rrp-board").evaluate(DRAWN) == python

    def _hear(self, name: str, message: Any) -> dict[str, Any]:
        self.boards[name]._handle_custom_msg(message, [])
        return self._taken(name)

    def _taken(self, name: str) -> dict[str, Any]:
        news, self._news[name] = self._news[name], {}
        return {trait: self._as_sent(value, trait) for trait, value in news.items()}

    @staticmethod
    def _as_sent(value: Any, trait: str) -> Any:
        text = json.dumps(value)
        return text if trait == "_view" else json.loads(text)

    def close(self) -> None:
        """Close the page."""
        self.context.close()
