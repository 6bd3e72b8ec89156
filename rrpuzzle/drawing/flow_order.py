"""The order of the two sides of a flow picture, so that few bands cross."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

__all__ = ["crossings", "order_sides"]

Pair = tuple[int, int]

_ROUNDS = 12
_SWAP_ROUNDS = 6


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
    Each side in turn is sorted by the mean place of what its stops are joined to; then
    neighbours are exchanged as long as that saves crossings.

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
    left = _by_mean(left, lower, _places(right))
    best, best_count = (left, right), crossings(left, right, pairs)
    for _round in range(_ROUNDS):
        if best_count == 0:
            break
        right = _by_mean(right, upper, _places(left))
        left = _by_mean(left, lower, _places(right))
        count = crossings(left, right, pairs)
        if count < best_count:
            best, best_count = (left, right), count
    left, right = best
    for _round in range(_SWAP_ROUNDS):
        if not (_exchange(left, lower, _places(right)) | _exchange(right, upper, _places(left))):
            break
    return left, right


def _by_mean(stops: list[int], joined: list[list[int]], places: dict[int, int]) -> list[int]:
    def mean(stop: int) -> float:
        ends = [places[other] for other in joined[stop]]
        return sum(ends) / len(ends) if ends else 0.0

    return sorted(stops, key=mean)


def _exchange(order: list[int], joined: list[list[int]], places: dict[int, int]) -> bool:
    """Exchange neighbours in place where that saves crossings; tell whether any were."""
    changed = False
    for i in range(len(order) - 1):
        first = [places[other] for other in joined[order[i]]]
        second = [places[other] for other in joined[order[i + 1]]]
        now = sum(a > b for a in first for b in second)
        then = sum(b > a for a in first for b in second)
        if then < now:
            order[i], order[i + 1] = order[i + 1], order[i]
            changed = True
    return changed
