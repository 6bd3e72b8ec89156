"""What one seat sees: all that is public, its own hand, and how many cards lie elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rrpuzzle.cards import Row
from rrpuzzle.faults import Fault
from rrpuzzle.games.robbers.actions import Action
from rrpuzzle.games.robbers.legal import choices, play_faults, position_after
from rrpuzzle.games.robbers.public import Phase, Public
from rrpuzzle.position import Position

__all__ = ["RobbersView"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RobbersView(Public):
    """A seat's view of a match; everything of `Public`, and what follows.

    Parameters
    ----------
    seat : int
        Whose view it is.
    hand : tuple of Card
        That seat's cards, the newest last.
    hand_sizes : tuple of int
        How many cards each seat holds.
    stock_size : int
        How many cards are left in the stock.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> view = game.view(game.start(3, CLASSIC, seed=1), seat=2)
    >>> len(view.hand), view.hand_sizes, view.stock_size
    (13, (13, 13, 13), 69)
    >>> view.choices if view.to_act else "not its turn"
    'not its turn'
    """

    seat: int
    hand: Row
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def position(self) -> Position:
        """The table and the seat's hand, as the solver and the board take them."""
        return Position(self.table, self.hand)

    @property
    def has_opened(self) -> bool:
        """Whether the seat has opened in this round."""
        return self.opened[self.seat]

    @property
    def to_act(self) -> bool:
        """Whether it is the seat's turn."""
        return self.turn == self.seat

    @property
    def may_play(self) -> bool:
        """Whether the seat may end its turn with a `Play` now."""
        return self.to_act and self.phase is Phase.TURN

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the seat may do now apart from a `Play`, a `Fail` and a `TimeUp`."""
        return choices(self, self.hand, self.stock_size) if self.to_act else ()

    def play_faults(self, table: Sequence[Row]) -> tuple[Fault, ...]:
        """Say what keeps a table from ending the seat's turn; empty if nothing does."""
        return play_faults(self.position, table, self, self.seat)

    def after(self, table: Sequence[Row]) -> Position:
        """Return table and hand as a `Play` of this table would leave them."""
        return position_after(self.position, table)
