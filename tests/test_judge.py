"""An answer is judged by the goal, with the reason where it is wrong."""

import pytest

from rrpuzzle import PositionError, Puzzle, judge, parse_position, parse_rules
from rrpuzzle.faults import FaultKind
from rrpuzzle.messages import using_language
from rrpuzzle.puzzles import parse_goal


def puzzle(position, goal="most", rules="classic", **more):
    """Make a puzzle from texts."""
    return Puzzle("test", parse_position(position), parse_goal(goal), parse_rules(rules), **more)


BOOK = puzzle("4S 5S 6S 7S | 3S 4H 4D")


def kinds(verdict):
    """Return the kinds of a verdict's faults."""
    return [fault.kind for fault in verdict.faults]


def test_the_book_is_wrong():
    """The sources' own example is refused, and the missing card is named."""
    verdict = judge(BOOK, "3S 5S 6S 7S / 4S 4H 4D", "")
    assert not verdict.legal and not verdict.goal_reached
    assert verdict.sentences == ["Row 1 (3♠ 5♠ 6♠ 7♠) is no meld: a run has no gaps. Missing: 4♠."]


def test_the_best_table_is_accepted_however_it_is_arranged():
    """Order of rows and of cards in a row does not matter."""
    for table in ("5S 6S 7S / 4S 4H 4D", "4D 4S 4H / 7S 5S 6S"):
        assert judge(BOOK, table, "3S").goal_reached


def test_any_of_several_best_tables_is_accepted():
    """With two eights for one place either may be placed (a set of three eights, two fit)."""
    two_ways = puzzle("5D 6D 7D / 8H 8S 8C | 8D 8C")
    assert judge(two_ways, "5D 6D 7D 8D / 8H 8S 8C", "8C").goal_reached
    assert judge(two_ways, "5D 6D 7D / 8H 8S 8C 8D", "8C").goal_reached
    assert judge(two_ways, "5D 6D 7D / 8H 8S 8C 8D", "8C").best == 1


def test_less_than_the_best_is_legal_but_not_the_goal():
    """A legal answer that is not the best says how much more is possible."""
    verdict = judge(BOOK, "3S 4S 5S 6S 7S", "4H 4D")
    assert verdict.legal and not verdict.goal_reached
    assert (verdict.value, verdict.best, verdict.proven) == (1, 2, True)
    assert verdict.sentences == ["You placed 1 of 3 cards; the most is 2. That is proven."]


@pytest.mark.parametrize(
    ("table", "hand", "kind", "name"),
    [
        ("5S 6S 7S / 4H 4D 4C", "3S", FaultKind.VANISHED, "4♠"),
        ("5S 6S 7S / 4H 4D 4C", "3S", FaultKind.APPEARED, "4♣"),
        ("5S 6S 7S", "3S 4H 4D 4S", FaultKind.TAKEN, "4♠"),
        ("4S 5S 6S 7S", "3S 4H 4D", FaultKind.NOTHING_PLACED, ""),
        ("5S 6S 7S / 4S 4H 4D 4D", "3S", FaultKind.APPEARED, "4♦"),
        ("5S 6S / 7S 4S 4H 4D", "3S", FaultKind.TOO_FEW, "5♠ 6♠"),
        ("3S 4S 5S 6S 7S", "4H", FaultKind.VANISHED, "4♦"),
        ("3S 4S 5S 6S 7S", "3S 4H 4D", FaultKind.APPEARED, "3♠"),
    ],
)
def test_cards_that_vanish_appear_or_are_taken_are_named(table, hand, kind, name):
    """Each fault of conservation is found, and its sentence names the card."""
    verdict = judge(BOOK, table, hand)
    [fault] = [fault for fault in verdict.faults if fault.kind is kind]
    assert name in fault.sentence
    assert fault.sentence in verdict.sentences


def test_every_bad_row_is_named_with_its_number():
    """Several bad rows are all reported, in order."""
    verdict = judge(BOOK, "4S 5S / 6S 7S / 3S 4H 4D", "")
    assert [fault.row for fault in verdict.faults] == [1, 2, 3]


def test_going_out_needs_an_empty_hand():
    """The goal 'out' is reached only when nothing is left."""
    out = puzzle("4S 5S 6S 7S | 3S 4S 4H 4D", "out")
    assert not judge(out, "3S 4S 5S 6S 7S", "4S 4H 4D").goal_reached
    assert judge(out, "3S 4S 5S 6S 7S / 4S 4H 4D", "").goal_reached


def test_place_asks_for_the_named_cards_only():
    """Other cards may stay; copies count."""
    named = puzzle("4S 5S 6S 7S | 3S 4H 4D", "place 4H 4D")
    assert judge(named, "5S 6S 7S / 4S 4H 4D", "3S").goal_reached
    verdict = judge(named, "3S 4S 5S 6S 7S", "4H 4D")
    assert not verdict.goal_reached
    assert "Still to be placed: 4♥ 4♦." in str(verdict)


def test_points_counts_penalty_values():
    """The ace counts 15 and the joker 30."""
    points = puzzle("2S 3S 4S | AS 5S 6S", "points")
    verdict = judge(points, "2S 3S 4S 5S 6S", "AS")
    assert (verdict.value, verdict.best) == (11, 26)
    assert not verdict.goal_reached
    assert judge(points, "AS 2S 3S 4S 5S 6S", "").goal_reached


def test_opening_is_from_the_hand_alone_and_by_points():
    """An opening of less than the points, or one that touches the table, is refused."""
    opening = puzzle("2S 3S 4S | JH QH KH AH AD AC 5S", "open 45")
    assert judge(opening, "2S 3S 4S / AH AD AC", "JH QH KH 5S").goal_reached
    low = judge(opening, "2S 3S 4S / JH QH KH", "AH AD AC 5S")
    assert kinds(low) == [FaultKind.OPENING_POINTS]
    touching = judge(opening, "2S 3S 4S 5S / AH AD AC", "JH QH KH")
    assert kinds(touching) == [FaultKind.OPENING_TABLE]


def test_a_joker_counts_as_its_card_in_an_opening():
    """T T joker is 30 as a card and 20 if jokers count nothing."""
    tens = "2S 3S 4S | TS TD *"
    assert judge(puzzle(tens, "open 30"), "2S 3S 4S / TS TD *", "").goal_reached
    zero = puzzle(tens, "open 30", "classic opening_joker=zero")
    assert kinds(judge(zero, "2S 3S 4S / TS TD *", "")) == [FaultKind.OPENING_POINTS]


@pytest.mark.parametrize(
    ("table", "hand", "reached"),
    [
        ("5H 6H 7H", "* 2S", True),
        ("5H 6H 7H *8H", "2S", True),
        ("5H 6H * / 7H", "2S", False),
        ("5H 6H *7H", "7H 2S", False),
    ],
)
def test_redeeming_frees_the_joker(table, hand, reached):
    """A joker is redeemed if its card took its place, whether it is kept or played."""
    verdict = judge(puzzle("5H 6H *7H | 7H 2S", "redeem"), table, hand)
    assert verdict.goal_reached is reached


def test_par_counts_splits_and_joins():
    """Reaching par needs the best number of cards with no more work than par."""
    at_par = puzzle("4H 5H 6H 7H / KS KD KC | 7S 7C", "par", par=3)
    verdict = judge(at_par, "4H 5H 6H / KS KD KC / 7H 7S 7C", "")
    assert (verdict.splits, verdict.joins) == (1, 2)
    assert verdict.goal_reached
    assert "Splits and joins: 3; par is 3." in str(verdict)
    assert not judge(
        puzzle("4H 5H 6H 7H | 7S 7C", "par", par=2), "4H 5H 6H / 7H 7S 7C", ""
    ).goal_reached


def test_an_answer_as_cards_is_as_good_as_text():
    """Rows may be given as tuples of cards, and empty rows are dropped."""
    answer = parse_position("5S 6S 7S / 4S 4H 4D | 3S")
    assert judge(BOOK, [*answer.table, ()], answer.hand).goal_reached


def test_a_puzzle_that_cannot_be_is_refused():
    """A puzzle with an illegal table raises the error that names the row."""
    with pytest.raises(PositionError, match="Row 1"):
        judge(puzzle("7D 7H / 9D 9H 9S | 7S"), "7D 7H 7S / 9D 9H 9S", "")


def test_an_illegal_answer_never_reaches_the_goal():
    """A table that holds every card but breaks a rule of jokers is not solved."""
    locked = puzzle("5H 6H *7H 8H / 8S 8D 8C | 3H", "out", "classic table_jokers=fixed")
    verdict = judge(locked, "3H * 5H 6H / 8H 8S 8D 8C", "")
    assert kinds(verdict) == [FaultKind.JOKER_MOVED]
    assert not verdict.goal_reached


def test_a_verdict_speaks_the_language_it_was_given_in():
    """A board's verdict stays French when it is printed among English texts."""
    with using_language("fr"):
        verdict = judge(BOOK, "5S 6S 7S / 4S 4H 4D", "3S")
        french = str(verdict)
    with using_language("en"):
        assert str(verdict) == french != str(judge(BOOK, "5S 6S 7S / 4S 4H 4D", "3S"))
