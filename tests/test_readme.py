"""Every example in the documents does what it says."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    path for folder in ("", "docs", "puzzles") for path in (ROOT / folder).glob("*.md")
)
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)[^)]*\)")


def blocks(document: Path, *languages: str) -> list[str]:
    """Return the code blocks of a document in one of the languages."""
    text = document.read_text(encoding="utf-8")
    return [
        textwrap.dedent(body)
        for _indent, language, body in BLOCK.findall(text)
        if language in languages
    ]


def commands(document: Path) -> list[tuple[str, str]]:
    """Return the commands in a document's console blocks, each with the output shown under it."""
    found = []
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _newline, output = part.partition("\n")
            found.append((command, output))
    return found


EXAMPLES = [
    pytest.param(*example, id=f"{path.name}: {example[0]}")
    for path in DOCUMENTS
    for example in commands(path)
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_python_examples(document: Path) -> None:
    """The Python in a document runs from top to bottom, and gives what is shown."""
    names: dict[str, object] = {}
    for block in blocks(document, "python", "pycon"):
        if ">>>" not in block:
            exec(compile(block, str(document), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block, names, document.name, None, 0)
        said: list[str] = []
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        doctest.DocTestRunner(optionflags=flags).run(example, out=said.append, clear_globs=False)
        names.update(example.globs)
        assert not said, "".join(said)


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_console_examples(command: str, output: str) -> None:
    """A command in a document works, and prints what is shown under it, if something is."""
    program, *arguments = shlex.split(command, comments=True)
    if program == "make":
        arguments = ["--dry-run", *arguments]
    else:
        assert program == "rrpuzzle", "this test knows no way to try the command"
        program = str(Path(sys.executable).parent / program)
    ran = subprocess.run(
        [program, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    if output:
        assert output == ran.stdout


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links(document: Path) -> None:
    """A link to a file of the project leads somewhere."""
    text = document.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (document.parent / link).exists()] == []
