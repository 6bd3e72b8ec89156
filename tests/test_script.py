"""The board's page is several modules for people and one for the notebook."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from rrpuzzle.widgets import Board
from rrpuzzle.widgets.script import joined_script

MODULES = Path(__file__).parent.parent / "rrpuzzle" / "widgets" / "static" / "board"


def test_one_module_without_imports(tmp_path: Path) -> None:
    """What a notebook loads is one valid module that imports nothing and exports the board."""
    joined = tmp_path / "board.mjs"
    joined.write_text(str(Board._esm), encoding="utf-8")
    assert not re.search(r"^\s*import\b|\bimport\(", str(Board._esm), re.MULTILINE)
    assert re.findall(r"^export .*$", str(Board._esm), re.MULTILINE) == [
        "export default { render };"
    ]
    checked = subprocess.run(["node", "--check", joined], capture_output=True, text=True)
    assert checked.stderr == ""


def test_every_module_is_joined() -> None:
    """No module of the folder is left out, and none is in it twice."""
    script = joined_script(MODULES)
    for module in MODULES.glob("*.mjs"):
        first = module.read_text(encoding="utf-8").splitlines()[0]
        assert script.count(first) == 1


def test_modules_stand_alone() -> None:
    """Each module names what it takes from the others, so that node can load it by itself."""
    loads = "; ".join(f"await import({str(module)!r})" for module in sorted(MODULES.glob("*.mjs")))
    run = subprocess.run(
        ["node", "--input-type=module", "-e", loads], capture_output=True, text=True
    )
    assert run.stderr == ""


def test_rings_are_refused(tmp_path: Path) -> None:
    """Modules that import each other in a ring are an error that names the ring."""
    (tmp_path / "main.mjs").write_text('import { b } from "./b.mjs";\nexport default b;\n')
    (tmp_path / "b.mjs").write_text('import { a } from "./main.mjs";\nexport const b = a;\n')
    with pytest.raises(ValueError, match="main > b > main"):
        joined_script(tmp_path)
