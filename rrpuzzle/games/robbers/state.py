"""The whole state of a match, hidden cards too; only `apply` and the record know it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from rrpuzzle.cards import Row
from rrpuzzle.games.robbers.public import Public
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position

__all__ = ["RobbersState", "view_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RobbersState(Public):
    """A match of Robbers' Rummy between two actions; everything of `Public`, and what follows.

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
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = find_game("robbers").start(4, CLASSIC, seed=1)
    >>> [len(hand) for hand in state.hands], len(state.stock)
    ([11, 11, 11, 11], 64)
    """

    seed: int
    hands: tuple[Row, ...]
    stock: Row

    @property
    def cards(self) -> Row:
        """Every card in play, wherever it lies."""
        rows = (*self.table, *self.hands, self.stock, self.discards)
        return tuple(card for row in rows for card in row)

    def position(self, seat: int) -> Position:
        """Return the table and a seat's hand."""
        return Position(self.table, self.hands[seat])


_PUBLIC = tuple(field.name for field in fields(Public))


def view_of(state: RobbersState, seat: int) -> RobbersView:
    """Return what a seat sees: the public fields, its hand, and sizes of what is hidden.

    Parameters
    ----------
    state : RobbersState
        The state.
    seat : int
        The seat.

    Returns
    -------
    RobbersView
        The view.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = find_game("robbers").start(4, CLASSIC, seed=1)
    >>> view_of(state, 2).hand == state.hands[2]
    True
    """
    return RobbersView(
        **{name: getattr(state, name) for name in _PUBLIC},
        seat=seat,
        hand=state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
    )
