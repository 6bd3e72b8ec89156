"""A record as JSON text: what is exported, and how it is read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.progress.attempt import Attempt, Result

__all__ = ["VERSION", "Export", "format_export", "merge", "parse_export"]

VERSION = 1


@dataclass(frozen=True, slots=True)
class Export:
    """What is exported of a record.

    Parameters
    ----------
    attempts : sequence of Attempt
        The attempts.
    drafts : mapping of str to str
        Half-made tables by puzzle.
    settings : mapping of str to bool or int or str
        What the player chose, by name.

    Examples
    --------
    >>> Export().attempts
    ()
    """

    attempts: tuple[Attempt, ...] = ()
    drafts: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, bool | int | str] = field(default_factory=dict)


def format_export(export: Export) -> str:
    """Write a record as JSON text.

    Parameters
    ----------
    export : Export
        What it holds.

    Returns
    -------
    str
        One object.

    Examples
    --------
    >>> format_export(Export()).splitlines()[1]
    ' "format": "rrpuzzle-progress",'
    """
    data = {
        "format": "rrpuzzle-progress",
        "version": VERSION,
        "attempts": [attempt.to_dict() for attempt in export.attempts],
        "drafts": dict(export.drafts),
        "settings": dict(export.settings),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def merge(here: Iterable[Attempt], there: Iterable[Attempt]) -> tuple[list[Attempt], list[Attempt]]:
    """Say what becomes of a record that takes over the attempts of another one.

    What has ended stays as it ended, a puzzle has one open attempt at most, and of the attempts
    at a puzzle the first that ended counts, wherever it was played: the others are reviews.

    Parameters
    ----------
    here, there : iterable of Attempt
        The attempts of both.

    Returns
    -------
    tuple of (list of Attempt, list of Attempt)
        Those that are taken over, and those that were here and have become reviews.

    Examples
    --------
    >>> from datetime import datetime, timezone
    >>> nine = datetime(2026, 12, 1, 9, 0, tzinfo=timezone.utc)
    >>> there = Attempt("b", "first-steps/book", nine, result=Result.FAILED)
    >>> ours = Attempt("a", "first-steps/book", nine.replace(hour=10), result=Result.SOLVED)
    >>> taken, changed = merge([ours], [there])
    >>> [attempt.id for attempt in taken], [(one.id, one.review) for one in changed]
    (['b'], [('a', True)])
    """
    known = {attempt.id: attempt for attempt in here}
    puzzles = {attempt.puzzle for attempt in known.values()}
    every = dict(known)
    for attempt in there:
        ours = every.get(attempt.id)
        is_open = attempt.result is Result.OPEN
        if (ours is None and not (is_open and attempt.puzzle in puzzles)) or (
            ours is not None and ours.result is Result.OPEN and not is_open
        ):
            every[attempt.id] = attempt
    touched = {one.puzzle for one in every.values() if known.get(one.id) != one}
    counts: dict[str, str] = {}
    for attempt in sorted(every.values(), key=lambda attempt: attempt.started):
        if attempt.result is not Result.OPEN:
            counts.setdefault(attempt.puzzle, attempt.id)
    taken, changed = [], []
    for attempt in every.values():
        is_new = known.get(attempt.id) != attempt
        if counts.get(attempt.puzzle, attempt.id) != attempt.id and attempt.puzzle in touched:
            attempt = replace(attempt, review=True)
        if is_new:
            taken.append(attempt)
        elif known[attempt.id] != attempt:
            changed.append(attempt)
    return taken, changed


def parse_export(text: str) -> Export:
    """Read an exported record; the inverse of `format_export`.

    Parameters
    ----------
    text : str
        What `format_export` wrote.

    Returns
    -------
    Export
        What it holds.

    Raises
    ------
    ProgressError
        If the text is no export; it names the attempt that is wrong.

    Examples
    --------
    >>> parse_export(format_export(Export(drafts={"first-steps/book": "4S 5S 6S | 7S"})))
    Export(attempts=(), drafts={'first-steps/book': '4S 5S 6S | 7S'}, settings={})
    """
    wrong = _("This is no exported record: it begins with {start}.").format(
        start=quote(text.strip()[:40])
    )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ProgressError(wrong) from None
    if not isinstance(data, dict) or data.get("format") != "rrpuzzle-progress":
        raise ProgressError(wrong)
    if data.get("version") != VERSION:
        raise ProgressError(
            _("The record is of version {version}; this rrpuzzle reads version {mine}.").format(
                version=quote(data.get("version")), mine=VERSION
            )
        )
    entries, drafts = data.get("attempts", []), data.get("drafts", {})
    settings = data.get("settings", {})
    if not (isinstance(entries, list) and isinstance(drafts, dict) and isinstance(settings, dict)):
        raise ProgressError(wrong)
    attempts = []
    for number, entry in enumerate(entries, 1):
        try:
            attempts.append(Attempt.from_dict(entry if isinstance(entry, dict) else {}))
        except ProgressError as error:
            raise ProgressError(
                _("Attempt {n} of the record: {problem}").format(n=number, problem=error)
            ) from None
    for puzzle, position in drafts.items():
        if not (_is_text(puzzle) and _is_text(position)):
            raise ProgressError(
                _("The half-made table of {puzzle} is no text.").format(puzzle=quote(puzzle))
            )
    for name, value in settings.items():
        if not (_is_text(name) and (isinstance(value, bool | int) or _is_text(value))):
            raise ProgressError(
                _("{value} is no value for the setting {name}.").format(
                    value=quote(value), name=quote(name)
                )
            )
    return Export(tuple(attempts), drafts, settings)


def _is_text(value: Any) -> bool:
    """Whether it is a text that can be written: half of a surrogate pair cannot."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
