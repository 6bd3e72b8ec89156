"""The gate: what a puzzle must be before it is shown to anyone."""

from __future__ import annotations

from functools import cache

from rrpuzzle.cards import Row, sort_cards
from rrpuzzle.errors import RummyError
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrangements
from rrpuzzle.messages import LANGUAGES
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import card_counts
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.hints import find_answer
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.rules import Rules
from rrpuzzle.solver import par, solve

__all__ = ["lay_off_only", "verify"]

_PLAIN_THEMES = {"lay-off", "new-meld", "impossible"}


def verify(puzzle: Puzzle, deadline: float = 20.0) -> list[str]:
    """Say what keeps a puzzle from being shown.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle; its position is legal, or it could not have been loaded.
    deadline : float
        Seconds that the solver may take.

    Returns
    -------
    list of str
        Sentences in the language in use; empty if the puzzle passes.

    Examples
    --------
    >>> from rrpuzzle.puzzles import load_puzzles
    >>> verify(load_puzzles("first-steps")["book"])
    []
    """
    problems = [
        _("it has no {part} in {language}.").format(part=part, language=code)
        for part, texts in ((_("title"), puzzle.titles), (_("text"), puzzle.texts))
        for code in LANGUAGES
        if not texts.get(code)
    ]
    if not puzzle.themes:
        problems.append(_("it names no theme."))
    if puzzle.goal.kind is GoalKind.PAR and puzzle.par is None:
        problems.append(_("its goal is par, and it does not say what par is."))
    objective = "points" if puzzle.goal.kind is GoalKind.POINTS else "cards"
    solution = solve(puzzle.position, puzzle.rules, objective, deadline=deadline)
    if not solution.proven:
        return [*problems, _("the solver did not finish in {n} seconds.").format(n=deadline)]
    if puzzle.goal.kind is not GoalKind.OPEN and not solution.placed:
        return [*problems, _("no card can be placed at all.")]
    problems += _par_problems(puzzle, objective, deadline)
    answer = find_answer(puzzle)
    if answer is None:
        problems.append(
            _("the goal cannot be reached: the best table leaves {cards}.").format(
                cards=pretty_cards(solution.left)
            )
            if solution.left
            else _("the goal cannot be reached.")
        )
    elif puzzle.goal.kind not in (GoalKind.OPEN, GoalKind.REDEEM):
        plain = lay_off_only(puzzle.position.table, puzzle.position.hand, puzzle.rules)
        placed = len(puzzle.position.hand) - len(answer.hand)
        if plain >= placed and not _PLAIN_THEMES & set(puzzle.themes):
            problems.append(_("plain laying off already places as much as the best table does."))
    return problems


def _par_problems(puzzle: Puzzle, objective: str, deadline: float) -> list[str]:
    if puzzle.par is None or puzzle.goal.kind in (GoalKind.OPEN, GoalKind.REDEEM, GoalKind.PLACE):
        return []
    try:
        found = par(puzzle.position, puzzle.rules, objective, deadline)
    except RummyError as error:
        return [_("its par cannot be checked: {reason}").format(reason=error)]
    if not found.proven:
        return [_("its par could not be proven in {n} seconds.").format(n=deadline)]
    if found.value != puzzle.par:
        return [_("par is {right}, not {par}.").format(right=found.value, par=puzzle.par)]
    return []


def lay_off_only(table: tuple[Row, ...], hand: Row, rules: Rules) -> int:
    """Return how many cards go without moving any card of the table.

    Parameters
    ----------
    table : tuple of tuple of Card
        The rows.
    hand : tuple of Card
        The hand.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    int
        The most cards that can be laid off on the rows, one after the other.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("4S 5S 6S / 9H 9D 9C | 7S 8S 9S")
    >>> lay_off_only(position.table, position.hand, CLASSIC)
    3
    """
    start = sort_cards(card_counts(hand).elements())

    @cache
    def most(rows: frozenset[tuple[Row, int]], left: Row) -> int:
        best = 0
        for index, card in enumerate(left):
            if card in left[:index]:
                continue
            rest = left[:index] + left[index + 1 :]
            for row, number in rows:
                longer = sort_cards((*row, card))
                if arrangements(longer, rules):
                    best = max(best, 1 + most(rows - {(row, number)} | {(longer, number)}, rest))
                if best == len(left):
                    return best
        return best

    return most(frozenset((row, number) for number, row in enumerate(table)), start)
