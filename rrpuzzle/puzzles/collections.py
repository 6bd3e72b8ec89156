"""Files of puzzles: read, checked field by field, found by name, written back.

A collection is a TOML file with ``format = 1``, its own title and any number of
``[[puzzle]]`` tables; ``puzzles/README.md`` says the fields. Those that ship with the package
are found by name, whether it runs from a checkout or from an installed wheel.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, overload

from rrpuzzle.errors import PuzzleError, RummyError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language
from rrpuzzle.puzzles.paths import path_of, shown_path
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.records import DEFAULTS, FieldError, read_record, read_texts, write_record
from rrpuzzle.puzzles.toml import toml_record

__all__ = [
    "Collection",
    "collection_names",
    "collections_folder",
    "format_collection",
    "load_puzzles",
    "parse_collection",
    "save_puzzles",
]

_LARGEST_FILE = 20_000_000
_TABLE = re.compile(r"(?m)^[ \t]*\[\[[ \t]*puzzle[ \t]*\]\]")
_OWN_FIELDS = ("format", "title", "text", *DEFAULTS, "puzzle")


@dataclass(frozen=True)
class Collection(Sequence[Puzzle]):
    """Puzzles in order, found by number or by id.

    Parameters
    ----------
    name : str
        The collection's name, such as ``"first-steps"``.
    puzzles : tuple of Puzzle
        The puzzles.
    titles, texts : mapping of str to str
        Its title and a few words about it, by language code.

    Examples
    --------
    >>> first = load_puzzles("first-steps")
    >>> len(first), first[0] is first[first[0].id]
    (12, True)
    """

    name: str
    puzzles: tuple[Puzzle, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The title in the language in use, else in English, else the name."""
        return self.titles.get(language()) or self.titles.get("en") or self.name

    @property
    def text(self) -> str:
        """A few words about it in the language in use, else in English."""
        return self.texts.get(language()) or self.texts.get("en") or ""

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield the puzzles in order."""
        return iter(self.puzzles)

    @overload
    def __getitem__(self, key: int | str) -> Puzzle: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Puzzle]: ...
    def __getitem__(self, key: int | str | slice) -> Puzzle | Sequence[Puzzle]:
        """Return a puzzle by its number or its id."""
        if not isinstance(key, str):
            return self.puzzles[key]
        for puzzle in self.puzzles:
            if puzzle.id == key or puzzle.id == f"{self.name}/{key}":
                return puzzle
        raise PuzzleError(
            _("{name} has no puzzle {id}: there are {ids}.").format(
                name=self.name,
                id=quote(key),
                ids=", ".join(puzzle.id for puzzle in self.puzzles[:20]),
            )
        )

    def __repr__(self) -> str:
        """Return a short text that names the collection."""
        return f"<Collection {self.name}: {len(self)} puzzles>"


def collections_folder() -> Path:
    """Return the folder of the collections that ship with the package.

    Returns
    -------
    pathlib.Path
        ``puzzles/`` of a checkout, or its copy in the installed package.

    Examples
    --------
    >>> collections_folder().is_dir()
    True
    """
    package = Path(str(files("rrpuzzle")))
    installed = package / "collections"
    return installed if installed.is_dir() else package.parent / "puzzles"


def collection_names() -> list[str]:
    """Return the names of the collections that ship with the package.

    Returns
    -------
    list of str
        Sorted.

    Examples
    --------
    >>> "first-steps" in collection_names()
    True
    """
    return sorted(path.stem for path in collections_folder().glob("*.toml"))


def load_puzzles(source: str | Path = "first-steps") -> Collection:
    """Load a collection of puzzles.

    Parameters
    ----------
    source : str or pathlib.Path
        The name of one that ships with the package, or the path of a TOML file.

    Returns
    -------
    Collection
        The puzzles, each with a legal position.

    Raises
    ------
    PuzzleError
        If there is no such collection, or it is not as the format asks; it names the file,
        the puzzle and the line.

    Examples
    --------
    >>> load_puzzles("first-steps")["book"].title
    'Is the book right?'
    """
    path = path_of(source)
    if path.suffix != ".toml":
        if isinstance(source, Path) or source not in collection_names():
            raise PuzzleError(
                _(
                    "{name} is no collection: there are {names}; or give the path of a .toml file."
                ).format(name=quote(str(source)), names=", ".join(collection_names()))
            )
        path = collections_folder() / f"{source}.toml"
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise PuzzleError(
                _("{file} is too large: a collection has {limit} bytes at most.").format(
                    file=path.name, limit=_LARGEST_FILE
                )
            )
        text = path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except OSError as error:
        raise PuzzleError(
            _("{file} cannot be read: {reason}.").format(
                file=shown_path(path), reason=error.strerror
            )
        ) from None
    except UnicodeDecodeError as error:
        raise PuzzleError(
            _("{file} is not TOML: {reason}").format(file=path.name, reason=error)
        ) from None
    return parse_collection(text, path.stem)


def parse_collection(text: str, name: str) -> Collection:
    r"""Read a collection from the text of its file.

    Parameters
    ----------
    text : str
        The TOML text.
    name : str
        The collection's name: the file's, without ``.toml``.

    Returns
    -------
    Collection
        The puzzles.

    Raises
    ------
    PuzzleError
        If it is not as the format asks; it names the file, the puzzle and the line.

    Examples
    --------
    >>> parse_collection('format = 1\ntitle.en = "None yet"\npuzzle = []', "none").title
    'None yet'
    """
    file = f"{name}.toml"
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise PuzzleError(
            _("{file} is not TOML: {reason}").format(file=file, reason=error)
        ) from None
    if data.get("format") != 1 or isinstance(data["format"], bool):
        raise PuzzleError(_("{file}: it must say format = 1.").format(file=file))
    if not isinstance(data.get("puzzle"), list):
        raise PuzzleError(_("{file}: it holds no [[puzzle]].").format(file=file))
    titles, texts, defaults = _own_fields(data, file)
    places = [match.start() for match in _TABLE.finditer(text)]
    puzzles: dict[str, Puzzle] = {}
    for number, record in enumerate(data["puzzle"]):
        try:
            puzzle = read_record(
                name, {**defaults, **record} if isinstance(record, dict) else record
            )
            if puzzle.id in puzzles:
                raise FieldError("id", _("there are two puzzles with this id."))
        except (RummyError, TypeError) as error:
            where = _("{file}, line {line}, puzzle {id}").format(
                file=file,
                line=_line(text, places, number, getattr(error, "field", "")),
                id=quote(record.get("id", number + 1) if isinstance(record, dict) else number + 1),
            )
            raise PuzzleError(f"{where}: {error}") from None
        puzzles[puzzle.id] = puzzle
    return Collection(name, tuple(puzzles.values()), titles, texts)


def _own_fields(
    data: dict[str, Any], file: str
) -> tuple[Mapping[str, str], Mapping[str, str], dict[str, str]]:
    """Return the collection's titles, its texts, and what it says for all its puzzles."""
    for name in data:
        if name not in _OWN_FIELDS:
            raise PuzzleError(
                _("{file}: {name} is no field: there are {names}.").format(
                    file=file, name=quote(name), names=", ".join(_OWN_FIELDS)
                )
            )
    try:
        titles, texts = (read_texts(name, data.get(name, {})) for name in ("title", "text"))
    except PuzzleError as error:
        raise PuzzleError(f"{file}: {error}") from None
    defaults = {name: data[name] for name in DEFAULTS if name in data}
    for name, value in defaults.items():
        if not isinstance(value, str):
            raise PuzzleError(
                _("{file}: {name} is {value}; text is needed.").format(
                    file=file, name=name, value=quote(value)
                )
            )
    return titles, texts, defaults


def _line(text: str, places: list[int], number: int, name: str) -> int | str:
    """Return the line of a puzzle's field, or of its first line if the field is not there."""
    if number >= len(places):
        return "?"
    start = places[number]
    end = places[number + 1] if number + 1 < len(places) else len(text)
    found = (
        re.compile(rf"(?m)^[ \t]*{re.escape(name)}\b").search(text, start, end) if name else None
    )
    return text.count("\n", 0, found.start() if found else start) + 1


def format_collection(collection: Collection) -> str:
    """Write a collection as TOML; the inverse of `parse_collection`.

    Parameters
    ----------
    collection : Collection
        The collection.

    Returns
    -------
    str
        The text of its file. What all puzzles have in common of `DEFAULTS` is said once.

    Examples
    --------
    >>> first = load_puzzles("first-steps")
    >>> parse_collection(format_collection(first), "first-steps") == first
    True
    """
    records = [write_record(puzzle) for puzzle in collection]
    common = {}
    for name in DEFAULTS:
        values = {record.get(name) for record in records}
        if len(values) == 1 and None not in values:
            common[name] = values.pop()
    head = {"format": 1, **common, "title": collection.titles, "text": collection.texts}
    parts = [toml_record(head)]
    if not records:
        parts.append("puzzle = []\n")
    for record in records:
        own = {name: value for name, value in record.items() if name not in common}
        parts.append("\n[[puzzle]]\n" + toml_record(own))
    return "".join(parts)


def save_puzzles(collection: Collection, path: str | Path) -> None:
    """Write a collection to a file, which is whole at any moment.

    Parameters
    ----------
    collection : Collection
        The collection; it is renamed after the file.
    path : str or pathlib.Path
        A path that ends in ``.toml``.

    Raises
    ------
    PuzzleError
        If the name does not end so.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_puzzles(load_puzzles("first-steps"), folder + "/copy.toml")
    ...     load_puzzles(folder + "/copy.toml")
    <Collection copy: 12 puzzles>
    """
    path = path_of(path)
    if path.suffix != ".toml":
        raise PuzzleError(
            _("{file}: a collection's file ends in .toml.").format(file=shown_path(path))
        )
    text = format_collection(replace(collection, name=path.stem))
    path = path.resolve()  # a link stays one
    half = path.with_name(path.name + ".new")
    try:
        half.write_text(text, encoding="utf-8")
        if path.exists():
            shutil.copymode(path, half)
        half.replace(path)
    except OSError:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise
