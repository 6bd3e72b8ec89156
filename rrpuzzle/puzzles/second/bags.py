"""All melds that some cards allow, as bags of numbers."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations

from rrpuzzle.cards import JOKER, Card, Rank, Suit
from rrpuzzle.melds import arrangements, every_meld
from rrpuzzle.rules import Rules

__all__ = ["WILD", "Bag", "TooLargeError", "bags_of", "card_of", "number_of", "worth_of"]

Bag = tuple[tuple[int, ...], int]
"""The naturals of a meld, as sorted numbers, and how many jokers it holds."""

WILD = 52
"""The number of a joker; a natural's is four times its rank's place, plus its suit's."""

_SUITS = tuple(Suit)


class TooLargeError(Exception):
    """The search has looked at more than it may.

    Examples
    --------
    >>> issubclass(TooLargeError, Exception)
    True
    """


def number_of(card: Card) -> int:
    """Return a card's number.

    Parameters
    ----------
    card : Card
        The card; a joker may have a face.

    Returns
    -------
    int
        Its number.

    Examples
    --------
    >>> number_of(Card.parse("AH")), number_of(Card.parse("*5H")) == WILD
    (1, True)
    """
    if card.joker or card.rank is None or card.suit is None:
        return WILD
    return 4 * (card.rank - 1) + card.suit.index


def card_of(number: int) -> Card:
    """Return the card of a number; the inverse of `number_of`.

    Parameters
    ----------
    number : int
        The number.

    Returns
    -------
    Card
        The card, a joker without a face.

    Examples
    --------
    >>> card_of(1)
    Card.parse('AH')
    """
    return JOKER if number == WILD else Card(Rank(number // 4 + 1), _SUITS[number % 4])


def worth_of(card: Card, rules: Rules, objective: str) -> int:
    """Return what placing a card counts.

    Parameters
    ----------
    card : Card
        The card.
    rules : Rules
        The rules that say its points.
    objective : {"cards", "points", "out"}
        What is counted: cards; or points, and of equal points cards.

    Returns
    -------
    int
        One for a card; a thousand for a point.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC
    >>> worth_of(Card.parse("5H"), CLASSIC, "points")
    5001
    """
    return 1000 * rules.value_of(card) + 1 if objective == "points" else 1


@cache
def _shapes(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(map(number_of, meld.cards))) for meld in every_meld(rules))


@cache
def _is_meld(naturals: tuple[int, ...], jokers: int, rules: Rules) -> bool:
    row = (*map(card_of, naturals), *[JOKER] * jokers)
    return bool(arrangements(row, rules))


def bags_of(counts: Counter[int], rules: Rules) -> list[Bag]:
    """Return every meld that can be laid of some cards.

    Parameters
    ----------
    counts : Counter of int
        How often each card is there.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    list of Bag
        Each once, sorted.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> cards = Counter(map(number_of, parse_cards("5H 6H 7H *")))
    >>> len(bags_of(cards, CLASSIC))
    5
    """
    there = frozenset(number for number, n in counts.items() if n and number != WILD)
    return list(_bags_of(there, counts[WILD], rules))


@lru_cache(maxsize=64)
def _bags_of(there: frozenset[int], jokers: int, rules: Rules) -> tuple[Bag, ...]:
    found: set[Bag] = set()
    for shape in _shapes(rules):
        have = [number for number in shape if number in there]
        lacking = len(shape) - len(have)
        if lacking > jokers or not have:
            continue
        for more in range(min(jokers - lacking, len(have) - 1) + 1):
            for kept in combinations(have, len(have) - more):
                found.add((kept, lacking + more))
    return tuple(sorted(bag for bag in found if not bag[1] or _is_meld(*bag, rules)))
