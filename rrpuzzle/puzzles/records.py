"""One puzzle as plain data, as files hold it: read field by field, and written back.

`read_record` and `write_record` are inverses. Collections (TOML) and packs (a JSON record a
line) hold the same fields; ``collection.schema.json`` and ``pack.schema.json`` say them too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from rrpuzzle.errors import PuzzleError, RummyError, quote
from rrpuzzle.messages import LANGUAGES
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import check_position, parse_position
from rrpuzzle.puzzles.goals import parse_goal
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.themes import THEMES
from rrpuzzle.rules import parse_rules

__all__ = ["DEFAULTS", "FIELDS", "FieldError", "read_record", "read_texts", "write_record"]

FIELDS: dict[str, type] = {
    "id": str,
    "position": str,
    "goal": str,
    "rules": str,
    "themes": list,
    "par": int,
    "solutions": int,
    "rating": int,
    "title": dict,
    "text": dict,
    "comment": dict,
    "prompts": list,
    "setter": str,
    "source": str,
    "licence": str,
}
"""The fields of a record and what they hold, in the order in which they are written."""

DEFAULTS = ("setter", "source", "licence")
"""The fields that a file may say once for all its puzzles."""

# It makes one sign of several, as in the emoji of a family, and hides nothing.
_JOINER = "\u200d"
_BLANKS = " \t\r\n"

_NEEDED = ("id", "position", "goal")
_HIGHEST = {"par": 10_000, "solutions": 1_000_000_000, "rating": 4_000}


class FieldError(PuzzleError):
    """A field of a record is not as it must be.

    Parameters
    ----------
    field : str
        Its name.
    message : str
        What is wrong, and what would be right.

    Examples
    --------
    >>> FieldError("par", "it is negative").field
    'par'
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def read_record(collection: str, record: object, worded: bool = True) -> Puzzle:
    """Make a puzzle of its record.

    Parameters
    ----------
    collection : str
        The name of the file that holds it, the first part of the puzzle's id.
    record : object
        The record, as TOML or JSON gives it.
    worded : bool
        Whether a title and a text are needed, as in a collection; in a pack they are not.

    Returns
    -------
    Puzzle
        The puzzle; its position is legal under its rules.

    Raises
    ------
    PuzzleError
        If a field is missing, unknown or wrong; a `FieldError` names it.

    Examples
    --------
    >>> read_record("mine", {"id": "one", "position": "4S 5S 6S | 7S", "goal": "out"}, False)
    <Puzzle mine/one: 4S 5S 6S | 7S; out>
    """
    if not isinstance(record, dict):
        raise PuzzleError(
            _("{record} is no record: fields with values are needed.").format(record=quote(record))
        )
    _check_kinds(record)
    for name in (*_NEEDED, "title", "text") if worded else _NEEDED:
        if not _says_something(record.get(name)):
            raise FieldError(name, _("it lacks {name}.").format(name=name))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", record["id"]):
        raise FieldError("id", _("an id is made of small letters, digits and single hyphens."))
    rules = _field(record, "rules", lambda text: parse_rules(text or "classic"))
    position = _field(record, "position", parse_position)
    _field(record, "position", lambda _text: check_position(position, rules))
    return Puzzle(
        id=f"{collection}/{record['id']}",
        position=position,
        goal=_field(record, "goal", parse_goal),
        rules=rules,
        titles=read_texts("title", record.get("title", {})),
        texts=read_texts("text", record.get("text", {})),
        themes=_themes(record.get("themes", [])),
        par=record.get("par"),
        solutions=record.get("solutions"),
        rating=record.get("rating"),
        comments=read_texts("comment", record.get("comment", {})),
        prompts=tuple(read_texts("prompts", texts) for texts in record.get("prompts", ())),
        setter=record.get("setter", ""),
        source=record.get("source", ""),
        licence=record.get("licence", ""),
    )


def _check_kinds(record: dict[str, Any]) -> None:
    for name, value in record.items():
        if name not in FIELDS:
            raise FieldError(
                name,
                _("{name} is no field: there are {names}.").format(
                    name=quote(name), names=", ".join(FIELDS)
                ),
            )
        kind = FIELDS[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            words = {str: _("text"), dict: _("a table"), list: _("a list"), int: _("a number")}
            raise FieldError(
                name,
                _("{name} is {value}; {kind} is needed.").format(
                    name=name, value=quote(value), kind=words[kind]
                ),
            )
        if isinstance(value, int) and not 0 <= value <= _HIGHEST[name]:
            raise FieldError(
                name,
                _("{name} is {value}; a number from 0 to {highest} is needed.").format(
                    name=name, value=quote(value), highest=_HIGHEST[name]
                ),
            )
        if isinstance(value, str):
            _check_characters(name, value)


def _says_something(value: Any) -> bool:
    """Whether a field is filled in; texts of nothing but blanks are none."""
    if isinstance(value, dict):
        return any(_says_something(text) for text in value.values())
    return bool(value.strip(_BLANKS) if isinstance(value, str) else value)


def _field(record: dict[str, Any], name: str, read: Any) -> Any:
    """Read a field; what is wrong with it bears its name."""
    try:
        return read(record.get(name))
    except RummyError as error:
        raise FieldError(name, str(error)) from None


def _themes(themes: list[Any]) -> tuple[str, ...]:
    for number, theme in enumerate(themes):
        if theme not in THEMES:
            raise FieldError(
                "themes",
                _("{theme} is no theme: there are {themes}.").format(
                    theme=quote(theme), themes=", ".join(THEMES)
                ),
            )
        if theme in themes[:number]:
            raise FieldError("themes", _("{theme} is named twice.").format(theme=quote(theme)))
    return tuple(themes)


def read_texts(name: str, texts: object) -> Mapping[str, str]:
    """Check a table of texts by language.

    Parameters
    ----------
    name : str
        The field's name.
    texts : object
        What stands there.

    Returns
    -------
    mapping of str to str
        The texts, each on one line.

    Raises
    ------
    PuzzleError
        If it is no table of texts, or there is no such language.

    Examples
    --------
    >>> read_texts("title", {"en": "The wedge"})
    {'en': 'The wedge'}
    """
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise FieldError(
            name,
            _("{name} is a table of texts by language, as in {name}.en = '…'.").format(name=name),
        )
    for code, text in texts.items():
        if code not in LANGUAGES:
            raise FieldError(
                name,
                _("{name}.{code}: no such language; there are {languages}.").format(
                    name=name, code=quote(code), languages=", ".join(LANGUAGES)
                ),
            )
        _check_characters(f"{name}.{code}", re.sub(r"[\t\r\n]", " ", text))
    # A no-break space is meant, so only what the file's own lines bring is made one blank.
    return {code: re.sub(f"[{_BLANKS}]+", " ", text).strip(" ") for code, text in texts.items()}


def _check_characters(name: str, text: str) -> None:
    for character in text:
        if character != _JOINER and unicodedata.category(character) in ("Cc", "Cf", "Cs"):
            raise FieldError(
                name.partition(".")[0],
                _("{name} holds the control character {character}.").format(
                    name=name, character=quote(character)
                ),
            )


def write_record(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data; the inverse of `read_record`.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    dict
        Its fields, in the order of `FIELDS`; those that hold nothing are left out.

    Examples
    --------
    >>> write_record(read_record("a", {"id": "b", "position": "| 5H", "goal": "most"}, False))
    {'id': 'b', 'position': '| 5H', 'goal': 'most'}
    """
    rules = str(puzzle.rules)
    values: dict[str, Any] = {
        "id": puzzle.id.rpartition("/")[2],
        "position": str(puzzle.position),
        "goal": str(puzzle.goal),
        "rules": "" if rules == "classic" else rules,
        "themes": list(puzzle.themes),
        "par": puzzle.par,
        "solutions": puzzle.solutions,
        "rating": puzzle.rating,
        "title": dict(puzzle.titles),
        "text": dict(puzzle.texts),
        "comment": dict(puzzle.comments),
        "prompts": [dict(texts) for texts in puzzle.prompts],
        "setter": puzzle.setter,
        "source": puzzle.source,
        "licence": puzzle.licence,
    }
    return {name: values[name] for name in FIELDS if values[name] not in ("", None, [], {})}
