"""What an action does: the state after it, or a refusal that says why.

1. What `rrpuzzle.games.rummy.legal` allows is carried out, all else is refused with its reason.
2. When the stock is exhausted, who draws turns the discard pile over: all of it but its top
   card, which stays, becomes the stock, its bottom card first. It is shuffled only if the rules
   say so. The stock is run through `RummyRules.stock_runs` times in all.
3. A card that fits on two melds is laid off where the action says; if it does not say, it is
   refused with the choices.
4. A hand that is empty ends the round at once.
"""

from __future__ import annotations

from collections import Counter
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
from rrpuzzle.games.rummy.legal import ActionKind, can_end, places_for, possible
from rrpuzzle.games.rummy.menu import blocked_reason, kind_reason
from rrpuzzle.games.rummy.public import Entry, Phase
from rrpuzzle.games.rummy.scoring import end_round
from rrpuzzle.games.rummy.state import RummyState
from rrpuzzle.melds import Meld, arrange, meld_faults
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words

__all__ = ["apply"]

_KINDS: dict[type, ActionKind] = {
    Draw: ActionKind.DRAW,
    TakeDiscard: ActionKind.TAKE_DISCARD,
    Pass: ActionKind.PASS,
    PlayMeld: ActionKind.MELD,
    LayOff: ActionKind.LAY_OFF,
    Discard: ActionKind.DISCARD,
}


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
    kind = _KINDS.get(type(action))
    if kind is None:
        raise IllegalActionError(
            _("{action} is not an action of this game: parse_action makes one of its text.").format(
                action=quote(action)
            )
        )
    in_phase = state.turn is not None and (kind in _DRAWING) == (state.phase is Phase.DRAW)
    if not in_phase or (kind in _DRAWING and not possible(state, kind)):
        raise _refused(action, kind_reason(state, kind))
    if isinstance(action, PlayMeld):
        return _meld(state, action)
    if isinstance(action, LayOff):
        return _lay_off(state, action)
    if isinstance(action, Discard):
        return _discard(state, action)
    if isinstance(action, Pass):
        return end_round(_logged(state, action), None)
    return _draw(state, action)


_DRAWING = (ActionKind.DRAW, ActionKind.TAKE_DISCARD, ActionKind.PASS)


def _refused(action: Action, reason: str, faults: tuple[Any, ...] = ()) -> IllegalActionError:
    return IllegalActionError(
        _("{action} is not allowed now: {reason}").format(
            action=quote(format_action(action)), reason=reason
        ),
        faults,
    )


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
    _check_held(state, action, action.cards)
    meld = arrange(action.cards, state.rules.melds)
    if meld is None:
        faults = meld_faults(action.cards, state.rules.melds)
        reason = _("no meld. {reason}").format(reason=faults[0].reason)
        raise _refused(action, reason, faults)
    if state.rules.one_meld and state.put_down:
        raise _refused(action, kind_reason(state, ActionKind.MELD))
    table = (*state.table, meld)
    if not can_end(state, action.cards, table):
        raise _refused(action, blocked_reason(state))
    owners = (*state.owners, state.seat)
    melded = replace(state, owners=owners, put_down=state.put_down + 1)
    return _played(melded, action, action.cards, table)


def _lay_off(state: RummyState, action: LayOff) -> RummyState:
    _check_held(state, action, (action.card,))
    if not state.has_melded(state.seat):
        raise _refused(action, kind_reason(state, ActionKind.LAY_OFF))
    places = places_for(state, action.card)
    if action.place is None and len(places) > 1:
        raise _ambiguous(state, action, places)
    chosen = [found for found in places if action.place in (None, found[0])]
    if not chosen:
        raise _refused(action, _fits_not(state, action, places))
    [(place, longer)] = chosen
    table = (*state.table[:place], longer, *state.table[place + 1 :])
    if not can_end(state, (action.card,), table):
        raise _refused(action, blocked_reason(state))
    return _played(state, LayOff(action.card, place), (action.card,), table)


def _played(state: RummyState, action: Action, cards: Row, table: tuple[Meld, ...]) -> RummyState:
    hand = _without(state.hand, cards)
    after = _with_hand(replace(_logged(state, action), table=table), hand)
    return after if hand else end_round(after, state.seat)


def _discard(state: RummyState, action: Discard) -> RummyState:
    _check_held(state, action, (action.card,))
    if action.card == state.taken:
        raise _refused(
            action,
            _("{card} was just taken from the discards. Discard another card.").format(
                card=action.card.pretty
            ),
        )
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


def _check_held(state: RummyState, action: Action, cards: Row) -> None:
    missing = sorted((Counter(cards) - Counter(state.hand)).elements(), key=lambda c: c.sort_key)
    if missing:
        raise _refused(
            action,
            _("the hand does not hold {card}.").format(
                card=join_words([card.pretty for card in dict.fromkeys(missing)], "and")
                if set(missing).isdisjoint(state.hand)
                else _("{card} twice").format(card=missing[0].pretty)
            ),
        )


def _ambiguous(
    state: RummyState, action: LayOff, places: tuple[tuple[int, Meld], ...]
) -> AmbiguousActionError:
    choices = tuple(LayOff(action.card, place) for place, _longer in places)
    named = [
        _("{number} ({meld})").format(number=place + 1, meld=state.table[place].title)
        for place, _longer in places
    ]
    return AmbiguousActionError(
        _("{card} fits on several melds: {melds}. Say which, as in {example}.").format(
            card=action.card.pretty,
            melds=join_words(named, "or"),
            example=quote(format_action(choices[0])),
        ),
        choices,
    )


def _fits_not(state: RummyState, action: LayOff, places: tuple[tuple[int, Meld], ...]) -> str:
    card = action.card.pretty
    if action.place is None or not places:
        return _("{card} fits on no meld of the table.").format(card=card)
    if not 0 <= action.place < len(state.table):
        return _("there is no meld {number}. {card} fits on {places}.").format(
            number=action.place + 1, card=card, places=_numbers(places)
        )
    return _("{card} does not fit on meld {number} ({meld}). It fits on {places}.").format(
        card=card,
        number=action.place + 1,
        meld=state.table[action.place].title,
        places=_numbers(places),
    )


def _numbers(places: tuple[tuple[int, Meld], ...]) -> str:
    return join_words([str(place + 1) for place, _longer in places], "or")
