"""What is true of a puzzle in the making, one question after the other, each in its share of time.

1. The questions go from quick to slow, and each is answered as soon as it can be.
2. An answer that there was no time to prove says so; it never passes for a fact.
3. What a fact is stands elsewhere: with the faults, the solver, the steps, the rating.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from rrpuzzle.errors import DeadlineError, RulesError
from rrpuzzle.faults import pretty_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position, position_faults
from rrpuzzle.puzzles.facts import WITHOUT_BEST, objective_of, reaching, techniques_of
from rrpuzzle.puzzles.findings import Finding, uniqueness_sentence
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.rating import Rating, level_title, rate
from rrpuzzle.puzzles.verify import idle_rows, solves_itself
from rrpuzzle.solver import Par, Solution, count_tables, is_unique, par, solve
from rrpuzzle.solver.watch import Stop
from rrpuzzle.techniques import find_technique

__all__ = ["MOST_TABLES", "appraise"]

MOST_TABLES = 1000
"""Where more best tables are not told apart."""

_SECONDS = 1.6

T = TypeVar("T")


def appraise(
    puzzle: Puzzle, seconds: float = _SECONDS, stop: Stop | None = None
) -> Iterator[Finding]:
    """Say what is true of a puzzle, one finding after the other.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle, its position legal or not.
    seconds : float
        About how long all the answers together may take.
    stop : threading.Event or the like, optional
        Another thread may set it; what is not answered by then is told as not proven.

    Yields
    ------
    Finding
        An answer to each of `QUESTIONS` that the puzzle has an answer to. A start that is not
        legal has no more than its faults.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> [finding] = appraise(Puzzle("a", parse_position("4S 5S / 9H 9D 9C | 6S 6S 6S")))
    >>> print(finding.text, finding.details)  # doctest: +NORMALIZE_WHITESPACE
    The start is not legal. ('Too many 6♠: 3, where 2 packs hold 2.',
    'Row 1 (4♠ 5♠) is no meld: a run needs three cards or more. Missing: 3♠ or 6♠.')
    """
    start = _start(puzzle)
    yield start
    if start.kind == "bad":
        return
    inquiry = _Inquiry(puzzle, seconds, stop)
    asked = (_ask_opening,) if puzzle.goal.kind is GoalKind.OPEN else _ASKED
    for ask in asked:
        yield from ask(inquiry)


class _Inquiry:
    """A puzzle, the time that is left, and what earlier answers have brought to light."""

    def __init__(self, puzzle: Puzzle, seconds: float, stop: Stop | None) -> None:
        self.puzzle, self.position, self.rules = puzzle, puzzle.position, puzzle.rules
        self.objective, self.stop = objective_of(puzzle), stop
        self._end = time.monotonic() + seconds
        self.solution: Solution | None = None
        self.par: Par | None = None
        self.answer: Position | None = None

    @property
    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        return not self.left or (self.stop is not None and self.stop.is_set())


def _start(puzzle: Puzzle) -> Finding:
    position = puzzle.position
    faults = position_faults(position, puzzle.rules)
    if not position.cards:
        return Finding("start", "bad", _("There are no cards yet."), value=faults)
    if faults:
        sentences = tuple(fault.sentence for fault in faults)
        return Finding("start", "bad", _("The start is not legal."), sentences, faults)
    if not position.hand:
        return Finding("start", "bad", _("The hand is empty: nothing is to be placed."), (), faults)
    return Finding("start", "good", _("The start is legal."), value=faults)


def _ask_best(inquiry: _Inquiry) -> Iterator[Finding]:
    position = inquiry.position
    try:
        solution = solve(
            position,
            inquiry.rules,
            inquiry.objective,
            deadline=inquiry.left / 2,
            stop=inquiry.stop,
        )
    except RulesError as error:
        yield Finding("best", "open", str(error))
        return
    if not solution.proven:
        yield _unproven("best", _("The time was too short to find a best table."))
        return
    inquiry.solution = solution
    if not solution.placed:
        yield Finding("best", "bad", _("No card can be placed at all."), value=solution)
        return
    proven = _("That is proven.")
    if inquiry.objective == "points":
        text = ngettext(
            "The best table places {n} point.", "The best table places {n} points.", solution.value
        ).format(n=solution.value)
    elif not solution.left:
        text = ngettext(
            "The best table places the card.",
            "The best table places all {n} cards.",
            len(position.hand),
        ).format(n=len(position.hand))
    else:
        text = ngettext(
            "The best table places {n} of {all} card; {cards} stays.",
            "The best table places {n} of {all} cards; {cards} stays.",
            len(position.hand),
        ).format(n=solution.placed, all=len(position.hand), cards=pretty_cards(solution.left))
    yield Finding("best", "good", f"{text} {proven}", value=solution)


def _ask_goal(inquiry: _Inquiry) -> Iterator[Finding]:
    puzzle = inquiry.puzzle
    if inquiry.solution is None or not inquiry.solution.placed:
        return
    found = _in_time(inquiry, lambda: _best_at_par(inquiry))
    inquiry.par = found
    best = found.value if found is not None and found.proven else None
    inquiry.answer, verdict = reaching(puzzle, found.solution if found else inquiry.solution, best)
    if inquiry.answer is None and not inquiry.over:
        inquiry.answer, verdict = reaching(puzzle)
    if inquiry.answer is not None:
        text = _("The goal can be reached.")
        yield Finding("goal", "good", text, (_lying(inquiry.answer),), inquiry.answer)
    elif inquiry.over:
        yield _unproven("goal", _("Whether the goal can be reached was not found out in time."))
    elif verdict is not None and not verdict.legal:
        yield Finding("goal", "bad", _("The goal cannot be reached."), tuple(verdict.sentences))
    else:
        left = inquiry.solution.left
        text = (
            _("The goal cannot be reached: the best table leaves {cards}.").format(
                cards=pretty_cards(left)
            )
            if left
            else _("The goal cannot be reached.")
        )
        yield Finding("goal", "bad", text)


def _best_at_par(inquiry: _Inquiry) -> Par:
    return par(
        inquiry.position,
        inquiry.rules,
        inquiry.objective,
        inquiry.left / 2,
        inquiry.stop,
    )


def _ask_par(inquiry: _Inquiry) -> Iterator[Finding]:
    if inquiry.puzzle.goal.kind in WITHOUT_BEST or inquiry.answer is None:
        return
    found = inquiry.par
    if found is None:
        yield _unproven("par", _("The time was too short for par."))
        return
    work = ngettext("{n} split", "{n} splits", found.splits).format(n=found.splits)
    joined = ngettext("{n} join", "{n} joins", found.joins).format(n=found.joins)
    if found.proven:
        text = _("Par is {par}: {splits}, {joins}. That is proven.")
        kind = "good"
    else:
        text = _("Par is {par} at most ({splits}, {joins}) and {least} at least: not proven.")
        kind = "open"
    text = text.format(par=found.value, splits=work, joins=joined, least=found.at_least)
    meaning = _("Par is the fewest splits and joins that any best table needs.")
    yield Finding("par", kind, text, (meaning,), found)


def _ask_unique(inquiry: _Inquiry) -> Iterator[Finding]:
    if inquiry.puzzle.goal.kind in WITHOUT_BEST or inquiry.answer is None:
        return
    found = _in_time(
        inquiry,
        lambda: is_unique(
            inquiry.position, inquiry.rules, inquiry.objective, inquiry.left / 2, inquiry.stop
        ),
    )
    if found is None:
        yield _unproven("unique", _("Whether there is one best table was not found out in time."))
        return
    tables = (_lying(found.solution.after), _lying(found.witness.after)) if found.witness else ()
    kind = "good" if found.unique else "plain"
    yield Finding("unique", kind, uniqueness_sentence(found), tables, found)


def _ask_tables(inquiry: _Inquiry) -> Iterator[Finding]:
    if inquiry.puzzle.goal.kind in WITHOUT_BEST or inquiry.answer is None:
        return
    number = _in_time(
        inquiry,
        lambda: count_tables(
            inquiry.position,
            inquiry.rules,
            inquiry.objective,
            MOST_TABLES,
            inquiry.left / 2,
            inquiry.stop,
        ),
    )
    if number is None:
        yield _unproven("tables", _("The best tables were not counted in time."))
        return
    text = ngettext("{n} best table.", "{n} best tables.", number)
    if number == MOST_TABLES:
        text = _("{n} best tables or more: no further ones were counted.")
    kind = "open" if number == MOST_TABLES else "plain"
    yield Finding("tables", kind, text.format(n=number), value=number)


def _ask_idle(inquiry: _Inquiry) -> Iterator[Finding]:
    idle = idle_rows(inquiry.puzzle)
    if idle:
        text = ngettext(
            "Row {rows} has nothing to do with any other card.",
            "Rows {rows} have nothing to do with any other card.",
            len(idle),
        ).format(rows=", ".join(map(str, idle)))
        most = 2 * len(idle) > len(inquiry.position.table)
        yield Finding("idle", "bad" if most else "plain", text, value=idle)


def _ask_lay_off(inquiry: _Inquiry) -> Iterator[Finding]:
    if inquiry.answer is not None and solves_itself(inquiry.puzzle, inquiry.answer):
        text = _("Nothing needs to be rearranged: plain laying off does it.")
        yield Finding("lay-off", "plain", text)


def _ask_techniques(inquiry: _Inquiry) -> Iterator[Finding]:
    if inquiry.answer is None:
        return
    if inquiry.over:
        yield _unproven("techniques", _("There was no time for the steps and the rating."))
        return
    names = techniques_of(inquiry.position, inquiry.answer, inquiry.rules)
    known = [find_technique(name) for name in names]
    titles = ", ".join(technique.title for technique in known)
    text = _("Techniques: {techniques}.").format(techniques=titles)
    meanings = tuple(
        _("{title}: {definition}").format(title=each.title, definition=each.definition)
        for each in known
    )
    yield Finding("techniques", "plain", text, meanings, names)
    rating = rate(inquiry.puzzle, inquiry.answer, names)
    yield _rated(rating, proven=inquiry.par is None or inquiry.par.proven)


def _rated(rating: Rating, proven: bool) -> Finding:
    text = _("Rating {n}: {level}.").format(n=rating.value, level=level_title(rating.level))
    if not proven:
        text += " " + _("It may change: the answer that is rated may not be at par.")
    return Finding("rating", "plain" if proven else "open", text, tuple(rating.lines), rating)


def _ask_opening(inquiry: _Inquiry) -> Iterator[Finding]:
    puzzle = inquiry.puzzle
    inquiry.answer, verdict = reaching(puzzle)
    if inquiry.answer is None or verdict is None:
        text = _("The hand has no melds worth {n} points.").format(n=puzzle.goal.points)
        yield Finding("goal", "bad", text)
        return
    text = _("The goal can be reached: melds worth {n} points.").format(n=verdict.value)
    yield Finding("goal", "good", text, (_lying(inquiry.answer),), inquiry.answer)
    yield from _ask_techniques(inquiry)


_ASKED = (
    _ask_best,
    _ask_goal,
    _ask_par,
    _ask_unique,
    _ask_tables,
    _ask_idle,
    _ask_lay_off,
    _ask_techniques,
)


def _in_time(inquiry: _Inquiry, ask: Callable[[], T]) -> T | None:
    """Return an answer, None if there is no time for it or the rules know none."""
    if inquiry.over:
        return None
    try:
        return ask()
    except (DeadlineError, RulesError):
        return None


def _lying(position: Position) -> str:
    """Write a position as people do; it can be read back all the same."""
    table = " / ".join(map(pretty_cards, position.table))
    return f"{table} | {pretty_cards(position.hand)}".strip()


def _unproven(question: str, text: str) -> Finding:
    return Finding(question, "open", text)
