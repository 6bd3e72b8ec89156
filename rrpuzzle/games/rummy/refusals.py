"""Why an action is not allowed: asked before it is carried out, and by a menu for its words."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rrpuzzle.cards import Row, sort_cards
from rrpuzzle.errors import quote
from rrpuzzle.faults import Fault
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
from rrpuzzle.games.rummy.legal import ActionKind, Seen, can_end, places_for, possible
from rrpuzzle.games.rummy.menu import blocked_reason, kind_reason
from rrpuzzle.games.rummy.public import Phase
from rrpuzzle.melds import Meld, arrange, meld_faults
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words

__all__ = ["Refusal", "refusal"]

_KINDS: dict[type, ActionKind] = {
    Draw: ActionKind.DRAW,
    TakeDiscard: ActionKind.TAKE_DISCARD,
    Pass: ActionKind.PASS,
    PlayMeld: ActionKind.MELD,
    LayOff: ActionKind.LAY_OFF,
    Discard: ActionKind.DISCARD,
}
_DRAWING = (ActionKind.DRAW, ActionKind.TAKE_DISCARD, ActionKind.PASS)
_Places = tuple[tuple[int, Meld], ...]


class Refusal(NamedTuple):
    """What is wrong with an action.

    Parameters
    ----------
    reason : str
        What is wrong, in the language in use, as it follows a colon.
    faults : tuple of Fault
        The same as data, where the cards are no meld.
    choices : tuple of Action
        Where the action could mean several things: all of them.

    Examples
    --------
    >>> Refusal("the hand holds no meld.").choices
    ()
    """

    reason: str
    faults: tuple[Fault, ...] = ()
    choices: tuple[Action, ...] = ()


def refusal(seen: Seen, action: Action) -> Refusal | None:
    """Say what is wrong with an action of the seat to act.

    Parameters
    ----------
    seen : RummyView or RummyState
        A seat's view, or the state from the side of the seat to act.
    action : Action
        The action.

    Returns
    -------
    Refusal or None
        What is wrong; None if the action is legal.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = find_game("rummy").start(4, RUMMY, seed=1)
    >>> refusal(state, Draw()) is None, refusal(state, Pass()).reason
    (True, 'there is a card to draw.')
    """
    kind = _KINDS[type(action)]
    in_phase = seen.turn == seen.seat and (kind in _DRAWING) == (seen.phase is Phase.DRAW)
    if not in_phase or (kind in _DRAWING and not possible(seen, kind)):
        return Refusal(kind_reason(seen, kind))
    if isinstance(action, PlayMeld):
        return _not_held(seen, action.cards) or _no_meld(seen, action)
    if isinstance(action, LayOff):
        return _not_held(seen, (action.card,)) or _no_lay_off(seen, action)
    if isinstance(action, Discard):
        return _not_held(seen, (action.card,)) or _no_discard(seen, action)
    return None


def _not_held(seen: Seen, cards: Row) -> Refusal | None:
    missing = Counter(cards) - Counter(seen.hand)
    if not missing:
        return None
    twice = [card for card in sort_cards(missing) if card in seen.hand]
    named = (
        _("{card} twice").format(card=twice[0].pretty)
        if twice
        else join_words([card.pretty for card in sort_cards(missing)], "and")
    )
    return Refusal(_("the hand does not hold {card}.").format(card=named))


def _no_meld(seen: Seen, action: PlayMeld) -> Refusal | None:
    meld = arrange(action.cards, seen.rules.melds)
    if meld is None:
        faults = meld_faults(action.cards, seen.rules.melds)
        return Refusal(faults[0].reason, faults)
    if seen.rules.one_meld and seen.put_down:
        return Refusal(kind_reason(seen, ActionKind.MELD))
    if not can_end(seen, action.cards, (*seen.table, meld)):
        return Refusal(blocked_reason(seen))
    return None


def _no_lay_off(seen: Seen, action: LayOff) -> Refusal | None:
    if not seen.has_melded(seen.seat):
        return Refusal(kind_reason(seen, ActionKind.LAY_OFF))
    places = places_for(seen, action.card)
    if action.place is None and len(places) > 1:
        return _ambiguous(seen, action, places)
    chosen = [found for found in places if action.place in (None, found[0])]
    if not chosen:
        return Refusal(_fits_not(seen, action, places))
    [(place, longer)] = chosen
    table = (*seen.table[:place], longer, *seen.table[place + 1 :])
    return None if can_end(seen, (action.card,), table) else Refusal(blocked_reason(seen))


def _no_discard(seen: Seen, action: Discard) -> Refusal | None:
    if action.card != seen.taken:
        return None
    return Refusal(
        _("{card} was just taken from the discards. Discard another card.").format(
            card=action.card.pretty
        )
    )


def _ambiguous(seen: Seen, action: LayOff, places: _Places) -> Refusal:
    choices = tuple(LayOff(action.card, place) for place, _longer in places)
    named = [f"{place + 1} ({seen.table[place].title})" for place, _longer in places]
    return Refusal(
        _("{card} fits on several melds: {melds}. Say which, as in {example}.").format(
            card=action.card.pretty,
            melds=join_words(named, "or"),
            example=quote(format_action(choices[0])),
        ),
        choices=choices,
    )


def _fits_not(seen: Seen, action: LayOff, places: _Places) -> str:
    card = action.card.pretty
    if action.place is None or not places:
        return _("{card} fits on no meld of the table.").format(card=card)
    fitting = join_words([str(place + 1) for place, _longer in places], "or")
    if not 0 <= action.place < len(seen.table):
        return _("there is no meld {number}. {card} fits on {places}.").format(
            number=action.place + 1, card=card, places=fitting
        )
    return _("{card} does not fit on meld {number} ({meld}). It fits on {places}.").format(
        card=card,
        number=action.place + 1,
        meld=seen.table[action.place].title,
        places=fitting,
    )
