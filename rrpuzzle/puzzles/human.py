"""A solver that plays as a person does: easy things first, a few steps ahead, no exact search.

It takes one card of the hand and looks for a place: on a row, inside a run, in a new meld with
cards that rows can lend. What a lender can no longer hold becomes loose and wants a place in
turn. It looks `DEEPEST` placements ahead, keeps `MOST_LOOSE` loose cards in mind, tires of one
card after `MOST_TRIES` tries and gives up after `PATIENCE` in all; so it gets stuck where people
get stuck, and is the measure of difficulty and the filter against puzzles that solve themselves.
It never asks the exact solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from rrpuzzle.cards import JOKER, Card, Rank, Row, Suit, sort_cards
from rrpuzzle.melds import MeldKind, arrange, arrangements, joker_domains, run_windows
from rrpuzzle.position import Position, check_position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.steps import Step, plan_steps
from rrpuzzle.turns import turn_faults

__all__ = [
    "DEEPEST",
    "MOST_LOOSE",
    "MOST_TRIES",
    "PATIENCE",
    "HumanSolution",
    "solve_like_a_person",
    "tempting_ideas",
]

DEEPEST = 5
MOST_LOOSE = 3
MOST_TRIES = 1_000
PATIENCE = 4_000


@dataclass(frozen=True, slots=True)
class HumanSolution:
    """How far a person's way of playing came.

    Parameters
    ----------
    position : Position
        Where it started.
    after : Position
        Where it got stuck, or the end.
    tries : int
        Placements that were tried, a measure of effort.
    depth : int
        The most placements ahead that one card needed.
    rules : Rules
        The rules that it played by.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> found = solve_like_a_person(parse_position("4H 5H 6H 7H | 7S 7C KD"))
    >>> found.placed, found.stuck
    (2, (Card.parse('KD'),))
    """

    position: Position
    after: Position
    tries: int
    depth: int
    rules: Rules

    @property
    def steps(self) -> list[Step]:
        """What it did, with the techniques used."""
        return plan_steps(self.position, self.after, self.rules)

    @property
    def placed(self) -> int:
        """Number of hand cards that it placed."""
        return len(self.position.hand) - len(self.after.hand)

    @property
    def stuck(self) -> Row:
        """The hand cards for which it found no place."""
        return self.after.hand

    @property
    def techniques(self) -> tuple[str, ...]:
        """The registered names of the techniques used, each once, in order of use."""
        return tuple(dict.fromkeys(step.technique for step in self.steps))


def solve_like_a_person(position: Position, rules: Rules = CLASSIC) -> HumanSolution:
    """Play a position as a person would.

    Parameters
    ----------
    position : Position
        The table and the hand.
    rules : Rules
        The rules that are played.

    Returns
    -------
    HumanSolution
        What was placed, how, and what it got stuck with; the same each time.

    Raises
    ------
    PositionError
        If the position cannot be.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> found = solve_like_a_person(parse_position("4H 5H 6H 7H 8H | 6H"))
    >>> found.placed, found.techniques
    (1, ('wedge',))
    """
    check_position(position, rules)
    start = _bag(tuple(card.plain for card in row) for row in position.table)
    hand = sort_cards(card.plain for card in position.hand)
    best: tuple[int, _Mind] | None = None
    tries = 0
    # Whoever is stuck begins again with another card.
    for first in dict.fromkeys((None, *hand)):
        mind = _Mind(position, rules, start, hand, patience=PATIENCE - tries)
        mind.play(first)
        tries += mind.tries
        if best is None or len(mind.hand) < best[0]:
            best = len(mind.hand), mind
        if not mind.hand or tries >= PATIENCE:
            break
    assert best is not None
    mind = best[1]
    after = mind.position_after().arranged(rules)
    return HumanSolution(position, after, tries, mind.depth, rules)


def tempting_ideas(position: Position, rules: Rules = CLASSIC) -> int:
    """Count the placements that look good and leave a card or two without a place.

    Parameters
    ----------
    position : Position
        The table and the hand.
    rules : Rules
        The rules that are played.

    Returns
    -------
    int
        How many first ideas there are that do not simply work: each is a trail to be followed.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> tempting_ideas(parse_position("4H 5H 6H 7H | 7D 7C"))
    0
    >>> tempting_ideas(parse_position("5H 6H 7H | 7D 7C"))
    1
    """
    rows = _bag(tuple(card.plain for card in row) for row in position.table)
    hand = sort_cards(card.plain for card in position.hand)
    mind = _Mind(position, rules, rows, hand)
    trails = set()
    for card in dict.fromkeys(hand):
        left = list(hand)
        left.remove(card)
        for new_rows, loose, _hand in mind.ideas(card, rows, (), tuple(left)):
            if 0 < len(loose) <= _TEMPTING:
                trails.add((_bag(new_rows), sort_cards(loose)))
    return len(trails)


_TEMPTING = 2


def _bag(rows: Iterator[Row] | list[Row]) -> tuple[Row, ...]:
    return tuple(sorted(map(sort_cards, rows), key=lambda row: [card.sort_key for card in row]))


@dataclass
class _Mind:
    """The table as it lies after the cards placed so far, and what was tried."""

    position: Position
    rules: Rules
    rows: tuple[Row, ...]
    hand: Row
    tries: int = 0
    depth: int = 0
    patience: int = PATIENCE
    _left: int = 0
    _seen: dict[tuple[tuple[Row, ...], Row, Row], int] = field(default_factory=dict)

    def play(self, first: Card | None) -> None:
        """Place cards one after the other, near ideas before far ones."""
        if first is not None and not any(
            self._place(first, depth) for depth in range(1, DEEPEST + 1)
        ):
            return
        placing = True
        while placing and self.hand:
            placing = any(
                self._place(card, depth)
                for depth in range(1, DEEPEST + 1)
                for card in dict.fromkeys(self.hand)
            )

    def position_after(self) -> Position:
        """Return the position that was reached."""
        return Position(self.rows, self.hand)

    def _place(self, card: Card, depth: int) -> bool:
        hand = list(self.hand)
        hand.remove(card)
        self._left, self._seen = min(MOST_TRIES, self.patience - self.tries), {}
        for rows, left in self._settle(self.rows, (card,), tuple(hand), depth):
            if not turn_faults(self.position, Position(rows, left), self.rules):
                self.rows, self.hand, self.depth = rows, left, max(self.depth, depth)
                return True
        return False

    def _settle(
        self, rows: tuple[Row, ...], loose: Row, hand: Row, depth: int
    ) -> Iterator[tuple[tuple[Row, ...], Row]]:
        """Yield the tables on which all loose cards have a place, at most `depth` away."""
        if not loose:
            yield rows, hand
            return
        key = rows, loose, hand
        if len(loose) > depth or self._left <= 0 or self._seen.get(key, 0) >= depth:
            return
        self._seen[key] = depth
        card, others = loose[0], loose[1:]
        for new_rows, new_loose, new_hand in self.ideas(card, rows, others, hand):
            self.tries += 1
            self._left -= 1
            if len(new_loose) <= MOST_LOOSE:
                yield from self._settle(_bag(new_rows), sort_cards(new_loose), new_hand, depth - 1)

    def ideas(
        self, card: Card, rows: tuple[Row, ...], loose: Row, hand: Row
    ) -> Iterator[tuple[list[Row], list[Card], Row]]:
        """Yield what can be done with one card: the rows, the loose cards, the hand after it."""
        for index, row in enumerate(rows):
            others = [*rows[:index], *rows[index + 1 :]]
            if arrangements(sort_cards((*row, card)), self.rules):
                yield [*others, (*row, card)], list(loose), hand
            yield from (
                ([*others, *halves], [*loose, *freed], hand)
                for halves, freed in self._inside(card, row)
            )
            if JOKER in row:
                yield from (
                    ([*others, reshaped], [*loose, out], hand)
                    for reshaped, out in self._reshaped(card, row)
                )
        for needed in self._shapes(card):
            yield from self._with_help((card,), needed, rows, loose, hand)
        for index, row in enumerate(rows):
            for bridge in self._bridges(card, row):
                elsewhere = (*rows[:index], *rows[index + 1 :])
                yield from self._with_help((*row, card), (bridge,), elsewhere, loose, hand)

    def _inside(self, card: Card, row: Row) -> Iterator[tuple[list[Row], list[Card]]]:
        """Yield what a card does inside a row: part a run, or take a joker's place."""
        meld = arrange(row, self.rules)
        if meld is None or card.joker:
            return
        faces = frozenset[Card]().union(*joker_domains(row, self.rules))
        for place, lying in enumerate(meld.cards):
            stands = lying.face == card or meld.kind is MeldKind.SET
            if lying.joker and stands and card in faces:
                rest = [c.plain for c in meld.cards[:place] + meld.cards[place + 1 :]]
                yield [(*rest, card)], [JOKER]
            if meld.kind is MeldKind.RUN and lying.face == card:
                halves = meld.cards[: place + 1], (card, *meld.cards[place + 1 :])
                left, right = (tuple(c.plain for c in half) for half in halves)
                if arrangements(left, self.rules) and arrangements(right, self.rules):
                    yield [left, right], []

    def _reshaped(self, card: Card, row: Row) -> Iterator[tuple[Row, Card]]:
        """Yield a row whose joker moves so that a card comes in, and the card that must leave."""
        if arrangements(sort_cards((*row, card)), self.rules):
            return
        for out in dict.fromkeys(row):
            if out.natural and out != card:
                rest = list(row)
                rest.remove(out)
                if arrangements(sort_cards((*rest, card)), self.rules):
                    yield (*rest, card), out

    def _shapes(self, card: Card) -> Iterator[Row]:
        """Yield the cards that make a meld of three with `card`, which is no joker."""
        if card.rank is None or card.suit is None:
            return
        suits = [suit for suit in Suit if suit is not card.suit]
        for left_out in suits:
            yield tuple(Card(card.rank, suit) for suit in suits if suit is not left_out)
        for window in run_windows(3, self.rules.ace):
            if card.rank in window:
                yield tuple(Card(rank, card.suit) for rank in window if rank is not card.rank)

    def _bridges(self, card: Card, row: Row) -> Iterator[Card]:
        """Yield the card that lies between a run's end and a card one step further."""
        meld = arrange(row, self.rules)
        if meld is None or meld.kind is not MeldKind.RUN or card.suit is not meld.cards[0].suit:
            return
        for end, step in ((meld.cards[0], -1), (meld.cards[-1], 1)):
            if end.rank is not None and card.rank is not None and card.rank == end.rank + 2 * step:
                yield Card(Rank(end.rank + step), card.suit)

    def _with_help(
        self, have: Row, needed: Row, rows: tuple[Row, ...], loose: Row, hand: Row
    ) -> Iterator[tuple[list[Row], list[Card], Row]]:
        """Yield the ways to get the needed cards: loose, from the hand, or lent by rows."""
        choices = []
        for want in needed:
            ways: list[tuple[str, Card, int]] = []
            if want in loose:
                ways.append(("loose", want, 0))
            if want in hand:
                ways.append(("hand", want, 0))
            if not ways:
                ways += [("row", want, i) for i, row in enumerate(rows) if want in row]
                ways += [("row", JOKER, i) for i, row in enumerate(rows) if self._spares(row)]
            if JOKER in loose:
                ways.append(("loose", JOKER, 0))
            if JOKER in hand:
                ways.append(("hand", JOKER, 0))
            choices.append(ways)
        for chosen in product(*choices):
            meld = (*have, *(got for _where, got, _index in chosen))
            taken = Counter((where, got) for where, got, _index in chosen)
            if any(
                n > (loose if where == "loose" else hand).count(got)
                for (where, got), n in taken.items()
                if where != "row"
            ) or not arrangements(sort_cards(meld), self.rules):
                continue
            table, free, left = list(rows), list[Card](loose), list(hand)
            lent: list[tuple[int, Card]] = []
            for where, got, index in chosen:
                if where == "row":
                    lent.append((index, got))
                else:
                    (free if where == "loose" else left).remove(got)
            if len({index for index, _got in lent}) < len(lent):
                continue
            for index, got in sorted(lent, key=lambda pair: -pair[0]):
                pieces, freed = self._without(table.pop(index), got)
                table += pieces
                free += freed
            yield [*table, meld], free, tuple(left)

    def _spares(self, row: Row) -> bool:
        """Whether a row can do without its joker."""
        if JOKER not in row:
            return False
        rest = list(row)
        rest.remove(JOKER)
        return bool(arrangements(tuple(rest), self.rules))

    def _without(self, row: Row, card: Card) -> tuple[list[Row], list[Card]]:
        """Return the rows and the loose cards that are left of a row that lends a card."""
        if card.joker:
            rest = list(row)
            rest.remove(JOKER)
            return [tuple(rest)], []
        meld = arrange(row, self.rules)
        cards = meld.cards if meld else row
        place = [c.plain for c in cards].index(card)
        if meld and meld.kind is MeldKind.RUN:
            parts = [cards[:place], cards[place + 1 :]]
        else:
            parts = [cards[:place] + cards[place + 1 :]]
        rows: list[Row] = []
        free: list[Card] = []
        for part in parts:
            plain = tuple(c.plain for c in part)
            if arrangements(plain, self.rules):
                rows.append(plain)
            else:
                free += plain
        return rows, free
