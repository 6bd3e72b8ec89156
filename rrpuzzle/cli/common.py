"""What the commands share: how they read their words, and how they print."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, Protocol

from rrpuzzle.cards import format_cards
from rrpuzzle.errors import NotationError, PuzzleError, RulesError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, parse_position, position_faults
from rrpuzzle.puzzles import Puzzle, collection_names, open_puzzles, pack_names
from rrpuzzle.rules import Rules, parse_rules

__all__ = [
    "AddCommand",
    "Parser",
    "Run",
    "find_puzzle",
    "only_one",
    "position_data",
    "position_help",
    "position_or_puzzle_help",
    "print_json",
    "read_text",
    "refuse_rules",
    "rules_of",
    "seconds",
    "what_of",
    "whole_number",
]

Run = Callable[[argparse.Namespace], int]

# Four letters are no card, so whoever writes them means a name.
_NAME = re.compile(r"[a-z][a-z-]{3,}(/[a-z0-9-]*)?")


class AddCommand(Protocol):
    """Adds a command with the options that all have, and returns its parser."""

    def __call__(
        self, name: str, run: Run, text: str, *, rules: bool = True
    ) -> argparse.ArgumentParser:
        """Add it; `rules` says whether it takes rules of Robbers' Rummy."""


def position_help() -> str:
    """Return the help for a position on the command line."""
    return _("such as '4S 5S 6S 7S / 9H 9D 9C | 3S 4H', or - to read standard input")


def position_or_puzzle_help() -> str:
    """Return the help for what may be the name of a puzzle too."""
    return position_help() + _("; or first-steps/book")


class _Formatter(argparse.HelpFormatter):
    """The usual layout of help, in the language in use."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begin with the word for usage."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose help is in the language in use."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how, add_help=False, formatter_class=_Formatter)
        self._positionals.title, self._optionals.title = _("arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help and stop"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and leave with status 2."""
        self.exit(2, f"{self.prog}: {message.rstrip('.')}. " + _("Try --help.") + "\n")


def seconds(text: str) -> float:
    """Read a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(
            _("{text} is not a number of seconds: write 2.5, say.").format(text=quote(text))
        )
    return number


def whole_number(text: str) -> int:
    """Read a whole number."""
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 8):
        raise argparse.ArgumentTypeError(
            _("{text} is not a whole number, such as 20.").format(text=quote(text))
        )
    return int(text)


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules that the options name."""
    for option in options.options:
        if len(option.split()) != 1:
            raise RulesError(
                _("{word} is not an option: one is written name=value, such as ace=both.").format(
                    word=quote(option)
                )
            )
    return parse_rules(" ".join([options.rules or "classic", *options.options]))


def refuse_rules(options: argparse.Namespace) -> None:
    """Refuse rules beside a puzzle, which brings its own."""
    if options.rules or options.options:
        raise RulesError(_("A puzzle brings its own rules: leave out --rules and --set."))


def find_puzzle(name: str) -> Puzzle | None:
    """Return the puzzle that ships under a name; None if that is a position and no name."""
    collection, slash, _rest = name.partition("/")
    known = "|" not in name and collection in (*collection_names(), *pack_names())
    if not known and not _NAME.fullmatch(name):
        return None
    puzzles = open_puzzles(collection)
    if not slash:
        raise PuzzleError(
            _("{name} is a collection: name one of its puzzles, such as {puzzle}.").format(
                name=quote(name), puzzle=next(iter(puzzles)).id
            )
        )
    return puzzles[name]


def what_of(options: argparse.Namespace, text: str) -> tuple[Position, Rules, Puzzle | None]:
    """Return the position, the rules and, if it is one, the puzzle that a text names."""
    text = read_text(text)
    puzzle = find_puzzle(text)
    if puzzle is None:
        return parse_position(text), rules_of(options), None
    refuse_rules(options)
    return puzzle.position, puzzle.rules, puzzle


def read_text(text: str) -> str:
    """Return the text, or what standard input holds if it is ``-``."""
    if text != "-":
        return text
    try:
        return sys.stdin.read()
    except (AttributeError, OSError, UnicodeDecodeError):  # closed, or no text
        raise NotationError(_("Standard input cannot be read as text.")) from None


def only_one(words: list[str]) -> str:
    """Return the one word; a position with blanks wants quotation marks in the shell."""
    if len(words) > 1:
        raise NotationError(
            _(
                "{text}: one position or puzzle at a time, and a position in quotation marks."
            ).format(text=quote(words[1]))
        )
    return words[0]


def print_json(data: dict[str, Any]) -> None:
    """Print one object on one line."""
    print(json.dumps(data, ensure_ascii=False))


def position_data(position: Position, rules: Rules) -> dict[str, Any]:
    """Return a position and its faults as data for JSON."""
    return {
        "position": str(position),
        "table": [format_cards(row) for row in position.arranged(rules).table],
        "hand": [str(card) for card in position.hand],
        "legal": not position_faults(position, rules),
        "faults": [fault.sentence for fault in position_faults(position, rules)],
    }
