"""``rrpuzzle check``: puzzle files, a position, or an answer to one."""

from __future__ import annotations

import argparse
import os
from itertools import chain
from pathlib import Path
from typing import Any

from rrpuzzle.cli.bar import Bar
from rrpuzzle.cli.common import (
    AddCommand,
    only_one,
    position_data,
    print_json,
    refuse_rules,
    what_of,
    whole_number,
)
from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import parse_position
from rrpuzzle.puzzles import (
    Collection,
    Pack,
    Puzzle,
    collection_names,
    judge,
    open_puzzles,
    pack_names,
)
from rrpuzzle.puzzles.checking import check_puzzles
from rrpuzzle.puzzles.packs import PACK_SUFFIXES

__all__ = ["add_commands"]

# From so many puzzles on, every processor takes its share unless something else is asked for.
_MANY = 500


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("check", _check, _("Check puzzle files, a position, or an answer to one."))
    sub.add_argument(
        "what",
        metavar=_("PATH|POSITION"),
        nargs="+",
        help=_("files and folders, names of collections, or one position or puzzle"),
    )
    sub.add_argument(
        "--jobs", type=whole_number, default=0, metavar="N", help=_("share the work among N")
    )
    sub.add_argument("--explain", action="store_true", help=_("say how each rating comes about"))
    sub.add_argument(
        "--answer", metavar=_("POSITION"), help=_("the table and hand at the end, to be judged")
    )


def _check(options: argparse.Namespace) -> int:
    if options.answer is not None:
        return _check_answer(options)
    names = (*collection_names(), *pack_names())
    ends = (".toml", *PACK_SUFFIXES)
    if all(what in names or what.endswith(ends) or _exists(what) for what in options.what):
        return _check_files(options)
    return _check_position(options)


def _exists(path: str) -> bool:
    try:
        return path != "" and Path(path).exists()
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
    files = [source for what in options.what for source in _files(what)]
    if not files:
        raise PuzzleError(
            _("{names}: there is no collection, a file that ends in .toml.").format(
                names=quote(" ".join(options.what))
            )
        )
    for source in files:
        if isinstance(source, Pack):
            source.check_order()
    puzzles, failed = 0, {}
    ratings: dict[str, Any] = {}
    every = chain.from_iterable(files)
    number = sum(map(len, files))
    jobs = options.jobs or (os.cpu_count() or 1 if number > _MANY else 1)
    with Bar(number) as bar:
        for report in check_puzzles(every, jobs):
            puzzles += 1
            if report.problems:
                failed[report.puzzle.id] = list(report.problems)
            rating = report.facts.rating if report.facts else None
            if options.explain and rating is not None:
                ratings[report.puzzle.id] = {"rating": rating.value, "level": rating.level}
                ratings[report.puzzle.id] |= dict(rating.terms)
            if not options.json:
                bar.clear()
                print(report)
                if options.explain and rating is not None:
                    print("".join(f"    {line}\n" for line in rating.lines), end="")
            bar.step(report.puzzle.id)
    if options.json:
        data: dict[str, Any] = {"puzzles": puzzles, "failed": len(failed)}
        if failed:
            data["problems"] = failed
        if options.explain:
            data["ratings"] = ratings
        print_json(data)
    else:
        print(
            ngettext("{n} puzzle, {failed} failed.", "{n} puzzles, {failed} failed.", puzzles)
            .format(n=puzzles, failed=len(failed))
        )  # fmt: skip
    return 1 if failed else 0


def _files(what: str) -> list[Collection | Pack]:
    """Open a file, or all collections and packs of a folder."""
    folder = Path(what)
    if what in (*collection_names(), *pack_names()) or not folder.is_dir():
        return [open_puzzles(what)]
    names = sorted(folder.iterdir())
    return [open_puzzles(path) for path in names if path.name.endswith((".toml", *PACK_SUFFIXES))]
