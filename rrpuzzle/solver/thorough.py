"""The slow and general search: every run and set on its own, for rules that bind jokers.

It goes through the pack card by card, rank by rank, with the open runs and the sets of the
rank as its state (`cells` has the moves), and is led by the same price lists as the quick
search, which ask for less and so never say too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from rrpuzzle.cards import Row
from rrpuzzle.rules import Rules
from rrpuzzle.solver.bound import BoundTask
from rrpuzzle.solver.cells import NO_TAIL, Cell, Laid, Limit, Move, Open, cell_moves
from rrpuzzle.solver.ends import led_ends, matched_ends
from rrpuzzle.solver.lay import lay_out
from rrpuzzle.solver.pack import Kept, Pack
from rrpuzzle.solver.prices import StatePrices
from rrpuzzle.solver.row_prices import Allowance, RowPrices, TooManyError
from rrpuzzle.solver.search import OutOfTimeError
from rrpuzzle.solver.suits import NEVER, SuitCards
from rrpuzzle.solver.together import join

__all__ = ["Thorough"]

Extra = tuple[Kept, tuple[Open, ...]]
_NO_EXTRA: Extra = ((0, 0, 0), ())
_MOST_LISTS = 5_000
_MOST_PLACES = 1_000_000  # about a gigabyte


class Place(NamedTuple):
    """Where the search is: the step, the open runs of each suit, the sets of the rank."""

    step: int
    runs: tuple[tuple[Open, ...], ...]
    sets: tuple[Open, ...]
    extras: tuple[Extra, ...]
    wild: int
    fresh_wild: int


_Outcome = tuple[Move, tuple[Open, ...], tuple[Open, ...], tuple[Open, ...]]
"""A move at a cell, the suit's open runs and the sets after it, and the tails that ended."""


class _Entry(NamedTuple):
    place: Place
    spent: int
    parent: _Entry | None
    how: object


class Thorough:
    """One search for the best table of a task.

    Parameters
    ----------
    task : BoundTask
        What is asked.
    suits : list of SuitCards
        The task's suits as the price lists want them.
    rules : Rules
        The rules that are played.
    joker_worth : int
        What a wild joker from the hand counts.
    look : callable, optional
        Called now and then; it may raise to stop the search.
    """

    def __init__(
        self,
        task: BoundTask,
        suits: list[SuitCards],
        rules: Rules,
        joker_worth: int,
        look: Callable[[], None] | None = None,
    ) -> None:
        self._task, self._rules, self._joker_worth = task, rules, joker_worth
        self._look = look
        self._worth = suits[0].worth
        kind = rules.jokers_per_meld
        self._limit = Limit(kind, 1 if kind == "any" else task.wild + 7)
        self._ace = rules.ace
        # Wild jokers in common rows must come from the hand if the released ones may not.
        self._most_wild = task.wild - task.fresh
        self._prices = [StatePrices(suit, task.wild, rules.ace) for suit in suits]
        top = 14 if self._ace == "both" else 13
        self._top = top
        self._pack = Pack(task, rules.ace, self._limit)
        self._steps: list[tuple[str, int, int]] = []
        for rank in range(top):
            self._steps += [("cell", rank, suit) for suit in range(4)]
            self._steps.append(("sets", rank, 0))
        self._steps += [("end", top, suit) for suit in range(4)]
        self._cells = {
            (suit, rank): self._pack.cell(suit, rank) for suit in range(4) for rank in range(13)
        }
        self._row_prices = self._make_row_prices(suits)
        # For each rank and suit, how many suits from this one on have cards, and how many.
        self._to_come = [[(0, 0)] * 5 for _rank in range(top)]
        for rank in range(13):
            for suit in range(3, -1, -1):
                cell = self._cells[suit, rank]
                there = cell.table + cell.must + cell.may + cell.bound
                suits_there, copies = self._to_come[rank][suit + 1]
                self._to_come[rank][suit] = (suits_there + (there > 0), copies + there)
        # For each rank, one more than the last suit whose sets are charged for jokers.
        self._charged = [0] * top
        for index, cards in enumerate(suits):
            for rank, charge in enumerate(cards.charges):
                if charge[-1]:
                    self._charged[rank] = index + 1
        self._outcomes: dict[tuple[object, ...], list[_Outcome]] = {}
        self._pairs: dict[tuple[object, ...], tuple[int, ...]] = {}

    def _make_row_prices(self, suits: list[SuitCards]) -> list[RowPrices]:
        """Return price lists that know each run, where that matters and can be told."""
        task = self._task
        if self._ace == "corner" or not (self._limit.kind != "any" or task.fresh or task.blocks):
            return []
        fresh_wild = task.wild if task.fresh else 0
        allowance = Allowance(_MOST_LISTS, self._look)
        return [
            RowPrices(
                cards,
                partial(self._cells_of, suit),
                self._top,
                self._limit,
                task.wild,
                self._most_wild,
                fresh_wild,
                allowance,
            )
            for suit, cards in enumerate(suits)
        ]

    def best(self, limit: int) -> tuple[int, list[Row]] | None:
        """Return the least price below `limit` and the rows, None if there is none.

        Parameters
        ----------
        limit : int
            What the price must stay below.

        Returns
        -------
        tuple of int and list of Row, or None
            The price counts the hand cards and hand jokers that stay in the hand.

        Raises
        ------
        OutOfTimeError
            If it would take too much memory.
        """
        start = self.start()
        price = self._price(start)
        if price >= limit:
            return None
        buckets = {price: [_Entry(start, 0, None, None)]}
        reached: dict[Place, int] = {start: 0}
        visited = 0
        while buckets:
            price = min(buckets)
            bucket = buckets[price]
            while bucket:
                entry = bucket.pop()
                place = entry.place
                if reached[place] < entry.spent:
                    continue
                if place.step == len(self._steps):
                    rows = lay_out(self._way_to(entry), self._steps, self._rules)
                    if rows is not None:
                        return price, rows
                    continue
                visited += 1
                if self._look is not None and visited % 32 == 0:
                    self._look()
                # Of what is found last the search goes on: jokers are better spent late.
                for after, loss, how in sorted(self._ways(place), key=_by_jokers, reverse=True):
                    spent = entry.spent + loss
                    if reached.get(after, NEVER) <= spent:
                        continue
                    # Prices that come to know less on the way may not fall.
                    new = max(price, spent + self._price(after))
                    if new >= limit:
                        continue
                    reached[after] = spent
                    if len(reached) > _MOST_PLACES:
                        raise OutOfTimeError
                    item = _Entry(after, spent, entry, how)
                    if new == price:
                        bucket.append(item)
                    else:
                        buckets.setdefault(new, []).append(item)
            del buckets[price]
        return None

    def start(self) -> Place:
        """Return the place before the first card."""
        return Place(0, ((), (), (), ()), self._sets_at(0), (_NO_EXTRA,) * 4, 0, 0)

    @staticmethod
    def _way_to(entry: _Entry) -> list[object]:
        way = []
        step: _Entry | None = entry
        while step is not None and step.parent is not None:
            way.append(step.how)
            step = step.parent
        return way[::-1]

    def _sets_at(self, rank: int) -> tuple[Open, ...]:
        return tuple(
            Open(0, self._limit.empty, False, index)
            for index, block in enumerate(self._task.blocks)
            if not block.is_run and block.cells[0][0][1] == rank
        )

    # --- the steps ---------------------------------------------------------------------------

    def _ways(self, place: Place) -> Iterator[tuple[Place, int, object]]:
        kind, rank, suit = self._steps[place.step]
        if kind == "cell":
            return self._cell_ways(place, rank, suit)
        if kind == "sets":
            return self._set_ways(place, rank)
        return self._end_ways(place, suit)

    def _cell_ways(self, place: Place, rank: int, suit: int) -> Iterator[tuple[Place, int, object]]:
        step, all_runs, _sets, extras, wild, fresh_wild = place
        worth = self._worth[rank] if rank < 13 else 0
        for cell, kept in self._cells_of(suit, rank, extras[suit][0]):
            for move, runs, sets, ended in self._outcomes_at(place, cell, suit):
                extra = (kept, extras[suit][1])
                if ended:
                    extra = (kept, tuple(sorted((*extra[1], *ended))))
                after = Place(
                    step + 1,
                    _put(all_runs, suit, runs),
                    sets,
                    _put(extras, suit, extra),
                    wild + move.wild,
                    fresh_wild + move.fresh_wild,
                )
                yield after, move.idle * worth, (place, move)

    def _cells_of(self, suit: int, rank: int, kept: Kept) -> Iterator[tuple[Cell, Kept]]:
        if rank == 13:
            yield self._pack.high_ace(suit, kept), (0, 0, 0)
            return
        cell = self._cells[suit, rank]
        if rank or self._ace != "both":
            yield cell, kept
            return
        yield from self._pack.low_aces(cell)

    def _outcomes_at(self, place: Place, cell: Cell, suit: int) -> list[_Outcome]:
        wild, fresh = self._spare(place)
        runs = place.runs[suit]
        key = (runs, place.sets, cell, wild, fresh)
        outcomes = self._outcomes.get(key)
        left = self._left(place)
        if outcomes is None:
            outcomes = self._outcomes[key] = [
                _outcome(runs, move)
                for move in cell_moves(runs, place.sets, cell, self._limit, wild, fresh)
                if move.wild + move.fresh_wild <= left
            ]
        elif outcomes and place.wild + place.fresh_wild:
            outcomes = [
                outcome for outcome in outcomes if outcome[0].wild + outcome[0].fresh_wild <= left
            ]
        return outcomes

    def _left(self, place: Place) -> int:
        return self._task.wild - place.wild - place.fresh_wild

    def _spare(self, place: Place) -> tuple[int, int]:
        left = self._left(place)
        return min(left, self._most_wild - place.wild), left if self._task.fresh else 0

    def _set_ways(self, place: Place, rank: int) -> Iterator[tuple[Place, int, object]]:
        options = []
        for row in place.sets:
            fits = []
            score: int | None = row.score
            for jokers in range(5 - row.size):
                if score is None:
                    break
                if row.size + jokers >= 3 and self._limit.whole(score):
                    fits.append(jokers)
                score = self._limit.joker(score)
            options.append(fits)
        wild, fresh_wild = self._spare(place)
        left = self._left(place)
        for chosen in product(*options):
            common = sum(n for n, row in zip(chosen, place.sets, strict=True) if not row.fresh)
            fresh = sum(chosen) - common
            if common <= wild and fresh <= fresh_wild and common + fresh <= left:
                after = place._replace(
                    step=place.step + 1,
                    sets=self._sets_at(rank + 1),
                    wild=place.wild + common,
                    fresh_wild=place.fresh_wild + fresh,
                )
                yield after, 0, (place, chosen)

    def _end_ways(self, place: Place, suit: int) -> Iterator[tuple[Place, int, object]]:
        runs, (_kept, tails) = place.runs[suit], place.extras[suit]
        if any(run.tail != NO_TAIL for run in runs):
            return  # thirteen cards round the circle are a run from the ace as well
        ends: Iterator[tuple[tuple[Laid, ...], int, int]]
        if tails:
            ends = matched_ends(runs, tails, self._limit, *self._spare(place))
        else:
            ends = led_ends(runs, self._limit, *self._spare(place))
        for laid, common, fresh in ends:
            if common + fresh > self._left(place):
                continue
            wild, fresh_wild = place.wild + common, place.fresh_wild + fresh
            loss = 0
            if suit == 3:
                unused = self._task.wild - wild - fresh_wild
                in_hand = self._task.wild - self._task.wild_needed
                if unused > in_hand or fresh_wild < self._task.fresh:
                    continue
                loss = unused * self._joker_worth
            after = Place(
                place.step + 1,
                _put(place.runs, suit, ()),
                (),
                _put(place.extras, suit, _NO_EXTRA),
                wild,
                fresh_wild,
            )
            yield after, loss, (place, laid)

    # --- prices ------------------------------------------------------------------------------

    def _price(self, place: Place) -> int:
        if place.step == len(self._steps):
            return 0
        kind, rank, suit = self._steps[place.step]
        if kind == "end":
            return 0
        # Sets that are begun need a joker for each card that no suit to come can give.
        left, wanted = self._left(place), 0
        if place.sets:
            to_come, copies = self._to_come[rank][suit if kind == "cell" else 4]
            lacking = [3 - row.size for row in place.sets if row.size < 3]
            wanted = max(
                sum([lack - to_come for lack in lacking if lack > to_come]),
                sum(lacking) - copies,
            )
        if left < wanted:
            return NEVER
        # The price lists may have charged a suit to come for those jokers already.
        if kind == "sets" or self._charged[rank] <= suit:
            left -= wanted
        key = (place.step, place.runs, place.extras)
        shared = self._pairs.get(key)
        if shared is None:
            done = 4 if kind == "sets" else suit
            try:
                shared = self._shared(place, rank, done)
            except TooManyError:
                self._row_prices = []
                shared = self._shared(place, rank, done)
            self._pairs[key] = shared
        return shared[left]

    def _shared(self, place: Place, rank: int, done: int) -> tuple[int, ...]:
        shared = (0,) * (self._task.wild + 1)
        for suit in range(4):
            shared = join(shared, self._suit_prices(place, suit, rank + (suit < done)))
        return shared

    def _suit_prices(self, place: Place, suit: int, rank: int) -> tuple[int, ...]:
        if rank == 0 and self._ace == "corner":
            return (0,) * (self._task.wild + 1)
        if self._row_prices:
            return self._row_prices[suit].prices(rank, place.runs[suit], place.extras[suit][0])
        sizes = [run.size if run.tail == NO_TAIL else 3 for run in place.runs[suit]]
        state: tuple[int, ...] = (sizes.count(1), sizes.count(2), sizes.count(3))
        kept, tails = place.extras[suit]
        if self._ace == "both":
            state = (*state, sum(kept))
        owed = len(tails)
        if self._ace == "corner":
            owed += sum([run.tail != NO_TAIL for run in place.runs[suit]])
        return self._prices[suit].prices(rank, state, owed)


def _outcome(runs: tuple[Open, ...], move: Move) -> _Outcome:
    return (
        move,
        tuple(sorted([laid.after for laid in move.runs + move.new_runs if laid.after])),
        tuple(sorted([laid.after for laid in move.sets + move.new_sets if laid.after])),
        tuple(
            [
                run
                for run, laid in zip(runs, move.runs, strict=True)
                if laid.after is None and run.tail != NO_TAIL
            ]
        ),
    )


def _by_jokers(way: tuple[Place, int, object]) -> int:
    return way[0].wild + way[0].fresh_wild


def _put(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])
