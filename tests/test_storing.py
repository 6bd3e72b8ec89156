"""Saving a puzzle: the file is always whole, and nothing in it is lost unasked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rrpuzzle import Puzzle, PuzzleError, load_puzzles, parse_position
from rrpuzzle.puzzles import collections, parse_goal, save_puzzles
from rrpuzzle.puzzles.storing import prepare_storing

WEDGE = Puzzle(
    "wedge",
    parse_position("4H 5H 6H 7H 8H | 6H"),
    parse_goal("out"),
    titles={"en": "The wedge", "fr": "Le coin"},
    texts={"en": 'Say "#1" – and \\ more.'},
    themes=("wedge",),
    par=2,
)

OLD = """\
# made on a rainy day
format = 1
licence = "CC0-1.0" # of all of them
title.en = "Mine # 1"

[[puzzle]]
id = "one"
position = "4S 5S 6S | 7S"
goal = "out"
title.en = 'One #'
text.en = \"\"\"
Not a comment: # this.\"\"\"
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a collection's file that was written by hand."""
    path = tmp_path / "mine.toml"
    path.write_text(OLD, encoding="utf-8")
    return path


def test_a_new_collection(tmp_path: Path) -> None:
    """A file that is not there is begun, and reads back as the puzzle with its id there."""
    path = tmp_path / "mine.toml"
    storing = prepare_storing(WEDGE, path)
    assert storing.losses == []
    assert not path.exists()
    storing.write()
    [puzzle] = load_puzzles(path)
    assert puzzle == replace(WEDGE, id="mine/wedge")
    assert [each.name for each in tmp_path.iterdir()] == ["mine.toml"]


def test_added_to_a_collection(old: Path) -> None:
    """A puzzle comes last in a file that is there, and says what all the others say alike."""
    before = load_puzzles(old)
    storing = prepare_storing(WEDGE, old)
    assert storing.replaces is None
    storing.write()
    after = load_puzzles(old)
    assert after[0] == before[0]
    assert after.titles == before.titles
    assert after[1] == replace(WEDGE, id="mine/wedge", licence="CC0-1.0")


def test_goes_for_the_one_of_the_same_id(old: Path) -> None:
    """A puzzle of the same id is replaced in its place, and that is a loss to be asked about."""
    prepare_storing(WEDGE, old).write()
    one = replace(WEDGE, id="elsewhere/one")
    storing = prepare_storing(one, old)
    assert storing.replaces is not None
    assert "'one'" in storing.losses[0]
    storing.write()
    assert [each.id for each in load_puzzles(old)] == ["mine/one", "mine/wedge"]
    assert prepare_storing(one, old).losses == []


def test_going_on_with_a_puzzle_asks_nothing(old: Path) -> None:
    """The puzzle that the user opened or saved last may go unasked, as long as it is that one."""
    prepare_storing(WEDGE, old).write()
    known = load_puzzles(old)["wedge"]
    better = replace(known, par=None)
    assert prepare_storing(better, old, known).losses == []
    prepare_storing(replace(known, rating=1000), old, known).write()
    assert prepare_storing(better, old, known).losses != []


def test_comments_are_a_loss(old: Path) -> None:
    """Comments are found, number signs inside texts are none, and a file without has no loss."""
    storing = prepare_storing(WEDGE, old)
    assert storing.comments == ("# made on a rainy day", "# of all of them")
    assert "2 comments" in storing.losses[0]
    storing.write()
    assert prepare_storing(replace(WEDGE, id="two"), old).losses == []


def test_declined(old: Path) -> None:
    """A storing that is not written changes nothing."""
    assert prepare_storing(WEDGE, old).losses
    assert old.read_text(encoding="utf-8") == OLD


def test_changed_in_the_meantime(old: Path) -> None:
    """A file that somebody else has changed since is left as it is."""
    storing = prepare_storing(WEDGE, old)
    other = OLD.replace("rainy", "sunny")
    old.write_text(other, encoding="utf-8")
    with pytest.raises(PuzzleError, match="in the meantime"):
        storing.write()
    assert old.read_text(encoding="utf-8") == other


def test_come_about_in_the_meantime(tmp_path: Path) -> None:
    """A file that was not there and now is, is not overwritten."""
    storing = prepare_storing(WEDGE, tmp_path / "mine.toml")
    (tmp_path / "mine.toml").write_text(OLD, encoding="utf-8")
    with pytest.raises(PuzzleError, match="in the meantime"):
        storing.write()
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == OLD


@pytest.mark.parametrize("step", ["write_text", "replace"])
def test_a_crash_on_the_way(old: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Wherever the disk fails, the old file is whole, nothing lies beside it, and it is said."""
    storing = prepare_storing(WEDGE, old)

    def fail(self: Path, *_args: object, **_options: object) -> None:
        if step == "write_text":
            self.write_bytes(b"half of i")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, step, fail)
    with pytest.raises(PuzzleError, match="No space left on device"):
        storing.write()
    monkeypatch.undo()
    assert old.read_text(encoding="utf-8") == OLD
    assert [each.name for each in old.parent.iterdir()] == ["mine.toml"]


def test_what_does_not_read_back_is_not_written(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the text of the file would be another collection, nothing is written."""
    storing = prepare_storing(WEDGE, old)
    right = collections.format_collection
    monkeypatch.setattr(
        "rrpuzzle.puzzles.storing.format_collection",
        lambda collection: right(collection).replace("The wedge", "The wegde"),
    )
    with pytest.raises(PuzzleError, match="read back"):
        storing.write()
    assert old.read_text(encoding="utf-8") == OLD


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (replace(WEDGE, titles={}), "lacks title"),
        (replace(WEDGE, texts={}), "lacks text"),
        (replace(WEDGE, titles={"en": " \n"}), "lacks title"),
        (replace(WEDGE, id=""), "lacks id"),
        (replace(WEDGE, position=parse_position("4H 5H | 6H")), "Row 1"),
        (replace(WEDGE, position=parse_position("| 6H 6H 6H")), "Too many 6♥"),
    ],
)
def test_not_yet_a_puzzle_of_a_collection(tmp_path: Path, puzzle: Puzzle, words: str) -> None:
    """What a collection asks of a puzzle is said before any file is touched."""
    with pytest.raises(PuzzleError, match=words):
        prepare_storing(puzzle, tmp_path / "mine.toml")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mine.txt", r"ends in \.toml"),
        ("mine", r"ends in \.toml"),
        ("", r"ends in \.toml"),
        (".toml", r"ends in \.toml"),
        ("nowhere/mine.toml", "no folder"),
        ("a\0b.toml", "can be no file"),
        ("half\ud800.toml", "can be no file"),
        ("folder.toml", "cannot be read"),
        ("broken.toml", "is not TOML"),
        ("other.toml", "format = 1"),
        ("binary.toml", "no text"),
    ],
)
def test_files_that_will_not_do(tmp_path: Path, name: str, words: str) -> None:
    """A path that cannot hold a collection is refused in a readable sentence."""
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "broken.toml").write_text("format = ")
    (tmp_path / "other.toml").write_text("[tool]\nname = 'x'")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuzzleError, match=words):
        prepare_storing(WEDGE, tmp_path / name if name else "")


def test_a_link_and_its_rights_stay(tmp_path: Path) -> None:
    """Saving through a link changes the file that it leads to, and nobody's right to read it."""
    file, link = tmp_path / "real.toml", tmp_path / "mine.toml"
    prepare_storing(replace(WEDGE, id="one"), file).write()
    file.chmod(0o600)
    link.symlink_to(file)
    prepare_storing(WEDGE, link).write()
    assert link.is_symlink() and len(load_puzzles(file)) == 2
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_mark_in_front_of_the_text(old: Path) -> None:
    """A file that begins with a byte order mark, as some editors write it, is read as well."""
    old.write_bytes(b"\xef\xbb\xbf" + old.read_bytes())
    prepare_storing(WEDGE, old).write()
    assert len(load_puzzles(old)) == 2


def test_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tilde means the same for saving and for opening; nobody's is refused."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    prepare_storing(WEDGE, "~/mine.toml").write()
    assert [each.id for each in load_puzzles("~/mine.toml")] == ["mine/wedge"]
    for ask in (lambda path: prepare_storing(WEDGE, path), load_puzzles):
        with pytest.raises(PuzzleError, match="can be no file"):
            ask("~nobody-of-that-name/mine.toml")


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place without the right to write is said with its name."""
    storing = prepare_storing(WEDGE, tmp_path / "mine.toml")

    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(PuzzleError, match=r"mine\.toml.*Permission denied"):
        storing.write()


@pytest.mark.parametrize("name", collections.collection_names())
def test_every_shipped_collection_takes_one_more(tmp_path: Path, name: str) -> None:
    """Each shipped collection reads back with a puzzle more, its own ones unchanged."""
    path = tmp_path / f"{name}.toml"
    save_puzzles(load_puzzles(name), path)
    prepare_storing(WEDGE, path).write()
    assert tuple(load_puzzles(path))[:-1] == tuple(load_puzzles(name))
