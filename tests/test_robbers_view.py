"""What a seat sees of Robbers' Rummy: its own hand and what is public, and nothing else."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, replace
from functools import cache
from random import Random
from types import FunctionType, ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from robbers_play import RandomPlayer, after, at_table, random_match
from strategies import share

from rrpuzzle.cards import Card, parse_cards
from rrpuzzle.errors import GameError
from rrpuzzle.games import Match, robbers
from rrpuzzle.games.robbers import GAME, Discard, Draw, Phase, RobbersState, RobbersView
from rrpuzzle.games.robbers.public import Public
from rrpuzzle.position import parse_position
from rrpuzzle.rules import parse_rules

RULES = ("classic", "discard hand_size=7", "rummikub redeem_bonus=5")


@cache
def reached(seats: int, rules: str) -> tuple[RobbersState, ...]:
    """Return the states of a match that random players play, up to some turns of round two."""
    states: list[RobbersState] = []
    for event in random_match(seats, parse_rules(rules), seed=seats, solves=0.03).steps():
        states.append(event.after)
        if event.after.round_number == 2 and len(event.after.log) > 10:
            break
    return tuple(states)


states = st.builds(reached, st.sampled_from((2, 4)), st.sampled_from(RULES)).flatmap(
    st.sampled_from
)
"""States that random players have reached."""


def shuffle_hidden(state: RobbersState, seat: int, rng: Random) -> RobbersState:
    """Deal out anew all the cards that a seat does not see, and change the seed."""
    hidden = [card for n, hand in enumerate(state.hands) if n != seat for card in hand]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = []
    for number, hand in enumerate(state.hands):
        if number == seat:
            hands.append(hand)
        else:
            hands.append(tuple(hidden[: len(hand)]))
            del hidden[: len(hand)]
    return replace(state, hands=tuple(hands), stock=tuple(hidden), seed=state.seed + 1)


def reachable(thing: object) -> Iterator[object]:
    """Yield all objects that can be reached from a value, classes and modules left out."""
    seen: set[int] = set()
    waiting = [thing]
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, type | ModuleType | FunctionType):
            continue
        seen.add(id(found))
        yield found
        waiting += gc.get_referents(found)


@share(4)
@given(states, st.integers(0, 4), st.integers(0, 2**32))
def test_hidden_cards_make_no_difference(state: RobbersState, seat: int, lot: int) -> None:
    """Two states that differ only in hidden cards give a seat equal views, to the last letter."""
    seat %= state.seats
    other = shuffle_hidden(state, seat, Random(lot))
    view, same = GAME.view(state, seat), GAME.view(other, seat)
    assert view == same
    assert repr(view) == repr(same)
    assert (view.choices, view.position) == (same.choices, same.position)


@share(5)
@given(states)
def test_nothing_hidden_can_be_reached(state: RobbersState) -> None:
    """Whatever a view refers to, however far, is no state, no chance, no stock, no other hand."""
    hidden = {id(state), id(state.stock), id(state.hands)}
    for seat in range(state.seats):
        hands = {id(hand) for n, hand in enumerate(state.hands) if n != seat and hand}
        for found in reachable(GAME.view(state, seat)):
            assert not isinstance(found, RobbersState | Random)
            # An empty tuple is one and the same everywhere.
            assert id(found) not in (hidden | hands) or found == ()


@share(5)
@given(states)
def test_what_a_seat_sees(state: RobbersState) -> None:
    """A view holds the seat's hand, how many cards lie elsewhere, and what is public."""
    for seat in range(state.seats):
        view = GAME.view(state, seat)
        assert view.hand == state.hands[seat]
        assert view.hand_sizes == tuple(len(hand) for hand in state.hands)
        assert view.stock_size == len(state.stock)
        assert {f.name for f in fields(view)} - {f.name for f in fields(Public)} == {
            "seat",
            "hand",
            "hand_sizes",
            "stock_size",
        }
        for field in fields(Public):
            assert getattr(view, field.name) == getattr(state, field.name)


def test_players_are_given_their_own_view_alone() -> None:
    """A computer player is called with one thing, its seat's view, when it is its turn."""
    given: list[tuple[int, tuple[object, ...]]] = []

    class Spy(RandomPlayer):
        def __init__(self, seat: int) -> None:
            super().__init__(Random(seat))
            self.seat = seat

        def choose(self, *args: object) -> object:
            given.append((self.seat, args))
            return super().choose(*args)

    match = Match(GAME, [Spy(seat) for seat in range(3)], parse_rules("classic rounds=1"), seed=3)
    match.advance()
    assert len(given) == len(match.record.actions)
    for seat, args in given:
        [view] = args
        assert type(view) is RobbersView
        assert (view.seat, view.turn) == (seat, seat)


def test_others_do_not_see_what_is_drawn() -> None:
    """A draw from the stock is seen as a draw; a card taken from the discards is seen by all."""
    state = at_table("5H 6H", "2H", stock="KC QC", discards="9D", rules="discard")
    drawn = GAME.view(after(state, "draw"), 1)
    assert all(found != Card.parse("KC") for found in reachable(drawn))
    assert (drawn.hand_sizes, drawn.log[-1].drawn, drawn.log[-1].taken) == ((3, 1), 1, None)
    taken = GAME.view(after(state, "take-discard"), 1)
    assert taken.taken == taken.log[-1].taken == Card.parse("9D")


def test_hands_are_shown_when_the_round_is_over() -> None:
    """The hands of a round that is over are public; those of the next round are not."""
    state = after(at_table("7S 7H 7D", "2C", "3C"), "play 7S 7H 7D")
    view = GAME.view(state, 0)
    assert view.results[0].hands == ((), parse_cards("2C"), parse_cards("3C"))
    assert view.hand == state.hands[0]


def test_a_view_cannot_be_changed() -> None:
    """Views and states are frozen."""
    state = at_table("5H")
    for value in (state, GAME.view(state, 0)):
        with pytest.raises(FrozenInstanceError):
            value.turn = 1


@share(10)
@given(states)
def test_a_repr_evaluates(state: RobbersState) -> None:
    """The repr of a state or a view, typed in again, is the same value."""
    names = {**vars(robbers), "parse_rules": parse_rules, "Card": Card}
    for value in (state, GAME.view(state, 0)):
        assert eval(repr(value), names) == value


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_what_is_no_seat(seat: object) -> None:
    """There is no view for a seat that is not there."""
    with pytest.raises(GameError, match="counted from 0 to 1"):
        GAME.view(at_table("5H"), seat)


def test_what_a_view_says_of_the_turn() -> None:
    """A view knows whether its seat is to act, and what it may do beside playing."""
    state = at_table("5H 6H", "2H", discards="9D", rules="discard", stock="KC")
    mine, other = GAME.view(state, 0), GAME.view(state, 1)
    assert (mine.to_act, mine.may_play, other.to_act, other.may_play) == (True, True, False, False)
    assert other.choices == ()
    late = GAME.view(after(state, "draw"), 0)
    assert (late.phase, late.to_act, late.may_play) == (Phase.DISCARD, True, False)
    assert late.choices == tuple(map(Discard, parse_cards("5H 6H KC")))


def test_a_view_judges_tables() -> None:
    """A view says what is wrong with a table, and what would be left of the hand."""
    view = GAME.view(at_table("8S 2H", table="5S 6S 7S", opened=False), 0)
    table = parse_position("5S 6S 7S 8S").table
    assert [fault.kind.value for fault in view.play_faults(table)] == ["opening-table"]
    opened = GAME.view(at_table("8S 2H", table="5S 6S 7S"), 0)
    assert opened.play_faults(table) == ()
    assert opened.after(table) == parse_position("5S 6S 7S 8S | 2H")
    assert opened.position == parse_position("5S 6S 7S | 8S 2H")
    assert opened.has_opened and not view.has_opened
    assert opened.choices == (Draw(),)
