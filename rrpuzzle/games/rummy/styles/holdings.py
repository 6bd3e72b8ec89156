"""What cards are good for: which further cards would make a meld of them.

Cards are sets of bits here, as `rrpuzzle.games.rummy.hand.card_set` makes them, since a player
asks this for every card that it might discard.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rrpuzzle.games.rummy.hand import card_set
from rrpuzzle.melds import every_meld
from rrpuzzle.rules import Rules

__all__ = ["bits_of", "pairs", "partners", "third_cards", "threes", "threes_with"]


@cache
def threes(rules: Rules) -> tuple[int, ...]:
    """Return every meld of three cards as a set of bits.

    Parameters
    ----------
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of int
        52 sets and, with the ace low, 44 runs.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> len(threes(RUMMY.melds))
    96
    """
    return tuple(card_set(meld.cards) for meld in every_meld(rules) if len(meld.cards) == 3)


@cache
def pairs(rules: Rules) -> dict[int, int]:
    """Return for each two cards that can be in one meld of three the third cards.

    Parameters
    ----------
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    dict of int to int
        By the two cards, the cards that complete them.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> pairs(RUMMY.melds)[card_set(parse_cards("4C 5C"))] == card_set(parse_cards("3C 6C"))
    True
    """
    found: dict[int, int] = {}
    for three in threes(rules):
        rest = three
        while rest:
            third = rest & -rest
            rest ^= third
            found[three ^ third] = found.get(three ^ third, 0) | third
    return found


@cache
def partners(rules: Rules) -> dict[int, int]:
    """Return for each card those with which it can be in one meld of three.

    Parameters
    ----------
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    dict of int to int
        By the card, the others.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> wanted = card_set(parse_cards("3H 4H 6H 7H 5S 5D 5C"))
    >>> partners(RUMMY.melds)[card_set(parse_cards("5H"))] == wanted
    True
    """
    found: dict[int, int] = {}
    for pair in pairs(rules):
        low = pair & -pair
        found[low] = found.get(low, 0) | pair ^ low
        found[pair ^ low] = found.get(pair ^ low, 0) | low
    return found


def bits_of(cards: int) -> Iterator[int]:
    """Yield the cards of a set, each as a set of its own.

    Parameters
    ----------
    cards : int
        The cards.

    Yields
    ------
    int
        One bit, the lowest first.

    Examples
    --------
    >>> list(bits_of(0b1011))
    [1, 2, 8]
    """
    while cards:
        card = cards & -cards
        cards ^= card
        yield card


def third_cards(card: int, others: int, rules: Rules) -> int:
    """Return the cards each of which would make a meld with a card and one of some others.

    Parameters
    ----------
    card : int
        The card.
    others : int
        The others; the card itself may be among them.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    int
        The cards that are wanted; some may be among those held.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> four, others = card_set(parse_cards("4C")), card_set(parse_cards("4S 3C KD"))
    >>> third_cards(four, others, RUMMY.melds) == card_set(parse_cards("2C 5C 4H 4D"))
    True
    """
    third_of, wanted = pairs(rules), 0
    for other in bits_of(others & partners(rules)[card]):
        wanted |= third_of[card | other]
    return wanted


@cache
def threes_with(card: int, rules: Rules) -> tuple[int, ...]:
    """Return each two cards that make a meld with a card.

    Parameters
    ----------
    card : int
        The card.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of int
        Two bits each.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> len(threes_with(card_set(parse_cards("5H")), RUMMY.melds))
    6
    """
    return tuple(three ^ card for three in threes(rules) if three & card)
