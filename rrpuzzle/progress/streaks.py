"""Streaks of daily puzzles.

A day counts if one of its puzzles was solved without help at the first attempt, and that attempt
began on that very date of the player's own clock: one that was begun before midnight counts,
however late it ends. Dates are compared, never hours, so a day of 23 or 25 hours and a journey
through time zones make no difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from rrpuzzle.progress.attempt import Attempt, Result

__all__ = ["Streak", "days_solved", "streak", "streak_through"]

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row.

    Parameters
    ----------
    current : int
        Up to today, or to yesterday while today's puzzles wait.
    longest : int
        The longest ever.
    today : bool
        Whether today counts already.

    Examples
    --------
    >>> streak([], date(2026, 12, 1))
    Streak(current=0, longest=0, today=False)
    """

    current: int
    longest: int
    today: bool


def days_solved(attempts: Iterable[Attempt]) -> frozenset[date]:
    """Return the days that count.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts.

    Returns
    -------
    frozenset of date
        The days.

    Examples
    --------
    >>> days_solved([])
    frozenset()
    """
    return frozenset(
        attempt.day
        for attempt in attempts
        if attempt.day is not None
        and attempt.result is Result.SOLVED
        and not attempt.review
        and attempt.local_date == attempt.day
    )


def streak(attempts: Iterable[Attempt], today: date) -> Streak:
    """Return the player's streak.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts.
    today : date
        The date on the player's clock.

    Returns
    -------
    Streak
        The current and the longest.

    Examples
    --------
    >>> streak([], date(2026, 12, 1)).current
    0
    """
    days = days_solved(attempts)
    longest = max((_length(days, day) for day in days if day + _ONE_DAY not in days), default=0)
    current = _length(days, today if today in days else today - _ONE_DAY)
    return Streak(current, longest, today in days)


def streak_through(attempts: Iterable[Attempt], day: date, today: date) -> int | None:
    """Return the current streak if a day belongs to it.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts.
    day : date
        The day.
    today : date
        The date on the player's clock.

    Returns
    -------
    int or None
        Its length; None if there is none, or the day lies before it or after today.

    Examples
    --------
    >>> streak_through([], date(2026, 12, 1), date(2026, 12, 1))
    """
    found = streak(attempts, today)
    last = today if found.today else today - _ONE_DAY
    first = last - (found.current - 1) * _ONE_DAY
    return found.current if found.current and first <= day <= today else None


def _length(days: frozenset[date], last: date) -> int:
    length = 0
    while last in days:
        length += 1
        last -= _ONE_DAY
    return length
