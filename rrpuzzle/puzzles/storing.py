"""Putting a puzzle into a collection's file: what it would change is said before it is done.

1. Nothing is written that does not read back as what it was.
2. The file is replaced in one go; whatever goes wrong on the way, the old one is still there.
3. A file that has changed since it was looked at is not overwritten.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from rrpuzzle.errors import PuzzleError, RummyError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.puzzles.collections import (
    Collection,
    format_collection,
    load_puzzles,
    parse_collection,
    save_puzzles,
)
from rrpuzzle.puzzles.paths import path_of, shown_path
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.records import DEFAULTS, read_record, write_record

__all__ = ["Storing", "prepare_storing"]

# A number sign inside a text begins no comment.
_TEXT_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|(#[^\n]*)', re.DOTALL
)


@dataclass(frozen=True)
class Storing:
    """What it means to put a puzzle into a file; nothing is written before `write`.

    Made with `prepare_storing`.

    Parameters
    ----------
    path : pathlib.Path
        The file.
    collection : Collection
        What it will hold.
    puzzle : Puzzle
        The puzzle, with the id that it has there.
    old : str or None
        The text of the file as it is; None if there is none yet.
    replaces : Puzzle or None
        The puzzle of the same id that goes for it.
    known : Puzzle or None
        The puzzle that the user knows to be there and goes on with.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> wedge = Puzzle(
    ...     "draft",
    ...     parse_position("4H 5H 6H 7H 8H | 6H"),
    ...     titles={"en": "Wedge"},
    ...     texts={"en": "One card more."},
    ... )
    >>> prepare_storing(wedge, "not-there-yet.toml").puzzle.id
    'not-there-yet/draft'
    """

    path: Path
    collection: Collection
    puzzle: Puzzle
    old: str | None
    replaces: Puzzle | None
    known: Puzzle | None = None

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments of the file, which it will hold no more."""
        found = _TEXT_OR_COMMENT.finditer(self.old or "")
        return tuple(match[1] for match in found if match[1])

    @property
    def losses(self) -> list[str]:
        """What would be lost, as sentences: the user has to be asked about these."""
        sentences = []
        if self.replaces not in (None, self.puzzle, self.known):
            sentences.append(
                _("{file} holds a puzzle {id} already, which this one would replace.").format(
                    file=self.path.name, id=quote(self.puzzle.id.rpartition("/")[2])
                )
            )
        if self.comments:
            sentences.append(
                ngettext(
                    "{file} has {n} comment, which is lost when it is written anew: {first}",
                    "{file} has {n} comments, which are lost when it is written anew: {first} …",
                    len(self.comments),
                ).format(file=self.path.name, n=len(self.comments), first=self.comments[0])
            )
        return sentences

    @property
    def done(self) -> str:
        """What is to be said once it is written."""
        n = len(self.collection)
        added = ngettext(
            "Saved: {id} is in {file}, which holds {n} puzzle now.",
            "Saved: {id} is in {file}, which holds {n} puzzles now.",
            n,
        )
        text = _("Saved: {file} is a new file, with {id} in it.") if self.old is None else added
        return text.format(file=self.path.name, id=quote(self.puzzle.id.rpartition("/")[2]), n=n)

    def write(self) -> None:
        """Write the file.

        Raises
        ------
        PuzzleError
            If it has changed since it was looked at, does not read back, or cannot be written.
        """
        if _text_of(self.path) != self.old:
            raise PuzzleError(
                _("{file} has been changed in the meantime; it is left as it is.").format(
                    file=self.path.name
                )
            )
        text = format_collection(self.collection)
        if parse_collection(text, self.collection.name) != self.collection:
            raise PuzzleError(
                _("{file} would not read back as it is; nothing is written.").format(
                    file=self.path.name
                )
            )
        try:
            save_puzzles(self.collection, self.path)
        except OSError as error:
            raise _unwritable(self.path, error) from None


def prepare_storing(puzzle: Puzzle, path: str | Path, known: Puzzle | None = None) -> Storing:
    """Say what it means to put a puzzle into a collection's file.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle; the part of its id behind the slash is its name in the file.
    path : str or pathlib.Path
        A file that ends in ``.toml``. One that is not there yet is a new collection; in one
        that is, the puzzle is added, or goes for the one of the same id.
    known : Puzzle, optional
        The puzzle as it was last opened or saved: that one may go unasked.

    Returns
    -------
    Storing
        What will be written, what that loses.

    Raises
    ------
    PuzzleError
        If the puzzle lacks what a collection asks of it, the file is no collection, or it
        could not be written.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> try:
    ...     prepare_storing(Puzzle("a", parse_position("4S 5S 6S | 7S")), "mine.toml")
    ... except PuzzleError as error:
    ...     print(error)
    The puzzle cannot be saved yet: it lacks title.
    """
    path = path_of(path)
    if path.suffix != ".toml" or not path.stem:
        raise PuzzleError(
            _("{file}: a collection's file ends in .toml.").format(file=shown_path(path))
        )
    try:
        told = read_record(path.stem, write_record(puzzle))
    except RummyError as error:
        raise PuzzleError(
            _("The puzzle cannot be saved yet: {reason}").format(reason=error)
        ) from None
    if not _is_folder(path.parent):
        raise PuzzleError(_("There is no folder {folder}.").format(folder=shown_path(path.parent)))
    old = _text_of(path)
    new = Collection(path.stem, (), {"en": path.stem})
    collection = new if old is None else load_puzzles(path)
    told = _with_shared(told, collection)
    replaces = next((each for each in collection if each.id == told.id), None)
    puzzles = tuple(told if each.id == told.id else each for each in collection)
    if replaces is None:
        puzzles = (*puzzles, told)
    return Storing(path, replace(collection, puzzles=puzzles), told, old, replaces, known)


def _with_shared(puzzle: Puzzle, collection: Collection) -> Puzzle:
    """Return a puzzle that also says what all the puzzles of a file say alike."""
    record = write_record(puzzle)
    for name in DEFAULTS:
        said = {getattr(each, name) for each in collection}
        if len(said) == 1 and not record.get(name):
            record[name] = said.pop()
    return read_record(collection.name, record)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long for any folder
        return False


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise PuzzleError(_("{file} is no text.").format(file=shown_path(path))) from None
    except OSError as error:
        raise PuzzleError(
            _("{file} cannot be read: {reason}.").format(
                file=shown_path(path), reason=error.strerror
            )
        ) from None


def _unwritable(path: Path, error: OSError) -> PuzzleError:
    return PuzzleError(
        _("{file} cannot be written: {reason}. Nothing has changed.").format(
            file=shown_path(path), reason=error.strerror
        )
    )
