"""The second method: right where the answer is known, and independent of the solver."""

import ast
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import dealt_positions

from rrpuzzle import CLASSIC, count_tables, load_puzzles, par, parse_position, parse_rules, solve
from rrpuzzle.lineage import joins, lineage_graph, splits
from rrpuzzle.position import Position, card_counts
from rrpuzzle.puzzles.second import TooLargeError, cover, regroup
from rrpuzzle.turns import turn_faults

FOLDER = Path(__file__).parent.parent / "rrpuzzle" / "puzzles" / "second"


def test_it_shares_only_the_melds_with_the_solver():
    """Neither the solver, nor the lineage, nor the steps are imported by the second method."""
    used = {
        node.module
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module.startswith("rrpuzzle")
    }
    allowed = {"cards", "melds", "position", "rules"}
    assert {name.split(".")[1] for name in used} <= allowed | {"puzzles"}
    assert all(name.startswith("rrpuzzle.puzzles.second") for name in used if "puzzles" in name)


@settings(max_examples=40)
@given(dealt_positions(CLASSIC, most_rows=3))
def test_both_methods_find_the_same(position):
    """On random positions the best, the number of tables and par are those of the solver."""
    solution = solve(position)
    try:
        found = cover(position, limit=20_000)
    except TooLargeError:
        return
    assert found.value == solution.placed
    if not solution.placed:
        return
    assert found.tables == count_tables(position)
    value = par(position).value
    try:
        assert regroup(position, value - 1, solution.placed, limit=20_000) is None
        rows = regroup(position, value, solution.placed, limit=20_000)
    except TooLargeError:
        return
    left = card_counts(position.cards) - card_counts(card for row in rows for card in row)
    after = Position(rows, tuple(left.elements()))
    assert turn_faults(position, after) == ()
    graph = lineage_graph(position, after)
    assert splits(graph) + joins(graph) == value


@pytest.mark.parametrize("puzzle", load_puzzles(), ids=lambda puzzle: puzzle.id)
def test_the_first_steps_are_confirmed(puzzle):
    """Of each first puzzle it finds the best, the one table and par without the solver."""
    best = len(puzzle.position.hand) - (puzzle.id == "first-steps/book")
    assert cover(puzzle.position).value == best
    assert cover(puzzle.position).tables == 1
    assert regroup(puzzle.position, puzzle.par, best) is not None
    assert regroup(puzzle.position, puzzle.par - 1, best) is None


def test_known_answers_are_found():
    """Of the positions whose answers are known it finds the best, the tables and par."""
    lines = (Path(__file__).parent / "data" / "known_optima.jsonl").read_text(encoding="utf-8")
    checked = 0
    for record in map(json.loads, lines.splitlines()):
        position = parse_position(record["position"])
        if len(position.cards) > 22 or record.get("rules") or not record["cards"]:
            continue
        found = cover(position)
        assert found.value == record["cards"], record["id"]
        assert found.tables == record.get("tables", found.tables), record["id"]
        if "par" in record:
            assert regroup(position, record["par"], found.value) is not None, record["id"]
            assert regroup(position, record["par"] - 1, found.value) is None, record["id"]
        checked += 1
    assert checked > 40


def test_it_honours_the_rules():
    """The ace above the king and the limit on jokers are those of the rules."""
    high = parse_position("JS QS KS | AS")
    assert cover(high).value == 0
    assert cover(high, parse_rules("ace=both")).value == 1
    jokers = parse_position("| 5H * *")
    assert cover(jokers).value == 3
    assert cover(jokers, parse_rules("jokers_per_meld=one")).value == 0


def test_points_are_counted_too():
    """By points it prefers the card that counts more."""
    position = parse_position("5D 6D 7D / 8H 8S 8C / KH KS KC | 8D KD")
    assert cover(position, objective="points").value == 18


def test_what_is_too_large_is_said():
    """Beyond its limit it gives no answer rather than a wrong one."""
    position = parse_position("4S 5S 6S 7S / 4H 5H 6H 7H / 4D 5D 6D 7D | 4C 5C 6C")
    with pytest.raises(TooLargeError):
        cover(position, limit=3)
    with pytest.raises(TooLargeError):
        regroup(position, 9, 3, limit=1)
