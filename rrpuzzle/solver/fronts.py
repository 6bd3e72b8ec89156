"""What a suit can do at a rank, whatever the position: worked out once and kept.

1. A *state* before a rank is (a, b, c): how many runs that end just below the rank have one,
   two, and three or more cards. The first two kinds must go on; the third may.
2. A *frontier* is all the states that a suit can be in before a rank. The cards there lead it to
   the next one, and the same frontiers and cards come again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

__all__ = [
    "ANYWHERE",
    "BEFORE_LAST",
    "CIRCLE",
    "LAST",
    "LEADING",
    "ROUND",
    "Details",
    "Front",
    "Frontier",
    "State",
    "Step",
    "Use",
    "frontier_of",
    "priced_steps",
    "uses",
]

State = tuple[int, ...]

_MOST_FRONTIERS = 20_000


class Use(NamedTuple):
    """What a suit does at one rank, apart from prices."""

    to_sets: int
    after: State
    jokers: int
    idle: int
    in_runs: int
    opened: int
    bridges: int
    leads: int


Details = tuple[int, int, int, int, int, int, int, int, tuple[int, ...]]

ANYWHERE, LEADING, BEFORE_LAST, LAST, CIRCLE, ROUND = range(6)
_CLOSED = (0, 0, 0)


@lru_cache(maxsize=30_000)
def uses(state: State, details: Details) -> tuple[Use, ...]:
    """Return everything that a suit can do at a rank.

    The details of a rank are: how many naturals must be used, how many there are, the most
    that sets can take, the jokers, the cards of the next two ranks, where runs may open, 1 at
    the low and 2 at the high ace of an ace that is both, and what sets are charged.
    """
    need, cards, most_in_sets, jokers, after, beyond, place, aces, _charge = details
    found = []
    a, b, c = state[:3]
    useful = max(after, beyond) if jokers else after
    for kept_back in range(cards + 1 if aces == 1 else 1):
        for in_runs in (state[3],) if aces == 2 else range(cards - kept_back + 1):
            forced, spare = max(0, a + b - in_runs), max(0, in_runs - a - b)
            kept = min(c, spare)
            opened = spare - kept
            if opened and place in (BEFORE_LAST, LAST):
                continue
            rest = 0 if aces == 2 else cards - kept_back - in_runs
            sets = range(max(0, need - in_runs - kept_back), min(rest, most_in_sets) + 1)
            for bridges in range(min(c - kept, jokers - forced, after) + 1):
                long = b + kept + bridges
                most_leads = max(after, beyond) if place == LEADING else 0
                for leads in range(min(jokers - forced - bridges, most_leads) + 1):
                    cost = forced + bridges + leads
                    short = opened + leads
                    if place == LAST:
                        if a or short:
                            continue
                        follows: State = _CLOSED
                    elif place == ROUND:
                        follows = (short, a, long)
                    else:
                        gap = max(0, short + a - after) + max(0, short - beyond)
                        if cost + gap > jokers:
                            continue
                        follows = (short, a, min(long, useful))
                        if len(state) == 4:
                            follows = (*follows, state[3] + kept_back)
                    found += [
                        Use(g, follows, cost, rest - g, in_runs, opened, bridges, leads)
                        for g in sets
                    ]
    # What spends fewer jokers comes first, and of that, sets before runs.
    found.reverse()
    found.sort(key=_jokers_of)
    return tuple(found)


def _jokers_of(use: Use) -> int:
    return use.jokers


def _covers(state: State, other: State) -> bool:
    """Whether all that can be done from `other` can be done from `state`.

    A longer run does for a shorter one, and one of three cards or more may end.
    """
    (a, b, c), (short, middle, long) = state[:3], other[:3]
    if state[3:] != other[3:] or c < long or a > short or b > short - a + middle:
        return False
    return c - long >= short + middle - a - b


Step = tuple[State, int, int]
"""A state that follows, the jokers that it takes for certain, the cards left in the hand."""


def _beats(step: Step, other: Step) -> bool:
    """Whether a step takes and leaves no more than another, and can do as much afterwards."""
    if step[1] > other[1] or step[2] > other[2] or step == other:
        return False
    return _covers(step[0], other[0])


def _promise(step: Step) -> tuple[int, int, int, int]:
    """Sort steps so that none beats an earlier one."""
    (short, _middle, long), cost, idle = step[0][:3], step[1], step[2]
    return cost, idle, short, -long


def _unbeaten(steps: Iterable[Step]) -> set[Step]:
    kept: list[Step] = []
    for step in sorted(steps, key=_promise):
        if not any(_beats(other, step) for other in kept):
            kept.append(step)
    return set(kept)


def _step(use: Use) -> Step:
    return use.after, use.jokers, use.idle


@lru_cache(maxsize=30_000)
def _uses_that_pay(state: State, details: Details) -> tuple[Use, ...]:
    """Return the uses that can be afforded, without those beaten by one that gives sets as much.

    Round the corner runs have to meet others of their length, so there all are kept.
    """
    most, place, charge = details[3], details[6], details[8]
    paid = [use for use in uses(state, details) if use.jokers + charge[use.to_sets] <= most]
    if len(paid) < 2 or place in (CIRCLE, ROUND):
        return tuple(paid)
    rivals: dict[int, dict[Step, Use]] = {}
    for use in paid:
        rivals.setdefault(use.to_sets, {}).setdefault(_step(use), use)
    kept = {
        id(steps[step])
        for steps in rivals.values()
        for step in (_unbeaten(steps) if len(steps) > 1 else steps)
    }
    return tuple([use for use in paid if id(use) in kept])


@lru_cache(maxsize=30_000)
def priced_steps(state: State, details: Details) -> tuple[Step, ...]:
    """Return what the price of a state depends on: its steps, without those that others beat.

    Examples
    --------
    >>> alone = (0, 1, 1, 0, 0, 0, ANYWHERE, 0, (0, 0))
    >>> priced_steps((0, 1, 0), alone), priced_steps((0, 0, 0), alone)
    ((((0, 0, 0), 0, 0),), (((0, 0, 0), 0, 0),))
    """
    place, charge = details[6], details[8]
    steps = dict.fromkeys(
        [
            (use.after, use.jokers + charge[use.to_sets], use.idle)
            for use in _uses_that_pay(state, details)
        ]
    )
    if len(steps) < 2 or place in (CIRCLE, ROUND):
        return tuple(steps)
    kept = _unbeaten(steps)
    return tuple([step for step in steps if step in kept])


class Front:
    """A frontier at a rank of which it is known what the suit has there.

    ``choices`` has for each state all that can be done there, as far as it pays: naturals to
    sets, the index of what follows, jokers in runs, naturals left in the hand, and the use
    itself. ``steps`` has what prices depend on: (index of what follows, jokers for certain,
    cards left in the hand). ``idle`` says that nothing is there to do or to wait for.
    """

    __slots__ = ("choices", "following", "frontier", "idle", "steps")

    def __init__(self, frontier: Frontier, details: Details) -> None:
        self.frontier = frontier
        index: dict[State, int] = {}
        self.choices: list[list[tuple[int, int, int, int, Use]]] = []
        self.steps: list[list[tuple[int, int, int]]] = []
        for state in frontier.states:
            self.choices.append(
                [
                    (
                        use.to_sets,
                        index.setdefault(use.after, len(index)),
                        use.jokers,
                        use.idle,
                        use,
                    )
                    for use in _uses_that_pay(state, details)
                ]
            )
            self.steps.append(
                [(index[after], cost, idle) for after, cost, idle in priced_steps(state, details)]
            )
        self.following = frontier_of(tuple(index))
        self.idle = self.following is frontier and self.steps == [[(0, 0, 0)]]


class Frontier:
    """States of a suit before a rank; there is one object for the same states in one order."""

    __slots__ = ("_fronts", "_weaker", "index", "states")

    def __init__(self, states: tuple[State, ...]) -> None:
        self.states = states
        self.index = {state: index for index, state in enumerate(states)}
        self._fronts: dict[Details, Front] = {}
        self._weaker: list[frozenset[int] | None] = [None] * len(states)

    def through(self, details: Details) -> Front:
        """Return what the rank's cards make of it."""
        known = self._fronts.get(details)
        if known is None:
            known = self._fronts[details] = Front(self, details)
        return known

    def weaker(self, index: int) -> frozenset[int]:
        """Return the states that can do no more than this one, itself among them."""
        known = self._weaker[index]
        if known is None:
            state = self.states[index]
            known = self._weaker[index] = frozenset(
                i for i, other in enumerate(self.states) if i == index or _covers(state, other)
            )
        return known


_frontiers: dict[tuple[State, ...], Frontier] = {}


def frontier_of(states: tuple[State, ...]) -> Frontier:
    """Return the one frontier of these states.

    Examples
    --------
    >>> frontier_of(((0, 0, 0),)) is frontier_of(((0, 0, 0),))
    True
    """
    known = _frontiers.get(states)
    if known is None:
        if len(_frontiers) >= _MOST_FRONTIERS:
            _frontiers.clear()
        known = _frontiers[states] = Frontier(states)
    return known
