"""What couples the suits: the jokers that they share, and the sets of a rank.

G naturals of a rank with at most M copies of one suit make ``max(M, ceil(G / 4))`` sets or more,
and so many with ``3 * max(M, ceil(G / 4)) - G`` jokers (none if that is negative).
"""

from __future__ import annotations

from functools import cache

from rrpuzzle.solver.fronts import Use
from rrpuzzle.solver.suits import NEVER

__all__ = ["Uses", "join", "jokers_in_sets", "least_of"]

Uses = tuple[Use, Use, Use, Use]
"""What each of the four suits does at a rank."""


@cache
def jokers_in_sets(naturals: int, copies: int, limited: bool = False) -> int:
    """Return how few jokers complete sets of `naturals` cards, `copies` at most of one suit.

    Where they are `limited` to one in a set and that is not enough, it is more than there are.

    Examples
    --------
    >>> [jokers_in_sets(n, 1) for n in range(1, 5)], jokers_in_sets(5, 2)
    ([2, 1, 0, 0], 1)
    >>> jokers_in_sets(1, 1, limited=True) > 99
    True
    """
    sets = max(copies, -(-naturals // 4))
    jokers = max(0, 3 * sets - naturals)
    return NEVER if limited and jokers > sets else jokers


def join(ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the price list of two together, the jokers shared out best.

    Examples
    --------
    >>> join((5, 1), (3, 2))
    (8, 4)
    """
    if theirs[0] == theirs[-1]:
        low = theirs[0]
        return tuple([price + low for price in ours]) if low else ours
    if ours[0] == ours[-1]:
        low = ours[0]
        return tuple([price + low for price in theirs]) if low else theirs
    return tuple(
        [
            min([ours[i] + theirs[budget - i] for i in range(budget + 1)])
            for budget in range(len(ours))
        ]
    )


def least_of(ours: tuple[int, ...], theirs: tuple[int, ...], budget: int) -> int:
    """Return the least of two together with so many jokers.

    Examples
    --------
    >>> least_of((5, 1), (3, 2), 1)
    4
    """
    if ours[0] == ours[-1]:
        return ours[0] + theirs[budget]
    if theirs[0] == theirs[-1]:
        return ours[budget] + theirs[0]
    return min([ours[i] + theirs[budget - i] for i in range(budget + 1)])
