"""From two positions to the steps between them."""

from __future__ import annotations

from collections import Counter

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.lineage import lineage_graph
from rrpuzzle.melds import arrange
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.steps.moves import HAND_SLOT, Move, Slot, moves_of
from rrpuzzle.steps.order import Rows, carry_out, order_moves, rows_at_start
from rrpuzzle.steps.recognise import Change, kind_of, technique_of
from rrpuzzle.steps.step import HAND, NEW, Step

__all__ = ["plan_steps"]


def plan_steps(
    before: Position, after: Position, rules: Rules = CLASSIC, keep_valid: bool = True
) -> list[Step]:
    """Explain a turn as steps that a person can carry out.

    Parameters
    ----------
    before, after : Position
        Start and end, with the same cards; the end may be half-made.
    rules : Rules
        The rules that are played.
    keep_valid : bool
        Whether to prefer an order in which every row is a meld after each step, which may
        not exist (`Step.valid` tells); otherwise one row is finished before the next is begun.

    Returns
    -------
    list of Step
        The steps; carried out from `before` they give `after`. Empty if only the order of
        rows differs.

    Raises
    ------
    PositionError
        If the two do not hold the same cards.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4H 5H 6H 7H | 7S 7C")
    >>> for step in plan_steps(before, parse_position("4H 5H 6H / 7H 7S 7C")):
    ...     print(step.sentence)
    Take 7♥ out of run 4–7 ♥. Loose for now: 7♥.
    Add 7♠ and 7♣ from your hand to 7♥: it becomes set of 7.
    """
    graph = lineage_graph(before, after)
    moves, places = moves_of(graph, before, after, rules)
    start = before.arranged(rules)
    walker = _Walker(start, after, rules, {slot: number for number, slot in places.items()})
    return [
        walker.step(move, last=number == len(moves))
        for number, move in enumerate(order_moves(moves, before, rules, keep_valid), 1)
    ]


class _Walker:
    """The table as it is between two steps: which slot lies where, what is in it."""

    def __init__(self, start: Position, end: Position, rules: Rules, ends: dict[Slot, int]) -> None:
        self.rules = rules
        self.ends = ends
        self.at_start = start
        self.end = end
        self.position = start
        self.rows: Rows = rows_at_start(start)
        self.order: list[Slot] = list(self.rows)
        self.shown: dict[Slot, Row] = dict(zip(self.order, start.table, strict=True))
        # A row that holds what it holds in the end reads as it reads in the end.
        rows = end.arranged(rules).table
        self.final = {slot: rows[number - 1] for slot, number in ends.items()}

    def _shown_after(self, slot: Slot, rows: Rows) -> Row:
        """Return a slot's cards as they are shown after a move.

        Jokers keep their meaning as long as the row allows it.
        """
        cards = rows.get(slot, Counter())
        final, old = self.final.get(slot, ()), self.shown.get(slot, ())
        if Counter(card.plain for card in final) == cards:
            return final
        if Counter(card.plain for card in old) == cards:
            return old
        left, row = cards.copy(), []
        for card in old:
            if left[card.plain]:
                left[card.plain] -= 1
                row.append(card)
        full = sort_cards([*row, *left.elements()])
        plain = sort_cards(cards.elements())
        meld = arrange(full, self.rules) or arrange(plain, self.rules)
        return meld.cards if meld else plain

    def number(self, slot: Slot) -> int | str:
        """Return a slot's place on the table now."""
        if slot == HAND_SLOT:
            return HAND
        return self.order.index(slot) + 1 if slot in self.order else NEW

    def step(self, move: Move, last: bool) -> Step:
        """Carry out a move and return it as a step; the last one ends exactly at the end."""
        rows = carry_out(self.rows, move)
        slots = {s for part in move.parts for s in (part.source, part.target)} - {HAND_SLOT}
        changed = [slot for slot in self.order if slot in slots]
        new = sorted(slots - set(self.order))
        order = [slot for slot in [*self.order, *new] if slot in rows]
        hand = Counter(card.plain for card in self.position.hand)
        for part in move.parts:
            if part.source == HAND_SLOT:
                hand -= Counter(part.cards)
            if part.target == HAND_SLOT:
                hand += Counter(part.cards)
        shown = self.shown | {slot: self._shown_after(slot, rows) for slot in slots}
        after = Position(tuple(shown[slot] for slot in order), self._hand_in_order(hand))
        source, target = (self._change(slot, shown) for slot in (move.source, move.target))
        # Cards that part a run go to the run, though one of its halves is a new row.
        joined = move.target if move.also is None or target.before else move.also.source
        result = Step(
            kind=kind_of(move, source.after, target.before),
            cards=move.cards,
            source=self.number(move.source),
            target=self.number(joined),
            technique=technique_of(move, source, self._change(joined, shown), self.rules),
            old=tuple(self.order.index(slot) + 1 for slot in changed),
            new=tuple(shown[slot] for slot in [*changed, *new] if slot in rows),
            before=self.position,
            after=self.end if last else after,
            bands=frozenset((part.source[1], self.ends.get(part.target, 0)) for part in move.parts),
            rules=self.rules,
        )
        self.rows, self.order, self.position, self.shown = rows, order, after, shown
        return result

    def _change(self, slot: Slot, shown: dict[Slot, Row]) -> Change:
        if slot == HAND_SLOT:
            return Change()
        start = self.at_start.table[slot[1] - 1] if slot[0] == "before" else ()
        return Change(start, self.shown.get(slot, ()), shown[slot])

    def _hand_in_order(self, hand: Counter[Card]) -> Row:
        left, cards = hand.copy(), []
        for card in self.position.hand:
            if left[card.plain]:
                left[card.plain] -= 1
                cards.append(card)
        return (*cards, *left.elements())
