"""In which order the moves of a turn are made.

Parts of a turn that have nothing to do with each other follow one another. Within a part every
order is weighed, layer by layer (a dynamic program over the sets of moves that are done): the
fewest loose rows along the way, and no row left loose while another is worked on. Beyond
`_WIDEST` sets in a layer only the best are followed, so a very long part is ordered well, not
provably best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from heapq import nsmallest
from operator import itemgetter

import networkx as nx

from rrpuzzle.cards import Card, sort_cards
from rrpuzzle.melds import arrangements
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules
from rrpuzzle.steps.moves import HAND_SLOT, Move, Slot

__all__ = ["carry_out", "order_moves", "rows_at_start"]

_WIDEST = 200

Rows = dict[Slot, Counter[Card]]


def rows_at_start(before: Position) -> Rows:
    """Return what lies in each slot before the first move.

    Parameters
    ----------
    before : Position
        The start.

    Returns
    -------
    dict of slot to Counter of Card
        The rows, jokers without faces.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> sorted(rows_at_start(parse_position("4S 5S 6S | 7S")))
    [('before', 1)]
    """
    return {
        ("before", number): Counter(card.plain for card in row)
        for number, row in enumerate(before.table, 1)
    }


def carry_out(rows: Rows, move: Move) -> Rows:
    """Return the rows after a move; rows that are empty then are left out.

    Parameters
    ----------
    rows : dict of slot to Counter of Card
        The rows before it.
    move : Move
        The move.

    Returns
    -------
    dict of slot to Counter of Card
        The rows after it.

    Examples
    --------
    >>> from rrpuzzle import Card, parse_position
    >>> rows = rows_at_start(parse_position("4S 5S 6S 7S | 3S"))
    >>> move = Move((Card.parse("7S"),), ("before", 1), ("after", 2))
    >>> sorted(carry_out(rows, move))
    [('after', 2), ('before', 1)]
    """
    result = dict(rows)
    for part in move.parts:
        cards = Counter(part.cards)
        if part.source != HAND_SLOT:
            result[part.source] = result[part.source] - cards
        if part.target != HAND_SLOT:
            result[part.target] = result.get(part.target, Counter()) + cards
    return {slot: row for slot, row in result.items() if row}


def order_moves(
    moves: Sequence[Move], before: Position, rules: Rules, valid_first: bool = True
) -> list[Move]:
    """Put moves in an order that a person can follow.

    Parameters
    ----------
    moves : sequence of Move
        The moves.
    before : Position
        The start.
    rules : Rules
        The rules that say what a meld is.
    valid_first : bool
        Whether few loose rows matter more than finishing one row before the next.

    Returns
    -------
    list of Move
        The same moves.

    Examples
    --------
    >>> order_moves([], __import__("rrpuzzle").parse_position("4S 5S 6S | 7S"), None)
    []
    """
    parts = nx.Graph()
    for index, move in enumerate(moves):
        parts.add_node(index)
        for part in move.parts:
            parts.add_edges_from(
                (index, slot) for slot in (part.source, part.target) if slot != HAND_SLOT
            )
    ordered = []
    for part in nx.connected_components(parts):
        chosen = [moves[index] for index in sorted(i for i in part if isinstance(i, int))]
        cost, best = _best_order(chosen, before, rules, valid_first)
        first = min(slot for slot in part if not isinstance(slot, int))
        ordered.append((cost, len(best), first, best))
    return [move for *_cost, best in sorted(ordered, key=lambda o: o[:3]) for move in best]


def _best_order(
    moves: list[Move], before: Position, rules: Rules, valid_first: bool
) -> tuple[tuple[int, int], list[Move]]:
    """Return the best order of moves that hang together, and its cost.

    What lies in a slot depends only on which of the moves that touch it are done, and so does
    everything that an order costs: a set of moves is a bit mask, and a slot's part of it is
    looked up.
    """
    touched = [
        frozenset(s for p in move.parts for s in (p.source, p.target)) - {HAND_SLOT}
        for move in moves
    ]
    slots = sorted(frozenset[Slot]().union(*touched))
    touching = {
        slot: sum(1 << index for index, mine in enumerate(touched) if slot in mine)
        for slot in slots
    }
    start = {slot: row for slot, row in rows_at_start(before).items() if slot in touching}

    @cache
    def is_loose(slot: Slot, done: int) -> bool:
        rows = start
        for index, move in enumerate(moves):
            if done >> index & 1:
                rows = carry_out(rows, move)
        row = sort_cards(rows.get(slot, Counter()).elements())
        return bool(row) and not arrangements(row, rules)

    def loose(done: int) -> frozenset[Slot]:
        return frozenset(slot for slot in slots if is_loose(slot, done & touching[slot]))

    layer: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {0: ((0, 0), ())}
    for _round in moves:
        following: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {}
        for done, (cost, order) in layer.items():
            open_rows = loose(done)
            for index, mine in enumerate(touched):
                if done >> index & 1:
                    continue
                now = done | 1 << index
                count = len(open_rows - mine) + sum(
                    is_loose(slot, now & touching[slot]) for slot in mine
                )
                strayed = int(bool(open_rows) and not open_rows & mine)
                more = (count, strayed) if valid_first else (strayed, count)
                state = (cost[0] + more[0], cost[1] + more[1]), (*order, index)
                if now not in following or state < following[now]:
                    following[now] = state
        layer = dict(nsmallest(_WIDEST, following.items(), key=itemgetter(1)))
    [(cost, order)] = layer.values()
    return cost, [moves[index] for index in order]
