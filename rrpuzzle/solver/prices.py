"""Price lists for any state of a suit, worked out when they are asked for."""

from __future__ import annotations

from rrpuzzle.solver.fronts import Frontier, State, priced_steps
from rrpuzzle.solver.suits import NEVER, SuitCards, fronts_from, price_lists, rank_details

__all__ = ["StatePrices"]


class StatePrices:
    """The price lists of one suit.

    Parameters
    ----------
    suit : SuitCards
        The suit's cards.
    jokers : int
        Jokers that may be used as wild.
    ace : {"low", "both", "corner", "open"}
        Where an ace may stand; with "open", runs may go on above the king in any way.

    Examples
    --------
    >>> zeros = (0,) * 13
    >>> suit = SuitCards((0,) * 12 + (1,), zeros, (1,) * 13, zeros, ((0,),) * 13)
    >>> StatePrices(suit, 2, "low").prices(12, (1, 0, 0), 0)[1]
    0
    """

    def __init__(self, suit: SuitCards, jokers: int, ace: str) -> None:
        self._suit, self._jokers, self._ace = suit, jokers, ace
        self._details = rank_details(suit, jokers, "corner" if ace == "open" else ace, True)
        self._known: dict[tuple[int, State, int], tuple[int, ...]] = {}
        self._usual: list[Frontier] = []
        self._usual_prices: list[list[tuple[int, ...]]] = []
        if ace in ("low", "both"):
            self._work_out_usual((0, 0, 0, 0) if ace == "both" else (0, 0, 0))

    def _work_out_usual(self, start: State) -> None:
        """Work out the states that are met most, all at once, from the last rank on."""
        fronts = fronts_from(start, self._details)
        last = fronts[-1].following
        at_end = [self._at_end(state, 0) for state in last.states]
        self._usual = [*[front.frontier for front in fronts], last]
        self._usual_prices = price_lists(fronts, at_end, (*self._suit.worth, 0), self._jokers)

    def prices(self, rank: int, state: State, debt: int) -> tuple[int, ...]:
        """Return the least value left in the hand for each number of jokers.

        Parameters
        ----------
        rank : int
            The rank before which the suit is.
        state : tuple of int
            Open runs of one, two and three or more cards; the aces kept back, if any may be.
        debt : int
            Runs that must be open at the end, being taken up below the ace.

        Returns
        -------
        tuple of int
            The price list.
        """
        if self._usual:
            index = self._usual[rank].index.get(state)
            if index is not None:
                return self._usual_prices[rank][index]
        key = (rank, state, debt)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._work_out(rank, state, debt)
        return known

    def _work_out(self, rank: int, state: State, debt: int) -> tuple[int, ...]:
        jokers = self._jokers
        if rank == len(self._details):
            return self._at_end(state, debt)
        worth = self._suit.worth[rank] if rank < 13 else 0
        steps = priced_steps(state, self._details[rank])
        if not jokers:
            least = NEVER
            for follows, _none, idle in steps:
                price = self.prices(rank + 1, follows, debt)[0] + idle * worth
                if price < least:
                    least = price
            return (least,)
        best = [NEVER] * (jokers + 1)
        for follows, cost, idle in steps:
            after = self.prices(rank + 1, follows, debt)
            loss = idle * worth
            for budget in range(cost, jokers + 1):
                price = after[budget - cost] + loss
                if price < best[budget]:
                    best[budget] = price
        return tuple(best)

    def _at_end(self, state: State, debt: int) -> tuple[int, ...]:
        short, middle, long = state[:3]
        jokers, lacking = self._jokers, 0
        if self._ace == "open":
            return (0,) * (jokers + 1)
        if self._ace == "corner":
            # `uses` lets the longest runs go on where others could have begun, so any run that
            # is open may be the one that is owed; and it gives naturals to runs that have to go
            # on, so that of one begun with a natural nothing but its jokers may be left.
            lacking = max(0, debt - short - middle - long)
            short, middle = max(0, short - debt), max(0, middle - max(0, debt - short))
        # A run that ends at the highest rank is made long enough by jokers before it.
        needed = lacking + 2 * short + middle
        return (NEVER,) * min(needed, jokers + 1) + (0,) * (jokers + 1 - needed)
