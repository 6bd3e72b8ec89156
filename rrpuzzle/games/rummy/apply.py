"""What an action does: the state after it, or a refusal that says why.

1. What `rrpuzzle.games.rummy.refusals` finds nothing against is carried out.
2. When the stock is exhausted, who draws turns the discard pile over: all of it but its top
   card, which stays, becomes the stock, its bottom card first. It is shuffled only if the rules
   say so. The stock is run through `RummyRules.stock_runs` times in all.
3. A card that fits on two melds is laid off where the action says; if it does not say, it is
   refused with the choices.
4. A hand that is empty ends the round at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rrpuzzle.cards import Row
from rrpuzzle.errors import AmbiguousActionError, IllegalActionError, quote
from rrpuzzle.games.chance import chance, shuffled
from rrpuzzle.games.rummy.actions import (
    Action,
    Discard,
    Draw,
    LayOff,
    Pass,
    PlayMeld,
    TakeDiscard,
    format_action,
)
from rrpuzzle.games.rummy.legal import places_for
from rrpuzzle.games.rummy.public import Entry, Phase
from rrpuzzle.games.rummy.refusals import refusal
from rrpuzzle.games.rummy.scoring import end_round
from rrpuzzle.games.rummy.state import RummyState
from rrpuzzle.melds import Meld, arrange
from rrpuzzle.messages import gettext as _

__all__ = ["apply"]


def apply(state: RummyState, action: Action) -> RummyState:
    """Return the state after an action of the seat to act.

    Parameters
    ----------
    state : RummyState
        The match.
    action : Action
        What the seat does.

    Returns
    -------
    RummyState
        The match after it.

    Raises
    ------
    IllegalActionError
        If the rules do not allow it; the faults of a meld are in its `faults`.
    AmbiguousActionError
        If a card could be laid off on several melds; its `choices` are the actions.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.deal import start_match
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = start_match(4, RUMMY, seed=1)
    >>> after = apply(state, Draw())
    >>> len(after.stock), len(after.hand), after.phase
    (22, 8, <Phase.PLAY: 'play'>)
    """
    if not isinstance(action, Draw | TakeDiscard | Pass | PlayMeld | LayOff | Discard):
        raise IllegalActionError(
            _("{action} is not an action of this game: parse_action makes one of its text.").format(
                action=quote(action)
            )
        )
    found = refusal(state, action)
    if found is not None:
        if found.choices:
            raise AmbiguousActionError(found.reason, found.choices)
        raise IllegalActionError(
            _("{action} is not allowed now: {reason}").format(
                action=quote(format_action(action)), reason=found.reason
            ),
            found.faults,
        )
    if isinstance(action, PlayMeld):
        return _meld(state, action)
    if isinstance(action, LayOff):
        return _lay_off(state, action)
    if isinstance(action, Discard):
        return _discard(state, action)
    if isinstance(action, Pass):
        return end_round(_logged(state, action), None)
    return _draw(state, action)


def _logged(state: RummyState, action: Action, **more: Any) -> RummyState:
    entry = Entry(state.turn_number, state.seat, action, **more)
    return replace(state, log=(*state.log, entry))


def _with_hand(state: RummyState, hand: Row) -> RummyState:
    seat = state.seat
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _without(hand: Row, cards: Row) -> Row:
    return tuple(card for card in hand if card not in cards)


def _draw(state: RummyState, action: Draw | TakeDiscard) -> RummyState:
    if isinstance(action, TakeDiscard):
        card = state.discards[-1]
        logged = _logged(state, action, taken=card)
        drawn = replace(logged, discards=state.discards[:-1], taken=card, phase=Phase.PLAY)
        return _with_hand(drawn, (*state.hand, card))
    turned_over = not state.stock
    full = _turned_over(state) if turned_over else state
    logged = _logged(full, action, turned_over=turned_over)
    drawn = replace(logged, stock=full.stock[1:], phase=Phase.PLAY)
    return _with_hand(drawn, (*state.hand, full.stock[0]))


def _turned_over(state: RummyState) -> RummyState:
    cards, run = state.discards[:-1], state.stock_run + 1
    if state.rules.shuffle_reuse:
        random = chance(state.seed, "reuse", state.round_number, run)
        cards = tuple(shuffled(cards, random))
    return replace(state, stock=cards, discards=state.discards[-1:], stock_run=run)


def _meld(state: RummyState, action: PlayMeld) -> RummyState:
    meld = arrange(action.cards, state.rules.melds)
    assert meld is not None
    owners = (*state.owners, state.seat)
    melded = replace(state, owners=owners, put_down=state.put_down + 1)
    return _played(melded, action, action.cards, (*state.table, meld))


def _lay_off(state: RummyState, action: LayOff) -> RummyState:
    [(place, longer)] = [
        found for found in places_for(state, action.card) if action.place in (None, found[0])
    ]
    table = (*state.table[:place], longer, *state.table[place + 1 :])
    return _played(state, LayOff(action.card, place), (action.card,), table)


def _played(state: RummyState, action: Action, cards: Row, table: tuple[Meld, ...]) -> RummyState:
    hand = _without(state.hand, cards)
    after = _with_hand(replace(_logged(state, action), table=table), hand)
    return after if hand else end_round(after, state.seat)


def _discard(state: RummyState, action: Discard) -> RummyState:
    hand = _without(state.hand, (action.card,))
    logged = _logged(state, action)
    after = _with_hand(replace(logged, discards=(*state.discards, action.card)), hand)
    if not hand:
        return end_round(after, state.seat)
    return replace(
        after,
        turn=(state.seat + 1) % state.seats,
        turn_number=state.turn_number + 1,
        phase=Phase.DRAW,
        taken=None,
        put_down=0,
    )
