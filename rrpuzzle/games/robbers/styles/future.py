"""How a round could go on: all seats play on greedily from a deal of the hidden cards.

Only what matters to a look ahead is followed: no discards, no scores, no log. A round that is
not over when the limit is reached counts as the hands then are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rrpuzzle.cards import Row
from rrpuzzle.games.robbers.styles.openings import largest_opening
from rrpuzzle.games.robbers.styles.plays import most_cards
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

__all__ = ["Ending", "play_on"]


@dataclass(frozen=True, slots=True)
class Ending:
    """The hands when the look ahead ends.

    Parameters
    ----------
    hands : tuple of tuple of Card
        Each seat's hand.
    over : bool
        Whether somebody went out.
    """

    hands: tuple[Row, ...]
    over: bool


def play_on(
    view: RobbersView,
    first: Position | None,
    hands: Sequence[Row],
    stock: Row,
    turns: int,
) -> Ending:
    """Play on from a seat's turn.

    Parameters
    ----------
    view : RobbersView
        What the seat sees; it is to act.
    first : Position or None
        The position after its play, None if it draws or passes.
    hands : sequence of tuple of Card
        A deal of the hidden cards: every seat's hand.
    stock : tuple of Card
        The stock that belongs to it.
    turns : int
        Turns to follow after the first.

    Returns
    -------
    Ending
        Where it leads.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = find_game("robbers").start(4, CLASSIC, seed=1)
    >>> view = find_game("robbers").view(state, state.turn)
    >>> ending = play_on(view, None, state.hands, state.stock, turns=0)
    >>> len(ending.hands[view.seat]), ending.over
    (12, False)
    """
    table, held, left = view.table, list(hands), list(stock)
    opened = list(view.opened)
    playing = view.playing
    place = playing.index(view.seat)
    passes = view.passes
    for number in range(turns + 1):
        seat = playing[(place + number) % len(playing)]
        position = Position(table, held[seat])
        after = _greedy(position, view.rules, opened[seat]) if number else first
        if after is not None:
            table, held[seat], opened[seat], passes = after.table, after.hand, True, 0
            if not after.hand:
                return Ending(tuple(held), True)
        elif left:
            held[seat] = (*held[seat], left.pop(0))
            passes = 0
        else:
            passes += 1
            if passes >= len(playing):
                break
    return Ending(tuple(held), False)


def _greedy(position: Position, rules: Rules, opened: bool) -> Position | None:
    return (most_cards if opened else largest_opening)(position, rules)
