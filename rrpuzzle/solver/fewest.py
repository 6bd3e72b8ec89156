"""Par: the fewest splits and joins that any best table needs.

1. Splits and joins together are the sum over the rows after of (twice the old rows that a row
   draws on, plus its hand cards, less one), less the number of rows before.
2. Which old rows a row draws on is part of the search: the four suits go through the ranks side
   by side, and every open run knows the old rows that it has paid for (`par_net`).
3. A lower bound comes from the suits on their own (`par_prices`); it is nearly always par itself.
   From there on tables with 1, 2, ... splits and joins more are searched for (`par_search`) until
   one is found: that is par.
4. Where runs go round the corner, jokers on the table are bound, or the net would take too much
   memory, all best tables are measured, one by one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from rrpuzzle.cards import Card, Row
from rrpuzzle.errors import DeadlineError
from rrpuzzle.lineage.copies import assign_copies
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.par_net import Net, TooLargeError
from rrpuzzle.solver.par_prices import UNIT, Prices
from rrpuzzle.solver.par_rows import lay_rows
from rrpuzzle.solver.par_search import Accept, Step, TooManyError, WaySearch
from rrpuzzle.solver.par_sources import HAND, Sources
from rrpuzzle.solver.search import OutOfTimeError
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import answer, joker_worth, solve
from rrpuzzle.solver.tables import best_tables
from rrpuzzle.solver.task import worth_of_ranks
from rrpuzzle.solver.watch import Stop, Watch

__all__ = ["Par", "par"]

# What a card that stays in the hand is fined, in splits and joins.
_FINE = 16

# How often the prices are set anew at most before the first search, and the gain that is worth it.
_ROUNDS = 12
_GAIN = UNIT // 16

# Places that the first search may visit, and one for a table that is only better than the best.
_FEW_PLACES = 300
_DIVE = 200

_STANDING_ROUNDS = 4

_STEPS_BETWEEN_LOOKS = 1000


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
    most_steps: int | None = None,
    must: Iterable[Card] = (),
) -> Par:
    """Find the fewest splits and joins that a best table needs, and such a table.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    rules : Rules
        The rules that are played.
    objective : {"cards", "points", "out"}
        What makes a table best; as in `solve`.
    deadline : float, optional
        Seconds after which the best that was found is given, with what any table needs.
    stop : threading.Event or the like, optional
        Another thread may set it; the search then ends as at a deadline.
    most_steps : int, optional
        Steps of the search after which it ends as at a deadline; unlike that, they are the same
        on every machine. A million take a second or two.
    must : iterable of Card
        Hand cards that have to be placed, as in `solve`.

    Returns
    -------
    Par
        Proven unless the time or the steps were up.

    Raises
    ------
    PositionError
        If the position cannot be, or `must` names a card that is not in the hand.
    RulesError
        If the objective is none of the three, or the deadline is no time.
    DeadlineError
        If the time is up before any best table is found.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> best = par(parse_position("5H 6H 7H 8H 9H TH / 5S 5D 5C | 8H"))
    >>> best.splits, best.joins, str(best.solution)
    (1, 1, '5S 5D 5C / 5H 6H 7H 8H / 8H 9H TH |')
    """
    started = time.perf_counter()
    must = tuple([card.plain for card in must])
    first = solve(position, rules, objective, deadline, must, stop)
    if not first.proven:
        raise DeadlineError(_("The time was too short to find a best table."))
    if not first.placed:
        return Par(0, 0, first, True, 0)
    best = _measured(first)
    left = None if deadline is None else max(0.0, deadline - (time.perf_counter() - started))
    watch = None if left is None and stop is None else Watch(left, stop)
    pace = _Pace(watch, most_steps)
    bound = rules.table_jokers != "free" and any(card.joker for card in position.table_cards)
    if bound or rules.ace == "corner":
        return _of_all_tables(best, rules, must, left, _CountingStop(stop, pace))
    search = _ParSearch(best, replace(rules, table_jokers="free"), must, pace)
    try:
        search.run()
    except OutOfTimeError:
        return replace(search.best, proven=False, at_least=search.at_least)
    except TooLargeError:
        rest = None if deadline is None else max(0.0, deadline - (time.perf_counter() - started))
        return _of_all_tables(search.best, rules, must, rest, _CountingStop(stop, pace))
    return replace(search.best, proven=True, at_least=search.best.value)


class _Pace:
    """Counts steps, and raises when there were too many or the time is up."""

    def __init__(self, watch: Watch | None, most_steps: int | None) -> None:
        self._watch, self._most = watch, most_steps
        self._steps = self._looked = 0

    def __call__(self, steps: int) -> None:
        """Count some steps."""
        self._steps += steps
        if self._most is not None and self._steps > self._most:
            raise OutOfTimeError
        if self._watch is not None and self._steps - self._looked >= _STEPS_BETWEEN_LOOKS:
            self._looked = self._steps
            self._watch()


class _CountingStop:
    """Stops a search when another one would, or when there were too many steps."""

    def __init__(self, stop: Stop | None, pace: _Pace) -> None:
        self._stop, self._pace = stop, pace

    def is_set(self) -> bool:
        """Whether to stop."""
        try:
            self._pace(_STEPS_BETWEEN_LOOKS)
        except OutOfTimeError:
            return True
        return self._stop is not None and self._stop.is_set()


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
    return _with_edges(solution, assignment.edges)


def _with_edges(solution: Solution, edges: int) -> Par:
    splits = edges - len(solution.position.table)
    joins = edges + solution.placed - len(solution.table)
    return Par(splits, joins, solution, False, 0)


def _at_least(placed: int) -> int:
    """Return what any table needs on which so many cards are placed.

    A hand card joins a row, or three and more make a new one, which is two joins for three.
    """
    return -(-2 * placed // 3)


def _of_all_tables(best: Par, rules: Rules, must: Row, left: float | None, stop: Stop) -> Par:
    """Measure every best table until one needs no more than any does."""
    at_least = _at_least(best.solution.placed)
    first = best.solution
    position = first.position
    if best.value <= at_least:
        return replace(best, proven=True, at_least=best.value)
    needed = card_counts(position.hand) - card_counts(must)
    try:
        for solution in best_tables(position, rules, first.objective, left, stop):
            if solution.value != first.value:
                # Better tables leave a card that has to go: the others are not gone through.
                return replace(best, at_least=at_least)
            found = _measured(solution)
            if found.value < best.value and card_counts(solution.left) <= needed:
                best = found
                if best.value <= at_least:
                    break
    except DeadlineError:
        return replace(best, at_least=at_least)
    return replace(best, proven=True, at_least=best.value)


class _InexactError(Exception):
    """A way was found that only exact moves can judge."""


class _ParSearch:
    """The search for par; `best` and `at_least` tell at any time what is known."""

    def __init__(self, best: Par, rules: Rules, must: Row, pace: Callable[[int], None]) -> None:
        solution = best.solution
        self.best, self.at_least = best, _at_least(solution.placed)
        self._rules, self._must, self._pace = rules, must, pace
        self._position, self._objective = solution.position, solution.objective
        self._worth = worth_of_ranks(rules, self._objective)
        self._joker_worth = joker_worth(rules, self._objective)
        self._left = sum(
            [
                self._joker_worth if card.rank is None else self._worth[card.rank - 1]
                for card in solution.left
            ]
        )

    def run(self) -> None:
        """Search until `best` is par."""
        if self.best.value <= self.at_least:
            return
        sources = Sources(self._position, self._rules, self._must)
        if sources.jokers > 1 and sources.joker_sources[-1] != HAND:
            with suppress(TooLargeError):
                self._run_standing()
        try:
            self._run(sources, exact=False)
        except _InexactError:
            self._run(sources, exact=True)

    def _start(
        self, sources: Sources, exact: bool, accept: Accept
    ) -> tuple[Prices, WaySearch] | None:
        """Return what leads the search and the search, None if there is no way."""
        net = self._net = Net(sources, exact, self._pace)
        if not net.possible:
            return None
        fine = _FINE * UNIT * len(self._worth) // sum(self._worth) or 1
        fines = [fine * worth for worth in self._worth]
        joker_fine = fine * self._joker_worth
        prices = Prices(net, fines, joker_fine, fine * self._left, self._pace)
        search = WaySearch(net, self._worth, self._joker_worth, self._left, accept, self._pace)
        return prices, search

    def _run(self, sources: Sources, exact: bool) -> None:
        started = self._start(sources, exact, self._accept)
        if started is None:
            raise AssertionError("the best table is no way through the net")
        prices, search = started
        if self._bounded(prices, _ROUNDS):
            return
        places = _FEW_PLACES
        while self.at_least < self.best.value:
            try:
                if search.search(prices, self.at_least, places):
                    return
                self.at_least += 1
            except TooManyError:
                places *= 2
                self._dive(search, prices)
                if self._bounded(prices, 3):
                    return

    def _run_standing(self) -> None:
        """Look for a good table on which the jokers of the table stay what they stand for.

        That is quick, and most often such a table is at par.
        """
        sources = Sources(self._position, self._rules, self._must, standing=True)
        started = self._start(sources, False, self._accept_standing)
        if started is None:
            return
        prices, search = started
        for _round in range(_STANDING_ROUNDS):
            prices.improve()
        try:
            for most in range(max(self.at_least, -(-prices.bound // UNIT)), self.best.value):
                if search.search(prices, most, _FEW_PLACES):
                    return
        except TooManyError:
            self._dive(search, prices)

    def _bounded(self, prices: Prices, rounds: int) -> bool:
        """Raise the lower bound; True if it comes up to the best table."""
        bound = prices.bound
        for _round in range(rounds):
            prices.improve()
            self.at_least = max(self.at_least, -(-prices.bound // UNIT))
            if self.at_least >= self.best.value:
                return True
            if prices.bound - bound < _GAIN:
                break
            bound = prices.bound
        return False

    @staticmethod
    def _dive_for(search: WaySearch, prices: Prices, most: int) -> bool:
        try:
            return search.search(prices, most, _DIVE)
        except TooManyError:
            return False

    def _dive(self, search: WaySearch, prices: Prices) -> None:
        """Look for tables that are better than the best, if not yet as good as can be."""
        while self.best.value > self.at_least + 1:
            if not self._dive_for(search, prices, self.best.value - 1):
                return

    def _accept(self, way: list[Step], left_over: int, staying: int) -> bool:
        if not self._accept_standing(way, left_over, staying):
            raise _InexactError
        return True

    def _accept_standing(self, way: list[Step], left_over: int, staying: int) -> bool:
        found = lay_rows(self._net, way, left_over, staying, self._rules)
        if found is None:
            return False
        rows, edges = found
        solution = answer(self._position, self._rules, self._objective, rows, True)
        self.best = _with_edges(solution, edges)
        return True
