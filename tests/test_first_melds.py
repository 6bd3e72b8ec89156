"""Opening from the hand alone, and the way that costs least."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import WILD, card_of, every_table, opening_value, plain, readings, shapes
from strategies import JOKER_LIMITS

from rrpuzzle import (
    CLASSIC,
    JOKER,
    Card,
    Position,
    PositionError,
    Rank,
    Rules,
    Suit,
    format_cards,
    parse_cards,
    parse_rules,
)
from rrpuzzle.solver import opening
from rrpuzzle.turns import turn_faults


@pytest.mark.parametrize(
    ("hand", "rules", "possible", "most"),
    [
        ("TS TD *", "opening-30", True, 30),
        ("TS TD *", "opening-30 opening_joker=zero", False, 20),
        ("TS TD *", "opening-30 opening_joker=penalty", True, 50),
        ("* QH KH", "rummikub", True, 36),
        ("* QH KH", "rummikub opening_joker=zero", False, 25),
        ("* QH KH", "rummikub opening_joker=penalty", True, 55),
        ("* QH KH", "opening-30", True, 30),
        ("7H 7S 7D", "classic opening_minimum=21", True, 21),
        ("7H 7S 7D", "classic opening_minimum=21 opening_needs_run=yes", False, 21),
        ("7H 7S 7D 2C 3C 4C", "classic opening_minimum=21 opening_needs_run=yes", True, 30),
        ("7H 7S 7D 2C 3C 4C", "classic opening_minimum=0 opening_needs_run=yes", True, 30),
        ("7S * *", "classic opening_minimum=24 opening_needs_run=yes", True, 24),
        ("7S * *", "classic opening_minimum=24 jokers_per_meld=one", False, 0),
        ("QS KS AS", "opening-30", False, 0),
        ("QS KS AS", "opening-30 ace=both", True, 35),
        ("KS AS 2S", "classic opening_minimum=27 ace=corner", True, 27),
        ("", "classic", False, 0),
    ],
)
def test_every_option_is_honoured(hand, rules, possible, most):
    """Whether a hand can open, and the most it has, are what the rules in force say."""
    answer = opening(parse_cards(hand), parse_rules(rules))
    assert (answer.possible, answer.most_points) == (possible, most)


def test_two_sets_from_six_aces():
    """Six aces are two sets; a player who needs them all lays both."""
    answer = opening(parse_cards("AH AH AD AS AC AC"), parse_rules("classic opening_minimum=90"))
    assert (answer.points, answer.kept) == (90, ())
    assert sorted(map(len, answer.rows)) == [3, 3]


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("TS TH TD TC 9S JS QS", "TS TH TD TC"),
        ("TS TH TD * 2C", "TS TH TD *TC"),
        ("TS JS QS KS TH JH QH KH 9H", "TS JS QS KS"),
        ("TS JS QS KS JH QH KH JD *", "TS JS QS KS"),
        ("KS KH KD JS QS *", "KS KH KD *KC"),
    ],
)
def test_the_best_way_to_open(hand, rows):
    """The fewest cards go, then jokers stay, then the cards that fit together best."""
    assert " / ".join(map(format_cards, opening(parse_cards(hand)).rows)) == rows


def test_the_order_of_the_hand_does_not_matter():
    """The same cards in another order open in the same way."""
    hand = parse_cards("TS JS QS KS TH JH QH KH 9H 9D 9C * *")
    assert opening(hand) == opening(hand[::-1])


def test_no_opening_asked_for_takes_no_cards():
    """Where the rules ask for no opening nothing has to be laid."""
    answer = opening(parse_cards("TS JS QS 2H"), parse_rules("no-opening"))
    assert (answer.possible, answer.rows, answer.points, answer.most_points) == (True, (), 0, 30)
    assert repr(answer) == (
        "<Opening with 0 cards, 0 points: no melds; TS JS QS 2H kept; 30 points at most>"
    )


def test_a_readable_text():
    """An opening shows its melds and what stays; one that cannot be shows what there is."""
    answer = opening(parse_cards("TS JS QS KS"))
    assert str(answer) == "TS JS QS KS |"
    assert "nothing kept" in repr(answer)
    assert repr(opening(parse_cards("2S 3S 4S"))) == "<Opening impossible: 9 points at most>"


def test_a_hand_that_cannot_be_is_refused():
    """Three copies of a card are refused where two packs are in play."""
    with pytest.raises(PositionError, match="3♠"):
        opening(parse_cards("3S 3S 3S"))


HANDS = st.lists(
    st.one_of(
        st.builds(
            Card,
            st.sampled_from([Rank.ACE, Rank.TWO, Rank.JACK, Rank.QUEEN, Rank.KING]),
            st.sampled_from([Suit.SPADES, Suit.HEARTS, Suit.CLUBS]),
        ),
        st.just(JOKER),
    ),
    max_size=7,
).filter(lambda hand: max(Counter(hand).values(), default=0) <= 2)

OPENING_RULES = st.builds(
    Rules,
    ace=st.sampled_from(("low", "both", "corner")),
    jokers_per_meld=st.sampled_from(JOKER_LIMITS),
    opening_minimum=st.sampled_from((0, 24, 30, 40, 51, 60)),
    opening_joker=st.sampled_from(("as-card", "zero", "penalty")),
    opening_needs_run=st.booleans(),
    face_values=st.sampled_from(("ten", "rank")),
)


def all_openings(hand, rules):
    """Yield (points, cards spent, jokers spent, what is kept, holds a run) of all one can lay."""
    for table in every_table(Position((), hand), rules):
        choices = []
        for row in table:
            found = set()
            for reading in readings(tuple(map(card_of, row)), rules):
                faces = tuple(
                    Card(Rank(rank), tuple(Suit)[suit], (rank, suit) in reading.jokers)
                    for rank, suit in reading.faces
                )
                found.add((opening_value(faces, rules), reading.kind == "run"))
            choices.append(found)
        spent = Counter(face for row in table for face in row)
        kept = Counter(map(plain, hand)) - spent
        for choice in product(*choices):
            points = sum(value for value, _run in choice)
            yield points, spent.total(), spent[WILD], kept, any(run for _value, run in choice)


def flexibility(kept, rules):
    """Count how near what is kept is to each meld of three cards: two of them 1, all three 2."""
    lines = {frozenset(shape.faces) for shape in shapes(rules.ace) if len(shape.faces) == 3}
    there = set(kept)
    return sum(max(0, len(line & there) - 1) for line in lines)


@given(HANDS, OPENING_RULES)
@settings(max_examples=25)
def test_as_looking_through_everything_says(hand, rules):
    """Possible, most points, fewest cards and jokers, best rest: those of all ways to lay."""
    answer = opening(hand, rules)
    everything = list(all_openings(tuple(hand), rules))
    good = [
        (cards, jokers, -flexibility(kept, rules), -points)
        for points, cards, jokers, kept, run in everything
        if points >= rules.opening_minimum and (run or not rules.opening_needs_run)
    ]
    assert answer.most_points == max(points for points, *_rest in everything)
    assert answer.possible == bool(good)
    asked = rules.opening_minimum or rules.opening_needs_run
    if good and asked:
        jokers = sum(card.joker for card in answer.spent)
        rest = flexibility(map(plain, answer.kept), rules)
        assert (len(answer.spent), jokers, -rest, -answer.points) == min(good)


@given(HANDS, OPENING_RULES)
@settings(max_examples=25)
def test_what_is_laid_is_a_legal_opening(hand, rules):
    """The melds open by the rules of a turn, beside a table that stays as it is."""
    answer = opening(hand, rules)
    assert Counter(answer.spent + answer.kept) == Counter(hand)
    if answer.rows:
        before = Position((parse_cards("5D 6D 7D"),), tuple(hand))
        after = Position((before.table[0], *answer.rows), answer.kept)
        assert turn_faults(before, after, rules, opened=False) == ()


def test_the_classic_minimum_is_the_default():
    """Without rules the classic forty points are asked for."""
    hand = parse_cards("TS JS QS KS")
    assert opening(hand) == opening(hand, CLASSIC)
    assert not opening(hand[:3]).possible
