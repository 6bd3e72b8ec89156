"""What is true of a puzzle: an answer, how good it is, how it is found, how hard it is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from rrpuzzle.errors import DeadlineError, RulesError
from rrpuzzle.lineage import joins, lineage_graph, splits
from rrpuzzle.position import Position
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.hints import find_answer
from rrpuzzle.puzzles.judge import Verdict, judge
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.rating import Rating, rate
from rrpuzzle.rules import Rules
from rrpuzzle.solver import Solution, count_tables, par
from rrpuzzle.steps import plan_steps
from rrpuzzle.techniques import TECHNIQUES

__all__ = [
    "PLAIN_TECHNIQUES",
    "WITHOUT_BEST",
    "Facts",
    "find_facts",
    "objective_of",
    "reaching",
    "techniques_of",
    "themes_of",
]

PLAIN_TECHNIQUES = ("lay-off", "fourth-suit", "new-meld")
"""The techniques that leave the table as it is."""

WITHOUT_BEST = (GoalKind.OPEN, GoalKind.REDEEM, GoalKind.PLACE)
"""The goals that know no best table, and so no par."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a puzzle.

    Parameters
    ----------
    answer : Position or None
        A table and hand that reach the goal, at par where par is known; None if nothing does.
    par : int or None
        The fewest splits and joins of any best table; None if the goal knows no best one, or
        par could not be proven.
    solutions : int or None
        How many best tables there are; None if the goal knows none, or they were not counted.
    techniques : tuple of str
        What the answer takes, from easy to hard.
    rating : Rating or None
        How hard it is; None without an answer.
    verdict : Verdict or None
        What the judge says of the answer.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> facts = find_facts(find_puzzle("first-steps/finished-run"))
    >>> facts.par, facts.solutions, facts.techniques
    (2, 1, ('wedge',))
    """

    answer: Position | None
    par: int | None
    solutions: int | None
    techniques: tuple[str, ...]
    rating: Rating | None
    verdict: Verdict | None = None

    @property
    def themes(self) -> tuple[str, ...]:
        """The techniques worth naming: without the plain ones, unless there are no others."""
        return themes_of(self.techniques)


def objective_of(puzzle: Puzzle) -> str:
    """Return what the solver is to make large for a puzzle's goal.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    str
        ``"points"`` or ``"cards"``.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> objective_of(find_puzzle("first-steps/book"))
    'cards'
    """
    return "points" if puzzle.goal.kind is GoalKind.POINTS else "cards"


def find_facts(puzzle: Puzzle, deadline: float = 20.0, count: bool = True) -> Facts:
    """Find out what is true of a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    deadline : float
        Seconds for each question to the solver.
    count : bool
        Whether the best tables are counted.

    Returns
    -------
    Facts
        What was found.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> find_facts(Puzzle("a", parse_position("4S 5S 6S | 9H"))).par
    0
    """
    answer: Position | None = None
    best: int | None = None
    solutions: int | None = None
    verdict: Verdict | None = None
    objective = objective_of(puzzle)
    if puzzle.goal.kind is not GoalKind.OPEN:
        with suppress(DeadlineError, RulesError):
            found = par(puzzle.position, puzzle.rules, objective, deadline)
            if found.proven and puzzle.goal.kind not in WITHOUT_BEST:
                best = found.value
            answer, verdict = reaching(puzzle, found.solution, best)
    if answer is None:
        answer, verdict = reaching(puzzle)
    if count and puzzle.goal.kind not in WITHOUT_BEST:
        with suppress(DeadlineError, RulesError):
            solutions = count_tables(puzzle.position, puzzle.rules, objective, deadline=deadline)
    if answer is None:
        return Facts(None, best, solutions, (), None)
    techniques = techniques_of(puzzle.position, answer, puzzle.rules)
    rating = rate(puzzle, answer, techniques)
    return Facts(answer, best, solutions, techniques, rating, verdict)


def reaching(
    puzzle: Puzzle, solution: Solution | None = None, best: int | None = None
) -> tuple[Position | None, Verdict | None]:
    """Return an answer to a puzzle, and what the judge says of it.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    solution : Solution, optional
        The table that is tried; if None, one is looked for.
    best : int, optional
        Par, where it is proven: a best table at par is an answer whatever par the puzzle states.

    Returns
    -------
    answer : Position or None
        The answer; None if the table does not reach the goal, or none does.
    verdict : Verdict or None
        Of the table that was tried, or of the one that was found.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> from rrpuzzle.puzzles import parse_goal
    >>> reaching(Puzzle("a", parse_position("4S 5S 6S | 9H"), parse_goal("out")))
    (None, None)
    """
    if solution is not None:
        verdict = judge(puzzle, solution.table, solution.left)
        good = verdict.goal_reached or (verdict.legal and _is_par(puzzle, solution, best))
        return (solution.after if good else None), verdict
    answer = find_answer(puzzle)
    return answer, None if answer is None else judge(puzzle, answer.table, answer.hand)


def _is_par(puzzle: Puzzle, solution: Solution, best: int | None) -> bool:
    """Whether a best table is at par, whatever par the puzzle states."""
    if puzzle.goal.kind is not GoalKind.PAR or best is None:
        return False
    graph = lineage_graph(puzzle.position, solution.after)
    return splits(graph) + joins(graph) <= best


def techniques_of(before: Position, after: Position, rules: Rules) -> tuple[str, ...]:
    """Return the techniques that a turn takes.

    Parameters
    ----------
    before, after : Position
        Its start and end.
    rules : Rules
        The rules that are played.

    Returns
    -------
    tuple of str
        Their registered names, from easy to hard.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> before = parse_position("4H 5H 6H 7H | 7S 7C")
    >>> techniques_of(before, parse_position("4H 5H 6H / 7H 7S 7C"), CLASSIC)
    ('new-meld', 'take-end')
    """
    used = {step.technique for step in plan_steps(before, after, rules)}
    return tuple(each.name for each in TECHNIQUES if each.name in used)


def themes_of(techniques: tuple[str, ...]) -> tuple[str, ...]:
    """Return the techniques that are worth naming.

    Parameters
    ----------
    techniques : tuple of str
        What an answer takes.

    Returns
    -------
    tuple of str
        Those without the plain ones, unless there are no others.

    Examples
    --------
    >>> themes_of(("lay-off", "wedge")), themes_of(("lay-off",))
    (('wedge',), ('lay-off',))
    """
    return tuple(name for name in techniques if name not in PLAIN_TECHNIQUES) or techniques
