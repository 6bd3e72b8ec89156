"""The gate: what a puzzle must be before it is shown to anyone.

Whatever a puzzle states is found once by the solver and once by the second method.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrangements
from rrpuzzle.messages import LANGUAGES, ngettext
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, card_counts, position_faults
from rrpuzzle.puzzles.facts import (
    PLAIN_TECHNIQUES,
    WITHOUT_BEST,
    Facts,
    find_facts,
    objective_of,
)
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.rating import level_title
from rrpuzzle.puzzles.second import TooLargeError, cover, regroup
from rrpuzzle.puzzles.themes import theme_title
from rrpuzzle.rules import Rules
from rrpuzzle.solver import Solution, solve

__all__ = ["Report", "check_puzzle", "idle_rows", "lay_off_only", "verify"]


@dataclass(frozen=True, slots=True)
class Report:
    """What the gate says of a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    problems : tuple of str
        What keeps it from being shown; empty if it passes.
    facts : Facts or None
        What was found; None if not even its start is legal.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> print(check_puzzle(find_puzzle("first-steps/finished-run")))
    first-steps/finished-run: passes; easy (1185), par 2
    """

    puzzle: Puzzle
    problems: tuple[str, ...]
    facts: Facts | None

    @property
    def passes(self) -> bool:
        """Whether the puzzle may be shown."""
        return not self.problems

    def __str__(self) -> str:
        """Return the report on one line."""
        if self.problems:
            return f"{self.puzzle.id}: " + " ".join(self.problems)
        told = []
        if self.facts is not None and self.facts.rating is not None:
            rating = self.facts.rating
            told.append(f"{level_title(rating.level)} ({rating.value})")
        if self.facts is not None and self.facts.par is not None:
            told.append(_("par {n}").format(n=self.facts.par))
        if self.facts is not None and self.facts.solutions is not None:
            number = self.facts.solutions
            text = ngettext("{n} best table", "{n} best tables", number)
            told.append(text.format(n=number))
        return f"{self.puzzle.id}: " + _("passes") + ("; " + ", ".join(told) if told else "")


def verify(puzzle: Puzzle, deadline: float = 20.0) -> list[str]:
    """Say what keeps a puzzle from being shown.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    deadline : float
        Seconds that the solver may take for each question.

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
    return list(check_puzzle(puzzle, deadline).problems)


def check_puzzle(puzzle: Puzzle, deadline: float = 20.0) -> Report:
    """Hold a puzzle to everything that the gate asks.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    deadline : float
        Seconds that the solver may take for each question.

    Returns
    -------
    Report
        What keeps it from being shown, and what was found.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> check_puzzle(Puzzle("a", parse_position("4S 5S 6S | 9H"), themes=("wedge",))).problems
    ('no card can be placed at all.',)
    """
    faults = position_faults(puzzle.position, puzzle.rules)
    if faults:
        return Report(puzzle, tuple(fault.sentence for fault in faults), None)
    problems = list(_wording(puzzle))
    solution = solve(puzzle.position, puzzle.rules, objective_of(puzzle), deadline=deadline)
    if not solution.proven:
        problems.append(_("the solver did not finish in {n} seconds.").format(n=deadline))
        return Report(puzzle, tuple(problems), None)
    if puzzle.goal.kind is not GoalKind.OPEN and not solution.placed:
        return Report(puzzle, (*problems, _("no card can be placed at all.")), None)
    facts = find_facts(puzzle, deadline, count=puzzle.solutions is not None)
    if facts.answer is None:
        problems.append(
            _("the goal cannot be reached: the best table leaves {cards}.").format(
                cards=pretty_cards(solution.left)
            )
            if solution.left
            else _("the goal cannot be reached.")
        )
        return Report(puzzle, tuple(problems), facts)
    for found in (_best, _stated, _found_again, _themes, _worth):
        problems += found(puzzle, facts, solution)
    return Report(puzzle, tuple(problems), facts)


def _wording(puzzle: Puzzle) -> Iterator[str]:
    """Say which texts are missing; a puzzle of a pack need not have any."""
    parts = [(_("title"), puzzle.titles), (_("text"), puzzle.texts)]
    parts += [(_("comment"), puzzle.comments)] if puzzle.comments else []
    parts += [(_("prompt"), prompt) for prompt in puzzle.prompts]
    if any(texts for _part, texts in parts):
        for part, texts in parts:
            for code in LANGUAGES:
                if not texts.get(code):
                    yield _("it has no {part} in {language}.").format(part=part, language=code)
    if not puzzle.themes:
        yield _("its themes are missing: the techniques that its solution takes.")


def _best(puzzle: Puzzle, facts: Facts, solution: Solution) -> Iterator[str]:
    """Hold the answer to the judge, and what the solver calls the best to the second method."""
    assert facts.answer is not None
    verdict = facts.verdict
    if verdict is not None and not verdict.legal:
        yield _("its answer is not legal: {reason}").format(reason=" ".join(verdict.sentences))
    # Where every card goes, or the goal is reached, the answer itself is the proof.
    if puzzle.goal.kind in WITHOUT_BEST or not facts.answer.hand:
        return
    try:
        again = cover(puzzle.position, puzzle.rules, objective_of(puzzle))
    except TooLargeError:
        yield _("it is too large for the second method: the best table is not confirmed.")
        return
    if again.value != solution.value and _bound(puzzle):
        yield _not_confirmed()
    elif again.value != solution.value:
        yield _("the two methods do not agree on the best: {first} and {second}.").format(
            first=solution.value, second=again.value
        )


def _bound(puzzle: Puzzle) -> bool:
    """Whether jokers on the table are bound; to the second method they are free."""
    jokers = any(card.joker for card in puzzle.position.table_cards)
    return jokers and puzzle.rules.table_jokers != "free"


def _not_confirmed() -> str:
    return _("jokers on the table are bound, and the second method cannot confirm what it states.")


def _stated(puzzle: Puzzle, facts: Facts, _solution: Solution) -> Iterator[str]:
    """Compare what the puzzle states with what the solver found."""
    if puzzle.goal.kind is GoalKind.PAR and puzzle.par is None:
        yield _("its goal is par, and it does not say what par is.")
    if puzzle.par is not None:
        if puzzle.goal.kind in WITHOUT_BEST:
            yield _("its goal knows no par.")
        elif facts.par is None:
            yield _("its par could not be proven.")
        elif facts.par != puzzle.par:
            yield _("par is {right}, not {par}.").format(right=facts.par, par=puzzle.par)
    if puzzle.solutions is not None:
        if facts.solutions is None:
            yield _("its best tables could not be counted.")
        elif facts.solutions != puzzle.solutions:
            text = ngettext(
                "it has {n} best table, not {stated}.",
                "it has {n} best tables, not {stated}.",
                facts.solutions,
            )
            yield text.format(n=facts.solutions, stated=puzzle.solutions)
    right = facts.rating.value if facts.rating else None
    if puzzle.rating is not None and right != puzzle.rating:
        yield _("its rating is {right}, not {rating}.").format(right=right, rating=puzzle.rating)


def _found_again(puzzle: Puzzle, facts: Facts, solution: Solution) -> Iterator[str]:
    """Hold par and the number of best tables to the second method."""
    objective = objective_of(puzzle)
    try:
        if puzzle.solutions is not None and facts.solutions == puzzle.solutions:
            tables = cover(puzzle.position, puzzle.rules, objective).tables
            if tables != puzzle.solutions and _bound(puzzle):
                yield _not_confirmed()
            elif tables != puzzle.solutions:
                yield _("the two methods do not agree: {first} and {second} best tables.").format(
                    first=puzzle.solutions, second=tables
                )
        if puzzle.par is not None and facts.par == puzzle.par:
            fewer = regroup(
                puzzle.position, puzzle.par - 1, solution.value, puzzle.rules, objective
            )
            if fewer is not None and _bound(puzzle):
                yield _not_confirmed()
            elif fewer is not None:
                yield _("the second method finds a table below par: {table}").format(
                    table=" / ".join(pretty_cards(row) for row in fewer)
                )
    except TooLargeError:
        yield _("it is too large for the second method: par or solutions are not confirmed.")


def _themes(puzzle: Puzzle, facts: Facts, solution: Solution) -> Iterator[str]:
    """Hold the themes to the steps of the answer."""
    told = set(puzzle.themes) - {"impossible"}
    for theme in sorted(told - set(facts.techniques)):
        yield _("its themes name what its solution does not take: {technique}.").format(
            technique=theme_title(theme)
        )
    if told and facts.techniques and not told & {facts.techniques[-1]}:
        yield _("its themes lack the hardest technique of its solution: {technique}.").format(
            technique=theme_title(facts.techniques[-1])
        )
    asks_most = puzzle.goal.kind in (GoalKind.MOST, GoalKind.POINTS, GoalKind.PAR)
    if "impossible" in puzzle.themes and not (asks_most and solution.left):
        yield _("everything goes, and its themes say otherwise.")


def _worth(puzzle: Puzzle, facts: Facts, _solution: Solution) -> Iterator[str]:
    """Say whether the puzzle solves itself, or is mostly padding."""
    assert facts.answer is not None
    plain = {*PLAIN_TECHNIQUES, "impossible"} & set(puzzle.themes)
    if not plain and solves_itself(puzzle, facts.answer):
        yield _("plain laying off already places as much as the best table does.")
    idle = idle_rows(puzzle)
    if 2 * len(idle) > len(puzzle.position.table):
        yield _("most of its rows have nothing to do with anything: {rows}.").format(
            rows=", ".join(map(str, idle))
        )


def solves_itself(puzzle: Puzzle, answer: Position) -> bool:
    """Return whether laying off alone places as many cards as an answer does.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    answer : Position
        A position that reaches its goal.

    Returns
    -------
    bool
        Whether there is nothing to rearrange; never where the goal is another than to place
        cards.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> puzzle = Puzzle("a", parse_position("4S 5S 6S | 7S"))
    >>> solves_itself(puzzle, parse_position("4S 5S 6S 7S |"))
    True
    """
    if puzzle.goal.kind in (GoalKind.OPEN, GoalKind.REDEEM):
        return False
    placed = len(puzzle.position.hand) - len(answer.hand)
    return lay_off_only(puzzle.position.table, puzzle.position.hand, puzzle.rules) >= placed


def idle_rows(puzzle: Puzzle) -> list[int]:
    """Return the rows none of whose cards could lie beside any other card in a meld.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    list of int
        Their numbers, from 1: what is left over gives the answer away.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> idle_rows(find_puzzle("first-steps/borrowed-end"))
    [2]
    """
    idle = []
    for number, row in enumerate(puzzle.position.table, 1):
        others = [
            card
            for index, other in enumerate(puzzle.position.table, 1)
            if index != number
            for card in other
        ]
        rest = [card.plain for card in (*others, *puzzle.position.hand)]
        if not any(_touch(card, other, puzzle.rules) for card in row for other in rest):
            idle.append(number)
    return idle


def _touch(one: Card, other: Card, rules: Rules) -> bool:
    """Whether two cards can lie in one meld of three."""
    if one.rank is None or other.rank is None or one.rank is other.rank:
        return True
    apart = abs(one.rank - other.rank)
    return one.suit is other.suit and (apart <= 2 or (apart >= 11 and rules.ace != "low"))


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
    standing = [tuple(card.plain for card in row) for row in table]

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

    return most(frozenset((row, number) for number, row in enumerate(standing)), start)
