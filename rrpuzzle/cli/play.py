"""``rrpuzzle play``: a whole game in the terminal."""

from __future__ import annotations

import argparse
import secrets
import time
from importlib import import_module
from pathlib import Path

from rrpuzzle.cli.common import AddCommand, print_json, whole_number
from rrpuzzle.cli.terminal import Terminal
from rrpuzzle.errors import GameError, quote
from rrpuzzle.games import GAMES, Match, Record, find_game
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.paths import shown_path

__all__ = ["add_commands"]

# The style of the other players if nobody says another.
_USUAL_STYLES = {"robbers": "greedy", "rummy": "simple"}
_TERMINALS = {
    "robbers": "rrpuzzle.cli.robbers_terminal:RobbersTerminal",
    "rummy": "rrpuzzle.cli.rummy_terminal:RummyTerminal",
}


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("play", _play, _("Play a whole game in the terminal."), rules=False)
    sub.add_argument("game", metavar=_("GAME"), help=", ".join(GAMES))
    sub.add_argument(
        "--players", metavar=_("NUMBER"), type=whole_number, help=_("how many players")
    )
    sub.add_argument(
        "--styles",
        metavar=_("STYLE,STYLE"),
        help=_("who the others are, such as greedy,simple; you is one more person"),
    )
    sub.add_argument(
        "--rules", metavar=_("RULES"), default="",
        help=_("a preset and options, such as 'classic rounds=3'"),
    )  # fmt: skip
    sub.add_argument(
        "--set", metavar=_("OPTION=VALUE"), action="append", default=[], dest="options",
        help=_("change one option of the rules, such as ace=both"),
    )  # fmt: skip
    sub.add_argument(
        "--seed", metavar=_("NUMBER"), type=whole_number,
        help=_("what all chance follows from; the same seed gives the same cards"),
    )  # fmt: skip
    sub.add_argument(
        "--study", action="store_true", help=_("turns can be taken back, and the best play shown")
    )
    sub.add_argument(
        "--record", metavar=_("FILE"), type=Path,
        help=_("go on with the match in this file if it is there, and write it there at the end"),
    )  # fmt: skip


def _play(options: argparse.Namespace) -> int:
    game = find_game(options.game)
    terminal = _terminal_of(options.game)
    file: Path | None = options.record
    if file is not None and not file.parent.is_dir():  # said before the match, not after it
        raise GameError(_("There is no folder {folder}.").format(folder=shown_path(file.parent)))
    if file is not None and file.exists():
        record = Record.parse(file.read_text(encoding="utf-8"))
        if record.game != options.game:
            raise GameError(
                _("{file} is a match of {game}.").format(
                    file=quote(str(file)), game=quote(record.game)
                )
            )
        players = [None if name == "human" else name for name in record.players]
        match = Match.resume(record, players, clock=time.monotonic)
    else:
        rules = game.parse_rules(" ".join([options.rules, *options.options]).strip())
        seed = secrets.randbelow(10**6) if options.seed is None else options.seed
        match = Match(options.game, _seats(options), rules, seed, clock=time.monotonic)
    over = terminal(match, study=options.study).run()
    if file is not None:
        file.write_text(str(match.record), encoding="utf-8")
    if options.json:
        print_json({"over": over, "winner": match.state.winner, "points": match.state.totals})
    elif not over and file is None:
        print(_("The match is not over; --record FILE would have kept it."))
    return 0


def _seats(options: argparse.Namespace) -> list[str | None]:
    """Return who sits where: you first."""
    named = [word.strip() for word in (options.styles or "").split(",") if word.strip()]
    others: list[str | None] = [None if name in ("you", "human") else name for name in named]
    usual = _USUAL_STYLES[options.game]
    seats = options.players if options.players is not None else max(len(others) + 1, 3)
    if len(others) > seats - 1:
        raise GameError(
            _("{styles} are too many for {n} players, one of whom is you.").format(
                styles=quote(", ".join(named)), n=seats
            )
        )
    return [None, *others, *[usual] * (seats - 1 - len(others))]


def _terminal_of(game: str) -> type[Terminal]:
    module, _colon, name = _TERMINALS[game].partition(":")
    found: type[Terminal] = getattr(import_module(module), name)
    return found
