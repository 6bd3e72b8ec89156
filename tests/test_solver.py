"""The solver's own promises: questions, deadlines, stopping, order of rows, its inner parts.

Whether its answers are the best is held by ``test_solver_oracle.py``.
"""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import best_by_looking
from strategies import JOKER_LIMITS, TABLE_JOKERS, crowd_position

from rrpuzzle import (
    CLASSIC,
    JOKER,
    Card,
    IllegalTableError,
    PositionError,
    Rules,
    RulesError,
    parse_cards,
    parse_position,
    parse_rules,
    solve,
)
from rrpuzzle.position import position_faults
from rrpuzzle.solver import thorough
from rrpuzzle.solver.cells import Cell, Limit, Open, cell_moves
from rrpuzzle.solver.prices import StatePrices
from rrpuzzle.solver.row_prices import Allowance, RowPrices
from rrpuzzle.solver.search import cheapest_way
from rrpuzzle.solver.suits import NEVER, SuitCards, build_suit
from rrpuzzle.solver.task import free_task, plainly_legal, suit_cards, worth_of_ranks
from rrpuzzle.solver.together import jokers_in_sets
from rrpuzzle.solver.ways import count_sets
from rrpuzzle.turns import turn_faults

HARD = parse_position(
    "3D 4D 5D 6D 7D 8D / 3C 3D 3H / 2H 3H 4H 5H 6H 7H / JC JD JH / JD QD KD / 5C 5H 5S / 2C 3C 4C"
    " / 4H 6H 7H 8H * * / 8S 9S TS / 8C 8D 8H 8S / 6C 6D 6S * / 4C 4D 4S / 7C 7D 7S / JH QH KH"
    " / 3S 4S 5S / AC AD AH AS / 5C 6C 7C / AC AH AS / 8C 9C TC / 9C TC JC QC KC"
    " | 2C KC 2D 2D 9H QH 2S 2S 3S 6S 7S"
)
EASY = parse_position("4S 5S 6S 7S | 3S 4H 4D")


# --- the answer ---------------------------------------------------------------------------------


def test_answer_counts_what_was_placed() -> None:
    """Placed cards, their value and what is left agree with the table."""
    solution = solve(EASY, objective="points")
    assert solution.placed == 2
    assert solution.value == 8
    assert solution.left == parse_cards("3S")
    assert solution.proven
    assert solution.after.hand == solution.left
    assert not solution.out


def test_answer_reads_well() -> None:
    """The text of an answer is the table and the hand; its repr tells whether it is proven."""
    solution = solve(EASY)
    assert str(solution) == "5S 6S 7S / 4S 4H 4D | 3S"
    assert repr(solution).startswith("<Solution cards=2, proven: 3S left; ")


def test_jokers_show_what_they_stand_for() -> None:
    """Every joker of an answer has a face."""
    solution = solve(parse_position("| 3H 4H * 6H 7H"))
    assert solution.table == (parse_cards("3H 4H *5H 6H 7H"),)


def test_rows_that_stay_are_left_alone() -> None:
    """A row that is there again lies where it lay, and the new rows follow."""
    solution = solve(parse_position("9C 9D 9H / 4S 5S 6S 7S / KD KH KS | 4H 4D"))
    assert [str(card) for card in solution.table[0]] == ["9H", "9D", "9C"]
    assert solution.table[1] == parse_cards("KS KH KD")


def test_long_runs_are_cut_where_rows_ended() -> None:
    """Rows that a long run would swallow for nothing stay apart."""
    solution = solve(parse_position("AS 2S 3S / 4S 5S 6S / TH JH QH | KH"))
    assert solution.table[:2] == (parse_cards("AS 2S 3S"), parse_cards("4S 5S 6S"))


def test_nothing_to_place_leaves_the_table() -> None:
    """Where nothing can go the table is the old one, arranged, and that is proven."""
    solution = solve(parse_position("6S 8S 7S | KD"))
    assert solution.table == (parse_cards("6S 7S 8S"),)
    assert (solution.placed, solution.value, solution.proven) == (0, 0, True)


def test_out_places_all_or_nothing() -> None:
    """Asked whether everything goes, the answer places everything or nothing."""
    assert solve(EASY, objective="out").placed == 0
    assert solve(parse_position("4S 5S 6S 7S | 3S 4S 4H 4D"), objective="out").out


def test_cards_that_must_go() -> None:
    """Named cards are placed even where others are worth more, or nothing is."""
    position = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    assert Card.parse("3S") not in solve(position, must=parse_cards("3S")).left
    assert solve(position, must=parse_cards("3S 4H")).placed == 0


@pytest.mark.parametrize(
    ("text", "cards", "points"),
    [
        ("| 5S 5H 5D 5C *", 4, 45),
        ("5S 5H 5D * | 5C", 0, 0),
        ("| * * *", 0, 0),
        ("| 5S * *", 3, 65),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH | *", 1, 30),
    ],
)
def test_jokers_to_spare(text: str, cards: int, points: int) -> None:
    """A joker too many is placed where a meld takes it, and counts only then."""
    position = parse_position(text)
    assert solve(position).value == cards
    assert solve(position, objective="points").value == points


@pytest.mark.parametrize(
    ("mode", "placed"),
    [("free", 2), ("fixed", 2), ("fixed-hand", 0), ("locked", 0), ("fresh", 2)],
)
def test_readings_of_table_jokers_differ(mode: str, placed: int) -> None:
    """One position has as many answers as the rules have readings."""
    position = parse_position("5H 6H * / 7H 7S 7D 7C | 2S 4S")
    assert solve(position, replace(CLASSIC, table_jokers=mode)).placed == placed


# --- wrong questions ----------------------------------------------------------------------------


@pytest.mark.parametrize("objective", ["", "Cards", "everything", None, 3])
def test_unknown_objective(objective: object) -> None:
    """An objective that is none of the three is refused by name."""
    with pytest.raises(RulesError, match="not an objective"):
        solve(EASY, objective=objective)  # type: ignore[arg-type]


@pytest.mark.parametrize("deadline", [-1, "1", True, float("nan")])
def test_bad_deadline(deadline: object) -> None:
    """A deadline that is no time is refused."""
    with pytest.raises(RulesError, match="not a deadline"):
        solve(EASY, deadline=deadline)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["7D 7H | 7S", "5H 6H 8H |", "5S 5S 5H |", "* * * | 5S"])
def test_illegal_table(text: str) -> None:
    """A table that is not legal raises the error that names the row."""
    with pytest.raises(IllegalTableError, match="Row 1"):
        solve(parse_position(text))


@pytest.mark.parametrize("text", ["| 5H 5H 5H", "| * * * * *"])
def test_cards_too_many(text: str) -> None:
    """A card or a joker too many is refused."""
    with pytest.raises(PositionError):
        solve(parse_position(text))


def test_must_be_in_the_hand() -> None:
    """Only hand cards can have to be placed."""
    with pytest.raises(PositionError, match="9"):
        solve(EASY, must=parse_cards("9C"))


# --- time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["free", "fixed", "locked"])
def test_no_time_at_all(mode: str) -> None:
    """At the deadline the table is the unchanged one, and nothing is said to be proven."""
    rules = replace(CLASSIC, table_jokers=mode)
    solution = solve(HARD, rules, deadline=0)
    assert not solution.proven
    assert solution.placed == 0
    assert solution.table == HARD.arranged().table


def test_time_that_is_enough() -> None:
    """A deadline that is not reached changes nothing."""
    assert solve(HARD, deadline=60) == solve(HARD)


def test_stopped_from_another_thread() -> None:
    """A search that another thread stops ends as at a deadline."""
    stop, answers = threading.Event(), []
    stop.set()
    worker = threading.Thread(target=lambda: answers.append(solve(HARD, stop=stop)))
    worker.start()
    worker.join(10)
    assert [(answer.proven, answer.placed) for answer in answers] == [(False, 0)]


class Asked:
    """A stop that also tells when a search has asked for it."""

    def __init__(self) -> None:
        self.asked, self.said = threading.Event(), threading.Event()

    def is_set(self) -> bool:
        self.asked.set()
        return self.said.is_set()


def test_stopped_in_its_midst() -> None:
    """A search that is under way ends soon after another thread says so."""
    stop, answers = Asked(), []
    position, rules = CORNERS[0]
    worker = threading.Thread(
        target=lambda: answers.append(
            solve(parse_position(position), parse_rules(rules), stop=stop)
        )
    )
    worker.start()
    assert stop.asked.wait(60)
    stop.said.set()
    worker.join(60)
    assert [(answer.proven, answer.placed) for answer in answers] == [(False, 0)]


def test_cancelled_from_a_task() -> None:
    """Where the task that waits for a search is cancelled, the search ends."""
    stop, answers = Asked(), []
    position, rules = CORNERS[0]

    async def search() -> None:
        try:
            await asyncio.to_thread(
                lambda: answers.append(
                    solve(parse_position(position), parse_rules(rules), stop=stop)
                )
            )
        finally:
            stop.said.set()

    async def cancelled() -> None:
        task = asyncio.create_task(search())
        assert await asyncio.to_thread(stop.asked.wait, 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    # `asyncio.run` waits for its threads: it would not return before the search does.
    asyncio.run(cancelled())
    assert [(answer.proven, answer.placed) for answer in answers] == [(False, 0)]


CORNERS = [
    # Jokers in the hand of which only one may lie in a row, and many rows on the table.
    (
        "AS 2S 3S 4S 5S / QH KH AH / 7D 8D 9D / 7C 8C 9C TC JC / 9C TC JC QC / AS AH AC / "
        "4D 5D 6D 7D 8D / 7S 7H 7C / * 5D 5C / 9S 9H 9D / JH QH KH / 5S 6S 7S | "
        "* * * * * TS 9S 3D 9H TH",
        "classic jokers=6 ace=both jokers_per_meld=one",
    ),
    # Six jokers on the table that must come into new rows once they are released.
    (
        "8H 9H TH / JC QC KC / QD KD * / TH JH QH KH AH / 2C 3C 4C 5C 6C / AD 2D * / "
        "8H 9H * * QH / AS AH AC / 5H 5D 5C / * * 4D / 3D 4D 5D 6D / 7S 7H 7D | "
        "9D AD 9C TS TC JH QC 7D 9D 4H",
        "classic jokers=6 ace=both table_jokers=fresh",
    ),
    # Six jokers whose rows stay together, some of them round the corner.
    (
        "2S 3S 4S / KD * * / JD QD * * 2D / QH KH * / 6S 7S 8S 9S / JC * KC / 9S 9H 9D 9C / "
        "5S 6S 7S / AD 2D 3D 4D / 8D 9D TD JD / TH JH QH KH AH / TC JC QC | 7C AC QD 8S 2H TH",
        "classic jokers=6 ace=corner table_jokers=locked",
    ),
    (
        "4C 5C 6C 7C 8C / 6H 7H * / TH JH QH / JH QH KH / 8H 9H TH / 3H 4H 5H / 9D TD JD / "
        "6C 7C 8C | * * * 8S 7H 9S 5H JD QC KD 6D 4D 6D 4C",
        "classic jokers=6 ace=corner jokers_per_meld=minority",
    ),
    # More states of a suit than can be looked at.
    (
        "9C TC JC QC KC / QH KH AH / TH JH * / QH QD QC / 8D 9D TD JD / 7D 8D 9D / "
        "AH 2H 3H 4H 5H / 9S TS JS / 4H 5H 6H 7H / 6S 7S 8S / TS TH TD / 2S 3S 4S / "
        "6S 6H 6D / 7H 8H 9H * | "
        "* * * * 4C 8C 2D AC",
        "classic jokers=6 ace=both table_jokers=fixed-hand jokers_per_meld=minority",
    ),
]


@pytest.mark.parametrize(("position", "rules"), CORNERS)
def test_deadlines_are_kept(position: str, rules: str) -> None:
    """Under the rules that ask most of the search it ends soon after its time is up."""
    # The time of this process, the shortest of three: what other programs take, and the garbage
    # of all the tests before, is not the search's. A stretch without a look at the clock would
    # be there each time.
    seconds = []
    for _try in range(3):
        started = time.process_time()
        solve(parse_position(position), parse_rules(rules), deadline=0.2)
        seconds.append(time.process_time() - started)
    assert min(seconds) < 0.5


def test_a_deadline_is_kept_while_prices_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search looks at the clock before it has begun to go through places."""
    monkeypatch.setattr(thorough, "_MOST_LISTS", 1 << 40)
    position, rules = CORNERS[-1]
    started = time.process_time()
    assert not solve(parse_position(position), parse_rules(rules), deadline=0.2).proven
    assert time.process_time() - started < 2


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that would keep too many places is given up, and the table stays as it is."""
    monkeypatch.setattr(thorough, "_MOST_PLACES", 10)
    position, rules = CORNERS[-1]
    solution = solve(parse_position(position), parse_rules(rules))
    assert (solution.placed, solution.proven) == (0, False)


@pytest.mark.parametrize("limit", JOKER_LIMITS)
@pytest.mark.parametrize("reading", TABLE_JOKERS)
def test_prices_may_come_to_know_less(
    monkeypatch: pytest.MonkeyPatch, reading: str, limit: str
) -> None:
    """Where the allowance for price lists ends in the midst of a search, the answer is the same."""
    rules = replace(CLASSIC, ace="both", table_jokers=reading, jokers_per_meld=limit)
    random = Random(f"{reading} {limit}")
    for allowance in (0, 3, 10, 30, 60):
        monkeypatch.setattr(thorough, "_MOST_LISTS", allowance)
        position = crowd_position(random, rules, 11, 4)
        assert solve(position, rules).value == best_by_looking(position, rules).value


@pytest.mark.parametrize(("position", "rules"), CORNERS[2:])
def test_corners_are_solved(position: str, rules: str) -> None:
    """What once took minutes is proven within seconds."""
    started = time.process_time()
    solution = solve(parse_position(position), parse_rules(rules))
    assert solution.proven
    assert turn_faults(solution.position, solution.after, parse_rules(rules)) == ()
    assert time.process_time() - started < 20


def test_garbage_is_collected_again() -> None:
    """A search leaves the collector of reference cycles as it found it."""
    assert gc.isenabled()
    solve(EASY)
    assert gc.isenabled()
    gc.disable()
    try:
        solve(EASY)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_dense_tables_are_quick() -> None:
    """A table made to be hard is solved within seconds."""
    started = time.process_time()
    assert solve(HARD).placed == 10
    assert time.process_time() - started < 10


# --- the parts ----------------------------------------------------------------------------------


def cards_at(**ranks: int) -> tuple[int, ...]:
    """Return 13 counts from names such as r5=2."""
    return tuple(ranks.get(f"r{rank}", 0) for rank in range(1, 14))


def least_left(need: tuple[int, ...], free: tuple[int, ...], jokers: int, ace: str) -> int | None:
    """Return how many cards a suit on its own must leave, with no sets; None if it cannot be."""
    zeros = (0,) * 13
    suit = SuitCards(need, free, (1,) * 13, zeros, ((0,),) * 13)
    prices = [start.prices[-1] for start in build_suit(suit, jokers, ace)]
    return min(prices, default=None)


@pytest.mark.parametrize(
    ("free", "jokers", "ace", "left"),
    [
        (cards_at(r4=1, r5=1, r6=1), 0, "low", 0),
        (cards_at(r4=1, r6=1), 0, "low", 2),
        (cards_at(r4=1, r6=1), 1, "low", 0),
        (cards_at(r12=1, r13=1), 1, "low", 0),
        (cards_at(r13=1), 2, "low", 0),
        (cards_at(r13=2), 3, "low", 1),
        (cards_at(r4=1, r5=1, r6=1, r8=1), 1, "low", 0),
        (cards_at(r3=1, r4=1, r5=2, r6=1, r7=1), 0, "low", 0),
        (cards_at(r12=1, r13=1, r1=1), 0, "low", 3),
        (cards_at(r12=1, r13=1, r1=1), 0, "both", 0),
        (cards_at(r12=1, r13=1, r1=1, r2=1, r3=1), 0, "both", 2),
        (cards_at(r12=1, r13=1, r1=1, r2=1, r3=1), 0, "corner", 0),
        (cards_at(r13=1, r1=1, r2=1), 0, "both", 3),
        (cards_at(r13=1, r1=1, r2=1), 0, "corner", 0),
        ((1,) * 13, 0, "corner", 0),
    ],
)
def test_one_suit(free: tuple[int, ...], jokers: int, ace: str, left: int) -> None:
    """A suit on its own knows how much its runs must leave."""
    assert least_left((0,) * 13, free, jokers, ace) == left


def test_a_suit_that_cannot_be() -> None:
    """A card that must lie somewhere and fits nowhere leaves no way."""
    assert least_left(cards_at(r5=1), (0,) * 13, 0, "low") is None


@given(st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_jokers_in_sets(counts: list[int]) -> None:
    """The formula agrees with dealing the naturals of a rank into sets by hand."""
    total, most = sum(counts), max(counts)
    if total:
        fewest = min(
            max(0, 3 * sets - total) for sets in range(most, total + 1) if total <= 4 * sets
        )
        assert jokers_in_sets(total, most) == fewest


@given(st.tuples(*[st.integers(0, 2)] * 4), st.sampled_from(["one", "minority"]))
def test_a_limited_set_holds_one_joker(counts: tuple[int, int, int, int], limit: str) -> None:
    """Where jokers are limited, the formula agrees with all the ways to lay the sets."""
    ways = count_sets(counts, limit, 6)
    fewest = min([jokers for jokers, _ways in ways], default=NEVER)
    assert jokers_in_sets(sum(counts), max(counts), limited=True) == fewest


def test_a_joker_in_a_set_is_paid_once() -> None:
    """What a set's joker costs is not counted twice where another suit is to share it."""
    rules = parse_rules("ace=corner table_jokers=fixed-hand jokers_per_meld=minority")
    position = parse_position("* KD KC | TS TC TS KS 8C QS JS QD")
    assert solve(position, rules, "points").value == 60


SUIT_COUNTS = st.tuples(*[st.integers(0, 2)] * 13)


@given(SUIT_COUNTS, SUIT_COUNTS, st.integers(0, 3))
def test_runs_told_one_by_one_cost_the_same(
    need: tuple[int, ...], free: tuple[int, ...], jokers: int
) -> None:
    """Prices that know each run are those that know lengths alone, if nothing limits jokers."""
    need = tuple(min(n, 2 - f) for n, f in zip(need, free, strict=True))
    suit = SuitCards(need, free, (1,) * 13, (0,) * 13, ((0,),) * 13)

    def cells(rank: int, kept: tuple[int, int, int]) -> list[tuple[Cell, tuple[int, int, int]]]:
        return [(Cell(need[rank], 0, free[rank], 0), kept)]

    each_run = RowPrices(suit, cells, 13, Limit("any", 1), jokers, jokers, 0, Allowance(9999))
    found = each_run.prices(0, (), (0, 0, 0))
    expected = StatePrices(suit, jokers, "low").prices(0, (0, 0, 0), 0)
    assert [min(price, NEVER) for price in found] == [min(price, NEVER) for price in expected]


@pytest.mark.parametrize(
    ("kind", "naturals", "jokers", "whole"),
    [
        ("any", 1, 5, True),
        ("any", 0, 3, False),
        ("one", 2, 1, True),
        ("one", 1, 2, False),
        ("minority", 2, 1, True),
        ("minority", 2, 2, False),
    ],
)
def test_joker_limits(kind: str, naturals: int, jokers: int, whole: bool) -> None:
    """The score of a row tells whether its jokers are within the limit."""
    limit = Limit(kind, 9)
    score: int | None = limit.empty
    for _card in range(naturals):
        score = limit.natural(score)
    for _card in range(jokers):
        score = None if score is None else limit.joker(score)
    assert (score is not None and limit.whole(score)) == whole


def test_moves_come_once() -> None:
    """The general search is given each move once."""
    runs = (Open(1, 1, False, -1), Open(3, 1, False, -1))
    moves = list(cell_moves(runs, (), Cell(1, 0, 1, 1), Limit("any", 1), 1, 0))
    assert len(moves) == len(set(moves))


def test_search_is_bounded_by_its_limit() -> None:
    """A way that costs no less than the limit is not returned."""
    task = free_task(EASY)
    starts = [build_suit(s, 0, "low") for s in suit_cards(task, worth_of_ranks(CLASSIC, "cards"))]
    found = cheapest_way(starts, 0, NEVER)
    assert found is not None
    assert found.price == 1
    assert cheapest_way(starts, 0, 1) is None


suits = st.sampled_from("SHDC")
rows = st.one_of(
    st.lists(st.sampled_from("A23456789TJQK"), min_size=1, max_size=5).flatmap(
        lambda ranks: suits.map(lambda suit: " ".join(rank + suit for rank in ranks))
    ),
    st.sampled_from("A5K").flatmap(
        lambda rank: st.lists(suits, min_size=2, max_size=5).map(
            lambda line: " ".join(rank + suit for suit in line)
        )
    ),
    st.sampled_from(["4S * 6S", "* * 5H", "QH KH AH", "KH AH 2H", "* *", "5S 5S *"]),
)


@settings(max_examples=300)
@given(st.lists(rows, max_size=3), st.sampled_from(["low", "both", "corner"]))
def test_glance_agrees_with_the_check(lines: list[str], ace: str) -> None:
    """What is legal at a glance is legal, and the other way round."""
    position = parse_position(" / ".join(lines) + " | 5S *")
    rules = Rules(ace=ace, packs=1, jokers=3)
    assert plainly_legal(position, rules, free_task(position)) == (
        not position_faults(position, rules)
    )


def test_loose_and_faced_jokers_are_alike() -> None:
    """A joker of the hand is a joker, whatever is written on it."""
    faced = replace(EASY, hand=(*EASY.hand, Card.parse("*9C")))
    loose = replace(EASY, hand=(*EASY.hand, JOKER))
    assert solve(faced).placed == solve(loose).placed == 4
