"""From a lineage to the moves that it takes, not yet in order.

1. Each row after grows out of an anchor: the row before that gives it most cards and stays in
   its place. A row before anchors one row at most; a row without an anchor starts anew.
2. All cards that go from one source to one row after are one move.
3. A card that parts a run and joins one of its halves is one move with that split.
4. A card that takes a joker's place is one move with the joker's leaving.
"""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx

from rrpuzzle.cards import Card, Row
from rrpuzzle.lineage import anchors
from rrpuzzle.melds import MeldKind, arrange, joker_domains
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

__all__ = ["HAND_SLOT", "Move", "Slot", "moves_of"]

Slot = tuple[str, int]
"""Where cards lie while the steps go on: ``("before", n)`` is row n's place, ``("after", m)``
a place that row m starts anew, ``("hand", 0)`` the hand."""

HAND_SLOT: Slot = ("hand", 0)


@dataclass(frozen=True, slots=True)
class Move:
    """Cards that go together; `also` is done in the same breath."""

    cards: Row
    source: Slot
    target: Slot
    also: Move | None = None

    @property
    def parts(self) -> tuple[Move, ...]:
        """The move, then what is done with it."""
        return (self,) if self.also is None else (self, self.also)


def moves_of(
    graph: nx.DiGraph, before: Position, after: Position, rules: Rules
) -> tuple[list[Move], dict[int, Slot]]:
    """Return the moves of a turn, and the place in which each row after lies in the end.

    Parameters
    ----------
    graph : networkx.DiGraph
        The lineage graph of the turn.
    before, after : Position
        Its start and end.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    moves : list of Move
        The moves, by row after.
    places : dict of int to slot
        The slot of each row after.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, lineage_graph, parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> after = parse_position("5S 6S 7S / 4S 4H 4D | 3S")
    >>> moves, places = moves_of(lineage_graph(before, after), before, after, CLASSIC)
    >>> [(len(move.cards), move.source, move.target) for move in moves]
    [(1, ('before', 1), ('after', 2)), (2, ('hand', 0), ('after', 2))]
    """
    lives_in = anchors(graph)
    places: dict[int, Slot] = {
        number: ("before", lives_in[number]) if number in lives_in else ("after", number)
        for number in range(1, len(after.table) + 1)
    }
    bundles: dict[tuple[Slot, Slot], list[Card]] = {}
    for start, end, cards in sorted(graph.edges(data="cards"), key=lambda e: (e[1], e[0])):
        source = HAND_SLOT if start[0] == "hand" else start
        target = HAND_SLOT if end[0] == "taken" else places[end[1]]
        if source != target:
            bundles.setdefault((source, target), []).extend(cards)
    moves = [Move(tuple(cards), *ends) for ends, cards in bundles.items()]
    return _with_redemptions(_with_wedges(moves, before, rules), before, rules), places


def _with_wedges(moves: list[Move], before: Position, rules: Rules) -> list[Move]:
    """Put a split and the card that it lets in together."""
    result = list(moves)
    for split in moves:
        if split.source[0] != "before" or split.target[0] != "after":
            continue
        run = arrange(before.table[split.source[1] - 1], rules)
        if run is None or run.kind is not MeldKind.RUN:
            continue
        ends = (split.source, split.target)
        touching = [m for m in moves if m is not split and {m.source, m.target} & set(ends)]
        if len(touching) != 1 or touching[0].target not in ends:
            continue
        [entering] = touching
        kept = list(before.table[split.source[1] - 1])
        for card in split.cards:
            kept.remove(next(c for c in kept if c.plain == card))
        halves = {split.source: tuple(kept), split.target: split.cards}
        halves[entering.target] += entering.cards
        melds = [arrange(tuple(c.plain for c in half), rules) for half in halves.values()]
        if all(meld is not None and meld.kind is MeldKind.RUN for meld in melds):
            result[result.index(entering)] = Move(
                entering.cards, entering.source, entering.target, also=split
            )
            result.remove(split)
    return result


def _with_redemptions(moves: list[Move], before: Position, rules: Rules) -> list[Move]:
    """Put a joker's leaving and the card that takes its place together."""
    result = list(moves)
    for leaving in moves:
        if leaving not in result or leaving.source[0] != "before":
            continue
        if len(leaving.cards) != 1 or leaving.cards[0].natural:
            continue
        domains = joker_domains(before.table[leaving.source[1] - 1], rules)
        faces = frozenset[Card]().union(*domains)
        for entering in list(result):
            if entering.also is not None or entering.target != leaving.source:
                continue
            redeeming = [card for card in entering.cards if card in faces]
            if not redeeming:
                continue
            others = list(entering.cards)
            others.remove(redeeming[0])
            place = result.index(entering)
            result[place : place + 1] = [
                Move((redeeming[0],), entering.source, entering.target, also=leaving),
                *([Move(tuple(others), entering.source, entering.target)] if others else []),
            ]
            result.remove(leaving)
            break
    return result
