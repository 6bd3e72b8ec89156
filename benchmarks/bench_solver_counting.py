"""How long counting all the best tables takes, beside finding one of them.

    python benchmarks/bench_solver_counting.py --only puzzle

CPU time of this process in milliseconds, the best of three; every number is held against the
one that is known.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from rrpuzzle import Rules, count_tables, parse_position, solve

DATA = Path(__file__).parent.parent / "tests" / "data" / "known_optima.jsonl"
RULES = Rules(jokers=6)
SLOW = 200


def measure(work: Callable[[], object]) -> float:
    best = float("inf")
    for _time in range(3):
        started = time.process_time()
        work()
        best = min(best, 1000 * (time.process_time() - started))
        if best > SLOW:
            break
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="puzzle", help="classes that begin so")
    options = parser.parse_args()
    times = defaultdict(list)
    wrong = 0
    records = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    for record in records:
        if not record["id"].startswith(options.only) or "tables" not in record:
            continue
        position = parse_position(record["position"])
        jokers = min(2, sum(card.joker for card in position.cards))
        wrong += count_tables(position, RULES) != record["tables"]
        one = measure(partial(solve, position, RULES))
        every = measure(partial(count_tables, position, RULES))
        times[jokers].append((one, every))
    print(f"{'jokers':8}{'n':>4}{'solve':>10}{'count':>10}{'p95':>10}{'max':>10}{'ratio':>8}")
    for jokers, rows in sorted(times.items()):
        one, counts = median(row[0] for row in rows), sorted(row[1] for row in rows)
        name = "no" if not jokers else "one" if jokers == 1 else "more"
        late = counts[int(0.95 * len(counts))]
        print(
            f"{name:8}{len(rows):4}{one:10.2f}{median(counts):10.2f}{late:10.2f}"
            f"{counts[-1]:10.2f}{median(counts) / one:8.1f}"
        )
    print(f"numbers that are not the known ones: {wrong}")


if __name__ == "__main__":
    main()
