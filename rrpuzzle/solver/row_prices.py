"""Price lists of one suit whose runs are followed one by one.

Where the rules limit jokers in a meld, ask for rows of hand cards or keep cards together, these
say more than the lists that know the lengths of runs alone; they take longer to work out. With
many copies of the cards they may take far too long, so there is an allowance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rrpuzzle.solver.cells import Cell, Limit, Open, cell_moves
from rrpuzzle.solver.ends import led_ends
from rrpuzzle.solver.pack import Kept
from rrpuzzle.solver.suits import NEVER, SuitCards

__all__ = ["Allowance", "RowPrices", "TooManyError"]


class TooManyError(Exception):
    """Prices that know each run do not pay here."""


class Allowance:
    """How many price lists may be worked out; now and then `look` may raise to stop the search.

    Examples
    --------
    >>> allowance = Allowance(1)
    >>> allowance.spend()
    >>> allowance.spend()
    Traceback (most recent call last):
        ...
    rrpuzzle.solver.row_prices.TooManyError
    """

    def __init__(self, lists: int, look: Callable[[], None] | None = None) -> None:
        self._left, self._look = lists, look

    def spend(self) -> None:
        """Count one more list."""
        self._left -= 1
        if self._left < 0:
            raise TooManyError
        if self._look is not None and self._left % 64 == 0:
            self._look()


class RowPrices:
    """The price lists of one suit; aces lie low, or low and high.

    Parameters
    ----------
    suit : SuitCards
        The suit's cards.
    cells : callable
        Returns for a rank and the aces kept back what the suit may have there, and the aces
        kept back after it.
    top : int
        The number of ranks.
    limit : Limit
        How jokers are limited.
    jokers, wild, fresh_wild : int
        Jokers that may be used as wild, in common rows, and in rows of hand cards.
    allowance : Allowance
        How many price lists may be worked out; it may be shared with other suits.

    Examples
    --------
    >>> zeros, ones = (0,) * 13, (1,) * 13
    >>> suit = SuitCards(zeros, (0,) * 12 + (1,), ones, zeros, ((0,),) * 13)
    >>> def cells(rank, kept):
    ...     return [(Cell(0, 0, suit.free[rank], 0), kept)]
    >>> for limit in (Limit("any", 1), Limit("one", 9)):
    ...     lists = RowPrices(suit, cells, 13, limit, 2, 2, 0, Allowance(99))
    ...     print(lists.prices(0, (), (0, 0, 0)))
    (1, 1, 0)
    (1, 1, 1)
    """

    def __init__(
        self,
        suit: SuitCards,
        cells: Callable[[int, Kept], Iterable[tuple[Cell, Kept]]],
        top: int,
        limit: Limit,
        jokers: int,
        wild: int,
        fresh_wild: int,
        allowance: Allowance,
    ) -> None:
        self._worth, self._charges = (*suit.worth, 0), (*suit.charges, (0,))
        self._cells, self._top, self._limit = cells, top, limit
        self._jokers, self._wild, self._fresh_wild = jokers, wild, fresh_wild
        self._allowance = allowance
        self._known: list[dict[tuple[tuple[Open, ...], Kept], tuple[int, ...]]]
        self._known = [{} for _rank in range(top + 1)]

    def prices(self, rank: int, runs: tuple[Open, ...], kept: Kept) -> tuple[int, ...]:
        """Return the least value left in the hand for each number of jokers.

        Parameters
        ----------
        rank : int
            The rank before which the suit is.
        runs : tuple of Open
            Its open runs, sorted.
        kept : tuple of int
            The aces kept back.

        Returns
        -------
        tuple of int
            The price list.

        Raises
        ------
        TooManyError
            If the allowance does not suffice.
        """
        key = (runs, kept)
        known = self._known[rank].get(key)
        if known is None:
            self._allowance.spend()
            work_out = self._at_end if rank == self._top else self._work_out
            known = self._known[rank][key] = work_out(rank, runs, kept)
        return known

    def _work_out(self, rank: int, runs: tuple[Open, ...], kept: Kept) -> tuple[int, ...]:
        charge, worth, jokers = self._charges[rank], self._worth[rank], self._jokers
        fewest: dict[tuple[tuple[Open, ...], Kept, int], int] = {}
        for cell, after_kept in self._cells(rank, kept):
            for move in cell_moves(runs, (), cell, self._limit, self._wild, self._fresh_wild):
                in_sets = len(move.new_sets)
                if in_sets < len(charge):
                    cost = move.wild + move.fresh_wild + charge[in_sets]
                    after = tuple(
                        sorted([laid.after for laid in move.runs + move.new_runs if laid.after])
                    )
                    key = (after, after_kept, cost)
                    if cost <= jokers and move.idle < fewest.get(key, NEVER):
                        fewest[key] = move.idle
        best = [NEVER] * (jokers + 1)
        for (after, after_kept, cost), idle in fewest.items():
            loss = idle * worth
            for spent, price in enumerate(
                self.prices(rank + 1, after, after_kept)[: jokers + 1 - cost], cost
            ):
                if price + loss < best[spent]:
                    best[spent] = price + loss
        return tuple(best)

    def _at_end(self, _rank: int, runs: tuple[Open, ...], _kept: Kept) -> tuple[int, ...]:
        jokers, needed = self._jokers, 0
        for run in runs:
            ends = led_ends((run,), self._limit, self._wild, self._fresh_wild)
            needed += min([common + fresh for _laid, common, fresh in ends], default=jokers + 1)
        needed = min(needed, jokers + 1)
        return (NEVER,) * needed + (0,) * (jokers + 1 - needed)
