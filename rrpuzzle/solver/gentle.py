"""The best table that people are shown: one that turns over as little as possible."""

from __future__ import annotations

from rrpuzzle.errors import DeadlineError
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.fewest import par
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import solve

__all__ = ["solve_gently"]


def solve_gently(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    deadline: float | None = 2.0,
) -> Solution:
    """Find a best table that needs few splits and joins, at par if time allows.

    Parameters
    ----------
    position, rules, objective
        As in `solve`.
    deadline : float or None
        Seconds for the search for par; the best table itself is found in any case.

    Returns
    -------
    Solution
        A best table. Where par is not defined under the rules, any best table.

    Raises
    ------
    PositionError
        If the position cannot be.
    RulesError
        If the objective is none of the solver's.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> print(solve_gently(parse_position("5H 6H 7H 8H 9H TH / 5S 5D 5C | 8H")))
    5S 5D 5C / 5H 6H 7H 8H / 8H 9H TH |
    """
    bound = rules.table_jokers != "free" and any(card.joker for card in position.table_cards)
    if rules.ace != "corner" and not bound:
        try:
            return par(position, rules, objective, deadline).solution
        except DeadlineError:
            pass
    return solve(position, rules, objective)
