"""The search for a table at par, led by prices: depth first, for a given number of changes.

1. A *place* is the four suits' states before a rank and what was left in the hand so far. It
   has a budget of splits and joins that may still be spent; the price list of its states says
   how much must be, and what is not needed is its *slack*.
2. The ways on are those whose prices, less what they were expected to be, are within the slack.
   The tighter the bound, the fewer they are.
3. A place from which nothing was found is remembered with its budget: that does not depend on
   the prices, so it holds for later searches too. There is a limit to what is remembered; past
   it the search is slower, not wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rrpuzzle.solver.par_net import Net
from rrpuzzle.solver.par_prices import FORBIDDEN, UNIT, Prices

__all__ = ["Accept", "Step", "TooManyError", "WaySearch"]

_MOST_REMEMBERED = 400_000

# See `par_net`.
_STEPS_FOR_PLACE, _STEPS_FOR_WAY = 50, 5


class TooManyError(Exception):
    """The search has visited as many places as it may."""


class Step(NamedTuple):
    """What the four suits do at a rank: label, start, end, cost and idle cards of each."""

    labels: tuple[int, int, int, int]
    starts: tuple[int, int, int, int]
    ends: tuple[int, int, int, int]
    costs: tuple[int, int, int, int]
    idle: tuple[int, int, int, int]


Accept = Callable[[list[Step], int, int], bool]
"""Told of a way, of the code of its jokers left over, and how many of these stay in the hand."""

_Choice = tuple[int, int, int, int, int]
"""Price beyond what was expected, label, end, cost, idle cards."""

_Four = tuple[int, int, int, int]


class WaySearch:
    """Searches a net for a way within a number of splits and joins.

    Parameters
    ----------
    net : Net
        The problem.
    worth : sequence of int
        For each rank, what a card of it counts that stays in the hand.
    joker_worth : int
        What a joker counts.
    left : int
        What the best table leaves in the hand.
    accept : callable
        Told of every way that is found; whether to take it.
    tick : callable
        Called with a number of steps as they are made; it may raise to stop.
    lasting : bool
        Whether a place may be remembered, that is, whether all ways on from it are accepted or
        refused alike.
    """

    def __init__(
        self,
        net: Net,
        worth: tuple[int, ...],
        joker_worth: int,
        left: int,
        accept: Accept,
        tick: Callable[[int], None],
        lasting: bool = True,
    ) -> None:
        self._net, self._worth, self._joker_worth = net, (*worth, worth[0], 0), joker_worth
        self._left, self._accept, self._tick, self._lasting = left, accept, tick, lasting
        self._failed: dict[tuple[int, _Four, int], int] = {}
        self._matches: list[dict[_Four, int]] = []
        for matches in net.matches:
            tick(len(matches))
            self._matches.append({match[:4]: match[4] for match in matches})
        self._arcs_of: dict[tuple[int, int, int], list[_Choice]] = {}
        self._sorted: set[tuple[int, int]] = set()

    def search(self, prices: Prices, most: int, places: int) -> bool:
        """Tell whether there is a way with `most` splits and joins at most.

        Parameters
        ----------
        prices : Prices
            What leads the search.
        most : int
            The most splits and joins.
        places : int
            The most places to visit.

        Returns
        -------
        bool
            Whether a way was found and accepted.

        Raises
        ------
        TooManyError
            If it takes more places to tell.
        """
        self._prices = prices
        self._choices: dict[tuple[int, int, int], dict[int, list[_Choice]]] = {}
        self._places = places
        budget = most + self._net.sources.rows
        slack = most * UNIT - prices.bound
        return slack >= 0 and self._from(0, (0, 0, 0, 0), 0, budget, slack, [])

    def _from(
        self, rank: int, place: _Four, left: int, budget: int, slack: int, way: list[Step]
    ) -> bool:
        key = (rank, place, left)
        if self._failed.get(key, -1) >= budget:
            return False
        self._places -= 1
        if self._places < 0:
            raise TooManyError
        onward = self._onward(rank, place, left, slack)
        self._tick(_STEPS_FOR_PLACE + _STEPS_FOR_WAY * len(onward))
        last = rank == self._net.last
        for price, step, cost, idle in onward:
            if last:
                if self._ends(step, left, budget - cost, way):
                    return True
            elif self._from(
                rank + 1, step.ends, left + idle, budget - cost, slack - price, [*way, step]
            ):
                return True
        if self._lasting and len(self._failed) < _MOST_REMEMBERED:
            self._failed[key] = budget
        return False

    def _ends(self, step: Step, left: int, budget: int, way: list[Step]) -> bool:
        """Whether the jokers that are left over can be paid for, and the way is accepted."""
        net = self._net
        jokers = net.labels[0][net.last][step.labels[0]].after
        staying, rest = divmod(self._left - left, self._joker_worth)
        if staying > net.sources.jokers_may_stay:
            return False
        stay = staying
        for source, n in zip(net.sources.joker_sources, net.sources.fields(jokers), strict=True):
            if source < 0:
                if stay > n or (net.exact and stay < n):
                    return False
                budget -= n - stay
                stay = 0
            elif n:
                budget -= 2
                if net.exact:
                    return False
        if rest or stay or budget < 0:
            return False
        return self._accept([*way, step], jokers, staying)

    def _onward(
        self, rank: int, place: _Four, left: int, slack: int
    ) -> list[tuple[int, Step, int, int]]:
        """Return (price, step, cost, left in the hand) for each way on, the cheapest first."""
        one, two, three, four = place
        first = self._choices_of(0, rank, one)
        second, third = self._choices_of(1, rank, two), self._choices_of(2, rank, three)
        fourth = self._choices_of(3, rank, four)
        matches, residual = self._matches[rank], self._prices.residual
        last = rank == self._net.last
        worth, most_left = self._worth[rank], self._left - left
        found = []
        for jokers, ones in first.items():
            twos, threes, fours = second.get(jokers), third.get(jokers), fourth.get(jokers)
            if not twos or not threes or not fours:
                continue
            for price1, label1, end1, cost1, idle1 in ones:
                if price1 > slack:
                    break
                for price2, label2, end2, cost2, idle2 in twos:
                    price2 += price1
                    if price2 > slack:
                        break
                    for price3, label3, end3, cost3, idle3 in threes:
                        price3 += price2
                        if price3 > slack:
                            break
                        for price4, label4, end4, cost4, idle4 in fours:
                            price = price3 + price4
                            if price > slack:
                                break
                            labels = (label1, label2, label3, label4)
                            cost = matches.get(labels)
                            if cost is None:
                                continue
                            idle = (idle1 + idle2 + idle3 + idle4) * worth
                            if idle > most_left:
                                continue
                            paid = self._prices.left_over(jokers) if last else cost * UNIT
                            price += residual(rank, labels, paid)
                            if price > slack:
                                continue
                            step = Step(
                                labels,
                                place,
                                (end1, end2, end3, end4),
                                (cost1, cost2, cost3, cost4),
                                (idle1, idle2, idle3, idle4),
                            )
                            cost += cost1 + cost2 + cost3 + cost4
                            found.append((price, step, cost, idle))
        found.sort()
        return found

    def _choices_of(self, suit: int, rank: int, state: int) -> dict[int, list[_Choice]]:
        """Return what a suit can do by the jokers there are afterwards, the cheapest first."""
        key = (suit, rank, state)
        known = self._choices.get(key)
        if known is not None:
            return known
        if (suit, rank) not in self._sorted:
            self._sorted.add((suit, rank))
            self._sort_arcs(suit, rank)
        prices = self._prices
        after, expected = prices.onward[suit][rank + 1], prices.onward[suit][rank][state]
        tolls, fine = prices.tolls[suit][rank], prices.fines[rank]
        labels = self._net.labels[suit][rank]
        known = self._choices[key] = {}
        for _price, label, end, cost, idle in self._arcs_of.get(key, ()):
            price = cost * UNIT + idle * fine + tolls[label] + after[end] - expected
            if price < FORBIDDEN:
                known.setdefault(labels[label].after, []).append((price, label, end, cost, idle))
        for choices in known.values():
            choices.sort()
        return known

    def _sort_arcs(self, suit: int, rank: int) -> None:
        for label, arcs in enumerate(self._net.arcs[suit][rank]):
            for arc in arcs:
                choices = self._arcs_of.setdefault((suit, rank, arc.start), [])
                choices += [(0, label, arc.end, cost, idle) for cost, idle in arc.prices]
