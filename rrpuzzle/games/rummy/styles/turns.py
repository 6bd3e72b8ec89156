"""How every style plays a turn; what it keeps is its own.

A style puts down and lays off all that it can, since nothing on the table can be taken away
again, and takes the discard only to put it down at once. Which card it discards decides what is
put down: for each card that it might discard it looks at the best of the other cards, and at
what it makes of those that are left.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import NamedTuple

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
from rrpuzzle.games.rummy.hand import HandSearch, card_set
from rrpuzzle.games.rummy.public import Phase
from rrpuzzle.games.rummy.view import RummyView

__all__ = ["Plan", "TurnPlayer", "search_of"]


class Plan(NamedTuple):
    """A way to end the turn.

    Parameters
    ----------
    discard : Card
        The card that is discarded.
    left : int
        The cards that are left in the hand then, as a set of bits.
    points : int
        Their points.

    Examples
    --------
    >>> Plan(Card.parse("KC"), card_set([Card.parse("2H")]), 2).points
    2
    """

    discard: Card
    left: int
    points: int


def search_of(view: RummyView, hand: Row) -> HandSearch:
    """Return the search for the best of some cards, as the table lies for the seat.

    Parameters
    ----------
    view : RummyView
        The seat's view.
    hand : tuple of Card
        The cards.

    Returns
    -------
    HandSearch
        The search.
    """
    return HandSearch(hand, view.table, view.may_lay_off, view.melds_left, view.rules)


class TurnPlayer(ABC):
    """A computer player that puts down what it can.

    Parameters
    ----------
    rng : random.Random
        The player's generator; it decides between discards that are equally good.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: RummyView) -> Action:
        """Return an action that is legal for the seat whose view this is.

        Parameters
        ----------
        view : RummyView
            The seat's view.

        Returns
        -------
        Action
            The action.
        """
        if view.phase is Phase.PLAY:
            return self._play(view)
        if self.takes(view):
            return TakeDiscard()
        return Draw() if view.stock_size or view.may_turn_over else Pass()

    def takes(self, view: RummyView) -> bool:
        """Tell whether to take the discard: if it can be put down at once.

        Parameters
        ----------
        view : RummyView
            The seat's view.

        Returns
        -------
        bool
            Whether the best with it puts it down and leaves no more than the best without.
        """
        card = view.discards[-1]
        search, hand = search_of(view, (*view.hand, card)), card_set(view.hand)
        left, points = search.left(hand | card_set((card,)))
        return not left & card_set((card,)) and points <= search.left(hand)[1]

    def _play(self, view: RummyView) -> Action:
        search, hand = search_of(view, view.hand), card_set(view.hand)
        keep = None
        if view.rules.final_discard or search.left(hand)[0]:
            keep = self._discard(view, search, hand)
        best = search.best([card for card in view.hand if card != keep])
        if best.melds:
            return PlayMeld(best.melds[0].cards)
        if best.lay_offs:
            return LayOff(*best.lay_offs[0])
        assert keep is not None
        return Discard(keep)

    def _discard(self, view: RummyView, search: HandSearch, hand: int) -> Card:
        plans = [
            Plan(card, *search.left(hand & ~card_set((card,))))
            for card in view.hand
            if card != view.taken
        ]
        out = [plan for plan in plans if not plan.left]
        if out:
            return out[0].discard
        prices = self.prices(view, plans)
        least = min(prices)
        equal = [plan for plan, price in zip(plans, prices, strict=True) if price <= least + 1e-9]
        return equal[int(self.rng.random() * len(equal))].discard

    @abstractmethod
    def prices(self, view: RummyView, plans: list[Plan]) -> list[float]:
        """Return what each plan costs; a plan of the least price is played.

        Parameters
        ----------
        view : RummyView
            The seat's view.
        plans : list of Plan
            One for each card that may be discarded; none of them goes out.

        Returns
        -------
        list of float
            The price of each.
        """
