"""Asking what is true of a puzzle beside everything else, so that nobody waits for an answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from rrpuzzle.puzzles import Puzzle
from rrpuzzle.puzzles.appraise import Finding, appraise

__all__ = ["Appraiser"]


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
        self._task: asyncio.Task[None] | None = None
        self.findings: tuple[Finding, ...] = ()
        self.busy = False

    def ask(self, puzzle: Puzzle) -> None:
        """Ask about a puzzle; what is still being asked about another is given up.

        Parameters
        ----------
        puzzle : Puzzle
            The puzzle.
        """
        self._begin(puzzle)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
            return
        # The loop keeps no hold of its tasks.
        self._task = loop.create_task(self._ask_beside(puzzle, self._stop))

    def finish(self) -> tuple[Finding, ...]:
        """Wait for all the answers about the newest puzzle.

        Returns
        -------
        tuple of Finding
            The answers.
        """
        if self.busy and self._puzzle is not None:
            puzzle = self._puzzle
            self._begin(puzzle)
            self.findings = tuple(appraise(puzzle))
            self._end()
        return self.findings

    def _begin(self, puzzle: Puzzle) -> None:
        self._stop.set()
        self._stop = threading.Event()
        self._puzzle, self.findings, self.busy = puzzle, (), True

    def _end(self) -> None:
        self.busy = False
        self._told()
        self._done()

    async def _ask_beside(self, puzzle: Puzzle, stop: threading.Event) -> None:
        # Keys that follow each other quickly need no answer each.
        await asyncio.sleep(_PAUSE)
        questions = appraise(puzzle, stop=stop)
        while not stop.is_set():
            finding = await asyncio.to_thread(next, questions, None)
            if stop.is_set():
                return
            if finding is None:
                self._end()
                return
            self.findings = (*self.findings, finding)
            self._told()


_PAUSE = 0.05
