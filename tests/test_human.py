"""The solver that plays as a person does finds what people find, by legal turns only."""

import pytest
from hypothesis import given, settings
from strategies import dealt_positions

from rrpuzzle import CLASSIC, load_puzzles, parse_position, parse_rules, replay, solve
from rrpuzzle.puzzles.human import PATIENCE, solve_like_a_person, tempting_ideas
from rrpuzzle.turns import turn_faults


@pytest.mark.parametrize("puzzle", load_puzzles(), ids=lambda puzzle: puzzle.id)
def test_first_steps_are_within_a_persons_reach(puzzle):
    """All first puzzles are solved, the joker's change of mind among them."""
    found = solve_like_a_person(puzzle.position, puzzle.rules)
    assert found.placed == solve(puzzle.position, puzzle.rules).placed


def test_it_tires():
    """On a table that is beyond it, it gives up after so many tries, and leaves cards."""
    position = parse_position(
        "4S 5S 6S / 4H 5H 6H / 4D 5D 6D / 7C 8C 9C / 7H 8H 9H / TS JS QS / TD JD QD"
        " / KS KH KC / 2S 2H 2D | 5C 8S TH"
    )
    found = solve_like_a_person(position)
    assert found.placed < len(position.hand)
    assert found.tries <= PATIENCE


def test_ideas_that_almost_work_are_counted():
    """A third seven from a run of three makes a set, and leaves two cards without a place."""
    assert tempting_ideas(parse_position("4S 5S 6S | 7S")) == 0
    assert tempting_ideas(parse_position("4H 5H 6H 7H | 7D 7C")) == 0
    assert tempting_ideas(parse_position("5H 6H 7H | 7D 7C")) == 1


def test_effort_rises_with_the_chain():
    """A lay-off takes fewer tries than a borrowed card, and that fewer than a chain."""
    puzzles = load_puzzles()
    effort = [
        solve_like_a_person(puzzles[name].position).depth
        for name in ("open-ends", "dissolved", "four-rows")
    ]
    assert effort == sorted(effort) and effort[0] < effort[-1]


@settings(max_examples=15)
@given(dealt_positions(CLASSIC, most_rows=4))
def test_it_plays_legal_turns_and_never_beats_the_exact_solver(position):
    """What it does is legal, explained by its steps, and at most the optimum."""
    found = solve_like_a_person(position)
    assert found.placed <= solve(position).placed
    assert replay(position, found.steps).table == (
        found.after.table if found.steps else position.table
    )
    if found.placed:
        assert turn_faults(position, found.after) == ()


def test_it_says_where_it_got_stuck():
    """Cards without a place are named; what was used is told once each."""
    found = solve_like_a_person(parse_position("4H 5H 6H 7H | 7S 7C KD 2S"))
    assert [card.pretty for card in found.stuck] == ["2♠", "K♦"]
    assert found.techniques == ("take-end", "new-meld")
    assert found.tries > 0


def test_it_never_asks_the_exact_solver(monkeypatch):
    """It plays the same with the exact solver out of reach."""
    monkeypatch.setattr("rrpuzzle.solver.solving.solve", None)
    monkeypatch.setattr("rrpuzzle.solver.solve", None)
    assert solve_like_a_person(parse_position("4H 5H 6H 7H 8H | 6H")).placed == 1


def test_it_honours_the_rules():
    """With the ace high it lays one above the king; fixed jokers it leaves alone."""
    high = parse_position("JS QS KS | AS")
    assert solve_like_a_person(high).placed == 0
    assert solve_like_a_person(high, parse_rules("ace=both")).placed == 1
    fixed = parse_rules("table_jokers=fixed")
    position = parse_position("5H 6H *7H / 2C 3C 4C | 3H")
    assert solve_like_a_person(position, fixed).placed == 0


def test_it_is_the_same_each_time():
    """Two runs do the same."""
    position = load_puzzles()["four-rows"].position
    assert solve_like_a_person(position) == solve_like_a_person(position)
