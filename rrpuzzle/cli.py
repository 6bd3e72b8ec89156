"""The command line: ``rrpuzzle solve | why | explain | show | check``.

What is wrong with the input is said in one line on standard error, with exit status 2.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from rrpuzzle import __version__
from rrpuzzle.cards import format_cards, parse_cards
from rrpuzzle.drawing import (
    position_svg,
    position_text,
    puzzle_text,
    save_picture,
    solution_text,
)
from rrpuzzle.errors import NotationError, PuzzleError, RulesError, RummyError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position, check_position, parse_position, position_faults
from rrpuzzle.puzzles import Puzzle, collection_names, collections_folder, judge, load_puzzles
from rrpuzzle.puzzles.collections import Collection
from rrpuzzle.puzzles.verify import verify
from rrpuzzle.rules import PRESETS, Rules, parse_rules
from rrpuzzle.solver import (
    Uniqueness,
    best_tables,
    count_tables,
    is_unique,
    par,
    solve,
    solve_gently,
    why_not,
)
from rrpuzzle.steps import Step, plan_steps

__all__ = ["main"]


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} " + _("Try --help.") + "\n")


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
        print("rrpuzzle: " + " ".join(str(error).split()), file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="rrpuzzle", description=_("Robbers' Rummy rearrangement puzzles."))
    parser.add_argument("--version", action="version", version=f"rrpuzzle {__version__}")
    commands = parser.add_subparsers(
        metavar=_("COMMAND"), required=True, parser_class=_Parser, dest="command"
    )

    def command(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        sub.add_argument("--json", action="store_true", help=_("print one JSON object"))
        sub.add_argument("--rules", metavar=_("PRESET"), help=", ".join(sorted(PRESETS)))
        sub.add_argument(
            "--set", metavar=_("OPTION=VALUE"), action="append", default=[], dest="options",
            help=_("change one option of the rules, such as ace=both"),
        )  # fmt: skip
        return sub

    position_help = _("such as '4S 5S 6S 7S / 9H 9D 9C | 3S 4H', or - to read standard input")
    sub = command("solve", _solve, _("Find the best table."))
    sub.add_argument("position", metavar=_("POSITION"), help=position_help)
    sub.add_argument("--all", action="store_true", help=_("list the best tables"))
    sub.add_argument(
        "--limit", type=_number, default=1000, metavar="N", help=_("list N of them at most")
    )
    sub.add_argument("--count", action="store_true", help=_("count the best tables"))
    sub.add_argument("--unique", action="store_true", help=_("say whether there is only one"))
    sub.add_argument("--par", action="store_true", help=_("find the fewest splits and joins"))
    sub.add_argument("--objective", choices=("cards", "points", "out"), default="cards")
    sub.add_argument("--deadline", type=_seconds, metavar=_("SECONDS"), default=None)

    sub = command("why", _why, _("Say why cards of the hand cannot go."))
    sub.add_argument("position", metavar=_("POSITION"), help=position_help)
    sub.add_argument(
        "--cards", metavar=_("CARDS"), help=_("such as '3S 4H'; the whole hand if left out")
    )
    sub.add_argument("--deadline", type=_seconds, metavar=_("SECONDS"), default=None)

    sub = command("explain", _explain, _("Explain the best play step by step."))
    sub.add_argument("position", metavar=_("POSITION|PUZZLE"), help=position_help)
    sub.add_argument("--deadline", type=_seconds, metavar=_("SECONDS"), default=None)

    sub = command("show", _show, _("Draw a position or a puzzle."))
    sub.add_argument(
        "what", metavar=_("POSITION|PUZZLE"), help=position_help + _("; or first-steps/book")
    )
    sub.add_argument("--svg", metavar=_("FILE"), help=_("write a picture instead, .svg or .png"))

    sub = command("check", _check, _("Check puzzle files, a position, or an answer to one."))
    sub.add_argument("what", metavar=_("PATH|POSITION"), nargs="+")
    sub.add_argument(
        "--answer", metavar=_("POSITION"), help=_("the table and hand at the end, to be judged")
    )
    return parser


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(
            _("{text} is not a number of seconds: write 2.5, say.").format(text=quote(text))
        )
    return seconds


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 8):
        raise argparse.ArgumentTypeError(
            _("{text} is not a whole number, such as 20.").format(text=quote(text))
        )
    return int(text)


def _rules(options: argparse.Namespace) -> Rules:
    for option in options.options:
        if len(option.split()) != 1:
            raise RulesError(
                _("{word} is not an option: one is written name=value, such as ace=both.").format(
                    word=quote(option)
                )
            )
    return parse_rules(" ".join([options.rules or "classic", *options.options]))


def _refuse_rules(options: argparse.Namespace) -> None:
    """Refuse rules beside a puzzle, which brings its own."""
    if options.rules or options.options:
        raise RulesError(_("A puzzle brings its own rules: leave out --rules and --set."))


def _what(options: argparse.Namespace, text: str) -> tuple[Position, Rules, Puzzle | None]:
    """Return the position, the rules and, if it is one, the puzzle that a text names."""
    text = _read(text)
    puzzle = _find_puzzle(text)
    if puzzle is None:
        return parse_position(text), _rules(options), None
    _refuse_rules(options)
    return puzzle.position, puzzle.rules, puzzle


def _read(text: str) -> str:
    if text != "-":
        return text
    try:
        return sys.stdin.read()
    except (AttributeError, OSError, UnicodeDecodeError):  # closed, or no text
        raise NotationError(_("Standard input cannot be read as text.")) from None


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False))


def _solve(options: argparse.Namespace) -> int:
    position, rules, _puzzle = _what(options, options.position)
    solution = solve(position, rules, options.objective, deadline=options.deadline)
    question = {
        "position": position,
        "rules": rules,
        "objective": options.objective,
        "deadline": options.deadline,
    }
    data = {
        "placed": solution.placed,
        "left": [str(card) for card in solution.left],
        "table": [format_cards(row) for row in solution.table],
        "value": solution.value,
        "proven": solution.proven,
    }
    lines = [solution_text(solution, rules)]
    if options.count:
        data["count"] = count_tables(**question)
        lines.append(_("Best tables: {n}.").format(n=data["count"]))
    if options.all:
        tables = list(islice(best_tables(**question), options.limit))
        data["tables"] = [[format_cards(row) for row in found.table] for found in tables]
        lines += [str(found) for found in tables]
    if options.unique:
        unique = is_unique(**question)
        data["unique"], data["unique_by"] = unique.unique, unique.by
        data["witness"] = str(unique.witness) if unique.witness else None
        lines.append(_unique_words(unique))
    if options.par:
        best = par(**question)
        data["par"] = {
            "value": best.value,
            "splits": best.splits,
            "joins": best.joins,
            "proven": best.proven,
            "at_least": best.at_least,
            "table": [format_cards(row) for row in best.solution.table],
        }
        words = (
            _("Par: {value} ({splits} splits, {joins} joins): {table}")
            if best.proven
            else _("Par: between {least} and {value}, not proven: {table}")
        )
        lines.append(
            words.format(
                value=best.value,
                splits=best.splits,
                joins=best.joins,
                least=best.at_least,
                table=best.solution,
            )
        )
    if options.json:
        _print_json(data)
    else:
        print("\n".join(lines))
    return 0


def _unique_words(unique: Uniqueness) -> str:
    words = {
        None: _("The best table is not unique."),
        "copies": _("The best table is unique, up to identical copies of cards."),
        "jokers": _("The best table is unique, up to what its jokers stand for."),
        "runs": _("The best table is unique, up to where a run is cut or joined."),
    }[unique.by]
    if unique.witness is None:
        return words
    return words + " " + _("Another: {table}").format(table=unique.witness)


def _why(options: argparse.Namespace) -> int:
    position, rules, _puzzle = _what(options, options.position)
    cards = position.hand if options.cards is None else parse_cards(options.cards)
    reason = why_not(position, cards, rules, options.deadline)
    if options.json:
        _print_json(
            {
                "possible": reason.possible,
                "kind": reason.kind.value,
                "cards": [str(card) for card in reason.cards],
                "needed": [str(card) for card in reason.needed],
                "sentence": reason.sentence,
                "table": [format_cards(row) for row in reason.solution.table]
                if reason.solution
                else None,
            }
        )
    else:
        print(reason)
    return 0


def _find_puzzle(name: str) -> Puzzle | None:
    collection, slash, _rest = name.partition("/")
    if slash and "|" not in name and (collections_folder() / f"{collection}.toml").is_file():
        return load_puzzles(collection)[name]
    return None


def _explain(options: argparse.Namespace) -> int:
    position, rules, _puzzle = _what(options, options.position)
    solution = solve_gently(position, rules, deadline=options.deadline or 2.0)
    steps = plan_steps(position, solution.after, rules)
    if options.json:
        _print_json({"placed": solution.placed, "steps": [_step_data(step) for step in steps]})
        return 0
    for number, step in enumerate(steps, 1):
        print(f"{number}. {step.sentence}")
    print(solution_text(solution, rules) if steps else _("No card can be placed."))
    return 0


def _step_data(step: Step) -> dict[str, Any]:
    return {
        "kind": step.kind.value,
        "cards": format_cards(step.cards),
        "from": step.source,
        "to": step.target,
        "technique": step.technique,
        "sentence": step.sentence,
        "valid": step.valid,
        "after": str(step.after),
    }


def _show(options: argparse.Namespace) -> int:
    position, rules, puzzle = _what(options, options.what)
    if options.svg is not None:
        save_picture(position_svg(position, rules), options.svg)
    elif options.json:
        _print_json(_position_data(position, rules))
    else:
        print(puzzle_text(puzzle) if puzzle else position_text(position, rules))
    return 0


def _position_data(position: Position, rules: Rules) -> dict[str, Any]:
    return {
        "position": str(position),
        "table": [format_cards(row) for row in position.arranged(rules).table],
        "hand": [str(card) for card in position.hand],
        "legal": not position_faults(position, rules),
        "faults": [fault.sentence for fault in position_faults(position, rules)],
    }


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


def _only(words: list[str]) -> str:
    """Return the one word; a position with blanks wants quotation marks in the shell."""
    if len(words) > 1:
        raise NotationError(
            _(
                "{text}: one position or puzzle at a time, and a position in quotation marks."
            ).format(text=quote(words[1]))
        )
    return words[0]


def _check_answer(options: argparse.Namespace) -> int:
    position, rules, puzzle = _what(options, _only(options.what))
    puzzle = puzzle or Puzzle("position", position, rules=rules)
    answer = parse_position(options.answer)
    verdict = judge(puzzle, answer.table, answer.hand)
    if options.json:
        _print_json(
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
    position, rules, _puzzle = _what(options, _only(options.what))
    data = _position_data(position, rules)
    if options.json:
        _print_json(data)
    else:
        print("\n".join(data["faults"]) or _("The position is legal."))
    return 0 if data["legal"] else 1


def _check_files(options: argparse.Namespace) -> int:
    _refuse_rules(options)
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
        _print_json({"puzzles": puzzles, "failed": failed})
    else:
        print(
            ngettext("{n} puzzle, {failed} failed.", "{n} puzzles, {failed} failed.", puzzles)
            .format(n=puzzles, failed=failed)
        )  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
