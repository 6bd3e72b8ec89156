"""Judging an answer: is it legal, does it reach the goal, how does it compare with the best.

An answer is judged by the goal alone; any arrangement that reaches it is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from rrpuzzle.cards import Card, Row, parse_cards, sort_cards
from rrpuzzle.faults import Fault, FaultKind, pretty_cards
from rrpuzzle.lineage import joins, lineage_graph, splits
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language, ngettext, using_language
from rrpuzzle.opening import opening_points
from rrpuzzle.position import Position, card_counts, check_position, parse_table
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.redemption import is_redeemed
from rrpuzzle.rules import Rules
from rrpuzzle.solver import solve
from rrpuzzle.turns import placed_cards, turn_faults

__all__ = ["Verdict", "judge"]

_DEADLINE = 10.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of an answer.

    Parameters
    ----------
    faults : tuple of Fault
        What is wrong; empty if the answer is legal.
    goal_reached : bool
        Whether the answer is legal and reaches the puzzle's goal.
    placed : tuple of Card
        The cards that were placed.
    left : tuple of Card
        The cards still in the hand.
    value, best : int
        What the goal counts (cards or points), and the most that can be had.
    proven : bool
        Whether `best` is proven.
    splits, joins : int or None
        How many rows were split and joined; None if the answer is not legal.
    puzzle : Puzzle
        The puzzle.
    language : str
        The language that it speaks: the one in use when it was given.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, judge, parse_position
    >>> puzzle = Puzzle("book", parse_position("4S 5S 6S 7S | 3S 4H 4D"))
    >>> verdict = judge(puzzle, "5S 6S 7S / 4S 4H 4D", "3S")
    >>> verdict.legal, verdict.goal_reached
    (True, True)
    >>> print(verdict)
    Solved. You placed 2 of 3 cards, and no table places more. That is proven.
    """

    faults: tuple[Fault, ...]
    goal_reached: bool
    placed: Row
    left: Row
    value: int
    best: int
    proven: bool
    splits: int | None
    joins: int | None
    puzzle: Puzzle
    language: str = "en"

    @property
    def legal(self) -> bool:
        """Whether the answer is a legal turn."""
        return not self.faults

    @property
    def headline(self) -> str:
        """The verdict in a few words."""
        with using_language(self.language):
            if self.goal_reached:
                return _("Solved.")
            if self.legal:
                return _("Legal, but not yet the goal.")
            if all(fault.kind is FaultKind.NOTHING_PLACED for fault in self.faults):
                return _("Nothing placed yet.")
            return _("Not legal yet.")

    @property
    def sentences(self) -> list[str]:
        """What is wrong and what would be right; or how the answer compares with the best."""
        with using_language(self.language):
            if self.faults:
                return [fault.sentence for fault in self.faults]
            return [sentence for sentence in (self._comparison(), self._work()) if sentence]

    def _comparison(self) -> str:
        kind = self.puzzle.goal.kind
        proven = _("That is proven.") if self.proven else _("That is the best found in time.")
        if kind is GoalKind.POINTS:
            most = _("You placed {value} points; the most is {best}.")
            full = _("You placed {value} points, and no table places more.")
        elif kind is GoalKind.OPEN:
            return _("Your melds are worth {value} points; {need} are asked for.").format(
                value=self.value, need=self.puzzle.goal.points
            )
        elif len(self.placed) == len(self.puzzle.position.hand):
            text = (
                _("You placed both cards.")
                if len(self.placed) == 2
                else ngettext(
                    "You placed your only card.", "You placed all {n} cards.", len(self.placed)
                ).format(n=len(self.placed))
            )
            return " ".join(part for part in (text, self._missing()) if part)
        else:
            most = _("You placed {value} of {all} cards; the most is {best}.")
            full = _("You placed {value} of {all} cards, and no table places more.")
        text = (full if self.value >= self.best else most).format(
            value=self.value, best=self.best, all=len(self.puzzle.position.hand)
        )
        missing = self._missing()
        return " ".join(part for part in (text, proven, missing) if part)

    def _missing(self) -> str:
        goal = self.puzzle.goal
        if self.goal_reached:
            return ""
        if goal.kind is GoalKind.PLACE:
            rest = (card_counts(goal.cards) - card_counts(self.placed)).elements()
            return _("Still to be placed: {cards}.").format(cards=pretty_cards(rest))
        if goal.kind is GoalKind.REDEEM:
            return _("No joker has been redeemed.")
        return ""

    def _work(self) -> str:
        par = self.puzzle.par
        wanted = self.goal_reached or self.puzzle.goal.kind is GoalKind.PAR
        if self.splits is None or self.joins is None or par is None or not wanted:
            return ""
        return _("Splits and joins: {n}; par is {par}.").format(n=self.splits + self.joins, par=par)

    def __str__(self) -> str:
        """Return headline and sentences as one text."""
        return " ".join([self.headline, *self.sentences])

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        from rrpuzzle.drawing import verdict_html  # only when a drawing is asked for

        return {"text/plain": str(self), "text/html": verdict_html(self)}


def judge(puzzle: Puzzle, table: str | Iterable[Row], hand: str | Iterable[Card]) -> Verdict:
    """Judge an answer to a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle; its own table must be legal.
    table : str or iterable of tuple of Card
        The rows of the answer, or their text.
    hand : str or iterable of Card
        The cards that stay in the hand, or their text.

    Returns
    -------
    Verdict
        Whether it is legal and why not, whether it reaches the goal, how good it is.

    Raises
    ------
    NotationError
        If a text is no table or no hand.
    PositionError
        If the puzzle itself starts from a position that cannot be.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> puzzle = Puzzle("book", parse_position("4S 5S 6S 7S | 3S 4H 4D"))
    >>> print(judge(puzzle, "3S 5S 6S 7S / 4S 4H 4D", ""))
    Not legal yet. Row 1 (3♠ 5♠ 6♠ 7♠) is no meld: a run has no gaps. Missing: 4♠.
    """
    rows = parse_table(table) if isinstance(table, str) else table
    cards = parse_cards(hand) if isinstance(hand, str) else hand
    before = puzzle.position
    check_position(before, puzzle.rules)
    after = Position(tuple(tuple(row) for row in rows if row), tuple(cards))
    rules = puzzle.rules
    if puzzle.goal.kind is GoalKind.OPEN:
        rules = replace(rules, opening_minimum=puzzle.goal.points)
    faults = turn_faults(before, after, rules, opened=puzzle.opened)
    placed = placed_cards(before, after)
    value = _value(puzzle, after, placed)
    best, proven = _best(puzzle)
    work: tuple[int | None, int | None] = (None, None)
    if not faults:
        graph = lineage_graph(before, after)
        work = splits(graph), joins(graph)
    return Verdict(
        faults,
        not faults and _reached(puzzle, after, placed, value, best, work),
        placed,
        after.hand,
        value,
        best,
        proven,
        *work,
        puzzle,
        language(),
    )


@lru_cache(maxsize=1024)
def _solved(position: Position, rules: Rules, objective: str) -> tuple[int, bool]:
    solution = solve(position, rules, objective, deadline=_DEADLINE)
    return solution.value, solution.proven


def _best(puzzle: Puzzle) -> tuple[int, bool]:
    """Return the most that the goal's measure can reach, and whether that is proven."""
    if puzzle.goal.kind is GoalKind.OPEN:
        return puzzle.goal.points, True
    objective = "points" if puzzle.goal.kind is GoalKind.POINTS else "cards"
    return _solved(puzzle.position, puzzle.rules, objective)


def _value(puzzle: Puzzle, after: Position, placed: Row) -> int:
    if puzzle.goal.kind is GoalKind.POINTS:
        return sum(map(puzzle.rules.value_of, placed))
    if puzzle.goal.kind is GoalKind.OPEN:
        standing = Counter(_bag(row) for row in puzzle.position.table)
        new = []
        for row in after.table:
            if standing[_bag(row)]:
                standing[_bag(row)] -= 1
            else:
                new.append(row)
        return opening_points(new, puzzle.rules)
    return len(placed)


def _bag(row: Row) -> Row:
    return sort_cards(card.plain for card in row)


def _reached(
    puzzle: Puzzle,
    after: Position,
    placed: Row,
    value: int,
    best: int,
    work: tuple[int | None, int | None],
) -> bool:
    """Whether a legal answer reaches the goal."""
    goal = puzzle.goal
    if goal.kind is GoalKind.OPEN:
        return True  # a legal turn of a player who has not opened is an opening
    if goal.kind is GoalKind.OUT:
        return not after.hand
    if goal.kind is GoalKind.PLACE:
        return card_counts(goal.cards) <= card_counts(placed)
    if goal.kind is GoalKind.REDEEM:
        return is_redeemed(puzzle.position, after, puzzle.rules)
    if goal.kind is GoalKind.PAR and puzzle.par is not None:
        return value >= best and sum(filter(None, work)) <= puzzle.par
    return value >= best
