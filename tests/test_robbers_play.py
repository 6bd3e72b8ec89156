"""Long random play of Robbers' Rummy under all variants: cards are conserved, matches end."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from dataclasses import fields
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from robbers_play import assert_conserved, at_table, random_match
from strategies import share

from rrpuzzle.errors import GameError, IllegalActionError
from rrpuzzle.games.robbers import (
    GAME,
    Discard,
    Draw,
    Fail,
    Pass,
    Play,
    RobbersState,
    TakeDiscard,
    TimeUp,
)
from rrpuzzle.games.robbers.apply import apply
from rrpuzzle.games.robbers.deal import hand_size
from rrpuzzle.melds import arrange
from rrpuzzle.rules import OPTIONS, PRESETS, Rules, parse_rules

VARIANTS = (
    *PRESETS,
    "classic packs=1",
    "classic packs=3 ace=both",
    "classic packs=4 ace=corner jokers=6",
    "classic table_jokers=fixed redeem_bonus=5",
    "classic table_jokers=fixed-hand redeem_set=both",
    "classic table_jokers=locked jokers_per_meld=minority",
    "classic table_jokers=fresh jokers_per_meld=one",
    "vatikan opening_minimum=0 opening_needs_run=yes opening_turn=rearrange",
    "opening-30 opening_joker=zero ace_value=11",
    "discard failed_turn_cards=3 hand_size=5",
    "no-opening packs=1 jokers=0 hand_size=26",
)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_rounds(variant: str) -> None:
    """Every card is there exactly once after every action, every row is a meld, the round ends."""
    rules = parse_rules(f"{variant} rounds=1")
    seats = 2 if rules.hand_size == 26 else 4
    match = random_match(seats, rules, seed=len(variant))
    for event in match.steps():
        state = event.after
        assert_conserved(state)
        assert all(arrange(row, rules) for row in state.table)
        assert_moved_as_told(event.before, state)
    assert match.over and match.state.winner is not None


def assert_moved_as_told(before: RobbersState, state: RobbersState) -> None:
    """What the log says of an action is what happened to the sizes of hands, stock and table."""
    if state.round_number != before.round_number or state.turn is None:
        return
    entry = state.log[-1]
    grown = len(state.hands[entry.seat]) - len(before.hands[entry.seat])
    assert before.turn == entry.seat
    if isinstance(entry.action, Play):
        on_table = sum(map(len, state.table)) - sum(map(len, before.table))
        assert on_table == -grown
        assert len(entry.placed) - entry.redeemed <= on_table <= len(entry.placed)
        assert entry.redeemed <= sum(card.natural for card in entry.placed)
    elif isinstance(entry.action, Draw):
        assert (grown, len(before.stock) - len(state.stock)) == (1, 1)
    elif isinstance(entry.action, TakeDiscard):
        assert (grown, len(before.discards) - len(state.discards)) == (1, 1)
    elif isinstance(entry.action, Discard):
        assert (grown, len(state.discards) - len(before.discards)) == (-1, 1)
    elif isinstance(entry.action, Fail):
        assert grown == len(before.stock) - len(state.stock) == entry.drawn
    else:
        assert isinstance(entry.action, Pass) and grown == 0 and not state.stock


any_rules = st.builds(
    Rules,
    **{name: st.sampled_from(list(allowed)) for name, allowed in OPTIONS.items()}
    # A larger hand has so many melds that the random player is slow to find them.
    | {"hand_size": st.integers(0, 15), "packs": st.integers(1, 4)},
)


@share(8)
@given(any_rules, st.integers(2, 5), st.integers(0, 9999))
def test_any_rules(rules: Rules, seats: int, seed: int) -> None:
    """Under any rules a match is refused at the start or goes on without a card lost."""
    try:
        match = random_match(seats, rules, seed, solves=0.05)
    except GameError:
        dealt = [hand_size(rules, players) * players for players in range(2, seats + 1)]
        assert max(dealt) + rules.discard_pile > 52 * rules.packs + rules.jokers
        return
    for number, event in enumerate(match.steps()):
        assert_conserved(event.after)
        if number == 30:
            break


def test_every_kind_of_action_comes_up() -> None:
    """The random players of these tests play, draw, take, discard, fail, pass and redeem."""
    seen: Counter[type] = Counter()
    redeemed = 0
    for seed, variant in enumerate(("discard", "no-opening packs=1 hand_size=14", "opening-30")):
        match = random_match(4, parse_rules(f"{variant} rounds=1"), seed, fails=0.05)
        match.advance()
        [result] = match.state.results
        seen.update(type(entry.action) for entry in result.log)
        redeemed += sum(entry.redeemed for entry in result.log)
    assert set(seen) >= {Play, Draw, TakeDiscard, Discard, Fail, Pass}
    assert redeemed


@cache
def reached() -> tuple[RobbersState, ...]:
    """Return the states of one match of random players."""
    match = random_match(3, parse_rules("discard rounds=1"), seed=5)
    return tuple(event.before for event in match.steps())


@share(2)
@given(st.integers(0, 2**32))
def test_a_refused_action_changes_nothing(lot: int) -> None:
    """Whatever is tried, legal or not, the state that it is tried on stays as it is."""
    rng = Random(lot)
    state = rng.choice(reached())
    before = {field.name: getattr(state, field.name) for field in fields(state)}
    cards = list(state.cards)
    for action in (
        *(Draw(), TakeDiscard(), Pass(), Fail(), TimeUp()),
        *(Discard(rng.choice(cards)) for _try in range(3)),
        *(Play((*state.table, tuple(rng.sample(cards, 3)))) for _try in range(5)),
        Play(state.table[1:]),
    ):
        with suppress(IllegalActionError):
            assert_conserved(apply(state, action))
        assert {field.name: getattr(state, field.name) for field in fields(state)} == before


def test_a_turn_on_a_full_table_is_cheap() -> None:
    """Applying a lay-off on a table of 96 cards takes a few milliseconds at most."""
    suits = [[f"{rank}{suit}" for rank in "A23456789TJQ"] for suit in "SHDC"]
    rows = [" ".join(run[half : half + 6]) for run in suits for half in (0, 6)] * 2
    state = at_table("KC 2H", table=" / ".join(rows))
    assert sum(map(len, state.table)) == 96
    action = GAME.parse_action("play " + " / ".join([*rows[:-1], f"{rows[-1]} KC"]))
    done = apply(state, action)
    start = time.process_time()
    for _turn in range(20):
        assert apply(state, action) == done
    assert (time.process_time() - start) / 20 < 0.01


def test_a_match_knows_its_game() -> None:
    """The match's game is the one that plays Robbers' Rummy, for two to five."""
    assert (GAME.name, list(GAME.seat_range)) == ("robbers", [2, 3, 4, 5])
