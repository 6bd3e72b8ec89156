"""Jokers on the table that are not free: what each may do, as tasks for the search.

A joker of the table is kept, as one of the cards it may stand for, or released by a natural
card of its domain (`rrpuzzle.table_jokers` has the rules). Each choice for all of them makes a
task: kept jokers must be placed as if they were naturals, cards that release a joker must be
placed, released jokers are wild.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from rrpuzzle.cards import Card, Row
from rrpuzzle.melds import MeldKind, arrange
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules
from rrpuzzle.solver.task import Counts, Task, count_cards, free_task, no_counts
from rrpuzzle.table_jokers import TableJoker, table_jokers

__all__ = ["Block", "BoundTask", "bound_tasks"]


@dataclass(frozen=True, slots=True)
class Block:
    """The cards of a row that must stay together: natural, bound joker, or whatever fits.

    ``cells`` maps (suit, rank) to ``"n"``, ``"b"`` or ``"h"``; of a run every rank from its
    first to its last card is there.
    """

    is_run: bool
    cells: tuple[tuple[tuple[int, int], str], ...]


@dataclass(slots=True)
class BoundTask(Task):
    """A task with bound jokers.

    ``placing`` counts the hand cards among ``need``; ``fresh`` is the number of wild jokers
    that must lie in rows of hand cards; ``blocks`` stay together.
    """

    placing: Counts = field(default_factory=no_counts)
    fresh: int = 0
    blocks: tuple[Block, ...] = ()


_Fate = tuple[bool, Card]


def bound_tasks(position: Position, rules: Rules, must: Row = ()) -> list[BoundTask]:
    """Return a task for every choice of which jokers are kept and which are released.

    Parameters
    ----------
    position : Position
        A legal position.
    rules : Rules
        The rules that are played; if jokers are free there is one task.
    must : tuple of Card
        Hand cards that have to be placed.

    Returns
    -------
    list of BoundTask
        Tasks that ask the same are given once.

    Examples
    --------
    >>> from rrpuzzle import parse_position, parse_rules
    >>> position = parse_position("5H 6H * | 7H 3S 3D")
    >>> tasks = bound_tasks(position, parse_rules("table_jokers=fixed"))
    >>> [(task.wild, task.need[1][6]) for task in tasks]
    [(0, 1), (1, 1)]
    """
    if rules.table_jokers == "free":
        base = free_task(position, must)
        placing = no_counts()
        count_cards(must, placing)
        return [BoundTask(base.need, base.free, base.wild, base.wild_needed, placing=placing)]
    base = free_task(position)
    must_jokers = sum(card.joker for card in must)
    must_naturals = Counter(card for card in must if card.natural)
    jokers = table_jokers(position, rules)
    hand = Counter(card for card in position.hand if card.natural)
    lying = Counter(card for card in position.table_cards if card.natural)
    tasks = {}
    for fates in product(*(_fates(joker, hand, lying, rules) for joker in jokers)):
        forced = _forced(jokers, fates, hand, lying, rules)
        if forced is not None:
            forced |= must_naturals
            kept = [
                (joker.row, face)
                for joker, (released, face) in zip(jokers, fates, strict=True)
                if not released
            ]
            if rules.table_jokers == "locked" and len(set(kept)) < len(kept):
                continue  # two jokers that stay in one row cannot stand for the same card there
            homes = sorted(kept, key=lambda home: (home[0], home[1].sort_key))
            if rules.table_jokers != "locked":
                homes = [(0, face) for _row, face in sorted(homes, key=lambda h: h[1].sort_key)]
            key = (tuple(homes), frozenset(forced.items()))
            if key not in tasks:
                tasks[key] = _task(position, base, rules, kept, forced, len(jokers), must_jokers)
    return list(tasks.values())


def _fates(
    joker: TableJoker, hand: Counter[Card], lying: Counter[Card], rules: Rules
) -> Iterator[_Fate]:
    domain = sorted(joker.domain, key=lambda card: card.sort_key)
    from_table = rules.table_jokers in ("fixed", "fresh")
    for face in domain:
        yield False, face
        if hand[face] or (from_table and lying[face]):
            yield True, face


def _forced(
    jokers: tuple[TableJoker, ...],
    fates: tuple[_Fate, ...],
    hand: Counter[Card],
    lying: Counter[Card],
    rules: Rules,
) -> Counter[Card] | None:
    """Return the hand cards that must be placed for the releases, None if there are too few."""
    wanted = Counter(face for released, face in fates if released)
    if rules.redeem_set == "both":
        for joker, (released, _face) in zip(jokers, fates, strict=True):
            if released and joker.in_three:
                wanted |= Counter(joker.domain)
    if rules.table_jokers in ("fixed", "fresh"):
        wanted -= lying
    return wanted if wanted <= hand else None


def _task(
    position: Position,
    base: Task,
    rules: Rules,
    kept: list[tuple[int, Card]],
    forced: Counter[Card],
    jokers: int,
    must_jokers: int,
) -> BoundTask:
    need, free = [row[:] for row in base.need], [row[:] for row in base.free]
    placing, bound = no_counts(), no_counts()
    count_cards(tuple(forced.elements()), placing)
    count_cards(tuple(face for _row, face in kept), bound)
    for suit in range(4):
        for rank in range(13):
            need[suit][rank] += placing[suit][rank] + bound[suit][rank]
            free[suit][rank] -= placing[suit][rank]
    released = jokers - len(kept)
    return BoundTask(
        need,
        free,
        base.wild - len(kept),
        released + must_jokers,
        bound if kept else None,
        placing,
        released if rules.table_jokers == "fresh" else 0,
        _blocks(position, rules, kept) if rules.table_jokers == "locked" else (),
    )


def _blocks(position: Position, rules: Rules, kept: list[tuple[int, Card]]) -> tuple[Block, ...]:
    blocks = []
    for row in sorted({row for row, _face in kept}):
        meld = arrange(position.table[row], rules)
        if meld is None:
            continue
        faces = [face for home, face in kept if home == row]
        cells = {_cell(card): "n" for card in meld.cards if card.natural}
        cells |= {_cell(face): "b" for face in faces}
        if meld.kind is MeldKind.RUN:
            order = [_cell(card.face) for card in meld.cards if card.face]
            places = [place for place, cell in enumerate(order) if cell in cells]
            stretch = order[places[0] : places[-1] + 1]
            cells = {cell: cells.get(cell, "h") for cell in stretch}
        blocks.append(Block(meld.kind is MeldKind.RUN, tuple(cells.items())))
    return tuple(blocks)


def _cell(card: Card) -> tuple[int, int]:
    if card.suit is None or card.rank is None:
        raise ValueError("a loose joker has no place")
    return card.suit.index, card.rank - 1
