"""One player at one puzzle: what counts, what is recorded, what comes back.

1. An attempt begins with the first thing that is done, and ends when the goal is checked and
   reached, or when the solution is shown. Then it stays as it ended.
2. Whatever is done before that is kept at once, the hints too: running a cell again brings the
   table back and takes no hint away.
3. A puzzle that was ended once is in review: its attempts count for nothing, and the player is
   told so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from rrpuzzle.errors import ProgressError, RummyError
from rrpuzzle.progress import Attempt, Result
from rrpuzzle.puzzles import Hint, Verdict
from rrpuzzle.widgets.board import Board
from rrpuzzle.widgets.recorder import MemoryRecorder, Recorder
from rrpuzzle.widgets.tasks import Task, task_key

__all__ = ["Trial", "standing"]

T = TypeVar("T")


def standing(attempts: Iterable[Attempt]) -> Result | None:
    """Return how a puzzle stands in a player's list.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts at it, in order.

    Returns
    -------
    Result or None
        How the first ended attempt, the one that counts, ended; a puzzle that was solved in
        review is solved with help. None if it was never begun.

    Examples
    --------
    >>> from rrpuzzle.widgets.recorder import MemoryRecorder
    >>> recorder = MemoryRecorder()
    >>> for result in ("failed", "solved"):
    ...     attempt = recorder.start("mine")
    ...     attempt = recorder.finish(attempt.id, result)
    >>> standing(recorder.attempts("mine")).value
    'helped'
    """
    results = [attempt.result for attempt in attempts]
    ended = [result for result in results if result is not Result.OPEN]
    if not ended:
        return Result.OPEN if results else None
    if ended[0] is Result.FAILED and set(ended) != {Result.FAILED}:
        return Result.HELPED
    return ended[0]


class Trial:
    """A board on which a puzzle is tried, and the attempt that is recorded.

    Parameters
    ----------
    board : Board
        The board.
    task : Puzzle or Position
        What was put on it.
    recorder : Recorder
        Who keeps the attempts.
    changed : callable
        Called without arguments when anything here has changed.
    ended : callable
        Called with the ended attempt, once for each.

    Examples
    --------
    >>> from rrpuzzle.widgets.recorder import MemoryRecorder
    >>> from rrpuzzle import parse_position
    >>> task = parse_position("4S 5S 6S | 7S")
    >>> board = Board(task)
    >>> trial = Trial(board, task, MemoryRecorder(), lambda: None, lambda attempt: None)
    >>> board.move("7S", to=1)
    >>> verdict = board.check()
    >>> trial.over.result
    <Result.SOLVED: 'solved'>
    """

    def __init__(
        self,
        board: Board,
        task: Task,
        recorder: Recorder,
        changed: Callable[[], None],
        ended: Callable[[Attempt], None],
    ) -> None:
        self.board, self._task = board, task
        self._recorder, self._changed, self._ended = recorder, changed, ended
        self.puzzle = board.puzzle
        self.key = task_key(task)
        self.over: Attempt | None = None
        """The attempt, once it has ended."""
        self.unrecorded = ""
        """Why the attempt is not recorded; empty if it is."""
        self._hints_lost = 0
        self._laying = False
        self._attempt: Attempt | None = None
        self.review = self._ended_before()
        """Whether the puzzle had been ended before this attempt."""
        self.restored, self.lost = self._restore()
        board.on_change(self._on_change)
        board.on_check(self._on_check)
        board.on_hint(self._on_hint)

    @property
    def hints(self) -> int:
        """The highest level of the hints so far, counted from 1; 0 without any."""
        used = self.board.hints_used
        return max(0 if used is None else used + 1, self._hints_lost)

    def give_up(self) -> None:
        """End the attempt because the solution is shown; nothing if it has ended."""
        if self.over is None:
            self._finish(Result.FAILED)

    def again(self) -> None:
        """Begin anew after the end."""
        self.over, self._attempt, self._hints_lost = None, None, 0
        self.review, self.restored, self.lost = self._ended_before(), False, False
        self._laying = True
        self.board.start(self._task)
        self._laying = False
        self._changed()

    def _ended_before(self) -> bool:
        attempts = self._recorder.attempts(self.key)
        return any(attempt.result is not Result.OPEN for attempt in attempts)

    def _restore(self) -> tuple[bool, bool]:
        """Bring a half-made turn back; tell whether there was one, and whether it is lost."""
        text = self._recorder.load_draft(self.key)
        if text is None:
            return False, False
        try:
            turn = json.loads(text)["turn"]
            self.board.restore(turn)
        except (RummyError, ValueError, TypeError, KeyError, RecursionError):
            # The puzzle was changed since, or the file was. What was given away stays given away.
            self._hints_lost = 1 if '"hints": null' not in text else 0
            return False, True
        return True, False

    def _begin(self) -> Attempt:
        if self._attempt is None:
            self._attempt = self._recorder.start(
                self.key, puzzle_rating=self.puzzle.rating, themes=self.puzzle.themes
            )
        return self._attempt

    def _write(self, write: Callable[[], T]) -> T:
        """Record something; where that fails, play goes on and is remembered here alone."""
        try:
            return write()
        except ProgressError as error:
            self.unrecorded = str(error)
            self._recorder, self._attempt = MemoryRecorder(), None
            return write()

    def _keep(self) -> None:
        self._write(self._begin)
        kept = {"position": self.board.answer, "turn": self.board.save()}
        self._write(lambda: self._recorder.save_draft(self.key, json.dumps(kept)))

    def _on_change(self, _board: Board) -> None:
        if self._laying:
            return
        if self.over is None:
            self._keep()
        self._changed()

    def _on_check(self, _board: Board, verdict: Verdict) -> None:
        if self.over is None:
            if verdict.goal_reached:
                self._finish(Result.HELPED if self.hints else Result.SOLVED)
            else:
                self._write(self._begin)
        self._changed()

    def _on_hint(self, _board: Board, _hint: Hint) -> None:
        if self.over is None:
            self._keep()
        self._changed()

    def _finish(self, result: Result) -> None:
        verdict = self.board.verdict
        placed = len(self.puzzle.position.hand) - len(self.board.hand)
        self.over = self._write(
            lambda: self._recorder.finish(
                self._begin().id,
                result,
                seconds=self.board.seconds,
                hints=self.hints,
                steps=self.board.steps_taken,
                placed=max(placed, 0),
                best=verdict.best if verdict else 0,
            )
        )
        self._ended(self.over)
        self._changed()
