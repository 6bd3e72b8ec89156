"""Actions that come as data, such as a page sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rrpuzzle.draft.draft import Draft
from rrpuzzle.draft.layout import RefusedError
from rrpuzzle.errors import quote
from rrpuzzle.messages import gettext as _

__all__ = ["act"]


def act(draft: Draft, action: Mapping[str, Any]) -> Draft:
    """Do an action that came as data.

    Parameters
    ----------
    draft : Draft
        The draft before.
    action : mapping
        ``action`` is the name of the action, its parameters are the other keys; further keys
        are ignored.

    Returns
    -------
    Draft
        The draft after the step.

    Raises
    ------
    RefusedError
        If there is no such action, a parameter is missing, or it cannot be.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> draft = Draft.start(parse_position("5S 6S 7S | 4S"))
    >>> act(draft, {"action": "move", "cards": ["c4"], "to": "r1"}).position
    parse_position('4S 5S 6S 7S |')
    """
    name = action.get("action")
    actions: dict[object, Callable[[], Draft]] = {
        "move": lambda: draft.move(action["cards"], action["to"], action.get("at")),
        "place": lambda: draft.place(action["cards"]),
        "split": lambda: draft.split(action["row"], action["at"]),
        "join": lambda: draft.join(action["row"], action["other"]),
        "sort": lambda: draft.sort_hand(action["by"]),
        "undo": draft.undo,
        "redo": draft.redo,
        "reset": draft.reset,
    }
    if not isinstance(name, str) or name not in actions:
        raise RefusedError(_("There is no action {name}.").format(name=quote(name)))
    try:
        return actions[name]()
    except KeyError as error:
        raise RefusedError(
            _("The action {name} needs {parameter}.").format(
                name=quote(name), parameter=error.args[0]
            )
        ) from None
