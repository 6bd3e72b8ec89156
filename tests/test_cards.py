"""Cards, jokers, packs, and the texts that stand for them."""

import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_cards, faced_jokers, message_of, nasty_texts, naturals

from rrpuzzle import (
    JOKER,
    Card,
    NotationError,
    Rank,
    RummyError,
    Suit,
    format_cards,
    full_pack,
    parse_cards,
)

LONGEST = 800
"""Room for sixty characters, each of them escaped, and what is said about them."""

FIVE_OF_HEARTS = Card(Rank.FIVE, Suit.HEARTS)


def test_suits_in_order() -> None:
    """The suits are four, and their order is that of the notation."""
    assert [(suit.value, suit.symbol, suit.index) for suit in Suit] == [
        ("S", "♠", 0),
        ("H", "♥", 1),
        ("D", "♦", 2),
        ("C", "♣", 3),
    ]


def test_ranks_in_order() -> None:
    """The ranks go from the ace, which is low, to the king."""
    assert [rank.letter for rank in sorted(Rank)] == list("A23456789TJQK")
    assert [rank.label for rank in sorted(Rank)][9:11] == ["10", "J"]


@given(any_cards)
def test_card_text_is_inverse(card: Card) -> None:
    """A card is read back from its text."""
    assert Card.parse(str(card)) == card


@given(any_cards)
def test_card_repr_evaluates(card: Card) -> None:
    """The repr of a card evaluates to the card."""
    assert eval(repr(card)) == card


@given(st.sampled_from(Suit), st.sampled_from(Rank))
def test_suit_and_rank_repr_evaluate(suit: Suit, rank: Rank) -> None:
    """The reprs of suits and ranks evaluate to them."""
    assert eval(repr(suit)) is suit
    assert eval(repr(rank)) is rank


@given(st.lists(any_cards, max_size=20))
def test_cards_text_is_inverse(cards: list[Card]) -> None:
    """Cards side by side are read back in their order."""
    assert parse_cards(format_cards(cards)) == tuple(cards)


@given(any_cards)
def test_pretty_text_is_read(card: Card) -> None:
    """A card as people write it is read as well."""
    assert Card.parse(card.pretty) == card


@pytest.mark.parametrize(
    "text",
    ["5H", "5h", "5♥", "5♡", "5♥\ufe0f", "5♥\ufe0e"],
)
def test_ways_to_write_a_natural(text: str) -> None:
    """Lower case, suit signs and their coloured forms mean the same card."""
    assert Card.parse(text) == FIVE_OF_HEARTS


@pytest.mark.parametrize("text", ["TS", "10S", "ts", "10♠", "10s", "T♤"])
def test_ways_to_write_a_ten(text: str) -> None:
    """A ten is T or 10."""
    assert Card.parse(text) == Card(Rank.TEN, Suit.SPADES)


@pytest.mark.parametrize("text", ["*", "X", "x", "JK", "jk", "🃏", "★"])
def test_ways_to_write_a_joker(text: str) -> None:
    """Every usual sign of a joker is a joker."""
    assert Card.parse(text) == JOKER


@pytest.mark.parametrize("text", ["*5H", "X5H", "X(5h)", "*(5♥)", "jk5h", "🃏5♥", "★5♥"])
def test_ways_to_write_a_joker_with_a_face(text: str) -> None:
    """A joker that stands for a card may be written with every sign and every form of it."""
    assert Card.parse(text) == Card(Rank.FIVE, Suit.HEARTS, joker=True)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("VH", Rank.JACK),
        ("BH", Rank.JACK),
        ("DH", Rank.QUEEN),
        ("RH", Rank.KING),
        ("vd", Rank.JACK),
        ("dd", Rank.QUEEN),
        ("*rs", Rank.KING),
    ],
)
def test_court_letters_of_other_languages(text: str, rank: Rank) -> None:
    """French and German letters of the court cards are understood."""
    assert Card.parse(text).rank is rank


BAD_CARDS = [
    "",
    " ",
    "1H",
    "0H",
    "11H",
    "13S",
    "H5",
    "5",
    "H",
    "HH",
    "5Z",
    "5HH",
    "55H",
    "*H",
    "*5",
    "**",
    "X(5h",
    "X()",
    "5 H",
    "-5H",
    "+5H",
    "5.0H",
    "٥H",
    "\uff15H",
    "5\uff28",
    "²H",
    "five of hearts",
    "5H\x00",
    "\x1b[31m5H",
    "5\u202eH",
    "\u20665H",
    "5\u200bH",
    "<b>5H</b>",
    "<script>alert(1)</script>",
    "5h; DROP TABLE",
    "{text}",
    "%s",
    "\ud800",
    "x" * 500_000,
]


@pytest.mark.parametrize("text", BAD_CARDS, ids=range(len(BAD_CARDS)))
def test_malformed_card(text: str) -> None:
    """What is no card is refused in one short line that says what a card looks like."""
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < LONGEST
    assert "is not a card" in message
    assert "5H" in message or "A 2 3 4 5 6 7 8 9 T J Q K" in message


@pytest.mark.parametrize("value", [None, 5, 5.0, b"5H", ["5H"], ("5H",), {"card": "5H"}, object()])
def test_what_is_no_text(value: object) -> None:
    """Anything but text is refused as a card and as cards, by the same kind of error."""
    for parse in (Card.parse, parse_cards):
        with pytest.raises(NotationError) as caught:
            parse(value)
        assert str(caught.value).isprintable()
        assert "5H" in str(caught.value) or "4S 5S 6S" in str(caught.value)


def test_error_quotes_the_bad_card_among_good_ones() -> None:
    """Among many cards the error quotes the one that is wrong."""
    with pytest.raises(NotationError, match="'1H' is not a card: no rank '1'"):
        parse_cards("4S 5S 1H 6S")


@given(nasty_texts)
def test_any_text_is_cards_or_refused(text: str) -> None:
    """Any text is a list of cards or an error of its own, on one line that can be shown."""
    message = message_of(parse_cards, text, NotationError)
    if message is None:
        cards = parse_cards(text)
        assert parse_cards(format_cards(cards)) == cards
    else:
        assert message.isprintable()
        assert len(message) < LONGEST


@pytest.mark.parametrize("piece", ["5H ", "1H ", "x", "|", "<i>", "\x00", "🃏", " "])
def test_rubbish_by_the_half_megabyte(piece: str) -> None:
    """Half a megabyte of anything is refused within a second, and quoted in short."""
    text = piece * (500_000 // len(piece))
    start = time.perf_counter()
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert time.perf_counter() - start < 1
    assert len(str(caught.value)) < LONGEST
    assert str(caught.value).isprintable()


def test_notation_error_is_a_rummy_error() -> None:
    """One except clause catches all that the package raises on purpose, or any ValueError."""
    assert issubclass(NotationError, RummyError)
    assert issubclass(NotationError, ValueError)


@pytest.mark.parametrize(
    "parts",
    [
        (None, None, False),
        (Rank.FIVE, None, False),
        (None, Suit.HEARTS, False),
        (Rank.FIVE, None, True),
        (None, Suit.HEARTS, True),
    ],
)
def test_half_a_card(parts: tuple) -> None:
    """A card with a rank and no suit, or the other way round, cannot be made."""
    with pytest.raises(ValueError, match="rank and a suit"):
        Card(*parts)


def test_cards_are_frozen() -> None:
    """A card cannot be changed."""
    with pytest.raises(AttributeError):
        FIVE_OF_HEARTS.rank = Rank.SIX


@given(naturals)
def test_a_natural_is_its_own_face(card: Card) -> None:
    """A natural shows itself, is plain, and stands for nothing else."""
    assert card.natural
    assert card.face == card
    assert card.plain == card
    assert card.standing_for(FIVE_OF_HEARTS) == card


@given(faced_jokers)
def test_a_joker_and_its_face(joker: Card) -> None:
    """A joker is none of the cards that it stands for, and plain it stands for none."""
    assert not joker.natural
    assert joker.face.natural
    assert joker.face != joker
    assert joker.plain == JOKER
    assert JOKER.standing_for(joker.face) == joker
    assert JOKER.face is None


@given(any_cards)
def test_spoken_names(card: Card) -> None:
    """Each card has a spoken name in words, without signs."""
    assert card.spoken.replace(" ", "").isascii()
    assert ("joker" in card.spoken) == card.joker


def test_spoken_names_differ() -> None:
    """No two cards sound alike."""
    cards = [*full_pack(1, 1), *(JOKER.standing_for(card) for card in full_pack(1, 0))]
    assert len({card.spoken for card in cards}) == len(cards) == 105


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
@pytest.mark.parametrize("jokers", [0, 2, 4, 6])
def test_full_pack(packs: int, jokers: int) -> None:
    """A full pack holds each natural once for each pack, and the jokers."""
    counts = Counter(full_pack(packs, jokers))
    assert counts.pop(JOKER, 0) == jokers
    assert len(counts) == 52
    assert set(counts.values()) == {packs}


@given(st.lists(any_cards, min_size=2, max_size=2))
def test_sort_key_tells_cards_apart(cards: list[Card]) -> None:
    """Only equal cards have the same place when sorted."""
    first, second = cards
    assert (first.sort_key == second.sort_key) == (first == second)
