"""The style that gets rid of as many cards as it can, every turn."""

from __future__ import annotations

from rrpuzzle.games.robbers.styles.base import ComputerPlayer
from rrpuzzle.games.robbers.styles.openings import largest_opening
from rrpuzzle.games.robbers.styles.plays import most_cards
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position

__all__ = ["Greedy"]


class Greedy(ComputerPlayer):
    """Opens as soon as it can, and places the most cards that the exact solver can place.

    Jokers go like other cards; one on the table moves, or gives way to its card, wherever that
    lets more cards go.

    Examples
    --------
    >>> from random import Random
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> state = game.start(4, CLASSIC, seed=1)
    >>> Greedy(Random(1)).choose(game.view(state, state.turn))
    Draw()
    """

    def play(self, view: RobbersView) -> Position | None:
        """Return its play, None if no card goes."""
        if not view.has_opened:
            return largest_opening(view.position, view.rules)
        return most_cards(view.position, view.rules)
