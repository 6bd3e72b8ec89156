"""What an action does: the state after it, or a refusal that says why.

1. A turn either plays (`Play`) or draws; a `Play` ends the turn, so does a draw, unless the
   rules have a discard pile: then a discard ends it.
2. `Fail` and `TimeUp` put everything back as it was at the start of the turn; the seat draws
   `Rules.failed_turn_cards` cards, as far as the stock goes, and the turn ends without a
   discard.
3. Taking the discard stands in place of drawing, so it needs a stock to draw from.
4. When the stock is exhausted a seat plays or passes. A turn that moves no card counts as a
   pass; when all have passed in a row, the round is blocked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rrpuzzle.cards import Row
from rrpuzzle.errors import IllegalActionError, quote
from rrpuzzle.games.dealing import clockwise
from rrpuzzle.games.robbers.actions import (
    Action,
    Discard,
    Draw,
    Fail,
    Pass,
    Play,
    TakeDiscard,
    TimeUp,
    format_action,
)
from rrpuzzle.games.robbers.legal import choices, position_after
from rrpuzzle.games.robbers.public import Entry, Phase
from rrpuzzle.games.robbers.scoring import end_round
from rrpuzzle.games.robbers.state import RobbersState
from rrpuzzle.messages import gettext as _
from rrpuzzle.redemption import redeemed_jokers
from rrpuzzle.turns import placed_cards, turn_faults

__all__ = ["apply"]

_MOST_FAULTS = 3


def apply(state: RobbersState, action: Action) -> RobbersState:
    """Return the state after an action of the seat to act.

    Parameters
    ----------
    state : RobbersState
        The match.
    action : Action
        What the seat does.

    Returns
    -------
    RobbersState
        The match after it.

    Raises
    ------
    IllegalActionError
        If the rules do not allow it; the faults of a table are in its `faults`.

    Examples
    --------
    >>> from rrpuzzle.games.robbers.deal import start_match
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = start_match(2, CLASSIC, seed=1)
    >>> after = apply(state, Draw())
    >>> len(state.stock) - len(after.stock), after.turn == state.turn
    (1, False)
    """
    seat = state.turn
    if seat is None:
        raise _refused(action, _("the match is over."))
    if isinstance(action, Play):
        return _play(state, seat, action)
    if isinstance(action, Fail | TimeUp):
        return _put_back(state, seat, action)
    if isinstance(action, Draw | TakeDiscard | Discard | Pass):
        if action not in choices(state, state.hands[seat], len(state.stock)):
            raise _refused(action, _why_not(state, seat, action))
        if isinstance(action, Discard):
            return _discard(state, seat, action)
        if isinstance(action, Pass):
            return _end_turn(state, Entry(state.turn_number, seat, action), moved=False)
        return _draw(state, seat, action)
    raise IllegalActionError(
        _("{action} is not an action of this game: parse_action makes one of its text.").format(
            action=quote(action)
        )
    )


def _refused(action: Action, reason: str, faults: Sequence[Any] = ()) -> IllegalActionError:
    return IllegalActionError(
        _("{action} is not allowed now: {reason}").format(
            action=quote(format_action(action)), reason=reason
        ),
        faults,
    )


def _why_not(state: RobbersState, seat: int, action: Action) -> str:
    if state.phase is Phase.DISCARD:
        if not isinstance(action, Discard):
            return _("a card was drawn. Discard one to end the turn.")
        if action.card in state.hands[seat]:
            return _("the card just taken from the discard pile stays in the hand this turn.")
        return _("the hand does not hold {card}.").format(card=action.card.pretty)
    if isinstance(action, Discard):
        if state.rules.discard_pile:
            return _("a turn that draws ends with a discard. Draw first, or play.")
        return _("these rules have no discard pile. Draw or play.")
    if isinstance(action, Pass):
        return _("the stock still holds cards. Draw or play.")
    if not state.stock:
        return _("the stock is exhausted. Play or pass.")
    return _("these rules have no discard pile. Draw or play.")


def _play(state: RobbersState, seat: int, action: Play) -> RobbersState:
    if state.phase is Phase.DISCARD:
        raise _refused(action, _("a card was drawn. Discard one to end the turn."))
    rules, before = state.rules, state.position(seat)
    after = position_after(before, action.table)
    faults = turn_faults(before, after, rules, state.opened[seat])
    if faults:
        text = " ".join(fault.sentence for fault in faults[:_MOST_FAULTS])
        raise _refused(action, text, faults)
    after = after.arranged(rules)
    redeemed = redeemed_jokers(before, after, rules) if _has_joker(state.table) else 0
    entry = Entry(
        state.turn_number,
        seat,
        Play(after.table),
        placed=placed_cards(before, after),
        redeemed=redeemed,
        opening=not state.opened[seat],
    )
    played = replace(
        state,
        table=after.table,
        hands=_with(state.hands, seat, after.hand),
        opened=_with(state.opened, seat, True),
        redeemed=_with(state.redeemed, seat, state.redeemed[seat] + redeemed),
    )
    if not after.hand:
        return end_round(replace(played, log=(*state.log, entry)))
    return _end_turn(played, entry)


def _has_joker(table: tuple[Row, ...]) -> bool:
    return any(card.joker for row in table for card in row)


def _draw(state: RobbersState, seat: int, action: Draw | TakeDiscard) -> RobbersState:
    if isinstance(action, Draw):
        card, taken = state.stock[0], None
        drawn = replace(state, stock=state.stock[1:])
    else:
        card = taken = state.discards[-1]
        drawn = replace(state, discards=state.discards[:-1])
    hands = _with(state.hands, seat, (*state.hands[seat], card))
    entry = Entry(state.turn_number, seat, action, drawn=int(taken is None), taken=taken)
    if not state.rules.discard_pile:
        return _end_turn(replace(drawn, hands=hands), entry)
    return replace(drawn, hands=hands, taken=taken, phase=Phase.DISCARD, log=(*state.log, entry))


def _discard(state: RobbersState, seat: int, action: Discard) -> RobbersState:
    hand = list(state.hands[seat])
    hand.remove(action.card)
    laid = replace(
        state,
        hands=_with(state.hands, seat, tuple(hand)),
        discards=(*state.discards, action.card),
    )
    return _end_turn(laid, Entry(state.turn_number, seat, action))


def _put_back(state: RobbersState, seat: int, action: Fail | TimeUp) -> RobbersState:
    """End a turn that failed: as it was at its start, and some cards drawn."""
    rules, hand, stock, discards = state.rules, state.hands[seat], state.stock, state.discards
    if isinstance(action, TimeUp) and not rules.turn_seconds:
        raise _refused(action, _("these rules set no limit of time."))
    if state.phase is Phase.DISCARD:
        if isinstance(action, Fail):
            raise _refused(action, _("a card was drawn. Discard one to end the turn."))
        hand, card = hand[:-1], hand[-1]
        if state.taken is None:
            stock = (card, *stock)
        else:
            discards = (*discards, card)
    cards = stock[: rules.failed_turn_cards]
    entry = Entry(state.turn_number, seat, action, drawn=len(cards))
    after = replace(
        state,
        hands=_with(state.hands, seat, hand + cards),
        stock=stock[len(cards) :],
        discards=discards,
    )
    return _end_turn(after, entry, moved=bool(cards))


def _end_turn(state: RobbersState, entry: Entry, moved: bool = True) -> RobbersState:
    passes = 0 if moved else state.passes + 1
    ended = replace(state, log=(*state.log, entry), passes=passes, taken=None, phase=Phase.TURN)
    if passes == len(state.playing):
        return end_round(ended)
    return replace(
        ended,
        turn=clockwise(state.playing, entry.seat),
        turn_number=state.turn_number + 1,
    )


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
