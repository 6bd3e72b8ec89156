"""A lower bound for par, and prices that lead the search: the suits on their own.

1. Each suit goes its cheapest way through the ranks on its own. It may give cards to sets that
   nobody else wants: what sets cost is shared out among the labels of the suits, as *tolls*.
2. However the tolls are set, as long as those of four labels that match are no more together
   than what the sets cost, the four cheapest ways together cost no more than any table.
3. Rank by rank the tolls are set anew so that the bound gets no lower: with the tolls of a rank
   away, the cheapest way with each label is known from both sides; what four that match cost
   together is handed back to them in equal shares. This is block-coordinate ascent in the dual
   of a linear program (Globerson and Jaakkola, "Fixing max-product", 2007).
4. That a table leaves no more in the hand than the best does is part of the bound too: every
   card that is left costs a fine, and what the best table's fines come to is taken off.

All prices are whole numbers, `UNIT` for one split or join, so that the bound is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rrpuzzle.solver.par_net import Arc, Match, Net

__all__ = ["FORBIDDEN", "UNIT", "Prices"]

UNIT = 1 << 12
"""The price of one split or join."""

FORBIDDEN = 1 << 44
"""A price from which on nothing is possible."""

_NEVER = 1 << 50


class Prices:
    """Tolls, and for each state the least price of all before and after it.

    Parameters
    ----------
    net : Net
        The problem.
    fines : sequence of int
        For each rank, what a card of it costs that stays in the hand.
    joker_fine : int
        What a joker costs that stays there.
    allowed : int
        The fines of the best table.
    tick : callable
        Called with a number of steps as they are made; it may raise to stop.
    """

    def __init__(
        self,
        net: Net,
        fines: Sequence[int],
        joker_fine: int,
        allowed: int,
        tick: Callable[[int], None],
    ) -> None:
        self._net, self._tick, self.allowed = net, tick, allowed
        fines = (*fines, fines[0], 0)
        self.fines = fines
        self.joker_fine = joker_fine
        self._arcs = [
            [
                [self._priced(arcs, fines[rank]) for arcs in net.arcs[suit][rank]]
                for rank in range(net.last + 1)
            ]
            for suit in range(4)
        ]
        self._matches: list[list[Match]] = []
        for matches in net.matches[:-1]:
            tick(len(matches))
            self._matches.append([(*match[:4], match[4] * UNIT) for match in matches])
        ends = net.labels[0][net.last]
        self._matches.append(
            [(*match[:4], self.left_over(ends[match[0]].after)) for match in net.matches[net.last]]
        )
        self.tolls = [
            [[0] * len(net.labels[suit][rank]) for rank in range(net.last + 1)] for suit in range(4)
        ]
        self.onward = [[[0] * len(layer) for layer in net.states[suit]] for suit in range(4)]
        self._so_far = [[[0]] for _suit in range(4)]
        for suit in range(4):
            for rank in range(net.last, -1, -1):
                self._look_back(suit, rank)

    def _priced(self, arcs: Sequence[Arc], fine: int) -> list[tuple[int, int, int]]:
        """Return (start, end, least price) of arcs."""
        self._tick(len(arcs))
        return [
            (arc.start, arc.end, min([cost * UNIT + idle * fine for cost, idle in arc.prices]))
            for arc in arcs
        ]

    def left_over(self, jokers: int) -> int:
        """Return the least price of jokers that no row needs."""
        net, price = self._net, 0
        for source, n in zip(net.sources.joker_sources, net.sources.fields(jokers), strict=True):
            if not n:
                continue
            if source < 0:
                price += n * (self.joker_fine if net.exact else min(UNIT, self.joker_fine))
            else:
                price += FORBIDDEN if net.exact else 2 * UNIT
        return price

    @property
    def bound(self) -> int:
        """What every best table costs at least."""
        ways = sum(onward[0][0] for onward in self.onward)
        return ways - self.allowed - self._net.sources.rows * UNIT

    def improve(self) -> None:
        """Set the tolls anew, once upwards and once downwards."""
        last = self._net.last
        for suit in range(4):
            del self._so_far[suit][1:]
        for rank in range(last + 1):
            self._set_tolls(rank)
            for suit in range(4):
                self._look_ahead(suit, rank)
        for rank in range(last, -1, -1):
            self._set_tolls(rank)
            for suit in range(4):
                self._look_back(suit, rank)

    def residual(self, rank: int, labels: tuple[int, int, int, int], cost: int) -> int:
        """Return what is left of a match's price when the tolls are off."""
        one, two, three, four = labels
        tolls = self.tolls
        return (
            cost
            - tolls[0][rank][one]
            - tolls[1][rank][two]
            - tolls[2][rank][three]
            - tolls[3][rank][four]
        )

    def _look_back(self, suit: int, rank: int) -> None:
        after = self.onward[suit][rank + 1]
        prices = [_NEVER] * len(self.onward[suit][rank])
        for arcs, toll in zip(self._arcs[suit][rank], self.tolls[suit][rank], strict=True):
            for start, end, price in arcs:
                price += after[end] + toll
                if price < prices[start]:
                    prices[start] = price
        self.onward[suit][rank] = prices

    def _look_ahead(self, suit: int, rank: int) -> None:
        before = self._so_far[suit][rank]
        prices = [_NEVER] * len(self.onward[suit][rank + 1])
        for arcs, toll in zip(self._arcs[suit][rank], self.tolls[suit][rank], strict=True):
            for start, end, price in arcs:
                price += before[start] + toll
                if price < prices[end]:
                    prices[end] = price
        self._so_far[suit].append(prices)

    def _set_tolls(self, rank: int) -> None:
        """Hand back to the labels of a rank in equal shares what they cost together."""
        least = []
        for suit in range(4):
            before, after = self._so_far[suit][rank], self.onward[suit][rank + 1]
            least.append(
                [
                    min([before[start] + price + after[end] for start, end, price in arcs])
                    for arcs in self._arcs[suit][rank]
                ]
            )
        arcs = self._arcs[0][rank], self._arcs[1][rank], self._arcs[2][rank], self._arcs[3][rank]
        self._tick(
            (len(self._matches[rank]) + sum([len(some) for suit in arcs for some in suit])) // 2
        )
        one, two, three, four = least
        if len(one) == len(two) == len(three) == len(four) == 1:
            return
        together = [[_NEVER] * len(prices) for prices in least]
        all1, all2, all3, all4 = together
        for label1, label2, label3, label4, price in self._matches[rank]:
            price += one[label1] + two[label2] + three[label3] + four[label4]
            if price < all1[label1]:
                all1[label1] = price
            if price < all2[label2]:
                all2[label2] = price
            if price < all3[label3]:
                all3[label3] = price
            if price < all4[label4]:
                all4[label4] = price
        sharing = [suit for suit in range(4) if len(least[suit]) > 1]
        others = sum([least[suit][0] for suit in range(4) if suit not in sharing])
        for suit in sharing:
            tolls = self.tolls[suit][rank]
            for label, price in enumerate(together[suit]):
                own = least[suit][label]
                if price < FORBIDDEN and own < FORBIDDEN:
                    tolls[label] = (price - others) // len(sharing) - own
                else:
                    tolls[label] = FORBIDDEN
