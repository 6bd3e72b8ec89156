"""The cells of the pack as the general search goes through them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rrpuzzle.solver.bound import BoundTask
from rrpuzzle.solver.cells import NO_BLOCK, Cell, Limit, Open

__all__ = ["Kept", "Pack"]

Kept = tuple[int, int, int]
"""Aces kept back for the top: from the table, from the hand, bound jokers."""


class Pack:
    """Makes the cells of a task.

    Parameters
    ----------
    task : BoundTask
        What is asked.
    ace : {"low", "both", "corner"}
        Where an ace may stand.
    limit : Limit
        How jokers are limited.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> from rrpuzzle.solver.bound import bound_tasks
    >>> [task] = bound_tasks(parse_position("4S 5S 6S | 5S"), CLASSIC)
    >>> cell = Pack(task, "low", Limit("any", 1)).cell(0, 4)
    >>> cell.table, cell.must, cell.may, cell.bound
    (1, 0, 1, 0)
    """

    def __init__(self, task: BoundTask, ace: str, limit: Limit) -> None:
        self._task, self._ace, self._limit = task, ace, limit
        self._blocks = [self._positions(index) for index in range(len(task.blocks))]

    def _positions(self, index: int) -> list[tuple[tuple[int, int], str]]:
        block = self._task.blocks[index]
        cells = [(cell, kind) for cell, kind in block.cells]
        if block.is_run and self._ace == "both" and len(cells) > 1 and cells[-1][0][1] == 0:
            cells[-1] = ((cells[-1][0][0], 13), cells[-1][1])
        return cells

    def cell(self, suit: int, rank: int) -> Cell:
        """Return the cell of a suit and a rank, the ace being 0."""
        task = self._task
        bound = task.bound[suit][rank] if task.bound is not None else 0
        must = task.placing[suit][rank]
        table = task.need[suit][rank] - must - bound
        return self._with_blocks(
            Cell(table, must, task.free[suit][rank], bound, fresh=task.fresh > 0), suit, rank
        )

    def _with_blocks(self, cell: Cell, suit: int, rank: int) -> Cell:
        kinds, entering, leaving, wrapping = [], [], [], []
        for index, block in enumerate(self._task.blocks):
            positions = self._blocks[index]
            for at, kind in positions:
                if at == (suit, rank):
                    kinds.append((index, kind))
            if block.is_run and positions[0][0] == (suit, rank):
                entering.append(index)
            if block.is_run and positions[-1][0] == (suit, rank):
                leaving.append(index)
            if block.is_run and positions[0][0][1] > positions[-1][0][1]:
                wrapping.append((index, positions[0][0][0]))
        tails: list[Open] = []
        if self._ace == "corner" and rank == 0:
            empty = self._limit.empty
            tails = [
                Open(0, empty, False, block, block)
                for block in (NO_BLOCK, *(index for index, home in wrapping if home == suit))
            ]
            if self._task.fresh:
                tails.append(Open(0, empty, True, NO_BLOCK, NO_BLOCK))
        return Cell(
            cell.table,
            cell.must,
            cell.may,
            cell.bound,
            tuple(kinds),
            tuple(entering),
            tuple(leaving),
            tuple(tails),
            rank < 13,
            cell.fresh,
            bool(tails) and self._may_go_through(suit),
        )

    def _may_go_through(self, suit: int) -> bool:
        """Whether a joker for the ace can have the suit's cards on both of its sides."""
        cards = [n + f for n, f in zip(self._task.need[suit], self._task.free[suit], strict=True)]
        above = next((gap for gap in range(1, 13) if cards[gap]), 13)
        below = next((gap for gap in range(1, 13) if cards[-gap]), 13)
        return above + below - 1 <= self._task.wild

    def high_ace(self, suit: int, kept: Kept) -> Cell:
        """Return the cell above the king, with the aces that were kept back for it."""
        cell = Cell(kept[0], kept[1], 0, kept[2], fresh=self._task.fresh > 0)
        return self._with_blocks(cell, suit, 13)

    def low_aces(self, cell: Cell) -> Iterator[tuple[Cell, Kept]]:
        """Yield what an ace's cell is when some aces are kept back, and these."""
        seen = set()
        for table, must, may, bound in product(
            range(cell.table + 1), range(cell.must + 1), range(cell.may + 1), range(cell.bound + 1)
        ):
            key = (table, must + may, bound, cell.must - must)
            if key not in seen:
                seen.add(key)
                rest = replace(
                    cell,
                    table=cell.table - table,
                    must=cell.must - must,
                    may=cell.may - may,
                    bound=cell.bound - bound,
                )
                yield rest, (table, must + may, bound)
