"""What a turn without a play does: draw, take the discard, lay one aside, pass.

1. The discard is taken if the hand can play with it and could not without, but never in two
   turns in a row: so the stock comes to an end and the round with it.
2. What is laid aside is the card that is hardest to play: the jokers stay, then what goes on
   the table next turn, then what has partners for a meld; of the rest the dearest card goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rrpuzzle.cards import Card, Row
from rrpuzzle.games.robbers.actions import Action, Discard, TakeDiscard
from rrpuzzle.games.robbers.public import Entry
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.melds import every_meld
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import Rules
from rrpuzzle.solver import opening, solve

__all__ = ["choose_without_play", "partners"]


def choose_without_play(view: RobbersView) -> Action:
    """Return a draw, a pass or a discard.

    Parameters
    ----------
    view : RobbersView
        The view of the seat to act.

    Returns
    -------
    Action
        One of `RobbersView.choices`.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> state = game.start(3, CLASSIC, seed=1)
    >>> choose_without_play(game.view(state, state.turn))
    Draw()
    """
    choices = view.choices
    if isinstance(choices[0], Discard):
        return _discard(view, [choice.card for choice in choices if isinstance(choice, Discard)])
    if TakeDiscard() in choices and not _took_last_time(view) and _wants(view, view.discards[-1]):
        return TakeDiscard()
    return choices[0]


def _took_last_time(view: RobbersView) -> bool:
    draws = (entry for entry in reversed(view.log) if _is_own_turn(entry, view.seat))
    last = next(draws, None)
    return last is not None and isinstance(last.action, TakeDiscard)


def _is_own_turn(entry: Entry, seat: int) -> bool:
    return entry.seat == seat and not isinstance(entry.action, Discard)


def _wants(view: RobbersView, card: Card) -> bool:
    if card.joker:
        return True
    with_it = (*view.hand, card)
    if not view.has_opened:
        return opening(with_it, view.rules).possible
    return card in _going(Position(view.table, with_it), view.rules)


def _going(position: Position, rules: Rules) -> Row:
    """Return the cards that would be placed if this were the player's turn."""
    solution = solve(position, rules)
    return tuple((card_counts(position.hand) - card_counts(solution.left)).elements())


def _discard(view: RobbersView, cards: Sequence[Card]) -> Discard:
    if view.has_opened:
        going = _going(view.position, view.rules)
    else:
        going = opening(view.hand, view.rules).spent

    def dear(card: Card) -> tuple[int, ...]:
        kept = card.joker, card in going, partners(card, view.hand, view.rules)
        return (*map(int, kept), -view.rules.value_of(card), *map(int, card.sort_key))

    return Discard(min(cards, key=dear))


@cache
def _small_melds(card: Card, rules: Rules) -> tuple[frozenset[Card], ...]:
    """Return what else each meld of three that holds a card is made of."""
    return tuple(
        frozenset(meld.cards) - {card}
        for meld in every_meld(rules)
        if len(meld.cards) == 3 and card in meld.cards
    )


def partners(card: Card, hand: Row, rules: Rules) -> int:
    """Return how near a card is to melds of three with what else the hand holds.

    Parameters
    ----------
    card : Card
        A natural card of the hand.
    hand : tuple of Card
        The hand.
    rules : Rules
        Say what a meld is.

    Returns
    -------
    int
        One for each meld that lacks a card, three for each that is whole.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> hand = parse_cards("5H 6H 5S 5D KC")
    >>> [partners(card, hand, CLASSIC) for card in hand]
    [7, 2, 5, 5, 0]
    """
    if card.joker:
        return 0
    held = set(hand)
    near = (len(others & held) for others in _small_melds(card, rules))
    return sum((0, 1, 3)[n] for n in near)
