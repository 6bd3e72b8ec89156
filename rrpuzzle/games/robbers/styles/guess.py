"""What a seat can know of the hidden cards, and hands dealt by lot that agree with it.

1. Known are the table, the own hand and the discard pile, and what a seat was seen to take: a
   discard, or a joker that it redeemed. It holds such a card until that, or one like it, was
   seen to leave its hand.
2. A seat that has not opened, though it could have, is taken to hold no opening: a hand that
   could open is dealt again, a few times at most.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from rrpuzzle.cards import JOKER, Card, Row, full_pack
from rrpuzzle.games.chance import shuffled
from rrpuzzle.games.robbers.actions import Discard, Play
from rrpuzzle.games.robbers.styles.openings import can_open
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import card_counts

__all__ = ["Deal", "deal_hidden", "hidden_cards", "seen_in_hand"]

_TRIES = 4


class Deal(NamedTuple):
    """Where the hidden cards could lie: every seat's hand, and the stock, its top first."""

    hands: tuple[Row, ...]
    stock: Row


def seen_in_hand(view: RobbersView) -> tuple[Counter[Card], ...]:
    """Return for each seat the cards that everybody knows to be in its hand.

    Parameters
    ----------
    view : RobbersView
        What a seat sees.

    Returns
    -------
    tuple of Counter
        The cards, seat by seat.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.robbers import Draw, TakeDiscard
    >>> game = find_game("robbers")
    >>> state = game.start(2, game.parse_rules("discard"), seed=2)
    >>> seat, card = state.turn, state.discards[-1]
    >>> after = game.apply(state, TakeDiscard())
    >>> seen_in_hand(game.view(after, 1 - seat))[seat] == Counter([card])
    True
    """
    held: tuple[Counter[Card], ...] = tuple(Counter() for _seat in range(view.seats))
    jokers = 0
    for entry in view.log:
        hand = held[entry.seat]
        if entry.taken is not None:
            hand[entry.taken.plain] += 1
        gone = Counter(card.plain for card in entry.placed)
        if isinstance(entry.action, Discard):
            gone[entry.action.card.plain] += 1
        hand -= gone
        if isinstance(entry.action, Play):
            now = sum(card.joker for row in entry.action.table for card in row)
            if now < jokers:
                hand[JOKER] += jokers - now
            jokers = now
    return held


def hidden_cards(view: RobbersView) -> list[Card]:
    """Return the cards that a seat does not see, sorted, whoever holds them.

    Parameters
    ----------
    view : RobbersView
        What the seat sees.

    Returns
    -------
    list of Card
        The others' hands and the stock.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> view = game.view(game.start(4, CLASSIC, seed=1), 0)
    >>> len(hidden_cards(view)) == 3 * 11 + view.stock_size
    True
    """
    table = tuple(card for row in view.table for card in row)
    seen = card_counts((*table, *view.hand, *view.discards))
    left = Counter(full_pack(view.rules.packs, view.rules.jokers)) - seen
    return sorted(left.elements(), key=lambda card: card.sort_key)


def deal_hidden(view: RobbersView, rng: Random) -> Deal:
    """Deal the hidden cards by lot, in a way that agrees with what the seat has seen.

    Parameters
    ----------
    view : RobbersView
        What the seat sees.
    rng : random.Random
        Where the lot comes from.

    Returns
    -------
    Deal
        The hands, the own one as it is, and the stock.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> view = game.view(game.start(4, CLASSIC, seed=1), 0)
    >>> deal = deal_hidden(view, Random(5))
    >>> deal.hands[0] == view.hand, len(deal.stock) == view.stock_size
    (True, True)
    """
    known = seen_in_hand(view)
    pool = Counter(hidden_cards(view))
    others = [seat for seat in range(view.seats) if seat != view.seat]
    for seat in others:
        pool -= known[seat]
    cards = shuffled(sorted(pool.elements(), key=lambda card: card.sort_key), rng)
    hands = [view.hand] * view.seats
    for seat in others:
        sure = tuple(known[seat].elements())
        missing = view.hand_sizes[seat] - len(sure)
        for _again in range(_TRIES):
            hand = sure + tuple(cards[:missing])
            if view.opened[seat] or not can_open(hand, view.rules):
                break
            cards = shuffled(cards, rng)
        hands[seat] = sure + tuple(cards[:missing])
        cards = cards[missing:]
    return Deal(tuple(hands), tuple(cards))
