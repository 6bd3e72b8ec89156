"""Rows as counting tells them, and the cards that lie in them."""

from __future__ import annotations

from rrpuzzle.cards import Row
from rrpuzzle.solver.moves import Ended
from rrpuzzle.solver.task import JOKER_AS, NATURAL

__all__ = ["SuitRun", "SuitSet", "run_row", "run_rows", "set_row", "with_jokers"]

SuitRun = tuple[int, int, str]
"""The suit of a run, its first rank (the ace being 0), and what lies at each place."""

SuitSet = tuple[int, tuple[int, ...], int]
"""The rank of a set, the suits of its naturals, its jokers."""


def with_jokers(ended: tuple[Ended, ...]) -> list[SuitRun]:
    """Return the runs with jokers among the rows that the four suits end."""
    return [
        (suit, first, cells)
        for suit, rows in enumerate(ended)
        for first, cells in rows
        if "w" in cells
    ]


def run_rows(ended: tuple[Ended, ...]) -> list[Row]:
    """Return the cards of the rows that the four suits end."""
    return [run_row((suit, *row)) for suit, rows in enumerate(ended) for row in rows]


def run_row(run: SuitRun) -> Row:
    """Return the cards of a run.

    Examples
    --------
    >>> from rrpuzzle import format_cards
    >>> format_cards(run_row((0, 11, "nwn")))
    'QS *KS AS'
    """
    suit, first, cells = run
    return tuple(
        (NATURAL if cell == "n" else JOKER_AS)[suit][(first + at) % 13]
        for at, cell in enumerate(cells)
    )


def set_row(group: SuitSet) -> Row:
    """Return the cards of a set.

    Examples
    --------
    >>> from rrpuzzle import format_cards
    >>> format_cards(set_row((4, (0, 2), 1)))
    '5S *5H 5D'
    """
    rank, naturals, wild = group
    row = []
    for suit in range(4):
        if suit in naturals:
            row.append(NATURAL[suit][rank])
        elif wild:
            row.append(JOKER_AS[suit][rank])
            wild -= 1
    return tuple(row)
