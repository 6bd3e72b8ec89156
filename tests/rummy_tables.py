"""States of Rummy that a test sets up card by card."""

from __future__ import annotations

from dataclasses import replace

from rrpuzzle import full_pack, parse_cards
from rrpuzzle.cards import Row
from rrpuzzle.games.rummy import GAME, Phase, RummyState, parse_rummy_rules
from rrpuzzle.melds import Meld


def state_of(
    hands: list[str],
    table: str = "",
    *,
    discards: str = "KC",
    stock: str | None = None,
    rules: str = "classic",
    turn: int = 0,
    **more: object,
) -> RummyState:
    """Return a round under way.

    A meld of the table may begin with the seat that put it down: ``0: 7S 7H 7D / 8D 9D TD``;
    without a number it is seat 0's. The stock is all the cards that lie nowhere else, unless it
    is given; then they are in no hand at all, as if the pack were smaller.
    """
    found = parse_rummy_rules(rules)
    melds, owners = [], []
    for part in filter(None, (part.strip() for part in table.split("/"))):
        owner, colon, cards = part.partition(":")
        owners.append(int(owner) if colon else 0)
        melds.append(Meld.parse(cards if colon else part, found.melds))
    rows = [parse_cards(hand) for hand in hands]
    pile = parse_cards(discards)
    lying = {card for row in (*rows, pile, *(meld.cards for meld in melds)) for card in row}
    rest: Row = tuple(card for card in full_pack(1, 0) if card not in lying)
    state = GAME.start(len(hands), found, seed=1)
    return replace(
        state,
        hands=tuple(rows),
        table=tuple(melds),
        owners=tuple(owners),
        discards=pile,
        stock=rest if stock is None else parse_cards(stock),
        turn=turn,
        **more,
    )


def play(state: RummyState, *lines: str) -> RummyState:
    """Return the state after some actions of whose turn it is."""
    for line in lines:
        state = GAME.apply(state, GAME.parse_action(line))
    return state


def in_play(state: RummyState, **more: object) -> RummyState:
    """Return the state as if its seat had drawn already."""
    return replace(state, phase=Phase.PLAY, **more)


def row(text: str) -> Row:
    """Return cards from their text."""
    return parse_cards(text)
