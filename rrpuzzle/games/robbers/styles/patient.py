"""The style that holds back: what experienced players advise, turned into rules.

1. Open early, with the fewest and least flexible cards.
2. While every other seat holds many cards, keep jokers for the end, and hold a cheap card back
   that goes on the table anyway: it spares the next turn a draw.
3. When a seat comes near to going out, get rid of the dearest cards, jokers first.
4. Where a match is won by going out, points do not count: take the jokers of the table, and
   place one card a turn until all of them go at once.
5. Rearrange no more than the cards need; lay off on runs rather than on sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rrpuzzle.games.robbers.styles.base import ComputerPlayer
from rrpuzzle.games.robbers.styles.plays import (
    gently,
    lean_opening,
    most_cards,
    single_cards,
    taking_jokers,
    with_reserve,
)
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position

__all__ = ["Patient"]


class Patient(ComputerPlayer):
    """Opens cheaply, and keeps jokers and playable cards back while nobody is near the end.

    Parameters
    ----------
    rng : random.Random
        The player's own generator.
    near : int
        A seat with so many cards or fewer is near to going out.
    reserve : int
        Points that a card held back may count at most.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> state = game.start(4, CLASSIC, seed=1)
    >>> Patient(Random(1)).choose(game.view(state, state.turn))
    Draw()
    """

    def __init__(self, rng: Random, near: int = 4, reserve: int = 10) -> None:
        super().__init__(rng)
        self.near, self.reserve = near, reserve

    def play(self, view: RobbersView) -> Position | None:
        """Return its play, None if it waits."""
        position, rules = view.position, view.rules
        if not view.has_opened:
            return lean_opening(position, rules)
        out = most_cards(position, rules)
        if out is None or not out.hand:
            return out
        way = next(self._ways(view), None)
        return gently(position, way or out, rules)

    def _ways(self, view: RobbersView) -> Iterator[Position]:
        """Yield what it would do, the best first; not all that can be done is worked out."""
        position, rules = view.position, view.rules
        jokers = [card for card in position.hand if card.joker]
        if rules.outs_to_win:
            yield from taking_jokers(position, rules)
            yield from single_cards(position, rules)
        nearest = min(view.hand_sizes[seat] for seat in view.playing if seat != view.seat)
        dearest = most_cards(position, rules, objective="points")
        if dearest is not None and nearest <= self.near:
            yield dearest
        if jokers:
            kept = most_cards(position, rules, kept=jokers, objective="points")
            if kept is not None:
                yield kept
        if dearest is not None:
            held = with_reserve(position, dearest, rules, self.reserve)
            yield dearest if held is None else held
