"""The board in Notebook 7, which the same server serves beside JupyterLab."""

from __future__ import annotations

import json
import time

from driver import Lab, LabServer
from playwright.sync_api import Browser, expect


def test_board_and_picture(lab: Lab, lab_server: LabServer, chromium: Browser) -> None:
    """A puzzle is played by mouse and keyboard, and its picture is stored with the notebook."""
    notebook = lab.new_notebook(
        "from rrpuzzle import PuzzleView\nview = PuzzleView('first-steps')\nview"
    )
    path = notebook.path
    notebook.close()
    page = chromium.new_page(viewport={"width": 1200, "height": 900})
    page.goto(f"{lab_server.url}notebooks/{path}?token={lab_server.token}")
    board = page.locator(".rrp-board")
    idle = page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
    expect(idle.first).to_be_visible(timeout=60_000)
    page.locator(".jp-Cell .jp-InputArea-editor").first.click()
    page.keyboard.press("Shift+Enter")
    expect(board).to_be_visible(timeout=60_000)
    expect(page.locator(".rrp-kept")).to_be_hidden()
    board.locator('.rrp-card[data-card="c7"]').dblclick()
    expect(board.locator('[data-place="r1"] .rrp-card')).to_have_count(4)
    board.locator('.rrp-card[data-card="c8"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(board.locator('[data-place="r1"] .rrp-card')).to_have_count(5)
    assert page.locator(".jp-Notebook .jp-Cell").count() <= 2
    board.locator('[data-action="check"]').click()
    expect(board.locator(".rrp-say")).to_contain_text("Legal, but not yet the goal.")
    # Away from the board, which keeps the notebook's shortcuts to itself.
    page.locator(".jp-Cell .jp-InputArea-editor").first.click()
    picture = "3♠ 4♠ 5♠ 6♠ 7♠"
    end = time.monotonic() + 30
    while picture not in (stored := (lab_server.root / path).read_text(encoding="utf-8")):
        assert time.monotonic() < end, stored
        page.keyboard.press("Control+s")
        page.wait_for_timeout(300)
    outputs = json.loads(stored)["cells"][0]["outputs"]
    assert [picture in "".join(output["data"]["text/plain"]) for output in outputs] == [False, True]
    page.close()
