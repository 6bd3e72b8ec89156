"""The wheel holds the whole product."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email import message_from_string
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the installed hatchling, so without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_pure_python(wheel: Path) -> None:
    """One wheel serves every platform, the browser's Python among them."""
    assert wheel.name.endswith("-py3-none-any.whl")


def test_dependencies_are_pure_python(wheel: Path) -> None:
    """What the wheel asks for runs in the browser's Python too: nothing in it is compiled."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = message_from_string(archive.read(name).decode())
    wanted = map(Requirement, metadata.get_all("Requires-Dist", []))
    needed = [one.name for one in wanted if not one.marker]
    assert "networkx" in needed
    for package in needed:
        tags = distribution(package).read_text("WHEEL") or ""
        assert "Root-Is-Purelib: true" in tags, package


@pytest.mark.parametrize(
    ("folder", "pattern", "inside"),
    [
        ("rrpuzzle", "**/*.py", "rrpuzzle"),
        ("rrpuzzle", "py.typed", "rrpuzzle"),
        ("rrpuzzle", "locale/**/*.mo", "rrpuzzle"),
        ("rrpuzzle", "widgets/static/*.js", "rrpuzzle"),
        ("rrpuzzle", "widgets/static/*.css", "rrpuzzle"),
        ("rrpuzzle", "app/*.ipynb", "rrpuzzle"),
        ("rrpuzzle", "app/jupyter/**/*.*", "rrpuzzle"),
        ("puzzles", "**/*.toml", "rrpuzzle/collections"),
    ],
)
def test_files(wheel: Path, folder: str, pattern: str, inside: str) -> None:
    """Every module, catalogue, script, style sheet and collection of the checkout is inside."""
    expected = {
        f"{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for path in (ROOT / folder).glob(pattern)
    }
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert expected
    assert expected <= names


def test_works_when_installed(wheel: Path, tmp_path: Path) -> None:
    """Out of the wheel, far from the checkout, the collections are found and French is spoken."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    program = (
        "import rrpuzzle, rrpuzzle.messages as messages\n"
        "with messages.using_language('fr'):\n"
        "    print(rrpuzzle.Suit.SPADES.spoken)\n"
        "print(rrpuzzle.__file__)\n"
        "print(len(rrpuzzle.load_puzzles('first-steps')))\n"
    )
    printed = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"},
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    suit, file, count = printed.stdout.splitlines()
    assert suit == "pique"
    assert Path(file).is_relative_to(tmp_path)
    assert int(count) == 12
