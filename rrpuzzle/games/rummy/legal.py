"""What the seat to act may do.

1. A turn first draws, from the stock or from the discard pile; then it puts down melds and lays
   cards off, in any order; a discard ends it, or the hand is empty.
2. Cards are laid off only by who has put down a meld in this round.
3. The card just taken from the discards is not discarded in the same turn. So a play that would
   leave that card alone in the hand, with no meld on which it fits, is refused: the turn could
   not end.
4. If going out takes a discard, a play leaves a card that may be discarded.
5. Passing stands in place of drawing when the stock is exhausted for good.

Whether cards are a meld is asked of `rrpuzzle.melds` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from rrpuzzle.cards import Card, Row
from rrpuzzle.games.rummy.actions import (
    Action,
    Discard,
    Draw,
    LayOff,
    Pass,
    PlayMeld,
    TakeDiscard,
)
from rrpuzzle.games.rummy.hand import lay_off_cards, melds_in
from rrpuzzle.games.rummy.public import Phase
from rrpuzzle.games.rummy.rules import RummyRules
from rrpuzzle.melds import Meld
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import mark as N_  # noqa: N812 - the name that extraction looks for

__all__ = [
    "ActionKind",
    "Seen",
    "can_end",
    "places_for",
    "possible",
]


class Seen(Protocol):
    """What the rules ask for: a view, or a state from the side of the seat to act."""

    @property
    def rules(self) -> RummyRules:
        """The rules that are played."""

    @property
    def turn(self) -> int | None:
        """The seat to act; None once the match is over."""

    @property
    def phase(self) -> Phase:
        """What it is to do."""

    @property
    def table(self) -> tuple[Meld, ...]:
        """The melds."""

    @property
    def discards(self) -> Row:
        """The discard pile, its top last."""

    @property
    def taken(self) -> Card | None:
        """The card taken from the discards in this turn."""

    @property
    def put_down(self) -> int:
        """Melds put down in this turn."""

    @property
    def may_turn_over(self) -> bool:
        """Whether the discard pile may still become the stock."""

    @property
    def seat(self) -> int:
        """Whose side it is."""

    @property
    def hand(self) -> Row:
        """That seat's cards."""

    @property
    def stock_size(self) -> int:
        """Cards left in the stock."""

    def has_melded(self, seat: int) -> bool:
        """Tell whether a seat has put down a meld in this round."""


class ActionKind(Enum):
    """The kinds of action, in the order of a turn.

    Examples
    --------
    >>> ActionKind("lay-off").label
    'Lay off'
    """

    DRAW = "draw"
    TAKE_DISCARD = "take-discard"
    PASS = "pass"
    MELD = "meld"
    LAY_OFF = "lay-off"
    DISCARD = "discard"

    @property
    def label(self) -> str:
        """What a button says in the language in use."""
        return _(_LABELS[self])

    def __repr__(self) -> str:
        """Return a text that evaluates to the kind."""
        return f"ActionKind.{self.name}"


_LABELS = {
    ActionKind.DRAW: N_("Draw"),
    ActionKind.TAKE_DISCARD: N_("Take the discard"),
    ActionKind.PASS: N_("Pass"),
    ActionKind.MELD: N_("Meld"),
    ActionKind.LAY_OFF: N_("Lay off"),
    ActionKind.DISCARD: N_("Discard"),
}


def possible(seen: Seen, kind: ActionKind) -> tuple[Action, ...]:
    """Return every legal action of a kind.

    Parameters
    ----------
    seen : RummyView or RummyState
        A seat's view, or the state from the side of the seat to act.
    kind : ActionKind
        The kind.

    Returns
    -------
    tuple of Action
        The actions; a card that fits on two melds gives two.
    """
    if seen.turn != seen.seat:
        return ()
    if seen.phase is Phase.DRAW:
        if kind is ActionKind.TAKE_DISCARD:
            return (TakeDiscard(),)
        stock = seen.stock_size or seen.may_turn_over
        if kind is ActionKind.DRAW and stock:
            return (Draw(),)
        return (Pass(),) if kind is ActionKind.PASS and not stock else ()
    if kind is ActionKind.MELD:
        return _melds(seen)
    if kind is ActionKind.LAY_OFF:
        return _lay_offs(seen)
    if kind is ActionKind.DISCARD:
        return tuple(Discard(card) for card in seen.hand if card != seen.taken)
    return ()


def _melds(seen: Seen) -> tuple[Action, ...]:
    if seen.rules.one_meld and seen.put_down:
        return ()
    return tuple(
        PlayMeld(meld.cards)
        for meld in melds_in(seen.hand, seen.rules)
        if can_end(seen, meld.cards, (*seen.table, meld))
    )


def _lay_offs(seen: Seen) -> tuple[Action, ...]:
    if not seen.has_melded(seen.seat):
        return ()
    return tuple(
        LayOff(card, place)
        for card in seen.hand
        for place, longer in places_for(seen, card)
        if can_end(seen, (card,), _replaced(seen.table, place, longer))
    )


def _replaced(table: tuple[Meld, ...], place: int, meld: Meld) -> tuple[Meld, ...]:
    return (*table[:place], meld, *table[place + 1 :])


def places_for(seen: Seen, card: Card) -> tuple[tuple[int, Meld], ...]:
    """Return the melds of the table on which a card fits.

    Parameters
    ----------
    seen : RummyView or RummyState
        A seat's view, or the state from the side of the seat to act.
    card : Card
        The card.

    Returns
    -------
    tuple of (int, Meld)
        The place of each, counted from 0, and the meld that it becomes.
    """
    return tuple(
        (place, longer)
        for place, meld in enumerate(seen.table)
        for fitting, longer in lay_off_cards(meld, seen.rules)
        if fitting == card
    )


def can_end(seen: Seen, played: Sequence[Card], table: Sequence[Meld]) -> bool:
    """Tell whether the turn can still end after a play.

    Parameters
    ----------
    seen : RummyView or RummyState
        The seat's side before the play.
    played : sequence of Card
        The cards that leave the hand.
    table : sequence of Meld
        The table after the play.

    Returns
    -------
    bool
        Whether the seat is out, has a card that it may discard, or can lay off its last one.
    """
    rest = [card for card in seen.hand if card not in played]
    if any(card != seen.taken for card in rest):
        return True
    if seen.rules.final_discard:
        return False
    return not rest or any(
        card == rest[0] for meld in table for card, _longer in lay_off_cards(meld, seen.rules)
    )
