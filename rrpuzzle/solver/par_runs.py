"""The runs of one suit, rank by rank, with the old rows that each open run has paid for.

1. A run is known by its size (three stands for more as well), the old rows it has paid for that
   still matter, whether a joker lies in a gap of it, and its score for the joker limit.
2. Jokers are laid into gaps, and behind a run that ends; before it they would be the same cards.
3. A joker that a finished run does not need is laid there only if the run has paid for its
   source already. Those that are left over lie somewhere in the end, for what their source costs.
4. Exact moves tell all sizes apart and lay every joker by name: they are asked for only where a
   run would be longer than a run can be, or where jokers are left over and have no place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rrpuzzle.solver.par_sources import HAND, Sources, cost_of
from rrpuzzle.solver.suits import NEVER

__all__ = ["MOST", "Happening", "Move", "OpenRun", "Plan", "SuitRuns"]

MOST = 13
"""The most cards of a run."""


class OpenRun(NamedTuple):
    """A run that may still grow."""

    size: int
    paid: int
    gap: bool
    score: int


class Happening(NamedTuple):
    """What a suit does at a rank, as far as it matters to others and afterwards.

    ``to_sets`` and ``kept`` are the sources of the cards given to sets, and of the aces kept
    back for the top; ``jokers`` is the code of those in its runs; ``idle`` counts the cards that
    stay in the hand.
    """

    to_sets: tuple[int, ...]
    kept: tuple[int, ...]
    runs: tuple[OpenRun, ...]
    jokers: int
    idle: int


Plan = tuple[Any, ...]
"""The deeds that lead to a happening, the last one first: (deed, run, source, plan before)."""


class Move(NamedTuple):
    """What a happening costs at least, and how: the deeds, and the open runs as they come."""

    cost: int
    plan: Plan
    grown: tuple[OpenRun, ...]


_Moves = dict[Happening, Move]


class SuitRuns:
    """What one suit can do.

    Parameters
    ----------
    sources : Sources
        The cards.
    suit : int
        The suit's index.
    exact : bool
        Whether all sizes are told apart and no joker is left over.
    tick : callable
        Called for each move that is thought of; it may raise to stop.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> sources = Sources(parse_position("4S 5S 6S | 7S"), CLASSIC)
    >>> spades = SuitRuns(sources, 0, False, lambda: None)
    >>> long = OpenRun(3, 0, False, 0)
    >>> [(h.idle, len(h.runs), move.cost) for h, move in spades.moves(6, (), (long,), 0).items()]
    [(0, 1, 1), (1, 0, 0)]
    """

    def __init__(self, sources: Sources, suit: int, exact: bool, tick: Callable[[], None]) -> None:
        self._sources, self._suit, self._exact, self._tick = sources, suit, exact, tick
        self._cells = sources.cells[suit]
        self._ahead = sources.ahead[suit]
        self._moves: dict[tuple[int, tuple[int, ...], tuple[OpenRun, ...], int], _Moves] = {}
        self._endings: dict[tuple[OpenRun, int], list[tuple[int, int]]] = {}

    def still_paid(self, rank: int, runs: tuple[OpenRun, ...], jokers: int) -> list[OpenRun]:
        """Return runs after a rank without the old rows that matter no more."""
        mask = self._ahead[rank] | self._sources.paying[jokers]
        return [OpenRun(r.size, r.paid & mask, r.gap, r.score) for r in runs]

    def moves(
        self, rank: int, kept: tuple[int, ...], runs: tuple[OpenRun, ...], jokers: int
    ) -> _Moves:
        """Return all that can happen at a rank, each with its least cost.

        Parameters
        ----------
        rank : int
            The rank, 13 the high ace's; the last step has no cards and ends all runs.
        kept : tuple of int
            Sources of the aces kept back.
        runs : tuple of OpenRun
            The open runs.
        jokers : int
            The code of the jokers that may be used.

        Returns
        -------
        dict
            The moves.
        """
        key = (rank, kept, runs, jokers)
        known = self._moves.get(key)
        if known is None:
            known = self._moves[key] = _Rank(self, rank, kept, runs, jokers).found
        return known

    def endings(self, run: OpenRun, jokers: int) -> list[tuple[int, int]]:
        """Return (cost, code of jokers laid behind it) for each way to end a run."""
        key = (run, jokers)
        known = self._endings.get(key)
        if known is None:
            known = self._endings[key] = [] if run.gap else self._ways_to_end(run, jokers)
        return known

    def _ways_to_end(self, run: OpenRun, jokers: int) -> list[tuple[int, int]]:
        sources = self._sources
        # One natural with two or three jokers is a set.
        needed = 4 if run.size == 1 else max(0, 3 - run.size)
        most = sources.size[jokers]
        if self._exact or run.size < 3:
            most = min(most, MOST - run.size)
        best: dict[int, int] = {}
        for number in range(needed, most + 1):
            if not sources.limits.allows(run.score, number):
                break
            for cost, code, _paid in sources.choices(number, run.paid, jokers):
                if (
                    self._exact or self._all_needed(run, code, number, needed, cost)
                ) and cost < best.get(code, NEVER):
                    best[code] = cost
        return [(cost, code) for code, cost in best.items()]

    def _all_needed(self, run: OpenRun, code: int, number: int, needed: int, cost: int) -> bool:
        """Whether no joker lies there that could as well be left over."""
        extra = number - needed
        if not extra:
            return True
        return any(
            self._sources.fits(first, code) and first_cost == cost
            for first_cost, first, _paid in self._sources.choices(needed, run.paid, code)
        )


class _Rank:
    """The moves of one suit at one rank out of one state."""

    def __init__(
        self,
        suit: SuitRuns,
        rank: int,
        kept: tuple[int, ...],
        runs: tuple[OpenRun, ...],
        jokers: int,
    ) -> None:
        sources = suit._sources
        self._suit, self._sources, self._rank, self._runs = suit, sources, rank, runs
        self._jokers = jokers
        cells = suit._cells
        self._high_ace = rank == 13 and sources.ace_is_both
        if self._high_ace:
            self._cards = kept
        else:
            self._cards = cells[rank] if rank < 13 else ()
        self._kept = () if self._high_ace else kept
        self._may_stay = sources.may_stay[suit._suit][rank] if rank < 13 else 0
        self._keeps = sources.ace_is_both and rank == 0
        self._ends = rank == sources.last
        self._most_in_sets = sources.most_in_sets[rank][suit._suit] if rank < 13 else 0
        after = [len(cells[later]) for later in range(rank + 1, 13)]
        if sources.ace_is_both and rank < 13:
            after.append(len(cells[0]) if rank == 0 else len(kept))
        self._next = after[0] if after else 0
        gaps = [at for at, n in enumerate(after, 1) if n]
        self._gap = gaps[0] if gaps else 99
        self.found: _Moves = {}
        self._on_run(0, (1 << len(self._cards)) - 1, (), 0, 0, ())

    def _on_run(
        self, at: int, left: int, grown: tuple[OpenRun, ...], cost: int, code: int, plan: Plan
    ) -> None:
        if at == len(self._runs):
            self._on_rest(left, grown, cost, code, (), self._kept, 0, plan)
            return
        run = self._runs[at]
        size, paid, _gap, score = run
        exact = self._suit._exact
        limits = self._sources.limits
        longer = size + 1 if exact or size < 3 else 3
        if longer <= MOST:
            last = None
            for index, source in enumerate(self._cards):
                if left >> index & 1 and source != last:
                    last = source
                    after = OpenRun(
                        longer,
                        paid if source < 0 else paid | 1 << source,
                        False,
                        limits.natural(score),
                    )
                    self._on_run(
                        at + 1,
                        left & ~(1 << index),
                        (*grown, after),
                        cost + cost_of(source, paid),
                        code,
                        ("grow", at, source, plan),
                    )
            free = self._jokers - code
            scored = limits.joker(score)
            if free and scored is not None and self._gap <= self._sources.size[free]:
                for source, one in self._sources.one_of(free):
                    after = OpenRun(
                        longer if exact else 3,
                        paid if source < 0 else paid | 1 << source,
                        True,
                        scored,
                    )
                    self._on_run(
                        at + 1,
                        left,
                        (*grown, after),
                        cost + cost_of(source, paid),
                        code + one,
                        ("gap", at, source, plan),
                    )
        for more, behind in self._suit.endings(run, self._jokers - code):
            self._on_run(at + 1, left, grown, cost + more, code + behind, ("end", at, behind, plan))

    def _on_rest(
        self,
        left: int,
        grown: tuple[OpenRun, ...],
        cost: int,
        code: int,
        to_sets: tuple[int, ...],
        kept: tuple[int, ...],
        idle: int,
        plan: Plan,
    ) -> None:
        """Use the cards that no open run took."""
        if not left:
            self._keep(grown, cost, Happening(to_sets, kept, (), code, idle), plan)
            return
        if self._high_ace:
            return
        index = (left & -left).bit_length() - 1
        source, rest = self._cards[index], left & (left - 1)
        new = OpenRun(1, 0 if source < 0 else 1 << source, False, self._sources.limits.natural(0))
        # A row counts one less than what it draws on.
        self._on_rest(
            rest,
            (*grown, new),
            cost + cost_of(source, 0) - 1,
            code,
            to_sets,
            kept,
            idle,
            ("open", len(grown), source, plan),
        )
        if len(to_sets) < self._most_in_sets:
            given = (*to_sets, source)
            self._on_rest(rest, grown, cost, code, given, kept, idle, ("give", 0, source, plan))
        if source == HAND and idle < self._may_stay:
            self._on_rest(
                rest, grown, cost, code, to_sets, kept, idle + 1, ("leave", 0, source, plan)
            )
        if self._keeps:
            back = (*kept, source)
            self._on_rest(rest, grown, cost, code, to_sets, back, idle, ("keep", 0, source, plan))

    def _keep(self, grown: tuple[OpenRun, ...], cost: int, what: Happening, plan: Plan) -> None:
        self._suit._tick()
        free = self._sources.size[self._jokers - what.jokers]
        waiting = 0
        for run in grown:
            if run.gap or run.size < 3:
                waiting += 1
        if waiting > self._next + free or (grown and self._ends):
            return
        jokers = self._jokers - what.jokers
        runs = tuple(sorted(self._suit.still_paid(self._rank, grown, jokers)))
        to_sets, kept = tuple(sorted(what.to_sets)), tuple(sorted(what.kept))
        happening = Happening(to_sets, kept, runs, what.jokers, what.idle)
        known = self.found.get(happening)
        if known is None or cost < known.cost:
            self.found[happening] = Move(cost, plan, grown)
