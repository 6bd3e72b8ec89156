"""The style that never touches what lies on the table."""

from __future__ import annotations

from rrpuzzle.games.robbers.styles.base import ComputerPlayer
from rrpuzzle.games.robbers.styles.openings import largest_opening
from rrpuzzle.games.robbers.styles.plays import without_rearranging
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position

__all__ = ["Simple"]


class Simple(ComputerPlayer):
    """Opens as soon as it can; then lays off and melds what it holds, and rearranges nothing.

    Examples
    --------
    >>> from random import Random
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> state = game.start(4, CLASSIC, seed=1)
    >>> Simple(Random(1)).choose(game.view(state, state.turn))
    Draw()
    """

    def play(self, view: RobbersView) -> Position | None:
        """Return its play, None if nothing fits."""
        if not view.has_opened:
            return largest_opening(view.position, view.rules, rearrange=False)
        return without_rearranging(view.position, view.rules)
