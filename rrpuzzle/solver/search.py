"""The four suits together: a best-first search over the ranks.

1. What couples the suits is the sets at a rank and the jokers; all else is in `suits`.
2. Suits are joined in pairs; the ways of a pair through a rank are grouped by what they offer
   to sets, since G naturals with at most M copies of one suit make sets with
   ``3 * max(M, ceil(G / 4)) - G`` jokers (none if that is negative).
3. The price of a place is what has been left in the hand so far plus the least that the four
   price lists must still leave if the jokers are shared out best. It never falls on the way,
   so the first way that reaches the end is the best.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from rrpuzzle.solver.suits import NEVER, Node, Use

__all__ = ["Found", "OutOfTimeError", "cheapest_way", "jokers_in_sets"]

_BETWEEN_LOOKS = 128


class OutOfTimeError(Exception):
    """The search was stopped before it had its answer."""


class Found(NamedTuple):
    """The best way: its price, and at each rank what each of the four suits does."""

    price: int
    uses: tuple[tuple[Use, Use, Use, Use], ...]
    visited: int


@cache
def jokers_in_sets(naturals: int, copies: int) -> int:
    """Return how few jokers complete sets of `naturals` cards, `copies` at most of one suit.

    Examples
    --------
    >>> [jokers_in_sets(n, 1) for n in range(1, 5)], jokers_in_sets(5, 2)
    ([2, 1, 0, 0], 1)
    """
    return max(0, 3 * max(copies, -(-naturals // 4)) - naturals)


class _Pair:
    """Two suits before one rank."""

    __slots__ = ("first", "flat", "groups", "last", "prices", "second")

    def __init__(self, first: Node, second: Node) -> None:
        self.first, self.second = first, second
        self.groups: dict[tuple[int, int], list[tuple[int, int, _Pair, Use, Use]]] | None = None
        self.flat = first.flat and second.flat
        self.last = not first.choices
        if second.flat:
            low = second.prices[0]
            self.prices = tuple([price + low for price in first.prices]) if low else first.prices
        elif first.flat:
            low = first.prices[0]
            self.prices = tuple([price + low for price in second.prices]) if low else second.prices
        else:
            ours, theirs = first.prices, second.prices
            self.prices = tuple(
                [
                    min([ours[i] + theirs[budget - i] for i in range(budget + 1)])
                    for budget in range(len(ours))
                ]
            )


class _Pairs:
    """Makes each pair once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Node, Node], _Pair] = {}

    def pair(self, first: Node, second: Node) -> _Pair:
        key = (first, second)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _Pair(first, second)
        return known

    def groups(self, pair: _Pair) -> dict[tuple[int, int], list[tuple[int, int, _Pair, Use, Use]]]:
        """Return the ways of a pair through its rank by (naturals, most copies) for sets."""
        if pair.groups is not None:
            return pair.groups
        groups: dict[tuple[int, int], list[tuple[int, int, _Pair, Use, Use]]] = {}
        budget = len(pair.prices) - 1
        for g1, after1, jokers1, loss1, use1 in pair.first.choices:
            for g2, after2, jokers2, loss2, use2 in pair.second.choices:
                if jokers1 + jokers2 > budget:
                    continue
                after = self.pair(after1, after2)
                if after.prices[budget - jokers1 - jokers2] >= NEVER:
                    continue
                way = (jokers1 + jokers2, loss1 + loss2, after, use1, use2)
                key = (g1 + g2, g1 if g1 > g2 else g2)
                group = groups.get(key)
                if group is None:
                    groups[key] = [way]
                else:
                    group.append(way)
        pair.groups = groups
        return groups


_Place = tuple[_Pair, _Pair, int, int, "_Place | None", tuple[Use, Use, Use, Use] | None]


def cheapest_way(
    starts: list[list[Node]],
    jokers: int,
    limit: int,
    look: Callable[[], None] | None = None,
) -> Found | None:
    """Search the best way through the ranks.

    Parameters
    ----------
    starts : list of list of Node
        For each suit its start nodes.
    jokers : int
        Jokers that may be used as wild.
    limit : int
        A way must cost less than this.
    look : callable, optional
        Called now and then; it may raise to stop the search.

    Returns
    -------
    Found or None
        None if no way costs less than `limit`.
    """
    pairs = _Pairs()
    buckets: dict[int, list[_Place]] = {}
    reached: dict[tuple[_Pair, _Pair], list[tuple[int, int]]] = {}
    for first in starts[0]:
        for second in starts[1]:
            left = pairs.pair(first, second)
            for third in starts[2]:
                for fourth in starts[3]:
                    right = pairs.pair(third, fourth)
                    price = _shared(left, right, jokers)
                    if price < limit:
                        buckets.setdefault(price, []).append((left, right, 0, jokers, None, None))
    visited = 0
    while buckets:
        price = min(buckets)
        bucket = buckets[price]
        while bucket:
            place = bucket.pop()
            left, right, spent, budget, _parent, _how = place
            if left.last:
                return Found(price, _way_to(place), visited)
            visited += 1
            if look is not None and visited % _BETWEEN_LOOKS == 0:
                look()
            left_groups = left.groups if left.groups is not None else pairs.groups(left)
            right_groups = right.groups if right.groups is not None else pairs.groups(right)
            for (g1, m1), ways1 in left_groups.items():
                for (g2, m2), ways2 in right_groups.items():
                    naturals = g1 + g2
                    rest = budget
                    if naturals:
                        rest -= jokers_in_sets(naturals, m1 if m1 > m2 else m2)
                        if rest < 0:
                            continue
                    for jokers1, loss1, after1, use1, use2 in ways1:
                        rest1 = rest - jokers1
                        if rest1 < 0:
                            continue
                        loss1 += spent
                        for jokers2, loss2, after2, use3, use4 in ways2:
                            rest2 = rest1 - jokers2
                            if rest2 < 0:
                                continue
                            now = loss1 + loss2
                            if after1.flat:
                                new = now + after1.prices[0] + after2.prices[rest2]
                            elif after2.flat:
                                new = now + after1.prices[rest2] + after2.prices[0]
                            else:
                                p1, p2 = after1.prices, after2.prices
                                new = now + min([p1[i] + p2[rest2 - i] for i in range(rest2 + 1)])
                            if new >= limit:
                                continue
                            key = (after1, after2)
                            known = reached.get(key)
                            if known is None:
                                reached[key] = [(now, rest2)]
                            else:
                                for old, old_rest in known:
                                    if old <= now and old_rest >= rest2:
                                        break
                                else:
                                    known[:] = [(o, r) for o, r in known if o < now or r > rest2]
                                    known.append((now, rest2))
                                    known = None
                                if known is not None:
                                    continue
                            entry = (after1, after2, now, rest2, place, (use1, use2, use3, use4))
                            if new == price:
                                bucket.append(entry)
                            else:
                                later = buckets.get(new)
                                if later is None:
                                    buckets[new] = [entry]
                                else:
                                    later.append(entry)
        del buckets[price]
    return None


def _shared(left: _Pair, right: _Pair, budget: int) -> int:
    return min([left.prices[i] + right.prices[budget - i] for i in range(budget + 1)])


def _way_to(place: _Place) -> tuple[tuple[Use, Use, Use, Use], ...]:
    uses = []
    while place[4] is not None and place[5] is not None:
        uses.append(place[5])
        place = place[4]
    return tuple(reversed(uses))
