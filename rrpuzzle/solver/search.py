"""The four suits together: a best-first search over the ranks.

1. What couples the suits is the sets at a rank and the jokers; all else is in `suits`.
2. Suits are joined in pairs; the ways of a pair through a rank are grouped by what they offer
   to sets.
3. The price of a place is what has been left in the hand so far plus the least that the four
   price lists must still leave if the jokers are shared out best. It never falls on the way,
   so the first way that reaches the end is the best.
4. Most positions need none of this: see `straight`, which is tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from rrpuzzle.solver.straight import Straight, TooLongError
from rrpuzzle.solver.suits import NEVER, Node, Use
from rrpuzzle.solver.together import Uses, join, jokers_in_sets, least_of

__all__ = ["Found", "OutOfTimeError", "cheapest_way"]

_BETWEEN_LOOKS = 128


class OutOfTimeError(Exception):
    """The search was stopped before it had its answer."""


class Found(NamedTuple):
    """The best way: its price, and at each rank what each of the four suits does."""

    price: int
    uses: tuple[Uses, ...]
    visited: int


_Joined = tuple[tuple[int, ...], bool]
_Way = tuple[int, int, int, Node, Node, tuple[int, ...], bool, Use, Use]
_Groups = tuple[list[tuple[int, int, list[_Way]]], int]


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
    """A place of which only what costs no more than so much has been followed."""

    place: _Place
    price: int


class _Search:
    """One search; what costs more waits in buckets by price."""

    def __init__(self, limit: int, limited: bool) -> None:
        self.limit, self.limited = limit, limited
        self.buckets: dict[int, list[_Place | _Again]] = {}
        self._left_behind: list[tuple[int, int]] = []
        self._joined: dict[tuple[Node, Node], _Joined] = {}
        self._groups: dict[tuple[Node, Node, int], _Groups] = {}

    def wait(self, price: int, item: _Place | _Again) -> None:
        """Keep a place for later."""
        if price < self.limit:
            self.buckets.setdefault(price, []).append(item)

    def leave_behind(
        self, one: Node, two: Node, three: Node, four: Node, spent: int, budget: int
    ) -> bool:
        """Mark a place as visited; False if one at least as good was visited before."""
        marks1, marks2, marks3, marks4 = one.marks, two.marks, three.marks, four.marks
        behind = marks1[one.index] & marks2[two.index] & marks3[three.index] & marks4[four.index]
        visited = self._left_behind
        while behind:
            last = behind.bit_length() - 1
            old, old_budget = visited[last]
            if old <= spent and old_budget >= budget:
                return False
            behind ^= 1 << last
        mark = 1 << len(visited)
        visited.append((spent, budget))
        for marks, suit in ((marks1, one), (marks2, two), (marks3, three), (marks4, four)):
            for index in suit.weaker:
                marks[index] |= mark
        return True

    def least(self, one: Node, two: Node, three: Node, four: Node, budget: int) -> int:
        """Return the least that four suits must leave in the hand, the jokers shared out best."""
        return least_of(self.joined(one, two)[0], self.joined(three, four)[0], budget)

    def joined(self, first: Node, second: Node) -> _Joined:
        """Return the joined price list, made once."""
        key = (first, second)
        known = self._joined.get(key)
        if known is None:
            prices = join(first.prices, second.prices)
            known = self._joined[key] = (prices, first.flat and second.flat)
        return known

    def onward(self, place: _Place, price: int) -> Iterator[_Place]:
        """Return the places that follow at this very price and were not reached as well before.

        Those that cost more are looked for when their price is due: few are then needed.
        """
        one, two, three, four, spent, budget, _parent, _how = place
        limited = self.limited
        allowed = price - spent
        left_most = allowed - self.joined(three, four)[0][-1]
        right_most = allowed - self.joined(one, two)[0][-1]
        left_groups, left_dearer = self._pair_groups(one, two, left_most)
        right_groups, right_dearer = self._pair_groups(three, four, right_most)
        dearer = price + min(left_dearer - left_most, right_dearer - right_most)
        for g1, m1, ways1 in left_groups:
            for g2, m2, ways2 in right_groups:
                rest = budget
                if g1 or g2:
                    rest -= jokers_in_sets(g1 + g2, m1 if m1 > m2 else m2, limited)
                    if rest < 0:
                        continue
                least2 = ways2[0][0]
                for least1, jokers1, loss1, after1, after2, prices1, flat1, use1, use2 in ways1:
                    allowed1 = allowed - least1
                    if allowed1 < least2:
                        dearer = min(dearer, price + least2 - allowed1)
                        break
                    rest1 = rest - jokers1
                    if rest1 < 0:
                        continue
                    for way2 in ways2:
                        least, jokers2, loss2, after3, after4, prices2, flat2, use3, use4 = way2
                        if allowed1 < least:
                            dearer = min(dearer, price + least - allowed1)
                            break
                        rest2 = rest1 - jokers2
                        if rest2 < 0:
                            continue
                        # With all the jokers for both first: it is soon told and often enough.
                        new = loss1 + loss2 + prices1[rest2] + prices2[rest2]
                        if new <= allowed and not flat1 and not flat2:
                            new = loss1 + loss2
                            new += min([prices1[i] + prices2[rest2 - i] for i in range(rest2 + 1)])
                        if new == allowed:
                            now = spent + loss1 + loss2
                            if self.leave_behind(after1, after2, after3, after4, now, rest2):
                                how = (use1, use2, use3, use4)
                                yield _Place(after1, after2, after3, after4, now, rest2, place, how)
                        elif allowed < new < dearer - spent:
                            dearer = new + spent
        self.wait(dearer, _Again(place, price))

    def _pair_groups(self, first: Node, second: Node, most: int) -> _Groups:
        """Return the ways of a pair through its rank by (naturals, most copies) for sets.

        Those are left out that must leave more than `most`; with them comes what these must
        leave at least.
        """
        known = self._groups.get((first, second, most))
        if known is not None:
            return known
        groups: dict[tuple[int, int], list[_Way]] = {}
        all_jokers, dearer = len(first.prices) - 1, NEVER
        base, joined = first.least + second.least, self._joined
        theirs = second.choices()
        for more1, g1, after1, jokers1, loss1, use1 in first.choices():
            least1 = base + more1
            if least1 > most:
                dearer = min(dearer, least1)
                break
            for more2, g2, after2, jokers2, loss2, use2 in theirs:
                if least1 + more2 > most:
                    dearer = min(dearer, least1 + more2)
                    break
                jokers = jokers1 + jokers2
                if jokers > all_jokers:
                    continue
                prices, flat = joined.get((after1, after2)) or self.joined(after1, after2)
                loss = loss1 + loss2
                least = loss + prices[all_jokers - jokers]
                if least > most:
                    dearer = min(dearer, least)
                    continue
                way = (least, jokers, loss, after1, after2, prices, flat, use1, use2)
                key = (g1 + g2, g1 if g1 > g2 else g2)
                if key in groups:
                    groups[key].append(way)
                else:
                    groups[key] = [way]
        found = [(g, m, _uncovered(ways)) for (g, m), ways in groups.items()]
        known = self._groups[first, second, most] = (found, dearer)
        return known


def _uncovered(ways: list[_Way]) -> list[_Way]:
    """Leave out the ways that are no better than another in anything; sort by what they cost."""
    if len(ways) == 1:
        return ways
    ways.sort(key=_JOKERS_AND_LOSS)
    kept: list[_Way] = []
    for way in ways:
        loss, one, two = way[2], way[3].index, way[4].index
        for other in kept:
            if other[2] <= loss and one in other[3].weaker and two in other[4].weaker:
                break
        else:
            kept.append(way)
    kept.sort(key=_LEAST)
    return kept


_JOKERS_AND_LOSS = itemgetter(1, 2)
_LEAST = itemgetter(0)


def cheapest_way(
    starts: list[list[Node]],
    jokers: int,
    limit: int,
    look: Callable[[], None] | None = None,
    limited: bool = False,
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
    limited : bool
        Whether a set holds one joker at most; of runs that is not asked.

    Returns
    -------
    Found or None
        None if no way costs less than `limit`.
    """
    visited = 0
    if all(len(nodes) == 1 for nodes in starts):
        straight = Straight([node for [node] in starts], jokers, limited)
        try:
            price = straight.cheapest(limit)
        except TooLongError:
            visited = straight.visited
        else:
            return None if price is None else Found(price, tuple(straight.way), straight.visited)
    search = _Search(limit, limited)
    for one, two, three, four in product(*starts):
        price = search.least(one, two, three, four, jokers)
        search.wait(price, _Place(one, two, three, four, 0, jokers, None, None))
    while search.buckets:
        price = min(search.buckets)
        bucket = search.buckets[price]
        bucket.sort(key=_rank_of)  # the farthest on comes first
        trail: list[Iterator[_Place]] = []
        while trail or bucket:
            if not trail:
                item = bucket.pop()
                place = item.place if isinstance(item, _Again) else item
            else:
                following = next(trail[-1], None)
                if following is None:
                    trail.pop()
                    continue
                place = following
                if place[0].last:
                    return Found(price, _way_to(place), visited)
            trail.append(search.onward(place, price))
            visited += 1
            if look is not None and visited % _BETWEEN_LOOKS == 0:
                look()
        del search.buckets[price]
    return None


def _rank_of(item: _Place | _Again) -> int:
    place = item.place if isinstance(item, _Again) else item
    return place.one.rank


def _way_to(place: _Place) -> tuple[Uses, ...]:
    uses = []
    while place.parent is not None and place.how is not None:
        uses.append(place.how)
        place = place.parent
    return tuple(reversed(uses))
