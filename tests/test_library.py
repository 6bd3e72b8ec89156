"""All that ships: every puzzle passes the gate, and the ratings mean something."""

from collections import Counter, defaultdict

import pytest

from rrpuzzle.messages import LANGUAGES
from rrpuzzle.puzzles import (
    THEMES,
    collection_names,
    load_puzzles,
    open_puzzles,
    pack_names,
    solve_like_a_person,
)
from rrpuzzle.puzzles.facts import find_facts
from rrpuzzle.puzzles.rating import level_of, spearman
from rrpuzzle.puzzles.second import cover, regroup
from rrpuzzle.puzzles.verify import check_puzzle

EVERY = {name: load_puzzles(name) for name in collection_names()}


@pytest.mark.parametrize("name", EVERY)
def test_every_puzzle_that_ships_passes_the_gate(name):
    """Each puzzle is legal, solved, confirmed by the second method and as it says."""
    problems = [str(report) for report in map(check_puzzle, EVERY[name]) if not report.passes]
    assert problems == []


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("name", pack_names())
def test_every_puzzle_of_a_pack_is_confirmed_without_the_solver(name, part):
    """The second method finds each one's number of best tables, and nothing below its par."""
    for puzzle in open_puzzles(name)[part::8]:
        position = puzzle.position
        found = cover(position, puzzle.rules)
        assert found.value == len(position.hand), puzzle.id
        assert found.tables == puzzle.solutions, puzzle.id
        assert regroup(position, puzzle.par - 1, found.value, puzzle.rules) is None, puzzle.id


@pytest.mark.parametrize("name", pack_names())
def test_a_sample_of_a_pack_passes_the_gate(name):
    """Every 150th puzzle of a pack, from the eighth on, is held to all that the gate asks."""
    problems = [str(r) for r in map(check_puzzle, open_puzzles(name)[7::150]) if not r.passes]
    assert problems == []


@pytest.mark.parametrize("name", EVERY)
def test_a_collection_rises_and_speaks_every_language(name):
    """A collection has eight puzzles or more, from easy to hard, and a title in each language."""
    collection = EVERY[name]
    assert len(collection) >= 8
    assert set(collection.titles) == set(LANGUAGES)
    ratings = [puzzle.rating for puzzle in collection if puzzle.rating is not None]
    assert ratings == sorted(ratings)


def test_there_are_150_puzzles_and_more_for_every_theme():
    """The collections hold 150 puzzles or more, of all levels, and each theme occurs."""
    puzzles = [puzzle for collection in EVERY.values() for puzzle in collection]
    assert len(puzzles) >= 150
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert {theme for puzzle in puzzles for theme in puzzle.themes} == set(THEMES)
    levels = Counter(level_of(puzzle.rating) for puzzle in puzzles if puzzle.rating is not None)
    assert all(levels[level] >= 10 for level in range(1, 6)), levels


def test_the_rating_measures_what_people_must_see_not_size():
    """It goes with the effort of a person without counting it, and plain size explains little."""
    puzzles = [
        puzzle
        for name, collection in EVERY.items()
        if name not in ("grand-rearrangements", "openings")
        for puzzle in collection
    ]
    ratings = [find_facts(puzzle, count=False).rating for puzzle in puzzles]
    terms = [dict(rating.terms) for rating in ratings]
    without = [rating.value - term["effort"] for rating, term in zip(ratings, terms, strict=True)]
    effort = [solve_like_a_person(puzzle.position, puzzle.rules).tries for puzzle in puzzles]
    size = [len(puzzle.position.cards) for puzzle in puzzles]
    assert spearman(without, effort) > 0.5
    assert spearman([rating.value for rating in ratings], size) < spearman(without, effort)
    assert spearman([rating.value for rating in ratings], size) ** 2 < 0.5
    # No level is one term alone: whichever is looked at, its values lie in several levels.
    for name in terms[0]:
        levels = defaultdict(Counter)
        for rating, term in zip(ratings, terms, strict=True):
            levels[term[name]][rating.level] += 1
        guessed = sum(max(found.values()) for found in levels.values())
        assert guessed < 0.85 * len(ratings), (name, guessed)
