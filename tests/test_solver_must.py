"""Whether named cards can go."""

from itertools import combinations

import pytest
from hypothesis import given
from strategies import dealt_positions

from rrpuzzle import CLASSIC, PositionError, parse_cards, parse_position, parse_rules, solve
from rrpuzzle.position import card_counts

BOOK = parse_position("4S 5S 6S 7S | 3S 4H 4D")


@pytest.mark.parametrize(
    ("must", "placed"), [("3S", 1), ("4H", 2), ("4H 4D", 2), ("3S 4H", 0), ("3S 4H 4D", 0)]
)
def test_named_cards_go_or_nothing_does(must, placed):
    """The named cards are placed with as many others as can be; or the table stays."""
    solution = solve(BOOK, must=parse_cards(must))
    assert (solution.placed, solution.proven) == (placed, True)
    if placed:
        assert card_counts(parse_cards(must)) <= card_counts(BOOK.hand) - card_counts(solution.left)
    else:
        assert solution.table == BOOK.table


def test_a_card_that_is_not_in_the_hand_is_refused():
    """A named card must be in the hand, each copy of it."""
    with pytest.raises(PositionError, match="3♠"):
        solve(BOOK, must=parse_cards("3S 3S"))


@pytest.mark.parametrize("reading", ["free", "fixed", "fixed-hand", "locked", "fresh"])
def test_named_cards_under_every_reading_of_jokers(reading):
    """A named joker or natural is placed whatever becomes of the table's jokers."""
    position = parse_position("5H 6H *7H | 7H 3S 3D 9C *")
    rules = parse_rules(f"table_jokers={reading}")
    for must in ("*", "3S", "* 3D", "7H 3S 3D"):
        solution = solve(position, rules, must=parse_cards(must))
        assert not card_counts(parse_cards(must)) & card_counts(solution.left), must


@given(dealt_positions(CLASSIC, most_rows=4))
def test_the_best_that_must_hold_some_pair_is_the_best_there_is(position):
    """Of all pairs that may be asked for, the best answer is the best without asking."""
    best = solve(position)
    if best.placed >= 2:
        answers = [solve(position, must=pair).placed for pair in combinations(position.hand[:8], 2)]
        assert max(answers, default=0) <= best.placed
        placed = (card_counts(position.hand) - card_counts(best.left)).elements()
        assert solve(position, must=tuple(placed)).placed == best.placed
