"""How the time to the best table grows with table, hand, jokers and packs; what memory it takes.

Positions are dealt at random around one in the middle (40 cards on the table, 10 in the hand,
2 jokers, 2 packs), one measure changed at a time. CPU time in milliseconds.
"""

from __future__ import annotations

import resource
import time
from collections import Counter
from random import Random
from statistics import median

from rrpuzzle import JOKER, Position, Rules, full_pack, solve
from rrpuzzle.melds import every_meld

MIDDLE = {"table": 40, "hand": 10, "jokers": 2, "packs": 2}
CHANGES = {
    "table": (10, 25, 40, 55, 70, 85, 100),
    "hand": (3, 6, 10, 15, 20, 30),
    "jokers": (0, 1, 2, 3, 4, 5, 6),
    "packs": (1, 2, 3, 4, 5, 6),
}
POSITIONS = 20


def dealt(random: Random, table: int, hand: int, jokers: int, packs: int) -> Position:
    """Return a legal position; half of the jokers lie on the table."""
    rules = Rules(packs=packs, jokers=6)
    shapes = [meld.cards for meld in every_meld(rules) if len(meld.cards) <= 6]
    used: Counter = Counter()
    rows = []
    for _attempt in range(20_000):
        if sum(map(len, rows)) >= min(table, 45 * packs):
            break
        cards = random.choice(shapes)
        if all(used[card] < packs for card in cards):
            used.update(cards)
            rows.append(list(cards))
    for row in random.sample(rows, min(len(rows), jokers // 2)):
        place = random.randrange(len(row))
        used[row[place]] -= 1
        row[place] = JOKER
    stock = full_pack(packs, 0)
    for card in used.elements():
        stock.remove(card)
    random.shuffle(stock)
    on_table = sum(card.joker for row in rows for card in row)
    in_hand = [JOKER] * min(hand, jokers - on_table)
    return Position(tuple(map(tuple, rows)), (*in_hand, *stock[: hand - len(in_hand)]))


def main() -> None:
    solve(dealt(Random(0), **MIDDLE), Rules(jokers=6))
    print(f"{'':8}{'':>6}{'median':>10}{'p95':>10}{'max':>10}")
    for name, values in CHANGES.items():
        for value in values:
            measures = MIDDLE | {name: value}
            rules = Rules(packs=measures["packs"], jokers=6)
            took = []
            for number in range(POSITIONS):
                position = dealt(Random(f"{name} {value} {number}"), **measures)
                started = time.process_time()
                solve(position, rules)
                took.append(1000 * (time.process_time() - started))
            took.sort()
            late = took[int(0.95 * len(took))]
            print(f"{name:8}{value:6}{median(took):10.2f}{late:10.2f}{took[-1]:10.2f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of the process: {peak:.0f} MiB")


if __name__ == "__main__":
    main()
