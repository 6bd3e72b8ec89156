"""A position in numbers: what must be on the table, what may, and what each card counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import add

from rrpuzzle.cards import Card, Rank, Row, Suit
from rrpuzzle.melds import arrange
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules
from rrpuzzle.solver.suits import SuitCards

__all__ = [
    "JOKER_AS",
    "NATURAL",
    "SUIT_INDEX",
    "Counts",
    "Task",
    "code_of",
    "count_cards",
    "free_task",
    "no_counts",
    "plainly_legal",
    "suit_cards",
    "worth_of_ranks",
]

Counts = list[list[int]]
"""For each of the four suits a number for each of the 13 ranks."""

NATURAL = [[Card(rank, suit) for rank in Rank] for suit in Suit]
JOKER_AS = [[Card(rank, suit, True) for rank in Rank] for suit in Suit]

_CODES = [[1 << 3 * (13 * suit + rank) for rank in range(13)] for suit in range(4)]
_JOKER_CODE = 1 << 3 * 52

SUIT_INDEX = {id(suit): suit.index for suit in Suit}


@dataclass(slots=True)
class Task:
    """One question to the search.

    ``need`` counts the naturals that must lie on the table and the bound jokers that are as
    good as the naturals they stand for (``bound`` counts these alone); ``free`` counts the hand
    cards that may be placed; ``wild`` jokers may stand for anything, ``wild_needed`` of them
    must be placed.
    """

    need: Counts
    free: Counts
    wild: int
    wild_needed: int
    bound: Counts | None = None


def no_counts() -> Counts:
    """Return 52 noughts."""
    return [[0] * 13 for _suit in range(4)]


def count_cards(cards: tuple[Card, ...], counts: Counts) -> int:
    """Add the naturals to `counts` and return the number of jokers."""
    jokers = 0
    for card in cards:
        if card.joker or card.rank is None:
            jokers += 1
        else:
            counts[SUIT_INDEX[id(card.suit)]][card.rank - 1] += 1
    return jokers


def code_of(row: Row) -> int:
    """Return a number that only rows of the same cards share, jokers being alike.

    It has three bits for each of the 53 cards, which count up to seven copies.
    """
    code = 0
    for card in row:
        if card.joker or card.rank is None:
            code += _JOKER_CODE
        else:
            code += _CODES[SUIT_INDEX[id(card.suit)]][card.rank - 1]
    return code


def free_task(position: Position, must: Row = ()) -> Task:
    """Return the task of a position whose jokers on the table are free.

    The cards of `must` are hand cards that have to be placed.
    """
    need, free = no_counts(), no_counts()
    on_table = 0
    for row in position.table:
        on_table += count_cards(row, need)
    in_hand = count_cards(position.hand, free)
    for card in must:
        if card.natural and card.rank is not None:
            suit, rank = SUIT_INDEX[id(card.suit)], card.rank - 1
            need[suit][rank] += 1
            free[suit][rank] -= 1
    wild_needed = on_table + sum(card.joker for card in must)
    return Task(need, free, on_table + in_hand, wild_needed)


def plainly_legal(position: Position, rules: Rules, task: Task) -> bool:
    """Whether a position is legal, seen at a glance; if not, a closer look must tell.

    Rows that are sorted and hold no joker are told quickly, and most rows are so.
    """
    if task.wild > rules.jokers:
        return False
    packs = rules.packs
    for need, free in zip(task.need, task.free, strict=True):
        for n, f in zip(need, free, strict=True):
            if n + f > packs:
                return False
    return all(_plain_run(row) or _plain_set(row) or _meld(row, rules) for row in position.table)


def _plain_run(row: Row) -> bool:
    suit, first = row[0].suit, row[0].rank
    if len(row) < 3 or first is None:
        return False
    rank = int(first)
    for card in row:
        if card.joker or card.suit is not suit or card.rank != rank:
            return False
        rank += 1
    return True


def _plain_set(row: Row) -> bool:
    rank = row[0].rank
    if not 3 <= len(row) <= 4 or rank is None:
        return False
    for card in row:
        if card.joker or card.rank is not rank:
            return False
    return len({id(card.suit) for card in row}) == len(row)


def _meld(row: Row, rules: Rules) -> bool:
    return arrange(row, rules) is not None


@cache
def worth_of_ranks(rules: Rules, objective: str) -> tuple[int, ...]:
    """Return what a card of each rank counts for the search.

    Points come first, and of equal points the more cards; so every card counts something.
    """
    if objective != "points":
        return (1,) * 13
    return tuple(1000 * rules.value_of(NATURAL[0][rank]) + 1 for rank in range(13))


@cache
def _sets_of(
    counts: tuple[int, int, int, int], jokers: int, limited: bool
) -> tuple[tuple[int, ...], ...]:
    """Return for each suit the jokers that g = 0, 1, ... of its cards in sets cost at least.

    Where jokers in a meld are limited, a set holds one at most.
    """
    if not any(counts):
        return ((0,),) * 4
    tables = []
    for suit, most in enumerate(counts):
        costs = []
        for g in range(most + 1):
            others = sum(min(n, g) for other, n in enumerate(counts) if other != suit)
            cost = max(0, 2 * g - others)
            if cost > (min(g, jokers) if limited else jokers):
                break
            costs.append(cost)
        tables.append(tuple(costs))
    # Only one suit of a rank may be charged: the others could share the same joker.
    charged = max(range(4), key=lambda suit: (tables[suit][-1], -counts[suit]))
    return tuple(
        table if suit == charged else (0,) * len(table) for suit, table in enumerate(tables)
    )


def suit_cards(task: Task, worth: tuple[int, ...], limit: str = "any") -> list[SuitCards]:
    """Return the four suits of a task as the search sees them.

    The limit is the rules' ``jokers_per_meld``.
    """
    jokers, limited = task.wild, limit != "any"
    totals = [map(add, need, free) for need, free in zip(task.need, task.free, strict=True)]
    by_rank = [_sets_of(counts, jokers, limited) for counts in zip(*totals, strict=True)]
    return [
        SuitCards(
            tuple(task.need[suit]),
            tuple(task.free[suit]),
            worth,
            tuple([len(charge) - 1 for charge in charges]),
            charges,
        )
        for suit, charges in enumerate(zip(*by_rank, strict=True))
    ]
