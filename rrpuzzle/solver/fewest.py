"""Par: the fewest splits and joins that any best table needs.

1. Splits and joins together are the sum over the rows after of (twice the old rows that a row
   draws on, plus its hand cards, less one), less the number of rows before.
2. Taken row by row, as if each could have the copies that suit it best, that sum is a lower
   bound. It is least along some way of the search through all best tables (`tables`), and the
   ways are gone through from the least on.
3. For each table met the copies are told apart exactly. Once the bound reaches the best found,
   that is par.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from rrpuzzle.cards import Card, Row
from rrpuzzle.lineage.copies import assign_copies
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.search import OutOfTimeError
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import Stop, answer
from rrpuzzle.solver.suits import NEVER
from rrpuzzle.solver.tables import AllWays, prepare
from rrpuzzle.solver.task import NATURAL
from rrpuzzle.solver.thorough import Place

__all__ = ["Par", "par"]


@dataclass(frozen=True, slots=True)
class Par:
    """The fewest splits and joins over all best tables, with a table that needs no more.

    Parameters
    ----------
    splits, joins : int
        Of the table of `solution`.
    solution : Solution
        The table.
    proven : bool
        Whether no best table needs fewer.
    at_least : int
        What any best table needs, as far as is known; the value itself if it is proven.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> par(parse_position("4S 5S 6S 7S / 9H 9D 9C | 4H 4D")).value
    3
    """

    splits: int
    joins: int
    solution: Solution
    proven: bool
    at_least: int

    @property
    def value(self) -> int:
        """Splits and joins together."""
        return self.splits + self.joins


def par(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    deadline: float | None = None,
    stop: Stop | None = None,
) -> Par:
    """Find the fewest splits and joins that a best table needs, and such a table.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    rules : Rules
        The rules that are played; jokers on the table must be free and runs end at the ace.
    objective : {"cards", "points", "out"}
        What makes a table best; as in `solve`.
    deadline : float, optional
        Seconds after which the best that was found is given, with what any table needs.
    stop : threading.Event or the like, optional
        Another thread may set it; the search then ends as at a deadline.

    Returns
    -------
    Par
        Proven unless the time was up.

    Raises
    ------
    RulesError
        If the question cannot be answered under the rules.
    DeadlineError
        If the time is up before any best table is found.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> best = par(parse_position("5H 6H 7H 8H 9H TH / 5S 5D 5C | 8H"))
    >>> best.splits, best.joins, str(best.solution)
    (1, 1, '5S 5D 5C / 5H 6H 7H 8H / 8H 9H TH |')
    """
    first, search, rest = prepare(position, rules, objective, deadline, stop)
    best = _measured(first)
    if search is None:
        return best
    if not first.placed:
        return Par(0, 0, first, True, 0)
    costs = _RowCosts(position)
    # A hand card joins a row, or three and more make a new one, which is two joins for three.
    at_least = -(-2 * first.placed // 3)
    try:
        for bound, rows in _from_the_least(search, costs, rest):
            at_least = max(at_least, bound - len(position.table))
            if at_least >= best.value:
                break
            found = _measured(answer(position, rules, objective, rows, True))
            if found.value < best.value:
                best = found
    except OutOfTimeError:
        return Par(best.splits, best.joins, best.solution, False, at_least)
    return Par(best.splits, best.joins, best.solution, True, best.value)


def _measured(solution: Solution) -> Par:
    """Count the splits and joins of a table, its copies told apart so that they are fewest."""
    before = solution.position.table
    placed = card_counts(solution.position.hand) - card_counts(solution.left)
    assignment = assign_copies(
        [card_counts(row) for row in before],
        placed,
        [card_counts(row) for row in solution.table],
        Counter(),
    )
    splits = assignment.edges - len(before)
    joins = assignment.edges + solution.placed - len(solution.table)
    return Par(splits, joins, solution, False, 0)


class _RowCosts:
    """What a row costs at least: two for each old row it draws on, one for each hand card."""

    def __init__(self, position: Position) -> None:
        self._rows = [card_counts(row) for row in position.table]
        self._hand = card_counts(position.hand)
        self._known: dict[tuple[frozenset[Card], int], int] = {}

    def cost(self, naturals: Sequence[Card], jokers: int) -> int:
        """Return the least cost of a row, less one for being a row."""
        key = (frozenset(naturals), jokers)
        known = self._known.get(key)
        if known is None:
            useful = [
                row
                for row in self._rows
                if any(row[card] for card in naturals) or (jokers and _jokers_of(row))
            ]
            known = self._known[key] = self._least(tuple(naturals), jokers, useful, []) - 1
        return known

    def _least(
        self, naturals: tuple[Card, ...], jokers: int, useful: list[Counter[Card]], used: list[int]
    ) -> int:
        lacking = next((card for card in naturals if not any(useful[i][card] for i in used)), None)
        if lacking is not None:
            best = NEVER
            if self._hand[lacking]:
                rest = tuple(card for card in naturals if card != lacking)
                best = 1 + self._least(rest, jokers, useful, used)
            for i, row in enumerate(useful):
                if row[lacking]:
                    best = min(best, 2 + self._least(naturals, jokers, useful, [*used, i]))
            return best
        open_jokers = jokers - sum(_jokers_of(useful[i]) for i in used)
        if open_jokers <= 0:
            return 0
        best = open_jokers if _jokers_of(self._hand) >= open_jokers else NEVER
        for i, row in enumerate(useful):
            if i not in used and _jokers_of(row):
                best = min(best, 2 + self._least(naturals, jokers, useful, [*used, i]))
        if _jokers_of(self._hand) and best > 1:
            best = min(best, self._with_hand_jokers(open_jokers, useful, used))
        return best

    def _with_hand_jokers(self, jokers: int, useful: list[Counter[Card]], used: list[int]) -> int:
        """Return the least for jokers of which some come from the hand, some from old rows."""
        others = sorted(
            (_jokers_of(row) for i, row in enumerate(useful) if i not in used), reverse=True
        )
        costs = []
        for rows in range(len(others) + 1):
            from_hand = max(0, jokers - sum(others[:rows]))
            if from_hand <= _jokers_of(self._hand):
                costs.append(2 * rows + from_hand)
        return min(costs, default=NEVER)


def _jokers_of(row: Counter[Card]) -> int:
    return sum(n for card, n in row.items() if card.joker)


def _from_the_least(
    search: AllWays, costs: _RowCosts, rest: int
) -> Iterator[tuple[int, list[Row]]]:
    """Yield every best table with its rows' least cost, from the least on."""
    known: dict[tuple[Place, int], int] = {}

    def least(place: Place, rest: int) -> int:
        if search.ended(place):
            return 0 if rest == 0 else NEVER
        key = (place, rest)
        if key not in known:
            known[key] = min(
                (
                    _cost_of_step(search, costs, place, how) + least(after, rest - loss)
                    for after, loss, how in search.ways(place, rest)
                ),
                default=NEVER,
            )
        return known[key]

    order = count()
    start = search.start()
    waiting: list[tuple[int, int, int, Place, int, tuple[Any, ...]]] = [
        (least(start, rest), next(order), 0, start, rest, ())
    ]
    while waiting:
        bound, _order, spent, place, left, way = heapq.heappop(waiting)
        if bound >= NEVER:
            return
        if search.ended(place):
            rows = search.rows(way)
            if rows is not None:
                yield bound, rows
            continue
        for after, loss, how in search.ways(place, left):
            now = spent + _cost_of_step(search, costs, place, how)
            bound = now + least(after, left - loss)
            if bound < NEVER:
                # Of equals the one that is further on comes first.
                item = (bound, -next(order), now, after, left - loss, (*way, how))
                heapq.heappush(waiting, item)


def _cost_of_step(search: AllWays, costs: _RowCosts, place: Place, how: Any) -> int:
    """Return the least cost of the rows that a step ends."""
    _place, done = how
    kind, rank, suit = search.step(place)
    total = 0
    if kind == "sets":
        for row, jokers in zip(place.sets, done, strict=True):
            naturals = [
                NATURAL[suit][rank]
                for suit, cell in enumerate(row.shape.rjust(4, "-"))
                if cell == "n"
            ]
            total += costs.cost(naturals, jokers)
        return total
    ended = done.runs if kind == "cell" else done
    for run, laid in zip(place.runs[suit], ended, strict=True):
        if laid.after is None:
            first = rank - len(run.shape)
            naturals = [
                NATURAL[suit][(first + at) % 13] for at, cell in enumerate(run.shape) if cell == "n"
            ]
            leads = len(laid.kind) if kind == "end" else 0
            total += costs.cost(naturals, run.shape.count("w") + leads)
    return total
