"""`rrpuzzle progress` shows the player's record, writes it to a file and takes one over."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from rrpuzzle.cli import main
from rrpuzzle.progress import open_progress


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("RRPUZZLE_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def played() -> None:
    """A puzzle solved and one failed."""
    with open_progress() as progress:
        for name, result in (("wedges/joker-run", "solved"), ("par/nobody", "failed")):
            attempt = progress.start(name, puzzle_rating=1500, themes=["wedge"])
            progress.finish(attempt.id, result)


def test_a_new_player(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Whoever has not played yet is told so, where to begin, and where the record lies."""
    assert main(["progress"]) == 0
    empty, following, place = capsys.readouterr().out.splitlines()
    assert empty == "No puzzle has been ended yet." and following.startswith("To play next: ")
    assert place == f"The record: {folder / 'data' / 'progress.sqlite3'}"


@pytest.mark.usefixtures("played")
def test_it_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The page about the record is printed as text, the plots as tables."""
    assert main(["progress"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("2 attempts ended, 1 solved without help.\n")
    assert "wedge (1/2)  50" in printed and "To play next: " in printed


@pytest.mark.usefixtures("played")
def test_it_is_shown_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object holds the counts, the rating, the streak, themes and what is next."""
    assert main(["progress", "show", "--json"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    data = json.loads(line)
    assert data["attempts"] == {"open": 0, "solved": 1, "helped": 0, "failed": 1}
    assert data["rating"]["games"] == 2 and data["streak"] == {"current": 0, "longest": 0}
    assert data["themes"] == {"wedge": {"solved": 1, "ended": 2}}
    assert len(data["next"]) == 3 and "wedges/joker-run" not in data["next"]


@pytest.mark.usefixtures("played")
def test_from_one_machine_to_another(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """What export writes import takes over, once."""
    file = str(folder / "record.json")
    assert main(["progress", "export", file]) == 0
    assert capsys.readouterr().out == f"2 attempts written to {file}.\n"
    monkeypatch.setenv("RRPUZZLE_DATA", str(folder / "elsewhere"))
    assert main(["progress", "import", file]) == 0
    assert capsys.readouterr().out == "2 attempts taken over.\n"
    assert main(["progress", "import", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"taken": 0}


@pytest.mark.usefixtures("played")
def test_through_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """Without a file the record goes through standard output and input."""
    assert main(["progress", "export"]) == 0
    written = capsys.readouterr().out
    assert len(json.loads(written)["attempts"]) == 2
    monkeypatch.setenv("RRPUZZLE_DATA", str(folder / "elsewhere"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(written))
    assert main(["progress", "import"]) == 0
    assert "2 attempts taken over." in capsys.readouterr().out


def test_no_file_is_written_over(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """An export never takes another file's place."""
    file = folder / "record.json"
    file.write_text("mine")
    assert main(["progress", "export", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err and file.read_text() == "mine"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"{}", "This is no exported record"),
        (b"\xff\xfe\x00", "it is no text"),
        (None, "/record.json': No such file or directory."),
    ],
)
def test_what_is_no_export(
    capsys: pytest.CaptureFixture[str], folder: Path, content: bytes | None, complaint: str
) -> None:
    """A wrong file is refused in one line, and nothing is taken over."""
    file = folder / "record.json"
    if content is not None:
        file.write_bytes(content)
    assert main(["progress", "import", str(file)]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert complaint in line


def test_where_nothing_can_be_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """Nothing is taken over into a record that ends with the command, and the reason is told."""
    (folder / "in-the-way").write_text("")
    monkeypatch.setenv("RRPUZZLE_DATA", str(folder / "in-the-way"))
    assert main(["progress", "import", "-"]) == 2
    assert "kept only until this session ends" in capsys.readouterr().err
    assert main(["progress"]) == 0
    assert "kept only until this session ends" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["show", "file.json"], ["exprot"]])
def test_a_wrong_call(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """What the command does not know is refused with what it knows."""
    try:
        status = main(["progress", *words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    assert status == 2 and "import" in capsys.readouterr().err
