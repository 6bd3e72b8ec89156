"""The order of the two sides of a flow picture, so that few bands cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import networkx as nx

__all__ = ["crossings", "order_sides"]

Pair = tuple[int, int]

_ROUNDS = 6
_SHORT = 4


def crossings(left: Sequence[int], right: Sequence[int], pairs: Sequence[Pair]) -> int:
    """Count the bands that cross.

    Parameters
    ----------
    left, right : sequence of int
        The stops of each side from top to bottom.
    pairs : sequence of (int, int)
        The left and the right stop of each band.

    Returns
    -------
    int
        The number of pairs of bands that cross.

    Examples
    --------
    >>> crossings([0, 1], [0, 1], [(0, 1), (1, 0)])
    1
    """
    above, across = _places(left), _places(right)
    ends = sorted((above[a], across[b]) for a, b in pairs)
    seen: list[int] = []
    count = 0
    for _start, end in ends:
        count += sum(other > end for other in seen)
        seen.append(end)
    return count


def _places(order: Sequence[int]) -> dict[int, int]:
    return {stop: place for place, stop in enumerate(order)}


def order_sides(
    lefts: int, rights: int, pairs: Sequence[Pair], rank: Sequence[float]
) -> tuple[list[int], list[int]]:
    """Order both sides of a picture.

    Parameters
    ----------
    lefts, rights : int
        Number of stops on each side.
    pairs : sequence of (int, int)
        The left and the right stop of each band.
    rank : sequence of float
        Where each right stop would lie if nothing crossed: the rows' own order.

    Returns
    -------
    left, right : list of int
        The stops from top to bottom. Parts that no band joins lie apart.

    Notes
    -----
    Each side in turn is sorted by the mean place of what its stops are joined to; then each
    stop is moved to where it crosses the fewest bands, as long as that helps.

    Examples
    --------
    >>> order_sides(2, 2, [(0, 1), (1, 0)], [0, 1])
    ([1, 0], [0, 1])
    """
    lower: list[list[int]] = [[] for _ in range(lefts)]
    upper: list[list[int]] = [[] for _ in range(rights)]
    for a, b in pairs:
        lower[a].append(b)
        upper[b].append(a)
    left_order: list[int] = []
    right_order: list[int] = []
    for part_left, part_right in _parts(lefts, rights, pairs, rank):
        inside = set(part_left)
        part = [(a, b) for a, b in pairs if a in inside]
        ordered = _order_part(part_left, part_right, lower, upper, part)
        left_order += ordered[0]
        right_order += ordered[1]
    return left_order, right_order


def _parts(
    lefts: int, rights: int, pairs: Sequence[Pair], rank: Sequence[float]
) -> list[tuple[list[int], list[int]]]:
    web: nx.Graph = nx.Graph()
    web.add_nodes_from(("left", stop) for stop in range(lefts))
    web.add_nodes_from(("right", stop) for stop in range(rights))
    web.add_edges_from((("left", a), ("right", b)) for a, b in pairs)
    parts = []
    for part in nx.connected_components(web):
        left = sorted(stop for side, stop in part if side == "left")
        right = [stop for side, stop in part if side == "right"]
        parts.append((left, sorted(right, key=lambda stop: (rank[stop], stop))))
    return sorted(parts, key=lambda part: [rank[stop] for stop in part[1]])


def _order_part(
    left: list[int],
    right: list[int],
    lower: list[list[int]],
    upper: list[list[int]],
    pairs: list[Pair],
) -> tuple[list[int], list[int]]:
    """Start from several orders of a side, from all of a short one; the first best one wins."""
    best: tuple[int, list[int], list[int]] | None = None
    for here, there in _starts(left, right, lower, upper):
        for _round in range(_ROUNDS):
            for _pass in range(_ROUNDS):
                moved = _sift(here, lower, _places(there))
                if not _sift(there, upper, _places(here)) and not moved:
                    break
            count = crossings(here, there, pairs)
            if best is not None and count >= best[0]:
                break
            best = (count, list(here), list(there))
            there = _by_mean(there, upper, _places(here))
            here = _by_mean(here, lower, _places(there))
        if best is not None and best[0] == 0:
            break
    assert best is not None
    return best[1], best[2]


def _starts(
    left: list[int], right: list[int], lower: list[list[int]], upper: list[list[int]]
) -> Iterator[tuple[list[int], list[int]]]:
    for order in (right, list(reversed(right))):
        yield _by_mean(left, lower, _places(order)), list(order)
    if len(right) <= _SHORT:
        for some in permutations(right):
            yield _by_mean(left, lower, _places(some)), list(some)
    elif len(left) <= _SHORT:
        for some in permutations(left):
            yield list(some), _by_mean(right, upper, _places(some))


def _by_mean(stops: list[int], joined: list[list[int]], places: dict[int, int]) -> list[int]:
    def mean(stop: int) -> float:
        ends = [places[other] for other in joined[stop]]
        return sum(ends) / len(ends) if ends else 0.0

    return sorted(stops, key=mean)


def _sift(order: list[int], joined: list[list[int]], places: dict[int, int]) -> bool:
    """Move each stop in place to where it crosses the fewest bands; tell whether any moved."""
    ends = {stop: [places[other] for other in joined[stop]] for stop in order}
    # How many crossings more it is for the first to lie above the second than below.
    price = {
        (a, b): sum((x > y) - (x < y) for x in ends[a] for y in ends[b])
        for a in order
        for b in order
    }
    changed = False
    for stop in list(order):
        start = order.index(stop)
        gains = [(0, start)]
        gain = 0
        for place in range(start + 1, len(order)):
            gain += price[order[place], stop] - price[stop, order[place]]
            gains.append((gain, place))
        gain = 0
        for place in range(start - 1, -1, -1):
            gain += price[stop, order[place]] - price[order[place], stop]
            gains.append((gain, place))
        least, place = min(gains, key=lambda item: (item[0], abs(item[1] - start)))
        if least < 0:
            order.insert(place, order.pop(start))
            changed = True
    return changed
