"""The gate over many puzzles, in this process or in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from rrpuzzle.messages import language, using_language
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.verify import Report, check_puzzle

__all__ = ["check_puzzles"]

_AT_ONCE = 8


def check_puzzles(puzzles: Iterable[Puzzle], jobs: int = 1) -> Iterator[Report]:
    """Hold puzzles to the gate, and yield the reports in the same order.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        The puzzles.
    jobs : int
        How many processes share the work; 1 for this one alone.

    Yields
    ------
    Report
        What the gate says of each.

    Examples
    --------
    >>> from rrpuzzle.puzzles import load_puzzles
    >>> all(report.passes for report in check_puzzles(load_puzzles()[:2]))
    True
    """
    if jobs <= 1:
        yield from map(check_puzzle, puzzles)
        return
    # Started anew rather than forked: the caller may have threads.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(_check, language()), puzzles, chunksize=_AT_ONCE)


def _check(code: str, puzzle: Puzzle) -> Report:
    with using_language(code):
        return check_puzzle(puzzle)
