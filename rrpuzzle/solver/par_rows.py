"""From a way through the net to rows of cards, each with the old rows it draws on."""

from __future__ import annotations

from dataclasses import dataclass, field

from rrpuzzle.cards import JOKER, Card, Row
from rrpuzzle.melds import arrange
from rrpuzzle.rules import Rules
from rrpuzzle.solver.par_net import Net
from rrpuzzle.solver.par_runs import MOST, OpenRun, Plan
from rrpuzzle.solver.par_search import Step
from rrpuzzle.solver.par_sources import HAND

__all__ = ["LaidRow", "lay_rows"]


@dataclass(slots=True)
class LaidRow:
    """A row that is laid: its cards and where they come from.

    Parameters
    ----------
    cards : list of Card
        The cards; jokers stand for nothing yet.
    sources : set of int
        The old rows, and `HAND`.
    """

    cards: list[Card] = field(default_factory=list)
    sources: set[int] = field(default_factory=set)

    def add(self, card: Card, source: int) -> None:
        """Lay a card."""
        self.cards.append(card)
        self.sources.add(source)

    @property
    def edges(self) -> int:
        """Number of old rows that it draws on."""
        return len(self.sources - {HAND})


def lay_rows(
    net: Net, way: list[Step], left_over: int, staying: int, rules: Rules
) -> tuple[list[Row], int] | None:
    """Lay the rows of a way.

    Parameters
    ----------
    net : Net
        The problem.
    way : list of Step
        A whole way through it.
    left_over : int
        The code of the jokers that no row needs.
    staying : int
        How many of these stay in the hand.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of list of Row and int, or None
        The rows with every joker's face, and on how many old rows they draw in all; None if a
        row is no meld, being too long, or the jokers left over have no place.
    """
    rows: list[LaidRow] = []
    for suit in range(4):
        open_runs: list[tuple[OpenRun, LaidRow]] = []
        for rank, step in enumerate(way):
            open_runs = _follow(net, suit, rank, step, open_runs, rows)
    for rank, step in enumerate(way[:13]):
        rows += _sets(net, rank, step)
    if not _place_left_over(net, rows, left_over, staying, rules):
        return None
    laid = []
    for row in rows:
        meld = arrange(tuple(row.cards), rules) or arrange(_jokers_last(row.cards), rules)
        if meld is None:
            return None
        laid.append(meld.cards)
    return laid, sum([row.edges for row in rows])


def _jokers_last(cards: list[Card]) -> Row:
    return tuple(sorted(cards, key=lambda card: card.joker))


def _follow(
    net: Net,
    suit: int,
    rank: int,
    step: Step,
    open_runs: list[tuple[OpenRun, LaidRow]],
    rows: list[LaidRow],
) -> list[tuple[OpenRun, LaidRow]]:
    """Do to the open runs of a suit what a step does; runs that end are added to the rows."""
    start = net.states[suit][rank][step.starts[suit]]
    end = net.states[suit][rank + 1][step.ends[suit]]
    label = net.labels[suit][rank][step.labels[suit]]
    cost, idle = step.costs[suit], step.idle[suit]
    move = net.move_of(suit, rank, start, label, end, cost, idle)
    if move is None:
        raise AssertionError("a way has a step that is no move")
    deeds: list[tuple[str, int, int]] = []
    plan: Plan = move.plan
    while plan:
        deeds.append(plan[:3])
        plan = plan[3]
    grown: list[LaidRow] = []
    for deed, at, source in reversed(deeds):
        if deed == "end":
            row = open_runs[at][1]
            _add_jokers(net, row, source)
            rows.append(row)
        elif deed in ("grow", "gap"):
            row = open_runs[at][1]
            row.add(JOKER if deed == "gap" else net.sources.card(suit, rank % 13, source), source)
            grown.append(row)
        elif deed == "open":
            row = LaidRow()
            row.add(net.sources.card(suit, rank % 13, source), source)
            grown.append(row)
    after = net.suits[suit].still_paid(rank, move.grown, end.jokers)
    return sorted(zip(after, grown, strict=True), key=lambda pair: pair[0])


def _add_jokers(net: Net, row: LaidRow, code: int) -> None:
    sources = net.sources
    for source, n in zip(sources.joker_sources, sources.fields(code), strict=True):
        for _joker in range(n):
            row.add(JOKER, source)


def _sets(net: Net, rank: int, step: Step) -> list[LaidRow]:
    labels = [net.labels[suit][rank][step.labels[suit]] for suit in range(4)]
    one, two, three, four = [label.to_sets for label in labels]
    if not (one or two or three or four):
        return []
    code = labels[0].before - labels[0].after - sum([label.used for label in labels])
    rows = []
    for shape, jokers in net.sets.ways((one, two, three, four))[code].shapes:
        row = LaidRow()
        for suit, source in enumerate(shape):
            if source is not None:
                row.add(net.sources.card(suit, rank, source), source)
        _add_jokers(net, row, jokers)
        rows.append(row)
    return rows


def _place_left_over(net: Net, rows: list[LaidRow], code: int, staying: int, rules: Rules) -> bool:
    """Lay the jokers that no row needs, those of one old row together; False if there is no room.

    If they do not find room in this way, exact moves must tell.
    """
    sources = net.sources
    for source, n in zip(sources.joker_sources, sources.fields(code), strict=True):
        number = n - staying if source < 0 else n
        while number:
            together = 1 if source < 0 else number
            row = next((row for row in rows if _has_room(net, row, together, rules)), None)
            if row is None:
                return False
            for _joker in range(together):
                row.add(JOKER, source)
            number -= together
    return True


def _has_room(net: Net, row: LaidRow, number: int, rules: Rules) -> bool:
    """Whether so many jokers more leave a row a meld."""
    if len(row.cards) + number > MOST:
        return False
    return arrange((*_jokers_last(row.cards), *[JOKER] * number), rules) is not None
