"""All the best tables of a position: how many there are, each of them, whether there is one.

A table is a bag of rows, and a row a bag of cards: copies of a card are alike, jokers are alike,
and what a joker stands for makes no difference. All the tables are counted that a legal turn can
end in and that no other is better than.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rrpuzzle.errors import DeadlineError
from rrpuzzle.melds import arrangements
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.counting import Tables
from rrpuzzle.solver.keeping import JokerKeeper
from rrpuzzle.solver.search import OutOfTimeError
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import answer, check_question, joker_worth, least_left, solve
from rrpuzzle.solver.task import code_of, free_task, suit_cards, worth_of_ranks
from rrpuzzle.solver.watch import Stop, Watch, no_collecting

__all__ = ["Uniqueness", "best_tables", "count_tables", "is_unique"]


def _keeper(position: Position, rules: Rules) -> JokerKeeper | None:
    bound = rules.table_jokers != "free" and any(card.joker for card in position.table_cards)
    return JokerKeeper(position, rules) if bound else None


def _all_tables(
    position: Position,
    rules: Rules,
    objective: str,
    deadline: float | None,
    stop: Stop | None,
    keeper: JokerKeeper | None,
    told: bool,
) -> Tables | None:
    """Return the search for all best tables, None if there are none."""
    started = time.perf_counter()
    check_question(objective, deadline)
    task = free_task(position)
    suits = suit_cards(task, worth_of_ranks(rules, objective), rules.jokers_per_meld)
    try:
        rest = least_left(position, rules, objective, deadline, stop, task, suits)
    except OutOfTimeError:
        raise DeadlineError(_("The time was too short to find a best table.")) from None
    if rest is None:
        return None
    left = None if deadline is None else max(0.0, deadline - (time.perf_counter() - started))
    watch = None if left is None and stop is None else Watch(left, stop)
    jokers = joker_worth(rules, objective)
    return Tables(task, suits, rules, rest, jokers, watch, told, keeper)


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
        The rules that are played.
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
    PositionError
        If the position cannot be.
    RulesError
        If the objective is none of the three, or the deadline is no time.
    DeadlineError
        If the time is up before the answer is known.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> count_tables(parse_position("5D 6D 7D / 8H 8S 8C | 8D 8C"))
    2
    """
    keeper = _keeper(position, rules)
    search = _all_tables(position, rules, objective, deadline, stop, keeper, False)
    if search is None:
        return 0
    try:
        with no_collecting():
            number = search.count()
            search.forget()
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
    PositionError
        If the position cannot be.
    RulesError
        If the objective is none of the three, or the deadline is no time.
    DeadlineError
        If the time is up before all are found.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> for solution in best_tables(parse_position("5D 6D 7D / 8H 8S 8C | 8D 8C")):
    ...     print(solution)
    5D 6D 7D / 8S 8H 8D 8C | 8C
    8S 8H 8C / 5D 6D 7D 8D | 8C
    """
    keeper = _keeper(position, rules)
    search = _all_tables(position, rules, objective, deadline, stop, keeper, True)
    if search is None:
        return
    try:
        for found in search.each():
            rows = found if keeper is None else keeper.faced(found)
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
    PositionError
        If the position cannot be.
    RulesError
        If the objective is none of the three, or the deadline is no time.
    DeadlineError
        If the time is up before the answer is known.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> answer = is_unique(parse_position("4S 5S 6S | 7S 8S 9S"))
    >>> answer.by, str(answer.witness)
    ('runs', '4S 5S 6S 7S 8S 9S |')
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
    other = _read_otherwise(first, rules, _keeper(position, rules))
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


def _read_otherwise(
    solution: Solution, rules: Rules, keeper: JokerKeeper | None
) -> Solution | None:
    """Return the same table with a joker standing for another card, if one can."""
    if keeper is not None:
        seen = {
            frozenset(Counter(rows).items()): rows for rows in keeper.every_face(solution.table)
        }
        seen.pop(frozenset(Counter(solution.table).items()), None)
        return replace(solution, table=tuple(seen.popitem()[1])) if seen else None
    for index, row in enumerate(solution.table):
        for meld in arrangements(tuple(card.plain for card in row), rules):
            if meld.cards != row:
                table = (*solution.table[:index], meld.cards, *solution.table[index + 1 :])
                return replace(solution, table=table)
    return None
