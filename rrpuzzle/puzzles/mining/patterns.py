"""Small exchanges, each the heart of an easy puzzle: rows at the start and a hand.

A card is a number, four times its rank's place plus its suit's.
"""

from __future__ import annotations

from random import Random

__all__ = ["simple_exchange"]

_Rows = list[tuple[int, ...]]


def simple_exchange(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return the rows and the hand of an exchange that one technique solves.

    Parameters
    ----------
    random : random.Random
        What they follow from.

    Returns
    -------
    rows : list of tuple of int
        One or two melds.
    hand : tuple of int
        One or two cards.

    Examples
    --------
    >>> rows, hand = simple_exchange(Random(1))
    >>> len(rows), len(hand)
    (1, 2)
    """
    make = random.choice((_wedge, _wedge, _borrowed, _borrowed, _fourth, _middle, _joined, _shift))
    return make(random)


def _run(first: int, length: int, suit: int) -> tuple[int, ...]:
    return tuple(4 * rank + suit for rank in range(first, first + length))


def _others(random: Random, rank: int, suit: int) -> tuple[int, ...]:
    """Return two cards of a rank in other suits."""
    suits = random.sample([other for other in range(4) if other != suit], 2)
    return tuple(sorted(4 * rank + other for other in suits))


def _wedge(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return a run, and the second copy of a card inside it."""
    length, suit = random.choice((5, 5, 6, 7)), random.randrange(4)
    first = random.randrange(14 - length)
    inside = first + random.randrange(2, length - 2)
    return [_run(first, length, suit)], (4 * inside + suit,)


def _borrowed(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return a run, and two cards that make a set with its end."""
    length, suit = random.choice((4, 4, 5, 6)), random.randrange(4)
    first = random.randrange(14 - length)
    end = random.choice((first, first + length - 1))
    return [_run(first, length, suit)], _others(random, end, suit)


def _fourth(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return a set of four, and two cards that make a run with one of it."""
    rank, suit = random.randrange(2, 11), random.randrange(4)
    near = random.choice(((-2, -1), (-1, 1), (1, 2)))
    rows: _Rows = [tuple(4 * rank + other for other in range(4))]
    return rows, tuple(4 * (rank + step) + suit for step in near)


def _middle(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return a long run, and two cards that make a set with its middle."""
    length, suit = random.choice((7, 7, 8)), random.randrange(4)
    first = random.randrange(14 - length)
    inside = first + random.randrange(3, length - 3)
    return [_run(first, length, suit)], _others(random, inside, suit)


def _joined(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return two runs that can join, and two cards that make a set with an end."""
    suit, first = random.randrange(4), random.randrange(8)
    end = random.choice((first, first + 5))
    return [_run(first, 3, suit), _run(first + 3, 3, suit)], _others(random, end, suit)


def _shift(random: Random) -> tuple[_Rows, tuple[int, ...]]:
    """Return a run, a set of four, and a card one step beyond the run."""
    suit, first = random.randrange(4), random.randrange(9)
    rank, beyond = first + 3, first + 4
    if random.random() < 0.5:
        first, rank, beyond = first + 2, first + 1, first
    rows: _Rows = [_run(first, 3, suit), tuple(4 * rank + other for other in range(4))]
    return rows, (4 * beyond + suit,)
