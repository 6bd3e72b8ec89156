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

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from rrpuzzle.solver.suits import NEVER, Node, Use

__all__ = ["Found", "OutOfTimeError", "cheapest_way", "jokers_in_sets"]

_BETWEEN_LOOKS = 128

# A search that goes almost straight to its end has no use for a record of where it was.
_SHORT = 24


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


_Way = tuple[int, int, "_Pair", Use, Use]
_Group = tuple[int, int, list[_Way]]


class _Pair:
    """Two suits before one rank, their price lists joined."""

    __slots__ = ("first", "flat", "groups", "last", "prices", "second")

    def __init__(self, first: Node, second: Node) -> None:
        self.first, self.second = first, second
        self.groups: list[_Group] = []
        self.flat = first.flat and second.flat
        self.last = first.last
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
        self.careful = False
        self._known: dict[tuple[Node, Node], _Pair] = {}

    def pair(self, first: Node, second: Node) -> _Pair:
        key = (first, second)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _Pair(first, second)
        return known

    def groups(self, pair: _Pair) -> list[_Group]:
        """Return the ways of a pair through its rank by (naturals, most copies) for sets."""
        groups: dict[tuple[int, int], list[_Way]] = {}
        budget = len(pair.prices) - 1
        known = self._known
        ours, theirs = pair.first.choices(), pair.second.choices()
        if len(ours) == 1 and len(theirs) == 1:
            g1, after1, jokers1, loss1, use1 = ours[0]
            g2, after2, jokers2, loss2, use2 = theirs[0]
            after = known.get((after1, after2)) or self.pair(after1, after2)
            way = (jokers1 + jokers2, loss1 + loss2, after, use1, use2)
            pair.groups = [(g1 + g2, g1 if g1 > g2 else g2, [way])]
            return pair.groups
        for g1, after1, jokers1, loss1, use1 in ours:
            for g2, after2, jokers2, loss2, use2 in theirs:
                rest = budget - jokers1 - jokers2
                if rest < 0:
                    continue
                after = known.get((after1, after2)) or self.pair(after1, after2)
                if after.prices[rest] >= NEVER:
                    continue
                way = (jokers1 + jokers2, loss1 + loss2, after, use1, use2)
                key = (g1 + g2, g1 if g1 > g2 else g2)
                if key in groups:
                    groups[key].append(way)
                else:
                    groups[key] = [way]
        if self.careful:
            pair.groups = [(g, m, _uncovered(ways)) for (g, m), ways in groups.items()]
        else:
            pair.groups = [(g, m, ways) for (g, m), ways in groups.items()]
        return pair.groups


def _uncovered(ways: list[_Way]) -> list[_Way]:
    """Leave out the ways that are no better than another in anything."""
    if len(ways) == 1:
        return ways
    kept: list[_Way] = []
    for way in sorted(ways, key=_cost_of):
        _jokers, loss, after, _use1, _use2 = way
        one, two = after.first, after.second
        for _other_jokers, other_loss, other, _use3, _use4 in kept:
            if other_loss <= loss and one in other.first.weaker() and two in other.second.weaker():
                break
        else:
            kept.append(way)
    return kept


def _cost_of(way: _Way) -> tuple[int, int]:
    return way[0], way[1]


Uses = tuple[Use, Use, Use, Use]


class _Place(NamedTuple):
    """Before a rank: the two pairs, what was left in the hand, the jokers left, the way here."""

    left: _Pair
    right: _Pair
    spent: int
    budget: int
    parent: _Place | None
    how: Uses | None


class _Search:
    """One search; later places wait in buckets by price."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.pairs = _Pairs()
        self.buckets: dict[int, list[_Place]] = {}
        self._reached: dict[tuple[_Pair, _Pair, int], int] = {}
        self._left_behind: list[tuple[int, int]] = []

    def wait(self, price: int, place: _Place) -> None:
        """Keep a place for later unless the same was reached as well."""
        key = (place.left, place.right, place.budget)
        if self._reached.get(key, NEVER) > place.spent:
            self._reached[key] = place.spent
            bucket = self.buckets.get(price)
            if bucket is None:
                self.buckets[price] = [place]
            else:
                bucket.append(place)

    def leave_behind(self, place: _Place) -> bool:
        """Mark a place as visited; False if one at least as good was visited before."""
        one, two = place.left.first, place.left.second
        three, four = place.right.first, place.right.second
        behind = one.marks & two.marks & three.marks & four.marks
        visited = self._left_behind
        spent, budget = place.spent, place.budget
        while behind:
            last = behind.bit_length() - 1
            old, old_budget = visited[last]
            if old <= spent and old_budget >= budget:
                return False
            behind ^= 1 << last
        mark = 1 << len(visited)
        visited.append((spent, budget))
        for suit in (one, two, three, four):
            for node in suit.weaker():
                node.marks |= mark
        return True

    def onward(self, place: _Place, price: int) -> Iterator[_Place]:
        """Yield the places that follow at the same price; those that cost more must wait."""
        left, right, spent, budget, _parent, _how = place
        limit = self.limit
        left_groups = left.groups or self.pairs.groups(left)
        right_groups = right.groups or self.pairs.groups(right)
        for g1, m1, ways1 in left_groups:
            for g2, m2, ways2 in right_groups:
                rest = budget
                if g1 or g2:
                    rest -= jokers_in_sets(g1 + g2, m1 if m1 > m2 else m2)
                    if rest < 0:
                        continue
                for jokers1, loss1, after1, use1, use2 in ways1:
                    rest1 = rest - jokers1
                    if rest1 < 0:
                        continue
                    prices1, flat1, loss1 = after1.prices, after1.flat, loss1 + spent
                    for jokers2, loss2, after2, use3, use4 in ways2:
                        rest2 = rest1 - jokers2
                        if rest2 < 0:
                            continue
                        now = loss1 + loss2
                        if flat1:
                            new = now + prices1[0] + after2.prices[rest2]
                        elif after2.flat:
                            new = now + prices1[rest2] + after2.prices[0]
                        else:
                            p2 = after2.prices
                            new = now + min([prices1[i] + p2[rest2 - i] for i in range(rest2 + 1)])
                        if new == price:
                            yield _Place(
                                after1, after2, now, rest2, place, (use1, use2, use3, use4)
                            )
                        elif new < limit:
                            how = (use1, use2, use3, use4)
                            self.wait(new, _Place(after1, after2, now, rest2, place, how))


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
    search = _Search(limit)
    for first in starts[0]:
        for second in starts[1]:
            left = search.pairs.pair(first, second)
            for third in starts[2]:
                for fourth in starts[3]:
                    right = search.pairs.pair(third, fourth)
                    price = _shared(left, right, jokers)
                    if price < limit:
                        search.wait(price, _Place(left, right, 0, jokers, None, None))
    visited = 0
    while search.buckets:
        price = min(search.buckets)
        bucket = search.buckets[price]
        trail: list[Iterator[_Place]] = []
        while True:
            if trail:
                place = next(trail[-1], None)
                if place is None:
                    trail.pop()
                    continue
            elif bucket:
                place = bucket.pop()
            else:
                break
            if place.left.last:
                return Found(price, _way_to(place), visited)
            if visited < _SHORT or search.leave_behind(place):
                trail.append(search.onward(place, price))
                visited += 1
                if visited == _SHORT:
                    search.pairs.careful = True
                if look is not None and visited % _BETWEEN_LOOKS == 0:
                    look()
        del search.buckets[price]
    return None


def _shared(left: _Pair, right: _Pair, budget: int) -> int:
    return min([left.prices[i] + right.prices[budget - i] for i in range(budget + 1)])


def _way_to(place: _Place) -> tuple[tuple[Use, Use, Use, Use], ...]:
    uses = []
    while place.parent is not None and place.how is not None:
        uses.append(place.how)
        place = place.parent
    return tuple(reversed(uses))
