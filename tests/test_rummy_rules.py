"""The rules of Rummy: their options, their presets, and the texts that stand for them."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import message_of, nasty_texts

from rrpuzzle import RulesError, full_pack
from rrpuzzle.cards import Card
from rrpuzzle.errors import GameError
from rrpuzzle.games.rummy.rules import (
    RUMMY,
    RUMMY_OPTIONS,
    RUMMY_PRESETS,
    RummyRules,
    find_rummy_preset,
    parse_rummy_rules,
)

any_rules = st.builds(
    RummyRules, **{name: st.sampled_from(list(allowed)) for name, allowed in RUMMY_OPTIONS.items()}
)


@given(any_rules)
def test_rules_text_is_inverse(rules: RummyRules) -> None:
    """Rules of any kind are read back from their text, and their repr evaluates."""
    assert parse_rummy_rules(str(rules)) == rules
    assert eval(repr(rules)) == rules


def test_every_field_is_an_option() -> None:
    """Every field has a list of the values that it takes, its default among them."""
    assert set(RUMMY_OPTIONS) == {field.name for field in fields(RummyRules)}
    for field in fields(RummyRules):
        assert field.default in RUMMY_OPTIONS[field.name]


def test_the_game_is_the_default() -> None:
    """Rules that nobody chose are those of the sources: low aces, two runs of the stock, 200."""
    assert RummyRules() == RUMMY == find_rummy_preset("classic") == parse_rummy_rules("")
    assert (RUMMY.ace, RUMMY.ace_value, RUMMY.stock_runs, RUMMY.target) == ("low", 1, 2, 200)
    assert not any((RUMMY.one_meld, RUMMY.final_discard, RUMMY.double_out, RUMMY.shuffle_reuse))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("classic", {}),
        ("high-ace", {"ace": "both", "ace_value": 15}),
        ("one-meld", {"one_meld": True}),
        ("final-discard", {"final_discard": True}),
        ("double", {"double_out": True}),
        ("shuffled", {"shuffle_reuse": True}),
    ],
)
def test_preset_values(name: str, change: dict[str, object]) -> None:
    """Each preset is the classic game but for what its name says."""
    assert find_rummy_preset(name) == replace(RUMMY, **change)
    assert len(RUMMY_PRESETS) == 6


@given(st.sampled_from(full_pack(1, 0)))
def test_card_values(card: Card) -> None:
    """An ace counts one, king, queen and jack ten, every other card its pips."""
    values = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
    assert RUMMY.value_of(card) == values.get(card.rank.letter) or int(card.rank.letter)


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_stated_hand_sizes(seats: int, cards: int) -> None:
    """Four players get seven cards each; the other numbers are stated too."""
    assert RUMMY.cards_each(seats) == cards
    assert replace(RUMMY, hand_size=8).cards_each(seats) == 8


@pytest.mark.parametrize("seats", [0, 1, 7, 40])
def test_too_few_or_too_many_players(seats: int) -> None:
    """One player or seven cannot play, and the error says how many can."""
    with pytest.raises(GameError, match=rf"{seats} players.*2 to 6"):
        RUMMY.cards_each(seats)


def test_hands_that_the_pack_cannot_serve() -> None:
    """Hands so large that nothing is left to turn up and to draw are refused with the most."""
    assert replace(RUMMY, hand_size=12).cards_each(4) == 12
    with pytest.raises(GameError, match=r"hand_size=13.*12 cards"):
        replace(RUMMY, hand_size=13).cards_each(4)


@pytest.mark.parametrize(("text", "least"), [("hand_size=1", 2), ("final-discard hand_size=2", 3)])
def test_hands_with_which_nobody_could_go_out(text: str, least: int) -> None:
    """Hands too small for a meld, and for a discard where that is a must, are refused."""
    with pytest.raises(GameError, match=f"{least} cards are the least"):
        parse_rummy_rules(text).cards_each(4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("clasic", ["'clasic'", "classic", "high-ace"]),
        ("classic ace=high", ["ace='high'", "'low', 'both', 'corner'"]),
        ("target=0", ["target=0", "from 1 to 10000"]),
        ("stock_runs=eleven", ["stock_runs='eleven'", "from 1 to 10"]),
        ("one_meld=maybe", ["one_meld='maybe'", "no, yes"]),
        ("jokers=2", ["'jokers'", "is not an option"]),
        ("one_meld", ["'one_meld'", "is not a preset"]),
        ("ace=low ace=low", ["'ace'", "twice"]),
    ],
)
def test_malformed_rules_text(text: str, words: list[str]) -> None:
    """Text that is no rules is refused with the wrong word and the right ones."""
    with pytest.raises(RulesError) as caught:
        parse_rummy_rules(text)
    for word in words:
        assert word in str(caught.value)


@given(nasty_texts)
def test_any_text_is_rules_or_refused(text: str) -> None:
    """Any text is rules or an error of its own, on one line that can be shown."""
    message = message_of(parse_rummy_rules, text, RulesError)
    assert message is None or (message.isprintable() and len(message) < 1000)


def test_rules_are_frozen() -> None:
    """Rules cannot be changed; a change makes new ones."""
    with pytest.raises(FrozenInstanceError):
        RUMMY.ace = "both"
