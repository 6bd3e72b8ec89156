"""Rules: their options, their presets, and the texts that stand for them."""

import time
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_cards, any_rules, message_of, nasty_texts, naturals

from rrpuzzle import (
    CLASSIC,
    JOKER,
    PRESETS,
    Card,
    Rules,
    RulesError,
    RummyError,
    find_preset,
    parse_rules,
)
from rrpuzzle.rules import OPTIONS


@given(any_rules)
def test_rules_text_is_inverse(rules: Rules) -> None:
    """Rules of any kind are read back from their text."""
    assert parse_rules(str(rules)) == rules


@given(any_rules)
def test_rules_repr_evaluates(rules: Rules) -> None:
    """The repr of rules evaluates to them."""
    assert eval(repr(rules)) == rules


def test_every_field_is_an_option() -> None:
    """Every field has a list of the values that it takes, its default among them."""
    assert set(OPTIONS) == {field.name for field in fields(Rules)}
    for field in fields(Rules):
        assert field.default in OPTIONS[field.name]


CLASSIC_FACTS = {
    "packs": 2,
    "jokers": 4,
    "ace": "low",
    "table_jokers": "free",
    "jokers_per_meld": "any",
    "opening_minimum": 40,
    "opening_joker": "as-card",
    "opening_needs_run": False,
    "opening_turn": "melds-only",
    "redeemed_joker": "keep",
    "redeem_set": "either",
    "redeem_bonus": 0,
    "joker_value": 30,
    "ace_value": 15,
    "face_values": "ten",
    "failed_turn_cards": 1,
    "turn_seconds": 0,
    "discard_pile": False,
    "hand_size": 0,
    "rounds": 5,
}

PRESET_FACTS = {
    "classic": {},
    "rummikub": {
        "jokers": 2,
        "hand_size": 14,
        "opening_minimum": 30,
        "ace_value": 1,
        "face_values": "rank",
        "redeemed_joker": "play",
    },
    "no-opening": {"opening_minimum": 0},
    "opening-30": {"opening_minimum": 30},
    "tournament-51": {"opening_minimum": 51},
    "discard": {"discard_pile": True},
    "timed": {"turn_seconds": 120},
    "no-jokers": {"jokers": 0},
    "vatikan": {"jokers": 4},
    "hindu": {"opening_turn": "lay-off"},
    "strict": {"failed_turn_cards": 3},
}


def test_presets_are_these() -> None:
    """Each named variant is there, and no other."""
    assert set(PRESETS) == set(PRESET_FACTS)


@pytest.mark.parametrize("name", PRESET_FACTS)
def test_preset_values(name: str) -> None:
    """Each preset is the classic game but for what its name says."""
    preset = find_preset(name)
    facts = {field: getattr(preset, field) for field in CLASSIC_FACTS}
    assert facts == CLASSIC_FACTS | PRESET_FACTS[name]


@pytest.mark.parametrize("name", PRESET_FACTS)
def test_preset_takes_options(name: str) -> None:
    """A preset is combined with single options, and nothing else of it changes."""
    changed = replace(find_preset(name), ace="both", jokers=6)
    assert (changed.ace, changed.jokers) == ("both", 6)
    assert replace(changed, ace="low", jokers=find_preset(name).jokers) == find_preset(name)
    assert parse_rules(f"{name} ace=both jokers=6") == changed


def test_rules_are_classic_by_default() -> None:
    """Rules that nobody chose are the classic ones."""
    assert Rules() == CLASSIC == find_preset("classic") == parse_rules("")


VALUES = {"A": 15, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}


@given(naturals)
def test_penalty_values(card: Card) -> None:
    """King, queen and jack count ten, an ace fifteen, every other card its pips."""
    assert CLASSIC.value_of(card) == VALUES.get(card.rank.letter, 10)


@given(naturals)
def test_penalty_values_of_tiles(card: Card) -> None:
    """In rummikub every tile counts its number, one to thirteen."""
    assert find_preset("rummikub").value_of(card) == int(card.rank)


@given(any_cards, any_rules)
def test_any_joker_counts_as_a_joker(card: Card, rules: Rules) -> None:
    """A joker counts as a joker, whatever it stands for."""
    if card.joker:
        assert rules.value_of(card) == rules.value_of(JOKER) == rules.joker_value


def test_ace_eleven_is_an_option() -> None:
    """An ace may count eleven, as some play it."""
    assert replace(CLASSIC, ace_value=11).value_of(Card.parse("AS")) == 11


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
@pytest.mark.parametrize("jokers", range(7))
def test_packs_and_jokers(packs: int, jokers: int) -> None:
    """One to four packs and none to six jokers can be played."""
    rules = replace(CLASSIC, packs=packs, jokers=jokers)
    assert (rules.packs, rules.jokers) == (packs, jokers)


BAD_VALUES = [
    ("ace", "high"),
    ("ace", "LOW"),
    ("ace", ""),
    ("ace", None),
    ("ace", 1),
    ("ace", ["low"]),
    ("table_jokers", "replace"),
    ("table_jokers", True),
    ("jokers_per_meld", 1),
    ("jokers_per_meld", "two"),
    ("jokers", -1),
    ("jokers", 7),
    ("jokers", "4"),
    ("jokers", 4.0),
    ("jokers", True),
    ("jokers", None),
    ("packs", 0),
    ("packs", 1000),
    ("opening_minimum", -40),
    ("opening_needs_run", 1),
    ("opening_needs_run", "yes"),
    ("opening_joker", "face"),
    ("redeemed_joker", "x" * 500_000),
    ("ace", "<script>alert(1)</script>"),
    ("ace", "low\x00\u202e"),
]


@pytest.mark.parametrize(("name", "value"), BAD_VALUES, ids=range(len(BAD_VALUES)))
def test_value_that_an_option_cannot_take(name: str, value: object) -> None:
    """A wrong value is refused in one short line that names the option and the right values."""
    with pytest.raises(RulesError) as caught:
        Rules(**{name: value})
    message = str(caught.value)
    assert message.startswith(f"{name}=")
    assert message.isprintable()
    assert len(message) < 300
    allowed = OPTIONS[name]
    right = [allowed[0], allowed[-1]] if isinstance(allowed, range) else allowed
    for word in right:
        assert {True: "yes", False: "no"}.get(word, str(word)) in message or str(word) in message


def test_unknown_option_of_rules() -> None:
    """An option that there is not is refused when rules are made or read."""
    with pytest.raises(TypeError):
        Rules(aces="low")
    with pytest.raises(RulesError, match=r"'aces' is not an option.*Did you mean 'ace'\?"):
        parse_rules("classic aces=low")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("clasic", ["'clasic'", "is not a preset", "classic", "rummikub"]),
        ("ace=both classic", ["'classic'", "name=value"]),
        ("classic both", ["'both'", "name=value"]),
        ("classic ace=high", ["ace='high'", "'low', 'both', 'corner'"]),
        ("classic jokers=many", ["jokers='many'", "from 0 to 6"]),
        ("classic jokers=7", ["jokers=7", "from 0 to 6"]),
        ("classic jokers=", ["jokers=''", "from 0 to 6"]),
        ("classic jokers=-1", ["jokers='-1'", "from 0 to 6"]),
        ("classic jokers=٣", ["jokers=", "from 0 to 6"]),
        ("classic jokers=" + "9" * 100_000, ["jokers=", "from 0 to 6"]),
        ("classic discard_pile=maybe", ["discard_pile='maybe'", "no", "yes"]),
        ("classic =both", ["''", "is not an option"]),
        ("classic ace", ["'ace'", "name=value"]),
        ("<b>classic</b>", ["is not a preset", "classic"]),
    ],
)
def test_malformed_rules_text(text: str, words: list[str]) -> None:
    """Text that is no rules is refused in one short line with the wrong word and the right ones."""
    with pytest.raises(RulesError) as caught:
        parse_rules(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 1000
    for word in words:
        assert word in message


@pytest.mark.parametrize("name", [None, 5, "", "Classic", "x" * 500_000, ["classic"], b"classic"])
def test_unknown_preset(name: object) -> None:
    """What is the name of no preset is refused, and the presets are named."""
    with pytest.raises(RulesError) as caught:
        find_preset(name)
    assert "classic, rummikub" in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("value", [None, 5, b"classic", ["classic"], CLASSIC])
def test_rules_that_are_no_text(value: object) -> None:
    """Anything but text is refused by the error of rules."""
    with pytest.raises(RulesError) as caught:
        parse_rules(value)
    assert str(caught.value).isprintable()


@given(nasty_texts)
def test_any_text_is_rules_or_refused(text: str) -> None:
    """Any text is rules or an error of its own, on one line that can be shown."""
    for parse in (parse_rules, find_preset):
        message = message_of(parse, text, RulesError)
        if message is None:
            assert parse_rules(str(parse(text))) == parse(text)
        else:
            assert message.isprintable()
            assert len(message) < 1000


@pytest.mark.parametrize("piece", ["classic ", "x", "ace=both ", "=", "a=b ", "\x00"])
def test_rubbish_by_the_half_megabyte(piece: str) -> None:
    """Half a megabyte of anything is answered within a second and in short."""
    text = piece * (500_000 // len(piece))
    start = time.perf_counter()
    with pytest.raises(RulesError) as caught:
        parse_rules(text)
    assert time.perf_counter() - start < 1
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_option_given_twice(name: str) -> None:
    """An option that is given twice is refused, never settled in silence."""
    value = {True: "yes", False: "no"}.get(OPTIONS[name][0], OPTIONS[name][0])
    with pytest.raises(RulesError, match=name):
        parse_rules(f"classic {name}={value} {name}={value}")


def test_rules_are_frozen() -> None:
    """Rules cannot be changed; a change makes new ones."""
    with pytest.raises(FrozenInstanceError):
        CLASSIC.ace = "both"


def test_rules_error_is_a_rummy_error() -> None:
    """One except clause catches all that the package raises on purpose."""
    assert issubclass(RulesError, RummyError)


@given(any_rules, st.data())
def test_rules_that_differ_have_texts_that_differ(rules: Rules, data: st.DataObject) -> None:
    """No option is lost in the text: rules that differ in one have another text."""
    name = data.draw(st.sampled_from(sorted(OPTIONS)))
    other = replace(rules, **{name: data.draw(st.sampled_from(list(OPTIONS[name])))})
    assert (str(other) == str(rules)) == (other == rules)
