"""How fast the best table is found, beside other solvers, on the same positions in one run.

    python benchmarks/bench_solver.py --many 0 --only puzzle --solvers ours HiGHS

CPU time of this process in milliseconds, the best of three. A peer that is not installed is
left out and named.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from pathlib import Path

import peers

from rrpuzzle import Position, parse_position

SLOW = 200
DATA = Path(__file__).parent.parent / "tests" / "data" / "known_optima.jsonl"


def candidates(names: list[str]) -> dict[str, peers.Solver]:
    makers = {"ours": peers.our_own, "HiGHS": peers.highs, "CP-SAT": peers.cp_sat}
    try:
        makers["rummikub-solver"] = lambda: peers.rummikub_solver(None)
        for backend in peers.backends():
            makers[f"rummikub-solver/{backend}"] = lambda b=backend: peers.rummikub_solver(b)
    except ImportError as error:
        print(f"left out: {error}")
    found = {}
    for name, make in makers.items():
        if names and name not in names:
            continue
        try:
            found[name] = make()
        except ImportError as error:
            print(f"left out: {name}: {error}")
    return found


def measure(solver: peers.Solver, position: Position, expected: int) -> tuple[float, bool]:
    """Return the best of three, since other programs disturb; what is slow is asked once."""
    best, right = float("inf"), True
    for _time in range(3):
        started = time.process_time()
        placed = solver(position)
        best = min(best, 1000 * (time.process_time() - started))
        right = placed == expected
        if best > SLOW:
            break
    return best, right


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--many", type=int, default=6, help="positions of a class, 0 for all")
    parser.add_argument("--only", default="", help="classes that begin so")
    parser.add_argument("--solvers", nargs="*", default=[], help="names as printed, all if none")
    options = parser.parse_args()
    many, solvers = options.many, candidates(options.solvers)
    records = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    records = [record for record in records if record["id"].startswith(options.only)]
    groups = defaultdict(list)
    for record in records:
        position = parse_position(record["position"])
        jokers = sum(card.joker for card in position.cards)
        kind = record["id"].rsplit("-", 1)[0]
        groups[kind, "0-1 joker" if jokers < 2 else "2-4 jokers"].append((record, position))
    chosen = []
    for (kind, jokers), members in sorted(groups.items()):
        step = max(1, len(members) // many) if many else 1
        chosen += [(kind, jokers, *member) for member in members[::step]]
    times = defaultdict(list)
    fastest_peer: dict[str, float] = {}
    ours_took: dict[str, float] = {}
    wrong = dict.fromkeys(solvers, 0)
    # One solver after the other: each has the processor's caches and its own to itself.
    first = min(chosen, key=lambda entry: sum(card.joker for card in entry[-1].cards))[-1]
    for name, solver in solvers.items():
        solver(first)
        for kind, jokers, record, position in chosen:
            try:
                took, right = measure(solver, position, record["cards"])
            except ValueError:
                continue
            wrong[name] += not right
            times[kind, jokers, name].append(took)
            times["all", "", name].append(took)
            if name == "ours":
                ours_took[record["id"]] = took
            else:
                fastest = fastest_peer.get(record["id"], took)
                fastest_peer[record["id"]] = min(fastest, took)
    lost = [key for key, took in ours_took.items() if took > fastest_peer.get(key, took)]
    print(f"{'class':28}{'solver':28}{'n':>4}{'median':>10}{'p95':>10}{'max':>10}{'ratio':>8}")
    order = list(solvers)
    for kind, jokers, name in sorted(times, key=lambda key: (*key[:2], order.index(key[2]))):
        row = sorted(times[kind, jokers, name])
        middle = statistics.median(row)
        ratio = middle / statistics.median(times[kind, jokers, "ours"])
        print(
            f"{kind + ' ' + jokers:28}{name:28}{len(row):4}{middle:10.2f}"
            f"{row[int(len(row) * 0.95)]:10.2f}{row[-1]:10.2f}{ratio:8.1f}"
        )
    ours = sorted(times["all", "", "ours"])
    print(f"p99 / median of ours: {ours[int(len(ours) * 0.99)] / statistics.median(ours):.1f}")
    print("positions on which a peer was faster:", ", ".join(lost) or "none")
    print("answers that are not the optimum:", dict(wrong))


if __name__ == "__main__":
    main()
