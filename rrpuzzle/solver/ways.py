"""Everything that one suit can do at a rank, none left out and none twice.

A state of a suit is (runs, aces, tails): its open runs as (token, copies) each, the aces that are
kept back for the top, and, with runs round the corner, the parts below the king that are done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from rrpuzzle.solver.tokens import ROUND_MARK, Merged, Token, Told

__all__ = ["CLOSED", "SetRow", "Spot", "State", "Step", "ends", "set_rows", "steps"]

Runs = tuple[tuple[Token, int], ...]
State = tuple[Runs, int, Runs]
RunRow = tuple[int, str]
"""The first rank of a run (the ace being 0), and what lies at each place."""

CLOSED: State = ((), 0, ())


class Spot(NamedTuple):
    """What a suit has at a rank.

    ``need`` of the naturals must be used; ``sets`` is the most that sets can take; ``kind`` is
    ``"keeps"`` for a low ace that may be kept back for the top, ``"kept"`` for that top, and
    ``"round"`` for an ace that a run may come to from the king.
    """

    rank: int
    need: int
    cards: int
    sets: int
    jokers: int
    kind: str = ""


class Step(NamedTuple):
    """One thing that a suit can do: naturals to sets, jokers to runs, naturals left in the hand.

    ``ways`` counts the tables that it makes of one, ``ended`` are the rows that end, if rows are
    told apart; ``sizes`` counts the runs that go on, of one card, two, and three or more.
    """

    to_sets: int
    jokers: int
    idle: int
    after: State
    ways: int
    ended: tuple[RunRow, ...]
    sizes: tuple[int, int, int]


def _put(runs: Runs, token: Token, copies: int) -> Runs:
    return (*runs, (token, copies)) if copies else runs


def _ended(runs: Runs, end: int) -> tuple[RunRow, ...]:
    return tuple([(end - len(run), run) for run, copies in runs for _copy in range(copies)])


class _Going(NamedTuple):
    """What became of the open runs: those that go on, those that end, the tails that are done."""

    runs: Runs
    over: Runs
    tails: Runs
    naturals: int
    jokers: int


def _goings(runs: Runs, naturals: int, jokers: int, kind: Merged | Told, top: bool) -> list[_Going]:
    found = [_Going((), (), (), naturals, jokers)]
    for run, copies in runs:
        may_end = kind.may_end(run)
        with_natural, with_joker = kind.natural(run, top), kind.joker(run, top)
        round_again = kind.told and run[0] == ROUND_MARK
        following = []
        for going in found:
            for n in range(min(copies, going.naturals) + 1 if with_natural else 1):
                most = min(copies - n, going.jokers) if with_joker else 0
                for w in range(0 if may_end else copies - n, most + 1):
                    over = copies - n - w
                    going_on = _put(_put(going.runs, with_natural, n), with_joker, w)
                    following.append(
                        _Going(
                            going_on,
                            going.over if round_again else _put(going.over, run, over),
                            _put(going.tails, run, over) if round_again else going.tails,
                            going.naturals - n,
                            going.jokers - w,
                        )
                    )
        found = following
    return found


def _tails_begun(spot: Spot, naturals: int, jokers: int) -> Iterator[tuple[Runs, int, int]]:
    """Yield the runs that come to the ace from the king, as far as they are seen from below."""
    if spot.kind != "round":
        yield (), 0, 0
        return
    for n in range(naturals + 1):
        for w in range(jokers + 1):
            tails = _put((), ROUND_MARK + "n", n)
            yield _put(tails, ROUND_MARK + "w", w), n, w


@lru_cache(maxsize=60_000)
def steps(state: State, spot: Spot, kind: Merged | Told) -> tuple[Step, ...]:
    """Return everything that a suit can do at a rank.

    Parameters
    ----------
    state : tuple
        The suit's open runs, aces kept back, tails.
    spot : Spot
        What it has there.
    kind : Merged or Told
        How runs are remembered.

    Returns
    -------
    tuple of Step
        Each that makes a difference once.

    Examples
    --------
    >>> from rrpuzzle.solver.tokens import tokens_of
    >>> kind = tokens_of("any", 0, "low", False)
    >>> [step.idle for step in steps(CLOSED, Spot(4, 0, 1, 1, 0), kind)]
    [1, 0, 0]
    """
    runs, kept, tails = state
    top = spot.kind == "kept"
    cards = kept if top else spot.cards
    found: dict[object, Step] = {}
    for going in _goings(runs, cards, spot.jokers, kind, top):
        for begun, n, w in _tails_begun(spot, going.naturals, going.jokers):
            rest = going.naturals - n
            jokers = spot.jokers - going.jokers + w
            if top and rest:
                continue
            for opened in range(rest + 1):
                keeping = range(rest - opened + 1) if spot.kind == "keeps" else (0,)
                for back in keeping:
                    loose = rest - opened - back
                    going_on = _put(going.runs + begun, kind.opened(spot.rank), opened)
                    after_tails = _merged(tails + going.tails) if going.tails else tails
                    after = (
                        tuple(sorted(going_on)),
                        back if spot.kind == "keeps" else kept,
                        after_tails,
                    )
                    if top:
                        after = (after[0], 0, tails)
                    used = cards - loose
                    ended = _ended(going.over, spot.rank) if kind.told else ()
                    least = 0 if top else max(0, spot.need - used)
                    for g in range(least, min(loose, spot.sets) + 1):
                        key = (g, jokers, loose - g, after, ended)
                        known = found.get(key)
                        ways = 1 if known is None else known.ways + 1
                        found[key] = Step(*key[:4], ways, ended, _sizes(after[0], kind))
    return tuple(found.values())


def _sizes(runs: Runs, kind: Merged | Told) -> tuple[int, int, int]:
    counts = [0, 0, 0, 0]
    for run, copies in runs:
        counts[kind.size(run)] += copies
    return counts[1], counts[2], counts[3]


def _merged(runs: Runs) -> Runs:
    """Add up the copies of what is the same."""
    total: dict[Token, int] = {}
    for run, copies in runs:
        total[run] = total.get(run, 0) + copies
    return tuple(sorted(total.items()))


class End(NamedTuple):
    """One way to end the runs at the highest rank: the jokers before them, ways, rows."""

    jokers: int
    ways: int
    ended: tuple[RunRow, ...]


@lru_cache(maxsize=20_000)
def ends(state: State, top: int, jokers: int, kind: Merged | Told) -> tuple[End, ...]:
    """Return the ways to end the runs of a suit at the highest rank.

    Parameters
    ----------
    state : tuple
        The suit's open runs and tails.
    top : int
        The number of ranks.
    jokers : int
        How many may lie before them.
    kind : Merged or Told
        How runs are remembered.

    Returns
    -------
    tuple of End
        Each that makes a difference once.

    Examples
    --------
    >>> from rrpuzzle.solver.tokens import tokens_of
    >>> [end.jokers for end in ends(((("nn", 1),), 0, ()), 13, 2, tokens_of("any", 2, "low", True))]
    [1, 2]
    """
    runs, _kept, tails = state
    found: list[tuple[int, Runs, tuple[RunRow, ...]]] = [(jokers, tails, ())]
    for run, copies in runs:
        if kind.told and run[0] == ROUND_MARK:
            return ()
        following: list[tuple[int, Runs, tuple[RunRow, ...]]] = []
        for left, waiting, ended in found:
            following += _led(run, copies, left, waiting, ended, top, kind, ())
        found = following
    total: dict[tuple[int, tuple[RunRow, ...]], int] = {}
    for left, waiting, ended in found:
        if not waiting:
            key = (jokers - left, ended)
            total[key] = total.get(key, 0) + 1
    return tuple([End(used, ways, ended) for (used, ended), ways in total.items()])


def _led(
    run: Token,
    copies: int,
    jokers: int,
    tails: Runs,
    ended: tuple[RunRow, ...],
    top: int,
    kind: Merged | Told,
    least: tuple[object, ...],
) -> Iterator[tuple[int, Runs, tuple[RunRow, ...]]]:
    """End the copies of a run, each with jokers before it or a tail behind, in a fixed order."""
    if not copies:
        yield jokers, tails, ended
        return
    for leads in kind.leads(run, top, jokers):
        if (0, leads) >= least:
            row = ((top - len(run) - leads, "w" * leads + run),) if kind.told else ()
            yield from _led(
                run, copies - 1, jokers - leads, tails, ended + row, top, kind, (0, leads)
            )
    for index, (tail, n) in enumerate(tails):
        if (1, tail) >= least and isinstance(kind, Told) and kind.meets(run, tail):
            rest = tails[:index] + _put((), tail, n - 1) + tails[index + 1 :]
            row = ((top - len(run), run + tail[1:]),)
            yield from _led(run, copies - 1, jokers, rest, ended + row, top, kind, (1, tail))


SetRow = tuple[tuple[int, ...], int]
"""The suits of the naturals of a set, and its jokers."""


@cache
def set_rows(limit: str, jokers: int) -> tuple[SetRow, ...]:
    """Return every set, told by its naturals and its number of jokers.

    Parameters
    ----------
    limit : str
        The rules' ``jokers_per_meld``.
    jokers : int
        Jokers that there are.

    Returns
    -------
    tuple of tuple
        The suits of the naturals, and the jokers.

    Examples
    --------
    >>> len(set_rows("any", 0)), len(set_rows("one", 4))
    (5, 15)
    """
    found = []
    for naturals in range(1, 5):
        most = {"any": 3, "one": 1, "minority": naturals - 1}[limit]
        for wild in range(max(0, 3 - naturals), min(4 - naturals, most, jokers) + 1):
            found += [(suits, wild) for suits in combinations(range(4), naturals)]
    return tuple(found)


@lru_cache(maxsize=20_000)
def sets_of(
    counts: tuple[int, int, int, int], limit: str, jokers: int
) -> tuple[tuple[int, tuple[SetRow, ...]], ...]:
    """Return every way to lay naturals of one rank in sets, and the jokers that each takes.

    Examples
    --------
    >>> [jokers for jokers, _rows in sets_of((1, 1, 1, 0), "any", 2)]
    [0, 1]
    """
    found: list[tuple[int, tuple[SetRow, ...]]] = []
    shapes = set_rows(limit, jokers)

    def lay(left: tuple[int, ...], first: int, wild: int, rows: tuple[SetRow, ...]) -> None:
        if not any(left):
            found.append((wild, rows))
            return
        for index in range(first, len(shapes)):
            suits, more = shapes[index]
            if wild + more <= jokers and all(left[suit] for suit in suits):
                rest = tuple([n - (suit in suits) for suit, n in enumerate(left)])
                lay(rest, index, wild + more, (*rows, shapes[index]))

    lay(counts, 0, 0, ())
    return tuple(found)


@cache
def count_sets(
    counts: tuple[int, int, int, int], limit: str, jokers: int
) -> tuple[tuple[int, int], ...]:
    """Return for each number of jokers in how many ways naturals of one rank can lie in sets.

    Examples
    --------
    >>> count_sets((1, 1, 1, 0), "any", 2)
    ((0, 1), (1, 1))
    """
    if any(a > b for a, b in pairwise(counts)):
        a, b, c, d = sorted(counts)
        return count_sets((a, b, c, d), limit, jokers)
    laid: dict[tuple[tuple[int, ...], int], int] = {(counts, 0): 1}
    for suits, more in set_rows(limit, jokers):
        # As many of this set as there can be, before the next kind of set.
        for (left, wild), ways in list(laid.items()):
            while wild + more <= jokers and all(left[suit] for suit in suits):
                left = tuple([n - (suit in suits) for suit, n in enumerate(left)])
                wild += more
                laid[left, wild] = laid.get((left, wild), 0) + ways
    return tuple(sorted((wild, n) for (left, wild), n in laid.items() if not any(left)))
