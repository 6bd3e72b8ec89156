"""What the styles share: a turn is a play if the style wants one, else a draw or a pass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from rrpuzzle.games.robbers.actions import Action, Play
from rrpuzzle.games.robbers.styles.drawing import choose_without_play
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position

__all__ = ["ComputerPlayer"]


class ComputerPlayer(ABC):
    """A computer player: a style says what it would play, and the rest is the same for all.

    Parameters
    ----------
    rng : random.Random
        The player's own generator.

    Examples
    --------
    >>> from random import Random
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import find_preset
    >>> game = find_game("robbers")
    >>> state = game.start(3, find_preset("no-opening"), seed=1)
    >>> class Cautious(ComputerPlayer):
    ...     def play(self, view):
    ...         return None
    >>> Cautious(Random(1)).choose(game.view(state, state.turn))
    Draw()
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: RobbersView) -> Action:
        """Return a legal action for the seat whose view this is."""
        if view.may_play:
            after = self.play(view)
            if after is not None:
                return Play(after.table)
        return choose_without_play(view)

    @abstractmethod
    def play(self, view: RobbersView) -> Position | None:
        """Return the position after the play that the style wants, None to draw or pass."""
