"""``rrpuzzle progress``: the player's own record, shown, exported or taken over."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from rrpuzzle.cli.common import AddCommand, print_json, read_text
from rrpuzzle.drawing import ProgressPage
from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.progress import (
    Progress,
    Result,
    due_for_review,
    open_progress,
    rate,
    recommend,
    streak,
    success_by_theme,
)
from rrpuzzle.progress.store import local_now
from rrpuzzle.puzzles.library import every_puzzle

__all__ = ["add_commands"]

_MOST_NEXT = 3


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command(
        "progress",
        _progress,
        _("Show your record, write it to a file, or take one over."),
        rules=False,
    )
    actions = {"show": _show, "export": _export, "import": _import}
    sub.add_argument(
        "action", metavar=_("ACTION"), nargs="?", default="show", choices=actions,
        help=_("show (if left out), export or import"),
    )  # fmt: skip
    sub.add_argument(
        "file", metavar=_("FILE"), nargs="?",
        help=_("what is written or read; - or nothing is standard output or input"),
    )  # fmt: skip
    sub.set_defaults(actions=actions)


def _progress(options: argparse.Namespace) -> int:
    with open_progress() as progress:
        status: int = options.actions[options.action](progress, options)
    return status


def _show(progress: Progress, options: argparse.Namespace) -> int:
    if options.file is not None:
        raise ProgressError(
            _("{text}: only export and import take a file.").format(text=quote(options.file))
        )
    if options.json:
        print_json(_as_data(progress))
    else:
        print(ProgressPage(progress))
        if progress.path is not None:
            print(_("The record: {file}").format(file=progress.path))
    return 0


def _as_data(progress: Progress) -> dict[str, Any]:
    attempts, today = progress.attempts(), local_now().date()
    rating, days = rate(attempts, today), streak(attempts, today)
    results = Counter(attempt.result for attempt in attempts)
    return {
        "file": None if progress.path is None else str(progress.path),
        "notice": progress.notice,
        "attempts": {result.value: results[result] for result in Result},
        "rating": {
            "value": round(rating.value, 1),
            "deviation": round(rating.deviation, 1),
            "games": rating.games,
        },
        "streak": {"current": days.current, "longest": days.longest},
        "themes": {
            theme: {"solved": solved, "ended": ended}
            for theme, (solved, ended) in success_by_theme(attempts).items()
        },
        "review": due_for_review(attempts, today),
        "next": [puzzle.id for puzzle in recommend(every_puzzle(), attempts, rating, _MOST_NEXT)],
    }


def _export(progress: Progress, options: argparse.Namespace) -> int:
    text = progress.export_json()
    if progress.notice:
        print(progress.notice, file=sys.stderr)
    if options.file in (None, "-"):
        print(text, end="")
        return 0
    try:
        with Path(options.file).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ProgressError(
            _("{file} is there already: give another name.").format(file=quote(options.file))
        ) from None
    number = len(progress.attempts())
    written = ngettext("{n} attempt written to {file}.", "{n} attempts written to {file}.", number)
    _tell(options, written.format(n=number, file=options.file), {"written": number})
    return 0


def _import(progress: Progress, options: argparse.Namespace) -> int:
    if progress.path is None:
        raise ProgressError(progress.notice)
    name = "-" if options.file is None else options.file
    try:
        text = read_text(name) if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ProgressError(
            _("{file} is no exported record: it is no text.").format(file=quote(name))
        ) from None
    number = progress.import_json(text)
    taken = ngettext("{n} attempt taken over.", "{n} attempts taken over.", number)
    _tell(options, taken.format(n=number), {"taken": number})
    return 0


def _tell(options: argparse.Namespace, sentence: str, data: dict[str, Any]) -> None:
    if options.json:
        print_json(data)
    else:
        print(sentence)
