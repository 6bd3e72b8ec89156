"""The style that tries its ideas out on deals of the cards that it cannot see."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from rrpuzzle.games.robbers.styles.base import ComputerPlayer
from rrpuzzle.games.robbers.styles.future import Ending, play_on
from rrpuzzle.games.robbers.styles.guess import deal_hidden
from rrpuzzle.games.robbers.styles.openings import largest_opening, lean_opening
from rrpuzzle.games.robbers.styles.plays import (
    most_and_dearest,
    most_cards,
    single_cards,
    taking_jokers,
    with_reserve,
)
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.position import Position, card_counts

__all__ = ["Ahead"]

# Fewer and the look ahead is misled by luck more often than it is right.
_SURE = 2.0


class Ahead(ComputerPlayer):
    """Deals the hidden cards by lot, lets everybody play on, and takes what turned out best.

    Its ideas are the most cards, dear ones rather than cheap ones; the most points; the same with
    the jokers, or one cheap card, held back; when opening, the largest and the leanest opening;
    where a match is won by going out, also to take jokers, or to place a single card. All are
    tried on the same deals. Another than the first is taken only if it was better by more than
    chance explains: by two standard errors.

    Parameters
    ----------
    rng : random.Random
        The player's own generator.
    samples : int
        Deals to try the ideas on.
    turns : int
        Turns to look ahead; a round that is not over then counts as the hands are.
    seconds : float, optional
        Time after which no further deal is tried; choices then depend on the machine.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> state = game.start(4, CLASSIC, seed=1)
    >>> Ahead(Random(1), samples=2).choose(game.view(state, state.turn))
    Draw()
    """

    def __init__(
        self, rng: Random, samples: int = 8, turns: int = 40, seconds: float | None = None
    ) -> None:
        super().__init__(rng)
        self.samples, self.turns, self.seconds = samples, turns, seconds

    def play(self, view: RobbersView) -> Position | None:
        """Return its play, None if no card goes."""
        ideas = list(_different(_ideas(view)))
        if len(ideas) < 2 or not ideas[0].hand:
            return ideas[0] if ideas else None
        worth = self._tried(view, ideas)
        best, lead = ideas[0], 0.0
        for idea, values in zip(ideas[1:], worth[1:], strict=True):
            gains = [value - first for value, first in zip(values, worth[0], strict=True)]
            sure = fmean(gains) - _SURE * pstdev(gains) / sqrt(len(gains))
            if sure > lead:
                best, lead = idea, sure
        return best

    def _tried(self, view: RobbersView, ideas: list[Position]) -> list[list[float]]:
        """Return for each idea what it was worth on each deal."""
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        worth: list[list[float]] = [[] for _idea in ideas]
        for number in range(self.samples):
            if number and end is not None and time.perf_counter() >= end:
                break
            deal = deal_hidden(view, self.rng)
            for idea, values in zip(ideas, worth, strict=True):
                ending = play_on(view, idea, deal.hands, deal.stock, self.turns)
                values.append(_worth(view, ending))
        return worth


def _ideas(view: RobbersView) -> Iterator[Position | None]:
    position, rules = view.position, view.rules
    if not view.has_opened:
        yield largest_opening(position, rules)
        yield lean_opening(position, rules)
        return
    most = most_and_dearest(position, rules)
    yield most
    if most is None or not most.hand:
        return
    dearest = most_cards(position, rules, objective="points")
    yield dearest
    if rules.outs_to_win:
        yield from taking_jokers(position, rules)
        yield next(single_cards(position, rules), None)
    jokers = [card for card in position.hand if card.joker]
    if jokers:
        yield most_cards(position, rules, kept=jokers)
    if dearest is not None:
        yield with_reserve(position, dearest, rules, max(map(rules.value_of, position.hand)))


def _different(ideas: Iterator[Position | None]) -> Iterator[Position]:
    """Leave out ideas that place the same cards as an earlier one."""
    seen = []
    for idea in ideas:
        if idea is not None and (left := card_counts(idea.hand)) not in seen:
            seen.append(left)
            yield idea


def _worth(view: RobbersView, ending: Ending) -> float:
    """Return by how many points the seat is better off than the others on average.

    Where a match is won by going out, going out counts more than any hand.
    """
    points = [sum(map(view.rules.value_of, hand)) for hand in ending.hands]
    others = fmean(points[seat] for seat in view.playing if seat != view.seat)
    won = ending.over and not ending.hands[view.seat]
    lost = ending.over and not won
    outs = (won - lost) * 100 if view.rules.outs_to_win else 0
    return others - points[view.seat] + outs
