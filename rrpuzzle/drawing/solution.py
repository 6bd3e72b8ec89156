"""A solver's answer as text and as HTML for notebooks."""

from __future__ import annotations

from html import escape

from rrpuzzle.drawing.flow_words import flow_content, flow_text
from rrpuzzle.drawing.html import NOTE_STYLE, frame_html, position_content
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.palette import LIGHT
from rrpuzzle.drawing.terminal import position_text
from rrpuzzle.faults import pretty_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver import Solution

__all__ = ["solution_html", "solution_sentence", "solution_text"]


def solution_sentence(solution: Solution) -> str:
    """Say what a solver found, and whether it is proven.

    Parameters
    ----------
    solution : Solution
        The solver's answer.

    Returns
    -------
    str
        One or two sentences.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> solution_sentence(solve(parse_position("4S 5S 6S 7S | 3S 4H 4D")))
    '2 of 3 cards placed; 3♠ stays in the hand. Proven: no table places more.'
    """
    hand = len(solution.position.hand)
    if not hand:
        return _("The hand is empty: there is nothing to place.")
    if not solution.proven:
        return _("The time was not enough to find the best table: this one is not proven.")
    if not solution.left and solution.placed == 2:
        return _("Both cards are placed.")
    if not solution.left:
        return ngettext(
            "The only card is placed.", "All {n} cards are placed.", solution.placed
        ).format(n=solution.placed)
    if solution.objective == "out":
        return _("The hand cannot be emptied. Proven: no table holds all of these cards.")
    left = ngettext(
        "{cards} stays in the hand", "{cards} stay in the hand", len(solution.left)
    ).format(cards=pretty_cards(solution.left))
    if solution.objective == "points":
        found = _("{value} points placed; {left}. Proven: no table places more points.")
    else:
        found = _("{placed} of {all} cards placed; {left}. Proven: no table places more.")
    return found.format(value=solution.value, placed=solution.placed, all=hand, left=left)


def _after(solution: Solution) -> Position:
    return Position(solution.table, solution.left)


def solution_text(solution: Solution, rules: Rules = CLASSIC, width: int = 80) -> str:
    """Draw a solver's answer as text.

    Parameters
    ----------
    solution : Solution
        The solver's answer.
    rules : Rules
        The rules that it was found under.
    width : int
        The most characters that a line of the position may have.

    Returns
    -------
    str
        What was found, the table, and how the rows split and join.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> print(solution_text(solve(parse_position("4S 5S 6S | 7S"))))
    The only card is placed.
    1  4♠ 5♠ 6♠ 7♠  ✓ run
    The hand is empty.
    <BLANKLINE>
    row 1  run 4–7 ♠  <- 4♠ 5♠ 6♠ from row 1; 7♠ from the hand
    Splits 0, joins 1.
    """
    after = _after(solution)
    parts = [solution_sentence(solution), position_text(after, rules, width)]
    if solution.placed:
        parts += ["", flow_text(solution.position, after, rules)]
    return "\n".join(parts)


def solution_html(solution: Solution, rules: Rules = CLASSIC) -> str:
    """Draw a solver's answer for a notebook.

    Parameters
    ----------
    solution : Solution
        The solver's answer.
    rules : Rules
        The rules that it was found under.

    Returns
    -------
    str
        An HTML fragment: what was found, the table, and how the rows split and join.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> "Both cards are placed." in solution_html(solve(parse_position("4S 5S 6S | 7S 8S")))
    True
    """
    after = _after(solution)
    parts = [
        element("p", escape(solution_sentence(solution)), class_="rr-ink", style=NOTE_STYLE),
        *position_content(after, rules),
    ]
    if solution.placed:
        head = f"margin: 16px 0 6px 0; font-size: 13px; color: {LIGHT['muted']}"
        title = escape(_("How the rows split and join"))
        parts.append(element("p", title, class_="rr-muted", style=head))
        parts += flow_content(solution.position, after, rules)
    return frame_html(parts, _("Best table"))
