"""Every way of the general search that costs what the best does, each table once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rrpuzzle.cards import Row
from rrpuzzle.errors import DeadlineError, RulesError
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules
from rrpuzzle.solver.bound import bound_tasks
from rrpuzzle.solver.lay import lay_out
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import Stop, Watch, joker_worth, solve
from rrpuzzle.solver.task import suit_cards, worth_of_ranks
from rrpuzzle.solver.thorough import Place, Thorough

__all__ = ["AllWays", "prepare"]

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
