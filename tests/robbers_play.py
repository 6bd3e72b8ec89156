"""Help for the tests of Robbers' Rummy: states set up by hand, and a player who tries anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from rrpuzzle.cards import JOKER, Card, Rank, Row, Suit, full_pack, parse_cards, sort_cards
from rrpuzzle.games import Match, Record
from rrpuzzle.games.robbers import GAME, Action, Fail, Phase, Play, RobbersState, RobbersView
from rrpuzzle.melds import arrange, joker_domains
from rrpuzzle.position import parse_table
from rrpuzzle.rules import Rules, parse_rules
from rrpuzzle.solver import solve

SHAPES: list[Row] = [
    tuple(Card(rank, suit) for suit in chosen)
    for rank in Rank
    for size in (3, 4)
    for chosen in combinations(Suit, size)
] + [
    tuple(Card(Rank(low + step), suit) for step in range(length))
    for suit in Suit
    for length in (3, 4, 5)
    for low in range(1, 15 - length)
]
"""Every set, and every run of three to five with the ace low."""


def table_of(text: str, rules: Rules) -> tuple[Row, ...]:
    """Return rows given as text, arranged."""
    melds = [arrange(row, rules) for row in parse_table(text)]
    assert all(melds), text
    return tuple(meld.cards for meld in melds if meld)


def at_table(
    *hands: str,
    table: str = "",
    stock: str = "2C 2C 2C 2C 2C 2C",
    rules: str = "classic",
    opened: bool = True,
    discards: str = "",
    **more: object,
) -> RobbersState:
    """Return a first round in which seat 0 is to act and the last seat has dealt.

    A second seat is added to a single hand.
    """
    hands = hands if len(hands) > 1 else (*hands, "KC KC")
    start = GAME.start(len(hands), parse_rules(rules), seed=1)
    fields: dict[str, object] = {
        "turn": 0,
        "dealer": len(hands) - 1,
        "hands": tuple(map(parse_cards, hands)),
        "table": table_of(table, start.rules),
        "stock": parse_cards(stock),
        "discards": parse_cards(discards),
        "opened": (opened,) * len(hands),
    }
    return replace(start, **(fields | more))


def after(state: RobbersState, *actions: str) -> RobbersState:
    """Return the state after some actions given as text."""
    for action in actions:
        state = GAME.apply(state, GAME.parse_action(action))
    return state


def hand_text(state: RobbersState, seat: int) -> str:
    """Return a seat's hand as text."""
    return " ".join(map(str, state.hands[seat]))


def table_text(state: RobbersState) -> str:
    """Return the table as text."""
    return " / ".join(" ".join(map(str, row)) for row in state.table)


def assert_conserved(state: RobbersState) -> None:
    """Every card of the packs is there once, wherever it lies."""
    pack = full_pack(state.rules.packs, state.rules.jokers)
    assert sort_cards(card.plain for card in state.cards) == sort_cards(pack)


class RandomPlayer:
    """Plays something legal, drawn by lot: melds, lay-offs, redemptions, rearrangements.

    It finds melds and lay-offs by trying, and asks the solver now and then, so that turns of
    every kind come up; it also fails on purpose.
    """

    name = "random"

    def __init__(self, rng: Random, solves: float = 0.15, fails: float = 0.02) -> None:
        self.rng = rng
        self.solves = solves
        self.fails = fails

    def choose(self, view: RobbersView) -> Action:
        """Return a legal action."""
        if view.may_play:
            if self.rng.random() < self.fails:
                return Fail()
            tables = self._tables(view)
            self.rng.shuffle(tables)
            for table in tables[:12]:
                if not view.play_faults(table):
                    return Play(table)
        return self.rng.choice(view.choices)

    def _tables(self, view: RobbersView) -> list[tuple[Row, ...]]:
        melds = list(melds_in(view.hand))
        tables = [(*view.table, meld) for meld in melds]
        if not view.has_opened:
            # An opening often needs two melds.
            for _try in range(20 if len(melds) > 1 else 0):
                tables.append((*view.table, *self.rng.sample(melds, 2)))
            return tables
        if self.rng.random() < self.solves:
            solution = solve(view.position, view.rules)
            if solution.placed:
                return [solution.table]
        cards = self.rng.sample(view.hand, min(5, len(view.hand)))
        for place, row in enumerate(view.table):
            rest = view.table[:place] + view.table[place + 1 :]
            for card in cards:
                tables += [(*rest, new) for new in self._with_card(row, card, view.rules)]
        return tables

    def _with_card(self, row: Row, card: Card, rules: Rules) -> list[Row]:
        """Return the row with a card laid off on it, or in the place of a joker."""
        near = [other for other in row if card.joker or card.suit == other.suit]
        if not near and all(card.rank != other.rank for other in row):
            return []
        found = [meld.cards] if (meld := arrange((*row, card), rules)) else []
        jokers = [place for place, other in enumerate(row) if other.joker]
        if jokers:
            found += [
                (*row[:place], card, *row[place + 1 :])
                for place, domain in zip(jokers, joker_domains(row, rules), strict=True)
                if card in domain
            ]
        return found


def melds_in(hand: Row) -> Iterator[Row]:
    """Yield sets, and runs of three to five, that a hand holds, jokers filling their gaps."""
    held, jokers = set(hand), hand.count(JOKER)
    for shape in SHAPES:
        missing = sum(card not in held for card in shape)
        if missing <= jokers and missing < len(shape):
            yield tuple(c if c in held else JOKER.standing_for(c) for c in shape)


def random_match(seats: int, rules: Rules, seed: int, **options: float) -> Match:
    """Return a match that random players have yet to play."""
    players = [RandomPlayer(Random(f"{seed} {seat}"), **options) for seat in range(seats)]
    return Match(GAME, players, rules, seed)


def random_record(seats: int, rules: Rules, seed: int) -> Record:
    """Return the record of a match of random players."""
    match = random_match(seats, rules, seed)
    match.advance()
    return match.record


__all__ = [
    "Phase",
    "RandomPlayer",
    "after",
    "assert_conserved",
    "at_table",
    "hand_text",
    "random_match",
    "random_record",
    "table_of",
    "table_text",
]
