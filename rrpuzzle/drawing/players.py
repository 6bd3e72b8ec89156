"""What the players of a match are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from rrpuzzle.messages import gettext as _

__all__ = ["player_names"]


def player_names(recorded: Sequence[str], people: Collection[int]) -> tuple[str, ...]:
    """Return names that tell the players apart: you, or the styles, numbered where needed.

    Parameters
    ----------
    recorded : sequence of str
        The names in the record, by seat.
    people : collection of int
        The seats of people.

    Returns
    -------
    tuple of str
        A name for each seat, in the language in use.

    Examples
    --------
    >>> player_names(["human", "greedy", "greedy"], [0])
    ('You', 'Greedy 1', 'Greedy 2')
    """
    plain = []
    for seat, name in enumerate(recorded):
        if seat not in people:
            plain.append(name[:1].upper() + name[1:])
        else:
            plain.append(_("You") if len(people) == 1 else _("Player"))
    total, seen = Counter(plain), Counter[str]()
    names = []
    for name in plain:
        seen[name] += 1
        names.append(f"{name} {seen[name]}" if total[name] > 1 else name)
    return tuple(names)
