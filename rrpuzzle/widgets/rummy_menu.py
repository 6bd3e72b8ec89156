"""What a menu offers for the cards that are chosen: it enables what is legal, and says why not."""

from __future__ import annotations

from rrpuzzle.cards import Row
from rrpuzzle.games.rummy import RummyView
from rrpuzzle.games.rummy.actions import Action, Discard, LayOff, PlayMeld
from rrpuzzle.games.rummy.legal import ActionKind
from rrpuzzle.games.rummy.menu import Choice
from rrpuzzle.messages import gettext as _

__all__ = ["Offer", "offers"]

Offer = Choice
"""A kind of action: with the cards that are chosen it is these actions, or there is a reason."""


def offers(view: RummyView, chosen: Row) -> tuple[Offer, ...]:
    """Return what each kind of action comes to with some cards of the hand.

    Parameters
    ----------
    view : RummyView
        What the seat sees.
    chosen : tuple of Card
        The cards that are chosen.

    Returns
    -------
    tuple of Offer
        One for each kind. Several actions mean that a card fits on several melds.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy import RUMMY
    >>> game = find_game("rummy")
    >>> state = game.apply(game.start(4, RUMMY, seed=1), game.parse_action("draw"))
    >>> view = game.view(state, state.turn)
    >>> for offer in offers(view, ())[3:]:
    ...     print(offer.sentence)
    Meld: choose the cards of the meld first.
    Lay off: put down a meld of your own first.
    Discard: choose the card first.
    """
    return tuple(_offer(view, choice, chosen) for choice in view.choices)


def _offer(view: RummyView, choice: Choice, chosen: Row) -> Offer:
    kind = choice.kind
    if choice.reason or kind not in _WITH_CARDS:
        return choice
    if not chosen:
        return Offer(kind, (), _first(kind))
    if kind is not ActionKind.MELD and len(chosen) > 1:
        return Offer(kind, (), _("choose one card alone."))
    action = _action(kind, chosen)
    refusal = view.refusal(action)
    if refusal is None:
        return Offer(kind, (action,), "")
    return Offer(kind, refusal.choices, "" if refusal.choices else refusal.reason)


_WITH_CARDS = (ActionKind.MELD, ActionKind.LAY_OFF, ActionKind.DISCARD)


def _first(kind: ActionKind) -> str:
    if kind is ActionKind.MELD:
        return _("choose the cards of the meld first.")
    return _("choose the card first.")


def _action(kind: ActionKind, chosen: Row) -> Action:
    if kind is ActionKind.MELD:
        return PlayMeld(chosen)
    return LayOff(chosen[0]) if kind is ActionKind.LAY_OFF else Discard(chosen[0])
