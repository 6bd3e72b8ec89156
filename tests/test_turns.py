"""Turns: what a turn may do, judged by its start and its end."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from oracle import (
    every_table,
    jokers_are_legal,
    opening_value,
    opens,
    plain,
    position_after,
    readings,
    turn_is_legal,
)
from strategies import (
    TABLE_JOKERS,
    half_made_tables,
    opening_rules,
    positions,
    share,
    turn_rules,
)

from rrpuzzle import CLASSIC, JOKER, Card, Position, Rules, parse_position, parse_rules
from rrpuzzle.faults import FaultKind
from rrpuzzle.opening import opening_faults, opening_points
from rrpuzzle.table_jokers import joker_faults
from rrpuzzle.turns import card_faults, placed_cards, turn_faults

CARD_KINDS = {FaultKind.VANISHED, FaultKind.APPEARED, FaultKind.TAKEN}
JOKER_KINDS = {
    FaultKind.JOKER_TAKEN,
    FaultKind.JOKER_KEPT,
    FaultKind.JOKER_MOVED,
    FaultKind.ROW_LOCKED,
    FaultKind.JOKER_NOT_FRESH,
}
OPENING_KINDS = {FaultKind.OPENING_TABLE, FaultKind.OPENING_POINTS, FaultKind.OPENING_RUN}


def kinds(before: str, after: str, rules: str = "classic", opened: bool = True) -> list[str]:
    """Return the kinds of faults of a turn given as text."""
    faults = turn_faults(parse_position(before), parse_position(after), parse_rules(rules), opened)
    return [fault.kind.value for fault in faults]


@st.composite
def turns(draw: st.DrawFn, rules: Rules, least_table: int = 0) -> tuple[Position, Position]:
    """Draw a position and one that a turn may want to make of it: a table it can become."""
    before = draw(positions(rules, most_cards=10, least_table=least_table))
    return before, draw(ends(before, rules))


@st.composite
def ends(draw: st.DrawFn, before: Position, rules: Rules) -> Position:
    """Draw a position after a turn: all rows melds, no card lost; jokers may be in the hand."""
    # Jokers of the table may be wanted in the hand, so they are offered as if they lay there.
    taken = draw(st.sampled_from((0, 0, 0, 1, 2)))
    jokers = sum(card.joker for card in before.table_cards)
    taken = min(taken, jokers)
    loose = tuple(card for card in before.table_cards if card.natural) + (JOKER,) * (jokers - taken)
    start = Position((loose,) if loose else (), before.hand + (JOKER,) * taken)
    tables = sorted(every_table(start, rules))
    assume(tables)
    tables.sort(key=lambda table: sum(map(len, table)))
    table = draw(st.sampled_from(tables[len(tables) // 2 :]))
    return position_after(start, table)


# --- cards --------------------------------------------------------------------------------------


@share(2)
@given(st.data(), turn_rules)
def test_no_card_is_lost_or_found(data: st.DataObject, rules: Rules) -> None:
    """However cards are moved about, nothing vanishes or appears, and what is taken is named."""
    before = data.draw(positions(rules))
    after = data.draw(half_made_tables(before))
    taken = Counter(card.plain for card in before.table_cards) - Counter(
        card.plain for card in after.table_cards
    )
    del taken[JOKER]
    faults = card_faults(before, after)
    assert {fault.kind for fault in faults} == ({FaultKind.TAKEN} if taken else set())
    assert Counter(card for fault in faults for card in fault.cards) == taken


@share(2)
@given(st.data(), turn_rules)
def test_each_card_that_vanishes_or_appears_is_named(data: st.DataObject, rules: Rules) -> None:
    """Cards that are gone and cards that come from nowhere are told apart and named."""
    before = data.draw(positions(rules, least_table=1))
    assume(before.table)
    after = data.draw(half_made_tables(before))
    rows, hand = [list(row) for row in after.table], list(after.hand)
    extra = data.draw(st.lists(st.sampled_from([JOKER, *before.cards]), max_size=2))
    gone = []
    for _card in range(data.draw(st.integers(0, 2))):
        source = data.draw(st.sampled_from([hand, *rows]))
        if len(source) > 1:
            gone.append(source.pop().plain)
    hand += extra
    after = Position(tuple(map(tuple, rows)), tuple(hand))
    net = Counter(card.plain for card in extra)
    net.subtract(gone)
    found: dict[FaultKind, Counter[Card]] = {}
    for fault in card_faults(before, after):  # strangers and copies too many are told apart
        found.setdefault(fault.kind, Counter()).update(fault.cards)
    assert found.get(FaultKind.APPEARED, Counter()) == +net
    assert found.get(FaultKind.VANISHED, Counter()) == -net


@share(2)
@given(st.data(), turn_rules)
def test_placed_cards(data: st.DataObject, rules: Rules) -> None:
    """The placed cards are what the hand no longer holds; without one a turn is none."""
    before = data.draw(positions(rules))
    after = data.draw(half_made_tables(before))
    hands = [Counter(plain(card) for card in p.hand) for p in (before, after)]
    placed = placed_cards(before, after)
    assert Counter(plain(card) for card in placed) == hands[0] - hands[1]
    nothing = FaultKind.NOTHING_PLACED in {f.kind for f in turn_faults(before, after, rules)}
    assert nothing == (not placed)


@share(2)
@given(st.data(), turn_rules)
def test_every_row_that_is_no_meld_is_named(data: st.DataObject, rules: Rules) -> None:
    """The faults name exactly the rows that are no melds, wherever they lie."""
    before = data.draw(positions(rules))
    after = data.draw(half_made_tables(before))
    named = {fault.row for fault in turn_faults(before, after, rules) if fault.row}
    assert named == {
        number for number, row in enumerate(after.table, 1) if not readings(row, rules)
    }


@pytest.mark.parametrize(
    ("before", "after", "kinds_expected", "cards"),
    [
        ("4H 5H 6H 7H 8H | 9S", "5H 6H 7H 8H | 4H 9S", ["taken", "nothing-placed"], "4♥"),
        ("4H 5H 6H 7H | 8H", "5H 6H 7H 8H |", ["vanished"], "4♥"),
        ("4H 5H 6H | 7H", "4H 5H 6H 7H 8H |", ["appeared"], "8♥"),
        ("4H 5H 6H | 7H", "4H 5H 6H 7H | 7H", ["appeared", "nothing-placed"], "7♥"),
        ("4H 5H 6H | 7H 7H", "4H 5H 6H 7H |", ["vanished"], "7♥"),
        ("4H 5H 6H 7H | 8H", "5H 6H 7H 8H | 4H", ["taken"], "4♥"),
        ("4H 5H * | 8H", "4H 5H 6H | 8H", ["vanished", "appeared", "nothing-placed"], "★"),
        ("4H 5H 6H | *", "4H 5H 6H | * *", ["appeared", "nothing-placed"], "★"),
        ("4H 5H 6H 7H 8H | 9S", "4H 5H 6H 7H 8H | 9S", ["nothing-placed"], "card"),
        ("4H 5H 6H 7H 8H 9H | 9S", "4H 5H 6H / 7H 8H 9H | 9S", ["nothing-placed"], "card"),
    ],
)
def test_cards_examples(before: str, after: str, kinds_expected: list[str], cards: str) -> None:
    """A card taken, lost, found, or no card placed at all: each is told, with the card."""
    faults = turn_faults(parse_position(before), parse_position(after))
    assert [fault.kind.value for fault in faults] == kinds_expected
    assert cards in faults[0].sentence


def test_identical_copies_have_no_identity() -> None:
    """A copy from the hand may lie where the table's lay, so long as the numbers are right."""
    assert kinds("4H 5H 6H | 4H 7H", "4H 5H 6H 7H | 4H") == []
    assert kinds("4H 5H 6H 7H | 4H 4S 4D", "5H 6H 7H / 4H 4S 4D | 4H") == []


@pytest.mark.parametrize("bad", ["7H 7H 7D", "7H 8D 7S", "AC 2C 5C", "AH 2D 3H", "7H 8H", "* *"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_bad_row_spoils_the_turn(bad: str, place: int) -> None:
    """One row that is no meld among others makes the turn illegal, and it is the one named."""
    good = ["4S 5S 6S", "9H 9D 9C"]
    rows = [*good[:place], bad, *good[place:]]
    before = parse_position(f"{' / '.join(good)} | {bad}")
    rules = replace(CLASSIC, jokers=6)
    [fault] = turn_faults(before, parse_position(" / ".join(rows) + " |"), rules)
    assert fault.row == place + 1
    assert f"Row {place + 1} " in fault.sentence
    for card in parse_position(bad).table_cards:
        assert card.pretty in fault.sentence


@share(2)
@given(st.data(), opening_rules)
def test_every_sentence_can_be_shown(data: st.DataObject, rules: Rules) -> None:
    """Each fault of a turn has a sentence and a label, in words, on one line."""
    before = data.draw(positions(rules))
    after = data.draw(half_made_tables(before))
    for fault in turn_faults(before, after, rules, data.draw(st.booleans())):
        assert fault.sentence.isprintable()
        assert fault.sentence.endswith(".")
        assert "{" not in fault.sentence
        assert fault.label


# --- jokers on the table ------------------------------------------------------------------------

JOKER_TURNS = [
    # before, after, the readings of table jokers under which the turn is legal
    # Joined runs: the joker's place is taken by the table's own four.
    (
        "AD 2D 3D 4D / * 5D 6D 7D | 9S 9H",
        "AD 2D 3D 4D 5D 6D 7D / 9S 9H * |",
        "free fixed fresh",
    ),
    ("AD 2D 3D 4D / * 5D 6D 7D | 8D", "AD 2D 3D 4D 5D 6D 7D 8D * |", "free fixed"),
    # The joker comes to stand for another card, and nothing takes its place.
    ("5H 6H * 8H / 8S 8D 8C | 3H", "3H * 5H 6H / 8H 8S 8D 8C |", "free"),
    # Its card comes from the table.
    ("5H 6H * / 7H 7S 7D 7C | 2S 4S", "5H 6H 7H / 7S 7D 7C / 2S * 4S |", "free fixed fresh"),
    # Its card comes from the hand.
    (
        "5H 6H * | 7H 3S 3D",
        "5H 6H 7H / 3S 3D * |",
        "free fixed fixed-hand locked fresh",
    ),
    # Redeemed, and back into a row that lay there already.
    ("5H 6H * / 9S 9D 9C | 7H", "5H 6H 7H / 9S 9D 9C * |", "free fixed fixed-hand locked"),
    # Extended in its own row: the joker stays the seven.
    ("5H 6H * | 8H", "5H 6H * 8H |", "free fixed fixed-hand locked fresh"),
    ("5H 6H * | 4H", "4H 5H 6H * |", "free fixed fixed-hand locked fresh"),
    # Pushed along: the joker was the seven and is the eight now, the seven is there.
    ("5H 6H * | 7H", "5H 6H 7H *8H |", "free fixed fixed-hand locked"),
    # A card leaves the joker's row; the joker keeps its meaning.
    ("4H 5H 6H * / 4S 4D 4C | 8H", "5H 6H * 8H / 4H 4S 4D 4C |", "free fixed fixed-hand fresh"),
    # The joker travels and keeps its meaning.
    ("4H 5H 6H * | 7S 7D", "4H 5H 6H / 7S 7D *7H |", "free fixed fixed-hand fresh"),
    # Two rows with jokers are joined; each keeps its meaning.
    ("4H 5H *6H / 8H 9H *TH | 7H", "4H 5H * 7H 8H 9H * |", "free fixed fixed-hand locked fresh"),
    # In a set of three the joker may be either of two suits; one of them comes.
    ("9S 9H * | 9D 2C 2S", "9S 9H 9D / 2C 2S * |", "free fixed fixed-hand locked fresh"),
    ("9S 9H * | 9C 2C 2S", "9S 9H 9C / 2C 2S * |", "free fixed fixed-hand locked fresh"),
    ("9S 9H * | 9D", "9S 9H 9D * |", "free fixed fixed-hand locked fresh"),
    # In a set of four it is one card only, and the nine that comes is another one's copy.
    ("9S 9H 9D * | 9D 8D TD", "9S 9H 9D * / 8D 9D TD |", "free fixed fixed-hand locked fresh"),
    ("9S 9H 9D * | 9D TD", "9S 9H 9D / 9D TD * |", "free"),
    ("9S 9H 9D * | 9C 8D TD", "9S 9H 9D 9C / 8D * TD |", "free fixed fixed-hand locked fresh"),
]


@pytest.mark.parametrize(("before", "after", "legal"), JOKER_TURNS, ids=str)
@pytest.mark.parametrize("reading", TABLE_JOKERS)
def test_joker_turns(before: str, after: str, legal: str, reading: str) -> None:
    """Each reading of table jokers allows what it says and nothing else."""
    found = kinds(before, after, f"classic table_jokers={reading}")
    assert (found == []) == (reading in legal.split())
    assert {FaultKind(kind) for kind in found} <= JOKER_KINDS


@pytest.mark.parametrize("reading", TABLE_JOKERS)
def test_set_of_three_under_both(reading: str) -> None:
    """Where a set of three must be completed by both suits, one of them does not redeem."""
    rules = f"classic table_jokers={reading} redeem_set=both"
    one = kinds("9S 9H * | 9D 2C 2S", "9S 9H 9D / 2C 2S * |", rules)
    assert (one == []) == (reading == "free")
    assert kinds("9S 9H * | 9D 9C 2C 2S", "9S 9H 9D 9C / 2C 2S * |", rules) == []
    assert kinds("9S 9H 9D * | 9C 2C 2S", "9S 9H 9D 9C / 2C 2S * |", rules) == []


@pytest.mark.parametrize("reading", TABLE_JOKERS)
@pytest.mark.parametrize("use", ["keep", "play"])
def test_redeeming_into_the_hand(reading: str, use: str) -> None:
    """A redeemed joker may be kept in the hand, unless it must be played or goes into new melds."""
    rules = f"classic table_jokers={reading} redeemed_joker={use}"
    expected = use == "keep" and reading != "fresh"
    assert (kinds("AH 2H * | 3H 4S", "AH 2H 3H | 4S *", rules) == []) == expected


@pytest.mark.parametrize("reading", TABLE_JOKERS)
def test_only_its_card_redeems_a_joker(reading: str) -> None:
    """A joker is not taken for a card that it does not stand for, nor for nothing."""
    rules = f"classic table_jokers={reading}"
    for before, after in (
        ("AH 2H 3H * | 5S", "AH 2H 3H | 5S *"),
        ("5H 6H 7H *8H | 4S", "5H 6H 7H | 4S *"),
        ("5H 6H 7H * | 5S 5D 5C", "5H 6H 7H / 5S 5D 5C | * *"),
    ):
        assert kinds(before, after, rules) != []


def test_a_taken_joker_is_named() -> None:
    """What is wrong with a joker in the hand is said: not redeemed, or not played."""
    assert kinds("5H 6H 7H 8H * | 4H 2S", "4H 5H 6H 7H 8H | 2S *") == []
    assert kinds("5H 6H 7H *8H | 4H 2S", "4H 5H 6H 7H | 2S *", "classic table_jokers=fixed") == [
        "joker-taken"
    ]
    assert kinds("AH 2H * | 3H 4S", "AH 2H 3H | 4S *", "rummikub") == ["joker-kept"]


@share(2, suppress_health_check=list(HealthCheck))
@given(st.data(), turn_rules, st.sampled_from(("keep", "play")))
def test_jokers_under_every_option(data: st.DataObject, rules: Rules, use: str) -> None:
    """A turn has a fault with jokers exactly if no way to see it is within the rules."""
    rules = replace(rules, redeemed_joker=use)
    before, after = data.draw(turns(rules, least_table=1))
    assume(any(card.joker for card in before.table_cards))
    faults = joker_faults(before, after, rules)
    assert (faults == ()) == jokers_are_legal(before, after, rules)
    assert {fault.kind for fault in faults} <= JOKER_KINDS


@share(4, suppress_health_check=list(HealthCheck))
@given(st.data(), turn_rules)
def test_unchanged_table_keeps_its_jokers(data: st.DataObject, rules: Rules) -> None:
    """Jokers on a table that nobody touched were not moved, in whatever order it lies now."""
    before = data.draw(positions(rules))
    table = data.draw(st.permutations(before.table))
    assert joker_faults(before, Position(tuple(table), before.hand), rules) == ()


# --- the whole turn, and the opening ------------------------------------------------------------


@share(2, suppress_health_check=list(HealthCheck))
@given(st.data(), opening_rules, st.booleans())
def test_turns_under_every_option(data: st.DataObject, rules: Rules, opened: bool) -> None:
    """A turn is legal exactly if a second judge, who looks through everything, finds it so."""
    before, after = data.draw(turns(rules))
    faults = turn_faults(before, after, rules, opened)
    assert (faults == ()) == turn_is_legal(before, after, rules, opened)
    if opened:
        assert not {fault.kind for fault in faults} & OPENING_KINDS


@share(4, suppress_health_check=list(HealthCheck))
@given(st.data(), opening_rules)
def test_openings_under_every_option(data: st.DataObject, rules: Rules) -> None:
    """Melds from the hand beside the table are an opening exactly if the second judge says so."""
    before = data.draw(positions(rules, most_cards=10))
    hand_only = data.draw(ends(Position((), before.hand), rules))
    after = Position(before.table + hand_only.table, hand_only.hand)
    assume(hand_only.table)
    faults = opening_faults(before, after, rules)
    assert (faults == ()) == opens(before, after, rules)
    assert {fault.kind for fault in faults} <= OPENING_KINDS
    if rules.opening_minimum and not faults and rules.opening_turn == "melds-only":
        assert opening_points(hand_only.table, rules) >= rules.opening_minimum


@share(2)
@given(st.data(), opening_rules)
def test_opening_points(data: st.DataObject, rules: Rules) -> None:
    """Rows count what their cards and jokers count; a row that is no meld counts nothing."""
    after = data.draw(half_made_tables(data.draw(positions(rules))))
    expected = sum(opening_value(row, rules) for row in after.table if readings(row, rules))
    assert opening_points(after.table, rules) == expected


OPENINGS = [
    # before, after, rules, what is wrong
    ("| AS AH AD", "AS AH AD |", "classic", []),
    ("| JS QS KS", "JS QS KS |", "classic", ["opening-points"]),
    ("| JS QS KS", "JS QS KS |", "opening-30", []),
    ("| JS QS KS", "JS QS KS |", "tournament-51", ["opening-points"]),
    ("| JS QS KS 7H 7S 7D", "JS QS KS / 7H 7S 7D |", "tournament-51", []),
    (
        "| JS QS KS 7H 7S 7D",
        "JS QS KS / 7H 7S 7D |",
        "classic opening_minimum=52",
        ["opening-points"],
    ),
    ("| 2S 3S 4S", "2S 3S 4S |", "no-opening", []),
    # A joker in it counts as its card, nothing, or its penalty.
    ("| TS TD *", "TS TD * |", "opening-30", []),
    ("| TS TD *", "TS TD * |", "opening-30 opening_joker=zero", ["opening-points"]),
    ("| TS TD *", "TS TD * |", "opening-30 opening_joker=penalty", []),
    ("| 2S 2D *", "2S 2D * |", "opening-30 opening_joker=penalty", []),
    ("| 2S 2D *", "2S 2D * |", "opening-30", ["opening-points"]),
    ("| * QH KH", "* QH KH |", "opening-30", []),
    ("| * QH KH", "* QH KH |", "opening-30 face_values=rank", []),
    (
        "| * QH KH",
        "* QH KH |",
        "opening-30 face_values=rank opening_joker=zero",
        ["opening-points"],
    ),
    ("| * QH KH", "* QH KH |", "rummikub", []),
    # A run in it.
    ("| AS AH AD", "AS AH AD |", "classic opening_needs_run=yes", ["opening-run"]),
    ("| AS AH AD 2C 3C 4C", "AS AH AD / 2C 3C 4C |", "classic opening_needs_run=yes", []),
    ("| 7H 7S 7D", "7H 7S 7D |", "no-opening opening_needs_run=yes", ["opening-run"]),
    ("| 7H 8H 9H", "7H 8H 9H |", "no-opening opening_needs_run=yes", []),
    # The hand alone.
    ("AS 2S 3S | 4S", "AS 2S 3S 4S |", "classic", ["opening-table"]),
    ("AS 2S 3S | 4S", "AS 2S 3S 4S |", "hindu", ["opening-points"]),
    ("AS 2S 3S | AH AD AC 4S", "AS 2S 3S / AH AD AC | 4S", "classic", []),
    ("AS 2S 3S | AH AD AC 4S", "AS 2S 3S 4S / AH AD AC |", "classic", ["opening-table"]),
    ("AS 2S 3S | AH AD AC 4S", "AS 2S 3S 4S / AH AD AC |", "hindu", []),
    ("AS 2S 3S 4S | AH AD AC", "2S 3S 4S / AS AH AD AC |", "classic", ["opening-table"]),
    ("AS 2S 3S 4S | AH AD AC", "2S 3S 4S / AS AH AD AC |", "hindu", ["opening-table"]),
    ("AS 2S 3S 4S | AH AD AC", "2S 3S 4S / AS AH AD AC |", "classic opening_turn=rearrange", []),
    (
        "AS 2S 3S 4S | AH AD KC",
        "2S 3S 4S / AS AH AD | KC",
        "classic opening_turn=rearrange",
        ["opening-points"],
    ),
    # Laid off: what lies at the others' melds is no part of the opening.
    (
        "AS 2S 3S | 4S 5S 6S 7S TS JS QS",
        "AS 2S 3S 4S 5S 6S 7S / TS JS QS |",
        "hindu",
        ["opening-points"],
    ),
    # The same cards beside each other are melds of the hand's own.
    ("4S 5S 6S | 4S 5S 6S AH AD AC", "4S 5S 6S / 4S 5S 6S / AH AD AC |", "classic", []),
    ("KS KH KD | KS KH KD 7C", "KS KH KD / KS KH KD | 7C", "opening-30", []),
]


@pytest.mark.parametrize(("before", "after", "rules", "expected"), OPENINGS, ids=str)
def test_openings(before: str, after: str, rules: str, expected: list[str]) -> None:
    """An opening is made of hand cards, is worth enough, and leaves the table as its rule says."""
    assert kinds(before, after, rules, opened=False) == expected


def test_opening_says_how_much_is_short() -> None:
    """The sentence about an opening names the points that there are and those that are needed."""
    [fault] = turn_faults(
        parse_position("| JS QS KS"), parse_position("JS QS KS |"), CLASSIC, opened=False
    )
    assert "30 points" in fault.sentence
    assert "40" in fault.sentence


def test_no_cap_on_the_cards_of_a_turn() -> None:
    """Any number of cards may be placed in one turn."""
    hand = " ".join(f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQK")
    rows = " / ".join(" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "SH")
    assert kinds(f"| {hand}", f"{rows} |") == []
    assert kinds(f"| {hand}", f"{rows} |", opened=False) == []


@share(2)
@given(st.data(), opening_rules)
def test_faults_are_the_same_twice(data: st.DataObject, rules: Rules) -> None:
    """A turn is judged the same way each time."""
    before = data.draw(positions(rules))
    after = data.draw(half_made_tables(before))
    assert turn_faults(before, after, rules) == turn_faults(before, after, rules)


def test_card_type_of_faults() -> None:
    """Faults about cards hold cards."""
    faults = turn_faults(parse_position("4H 5H 6H 7H | 8H"), parse_position("5H 6H 7H 8H |"))
    assert faults[0].cards == (Card.parse("4H"),)
