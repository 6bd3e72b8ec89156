"""How hard a puzzle is for people: the order of the techniques, and what the rating measures."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rrpuzzle import Puzzle, load_puzzles, par, parse_position
from rrpuzzle.puzzles import find_puzzle, parse_goal
from rrpuzzle.puzzles.facts import find_facts
from rrpuzzle.puzzles.rating import LEVELS, level_of, level_title, rate, spearman

CLASSES = {
    "lay-off": ("4S 5S 6S | 7S", "9H 9D 9C | 9S", "JH QH KH | TH", "2D 3D 4D 5D | AD"),
    "borrowed end": (
        "4H 5H 6H 7H | 7S 7C",
        "9S 9H 9D 9C | TC JC",
        "3C 4C 5C 6C | 3H 3D",
        "8D 9D TD JD QD | QS QH",
    ),
    "wedge": (
        "4H 5H 6H 7H 8H | 6H",
        "5S 6S 7S 8S 9S TS | 7S",
        "AD 2D 3D 4D 5D | 3D",
        "7C 8C 9C TC JC | 9C",
    ),
    "two-row exchange": (
        "6S 6H 6D 6C / 3S 4S 5S | 7S",
        "8S 8H 8D 8C / 9S TS JS | 7S",
        "9H 9D 9C 9S / 6H 7H 8H | TH",
        "5C 5D 5H 5S / 6C 7C 8C | 4C",
    ),
    "chain over four rows": (
        "6S 7S 8S / 5D 6D 7D 8D 9D / 8S 9S TS / 6D 7D 8D | 8C",
        "5S 6S 7S / 4D 5D 6D 7D 8D / 7S 8S 9S / 5D 6D 7D | 7C",
        "5H 6H 7H / 4S 5S 6S 7S 8S / 7H 8H 9H / 5S 6S 7S | 7D",
        "6C 7C 8C / 5H 6H 7H 8H 9H / 8C 9C TC / 6H 7H 8H | 8S",
    ),
}
AROUND = ("", " / KS KH KC / JD QD KD / 2C 3C 4C / TH TS TC", " / AS 2S 3S / KH KD KC / QS QH QD")
_columns = st.lists(st.integers(0, 9), min_size=2, max_size=30)


def rating_of(text):
    """Rate a position at its best table with the fewest splits and joins."""
    position = parse_position(text)
    found = par(position)
    assert found.solution.placed == len(position.hand), text
    return rate(Puzzle("position", position), found.solution.after)


def test_the_classes_follow_one_another_by_clear_margins():
    """Lay-off, borrowed end, wedge, exchange, chain: alone or among further rows, 90 apart."""
    spans = []
    for positions in CLASSES.values():
        tables = [text.split("|") for text in positions]
        ratings = [
            rating_of(f"{table}{more} | {hand}").value for table, hand in tables for more in AROUND
        ]
        spans.append((min(ratings), max(ratings)))
    assert all(low - high >= 90 for (_, high), (low, _) in pairwise(spans)), spans


def test_more_rows_alone_change_little():
    """Further rows that have nothing to do with it make a puzzle hardly harder."""
    for positions in CLASSES.values():
        for text in positions:
            table, hand = text.split("|")
            alone, among = (rating_of(f"{table}{more} | {hand}").value for more in AROUND[:2])
            assert 0 <= among - alone <= 100


def test_a_rating_is_the_sum_of_its_terms():
    """The terms add up to the rating, and are told in words."""
    puzzle = find_puzzle("first-steps/four-rows")
    rating = find_facts(puzzle).rating
    assert rating.value == 760 + sum(points for _name, points in rating.terms)
    assert "+460 for hardest technique" in rating.lines
    assert len(rating.lines) == 1 + sum(1 for _name, points in rating.terms if points)


def test_levels_are_cut_at_their_ratings():
    """There are five levels, each with a name of its own."""
    assert [level_of(start) for start in (0, *LEVELS)] == [1, 2, 3, 4, 5]
    assert [level_of(start - 1) for start in LEVELS] == [1, 2, 3, 4]
    assert len({level_title(level) for level in range(1, 6)}) == 5


def test_an_opening_is_rated_by_its_rival_melds():
    """Two melds that compete for cards are harder to choose between than two that do not."""
    plain = Puzzle("a", parse_position("| TS JS QS KS 2H 4D"), parse_goal("open 40"))
    tangled = Puzzle("b", parse_position("| TS JS QS KS QH QD JH JD TH"), parse_goal("open 40"))
    assert find_facts(plain).rating.value < find_facts(tangled).rating.value


@pytest.mark.parametrize(
    ("first", "second", "rho"),
    [
        # Worked by hand: with d the difference of ranks, rho = 1 - 6 * sum(d^2) / (n * (n^2 - 1)).
        ([1, 2, 3, 4, 5], [5, 6, 7, 8, 7], 0.8207826817),
        ([86, 97, 99, 100, 101, 103], [2, 20, 28, 27, 50, 29], 0.8857142857),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 2, 3], [4, 4, 4], 0.0),
    ],
)
def test_rank_correlation_is_as_worked_by_hand(first, second, rho):
    """Spearman's rho is right, with ties and without."""
    assert spearman(first, second) == pytest.approx(rho)


@given(_columns, st.data())
def test_rank_correlation_is_symmetric_and_bounded(first, data):
    """The correlation is the same both ways, at most 1, and 1 with itself unless constant."""
    second = data.draw(st.lists(st.integers(0, 9), min_size=len(first), max_size=len(first)))
    rho = spearman(first, second)
    assert rho == pytest.approx(spearman(second, first))
    assert abs(rho) <= 1 + 1e-9
    assert spearman(first, first) == pytest.approx(1.0 if len(set(first)) > 1 else 0.0)


def test_the_first_steps_rise():
    """The first puzzles go from very easy to hard, and the last is the hardest."""
    ratings = [find_facts(puzzle).rating for puzzle in load_puzzles()]
    assert ratings[0].level == 1
    assert max(ratings, key=lambda rating: rating.value) == ratings[-1]
