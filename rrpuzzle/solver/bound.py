"""Jokers on the table that are not free: what each may do, as tasks for the search.

A joker of the table is kept, as one of the cards it may stand for, or released by a natural
card of its domain (`rrpuzzle.table_jokers` has the rules). Each choice for all of them makes a
task: kept jokers must be placed as if they were naturals, cards that release a joker must be
placed, released jokers are wild.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rrpuzzle.cards import Card, Row, sort_cards
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


class _Fates(NamedTuple):
    """What becomes of some of the jokers: those kept as (row, face), the faces of the released."""

    kept: tuple[tuple[int, Card], ...] = ()
    released: tuple[Card, ...] = ()
    beside: tuple[Card, ...] = ()


def bound_tasks(
    position: Position,
    rules: Rules,
    must: Row = (),
    look: Callable[[], None] | None = None,
) -> Iterator[BoundTask]:
    """Yield a task for every choice of which jokers are kept and which are released.

    Parameters
    ----------
    position : Position
        A legal position.
    rules : Rules
        The rules that are played; if jokers are free there is one task.
    must : tuple of Card
        Hand cards that have to be placed.
    look : callable, optional
        Called now and then; it may raise to stop.

    Yields
    ------
    BoundTask
        Tasks that ask the same come once, those that release most jokers first.

    Examples
    --------
    >>> from rrpuzzle import parse_position, parse_rules
    >>> position = parse_position("5H 6H * | 7H 3S 3D")
    >>> tasks = bound_tasks(position, parse_rules("table_jokers=fixed"))
    >>> [(task.wild, task.need[1][6]) for task in tasks]
    [(1, 1), (0, 1)]
    """
    if rules.table_jokers == "free":
        base = free_task(position, must)
        placing = no_counts()
        count_cards(must, placing)
        yield BoundTask(base.need, base.free, base.wild, base.wild_needed, placing=placing)
        return
    base = free_task(position)
    must_jokers = sum(card.joker for card in must)
    must_naturals = Counter(card for card in must if card.natural)
    jokers = table_jokers(position, rules)
    hand = Counter(card for card in position.hand if card.natural)
    lying = Counter(card for card in position.table_cards if card.natural)
    seen = set()
    choices = _choices(jokers, hand, lying, rules, look)
    choices.sort(key=lambda fates: -len(fates.released))
    for number, fates in enumerate(choices):
        if look is not None and number % 256 == 0:
            look()
        forced = _forced(fates, hand, lying, rules)
        if forced is None:
            continue
        forced |= must_naturals
        if rules.table_jokers == "locked" and len(set(fates.kept)) < len(fates.kept):
            continue  # two jokers that stay in one row cannot stand for the same card there
        key = (fates.kept, frozenset(forced.items()))
        if key not in seen:
            seen.add(key)
            yield _task(position, base, rules, fates.kept, forced, len(jokers), must_jokers)


def _choices(
    jokers: tuple[TableJoker, ...],
    hand: Counter[Card],
    lying: Counter[Card],
    rules: Rules,
    look: Callable[[], None] | None,
) -> list[_Fates]:
    """Return what may become of the jokers; what comes to the same is given once."""
    from_table = rules.table_jokers in ("fixed", "fresh")
    locked = rules.table_jokers == "locked"
    wanted_by = Counter(face for joker in jokers for face in joker.domain)
    found = [_Fates()]
    for joker in jokers:
        beside: tuple[Card, ...] = ()
        if rules.redeem_set == "both" and joker.in_three:
            beside = sort_cards(joker.domain)
        domain = sort_cards(joker.domain)
        releasing = [face for face in domain if hand[face] or (from_table and lying[face])]
        keeping = domain
        # A joker of which enough naturals lie there is as good as free, whatever the others do.
        idle = [face for face in domain if lying[face] >= wanted_by[face]]
        if rules.table_jokers == "fixed" and (len(idle) == len(domain) if beside else idle):
            releasing, keeping = idle[:1], ()
        following: dict[_Fates, None] = {}
        for number, fates in enumerate(found):
            if look is not None and number % 256 == 0:
                look()
            for face in keeping:
                home = (joker.row if locked else 0, face)
                kept = tuple(sorted((*fates.kept, home), key=_home_key))
                following[fates._replace(kept=kept)] = None
            for face in releasing:
                released = sort_cards((*fates.released, face))
                more = tuple(sorted({*fates.beside, *beside}, key=lambda card: card.sort_key))
                following[_Fates(fates.kept, released, more)] = None
        found = list(following)
    return found


def _home_key(home: tuple[int, Card]) -> tuple[object, ...]:
    return home[0], home[1].sort_key


def _forced(
    fates: _Fates, hand: Counter[Card], lying: Counter[Card], rules: Rules
) -> Counter[Card] | None:
    """Return the hand cards that must be placed for the releases, None if there are too few."""
    wanted = Counter(fates.released) | Counter(fates.beside)
    if rules.table_jokers in ("fixed", "fresh"):
        wanted -= lying
    return wanted if wanted <= hand else None


def _task(
    position: Position,
    base: Task,
    rules: Rules,
    kept: tuple[tuple[int, Card], ...],
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


def _blocks(
    position: Position, rules: Rules, kept: tuple[tuple[int, Card], ...]
) -> tuple[Block, ...]:
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
