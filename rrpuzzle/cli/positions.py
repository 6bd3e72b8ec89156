"""``rrpuzzle solve | why | explain | show``: what is asked of one position."""

from __future__ import annotations

import argparse
from itertools import islice
from typing import Any

from rrpuzzle.cards import format_cards, parse_cards
from rrpuzzle.cli.common import (
    AddCommand,
    position_data,
    position_help,
    position_or_puzzle_help,
    print_json,
    seconds,
    what_of,
    whole_number,
)
from rrpuzzle.drawing import position_svg, position_text, puzzle_text, save_picture, solution_text
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.findings import uniqueness_sentence
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

__all__ = ["add_commands"]


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("solve", _solve, _("Find the best table."))
    sub.add_argument("position", metavar=_("POSITION"), help=position_help())
    sub.add_argument("--all", action="store_true", help=_("list the best tables"))
    sub.add_argument(
        "--limit", type=whole_number, default=1000, metavar="N", help=_("list N of them at most")
    )
    sub.add_argument("--count", action="store_true", help=_("count the best tables"))
    sub.add_argument("--unique", action="store_true", help=_("say whether there is only one"))
    sub.add_argument("--par", action="store_true", help=_("find the fewest splits and joins"))
    sub.add_argument(
        "--objective",
        choices=("cards", "points", "out"),
        default="cards",
        help=_("what is best: most cards, most points, or an empty hand and nothing less"),
    )
    sub.add_argument("--deadline", type=seconds, metavar=_("SECONDS"), help=_deadline_help())

    sub = command("why", _why, _("Say why cards of the hand cannot go."))
    sub.add_argument("position", metavar=_("POSITION"), help=position_help())
    sub.add_argument(
        "--cards", metavar=_("CARDS"), help=_("such as '3S 4H'; the whole hand if left out")
    )
    sub.add_argument("--deadline", type=seconds, metavar=_("SECONDS"), help=_deadline_help())

    sub = command("explain", _explain, _("Explain the best play step by step."))
    sub.add_argument("position", metavar=_("POSITION|PUZZLE"), help=position_or_puzzle_help())

    sub = command("show", _show, _("Draw a position or a puzzle."))
    sub.add_argument("what", metavar=_("POSITION|PUZZLE"), help=position_or_puzzle_help())
    sub.add_argument("--svg", metavar=_("FILE"), help=_("write a picture instead, .svg or .png"))


def _deadline_help() -> str:
    return _("stop after so many seconds, with the best that was found")


def _solve(options: argparse.Namespace) -> int:
    position, rules, _puzzle = what_of(options, options.position)
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
        print_json(data)
    else:
        print("\n".join(lines))
    return 0


def _unique_words(unique: Uniqueness) -> str:
    words = uniqueness_sentence(unique)
    if unique.witness is None:
        return words
    return words + " " + _("Another: {table}").format(table=unique.witness)


def _why(options: argparse.Namespace) -> int:
    position, rules, _puzzle = what_of(options, options.position)
    cards = position.hand if options.cards is None else parse_cards(options.cards)
    reason = why_not(position, cards, rules, options.deadline)
    if options.json:
        print_json(
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


def _explain(options: argparse.Namespace) -> int:
    position, rules, _puzzle = what_of(options, options.position)
    solution = solve_gently(position, rules)
    steps = plan_steps(position, solution.after, rules)
    if options.json:
        print_json({"placed": solution.placed, "steps": [_step_data(step) for step in steps]})
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
    position, rules, puzzle = what_of(options, options.what)
    if options.svg is not None:
        save_picture(position_svg(position, rules), options.svg)
    elif options.json:
        print_json(position_data(position, rules))
    else:
        print(puzzle_text(puzzle) if puzzle else position_text(position, rules))
    return 0
