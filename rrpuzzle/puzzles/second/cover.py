"""The most that can be placed and the number of tables that do so, card by card.

The lowest card that is left is looked at: it goes into one of the melds that hold it and nothing
lower, or, if the table can spare it, it stays in the hand. Of one card's melds the later is never
taken before the earlier, so that each table is met once. What is left decides what can follow,
and is looked at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rrpuzzle.position import Position
from rrpuzzle.puzzles.second.bags import (
    WILD,
    TooLargeError,
    bags_of,
    card_of,
    number_of,
    worth_of,
)
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["Cover", "cover"]


@dataclass(frozen=True, slots=True)
class Cover:
    """What came out.

    Parameters
    ----------
    value : int or None
        The most that can be placed, in the solver's measure; None if there is no table.
    tables : int
        How many tables place it, copies of a card and jokers being alike.

    Examples
    --------
    >>> Cover(2, 1).value
    2
    """

    value: int | None
    tables: int


_Found = tuple[int, int] | None


def cover(
    position: Position, rules: Rules = CLASSIC, objective: str = "cards", limit: int = 400_000
) -> Cover:
    """Find the most that can be placed, and count the tables that do so.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    rules : Rules
        The rules that are played; jokers on the table are taken to be free.
    objective : {"cards", "points", "out"}
        What is counted; "out" is as "cards" here.
    limit : int
        How many states may be looked at.

    Returns
    -------
    Cover
        The most, and the number of tables.

    Raises
    ------
    TooLargeError
        If there are more states.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> cover(parse_position("5D 6D 7D / 8H 8S 8C | 8D 8C"))
    Cover(value=1, tables=2)
    """
    search = _Search(position, rules, objective, limit)
    found = search.look(0, search.start, search.jokers, 0)
    if found is None:
        return Cover(None, 0)
    value = found[0] // 1000 if objective == "points" else found[0]
    return Cover(value, found[1])


class _Search:
    def __init__(self, position: Position, rules: Rules, objective: str, limit: int) -> None:
        numbers = Counter(map(number_of, position.cards))
        hand = Counter(map(number_of, position.hand))
        cards = sorted(numbers.keys() - {WILD})
        places = {number: place for place, number in enumerate(cards)}
        self.start = tuple(numbers[number] for number in cards)
        self.jokers = numbers[WILD]
        self._spare = [hand[number] for number in cards]
        self._spare_jokers = hand[WILD]
        self._worth = [worth_of(card_of(number), rules, objective) for number in cards]
        self._joker_worth = worth_of(card_of(WILD), rules, objective)
        self._melds: list[list[tuple[tuple[int, ...], int]]] = [[] for _card in cards]
        for naturals, jokers in bags_of(numbers, rules):
            others = tuple(places[number] for number in naturals)
            self._melds[min(others)].append((others, jokers))
        self._known: dict[tuple[int, tuple[int, ...], int, int], _Found] = {}
        self._limit = limit

    def look(self, place: int, left: tuple[int, ...], jokers: int, first: int) -> _Found:
        """Return the most that the cards from a place on bring, and in how many ways."""
        if place == len(left):
            spent = self._spare_jokers - jokers
            return None if spent < 0 else (spent * self._joker_worth, 1)
        key = (place, left[place:], jokers, first)
        if key in self._known:
            return self._known[key]
        if len(self._known) >= self._limit:
            raise TooLargeError
        best: _Found = None
        here = left[place]
        if here <= self._spare[place]:
            gain = (self._spare[place] - here) * self._worth[place]
            best = _better(best, self.look(place + 1, left, jokers, 0), gain)
        if here:
            for index in range(first, len(self._melds[place])):
                others, wild = self._melds[place][index]
                if wild > jokers or not all(map(left.__getitem__, others)):
                    continue
                rest = list(left)
                for other in others:
                    rest[other] -= 1
                best = _better(best, self.look(place, tuple(rest), jokers - wild, index), 0)
        self._known[key] = best
        return best


def _better(best: _Found, found: _Found, gain: int) -> _Found:
    if found is None:
        return best
    value, ways = found[0] + gain, found[1]
    if best is None or value > best[0]:
        return value, ways
    return (value, best[1] + ways) if value == best[0] else best
