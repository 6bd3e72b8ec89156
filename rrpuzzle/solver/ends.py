"""How the open runs of a suit end at the highest rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

from rrpuzzle.solver.cells import Laid, Limit, Open

__all__ = ["led_ends", "matched_ends"]


def led_ends(
    runs: tuple[Open, ...], limit: Limit, wild: int, fresh_wild: int
) -> Iterator[tuple[tuple[Laid, ...], int, int]]:
    """Yield the ways to end the runs at the highest rank, some with jokers before them.

    Examples
    --------
    >>> pair = Open(2, 1, False, -1)
    >>> [laid[0].kind for laid, _wild, _fresh in led_ends((pair,), Limit("any", 1), 2, 0)]
    ['w', 'ww']
    """
    options = []
    for run in runs:
        fits = []
        score: int | None = run.score
        for jokers in range((fresh_wild if run.fresh else wild) + 1):
            if score is None:
                break
            if run.block < 0 and run.size + jokers >= 3 and limit.whole(score):
                fits.append(jokers)
            score = limit.joker(score)
        options.append(fits)
    for chosen in product(*options):
        common = sum(n for n, run in zip(chosen, runs, strict=True) if not run.fresh)
        laid = tuple([Laid("w" * n, None) for n in chosen])
        yield laid, common, sum(chosen) - common


def matched_ends(
    runs: tuple[Open, ...], tails: tuple[Open, ...], limit: Limit, wild: int, fresh_wild: int
) -> Iterator[tuple[tuple[Laid, ...], int, int]]:
    """Yield the ways to find each tail's run among the open ones; the others are led to an end.

    Examples
    --------
    >>> short, tail = Open(1, 1, False, -1), Open(2, 1, False, -1, -1)
    >>> [laid[0].kind for laid, *_ in matched_ends((short,), (tail,), Limit("any", 1), 0, 0)]
    ['t']
    """
    seen = set()
    for heads in permutations(range(len(runs)), len(tails)):
        owners = dict(zip(heads, tails, strict=True))
        if all(limit.meets(runs[head], tail) for head, tail in owners.items()):
            key = frozenset(Counter((runs[head], tail) for head, tail in owners.items()).items())
            if key in seen:
                continue
            seen.add(key)
            rest = tuple([run for place, run in enumerate(runs) if place not in owners])
            for led, common, fresh in led_ends(rest, limit, wild, fresh_wild):
                others = iter(led)
                laid = tuple(
                    [
                        Laid("t", None, owners[place]) if place in owners else next(others)
                        for place in range(len(runs))
                    ]
                )
                yield laid, common, fresh
