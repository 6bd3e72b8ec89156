"""A line about a day's puzzles to share: how it went, and nothing that gives a puzzle away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.progress.attempt import Attempt, Result
from rrpuzzle.puzzles import Puzzle
from rrpuzzle.puzzles.daily import level_names

__all__ = ["share_text"]

_SIGNS = {Result.SOLVED: "★", Result.HELPED: "☆", Result.FAILED: "✗", Result.OPEN: "…"}


def share_text(
    day: date,
    puzzles: Sequence[Puzzle],
    attempts: Iterable[Attempt],
    *,
    streak: int | None = None,
    signs: bool = False,
) -> str:
    """Say in a line how a day's puzzles went.

    Parameters
    ----------
    day : date
        The day.
    puzzles : sequence of Puzzle
        Its puzzles, from easy to hard.
    attempts : iterable of Attempt
        The player's attempts; the first at each puzzle counts.
    streak : int, optional
        Days in a row, if the player wants to tell.
    signs : bool
        Whether a row of signs stands in front of the words.

    Returns
    -------
    str
        Words and numbers that read well aloud too.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> share_text(date(2026, 12, 1), load_puzzles("first-steps")[:3], [])
    'rrpuzzle 2026-12-01: easy not played, medium not played, hard not played.'
    """
    first: dict[str, Attempt] = {}
    for attempt in attempts:
        first.setdefault(attempt.puzzle, attempt)
    played = [first.get(puzzle.id) for puzzle in puzzles]
    parts = [
        _("{level} {how}").format(level=level, how=_how(attempt, puzzle))
        for level, attempt, puzzle in zip(level_names(), played, puzzles, strict=False)
    ]
    words = f"rrpuzzle {day.isoformat()}: {', '.join(parts)}."
    if streak:
        text = ngettext("{n} day in a row.", "{n} days in a row.", streak)
        words += " " + text.format(n=streak)
    if not signs:
        return words
    row = "".join(_SIGNS[attempt.result if attempt else Result.OPEN] for attempt in played)
    return f"{row} {words}"


def _how(attempt: Attempt | None, puzzle: Puzzle) -> str:
    if attempt is None or attempt.result is Result.OPEN:
        return _("not played") if attempt is None else _("begun")
    if attempt.result is Result.FAILED:
        return _("not solved")
    if attempt.result is Result.HELPED:
        return _("solved with hints")
    if puzzle.par is None or not attempt.steps:
        return _("solved")
    steps = ngettext(
        "solved in {n} step (par {par})", "solved in {n} steps (par {par})", attempt.steps
    )
    return steps.format(n=attempt.steps, par=puzzle.par)
