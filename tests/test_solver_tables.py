"""All best tables, whether there is one, and par, against known values and by looking."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import every_table, plain
from strategies import positions

from rrpuzzle import CLASSIC, Position, Rules, RulesError, lineage_graph, parse_position, solve
from rrpuzzle.errors import DeadlineError
from rrpuzzle.lineage import joins, splits
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


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(("low", "both")), st.sampled_from(("any", "one", "minority")))
def test_tables_by_looking(data: st.DataObject, ace: str, limit: str) -> None:
    """On small positions the tables are those that a search through everything finds."""
    rules = replace(CLASSIC, ace=ace, jokers_per_meld=limit)
    position = data.draw(positions(rules))
    found = [plain_table(solution) for solution in best_tables(position, rules)]
    assert len(found) == len(set(found)) == count_tables(position, rules)
    size = len(position.table_cards) + solve(position, rules).placed
    everything = {table for table in every_table(position, rules) if sum(map(len, table)) == size}
    assert set(found) == everything


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_par_by_looking(data: st.DataObject) -> None:
    """On small positions par is the least over all best tables, and its table reaches it."""
    position = data.draw(positions(CLASSIC))
    best = par(position)
    assert best.proven
    if best.solution.placed:
        graphs = [lineage_graph(position, table.after) for table in best_tables(position)]
        assert best.value == min(splits(graph) + joins(graph) for graph in graphs)
        graph = lineage_graph(position, best.solution.after)
        assert (best.splits, best.joins) == (splits(graph), joins(graph))
        assert turn_faults(position, best.solution.after) == ()


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
    ("text", "rules"),
    [
        ("4S 5S 6S | 7S", replace(CLASSIC, ace="corner")),
        ("4S 5S * | 7S", replace(CLASSIC, table_jokers="fixed")),
    ],
)
def test_rules_under_which_tables_are_not_counted(text: str, rules: Rules) -> None:
    """Rules that the count does not know are refused, never taken for others."""
    with pytest.raises(RulesError, match="not counted"):
        count_tables(parse_position(text), rules)


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


def test_par_at_a_deadline() -> None:
    """At its deadline par is the best that was found, with what any table needs, unproven."""
    crowded = max(
        (r for r in RECORDS if r["id"].startswith("random-90")),
        key=lambda record: len(record["position"]),
    )
    best = par(parse_position(crowded["position"]), Rules(jokers=6), deadline=0.5)
    assert not best.proven
    assert 0 <= best.at_least <= best.value
    assert best.solution.placed == crowded["cards"]


def test_nothing_to_place_is_par_nought() -> None:
    """Where nothing goes, nothing is split or joined."""
    position = Position(parse_position("6S 7S 8S").table, parse_position("| KD").hand)
    assert par(position).value == 0
