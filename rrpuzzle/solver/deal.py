"""From what the search found to melds: which cards lie together, and where jokers go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from rrpuzzle.cards import Row
from rrpuzzle.position import Position
from rrpuzzle.solver.suits import Use
from rrpuzzle.solver.task import JOKER_AS, NATURAL, SUIT_INDEX, Task

__all__ = ["deal", "wishes_of"]

Wishes = frozenset[tuple[int, ...]]
"""Rows that had better stay: (rank, *suits) of a set, (suit, first rank, length) of a run."""

_NO_WISHES: Wishes = frozenset()

_NATURAL, _WILD, _BOUND = range(3)

_NO_SETS = (0, 0, 0, 0)


class _Run:
    """A run that is being laid: its suit, its first rank and what lies at each place."""

    __slots__ = ("cells", "first", "naturals", "suit")

    def __init__(self, suit: int, first: int) -> None:
        self.suit, self.first = suit, first
        self.cells: list[int] = []
        self.naturals = 0

    def add(self, cell: int) -> None:
        self.cells.append(cell)
        self.naturals += cell == _NATURAL


class _Set:
    """A set that is being laid: its rank, the suits of its naturals, its wild jokers."""

    __slots__ = ("bound", "rank", "suits", "wild")

    def __init__(self, rank: int, suits: tuple[int, ...], wild: int) -> None:
        self.rank, self.suits, self.wild = rank, suits, wild
        self.bound: tuple[int, ...] = ()


def _most_jokers(naturals_and_jokers: int, limit: str) -> int:
    size = naturals_and_jokers
    if limit == "any":
        return size - 1
    return 1 if limit == "one" else (size - 1) // 2


def wishes_of(position: Position) -> Wishes:
    """Return the rows of a table that had better stay, for `deal`; those with jokers are left out.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> sorted(wishes_of(parse_position("4S 5S 6S / 9H 9D 9C")))
    [(0, 3, 3), (8, 1, 2, 3)]
    """
    wishes = []
    for row in position.table:
        first = row[0]
        if first.rank is None or any(card.joker for card in row):
            continue
        if first.rank is row[1].rank:
            wishes.append((first.rank - 1, *sorted([SUIT_INDEX[id(card.suit)] for card in row])))
        else:
            lowest = min([card.rank for card in row if card.rank is not None])
            wishes.append((SUIT_INDEX[id(first.suit)], lowest - 1, len(row)))
    return frozenset(wishes)


def deal(
    task: Task,
    uses: Sequence[tuple[Use, Use, Use, Use]],
    ace: str,
    limit: str,
    wishes: Wishes = frozenset(),
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
    wishes : frozenset
        Rows that had better stay as they are.

    Returns
    -------
    list of tuple of Card or None
        The rows, jokers with faces; None if this way of dealing cannot satisfy the rules.
    """
    left = task.wild
    runs: list[_Run] = []
    longest = 0
    for suit, column in enumerate(zip(*uses, strict=True)):
        for run in _lay_runs(suit, column, ace):
            size = len(run.cells)
            if run.naturals:
                runs.append(run)
                longest = max(longest, size)
                if run.naturals < size:
                    left -= run.cells.count(_WILD)
    if longest >= 6:
        runs = [part for run in runs for part in _cut(run, wishes)]
    sets: list[_Set] = []
    for rank, how in enumerate(uses[:13]):
        one, two, three, four = how
        offered = (one.to_sets, two.to_sets, three.to_sets, four.to_sets)
        if offered != _NO_SETS:
            here = _NO_WISHES
            if max(offered) > 1:
                here = frozenset([wish for wish in wishes if wish[0] == rank and len(wish) > 3])
            chosen = _deal_sets(rank if here else -1, offered, limit, here)
            if chosen is None:
                return None
            for suits, wild in chosen:
                sets.append(_Set(rank, suits, wild))
                left -= wild
    if not runs and not sets and not task.wild_needed:
        return []
    if task.bound is not None and not _bind(runs, sets, task.bound, limit):
        return None
    if not _place_left_over(runs, sets, left, ace, limit):
        return None
    for run in runs:
        size = len(run.cells)
        if size > run.naturals and size - run.naturals > _most_jokers(size, limit):
            return None
    return [_run_row(run) for run in runs] + [_set_row(group) for group in sets]


def _lay_runs(suit: int, uses: tuple[Use, ...], ace: str) -> list[_Run]:
    """Follow the states of one suit and say which run gets a natural and which a joker."""
    for use in uses:
        if use.in_runs or use.jokers:
            break
    else:
        return []
    closed: list[_Run] = []
    short: list[_Run] = []
    middle: list[_Run] = []
    long: list[_Run] = []
    ghosts: list[list[_Run]] = []
    if ace == "corner":
        ghosts = [[_Run(suit, 0) for _ghost in range(n)] for n in uses[-1].after]
        short, middle, long = map(list, ghosts)
    for rank, use in enumerate(uses):
        if not use.in_runs and not short and not middle and not use.leads and not use.bridges:
            closed += long
            long = []
            continue
        must = short + middle
        for runs in (must, long):
            if len(runs) > 1:
                runs.sort(key=_naturals_of)
        naturals = min(use.in_runs, len(must))
        for place, run in enumerate(must):
            run.add(_NATURAL if place < naturals else _WILD)
        kept = use.in_runs - naturals - use.opened
        # The longest go on least: a run that ends now leaves its cards as they lie.
        for run in long[:kept]:
            run.add(_NATURAL)
        for run in long[kept : kept + use.bridges]:
            run.add(_WILD)
        closed += long[kept + use.bridges :]
        long = middle + long[: kept + use.bridges]
        middle = short
        short = []
        for place in range(use.opened + use.leads):
            run = _Run(suit, rank)
            run.add(_NATURAL if place < use.opened else _WILD)
            short.append(run)
    if ghosts:
        return _close_circle(closed, [short, middle, long], ghosts)
    return closed + short + middle + long


def _naturals_of(run: _Run) -> int:
    return run.naturals


def _close_circle(
    closed: list[_Run], ends: list[list[_Run]], ghosts: list[list[_Run]]
) -> list[_Run]:
    """Join the runs that are open above the king to those that were open below the ace."""
    ghost_runs = [ghost for group in ghosts for ghost in group]
    follower: dict[_Run, _Run] = {}
    for heads, group in zip(ends, ghosts, strict=True):
        follower |= dict(zip(heads, group, strict=False))
    laid = [run for run in [*closed, *ends[0], *ends[1], *ends[2]] if run not in ghost_runs]
    loose = set(ghost_runs)
    for run in laid:
        tail = follower.get(run)
        while tail is not None:
            loose.discard(tail)
            run.cells += tail.cells
            run.naturals += tail.naturals
            tail = follower.get(tail)
    for ghost in loose:
        # It goes all the way round and into another like it: thirteen cards, cut below the ace.
        ghost.first = 0
        laid.append(ghost)
    return laid


def _cut(run: _Run, wishes: Wishes) -> list[_Run]:
    """Cut a run where it is too long, and where a row ended that would be there again."""
    parts = []
    while True:
        size = len(run.cells)
        for place in range(3, size - 2):
            lower = (run.suit, run.first, place)
            upper = (run.suit, run.first + place, size - place)
            if run.naturals == size and (lower in wishes or upper in wishes):
                break
        else:
            if size <= 13:
                parts.append(run)
                return parts
            place = 3 if _NATURAL in run.cells[:3] else 6
        rest = _split(run, place)
        parts.append(run)
        run = rest


@cache
def _set_counts_fit(total: int, most: int, sets: int, wild: int, limit: str) -> bool:
    if limit != "any" and wild > sets:
        return False
    return most <= sets <= total and 3 * sets <= total + wild <= 4 * sets


@lru_cache(maxsize=5000)
def _deal_sets(
    rank: int,
    offered: tuple[int, ...],
    limit: str,
    wishes: Wishes,
) -> list[tuple[tuple[int, ...], int]] | None:
    """Divide the naturals of a rank into sets with as few jokers as there can be."""
    counts = list(offered)
    total, most = sum(counts), max(counts)
    sets = max(most, -(-total // 4))
    wild = max(0, 3 * sets - total)
    chosen: list[tuple[tuple[int, ...], int]] = []
    while sets:
        found = None
        for suits, jokers in _set_shapes(rank, counts, sets, wild, limit, wishes):
            rest = [n - (suit in suits) for suit, n in enumerate(counts)]
            if sets == 1:
                fits = not any(rest) and jokers == wild
            else:
                fits = _set_counts_fit(sum(rest), max(rest), sets - 1, wild - jokers, limit)
            if fits:
                found = (suits, jokers)
                counts, wild, sets = rest, wild - jokers, sets - 1
                break
        if found is None:
            return None
        chosen.append(found)
    return chosen


def _set_shapes(
    rank: int,
    counts: list[int],
    sets: int,
    wild: int,
    limit: str,
    wishes: Wishes,
) -> list[tuple[tuple[int, ...], int]]:
    present = [suit for suit in range(4) if counts[suit]]
    forced = {suit for suit in present if counts[suit] == sets}
    shapes = []
    for size in range(min(4, len(present)), 0, -1):
        for suits in combinations(present, size):
            if forced <= set(suits):
                for jokers in range(max(0, 3 - size), min(wild, 4 - size) + 1):
                    if jokers <= _most_jokers(size + jokers, limit):
                        shapes.append((suits, jokers))
    shapes.sort(
        key=lambda shape: (
            (rank, *shape[0]) not in wishes,
            -len(shape[0]),
            -sum(counts[suit] for suit in shape[0]),
        )
    )
    return shapes


def _bind(runs: list[_Run], sets: list[_Set], bound: list[list[int]], limit: str) -> bool:
    """Say which cards that were laid as naturals are bound jokers in truth."""
    for suit in range(4):
        for rank in range(13):
            for _joker in range(bound[suit][rank]):
                homes: list[tuple[int, _Run | _Set, int]] = []
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
                if isinstance(home, _Run):
                    home.cells[place] = _BOUND
                    home.naturals -= 1
                else:
                    home.bound = (*home.bound, place)
    return True


def _room(size: int, jokers: int, limit: str) -> int:
    """Return how many more naturals of a row may be jokers."""
    return _most_jokers(size, limit) - jokers


def _place_left_over(runs: list[_Run], sets: list[_Set], left: int, ace: str, limit: str) -> bool:
    """Place the jokers that the search did not need."""
    while left:
        if any(_extend(run, ace, limit) for run in runs) or any(_fill(s, limit) for s in sets):
            left -= 1
            continue
        long = next((run for run in runs if len(run.cells) >= 6), None)
        if long is not None:
            runs.append(_split(long, 3))
            continue
        full = next((s for s in sets if len(s.suits) == 4 and not s.bound), None)
        if full is None or left < 2:
            return False
        sets.append(_Set(full.rank, full.suits[2:], 1))
        full.suits, full.wild = full.suits[:2], 1
        left -= 2
    return True


def _extend(run: _Run, ace: str, limit: str) -> bool:
    size = len(run.cells)
    if size >= 13 or size - run.naturals + 1 > _most_jokers(size + 1, limit):
        return False
    top = {"low": 13, "both": 14, "corner": 99}[ace]
    if run.first + size < top:
        run.cells.append(_WILD)
    else:
        run.cells.insert(0, _WILD)
        run.first -= 1
    return True


def _fill(group: _Set, limit: str) -> bool:
    size = len(group.suits) + group.wild
    if size == 4 or group.wild + len(group.bound) + 1 > _most_jokers(size + 1, limit):
        return False
    group.wild += 1
    return True


def _split(run: _Run, size: int) -> _Run:
    """Cut a run in two and return the upper part."""
    upper = _Run(run.suit, run.first + size)
    for cell in run.cells[size:]:
        upper.add(cell)
    run.cells = run.cells[:size]
    run.naturals = run.cells.count(_NATURAL)
    return upper


def _run_row(run: _Run) -> Row:
    naturals, jokers = NATURAL[run.suit], JOKER_AS[run.suit]
    first, size = run.first, len(run.cells)
    if size == run.naturals and first + size <= 13:
        return tuple(naturals[first : first + size])
    return tuple(
        [
            (jokers if cell else naturals)[(first + place) % 13]
            for place, cell in enumerate(run.cells)
        ]
    )


@cache
def _plain_set(rank: int, suits: tuple[int, ...]) -> Row:
    return tuple([NATURAL[suit][rank] for suit in sorted(suits)])


def _set_row(group: _Set) -> Row:
    wild = group.wild
    if not wild and not group.bound:
        return _plain_set(group.rank, group.suits)
    row = []
    for suit in range(4):
        if suit in group.suits:
            table = JOKER_AS if suit in group.bound else NATURAL
        elif wild:
            table = JOKER_AS
            wild -= 1
        else:
            continue
        row.append(table[suit][group.rank])
    return tuple(row)
