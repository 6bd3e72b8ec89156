"""The whole problem of par as a net: four suits, rank by rank, and what joins them at a rank.

1. A suit's *state* before a rank is what of its past matters to its future: its open runs, the
   aces kept back, and the jokers that all four suits together may still use.
2. A *label* is what the other suits must know of a move: the cards given to sets, the jokers in
   the suit's runs, and the jokers there are before and after the rank. Moves with one label
   between the same states are one *arc*.
3. A *match* is four labels that go together: they tell of the same jokers, and sets can be made
   of the cards that are given. At the last step the jokers that are left over are paid for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rrpuzzle.solver.par_runs import Happening, Move, OpenRun, SuitRuns
from rrpuzzle.solver.par_sets import SetCosts
from rrpuzzle.solver.par_sources import Sources

__all__ = ["Arc", "Label", "Match", "Net", "State", "TooLargeError"]

# Steps are about a millionth of a second each, so that a number of steps says how long it takes.
_STEPS_FOR_STATE, _STEPS_FOR_MOVE, _STEPS_FOR_ARC = 20, 12, 4

# So that a net takes some hundred megabytes at most.
_MOST_ARCS = 600_000


class TooLargeError(Exception):
    """The net would take too much memory."""


class State(NamedTuple):
    """What matters of a suit before a rank."""

    jokers: int
    kept: tuple[int, ...]
    runs: tuple[OpenRun, ...]


class Label(NamedTuple):
    """What the other suits must know of a move."""

    to_sets: tuple[int, ...]
    used: int
    before: int
    after: int


class Arc(NamedTuple):
    """Moves between two states: (cost, cards left in the hand) of each that is of any use."""

    start: int
    end: int
    prices: tuple[tuple[int, int], ...]


Match = tuple[int, int, int, int, int]
"""The labels of the four suits, and the cost of the sets or of the jokers left over."""


class Net:
    """The states, arcs and matches of a position.

    Parameters
    ----------
    sources : Sources
        The cards.
    exact : bool
        Whether moves are exact; see `par_runs`.
    tick : callable
        Called with a number of steps as they are made; it may raise to stop.

    Raises
    ------
    TooLargeError
        If there are too many arcs.
    """

    def __init__(self, sources: Sources, exact: bool, tick: Callable[[int], None]) -> None:
        self.sources, self.exact, self._tick = sources, exact, tick
        self.last = sources.last
        self.suits = [SuitRuns(sources, suit, exact, self._thought) for suit in range(4)]
        self.sets = SetCosts(sources, exact)
        self._arcs_made = 0
        self.states: list[list[list[State]]] = []
        self.labels: list[list[list[Label]]] = []
        self.arcs: list[list[list[list[Arc]]]] = []
        for suit in range(4):
            self._build_suit(suit)
        self.matches = [self._matches_at(rank) for rank in range(self.last + 1)]

    @property
    def possible(self) -> bool:
        """Whether there may be a way: something matches at every rank."""
        return all(self.matches)

    def _thought(self) -> None:
        self._tick(_STEPS_FOR_MOVE)

    def _grow(self, arcs: int) -> None:
        """Count arcs that are made."""
        self._tick(_STEPS_FOR_ARC * arcs)
        self._arcs_made += arcs
        if self._arcs_made > _MOST_ARCS:
            raise TooLargeError

    def _build_suit(self, suit: int) -> None:
        sources, runs = self.sources, self.suits[suit]
        layer = {State(sources.all_jokers, (), ()): 0}
        layers = [layer]
        found: list[dict[Label, dict[tuple[int, int], dict[int, int]]]] = []
        for rank in range(self.last + 1):
            following: dict[State, int] = {}
            by_label: dict[Label, dict[tuple[int, int], dict[int, int]]] = {}
            for state, start in layer.items():
                moves = runs.moves(rank, state.kept, state.runs, state.jokers)
                self._tick(_STEPS_FOR_STATE)
                for what, move in moves.items():
                    left = state.jokers - what.jokers
                    self._grow(len(sources.within[left]))
                    for after in sources.within[left]:
                        open_runs = what.runs
                        if after != left and open_runs:
                            open_runs = tuple(sorted(runs.still_paid(rank, open_runs, after)))
                        then = State(after, what.kept, open_runs)
                        end = following.setdefault(then, len(following))
                        label = Label(what.to_sets, what.jokers, state.jokers, after)
                        costs = by_label.setdefault(label, {}).setdefault((start, end), {})
                        if move.cost < costs.get(what.idle, 1 << 30):
                            costs[what.idle] = move.cost
            found.append(by_label)
            layer = following
            layers.append(layer)
        self._keep_what_ends(layers, found)

    def _keep_what_ends(
        self,
        layers: list[dict[State, int]],
        found: list[dict[Label, dict[tuple[int, int], dict[int, int]]]],
    ) -> None:
        """Keep the arcs from which the end is reached, and the labels that have any."""
        alive = set(layers[-1].values())
        labels: list[list[Label]] = []
        arcs: list[list[list[Arc]]] = []
        for by_label in reversed(found):
            before: set[int] = set()
            names, kept = [], []
            for label, between in by_label.items():
                self._tick(len(between))
                some = [
                    Arc(start, end, tuple([(cost, idle) for idle, cost in costs.items()]))
                    for (start, end), costs in between.items()
                    if end in alive
                ]
                if some:
                    names.append(label)
                    kept.append(some)
                    before.update([arc.start for arc in some])
            labels.append(names)
            arcs.append(kept)
            alive = before
        self.states.append([list(layer) for layer in layers])
        self.labels.append(labels[::-1])
        self.arcs.append(arcs[::-1])

    def _matches_at(self, rank: int) -> list[Match]:
        """Return the labels of the suits that go together at a rank."""
        sources = self.sources
        by_jokers: list[dict[tuple[int, int], list[tuple[int, Label]]]] = []
        for suit in range(4):
            groups: dict[tuple[int, int], list[tuple[int, Label]]] = {}
            for number, label in enumerate(self.labels[suit][rank]):
                groups.setdefault((label.before, label.after), []).append((number, label))
            by_jokers.append(groups)
        first, second, third, fourth = by_jokers
        found: list[Match] = []
        for change, ones in first.items():
            if not (change in second and change in third and change in fourth):
                continue
            used = change[0] - change[1]
            for one, label1 in ones:
                for two, label2 in second[change]:
                    used2 = label1.used + label2.used
                    if not sources.fits(used2, used):
                        continue
                    for three, label3 in third[change]:
                        used3 = used2 + label3.used
                        if not sources.fits(used3, used):
                            continue
                        self._tick(len(fourth[change]))
                        for four, label4 in fourth[change]:
                            used4 = used3 + label4.used
                            if not sources.fits(used4, used):
                                continue
                            given = (
                                label1.to_sets,
                                label2.to_sets,
                                label3.to_sets,
                                label4.to_sets,
                            )
                            if rank < 13 and any(given):
                                laid = self.sets.ways(given).get(used - used4)
                                if laid is not None:
                                    found.append((one, two, three, four, laid.cost))
                            elif used == used4:
                                found.append((one, two, three, four, 0))
        return found

    def move_of(
        self, suit: int, rank: int, start: State, label: Label, end: State, cost: int, idle: int
    ) -> Move | None:
        """Return a move that an arc stands for."""
        runs = self.suits[suit]
        for what, move in runs.moves(rank, start.kept, start.runs, start.jokers).items():
            if (
                move.cost == cost
                and what.idle == idle
                and what.to_sets == label.to_sets
                and what.jokers == label.used
                and what.kept == end.kept
                and self._comes_to(suit, rank, what, end)
            ):
                return move
        return None

    def _comes_to(self, suit: int, rank: int, what: Happening, end: State) -> bool:
        return sorted(self.suits[suit].still_paid(rank, what.runs, end.jokers)) == [*end.runs]
