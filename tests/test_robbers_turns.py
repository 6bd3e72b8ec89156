"""What a turn of Robbers' Rummy may do: melds, drawing, opening, rearranging, redeeming."""

import pytest
from robbers_play import after, assert_conserved, at_table, hand_text, table_text

from rrpuzzle.cards import Card, parse_cards
from rrpuzzle.errors import IllegalActionError, NotationError
from rrpuzzle.faults import FaultKind
from rrpuzzle.games.robbers import GAME, Draw, Pass, Play, RobbersState, format_action, parse_action
from rrpuzzle.position import parse_table


def refused(state: RobbersState, action: str) -> str:
    """Return why an action is refused; the state cannot change, being frozen."""
    with pytest.raises(IllegalActionError) as caught:
        after(state, action)
    return str(caught.value)


def kinds(state: RobbersState, table: str) -> list[FaultKind]:
    """Return the kinds of faults of a table that is played."""
    with pytest.raises(IllegalActionError) as caught:
        after(state, f"play {table}")
    return [fault.kind for fault in caught.value.faults]


# Melds, as they are played


@pytest.mark.parametrize("row", ["7S 7H 7D", "7S 7H 7D 7C", "7S 7H *", "7S 7H 7D *", "7S * * *"])
def test_sets(row: str) -> None:
    """Set: three or four cards of one rank, all suits different, jokers among them."""
    assert len(after(at_table(f"{row} 2H"), f"play {row}").table) == 1


@pytest.mark.parametrize("row", ["AS 2S 3S", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "4H * 6H"])
def test_runs(row: str) -> None:
    """Run: three to thirteen consecutive ranks of one suit."""
    assert len(after(at_table(f"{row} 2H"), f"play {row}").table) == 1


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ("7H 7H 7D", FaultKind.DUPLICATE_SUIT),
        ("7H 8D 7S", FaultKind.MIXED),
        ("AC 2C 5C", FaultKind.GAP),
        ("AH 2D 3H", FaultKind.MIXED),
        ("7S 7H", FaultKind.TOO_FEW),
        ("7S 7H 7D 7C *", FaultKind.TOO_MANY),
        ("QS KS AS", FaultKind.ACE),
        ("KS AS 2S", FaultKind.ACE),
        ("* * *", FaultKind.NO_NATURAL),
    ],
)
def test_one_bad_row_refuses_the_turn(row: str, kind: FaultKind) -> None:
    """J20: one row that is no meld refuses the whole turn, and the message names it and why."""
    state = at_table(f"{row} 9S 2H", table="4S 5S 6S / 9H 9D 9C")
    message = refused(state, f"play 4S 5S 6S / {row} / 9S 9H 9D 9C")
    assert "Row 2" in message and "no meld" in message
    assert kind in kinds(state, f"4S 5S 6S / {row} / 9S 9H 9D 9C")


def test_a_duplicate_suit_has_an_error_of_its_own() -> None:
    """With two packs a suit twice in a set is a real fault, told by name."""
    message = refused(at_table("7H 7H 7D 2S"), "play 7H 7H 7D")
    assert "suits of a set are all different" in message and "7♥" in message


@pytest.mark.parametrize(
    ("rules", "row", "legal"),
    [
        ("ace=low", "AS 2S 3S", True),
        ("ace=low", "QS KS AS", False),
        ("ace=both", "QS KS AS", True),
        ("ace=both", "KS AS 2S", False),
        ("ace=corner", "KS AS 2S", True),
        ("jokers_per_meld=any", "* * 8C", True),
        ("jokers_per_meld=one", "* * 8C", False),
        ("jokers_per_meld=minority", "* * 8C", False),
        ("jokers_per_meld=minority", "7C * 9C", True),
    ],
)
def test_options_of_melds_are_honoured(rules: str, row: str, legal: bool) -> None:
    """The ace's places and the number of jokers in a meld are options of the whole game."""
    state = at_table(f"{row} 2H", rules=rules)
    if legal:
        assert len(after(state, f"play {row}").table) == 1
    else:
        refused(state, f"play {row}")


@pytest.mark.parametrize(
    ("played", "lies"),
    [
        ("6S 8S 7S", "6S 7S 8S"),
        ("* 5S 6S", "*4S 5S 6S"),
        ("5S 6S *", "5S 6S *7S"),
        ("5S * 6S", "5S 6S *7S"),
        ("* JS QS", "*TS JS QS"),
        ("*7S 5S 6S", "5S 6S *7S"),
        ("7S * *", "7S *7H *7D"),
        ("7S *8S *9S", "7S *8S *9S"),
    ],
)
def test_how_a_row_is_read(played: str, lies: str) -> None:
    """D: rows are sorted; order decides what a joker is, then the value; 7S * * is a set."""
    assert table_text(after(at_table(f"{played} 2H"), f"play {played}")) == lies


def test_copies_have_no_identity() -> None:
    """D: the two copies of a card are the same card: one of them is placed, the other is kept."""
    state = at_table("5H 9C 5H", table="6H 7H 8H")
    done = after(state, "play 5H 6H 7H 8H")
    assert hand_text(done, 0) == "9C 5H"
    assert table_text(done) == "5H 6H 7H 8H"


# Either play or draw


def test_drawing_ends_the_turn() -> None:
    """B: one card is drawn from the stock, and the turn ends."""
    state = at_table("2H 3H", "4H", stock="KC QC")
    done = after(state, "draw")
    assert (hand_text(done, 0), len(done.stock), done.turn) == ("2H 3H KC", 1, 1)


def test_playing_ends_the_turn() -> None:
    """A: a play ends the turn; nothing is drawn after it, by J15's rule draw or meld."""
    state = at_table("7S 7H 7D 2H", "4H")
    done = after(state, "play 7S 7H 7D")
    assert (hand_text(done, 0), len(done.stock), done.turn) == ("2H", len(state.stock), 1)
    assert done.log[-1].drawn == 0


def test_at_least_one_card_is_placed() -> None:
    """J17: rearranging without a hand card is no play."""
    state = at_table("2H", table="4S 5S 6S 7S 8S 9S")
    assert kinds(state, "4S 5S 6S / 7S 8S 9S") == [FaultKind.NOTHING_PLACED]


def test_table_cards_stay_on_the_table() -> None:
    """J17: a natural card of the table never comes into the hand."""
    state = at_table("8H", table="4H 5H 6H 7H")
    assert FaultKind.TAKEN in kinds(state, "5H 6H 7H 8H")


def test_cards_from_nowhere() -> None:
    """A card that was neither on the table nor in the hand is named."""
    assert "9♠" in refused(at_table("7S 8S 2H"), "play 7S 8S 9S")


@pytest.mark.parametrize("cards", [13, 14, 26])
def test_no_limit_to_the_cards_of_a_turn(cards: int) -> None:
    """J19: any number of hand cards may be placed in one turn."""
    run = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    rows = {13: run, 14: f"{run[:32]} / QS KS *", 26: f"{run} / {run}"}[cards]
    state = at_table(f"{rows.replace('/', '')} 2H", "3H")
    done = after(state, f"play {rows}")
    assert hand_text(done, 0) == "2H"
    assert len(done.log[-1].placed) == cards


def test_no_pass_while_there_is_a_stock() -> None:
    """Who does not play draws; passing waits until the stock is exhausted."""
    assert "Draw or play" in refused(at_table("2H"), "pass")


def test_the_turn_goes_clockwise() -> None:
    """The turn goes round the table clockwise and begins again at the first seat."""
    state = at_table("2H", "3H", "4H")
    turns = []
    for _turn in range(6):
        turns.append(state.turn)
        state = after(state, "draw")
    assert turns == [0, 1, 2, 0, 1, 2]


def test_what_is_no_action() -> None:
    """What is no action at all is refused, and the error says how one is made."""
    with pytest.raises(IllegalActionError, match="parse_action"):
        GAME.apply(at_table("2H"), "draw")


# Opening


@pytest.mark.parametrize(
    ("rules", "hand", "rows", "opens"),
    [
        ("classic", "TS JS QS KS", "TS JS QS KS", True),  # 40
        ("classic", "JS QS KS", "JS QS KS", False),  # 30: J Q K is 30
        ("classic", "AS AH AD", "AS AH AD", True),  # 45: A A A is 45
        ("classic", "JS QS KS 3H 3D 3C", "JS QS KS / 3H 3D 3C", False),  # 39
        ("classic", "JS QS KS 4H 4D 4C", "JS QS KS / 4H 4D 4C", True),  # 42
        ("opening-30", "JS QS KS", "JS QS KS", True),
        ("opening-30", "9S 9H 9D", "9S 9H 9D", False),  # 27
        ("tournament-51", "TS JS QS KS", "TS JS QS KS", False),
        ("tournament-51", "9S TS JS QS KS 2H 2D 2C", "9S TS JS QS KS / 2H 2D 2C", True),  # 55
        ("no-opening", "2S 2H 2D", "2S 2H 2D", True),
        ("classic ace_value=11", "AS AH AD", "AS AH AD", False),  # 33
        ("rummikub", "JS QS KS", "JS QS KS", True),  # 36
        ("rummikub", "AS AH AD TS TH TD", "AS AH AD / TS TH TD", True),  # 33
        ("rummikub", "9S 9H 9D", "9S 9H 9D", False),  # 27
    ],
)
def test_opening_minimum(rules: str, hand: str, rows: str, opens: bool) -> None:
    """The first melds are worth 40 points or more together; options are 0, 30 and 51."""
    state = at_table(f"{hand} 5C", rules=rules, opened=rules == "no-opening")
    if opens:
        done = after(state, f"play {rows}")
        assert done.opened[0]
        assert done.log[-1].opening is (rules != "no-opening")
    else:
        assert kinds(state, rows) == [FaultKind.OPENING_POINTS]


@pytest.mark.parametrize(
    ("rules", "hand", "opens"),
    [
        ("opening-30", "TS TD *", True),  # J08: as the card it stands for, 30
        ("opening-30 opening_joker=zero", "TS TD *", False),  # J08: 20
        ("opening-30 opening_joker=penalty", "2S 2D *", True),  # 2 + 2 + 30
        ("opening-30 opening_joker=as-card", "2S 2D *", False),
        ("opening-30 face_values=rank", "* QH KH", True),  # J09: 11 + 12 + 13
        ("opening-30", "* QH KH", True),  # J09: 30
        ("opening-30 face_values=rank opening_joker=zero", "* QH KH", False),  # J09: 25
    ],
)
def test_jokers_in_the_opening(rules: str, hand: str, opens: bool) -> None:
    """D: a joker counts as the card it stands for; nought and its penalty are options."""
    state = at_table(f"{hand} 5C", rules=rules, opened=False)
    if opens:
        assert after(state, f"play {hand}").opened[0]
    else:
        assert kinds(state, hand) == [FaultKind.OPENING_POINTS]


def test_an_opening_is_made_of_hand_cards_alone() -> None:
    """An opening takes no card of the table."""
    state = at_table("JS QS KS 5C", table="7S 8S 9S TS", opened=False)
    assert kinds(state, "7S 8S 9S / TS JS QS KS") == [FaultKind.OPENING_TABLE]


def test_the_table_is_left_alone_on_the_opening_turn() -> None:
    """D: on the opening turn the table may not be rearranged; from the next turn on it may."""
    state = at_table("TS JS QS KS 8H 9C", "2H", table="5H 6H 7H", opened=False)
    assert kinds(state, "5H 6H 7H 8H / TS JS QS KS") == [FaultKind.OPENING_TABLE]
    opened = after(state, "play 5H 6H 7H / TS JS QS KS", "draw")
    assert table_text(after(opened, "play 5H 6H 7H 8H / TS JS QS KS")).startswith("5H 6H 7H 8H")


def test_rearranging_on_the_opening_turn_is_an_option() -> None:
    """The option opening_turn=rearrange allows it on the same turn, once the opening is down."""
    table = "5H 6H 7H / 6H 7H 8H / TS JS QS KS"
    state = at_table("TS JS QS KS 6H 7H 5C", table="5H 6H 7H 8H", opened=False)
    assert kinds(state, table) == [FaultKind.OPENING_TABLE]
    rules = "classic opening_turn=rearrange"
    state = at_table("TS JS QS KS 6H 7H 5C", table="5H 6H 7H 8H", opened=False, rules=rules)
    assert len(after(state, f"play {table}").table) == 3
    lean = at_table("9S 6H 7H 5C", table="5H 6H 7H 8H", opened=False, rules=rules)
    assert kinds(lean, "5H 6H 7H / 6H 7H 8H") == [FaultKind.OPENING_POINTS]


def test_hindu_lays_off_on_the_opening_turn() -> None:
    """hindu: cards may be laid off on the others' melds at once, rearranging waits a turn."""
    hand, table = "TS JS QS KS 6H 7H 9H 5C", "5H 6H 7H 8H"
    state = at_table(hand, "2H", table=table, opened=False, rules="hindu")
    assert len(after(state, "play 5H 6H 7H 8H 9H / TS JS QS KS").table) == 2
    assert kinds(state, "5H 6H 7H / 6H 7H 8H / TS JS QS KS") == [FaultKind.OPENING_TABLE]
    later = after(state, "play 5H 6H 7H 8H / TS JS QS KS", "draw")
    assert len(after(later, "play 5H 6H 7H / 6H 7H 8H / TS JS QS KS").table) == 3


def test_an_opening_may_need_a_run() -> None:
    """J14: with opening_needs_run a set alone does not open, with a run anything goes."""
    rules = "vatikan opening_minimum=0 opening_needs_run=yes opening_turn=rearrange"
    state = at_table("7H 7S 7D 2S 3S 4S 5C", opened=False, rules=rules)
    assert kinds(state, "7H 7S 7D") == [FaultKind.OPENING_RUN]
    assert after(state, "play 7H 7S 7D / 2S 3S 4S").opened[0]


def test_only_the_first_play_opens() -> None:
    """Once opened, a player needs no points any more; the others still do."""
    state = at_table("TS JS QS KS 2S 2H 2D 5C", "3S 3H 3D 9C", opened=False)
    opened = after(state, "play TS JS QS KS")
    assert opened.opened == (True, False)
    assert kinds(opened, "TS JS QS KS / 3S 3H 3D") == [FaultKind.OPENING_POINTS]
    assert len(after(opened, "draw", "play TS JS QS KS / 2S 2H 2D").table) == 2


@pytest.mark.parametrize("preset", ["classic", "no-opening"])
def test_opened_at_the_start(preset: str) -> None:
    """At the start of a round nobody has opened, unless there is no opening."""
    state = GAME.start(3, GAME.parse_rules(preset), 7)
    assert state.opened == (preset == "no-opening",) * 3


# Rearranging


def test_unlimited_rearranging() -> None:
    """Split, join, extend and reshape in one turn: the book's lesson with the second 4S in hand."""
    state = at_table("3S 4S 4H 4D 9C", table="4S 5S 6S 7S")
    done = after(state, "play 3S 4S 5S 6S 7S / 4S 4H 4D")
    assert hand_text(done, 0) == "9C"


def test_the_books_example_is_refused() -> None:
    """3-5-6-7 is no run, whatever the book says; the gap is named."""
    message = refused(at_table("3S 4H 4D", table="4S 5S 6S 7S"), "play 3S 5S 6S 7S / 4S 4H 4D")
    assert "Row 1" in message and "Missing: 4♠" in message


def test_no_lone_joker_at_the_end() -> None:
    """J01: 5-6-7 may join the other run, the joker alone may not be left; it may join a meld."""
    state = at_table("9S 9H 2H", table="AD 2D 3D 4D / * 5D 6D 7D")
    refused(state, "play AD 2D 3D 4D 5D 6D 7D / * / 9S 9H")
    assert len(after(state, "play AD 2D 3D 4D 5D 6D 7D / 9S 9H *").table) == 2


@pytest.mark.parametrize(
    ("reading", "legal"),
    [("free", True), ("fixed", True), ("fixed-hand", False), ("locked", False)],
)
def test_a_joker_freed_by_a_card_of_the_table(reading: str, legal: bool) -> None:
    """J01: the joker's card may come from the table under free and fixed, not under the others."""
    state = at_table("9S 9H 2H", table="AD 2D 3D 4D / * 5D 6D 7D", rules=f"table_jokers={reading}")
    action = "play AD 2D 3D 4D 5D 6D 7D / 9S 9H *"
    if legal:
        assert len(after(state, action).table) == 2
    else:
        refused(state, action)


@pytest.mark.parametrize(
    ("table", "hand", "play", "legal_under"),
    [
        # J03: the joker changes its meaning.
        ("5H 6H * 8H / 8S 8D 8C", "3H", "3H *4H 5H 6H / 8S 8D 8C 8H", {"free"}),
        # J04: its card comes from the table.
        (
            "5H 6H * / 7H 7S 7D 7C",
            "2S 4S",
            "5H 6H 7H / 7S 7D 7C / 2S *3S 4S",
            {"free", "fixed", "fresh"},
        ),
        # J07: its card comes from the hand, and it goes into a new meld of hand cards.
        (
            "5H 6H *",
            "7H 3S 3D",
            "5H 6H 7H / 3S 3D *",
            {"free", "fixed", "fixed-hand", "locked", "fresh"},
        ),
        # Another card leaves the row that still holds its joker.
        (
            "5H *6H 7H 8H / 8S 8D 8C",
            "4H",
            "4H 5H *6H 7H / 8S 8D 8C 8H",
            {"free", "fixed", "fixed-hand", "fresh"},
        ),
        # A redeemed joker goes to an old row.
        (
            "5H 6H * / 2S 3S 4S",
            "7H",
            "5H 6H 7H / 2S 3S 4S *5S",
            {"free", "fixed", "fixed-hand", "locked"},
        ),
    ],
)
@pytest.mark.parametrize("reading", ["free", "fixed", "fixed-hand", "locked", "fresh"])
def test_readings_of_table_jokers(
    reading: str, table: str, hand: str, play: str, legal_under: set[str]
) -> None:
    """D: table jokers are free; each other reading is an option that the game keeps."""
    state = at_table(f"{hand} 2C", table=table, rules=f"table_jokers={reading}")
    if reading in legal_under:
        assert hand_text(after(state, f"play {play}"), 0) == "2C"
    else:
        refused(state, f"play {play}")


def test_free_jokers_move() -> None:
    """D: a free joker may move to another meld and stand for another card."""
    state = at_table("TS TD 2C", table="5H 6H 7H *8H")
    assert table_text(after(state, "play 5H 6H 7H / TS TD *")) == "5H 6H 7H / TS *TH TD"


# Redeeming


def test_a_redeemed_joker_comes_into_the_hand() -> None:
    """J12: with the 3H the joker that stands for it is taken into the hand, and may be kept."""
    state = at_table("3H 4H 9C", table="AH 2H *")
    done = after(state, "play AH 2H 3H")
    assert (table_text(done), hand_text(done, 0)) == ("AH 2H 3H", "4H 9C *")
    assert done.log[-1].redeemed == 1


def test_a_redeemed_joker_may_be_played_at_once() -> None:
    """The joker that is redeemed may be played in the same turn."""
    state = at_table("3H TS TD 9C", table="AH 2H *")
    done = after(state, "play AH 2H 3H / TS TD *")
    assert hand_text(done, 0) == "9C"
    assert done.log[-1].redeemed == 1


def test_redeeming_is_a_play() -> None:
    """Redeeming places a card, so it ends the turn without a draw."""
    state = at_table("3H 9C", "2C", table="AH 2H *")
    done = after(state, "play AH 2H 3H")
    assert (len(done.stock), done.turn) == (len(state.stock), 1)


def test_only_its_own_card_redeems_a_joker() -> None:
    """J12: the 4H does not redeem a joker that stands for the 3H."""
    for reading in ("fixed", "fixed-hand", "locked"):
        state = at_table("4H 9C", table="AH 2H *3H", rules=f"table_jokers={reading}")
        refused(state, "play AH 2H 4H")
        assert kinds(
            at_table("4H 9C", table="2H 3H *4H 5H", rules=f"table_jokers={reading}"),
            "2H 3H 4H *5H",
        )


def test_a_redeemed_joker_must_be_played_if_the_rules_say_so() -> None:
    """J12: with redeemed_joker=play, as in rummikub, the joker may not stay in the hand."""
    state = at_table("3H TS TD 9C", table="AH 2H *", rules="rummikub")
    assert kinds(state, "AH 2H 3H") == [FaultKind.JOKER_KEPT]
    assert hand_text(after(state, "play AH 2H 3H / TS TD *"), 0) == "9C"


def test_undoing_a_redemption() -> None:
    """J12: the state before is left as it was, table and order of the hand alike."""
    state = at_table("9C 3H 4H", table="AH 2H *")
    after(state, "play AH 2H 3H")
    assert (table_text(state), hand_text(state, 0)) == ("AH 2H *3H", "9C 3H 4H")


@pytest.mark.parametrize("card", ["7D", "7C"])
def test_either_suit_redeems_in_a_set_of_three(card: str) -> None:
    """D: in a set of three either of the two suits that the joker can be redeems it."""
    for reading in ("free", "fixed", "fixed-hand", "locked"):
        state = at_table(f"{card} 2H", table="7S 7H *", rules=f"table_jokers={reading}")
        assert hand_text(after(state, f"play 7S 7H {card}"), 0) == "2H *"


def test_both_suits_may_be_asked_for() -> None:
    """The option redeem_set=both: the set of three must be completed by both suits."""
    rules = "redeem_set=both table_jokers=fixed-hand"
    one = at_table("7D 2H", table="7S 7H *", rules=rules)
    refused(one, "play 7S 7H 7D")
    two = at_table("7D 7C 2H", table="7S 7H *", rules=rules)
    assert hand_text(after(two, "play 7S 7H 7D 7C"), 0) == "2H *"
    free = at_table("7D 2H", table="7S 7H *", rules="redeem_set=both")
    refused(free, "play 7S 7H 7D")


@pytest.mark.parametrize(
    ("table", "hand", "play", "redeemed"),
    [
        ("5H 6H * / 9S 9D *", "7H 9C 2C", "5H 6H 7H / 9S 9D 9C", 2),
        ("5H 6H * / 9S 9D *", "7H 9C 2C 2S", "5H 6H 7H / 9S 9D 9C / 2C 2S *", 2),
        ("5H 6H *", "8H 2C", "5H 6H *7H 8H", 0),
        ("5H 6H 7H *8H", "9H TH 2C", "5H 6H 7H *8H 9H TH", 0),
        ("5H 6H 7H *8H", "TS TD 2C", "5H 6H 7H / TS TD *", 0),
        ("5H 6H * / 5H 6H *", "7H 2C", "5H 6H 7H / 5H 6H *", 1),
        ("5H 6H *", "7H * 2C", "5H 6H 7H *8H", 1),
    ],
)
def test_how_many_jokers_were_redeemed(table: str, hand: str, play: str, redeemed: int) -> None:
    """Each joker whose place a hand card took is counted once; one that only moved is not."""
    state = at_table(hand, table=table)
    done = after(state, f"play {play}")
    assert done.log[-1].redeemed == redeemed
    assert done.redeemed[0] == redeemed


# Actions as text


@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "take-discard",
        "discard 5H",
        "discard *",
        "pass",
        "fail",
        "time-up",
        "play 4S 5S 6S",
        "play 4S 5S *6S / 9H 9D * *",
    ],
)
def test_actions_are_one_line_each(text: str) -> None:
    """Reading an action and writing it are inverses, and its repr evaluates."""
    action = parse_action(text)
    assert format_action(action) == text
    names = {"parse_action": parse_action, "Draw": Draw, "Pass": Pass, "Card": Card}
    if text.partition(" ")[0] in ("draw", "pass", "play"):
        assert eval(repr(action), names) == action


@pytest.mark.parametrize(
    "text", ["", "drow", "draw 5H", "discard", "discard 5H 6H", "play 4S / / 5S", "play 1H", None]
)
def test_what_is_no_action_line(text: str) -> None:
    """A line that is no action is refused by an error that quotes what is wrong."""
    with pytest.raises(NotationError, match="'"):
        parse_action(text)


def test_a_discard_is_a_card_without_a_meaning() -> None:
    """A joker is discarded as a joker, whatever it stood for."""
    assert parse_action("discard *5H") == parse_action("discard *")


def test_no_empty_row() -> None:
    """A table with an empty row cannot be played."""
    with pytest.raises(ValueError, match="at least one card"):
        Play(((),))


def test_the_table_is_stored_arranged() -> None:
    """The state keeps rows sorted, with faces, and the log the same table."""
    done = after(at_table("8S 6S 7S 2H"), "play 8S 6S 7S")
    assert done.log[-1].action == Play(parse_table("6S 7S 8S"))
    assert done.log[-1].placed == parse_cards("6S 7S 8S")


def test_cards_are_conserved_by_each_kind_of_action() -> None:
    """A whole pack stays a whole pack through draws, failures and discards."""
    state = GAME.start(3, GAME.parse_rules("discard turn_seconds=60"), 7)
    for action in ("draw", "discard", "take-discard", "discard", "fail", "draw", "time-up"):
        [card, *_others] = GAME.view(state, state.turn).hand
        state = after(state, f"discard {card}" if action == "discard" else action)
        assert_conserved(state)
