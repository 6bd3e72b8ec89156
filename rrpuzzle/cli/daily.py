"""``rrpuzzle daily``: the puzzles of a day, and the line to share."""

from __future__ import annotations

import argparse
import sys
from datetime import date

from rrpuzzle.cli.common import AddCommand, print_json
from rrpuzzle.drawing import puzzle_text
from rrpuzzle.messages import gettext as _
from rrpuzzle.progress import open_progress, share_text, streak_through
from rrpuzzle.puzzles.daily import by_level, daily, date_text

__all__ = ["add_commands"]


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("daily", _daily, _("Show the puzzles of a day."), rules=False)
    sub.add_argument("--date", metavar=_("DATE"), help=_("such as 2026-12-01; today if left out"))
    sub.add_argument(
        "--share", action="store_true", help=_("print the line to share about your attempts")
    )


def _daily(options: argparse.Namespace) -> int:
    # One look at the clock: at midnight a second one would be of another day.
    today = date.today()
    puzzles = daily(today if options.date is None else options.date)
    day = today if options.date is None else date.fromisoformat(options.date)
    if options.share:
        with open_progress() as progress:
            attempts = progress.attempts()
            wanted = progress.setting("show_streak", False)
            if progress.notice:
                print(progress.notice, file=sys.stderr)
        current = streak_through(attempts, day, today) if wanted else None
        line = share_text(day, puzzles, attempts, streak=current)
        if options.json:
            print_json({"date": day.isoformat(), "share": line})
        else:
            print(line)
        return 0
    if options.json:
        entries = [
            {
                "id": puzzle.id,
                "level": number,
                "position": str(puzzle.position),
                "goal": str(puzzle.goal),
                "rules": str(puzzle.rules),
                "rating": puzzle.rating,
                "par": puzzle.par,
                "themes": list(puzzle.themes),
            }
            for number, puzzle in enumerate(puzzles, 1)
        ]
        print_json({"date": day.isoformat(), "puzzles": entries})
        return 0
    print(date_text(day))
    for puzzle in by_level(puzzles):
        print(f"\n{puzzle_text(puzzle)}")
    print("\n" + _("To play them: DailyView() in a notebook (make lab). The best table of one:"))
    print(f"rrpuzzle solve {puzzles[0].id}")
    return 0
