"""How long a computer player thinks, by the cards on the table; how fast whole matches go.

The views come from matches of the simple style among five, whose tables grow full: every style is
asked about the same ones. CPU time in milliseconds. "solver" is one call of `rrpuzzle.solve` on
the same position, and the ratio is the style's median to it.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from statistics import median, quantiles

from rrpuzzle import solve
from rrpuzzle.games import Match, make_player, seat_random, styles
from rrpuzzle.games.simulate import simulate

BANDS = (range(1, 30), range(30, 60), range(60, 91))
LIMIT = 100.0


def views(band: range, number: int, seed: int) -> list:
    """Return views of seats that have opened and may play, the table in a band of sizes."""
    found: list = []
    while len(found) < number:
        match = Match("robbers", ["simple"] * 5, "rounds=1", seed)
        for event in match.steps():
            view = match.game.view(event.before, event.seat)
            # One in seven: turns in a row are nearly the same position.
            if view.has_opened and sum(map(len, view.table)) in band and view.turn_number % 7 == 0:
                found.append(view)
        seed += 1
    return found[:number]


def milliseconds(call: Callable[[], object]) -> float:
    """Return the CPU time of one call."""
    began = time.process_time()
    call()
    return 1000 * (time.process_time() - began)


def line(name: str, band: range, times: list[float], other: float) -> str:
    """Return one line of the table."""
    p95 = quantiles(times, n=20, method="inclusive")[-1]
    return (
        f"{name:10}{f'{band[0]}-{band[-1]}':>8}{median(times):>10.1f}{p95:>10.1f}"
        f"{max(times):>10.1f}{median(times) / other:>8.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", type=int, default=40, help="positions for each size of table")
    parser.add_argument("--matches", type=int, default=4, help="matches to play for the speed")
    options = parser.parse_args()
    slow = False
    print(f"{'':10}{'table':>8}{'median':>10}{'p95':>10}{'max':>10}{'ratio':>8}")
    for band in BANDS:
        asked = views(band, options.views, seed=1)
        solve(asked[0].position, asked[0].rules)
        alone = [milliseconds(lambda v=view: solve(v.position, v.rules)) for view in asked]
        print(line("solver", band, alone, median(alone)))
        for style in styles("robbers"):
            player = make_player("robbers", style, seat_random(1, 0))
            times = [milliseconds(lambda v=view, p=player: p.choose(v)) for view in asked]
            print(line(style, band, times, median(alone)))
            slow |= style == "greedy" and band is BANDS[-1] and median(times) > LIMIT
    print(f"greedy on a full table: {'more' if slow else 'less'} than {LIMIT:.0f} ms in the median")
    for style in styles("robbers"):
        if style != "ahead":
            played = list(simulate("robbers", [style] * 4, options.matches, seed=1))
            seconds = sum(outcome.seconds for outcome in played)
            turns = sum(outcome.turns for outcome in played)
            print(
                f"four {style}: {seconds / len(played):.2f} s a match of five rounds, "
                f"{1000 * seconds / turns:.1f} ms a turn"
            )
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB at most")


if __name__ == "__main__":
    main()
