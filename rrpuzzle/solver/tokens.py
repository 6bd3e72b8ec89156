"""What counting remembers of an open run, so that each table is met once.

1. A row is a bag of cards, so of the ways to read it one is chosen: jokers lie in gaps and
   behind the last natural, and before the first one only where the run ends at the highest
   rank; one natural with two or three jokers is a set; an ace that could be low is low; a run
   goes round the corner only if it cannot be read otherwise, and then leaves the widest gap out.
2. Where only numbers matter (`Merged`), runs that can do the same look alike: what tells them
   apart is that they are listed apart.
3. Where it matters which cards lie where (`Told`), a run is a string: ``n`` for a natural,
   ``w`` for a joker. The part below the king of a run round the corner begins with ``>``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from rrpuzzle.solver.cells import Limit

__all__ = ["ROUND_MARK", "Merged", "Token", "Told", "tokens_of"]

Token = Any
"""A string or a tuple, as `Told` and `Merged` make them."""

ROUND_MARK = ">"


class Merged:
    """Open runs as (size, naturals, score, room before it).

    The size is exact up to what a run needs to be whole; one natural or more are told apart.
    """

    told = False

    def __init__(self, limit: str, jokers: int, ace: str) -> None:
        self._limit = Limit(limit, 1 if limit == "any" else jokers + 7)
        self._jokers, self._both = jokers, ace == "both"

    def opened(self, rank: int) -> Token:
        """Return a run of one natural."""
        # Below a high ace there is no room for a low one, nor for what is the same as with it low.
        room = (0 if rank > 1 else -1) if self._both else min(rank, self._jokers)
        return (1, 1, self._limit.natural(self._limit.empty), room)

    def natural(self, run: Token, at_top: bool) -> Token | None:
        """Return the run with one more natural, None if that cannot be."""
        size, _naturals, score, room = run
        if at_top and room < 0:
            return None
        size = min(size + 1, 3)
        return (size, 2 if self._jokers else 1, self._limit.natural(score), room)

    def joker(self, run: Token, at_top: bool) -> Token | None:
        """Return the run with one more joker, None if that cannot be."""
        size, naturals, score, room = run
        after = self._limit.joker(score)
        if after is None or (at_top and room < 0):
            return None
        return (min(size + 1, 5 if naturals == 1 else 3), naturals, after, room)

    def may_end(self, run: Token) -> bool:
        """Whether the run is a meld that is not better read as a set."""
        return self._is_whole(run[0], run[1], run[2])

    def _is_whole(self, size: int, naturals: int, score: int) -> bool:
        if size < 3 or not self._limit.whole(score):
            return False
        return naturals > 1 or size > 4 or not self._jokers

    def leads(self, run: Token, _top: int, most: int) -> Iterator[int]:
        """Yield how many jokers may lie before a run that ends at the highest rank."""
        size, naturals, score, room = run
        after: int | None = score
        for leads in range(min(most, max(0, room)) + 1):
            if after is None:
                return
            if self._is_whole(size + leads, naturals, after):
                yield leads
            after = self._limit.joker(after)

    def size(self, run: Token) -> int:
        """Return the size, 3 for three or more."""
        return min(int(run[0]), 3)


class Told:
    """Open runs as strings of what lies at each place."""

    told = True

    def __init__(self, limit: str, jokers: int, ace: str) -> None:
        self._kind, self._jokers, self._ace = limit, jokers, ace
        self._top = 14 if ace == "both" else 13

    def opened(self, _rank: int) -> Token:
        """Return a run of one natural."""
        return "n"

    def natural(self, run: Token, at_top: bool) -> Token | None:
        """Return the run with one more natural, None if that cannot be."""
        if at_top and len(run) == 13:
            return None
        return run + "n"

    def joker(self, run: Token, at_top: bool) -> Token | None:
        """Return the run with one more joker, None if that cannot be."""
        if (at_top and len(run) == 13) or (self._kind == "one" and "w" in run):
            return None
        return run + "w"

    def may_end(self, run: Token) -> bool:
        """Whether the run is a meld that is not better read as a set."""
        if run[0] == ROUND_MARK:
            return "n" in run
        return self._is_whole(run.count("n"), run.count("w"))

    def _is_whole(self, naturals: int, jokers: int) -> bool:
        if naturals + jokers < 3 or (naturals == 1 and jokers < 4 and jokers):
            return False
        if self._kind == "any":
            return True
        return jokers <= 1 if self._kind == "one" else naturals > jokers

    def leads(self, run: Token, top: int, most: int) -> Iterator[int]:
        """Yield how many jokers may lie before a run that ends at the highest rank."""
        naturals, jokers = run.count("n"), run.count("w")
        for leads in range(min(most, 13 - len(run), top - len(run)) + 1):
            if self._is_whole(naturals, jokers + leads):
                if self._ace == "both" and run[-1] == "n" and naturals > 1:
                    # With its ace low it needs a joker for each card that lacks below the rest.
                    last = len(run) - 2 - run[-2::-1].index("n")
                    highest = top - len(run) + last + 1
                    if highest - naturals <= jokers + leads:
                        continue
                yield leads

    def size(self, run: Token) -> int:
        """Return the size, 3 for three or more."""
        return 3 if run[0] == ROUND_MARK else min(len(run), 3)

    def meets(self, head: Token, tail: Token) -> bool:
        """Whether a run up to the king goes on below it, and has to be read so."""
        cells = head + tail[1:]
        naturals, jokers = cells.count("n"), cells.count("w")
        if len(cells) > 13 or head[0] == ROUND_MARK or not self._is_whole(naturals, jokers):
            return False
        first = 13 - len(head)
        ranks = sorted((first + at) % 13 for at, cell in enumerate(cells) if cell == "n")
        if ranks[-1] - ranks[0] + 1 - naturals <= jokers:
            return False
        gaps = [(ranks[i] - ranks[i - 1] - 1) % 13 for i in range(naturals)]
        return ranks[gaps.index(max(gaps))] == first


@cache
def tokens_of(limit: str, jokers: int, ace: str, told: bool) -> Merged | Told:
    """Return how open runs are remembered under these rules.

    Parameters
    ----------
    limit : str
        The rules' ``jokers_per_meld``.
    jokers : int
        Jokers that may be used.
    ace : str
        The rules' ``ace``.
    told : bool
        Whether it matters which cards lie where.

    Returns
    -------
    Merged or Told
        What makes, grows and ends runs.

    Examples
    --------
    >>> tokens_of("any", 2, "low", True).joker("nn", False)
    'nnw'
    """
    # With jokers a high ace may be a low one too, which only the cards tell.
    if told or ace == "corner" or (ace == "both" and jokers):
        return Told(limit, jokers, ace)
    return Merged(limit, jokers, ace)
