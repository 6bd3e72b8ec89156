"""Which copy of a card went where: the fewest edges between old rows and new ones.

A card whose copies lie in several rows may have travelled in several ways (*options*), each a
set of (old row, new row) edges. An edge is paid for once, however many cards travel on it.
Cards with one option pay first; the others are decided card by card, and a state is the set
of edges paid for that later cards may use as well. That is exact; past a limit of states the
most promising are kept, the answer is still right but may need an edge too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import networkx as nx

from rrpuzzle.cards import Card

__all__ = ["HAND", "Assignment", "assign_copies"]

HAND = -1
"""The place that is no row: the hand."""

Edge = tuple[int, int]
Option = Mapping[Edge, int]
Bag = Counter[Card]

_MOST_UNITS = 6
_MOST_STATES = 4000


@dataclass(frozen=True, slots=True)
class Assignment:
    """How every card travels.

    Parameters
    ----------
    ways : dict
        For each card, how many copies travel from which place before to which place after;
        a place is a row's index, counted from 0, or `HAND`.
    exact : bool
        Whether no other assignment is known to be possible with fewer edges.

    Examples
    --------
    >>> from collections import Counter
    >>> card = Card.parse("5H")
    >>> assign_copies([Counter([card])], Counter(), [Counter([card])], Counter()).ways[card]
    {(0, 0): 1}
    """

    ways: dict[Card, dict[Edge, int]]
    exact: bool

    @property
    def edges(self) -> int:
        """Number of edges between rows, each counted once."""
        return len({e for way in self.ways.values() for e in way if e[0] != HAND})


def assign_copies(
    before: Sequence[Bag], placed: Bag, after: Sequence[Bag], taken: Bag
) -> Assignment:
    """Tell copies apart so that the fewest edges are needed.

    Parameters
    ----------
    before, after : sequence of Counter
        The cards of each row.
    placed : Counter
        Cards that the hand gave.
    taken : Counter
        Cards that the hand got.

    Returns
    -------
    Assignment
        The fewest edges; among equals, rows that stay as they are stay with themselves.

    Examples
    --------
    >>> from collections import Counter
    >>> five, six = Card.parse("5H"), Card.parse("6H")
    >>> rows = [Counter([five, six]), Counter([five])]
    >>> assign_copies(rows, Counter(), [rows[1], rows[0]], Counter()).ways[five]
    {(0, 1): 1, (1, 0): 1}
    """
    sources = dict(enumerate(before))
    targets = dict(enumerate(after)) | ({HAND: taken} if taken else {})
    safe, doubtful = _same_rows(sources, targets)
    best = _assign(sources, placed, targets, safe + doubtful)
    if doubtful:
        other = _assign(sources, placed, targets, safe)
        if other.edges < best.edges:
            best = other
    return best


def _same_rows(
    sources: Mapping[int, Bag], targets: Mapping[int, Bag]
) -> tuple[list[Edge], list[Edge]]:
    """Pair rows that are there before and after.

    Returns the pairs that some best assignment surely keeps, and those of which it is not
    sure. Keeping a pair means that each other row that lent its cards is served by one that
    borrowed them. If the rows that could lend and borrow form no cycle, this needs no more
    edges than are saved.
    """
    waiting: dict[frozenset[tuple[Card, int]], list[int]] = {}
    for row, bag in targets.items():
        if row != HAND:
            waiting.setdefault(frozenset(bag.items()), []).append(row)
    pairs = []
    for row, bag in sources.items():
        same = waiting.get(frozenset(bag.items()))
        if same:
            pairs.append((row, same.pop(0)))
    lenders, borrowers = _holders(sources), _holders(targets)
    safe, doubtful = [], []
    for source, target in pairs:
        if _cannot_gain(sources[source], source, target, lenders, borrowers):
            safe.append((source, target))
            for card in sources[source]:
                lenders[card].discard(source)
                borrowers[card].discard(target)
        else:
            doubtful.append((source, target))
    return safe, doubtful


def _holders(rows: Mapping[int, Bag]) -> dict[Card, set[int]]:
    holders: dict[Card, set[int]] = {}
    for row, bag in rows.items():
        for card in bag:
            holders.setdefault(card, set()).add(row)
    return holders


def _cannot_gain(
    cards: Bag,
    source: int,
    target: int,
    lenders: Mapping[Card, set[int]],
    borrowers: Mapping[Card, set[int]],
) -> bool:
    """Tell whether the rows that could lend and borrow these cards surely form no cycle."""
    lending: nx.Graph = nx.Graph()
    for card in cards:
        starts, ends = lenders[card] - {source}, borrowers[card] - {target}
        if min(len(starts), len(ends)) > 1:
            return False
        lending.add_edges_from((("before", s), ("after", t)) for s in starts for t in ends)
    return not lending or nx.is_forest(lending)


def _assign(
    sources: Mapping[int, Bag], placed: Bag, targets: Mapping[int, Bag], kept: list[Edge]
) -> Assignment:
    ways: dict[Card, Counter[Edge]] = {}
    leaving = {row: bag.copy() for row, bag in sources.items()}
    coming = {row: bag.copy() for row, bag in targets.items()}
    for source, target in kept:
        for card, n in sources[source].items():
            ways.setdefault(card, Counter())[source, target] += n
        del leaving[source], coming[target]
    cards = {card for bag in (*leaving.values(), placed) for card in bag}
    options: dict[Card, list[Option]] = {}
    paid: set[Edge] = set()
    complete = True
    for card in sorted(cards, key=lambda card: card.sort_key):
        supply = [(row, bag[card]) for row, bag in leaving.items() if bag[card]]
        demand = [(row, bag[card]) for row, bag in coming.items() if bag[card]]
        if sum(n for _row, n in supply) <= _MOST_UNITS:
            options[card] = _minimal(list(_options(supply, demand)))
        else:
            options[card] = [_greedy(supply, demand, paid)]
            complete = len(supply) == len(demand) == 1 and complete
        if len(options[card]) == 1:
            paid |= options[card][0].keys()
    chosen, exact = _choose(options, paid)
    for card, option in chosen.items():
        way = ways.setdefault(card, Counter())
        way.update(option)
        wanted = {row: bag[card] for row, bag in coming.items() if bag[card]}
        for (_source, target), n in option.items():
            wanted[target] -= n
        way.update({(HAND, row): n for row, n in wanted.items() if n})
    return Assignment(
        {card: dict(sorted(way.items())) for card, way in ways.items()}, exact and complete
    )


def _options(
    supply: Sequence[tuple[int, int]], demand: Sequence[tuple[int, int]]
) -> Iterator[dict[Edge, int]]:
    """Yield every way to bring the supply to the demand; the hand serves what is left."""
    if not supply:
        yield {}
        return
    (source, units), *others = supply
    for shares in _shares(units, [n for _row, n in demand]):
        part = {(source, row): n for (row, _n), n in zip(demand, shares, strict=True) if n}
        left = [(row, n - used) for (row, n), used in zip(demand, shares, strict=True)]
        for rest in _options(others, [pair for pair in left if pair[1]]):
            yield part | rest


def _shares(units: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to lay so many units into places with limited room."""
    if not room:
        if units == 0:
            yield ()
        return
    for first in range(min(units, room[0]), -1, -1):
        for rest in _shares(units - first, room[1:]):
            yield (first, *rest)


def _minimal(options: list[dict[Edge, int]]) -> list[Option]:
    """Drop options whose edges hold all the edges of another."""
    distinct = {frozenset(option): option for option in reversed(options)}
    kept: list[frozenset[Edge]] = []
    # Of equally many edges none holds another, and most options have equally many.
    for _size, alike in groupby(sorted(distinct, key=_by_size), key=len):
        smaller = tuple(kept)
        kept += [edges for edges in alike if not any(other < edges for other in smaller)]
    return [distinct[edges] for edges in kept]


def _by_size(edges: frozenset[Edge]) -> tuple[int, list[Edge]]:
    return len(edges), sorted(edges)


def _greedy(
    supply: Sequence[tuple[int, int]], demand: Sequence[tuple[int, int]], paid: set[Edge]
) -> Option:
    """Return one way with few edges, for more copies than can be tried in all ways."""
    have, need, way = dict(supply), dict(demand), Counter[Edge]()

    def send(source: int, target: int) -> None:
        n = min(have.get(source, 0), need.get(target, 0))
        if n:
            way[source, target] += n
            have[source] -= n
            need[target] -= n

    for edge in sorted(paid):
        send(*edge)
    alike: dict[int, list[int]] = {}
    for row, n in need.items():
        alike.setdefault(n, []).append(row)
    for row, n in have.items():
        if n and alike.get(n):
            send(row, alike[n].pop(0))
    ends = [row for row, n in need.items() if n]
    for row in have:
        while have[row]:
            if not need[ends[-1]]:
                ends.pop()
            send(row, ends[-1])
    return way


def _choose(options: dict[Card, list[Option]], paid: set[Edge]) -> tuple[dict[Card, Option], bool]:
    """Choose an option for each card so that the fewest edges are paid for."""
    chosen: dict[Card, Option] = {}
    paid = set(paid)
    open_ones = dict(options)
    settled = True
    while settled:
        settled = False
        uses = Counter(
            edge
            for some in open_ones.values()
            for edge in {edge for option in some for edge in option} - paid
        )
        for card, some in list(open_ones.items()):
            some = open_ones[card] = _undominated(some, paid, uses)
            if len(some) == 1:
                chosen[card] = some[0]
                paid |= some[0].keys()
                del open_ones[card]
                settled = True
    exact = True
    for group in _independent(open_ones, paid):
        found, group_exact = _search({card: open_ones[card] for card in group}, paid)
        chosen |= found
        exact = exact and group_exact
    return {card: chosen[card] for card in options}, exact


def _undominated(some: list[Option], paid: set[Edge], uses: Counter[Edge]) -> list[Option]:
    """Drop options that cannot be better than another.

    An edge that no other card can use is worth only what it costs: an option is dropped if
    another one adds at most as many edges as the dropped one has such edges of its own.
    """
    edges = [option.keys() - paid for option in some]
    kept = list(range(len(some)))
    for i in range(len(some)):
        own = {edge for edge in edges[i] if uses[edge] <= 1}
        for j in kept:
            if j != i and len(edges[j] - edges[i]) <= len(own - edges[j]):
                kept.remove(i)
                break
    return [some[i] for i in kept]


def _independent(options: dict[Card, list[Option]], paid: set[Edge]) -> Iterator[list[Card]]:
    """Yield groups of cards that have no unpaid edge in common, each in a good order."""
    web: nx.Graph = nx.Graph()
    for card, some in options.items():
        web.add_node(card)
        web.add_edges_from((card, edge) for option in some for edge in option if edge not in paid)
    for part in nx.connected_components(web):
        cards = [card for card in options if card in part]
        yield _ordered(cards, web)


def _ordered(cards: list[Card], web: nx.Graph) -> list[Card]:
    """Order cards so that few edges are of use both to a decided card and to an open one."""
    waiting = {edge: set(web[edge]) for card in cards for edge in web[card]}
    left, order, front = list(cards), list[Card](), set[Edge]()
    while left:
        best: tuple[int, int, set[Edge]] | None = None
        for index, card in enumerate(left):
            new = {e for e in front | set(web[card]) if waiting[e] - {card}}
            if best is None or len(new) < best[0]:
                best = (len(new), index, new)
        assert best is not None
        card = left.pop(best[1])
        order.append(card)
        for edge in web[card]:
            waiting[edge].discard(card)
        front = best[2]
    return order


def _search(options: dict[Card, list[Option]], paid: set[Edge]) -> tuple[dict[Card, Option], bool]:
    """Find the cheapest choice for cards that share edges; the order is the one given."""
    cards = list(options)
    later: list[set[Edge]] = [set()]
    for card in reversed(cards[1:]):
        later.append(later[-1].union(*options[card]) - paid)
    later.reverse()
    # A state: edges paid for that later cards may use -> cost, the state before it, the option.
    layer: dict[frozenset[Edge], int] = {frozenset(): 0}
    trail: list[dict[frozenset[Edge], tuple[frozenset[Edge], Option]]] = []
    exact = True
    for card, useful in zip(cards, later, strict=True):
        costs: dict[frozenset[Edge], int] = {}
        steps: dict[frozenset[Edge], tuple[frozenset[Edge], Option]] = {}
        for state, cost in layer.items():
            for option in options[card]:
                new = option.keys() - paid - state
                then = frozenset((state | new) & useful)
                if cost + len(new) < costs.get(then, cost + len(new) + 1):
                    costs[then] = cost + len(new)
                    steps[then] = (state, option)
        layer, complete = _promising(costs)
        exact = exact and complete
        trail.append(steps)
    state = min(layer, key=lambda state: layer[state])
    chosen: dict[Card, Option] = {}
    for card, steps in zip(reversed(cards), reversed(trail), strict=True):
        state, chosen[card] = steps[state]
    return chosen, exact


def _promising(costs: dict[frozenset[Edge], int]) -> tuple[dict[frozenset[Edge], int], bool]:
    """Drop states that another one reaches by paying for the missing edges; then the dearest."""
    ranked = sorted(costs.items(), key=lambda item: (item[1], -len(item[0]), sorted(item[0])))
    kept: list[tuple[frozenset[Edge], int]] = []
    for state, cost in ranked:
        if not any(other_cost + len(state - other) <= cost for other, other_cost in kept[:40]):
            kept.append((state, cost))
    return dict(kept[:_MOST_STATES]), len(kept) <= _MOST_STATES
