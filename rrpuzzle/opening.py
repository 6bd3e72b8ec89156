"""Opening: the first melds that a player lays, from the hand alone.

1. The melds are made of hand cards and worth `Rules.opening_minimum` points together.
2. What a joker counts in them is an option, and so is whether one must be a run.
3. What else the opening turn may do is `Rules.opening_turn`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from rrpuzzle.cards import JOKER, Card, Row, sort_cards
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.melds import Meld, MeldKind, arrange, arrangements, every_meld
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["Layings", "opening_faults", "opening_points"]


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
        cards = sort_cards(placed.elements())
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
    layings = Layings(cards, rules)
    return layings.most(layings.all_cards)


class Layings:
    """The melds that a hand can lay side by side, without the table.

    Cards left to lay are one number here: some bits for each distinct card, jokers last.

    Parameters
    ----------
    cards : tuple of Card
        The hand.
    rules : Rules
        What a meld is, and what jokers count in it.

    Attributes
    ----------
    all_cards : int
        The number of the whole hand.
    melds : list of (Meld, int, int)
        Each meld with its number and its points: one for each choice of cards and kind, its
        jokers where they count most.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> layings = Layings(parse_cards("JS QS KS AH AD AC"))
    >>> [str(meld) for meld, _number, _points in layings.melds]
    ['AH AD AC', 'JS QS KS']
    >>> layings.most(layings.all_cards)
    (75, 75)
    """

    def __init__(self, cards: Row, rules: Rules = CLASSIC) -> None:
        counts = card_counts(cards)
        self._distinct = sorted(counts, key=lambda card: card.sort_key)
        # One bit more than the copies take: a meld that takes too many borrows from it.
        self._width = max(counts.values(), default=0).bit_length() + 1
        self._unit = {card: 1 << self._width * i for i, card in enumerate(self._distinct)}
        self._guards = sum(unit << self._width - 1 for unit in self._unit.values())
        self.all_cards = sum(n * self._unit[card] for card, n in counts.items())
        self.melds = self._every_meld(counts, rules)
        self._by_first: dict[int, list[tuple[int, int, bool]]] = {}
        for meld, number, points in self.melds:
            entry = (number, points, meld.kind is MeldKind.RUN)
            self._by_first.setdefault(self._first(number), []).append(entry)
        self._memo: dict[int, tuple[int, int | None]] = {}

    def fits(self, number: int, left: int) -> bool:
        """Whether the cards left hold those of a meld."""
        lent = (left | self._guards) - number
        return lent & self._guards == self._guards

    def cards_of(self, number: int) -> Row:
        """Return the cards that a number stands for, sorted."""
        size = 1 << self._width
        return tuple(
            card for card in self._distinct for _copy in range(number // self._unit[card] % size)
        )

    def most(self, left: int) -> tuple[int, int | None]:
        """Return the most points of the cards left, and the most with a run (None without)."""
        if left in self._memo:
            return self._memo[left]
        best: int = 0
        with_run: int | None = None
        unit = self._first(left)
        if unit and unit != self._unit.get(JOKER):
            best, with_run = self.most(left - unit)
            for number, points, run in self._by_first.get(unit, ()):
                if self.fits(number, left):
                    rest, rest_run = self.most(left - number)
                    best = max(best, points + rest)
                    tail = rest if run else rest_run
                    if tail is not None:
                        with_run = max(with_run or 0, points + tail)
        self._memo[left] = best, with_run
        return best, with_run

    def _first(self, number: int) -> int:
        """Return the number of the lowest card, nought if there is none."""
        lowest = (number & -number).bit_length() - 1
        return 1 << lowest // self._width * self._width if number else 0

    def _every_meld(self, counts: Counter[Card], rules: Rules) -> list[tuple[Meld, int, int]]:
        found: dict[tuple[int, MeldKind], tuple[Meld, int, int]] = {}
        allowed: dict[tuple[int, int], bool] = {}
        for shape in every_meld(rules):
            there = [card for card in shape.cards if counts[card]]
            absent = len(shape.cards) - len(there)
            for jokers in range(absent, min(counts[JOKER], len(shape.cards) - 1) + 1):
                for chosen in combinations(there, jokers - absent):
                    row = tuple(
                        card if counts[card] and card not in chosen else JOKER.standing_for(card)
                        for card in shape.cards
                    )
                    size = (len(row), jokers)
                    if size not in allowed:
                        allowed[size] = bool(arrangements(row, rules))
                    if not allowed[size]:
                        break
                    meld = Meld(shape.kind, row)
                    number = sum(self._unit[card.plain] for card in row)
                    points = meld.points(rules)
                    known = found.get((number, shape.kind))
                    if known is None or points > known[2]:
                        found[number, shape.kind] = meld, number, points
        return list(found.values())
