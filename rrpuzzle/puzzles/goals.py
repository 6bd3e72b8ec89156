"""What a puzzle asks for.

A goal has a text, as positions have: ``out``, ``most``, ``points``, ``place 4H 4D``,
``open 40``, ``redeem``, ``par``. It is judged by what the table and hand are at the end, never
by comparison with a stored arrangement.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rrpuzzle.cards import Row, format_cards, parse_cards
from rrpuzzle.errors import NotationError, quote
from rrpuzzle.faults import pretty_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext

__all__ = ["Goal", "GoalKind", "parse_goal"]


class GoalKind(Enum):
    """The kinds of goals.

    Examples
    --------
    >>> GoalKind("out")
    <GoalKind.OUT: 'out'>
    """

    OUT = "out"
    PLACE = "place"
    MOST = "most"
    POINTS = "points"
    OPEN = "open"
    REDEEM = "redeem"
    PAR = "par"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle asks for.

    Parameters
    ----------
    kind : GoalKind
        Go out; place these cards; place as many cards as possible; as many points as
        possible; open from the hand alone; redeem a joker; as many cards as possible with
        the fewest splits and joins.
    cards : tuple of Card
        The cards that ``place`` asks for.
    points : int
        The points that ``open`` asks for.

    Examples
    --------
    >>> str(parse_goal("place 4H 4D"))
    'place 4H 4D'
    >>> parse_goal("out").sentence
    'Go out: place every card of your hand.'
    """

    kind: GoalKind
    cards: Row = ()
    points: int = 0

    @property
    def sentence(self) -> str:
        """What is asked for, in the language in use."""
        texts = {
            GoalKind.OUT: _("Go out: place every card of your hand."),
            GoalKind.MOST: _("Place as many cards as possible."),
            GoalKind.POINTS: _("Place as many points as possible."),
            GoalKind.REDEEM: _("Redeem a joker with a card from your hand."),
            GoalKind.PAR: _("Place as many cards as possible, with the fewest splits and joins."),
            GoalKind.PLACE: ngettext("Place {cards}.", "Place {cards}.", len(self.cards)).format(
                cards=pretty_cards(self.cards)
            ),
            GoalKind.OPEN: _("Open with {points} points or more from your hand alone.").format(
                points=self.points
            ),
        }
        return texts[self.kind]

    def __str__(self) -> str:
        """Return the goal's text; `parse_goal` reads it back."""
        more = format_cards(self.cards) if self.cards else str(self.points or "")
        return f"{self.kind.value} {more}".strip()

    def __repr__(self) -> str:
        """Return a text that evaluates to the goal."""
        return f"parse_goal({str(self)!r})"


def parse_goal(text: str) -> Goal:
    """Read a goal from its text; the inverse of ``str``.

    Parameters
    ----------
    text : str
        Such as ``"out"``, ``"place 4H 4D"`` or ``"open 40"``.

    Returns
    -------
    Goal
        The goal.

    Raises
    ------
    NotationError
        If there is no such goal, or it lacks its cards or points.

    Examples
    --------
    >>> parse_goal("open 40").points
    40
    """
    if not isinstance(text, str):
        raise _no_goal(text)
    word, _blank, more = text.strip().partition(" ")
    if word not in {kind.value for kind in GoalKind}:
        raise _no_goal(text)
    kind = GoalKind(word)
    if kind is GoalKind.PLACE:
        cards = parse_cards(more)
        if cards:
            return Goal(kind, cards=cards)
        raise NotationError(
            _("{text}: 'place' says which cards, as in 'place 4H 4D'.").format(text=quote(text))
        )
    if kind is GoalKind.OPEN:
        if more.isascii() and more.isdecimal() and len(more) <= 3 and 0 < int(more) <= 500:
            return Goal(kind, points=int(more))
        raise NotationError(
            _("{text}: 'open' says how many points, 1 to 500, as in 'open 40'.").format(
                text=quote(text)
            )
        )
    if more:
        raise NotationError(
            _("{text}: nothing follows after {word}.").format(text=quote(text), word=quote(word))
        )
    return Goal(kind)


def _no_goal(text: object) -> NotationError:
    return NotationError(
        _("{text} is not a goal: there are {goals}.").format(
            text=quote(text), goals="out, most, points, place 4H 4D, open 40, redeem, par"
        )
    )
