"""The solver against everything that is known otherwise.

Positions whose best is known, a search through every table, two integer programs, and what must
hold between the answers to two questions.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ilp import best_by_a_program, best_by_cp_sat, best_by_highs
from oracle import (
    best_by_looking,
    best_value,
    card_of,
    jokers_are_legal,
    plain,
    readings,
    shapes,
    value,
)
from strategies import (
    ACES,
    JOKER_LIMITS,
    TABLE_JOKERS,
    crowd_position,
    dealt_positions,
    meld_rules,
    positions,
    share,
    turn_rules,
)

from rrpuzzle import (
    CLASSIC,
    JOKER,
    Card,
    IllegalTableError,
    Position,
    PositionError,
    Rank,
    Rules,
    RulesError,
    Suit,
    full_pack,
    parse_position,
    parse_rules,
    solve,
)
from rrpuzzle.solver import Solution
from rrpuzzle.turns import turn_faults

DATA = Path(__file__).parent / "data"


@cache
def records(name: str) -> list[dict]:
    """Return the records of a data file."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def check(solution: Solution, position: Position, rules: Rules, objective: str) -> None:
    """Hold an answer against the rules, without asking whether it is the best."""
    after = Position(solution.table, solution.left)
    cards = [Counter(plain(card) for card in p.cards) for p in (position, after)]
    tables = [Counter(plain(card) for card in p.table_cards) for p in (position, after)]
    hands = [Counter(plain(card) for card in p.hand) for p in (position, after)]
    assert cards[0] == cards[1]
    assert not tables[0] - tables[1]
    assert not hands[1] - hands[0]
    for row in solution.table:
        assert readings(row, rules), row
        assert all(card.face is not None for card in row)
    assert jokers_are_legal(position, after, rules)
    assert solution.placed == len(position.hand) - len(solution.left)
    worth = {
        "cards": solution.placed,
        "points": sum(value(face, rules) for face in (hands[0] - hands[1]).elements()),
        "out": solution.placed,
    }
    assert solution.value == worth[objective]
    assert solution.proven
    if solution.placed:
        assert turn_faults(position, after, rules) == ()
    if objective == "out":
        assert solution.placed in (0, len(position.hand))


def solved(position: Position, rules: Rules, objective: str = "cards") -> Solution:
    """Return the solver's answer, once it was found to be within the rules."""
    solution = solve(position, rules, objective)
    check(solution, position, rules, objective)
    return solution


# --- what is known ------------------------------------------------------------------------------


def known(name: str) -> Iterator:
    """Yield each record of a file as a test parameter."""
    for record in records(name):
        yield pytest.param(record, id=record["id"])


@pytest.mark.parametrize("record", [*known("known_optima.jsonl")])
def test_known_optimum(record: dict) -> None:
    """The answers are as good as the best that is known, for every question that is answered."""
    position = parse_position(record["position"])
    rules = parse_rules(record.get("rules", "classic"))
    assert solved(position, rules).value == record["cards"]
    if "points" in record:
        assert solved(position, rules, "points").value == record["points"]
    if "out" in record:
        assert solved(position, rules, "out").out == (record["out"] or not position.hand)


@pytest.mark.parametrize("record", [*known("public_questions.jsonl")])
def test_public_question(record: dict) -> None:
    """Positions that people asked about in public have the answer that was proven for them."""
    position, rules = parse_position(record["position"]), parse_rules(record["rules"])
    for objective in {"cards", "points"} & record.keys():
        assert solved(position, rules, objective).value == record[objective]
        if rules.table_jokers == "free" and len(position.cards) < 20:
            assert best_by_highs(position, rules, objective) == record[objective]
    if "out" in record:
        assert solved(position, rules, "out").out == record["out"]
    if "left" in record:
        assert [str(card) for card in solved(position, rules).left] == record["left"].split()
    if "table" in record:
        table = parse_position(record["table"]).table
        assert bags(solved(position, rules).table) == bags(table)


def bags(table: tuple) -> Counter:
    """Return a table so that neither the order of rows nor of cards nor faces matter."""
    return Counter(tuple(sorted(plain(card) for card in row)) for row in table)


# --- against the oracles ------------------------------------------------------------------------

objectives = st.sampled_from(("cards", "points", "out"))


def expected_by_looking(position: Position, rules: Rules, objective: str) -> int:
    """Return the best value among all tables, looked through one by one."""
    best = best_by_looking(position, rules, "points" if objective == "points" else "cards")
    if objective == "out":
        return best.value if best.value == len(position.hand) else 0
    return best.value


@given(st.data(), turn_rules, objectives)
def test_small_positions_under_every_option(
    data: st.DataObject, rules: Rules, objective: str
) -> None:
    """On small positions the answer is the best of all tables, whatever the rules."""
    position = data.draw(positions(rules))
    assert solved(position, rules, objective).value == expected_by_looking(
        position, rules, objective
    )


@pytest.mark.parametrize("reading", TABLE_JOKERS)
@pytest.mark.parametrize("redeem_set", ["either", "both"])
@pytest.mark.parametrize("limit", JOKER_LIMITS)
@pytest.mark.parametrize("ace", ACES)
def test_every_combination_of_options(ace: str, limit: str, redeem_set: str, reading: str) -> None:
    """No combination of options is answered under another one."""
    rules = replace(
        CLASSIC,
        ace=ace,
        jokers_per_meld=limit,
        redeem_set=redeem_set,
        table_jokers=reading,
    )
    random = Random(f"{ace} {limit} {redeem_set} {reading}")
    for _position in range(4):
        position = crowd_position(random, rules, 10, 3)
        assert solved(position, rules).value == best_by_looking(position, rules).value


@pytest.mark.parametrize("limit", JOKER_LIMITS)
@pytest.mark.parametrize("ace", ACES)
def test_what_lay_together_goes_together(ace: str, limit: str) -> None:
    """Of runs of one suit about the ace, a joker in each, one in the hand is placed again."""
    rules = replace(CLASSIC, ace=ace, jokers_per_meld=limit, jokers=3)
    random = Random(f"{ace} {limit}")
    spades = [[card_of(face) for face in faces] for kind, faces in shapes(ace) if kind == "run"]
    spades = [row for row in spades if row[0].suit is Suit.SPADES and len(row) <= 4]
    spades = [row for row in spades if row[-1].rank is Rank.ACE or row[0].rank is Rank.JACK]
    for _position in range(120):
        rows = random.choices(spades, k=random.choice((2, 3)))
        rows = [
            (*row[:at], JOKER, *row[at + 1 :])
            for row in rows
            for at in [random.randrange(len(row))]
        ]
        position = Position(tuple(rows[1:]), rows[0])
        if not Counter(position.cards) - Counter(full_pack(jokers=3)):
            assert solved(position, rules, "out").value == len(position.hand)


@share(4)
@given(st.data(), meld_rules)
def test_both_oracles_agree(data: st.DataObject, rules: Rules) -> None:
    """Looking through all tables and counting losses give one answer, so do the programs."""
    position = data.draw(positions(rules))
    best = best_value(position, rules)
    assert best == best_by_looking(position, rules).value
    assert best == best_by_highs(position, rules) == best_by_cp_sat(position, rules)


@share(3)
@given(st.data(), turn_rules, st.sampled_from(("cards", "points")))
def test_larger_positions_by_integer_programs(
    data: st.DataObject, rules: Rules, objective: str
) -> None:
    """On tables of a real game the answer is that of an integer program."""
    if rules.table_jokers in ("locked", "fresh"):
        rules = replace(rules, table_jokers="free")
    position = data.draw(dealt_positions(rules))
    assert solved(position, rules, objective).value == best_by_a_program(position, rules, objective)


# --- what must hold between two answers ---------------------------------------------------------

STRICTER = {"fixed": "free", "fixed-hand": "fixed", "locked": "fixed-hand", "fresh": "fixed"}


@share(4)
@given(st.data(), turn_rules)
def test_stricter_rules_place_no_more(data: st.DataObject, rules: Rules) -> None:
    """A reading that allows less never lets more cards go."""
    position = data.draw(dealt_positions(rules, most_rows=5))
    for name, looser in STRICTER.items():
        tight = solve(position, replace(rules, table_jokers=name)).value
        assert tight <= solve(position, replace(rules, table_jokers=looser)).value
    both, either = (
        solve(position, replace(rules, redeem_set=name)).value for name in ("both", "either")
    )
    assert both <= either


@share(10)
@given(st.data(), meld_rules)
def test_more_freedom_places_no_less(data: st.DataObject, rules: Rules) -> None:
    """Higher aces, more jokers in a meld and a larger hand never let fewer cards go."""
    least = replace(rules, ace="low", jokers_per_meld="one")
    position = data.draw(dealt_positions(least, most_rows=5))
    for ace in (("low", "both"), ("both", "corner")):
        low, high = (solve(position, replace(least, ace=name)).value for name in ace)
        assert low <= high
    for limit in (("one", "any"), ("minority", "any")):
        tight, loose = (
            solve(position, replace(least, jokers_per_meld=name)).value for name in limit
        )
        assert tight <= loose
    smaller = Position(position.table, position.hand[1:])
    assert solve(smaller, least).value <= solve(position, least).value


@share(4)
@given(st.data(), turn_rules, objectives)
def test_names_and_order_do_not_matter(data: st.DataObject, rules: Rules, objective: str) -> None:
    """Rows and hand in another order, suits renamed and faces left out: the same answer."""
    position = data.draw(dealt_positions(rules, most_rows=5))
    expected = solve(position, rules, objective).value
    suits = dict(zip(Suit, data.draw(st.permutations(list(Suit))), strict=True))

    def renamed(card: Card) -> Card:
        return card if card.suit is None else Card(card.rank, suits[card.suit], card.joker)

    table = data.draw(st.permutations(position.table))
    hand = data.draw(st.permutations(position.hand))
    other = Position(tuple(tuple(map(renamed, row)) for row in table), tuple(map(renamed, hand)))
    assert solve(other, rules, objective).value == expected


@share(4)
@given(st.data(), turn_rules)
def test_the_same_answer_each_time(data: st.DataObject, rules: Rules) -> None:
    """The same question has the same answer, card for card."""
    position = data.draw(positions(rules))
    first, second = solve(position, rules), solve(position, rules)
    assert (first.table, first.left) == (second.table, second.left)


@share(4)
@given(st.data(), turn_rules)
def test_the_best_table_leaves_nothing_to_place(data: st.DataObject, rules: Rules) -> None:
    """With free jokers nothing more can be placed once the best table lies there."""
    rules = replace(rules, table_jokers="free")
    solution = solve(data.draw(dealt_positions(rules)), rules)
    assert solve(solution.after, rules).value == 0


@share(4)
@given(st.data(), turn_rules)
def test_objectives_agree(data: st.DataObject, rules: Rules) -> None:
    """All can go exactly if the most cards are all, and then points are all points too."""
    position = data.draw(dealt_positions(rules, most_rows=5))
    cards, points, out = (solve(position, rules, name) for name in ("cards", "points", "out"))
    everything = len(position.hand)
    assert (out.placed == everything) == (cards.value == everything)
    assert points.value >= sum(map(rules.value_of, position.hand)) - sum(
        map(rules.value_of, cards.left)
    )
    assert points.placed <= cards.value
    if cards.value == everything:
        assert points.placed == everything


# --- corners of the search ----------------------------------------------------------------------

CORNERS = [
    # Two of each spade and a joker or more: three runs of one suit across a rank.
    (" ".join(f"{r}S {r}S" for r in "A23456789TJQK") + " *", "classic", 27),
    (" ".join(f"{r}S {r}S" for r in "A23456789TJQK") + " * * * *", "classic", 30),
    (" ".join(f"{r}S" for r in "A23456789TJQK") + " *", "classic", 14),
    (" ".join(f"{r}S" for r in "A23456789TJQK") + " * * * *", "classic", 17),
    # Jokers with nothing but full sets to go to.
    ("7S 7H 7D 7C *", "classic", 4),
    ("7S 7H 7D 7C * *", "classic", 6),
    ("7S 7H 7D 7C * * *", "classic", 7),
    ("7S 7H 7D 7C * * * *", "classic", 8),
    ("7S 7H 7D *", "classic", 4),
    ("7S 7H 7D * *", "classic", 4),
    ("7S *", "classic", 0),
    ("7S * *", "classic", 3),
    ("7S * * * *", "classic", 5),
    ("7S * * * * * *", "classic jokers=6", 7),
    ("* * *", "classic", 0),
    ("* * * 5H 6H", "classic", 5),
    ("* * * 5H 6H", "classic jokers_per_meld=minority", 3),
    ("* * * 5H 6H", "classic jokers_per_meld=one", 3),
    ("7S 7H * *", "classic", 4),
    ("7S 7H * *", "classic jokers_per_meld=minority", 3),
    ("7S 7H * *", "classic jokers_per_meld=one", 3),
    ("4H 5H 6H *", "classic", 4),
    ("3H 4H * 6H 7H", "classic", 5),
    ("JH QH KH *", "classic", 4),
    ("AH 2H *", "classic", 3),
    ("KH AH *", "classic", 0),
    ("KH AH *", "classic ace=both", 3),
    ("KH 2H *", "classic ace=both", 0),
    ("KH 2H *", "classic ace=corner", 3),
    ("QH KH AH AH 2H 3H", "classic ace=both", 6),
    ("QH KH AH 2H 3H", "classic ace=both", 3),
    ("QH KH AH 2H 3H", "classic ace=corner", 5),
    ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "classic", 13),
    ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "classic ace=both", 14),
    ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "classic ace=corner", 14),
    ("5H 5H 5H 6H 6H 6H 7H 7H 7H", "classic packs=3", 9),
    ("5H 5H 5H 5H 5S 5S 5S 5S 5D 5D 5D 5D", "classic packs=4", 12),
    ("5H 5H 5H 5H 5S 5S 5S 5S 5D 5D 5C", "classic packs=4", 9),
    ("", "classic", 0),
]


@pytest.mark.parametrize(("hand", "rules", "placed"), CORNERS)
def test_corners(hand: str, rules: str, placed: int) -> None:
    """Surplus jokers, copies, full circles and full sets are counted to the last card."""
    position = parse_position(f"| {hand}")
    if len(position.hand) < 16:
        assert best_value(position, parse_rules(rules)) == placed
    else:
        assert best_by_highs(position, parse_rules(rules)) == placed
    assert solved(position, parse_rules(rules)).value == placed


@pytest.mark.parametrize("packs", [1, 2])
def test_the_whole_pack(packs: int) -> None:
    """A hand of all the cards there are goes out."""
    rules = replace(CLASSIC, packs=packs)
    hand = tuple(full_pack(packs, 4))
    assert solved(Position((), hand), rules, "out").out


# --- what cannot be asked -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules", "error", "words"),
    [
        ("7D 7H / 9D 9H | 7S", "classic", IllegalTableError, "Row 1 (7♦ 7♥) is no meld"),
        ("8D 8C / 5H 6H 7H | 8S 9H", "classic", IllegalTableError, "Row 1 (8♦ 8♣) is no meld"),
        ("5H 6H 7H / 8D 8C | 8S 9H", "classic", IllegalTableError, "Row 2 (8♦ 8♣) is no meld"),
        ("5H / 6H 7H | 4H 8H", "classic", IllegalTableError, "Row 1 (5♥) is no meld"),
        ("KS AS 2S | QS 3S", "classic ace=both", IllegalTableError, "Row 1 (K♠ A♠ 2♠)"),
        ("QH KH AH | 2H", "classic", IllegalTableError, "Row 1 (Q♥ K♥ A♥)"),
        ("8C * * | 2C", "classic jokers_per_meld=one", IllegalTableError, "one joker in a meld"),
        ("| 5H 5H 5H", "classic", PositionError, "5♥: 3"),
        ("5H 6H 7H | 5H", "classic packs=1", PositionError, "5♥: 2"),
        ("* 6H 7H | * * * *", "classic", PositionError, "jokers: 5"),
        ("* 6H 7H | 8H", "no-jokers", PositionError, "joker"),
    ],
)
def test_what_cannot_be_solved(
    text: str, rules: str, error: type[PositionError], words: str
) -> None:
    """An illegal position is refused by an error that names the row or the card."""
    for objective in ("cards", "points", "out"):
        with pytest.raises(error) as caught:
            solve(parse_position(text), parse_rules(rules), objective)
        assert words in str(caught.value)


@pytest.mark.parametrize("objective", ["most", "", None, 5, "everything", "Cards"])
def test_unknown_objective(objective: object) -> None:
    """An objective that there is not is refused, and those that there are named."""
    with pytest.raises(RulesError, match="cards, points, out"):
        solve(parse_position("| 5H"), CLASSIC, objective)


@pytest.mark.parametrize("deadline", [-1, float("nan"), "soon", True, [1]])
def test_what_is_no_deadline(deadline: object) -> None:
    """A deadline that is no time is refused."""
    with pytest.raises(RulesError, match="seconds"):
        solve(parse_position("| 5H"), CLASSIC, deadline=deadline)


@pytest.mark.parametrize("record", [*known("known_optima.jsonl")][::20])
@pytest.mark.parametrize("reading", TABLE_JOKERS)
def test_no_time_at_all(record: dict, reading: str) -> None:
    """At the deadline the table is the unchanged one, nothing is placed and nothing proven."""
    position = parse_position(record["position"])
    rules = replace(parse_rules(record.get("rules", "classic")), table_jokers=reading)
    solution = solve(position, rules, deadline=0)
    assert bags(solution.table) == bags(position.table)
    assert sorted(map(str, solution.left)) == sorted(map(str, position.hand))
    assert (solution.placed, solution.value, solution.proven) == (0, 0, False)
