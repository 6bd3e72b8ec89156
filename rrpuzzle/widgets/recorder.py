"""What a puzzle view tells of an attempt, and to whom.

A `Recorder` keeps attempts and half-made turns. The player's own record, `rrpuzzle.progress`, is
one; `MemoryRecorder` is another, which forgets when the kernel ends and needs no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Protocol, runtime_checkable

from rrpuzzle.progress import Attempt, Result
from rrpuzzle.progress.attempt import begin, end
from rrpuzzle.progress.store import local_now

__all__ = ["MemoryRecorder", "Recorder"]


@runtime_checkable
class Recorder(Protocol):
    """Whoever keeps the attempts at puzzles.

    The rules are those of `rrpuzzle.progress.Progress`: a puzzle has one open attempt at most,
    ``start`` goes on with it, and after the puzzle was ended once every further attempt is a
    review. A half-made turn is a text that only the view understands.

    Examples
    --------
    >>> isinstance(MemoryRecorder(), Recorder)
    True
    """

    def start(
        self, puzzle: str, *, puzzle_rating: float | None = None, themes: Iterable[str] = ()
    ) -> Attempt:
        """Begin an attempt at a puzzle, or go on with the open one."""

    def finish(
        self,
        attempt_id: str,
        result: Result | str,
        *,
        seconds: float = 0.0,
        hints: int = 0,
        steps: int = 0,
        placed: int = 0,
        best: int = 0,
    ) -> Attempt:
        """End an attempt and drop its half-made turn."""

    def attempts(self, puzzle: str | None = None) -> tuple[Attempt, ...]:
        """Return the attempts at a puzzle, or at all, in the order in which they began."""

    def save_draft(self, puzzle: str, position: str) -> None:
        """Keep the half-made turn of a puzzle."""

    def load_draft(self, puzzle: str) -> str | None:
        """Return the half-made turn of a puzzle, None if there is none."""


class MemoryRecorder:
    """Attempts, half-made turns and settings, kept while the kernel runs.

    Parameters
    ----------
    now : callable
        The clock: returns a datetime that is aware of its zone.
    notice : str
        What the player should know about the record.

    Examples
    --------
    >>> recorder = MemoryRecorder()
    >>> attempt = recorder.start("first-steps/book")
    >>> recorder.finish(attempt.id, "solved", hints=2).result.value
    'helped'
    >>> recorder.start("first-steps/book").review
    True
    """

    def __init__(self, now: Callable[[], datetime] = local_now, notice: str = "") -> None:
        self.notice = notice
        self._now = now
        self._attempts: dict[str, Attempt] = {}
        self._drafts: dict[str, str] = {}
        self._settings: dict[str, bool | int | str] = {}

    def start(
        self,
        puzzle: str,
        *,
        day: date | None = None,
        opened: datetime | None = None,
        puzzle_rating: float | None = None,
        themes: Iterable[str] = (),
    ) -> Attempt:
        """Begin an attempt at a puzzle, or go on with the open one.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.
        day : date, optional
            The day whose daily puzzle it is.
        opened : datetime, optional
            When the puzzle was first seen, if that was before now.
        puzzle_rating : float, optional
            The puzzle's rating.
        themes : iterable of str
            The techniques that it needs.

        Returns
        -------
        Attempt
            The open attempt.
        """
        attempt = begin(
            self.attempts(puzzle),
            puzzle,
            opened or self._now(),
            day=day,
            puzzle_rating=puzzle_rating,
            themes=tuple(themes),
        )
        self._attempts[attempt.id] = attempt
        return attempt

    def finish(
        self,
        attempt_id: str,
        result: Result | str,
        *,
        seconds: float = 0.0,
        hints: int = 0,
        steps: int = 0,
        placed: int = 0,
        best: int = 0,
    ) -> Attempt:
        """End an attempt and drop its half-made turn; one that has ended stays as it is.

        Parameters
        ----------
        attempt_id : str
            The attempt.
        result : Result or str
            How it ended; solved with hints is helped.
        seconds : float
            Time on the puzzle.
        hints, steps, placed, best : int
            As in `Attempt`.

        Returns
        -------
        Attempt
            The ended attempt.
        """
        attempt = end(
            self._attempts[attempt_id],
            self._now(),
            result,
            seconds=seconds,
            hints=hints,
            steps=steps,
            placed=placed,
            best=best,
        )
        self._attempts[attempt_id] = attempt
        self._drafts.pop(attempt.puzzle, None)
        return attempt

    def attempts(self, puzzle: str | None = None) -> tuple[Attempt, ...]:
        """Return the attempts in the order in which they began.

        Parameters
        ----------
        puzzle : str, optional
            Only those at this puzzle.

        Returns
        -------
        tuple of Attempt
            The attempts.
        """
        return tuple(one for one in self._attempts.values() if puzzle in (None, one.puzzle))

    def save_draft(self, puzzle: str, position: str) -> None:
        """Keep the half-made turn of a puzzle.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.
        position : str
            The turn as text.
        """
        self._drafts[puzzle] = position

    def load_draft(self, puzzle: str) -> str | None:
        """Return the half-made turn of a puzzle.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.

        Returns
        -------
        str or None
            The turn as text, None if there is none.
        """
        return self._drafts.get(puzzle)

    def setting(self, name: str, default: bool | int | str) -> bool | int | str:
        """Return what the player chose.

        Parameters
        ----------
        name : str
            The setting's name.
        default : bool or int or str
            What holds if the player chose nothing.

        Returns
        -------
        bool or int or str
            The choice.
        """
        return self._settings.get(name, default)

    def set_setting(self, name: str, value: bool | int | str) -> None:
        """Keep what the player chose.

        Parameters
        ----------
        name : str
            The setting's name.
        value : bool or int or str
            The choice.
        """
        self._settings[name] = value
