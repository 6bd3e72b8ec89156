"""When two positions are the same puzzle: up to the suits' names and a shift of all ranks."""

from __future__ import annotations

from hashlib import sha256
from itertools import permutations

from rrpuzzle.cards import Card, Row
from rrpuzzle.position import Position

__all__ = ["canonical_form", "canonical_id"]

_Rows = tuple[tuple[tuple[int, int], ...], ...]


def canonical_form(position: Position) -> tuple[_Rows, tuple[tuple[int, int], ...]]:
    """Return what a position has in common with all that are the same puzzle.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    tuple
        Rows and hand as pairs of rank and suit, the lowest rank being 1 and jokers (0, 0):
        the least of all that a permutation of the suits makes of it.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> one = parse_position("4H 5H 6H 7H 8H / 9S 9C 9D | 6H")
    >>> other = parse_position("8C 8H 8S / 7D 6D 5D 4D 3D | 5D")
    >>> canonical_form(one) == canonical_form(other)
    True
    """
    ranks = [card.rank for card in position.cards if card.natural and card.rank is not None]
    shift = min(ranks, default=1) - 1
    return min(
        (
            tuple(sorted(_named(row, names, shift) for row in position.table)),
            _named(position.hand, names, shift),
        )
        for names in permutations(range(1, 5))
    )


def _named(row: Row, names: tuple[int, ...], shift: int) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(_pair(card, names, shift) for card in row))


def _pair(card: Card, names: tuple[int, ...], shift: int) -> tuple[int, int]:
    if card.joker or card.rank is None or card.suit is None:
        return (0, 0)
    return (card.rank - shift, names[card.suit.index])


def canonical_id(position: Position) -> str:
    """Return a short name that all positions of one puzzle share.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    str
        Twelve letters and digits.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> one, other = (parse_position(text) for text in ("4H 5H 6H | 7H", "AS 2S 3S | 4S"))
    >>> canonical_id(one) == canonical_id(other)
    True
    """
    return sha256(repr(canonical_form(position)).encode()).hexdigest()[:12]
