"""Opening from the hand alone: whether it can be done, and the way that costs least."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rrpuzzle.cards import Card, Row, format_cards, sort_cards
from rrpuzzle.melds import MeldKind, every_meld
from rrpuzzle.opening import Layings
from rrpuzzle.position import Position, check_position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["Opening", "opening"]


@dataclass(frozen=True, slots=True)
class Opening:
    """The best way to open with a hand.

    Parameters
    ----------
    possible : bool
        Whether the hand can open.
    rows : tuple of tuple of Card
        The melds to lay, arranged, every joker with the card that it stands for.
    points : int
        What they count together.
    spent : tuple of Card
        The cards that they take, sorted.
    kept : tuple of Card
        The cards that stay in the hand, sorted.
    most_points : int
        The most points that the hand's melds count together, whether or not one is a run.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> opening(parse_cards("TS JS QS KS 2H"))
    <Opening with 4 cards, 40 points: TS JS QS KS; 2H kept; 40 points at most>
    """

    possible: bool
    rows: tuple[Row, ...]
    points: int
    spent: Row
    kept: Row
    most_points: int

    def __str__(self) -> str:
        """Return the melds and what stays in the hand, in the notation."""
        return str(Position(self.rows, self.kept))

    def __repr__(self) -> str:
        """Return a readable text."""
        if not self.possible:
            return f"<Opening impossible: {self.most_points} points at most>"
        rows = " / ".join(map(format_cards, self.rows)) or "no melds"
        return (
            f"<Opening with {len(self.spent)} cards, {self.points} points: {rows}; "
            f"{format_cards(self.kept) or 'nothing'} kept; {self.most_points} points at most>"
        )


def opening(hand: Iterable[Card], rules: Rules = CLASSIC) -> Opening:
    """Find out whether a hand can open, and the best way to do it.

    Parameters
    ----------
    hand : iterable of Card
        The hand of a player who has not opened.
    rules : Rules
        The rules that are played; `Rules.opening_turn` does not matter to the hand alone.

    Returns
    -------
    Opening
        The way that spends the fewest cards; of these the one that keeps the most jokers, then
        the most flexible cards, then lays the most points.

    Raises
    ------
    PositionError
        If there is a card or a joker too many.

    Notes
    -----
    How flexible cards are is counted over all melds of three cards: one that lacks one card
    counts one, one that is whole counts two. Jokers that are kept are equal by then, so the
    naturals are counted alone. Where the rules ask for no opening, there is nothing to lay.

    Examples
    --------
    >>> from rrpuzzle import parse_cards, parse_rules
    >>> print(opening(parse_cards("TS TD TH TC 5H 6H *")))
    TS TH TD TC | 5H 6H *
    >>> opening(parse_cards("TS TD *"), parse_rules("opening-30")).points
    30
    >>> opening(parse_cards("TS TD *"), parse_rules("opening-30 opening_joker=zero")).possible
    False
    """
    cards = sort_cards(card.plain for card in hand)
    check_position(Position((), cards), rules)
    layings = Layings(cards, rules)
    most, with_run = layings.most(layings.all_cards)
    if rules.opening_minimum == 0 and not rules.opening_needs_run:
        return Opening(True, (), 0, (), cards, most)
    reachable = with_run if rules.opening_needs_run else most
    if reachable is None or reachable < rules.opening_minimum:
        return Opening(False, (), 0, (), cards, most)
    points, left, chosen = _cheapest(layings, rules, len(cards))
    kept = layings.cards_of(left)
    rows = tuple(layings.melds[index][0].cards for index in sorted(chosen))
    return Opening(True, rows, points, layings.cards_of(layings.all_cards - left), kept, most)


_Way = tuple[int, int, tuple[int, ...]]
"""Points, the cards left, and the melds laid."""


def _cheapest(layings: Layings, rules: Rules, size: int) -> _Way:
    """Return the best of the ways that spend the fewest cards; there must be one.

    For each number of cards spent, for each choice of them (and whether a run is among the
    melds) the way of the most points is kept.
    """
    layers: list[dict[tuple[int, bool], _Way]] = [{} for _spent in range(size + 1)]
    layers[0][layings.all_cards, False] = (0, layings.all_cards, ())
    melds = [
        (index, number, points, len(meld.cards), meld.kind is MeldKind.RUN)
        for index, (meld, number, points) in enumerate(layings.melds)
    ]
    for spent, layer in enumerate(layers):
        good = [
            way
            for (_left, run), way in layer.items()
            if way[0] >= rules.opening_minimum and (run or not rules.opening_needs_run)
        ]
        if good:
            return min(good, key=lambda way: _preference(layings.cards_of(way[1]), way, rules))
        for (left, run), (points, _left, chosen) in layer.items():
            for index, number, more, length, is_run in melds:
                if layings.fits(number, left):
                    key = (left - number, run or is_run)
                    known = layers[spent + length].get(key)
                    if known is None or points + more > known[0]:
                        way = (points + more, left - number, (*chosen, index))
                        layers[spent + length][key] = way
    raise AssertionError("an opening that is possible was not found")


def _preference(kept: Row, way: _Way, rules: Rules) -> tuple[object, ...]:
    jokers = sum(card.joker for card in kept)
    order = [card.sort_key for card in kept]
    return (-jokers, -_flexibility(kept, rules), -way[0], order, sorted(way[2]))


def _flexibility(kept: Row, rules: Rules) -> int:
    there = set(kept)
    lines = [meld.cards for meld in every_meld(rules) if len(meld.cards) == 3]
    return sum(max(0, sum(card in there for card in line) - 1) for line in lines)
