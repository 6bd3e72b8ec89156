"""Which tables are legal where jokers on the table are bound.

`rrpuzzle.table_jokers` decides; it looks at the rows with jokers and at the cards that were
placed, so tables that agree in these are legal together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from rrpuzzle.cards import JOKER, Row
from rrpuzzle.melds import arrangements
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import Rules
from rrpuzzle.solver.counting import Record
from rrpuzzle.solver.task import NATURAL
from rrpuzzle.solver.told_rows import SuitRun, SuitSet, run_row, set_row
from rrpuzzle.table_jokers import joker_faults, table_jokers

__all__ = ["JokerKeeper"]


class JokerKeeper:
    """Keeps the rows with jokers, and the hand cards that stay if they could release one.

    Parameters
    ----------
    position : Position
        The start of the turn.
    rules : Rules
        The rules that are played; they bind the jokers on the table.

    Examples
    --------
    >>> from rrpuzzle import parse_position, parse_rules
    >>> fixed = parse_rules("table_jokers=fixed")
    >>> keeper = JokerKeeper(parse_position("5H 6H * | 4H"), fixed)
    >>> kept, moved = [(1, 4, "nnw")], [(1, 3, "nwnn")]
    >>> [keeper.add(((), ()), runs, [], []) is None for runs in (kept, moved)]
    [False, True]
    """

    start: Record = ((), ())

    def __init__(self, position: Position, rules: Rules) -> None:
        self._position, self._rules = position, rules
        jokers = table_jokers(position, rules)
        self._domain = frozenset(face for joker in jokers for face in joker.domain)
        self._in_hand = sum(card.joker for card in position.hand)
        self._natural_hand = card_counts(tuple(c for c in position.hand if c.natural))
        releasing = set(self._natural_hand)
        if rules.table_jokers in ("fixed", "fresh"):
            releasing |= {card for card in position.table_cards if card.natural}
        # Jokers beyond these must be found again as what they were.
        self._loose = self._in_hand + sum(not releasing.isdisjoint(j.domain) for j in jokers)
        self._any_idle = rules.table_jokers == "fresh"
        self._homeless: dict[Row, int] = {}
        self._known: dict[Record, bool] = {}

    def add(
        self,
        record: Record,
        runs: list[SuitRun],
        sets: list[SuitSet],
        idle: list[tuple[int, int, int]],
    ) -> Record | None:
        """Return the record with these rows and cards, None if it cannot become legal."""
        rows, left = record
        if runs or sets:
            new = [_plain(run_row(run)) for run in runs] + [_plain(set_row(row)) for row in sets]
            rows = tuple(sorted((*rows, *new), key=_row_key))
            if sum(map(self._least_homeless, rows)) > self._loose:
                return None
        for suit, rank, number in idle:
            card = NATURAL[suit][rank]
            if self._any_idle or card in self._domain:
                left = (*left, (card, number))
        return rows, left

    def _least_homeless(self, row: Row) -> int:
        """Return how many jokers of a row no bound joker can be, at least."""
        known = self._homeless.get(row)
        if known is None:
            known = self._homeless[row] = min(
                sum(card.joker and card.face not in self._domain for card in meld.cards)
                for meld in arrangements(row, self._rules)
            )
        return known

    def legal(self, record: Record) -> bool:
        """Whether the tables with this record are legal."""
        known = self._known.get(record)
        if known is None:
            known = self._known[record] = self._look(record)
        return known

    def _look(self, record: Record) -> bool:
        rows, left = record
        on_table = sum(card.joker for row in rows for card in row)
        there = card_counts(self._position.cards)
        hand = Counter(dict(left)) + Counter({JOKER: there[JOKER] - on_table})
        # The rows without jokers do not matter: their cards are laid down in one.
        others = there - hand - card_counts(tuple(card for row in rows for card in row))
        rest = (tuple(others.elements()),) if others else ()
        after = Position((*rows, *rest), tuple(hand.elements()))
        return not joker_faults(self._position, after, self._rules)

    def faced(self, rows: Iterable[Row]) -> list[Row]:
        """Return rows with such faces on their jokers as the rules allow."""
        return next(self.every_face(rows))

    def every_face(self, rows: Iterable[Row]) -> Iterator[list[Row]]:
        """Yield the rows with all the faces on their jokers that the rules allow."""
        rows = list(rows)
        choices = [
            [meld.cards for meld in arrangements(_plain(row), self._rules)]
            if any(card.joker for card in row)
            else [row]
            for row in rows
        ]
        there = card_counts(self._position.cards)
        hand = there - card_counts(tuple(card for row in rows for card in row))
        for chosen in product(*choices):
            after = Position(tuple(chosen), tuple(hand.elements()))
            if not joker_faults(self._position, after, self._rules, as_written=True):
                yield list(chosen)


def _plain(row: Row) -> Row:
    return tuple(card.plain for card in row)


def _row_key(row: Row) -> tuple[tuple[int, ...], ...]:
    return tuple(card.sort_key for card in row)
