"""Asking what is true of a puzzle beside everything else, so that nobody waits for an answer."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TypeVar

from rrpuzzle.puzzles import Puzzle
from rrpuzzle.puzzles.appraise import appraise
from rrpuzzle.puzzles.findings import Finding
from rrpuzzle.puzzles.verify import Report, check_puzzle

__all__ = ["Appraiser", "GateKeeper"]

_PAUSE = 0.1

T = TypeVar("T")


class Appraiser:
    """Asks the questions about the newest puzzle; what is late about an older one is dropped.

    In a notebook the questions are asked in a thread beside the kernel's loop, one after the
    other, and the answers come on the loop. Without a loop they are asked at once.

    Parameters
    ----------
    told : callable
        Called after each answer.
    done : callable
        Called after the last one.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> appraiser = Appraiser(lambda: None, lambda: print("done"))
    >>> appraiser.ask(Puzzle("a", parse_position("4S 5S 6S | 7S")))
    done
    >>> appraiser.findings[1].text
    'The best table places the card. That is proven.'
    """

    def __init__(self, told: Callable[[], None], done: Callable[[], None]) -> None:
        self._told, self._done = told, done
        self._puzzle: Puzzle | None = None
        self._stop = threading.Event()
        self._lock = threading.RLock()
        self._turn = threading.Lock()
        self._task: asyncio.Task[None] | None = None
        self.findings: tuple[Finding, ...] = ()
        self.busy = False
        self._earlier: tuple[Finding, ...] = ()

    @property
    def stale(self) -> tuple[Finding, ...]:
        """Answers about the puzzle before, to those questions that still wait for one."""
        answered = {finding.question for finding in self.findings}
        waiting = self._earlier if self.busy else ()
        return tuple(finding for finding in waiting if finding.question not in answered)

    def ask(self, puzzle: Puzzle) -> None:
        """Ask about a puzzle; what is still being asked about another is given up.

        Parameters
        ----------
        puzzle : Puzzle
            The puzzle.
        """
        with self._lock:
            stop = self._begin(puzzle)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
            return
        # The loop keeps no hold of its tasks.
        self._task = loop.create_task(self._ask_beside(puzzle, stop))

    def finish(self) -> tuple[Finding, ...]:
        """Wait for all the answers about the newest puzzle.

        Returns
        -------
        tuple of Finding
            The answers.
        """
        with self._lock:
            if self.busy and self._puzzle is not None:
                puzzle = self._puzzle
                self._begin(puzzle)
                self._end(tuple(appraise(puzzle)))
            return self.findings

    def _begin(self, puzzle: Puzzle) -> threading.Event:
        self._stop.set()
        self._stop = threading.Event()
        if not self.busy:
            self._earlier = self.findings
        self._puzzle, self.findings, self.busy = puzzle, (), True
        return self._stop

    def _end(self, findings: tuple[Finding, ...]) -> None:
        self.findings, self.busy = findings, False
        self._told()
        self._done()

    async def _ask_beside(self, puzzle: Puzzle, stop: threading.Event) -> None:
        # Keys that follow each other quickly need no answer each.
        await asyncio.sleep(_PAUSE)
        questions = appraise(puzzle, stop=stop)
        finding: Finding | None = None
        while not stop.is_set():
            try:
                finding = await _beside(lambda: self._next(questions, stop))
            except Exception:
                self._take(None, stop)  # nobody shall wait for ever
                raise
            self._take(finding, stop)
            if finding is None:
                return

    def _next(self, questions: Iterator[Finding], stop: threading.Event) -> Finding | None:
        # One at a time: several that think at once would leave the page no time to breathe.
        with self._turn:
            return None if stop.is_set() else next(questions, None)

    def _take(self, finding: Finding | None, stop: threading.Event) -> None:
        """Take an answer over, None for the end; a notebook's cell may ask in the same moment."""
        with self._lock:
            if stop.is_set():
                return
            if finding is None:
                self._end(self.findings)
                return
            self.findings = (*self.findings, finding)
            self._told()


class GateKeeper:
    """Asks the gate about a puzzle, beside everything else where there is something else.

    Parameters
    ----------
    told : callable
        Called with the report, unless another puzzle was asked about or `forget` was called.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> keeper = GateKeeper(print)
    >>> keeper.ask(find_puzzle("first-steps/finished-run"))
    first-steps/finished-run: passes; easy (1185), par 2
    """

    def __init__(self, told: Callable[[Report], None]) -> None:
        self._told = told
        self._puzzle: Puzzle | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a report is awaited."""
        return self._puzzle is not None

    def ask(self, puzzle: Puzzle) -> None:
        """Ask about a puzzle; once is enough.

        Parameters
        ----------
        puzzle : Puzzle
            The puzzle.
        """
        if self._puzzle == puzzle:
            return
        self._puzzle = puzzle
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._take(puzzle, check_puzzle(puzzle))
            return
        self.task = loop.create_task(self._ask_beside(puzzle))

    def forget(self) -> None:
        """Want no report any more."""
        self._puzzle = None

    async def _ask_beside(self, puzzle: Puzzle) -> None:
        try:
            self._take(puzzle, await _beside(lambda: check_puzzle(puzzle)))
        finally:
            if self._puzzle is puzzle:
                self._puzzle = None

    def _take(self, puzzle: Puzzle, report: Report) -> None:
        if self._puzzle is puzzle:
            self._puzzle = None
            self._told(report)


async def _beside(ask: Callable[[], T]) -> T:
    """Ask in a thread; the Python of a browser has none, there the page breathes in between."""
    if sys.platform == "emscripten":
        await asyncio.sleep(0)
        return ask()
    return await asyncio.to_thread(ask)
