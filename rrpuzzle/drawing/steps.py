"""Steps of a turn as text and as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rrpuzzle.drawing.flow_words import flow_content
from rrpuzzle.drawing.html import NOTE_STYLE, frame_html, position_content
from rrpuzzle.drawing.markup import element
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.steps import Step
from rrpuzzle.techniques import find_technique

__all__ = ["step_html", "steps_html", "steps_text"]


def steps_text(steps: Sequence[Step]) -> str:
    """Say steps as numbered lines.

    Parameters
    ----------
    steps : sequence of Step
        The steps.

    Returns
    -------
    str
        A line for each.

    Examples
    --------
    >>> from rrpuzzle import parse_position, plan_steps
    >>> before, after = parse_position("4S 5S 6S | 7S"), parse_position("4S 5S 6S 7S")
    >>> print(steps_text(plan_steps(before, after)))
    1. Lay off 7♠ on run 4–6 ♠.
    """
    lines = (f"{number}. {step.sentence}" for number, step in enumerate(steps, 1))
    return "\n".join(lines) or _("There is nothing to do.")


def steps_html(before: Position, after: Position, steps: Sequence[Step], rules: Rules) -> str:
    """Draw a whole turn: the flow picture and its steps as a list.

    Parameters
    ----------
    before, after : Position
        Start and end of the turn.
    steps : sequence of Step
        The steps between them.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    str
        An HTML fragment.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position, plan_steps
    >>> before, after = parse_position("4S 5S 6S | 7S"), parse_position("4S 5S 6S 7S")
    >>> "Lay off 7♠" in steps_html(before, after, plan_steps(before, after), CLASSIC)
    True
    """
    items = [element("li", escape(step.sentence)) for step in steps]
    content = [*flow_content(before, after, rules)]
    if items:
        content.append(element("ol", items, class_="rr-ink", style=NOTE_STYLE))
    return frame_html(content, _("The turn step by step"))


def step_html(
    before: Position, after: Position, steps: Sequence[Step], number: int, rules: Rules = CLASSIC
) -> str:
    """Draw one step: what is done, the table after it, and its bands in the flow picture.

    Parameters
    ----------
    before, after : Position
        Start and end of the turn.
    steps : sequence of Step
        The steps between them.
    number : int
        The step, counted from 1; 0 shows the start.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    str
        An HTML fragment.

    Examples
    --------
    >>> from rrpuzzle import parse_position, plan_steps
    >>> before, after = parse_position("4S 5S 6S | 7S"), parse_position("4S 5S 6S 7S")
    >>> steps = plan_steps(before, after)
    >>> "The start" in step_html(before, after, steps, 0)
    True
    """
    marked: frozenset[tuple[int, int]] = frozenset()
    if number == 0:
        head, words, position = _("The start"), "", before.arranged(rules)
    else:
        step = steps[number - 1]
        head = _("Step {n} of {all}").format(n=number, all=len(steps))
        head += " · " + find_technique(step.technique).title
        words, position, marked = step.sentence, step.after, step.bands
    title = element("b", escape(head), class_="rr-ink")
    note = element("p", title, class_="rr-ink", style=NOTE_STYLE)
    said = element("p", escape(words) or "&nbsp;", class_="rr-ink", style=NOTE_STYLE)
    table = element("div", position_content(position, rules), style="flex: 3 1 320px")
    picture = element(
        "div", flow_content(before, after, rules, marked), style="flex: 2 1 300px; min-width: 0"
    )
    columns = element(
        "div", [table, picture], style="display: flex; flex-wrap: wrap; gap: 16px 28px"
    )
    return frame_html([note, said, columns], head)
