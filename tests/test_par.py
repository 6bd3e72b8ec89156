"""Par, against known values and against every table there is, every copy told apart."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import Table, best_by_looking, every_table, jokers_are_legal, position_after
from strategies import positions, turn_rules
from test_lineage import fewest_edges

from rrpuzzle import CLASSIC, Position, PositionError, Rules, lineage_graph, parse_position
from rrpuzzle.errors import DeadlineError
from rrpuzzle.lineage import joins, splits
from rrpuzzle.solver import Par, par, solve_gently
from rrpuzzle.solver.fewest import _ParSearch
from rrpuzzle.solver.par_net import Net
from rrpuzzle.solver.par_prices import UNIT, Prices
from rrpuzzle.solver.par_sources import Sources
from rrpuzzle.turns import turn_faults

DATA = Path(__file__).parent / "data" / "known_optima.jsonl"
RECORDS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
KNOWN = [record for record in RECORDS if "par" in record]
MANY_JOKERS = Rules(jokers=6)
CHOSEN = [
    pytest.param(record, id=record["id"])
    for start, step in (("puzzle", 2), ("random-60", 2), ("self-play-60", 2), ("random-90", 3))
    for record in [record for record in KNOWN if record["id"].startswith(start)][::step]
]
CROWDED = parse_position(
    max((r["position"] for r in RECORDS if r["id"].startswith("random-90")), key=len)
)


@pytest.mark.parametrize("record", CHOSEN)
def test_known_par(record: dict) -> None:
    """Par is the known one, it is proven, and a table of so many splits and joins is shown."""
    position = parse_position(record["position"])
    best = par(position, MANY_JOKERS)
    assert (best.value, best.proven, best.at_least) == (record["par"], True, record["par"])
    shown_as_told(position, best, MANY_JOKERS)
    assert best.solution.placed == record["cards"]


def shown_as_told(position: Position, best: Par, rules: Rules) -> None:
    """Hold the table of an answer against what the lineage and the rules of turns say of it."""
    if best.solution.placed:
        graph = lineage_graph(position, best.solution.after)
        assert (best.splits, best.joins) == (splits(graph), joins(graph))
        assert turn_faults(position, best.solution.after, rules) == ()


def par_by_looking(position: Position, rules: Rules, objective: str) -> tuple[int, int]:
    """Return the most that can be placed, and par over every table and every way of the copies."""

    def placed(after: Position) -> tuple[int, int]:
        cards = len(position.hand) - len(after.hand)
        if objective != "points":
            return cards, cards
        points = sum(map(rules.value_of, position.hand)) - sum(map(rules.value_of, after.hand))
        return points, cards

    def changes(table: Table) -> int:
        after = position_after(position, table)
        new = len(position.hand) - len(after.hand) - len(position.table) - len(after.table)
        return 2 * fewest_edges(position, after) + new

    legal = [
        (placed(after), table)
        for table in every_table(position, rules)
        if jokers_are_legal(position, after := position_after(position, table), rules)
    ]
    most = max(number for number, _table in legal)
    return most[0], min(changes(table) for number, table in legal if number == most)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), turn_rules, st.sampled_from(("cards", "points", "out")))
def test_par_by_looking(data: st.DataObject, rules: Rules, objective: str) -> None:
    """Under every option par is the least over all best tables and all ways of the copies."""
    position = data.draw(positions(rules, most_cards=10))
    best = par(position, rules, objective)
    assert best.proven
    if best.solution.placed:
        found = (best.solution.value, best.value)
        assert found == par_by_looking(position, rules, objective)
        shown_as_told(position, best, rules)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(("low", "both")), st.sampled_from(("any", "one", "minority")))
def test_exact_moves_tell_the_same(data: st.DataObject, ace: str, limit: str) -> None:
    """The slower search that lays every joker by name comes to the same par."""
    rules = replace(CLASSIC, ace=ace, jokers_per_meld=limit)
    position = data.draw(positions(rules, most_cards=14))
    best = par(position, rules)
    if best.value:
        worst = replace(best, splits=99)
        search = _ParSearch(worst, rules, (), lambda _steps: None)
        search._run(Sources(position, rules), exact=True)
        assert (search.best.value, search.at_least) == (best.value, best.value)
        shown_as_told(position, search.best, rules)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_bound_is_never_too_high(data: st.DataObject) -> None:
    """However often the prices are set anew, the bound rises and stays below par."""
    position = data.draw(positions(CLASSIC, most_cards=14))
    best = par(position)
    if best.solution.placed:
        net = Net(Sources(position, CLASSIC), False, lambda _steps: None)
        fine = 16 * UNIT
        left = fine * len(best.solution.left)
        prices = Prices(net, [fine] * 13, fine, left, lambda _steps: None)
        bounds = [prices.bound]
        for _round in range(4):
            prices.improve()
            bounds.append(prices.bound)
        # What does not divide evenly among the suits is lost, a trifle each time.
        assert all(after > before - 1000 for before, after in pairwise(bounds))
        assert max(bounds) <= best.value * UNIT


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_cards_that_have_to_be_placed(data: st.DataObject) -> None:
    """Par among the tables that hold the cards that have to go, which others may outdo."""
    position = data.draw(positions(CLASSIC, most_cards=10))
    must = data.draw(st.lists(st.sampled_from(position.hand or (None,)), max_size=2, unique=True))
    if not position.hand:
        return
    best = par(position, must=must)
    assert best.proven
    if best.solution.placed:
        left = list(best.solution.left)
        allowed = [card.plain for card in position.hand]
        for card in must:
            allowed.remove(card.plain)
        assert all(left.count(card) <= allowed.count(card) for card in left)
        whole = par(position)
        if whole.solution.placed == best.solution.placed:
            assert whole.value <= best.value
        shown_as_told(position, best, CLASSIC)


def test_a_run_that_would_be_too_long() -> None:
    """Runs of thirteen cards and jokers that find no room are told apart by exact moves."""
    suit = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    position = parse_position(f"{suit} / 5H 5D 5C * | *")
    best = par(position)
    assert best.proven
    shown_as_told(position, best, CLASSIC)
    assert best.solution.placed == best_by_looking(position, CLASSIC).value


def test_at_a_deadline() -> None:
    """At its deadline par is the best that was found, with what any table needs, unproven."""
    seconds = []  # the shortest of three: the garbage of the tests before is not the search's
    for _try in range(3):
        started = time.process_time()
        best = par(CROWDED, MANY_JOKERS, deadline=0.5)
        seconds.append(time.process_time() - started)
    assert min(seconds) < 0.75
    assert not best.proven
    assert 0 < best.at_least <= best.value
    assert best.solution.proven


def test_steps_are_counted() -> None:
    """With few steps the answer is unproven and the same each time; with more it is as good."""
    few = par(CROWDED, MANY_JOKERS, most_steps=20_000)
    again = par(CROWDED, MANY_JOKERS, most_steps=20_000)
    more = par(CROWDED, MANY_JOKERS, most_steps=100_000)
    assert not few.proven
    assert few == again
    assert more.value <= few.value
    assert more.at_least >= few.at_least
    small = parse_position("4S 5S 6S 7S / 9H 9D 9C | 4H 4D")
    assert solve_gently(small) == par(small).solution == solve_gently(small, most_steps=0)


def test_steps_under_bound_jokers() -> None:
    """Where every table is measured, the steps are counted as well."""
    rules = replace(CLASSIC, table_jokers="fixed", jokers=6)
    text = next(record["position"] for record in RECORDS if record["id"] == "puzzle-a-4")
    position = parse_position(text)
    few = par(position, rules, most_steps=2_000)
    assert not few.proven
    assert few == par(position, rules, most_steps=2_000)
    best = par(position, rules)
    assert best.proven
    assert few.at_least <= best.value <= few.value


def test_stopped() -> None:
    """A search that is told to stop tells what it has, and says so where that is nothing."""
    stop = threading.Event()
    stop.set()
    with pytest.raises(DeadlineError):
        par(CROWDED, MANY_JOKERS, stop=stop)
    stop.clear()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    best = par(CROWDED, MANY_JOKERS, stop=stop)
    timer.join()
    assert not best.proven


@pytest.mark.parametrize("objective", ["cards", "out"])
def test_nothing_to_place(objective: str) -> None:
    """Where nothing goes, or not everything does that should, nothing is split or joined."""
    best = par(parse_position("6S 7S 8S | KD"), objective=objective)
    assert (best.value, best.proven, best.at_least) == (0, True, 0)


def test_a_card_that_is_not_in_the_hand() -> None:
    """What has to be placed must be in the hand."""
    with pytest.raises(PositionError, match="Not in the hand"):
        par(parse_position("4S 5S 6S | 7S"), must=parse_position("| 8S").hand)
