"""Why cards cannot go."""

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import crowd_position, turn_rules

from rrpuzzle import (
    CLASSIC,
    Card,
    Position,
    PositionError,
    ReasonKind,
    RulesError,
    full_pack,
    parse_cards,
    parse_position,
    parse_rules,
    solve,
    why_not,
)
from rrpuzzle.messages import using_language
from rrpuzzle.position import card_counts

BOOK = parse_position("4S 5S 6S 7S | 3S 4H 4D")


def goes(position, cards, rules=CLASSIC):
    """Tell whether the named cards can all be placed."""
    left = solve(position, rules, must=cards).left
    return not card_counts(tuple(cards)) - (card_counts(position.hand) - card_counts(left))


def test_the_book_is_wrong_for_want_of_one_card():
    """The whole hand of the book's example cannot go: there is only one four of spades."""
    reason = why_not(BOOK, BOOK.hand)
    assert reason.kind is ReasonKind.BOUND and not reason.possible
    assert (reason.short, reason.supply) == (Card.parse("4S"), 1)
    assert [claim.card for claim in reason.claims] == list(parse_cards("3S 4H"))
    assert [claim.meld for claim in reason.claims] == [
        parse_cards("3S 4S 5S"),
        parse_cards("4S 4H 4D"),
    ]
    assert "there is only one 4♠ for both." in str(reason)
    assert reason.needed == parse_cards("4S 4C")


@pytest.mark.parametrize(
    ("position", "cards", "rules", "kind", "sentence"),
    [
        ("4S 5S 6S 7S | 3S 4H 4D", "4H 4D", "", "possible", "That works: 4♥ and 4♦ can go."),
        (
            "4S 5S 6S 7S | KC 9D 4S",
            "KC 9D 4S",
            "",
            "no-partners",
            "No set and no run of the cards in play can hold 9♦ or K♣.",
        ),
        (
            "4S 5S 6S 7S | 2C 3C",
            "2C 3C",
            "",
            "no-partners",
            "No set and no run of the cards in play can hold 2♣ or 3♣. "
            "One more A♣ or 4♣ would be enough.",
        ),
        (
            "| QH KH AH",
            "AH",
            "",
            "no-partners",
            "No set and no run of the cards in play can hold A♥.",
        ),
        ("| QH KH AH", "AH", "ace=both", "possible", "That works: A♥ can go."),
        (
            "7S 7H 7D | 8S 9S",
            "8S",
            "",
            "bound",
            "8♠ (as in 7♠ 8♠ 9♠) and 7♥ (as in 7♠ 7♥ 7♦) need 7♠: there is only one 7♠ for both. "
            "One more 7♠, 10♠ or 7♣ would be enough.",
        ),
        (
            "| 3S 3S 4S 5S",
            "3S 3S",
            "",
            "bound",
            "2 × 3♠ (as in 3♠ 4♠ 5♠) need 4♠: there is only one 4♠ for both.",
        ),
        (
            "| 5H 9C * *",
            "5H *",
            "jokers_per_meld=one",
            "no-partners",
            "No set and no run of the cards in play can hold 5♥ or ★. "
            "One more 5♠, 3♥, 4♥, 6♥ or another would be enough.",
        ),
        (
            "8S 8D 8C / 5S 5D 5C / 7S 8S 9S / 6C 7C 8C | 7D 6D",
            "7D 6D",
            "",
            "one-more",
            "No table holds 6♦ and 7♦. One more 6♠, 5♥, 8♥, 5♦ or another would be enough.",
        ),
        (
            "* 4D 4C / 4C 5C 6C / 5H 5D 5C / 4H 5H 6H | 6H 4D",
            "6H 4D",
            "",
            "searched",
            "Every table was searched: none holds 6♥ and 4♦.",
        ),
    ],
)
def test_reasons(position, cards, rules, kind, sentence):
    """Each kind of reason is given where it holds, in words that name the cards."""
    position, cards = parse_position(position), parse_cards(cards)
    reason = why_not(position, cards, parse_rules(f"classic {rules}"))
    assert (reason.kind.value, str(reason)) == (kind, sentence)
    assert sentence in repr(reason)


def test_what_is_scarce_may_be_replaced_by_jokers():
    """Jokers that could stand in for a scarce card are counted with its copies."""
    position = parse_position("| 3S 3S 3S 4S *")
    reason = why_not(position, position.hand[:3], parse_rules("classic packs=3"))
    assert (reason.kind, reason.supply, reason.jokers) == (ReasonKind.BOUND, 2, 1)
    assert str(reason).startswith(
        "3 × 3♠ (as in ★2♠ 3♠ 4♠) need 4♠ or a joker in its place: "
        "there are only 2 for all of them."
    )


def test_cards_that_can_go_come_with_a_table():
    """Where the cards can go after all, the solution that places them is given."""
    reason = why_not(BOOK, parse_cards("4H 4D"))
    assert reason.possible and reason.solution is not None
    assert not card_counts(parse_cards("4H 4D")) & card_counts(reason.solution.left)


def test_named_cards_must_be_in_the_hand():
    """At least one card is named, and each copy of it is in the hand."""
    with pytest.raises(PositionError, match="at least one card"):
        why_not(BOOK, ())
    with pytest.raises(PositionError, match="3♠"):
        why_not(BOOK, parse_cards("3S 3S"))
    with pytest.raises(RulesError, match="deadline"):
        why_not(BOOK, BOOK.hand, deadline=-1)


def test_out_of_time():
    """At a deadline a short proof is still given, and otherwise nothing is claimed."""
    assert why_not(BOOK, BOOK.hand, deadline=0).kind is ReasonKind.BOUND
    reason = why_not(BOOK, parse_cards("4H 4D"), deadline=0)
    assert (reason.kind, reason.possible) == (ReasonKind.UNDECIDED, False)
    assert str(reason) == "Not decided in time."


def test_reasons_are_told_in_the_reader_s_language():
    """The sentence is made when it is read."""
    reason = why_not(BOOK, BOOK.hand)
    texts = set()
    for language in ("en", "fr", "it", "pt"):
        with using_language(language):
            texts.add(reason.sentence)
    assert len(texts) == 4


@st.composite
def questions(draw):
    """Draw rules, a position of close neighbours and some cards of its hand."""
    rules = draw(turn_rules)
    random = draw(st.randoms(use_true_random=False))
    position = crowd_position(random, rules, 14, draw(st.sampled_from((0, 0, 1, 2))))
    assume(position.hand)
    cards = draw(st.sampled_from((position.hand, position.hand[:1], position.hand[:2])))
    return rules, position, cards


@given(questions())
@settings(max_examples=25, deadline=None)
def test_short_reasons_are_proofs(question):
    """Where a reason is given without a search, the search finds no table either."""
    rules, position, cards = question
    reason = why_not(position, cards, rules, deadline=0)
    if reason.kind is not ReasonKind.UNDECIDED:
        assert reason.kind in (ReasonKind.NO_PARTNERS, ReasonKind.BOUND)
        assert not goes(position, cards, rules)
    if reason.kind is ReasonKind.NO_PARTNERS:
        assert not any(goes(position, (card,), rules) for card in reason.cards)
    if reason.kind is ReasonKind.BOUND:
        assert len(reason.claims) == reason.supply + 1
        must = Counter(cards) + card_counts(position.table_cards)
        assert not Counter(claim.card for claim in reason.claims) - must
        assert all(reason.short in [card.face for card in claim.meld] for claim in reason.claims)


@given(questions())
@settings(max_examples=25, deadline=None)
def test_one_more_card_is_enough(question):
    """Each card that is said to be enough lets the cards go, and no other card does."""
    rules, position, cards = question
    reason = why_not(position, cards, rules)
    assert reason.possible == goes(position, cards, rules)
    if not reason.possible:
        counts = card_counts(position.cards)
        for card in {*full_pack(1, 0)[::7], *reason.needed[:3]}:
            richer = Position(position.table, (*position.hand, card))
            enough = counts[card] < rules.packs and goes(richer, cards, rules)
            assert enough == (card in reason.needed)
