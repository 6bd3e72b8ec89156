"""What a menu shows: each kind of action with what is possible, or with why nothing is."""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.games.rummy.actions import Action
from rrpuzzle.games.rummy.hand import melds_in
from rrpuzzle.games.rummy.legal import ActionKind, Seen, places_for, possible
from rrpuzzle.games.rummy.public import Phase
from rrpuzzle.messages import gettext as _

__all__ = ["Choice", "blocked_reason", "kind_reason", "legal_actions", "prompt"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of action: what is possible, or why nothing is.

    Parameters
    ----------
    kind : ActionKind
        The kind.
    actions : tuple of Action
        Every legal action of the kind; a `LayOff` names its meld.
    reason : str
        Why there is none, in the language in use, as it follows a colon; empty if there is one.

    Examples
    --------
    >>> Choice(ActionKind.LAY_OFF, (), "put down a meld of your own first.").sentence
    'Lay off: put down a meld of your own first.'
    """

    kind: ActionKind
    actions: tuple[Action, ...]
    reason: str

    @property
    def sentence(self) -> str:
        """The kind and why there is no action of it; empty if there is one."""
        if not self.reason:
            return ""
        return _("{action}: {reason}").format(action=self.kind.label, reason=self.reason)


def legal_actions(seen: Seen) -> tuple[Choice, ...]:
    """Return each kind of action with what is possible, or with the reason why nothing is.

    Parameters
    ----------
    seen : RummyView or RummyState
        A seat's view, or the state from the side of the seat to act.

    Returns
    -------
    tuple of Choice
        One for each `ActionKind`, in order.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> for choice in legal_actions(find_game("rummy").start(4, RUMMY, seed=1)):
    ...     print(choice.kind.value, choice.actions, choice.reason)
    draw (Draw(),)
    take-discard (TakeDiscard(),)
    pass () there is a card to draw.
    meld () draw a card first, or take the discard.
    lay-off () draw a card first, or take the discard.
    discard () draw a card first, or take the discard.
    """
    found = []
    for kind in ActionKind:
        actions = possible(seen, kind)
        found.append(Choice(kind, actions, "" if actions else kind_reason(seen, kind)))
    return tuple(found)


def blocked_reason(seen: Seen) -> str:
    """Return why a play after which the turn could not end is refused, in the language in use.

    Parameters
    ----------
    seen : RummyView or RummyState
        The seat's side before the play.

    Returns
    -------
    str
        The reason, as it follows a colon.
    """
    if seen.rules.final_discard:
        return _("these rules end every turn with a discard. Keep a card that may be discarded.")
    return _(
        "it would leave {card} alone, which was just taken from the discards and so may not be "
        "discarded in this turn."
    ).format(card=seen.taken.pretty if seen.taken else "")


def kind_reason(seen: Seen, kind: ActionKind) -> str:
    """Return why no action of a kind is possible, in the language in use.

    Parameters
    ----------
    seen : RummyView or RummyState
        A seat's view, or the state from the side of the seat to act.
    kind : ActionKind
        A kind of which `possible` gives none.

    Returns
    -------
    str
        The reason, as it follows a colon.
    """
    if seen.turn is None:
        return _("the match is over.")
    if seen.turn != seen.seat:
        return _("it is the turn of seat {seat}.").format(seat=seen.turn + 1)
    drawing = kind in (ActionKind.DRAW, ActionKind.TAKE_DISCARD, ActionKind.PASS)
    if seen.phase is Phase.PLAY and drawing:
        return _("a card was drawn in this turn. Meld, lay off or discard.")
    if kind is ActionKind.PASS:
        return _("there is a card to draw.")
    if kind is ActionKind.DRAW:
        return _("the stock is exhausted for good. Take the discard or pass.")
    if seen.phase is Phase.DRAW:
        if seen.stock_size or seen.may_turn_over:
            return _("draw a card first, or take the discard.")
        return _("take the discard first, or pass.")
    if kind is ActionKind.MELD:
        if seen.rules.one_meld and seen.put_down:
            return _("these rules allow one meld a turn.")
        if not melds_in(seen.hand, seen.rules):
            return _("the hand holds no meld.")
    elif not seen.has_melded(seen.seat):
        return _("put down a meld of your own first.")
    elif not any(places_for(seen, card) for card in seen.hand):
        return _("no card of the hand fits on a meld of the table.")
    return blocked_reason(seen)


def prompt(seen: Seen) -> str:
    """Return a sentence that says what a seat is to do now.

    Parameters
    ----------
    seen : RummyView or RummyState
        A seat's view, or the state from the side of the seat to act.

    Returns
    -------
    str
        The sentence, in the language in use.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> prompt(find_game("rummy").start(4, RUMMY, seed=1))
    'Draw from the stock, or take the 3♠ from the discard pile.'
    """
    if seen.turn is None:
        return _("The match is over.")
    if seen.turn != seen.seat:
        return _("It is the turn of seat {seat}.").format(seat=seen.turn + 1)
    if seen.phase is Phase.PLAY:
        if possible(seen, ActionKind.LAY_OFF):
            return _("Meld and lay off what you like, then discard a card.")
        if possible(seen, ActionKind.MELD):
            return _("Meld what you like, then discard a card.")
        return _("Discard a card.")
    card = seen.discards[-1].pretty
    if seen.stock_size:
        return _("Draw from the stock, or take the {card} from the discard pile.").format(card=card)
    if seen.may_turn_over:
        return _(
            "The stock is exhausted: turn the discard pile over to draw from it, "
            "or take the {card}."
        ).format(card=card)
    return _("Nothing is left to draw: take the {card}, or pass, and the round is over.").format(
        card=card
    )
