"""The best table for a position: what to ask the search, and how to read its answer."""

from __future__ import annotations

import time
from collections import Counter

from rrpuzzle.cards import Card, Row
from rrpuzzle.errors import RulesError, quote
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, check_position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.deal import Wishes, deal
from rrpuzzle.solver.search import OutOfTimeError, cheapest_way
from rrpuzzle.solver.solution import OBJECTIVES, Solution
from rrpuzzle.solver.suits import NEVER, build_suit
from rrpuzzle.solver.task import free_task, suit_cards, worth_of_ranks

__all__ = ["solve"]


def solve(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    deadline: float | None = None,
) -> Solution:
    """Find the best table that a turn can reach.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    rules : Rules
        The rules that are played.
    objective : {"cards", "points", "out"}
        Place as many hand cards as possible; as many penalty points (of equal points, as many
        cards); or all of them: if they cannot all go, nothing is placed.
    deadline : float, optional
        Seconds after which to give up.

    Returns
    -------
    Solution
        A best table. It always holds all the cards of the table, its jokers too.

    Raises
    ------
    IllegalTableError
        If a row on the table is no meld; it names the row.
    PositionError
        If there is a card or a joker too many.
    RulesError
        If the objective is none of the three, or the deadline is no time.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> print(solve(parse_position("4S 5S 6S 7S | 3S 4S 4H 4D")))
    3S 4S 5S 6S 7S / 4S 4H 4D |
    """
    _check_question(objective, deadline)
    look = None if deadline is None else _Clock(deadline)
    check_position(position, rules)
    task = free_task(position)
    worth = worth_of_ranks(rules, objective)
    starts = [build_suit(suit, task.wild, rules.ace) for suit in suit_cards(task, worth)]
    try:
        if look is not None:
            look()
        found = cheapest_way(starts, task.wild, 1 if objective == "out" else NEVER, look)
    except OutOfTimeError:
        return _answer(position, rules, objective, list(position.table), False)
    if found is None:
        return _answer(position, rules, objective, list(position.table), True)
    rows = deal(task, found.uses, rules.ace, rules.jokers_per_meld, _wishes(position))
    if rows is None or (rules.table_jokers != "free" and task.wild_needed):
        raise RulesError(_("The solver cannot answer that under these rules."))
    return _answer(position, rules, objective, rows, True)


class _Clock:
    """Raises when the time is up."""

    def __init__(self, deadline: float) -> None:
        self._end = time.perf_counter() + deadline

    def __call__(self) -> None:
        if time.perf_counter() >= self._end:
            raise OutOfTimeError


def _check_question(objective: str, deadline: float | None) -> None:
    if objective not in OBJECTIVES:
        raise RulesError(
            _("{objective} is not an objective: there are {objectives}.").format(
                objective=quote(objective), objectives=", ".join(OBJECTIVES)
            )
        )
    number = isinstance(deadline, int | float) and not isinstance(deadline, bool)
    if deadline is not None and not (number and deadline >= 0):
        raise RulesError(
            _("{deadline} is not a deadline: it is a number of seconds, 0 or more.").format(
                deadline=quote(deadline)
            )
        )


def _wishes(position: Position) -> Wishes:
    return frozenset()


def _answer(
    position: Position, rules: Rules, objective: str, rows: list[Row], proven: bool
) -> Solution:
    """Put the rows in order and count what was placed."""
    spare = Counter(card.plain for card in position.cards)
    spare.subtract(card.plain for row in rows for card in row)
    left = sorted(spare.elements(), key=lambda card: card.sort_key)
    placed = len(position.hand) - len(left)
    value = placed
    if objective == "points":
        value = sum(map(rules.value_of, position.hand)) - sum(map(rules.value_of, left))
    table = _in_order(position, rules, rows)
    return Solution(table, tuple(left), placed, value, proven, objective, position)


def _in_order(position: Position, rules: Rules, rows: list[Row]) -> tuple[Row, ...]:
    """Keep rows that did not change where they were, and as they were; then the others."""
    waiting: dict[tuple[Card, ...], list[Row]] = {}
    for row in rows:
        waiting.setdefault(_bag(row), []).append(row)
    ordered = []
    for old in position.table:
        same = waiting.get(_bag(old))
        if same:
            same.pop()
            meld = arrange(old, rules)
            ordered.append(meld.cards if meld else old)
    others = [row for same in waiting.values() for row in same]
    return tuple(ordered + sorted(others, key=_row_key))


def _bag(row: Row) -> tuple[Card, ...]:
    return tuple(sorted((card.plain for card in row), key=lambda card: card.sort_key))


def _row_key(row: Row) -> tuple[object, ...]:
    faces = [card.face for card in row if card.face]
    a_set = len({face.rank for face in faces}) == 1
    return (a_set, tuple(face.sort_key for face in faces))
