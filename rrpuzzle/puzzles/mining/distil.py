"""Positions met in play, cut down to what matters.

A table of a game holds many rows that have nothing to do with a card of the hand. Kept are the
rows by way of which one or two cards come in, and a few that lie near and tempt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from rrpuzzle.lineage import components, lineage_graph, unchanged_rows
from rrpuzzle.position import Position
from rrpuzzle.puzzles.rating import are_near
from rrpuzzle.puzzles.verify import lay_off_only
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver import solve

__all__ = ["distil", "essences"]

_STYLES = ("simple", "greedy", "patient")
_MOST_ROWS = 8
_MOST_CARDS = 34
_PAIRS = 6


def distil(random: Random, rules: Rules = CLASSIC) -> Iterator[Position]:
    """Yield positions from matches that computer players play, without an end.

    Parameters
    ----------
    random : random.Random
        What the matches and the choice of rows follow from.
    rules : Rules
        The rules that are played.

    Yields
    ------
    Position
        A legal position all of whose hand can go, though not simply.

    Examples
    --------
    >>> from rrpuzzle import solve
    >>> solve(next(distil(Random(2)))).out
    True
    """
    from rrpuzzle.games import Match  # mining alone needs the games

    while True:
        seats = random.choice((2, 3, 4))
        players = [random.choice(_STYLES) for _seat in range(seats)]
        match = Match("robbers", players, rules, seed=random.randrange(10**9))
        for event in match.steps():
            state = event.after
            if match.over or state.turn is None or state.round_number > 1:
                break
            view = match.view(state.turn)
            if view.has_opened and len(view.table) >= 4:
                yield from essences(view.position, random, rules)


def essences(position: Position, random: Random, rules: Rules = CLASSIC) -> Iterator[Position]:
    """Yield what a position comes down to for single cards and pairs of its hand.

    Parameters
    ----------
    position : Position
        The position of a player who has opened.
    random : random.Random
        What the choice of pairs and of further rows follows from.
    rules : Rules
        The rules that are played.

    Yields
    ------
    Position
        Some of its rows, with one or two cards that can go, though not simply.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> table = "6S 6H 6D 6C / 3S 4S 5S / TD JD QD / KS KH KD"
    >>> for found in essences(parse_position(table + " | 7S 2H"), Random(1)):
    ...     print(found)
    6S 6H 6D 6C / 3S 4S 5S | 7S
    """
    cards = list(dict.fromkeys(card.plain for card in position.hand if card.natural))
    pairs = list(combinations(cards, 2))
    random.shuffle(pairs)
    for hand in [*((card,) for card in cards), *pairs[:_PAIRS]]:
        if lay_off_only(position.table, hand, rules):
            continue
        small = Position(position.table, hand)
        solution = solve(small, rules, "out")
        if solution.left:
            continue
        graph = lineage_graph(small, solution.after)
        part = next(p for p in components(graph) if ("hand", 1) in p)
        if ("hand", len(hand)) not in part:
            continue
        used = {number for side, number in part if side == "before"}
        near = [
            number
            for number in unchanged_rows(graph)
            if any(are_near(card, other) for card in position.table[number - 1] for other in hand)
        ]
        random.shuffle(near)
        kept = sorted(used | set(near[: random.randrange(3)]))
        rows = tuple(position.table[number - 1] for number in kept)
        found = Position(rows, hand)
        if len(rows) <= _MOST_ROWS and len(found.cards) <= _MOST_CARDS:
            yield found.arranged(rules)
