"""What one seat sees: all that is public, its own hand, and how many cards lie elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import Row, sort_cards
from rrpuzzle.errors import GameError
from rrpuzzle.games.rummy.actions import Action
from rrpuzzle.games.rummy.hand import BestHand, best_hand
from rrpuzzle.games.rummy.menu import Choice, legal_actions, prompt
from rrpuzzle.games.rummy.public import Public
from rrpuzzle.games.rummy.refusals import Refusal, refusal
from rrpuzzle.messages import gettext as _

__all__ = ["RummyView"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyView(Public):
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
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> game = find_game("rummy")
    >>> view = game.view(game.start(4, RUMMY, seed=1), seat=2)
    >>> len(view.hand), view.hand_sizes, view.stock_size, len(view.discards)
    (7, (7, 7, 7, 7), 23, 1)
    """

    seat: int
    hand: Row
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def to_act(self) -> bool:
        """Whether it is the seat's turn."""
        return self.turn == self.seat

    @property
    def may_lay_off(self) -> bool:
        """Whether the seat has put down a meld in this round."""
        return self.has_melded(self.seat)

    @property
    def melds_left(self) -> int | None:
        """How many melds the seat may still put down in this turn; None without a limit."""
        return 1 - self.put_down if self.rules.one_meld else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Each kind of action with what is possible, or with the reason why nothing is."""
        return legal_actions(self)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every legal action."""
        return tuple(action for choice in self.choices for action in choice.actions)

    def refusal(self, action: Action) -> Refusal | None:
        """Say what is wrong with an action; None if the seat may do it."""
        return refusal(self, action)

    @property
    def prompt(self) -> str:
        """A sentence in the language in use that says what the seat is to do."""
        return prompt(self)

    @property
    def best(self) -> BestHand:
        """The most that the seat can put down of its hand as the table lies."""
        return best_hand(self.hand, self.table, has_melded=self.may_lay_off, rules=self.rules)

    def sorted_hand(self, by: str) -> Row:
        """Return the hand sorted.

        Parameters
        ----------
        by : {"rank", "suit"}
            What comes first.

        Returns
        -------
        tuple of Card
            The same cards.

        Raises
        ------
        GameError
            If `by` is neither.
        """
        if by == "suit":
            return sort_cards(self.hand)
        if by == "rank":
            return tuple(sorted(self.hand, key=lambda card: (card.rank or 0, card.sort_key)))
        raise GameError(_("The hand is sorted by 'rank' or by 'suit'."))
