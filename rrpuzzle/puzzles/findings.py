"""Findings: the answer to one question about a puzzle, in words and as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.facts import themes_of
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.solver import Uniqueness

__all__ = ["QUESTIONS", "Finding", "answer_to", "statements", "uniqueness_sentence"]

QUESTIONS = (
    "start",
    "best",
    "goal",
    "par",
    "unique",
    "tables",
    "idle",
    "lay-off",
    "techniques",
    "rating",
)
"""The names of the questions, in the order in which they are answered."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to one question.

    Parameters
    ----------
    question : str
        One of `QUESTIONS`.
    kind : {"good", "plain", "bad", "open"}
        Whether it is as it should be, neither good nor bad, a fault, or not proven.
    text : str
        The answer in a sentence, in the language in use.
    details : tuple of str
        What else there is to say, a sentence or a table each.
    value : Any
        The answer itself: faults, a `Solution`, a `Par`, a `Uniqueness`, a number, a position
        that reaches the goal, names of techniques, a `Rating`; None if there is none.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> from rrpuzzle.puzzles.appraise import appraise
    >>> for finding in appraise(Puzzle("a", parse_position("4H 5H 6H 7H 8H | 6H")), 60):
    ...     print(finding.question, "-", finding.text)
    start - The start is legal.
    best - The best table places the card. That is proven.
    goal - The goal can be reached.
    par - Par is 2: 1 split, 1 join. That is proven.
    unique - The best table is unique, up to identical copies of cards.
    tables - 1 best table.
    techniques - Techniques: wedge.
    rating - Rating 1185: easy.
    """

    question: str
    kind: str
    text: str
    details: tuple[str, ...] = ()
    value: Any = field(default=None, compare=False)


def answer_to(question: str, findings: Iterable[Finding]) -> Finding:
    """Return the answer to a question.

    Parameters
    ----------
    question : str
        One of `QUESTIONS`.
    findings : iterable of Finding
        What is true of a puzzle.

    Returns
    -------
    Finding
        The answer.

    Raises
    ------
    PuzzleError
        If there is none among them; it says why, or which questions are answered.

    Examples
    --------
    >>> answer_to("best", [Finding("start", "good", "Fine."), Finding("best", "good", "Two.")]).text
    'Two.'
    """
    found = {finding.question: finding for finding in findings}
    if question in found:
        return found[question]
    faults = [finding.text for finding in found.values() if finding.kind == "bad"]
    if faults and question in QUESTIONS:
        raise PuzzleError(
            _("There is no answer to {question}: {reason}").format(
                question=quote(question), reason=faults[-1]
            )
        )
    raise PuzzleError(
        _("There is no answer to {question}; answered are {questions}.").format(
            question=quote(question), questions=", ".join(found)
        )
    )


def statements(puzzle: Puzzle, findings: Iterable[Finding]) -> dict[str, Any]:
    """Return what a puzzle may state of what was found, as fields of a record.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    findings : iterable of Finding
        What is true of it.

    Returns
    -------
    dict
        ``themes``, ``par``, ``solutions`` and ``rating``; None for what is not proven.

    Raises
    ------
    PuzzleError
        If the goal is not reached, so that there is nothing to state.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.puzzles.appraise import appraise
    >>> puzzle = Puzzle("a", parse_position("4H 5H 6H 7H 8H | 6H"))
    >>> statements(puzzle, appraise(puzzle, 60))
    {'themes': ['wedge'], 'par': 2, 'solutions': 1, 'rating': 1185}
    """
    proven = {found.question: found.value for found in findings if found.kind != "open"}
    if "techniques" not in proven:
        raise PuzzleError(_("There is nothing to fill in yet: the goal is not reached."))
    themes = [*themes_of(proven["techniques"])]
    if "impossible" in puzzle.themes:
        themes.append("impossible")
    fields: dict[str, Any] = {"themes": themes}
    for question, name in (("par", "par"), ("tables", "solutions"), ("rating", "rating")):
        value = proven.get(question)
        fields[name] = getattr(value, "value", value)
    return fields


def uniqueness_sentence(found: Uniqueness) -> str:
    """Say in which sense there is one best table.

    Parameters
    ----------
    found : Uniqueness
        What `is_unique` found.

    Returns
    -------
    str
        The sentence.

    Examples
    --------
    >>> from rrpuzzle import is_unique, parse_position
    >>> uniqueness_sentence(is_unique(parse_position("4S 5S 6S | 7S 8S 9S")))
    'The best table is unique, up to where a run is cut or joined.'
    """
    sentences = {
        None: _("The best table is not unique."),
        "copies": _("The best table is unique, up to identical copies of cards."),
        "jokers": _("The best table is unique, up to what its jokers stand for."),
        "runs": _("The best table is unique, up to where a run is cut or joined."),
    }
    return sentences[found.by]
