"""What is said to be wrong with a row: the kind, the cards, what would be right."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import readings
from strategies import meld_rows, meld_rules, rows

from rrpuzzle import CLASSIC, Card, Rules, format_cards, parse_cards, parse_rules
from rrpuzzle.cards import Row
from rrpuzzle.faults import Fault, FaultKind, pretty_cards
from rrpuzzle.melds import meld_faults

ROW_KINDS = {
    FaultKind.EMPTY,
    FaultKind.TOO_FEW,
    FaultKind.TOO_MANY,
    FaultKind.DUPLICATE_SUIT,
    FaultKind.DUPLICATE_RANK,
    FaultKind.MIXED,
    FaultKind.GAP,
    FaultKind.ACE,
    FaultKind.NO_NATURAL,
    FaultKind.JOKER_LIMIT,
    FaultKind.JOKER_FACE,
}

EXAMPLES = [
    # row, rules, kind, cards at fault, cards that are missing, a part of the sentence
    ("", "classic", "empty", "", "", "Row 1 is empty."),
    ("5H", "classic", "too-few", "5H", None, "three"),
    ("4D 4S", "classic", "too-few", "4D 4S", "4H 4C", "Missing: 4♥ or 4♣"),
    ("5H 6H", "classic", "too-few", "5H 6H", "4H 7H", "Missing: 4♥ or 7♥"),
    ("5H 7H", "classic", "too-few", "5H 7H", "6H", "Missing: 6♥"),
    ("AH 2H", "classic", "too-few", "AH 2H", "3H", "Missing: 3♥"),
    ("QH KH", "classic", "too-few", "QH KH", "JH", "Missing: J♥"),
    ("QH KH", "classic ace=both", "too-few", "QH KH", "AH JH", "Missing: A♥ or J♥"),
    ("KH AH", "classic ace=corner", "too-few", "KH AH", "2H QH", "Missing: 2♥ or Q♥"),
    ("KH AH", "classic ace=both", "too-few", "KH AH", "QH", "Missing: Q♥"),
    ("5H *", "classic", "too-few", "5H *", None, "three"),
    ("*5H 6H", "classic", "too-few", "*5H 6H", "4H 7H", "Missing: 4♥ or 7♥"),
    ("7H 7S 7D 7C *", "classic", "too-many", "7H 7S 7D 7C *", "", "four"),
    ("7H 7S 7D * *", "classic", "too-many", "7H 7S 7D * *", "", "four"),
    (
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *",
        "classic ace=corner",
        "too-many",
        None,
        "",
        "thirteen",
    ),
    ("7H 7H 7D", "classic", "duplicate-suit", "7H", "", "7♥ is there more than once"),
    ("7D 7H 7S 7H", "classic", "duplicate-suit", "7H", "", "7♥ is there more than once"),
    ("7D 7S 7H 7C 7S", "classic", "duplicate-suit", "7S", "", "7♠ is there more than once"),
    ("KH KC KS KS", "classic", "duplicate-suit", "KS", "", "K♠ is there more than once"),
    ("7H 7H", "classic", "duplicate-rank", "7H", "", "7♥ is there more than once"),
    ("5H 6H 6H 7H", "classic", "duplicate-rank", "6H", "", "6♥ is there more than once"),
    (
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "classic ace=both",
        "duplicate-rank",
        "AS",
        "",
        "A♠ is there more than once",
    ),
    ("7H 8D 7S", "classic", "mixed", "8D", "", "8♦ does not fit"),
    ("AH 2D 3H", "classic", "mixed", "2D", "", "2♦ does not fit"),
    ("4S 5S 6S 7H", "classic", "mixed", "7H", "", "7♥ does not fit"),
    ("9S TH", "classic", "mixed", "9S TH", "", "nothing joins them"),
    ("4S 5H 6D", "classic", "mixed", "4S 5H 6D", "", "nothing joins them"),
    ("4S 5S 9H 9D", "classic", "mixed", "4S 5S 9H 9D", "", "nothing joins them"),
    ("3S 5S 6S 7S", "classic", "gap", "3S 5S 6S 7S", "4S", "Missing: 4♠"),
    ("AC 2C 5C", "classic", "gap", "AC 2C 5C", "3C 4C", "Missing: 3♣ and 4♣"),
    ("3S 6S", "classic", "gap", "3S 6S", "4S 5S", "Missing: 4♠ and 5♠"),
    ("3S 6S *", "classic", "gap", "3S 6S", "4S 5S", "Missing: 4♠ or 5♠"),
    ("3S 7S *", "classic", "gap", "3S 7S", "4S 5S 6S", "Missing: 2 of 4♠, 5♠ and 6♠"),
    ("JS QS AS", "classic ace=both", "gap", "JS QS AS", "KS", "Missing: K♠"),
    ("JS QS 2S AS", "classic ace=corner", "gap", "JS QS 2S AS", "KS", "Missing: K♠"),
    ("AS QS JS 2S", "classic", "gap", "AS QS JS 2S", None, "too many cards are missing"),
    ("* 2S * QS", "classic", "gap", "2S QS", None, "too many cards are missing"),
    ("QH KH AH", "classic", "ace", "AH", "", "below the two"),
    ("* KH AH", "classic", "ace", "AH", "", "below the two"),
    ("KH AH 2H", "classic ace=both", "ace", "AH", "", "not between them"),
    ("* *", "classic", "no-natural", "* *", "", "no joker"),
    ("* * *", "classic", "no-natural", "* * *", "", "no joker"),
    ("*5H *6H *7H", "classic", "no-natural", "*5H *6H *7H", "", "no joker"),
    ("* 8C *", "classic jokers_per_meld=one", "joker-limit", "* 8C *", "", "one joker"),
    ("* 8C *", "classic jokers_per_meld=minority", "joker-limit", "* 8C *", "", "fewer jokers"),
    ("8C 8H * *", "classic jokers_per_meld=minority", "joker-limit", None, "", "fewer jokers"),
    ("4H *9S 6H", "classic", "joker-face", "*9S", "", "★9♠"),
    ("5H *6H 7H 6H", "classic", "joker-face", "*6H", "", "★6♥"),
]


@pytest.mark.parametrize(
    ("row", "rules", "kind", "cards", "missing", "words"),
    EXAMPLES,
    ids=[f"{row or 'nothing'}, {rules}" for row, rules, *_rest in EXAMPLES],
)
def test_fault_of_a_row(
    row: str, rules: str, kind: str, cards: str | None, missing: str | None, words: str
) -> None:
    """Each kind of fault is told from the others, with its cards and what would be right."""
    [fault] = meld_faults(parse_cards(row), parse_rules(rules))
    assert fault.kind.value == kind
    if cards is not None:
        assert format_cards(fault.cards) == cards
    if missing is not None:
        assert format_cards(fault.missing) == missing
    assert words in fault.sentence


def faulty(row: Row, rules: Rules, number: int = 1) -> Fault | None:
    """Return the fault of a row, None for a meld."""
    return next(iter(meld_faults(row, rules, number)), None)


@given(rows(max_size=14), meld_rules, st.integers(1, 40))
def test_fault_names_its_row_and_cards(row: Row, rules: Rules, number: int) -> None:
    """A fault knows the row's number and cards, and the cards at fault are some of them."""
    fault = faulty(row, rules, number)
    if fault is not None:
        assert fault.kind in ROW_KINDS
        assert fault.row == number
        assert fault.line == row
        assert fault.cards
        assert set(fault.cards) <= set(row)
        assert not set(fault.missing) & {card for card in row if card.natural}


@given(rows(max_size=14), meld_rules, st.integers(1, 40))
def test_sentence_of_a_row(row: Row, rules: Rules, number: int) -> None:
    """The sentence is one line that names the row, its cards and a reason."""
    fault = faulty(row, rules, number)
    if fault is not None:
        assert fault.sentence == f"Row {number} ({pretty_cards(row)}) is no meld: {fault.reason}"
        assert fault.sentence.isprintable()
        assert fault.reason.endswith(".")
        assert "{" not in fault.sentence
        assert 0 < len(fault.label) < 30


@given(rows(max_size=14), meld_rules)
def test_missing_cards_mend_a_short_row(row: Row, rules: Rules) -> None:
    """Of a row that is too short, each card that is said to be missing makes a meld of it."""
    fault = faulty(row, rules)
    if fault is not None and fault.kind is FaultKind.TOO_FEW:
        for card in fault.missing:
            assert readings((*row, card), rules), card


@given(st.data(), meld_rules)
def test_missing_cards_close_a_gap(data: st.DataObject, rules: Rules) -> None:
    """The cards that are missing in a gap make a meld of it, with no joker more than needed."""
    row = data.draw(meld_rows(rules, most_jokers=2))
    kept = data.draw(st.lists(st.sampled_from(range(len(row))), min_size=2, unique=True))
    row = tuple(row[place] for place in kept)
    fault = faulty(row, rules)
    if fault is not None and fault.kind is FaultKind.GAP:
        jokers = sum(card.joker for card in row)
        suits = {card.suit for card in row if card.natural}
        assert {card.suit for card in fault.missing} == suits
        # What the jokers of the row cannot fill has to come.
        assert len(fault.missing) > jokers
        needed = fault.missing[: len(fault.missing) - jokers]
        assert readings((*row, *needed), replace(rules, jokers_per_meld="any"))
        assert not readings((*row, *needed[1:]), replace(rules, jokers_per_meld="any"))


@given(rows(max_size=14), meld_rules)
def test_ace_fault_is_about_the_ace(row: Row, rules: Rules) -> None:
    """What is said to be the ace's fault would be a meld if the ladder went on in a circle."""
    fault = faulty(row, rules)
    if fault is not None and fault.kind is FaultKind.ACE:
        circle = replace(rules, ace="corner", jokers_per_meld="any")
        assert rules.ace != "corner"
        assert {card.rank for card in fault.cards} == {1}
        assert readings(tuple(card.plain for card in row), circle)


@given(rows(max_size=14), meld_rules)
def test_joker_limit_fault_is_about_the_limit(row: Row, rules: Rules) -> None:
    """What is said to be too many jokers is a meld where any number is allowed."""
    fault = faulty(row, rules)
    if fault is not None and fault.kind is FaultKind.JOKER_LIMIT:
        assert rules.jokers_per_meld != "any"
        plain = tuple(card.plain for card in row)
        assert readings(plain, replace(rules, jokers_per_meld="any"))


@given(rows(max_size=14), meld_rules)
def test_joker_face_fault_is_about_the_face(row: Row, rules: Rules) -> None:
    """What is said to be a joker that does not fit is a meld without the face."""
    fault = faulty(row, rules)
    if fault is not None and fault.kind is FaultKind.JOKER_FACE:
        assert readings(tuple(card.plain for card in row), rules)
        assert all(card.joker and card.face for card in fault.cards)


@given(rows(max_size=14), meld_rules)
def test_duplicates_are_named(row: Row, rules: Rules) -> None:
    """Where a natural lies twice among cards that fit otherwise, the fault names it."""
    naturals = [card for card in row if card.natural]
    twice = {card for card in naturals if naturals.count(card) > 1}
    fits = len({card.rank for card in naturals}) == 1 or len({card.suit for card in naturals}) == 1
    if twice and fits:
        fault = faulty(row, rules)
        assert fault.kind in (FaultKind.DUPLICATE_SUIT, FaultKind.DUPLICATE_RANK)
        assert set(fault.cards) == twice
        for card in twice:
            assert card.pretty in fault.reason


@pytest.mark.parametrize("length", [20, 200, 6_000])
def test_sentence_of_a_very_long_row(length: int) -> None:
    """However long a row is, the sentence about it stays short."""
    fault = faulty(parse_cards("5H " * length), CLASSIC)
    assert len(fault.sentence) < 400
    assert fault.sentence.startswith("Row 1 (5♥ 5♥")


@pytest.mark.parametrize("kind", FaultKind)
def test_every_kind_has_words(kind: FaultKind) -> None:
    """Every kind of fault has a sentence and a label made of words, not its own name."""
    cards = parse_cards("5H 6H *")
    fault = Fault(kind, row=None, line=cards, cards=cards, missing=cards[:1], have=3, need=1)
    assert fault.sentence[0].isupper() or not fault.sentence[0].isalpha()
    assert fault.sentence.endswith(".")
    assert fault.sentence.isprintable()
    assert fault.label
    assert "-" not in fault.label


def test_faults_are_values() -> None:
    """Faults with the same content are equal, and none can be changed."""
    faults = [meld_faults((Card.parse("5H"), Card.parse("6H"))) for _again in range(2)]
    assert faults[0] == faults[1]
    with pytest.raises(AttributeError):
        faults[0][0].row = 7
