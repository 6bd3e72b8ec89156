"""What a solver answers."""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import Row, format_cards
from rrpuzzle.position import Position

__all__ = ["OBJECTIVES", "Solution"]

OBJECTIVES = ("cards", "points", "out")
"""The most cards placed; the most penalty points placed; everything placed, or nothing."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A best table for a position.

    Parameters
    ----------
    table : tuple of tuple of Card
        The rows, arranged, every joker with the card that it stands for.
    left : tuple of Card
        What stays in the hand, sorted.
    placed : int
        Number of hand cards on the table.
    value : int
        What the objective counts: the cards placed, for "points" their penalty points.
    proven : bool
        Whether nothing better exists. At a deadline the table is the unchanged one, and this
        is False.
    objective : str
        What was asked, one of `OBJECTIVES`.
    position : Position
        What was asked about.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> solution = solve(parse_position("4S 5S 6S 7S | 3S 4H 4D"))
    >>> solution.placed, solution.left
    (2, (Card.parse('3S'),))
    >>> print(solution)
    5S 6S 7S / 4S 4H 4D | 3S
    """

    table: tuple[Row, ...]
    left: Row
    placed: int
    value: int
    proven: bool
    objective: str
    position: Position

    @property
    def after(self) -> Position:
        """The position at the end of the turn."""
        return Position(self.table, self.left)

    @property
    def out(self) -> bool:
        """Whether every hand card is placed."""
        return not self.left

    def __str__(self) -> str:
        """Return the table and what is left in the notation."""
        return str(self.after)

    def __repr__(self) -> str:
        """Return a readable text; its position evaluates."""
        proven = "proven" if self.proven else "not proven"
        return (
            f"<Solution {self.objective}={self.value}, {proven}: "
            f"{format_cards(self.left) or 'nothing'} left; {self.after!r}>"
        )

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        from rrpuzzle.drawing import solution_html, solution_text  # only when it is drawn

        return {"text/plain": solution_text(self), "text/html": solution_html(self)}
