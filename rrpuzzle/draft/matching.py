"""Which physical card lies where in an arrangement that is given by its cards alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rrpuzzle.cards import Card
from rrpuzzle.draft.layout import Layout, Line
from rrpuzzle.position import Position

__all__ = ["matched"]


def matched(layout: Layout, cards: Mapping[str, Card], wanted: Position, new_row: int) -> Layout:
    """Return the layout that shows a position with as few cards moved as is easily found.

    Parameters
    ----------
    layout : Layout
        How the cards lie now.
    cards : mapping of str to Card
        The cards by their ids, jokers without faces.
    wanted : Position
        The same cards in another arrangement.
    new_row : int
        The number of the first new row.

    Returns
    -------
    Layout
        A row keeps the id of the old row with which it shares most cards.

    Examples
    --------
    >>> from rrpuzzle import parse_cards, parse_position
    >>> layout = Layout((Line("r1", ("c1", "c2", "c3")),), ("c4",))
    >>> cards = dict(zip(("c1", "c2", "c3", "c4"), parse_cards("4S 5S 6S 3S"), strict=True))
    >>> matched(layout, cards, parse_position("6S / 3S 4S 5S |"), 2).lines
    (Line(id='r2', cards=('c3',)), Line(id='r1', cards=('c4', 'c1', 'c2')))
    """
    rows = [[card.plain for card in row] for row in wanted.table]
    olds = _old_rows(layout, cards, rows)
    free: dict[Card, list[str]] = {}
    for card_id in (*layout.hand, *(card for line in layout.lines for card in line.cards)):
        free.setdefault(cards[card_id], []).append(card_id)
    near = [layout.hand, *(old.cards if old else () for old in olds)]
    places = [[card.plain for card in wanted.hand], *rows]
    found: list[list[str]] = [[""] * len(place) for place in places]
    # First what can stay, so that nobody takes the copy that lies right already.
    for only_near in (True, False):
        for ids, place, lying in zip(found, places, near, strict=True):
            for index, card in enumerate(place):
                copies = [i for i in free[card] if i in lying or not only_near]
                if not ids[index] and copies:
                    ids[index] = copies[0]
                    free[card].remove(copies[0])
    hand, *table = found
    names = [old.id if old else "" for old in olds]
    for index, name in enumerate(names):
        if not name:
            names[index] = f"r{new_row}"
            new_row += 1
    lines = (Line(name, tuple(ids)) for name, ids in zip(names, table, strict=True))
    return Layout(tuple(lines), tuple(hand))


def _old_rows(
    layout: Layout, cards: Mapping[str, Card], rows: Sequence[Sequence[Card]]
) -> list[Line | None]:
    shared = sorted(
        (
            (-(Counter(row) & Counter(cards[i] for i in line.cards)).total(), index, old)
            for index, row in enumerate(rows)
            for old, line in enumerate(layout.lines)
        ),
    )
    olds: list[Line | None] = [None] * len(rows)
    taken = set()
    for same, index, old in shared:
        if same and olds[index] is None and old not in taken:
            olds[index] = layout.lines[old]
            taken.add(old)
    return olds
