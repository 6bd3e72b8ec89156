"""``rrpuzzle check``: puzzle files, a position, or an answer to one."""

from __future__ import annotations

import argparse
from pathlib import Path

from rrpuzzle.cli.common import (
    AddCommand,
    only_one,
    position_data,
    print_json,
    refuse_rules,
    what_of,
)
from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import check_position, parse_position
from rrpuzzle.puzzles import Puzzle, collection_names, judge, load_puzzles
from rrpuzzle.puzzles.collections import Collection
from rrpuzzle.puzzles.verify import verify

__all__ = ["add_commands"]


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("check", _check, _("Check puzzle files, a position, or an answer to one."))
    sub.add_argument("what", metavar=_("PATH|POSITION"), nargs="+")
    sub.add_argument(
        "--answer", metavar=_("POSITION"), help=_("the table and hand at the end, to be judged")
    )


def _check(options: argparse.Namespace) -> int:
    if options.answer is not None:
        return _check_answer(options)
    names = collection_names()
    if all(what in names or what.endswith(".toml") or _exists(what) for what in options.what):
        return _check_files(options)
    return _check_position(options)


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # a position can be longer than a path may be
        return False


def _check_answer(options: argparse.Namespace) -> int:
    position, rules, puzzle = what_of(options, only_one(options.what))
    puzzle = puzzle or Puzzle("position", position, rules=rules)
    answer = parse_position(options.answer)
    verdict = judge(puzzle, answer.table, answer.hand)
    if options.json:
        print_json(
            {
                "legal": verdict.legal,
                "goal_reached": verdict.goal_reached,
                "placed": len(verdict.placed),
                "best": verdict.best,
                "proven": verdict.proven,
                "sentences": verdict.sentences,
            }
        )
    else:
        print(verdict)
    return 0 if verdict.goal_reached else 1


def _check_position(options: argparse.Namespace) -> int:
    position, rules, _puzzle = what_of(options, only_one(options.what))
    data = position_data(position, rules)
    if options.json:
        print_json(data)
    else:
        print("\n".join(data["faults"]) or _("The position is legal."))
    return 0 if data["legal"] else 1


def _check_files(options: argparse.Namespace) -> int:
    refuse_rules(options)
    collections: list[Collection] = []
    for what in options.what:
        folder = Path(what).is_dir()
        collections += map(load_puzzles, sorted(Path(what).glob("*.toml")) if folder else [what])
    if not collections:
        raise PuzzleError(
            _("{names}: there is no collection, a file that ends in .toml.").format(
                names=quote(" ".join(options.what))
            )
        )
    failed = puzzles = 0
    for collection in collections:
        for puzzle in collection:
            check_position(puzzle.position, puzzle.rules)
            problems = verify(puzzle)
            puzzles += 1
            failed += bool(problems)
            if not options.json:
                print(f"{puzzle.id}: " + (" ".join(problems) or _("passes")))
    if options.json:
        print_json({"puzzles": puzzles, "failed": failed})
    else:
        print(
            ngettext("{n} puzzle, {failed} failed.", "{n} puzzles, {failed} failed.", puzzles)
            .format(n=puzzles, failed=failed)
        )  # fmt: skip
    return 1 if failed else 0
