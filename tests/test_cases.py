"""Situations in which players and programs have gone wrong, each with its whole kind of fault.

The positions that were published, with their answers, are in ``data/public_questions.jsonl``; here
stands what each of them is an instance of.
"""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from oracle import every_table, plain, position_after, readings, shapes
from strategies import meld_rows, meld_rules, positions, share

from rrpuzzle import (
    CLASSIC,
    JOKER,
    Card,
    IllegalTableError,
    NotationError,
    Position,
    PositionError,
    Puzzle,
    Rules,
    full_pack,
    judge,
    lineage_graph,
    parse_cards,
    parse_position,
    parse_rules,
    solve,
)
from rrpuzzle.lineage import joins, splits, unchanged_rows
from rrpuzzle.melds import arrange, every_meld, meld_faults
from rrpuzzle.position import position_faults
from rrpuzzle.puzzles import Goal, GoalKind
from rrpuzzle.turns import turn_faults

some_melds = st.sampled_from(every_meld())
SIX_JOKERS = replace(CLASSIC, jokers=6)


def best(text: str, rules: str = "classic") -> int:
    """Return how many cards the solver places."""
    return solve(parse_position(text), parse_rules(rules)).placed


# --- copies and jokers in melds -----------------------------------------------------------------


@share(3)
@given(some_melds)
def test_two_equal_melds_may_lie_beside_each_other(meld: object) -> None:
    """The same meld may lie on the table as often as there are packs."""
    row = meld.cards
    assert solve(Position((row, row), ())).placed == 0
    assert solve(Position((row,), row)).placed == len(row)
    three = replace(CLASSIC, packs=3)
    assert solve(Position((row, row), row), three).placed == len(row)


@share(3)
@given(some_melds)
def test_an_equal_table_is_extended(meld: object) -> None:
    """What fits at one of two equal melds is placed, and both stay."""
    row = meld.cards
    for card in full_pack(1, 0):
        if readings((*row, card), CLASSIC) and card not in row:
            solution = solve(Position((row, row), (card,)))
            assert solution.placed == 1
            assert solution.left == ()


@share(5)
@given(st.sampled_from([m for m in every_meld() if m.kind.value == "run" and len(m.cards) >= 5]))
def test_a_copy_splits_a_run(meld: object) -> None:
    """A second copy from the middle of a run splits it, if both parts are long enough."""
    for place, card in enumerate(meld.cards):
        placed = solve(Position((meld.cards,), (card,))).placed
        assert placed == int(2 <= place <= len(meld.cards) - 3)


@given(st.data())
def test_a_set_with_a_copy_too_many(data: st.DataObject) -> None:
    """Of one rank no suit lies twice in a set, and the fourth card cannot hide it."""
    meld = data.draw(st.sampled_from([m for m in every_meld() if m.kind.value == "set"]))
    copy = data.draw(st.sampled_from(meld.cards))
    row = tuple(data.draw(st.permutations((*meld.cards, copy))))
    [fault] = meld_faults(row)
    assert fault.kind.value == "duplicate-suit"
    assert fault.cards == (copy,)
    assert solve(Position((), row)).left == (copy,)


@given(st.data())
def test_no_joker_is_redundant(data: st.DataObject) -> None:
    """A hand that is a meld and a joker goes out whenever the meld has room for a fourteenth."""
    meld = data.draw(st.sampled_from([m for m in every_meld() if m.kind.value == "run"]))
    solution = solve(Position((), (*meld.cards, JOKER)), CLASSIC, "out")
    # Thirteen cards and a joker are two runs.
    assert solution.out


@share(3)
@given(st.data(), meld_rules)
def test_a_hand_that_is_a_meld_goes_out(data: st.DataObject, rules: Rules) -> None:
    """A hand that is one meld, jokers at its ends, inside or wherever, is placed whole."""
    row = data.draw(meld_rows(rules))
    solution = solve(Position((), row), rules, "out")
    assert solution.out
    assert solution.proven


@given(st.data(), meld_rules)
def test_a_joker_lies_where_its_card_would(data: st.DataObject, rules: Rules) -> None:
    """A joker is shown in its place, with the card that it stands for."""
    row = data.draw(meld_rows(rules))
    cards = arrange(row, rules).cards
    assert all(card.face for card in cards)
    shown = tuple((int(card.face.rank), card.face.suit.index) for card in cards)
    assert shown in {shape.faces for shape in shapes(rules.ace)}


def test_a_joker_is_shown_in_its_place() -> None:
    """A 2 joker 4 5 is shown as that, the joker as the three."""
    assert str(arrange(parse_cards("AH 2H X 4H 5H"))) == "AH 2H *3H 4H 5H"
    assert str(arrange(parse_cards("X 5H 2H AH 4H"))) == "AH 2H *3H 4H 5H"
    assert arrange(parse_cards("AH 2H X 4H 5H")).cards[2].pretty == "★3♥"


@pytest.mark.parametrize("jokers", range(7))
def test_any_number_of_jokers(jokers: int) -> None:
    """None to six jokers in hand or on the table are no trouble; alone they are no meld."""
    hand = (JOKER,) * jokers
    assert solve(Position((), hand), SIX_JOKERS).placed == 0
    pair = (Card.parse("5H"), Card.parse("6H"))
    placed = solve(Position((), (*hand, *pair)), SIX_JOKERS).placed
    assert placed == (jokers + 2 if jokers else 0)
    one = solve(Position((), (*hand, *pair)), replace(SIX_JOKERS, jokers_per_meld="minority"))
    assert one.placed == (3 if jokers else 0)
    if jokers >= 2:
        assert meld_faults(hand, SIX_JOKERS)[0].kind.value == "no-natural"


@pytest.mark.parametrize(
    ("rules", "fault"), [("any", None), ("one", "joker-limit"), ("minority", "joker-limit")]
)
def test_two_jokers_and_a_card(rules: str, fault: str | None) -> None:
    """Joker, eight, joker is a meld or none, as the limit says."""
    faults = meld_faults(parse_cards("X 8C X"), replace(CLASSIC, jokers_per_meld=rules))
    assert [f.kind.value for f in faults] == ([fault] if fault else [])


# --- order, ends and circles --------------------------------------------------------------------


@share(3)
@given(st.data(), meld_rules)
def test_order_on_input_is_free(data: st.DataObject, rules: Rules) -> None:
    """One policy for all: a row in any order is taken, and shown sorted, by engine and solver."""
    row = data.draw(meld_rows(rules, most_jokers=0))
    shuffled = tuple(data.draw(st.permutations(row)))
    assert meld_faults(shuffled, rules) == ()
    expected = arrange(row, rules).cards
    assert arrange(shuffled, rules).cards == expected
    assert Position((shuffled,), ()).arranged(rules).table == (expected,)
    assert solve(Position((shuffled,), ()), rules).table == (expected,)
    assert turn_faults(Position((), row), Position((shuffled,), ()), rules) == ()


@pytest.mark.parametrize("text", ["6S 8S 7S", "8S 7S 6S", "7S 6S 8S"])
def test_six_eight_seven(text: str) -> None:
    """6 8 7 of one suit is a run, shown as 6 7 8."""
    assert str(arrange(parse_cards(text))) == "6S 7S 8S"


@pytest.mark.parametrize("hand", ["QH KH AH", "KH AH 2H", "QH KH AH 2H", "KH AH 2H 3H"])
@pytest.mark.parametrize("ace", ["low", "both", "corner"])
def test_solver_and_checker_read_the_ace_alike(hand: str, ace: str) -> None:
    """What the checker takes as a run the solver plays, and what it refuses the solver leaves."""
    rules = replace(CLASSIC, ace=ace)
    row = parse_cards(hand)
    whole = solve(Position((), row), rules, "out").out
    assert whole == bool(arrange(row, rules)) == bool(readings(row, rules))


def test_no_run_of_fourteen() -> None:
    """A card is never twice in a run: fourteen cards of one suit are two melds or none."""
    circle = parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    for ace in ("low", "both", "corner"):
        rules = replace(CLASSIC, ace=ace)
        [fault] = meld_faults(circle, rules)
        assert fault.cards == (Card.parse("AS"),)
        solution = solve(Position((), circle), rules)
        assert solution.placed == (13 if ace == "low" else 14)
        assert len(solution.table) == (1 if ace == "low" else 2)


# --- illegal tables, bad input ------------------------------------------------------------------


@share(3, suppress_health_check=list(HealthCheck))
@given(st.data(), meld_rules)
def test_an_orphan_on_the_table_is_refused(data: st.DataObject, rules: Rules) -> None:
    """A table with a row that is no meld is refused by its number, whatever else could be done."""
    position = data.draw(positions(rules, least_table=1))
    assume(position.table)
    number = data.draw(st.integers(0, len(position.table) - 1))
    row = position.table[number]
    broken = row[: data.draw(st.integers(1, 2))]
    rest = row[len(broken) :]
    table = (*position.table[:number], broken, *position.table[number + 1 :])
    with pytest.raises(IllegalTableError, match=rf"Row {number + 1} \("):
        solve(Position(table, position.hand + rest), rules)


@pytest.mark.parametrize(
    ("text", "error", "quoted"),
    [
        ("| 1H", NotationError, "'1H'"),
        ("| *Z", NotationError, "'*Z'"),
        ("| J", NotationError, "'J'"),
        ("| JOKER", NotationError, "'JOKER'"),
        ("| 5H 5H 5H", PositionError, "5♥"),
        ("5H 5S 5D / 5H 5S 5C | 5H", PositionError, "5♥"),
        ("5H 6H * | * * * *", PositionError, "joker"),
        ("5H 6H *7H | *7H * * *", PositionError, "joker"),
    ],
)
def test_no_answer_to_bad_input(text: str, error: type[Exception], quoted: str) -> None:
    """A malformed card, a third copy, a joker too many: an error that names it, and no answer."""
    with pytest.raises(error) as caught:
        solve(parse_position(text))
    assert quoted in str(caught.value)


# --- what a turn must not lose ------------------------------------------------------------------


@share(3, suppress_health_check=list(HealthCheck))
@given(st.data(), meld_rules)
def test_no_answer_drops_a_table_card(data: st.DataObject, rules: Rules) -> None:
    """Every answer to every question holds all the cards of the table, in time or out of time."""
    position = data.draw(positions(rules, least_table=1))
    before = Counter(plain(card) for card in position.table_cards)
    for objective in ("cards", "points", "out"):
        for deadline in (None, 0, 1e-6, 1e-4):
            solution = solve(position, rules, objective, deadline)
            after = Counter(plain(card) for row in solution.table for card in row)
            assert not before - after
            left = Counter(plain(card) for card in solution.left)
            assert after + left == Counter(plain(card) for card in position.cards)
            if not solution.proven:
                assert solution.placed == 0


# --- judging ------------------------------------------------------------------------------------


@share(3, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_best_arrangement_is_right(data: st.DataObject) -> None:
    """An answer is judged by the goal: each of the best tables solves the puzzle, no other does."""
    position = data.draw(positions(CLASSIC, most_cards=10))
    most = solve(position).placed
    assume(most)
    puzzle = Puzzle("any", position)
    tables = sorted(every_table(position, CLASSIC))
    for table in tables[:40]:
        after = position_after(position, table)
        verdict = judge(puzzle, after.table, after.hand)
        placed = len(position.hand) - len(after.hand)
        assert verdict.legal == bool(placed)
        assert verdict.goal_reached == (placed == most)
        assert (verdict.value, verdict.best) == (placed, most)


@pytest.mark.parametrize("bad", ["7H 7H 7D", "7H 8D 7S", "AC 2C 5C", "AH 2D 3H"])
def test_a_bad_meld_among_good_ones(bad: str) -> None:
    """The verdict refuses the whole turn and names the bad row, its cards and the reason."""
    puzzle = Puzzle("any", parse_position(f"4S 5S 6S / 9H 9D 9C | 7S {bad}"))
    verdict = judge(puzzle, f"4S 5S 6S 7S / {bad} / 9H 9D 9C", "")
    assert not verdict.legal
    assert not verdict.goal_reached
    [sentence] = verdict.sentences
    [fault] = meld_faults(parse_cards(bad))
    assert sentence.startswith("Row 2 (")
    assert fault.reason in sentence


@pytest.mark.parametrize(
    ("table", "hand", "kind", "card"),
    [
        ("5H 6H 7H 8H", "", "vanished", "4♥"),
        ("4H 5H 6H 7H 8H 9H", "", "appeared", "9♥"),
        ("5H 6H 7H 8H", "4H", "taken", "4♥"),
        ("4H 5H 6H 7H", "8H", "nothing-placed", ""),
        ("4H 5H 6H / 7H 8H", "", "too-few", "7♥ 8♥"),
    ],
)
def test_the_verdict_names_what_is_wrong(table: str, hand: str, kind: str, card: str) -> None:
    """Cards that vanish, appear or are taken are caught and named, and so is a turn of nothing."""
    verdict = judge(Puzzle("any", parse_position("4H 5H 6H 7H | 8H")), table, hand)
    assert not verdict.legal
    assert [fault.kind.value for fault in verdict.faults] == [kind]
    assert card in str(verdict)


def test_equal_melds_count_in_an_opening() -> None:
    """Melds from the hand count for the opening though the same cards lie on the table already."""
    position = parse_position("4S 5S 6S / 9H 9D * | 4S 5S 6S 9H 9D * 7C 8C 9C")
    puzzle = Puzzle("any", position, Goal(GoalKind.OPEN, points=40))
    table = "4S 5S 6S / 9H 9D * / 4S 5S 6S / 9H 9D *"
    verdict = judge(puzzle, table, "7C 8C 9C")
    assert verdict.goal_reached
    assert verdict.value == 4 + 5 + 6 + 27


def test_the_opening_is_judged_from_the_hand_alone() -> None:
    """An opening that needs the table, or too few points, is refused with the reason."""
    position = parse_position("4S 5S 6S | 7S TH TD TC 2H")
    puzzle = Puzzle("any", position, Goal(GoalKind.OPEN, points=40))
    few = judge(puzzle, "4S 5S 6S / TH TD TC", "7S 2H")
    assert "30" in str(few)
    assert "40" in str(few)
    assert not few.goal_reached
    assert not judge(puzzle, "4S 5S 6S 7S / TH TD TC", "2H").goal_reached


def test_joker_redeemed_undone_and_refused() -> None:
    """The card that a joker stands for redeems it, and no other; what was before is untouched."""
    before = parse_position("AH 2H X(3h) | 3H 4H")
    text = str(before)
    redeemed = parse_position("AH 2H 3H | 4H *")
    assert turn_faults(before, redeemed, CLASSIC) == ()
    [kept] = turn_faults(before, redeemed, replace(CLASSIC, redeemed_joker="play"))
    assert kept.kind.value == "joker-kept"
    for reading in ("fixed", "fixed-hand", "locked", "fresh"):
        wrong = turn_faults(
            before,
            parse_position("AH 2H 4H | 3H *"),
            replace(CLASSIC, table_jokers=reading),
        )
        assert wrong
    assert str(before) == text


# --- rows in another order ----------------------------------------------------------------------


@share(3, suppress_health_check=list(HealthCheck))
@given(st.data(), meld_rules)
def test_other_order_is_no_change(data: st.DataObject, rules: Rules) -> None:
    """The same melds in another order, their cards too: nothing was split or joined."""
    before = data.draw(positions(rules, least_table=1))
    rows = [tuple(data.draw(st.permutations(row))) for row in before.table]
    after = Position(tuple(data.draw(st.permutations(rows))), before.hand)
    graph = lineage_graph(before, after)
    assert splits(graph) == joins(graph) == 0
    assert len(unchanged_rows(graph)) == len(before.table)


@share(3, suppress_health_check=list(HealthCheck))
@given(st.data(), meld_rules)
def test_solver_leaves_alone_what_it_need_not_touch(data: st.DataObject, rules: Rules) -> None:
    """Where nothing can be placed, the answer is the table as it lies."""
    position = data.draw(positions(rules))
    solution = solve(position, rules)
    if not solution.placed:
        graph = lineage_graph(position, solution.after)
        assert splits(graph) == joins(graph) == 0


# --- the books' own example, and puzzles that are none -------------------------------------------


def test_the_book_is_wrong() -> None:
    """3-5-6-7 is no run: two cards go, not three; with a second four of spades all go."""
    table = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    claimed = parse_position("3S 5S 6S 7S / 4S 4H 4D |")
    [fault] = turn_faults(table, claimed)
    assert fault.missing == (Card.parse("4S"),)
    solution = solve(table)
    assert (solution.placed, solution.left) == (2, (Card.parse("3S"),))
    assert not solve(table, CLASSIC, "out").out
    assert solve(parse_position("4S 5S 6S 7S | 3S 4S 4H 4D"), CLASSIC, "out").out


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("5D 6D 7D / 8H 8S 8C | 8D 8C", 1),
        ("5D 6D 7D | 8D 8H", 1),
        ("5D 6D 7D 8D | 5H", 0),
        ("* 5H 6H | 3D", 0),
    ],
)
def test_called_hard_but_unsolvable(text: str, placed: int) -> None:
    """Positions that a weak program cannot solve are not hard but impossible, and it is proven."""
    position = parse_position(text)
    solution = solve(position, CLASSIC, "out")
    assert (solution.placed, solution.proven) == (0, True)
    assert solve(position).placed == placed


@pytest.mark.parametrize("text", ["7D 7H / 9D 9H | 7S", "8D 8C / 5H 6H 7H | 8S 9H"])
def test_called_a_puzzle_but_illegal(text: str) -> None:
    """A start that is no legal table is refused by solver and judge, with every row at fault."""
    position = parse_position(text)
    rows = {fault.row for fault in position_faults(position)}
    assert rows == {number for number, row in enumerate(position.table, 1) if len(row) < 3}
    with pytest.raises(IllegalTableError):
        solve(position)
    with pytest.raises(IllegalTableError):
        judge(Puzzle("any", position), position.table, position.hand)


def test_no_cap_on_cards_in_a_turn() -> None:
    """Fourteen cards and more may go in one turn."""
    hand = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH AD AC 2H 2D 2C"
    assert best(f"| {hand}") == 19
