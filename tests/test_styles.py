"""The computer players of Robbers' Rummy play legally under every rule, and as their names say."""

from dataclasses import replace
from itertools import islice, pairwise
from random import Random

import pytest

from rrpuzzle.cards import JOKER, parse_cards
from rrpuzzle.errors import GameError
from rrpuzzle.games import (
    Match,
    find_game,
    make_player,
    play_match,
    replay,
    seat_random,
    styles,
)
from rrpuzzle.games.robbers import Discard, Draw, Play, TakeDiscard
from rrpuzzle.games.robbers.styles.drawing import choose_without_play, partners
from rrpuzzle.games.robbers.styles.plays import redeemed
from rrpuzzle.position import Position, parse_position
from rrpuzzle.rules import CLASSIC, OPTIONS, PRESETS, Rules, find_preset, parse_rules

GAME = find_game("robbers")
STYLES = ("simple", "greedy", "patient", "ahead")

# One text for each value of an option that the players could stumble over.
EVERY_VALUE = [
    f"classic {name}={'yes' if value is True else 'no' if value is False else value}"
    for name in (
        "ace",
        "table_jokers",
        "jokers_per_meld",
        "opening_joker",
        "opening_needs_run",
        "opening_turn",
        "redeemed_joker",
        "redeem_set",
        "face_values",
        "discard_pile",
    )
    for value in OPTIONS[name]
]
COMBINED = (
    *(f"classic jokers={n} table_jokers=fixed" for n in range(7)),
    *(f"classic packs={n} hand_size=9" for n in range(1, 5)),
    *(f"classic opening_minimum={n}" for n in (0, 30, 51, 120)),
    "classic opening_minimum=0 opening_needs_run=yes",
    "classic opening_turn=rearrange table_jokers=locked jokers=6",
    "classic opening_turn=lay-off table_jokers=fresh jokers=6",
    "classic opening_turn=rearrange table_jokers=fixed-hand jokers=6 redeem_set=both",
    "rummikub discard_pile=yes ace=corner table_jokers=fixed jokers=6",
    "classic redeem_bonus=5 joker_value=50 ace_value=1 jokers=6 redeem_set=both",
    "classic packs=1 jokers=2 hand_size=9 discard_pile=yes jokers_per_meld=minority",
    "classic hand_size=1 opening_minimum=0",
)


def view_of(position: str, rules: Rules = CLASSIC, opened: bool = True, **changes):
    """Return the view of a seat that is to act, with this table and hand."""
    start = GAME.view(GAME.start(4, rules, seed=1), 0)
    at = parse_position(position)
    return replace(
        start,
        turn=0,
        table=at.arranged(rules).table,
        hand=at.hand,
        opened=(opened, *start.opened[1:]),
        **changes,
    )


def play(style: str, view):
    """Return what a style does, as the position after it; None if it draws."""
    action = make_player("robbers", style, Random(1)).choose(view)
    return view.after(action.table) if isinstance(action, Play) else None


def test_there_are_four_styles_that_say_what_they_do():
    """Each style of play has a name and a sentence about it."""
    found = styles("robbers")
    assert tuple(found) == STYLES
    assert all(style.description.endswith(".") for style in found.values())


def players(names, seed: int):
    """Return a player for each seat; the one that looks ahead does not look far."""
    near = {"ahead": {"samples": 2, "turns": 4}}
    return [
        make_player("robbers", name, seat_random(seed, seat), **near.get(name, {}))
        for seat, name in enumerate(names)
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_style_plays_under_every_preset(preset):
    """A round between the four styles comes to its end under each preset."""
    rules = replace(find_preset(preset), rounds=1, hand_size=7)
    match = play_match("robbers", players(STYLES, 3), rules, seed=3)
    assert match.over and replay(match.record) == match.state


@pytest.mark.parametrize("text", [*EVERY_VALUE, *COMBINED])
def test_every_style_plays_under_every_option(text):
    """The styles act legally under each value of each option, whoever sits where."""
    rules = parse_rules(text)
    # Large hands and a cheap opening: much happens in a few turns.
    rules = replace(rules, hand_size=rules.hand_size or 12)
    if "opening_minimum" not in text:
        rules = replace(rules, opening_minimum=15)
    seed = len(text)
    names = [STYLES[(seat + seed) % 4] for seat in range(2 + seed % 4)]
    match = Match("robbers", players(names, seed), replace(rules, rounds=1), seed)
    acted = list(islice(match.steps(), 30))
    assert len(acted) == 30 or match.over
    assert any(isinstance(event.action, Play) for event in acted) or "=120" in text


@pytest.mark.parametrize("style", STYLES)
def test_a_style_repeats_itself(style):
    """The same seed gives the same match."""
    rules = replace(CLASSIC, rounds=1, hand_size=7)
    first, second = (
        play_match("robbers", players([style, "greedy"], 5), rules, seed=5).record
        for _again in range(2)
    )
    assert first == second


@pytest.mark.parametrize("style", STYLES)
def test_a_style_needs_its_view_only(style):
    """What the others hold and how the stock lies makes no difference to a choice."""
    state = GAME.start(3, find_preset("no-opening"), seed=4)
    hidden = state.hands[1] + state.hands[2] + state.stock
    moved = hidden[7:] + hidden[:7]
    other = replace(
        state, hands=(state.hands[0], moved[:13], moved[13:26]), stock=moved[26:], turn=0
    )
    state = replace(state, turn=0)
    choices = [
        make_player("robbers", style, Random(1)).choose(GAME.view(which, 0))
        for which in (state, other)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("style", STYLES)
def test_whoever_can_go_out_does(style):
    """A style that lays its last cards by laying off goes out."""
    after = play(style, view_of("4S 5S 6S 7S / 9H 9D 9C | 3S 9S"))
    assert after is not None and not after.hand


@pytest.mark.parametrize("style", ["greedy", "patient", "ahead"])
def test_rearranging_lets_the_strong_styles_go_out(style):
    """All styles but the simple one find the rearrangement that empties the hand."""
    view = view_of("4S 5S 6S 7S | 4H 4D")
    assert play("simple", view) is None
    after = play(style, view)
    assert after is not None and not after.hand


def test_simple_leaves_the_rows_as_they_are():
    """The simple style adds to rows and lays new ones, and every old row is still there."""
    for seed in range(3):
        match = play_match("robbers", ["simple"] * 3, "rounds=1 hand_size=9", seed=seed)
        tables = [
            entry.action.table
            for entry in match.state.results[0].log
            if isinstance(entry.action, Play)
        ]
        for before, after in pairwise(tables):
            rows = [sorted(map(str, (card.plain for card in row))) for row in after]
            for old in before:
                cards = [str(card.plain) for card in old]
                assert any(all(row.count(c) >= cards.count(c) for c in cards) for row in rows)


def test_greedy_places_the_most_cards():
    """The greedy style places three cards where laying off places one (counted by hand)."""
    after = play("greedy", view_of("4S 5S 6S 7S | 3S 4H 4D 4S KC"))
    assert after is not None and [str(card) for card in after.hand] == ["KC"]


@pytest.mark.parametrize("style", STYLES)
def test_an_opening_is_laid_as_soon_as_it_is_held(style):
    """Three aces are worth 45 and open; two and a court run of 30 do not."""
    assert play(style, view_of("| AS AH AD 2C 9H", opened=False)) is not None
    assert play(style, view_of("| JS QS KS 2C 9H", opened=False)) is None


def test_a_joker_is_taken_where_its_card_is_held():
    """Redeeming puts the natural in the joker's place and the joker in the hand."""
    position = parse_position("5H 6H *7H / 9C 9D *9H | 7H 2S")
    assert str(redeemed(position, CLASSIC)) == "5H 6H 7H / 9C 9D *9H | 2S *"


def test_no_joker_is_taken_that_could_not_be_kept():
    """Where a redeemed joker must be played at once, none is taken to be kept."""
    position = parse_position("5H 6H *7H | 7H 2S")
    assert redeemed(position, find_preset("rummikub")) is None
    assert redeemed(position, parse_rules("table_jokers=fresh")) is None


def test_a_joker_of_a_set_of_three_can_need_both_cards():
    """With redeem_set=both a set of three gives up its joker for the two missing suits only."""
    both = parse_rules("redeem_set=both")
    assert redeemed(parse_position("9C 9D * | 9H 2S"), both) is None
    after = redeemed(parse_position("9C 9D * | 9H 9S 2S"), both)
    assert after is not None
    assert after.hand == (*parse_cards("2S"), JOKER) and len(after.table[0]) == 4


DISCARD = find_preset("discard")


def test_a_discard_that_can_be_played_is_taken():
    """The top of the discard pile is taken if it goes on the table, and not otherwise."""
    view = view_of("4S 5S 6S | KC 2H", DISCARD, discards=parse_cards("7S"))
    assert choose_without_play(view) == TakeDiscard()
    view = view_of("4S 5S 6S | KC 2H", DISCARD, discards=parse_cards("9D"))
    assert choose_without_play(view) == Draw()


def test_a_joker_is_never_laid_aside():
    """What is discarded is the dearest card without partners, no joker and nothing that goes."""
    phase = GAME.apply(GAME.start(2, DISCARD, seed=1), Draw()).phase
    view = view_of("4S 5S 6S | * 7S KC 2H 3H", DISCARD, phase=phase)
    assert choose_without_play(view) == Discard(parse_cards("KC")[0])


def test_partners_are_counted_over_the_melds_of_three():
    """A pair counts the two cards that complete it, and two neighbours count as many as fit."""
    hand = parse_cards("8S 8H KD")
    assert partners(hand[0], hand, CLASSIC) == 2
    assert partners(hand[2], hand, CLASSIC) == 0


def test_an_unknown_style_is_refused_by_name():
    """A style that does not exist is quoted, and the nearest one is named."""
    with pytest.raises(GameError, match=r"'greedi' is not a style of play.*'greedy'"):
        make_player("robbers", "greedi", Random(1))


def test_positions_are_left_alone():
    """Choosing changes nothing in the view that a player was given."""
    view = view_of("4S 5S 6S 7S / 5H 6H *7H | 3S 4H 4D 7H *")
    before = repr(view)
    for style in STYLES:
        play(style, view)
    assert repr(view) == before and isinstance(view.position, Position)
