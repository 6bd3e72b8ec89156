"""Positions: their text, their checks, and what is no position."""

import time
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import readings
from strategies import any_positions, any_rules, meld_rules, message_of, nasty_texts, positions

from rrpuzzle import (
    CLASSIC,
    JOKER,
    Card,
    IllegalTableError,
    NotationError,
    Position,
    PositionError,
    Rules,
    RummyError,
    format_position,
    parse_cards,
    parse_position,
)
from rrpuzzle.faults import FaultKind
from rrpuzzle.position import check_position, parse_table, position_faults

LONGEST = 1_500
"""Room for three sentences about rows."""


@given(any_positions)
def test_text_is_inverse(position: Position) -> None:
    """A position is read back from its text, rows, order and faces and all."""
    assert parse_position(format_position(position)) == position
    assert parse_position(str(position)) == position


@given(any_positions)
def test_text_is_one_line(position: Position) -> None:
    """The text of a position is one printable line."""
    assert str(position).isprintable()


@given(any_positions)
def test_repr_evaluates(position: Position) -> None:
    """The repr of a position evaluates to it."""
    assert eval(repr(position)) == position


@given(any_positions)
def test_different_positions_have_different_texts(position: Position) -> None:
    """Nothing of a position is lost in its text."""
    other = Position(position.table, (*position.hand, JOKER))
    assert str(other) != str(position)


@given(nasty_texts)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    """Any text is a position or an error of its own, on one line that can be shown."""
    message = message_of(parse_position, text, NotationError)
    if message is None:
        position = parse_position(text)
        assert parse_position(str(position)) == position
    else:
        assert message.isprintable()
        assert len(message) < LONGEST


@pytest.mark.parametrize(
    ("text", "table", "hand"),
    [
        ("", (), ""),
        ("|", (), ""),
        ("  |  ", (), ""),
        ("| 5H", (), "5H"),
        ("5H 6H 7H", ("5H 6H 7H",), ""),
        ("5H 6H 7H |", ("5H 6H 7H",), ""),
        ("5H 6H 7H|8H", ("5H 6H 7H",), "8H"),
        ("5h 6♥ 7H/10S js q♠ | x jk 🃏", ("5H 6H 7H", "TS JS QS"), "* * *"),
        ("7H 5H 6H / * 9S 9D | KS 2C", ("7H 5H 6H", "* 9S 9D"), "KS 2C"),
        ("\n5H 6H 7H\n/\t8S 8D 8C\n|\n2H\n", ("5H 6H 7H", "8S 8D 8C"), "2H"),
        ("VH DH RH | *5H X(5h)", ("JH QH KH",), "*5H *5H"),
    ],
)
def test_ways_to_write_a_position(text: str, table: tuple[str, ...], hand: str) -> None:
    """Blanks, missing parts and every form of a card are taken; order is kept."""
    position = parse_position(text)
    assert position.table == tuple(map(parse_cards, table))
    assert position.hand == parse_cards(hand)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5H 6H 7H / | 8H", ["row 2 is empty", "'/'"]),
        ("/ 5H 6H 7H | 8H", ["row 1 is empty", "'/'"]),
        ("5H 6H 7H // 8S 8D 8C | 8H", ["row 2 is empty", "'/'"]),
        ("/", ["row 1 is empty"]),
        ("5H 6H 7H | 8H | 9H", ["more than one '|'"]),
        ("5H 6H 7H | 1H", ["'1H'", "no rank '1'"]),
        ("5H 6H 7Z | 1H", ["'7Z'", "no suit"]),
        ("5H, 6H, 7H | 8H", ["'5H,'", "no suit"]),
        ("5H6H7H | 8H", ["'5H6H7H'"]),
        ("<script>alert('5H')</script> | 8H", ["'<script>alert("]),
        ("5H 6H \x1b[31m7H | 8H", [r"\x1b[31m7H"]),
        ("5H 6H \u202e7H | 8H", [r"\u202e7H"]),
        ("5H 6H 7H | 8\x00H", [r"8\x00H"]),
    ],
)
def test_malformed_position(text: str, words: list[str]) -> None:
    """What is no position is refused; the error quotes what is wrong and says what is right."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < LONGEST
    for word in words:
        assert word in message


@pytest.mark.parametrize("value", [None, 5, b"5H | 6H", ["5H"], object(), Card.parse("5H")])
def test_what_is_no_text(value: object) -> None:
    """Anything but text is refused, with an example of what is right."""
    with pytest.raises(NotationError, match=r"4S 5S 6S 7S \| 3S 4H"):
        parse_position(value)


@pytest.mark.parametrize(
    "piece", ["5H ", "5H 6H 7H / ", "/", "|", "x", "1H ", "<i>", "\x00", "🃏 ", " ", "\u202e"]
)
def test_rubbish_by_the_half_megabyte(piece: str) -> None:
    """Half a megabyte of anything is refused within a second, and quoted in short."""
    text = piece * (500_000 // len(piece))
    start = time.perf_counter()
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert time.perf_counter() - start < 1
    assert len(str(caught.value)) < LONGEST
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("piece", ["5H ", "* ", "5H 6H 7H / ", "5H / "])
def test_much_of_what_is_allowed(piece: str) -> None:
    """A text as long as any may be, full of cards, is checked within a second and in short."""
    text = (piece * (19_990 // len(piece))).rstrip("/ ")
    start = time.perf_counter()
    with pytest.raises(PositionError) as caught:
        check_position(parse_position(text))
    assert time.perf_counter() - start < 1
    assert len(str(caught.value)) < LONGEST


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ([["4S", "5S", "6S"]], []),
        ([], ["4S"]),
        ([], [None]),
        ([], [5]),
        ([[Card.parse("4S"), None]], []),
        (["4S 5S 6S"], []),
    ],
)
def test_what_holds_no_cards(table: list, hand: list) -> None:
    """A position is made of cards; texts and other things in their place are refused by name."""
    with pytest.raises(PositionError) as caught:
        Position(tuple(table), tuple(hand))
    assert "Card.parse" in str(caught.value) or "parse_position" in str(caught.value)


def test_a_row_is_never_empty() -> None:
    """A position with an empty row cannot be made."""
    with pytest.raises(ValueError, match="at least one card"):
        Position(((),), ())


def test_positions_are_frozen() -> None:
    """A position cannot be changed, nor can its rows, whatever it was made from."""
    position = Position([[Card.parse("4S")]], [Card.parse("5S")])
    with pytest.raises(AttributeError):
        position.hand = ()
    with pytest.raises(AttributeError):
        position.table[0].append(Card.parse("5S"))
    assert position == parse_position("4S | 5S")
    assert hash(position) == hash(parse_position("4S | 5S"))


@given(any_positions)
def test_cards_of_a_position(position: Position) -> None:
    """All cards are those of the table, row by row, and then those of the hand."""
    assert position.table_cards == tuple(card for row in position.table for card in row)
    assert position.cards == (*position.table_cards, *position.hand)


@given(any_positions, any_rules)
def test_arranged(position: Position, rules: Rules) -> None:
    """Arranging sorts the rows that are melds, keeps every card and row, and does it once."""
    arranged = position.arranged(rules)
    assert arranged.arranged(rules) == arranged
    assert arranged.hand == position.hand
    for old, new in zip(position.table, arranged.table, strict=True):
        assert Counter(card.plain for card in old) == Counter(card.plain for card in new)
        assert bool(readings(old, rules)) == bool(readings(new, rules))
        if not readings(old, rules):
            assert old == new


# --- against the rules -------------------------------------------------------------------------


def own_faults(position: Position, rules: Rules) -> Counter[FaultKind | int]:
    """Return what is wrong by another count: kinds for cards, numbers for rows."""
    naturals = Counter(card for card in position.cards if card.natural)
    found: Counter[FaultKind | int] = Counter()
    found[FaultKind.COPIES] = sum(n > rules.packs for n in naturals.values())
    found[FaultKind.JOKERS] = int(sum(card.joker for card in position.cards) > rules.jokers)
    for number, row in enumerate(position.table, 1):
        found[number] = int(not readings(row, rules))
    return +found


@given(any_positions, any_rules)
def test_position_faults(position: Position, rules: Rules) -> None:
    """Each card and joker too many is reported, and each row that is no meld."""
    faults = position_faults(position, rules)
    assert Counter(fault.row or fault.kind for fault in faults) == own_faults(position, rules)


@given(st.data(), meld_rules)
def test_legal_positions(data: st.DataObject, rules: Rules) -> None:
    """A position dealt from the packs, its rows melds, has no fault."""
    position = data.draw(positions(rules))
    assert position_faults(position, rules) == ()
    check_position(position, rules)


@given(any_positions, any_rules)
def test_check_position_raises_what_is_reported(position: Position, rules: Rules) -> None:
    """The check raises the faults that the report has, and nothing where there are none."""
    faults = position_faults(position, rules)
    if not faults:
        check_position(position, rules)
        return
    with pytest.raises(PositionError) as caught:
        check_position(position, rules)
    assert caught.value.faults == faults
    assert faults[0].sentence in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "options", "error", "sentence"),
    [
        (
            "5H 6H 7H | 5H 5H",
            {},
            PositionError,
            "Too many 5♥: 3, where 2 packs hold 2.",
        ),
        ("5H 6H 7H | 5H", {"packs": 1}, PositionError, "where 1 pack holds 1."),
        ("| 5H 5H 5H 5H 5H", {"packs": 4}, PositionError, "Too many 5♥: 5, where 4 packs hold 4."),
        ("5H 6H * | * * * *", {}, PositionError, "Too many jokers: 5, where these rules have 4."),
        ("5H 6H *", {"jokers": 0}, PositionError, "Too many jokers: 1, where these rules have 0."),
        (
            "5H 6H *7H | *2S",
            {"jokers": 1},
            PositionError,
            "Too many jokers: 2, where these rules have 1.",
        ),
        ("7D 7H | 7S", {}, IllegalTableError, r"Row 1 \(7♦ 7♥\) is no meld"),
        ("7D 7H 7S / 8H | 7S", {}, IllegalTableError, r"Row 2 \(8♥\) is no meld"),
        ("5H / 6H 7H | 4H 8H", {}, IllegalTableError, r"Row 1 .*Row 2 "),
        ("QH KH AH | 2H", {}, IllegalTableError, r"Row 1 \(Q♥ K♥ A♥\) is no meld.*ace"),
        ("KS AS 2S | QS", {"ace": "both"}, IllegalTableError, r"Row 1 \(K♠ A♠ 2♠\) is no meld"),
        ("8C * * | 2C", {"jokers_per_meld": "one"}, IllegalTableError, "one joker in a meld"),
    ],
)
def test_position_that_cannot_be(
    text: str, options: dict, error: type[RummyError], sentence: str
) -> None:
    """A card too many, a joker too many and a row that is no meld are told apart and named."""
    with pytest.raises(error, match=sentence) as caught:
        check_position(parse_position(text), replace(CLASSIC, **options))
    assert isinstance(caught.value, IllegalTableError) == (error is IllegalTableError)


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
def test_packs_bound_the_copies(packs: int) -> None:
    """As many copies of a card as there are packs are right, and one more is wrong."""
    rules = replace(CLASSIC, packs=packs)
    hand = (Card.parse("5H"),) * packs
    assert position_faults(Position((), hand), rules) == ()
    [fault] = position_faults(Position((), (*hand, hand[0])), rules)
    assert (fault.kind, fault.cards) == (FaultKind.COPIES, (Card.parse("5H"),))


@pytest.mark.parametrize("jokers", range(7))
def test_rules_bound_the_jokers(jokers: int) -> None:
    """As many jokers as the rules have are right, with faces or without; one more is wrong."""
    rules = replace(CLASSIC, jokers=jokers)
    hand = ((JOKER, Card.parse("*5H")) * 4)[:jokers]
    assert position_faults(Position((), hand), rules) == ()
    [fault] = position_faults(Position((), (*hand, JOKER)), rules)
    assert fault.kind is FaultKind.JOKERS
    assert (fault.have, fault.need) == (jokers + 1, jokers)


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_empty_table(text: str) -> None:
    """Nothing but blanks is an empty table."""
    assert parse_table(text) == ()
