"""Imports point down: each module uses only what lies below it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "rrpuzzle"

# From the bottom up. Modules of one line are siblings and do not know each other.
LAYERS = (
    ("errors", "messages"),
    ("cards", "options", "techniques"),
    ("faults", "rules"),
    ("melds",),
    ("position",),
    ("opening", "table_jokers"),
    ("redemption", "turns"),
    ("lineage",),
    ("solver",),
    ("steps",),
    ("games",),
    ("draft", "puzzles"),
    ("progress",),
    ("drawing",),
    ("app", "cli", "widgets"),
)
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}

WIDGET_LIBRARIES = {"anywidget", "ipywidgets", "traitlets", "IPython"}
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


class Import(NamedTuple):
    """One module that is imported, and the function that does it ("" at the top)."""

    target: str
    function: str
    line: int


def part_of(module: Path) -> str:
    """Return the folder or module right below the package that a file belongs to."""
    return module.parts[0].removesuffix(".py")


def imports_of(node: ast.AST, function: str = "") -> Iterator[Import]:
    """Yield every import below a node, those inside functions too."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, function, child.lineno) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"line {child.lineno}: a relative import"
            module = child.module or ""
            if module == "rrpuzzle":
                for alias in child.names:
                    yield Import(f"rrpuzzle.{alias.name}", function, child.lineno)
            else:
                yield Import(module, function, child.lineno)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports_of(child, child.name)
        else:
            yield from imports_of(child, function)


def imports_in(module: Path) -> list[Import]:
    """Return the imports of one file of the package."""
    return list(imports_of(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))))


def allowed(module: Path, found: Import) -> bool:
    """Tell whether a module may import a part of the package."""
    here, there = part_of(module), found.target.split(".")[1]
    # A value draws itself in a notebook, and only then needs the drawings.
    drawing_itself = there == "drawing" and found.function.startswith("_repr_")
    if there == "__version__":
        return True
    return here == there or HEIGHT.get(there, len(LAYERS)) < HEIGHT[here] or drawing_itself


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_every_module_has_a_layer(module: Path) -> None:
    """A new module is given its place in the order before anything imports it."""
    assert part_of(module) in {*HEIGHT, "__init__", "__main__"}


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_point_down(module: Path) -> None:
    """A module imports from lower layers and from its own folder, nothing else of the package."""
    if part_of(module) in ("__init__", "__main__"):
        return
    upward = [
        found
        for found in imports_in(module)
        if found.target.startswith("rrpuzzle.") and not allowed(module, found)
    ]
    assert upward == []


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_outside_libraries(module: Path) -> None:
    """The engine needs networkx alone; only the widgets know the widget libraries."""
    libraries = {"networkx", "rrpuzzle"}
    if module == Path("drawing/files.py"):
        libraries |= {"resvg_py"}  # an extra, imported where a PNG is asked for
    if part_of(module) == "progress":
        libraries |= {"glicko2", "platformdirs"}  # imported where a record is opened or rated
    if part_of(module) == "widgets":
        libraries |= WIDGET_LIBRARIES
    outside = {found.target.split(".")[0] for found in imports_in(module)}
    assert outside - sys.stdlib_module_names - libraries == set()


def test_importing_the_package_imports_no_widget() -> None:
    """The engine can be imported where no notebook library is installed."""
    program = (
        "import sys, rrpuzzle; print(*sorted("
        f"{WIDGET_LIBRARIES!r} & {{name.split('.')[0] for name in sys.modules}}))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert printed.stdout.strip() == ""
