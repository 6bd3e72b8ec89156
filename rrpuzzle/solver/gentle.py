"""The best table that people are shown: one that turns over as little as possible."""

from __future__ import annotations

from collections.abc import Iterable

from rrpuzzle.cards import Card
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.fewest import par
from rrpuzzle.solver.solution import Solution

__all__ = ["solve_gently"]

_STEPS = 400_000


def solve_gently(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    must: Iterable[Card] = (),
    most_steps: int = _STEPS,
) -> Solution:
    """Find a best table that needs few splits and joins: at par if that is found soon.

    The answer depends on what is asked alone, never on the clock.

    Parameters
    ----------
    position, rules, objective, must
        As in `solve`.
    most_steps : int
        Steps for the search for par; the best table itself is found in any case.

    Returns
    -------
    Solution
        A best table.

    Raises
    ------
    IllegalTableError
        If a row on the table is no meld; it names the row.
    PositionError
        If there is a card or a joker too many, or `must` names a card that is not in the hand.
    RulesError
        If the objective is none of the solver's.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> print(solve_gently(parse_position("5H 6H 7H 8H 9H TH / 5S 5D 5C | 8H")))
    5S 5D 5C / 5H 6H 7H 8H / 8H 9H TH |
    """
    return par(position, rules, objective, most_steps=most_steps, must=must).solution
