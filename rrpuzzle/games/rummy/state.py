"""The whole state of a match, hidden cards too; only `apply` and the record know it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from rrpuzzle.cards import Row
from rrpuzzle.games.rummy.menu import Choice, legal_actions
from rrpuzzle.games.rummy.public import Public
from rrpuzzle.games.rummy.view import RummyView

__all__ = ["RummyState", "view_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyState(Public):
    """A match of Rummy between two actions; everything of `Public`, and what follows.

    Parameters
    ----------
    seed : int
        What the cards of every round follow from.
    hands : tuple of tuple of Card
        Each seat's cards, the newest last.
    stock : tuple of Card
        The stock, its top first.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = find_game("rummy").start(4, RUMMY, seed=1)
    >>> [len(hand) for hand in state.hands], len(state.stock), len(state.discards)
    ([7, 7, 7, 7], 23, 1)
    """

    seed: int
    hands: tuple[Row, ...]
    stock: Row

    @property
    def cards(self) -> Row:
        """Every card of the pack, wherever it lies."""
        rows = (*(meld.cards for meld in self.table), *self.hands, self.stock, self.discards)
        return tuple(card for row in rows for card in row)

    @property
    def seat(self) -> int:
        """The seat to act; 0 once the match is over."""
        return self.turn or 0

    @property
    def hand(self) -> Row:
        """The cards of the seat to act."""
        return self.hands[self.seat]

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self.stock)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Each kind of action with what is possible, or with the reason why nothing is."""
        return legal_actions(self)


_PUBLIC = tuple(field.name for field in fields(Public))


def view_of(state: RummyState, seat: int) -> RummyView:
    """Return what a seat sees: the public fields, its hand, and sizes of what is hidden.

    Parameters
    ----------
    state : RummyState
        The state.
    seat : int
        The seat.

    Returns
    -------
    RummyView
        The view.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = find_game("rummy").start(4, RUMMY, seed=1)
    >>> view_of(state, 2).hand == state.hands[2]
    True
    """
    return RummyView(
        **{name: getattr(state, name) for name in _PUBLIC},
        seat=seat,
        hand=state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
    )
