"""The daily puzzles: three a day, the same for everyone who has the same date.

1. The date is the one on the player's own clock; whoever has the same date has the same puzzles.
2. They are fixed for years ahead, in a pack that ships with the package; no network is needed.
3. A day's three are easy, medium and hard, and all three grow harder from Monday to Sunday.
4. An attempt that is begun before midnight counts for its day, however late it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random

from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.library import open_puzzles
from rrpuzzle.puzzles.puzzle import Puzzle

__all__ = [
    "DAILY_PACK",
    "arrange_days",
    "by_level",
    "daily",
    "daily_range",
    "date_text",
    "find_daily",
    "level_names",
    "month_text",
    "weekday_letters",
]

DAILY_PACK = "daily"
"""The name of the pack."""

PUZZLES_A_DAY = 3
_ONE_DAY = timedelta(days=1)


def level_names() -> tuple[str, str, str]:
    """Return the names of a day's three puzzles in the language in use.

    Returns
    -------
    tuple of str
        From easy to hard.

    Examples
    --------
    >>> level_names()
    ('easy', 'medium', 'hard')
    """
    return _("easy"), _("medium"), _("hard")


def date_text(day: date) -> str:
    """Write a date in words, in the language in use.

    Parameters
    ----------
    day : date
        The date.

    Returns
    -------
    str
        Weekday, day, month and year.

    Examples
    --------
    >>> date_text(date(2026, 12, 1))
    'Tuesday 1 December 2026'
    """
    return _("{weekday} {day} {month} {year}").format(
        weekday=_weekdays()[day.weekday()],
        day=day.day,
        month=_months()[day.month - 1],
        year=day.year,
    )


def month_text(year: int, month: int) -> str:
    """Write a month in words, in the language in use.

    Parameters
    ----------
    year, month : int
        The month, counted from 1.

    Returns
    -------
    str
        Month and year.

    Examples
    --------
    >>> month_text(2026, 12)
    'December 2026'
    """
    return _("{month} {year}").format(month=_months()[month - 1], year=year)


def weekday_letters() -> tuple[str, ...]:
    """Return the beginnings of the weekdays' names, Monday first.

    Returns
    -------
    tuple of str
        Two letters each.

    Examples
    --------
    >>> weekday_letters()
    ('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su')
    """
    return tuple(name[:2] for name in _weekdays())


def _weekdays() -> tuple[str, ...]:
    return (
        _("Monday"),
        _("Tuesday"),
        _("Wednesday"),
        _("Thursday"),
        _("Friday"),
        _("Saturday"),
        _("Sunday"),
    )


def _months() -> tuple[str, ...]:
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )


def daily_range() -> tuple[date, date]:
    """Return the first and the last day that has puzzles.

    Returns
    -------
    tuple of date
        Both days included.

    Examples
    --------
    >>> daily_range()
    (datetime.date(2026, 1, 1), datetime.date(2036, 12, 31))
    """
    pack = open_puzzles(DAILY_PACK)
    first, last = (
        puzzle.id.rpartition("/")[2].rpartition("-")[0] for puzzle in (pack[0], pack[-1])
    )
    return date.fromisoformat(first), date.fromisoformat(last)


def daily(day: date | str | None = None) -> tuple[Puzzle, ...]:
    """Return the puzzles of a day.

    Parameters
    ----------
    day : date or datetime or str, optional
        The day, or its text such as ``"2026-12-01"``; today on this machine's clock if None.

    Returns
    -------
    tuple of Puzzle
        An easy one, a medium one and a hard one.

    Raises
    ------
    PuzzleError
        If the text is no date, or the day has no puzzles.

    Examples
    --------
    >>> [puzzle.id for puzzle in daily("2031-07-07")]
    ['daily/2031-07-07-1', 'daily/2031-07-07-2', 'daily/2031-07-07-3']
    """
    if day is None:
        day = date.today()
    if isinstance(day, datetime):
        day = day.date()
    if isinstance(day, str):
        try:
            day = date.fromisoformat(day)
        except ValueError:
            raise PuzzleError(
                _("{text} is not a date: write year-month-day, as in {example}.").format(
                    text=quote(day), example="2026-12-01"
                )
            ) from None
    first, last = daily_range()
    if not first <= day <= last:
        raise PuzzleError(
            _("There is no daily puzzle for {day}: they run from {first} to {last}.").format(
                day=day.isoformat(), first=first.isoformat(), last=last.isoformat()
            )
        )
    pack = open_puzzles(DAILY_PACK)
    found = [pack[f"{day.isoformat()}-{number}"] for number in range(1, PUZZLES_A_DAY + 1)]
    return tuple(
        replace(puzzle, titles=_titles(day, number)) for number, puzzle in enumerate(found)
    )


def by_level(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Return a day's puzzles under the names of their levels, where the day stands above them.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        The day's three, from easy to hard.

    Returns
    -------
    tuple of Puzzle
        The same with other titles.

    Examples
    --------
    >>> [puzzle.title for puzzle in by_level(daily("2031-07-07"))]
    ['Easy', 'Medium', 'Hard']
    """
    return tuple(
        replace(puzzle, titles=_in_each_language(_level, number))
        for number, puzzle in enumerate(puzzles)
    )


def find_daily(puzzle_id: str) -> Puzzle | None:
    """Return a daily puzzle by its id.

    Parameters
    ----------
    puzzle_id : str
        The id.

    Returns
    -------
    Puzzle or None
        The puzzle, its day and level for a title; None if there is no such daily puzzle.

    Examples
    --------
    >>> find_daily("daily/2031-07-07-1").title
    'Monday 7 July 2031, easy'
    >>> find_daily("first-steps/book")
    """
    pack, _slash, name = puzzle_id.partition("/")
    if pack != DAILY_PACK:
        return None
    try:
        found = daily(name.rpartition("-")[0])
    except PuzzleError:
        return None
    return next((puzzle for puzzle in found if puzzle.id == puzzle_id), None)


def _titles(day: date, number: int) -> dict[str, str]:
    def write(number: int) -> str:
        return _("{day}, {level}").format(day=date_text(day), level=level_names()[number])

    return _in_each_language(write, number)


def _level(number: int) -> str:
    return level_names()[number].capitalize()


def _in_each_language(write: Callable[[int], str], number: int) -> dict[str, str]:
    texts = {}
    for code in LANGUAGES:
        with using_language(code):
            texts[code] = write(number)
    return texts


def arrange_days(
    puzzles: Iterable[Puzzle], first: date, last: date, seed: int = 0
) -> Iterator[Puzzle]:
    """Deal puzzles out over the days: easy, medium and hard, harder from Monday to Sunday.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        At least three for each day, all with a rating.
    first, last : date
        The days, both included.
    seed : int
        What the order within equals follows from.

    Yields
    ------
    Puzzle
        The puzzles with the ids of their days, in the order of the days.

    Raises
    ------
    PuzzleError
        If there are too few.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> pool = [replace(puzzle, rating=1500) for puzzle in load_puzzles("first-steps")]
    >>> days = list(arrange_days(pool, date(2026, 12, 1), date(2026, 12, 4)))
    >>> len(days), days[0].id
    (12, '2026-12-01-1')
    """
    days = [first + _ONE_DAY * n for n in range((last - first) // _ONE_DAY + 1)]
    rated = [puzzle for puzzle in puzzles if puzzle.rating is not None]
    need = PUZZLES_A_DAY * len(days)
    if len(rated) < need:
        raise PuzzleError(
            _("{n} puzzles with a rating are too few for {days} days: {need} are needed.").format(
                n=len(rated), days=len(days), need=need
            )
        )
    # The slots from easy to hard: all easy ones, Monday's first, then the medium, the hard ones.
    slots = sorted(
        ((number, day.weekday(), day) for day in days for number in range(PUZZLES_A_DAY)),
        key=lambda slot: slot[:2],
    )
    dealt: dict[tuple[date, int], Puzzle] = {}
    chosen = _spread(sorted(rated, key=lambda puzzle: (puzzle.rating, puzzle.id)), need)
    start = 0
    while start < need:
        kind = slots[start][:2]
        end = next((at for at in range(start, need) if slots[at][:2] != kind), need)
        # Within one kind of slot the hardness has no order from week to week.
        group = list(chosen[start:end])
        Random(f"{seed} {kind}").shuffle(group)
        for (number, _weekday, day), puzzle in zip(slots[start:end], group, strict=True):
            dealt[day, number] = puzzle
        start = end
    for day in days:
        for number in range(PUZZLES_A_DAY):
            yield replace(dealt[day, number], id=f"{day.isoformat()}-{number + 1}")


def _spread(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """Return so many of them, evenly spread."""
    return [puzzles[at * len(puzzles) // number] for at in range(number)]
