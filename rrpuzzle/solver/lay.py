"""From the general search's way to rows of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rrpuzzle.cards import Card, Row
from rrpuzzle.melds import arrangements
from rrpuzzle.rules import Rules
from rrpuzzle.solver.cells import NO_TAIL, Open
from rrpuzzle.solver.task import JOKER_AS, NATURAL

__all__ = ["lay_out"]


class _LaidRun:
    """A run as it grows: its suit, its first rank, what lies at each place, the tail that it is."""

    def __init__(self, suit: int, first: int, kind: str) -> None:
        self.suit, self.first, self.cells = suit, first, kind
        self.tail: object = None


class _LaidSet:
    """A set as it grows: its rank, (suit, kind) of its cards, its wild jokers."""

    def __init__(self, rank: int) -> None:
        self.rank = rank
        self.cells: list[tuple[int, str]] = []
        self.wild = 0


def lay_out(
    way: Sequence[Any], steps: Sequence[tuple[str, int, int]], rules: Rules
) -> list[Row] | None:
    """Follow a way through the pack and return the rows that it lays.

    Parameters
    ----------
    way : sequence
        For each step the place before it and what was done.
    steps : sequence of tuple
        The steps: kind, rank, suit.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    list of tuple of Card or None
        The rows; None if a run is too long and no cut leaves melds.
    """
    open_runs: list[list[_LaidRun]] = [[], [], [], []]
    sets: list[_LaidSet] = []
    runs: list[_LaidRun] = []
    rows: list[Row] = []
    for (kind, rank, suit), (place, how) in zip(steps, way, strict=True):
        if kind == "cell":
            if suit == 0:
                sets = [_LaidSet(rank) for _set in place.sets]
            open_runs[suit] = _grow(open_runs[suit], place.runs[suit], how, suit, rank, runs)
            sets = _grow_sets(sets, how, suit, rank)
        elif kind == "sets":
            for group, jokers in zip(sets, how, strict=True):
                group.wild = jokers
            rows += [_set_row(group) for group in sets]
        else:
            runs += _joined(open_runs[suit], how, runs, suit)
    for run in runs:
        parts = _cut(run, rules)
        if parts is None:
            return None
        rows += parts
    return rows


def _grow(
    open_runs: list[_LaidRun],
    states: Sequence[Open],
    move: Any,
    suit: int,
    rank: int,
    ended: list[_LaidRun],
) -> list[_LaidRun]:
    going = []
    for run, state, laid in zip(open_runs, states, move.runs, strict=True):
        if laid.after is None:
            if state.tail != NO_TAIL:
                run.tail = state
            ended.append(run)
        else:
            run.cells += laid.kind
            going.append((laid.after, run))
    for laid in move.new_runs:
        going.append((laid.after, _LaidRun(suit, rank, laid.kind)))
    return [run for _after, run in sorted(going, key=lambda pair: pair[0])]


def _grow_sets(sets: list[_LaidSet], move: Any, suit: int, rank: int) -> list[_LaidSet]:
    going = []
    for group, laid in zip(sets, move.sets, strict=True):
        if laid.kind != "-":
            group.cells.append((suit, laid.kind))
        going.append((laid.after, group))
    for laid in move.new_sets:
        group = _LaidSet(rank)
        group.cells.append((suit, laid.kind))
        going.append((laid.after, group))
    return [group for _after, group in sorted(going, key=lambda pair: pair[0])]


def _joined(
    open_runs: list[_LaidRun], laid: Any, ended: list[_LaidRun], suit: int
) -> list[_LaidRun]:
    """End the open runs, some with jokers before them, some joined to a tail below the ace."""
    waiting = [run for run in ended if run.tail is not None and run.suit == suit]
    ended[:] = [run for run in ended if run not in waiting]
    for run, end in zip(open_runs, laid, strict=True):
        if end.tail is None:
            run.cells = end.kind + run.cells
            run.first -= len(end.kind)
        else:
            tail = next(other for other in waiting if other.tail == end.tail)
            waiting.remove(tail)
            run.cells += tail.cells
    return open_runs


def _cut(run: _LaidRun, rules: Rules) -> list[Row] | None:
    size, first, cells = len(run.cells), run.first, run.cells
    if size <= 13 and (first >= 0 or rules.ace == "corner"):
        row = _run_row(run.suit, first, cells)
        return [row] if _valid(row, rules) else None
    leads = max(0, -first) if rules.ace != "corner" else 0
    for place in range(3, size - leads - 2):
        lower = _LaidRun(run.suit, first + leads, cells[leads : leads + place] + "w" * leads)
        upper = _LaidRun(run.suit, first + leads + place, cells[leads + place :])
        row = _run_row(lower.suit, lower.first, lower.cells)
        if len(lower.cells) <= 13 and _valid(row, rules):
            rest = _cut(upper, rules)
            if rest is not None:
                return [row, *rest]
    return None


def _valid(row: Row, rules: Rules) -> bool:
    return bool(arrangements(tuple(card.plain for card in row), rules))


def _run_row(suit: int, first: int, cells: str) -> Row:
    return tuple(
        (NATURAL if kind == "n" else JOKER_AS)[suit][(first + place) % 13]
        for place, kind in enumerate(cells)
    )


def _set_row(group: _LaidSet) -> Row:
    kinds, wild = dict(group.cells), group.wild
    row: list[Card] = []
    for suit in range(4):
        if suit in kinds:
            row.append((NATURAL if kinds[suit] == "n" else JOKER_AS)[suit][group.rank])
        elif wild:
            row.append(JOKER_AS[suit][group.rank])
            wild -= 1
    return tuple(row)
