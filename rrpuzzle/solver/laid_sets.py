"""Sets as they are laid out: the naturals that a rank gives, divided into sets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations

from rrpuzzle.cards import Row
from rrpuzzle.solver.laid_runs import most_jokers
from rrpuzzle.solver.task import JOKER_AS, NATURAL, SUIT_INDEX

__all__ = ["LaidSet", "StandingSets", "deal_sets", "standing_sets"]

StandingSets = frozenset[tuple[int, ...]]
"""The suits of sets of one rank that had better stay."""


class LaidSet:
    """A set that is being laid: its rank, the suits of its naturals, its wild jokers.

    Parameters
    ----------
    rank : int
        The rank, the ace being 0.
    suits : tuple of int
        Those of the naturals, and of the bound jokers that are as good.
    wild : int
        The number of its other jokers.

    Examples
    --------
    >>> [str(card) for card in LaidSet(8, (1, 3), 1).row()]
    ['*9S', '9H', '9C']
    """

    __slots__ = ("bound", "rank", "suits", "wild")

    def __init__(self, rank: int, suits: tuple[int, ...], wild: int) -> None:
        self.rank, self.suits, self.wild = rank, suits, wild
        self.bound: tuple[int, ...] = ()

    def row(self) -> Row:
        """Return the cards, jokers with their faces."""
        wild = self.wild
        if not wild and not self.bound:
            return _plain_set(self.rank, self.suits)
        row = []
        for suit in range(4):
            if suit in self.suits:
                table = JOKER_AS if suit in self.bound else NATURAL
            elif wild:
                table = JOKER_AS
                wild -= 1
            else:
                continue
            row.append(table[suit][self.rank])
        return tuple(row)


@cache
def _plain_set(rank: int, suits: tuple[int, ...]) -> Row:
    return tuple([NATURAL[suit][rank] for suit in sorted(suits)])


def standing_sets(table: Iterable[Row], rank: int) -> StandingSets:
    """Return the sets of a rank on a table, those with jokers left out.

    Parameters
    ----------
    table : iterable of Row
        Melds.
    rank : int
        The rank, the ace being 0.

    Returns
    -------
    frozenset of tuple of int
        The suits of each.

    Examples
    --------
    >>> from rrpuzzle.position import parse_table
    >>> standing_sets(parse_table("4S 5S 6S / 9H 9D 9C"), 8)
    frozenset({(1, 2, 3)})
    """
    return frozenset(
        [
            tuple(sorted([SUIT_INDEX[id(card.suit)] for card in row]))
            for row in table
            if row[0].rank == rank + 1
            and row[1].rank == rank + 1
            and not any(card.joker for card in row)
        ]
    )


@cache
def _set_counts_fit(total: int, most: int, sets: int, wild: int, limit: str) -> bool:
    if limit != "any" and wild > sets:
        return False
    return most <= sets <= total and 3 * sets <= total + wild <= 4 * sets


@lru_cache(maxsize=5000)
def deal_sets(
    offered: tuple[int, ...], limit: str, standing: StandingSets
) -> list[tuple[tuple[int, ...], int]] | None:
    """Divide the naturals of a rank into sets with as few jokers as there can be.

    Parameters
    ----------
    offered : tuple of int
        The number of naturals of each suit.
    limit : str
        The rules' ``jokers_per_meld``.
    standing : frozenset
        The sets that had better stay.

    Returns
    -------
    list of tuple, or None
        The suits of the naturals of each set, and its jokers; None if it cannot be done.

    Examples
    --------
    >>> deal_sets((1, 1, 2, 1), "any", frozenset())
    [((0, 1, 2), 0), ((2, 3), 1)]
    """
    counts = list(offered)
    total, most = sum(counts), max(counts)
    sets = max(most, -(-total // 4))
    wild = max(0, 3 * sets - total)
    chosen: list[tuple[tuple[int, ...], int]] = []
    while sets:
        found = None
        for suits, jokers in _set_shapes(counts, sets, wild, limit, standing):
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
    counts: list[int],
    sets: int,
    wild: int,
    limit: str,
    standing: StandingSets,
) -> list[tuple[tuple[int, ...], int]]:
    present = [suit for suit in range(4) if counts[suit]]
    forced = {suit for suit in present if counts[suit] == sets}
    shapes = []
    for size in range(min(4, len(present)), 0, -1):
        for suits in combinations(present, size):
            if forced <= set(suits):
                for jokers in range(max(0, 3 - size), min(wild, 4 - size) + 1):
                    if jokers <= most_jokers(size + jokers, limit):
                        shapes.append((suits, jokers))
    shapes.sort(
        key=lambda shape: (
            shape[0] not in standing,
            -len(shape[0]),
            -sum(counts[suit] for suit in shape[0]),
        )
    )
    return shapes
