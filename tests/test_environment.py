"""The three ways to install rrpuzzle install the same things."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent


def project() -> dict[str, Any]:
    """Return what pyproject.toml says about the project."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


# conda-forge does not have these; `-e .` brings them.
FROM_PYPI = ("glicko2",)


def pins(lock: str) -> set[str]:
    """Return the lines of a lock file that name a package."""
    lines = (ROOT / lock).read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def versions(lock: str) -> set[str]:
    """Return the pinned versions; on which system they are wanted differs from lock to lock."""
    return {pin.partition(";")[0].strip() for pin in pins(lock)}


def test_conda_environment() -> None:
    """environment.yml asks for what pyproject.toml and its lab extra ask for."""
    declared = project()
    expected = [
        f"python{declared['requires-python']}",
        "pip",
        *(name for name in declared["dependencies"] if not name.startswith(FROM_PYPI)),
        *declared["optional-dependencies"]["lab"],
        {"pip": ["-e ."]},
    ]
    actual = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    assert expected == actual


def test_test_lock_holds_the_other_locks() -> None:
    """What `make test` tries is what `make lab` and `make app` run, in the same versions."""
    tried = versions("requirements-test.lock")
    assert versions("requirements.lock") <= tried
    assert versions("requirements-app.lock") <= tried


def test_locks_fit_the_project() -> None:
    """Each declared dependency is pinned to a version that pyproject.toml allows."""
    declared = project()
    extras = declared["optional-dependencies"]
    for lock, wanted in (
        ("requirements.lock", [*declared["dependencies"], *extras["lab"]]),
        ("requirements-app.lock", [*declared["dependencies"], *extras["app"]]),
        ("requirements-test.lock", extras["test"]),
    ):
        pinned = [Requirement(line) for line in pins(lock)]
        for requirement in map(Requirement, wanted):
            versions = [pin.specifier for pin in pinned if pin.name == requirement.name]
            assert versions, f"{lock} lacks {requirement.name}"
            for version in versions:
                number = next(iter(version)).version
                assert requirement.specifier.contains(number), f"{lock}: {requirement} {version}"
