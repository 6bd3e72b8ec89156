"""All best tables, whether there is one, and par, against known values and by looking."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import best_by_looking, every_table, jokers_are_legal, plain, position_after
from strategies import (
    ACES,
    JOKER_LIMITS,
    TABLE_JOKERS,
    crowd_position,
    positions,
    turn_rules,
)

from rrpuzzle import CLASSIC, Position, Rules, parse_position, parse_rules
from rrpuzzle.errors import DeadlineError
from rrpuzzle.solver import Solution
from rrpuzzle.solver.fewest import par
from rrpuzzle.solver.tables import best_tables, count_tables, is_unique
from rrpuzzle.turns import turn_faults

DATA = Path(__file__).parent / "data" / "known_optima.jsonl"
RECORDS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
SMALL = [
    pytest.param(record, id=record["id"])
    for record in RECORDS
    if record["id"].startswith(("random-10", "self-play-10", "puzzle"))
    and record.get("tables", 999) <= 40
    and "par" in record
][::3]


def plain_table(solution: Solution) -> object:
    """Return a table as the oracle writes it: neither order nor copies nor faces matter."""
    return tuple(sorted(tuple(sorted(plain(card) for card in row)) for row in solution.table))


@pytest.mark.parametrize("record", SMALL)
def test_known_numbers(record: dict) -> None:
    """The number of best tables and par are those that are known."""
    position = parse_position(record["position"])
    rules = Rules(jokers=6)
    assert count_tables(position, rules) == record["tables"]
    best = par(position, rules)
    assert (best.value, best.proven, best.at_least) == (record["par"], True, record["par"])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), turn_rules, st.sampled_from(("cards", "points")))
def test_tables_by_looking(data: st.DataObject, rules: Rules, objective: str) -> None:
    """Under every option the tables are those that a search through everything finds."""
    position = data.draw(positions(rules, most_cards=11))
    found = list(best_tables(position, rules, objective))
    tables = {plain_table(solution) for solution in found}
    assert len(found) == len(tables) == count_tables(position, rules, objective)
    worth = found[0].value
    assert tables == {
        table
        for table in every_table(position, rules)
        if placed_value(position, table, rules, objective) == worth
        and jokers_are_legal(position, position_after(position, table), rules)
    }
    for solution in found:
        assert solution.value == worth
        if solution.placed:
            assert turn_faults(position, solution.after, rules) == ()


def placed_value(position: Position, table: object, rules: Rules, objective: str) -> int:
    """Return what a table of the oracle has placed from the hand, in cards or in points."""
    left = position_after(position, table).hand
    if objective == "cards":
        return len(position.hand) - len(left)
    return sum(map(rules.value_of, position.hand)) - sum(map(rules.value_of, left))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("ace", ACES)
def test_tables_among_many_jokers(ace: str, seed: int) -> None:
    """Many jokers and every reading of those on the table: the number is the oracle's."""
    random = Random(f"{ace} {seed}")
    rules = replace(
        CLASSIC,
        jokers=6,
        ace=ace,
        table_jokers=TABLE_JOKERS[seed % 5],
        jokers_per_meld=JOKER_LIMITS[seed % 3],
        redeem_set=("either", "both")[seed % 2],
        packs=seed % 3 + 1,
    )
    position = crowd_position(random, rules, 9, 5)
    assert count_tables(position, rules) == best_by_looking(position, rules).tables


@pytest.mark.parametrize(
    ("text", "rules", "tables"),
    [
        # Round the corner: one long run, or two.
        ("JS QS KS / AS 2S 3S |", "classic ace=corner", 2),
        ("JS QS KS / AS 2S 3S |", "classic ace=both", 1),
        # A full circle is one row, wherever it begins.
        ("| AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "classic ace=corner", None),
        # The same cards with the ace low or high are one row.
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS AS * |", "classic ace=both", None),
        # The joker is bound to 7S: only where it stays one, or 7S comes, is a table legal.
        ("5S 6S * | 4S", "classic table_jokers=fixed", 1),
        ("5S 6S * | 4S 7S", "classic table_jokers=fixed", None),
        ("5S 6S * | 4S 7S", "classic table_jokers=locked", None),
    ],
)
def test_tables_that_options_decide(text: str, rules: str, tables: int | None) -> None:
    """Where an option decides which tables there are, it is honoured."""
    position, chosen = parse_position(text), parse_rules(rules)
    number = best_by_looking(position, chosen).tables
    assert count_tables(position, chosen) == number
    assert tables in (None, number)


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("4S 5S 6S | 7S", "copies"),
        ("4S 5S 6S * |", "jokers"),
        ("4S 5S 6S | 7S 8S 9S", "runs"),
        ("5D 6D 7D / 8H 8S 8C | 8D 8C", None),
    ],
)
def test_unique_in_which_sense(text: str, by: str | None) -> None:
    """A position says in which sense its best table is the only one, and shows another."""
    found = is_unique(parse_position(text))
    assert found.by == by
    assert bool(found) == (by is not None)
    assert (found.witness is None) == (by == "copies")
    if found.witness is not None:
        assert found.witness.placed == found.solution.placed
        assert found.witness.table != found.solution.table


def test_cap() -> None:
    """A cap bounds the number that is told."""
    position = parse_position("5D 6D 7D / 8H 8S 8C | 8D 8C")
    assert count_tables(position, cap=1) == 1
    assert count_tables(position, cap=9) == 2


def test_no_table_where_not_everything_goes() -> None:
    """Asked for tables on which everything lies, there are none if it cannot."""
    position = parse_position("5D 6D 7D | KH")
    assert count_tables(position, objective="out") == 0
    assert list(best_tables(position, objective="out")) == []
    assert not is_unique(position, objective="out")


@pytest.mark.parametrize(
    ("text", "rules", "by"),
    [
        # The joker keeps its meaning, so what it stands for is settled.
        ("4S 5S 6S * |", "classic table_jokers=fixed", "copies"),
        ("7S 7H * |", "classic table_jokers=fixed", "jokers"),
        ("7S 7H * | 7D", "classic table_jokers=locked", "copies"),
        ("QS KS AS | 2S 3S", "classic ace=corner", "copies"),
        ("QS KS AS | 2S 3S 4S", "classic ace=corner", "runs"),
    ],
)
def test_unique_under_options(text: str, rules: str, by: str | None) -> None:
    """Bound jokers and runs round the corner are taken for what they are."""
    found = is_unique(parse_position(text), parse_rules(rules))
    assert found.by == by
    assert (found.witness is None) == (by == "copies")


def test_bound_jokers_do_not_matter_where_none_lie() -> None:
    """Without a joker on the table every reading of table jokers is the same."""
    position = parse_position("4S 5S 6S | 7S *")
    fixed = replace(CLASSIC, table_jokers="fixed")
    assert count_tables(position, fixed) == count_tables(position)


def test_no_time() -> None:
    """Where the time is up before there is an answer, that is an error of its own."""
    position = parse_position("4S 5S 6S | 7S")
    with pytest.raises(DeadlineError):
        count_tables(position, deadline=0)
