"""All the best tables of a position: how many there are, each of them, whether there is one.

1. A table is a bag of rows, and a row a bag of cards: copies of a card are alike, jokers are
   alike, and what a joker stands for makes no difference.
2. So that each table is met once, jokers lie behind a run, and before it only where it ends at
   the highest rank; one natural with two or three jokers is a set; all else of the general
   search (`thorough`) stays, with every open run told apart from every other.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rrpuzzle.cards import Row
from rrpuzzle.errors import DeadlineError, RulesError
from rrpuzzle.melds import arrangements
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.bound import bound_tasks
from rrpuzzle.solver.lay import lay_out
from rrpuzzle.solver.search import OutOfTimeError
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import Stop, Watch, answer, joker_worth, solve
from rrpuzzle.solver.task import code_of, suit_cards, worth_of_ranks
from rrpuzzle.solver.thorough import Place, Thorough

__all__ = ["AllWays", "Uniqueness", "best_tables", "count_tables", "is_unique", "prepare"]

_Way = tuple[Place, int, Any]


class AllWays(Thorough):
    """Every way of the general search that costs what the best does, each table once."""

    def __init__(self, position: Position, rules: Rules, objective: str, watch: Watch) -> None:
        [task] = bound_tasks(position, rules)
        suits = suit_cards(task, worth_of_ranks(rules, objective))
        super().__init__(task, suits, rules, joker_worth(rules, objective), watch, exact=True)
        self._watch = watch
        self._looked = 0
        self._alive: dict[tuple[Place, int], bool] = {}
        self._counts: dict[tuple[Place, int], int] = {}
        self._onward: dict[tuple[Place, int], list[_Way]] = {}

    def count(self, place: Place, rest: int) -> int:
        """Return the number of ways on that cost exactly `rest`."""
        if place.step == len(self._steps):
            return int(rest == 0)
        key = (place, rest)
        known = self._counts.get(key)
        if known is None:
            known = sum(self.count(after, rest - loss) for after, loss, _how in self.ways(*key))
            self._counts[key] = known
        return known

    def ways(self, place: Place, rest: int) -> list[_Way]:
        """Return the ways through a step, each that makes a difference once."""
        key = (place, rest)
        known = self._onward.get(key)
        if known is None:
            self._looked += 1
            if self._looked % 32 == 0:
                self._watch()
            found: dict[object, _Way] = {}
            for after, loss, how in self._ways(place):
                if loss + self._price(after) <= rest:
                    difference = self._told_apart(place, how)
                    found.setdefault((after, loss, difference), (after, loss, how))
            known = self._onward[key] = list(found.values())
        return known

    def _told_apart(self, place: Place, how: Any) -> object:
        """Return in what ways to one place differ: the jokers in sets or before runs."""
        _place, done = how
        kind, _rank, suit = self._steps[place.step]
        if kind == "sets":
            return tuple(sorted(zip(place.sets, done, strict=True)))
        if kind == "end":
            leads = [laid.kind for laid in done]
            return tuple(sorted(zip(place.runs[suit], leads, strict=True)))
        return None

    def ended(self, place: Place) -> bool:
        """Whether all the cards have been gone through."""
        return place.step == len(self._steps)

    def step(self, place: Place) -> tuple[str, int, int]:
        """Return the kind of the step that comes next, its rank and its suit."""
        return self._steps[place.step]

    def rows(self, way: tuple[Any, ...]) -> list[Row] | None:
        """Return the rows that a whole way lays."""
        return lay_out(way, self._steps, self._rules)

    def leads_on(self, place: Place, rest: int) -> bool:
        """Whether some way on costs exactly `rest`."""
        if place.step == len(self._steps):
            return rest == 0
        key = (place, rest)
        known = self._alive.get(key)
        if known is None:
            known = any(self.leads_on(after, rest - loss) for after, loss, _how in self.ways(*key))
            self._alive[key] = known
        return known

    def each(self, place: Place, rest: int, way: tuple[Any, ...] = ()) -> Iterator[list[Row]]:
        """Yield the rows of every whole way."""
        if place.step == len(self._steps):
            rows = lay_out(way, self._steps, self._rules)
            if rows is not None:
                yield rows
            return
        for after, loss, how in self.ways(place, rest):
            if self.leads_on(after, rest - loss):
                yield from self.each(after, rest - loss, (*way, how))


def prepare(
    position: Position,
    rules: Rules,
    objective: str,
    deadline: float | None,
    stop: Stop | None,
) -> tuple[Solution, AllWays | None, int]:
    """Return a best table, the search for all of them, and what each must leave in the hand."""
    if rules.ace == "corner":
        raise RulesError(_("Tables are not counted where runs go round the corner (ace=corner)."))
    on_table = any(card.joker for card in position.table_cards)
    if on_table and rules.table_jokers != "free":
        raise RulesError(
            _(
                "Tables are not counted where jokers on the table are bound (table_jokers={value})."
            ).format(value=rules.table_jokers)
        )
    started = time.perf_counter()
    first = solve(position, rules, objective, deadline, stop=stop)
    if not first.proven:
        raise DeadlineError(_("The time was too short to find a best table."))
    if objective == "out" and first.left:
        return first, None, 0
    worth = worth_of_ranks(rules, objective)
    rest = sum(
        joker_worth(rules, objective) if card.rank is None else worth[card.rank - 1]
        for card in first.left
    )
    left = None if deadline is None else max(0.0, deadline - (time.perf_counter() - started))
    free = replace(rules, table_jokers="free")
    return first, AllWays(position, free, objective, Watch(left, stop)), rest


def count_tables(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    cap: int | None = None,
    deadline: float | None = None,
    stop: Stop | None = None,
) -> int:
    """Count the best tables.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    rules : Rules
        The rules that are played; jokers on the table must be free and runs end at the ace.
    objective : {"cards", "points", "out"}
        What makes a table best; as in `solve`.
    cap : int, optional
        Where more are not told apart: the answer is this number at most.
    deadline : float, optional
        Seconds after which to give up.
    stop : threading.Event or the like, optional
        Another thread may set it to stop the search.

    Returns
    -------
    int
        The number of tables that differ, copies of a card and jokers being alike.

    Raises
    ------
    RulesError
        If tables cannot be counted under the rules.
    DeadlineError
        If the time is up before the answer is known.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> count_tables(parse_position("5D 6D 7D / 8H 8S 8C | 8D 8C"))
    2
    """
    _first, search, rest = prepare(position, rules, objective, deadline, stop)
    if search is None:
        return 0
    try:
        number = search.count(search.start(), rest)
    except OutOfTimeError:
        raise DeadlineError(_("The time was too short to count the tables.")) from None
    return number if cap is None else min(number, cap)


def best_tables(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    deadline: float | None = None,
    stop: Stop | None = None,
) -> Iterator[Solution]:
    """Yield every best table once, as it is found.

    Parameters
    ----------
    position, rules, objective, deadline, stop
        As in `count_tables`.

    Yields
    ------
    Solution
        A best table; copies of a card and jokers being alike, all are different.

    Raises
    ------
    RulesError
        If tables cannot be counted under the rules.
    DeadlineError
        If the time is up before all are found.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> for solution in best_tables(parse_position("5D 6D 7D / 8H 8S 8C | 8D 8C")):
    ...     print(solution)
    8S 8H 8C / 5D 6D 7D 8D | 8C
    5D 6D 7D / 8S 8H 8D 8C | 8C
    """
    _first, search, rest = prepare(position, rules, objective, deadline, stop)
    if search is None:
        return
    try:
        for rows in search.each(search.start(), rest):
            yield answer(position, rules, objective, rows, True)
    except OutOfTimeError:
        raise DeadlineError(_("The time was too short to find all the tables.")) from None


@dataclass(frozen=True, slots=True)
class Uniqueness:
    """Whether there is one best table, and what is taken for the same.

    Parameters
    ----------
    by : str or None
        The strictest sense in which there is one: ``"copies"``, if even what each joker stands
        for is settled; ``"jokers"``, if tables are alike whatever their jokers stand for;
        ``"runs"``, if they are also alike where a run is only cut or joined; None if not at all.
    solution : Solution
        A best table.
    witness : Solution or None
        Another that differs in the next stricter sense; None if there is none.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> is_unique(parse_position("4S 5S 6S | 7S")).by
    'copies'
    """

    by: str | None
    solution: Solution
    witness: Solution | None

    @property
    def unique(self) -> bool:
        """Whether there is one best table in any of the senses."""
        return self.by is not None

    def __bool__(self) -> bool:
        """Whether there is one best table in any of the senses."""
        return self.unique


def is_unique(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    deadline: float | None = None,
    stop: Stop | None = None,
) -> Uniqueness:
    """Say whether there is one best table, in which sense, and show a second one.

    Parameters
    ----------
    position, rules, objective, deadline, stop
        As in `count_tables`.

    Returns
    -------
    Uniqueness
        The strictest sense in which there is one, and a witness against the next.

    Raises
    ------
    RulesError
        If tables cannot be counted under the rules.
    DeadlineError
        If the time is up before the answer is known.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> answer = is_unique(parse_position("4S 5S 6S | 7S 8S 9S"))
    >>> answer.by, str(answer.witness)
    ('runs', '4S 5S 6S / 7S 8S 9S |')
    """
    first: Solution | None = None
    second: Solution | None = None
    for solution in best_tables(position, rules, objective, deadline, stop):
        if first is None:
            first = solution
        elif _cut_alike(first) == _cut_alike(solution):
            second = second or solution
        else:
            return Uniqueness(None, first, solution)
    if first is None:
        return Uniqueness(None, solve(position, rules, objective, deadline, stop=stop), None)
    if second is not None:
        return Uniqueness("runs", first, second)
    other = _read_otherwise(first, rules)
    return Uniqueness("copies" if other is None else "jokers", first, other)


def _cut_alike(solution: Solution) -> object:
    """Return what tables have in common that differ only in where runs are cut."""
    sets: Counter[int] = Counter()
    runs = 0
    for row in solution.table:
        if row[0].rank is row[1].rank:
            sets[code_of(row)] += 1
        else:
            runs += code_of(row)
    return runs, frozenset(sets.items())


def _read_otherwise(solution: Solution, rules: Rules) -> Solution | None:
    """Return the same table with a joker standing for another card, if one can."""
    for index, row in enumerate(solution.table):
        for meld in arrangements(tuple(card.plain for card in row), rules):
            if meld.cards != row:
                table = (*solution.table[:index], meld.cards, *solution.table[index + 1 :])
                return replace(solution, table=table)
    return None
