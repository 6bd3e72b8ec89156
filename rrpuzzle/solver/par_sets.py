"""The sets of one rank: what they cost by the sources of their cards."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from rrpuzzle.solver.par_sources import Sources, cost_of

__all__ = ["LaidSets", "SetCosts", "Shape"]

Given = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""For each suit the sources of the cards that are given to sets."""

Shape = tuple[tuple[int | None, ...], int]
"""One set: for each suit the source of its card, None without; the code of its jokers."""


class LaidSets(NamedTuple):
    """What sets cost at least, and which they are."""

    cost: int
    shapes: tuple[Shape, ...]


class SetCosts:
    """The costs of sets, remembered.

    Parameters
    ----------
    sources : Sources
        The cards.
    exact : bool
        Whether no joker is left over: one that a set does not need is then laid by name.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> costs = SetCosts(Sources(parse_position("9H 9D 9C | 9S"), CLASSIC), False)
    >>> {code: laid.cost for code, laid in costs.ways(((-1,), (0,), (0,), (0,))).items()}
    {0: 2}
    """

    def __init__(self, sources: Sources, exact: bool) -> None:
        self._sources, self._exact = sources, exact
        self._known: dict[Given, dict[int, LaidSets]] = {((), (), (), ()): {0: LaidSets(0, ())}}

    def ways(self, given: Given) -> dict[int, LaidSets]:
        """Return the least cost for each code of jokers with which sets take all the cards."""
        known = self._known.get(given)
        if known is None:
            known = self._known[given] = self._work_out(given)
        return known

    def _work_out(self, given: Given) -> dict[int, LaidSets]:
        sources = self._sources
        found: dict[int, LaidSets] = {}
        for shape, rest in self._first_sets(given):
            naturals = [source for source in shape if source is not None]
            paid, cost = 0, -1
            for source in naturals:
                cost += cost_of(source, paid)
                paid |= 0 if source < 0 else 1 << source
            needed = max(0, 3 - len(naturals))
            if needed > sources.jokers:
                continue
            others = self.ways(rest)
            for number in range(needed, 5 - len(naturals)) if others else ():
                if not sources.limits.set_allows(len(naturals), number):
                    break
                for more, code, _paid in self._jokers(number, needed, paid):
                    for other, laid in others.items():
                        total, price = code + other, cost + more + laid.cost
                        if not sources.fits(total, sources.all_jokers):
                            continue
                        best = found.get(total)
                        if best is None or price < best.cost:
                            found[total] = LaidSets(price, ((shape, code), *laid.shapes))
        return found

    def _first_sets(self, given: Given) -> list[tuple[tuple[int | None, ...], Given]]:
        """Return each set that the first card can be in, and the cards that are left."""
        first = next(suit for suit in range(4) if given[suit])
        options: list[list[tuple[int | None, tuple[int, ...]]]] = []
        for suit, cards in enumerate(given):
            if suit == first:
                options.append([(cards[0], cards[1:])])
                continue
            choice: list[tuple[int | None, tuple[int, ...]]] = [(None, cards)]
            for at, source in enumerate(cards):
                if not at or cards[at - 1] != source:
                    choice.append((source, cards[:at] + cards[at + 1 :]))
            options.append(choice)
        return [
            (tuple([way[0] for way in ways]), (ways[0][1], ways[1][1], ways[2][1], ways[3][1]))
            for ways in product(*options)
        ]

    def _jokers(self, number: int, needed: int, paid: int) -> list[tuple[int, int, int]]:
        """Return the ways to take jokers; those not needed must cost nothing, unless exact."""
        sources = self._sources
        ways = sources.choices(number, paid, sources.all_jokers)
        if self._exact or number == needed:
            return ways
        return [
            way
            for way in ways
            if any(
                sources.fits(first, way[1]) and cost == way[0]
                for cost, first, _paid in sources.choices(needed, paid, way[1])
            )
        ]
