"""A record as JSON text: what is exported, and how it is read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.progress.attempt import Attempt

__all__ = ["VERSION", "format_export", "parse_export"]

VERSION = 1


def format_export(attempts: Iterable[Attempt], drafts: Mapping[str, str]) -> str:
    """Write a record as JSON text.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts.
    drafts : mapping of str to str
        Half-made tables by puzzle.

    Returns
    -------
    str
        One object.

    Examples
    --------
    >>> format_export([], {}).splitlines()[1]
    ' "format": "rrpuzzle-progress",'
    """
    data = {
        "format": "rrpuzzle-progress",
        "version": VERSION,
        "attempts": [attempt.to_dict() for attempt in attempts],
        "drafts": dict(drafts),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def parse_export(text: str) -> tuple[list[Attempt], dict[str, str]]:
    """Read an exported record; the inverse of `format_export`.

    Parameters
    ----------
    text : str
        What `format_export` wrote.

    Returns
    -------
    tuple of (list of Attempt, dict of str to str)
        The attempts and the half-made tables.

    Raises
    ------
    ProgressError
        If the text is no export; it names the attempt that is wrong.

    Examples
    --------
    >>> parse_export(format_export([], {"first-steps/book": "4S 5S 6S | 7S"}))
    ([], {'first-steps/book': '4S 5S 6S | 7S'})
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
    if not isinstance(entries, list) or not isinstance(drafts, dict):
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
        if not isinstance(position, str):
            raise ProgressError(
                _("The half-made table of {puzzle} is no text.").format(puzzle=quote(puzzle))
            )
    return attempts, drafts
