"""The style that holds back: what experienced players advise, turned into rules.

1. Open early, with the fewest and least flexible cards.
2. While every other seat holds many cards, keep jokers for the end, and hold a cheap card back
   that goes on the table anyway: it spares the next turn a draw.
3. When a seat comes near to going out, get rid of as many cards as can go, the dearest first.
4. Where a match is won by going out, points do not count: take the jokers of the table, and
   place one card a turn until all of them go at once.
5. Rearrange no more than the cards need; lay off on runs rather than on sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rrpuzzle.games.robbers.styles.base import ComputerPlayer
from rrpuzzle.games.robbers.styles.openings import lean_opening
from rrpuzzle.games.robbers.styles.plays import (
    gently,
    most_and_dearest,
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

    def __init__(self, rng: Random, near: int = 6, reserve: int = 5) -> None:
        super().__init__(rng)
        self.near, self.reserve = near, reserve

    def play(self, view: RobbersView) -> Position | None:
        """Return its play, None if it waits."""
        position, rules = view.position, view.rules
        if not view.has_opened:
            return lean_opening(position, rules)
        most = most_and_dearest(position, rules)
        if most is None or not most.hand:
            return most
        return gently(position, next(self._ways(view, most)), rules)

    def _ways(self, view: RobbersView, most: Position) -> Iterator[Position]:
        """Yield what it would do, the best first; not all that can be done is worked out."""
        position, rules = view.position, view.rules
        if rules.outs_to_win:
            yield from taking_jokers(position, rules)
            yield from single_cards(position, rules)
        nearest = min(view.hand_sizes[seat] for seat in view.playing if seat != view.seat)
        if nearest > self.near:
            jokers = [card for card in position.hand if card.joker]
            if jokers:
                kept = most_cards(position, rules, kept=jokers, objective="points")
                if kept is not None:
                    yield kept
            held = with_reserve(position, most, rules, self.reserve)
            if held is not None:
                yield held
        yield most
