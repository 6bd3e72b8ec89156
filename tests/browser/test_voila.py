"""The puzzles as a page without code, as `make app` serves it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import LabServer
from playwright.sync_api import Browser, Page, expect

START_SECONDS = 60
# What is painted from the board outwards.
GROUNDS = """board => {
    const found = [];
    for (let place = board; place; place = place.parentElement)
        found.push(getComputedStyle(place).backgroundColor);
    return found;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the page as `make app` does, with folders of its own, and give its address."""
    home = tmp_path_factory.mktemp("app")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = {f"JUPYTER_{name}_DIR": str(home / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    own = {"RRPUZZLE_DATA": str(home), "IPYTHONDIR": str(home / "ipython"), "DISPLAY": ""}
    environment = {**os.environ, **folders, **own, "WAYLAND_DISPLAY": ""}
    environment.pop("RRPUZZLE_LANG", None)
    environment |= dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), "C.UTF-8")
    log = home / "log"
    with log.open("wb") as file:
        server = subprocess.Popen(
            [sys.executable, "-m", "rrpuzzle.app", f"--port={port}"],
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    end = time.monotonic() + START_SECONDS
    while not (found := re.search(r"http://\S+", log.read_text())):
        assert server.poll() is None and time.monotonic() < end, log.read_text()
        time.sleep(0.1)
    yield found[0]
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()


def test_played_without_code(address: str, chromium: Browser) -> None:
    """A phone in French and the dark: collection, language, hint, check; a reload loses nothing.

    Nothing is fetched from elsewhere, and no code is to be seen.
    """
    context = chromium.new_context(
        locale="fr-FR",
        color_scheme="dark",
        viewport={"width": 375, "height": 800},
        has_touch=True,
    )
    page = context.new_page()
    hosts, errors = set(), []
    page.on("request", lambda request: hosts.add(request.url.split("/")[2].split(":")[0]))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address, wait_until="commit", timeout=120_000)
    app = page.locator(".rrp-puzzle-app")
    board = page.locator(".rrp-board")
    expect(board).to_be_visible(timeout=120_000)
    expect(app).to_have_attribute("lang", "fr")
    expect(board).to_have_attribute("data-theme", "dark")
    expect(app).to_have_attribute("data-theme", "dark")
    assert set(board.evaluate(GROUNDS)) <= {"rgba(0, 0, 0, 0)", "rgb(22, 24, 29)"}
    expect(page.get_by_label("Recueil")).to_have_value(re.compile("."))
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert "import" not in page.locator("body").inner_text()
    page.get_by_label("Langue").select_option("English")
    expect(board.get_by_role("button", name="Check", exact=True)).to_be_visible()
    board.get_by_role("button", name="Hint", exact=True).tap()
    expect(board.locator(".rrp-say")).to_contain_text("Hint 1 of 5.")
    _lay(page, "c7", "r1")
    expect(board.locator('[data-place="r1"] .rrp-card')).to_have_count(4)
    assert errors == []
    page.reload()
    expect(board).to_be_visible(timeout=120_000)
    expect(board.locator('[data-place="r1"] .rrp-card')).to_have_count(4)
    errors.clear()  # what the old page says about its lost kernel while it goes
    _lay(page, "c8", "r1")
    _lay(page, "c9", "r2")
    expect(board.locator(".rrp-hand .rrp-card")).to_have_count(0)
    board.locator('[data-action="check"]').tap()
    expect(app.locator(".rrp-foot .rrp-note").first).to_have_text(
        "Noté comme résolu avec des indices."
    )
    assert {host for host in hosts if host} == {"localhost"}
    assert errors == []
    context.close()


def _lay(page: Page, card: str, row: str) -> None:
    """Lay a card on a row, as a finger does: tap the one, tap the other."""
    place = page.locator(f'.rrp-card[data-card="{card}"]')
    place.tap()
    expect(place).to_have_attribute("aria-pressed", "true")
    page.locator(f'[data-place="{row}"] .rrp-grip').tap()


def test_a_loading_sign_that_closes(lab_server: LabServer, chromium: Browser) -> None:
    """A notebook that closes a sign before it shows the board is served with the board."""
    source = (
        "import ipywidgets\nfrom IPython.display import display\nfrom rrpuzzle import Board\n"
        "sign = ipywidgets.HTML('Loading')\ndisplay(sign)\nsign.close()\n"
        "Board('4S 5S 6S | 7S')"
    )
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    document = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "cells": [{**cell, "source": source}],
    }
    Path(lab_server.root / "sign.ipynb").write_text(json.dumps(document))
    page = chromium.new_page()
    page.goto(
        f"{lab_server.url}voila/render/sign.ipynb?token={lab_server.token}", wait_until="commit"
    )
    expect(page.locator(".rrp-board")).to_be_visible(timeout=120_000)
    expect(page.locator(".rrp-kept")).to_be_hidden()
    page.locator('.rrp-card[data-card="c4"]').dblclick()
    expect(page.locator('[data-place="r1"] .rrp-card')).to_have_count(4)
    page.close()
