"""A row of a half-made turn, with what can be said about it."""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import Row
from rrpuzzle.faults import Fault, pretty_cards
from rrpuzzle.melds import Meld
from rrpuzzle.messages import gettext as _

__all__ = ["DraftRow"]


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A row of a draft with what can be said about it.

    Parameters
    ----------
    id : str
        The row's id, which it keeps while it holds cards.
    number : int
        Its place on the table, counted from 1.
    ids : tuple of str
        The ids of its cards.
    cards : tuple of Card
        Its cards; in a meld every joker has its face.
    meld : Meld or None
        The meld that it is.
    faults : tuple of Fault
        Why it is no meld.
    changed : bool
        Whether the table had no such row at the start.
    was : Row
        The cards that the row had at the start; none if it is a new one.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.draft import Draft
    >>> row = Draft.start(parse_position("6S 4S 5S | 3S")).rows[0]
    >>> row.id, row.meld, row.changed
    ('r1', Meld.parse('4S 5S 6S'), False)
    """

    id: str
    number: int
    ids: tuple[str, ...]
    cards: Row
    meld: Meld | None
    faults: tuple[Fault, ...]
    changed: bool
    was: Row = ()

    @property
    def label(self) -> str:
        """What the row is in a word or a few: ``"run"``, ``"needs one more card"``."""
        return self.meld.kind.spoken if self.meld else self.faults[0].label

    @property
    def note(self) -> str:
        """How the row differs from the start, in a sentence; nothing if it does not."""
        if not self.changed:
            return ""
        if not self.was:
            return _("Row {row} is new.").format(row=self.number)
        return _("Row {row} was {cards} at the start.").format(
            row=self.number, cards=pretty_cards(self.was)
        )
