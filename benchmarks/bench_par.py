"""How fast par is found and proven, by class of positions and number of jokers.

    python benchmarks/bench_par.py --many 0 --only puzzle
    python benchmarks/bench_par.py --many 0 --only random-60 --jokers 1

CPU time of this process in seconds. A position gets `--seconds` of CPU time; what is not proven
by then counts with the time it took, and its bound and the best that was found are told.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import time
from collections import defaultdict
from pathlib import Path

from rrpuzzle import Rules, parse_position
from rrpuzzle.puzzles import Puzzle, hint
from rrpuzzle.solver import par

DATA = Path(__file__).parent.parent / "tests" / "data" / "known_optima.jsonl"
RULES = Rules(jokers=6)


class CpuStop:
    """Stops a search after so much CPU time of this process."""

    def __init__(self, seconds: float) -> None:
        self._end = time.process_time() + seconds

    def is_set(self) -> bool:
        """Whether the time is up."""
        return time.process_time() >= self._end


def line(name: str, times: list[float], more: str) -> str:
    row = sorted(times)
    return (
        f"{name:32}{len(row):5}{statistics.median(row):9.3f}"
        f"{row[int(len(row) * 0.95)]:9.3f}{row[-1]:9.3f}  {more}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--many", type=int, default=6, help="positions of a class, 0 for all")
    parser.add_argument("--only", default="", help="classes that begin so")
    parser.add_argument("--jokers", type=int, default=6, help="at most so many jokers")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU time for a position")
    parser.add_argument("--hints", action="store_true", help="time the first hint as well")
    options = parser.parse_args()
    groups = defaultdict(list)
    for record in map(json.loads, DATA.read_text(encoding="utf-8").splitlines()):
        position = parse_position(record["position"])
        jokers = sum(card.joker for card in position.cards)
        if record["id"].startswith(options.only) and jokers <= options.jokers:
            kind = "0-1 joker" if jokers < 2 else "2 jokers" if jokers == 2 else "3-6 jokers"
            groups[record["id"].rsplit("-", 1)[0], kind].append((record, position))
    print(f"{'class':32}{'n':>5}{'median':>9}{'p95':>9}{'max':>9}")
    for (kind, jokers), members in sorted(groups.items()):
        step = max(1, len(members) // options.many) if options.many else 1
        times, hint_times, proven, wrong = [], [], 0, 0
        bounds = []
        for record, position in members[::step]:
            started = time.process_time()
            best = par(position, RULES, stop=CpuStop(options.seconds))
            times.append(time.process_time() - started)
            proven += best.proven
            wrong += best.proven and record.get("par", best.value) != best.value
            if not best.proven:
                bounds.append(f"{best.at_least}-{best.value}")
            if options.hints:
                puzzle = Puzzle("bench", position, rules=RULES)
                started = time.process_time()
                hint(puzzle, position.table, position.hand, 3)
                hint_times.append(time.process_time() - started)
        print(
            line(
                f"{kind} {jokers}",
                times,
                f"proven {proven}, wrong {wrong}" + (f"; open: {' '.join(bounds)}" * bool(bounds)),
            ),
            flush=True,
        )
        if hint_times:
            print(line("    a hint", hint_times, ""), flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of the process: {peak:.0f} MiB")


if __name__ == "__main__":
    main()
