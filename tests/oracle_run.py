"""Compare the solver with its oracles on many random positions; prints the figures.

Run by ``make oracle``. Every position that is answered differently is printed as text that can be
pasted into a test, and the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from statistics import median

from ilp import best_by_cp_sat, best_by_highs
from oracle import best_by_looking, jokers_are_legal, plain, readings
from strategies import ACES, JOKER_LIMITS, TABLE_JOKERS, crowd_position, deal_position

from rrpuzzle import CLASSIC, Position, Rules, parse_position, parse_rules, solve
from rrpuzzle.solver import OBJECTIVES, Solution
from rrpuzzle.turns import turn_faults

PATIENCE = 60
"""Seconds after which an answer is given up, as after so many an integer program is."""


def every_rules(random: Random) -> Iterator[Rules]:
    """Yield rules with each combination of the options that the solver honours, for ever."""
    options = list(product(ACES, JOKER_LIMITS, TABLE_JOKERS, ("either", "both"), range(1, 5)))
    while True:
        random.shuffle(options)
        for ace, limit, reading, redeem_set, packs in options:
            yield replace(
                CLASSIC,
                jokers=6,
                ace=ace,
                jokers_per_meld=limit,
                table_jokers=reading,
                redeem_set=redeem_set,
                packs=packs,
            )


def complaint(solution: Solution, position: Position, rules: Rules) -> str | None:
    """Return what is wrong with an answer apart from its value."""
    after = solution.after
    if any(not readings(row, rules) for row in after.table):
        return "a row is no meld"
    if Counter(map(plain, position.cards)) != Counter(map(plain, after.cards)):
        return "cards were lost or found"
    if Counter(map(plain, position.table_cards)) - Counter(map(plain, after.table_cards)):
        return "a table card is in the hand"
    if not jokers_are_legal(position, after, rules):
        return "jokers were moved against the rules"
    if solution.placed and turn_faults(position, after, rules):
        return "the turn is not legal"
    return None


def compare(
    name: str,
    cases: Iterator[tuple[Position, Rules]],
    oracles: dict[str, Callable[[Position, Rules, str], int | None]],
    seconds: float,
) -> int:
    """Compare until the time is up; print the figures and return the number of failures."""
    end = time.monotonic() + seconds
    times: dict[str, list[float]] = {name: [] for name in ("rrpuzzle", *oracles)}
    failures = 0
    late: Counter[str] = Counter()
    objectives = Random(name)
    while time.monotonic() < end:
        position, rules = next(cases)
        objective = objectives.choice(OBJECTIVES)
        start = time.process_time()
        solution = solve(position, rules, objective, deadline=PATIENCE)
        if not solution.proven:
            late["rrpuzzle"] += 1
            continue
        times["rrpuzzle"].append(time.process_time() - start)
        said = complaint(solution, position, rules)
        for oracle, ask in oracles.items():
            start = time.process_time()
            try:
                best = ask(position, rules, "points" if objective == "points" else "cards")
            except TimeoutError:
                late[oracle] += 1
                continue
            times[oracle].append(time.process_time() - start)
            if objective == "out" and best != len(position.hand):
                best = 0
            if best != solution.value:
                said = f"{objective} {solution.value}, {oracle} says {best}"
        if said:
            failures += 1
            print(f"DIFFERENT: {said}\n  {position!r}, {rules!r}, {objective!r}\n  {solution}")
    figures = "; ".join(
        f"{oracle}: {len(all_times)} answers, median {1000 * median(all_times):.1f} ms, "
        f"most {1000 * max(all_times):.0f} ms"
        for oracle, all_times in times.items()
        if all_times
    )
    given_up = ", ".join(f"{late[who]} by {who}" for who in times)
    print(f"{name}: {failures} different; given up: {given_up}. {figures}", flush=True)
    return failures


def looked_at(position: Position, rules: Rules, objective: str) -> int | None:
    """Return the best value by looking through every table."""
    best = best_by_looking(position, rules, objective)
    return None if best is None else best.value


def main() -> int:
    """Run each comparison for its share of the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1200, help="time in all (default: 1200)")
    parser.add_argument("--seed", type=int, default=0, help="the same positions again")
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    rules = every_rules(random)
    integer_programs = {"HiGHS": best_by_highs, "CP-SAT": best_by_cp_sat}

    def small() -> Iterator[tuple[Position, Rules]]:
        for chosen in rules:
            yield crowd_position(random, chosen, 12, random.randint(0, 4)), chosen

    def dealt(rows: int) -> Iterator[tuple[Position, Rules]]:
        for chosen in rules:
            if chosen.table_jokers in ("locked", "fresh"):
                continue
            yield (
                deal_position(random, chosen, rows, random.randint(4, 14), random.randint(0, 6)),
                chosen,
            )

    def known() -> Iterator[tuple[Position, Rules]]:
        text = (Path(__file__).parent / "data" / "known_optima.jsonl").read_text(encoding="utf-8")
        records = [json.loads(line) for line in text.splitlines()]
        while True:
            record = random.choice(records)
            yield parse_position(record["position"]), parse_rules(record.get("rules", "classic"))

    share = arguments.seconds / 5
    failures = compare(
        "small positions, every option, every table looked at",
        small(),
        {"looking": looked_at},
        2 * share,
    )
    failures += compare("puzzle positions, integer programs", dealt(5), integer_programs, share)
    failures += compare("large positions, integer programs", dealt(14), integer_programs, share)
    failures += compare("known positions, integer programs", known(), integer_programs, share)
    print(f"{failures} failed", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
