"""How long a player waits, in a browser: for the first board, and for the verdict on a drop.

Prints how long the first board of a warm kernel takes from running its cell to its cards drawn,
beside the second that it may take; then the median, the 95th percentile and the longest of 100
drops, from letting a card go to its row's verdict painted, on a puzzle and on a full table,
beside the 100 ms that a drop may take; all in a real JupyterLab in headless Chromium. Between two
drops the player thinks for a moment, now shorter and now longer than the board waits before it
draws what is stored.
On a machine that has other work, start it with ``chrt -r 5`` (as root) to measure the board and
not the queue.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

from board_page import SETUP, BoardPage, first_board_ms
from driver import CHROMIUM_FLAGS, Lab, LabServer, find_chromium

LIMIT_MS = 100
FIRST_LIMIT_MS = 1000
DROPS = 100
LONGEST_PAUSE_MS = 1500
PUZZLE = "4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / 9C 9D * / QS QH QD QC / AC 2C 3C | 6H 4D 4C"
FULL = (
    " / ".join(
        ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]
        + [f"{rank}H {rank}D {rank}C" for rank in "A23456789TJQK"]
        + [f"{rank}S {rank}H {rank}C" for rank in "A23456789TJ"]
    )
    + " | QS KD *"
)

# From the pointer's release to the first frame painted after the view was drawn.
WATCH = """() => {
    window.drops = [];
    const board = document.querySelector('.rrp-board');
    let released = null;
    addEventListener('pointerup', () => { released = performance.now(); }, true);
    new MutationObserver(() => {
        const start = released;
        released = null;
        if (start === null) return;
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.drops.push(performance.now() - start);
            channel.port2.postMessage(null);
        });
    }).observe(board, { attributes: true, attributeFilter: ['data-revision'] });
}"""


def measure(lab: Lab, position: str) -> list[float]:
    """Drop a hand card here and there, and return what the page measured, in ms."""
    board = BoardPage.open(lab, position)
    card = board.notebook.value("board.draft.hand[0][0]")
    board.page.evaluate(WATCH)
    dice = random.Random(100)
    for drop in range(DROPS):
        board.page.wait_for_timeout(dice.uniform(0, LONGEST_PAUSE_MS))
        board.drag(card, board.place("hand" if drop % 2 else "r1"))
        board.page.wait_for_function("count => window.drops.length >= count", arg=drop + 1)
    drops: list[float] = board.page.evaluate("window.drops")
    lab.close_notebooks()
    return drops


def main() -> int:
    """Measure and print; the exit status tells whether the limit is kept."""
    kept = True
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = LabServer(Path(home))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_FLAGS)
        )
        try:
            lab = Lab.launch(server, browser, viewport={"width": 1400, "height": 1700})
            notebook = lab.new_notebook(SETUP, f"board = Board({PUZZLE!r})\nboard")
            first = first_board_ms(notebook)
            kept &= first <= FIRST_LIMIT_MS
            print(
                f"{'first board':22} cell to cards: {first:5.0f} ms; limit {FIRST_LIMIT_MS} ms, "
                f"ratio {first / FIRST_LIMIT_MS:.2f}",
                flush=True,
            )
            lab.close_notebooks()
            for name, position in (("puzzle, 23 cards", PUZZLE), ("full table, 88 cards", FULL)):
                drops = measure(lab, position)
                late = quantiles(drops, n=20)[-1]
                kept &= late <= LIMIT_MS
                print(
                    f"{name:22} drop to verdict: median {median(drops):5.0f} ms, "
                    f"95 % {late:5.0f} ms, longest {max(drops):5.0f} ms; "
                    f"limit {LIMIT_MS} ms, ratio {late / LIMIT_MS:.2f}",
                    flush=True,
                )
        finally:
            browser.close()
            server.stop()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
