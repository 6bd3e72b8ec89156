"""From what the search found to melds: which cards lie together, and where jokers go."""

from __future__ import annotations

from collections.abc import Sequence

from rrpuzzle.cards import Row
from rrpuzzle.solver.laid_runs import LaidRun, cut, lay_runs, most_jokers, standing_runs
from rrpuzzle.solver.laid_sets import LaidSet, StandingSets, deal_sets, standing_sets
from rrpuzzle.solver.suits import Use
from rrpuzzle.solver.task import Task

__all__ = ["deal"]

_NONE_STAND: StandingSets = frozenset()

_NO_SETS = (0, 0, 0, 0)


def deal(
    task: Task,
    uses: Sequence[tuple[Use, Use, Use, Use]],
    ace: str,
    limit: str,
    table: Sequence[Row] = (),
) -> list[Row] | None:
    """Lay out what the search found, every joker placed.

    Parameters
    ----------
    task : Task
        What was asked.
    uses : sequence of tuple of Use
        What each suit does at each rank.
    ace, limit : str
        The rules' ``ace`` and ``jokers_per_meld``.
    table : sequence of tuple of Card
        Melds that had better stay as they are.

    Returns
    -------
    list of tuple of Card or None
        The rows, jokers with faces; None if this way of dealing cannot satisfy the rules.
    """
    left = task.wild
    runs: list[LaidRun] = []
    longest = 0
    for suit, column in enumerate(zip(*uses, strict=True)):
        for run in lay_runs(suit, column, ace):
            size = len(run.cells)
            if run.naturals:
                runs.append(run)
                longest = max(longest, size)
                if run.naturals < size:
                    left -= run.wild()
    if longest >= 6:
        standing = standing_runs(table)
        runs = [part for run in runs for part in cut(run, standing)]
    sets: list[LaidSet] = []
    for rank, (one, two, three, four) in enumerate(uses[:13]):
        offered = (one.to_sets, two.to_sets, three.to_sets, four.to_sets)
        if offered != _NO_SETS:
            here = standing_sets(table, rank) if max(offered) > 1 else _NONE_STAND
            chosen = deal_sets(offered, limit, here)
            if chosen is None:
                return None
            for suits, wild in chosen:
                sets.append(LaidSet(rank, suits, wild))
                left -= wild
    if not runs and not sets and not task.wild_needed:
        return []
    if task.bound is not None and not _bind(runs, sets, task.bound, limit):
        return None
    if left and not _place_left_over(runs, sets, left, ace, limit):
        return None
    for run in runs:
        size = len(run.cells)
        if size > run.naturals and size - run.naturals > most_jokers(size, limit):
            return None
    return [run.row() for run in runs] + [group.row() for group in sets]


def _bind(runs: list[LaidRun], sets: list[LaidSet], bound: list[list[int]], limit: str) -> bool:
    """Say which cards that were laid as naturals are bound jokers in truth."""
    for suit in range(4):
        for rank in range(13):
            for _joker in range(bound[suit][rank]):
                homes: list[tuple[int, LaidRun | LaidSet, int]] = []
                for run in runs:
                    place = (rank - run.first) % 13
                    if run.suit == suit and place < len(run.cells) and not run.cells[place]:
                        size = len(run.cells)
                        homes.append((_room(size, size - run.naturals, limit), run, place))
                for group in sets:
                    if group.rank == rank and suit in group.suits and suit not in group.bound:
                        jokers = group.wild + len(group.bound)
                        size = len(group.suits) + group.wild
                        homes.append((_room(size, jokers, limit), group, suit))
                if not homes:
                    return False
                room, home, place = max(homes, key=lambda entry: entry[0])
                if room < 1:
                    return False
                if isinstance(home, LaidRun):
                    home.bind(place)
                else:
                    home.bound = (*home.bound, place)
    return True


def _room(size: int, jokers: int, limit: str) -> int:
    """Return how many more cards of a row may be jokers."""
    return most_jokers(size, limit) - jokers


def _place_left_over(
    runs: list[LaidRun], sets: list[LaidSet], left: int, ace: str, limit: str
) -> bool:
    """Place the jokers that the search did not need."""
    while left:
        if any(_extend(run, ace, limit) for run in runs) or any(_fill(s, limit) for s in sets):
            left -= 1
            continue
        long = next((run for run in runs if len(run.cells) >= 6), None)
        if long is not None:
            runs.append(long.split(3))
            continue
        full = next((s for s in sets if len(s.suits) == 4 and not s.bound), None)
        if full is None or left < 2:
            return False
        sets.append(LaidSet(full.rank, full.suits[2:], 1))
        full.suits, full.wild = full.suits[:2], 1
        left -= 2
    return True


def _extend(run: LaidRun, ace: str, limit: str) -> bool:
    size = len(run.cells)
    if size >= 13 or _room(size + 1, size - run.naturals, limit) < 1:
        return False
    run.extend(ace)
    return True


def _fill(group: LaidSet, limit: str) -> bool:
    size = len(group.suits) + group.wild
    if size == 4 or _room(size + 1, group.wild + len(group.bound), limit) < 1:
        return False
    group.wild += 1
    return True
