"""Take the picture of the board for the README: ``python tools/board_picture.py``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from driver import CHROMIUM_FLAGS, Lab, LabServer, find_chromium  # noqa: E402 - found by the path

# A turn half made: one row is no meld yet, so that the board says what is missing.
CELL = """
from rrpuzzle import Board, Puzzle, parse_position
from rrpuzzle.puzzles import parse_goal

board = Board(Puzzle(
    "readme",
    parse_position("4H 5H 6H 7H 8H / 5S 6S 7S 8S / 9C 9D *9S / QS QH QD QC / AC 2C 3C | 6H 8D 8C"),
    parse_goal("out"),
    titles={"en": "Room for three"},
    texts={"en": "Three cards in hand. The run of hearts looks finished; it is not."},
    themes=("wedge",),
    par=5,
))
board.move("7H 8H", "new")
board.move("6H", 6, 0, source="hand")
board.move("8D", "new", source="hand")
board.move("8S", 7, source=2)
board.check()
board
"""


def main() -> None:
    """Write docs/board.png."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LabServer(Path(folder) / "lab")
        server.start()
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_FLAGS)
        )
        lab = Lab.launch(
            server, browser, viewport={"width": 1240, "height": 1000}, device_scale_factor=1.5
        )
        output = lab.new_notebook(CELL).run_cell(0)
        lab.page.mouse.move(2, 2)
        lab.page.wait_for_timeout(1000)
        output.locator(".rrp-board").first.screenshot(path=str(ROOT / "docs" / "board.png"))
        lab.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
