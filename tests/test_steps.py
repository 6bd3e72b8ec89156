"""A turn is explained by steps that lead from its start to its end, card for card."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import dealt_positions, half_made_tables

from rrpuzzle import (
    CLASSIC,
    PositionError,
    load_puzzles,
    parse_cards,
    parse_position,
    plan_steps,
    replay,
    solve,
)
from rrpuzzle.lineage import joins, lineage_graph, splits
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.position import card_counts
from rrpuzzle.steps import HAND, NEW, StepKind
from rrpuzzle.steps.recognise import _could_spare
from rrpuzzle.techniques import TECHNIQUES, find_technique

_FILE = Path(__file__).parent / "data" / "known_optima.jsonl"
KNOWN = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]
NAMES = {technique.name for technique in TECHNIQUES}


def explain(text):
    """Return a position's solution and its steps."""
    position = parse_position(text)
    return position, plan_steps(position, solve(position).after)


def check(before, after, steps):
    """Hold steps to what every explanation promises."""
    assert replay(before, steps) == (after if steps else before)
    position = before
    for step in steps:
        assert step.technique in NAMES
        assert step.cards
        assert step.source == HAND or 1 <= step.source <= len(position.table)
        assert step.target in (HAND, NEW) or 1 <= step.target <= len(position.table)
        assert card_counts(step.before.cards) == card_counts(position.cards)
        position = step.after
        if step.kind not in (StepKind.SPLIT, StepKind.JOIN):  # these name whole rows
            assert all(card.pretty in step.sentence for card in step.cards)
        assert "{" not in step.sentence


@pytest.mark.parametrize("puzzle", load_puzzles(), ids=lambda puzzle: puzzle.id)
def test_first_steps_are_explained_with_their_themes(puzzle):
    """The techniques of a puzzle's steps are the themes that it names."""
    after = solve(puzzle.position, puzzle.rules).after
    steps = plan_steps(puzzle.position, after, puzzle.rules)
    check(puzzle.position, after, steps)
    named = set(puzzle.themes) - {"impossible"}
    assert named <= {step.technique for step in steps}


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_each_technique_has_an_example_that_needs_it(technique):
    """The example's best play goes out and uses the technique, and it speaks four languages."""
    position, steps = explain(technique.example)
    assert not solve(position).left
    assert technique.name in {step.technique for step in steps}
    said = set()
    for code in LANGUAGES:
        with using_language(code):
            assert technique.title and technique.definition.endswith(".")
            said.add(technique.definition)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("4S 5S 6S | 7S", ["Lay off 7♠ on run 4–6 ♠."]),
        ("9H 9D 9C | 9S", ["Add 9♠ to set of 9 as its fourth suit."]),
        ("| 9H 9D 9C", ["Lay 9♥, 9♦ and 9♣ from your hand as a new row."]),
        (
            "4H 5H 6H 7H | 7S 7C",
            [
                "Take 7♥ out of run 4–7 ♥. Loose for now: 7♥.",
                "Add 7♠ and 7♣ from your hand to 7♥: it becomes set of 7.",
            ],
        ),
        (
            "4H 5H 6H 7H 8H | 6H",
            ["Let 6♥ into run 4–8 ♥ like a wedge: it becomes run 4–6 ♥ and run 6–8 ♥."],
        ),
        (
            "6S 6H 6D 6C / 3S 4S 5S | 7S",
            [
                "Move 6♠ from set of 6 to run 3–5 ♠: that gives set of 6 and run 3–6 ♠.",
                "Add 7♠ from your hand to run 3–6 ♠: it becomes run 3–7 ♠.",
            ],
        ),
    ],
)
def test_sentences(text, sentences):
    """Each step says which cards go from where to where and what comes of it."""
    assert [step.sentence for step in explain(text)[1]] == sentences


@pytest.mark.parametrize("line", KNOWN[::9], ids=lambda line: line["id"])
def test_known_positions_are_explained(line):
    """For positions of every size the steps lead to the best table found."""
    rules = replace(CLASSIC, jokers=6, packs=line.get("packs", 2))
    position = parse_position(line["position"])
    after = solve(position, rules).after
    steps = plan_steps(position, after, rules)
    check(position, after, steps)
    graph = lineage_graph(position, after)
    assert len(steps) <= splits(graph) + joins(graph)


@settings(max_examples=40)
@given(dealt_positions(CLASSIC, most_rows=4).flatmap(
    lambda before: st.tuples(st.just(before), half_made_tables(before))
))  # fmt: skip
def test_half_made_turns_are_explained(pair):
    """Whatever a player has done so far, steps lead there."""
    before, after = pair
    check(before, after, plan_steps(before, after))


def test_two_kinds_of_orders():
    """Where an order keeps every row a meld it is given; else some row is loose on the way."""
    _, wedge = explain("4H 5H 6H 7H 8H | 6H")
    assert all(step.valid for step in wedge)
    _, borrowed = explain("4H 5H 6H 7H | 7S 7C")
    assert [step.valid for step in borrowed] == [False, True]
    assert borrowed[0].loose == (2,)


def test_row_by_row_order_finishes_a_row_before_the_next():
    """With keep_valid off, steps at one row follow each other; the end is the same."""
    before = parse_position("4H 5H 6H 7H / TS JS QS KS / 2C 3C 4C | 7S 7C KD KC 5C")
    after = solve(before).after
    for keep_valid in (True, False):
        steps = plan_steps(before, after, keep_valid=keep_valid)
        check(before, after, steps)
        loose = [step for step in steps if not step.valid]
        assert all(len(step.loose) == 1 for step in loose)


def test_rows_that_exchange_cards():
    """Two rows that give each other a card are explained without running in circles."""
    before = parse_position("4S 5S 6S / 6H 7H 8H / 6D 6C 6S | ")
    after = parse_position("4S 5S 6S / 6D 6C 6H / 6S 7H 8H |")
    check(before, after, plan_steps(before, after))


def test_a_redeemed_joker_may_come_into_the_hand():
    """The natural goes to the joker's place and the joker to the hand, in one step."""
    before = parse_position("5H 6H *7H | 7H 2S")
    after = parse_position("5H 6H 7H | 2S *")
    [step] = plan_steps(before, after)
    assert (step.kind, step.technique) == (StepKind.REDEEM, "redeem-joker")
    check(before, after, [step])


def test_the_same_table_in_another_order_needs_no_step():
    """Only the order of rows and cards differs: nothing is to be done."""
    before = parse_position("4S 5S 6S / 9H 9D 9C | 3S")
    assert plan_steps(before, parse_position("9C 9D 9H / 6S 5S 4S | 3S")) == []


def test_steps_are_the_same_each_time():
    """Two explanations of one turn are equal."""
    line = next(line for line in KNOWN if line["id"].startswith("self-play-90"))
    position = parse_position(line["position"])
    rules = replace(CLASSIC, jokers=6)
    after = solve(position, rules).after
    assert plan_steps(position, after, rules) == plan_steps(position, after, rules)


def test_replay_refuses_steps_of_another_position():
    """A step that does not follow from the position is refused, and its number said."""
    position, steps = explain("4H 5H 6H 7H | 7S 7C")
    with pytest.raises(PositionError, match="Step 1 does not follow"):
        replay(parse_position("4S 5S 6S | 7S"), steps)
    with pytest.raises(PositionError, match="Step 1 does not follow"):
        replay(position, steps[1:])
    with pytest.raises(PositionError, match="Step 1 does not follow"):
        replay(position, [replace(steps[0], new=(*steps[0].new, steps[0].cards))])


def test_positions_of_different_cards_are_refused():
    """A turn that loses a card cannot be explained."""
    with pytest.raises(PositionError, match="5♠"):
        plan_steps(parse_position("4S 5S 6S | 7S"), parse_position("4S 6S 7S | "))


def test_cards_move_once():
    """No card is moved twice: the steps' cards are those of the lineage's edges."""
    for line in KNOWN[::40]:
        position = parse_position(line["position"])
        rules = replace(CLASSIC, jokers=6, packs=line.get("packs", 2))
        steps = plan_steps(position, solve(position, rules).after, rules)
        placed = Counter(c for step in steps if step.source == HAND for c in step.cards)
        assert placed == card_counts(position.hand) - card_counts(solve(position, rules).left)


def test_techniques_rise():
    """The register goes from the lay-off to the chain, and each knows its place."""
    assert [technique.level for technique in TECHNIQUES] == list(range(1, len(TECHNIQUES) + 1))
    assert find_technique("wedge").level < find_technique("chain").level


def test_a_card_that_its_row_could_not_spare_is_a_chain():
    """Of a run of seven the second card goes only after the row has changed, the fourth at once."""
    row = parse_cards("3C 4C 5C 6C 7C 8C 9C")
    assert _could_spare(row, parse_cards("6C"), CLASSIC)
    assert _could_spare(row, parse_cards("3C"), CLASSIC)
    assert not _could_spare(row, parse_cards("4C"), CLASSIC)
    assert not _could_spare(row, parse_cards("TC"), CLASSIC)
