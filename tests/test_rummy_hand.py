"""The best of a hand of Rummy: exact, and compared with playing every move there is."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import share

from rrpuzzle import PositionError, parse_cards
from rrpuzzle.cards import Card, Rank, Suit, full_pack
from rrpuzzle.games.rummy.hand import best_hand, card_set, lay_off_cards, melds_in
from rrpuzzle.games.rummy.rules import RUMMY, RummyRules, parse_rummy_rules
from rrpuzzle.melds import Meld

Plain = frozenset[tuple[int, str]]


def plain(cards: object) -> Plain:
    """Return cards as pairs of a number and a suit's letter."""
    return frozenset((int(card.rank), card.suit.value) for card in cards)


def is_meld(cards: Plain, ace: str) -> bool:
    """Tell whether cards are a set or a run, from the words of the rules."""
    ranks, suits = sorted(rank for rank, _suit in cards), {suit for _rank, suit in cards}
    if len(cards) < 3:
        return False
    if len(suits) > 1:
        return len(set(ranks)) == 1
    orders = [ranks]
    if ace != "low" and ranks[0] == 1:
        orders.append([*ranks[1:], 14])
    if ace == "corner":
        orders += [ranks[cut:] + [rank + 13 for rank in ranks[:cut]] for cut in range(len(ranks))]
    return any(order == list(range(order[0], order[0] + len(order))) for order in orders)


def least_left(
    hand: Plain, table: tuple[Plain, ...], may_lay_off: bool, most: int, rules: RummyRules
) -> tuple[int, int]:
    """Return the fewest points, then cards, that any order of single moves leaves."""

    @cache
    def least(hand: Plain, table: tuple[Plain, ...], may: bool, most: int) -> tuple[int, int]:
        points = sum(rules.ace_value if rank == 1 else min(rank, 10) for rank, _suit in hand)
        best = (points, len(hand))
        for size in range(3, len(hand) + 1) if most else ():
            for cards in combinations(sorted(hand), size):
                if is_meld(frozenset(cards), rules.ace):
                    rest = hand - frozenset(cards)
                    best = min(best, least(rest, (*table, frozenset(cards)), True, most - 1))
        for card in hand if may else ():
            for place, meld in enumerate(table):
                if is_meld(meld | {card}, rules.ace):
                    after = (*table[:place], meld | {card}, *table[place + 1 :])
                    best = min(best, least(hand - {card}, after, may, most))
        return best

    return least(hand, table, may_lay_off, most)


@st.composite
def hands_and_tables(draw: st.DrawFn) -> tuple[list[Card], list[Meld], RummyRules]:
    """Draw a hand and some melds from few neighbouring ranks of one pack."""
    rules = parse_rummy_rules(f"ace={draw(st.sampled_from(('low', 'both', 'corner')))}")
    first = draw(st.integers(1, 13))
    near = [Rank((first + step - 1) % 13 + 1) for step in range(5)]
    pack = draw(st.permutations([Card(rank, suit) for rank in near for suit in Suit]))
    hand, rest = pack[: draw(st.integers(0, 8))], pack[8:]
    table: list[Meld] = []
    for meld in draw(st.permutations(melds_in(rest, rules)))[:3]:
        if not any(set(meld.cards) & set(other.cards) for other in table):
            table.append(meld)
    return hand, table, rules


@share(2, deadline=None)
@given(hands_and_tables(), st.booleans(), st.sampled_from([None, 0, 1, 2]))
def test_no_order_of_moves_leaves_fewer_points(
    drawn: tuple[list[Card], list[Meld], RummyRules], has_melded: bool, most: int | None
) -> None:
    """The best hand leaves as few points, then cards, as trying every play there is."""
    hand, table, rules = drawn
    best = best_hand(hand, table, has_melded=has_melded, most_melds=most, rules=rules)
    sets = tuple(plain(meld.cards) for meld in table)
    least = least_left(plain(hand), sets, has_melded, 9 if most is None else most, rules)
    assert (best.points, len(best.left)) == least


@share(2, deadline=None)
@given(hands_and_tables(), st.booleans())
def test_a_best_hand_can_be_played(
    drawn: tuple[list[Card], list[Meld], RummyRules], has_melded: bool
) -> None:
    """Melds, cards laid off and cards left are the hand, and each lay-off fits in its order."""
    hand, table, rules = drawn
    best = best_hand(hand, table, has_melded=has_melded, rules=rules)
    gone = [card for meld in best.melds for card in meld.cards]
    gone += [card for card, _place in best.lay_offs]
    assert sorted(map(str, [*gone, *best.left])) == sorted(map(str, hand))
    assert best.points == sum(map(rules.value_of, best.left))
    assert has_melded or best.melds or not best.lay_offs
    for card, place in best.lay_offs:
        table[place] = dict(lay_off_cards(table[place], rules))[card]


@given(st.permutations(parse_cards("5C 6C 7C 5D 6D 7D 7H 7S 2S 3H")))
def test_the_order_of_the_hand_does_not_matter(hand: list[Card]) -> None:
    """One hand has one best, however its cards lie."""
    assert best_hand(hand) == best_hand(parse_cards("5C 6C 7C 5D 6D 7D 7H 7S 2S 3H"))


@pytest.mark.parametrize(
    ("hand", "left"),
    [("5C 6C 7C 5D 6D 7D 7H 7S 2S 3H", 16), ("JC JS JD 6D 7D 8D 9D TD 8S 8H", 16)],
)
def test_overlapping_runs_and_sets(hand: str, left: int) -> None:
    """Y10: where a card fits in a set and in a run, the choice that leaves least is made."""
    best = best_hand(parse_cards(hand))
    assert best.points == left
    cards = [card for meld in best.melds for card in meld.cards]
    assert len(cards) == len(set(cards)) == 10 - len(best.left)


@pytest.mark.parametrize(
    ("hand", "laid"), [("7S", 1), ("6S 7S", 2), ("JS", 1), ("JS QS", 2), ("6S", 0), ("6S 7S JS", 3)]
)
def test_both_ends_and_chains_of_lay_offs(hand: str, laid: int) -> None:
    """Y03: cards are laid off at both ends of a run, one after the other."""
    best = best_hand(parse_cards(hand), [Meld.parse("8S 9S TS")], has_melded=True)
    assert len(best.lay_offs) == laid


def test_nothing_is_laid_off_before_an_own_meld() -> None:
    """Without a meld of one's own, none down and none in the hand, nothing can be laid off."""
    table = [Meld.parse("8S 9S TS")]
    assert best_hand(parse_cards("7S 2H"), table).lay_offs == ()
    assert best_hand(parse_cards("7S 2H 2D 2C"), table).points == 0


@pytest.mark.parametrize("hand", ["5H 5H 6H", "5H *", "*5H"])
def test_what_one_pack_does_not_hold_is_refused(hand: str) -> None:
    """A joker or a second copy is refused: Rummy is played with one pack without jokers."""
    for refuse in (best_hand, melds_in, card_set):
        with pytest.raises(PositionError, match=r"[5★].*one pack"):
            refuse(parse_cards(hand))


def test_the_whole_pack_melds() -> None:
    """Even the whole pack in one hand is answered: thirteen sets or four runs leave nothing."""
    best = best_hand(full_pack(1, 0))
    assert (best.points, best.left, len(best.melds)) == (0, (), 4)


def test_melds_in_a_hand_are_all_of_them() -> None:
    """The whole pack holds 65 sets and 264 runs."""
    kinds = [meld.kind.value for meld in melds_in(full_pack(1, 0), RUMMY)]
    assert (kinds.count("set"), kinds.count("run")) == (65, 264)
