"""A half-made turn as plain data, to be kept and taken up again.

``{"start": "4S 5S 6S | 7S", "steps": [[["r1 c1 c2 c3"], "c4"], ...], "at": 0}``: a step is its
rows, each the row's id and those of its cards, and the hand. A record may have passed through a
file that anybody can write, so nothing of it is believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rrpuzzle.draft.draft import Draft
from rrpuzzle.draft.layout import Layout, Line, RefusedError
from rrpuzzle.messages import gettext as _

__all__ = ["draft_record", "recorded_draft"]


def draft_record(draft: Draft) -> dict[str, Any]:
    """Return a half-made turn, with every step that can be undone or redone, as plain data.

    Parameters
    ----------
    draft : Draft
        The half-made turn.

    Returns
    -------
    dict
        What `recorded_draft` reads; it travels as JSON.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> draft = Draft.start(parse_position("4S 5S 6S | 7S")).move(["c4"], "r1")
    >>> draft_record(draft)["steps"]
    [[['r1 c1 c2 c3'], 'c4'], [['r1 c1 c2 c3 c4'], '']]
    """
    return {
        "start": str(draft.before),
        "steps": [
            [[" ".join((line.id, *line.cards)) for line in layout.lines], " ".join(layout.hand)]
            for layout in draft.layouts
        ],
        "at": draft.layouts_at,
    }


def recorded_draft(fresh: Draft, record: object) -> Draft:
    """Take a half-made turn up again.

    Parameters
    ----------
    fresh : Draft
        A draft of the same position.
    record : object
        What `draft_record` returned.

    Returns
    -------
    Draft
        The half-made turn as it was, with its steps.

    Raises
    ------
    RefusedError
        If the record is of another position, or is none.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> start = Draft.start(parse_position("4S 5S 6S | 7S"))
    >>> again = recorded_draft(start, draft_record(start.move(["c4"], "r1")))
    >>> again.position, again.undo().position == start.position
    (parse_position('4S 5S 6S 7S |'), True)
    """
    if not isinstance(record, Mapping) or record.get("start") != str(fresh.before):
        raise RefusedError(_("That record is of another position."))
    try:
        layouts = [_layout(rows, hand) for rows, hand in record["steps"]]
        at = record["at"]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise RefusedError(_("That is no record of a turn.")) from None
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(layouts):
        raise RefusedError(_("That is no record of a turn."))
    return fresh.taken_up(layouts, at)


def _layout(rows: list[str], hand: str) -> Layout:
    lines = []
    for row in rows:
        name, *cards = row.split()
        lines.append(Line(name, tuple(cards)))
    return Layout(tuple(lines), tuple(hand.split()))
