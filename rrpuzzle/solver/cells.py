"""What may happen to the open runs and the sets of a rank at one card of the pack.

This is the slow and general search's half of the rules: runs and sets are followed one by one
with the jokers that they hold, so that joker limits, bound jokers, rows that stay together and
rows of hand cards alone can be honoured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Cell", "Laid", "Limit", "Move", "Open", "cell_moves"]


class Open(NamedTuple):
    """An open run or set: its size (3 for three or more), its score, what binds it.

    The score is what `Limit` makes of its naturals and jokers; ``fresh`` rows take hand cards
    and released jokers only; ``block`` is the index of a block that is being laid, or -1.
    ``shape`` tells what lies at each place where tables are told apart, else it is empty.
    """

    size: int
    score: int
    fresh: bool
    block: int
    shape: str = ""

    def grown(self, kind: str, score: int, block: int, limit: Limit) -> Open:
        """Return the run with one more card."""
        shape = self.shape + kind if limit.exact else ""
        return Open(min(self.size + 1, 3), score, self.fresh, block, shape)

    def widened(self, kind: str, score: int, limit: Limit) -> Open:
        """Return the set with one more card, or with none of this suit."""
        shape = self.shape + kind if limit.exact else ""
        return Open(self.size + (kind != "-"), score, self.fresh, self.block, shape)


class Limit(NamedTuple):
    """Counts the naturals and jokers of a row as far as the rules' joker limit asks.

    With any number of jokers the score tells whether there is a natural; with one joker, how
    many jokers may still come; with a minority of jokers, how many naturals more than jokers
    there are, capped where no joker could change it any more.
    """

    kind: str
    cap: int
    exact: bool = False

    @property
    def empty(self) -> int:
        """The score of no cards."""
        return 1 if self.kind == "one" else 0

    def natural(self, score: int) -> int:
        """Return the score after a natural."""
        if self.kind == "one":
            return score
        return 1 if self.kind == "any" else min(score + 1, self.cap)

    def joker(self, score: int) -> int | None:
        """Return the score after a joker, None if it may not come."""
        if self.kind == "any":
            return score
        if self.kind == "one":
            return score - 1 if score else None
        return score - 1

    def whole(self, score: int) -> bool:
        """Whether a row of three cards or more may end with this score."""
        return self.kind == "one" or score > 0

    def run_may_end(self, run: Open, leads: int = 0) -> bool:
        """Whether a run may end, which stays as it is but for jokers put before it.

        Where tables are told apart, one natural with two or three jokers is a set.
        """
        if run.block >= 0 or run.size + leads < 3:
            return False
        if not self.exact:
            return True
        size = len(run.shape) + leads
        return size <= 13 and (size > 4 or run.shape.count("n") > 1)


class Laid(NamedTuple):
    """What one row got: ``n`` natural, ``b`` bound, ``w`` wild, ``-`` nothing, ``x`` its end."""

    kind: str
    after: Open | None
    debt: Open | None = None


class Move(NamedTuple):
    """All that happens at a cell: one `Laid` for each open run and set, then new ones."""

    runs: tuple[Laid, ...]
    sets: tuple[Laid, ...]
    new_runs: tuple[Laid, ...]
    new_sets: tuple[Laid, ...]
    wild: int
    fresh_wild: int
    idle: int


@dataclass(frozen=True, slots=True)
class Cell:
    """The cards of one suit and rank, and what is asked here.

    ``table`` and ``must`` naturals must be placed, the first of them lie on the table; ``may``
    may stay in the hand; ``bound`` jokers must be placed. ``kinds`` maps a block that runs
    through here to what it wants, ``entering`` are those that begin here, ``leaving`` those
    that end. ``prefixes`` are the open runs that may be taken up from above the king.
    ``sets`` tells whether sets may be laid here, ``fresh`` whether rows of hand cards may,
    ``through`` whether a run may go through the ace's place as a joker.
    """

    table: int
    must: int
    may: int
    bound: int
    kinds: tuple[tuple[int, str], ...] = ()
    entering: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    prefixes: tuple[Open, ...] = ()
    sets: bool = True
    fresh: bool = False
    through: bool = False


class _Pool(NamedTuple):
    """Cards that are still to be dealt out at a cell."""

    naturals: int
    fresh_used: int
    bound: int
    wild: int
    fresh_wild: int
    entering: tuple[int, ...]


def cell_moves(
    runs: tuple[Open, ...],
    sets: tuple[Open, ...],
    cell: Cell,
    limit: Limit,
    wild: int,
    fresh_wild: int,
) -> Iterator[Move]:
    """Yield every move at a cell; at most `wild` jokers go to common, `fresh_wild` to fresh rows.

    Examples
    --------
    >>> limit = Limit("any", 1)
    >>> pair = Open(2, 1, False, -1)
    >>> [move.runs[0].kind for move in cell_moves((pair,), (), Cell(0, 0, 1, 0), limit, 1, 0)]
    ['n', 'w', 'w', 'w']
    """
    kinds = dict(cell.kinds)
    pool = _Pool(cell.table + cell.must + cell.may, 0, cell.bound, wild, fresh_wild, cell.entering)
    for laid_runs, rest in _on_runs(runs, 0, (), pool, cell, kinds, limit):
        for laid_sets, left in _on_sets(sets, 0, (), rest, cell, kinds, limit):
            yield from _new_rows(laid_runs, laid_sets, left, cell, kinds, limit, wild, fresh_wild)


def _given(
    row: Open, pool: _Pool, limit: Limit, hand: int, with_wild: bool
) -> Iterator[tuple[str, int, _Pool]]:
    """Yield what a row can get, its new score, and what is left."""
    if pool.naturals and (not row.fresh or pool.fresh_used < hand):
        used = pool.fresh_used + row.fresh
        yield (
            "n",
            limit.natural(row.score),
            pool._replace(naturals=pool.naturals - 1, fresh_used=used),
        )
    score = limit.joker(row.score)
    if score is None:
        return
    if pool.bound and not row.fresh:
        yield "b", score, pool._replace(bound=pool.bound - 1)
    if with_wild and row.fresh and pool.fresh_wild:
        yield "w", score, pool._replace(fresh_wild=pool.fresh_wild - 1)
    if with_wild and not row.fresh and pool.wild:
        yield "w", score, pool._replace(wild=pool.wild - 1)


def _in_blocks(
    row: Open, kind: str, pool: _Pool, cell: Cell, kinds: dict[int, str]
) -> Iterator[tuple[int, _Pool]]:
    """Yield the block that a run is in after it got a card here."""
    if row.block >= 0:
        if kinds[row.block] in (kind, "h"):
            yield -1 if row.block in cell.leaving else row.block, pool
        return
    yield -1, pool
    if row.fresh:
        return
    for block in pool.entering:
        if kinds[block] in (kind, "h"):
            rest = tuple(other for other in pool.entering if other != block)
            yield -1 if block in cell.leaving else block, pool._replace(entering=rest)


def _on_runs(
    runs: tuple[Open, ...],
    index: int,
    laid: tuple[Laid, ...],
    pool: _Pool,
    cell: Cell,
    kinds: dict[int, str],
    limit: Limit,
) -> Iterator[tuple[tuple[Laid, ...], _Pool]]:
    if index == len(runs):
        yield laid, pool
        return
    run = runs[index]
    for kind, score, rest in _given(run, pool, limit, cell.must + cell.may, True):
        if len(run.shape) == 13:
            break
        for block, left in _in_blocks(run, kind, rest, cell, kinds):
            after = run.grown(kind, score, block, limit)
            yield from _on_runs(
                runs, index + 1, (*laid, Laid(kind, after)), left, cell, kinds, limit
            )
    if limit.run_may_end(run) and limit.whole(run.score):
        yield from _on_runs(runs, index + 1, (*laid, Laid("x", None)), pool, cell, kinds, limit)


def _on_sets(
    sets: tuple[Open, ...],
    index: int,
    laid: tuple[Laid, ...],
    pool: _Pool,
    cell: Cell,
    kinds: dict[int, str],
    limit: Limit,
) -> Iterator[tuple[tuple[Laid, ...], _Pool]]:
    if index == len(sets):
        yield laid, pool
        return
    row = sets[index]
    wanted = kinds.get(row.block) if row.block >= 0 else None
    for kind, score, rest in _given(row, pool, limit, cell.must + cell.may, False):
        if wanted in (None, kind):
            after = row.widened(kind, score, limit)
            yield from _on_sets(
                sets, index + 1, (*laid, Laid(kind, after)), rest, cell, kinds, limit
            )
    if wanted is None:
        yield from _on_sets(
            sets,
            index + 1,
            (*laid, Laid("-", row.widened("-", row.score, limit))),
            pool,
            cell,
            kinds,
            limit,
        )


def _new_rows(
    laid_runs: tuple[Laid, ...],
    laid_sets: tuple[Laid, ...],
    pool: _Pool,
    cell: Cell,
    kinds: dict[int, str],
    limit: Limit,
    wild: int,
    fresh_wild: int,
) -> Iterator[Move]:
    hand = cell.must + cell.may
    for idle in range(min(cell.may, pool.naturals) + 1):
        rest = pool._replace(naturals=pool.naturals - idle)
        # Cards that stay in the hand are no longer there for rows of hand cards.
        if rest.fresh_used + idle > hand:
            continue
        for new_runs, new_sets, left in _opened((), (), rest, cell, kinds, limit, hand - idle):
            if left.entering or left.fresh_used + idle > hand:
                continue
            yield Move(
                laid_runs,
                laid_sets,
                new_runs,
                new_sets,
                wild - left.wild,
                fresh_wild - left.fresh_wild,
                idle,
            )


def _opened(
    runs: tuple[Laid, ...],
    sets: tuple[Laid, ...],
    pool: _Pool,
    cell: Cell,
    kinds: dict[int, str],
    limit: Limit,
    hand: int,
    last: tuple[object, ...] = (),
) -> Iterator[tuple[tuple[Laid, ...], tuple[Laid, ...], _Pool]]:
    """Put each natural and bound joker that is left into a new run or a new set.

    New rows come in a fixed order, `last` being the latest, so that each choice comes once.
    """
    if not pool.naturals and not pool.bound:
        yield runs, sets, pool
        if not cell.prefixes:
            return
    for fresh in (False, True) if cell.fresh else (False,):
        ground = Open(0, limit.empty, fresh, -1)
        for kind, score, rest in _given(ground, pool, limit, hand, False):
            key: tuple[object, ...] = (0, ground, kind, -2)
            if cell.sets and key >= last:
                row = Laid(kind, ground.widened(kind, score, limit))
                yield from _opened(runs, (*sets, row), rest, cell, kinds, limit, hand, key)
            for block, left in _in_blocks(ground, kind, rest, cell, kinds):
                key = (0, ground, kind, block)
                if key >= last:
                    row = Laid(kind, ground.grown(kind, score, block, limit))
                    yield from _opened((*runs, row), sets, left, cell, kinds, limit, hand, key)
    for prefix in cell.prefixes:
        for kind, score, rest in _given(prefix, pool, limit, hand, cell.through):
            for block, left in _in_blocks(prefix, kind, rest, cell, kinds):
                key = (1, prefix, kind, block)
                if key >= last:
                    row = Laid(kind, prefix.grown(kind, score, block, limit), prefix)
                    yield from _opened((*runs, row), sets, left, cell, kinds, limit, hand, key)
