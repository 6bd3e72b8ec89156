"""Chance that can be repeated: the same seed gives the same cards on every machine.

Python promises that ``Random(text).random()`` stays the same from version to version, but not
that ``shuffle`` does; so the shuffle is spelt out here.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from rrpuzzle.errors import GameError, quote
from rrpuzzle.messages import gettext as _

__all__ = ["chance", "check_seed", "is_number", "seat_random", "shuffled"]

T = TypeVar("T")
_LARGEST_SEED = 10**18


def is_number(value: object, allowed: range) -> bool:
    """Say whether something is a whole number of a range; a bool is none.

    Parameters
    ----------
    value : object
        Anything.
    allowed : range
        The numbers that will do.

    Returns
    -------
    bool
        Whether it is one of them.

    Examples
    --------
    >>> is_number(2, range(5)), is_number(True, range(5)), is_number("2", range(5))
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and value in allowed


def check_seed(seed: object) -> None:
    """Refuse what is no seed.

    Parameters
    ----------
    seed : object
        What is to be one; it may come from outside and be anything.

    Raises
    ------
    GameError
        If it is no whole number from 0 to 10**18.

    Examples
    --------
    >>> check_seed(7)
    """
    if not is_number(seed, range(_LARGEST_SEED + 1)):
        raise GameError(
            _("{seed} is not a seed: one is a whole number from 0 to 10**18.").format(
                seed=quote(seed)
            )
        )


def chance(seed: int, *what: object) -> Random:
    """Return a generator of its own for each thing that chance decides.

    Parameters
    ----------
    seed : int
        The match's seed.
    *what : object
        What it is for, such as ``"round", 2``.

    Returns
    -------
    random.Random
        The generator.

    Examples
    --------
    >>> chance(7, "round", 1).random() == chance(7, "round", 1).random()
    True
    """
    return Random(" ".join(map(str, (seed, *what))))


def seat_random(seed: int, seat: int) -> Random:
    """Return the generator of the player at a seat.

    Parameters
    ----------
    seed : int
        The match's seed.
    seat : int
        The seat, counted from 0.

    Returns
    -------
    random.Random
        The generator.

    Examples
    --------
    >>> seat_random(7, 0).random() == seat_random(7, 1).random()
    False
    """
    return chance(seed, "seat", seat)


def shuffled(things: Iterable[T], random: Random) -> list[T]:
    """Return things in a random order.

    Parameters
    ----------
    things : iterable
        The things.
    random : random.Random
        The generator.

    Returns
    -------
    list
        The same things; the same order for the same generator on every version of Python.

    Examples
    --------
    >>> shuffled("abcd", chance(7, "example"))
    ['b', 'a', 'c', 'd']
    """
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
