"""Runs as the search's answer lays them: which natural or joker lies at each place."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from rrpuzzle.cards import Row
from rrpuzzle.solver.suits import Use
from rrpuzzle.solver.task import JOKER_AS, NATURAL, SUIT_INDEX

__all__ = ["BOUND", "LaidRun", "cut", "lay_runs", "most_jokers", "standing_runs"]

_NATURAL, _WILD, BOUND = range(3)


def most_jokers(size: int, limit: str) -> int:
    """Return how many jokers a meld of `size` cards may hold.

    Parameters
    ----------
    size : int
        Naturals and jokers.
    limit : str
        The rules' ``jokers_per_meld``.

    Returns
    -------
    int
        The number.

    Examples
    --------
    >>> [most_jokers(4, limit) for limit in ("any", "one", "minority")]
    [3, 1, 1]
    """
    if limit == "any":
        return size - 1
    return 1 if limit == "one" else (size - 1) // 2


class LaidRun:
    """A run that is being laid: its suit, its first rank and what lies at each place.

    Parameters
    ----------
    suit, first : int
        The suit and the lowest rank, the ace being 0.

    Examples
    --------
    >>> run = LaidRun(0, 3)
    >>> for _card in range(3):
    ...     run.add_natural()
    >>> run.extend("low")
    >>> [str(card) for card in run.row()]
    ['4S', '5S', '6S', '*7S']
    """

    __slots__ = ("cells", "first", "naturals", "suit")

    def __init__(self, suit: int, first: int) -> None:
        self.suit, self.first = suit, first
        self.cells: list[int] = []
        self.naturals = 0

    def add_natural(self) -> None:
        """Lay a natural above the run."""
        self.cells.append(_NATURAL)
        self.naturals += 1

    def add_wild(self) -> None:
        """Lay a joker above the run."""
        self.cells.append(_WILD)

    def bind(self, place: int) -> None:
        """Tell that what lies at a place as a natural is a bound joker."""
        self.cells[place] = BOUND
        self.naturals -= 1

    def wild(self) -> int:
        """Return how many jokers lie in it that are not bound."""
        return self.cells.count(_WILD)

    def extend(self, ace: str) -> None:
        """Lay one more joker at an end; there must be room, so fewer than thirteen cards."""
        top = {"low": 13, "both": 14, "corner": 99}[ace]
        if self.first + len(self.cells) < top:
            self.cells.append(_WILD)
        else:
            self.cells.insert(0, _WILD)
            self.first -= 1

    def split(self, size: int) -> LaidRun:
        """Cut the run behind so many cards and return the upper part."""
        upper = LaidRun(self.suit, self.first + size)
        self.cells, upper.cells = self.cells[:size], self.cells[size:]
        upper.naturals = upper.cells.count(_NATURAL)
        self.naturals -= upper.naturals
        return upper

    def row(self) -> Row:
        """Return the cards, jokers with their faces."""
        naturals, jokers = NATURAL[self.suit], JOKER_AS[self.suit]
        first, size = self.first, len(self.cells)
        if size == self.naturals and first + size <= 13:
            return tuple(naturals[first : first + size])
        return tuple(
            [
                (jokers if cell else naturals)[(first + place) % 13]
                for place, cell in enumerate(self.cells)
            ]
        )


_naturals_of = attrgetter("naturals")


def lay_runs(suit: int, uses: tuple[Use, ...], ace: str) -> list[LaidRun]:
    """Follow what a suit does, and say which run gets a natural and which a joker.

    Parameters
    ----------
    suit : int
        The suit.
    uses : tuple of Use
        What it does at each rank.
    ace : str
        The rules' ``ace``.

    Returns
    -------
    list of LaidRun
        Its runs.

    Examples
    --------
    >>> lay_runs(0, (Use(0, (0, 0, 0), 0, 0, 0, 0, 0, 0),) * 13, "low")
    []
    """
    closed: list[LaidRun] = []
    short: list[LaidRun] = []
    middle: list[LaidRun] = []
    long: list[LaidRun] = []
    ghosts: list[list[LaidRun]] = []
    if ace == "corner":
        ghosts = [[LaidRun(suit, 0) for _ghost in range(n)] for n in uses[-1].after]
        short, middle, long = map(list, ghosts)
    for rank, (_g, _after, jokers, _idle, in_runs, opened, bridges, leads) in enumerate(uses):
        if not in_runs and not jokers:
            # Shorter runs would have to go on, so there are none.
            if long:
                closed += long
                long = []
            continue
        must = short + middle
        naturals = min(in_runs, len(must))
        if naturals < len(must):
            must.sort(key=_naturals_of)
            for run in must[naturals:]:
                run.add_wild()
        for run in must[:naturals]:
            run.add_natural()
        # The longest go on least: a run that ends now leaves its cards as they lie.
        kept = in_runs - naturals - opened
        if long:
            if len(long) > 1:
                long.sort(key=_naturals_of)
            going = kept + bridges
            for run in long[:kept]:
                run.add_natural()
            for run in long[kept:going]:
                run.add_wild()
            closed += long[going:]
            long = long[:going]
        long = middle + long
        middle, short = short, []
        for place in range(opened + leads):
            run = LaidRun(suit, rank)
            if place < opened:
                run.add_natural()
            else:
                run.add_wild()
            short.append(run)
    if ghosts:
        return _close_circle(closed, [short, middle, long], ghosts)
    return closed + short + middle + long


def _close_circle(
    closed: list[LaidRun], ends: list[list[LaidRun]], ghosts: list[list[LaidRun]]
) -> list[LaidRun]:
    """Join the runs that are open above the king to those that were open below the ace."""
    ghost_runs = [ghost for group in ghosts for ghost in group]
    follower: dict[LaidRun, LaidRun] = {}
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


StandingRuns = frozenset[tuple[int, int, int]]
"""Runs that had better stay, as (suit, first rank, length)."""


def standing_runs(table: Iterable[Row]) -> StandingRuns:
    """Return the runs of a table, those with jokers left out.

    Parameters
    ----------
    table : iterable of Row
        Melds.

    Returns
    -------
    frozenset of tuple of int
        The suit of each, its first rank, the ace being 0, and its length.

    Examples
    --------
    >>> from rrpuzzle.position import parse_table
    >>> sorted(standing_runs(parse_table("4S 5S 6S / 9H 9D 9C")))
    [(0, 3, 3)]
    """
    found = []
    for row in table:
        if row[0].rank is not row[1].rank and not any(card.joker for card in row):
            lowest = min([card.rank for card in row if card.rank is not None])
            found.append((SUIT_INDEX[id(row[0].suit)], lowest - 1, len(row)))
    return frozenset(found)


def cut(run: LaidRun, standing: StandingRuns) -> list[LaidRun]:
    """Cut a run where it is too long, and where a row ended that would be there again.

    Parameters
    ----------
    run : LaidRun
        The run.
    standing : frozenset
        The runs that had better stay.

    Returns
    -------
    list of LaidRun
        Its parts, the first of them being the same object.

    Examples
    --------
    >>> [run] = lay_runs(0, (Use(0, (0, 0, 1), 0, 0, 1, 1, 0, 0),) + (
    ...     Use(0, (0, 0, 1), 0, 0, 1, 0, 0, 0),) * 5, "low")
    >>> [len(part.row()) for part in cut(run, frozenset({(0, 3, 3)}))]
    [3, 3]
    """
    parts = []
    while True:
        size = len(run.cells)
        for place in range(3, size - 2):
            lower = (run.suit, run.first, place)
            upper = (run.suit, run.first + place, size - place)
            if run.naturals == size and (lower in standing or upper in standing):
                break
        else:
            if size <= 13:
                parts.append(run)
                return parts
            place = 3 if _NATURAL in run.cells[:3] else 6
        rest = run.split(place)
        parts.append(run)
        run = rest
