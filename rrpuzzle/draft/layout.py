"""Where every card lies, by ids alone: what an action does before anybody asks about melds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rrpuzzle.errors import RummyError, quote
from rrpuzzle.messages import gettext as _

__all__ = ["HAND", "NEW_ROW", "Layout", "Line", "RefusedError", "SeveralPlacesError"]

HAND = "hand"
"""The target of a move that takes cards back into the hand."""

NEW_ROW = "new"
"""The target of a move that lays cards down as a row of their own."""


class RefusedError(RummyError, ValueError):
    """An action on a draft that cannot be; the message tells a player why.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.draft import Draft
    >>> try:
    ...     Draft.start(parse_position("4S 5S 6S | 3S")).move(["c1"], HAND)
    ... except RefusedError as error:
    ...     print(error)
    4♠ belongs to the table: only cards from your hand go back to it.
    """


class SeveralPlacesError(RefusedError):
    """Cards that fit in several places; the player has to say where.

    Parameters
    ----------
    message : str
        What the player reads.
    places : sequence of str
        The ids of the rows, and `NEW_ROW` where the cards are a meld by themselves.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.draft import Draft
    >>> try:
    ...     Draft.start(parse_position("5S 6S 7S / 8H 8D 8C | 8S")).place(["c7"])
    ... except SeveralPlacesError as error:
    ...     error.places
    ('r1', 'r2')
    """

    def __init__(self, message: str, places: Sequence[str]) -> None:
        super().__init__(message)
        self.places = tuple(places)


@dataclass(frozen=True, slots=True)
class Line:
    """A row by its id and the ids of its cards.

    Parameters
    ----------
    id : str
        The row's id.
    cards : tuple of str
        The ids of its cards, in order.

    Examples
    --------
    >>> Line("r1", ("c1", "c2")).id
    'r1'
    """

    id: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows and the hand as ids.

    Parameters
    ----------
    lines : tuple of Line
        The rows in order.
    hand : tuple of str
        The ids of the cards in the hand, in order.

    Examples
    --------
    >>> layout = Layout((Line("r1", ("c1", "c2")),), ("c3",))
    >>> layout.moved(["c3"], "r1", 1, "r2").line("r1").cards
    ('c1', 'c3', 'c2')
    """

    lines: tuple[Line, ...]
    hand: tuple[str, ...]

    @property
    def highest_row(self) -> int:
        """The highest number in the ids of the rows, 0 without rows."""
        return max((int(line.id[1:]) for line in self.lines), default=0)

    def line(self, row: object) -> Line:
        """Return the row with an id.

        Parameters
        ----------
        row : object
            The id; it may come from outside and be anything.

        Returns
        -------
        Line
            The row.

        Raises
        ------
        RefusedError
            If there is no such row.

        Examples
        --------
        >>> Layout((Line("r1", ("c1", "c2")),), ()).line("r1").cards
        ('c1', 'c2')
        """
        for line in self.lines:
            if line.id == row:
                return line
        raise RefusedError(_("That row is no longer on the table."))

    def moved(self, cards: Sequence[str], to: object, at: object, new_id: str) -> Layout:
        """Return the layout with cards laid somewhere else.

        Parameters
        ----------
        cards : sequence of str
            The ids of the cards, in the order in which they shall lie.
        to : object
            The id of a row, `NEW_ROW` or `HAND`.
        at : object
            How many of the cards that lie there now shall be on their left; None is the end.
        new_id : str
            The id that a new row gets.

        Returns
        -------
        Layout
            The new layout, emptied rows still in it.

        Raises
        ------
        RefusedError
            If there is no such row or place.

        Examples
        --------
        >>> Layout((), ("c1", "c2")).moved(["c2"], "new", None, "r1")
        Layout(lines=(Line(id='r1', cards=('c2',)),), hand=('c1',))
        """
        there = self.hand if to == HAND else () if to == NEW_ROW else self.line(to).cards
        gap = len(there) if at is None else _count(at)
        if gap is None or gap > len(there):
            raise RefusedError(_("There is no place {at} in that row.").format(at=quote(at)))
        gone = set(cards)

        def without(ids: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(card for card in ids if card not in gone)

        target = (*without(there[:gap]), *cards, *without(there[gap:]))
        lines = [
            replace(line, cards=target if line.id == to else without(line.cards))
            for line in self.lines
        ]
        if to == NEW_ROW:
            lines.append(Line(new_id, target))
        return Layout(tuple(lines), target if to == HAND else without(self.hand))

    def divided(self, row: object, at: object, new_id: str) -> Layout:
        """Return the layout with a row split in two.

        Parameters
        ----------
        row : object
            The row's id, which its left part keeps.
        at : object
            How many cards stay on the left.
        new_id : str
            The id that the right part gets.

        Returns
        -------
        Layout
            The new layout.

        Raises
        ------
        RefusedError
            If there is no such row, or a part would be empty.

        Examples
        --------
        >>> layout = Layout((Line("r1", ("c1", "c2", "c3")),), ())
        >>> [line.cards for line in layout.divided("r1", 1, "r2").lines]
        [('c1',), ('c2', 'c3')]
        """
        line, left = self.line(row), _count(at)
        if not left or left >= len(line.cards):
            raise RefusedError(_("A row is split between two of its cards."))
        place = self.lines.index(line)
        halves = (replace(line, cards=line.cards[:left]), Line(new_id, line.cards[left:]))
        return replace(self, lines=(*self.lines[:place], *halves, *self.lines[place + 1 :]))


def _count(value: object) -> int | None:
    """Return a number of cards; True would pass for 1."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
