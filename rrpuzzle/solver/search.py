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
from itertools import product
from typing import NamedTuple

from rrpuzzle.solver.suits import NEVER, Node, Use

__all__ = ["Found", "OutOfTimeError", "cheapest_way", "jokers_in_sets"]

_BETWEEN_LOOKS = 128

# A search that goes almost straight to its end has no use for a record of where it was.
_SHORT = 24

# So many ways through a rank are gone through suit by suit; if there are more, pairs pay.
_FEW = 32


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


_Joined = tuple[tuple[int, ...], bool]
_Way = tuple[int, int, Node, Node, tuple[int, ...], bool, Use, Use]
_Group = tuple[int, int, list[_Way]]
Uses = tuple[Use, Use, Use, Use]


class _Place(NamedTuple):
    """Before a rank: the four suits, what was left in the hand, the jokers left, the way here."""

    one: Node
    two: Node
    three: Node
    four: Node
    spent: int
    budget: int
    parent: _Place | None
    how: Uses | None


class _Again(NamedTuple):
    """A place that must be gone on from once more.

    Without jokers for what costs `extra` more than the place, with them for what costs more.
    """

    place: _Place
    extra: int


def _join(first: Node, second: Node) -> _Joined:
    """Return the price list of two suits, and whether jokers are of no use to it."""
    ours, theirs = first.prices, second.prices
    if second.flat:
        low = theirs[0]
        return (tuple([price + low for price in ours]) if low else ours), first.flat
    if first.flat:
        low = ours[0]
        return (tuple([price + low for price in theirs]) if low else theirs), False
    joined = [
        min([ours[i] + theirs[budget - i] for i in range(budget + 1)])
        for budget in range(len(ours))
    ]
    return tuple(joined), False


class _Search:
    """One search; later places wait in buckets by price."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.buckets: dict[int, list[_Place | _Again]] = {}
        self.careful = False
        self._reached: dict[tuple[Node, Node, Node, Node, int], int] = {}
        self._left_behind: list[tuple[int, int]] = []
        self._joined: dict[tuple[Node, Node], _Joined] = {}
        self._groups: dict[tuple[Node, Node], list[_Group]] = {}

    def wait(self, price: int, place: _Place) -> None:
        """Keep a place for later unless the same was reached as well."""
        key = (place[0], place[1], place[2], place[3], place[5])
        if self._reached.get(key, NEVER) > place[4]:
            self._reached[key] = place[4]
            bucket = self.buckets.get(price)
            if bucket is None:
                self.buckets[price] = [place]
            else:
                bucket.append(place)

    def leave_behind(self, place: _Place) -> bool:
        """Mark a place as visited; False if one at least as good was visited before."""
        one, two, three, four, spent, budget, _parent, _how = place
        marks = one.marks(), two.marks(), three.marks(), four.marks()
        behind = marks[0][one.index] & marks[1][two.index]
        behind &= marks[2][three.index] & marks[3][four.index]
        visited = self._left_behind
        while behind:
            last = behind.bit_length() - 1
            old, old_budget = visited[last]
            if old <= spent and old_budget >= budget:
                return False
            behind ^= 1 << last
        mark = 1 << len(visited)
        visited.append((spent, budget))
        for suit, suit_marks in zip((one, two, three, four), marks, strict=True):
            for index in suit.weaker():
                suit_marks[index] |= mark
        return True

    def least(self, one: Node, two: Node, three: Node, four: Node, budget: int) -> int:
        """Return the least that four suits must leave in the hand, the jokers shared out best."""
        left, left_flat = self.joined(one, two)
        right, right_flat = self.joined(three, four)
        if left_flat:
            return left[0] + right[budget]
        if right_flat:
            return left[budget] + right[0]
        return min([left[i] + right[budget - i] for i in range(budget + 1)])

    def joined(self, first: Node, second: Node) -> _Joined:
        """Return the joined price list, made once."""
        key = (first, second)
        known = self._joined.get(key)
        if known is None:
            known = self._joined[key] = _join(first, second)
        return known

    def onward(self, place: _Place, price: int, above: int = -1) -> Iterator[_Place]:
        """Return the places that follow at the same price; those that cost more must wait.

        What costs no more than `above` was found before and is left out.
        """
        one, two, three, four = place[:4]
        ways = len(one.choices()) * len(two.choices()) * len(three.choices()) * len(four.choices())
        if ways <= _FEW:
            return self._by_suits(place, price, above)
        return self._by_pairs(place, price, above)

    def without_jokers(self, place: _Place, price: int, extra: int) -> Iterator[_Place]:
        """Return the places that follow and cost so much more, and put off what costs yet more.

        Without jokers the prices of the suits add up.
        """
        one, two, three, four, spent, _budget, _parent, _how = place
        more = NEVER
        ones, twos, threes, fours = one.choices(), two.choices(), three.choices(), four.choices()
        for more1, g1, index1, _jokers, loss1, use1, _p in ones:
            rest1 = extra - more1
            if rest1 < 0:
                more = min(more, -rest1)
                break
            for more2, g2, index2, _jokers, loss2, use2, _p in twos:
                rest2, m2 = rest1 - more2, g1 if g1 > g2 else g2
                if rest2 < 0:
                    more = min(more, -rest2)
                    break
                for more3, g3, index3, _jokers, loss3, use3, _p in threes:
                    rest3, m3 = rest2 - more3, m2 if m2 > g3 else g3
                    if rest3 < 0:
                        more = min(more, -rest3)
                        break
                    for more4, g4, index4, _jokers, loss4, use4, _p in fours:
                        if rest3 != more4:
                            if rest3 < more4:
                                more = min(more, more4 - rest3)
                                break
                            continue
                        naturals = g1 + g2 + g3 + g4
                        if naturals and jokers_in_sets(naturals, m3 if m3 > g4 else g4):
                            continue
                        yield _Place(
                            one.after(index1),
                            two.after(index2),
                            three.after(index3),
                            four.after(index4),
                            spent + loss1 + loss2 + loss3 + loss4,
                            0,
                            place,
                            (use1, use2, use3, use4),
                        )
        if price + more < self.limit:
            self.put_off(price + more, place, extra + more)

    def put_off(self, price: int, place: _Place, extra: int) -> None:
        """Come back to a place at a price, for what costs so much more than the place itself."""
        self.buckets.setdefault(price, []).append(_Again(place, extra))

    def nearest(self, place: _Place, price: int) -> Iterator[_Place]:
        """Return the places that follow at the same price, and put off the others.

        Many searches end before they need the others.
        """
        one, two, three, four, spent, budget, _parent, _how = place
        slack = price - spent - one.least - two.least - three.least - four.least
        dearer = NEVER
        twos, threes, fours = two.choices(), three.choices(), four.choices()
        for more1, g1, index1, jokers1, loss1, use1, p1 in one.choices():
            slack1 = slack - more1
            if slack1 < 0:
                dearer = min(dearer, price - slack1)
                break
            for more2, g2, index2, jokers2, loss2, use2, p2 in twos:
                slack2 = slack1 - more2
                if slack2 < 0:
                    dearer = min(dearer, price - slack2)
                    break
                rest2, m2 = budget - jokers1 - jokers2, g1 if g1 > g2 else g2
                if rest2 < 0:
                    continue
                for more3, g3, index3, jokers3, loss3, use3, p3 in threes:
                    slack3 = slack2 - more3
                    if slack3 < 0:
                        dearer = min(dearer, price - slack3)
                        break
                    rest3, m3 = rest2 - jokers3, m2 if m2 > g3 else g3
                    if rest3 < 0:
                        continue
                    for more4, g4, index4, jokers4, loss4, use4, p4 in fours:
                        if slack3 < more4:
                            dearer = min(dearer, price + more4 - slack3)
                            break
                        rest = rest3 - jokers4
                        naturals = g1 + g2 + g3 + g4
                        if naturals:
                            rest -= jokers_in_sets(naturals, m3 if m3 > g4 else g4)
                        if rest < 0:
                            continue
                        now = new = spent + loss1 + loss2 + loss3 + loss4
                        if rest < 2:
                            new += p1[0] + p2[0] + p3[0] + p4[0]
                            if rest:
                                new -= max(
                                    p1[0] - p1[1], p2[0] - p2[1], p3[0] - p3[1], p4[0] - p4[1]
                                )
                        else:
                            after1, after2 = one.after(index1), two.after(index2)
                            after3, after4 = three.after(index3), four.after(index4)
                            new += self.least(after1, after2, after3, after4, rest)
                        if new == price:
                            yield _Place(
                                one.after(index1),
                                two.after(index2),
                                three.after(index3),
                                four.after(index4),
                                now,
                                rest,
                                place,
                                (use1, use2, use3, use4),
                            )
                        elif new < dearer:
                            dearer = new
        if dearer < self.limit:
            self.put_off(dearer, place, price)

    def _by_suits(self, place: _Place, price: int, above: int) -> Iterator[_Place]:
        one, two, three, four, spent, budget, _parent, _how = place
        limit = self.limit
        twos, threes, fours = two.choices(), three.choices(), four.choices()
        for _more, g1, index1, jokers1, loss1, use1, p1 in one.choices():
            for _more, g2, index2, jokers2, loss2, use2, p2 in twos:
                rest2, m2 = budget - jokers1 - jokers2, g1 if g1 > g2 else g2
                if rest2 < 0:
                    continue
                for _more, g3, index3, jokers3, loss3, use3, p3 in threes:
                    rest3, m3 = rest2 - jokers3, m2 if m2 > g3 else g3
                    if rest3 < 0:
                        continue
                    for _more, g4, index4, jokers4, loss4, use4, p4 in fours:
                        rest = rest3 - jokers4
                        naturals = g1 + g2 + g3 + g4
                        if naturals:
                            rest -= jokers_in_sets(naturals, m3 if m3 > g4 else g4)
                        if rest < 0:
                            continue
                        now = new = spent + loss1 + loss2 + loss3 + loss4
                        if rest < 2:
                            new += p1[0] + p2[0] + p3[0] + p4[0]
                            if rest:
                                new -= max(
                                    p1[0] - p1[1], p2[0] - p2[1], p3[0] - p3[1], p4[0] - p4[1]
                                )
                        else:
                            after1, after2 = one.after(index1), two.after(index2)
                            after3, after4 = three.after(index3), four.after(index4)
                            new += self.least(after1, after2, after3, after4, rest)
                        if new >= limit or new <= above:
                            continue
                        after = _Place(
                            one.after(index1),
                            two.after(index2),
                            three.after(index3),
                            four.after(index4),
                            now,
                            rest,
                            place,
                            (use1, use2, use3, use4),
                        )
                        if new == price:
                            yield after
                        else:
                            self.wait(new, after)

    def _by_pairs(self, place: _Place, price: int, above: int) -> Iterator[_Place]:
        one, two, three, four, spent, budget, _parent, _how = place
        limit = self.limit
        right_groups = self._pair_groups(three, four)
        for g1, m1, ways1 in self._pair_groups(one, two):
            for g2, m2, ways2 in right_groups:
                rest = budget
                if g1 or g2:
                    rest -= jokers_in_sets(g1 + g2, m1 if m1 > m2 else m2)
                    if rest < 0:
                        continue
                for jokers1, loss1, after1, after2, prices1, flat1, use1, use2 in ways1:
                    rest1 = rest - jokers1
                    if rest1 < 0:
                        continue
                    loss1 += spent
                    for jokers2, loss2, after3, after4, prices2, flat2, use3, use4 in ways2:
                        rest2 = rest1 - jokers2
                        if rest2 < 0:
                            continue
                        now = loss1 + loss2
                        if flat1:
                            new = now + prices1[0] + prices2[rest2]
                        elif flat2:
                            new = now + prices1[rest2] + prices2[0]
                        else:
                            new = now + min(
                                [prices1[i] + prices2[rest2 - i] for i in range(rest2 + 1)]
                            )
                        if new >= limit or new <= above:
                            continue
                        how = (use1, use2, use3, use4)
                        after = _Place(after1, after2, after3, after4, now, rest2, place, how)
                        if new == price:
                            yield after
                        else:
                            self.wait(new, after)

    def _pair_groups(self, first: Node, second: Node) -> list[_Group]:
        """Return the ways of a pair through its rank by (naturals, most copies) for sets."""
        known = self._groups.get((first, second))
        if known is not None:
            return known
        groups: dict[tuple[int, int], list[_Way]] = {}
        budget = len(first.prices) - 1
        theirs = [(g, second.after(i), w, n, use) for _m, g, i, w, n, use, _p in second.choices()]
        for _more, g1, index1, jokers1, loss1, use1, _prices in first.choices():
            after1 = first.after(index1)
            for g2, after2, jokers2, loss2, use2 in theirs:
                rest = budget - jokers1 - jokers2
                if rest < 0:
                    continue
                prices, flat = self.joined(after1, after2)
                if prices[rest] >= NEVER:
                    continue
                loss = loss1 + loss2
                way = (jokers1 + jokers2, loss, after1, after2, prices, flat, use1, use2)
                key = (g1 + g2, g1 if g1 > g2 else g2)
                if key in groups:
                    groups[key].append(way)
                else:
                    groups[key] = [way]
        known = [
            (g, m, _uncovered(ways) if self.careful else ways) for (g, m), ways in groups.items()
        ]
        self._groups[first, second] = known
        return known


def _uncovered(ways: list[_Way]) -> list[_Way]:
    """Leave out the ways that are no better than another in anything."""
    if len(ways) == 1:
        return ways
    kept: list[_Way] = []
    for way in sorted(ways, key=_cost_of):
        loss, one, two = way[1], way[2], way[3]
        for other in kept:
            if (
                other[1] <= loss
                and one.index in other[2].weaker()
                and two.index in other[3].weaker()
            ):
                break
        else:
            kept.append(way)
    return kept


def _cost_of(way: _Way) -> tuple[int, int]:
    return way[0], way[1]


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
    for one, two, three, four in product(*starts):
        price = search.least(one, two, three, four, jokers)
        if price < limit:
            search.wait(price, _Place(one, two, three, four, 0, jokers, None, None))
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
                item = bucket.pop()
                if isinstance(item, _Again):
                    if jokers:
                        trail.append(search.onward(item.place, price, item.extra))
                    else:
                        trail.append(search.without_jokers(item.place, price, item.extra))
                    continue
                place = item
            else:
                break
            if place[0].last:
                return Found(price, _way_to(place), visited)
            short = visited < _SHORT
            if short or search.leave_behind(place):
                if not jokers:
                    trail.append(search.without_jokers(place, price, 0))
                else:
                    trail.append((search.nearest if short else search.onward)(place, price))
                visited += 1
                if visited == _SHORT:
                    search.careful = True
                if look is not None and visited % _BETWEEN_LOOKS == 0:
                    look()
        del search.buckets[price]
    return None


def _way_to(place: _Place) -> tuple[tuple[Use, Use, Use, Use], ...]:
    uses = []
    while place.parent is not None and place.how is not None:
        uses.append(place.how)
        place = place.parent
    return tuple(reversed(uses))
