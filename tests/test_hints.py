"""Hints help from where the player is, and every request has an answer."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import dealt_positions, half_made_tables

from rrpuzzle import CLASSIC, Puzzle, hint, judge, load_puzzles, parse_position, parse_rules
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.puzzles import parse_goal
from rrpuzzle.puzzles.hints import HIGHEST_LEVEL

_FILE = Path(__file__).parent / "data" / "known_optima.jsonl"
KNOWN = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]
PUZZLES = [line for line in KNOWN if line["id"].startswith("puzzle") and line["cards"]]
BOOK = load_puzzles()["book"]


def follow(puzzle, now):
    """Do what the hints of level 3 say until there is nothing left to do; return the positions."""
    seen = [now]
    while (found := hint(puzzle, now.table, now.hand, 3)).steps:
        now = found.steps[0].after
        seen.append(now)
        assert len(seen) < 80, "the hints run in circles"
    return seen


@pytest.mark.parametrize("puzzle", load_puzzles(), ids=lambda puzzle: puzzle.id)
def test_following_the_hints_solves_the_puzzle(puzzle):
    """Step by step, each with a hint of its own, the goal is reached."""
    end = follow(puzzle, puzzle.position)[-1]
    assert judge(puzzle, end.table, end.hand).goal_reached


@pytest.mark.parametrize("line", PUZZLES[::6], ids=lambda line: line["id"])
def test_following_the_hints_reaches_known_optima(line):
    """On positions with many best tables the hints still lead to one of them."""
    position = parse_position(line["position"])
    puzzle = Puzzle("known", position, rules=replace(CLASSIC, jokers=6))
    end = follow(puzzle, position)[-1]
    assert len(position.hand) - len(end.hand) == line["cards"]


def test_the_ladder_gives_away_more_and_more():
    """Whether the way works, the row, the technique, the step, all steps."""
    puzzle = load_puzzles()["one-from-two"]
    texts = [
        hint(puzzle, puzzle.position.table, puzzle.position.hand, level).text
        for level in range(HIGHEST_LEVEL + 1)
    ]
    assert texts[0] == "You are on a way that works."
    assert texts[1] == "Look at row 1, run 3–5 ♥."
    assert texts[2].startswith("Technique: join runs.")
    assert texts[3].startswith("Move 4♥ and 5♥ from run 3–5 ♥ to run 6–8 ♥")
    assert texts[4].startswith("1. Move 4♥ and 5♥") and " 2. Add 3♠ and 3♣" in texts[4]
    assert all(shorter != longer for shorter, longer in pairwise(texts))


def test_a_way_that_does_not_work_says_how_far_back_to_go():
    """The three of spades blocks the two fours, and must come back first."""
    for level in range(HIGHEST_LEVEL + 1):
        found = hint(BOOK, "3S 4S 5S 6S 7S", "4H 4D", level)
        assert not found.works
        assert [card.pretty for card in found.back] == ["3♠"]
        assert found.text.startswith("This way does not lead to the goal.")
        assert found.rows in ((1,), ())


def test_only_what_blocks_must_come_back():
    """A placed card that does no harm stays."""
    puzzle = Puzzle("two", parse_position("4S 5S 6S 7S / 9H 9D 9C | 3S 4H 4D 9S"))
    found = hint(puzzle, "3S 4S 5S 6S 7S / 9H 9D 9C 9S", "4H 4D")
    assert [card.pretty for card in found.back] == ["3♠"]


def test_a_reached_goal_is_said():
    """Also then there is an answer, at each level."""
    for level in range(HIGHEST_LEVEL + 1):
        assert "goal is reached" in hint(BOOK, "5S 6S 7S / 4S 4H 4D", "3S", level).text


def test_a_half_made_table_is_helped_on():
    """With a loose four on the table the next step lays the others beside it."""
    found = hint(BOOK, "5S 6S 7S / 4S", "3S 4H 4D", 3)
    assert found.text == "Add 4♥ and 4♦ from your hand to 4♠: it becomes set of 4."


def test_a_goal_that_cannot_be_reached_is_said():
    """A puzzle that asks for too much says so instead of keeping silent."""
    puzzle = Puzzle("never", parse_position("4S 5S 6S | 9H"), parse_goal("out"))
    assert "cannot be reached" in hint(puzzle, "4S 5S 6S", "9H").text


def test_cards_that_are_not_there_are_named():
    """A table that lost a card is no start for a hint; the card is named."""
    assert "4♠ is gone" in hint(BOOK, "5S 6S 7S", "3S 4H 4D").text


@pytest.mark.parametrize(
    ("position", "goal", "rules"),
    [
        ("2S 3S 4S | JH QH KH AH AD AC 5S", "open 45", "classic"),
        ("5H 6H *7H | 7H 2S", "redeem", "classic"),
        ("5H 6H *7H | 7H 3S 3D", "redeem", "rummikub"),
        ("4S 5S 6S 7S | 3S 4H 4D", "place 4D", "classic"),
        ("4S 5S 6S 7S / 2C 3C 4C | 3S 4H 4D AC KS", "points", "classic"),
        ("5H 6H *7H | 7H 3S 3D", "out", "classic table_jokers=fixed"),
        ("5H 6H *7H | 7H 3S 3D", "out", "classic table_jokers=locked"),
    ],
)
def test_every_goal_and_reading_has_hints(position, goal, rules):
    """Whatever is asked for, following the hints reaches it."""
    start = parse_position(position)
    puzzle = Puzzle("goal", start, parse_goal(goal), parse_rules(rules))
    end = follow(puzzle, start)[-1]
    assert judge(puzzle, end.table, end.hand).goal_reached


@settings(max_examples=25)
@given(
    dealt_positions(CLASSIC, most_rows=4).flatmap(
        lambda before: st.tuples(st.just(before), half_made_tables(before))
    ),
    st.integers(0, HIGHEST_LEVEL),
)
def test_every_request_has_an_answer(pair, level):
    """From any half-made table there is a text, the same each time."""
    before, now = pair
    first = hint(before, now.table, now.hand, level)
    assert first.text and "{" not in first.text
    assert hint(before, now.table, now.hand, level) == first


def test_hints_speak_every_language():
    """The texts of all levels differ from language to language."""
    for level in range(HIGHEST_LEVEL + 1):
        said = set()
        for code in LANGUAGES:
            with using_language(code):
                said.add(hint(BOOK, BOOK.position.table, BOOK.position.hand, level).text)
        assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("level", [-1, 5, "all"])
def test_a_level_that_is_not_there_is_refused(level):
    """There are five levels."""
    with pytest.raises(ValueError, match="There is no level"):
        hint(BOOK, BOOK.position.table, BOOK.position.hand, level)
