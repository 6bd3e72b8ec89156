"""One attempt at a puzzle, as it is kept and as it travels."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, datetime
from enum import Enum
from typing import Any

from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _

__all__ = ["Attempt", "Result", "begin", "end"]


class Result(Enum):
    """How an attempt stands.

    Examples
    --------
    >>> Result("helped") is Result.HELPED
    True
    """

    OPEN = "open"
    """Begun and not ended."""
    SOLVED = "solved"
    """Solved without help."""
    HELPED = "helped"
    """Solved with hints: no credit, no blame."""
    FAILED = "failed"
    """Given up, or the solution was shown."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a puzzle.

    Parameters
    ----------
    id : str
        Its own name, the same in every file that it is exported to.
    puzzle : str
        The puzzle's id.
    started : datetime
        When it began, in the player's time zone.
    day : date or None
        The day whose daily puzzle it is.
    puzzle_rating : float or None
        The puzzle's rating at that time, on the scale of Glicko; None if it has none.
    themes : tuple of str
        The techniques that the puzzle needs.
    review : bool
        Whether the puzzle had been ended before: then it counts for no rating and no streak.
    result : Result
        How it stands.
    finished : datetime or None
        When it ended.
    seconds : float
        Time on the puzzle.
    hints, steps, placed, best : int
        Hints taken; splits and joins made; cards placed, and the most that can be.

    Examples
    --------
    >>> from datetime import datetime, timezone
    >>> nine = datetime(2026, 12, 1, 9, 0, tzinfo=timezone.utc)
    >>> attempt = Attempt("a1", "first-steps/book", nine)
    >>> Attempt.from_dict(attempt.to_dict()) == attempt
    True
    """

    id: str
    puzzle: str
    started: datetime
    day: date | None = None
    puzzle_rating: float | None = None
    themes: tuple[str, ...] = ()
    review: bool = False
    result: Result = Result.OPEN
    finished: datetime | None = None
    seconds: float = 0.0
    hints: int = 0
    steps: int = 0
    placed: int = 0
    best: int = 0

    @property
    def local_date(self) -> date:
        """The player's date when the attempt began, whatever zone the reader is in."""
        return self.started.date()

    def to_dict(self) -> dict[str, Any]:
        """Return the attempt as data for JSON.

        Returns
        -------
        dict
            One value a field; times as ISO 8601.
        """
        return {name: _plain(value) for name, value in asdict(self).items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Attempt:
        """Read an attempt; the inverse of `to_dict`.

        Parameters
        ----------
        data : mapping
            One value a field; fields with a default may be left out.

        Returns
        -------
        Attempt
            The attempt.

        Raises
        ------
        ProgressError
            If a field is unknown, missing or of another kind; it names the field.
        """
        known = {field.name for field in fields(cls)}
        for name in data:
            if name not in known:
                raise ProgressError(
                    _("{name} is no field of an attempt: there are {names}.").format(
                        name=quote(name), names=", ".join(sorted(known))
                    )
                )
        for name in ("id", "puzzle", "started"):
            if name not in data:
                raise ProgressError(
                    _("An attempt needs the field {name}.").format(name=quote(name))
                )
        return cls(**{name: _read_field(name, value) for name, value in data.items()})


def begin(earlier: Iterable[Attempt], puzzle: str, started: datetime, **facts: Any) -> Attempt:
    """Return the attempt that a start leads to.

    Parameters
    ----------
    earlier : iterable of Attempt
        The attempts at the puzzle so far.
    puzzle : str
        The puzzle's id.
    started : datetime
        When it begins.
    **facts
        ``day``, ``puzzle_rating`` and ``themes`` of a new attempt.

    Returns
    -------
    Attempt
        The open one, if there is one: a new start is no new chance. Else a new one, which is a
        review if the puzzle was ended before.

    Examples
    --------
    >>> from datetime import datetime, timezone
    >>> nine = datetime(2026, 12, 1, 9, 0, tzinfo=timezone.utc)
    >>> first = begin([], "first-steps/book", nine)
    >>> begin([first], "first-steps/book", nine) == first
    True
    >>> begin([end(first, nine, "failed")], "first-steps/book", nine).review
    True
    """
    known = list(earlier)
    for attempt in known:
        if attempt.result is Result.OPEN:
            return attempt
    # A clock that was put back brings no review before the attempt that counts.
    started = max([_aware(started), *(attempt.started for attempt in known)])
    return Attempt(uuid.uuid4().hex, puzzle, started, review=bool(known), **facts)


def end(
    attempt: Attempt,
    finished: datetime,
    result: Result | str,
    *,
    seconds: float = 0.0,
    hints: int = 0,
    steps: int = 0,
    placed: int = 0,
    best: int = 0,
) -> Attempt:
    """Return an attempt as it stands once it ends; one that has ended stays as it is.

    Parameters
    ----------
    attempt : Attempt
        The attempt.
    finished : datetime
        When it ends.
    result : Result or str
        ``"solved"``, ``"helped"`` or ``"failed"``; solved with hints is helped.
    seconds : float
        Time on the puzzle.
    hints, steps, placed, best : int
        As in `Attempt`.

    Returns
    -------
    Attempt
        The ended attempt.

    Raises
    ------
    ValueError
        If the result is none with which an attempt ends.

    Examples
    --------
    >>> from datetime import datetime, timezone
    >>> nine = datetime(2026, 12, 1, 9, 0, tzinfo=timezone.utc)
    >>> end(begin([], "first-steps/book", nine), nine, "solved", hints=1).result.value
    'helped'
    """
    result = Result(result)
    if result is Result.OPEN:
        raise ValueError("an attempt ends solved, helped or failed")
    if attempt.result is not Result.OPEN:
        return attempt
    return replace(
        attempt,
        finished=max(attempt.started, _aware(finished)),
        result=Result.HELPED if result is Result.SOLVED and hints else result,
        seconds=float(seconds),
        hints=hints,
        steps=steps,
        placed=placed,
        best=best,
    )


def _aware(moment: datetime) -> datetime:
    """Return a time with its zone; one without is the machine's own."""
    return moment if moment.tzinfo is not None else moment.astimezone()


def _plain(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _read_field(name: str, value: Any) -> Any:
    try:
        return _READERS[name](value)
    except (TypeError, ValueError, KeyError):
        raise ProgressError(
            _("{value} is no value for the field {name} of an attempt.").format(
                value=quote(value), name=quote(name)
            )
        ) from None


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value or len(value) > 1000:
        raise ValueError
    value.encode()  # half of a surrogate pair is a ValueError
    return value


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    # Days are added to it, and there must be such days.
    if moment.tzinfo is None or not 1900 <= moment.year < 3000:
        raise ValueError
    return moment


def _number(value: Any, most: float = 1e9) -> float:
    # A bool is an int in Python, and a NaN compares as nothing does.
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < most:
        raise ValueError
    return float(value)


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise ValueError
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return tuple(map(_text, value))


_READERS: dict[str, Any] = {
    "id": _text,
    "puzzle": _text,
    "started": _moment,
    "day": lambda value: None if value is None else date.fromisoformat(value),
    "puzzle_rating": lambda value: None if value is None else _number(value, most=10_000),
    "themes": _texts,
    "review": _flag,
    "result": Result,
    "finished": lambda value: None if value is None else _moment(value),
    "seconds": _number,
    "hints": _count,
    "steps": _count,
    "placed": _count,
    "best": _count,
}
