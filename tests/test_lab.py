"""`make lab`: one JupyterLab for this folder, on the notebook."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).parent.parent
NOTEBOOK = "notebooks/01_is_the_book_right.ipynb"
LAB = [sys.executable, str(ROOT / "tools" / "lab.py"), NOTEBOOK]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for all that Jupyter keeps about its user."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def environment(home: Path) -> dict[str, str]:
    """Return an environment without a screen and without the user's own Jupyter."""
    folders = {
        f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")
    }
    without_screen = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    return {**os.environ, **folders, **without_screen, "IPYTHONDIR": str(home / "ipython")}


@pytest.fixture(scope="module")
def printed(home: Path, environment: dict[str, str]) -> Iterator[Path]:
    """Start JupyterLab as `make lab` does, and give the file with what it prints."""
    output = home / "output"
    with output.open("wb") as file:
        server = subprocess.Popen(
            LAB, env=environment, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
        )
    end = time.monotonic() + 60
    while "127.0.0.1" not in output.read_text():
        assert server.poll() is None, output.read_text()
        assert time.monotonic() < end, output.read_text()
        time.sleep(0.1)
    yield output
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()


def test_address(printed: Path) -> None:
    """Without a browser to open, the address of the notebook is printed."""
    assert f"/lab/tree/{NOTEBOOK}?token=" in printed.read_text()


def test_second_start(printed: Path, environment: dict[str, str]) -> None:
    """A second start says the first one's address, and ends."""
    second = subprocess.run(
        LAB, env=environment, check=True, capture_output=True, text=True, timeout=30
    ).stdout
    assert second.startswith("JupyterLab already runs here: http://")
    assert second.split()[-1] in printed.read_text()


def test_trusted(
    printed: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notebooks are trusted, so that their pictures show before anything has been run."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", environment["JUPYTER_DATA_DIR"])
    notary = NotebookNotary()
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    assert notebooks
    assert all(notary.check_signature(nbformat.read(path, as_version=4)) for path in notebooks)
