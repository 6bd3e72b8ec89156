"""Robbers' Rummy before the first turn: the cards, cutting for the deal, dealing."""

from collections import Counter
from itertools import pairwise

import pytest
from robbers_play import assert_conserved

from rrpuzzle.cards import JOKER, Rank
from rrpuzzle.errors import GameError, RulesError
from rrpuzzle.games.dealing import cut_for_deal
from rrpuzzle.games.robbers import GAME, Cut, Phase, RobbersState
from rrpuzzle.games.robbers.deal import deal_round
from rrpuzzle.rules import PRESETS, parse_rules


def start(seats: int, rules: str = "classic", seed: int = 7) -> RobbersState:
    """Start a match."""
    return GAME.start(seats, parse_rules(rules), seed)


# Cards


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        ("classic", 108),
        ("no-jokers", 104),
        ("rummikub", 106),
        ("classic jokers=6", 110),
        ("classic packs=1", 56),
        ("classic packs=3", 160),
        ("classic packs=4", 212),
    ],
)
def test_packs_and_jokers(rules: str, cards: int) -> None:
    """Two packs and four jokers are 108 cards; no jokers, six, or other packs are options."""
    state = start(2, rules)
    assert len(state.cards) == cards
    assert_conserved(state)


def test_each_card_twice() -> None:
    """Two packs hold each of the 52 naturals twice, beside four jokers."""
    counts = Counter(start(5).cards)
    assert counts.pop(JOKER) == 4
    assert len(counts) == 52 and set(counts.values()) == {2}


# Seats and dealing


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players(seats: int) -> None:
    """Two to five play."""
    assert start(seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 6, True, "3", 2.0, None])
def test_other_numbers_of_players(seats: object) -> None:
    """Any other number is refused, and the error says which are right."""
    with pytest.raises(GameError, match="2 to 5 players"):
        GAME.start(seats, parse_rules("classic"), 7)


@pytest.mark.parametrize(("seats", "each"), [(2, 13), (3, 13), (4, 11), (5, 11)])
def test_hand_sizes(seats: int, each: int) -> None:
    """13 cards each for two or three players, 11 for four or five; the rest is the stock."""
    state = start(seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.stock) == 108 - each * seats


@pytest.mark.parametrize("size", [1, 7, 27])
def test_any_hand_size_that_the_pack_can_serve(size: int) -> None:
    """The option hand_size deals any equal number up to the whole pack."""
    state = start(4, f"hand_size={size}")
    assert [len(hand) for hand in state.hands] == [size] * 4
    assert len(state.stock) == 108 - 4 * size


@pytest.mark.parametrize(
    ("rules", "seats", "most"),
    [
        ("hand_size=28", 4, 27),
        ("discard hand_size=27", 4, 26),
        ("packs=1 jokers=0", 5, 10),
        ("packs=1 jokers=0 hand_size=27", 2, 26),
    ],
)
def test_more_than_the_pack_can_serve(rules: str, seats: int, most: int) -> None:
    """A hand size that the pack cannot serve is refused, and the error says what it can."""
    with pytest.raises(GameError, match=f"at most {most}"):
        start(seats, rules)


def test_a_play_off_could_be_dealt_too() -> None:
    """Rules are refused at the start if a play-off of fewer players could not be dealt."""
    assert start(5, "packs=1 jokers=3").stock == ()
    with pytest.raises(GameError, match="for each of 5 players"):
        start(5, "packs=1 jokers=2")


def test_cards_are_dealt_one_by_one_clockwise() -> None:
    """The dealer's left gets the first card of the pack, the next seat the second, and so on."""
    state = start(3)
    order = [(state.dealer + step) % 3 for step in (1, 2, 3)]
    smaller = start(3, "hand_size=5")
    assert all(state.hands[seat][:5] == smaller.hands[seat] for seat in order)
    # What is the stock's top with five cards each would have been dealt on, clockwise.
    dealt_on = [state.hands[seat][5] for seat in order]
    assert list(smaller.stock[:3]) == dealt_on


def test_the_dealers_left_begins() -> None:
    """The player on the dealer's left begins."""
    for seed in range(20):
        state = start(5, seed=seed)
        assert state.turn == (state.dealer + 1) % 5
        assert state.phase is Phase.TURN


def test_the_deal_passes_clockwise() -> None:
    """The next round is dealt by the seat on the dealer's left, with other cards."""
    state = start(4)
    second = deal_round(state, (state.dealer + 1) % 4, state.playing)
    assert second.turn == (state.dealer + 2) % 4
    assert second.hands != state.hands
    assert_conserved(second)


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "discard"])
def test_no_discard_pile(preset: str) -> None:
    """There is no discard pile but in the discard variant."""
    assert start(3, preset).discards == ()


def test_the_first_discard_is_turned_from_the_stock() -> None:
    """D: in the discard variant the first discard is the stock's top card, turned."""
    without, state = start(3), start(3, "discard")
    assert state.discards == without.stock[:1]
    assert state.stock == without.stock[1:]
    assert state.hands == without.hands


# Cutting for the deal


def test_the_highest_card_deals() -> None:
    """The first dealer has cut the highest card of the last cut."""
    for seed in range(50):
        state = start(4, seed=seed)
        cards = dict(state.cuts[-1].cards)
        best = max(card.rank for card in cards.values())
        assert [seat for seat, card in cards.items() if card.rank == best] == [state.dealer]


def test_the_ace_is_low_when_cutting() -> None:
    """A two beats an ace in the cut for the deal, whatever the ace is in runs."""
    [cut] = [
        cuts[0]
        for cuts in (cut_for_deal(seed, 2) for seed in range(400))
        if [card.rank for _seat, card in cuts[0].cards] == [Rank.ACE, Rank.TWO]
    ][:1]
    assert cut.highest == (1,)


def test_ties_cut_again() -> None:
    """Those who cut equal highest cards cut again, and nobody else does."""
    tied = [cuts for cuts in (cut_for_deal(seed, 5) for seed in range(300)) if len(cuts) > 1]
    assert len(tied) > 20
    for cuts in tied:
        for cut, again in pairwise(cuts):
            best = max(card.rank for _seat, card in cut.cards)
            equal = [seat for seat, card in cut.cards if card.rank == best]
            assert [seat for seat, _card in again.cards] == equal and len(equal) > 1
        assert len(cuts[-1].highest) == 1


def test_everybody_cuts_a_card_of_their_own() -> None:
    """All seats cut first, from one pack and without jokers."""
    for seed in range(50):
        [first, *_again] = cut_for_deal(seed, 5, packs=1)
        assert isinstance(first, Cut)
        assert [seat for seat, _card in first.cards] == [0, 1, 2, 3, 4]
        assert len({card for _seat, card in first.cards}) == 5
        assert not any(card.joker for _seat, card in first.cards)


def test_every_seat_deals_about_as_often() -> None:
    """Over many seeds each of four seats deals a quarter of the matches, to a few percent."""
    dealers = Counter(cut_for_deal(seed, 4)[-1].highest[0] for seed in range(2000))
    assert all(420 < dealers[seat] < 580 for seat in range(4))


# Chance


def test_the_seed_is_the_cards() -> None:
    """The same seed deals the same cards, another seed others, each round others again."""
    assert start(4, seed=7) == start(4, seed=7)
    hands = {start(4, seed=seed).hands for seed in range(50)}
    assert len(hands) == 50


def test_the_cards_of_a_seed_never_change() -> None:
    """Seed 7 deals these cards on every machine and version, so that records stay readable."""
    state = start(2, "hand_size=5", seed=7)
    assert [" ".join(map(str, hand)) for hand in state.hands] == [
        "TS 8C 4S 9C 6C",
        "2H QH 3H 7C QD",
    ]


@pytest.mark.parametrize("seed", [-1, True, "7", None, 1.5, 10**18 + 1])
def test_what_is_no_seed(seed: object) -> None:
    """A seed is a whole number from 0; anything else is refused."""
    with pytest.raises(GameError, match="is not a seed"):
        GAME.start(2, parse_rules("classic"), seed)


def test_what_are_no_rules() -> None:
    """Text in the place of rules is refused, and the error says how they are made."""
    with pytest.raises(RulesError, match="parse_rules"):
        GAME.start(2, "classic", 7)
