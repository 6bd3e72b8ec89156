"""The board in Notebook 7, which the same server serves beside JupyterLab."""

from __future__ import annotations

import json

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
    file = lab_server.root / path
    page.wait_for_timeout(600)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-NotebookCheckpoint")).to_contain_text("Last Checkpoint")
    stored = json.loads(file.read_text())["cells"][0]["outputs"]
    assert "3♠ 4♠ 5♠ 6♠ 7♠" in "".join(stored[1]["data"]["text/plain"])
    page.close()
