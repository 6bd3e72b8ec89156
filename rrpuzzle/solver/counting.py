"""All best tables, rank by rank: the four suits together, nothing left out.

1. Each way through the layers is one table (`ways` has what a suit can do at a rank).
2. What every table must leave in the hand is known. A suit's price with all the jokers says what
   it must leave at least, and *slack* is what may be left beyond that; there is little of it.
   Jokers that go elsewhere are seen later on, so slack may also grow then.
3. Counting keeps a number for each place; finding them all goes into the depth and remembers
   which places lead nowhere.
4. Where melds alone do not say which tables are legal, a *keeper* is shown the rows with jokers
   and the cards that stay in the hand; places are then told apart by what it has on record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from rrpuzzle.cards import Row
from rrpuzzle.rules import Rules
from rrpuzzle.solver.moves import Ended, SuitMoves, SuitNode
from rrpuzzle.solver.suits import SuitCards
from rrpuzzle.solver.task import Task
from rrpuzzle.solver.together import join
from rrpuzzle.solver.told_rows import SuitRun, SuitSet, run_rows, set_row, with_jokers
from rrpuzzle.solver.ways import SetRow, count_sets, ends, sets_of

__all__ = ["Keeper", "Record", "Tables"]

_BETWEEN_LOOKS = 16

Record = tuple[Any, ...]
"""What a keeper remembers."""


class Keeper(Protocol):
    """Says which tables are legal, by the rows with jokers and the cards left in the hand."""

    start: Record

    def add(
        self,
        record: Record,
        runs: list[SuitRun],
        sets: list[SuitSet],
        idle: list[tuple[int, int, int]],
    ) -> Record | None:
        """Return the record with these rows and cards (suit, rank, number); None if hopeless."""

    def legal(self, record: Record) -> bool:
        """Whether the tables with this record are legal."""


class _Pair(NamedTuple):
    """A move of each of two suits."""

    jokers: int
    loss: int
    one: SuitNode
    two: SuitNode
    ways: int
    ended: tuple[Ended, Ended]
    idle: tuple[int, int]


class _Place(NamedTuple):
    """Before a rank: the four suits, the jokers left, the slack left, what is on record."""

    one: SuitNode
    two: SuitNode
    three: SuitNode
    four: SuitNode
    budget: int
    slack: int
    record: Record


class _Onward(NamedTuple):
    """What can follow a place: the moves of the suits, their cards in sets and these's jokers."""

    after: _Place
    pair: _Pair
    other: _Pair
    counts: tuple[int, int, int, int]
    in_sets: int
    set_ways: int


_Plain = tuple[SuitNode, SuitNode, SuitNode, SuitNode, int]
"""A place where nothing but the slack is kept beside the four suits."""

_PlainPairs = list[tuple[int, SuitNode, SuitNode, int]]


class Tables:
    """Every table of a task that leaves exactly so much in the hand.

    Parameters
    ----------
    task : Task
        What must and what may lie on the table; all its jokers are free.
    suits : list of SuitCards
        The task's suits.
    rules : Rules
        What a meld is.
    rest : int
        What each table leaves in the hand.
    joker_worth : int
        What a joker from the hand counts.
    look : callable, optional
        Called now and then; it may raise to stop the search.
    told : bool
        Whether the rows are wanted and not only their number.
    keeper : Keeper, optional
        Tells which tables are legal, where melds alone do not.
    """

    def __init__(
        self,
        task: Task,
        suits: list[SuitCards],
        rules: Rules,
        rest: int,
        joker_worth: int,
        look: Callable[[], None] | None = None,
        told: bool = False,
        keeper: Keeper | None = None,
    ) -> None:
        self._jokers, self._look, self._keeper = task.wild, look, keeper
        self._in_hand, self._joker_worth = task.wild - task.wild_needed, joker_worth
        self._limit = rules.jokers_per_meld
        told = told or keeper is not None
        self._suits = [SuitMoves(cards, task.wild, rules, told) for cards in suits]
        self._kind, self._top = self._suits[0].kind, self._suits[0].top
        one, two, three, four = [suit.start() for suit in self._suits]
        self._most_slack = rest - one.least - two.least - three.least - four.least
        self._start = _Place(
            one, two, three, four, task.wild, self._most_slack, keeper.start if keeper else ()
        )
        self._pairs: dict[tuple[SuitNode, SuitNode], list[tuple[int, int, list[_Pair]]]] = {}
        self._plain_pairs: dict[tuple[SuitNode, SuitNode], list[tuple[int, int, _PlainPairs]]] = {}
        self._joined: dict[tuple[SuitNode, SuitNode], tuple[int, ...]] = {}
        self._looked = 0

    # --- one rank ----------------------------------------------------------------------------

    def _pair(self, first: SuitNode, second: SuitNode) -> list[tuple[int, int, list[_Pair]]]:
        """Return what two suits can do, by the naturals that each gives to sets."""
        known = self._pairs.get((first, second))
        if known is None:
            most, jokers = self._most_slack, self._jokers
            known = []
            others = second.suit.moves(second, most)
            for g1, ours in first.suit.moves(first, most).items():
                for g2, theirs in others.items():
                    pairs = [
                        _Pair(w1 + w2, loss1 + loss2, a1, a2, n1 * n2, (rows1, rows2), (i1, i2))
                        for w1, loss1, a1, n1, rows1, i1 in ours
                        for w2, loss2, a2, n2, rows2, i2 in theirs
                        if w1 + w2 <= jokers and (jokers or loss1 + loss2 <= most)
                    ]
                    if pairs:
                        known.append((g1, g2, pairs))
            self._pairs[first, second] = known
        return known

    def _shared(
        self, one: SuitNode, two: SuitNode, three: SuitNode, four: SuitNode, budget: int
    ) -> int:
        """Return how much more than the least four suits must leave with so many jokers."""
        left, right = self._join(one, two), self._join(three, four)
        return min([left[i] + right[budget - i] for i in range(budget + 1)])

    def _join(self, first: SuitNode, second: SuitNode) -> tuple[int, ...]:
        known = self._joined.get((first, second))
        if known is None:
            least = first.least + second.least
            known = tuple([price - least for price in join(first.prices, second.prices)])
            self._joined[first, second] = known
        return known

    def _look_now_and_then(self) -> None:
        self._looked += 1
        if self._look is not None and self._looked % _BETWEEN_LOOKS == 0:
            self._look()

    def _onward(self, place: _Place) -> Iterator[_Onward]:
        """Yield what may follow a place, the record being as before."""
        self._look_now_and_then()
        one, two, three, four, budget, slack, record = place
        jokers, limit = self._jokers, self._limit
        right_groups = self._pair(three, four)
        for g1, g2, left in self._pair(one, two):
            for g3, g4, right in right_groups:
                counts = (g1, g2, g3, g4)
                for in_sets, set_ways in count_sets(counts, limit, jokers):
                    rest = budget - in_sets
                    if rest < 0:
                        break
                    for pair in left:
                        if pair[0] > rest:
                            continue
                        a1, a2 = pair[2], pair[3]
                        for other in right:
                            now, new = rest - pair[0] - other[0], slack - pair[1] - other[1]
                            if now < 0 or new < 0:
                                continue
                            a3, a4 = other[2], other[3]
                            if jokers and self._shared(a1, a2, a3, a4, now) > new:
                                continue
                            after = _Place(a1, a2, a3, a4, now, new, record)
                            yield _Onward(after, pair, other, counts, in_sets, set_ways)

    def _endings(self, place: _Place) -> Iterator[tuple[int, tuple[Ended, ...]]]:
        """Yield the ways to end all the runs: how many they are, and the rows."""
        budget, slack = place.budget, place.slack
        found: list[tuple[int, int, tuple[Ended, ...]]] = [(budget, 1, ())]
        for node in place[:4]:
            choices = ends(node.state, self._top, self._jokers, self._kind)
            found = [
                (left - used, ways * more, (*rows, ended))
                for left, ways, rows in found
                for used, more, ended in choices
                if used <= left
            ]
        for left, ways, rows in found:
            if left <= self._in_hand and left * self._joker_worth == slack:
                yield ways, rows

    # --- how many ----------------------------------------------------------------------------

    def count(self) -> int:
        """Return how many tables there are."""
        if self._most_slack < 0:
            return 0
        if not self._jokers and not self._kind.told:
            return self._count_without_jokers()
        layer = {self._start: 1}
        keeper = self._keeper
        for rank in range(self._top):
            if keeper is not None:
                layer = self._counted_on_record(layer, rank, keeper)
            else:
                layer = self._countedwith_jokers(layer)
        total = 0
        for place, so_far in layer.items():
            for ways, ended in self._endings(place):
                if keeper is None or self._at_end(place.record, ended, keeper):
                    total += so_far * ways
        return total

    def _count_without_jokers(self) -> int:
        """Count where neither jokers nor rows matter: a place is four suits and the slack left."""
        one, two, three, four = self._start[:4]
        layer: dict[_Plain, int] = {(one, two, three, four, self._most_slack): 1}
        limit, pair_of = self._limit, self._plain_pair
        for _rank in range(self._top):
            following: dict[_Plain, int] = {}
            get = following.get
            for (one, two, three, four, slack), so_far in layer.items():
                self._look_now_and_then()
                right_groups = pair_of(three, four)
                for g1, g2, left in pair_of(one, two):
                    for g3, g4, right in right_groups:
                        sets = count_sets((g1, g2, g3, g4), limit, 0)
                        if not sets:
                            continue
                        times = so_far * sets[0][1]
                        for loss, a1, a2, ways in left:
                            rest = slack - loss
                            if rest < 0:
                                continue
                            many = ways * times
                            for more, a3, a4, others in right:
                                if more <= rest:
                                    key = (a1, a2, a3, a4, rest - more)
                                    following[key] = get(key, 0) + many * others
            layer = following
        return sum(layer.values())

    def _plain_pair(self, first: SuitNode, second: SuitNode) -> list[tuple[int, int, _PlainPairs]]:
        """Return the same as `_pair`, of each two moves the loss, what follows and the ways."""
        known = self._plain_pairs.get((first, second))
        if known is None:
            most = self._most_slack
            theirs = second.suit.moves(second, most)
            known = self._plain_pairs[first, second] = [
                (
                    g1,
                    g2,
                    [
                        (loss1 + loss2, a1, a2, n1 * n2)
                        for _w1, loss1, a1, n1, _rows1, _i1 in moves1
                        for _w2, loss2, a2, n2, _rows2, _i2 in moves2
                        if loss1 + loss2 <= most
                    ],
                )
                for g1, moves1 in first.suit.moves(first, most).items()
                for g2, moves2 in theirs.items()
            ]
        return known

    def _countedwith_jokers(self, layer: dict[_Place, int]) -> dict[_Place, int]:
        following: dict[_Place, int] = {}
        for place, so_far in layer.items():
            for after, pair, other, _counts, _in_sets, set_ways in self._onward(place):
                ways = so_far * pair.ways * other.ways * set_ways
                following[after] = following.get(after, 0) + ways
        return following

    def _counted_on_record(
        self, layer: dict[_Place, int], rank: int, keeper: Keeper
    ) -> dict[_Place, int]:
        following: dict[_Place, int] = {}
        for place, so_far in layer.items():
            for onward in self._onward(place):
                for sets, ways in self._laid_sets(onward, True):
                    after = self._on_record(onward, rank, sets, keeper)
                    if after is not None:
                        following[after] = following.get(after, 0) + so_far * ways
        return following

    def _laid_sets(
        self, onward: _Onward, only_jokers: bool
    ) -> Iterator[tuple[tuple[SetRow, ...], int]]:
        """Yield the ways to lay the sets of a rank; if only jokers matter, others as one."""
        if only_jokers and not onward.in_sets:
            yield (), onward.set_ways
            return
        for wild, sets in sets_of(onward.counts, self._limit, self._jokers):
            if wild == onward.in_sets:
                yield sets, 1

    def _on_record(
        self, onward: _Onward, rank: int, sets: tuple[SetRow, ...], keeper: Keeper
    ) -> _Place | None:
        idle = (*onward.pair.idle, *onward.other.idle)
        record = keeper.add(
            onward.after.record,
            with_jokers((*onward.pair.ended, *onward.other.ended)),
            [(rank, *row) for row in sets if row[1]],
            [(suit, rank, n) for suit, n in enumerate(idle) if n],
        )
        return None if record is None else onward.after._replace(record=record)

    @staticmethod
    def _at_end(record: Record, ended: tuple[Ended, ...], keeper: Keeper) -> bool:
        last = keeper.add(record, with_jokers(ended), [], [])
        return last is not None and keeper.legal(last)

    def forget(self) -> None:
        """Undo the ties between what was worked out, so that it is thrown away at once."""
        for suit in self._suits:
            suit.forget()

    # --- each of them ------------------------------------------------------------------------

    def each(self) -> Iterator[list[Row]]:
        """Yield the rows of every table; jokers have one of the faces that they may have."""
        if self._most_slack >= 0:
            yield from self._each(self._start, 0, [], set())

    def _each(
        self, place: _Place, rank: int, rows: list[Row], dead: set[tuple[int, _Place]]
    ) -> Iterator[list[Row]]:
        keeper = self._keeper
        if rank == self._top:
            for _ways, ended in self._endings(place):
                if keeper is None or self._at_end(place.record, ended, keeper):
                    yield rows + run_rows(ended)
            return
        if (rank, place) in dead:
            return
        fruitless = True
        for onward in self._onward(place):
            runs = run_rows((*onward.pair.ended, *onward.other.ended))
            for sets, _ways in self._laid_sets(onward, False):
                after: _Place | None = onward.after
                if keeper is not None:
                    after = self._on_record(onward, rank, sets, keeper)
                if after is not None:
                    laid = rows + runs + [set_row((rank, *row)) for row in sets]
                    for table in self._each(after, rank + 1, laid, dead):
                        fruitless = False
                        yield table
        if fruitless:
            dead.add((rank, place))
