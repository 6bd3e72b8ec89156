"""`make app`: the command behind the page without code."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nbformat
import pytest

from rrpuzzle import app

ROOT = Path(__file__).parent.parent


def test_the_target_starts_the_module() -> None:
    """`make app` runs what a player without a checkout runs as `python -m rrpuzzle.app`."""
    printed = subprocess.run(
        ["make", "-n", "app", "APP_ARGS=--port=9000"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert printed.splitlines()[-1].endswith("-m rrpuzzle.app --port=9000")


def test_the_page_is_made_of_a_valid_notebook() -> None:
    """The notebook of the page is valid and holds no output."""
    notebook = nbformat.read(app.NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells)
    assert str(app.NOTEBOOK) in app.command()


def test_the_template_is_found_beside_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for Jupyter that was set before stays, in front."""
    monkeypatch.setenv("JUPYTER_PATH", "/mine")
    folders = app.environment()["JUPYTER_PATH"].split(":")
    assert folders[0] == "/mine"
    assert (Path(folders[1]) / "voila" / "templates" / "rrpuzzle" / "index.html.j2").is_file()


def test_the_page_fetches_nothing_from_elsewhere() -> None:
    """The template has no address in it."""
    template = next((ROOT / "rrpuzzle" / "app").rglob("index.html.j2")).read_text()
    assert "://" not in template


def test_without_voila(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Voila is not installed, one sentence says what to install."""
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    with pytest.raises(app.AppError, match=r"pip install 'rrpuzzle\[app\]'"):
        app.command()
