"""What may happen to the open runs and the sets of a rank at one card of the pack.

This is the slow and general search's half of the rules: runs and sets are followed one by one
with the jokers that they hold, so that joker limits, bound jokers, rows that stay together and
rows of hand cards alone can be honoured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["NO_BLOCK", "NO_TAIL", "Cell", "Laid", "Limit", "Move", "Open", "cell_moves"]

NO_BLOCK, NO_TAIL = -1, -2


class Open(NamedTuple):
    """An open run or set: its size (3 for three or more), its score, what binds it.

    The score is what `Limit` makes of its naturals and jokers; ``fresh`` rows take hand cards and
    released jokers only; ``block`` is the index of a block that is being laid, else `NO_BLOCK`.
    ``tail`` tells of a run round the corner, as far as it lies below the king, which block it
    came with, `NO_BLOCK` for none; it is `NO_TAIL` for all other rows.
    """

    size: int
    score: int
    fresh: bool
    block: int
    tail: int = NO_TAIL

    def grown(self, score: int, block: int) -> Open:
        """Return the run with one more card."""
        return Open(min(self.size + 1, 3), score, self.fresh, block, self.tail)

    def widened(self, kind: str, score: int) -> Open:
        """Return the set with one more card, or with none of this suit."""
        return Open(self.size + (kind != "-"), score, self.fresh, self.block)


class Limit(NamedTuple):
    """Counts the naturals and jokers of a row as far as the rules' joker limit asks.

    With any number of jokers the score tells whether there is a natural; with one joker, how
    many jokers may still come; with a minority of jokers, how many naturals more than jokers
    there are, capped where no joker could change it any more.
    """

    kind: str
    cap: int

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

    def run_may_end(self, run: Open) -> bool:
        """Whether a run may end as it is; a tail is not asked what lies above it."""
        if run.block >= 0:
            return False
        return run.tail != NO_TAIL or (run.size == 3 and self.whole(run.score))

    def meets(self, head: Open, tail: Open) -> bool:
        """Whether a run up to the king and a tail make one meld."""
        if head.fresh != tail.fresh or head.block != tail.tail or head.size + tail.size < 3:
            return False
        # With one joker at most, each of them could still have had one; else what they count.
        return head.score + tail.score > 0


class Laid(NamedTuple):
    """What one row got: ``n`` natural, ``b`` bound, ``w`` wild, ``-`` nothing, ``x`` its end."""

    kind: str
    after: Open | None
    tail: Open | None = None


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
    that end. ``tails`` are the runs that may come here from the king.
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
    tails: tuple[Open, ...] = ()
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
        for block, left in _in_blocks(run, kind, rest, cell, kinds):
            after = run.grown(score, block)
            yield from _on_runs(
                runs, index + 1, (*laid, Laid(kind, after)), left, cell, kinds, limit
            )
    if limit.run_may_end(run):
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
            after = row.widened(kind, score)
            yield from _on_sets(
                sets, index + 1, (*laid, Laid(kind, after)), rest, cell, kinds, limit
            )
    if wanted is None:
        yield from _on_sets(
            sets,
            index + 1,
            (*laid, Laid("-", row.widened("-", row.score))),
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
        if not cell.tails:
            return
    for fresh in (False, True) if cell.fresh else (False,):
        ground = Open(0, limit.empty, fresh, -1)
        for kind, score, rest in _given(ground, pool, limit, hand, False):
            key: tuple[object, ...] = (0, ground, kind, -2)
            if cell.sets and key >= last:
                row = Laid(kind, ground.widened(kind, score))
                yield from _opened(runs, (*sets, row), rest, cell, kinds, limit, hand, key)
            for block, left in _in_blocks(ground, kind, rest, cell, kinds):
                key = (0, ground, kind, block)
                if key >= last:
                    row = Laid(kind, ground.grown(score, block))
                    yield from _opened((*runs, row), sets, left, cell, kinds, limit, hand, key)
    for tail in cell.tails:
        for kind, score, rest in _given(tail, pool, limit, hand, cell.through):
            for block, left in _in_blocks(tail, kind, rest, cell, kinds):
                key = (1, tail, kind, block)
                if key >= last:
                    row = Laid(kind, tail.grown(score, block))
                    yield from _opened((*runs, row), sets, left, cell, kinds, limit, hand, key)
