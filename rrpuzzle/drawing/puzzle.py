"""Puzzles and verdicts as text and as HTML for notebooks."""

from __future__ import annotations

from html import escape

from rrpuzzle.drawing.html import NOTE_STYLE, frame_html, position_content
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.palette import LIGHT
from rrpuzzle.drawing.terminal import position_text
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import Puzzle, Verdict

__all__ = ["puzzle_html", "puzzle_text", "verdict_html"]


def puzzle_text(puzzle: Puzzle, width: int = 80) -> str:
    """Draw a puzzle as text.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    width : int
        The most characters that a line of the position may have.

    Returns
    -------
    str
        Title, text, goal, position.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> print(puzzle_text(load_puzzles("first-steps")["finished-run"]).splitlines()[0])
    The finished run
    """
    words = [puzzle.title, puzzle.text, puzzle.goal.sentence]
    return "\n".join(
        [part for part in words if part] + [position_text(puzzle.position, puzzle.rules, width)]
    )


def puzzle_html(puzzle: Puzzle) -> str:
    """Draw a puzzle for a notebook.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    str
        An HTML fragment: title, text, goal, position.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> "The finished run" in puzzle_html(load_puzzles("first-steps")["finished-run"])
    True
    """
    title = f"margin: 0 0 4px 0; font-size: 20px; font-weight: 650; color: {LIGHT['ink']}"
    head = [element("p", escape(puzzle.title), class_="rr-ink", style=title)]
    for text in (puzzle.text, puzzle.goal.sentence):
        if text:
            head.append(element("p", escape(text), class_="rr-ink", style=NOTE_STYLE))
    return frame_html([*head, *position_content(puzzle.position, puzzle.rules)], puzzle.title)


def verdict_html(verdict: Verdict) -> str:
    """Draw a verdict for a notebook.

    Parameters
    ----------
    verdict : Verdict
        The verdict.

    Returns
    -------
    str
        An HTML fragment: the headline with its mark, then what is wrong or how it compares.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, judge, parse_position
    >>> puzzle = Puzzle("book", parse_position("4S 5S 6S 7S | 3S 4H 4D"))
    >>> "✓" in verdict_html(judge(puzzle, "5S 6S 7S / 4S 4H 4D", "3S"))
    True
    """
    tone, mark = ("ok", "✓") if verdict.legal else ("bad", "!")
    ground = "tray" if verdict.legal else "bad-bg"
    headline = element(
        "b",
        f"{mark} {escape(verdict.headline)}",
        class_=f"rr-{tone}",
        style=f"color: {LIGHT[tone]}",
    )
    words = element(
        "span", escape(" ".join(verdict.sentences)), class_="rr-ink", style=f"color: {LIGHT['ink']}"
    )
    box = element(
        "div",
        f"{headline} {words}",
        class_=f"rr-{ground}",
        style=f"margin: 0; padding: 10px 12px; border-left: 3px solid {LIGHT[tone]}; "
        f"border-radius: 0 8px 8px 0; background-color: {LIGHT[ground]}; font-size: 14px; "
        "line-height: 1.4; text-align: left",
    )
    return frame_html([box], _("Verdict"))
