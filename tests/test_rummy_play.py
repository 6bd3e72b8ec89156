"""Whole matches of Rummy: nothing is lost, nothing leaks, and everything can be played again."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rummy_tables import play, state_of
from strategies import share
from test_rummy_rules import any_rules

from rrpuzzle import full_pack
from rrpuzzle.errors import IllegalActionError
from rrpuzzle.games import Match, Record, find_style, make_player, play_match, replay, styles
from rrpuzzle.games.chance import shuffled
from rrpuzzle.games.rummy import (
    GAME,
    RUMMY_PRESETS,
    Discard,
    LayOff,
    Phase,
    PlayMeld,
    RummyRules,
    RummyState,
    RummyView,
)
from rrpuzzle.games.rummy.public import Public

PACK = Counter(full_pack(1, 0))
STYLES = ("simple", "flexible", "watchful")


class AnyLegal:
    """A player that does anything legal, plays before discards so that rounds end."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: RummyView) -> object:
        actions = view.actions
        plays = [action for action in actions if isinstance(action, PlayMeld | LayOff)]
        return self.rng.choice(plays if plays and self.rng.random() < 0.7 else list(actions))


def random_match(seats: int, rules: RummyRules, seed: int, actions: int = 300) -> list[RummyState]:
    """Return the states of a match of anything legal, as far as so many actions go."""
    match = Match("rummy", [AnyLegal(Random(seed + seat)) for seat in range(seats)], rules, seed)
    states = [match.state]
    for event, _number in zip(match.steps(), range(actions), strict=False):
        states.append(event.after)
    return states


@st.composite
def played(draw: st.DrawFn) -> list[RummyState]:
    """Draw the states of a random match under any rules that can be dealt."""
    seats = draw(st.integers(2, 6))
    rules = draw(any_rules)
    rules = replace(rules, hand_size=max(3, min(rules.hand_size, 50 // seats)))
    return random_match(seats, rules, draw(st.integers(0, 10**6)), 50)


@share(10, deadline=None)
@given(played())
def test_every_card_is_somewhere_after_every_action(states: list[RummyState]) -> None:
    """After each action of any match under any rules every card of the pack is there once."""
    for state in states:
        assert Counter(state.cards) == PACK


@share(10, deadline=None)
@given(played())
def test_somebody_can_always_act(states: list[RummyState]) -> None:
    """Until the match is over the seat to act has a legal action, and no other seat has one."""
    for state in states:
        views = [GAME.view(state, seat) for seat in range(state.seats)]
        assert [bool(view.actions) for view in views] == [
            seat == state.turn for seat in range(state.seats)
        ]
        assert state.turn is None or state.hands[state.turn]


@share(10, deadline=None)
@given(played(), st.data())
def test_what_is_not_listed_is_refused(states: list[RummyState], data: st.DataObject) -> None:
    """An action is carried out if it is listed as legal, and refused if it is not."""
    state = data.draw(st.sampled_from([state for state in states if state.turn is not None]))
    listed = set(GAME.view(state, state.turn).actions)
    cards = [*state.hand, *data.draw(st.permutations(full_pack(1, 0)))[:5]]
    lines = ["draw", "take-discard", "pass"]
    lines += [f"discard {card}" for card in cards]
    lines += [f"lay-off {card} {place}" for card in cards for place in range(1, 4)]
    actions = {GAME.parse_action(line) for line in lines} | listed
    for action in actions:
        if action in listed:
            assert GAME.apply(state, action) != state
        else:
            with pytest.raises(IllegalActionError):
                GAME.apply(state, action)


# What a seat sees


@share(10, deadline=None)
@given(played(), st.data())
def test_a_view_is_the_same_whatever_is_hidden(
    states: list[RummyState], data: st.DataObject
) -> None:
    """Dealing the hidden cards anew changes nothing in a seat's view."""
    state = data.draw(st.sampled_from(states))
    seat = data.draw(st.integers(0, state.seats - 1))
    hidden = [*state.stock]
    for other, hand in enumerate(state.hands):
        hidden += hand if other != seat else ()
    mixed = shuffled(hidden, Random(data.draw(st.integers(0, 1000))))
    hands = tuple(
        hand if other == seat else tuple(mixed.pop() for _card in hand)
        for other, hand in enumerate(state.hands)
    )
    other = replace(state, hands=hands, stock=tuple(mixed), seed=state.seed + 1)
    view, again = GAME.view(state, seat), GAME.view(other, seat)
    assert view == again
    assert view.choices == again.choices
    assert view.prompt == again.prompt


def test_a_view_holds_public_things_and_the_own_hand() -> None:
    """Beyond what is public a view has the seat, its hand, and two kinds of numbers."""
    own = {field.name for field in fields(RummyView)} - {field.name for field in fields(Public)}
    assert own == {"seat", "hand", "hand_sizes", "stock_size"}


def test_the_log_tells_no_hidden_card() -> None:
    """The log names cards that all could see: taken, put down, laid off, discarded; no draw."""
    state = play(state_of(["7S 7H 7D 2C", "3D 4D"], stock="KS QS"), "draw")
    assert state.log[-1].taken is None
    assert "KS" not in repr(state.log[-1])


@pytest.mark.parametrize("by", ["rank", "suit"])
def test_the_hand_is_sorted_by_rank_or_by_suit(by: str) -> None:
    """A view gives its hand sorted either way."""
    view = GAME.view(state_of(["9S 2H 2S AD", "3D"]), 0)
    wanted = {"rank": "AD 2S 2H 9S", "suit": "2S 9S 2H AD"}[by]
    assert " ".join(map(str, view.sorted_hand(by))) == wanted


# Records


@share(10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(sorted(RUMMY_PRESETS)), st.integers(2, 6))
def test_a_record_plays_again_exactly(seed: int, preset: str, seats: int) -> None:
    """The record of any match, read from its text, leads to the same state."""
    players = [AnyLegal(Random(seat)) for seat in range(seats)]
    match = Match("rummy", players, f"{preset} target=30", seed)
    for _event, _number in zip(match.steps(), range(80), strict=False):
        pass
    assert replay(Record.parse(match.record.format())) == match.state
    assert replay(Record.parse(match.record.to_json())) == match.state


def test_a_record_with_an_illegal_line() -> None:
    """A record that was changed by hand is refused with the line and the reason."""
    match = Match("rummy", [None] * 4, "classic", seed=7)
    match.act("draw")
    text = match.record.format().replace(" draw\n", " meld 7S 7H 7D\n")
    with pytest.raises(Exception, match=r"Line \d+ .*draw a card first"):
        replay(Record.parse(text))


# Computer players


def test_the_styles_are_these() -> None:
    """Three styles, each with a sentence that says what it does."""
    assert tuple(styles("rummy")) == STYLES
    assert all(find_style("rummy", name).description.endswith(".") for name in STYLES)


@pytest.mark.parametrize("preset", sorted(RUMMY_PRESETS))
@pytest.mark.parametrize("seats", [2, 6])
def test_every_style_plays_under_every_preset(preset: str, seats: int) -> None:
    """The styles play a match to its end under each preset, with two seats and with six."""
    players = [STYLES[seat % 3] for seat in range(seats)]
    match = play_match("rummy", players, f"{preset} target=40", seed=3)
    assert match.over
    assert match.state.totals[match.state.winner] >= 40


@pytest.mark.parametrize("style", STYLES)
def test_a_style_repeats_itself(style: str) -> None:
    """The same seed gives the same match."""
    first, second = (play_match("rummy", [style] * 3, "target=20", seed=5) for _time in "ab")
    assert first.record == second.record


@pytest.mark.parametrize("style", STYLES)
def test_a_style_goes_out_if_it_can(style: str) -> None:
    """With a hand that can all be put down a style puts it down."""
    state = state_of(["7S 7H 7D 2C 3C 4C", "3D 4D"], stock="5C KS")
    player = make_player("rummy", style, Random(1))
    while not state.results:
        assert state.turn == 0
        state = GAME.apply(state, player.choose(GAME.view(state, 0)))
    assert state.results[0].winner == 0


@pytest.mark.parametrize("style", STYLES)
def test_a_style_takes_the_discard_that_makes_a_meld(style: str) -> None:
    """As the sources advise, a discard is taken to complete a meld, not to make a pair."""
    player = make_player("rummy", style, Random(1))
    for hand, takes in (("5C 5H 2S 9D", True), ("5C KH 2S 9D", False)):
        state = state_of([hand, "3D 4D"], discards="5S")
        after = GAME.apply(state, player.choose(GAME.view(state, 0)))
        assert (after.taken is not None) == takes


@pytest.mark.parametrize("style", STYLES)
def test_a_style_keeps_a_pair_and_discards_a_lone_card(style: str) -> None:
    """The sources' first advice: keep Q♣ Q♥, discard the queen that stands alone."""
    player = make_player("rummy", style, Random(1))
    state = replace(state_of(["QC QH KS 2D", "3D 4D 5D 6D 7D"]), phase=Phase.PLAY)
    assert player.choose(GAME.view(state, 0)) == Discard(state.hands[0][2])


@pytest.mark.parametrize("style", ["flexible", "watchful"])
def test_two_way_cards_are_kept(style: str) -> None:
    """The second advice: 4♣ 4♠ 3♣ can become melds in four ways, so even an ace goes first."""
    player = make_player("rummy", style, Random(1))
    state = replace(state_of(["4C 4S 3C AH", "3D 4D 5D 7D"]), phase=Phase.PLAY)
    assert player.choose(GAME.view(state, 0)) == Discard(state.hands[0][3])
