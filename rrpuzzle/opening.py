"""Opening: the first melds that a player lays, from the hand alone.

1. The melds are made of hand cards and worth `Rules.opening_minimum` points together.
2. What a joker counts in them is an option, and so is whether one must be a run.
3. What else the opening turn may do is `Rules.opening_turn`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rrpuzzle.cards import JOKER, Card, Row
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.melds import Meld, MeldKind, arrange, arrangements, every_meld
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["opening_faults", "opening_points"]


def opening_points(rows: Iterable[Row], rules: Rules = CLASSIC) -> int:
    """Return what rows count together towards an opening.

    Parameters
    ----------
    rows : iterable of tuple of Card
        Rows that are melds; a row that is none counts nothing.
    rules : Rules
        Give the values and what a joker counts.

    Returns
    -------
    int
        The points; where jokers leave a choice, what the order of the cards says.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> opening_points([parse_cards("JS QS KS"), parse_cards("AH AD AC")])
    75
    """
    melds = (arrange(row, rules) for row in rows)
    return sum(meld.points(rules) for meld in melds if meld)


def opening_faults(before: Position, after: Position, rules: Rules = CLASSIC) -> tuple[Fault, ...]:
    """Say what keeps a turn from being an opening.

    Parameters
    ----------
    before, after : Position
        Start and end of the turn; the same cards, and every row a meld.
    rules : Rules
        The rules of the opening.

    Returns
    -------
    tuple of Fault
        Empty if the turn opens, or if the rules ask for no opening.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("2S 3S 4S | TH JH QH 5C")
    >>> opening_faults(before, parse_position("2S 3S 4S / TH JH QH | 5C"))[0].sentence
    'The opening is worth 30 points; it needs 40.'
    """
    if rules.opening_minimum == 0 and not rules.opening_needs_run:
        return ()
    placed = card_counts(before.hand) - card_counts(after.hand)
    found = list(_openings(before, after, placed, rules))
    if not found:
        return (Fault(FaultKind.OPENING_TABLE),)
    if any(
        points >= rules.opening_minimum and (run or not rules.opening_needs_run)
        for points, run in found
    ):
        return ()
    best = max(points for points, _run in found)
    if best < rules.opening_minimum:
        return (Fault(FaultKind.OPENING_POINTS, have=best, need=rules.opening_minimum),)
    return (Fault(FaultKind.OPENING_RUN),)


def _openings(
    before: Position, after: Position, placed: Counter[Card], rules: Rules
) -> Iterator[tuple[int, bool]]:
    """Yield for each way to see the opening its points and whether it holds a run."""
    if rules.opening_turn == "rearrange":
        cards = tuple(sorted(placed.elements(), key=lambda card: card.sort_key))
        any_kind, with_run = _best_points(cards, rules)
        yield any_kind, False
        if with_run is not None:
            yield with_run, True
        return
    old = [card_counts(row) for row in before.table]
    new = [card_counts(row) for row in after.table]
    exact = rules.opening_turn == "melds-only"
    for homes in _find_again(old, new, exact):
        rows = [after.table[i] for i in range(len(new)) if i not in homes]
        laid_off = [new[home] - row for row, home in zip(old, homes, strict=True)]
        # Identical copies: what is not an old row is from the hand if the counts say so.
        if sum(map(card_counts, rows), sum(laid_off, Counter())) == placed:
            yield opening_points(rows, rules), any(_can_be_run(row, rules) for row in rows)


def _can_be_run(row: Row, rules: Rules) -> bool:
    return any(meld.kind is MeldKind.RUN for meld in arrangements(row, rules))


def _find_again(
    old: list[Counter[Card]], new: list[Counter[Card]], exact: bool, used: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Yield each way to find the old rows, whole or extended, among the new ones."""
    if len(used) == len(old):
        yield used
        return
    seen = []
    for index, row in enumerate(new):
        fits = row == old[len(used)] if exact else old[len(used)] <= row
        if index not in used and fits and row not in seen:
            seen.append(row)
            yield from _find_again(old, new, exact, (*used, index))


@lru_cache(maxsize=20_000)
def _best_points(cards: Row, rules: Rules) -> tuple[int, int | None]:
    """Return the most points that disjoint melds of the cards give, and the most with a run."""
    if not cards or cards[0].joker:
        return 0, None
    first = cards[0]
    best, best_run = _best_points(cards[1:], rules)
    for meld in _melds_with(first, cards, rules):
        rest, rest_run = _best_points(_without(cards, meld.cards), rules)
        points = meld.points(rules)
        best = max(best, points + rest)
        with_run = rest if meld.kind is MeldKind.RUN else rest_run
        if with_run is not None:
            best_run = max(best_run or 0, points + with_run)
    return best, best_run


def _melds_with(first: Card, cards: Row, rules: Rules) -> Iterator[Meld]:
    """Yield the melds of `first` with other cards, jokers standing for what is missing."""
    counts = Counter(cards)
    for meld in every_meld(rules):
        if first in meld.cards:
            for row in _with_jokers(meld.cards, first, counts):
                if arrangements(row, rules):
                    yield Meld(meld.kind, row)


def _with_jokers(meld: Row, first: Card, counts: Counter[Card]) -> Iterator[Row]:
    rows: list[Row] = [()]
    for card in meld:
        choices = [card] if counts[card] else []
        if card != first and counts[JOKER]:
            choices.append(JOKER.standing_for(card))
        rows = [(*row, choice) for row in rows for choice in choices]
        rows = [row for row in rows if sum(c.joker for c in row) <= counts[JOKER]]
    yield from rows


def _without(cards: Row, gone: Row) -> Row:
    left = list(cards)
    for card in gone:
        left.remove(card.plain)
    return tuple(left)
