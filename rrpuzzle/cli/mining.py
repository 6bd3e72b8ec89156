"""``rrpuzzle mine``: new puzzles, on one core, on many, or on a cluster."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from rrpuzzle.cli.bar import Bar
from rrpuzzle.cli.common import AddCommand, print_json, rules_of, whole_number
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.puzzles.rating import HIGHEST_LEVEL, level_of, level_title

__all__ = ["add_commands"]


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("mine", _mine, _("Find new puzzles and write them to a file."))
    sub.add_argument("file", metavar=_("FILE"), help=_("a name in .jsonl, .jsonl.gz or .toml"))
    sub.add_argument(
        "--count", type=whole_number, default=20, metavar="N", help=_("how many puzzles")
    )
    sub.add_argument(
        "--seed", type=whole_number, default=0, metavar="N", help=_("what all follows from")
    )
    sub.add_argument(
        "--source",
        choices=("compose", "play"),
        default="compose",
        help=_("positions made on purpose, or met in games of computer players"),
    )
    sub.add_argument(
        "--level",
        type=int,
        action="append",
        default=[],
        choices=range(1, HIGHEST_LEVEL + 1),
        dest="levels",
        help=_("keep this level only, 1 to 5; may be given again"),
    )
    sub.add_argument(
        "--jobs", type=whole_number, default=1, metavar="N", help=_("share the work among N")
    )
    sub.add_argument(
        "--scheduler", metavar=_("ADDRESS"), help=_("let the workers of a Dask scheduler do it")
    )


def _mine(options: argparse.Namespace) -> int:
    from rrpuzzle.puzzles.mining import Order, mine  # no other command needs it

    order = Order(
        seed=options.seed,
        source=options.source,
        levels=tuple(sorted(set(options.levels))),
        rules=str(rules_of(options)),
    )
    started = time.perf_counter()
    with Bar(options.count) as bar:
        before = 0

        def tell(found: int, batches: int) -> None:
            nonlocal before
            text = ngettext("({n} batch)", "({n} batches)", batches).format(n=batches)
            bar.step(text, found - before)
            before = found

        puzzles = mine(order, options.count, options.file, options.jobs, options.scheduler, tell)
    seconds = time.perf_counter() - started
    levels = Counter(level_of(puzzle.rating) for puzzle in puzzles if puzzle.rating is not None)
    if options.json:
        data = {"puzzles": len(puzzles), "file": options.file, "seconds": round(seconds, 1)}
        print_json(data | {"levels": {str(level): n for level, n in sorted(levels.items())}})
        return 0
    text = ngettext("{n} puzzle in {file}.", "{n} puzzles in {file}.", len(puzzles))
    print(text.format(n=len(puzzles), file=options.file))
    for level, number in sorted(levels.items()):
        print(f"  {level_title(level)}: {number}")
    return 0
