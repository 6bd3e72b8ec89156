"""The command line, ``rrpuzzle COMMAND``; each module here adds its own commands.

What is wrong with the input is said in one line on standard error, with exit status 2.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from rrpuzzle import __version__
from rrpuzzle.cli import daily, games, mining, play, positions, progress, puzzles
from rrpuzzle.cli.common import Parser, Run
from rrpuzzle.errors import RummyError
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.paths import shown_path
from rrpuzzle.rules import PRESETS

__all__ = ["main"]

_GROUPS = (positions, puzzles, daily, progress, mining, games, play)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after the program's name; those of the process by default.

    Returns
    -------
    int
        The exit status: 0, 1 where a check found something wrong, 2 for bad input.

    Examples
    --------
    >>> main(["solve", "4S 5S 6S | 7S", "--json"])
    {"placed": 1, "left": [], "table": ["4S 5S 6S 7S"], "value": 1, "proven": true}
    0
    """
    # A terminal without suit signs gets them escaped rather than a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    except (RummyError, OSError) as error:
        print("rrpuzzle: " + " ".join(_told(error).split()), file=sys.stderr)
        return 2
    return status


def _told(error: RummyError | OSError) -> str:
    """Return what went wrong, without the number that the system has for it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{shown_path(Path(error.filename))}: {error.strerror}."
    return str(error)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="rrpuzzle", description=_("Robbers' Rummy rearrangement puzzles."))
    parser.add_argument(
        "--version",
        action="version",
        version=f"rrpuzzle {__version__}",
        help=_("show the version and stop"),
    )
    commands = parser.add_subparsers(
        metavar=_("COMMAND"), required=True, parser_class=Parser, dest="command"
    )

    def command(name: str, run: Run, text: str, *, rules: bool = True) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        sub.add_argument("--json", action="store_true", help=_("print one JSON object"))
        if rules:
            sub.add_argument("--rules", metavar=_("PRESET"), help=", ".join(sorted(PRESETS)))
            sub.add_argument(
                "--set", metavar=_("OPTION=VALUE"), action="append", default=[], dest="options",
                help=_("change one option of the rules, such as ace=both"),
            )  # fmt: skip
        return sub

    for group in _GROUPS:
        group.add_commands(command)
    return parser
