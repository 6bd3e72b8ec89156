"""Turns of Rummy: the deal, drawing, melding, laying off and discarding, fact by fact."""

from __future__ import annotations

import pytest
from rummy_tables import in_play, play, row, state_of

from rrpuzzle import full_pack
from rrpuzzle.errors import (
    AmbiguousActionError,
    GameError,
    IllegalActionError,
    NotationError,
    RulesError,
)
from rrpuzzle.games import find_game
from rrpuzzle.games.rummy import (
    GAME,
    RUMMY,
    ActionKind,
    Discard,
    Draw,
    LayOff,
    Pass,
    Phase,
    PlayMeld,
    RummyState,
    TakeDiscard,
    legal_actions,
    parse_action,
    parse_rummy_rules,
)
from rrpuzzle.messages import LANGUAGES, using_language


def refused(state: RummyState, line: str) -> str:
    """Return why an action is refused."""
    with pytest.raises(IllegalActionError) as caught:
        play(state, line)
    return str(caught.value)


# The deal


def test_one_pack_seven_cards_and_a_stock_of_23() -> None:
    """Four players get 7 of 52 cards each, one card is turned up, and 23 are the stock."""
    state = GAME.start(4, RUMMY, seed=5)
    assert sorted(map(str, state.cards)) == sorted(map(str, full_pack(1, 0)))
    assert not any(card.joker for card in state.cards)
    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    assert (len(state.discards), len(state.stock)) == (1, 23)


def test_the_top_card_after_the_deal_starts_the_discards() -> None:
    """The card turned up is the next of the pack after the dealt ones, the stock follows it."""
    small, large = (GAME.start(4, parse_rummy_rules(f"hand_size={n}"), seed=5) for n in (7, 8))
    eighth = [large.hands[(large.turn + place) % 4][-1] for place in range(4)]
    assert [*small.discards, *small.stock] == [*eighth, *large.discards, *large.stock]


def test_the_number_left_in_the_stock_is_seen_by_all() -> None:
    """Every seat sees at any time how many cards the stock holds."""
    state = play(GAME.start(4, RUMMY, seed=5), "draw")
    assert [GAME.view(state, seat).stock_size for seat in range(4)] == [22] * 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal_goes_round(seats: int) -> None:
    """Who sits on the dealer's left begins, and gets the first card of the pack."""
    state = GAME.start(seats, RUMMY, seed=9)
    assert state.turn == (state.dealer + 1) % seats
    assert len(state.cuts[-1].highest) == 1
    assert state.cuts[-1].highest[0] == state.dealer


@pytest.mark.parametrize("seats", [1, 7, True, "4"])
def test_a_number_of_seats_that_cannot_be(seats: object) -> None:
    """One seat or seven are refused, and the error says how many there can be."""
    with pytest.raises(GameError, match="2 to 6"):
        GAME.start(seats, RUMMY, seed=1)


def test_rules_of_another_game() -> None:
    """Rules that are not Rummy's are refused before anything is dealt."""
    with pytest.raises(RulesError, match="parse_rummy_rules"):
        GAME.start(4, find_game("robbers").parse_rules("classic"), seed=1)


def test_the_same_seed_gives_the_same_cards() -> None:
    """The deal follows from the seed alone."""
    assert GAME.start(4, RUMMY, seed=3) == GAME.start(4, RUMMY, seed=3)
    assert GAME.start(4, RUMMY, seed=3).hands != GAME.start(4, RUMMY, seed=4).hands


# A turn: draw, play, discard


def test_a_turn_draws_plays_and_discards_in_this_order() -> None:
    """Nothing is played before a card is drawn, nothing is drawn twice, a discard ends it."""
    state = state_of(["7S 7H 7D 2C 4C", "3C 3D", "4D", "5D"])
    for early in ("meld 7S 7H 7D", "lay-off 2C", "discard 2C"):
        assert "draw a card first" in refused(state, early)
    state = play(state, "draw", "meld 7S 7H 7D")
    for late in ("draw", "take-discard", "pass"):
        assert "a card was drawn in this turn" in refused(state, late)
    done = play(state, "discard 2C")
    assert (done.turn, done.phase, done.turn_number) == (1, Phase.DRAW, state.turn_number + 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_play_goes_clockwise(seats: int) -> None:
    """After each discard the next seat clockwise is to act."""
    state = GAME.start(seats, RUMMY, seed=11)
    order = [state.turn]
    for _turn in range(seats):
        state = play(state, "draw")
        state = play(state, f"discard {state.hand[-1]}")
        order.append(state.turn)
    assert order == [(order[0] + step) % seats for step in range(seats + 1)]


def test_a_card_is_drawn_from_the_stock_or_from_the_discards() -> None:
    """The drawn card is the top of the stock or of the discard pile, and comes to the hand."""
    state = state_of(["2C 4C", "3C"], discards="9D KC", stock="5H 6H")
    assert play(state, "draw").hand == row("2C 4C 5H")
    taken = play(state, "take-discard")
    assert (taken.hand, taken.discards, taken.taken) == (row("2C 4C KC"), row("9D"), row("KC")[0])


def test_any_number_of_melds_is_put_down() -> None:
    """Y14: without the option several melds may be put down in one turn."""
    state = in_play(state_of(["7S 7H 7D 2C 3C 4C 9H", "3D"]))
    done = play(state, "meld 7S 7H 7D", "meld 2C 3C 4C")
    assert [str(meld) for meld in done.table] == ["7S 7H 7D", "2C 3C 4C"]
    assert done.owners == (0, 0)


def test_one_meld_a_turn_as_an_option() -> None:
    """Y14: with the option a second meld waits for the next turn, lay-offs do not."""
    state = in_play(state_of(["7S 7H 7D 7C 2C 3C 4C 9H", "3D"], rules="one-meld"))
    state = play(state, "meld 7S 7H 7D")
    assert "one meld a turn" in refused(state, "meld 2C 3C 4C")
    state = play(state, "lay-off 7C", "discard 9H", "draw", "discard 3D", "draw")
    assert "2C 3C 4C" in map(str, play(state, "meld 2C 3C 4C").table)


@pytest.mark.parametrize("cards", ["7S 7H 7D", "7S 7H 7D 7C", "5S 6S 7S", "AS 2S 3S", "JS QS KS"])
def test_sets_and_runs_are_melds(cards: str) -> None:
    """Three or four of a rank, or three or more of a suit in a row, the ace low, are melds."""
    state = in_play(state_of([f"{cards} 9C 9H", "3D"]))
    assert str(play(state, f"meld {cards}").table[0]) == cards


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("QS KS AS", "ace"),
        ("KS AS 2S", "ace"),
        ("7S 7H", "three or four cards"),
        ("5S 6S 8S", "gaps"),
        ("5S 6H 7S", "one suit"),
    ],
)
def test_what_is_no_meld(cards: str, why: str) -> None:
    """Y06: what is no meld is refused with its fault; an ace is low only."""
    state = in_play(state_of([f"{cards} 9C 9H", "3D"]))
    with pytest.raises(IllegalActionError, match=why) as caught:
        play(state, f"meld {cards}")
    assert caught.value.faults
    assert state.table == ()


def test_where_an_ace_stands_is_one_declared_rule() -> None:
    """Y06: with high-ace rules an ace stands at both ends, and counts fifteen wherever it is."""
    state = in_play(state_of(["QS KS AS 2S 3S 9C", "3D"], rules="high-ace"))
    assert str(play(state, "meld QS KS AS").table[0]) == "QS KS AS"
    assert str(play(state, "meld AS 2S 3S").table[0]) == "AS 2S 3S"
    assert "ace" in refused(state, "meld KS AS 2S")
    assert state.rules.value_of(row("AS")[0]) == 15
    assert RUMMY.value_of(row("AS")[0]) == 1


def test_a_meld_with_a_card_that_is_not_held() -> None:
    """Y08: naming a card that is not in the hand is refused by its name; nothing has changed."""
    state = in_play(state_of(["9C TC 2H", "3D"]))
    before = GAME.view(state, 0)
    message = refused(state, "meld 9C TC JC")
    assert "does not hold J♣" in message
    assert "9♣" not in message.split("now:")[1]
    assert GAME.view(state, 0) == before
    assert "9♣ twice" in refused(state, "meld 9C 9C TC")
    assert "★" in refused(state, "meld 9C TC *")


def test_one_of_two_missing_cards_and_a_joker_are_named() -> None:
    """All the cards that the hand lacks are named at once."""
    state = in_play(state_of(["9C 2H", "3D"]))
    assert "10♣ and J♣" in refused(state, "meld 9C TC JC")
    assert "K♥" in refused(state, "discard KH")
    assert "K♥" in refused(state, "lay-off KH")


# Laying off


def test_laying_off_needs_an_own_meld_in_this_round() -> None:
    """Who has put down no meld in this round may not lay off, whatever the others have."""
    table = "1: 7S 7H 7D"
    state = in_play(state_of(["7C 2C 3C 4C 9H", "3D"], table))
    assert "meld of your own first" in refused(state, "lay-off 7C")
    melded = play(state, "meld 2C 3C 4C", "lay-off 7C")
    assert str(melded.table[0]) == "7S 7H 7D 7C"


def test_cards_are_laid_off_on_any_players_meld_in_any_number() -> None:
    """With a meld down, any number of cards goes on one's own and on others' melds."""
    state = in_play(state_of(["7C 9C TC JD 2S", "3D"], "0: 7S 7H 7D / 1: 8D 9D TD"))
    done = play(state, "lay-off 7C", "lay-off JD")
    assert [str(meld) for meld in done.table] == ["7S 7H 7D 7C", "8D 9D TD JD"]
    assert done.hand == row("9C TC 2S")


def test_an_own_meld_of_an_earlier_turn_is_enough() -> None:
    """The right to lay off lasts for the round, and ends with it."""
    state = state_of(["7C 2C 9S", "3D 4D"], "0: 7S 7H 7D")
    assert LayOff(row("7C")[0], 0) in GAME.view(play(state, "draw"), 0).actions
    assert GAME.start(2, RUMMY, seed=1).owners == ()


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("7S", ["lay-off 7S"]),
        ("6S 7S", ["lay-off 7S", "lay-off 6S"]),
        ("JS", ["lay-off JS"]),
        ("JS QS", ["lay-off JS", "lay-off QS"]),
    ],
)
def test_both_ends_of_a_run_take_cards(hand: str, lines: list[str]) -> None:
    """Y03: cards go on both ends of a run, one after the other; the ends first."""
    state = in_play(state_of([f"{hand} 2H", "3D"], "8S 9S TS"))
    assert play(state, *lines).hand == row("2H")


def test_a_card_with_a_gap_is_not_laid_off() -> None:
    """Y03: a six does not go on a run from the eight; the error says so."""
    state = in_play(state_of(["6S 2H", "3D"], "8S 9S TS"))
    assert "fits on no meld" in refused(state, "lay-off 6S")


def test_a_card_that_fits_on_two_melds() -> None:
    """Y05: the player says which meld; without a word it is refused with the choices."""
    state = in_play(state_of(["7D 2H", "3D"], "7H 7S 7C / 8D 9D TD"))
    with pytest.raises(AmbiguousActionError) as caught:
        play(state, "lay-off 7D")
    seven = row("7D")[0]
    assert caught.value.choices == (LayOff(seven, 0), LayOff(seven, 1))
    for word in ("1 (set of 7)", "2 (run 8–10 ♦)", "'lay-off 7D 1'"):
        assert word in str(caught.value)
    assert [str(meld) for meld in play(state, "lay-off 7D 1").table] == ["7S 7H 7D 7C", "8D 9D TD"]
    assert [str(meld) for meld in play(state, "lay-off 7D 2").table] == ["7S 7H 7C", "7D 8D 9D TD"]


def test_a_card_on_the_wrong_meld() -> None:
    """A meld that does not take the card, or that there is not, is refused with those that do."""
    state = in_play(state_of(["7D 2H", "3D"], "7H 7S 7C / 2C 3C 4C"))
    assert "does not fit on meld 2 (run 2–4 ♣). It fits on 1." in refused(state, "lay-off 7D 2")
    assert "there is no meld 9. 7♦ fits on 1." in refused(state, "lay-off 7D 9")


def test_the_meld_of_a_lay_off_stands_in_the_log() -> None:
    """Where a lay-off named no meld, the log names the one that it went to."""
    state = in_play(state_of(["7D 2H", "3D"], "7H 7S 7C"))
    assert play(state, "lay-off 7D").log[-1].action == LayOff(row("7D")[0], 0)


def test_melds_on_the_table_are_never_rearranged() -> None:
    """Whatever is legal, each meld of the table keeps its cards, in its place."""
    state = in_play(state_of(["7D 6D 5S 2H", "3D"], "7H 7S 7C / 8D 9D TD / 2S 3S 4S"))
    for choice in legal_actions(state):
        for action in choice.actions:
            after = GAME.apply(state, action)
            for meld, longer in zip(state.table, after.table, strict=False):
                assert set(meld.cards) <= set(longer.cards)


# Discarding


def test_the_card_taken_from_the_discards_is_not_discarded_in_that_turn() -> None:
    """Y01: a 7♣ taken from the discards may not be discarded in the same turn."""
    state = play(state_of(["2H 9D", "3D 4D"], discards="KC 7C"), "take-discard")
    assert "7♣ was just taken" in refused(state, "discard 7C")
    assert [str(action.card) for action in GAME.view(state, 0).actions] == ["2H", "9D"]


def test_a_card_from_the_stock_may_be_discarded_at_once() -> None:
    """Y01: a 7♣ drawn from the stock may be discarded in the same turn."""
    state = play(state_of(["2H 9D", "3D 4D"], stock="7C 8C"), "draw", "discard 7C")
    assert state.discards[-1] == row("7C")[0]


def test_the_taken_card_may_be_discarded_in_a_later_turn() -> None:
    """D: the ban is for that very card and that turn; in a later one it may go."""
    state = play(
        state_of(["2H 9D", "3D 4D"], discards="KC 7C"),
        "take-discard",
        "discard 9D",
        "draw",
        "discard 4D",
        "draw",
    )
    assert play(state, "discard 7C").discards[-1] == row("7C")[0]


def test_a_play_that_would_leave_only_the_taken_card_is_refused() -> None:
    """A turn must be able to end, so the taken card does not stay alone with nowhere to go."""
    state = play(state_of(["7S 7H 7D", "3D 4D"], discards="KC 9C"), "take-discard")
    message = refused(state, "meld 7S 7H 7D")
    assert "9♣ alone" in message
    assert play(state, "discard 7S").hand == row("3D 4D")


def test_the_taken_card_may_stay_alone_if_it_can_be_laid_off() -> None:
    """If the taken card fits on a meld, the others may be put down before it."""
    state = play(state_of(["7S 7H 7D", "3D 4D"], "1: TC JC QC", discards="KS 9C"), "take-discard")
    done = play(state, "meld 7S 7H 7D", "lay-off 9C")
    assert done.results[0].winner == 0


# What is legal, and why the rest is not


def test_a_menu_has_each_kind_of_action_or_its_reason() -> None:
    """For each kind of action the menu gives the possibilities or one sentence why not."""
    state = state_of(["7D 2C 3C 4C 9H", "3D"], "1: 7S 7H 7C", discards="KD")
    drawn = play(state, "draw")
    for now in (state, drawn, play(drawn, "meld 2C 3C 4C")):
        for seen in (now, *(GAME.view(now, seat) for seat in (0, 1))):
            choices = legal_actions(seen)
            assert [choice.kind for choice in choices] == list(ActionKind)
            assert all(bool(choice.actions) != bool(choice.reason) for choice in choices)
            assert all(bool(choice.reason) == bool(choice.sentence) for choice in choices)


REASONS = [
    (ActionKind.MELD, state_of(["7D 2C", "3D"]), "draw a card first"),
    (ActionKind.DRAW, in_play(state_of(["7D 2C", "3D"])), "a card was drawn"),
    (ActionKind.PASS, state_of(["7D 2C", "3D"]), "there is a card to draw"),
    (ActionKind.MELD, in_play(state_of(["7D 2C", "3D"])), "holds no meld"),
    (ActionKind.LAY_OFF, in_play(state_of(["7D 2C", "3D"])), "a meld of your own first"),
    (
        ActionKind.LAY_OFF,
        in_play(state_of(["7D 2C", "3D"], "8S 9S TS")),
        "no card of the hand fits",
    ),
    (
        ActionKind.MELD,
        in_play(state_of(["2S 3S 4S 7D", "3D"], "8S 9S TS", rules="one-meld", put_down=1)),
        "one meld a turn",
    ),
    (
        ActionKind.MELD,
        in_play(state_of(["2S 3S 4S 7D", "3D"], taken=row("7D")[0])),
        "7♦ alone",
    ),
    (
        ActionKind.LAY_OFF,
        in_play(state_of(["7S", "3D"], "8S 9S TS", rules="final-discard")),
        "Keep a card",
    ),
    (
        ActionKind.DRAW,
        state_of(["7D 2C", "3D"], stock="", stock_run=2),
        "exhausted for good",
    ),
    (
        ActionKind.DISCARD,
        state_of(["7D 2C", "3D"], stock="", stock_run=2),
        "take the discard first, or pass",
    ),
]


@pytest.mark.parametrize(("kind", "state", "words"), REASONS)
def test_reasons(kind: ActionKind, state: RummyState, words: str) -> None:
    """Each reason says what hinders the action, in every language."""
    [choice] = [choice for choice in legal_actions(state) if choice.kind is kind]
    assert choice.actions == ()
    assert words in choice.reason
    spoken = set()
    for language in LANGUAGES:
        with using_language(language):
            spoken |= {c.sentence for c in legal_actions(state) if c.kind is kind}
    assert len(spoken) == len(LANGUAGES)


def test_a_seat_that_is_not_to_act() -> None:
    """Whoever is not to act may do nothing, and reads whose turn it is."""
    view = GAME.view(state_of(["7D", "3D"]), 1)
    assert view.actions == ()
    assert {choice.reason for choice in view.choices} == {"it is the turn of seat 1."}
    assert view.prompt == "It is the turn of seat 1."


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (state_of(["7D", "3D"]), "Draw from the stock, or take the K♣"),
        (state_of(["7D", "3D"], discards="2H KC", stock=""), "turn the discard pile over"),
        (state_of(["7D", "3D"], stock=""), "pass, and the round is over"),
        (in_play(state_of(["7D", "3D"])), "Discard a card."),
        (in_play(state_of(["7D 7H 7S 2C", "3D"])), "Meld what you like"),
        (in_play(state_of(["7D 2C", "3D"], "7S 7H 7C")), "Meld and lay off"),
    ],
)
def test_the_prompt_fits_the_phase(state: RummyState, words: str) -> None:
    """Y15: what the seat is asked fits its phase, and its view shows melds and rules."""
    view = GAME.view(state, 0)
    assert words in view.prompt
    assert (view.table, view.rules) == (state.table, state.rules)


# Actions as text

ACTIONS = [
    Draw(),
    TakeDiscard(),
    Pass(),
    Discard(row("KH")[0]),
    PlayMeld(row("7S 7H 7D")),
    LayOff(row("7D")[0]),
    LayOff(row("7D")[0], 11),
]


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_is_its_line(action: object) -> None:
    """Every action is written as one line and read back; its repr evaluates."""
    assert GAME.parse_action(GAME.format_action(action)) == action
    assert eval(repr(action), {**globals(), "Card": type(row("7D")[0])}) == action


@pytest.mark.parametrize(
    "line",
    [
        *("", "meld", "drew", "lay-off", "lay-off 7D 0", "lay-off 7D x", "lay-off 7D 1 2"),
        *("draw 1", "discard", "discard 7D 8D", "play 7D", "meld 7X", "lay-off 7D ٣", None),
    ],
)
def test_a_line_that_is_no_action(line: object) -> None:
    """What is no action is refused with what there is."""
    with pytest.raises(NotationError):
        parse_action(line)


def test_an_action_of_another_game() -> None:
    """What is no action of Rummy is refused, and the state stays as it was."""
    state = state_of(["7D", "3D"])
    with pytest.raises(IllegalActionError, match="not an action of this game"):
        GAME.apply(state, "draw")
