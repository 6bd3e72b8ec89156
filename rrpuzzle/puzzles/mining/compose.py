"""Positions made on purpose: from the table at the end back to one at the start.

1. Some melds are laid close together, in few ranks, so that their cards could lie otherwise.
2. Some of their cards go back to the hand; what is left is laid as other melds that share as few
   rows with the first as possible.
3. The first table answers the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from rrpuzzle.position import Position
from rrpuzzle.puzzles.mining.patterns import simple_exchange
from rrpuzzle.puzzles.second.bags import WILD, Bag, bags_of, card_of
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["compose"]

_FEWEST_CARDS = 6
_MOST_CARDS = 32
_HANDS_A_TABLE = 12
_MOST_STEPS = 150
_SIMPLE = 0.3


def compose(random: Random, rules: Rules = CLASSIC) -> Iterator[Position]:
    """Yield positions that have an answer, without an end.

    Parameters
    ----------
    random : random.Random
        What they follow from.
    rules : Rules
        The rules that are played.

    Yields
    ------
    Position
        A legal position all of whose hand can go.

    Examples
    --------
    >>> from rrpuzzle import solve
    >>> made = next(compose(Random(1)))
    >>> solve(made).out
    True
    """
    while True:
        if random.random() < _SIMPLE:
            rows, hand = simple_exchange(random)
            yield _dressed(random, rows, hand, rules)
            continue
        target = _target(random, rules)
        counts = Counter(number for row in target for number in row)
        if not _FEWEST_CARDS <= counts.total() <= _MOST_CARDS:
            continue
        bags: dict[int, list[Bag]] = {}
        for bag in bags_of(counts, rules):
            bags.setdefault(bag[0][0], []).append(bag)
        for _hand in range(_HANDS_A_TABLE):
            hand = _hand_from(random, target)
            start = _laid_otherwise(random, counts - Counter(hand), bags, target)
            if start is not None:
                yield _dressed(random, start, hand, rules)


def _target(random: Random, rules: Rules) -> list[tuple[int, ...]]:
    """Lay melds within few ranks, sometimes two that overlap, sometimes one with a joker."""
    width = random.choice((4, 5, 5, 6, 6, 7))
    low = random.randrange(14 - width)
    rows: list[tuple[int, ...]] = []
    if width >= 5 and random.random() < 0.25:
        first, suit = low + random.randrange(width - 4), random.randrange(4)
        for start in (first, first + 2):
            rows.append(tuple(4 * rank + suit for rank in range(start, start + 3)))
    for _row in range(random.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7))):
        _add_row(random, rows, low, width, rules)
    if rows and rules.jokers and random.random() < 0.15:
        place = random.randrange(len(rows))
        row = list(rows[place])
        row[random.randrange(len(row))] = WILD
        rows[place] = tuple(sorted(row))
    return rows


def _add_row(
    random: Random, rows: list[tuple[int, ...]], low: int, width: int, rules: Rules
) -> bool:
    """Add a random meld within some ranks, if the packs hold its cards."""
    if random.random() < 0.4:
        rank = low + random.randrange(width)
        suits = random.sample(range(4), random.choice((3, 3, 4)))
        row = tuple(sorted(4 * rank + suit for suit in suits))
    else:
        length = min(width, random.choice((3, 3, 4, 4, 5)))
        first, suit = low + random.randrange(width - length + 1), random.randrange(4)
        row = tuple(4 * rank + suit for rank in range(first, first + length))
    counts = Counter(number for other in rows for number in other)
    if any(counts[number] >= rules.packs for number in row):
        return False
    rows.append(row)
    return True


def _dressed(
    random: Random, start: list[tuple[int, ...]], hand: tuple[int, ...], rules: Rules
) -> Position:
    """Put further melds of the same ranks beside those that take part."""
    ranks = [number // 4 for row in [*start, hand] for number in row if number != WILD]
    low = max(0, min(ranks) - random.randrange(2))
    width = max(3, min(13, max(ranks) + 1 + random.randrange(2)) - low)
    rows = [hand, *start]
    for _row in range(max(0, random.choice((3, 3, 4, 4, 5, 6, 7)) - len(start))):
        _add_row(random, rows, min(low, 13 - width), width, rules)
    rows = rows[1:]
    random.shuffle(rows)
    table = tuple(tuple(card_of(number) for number in row) for row in rows)
    return Position(table, tuple(map(card_of, hand))).arranged(rules)


def _hand_from(random: Random, target: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Take one to three cards back, of which no three make a meld of their own."""
    rows = random.sample(range(len(target)), min(len(target), random.choice((1, 1, 2, 2, 3))))
    hand = [random.choice([n for n in target[row] if n != WILD]) for row in rows]
    if len(hand) < 3 and random.random() < 0.4:
        more = [n for n in target[rows[0]] if n not in (WILD, hand[0])]
        hand.append(random.choice(more))
    return tuple(sorted(hand))


def _laid_otherwise(
    random: Random,
    counts: Counter[int],
    bags: dict[int, list[Bag]],
    target: list[tuple[int, ...]],
) -> list[tuple[int, ...]] | None:
    """Lay the cards as melds, those of the target last; None if that does not come about."""
    same = set(target)
    steps = 0
    jokers = counts.pop(WILD, 0)
    left = dict(counts)

    def lay(jokers: int) -> list[tuple[int, ...]] | None:
        nonlocal steps
        card = min((number for number, n in left.items() if n), default=None)
        if card is None:
            return [] if jokers == 0 else None
        steps += 1
        if steps > _MOST_STEPS:
            return None
        choices = [
            (naturals, wild)
            for naturals, wild in bags.get(card, ())
            if wild <= jokers and all(left.get(number) for number in naturals)
        ]
        random.shuffle(choices)
        choices.sort(key=lambda bag: bag[0] in same)
        for naturals, wild in choices:
            for number in naturals:
                left[number] -= 1
            rest = lay(jokers - wild)
            for number in naturals:
                left[number] += 1
            if rest is not None:
                return [(*naturals, *[WILD] * wild), *rest]
        return None

    return lay(jokers)
