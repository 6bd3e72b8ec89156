"""Melds, held against another way to say what a meld is."""

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    bound_jokers,
    card_of,
    chosen_reading,
    face_of,
    is_meld_by_orders,
    opening_value,
    readings,
    shapes,
    value,
)
from strategies import ACES, JOKER_LIMITS, any_rules, meld_rows, meld_rules, rows

from rrpuzzle import (
    CLASSIC,
    JOKER,
    Card,
    Meld,
    MeldKind,
    NotationError,
    Position,
    PositionError,
    Rank,
    Rules,
    Suit,
    full_pack,
    parse_cards,
)
from rrpuzzle.cards import Row
from rrpuzzle.melds import (
    arrange,
    arrangements,
    every_meld,
    joker_domains,
    meld_faults,
    mending_cards,
    run_windows,
)

MELD_OPTIONS = [
    replace(CLASSIC, ace=ace, jokers_per_meld=limit) for ace in ACES for limit in JOKER_LIMITS
]
each_option = pytest.mark.parametrize(
    "rules", MELD_OPTIONS, ids=[f"{rules.ace}-{rules.jokers_per_meld}" for rules in MELD_OPTIONS]
)


def as_readings(melds: list[Meld]) -> set:
    """Return melds as the oracle tells them apart: the kind, the faces, and which are jokers."""
    return {
        (meld.kind.value, frozenset((face_of(card), card.joker) for card in meld.cards))
        for meld in melds
    }


def own_readings(row: Row, rules: Rules) -> set:
    """Return the oracle's readings in the same form."""
    return {
        (reading.kind, frozenset((face, face in reading.jokers) for face in reading.faces))
        for reading in readings(row, rules)
    }


@each_option
def test_every_short_row(rules: Rules) -> None:
    """Each short row of cards around the ace and of two suits is read rightly."""
    ranks = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.QUEEN, Rank.KING)
    deck = [*(Card(rank, Suit.SPADES) for rank in ranks), JOKER]
    deck += [Card(rank, Suit.HEARTS) for rank in (Rank.ACE, Rank.KING)]
    for size in range(1, 6 if rules.jokers_per_meld == "any" else 5):
        for row in combinations_with_replacement(deck, size):
            assert as_readings(arrangements(row, rules)) == own_readings(row, rules), row


@each_option
def test_every_row_of_one_rank(rules: Rules) -> None:
    """Each row of up to six cards of one rank, jokers among them, is read rightly."""
    deck = [*(Card(Rank.SEVEN, suit) for suit in Suit), JOKER]
    for size in range(1, 7):
        for row in combinations_with_replacement(deck, size):
            assert as_readings(arrangements(row, rules)) == own_readings(row, rules), row


@given(rows(), meld_rules)
def test_random_rows(row: Row, rules: Rules) -> None:
    """A row of any length, with faces written on its jokers or not, is read rightly."""
    assert as_readings(arrangements(row, rules)) == own_readings(row, rules)


@given(st.data(), meld_rules)
def test_melds_of_any_length(data: st.DataObject, rules: Rules) -> None:
    """The cards of a meld are read as it, in every order in which they may lie."""
    row = data.draw(meld_rows(rules))
    assert own_readings(row, rules)
    assert as_readings(arrangements(row, rules)) == own_readings(row, rules)


@given(rows(max_size=6), meld_rules)
def test_a_row_is_a_meld_if_some_order_is(row: Row, rules: Rules) -> None:
    """A row is a meld exactly if one of its orders, with some cards for its jokers, is valid."""
    row = tuple(card.plain for card in row)
    if sum(card.joker for card in row) <= 3:
        assert bool(arrangements(row, rules)) == is_meld_by_orders(row, rules)


@given(st.data(), meld_rules)
def test_order_makes_no_meld(data: st.DataObject, rules: Rules) -> None:
    """Whether a row is a meld does not depend on the order of its cards."""
    row = data.draw(rows(max_size=8))
    shuffled = tuple(data.draw(st.permutations(row)))
    assert as_readings(arrangements(row, rules)) == as_readings(arrangements(shuffled, rules))


@pytest.mark.parametrize(("ace", "runs"), [("low", 66), ("both", 76), ("corner", 131)])
def test_number_of_melds(ace: str, runs: int) -> None:
    """There are 65 sets, and so many runs of each suit as the ladder has stretches."""
    melds = every_meld(replace(CLASSIC, ace=ace))
    kinds = Counter(meld.kind for meld in melds)
    assert kinds == {MeldKind.SET: 65, MeldKind.RUN: 4 * runs}


@pytest.mark.parametrize("ace", ACES)
def test_every_meld(ace: str) -> None:
    """Every meld shape is listed once, and nothing else."""
    listed = [frozenset(map(face_of, meld.cards)) for meld in every_meld(replace(CLASSIC, ace=ace))]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {frozenset(shape.faces) for shape in shapes(ace)}


@pytest.mark.parametrize(("ace", "length"), list(product(ACES, range(-1, 16))))
def test_run_windows(ace: str, length: int) -> None:
    """The stretches of ranks are those of the ladder, lowest first; a circle is given once."""
    windows = run_windows(length, ace)
    assert all(len(set(window)) == length for window in windows)
    if length >= 3:
        expected = {
            frozenset(rank for rank, _suit in shape.faces)
            for shape in shapes(ace)
            if shape.kind == "run" and len(shape.faces) == length
        }
        assert {frozenset(window) for window in windows} == expected
        assert [window[0] for window in windows] == sorted(window[0] for window in windows)


# --- which reading -----------------------------------------------------------------------------


@given(rows(max_size=14), meld_rules)
def test_arrange_chooses_by_the_tie_rules(row: Row, rules: Rules) -> None:
    """A set comes before a run, the run in which the cards lie before others, then the dearest."""
    meld, expected = arrange(row, rules), chosen_reading(row, rules)
    if expected is None:
        assert meld is None
    else:
        assert meld.kind.value == expected.kind
        if meld.kind is MeldKind.RUN:
            assert {face_of(card) for card in meld.cards} == set(expected.faces)
            assert {face_of(card) for card in meld.cards if card.joker} == expected.jokers


@given(st.data(), meld_rules)
def test_arrange_of_melds_that_lie_in_order(data: st.DataObject, rules: Rules) -> None:
    """A run that lies in order is read as it lies, whatever its jokers could be elsewhere."""
    row = data.draw(meld_rows(rules, shuffle=False))
    meld, expected = arrange(row, rules), chosen_reading(row, rules)
    assert meld.kind.value == expected.kind
    if meld.kind is MeldKind.RUN and len(row) < 13:
        assert [face_of(card) for card in meld.cards] == list(expected.faces)


@pytest.mark.parametrize(
    ("row", "options", "expected"),
    [
        ("5S 6S *", {}, "5S 6S *7S"),
        ("* 5S 6S", {}, "*4S 5S 6S"),
        ("5S * 6S", {}, "5S 6S *7S"),
        ("6S 5S *", {}, "5S 6S *7S"),
        ("6S * 5S", {}, "5S 6S *7S"),
        ("2S * 3S", {}, "*AS 2S 3S"),
        ("2S * 3S", {"ace_value": 1}, "2S 3S *4S"),
        ("QS KS *", {}, "*JS QS KS"),
        ("QS KS *", {"ace": "both"}, "QS KS *AS"),
        ("* QS KS", {"ace": "both"}, "*JS QS KS"),
        ("QS * KS", {"ace": "both"}, "QS KS *AS"),
        ("KS AS *", {"ace": "corner"}, "KS AS *2S"),
        ("* KS AS", {"ace": "corner"}, "*QS KS AS"),
        ("AS * KS", {"ace": "corner"}, "*QS KS AS"),
        ("JS QS *", {"face_values": "rank"}, "JS QS *KS"),
        ("QS * JS", {"face_values": "rank"}, "JS QS *KS"),
        ("* 5S * 6S *", {}, "5S 6S *7S *8S *9S"),
        ("AS 2S * 4S 5S", {}, "AS 2S *3S 4S 5S"),
        ("AS 2S 4S 5S *", {}, "AS 2S *3S 4S 5S"),
        ("7H 6H 5H", {}, "5H 6H 7H"),
        ("6S 8S 7S", {}, "6S 7S 8S"),
        ("2S AS * 3S", {}, "AS 2S 3S *4S"),
    ],
)
def test_arrange_examples(row: str, options: dict, expected: str) -> None:
    """Jokers are read where they lie, else where the meld is worth most, the ace at its value."""
    row, rules = parse_cards(row), replace(CLASSIC, **options)
    assert str(arrange(row, rules)) == expected


@pytest.mark.parametrize("row", ["7S * *", "* 7S *", "* * 7S", "7S * * *"])
def test_one_natural_is_a_set(row: str) -> None:
    """A single natural with jokers is a set, as long as a set can hold them."""
    assert arrange(parse_cards(row)).kind is MeldKind.SET


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ("7S *8S *9S", MeldKind.RUN),
        ("7S *8S *", MeldKind.RUN),
        ("*5S * 7S", MeldKind.RUN),
        ("7S *7H *", MeldKind.SET),
        ("7S * * * *", MeldKind.RUN),
    ],
)
def test_the_meld_may_say_otherwise(row: str, kind: MeldKind) -> None:
    """Faces written on the jokers, or a fifth card, tell set and run apart."""
    assert arrange(parse_cards(row)).kind is kind


@given(rows(max_size=5), meld_rules)
def test_free_suits_written_in_a_set_are_kept(row: Row, rules: Rules) -> None:
    """A set that was drawn with suits for its jokers keeps them."""
    meld = arrange(row, rules)
    if meld is not None and meld.kind is MeldKind.SET:
        naturals = {card.suit for card in row if card.natural}
        written = {card.suit for card in row if card.joker and card.suit} - naturals
        assert written <= {card.suit for card in meld.cards if card.joker}


@given(rows(max_size=14), any_rules)
def test_arrange_keeps_the_cards(row: Row, rules: Rules) -> None:
    """Arranging changes order and faces, and no card."""
    meld = arrange(row, rules)
    if meld is not None:
        assert Counter(card.plain for card in meld.cards) == Counter(card.plain for card in row)
        assert all(card.face is not None for card in meld.cards)


@given(rows(max_size=14), any_rules)
def test_arrange_twice_is_arrange_once(row: Row, rules: Rules) -> None:
    """What was arranged stays as it is."""
    meld = arrange(row, rules)
    if meld is not None:
        assert arrange(meld.cards, rules) == meld


@given(st.data(), meld_rules)
def test_arranged_melds_are_sorted(data: st.DataObject, rules: Rules) -> None:
    """A set lies in the order of suits, a run climbs the ladder of ranks."""
    meld = arrange(data.draw(meld_rows(rules)), rules)
    if meld.kind is MeldKind.SET:
        assert [card.suit.index for card in meld.cards] == sorted(
            card.suit.index for card in meld.cards
        )
    else:
        faces = tuple(face_of(card) for card in meld.cards)
        assert faces in {shape.faces for shape in shapes(rules.ace)}


@given(st.data(), meld_rules)
def test_meld_text_is_inverse(data: st.DataObject, rules: Rules) -> None:
    """A meld is read back from its text under the same rules."""
    meld = arrange(data.draw(meld_rows(rules)), rules)
    assert Meld.parse(str(meld), rules) == meld


@given(st.data())
def test_meld_repr_evaluates(data: st.DataObject) -> None:
    """The repr of a classic meld evaluates to the meld."""
    meld = arrange(data.draw(meld_rows(CLASSIC)))
    assert eval(repr(meld)) == meld
    assert eval(repr(meld.kind)) is meld.kind


@given(rows(max_size=14), meld_rules)
def test_every_reading_can_be_written(row: Row, rules: Rules) -> None:
    """Each reading of a row, written with its faces, is read as just that meld."""
    for meld in arrangements(row, rules):
        assert arrange(meld.cards, rules) == meld


@pytest.mark.parametrize("text", ["4S 5S", "4S 5S 7S", "* * *", "7H 7H 7D", ""])
def test_meld_parse_refuses_what_is_no_meld(text: str) -> None:
    """A text that is no meld is refused with the reason, and the faults go with the error."""
    with pytest.raises(PositionError, match="is no meld") as caught:
        Meld.parse(text)
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].reason in str(caught.value)


def test_meld_parse_refuses_what_is_no_card() -> None:
    """A text that is no list of cards is another error."""
    with pytest.raises(NotationError):
        Meld.parse("4S 5S 6Z")


def test_melds_are_frozen() -> None:
    """A meld cannot be changed."""
    meld = Meld.parse("4S 5S 6S")
    with pytest.raises(AttributeError):
        meld.kind = MeldKind.SET


# --- what it counts, what a joker stands for, what would mend ------------------------------------


@given(rows(max_size=14), any_rules)
def test_points(row: Row, rules: Rules) -> None:
    """A meld counts the values of its cards, and its jokers as the opening rule says."""
    meld = arrange(row, rules)
    if meld is not None:
        joker = {"zero": 0, "penalty": rules.joker_value}.get(rules.opening_joker)
        expected = sum(
            joker if card.joker and joker is not None else value(face_of(card), rules)
            for card in meld.cards
        )
        assert meld.points(rules) == expected
        assert meld.points(rules) == opening_value(meld.cards, rules)


@pytest.mark.parametrize(
    ("row", "options", "points"),
    [
        ("AS AH AD", {}, 45),
        ("JS QS KS", {}, 30),
        ("AS 2S 3S", {}, 20),
        ("TS TD *", {}, 30),
        ("TS TD *", {"opening_joker": "zero"}, 20),
        ("TS TD *", {"opening_joker": "penalty"}, 50),
        ("* QH KH", {}, 30),
        ("* QH KH", {"face_values": "rank"}, 36),
        ("* QH KH", {"face_values": "rank", "opening_joker": "zero"}, 25),
        ("AS AH *", {"ace_value": 11}, 33),
    ],
)
def test_points_examples(row: str, options: dict, points: int) -> None:
    """Three aces count 45, J Q K counts 30, a joker as its card, nothing or its penalty."""
    rules = replace(CLASSIC, **options)
    assert arrange(parse_cards(row), rules).points(rules) == points


@given(st.data(), meld_rules)
def test_joker_domains(data: st.DataObject, rules: Rules) -> None:
    """A joker in a run stands for one card, in a set for each suit that the set lacks."""
    row = data.draw(meld_rows(rules))
    expected = [bound.domain for bound in bound_jokers(Position((row,), ()), rules)]
    found = [frozenset(map(face_of, domain)) for domain in joker_domains(row, rules)]
    assert sorted(found, key=sorted) == sorted(expected, key=sorted)


def test_joker_domains_of_no_meld() -> None:
    """Jokers in a row that is no meld stand for nothing."""
    assert joker_domains(parse_cards("5H *")) == ()


@given(rows(max_size=14), meld_rules)
def test_mending_cards(row: Row, rules: Rules) -> None:
    """Exactly the cards that are said to mend a row make a meld of it."""
    mending = mending_cards(row, rules)
    assert set(mending) == {card for card in full_pack(1, 0) if own_readings((*row, card), rules)}


# --- what is wrong with a row: see test_faults for each kind --------------------------------------


@given(rows(max_size=14), meld_rules)
def test_faults_exactly_where_there_is_no_meld(row: Row, rules: Rules) -> None:
    """A row has a fault exactly if it has no reading."""
    assert bool(meld_faults(row, rules)) != bool(own_readings(row, rules))


@given(rows(max_size=14), meld_rules)
def test_half_a_circle(row: Row, rules: Rules) -> None:
    """A meld never holds the same card twice, so that no run is longer than thirteen."""
    for meld in arrangements(row, rules):
        assert len({card.face for card in meld.cards}) == len(meld.cards) <= 13


@pytest.mark.parametrize("ace", ACES)
def test_fourteen_cards_are_two_melds(ace: str) -> None:
    """A 2 ... K A is no meld under any reading of the ace; split it is two where aces are high."""
    rules = replace(CLASSIC, ace=ace)
    circle = parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    assert arrange(circle, rules) is None
    assert arrange(circle[:13], rules) is not None
    assert (arrange(circle[11:], rules) is None) == (ace == "low")
    assert arrange(circle[:11], rules) is not None


def test_oracle_cards() -> None:
    """The oracle's cards and the engine's are the same ones."""
    for card in full_pack(1, 1):
        assert card_of(face_of(card) or (99, 9)) == card
