"""Files of puzzles: read, checked field by field, found by name.

A collection is a TOML file with ``format = 1``, its own title and any number of
``[[puzzle]]`` tables; ``puzzles/README.md`` says the fields. Those that ship with the package
are found by name, whether it runs from a checkout or from an installed wheel.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, overload

from rrpuzzle.errors import PuzzleError, RummyError, quote
from rrpuzzle.messages import LANGUAGES, language
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import check_position, parse_position
from rrpuzzle.puzzles.goals import parse_goal
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.themes import THEMES
from rrpuzzle.rules import parse_rules

__all__ = ["Collection", "collection_names", "collections_folder", "load_puzzles"]

_FIELDS = {
    "id": str,
    "position": str,
    "goal": str,
    "rules": str,
    "title": dict,
    "text": dict,
    "themes": list,
    "par": int,
    "source": str,
    "licence": str,
}
_NEEDED = ("id", "position", "goal", "title", "text")
_LARGEST_FILE = 20_000_000


@dataclass(frozen=True)
class Collection(Sequence[Puzzle]):
    """Puzzles in order, found by number or by id.

    Parameters
    ----------
    name : str
        The collection's name, such as ``"first-steps"``.
    puzzles : tuple of Puzzle
        The puzzles.
    titles : mapping of str to str
        Its title, by language code.

    Examples
    --------
    >>> first = load_puzzles("first-steps")
    >>> len(first), first[0] is first[first[0].id]
    (12, True)
    """

    name: str
    puzzles: tuple[Puzzle, ...]
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The title in the language in use, else in English, else the name."""
        return self.titles.get(language()) or self.titles.get("en") or self.name

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
    path = Path(source)
    if path.suffix != ".toml":
        if isinstance(source, Path) or source not in collection_names():
            raise PuzzleError(
                _(
                    "{name} is no collection: there are {names}; or give the path of a .toml file."
                ).format(name=quote(str(source)), names=", ".join(collection_names()))
            )
        path = collections_folder() / f"{source}.toml"
    return _read(path)


def _read(path: Path) -> Collection:
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise PuzzleError(
                _("{file} is too large: a collection has {limit} bytes at most.").format(
                    file=path.name, limit=_LARGEST_FILE
                )
            )
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise PuzzleError(
            _("{file} cannot be read: {reason}.").format(
                file=quote(str(path)), reason=error.strerror
            )
        ) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise PuzzleError(
            _("{file} is not TOML: {reason}").format(file=path.name, reason=error)
        ) from None
    lines = [text.count("\n", 0, m.start()) + 1 for m in re.finditer(r"(?m)^\[\[puzzle\]\]", text)]
    if data.get("format") != 1:
        raise PuzzleError(_("{file}: it must say format = 1.").format(file=path.name))
    if not isinstance(data.get("puzzle"), list):
        raise PuzzleError(_("{file}: it holds no [[puzzle]].").format(file=path.name))
    defaults: dict[str, Any] = {key: data[key] for key in ("licence", "source") if key in data}
    puzzles: dict[str, Puzzle] = {}
    for number, record in enumerate(data["puzzle"]):
        where = _("{file}, line {line}, puzzle {id}").format(
            file=path.name,
            line=lines[number] if number < len(lines) else "?",
            id=quote(record.get("id", number + 1) if isinstance(record, dict) else number + 1),
        )
        try:
            if not isinstance(record, dict):
                raise PuzzleError(_("a [[puzzle]] is a table."))
            puzzle = _puzzle(path.stem, {**defaults, **record})
            if puzzle.id in puzzles:
                raise PuzzleError(_("there are two puzzles with this id."))
        except (RummyError, TypeError) as error:
            raise PuzzleError(f"{where}: {error}") from None
        puzzles[puzzle.id] = puzzle
    titles = data.get("title", {})
    return Collection(path.stem, tuple(puzzles.values()), _texts("title", titles))


def _puzzle(collection: str, record: dict[str, Any]) -> Puzzle:
    for name, value in record.items():
        if name not in _FIELDS:
            raise PuzzleError(
                _("{name} is no field: there are {names}.").format(
                    name=quote(name), names=", ".join(_FIELDS)
                )
            )
        if not isinstance(value, _FIELDS[name]) or isinstance(value, bool):
            raise PuzzleError(
                _("{name} is {value}; {kind} is needed.").format(
                    name=name, value=quote(value), kind=_kind_words(_FIELDS[name])
                )
            )
    for name in _NEEDED:
        if not record.get(name):
            raise PuzzleError(_("it lacks {name}.").format(name=name))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", record["id"]):
        raise PuzzleError(_("an id is made of small letters, digits and single hyphens."))
    themes = tuple(record.get("themes", ()))
    for theme in themes:
        if theme not in THEMES:
            raise PuzzleError(
                _("{theme} is no theme: there are {themes}.").format(
                    theme=quote(theme), themes=", ".join(THEMES)
                )
            )
    rules = parse_rules(record.get("rules", "classic"))
    position = parse_position(record["position"])
    check_position(position, rules)
    return Puzzle(
        id=f"{collection}/{record['id']}",
        position=position,
        goal=parse_goal(record["goal"]),
        rules=rules,
        titles=_texts("title", record["title"]),
        texts=_texts("text", record["text"]),
        themes=themes,
        par=record.get("par"),
        source=record.get("source", ""),
        licence=record.get("licence", ""),
    )


def _kind_words(kind: type) -> str:
    return {str: _("text"), dict: _("a table"), list: _("a list"), int: _("a number")}[kind]


def _texts(name: str, texts: object) -> Mapping[str, str]:
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise PuzzleError(
            _("{name} is a table of texts by language, as in {name}.en = '…'.").format(name=name)
        )
    for code in texts:
        if code not in LANGUAGES:
            raise PuzzleError(
                _("{name}.{code}: no such language; there are {languages}.").format(
                    name=name, code=quote(code), languages=", ".join(LANGUAGES)
                )
            )
    # A no-break space is meant, so only what the file's own lines bring is made one blank.
    for code, text in texts.items():
        bad = [
            c for c in text if c not in "\t\r\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs")
        ]
        if bad:
            raise PuzzleError(
                _("{name}.{code} holds the control character {character}.").format(
                    name=name, code=code, character=quote(bad[0])
                )
            )
    return {code: re.sub(r"[ \t\r\n]+", " ", text).strip() for code, text in texts.items()}
