"""What is committed is clean: nothing of one machine, nothing that a reader must not see."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

# Written so that none of them finds itself here.
MACHINE_PATHS = re.compile("|".join(f"/{folder}/" for folder in ("home", "root", "tmp", "Users")))
REGISTRIES = re.compile(r"pypi\.org|pythonhosted\.org|registry\.npmjs|index-?url")


@cache
def tracked_texts() -> dict[str, str]:
    """Return every tracked text file with its content."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    texts = {}
    for name in filter(None, listed.stdout.split("\0")):
        if (path := ROOT / name).is_file():
            content = path.read_bytes()
            if b"\0" not in content:
                texts[name] = content.decode("utf-8")
    return texts


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, REGISTRIES], ids=["paths", "registries"])
def test_nothing_of_one_machine(pattern: re.Pattern[str]) -> None:
    """No file holds a path of somebody's machine or the address of a package registry."""
    found = [
        f"{name}:{text[: match.start()].count(chr(10)) + 1}: {match.group()}"
        for name, text in tracked_texts().items()
        for match in pattern.finditer(text)
    ]
    assert found == []


def test_there_are_notebooks() -> None:
    """The notebook that `make lab` opens is there."""
    assert ROOT / "notebooks" / "01_is_the_book_right.ipynb" in NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks_were_run_from_top_to_bottom(path: Path) -> None:
    """Each code cell has its number, so that its stored output is compared and not passed over."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    numbers = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks_hold_pictures_of_widgets(path: Path) -> None:
    """What is stored of a widget means something without a kernel: no state, no dead reference."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    kinds = {
        kind
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    }
    assert "widgets" not in notebook["metadata"]
    assert "application/vnd.jupyter.widget-view+json" not in kinds
