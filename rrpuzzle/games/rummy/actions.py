"""What a player can do at Rummy, each as a value and as one line of text.

1. ``draw``: take the stock's top card; ``take-discard``: take the top of the discard pile.
2. ``meld CARDS``: put down a meld of hand cards.
3. ``lay-off CARD``: add a hand card to a meld of the table; ``lay-off CARD NUMBER`` names the
   meld, counted from 1, which is needed where the card fits on two.
4. ``discard CARD``: lay a card on the discard pile, which ends the turn.
5. ``pass``: there is nothing left to draw and the discard is not wanted; the round is a dead end.

A turn that plays the last card is over without a word.
"""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import Card, Row, format_cards, parse_cards, sort_cards
from rrpuzzle.errors import NotationError, quote
from rrpuzzle.games.robbers.actions import Discard, Draw, Pass, TakeDiscard
from rrpuzzle.messages import gettext as _

__all__ = [
    "Action",
    "Discard",
    "Draw",
    "LayOff",
    "Pass",
    "PlayMeld",
    "TakeDiscard",
    "format_action",
    "parse_action",
]


@dataclass(frozen=True, slots=True)
class PlayMeld:
    """Cards of the hand are put down as a meld.

    Parameters
    ----------
    cards : tuple of Card
        The cards; they are kept sorted, as their order says nothing.

    Examples
    --------
    >>> PlayMeld(parse_cards("7D 7S 7H"))
    parse_action('meld 7S 7H 7D')
    """

    cards: Row

    def __post_init__(self) -> None:
        """Freeze and sort the cards."""
        object.__setattr__(self, "cards", sort_cards(self.cards))

    def __repr__(self) -> str:
        """Return a text that evaluates to the action."""
        return f"parse_action({format_action(self)!r})"


@dataclass(frozen=True, slots=True)
class LayOff:
    """A card of the hand is added to a meld of the table.

    Parameters
    ----------
    card : Card
        The card.
    place : int or None
        The meld's place on the table, counted from 0; None where the card fits on one only.

    Examples
    --------
    >>> LayOff(Card.parse("7D"), 1)
    parse_action('lay-off 7D 2')
    """

    card: Card
    place: int | None = None

    def __repr__(self) -> str:
        """Return a text that evaluates to the action."""
        return f"parse_action({format_action(self)!r})"


Action = Draw | TakeDiscard | PlayMeld | LayOff | Discard | Pass
"""Anything that a player can do."""

_WORDS: dict[str, Action] = {"draw": Draw(), "take-discard": TakeDiscard(), "pass": Pass()}
_WORD_OF = {type(action): word for word, action in _WORDS.items()}


def format_action(action: Action) -> str:
    """Write an action as one line; the inverse of `parse_action`.

    Parameters
    ----------
    action : Action
        The action.

    Returns
    -------
    str
        The line.

    Examples
    --------
    >>> format_action(PlayMeld(parse_cards("7D 6D 8D")))
    'meld 6D 7D 8D'
    """
    if isinstance(action, PlayMeld):
        return f"meld {format_cards(action.cards)}".strip()
    if isinstance(action, LayOff):
        place = "" if action.place is None else f" {action.place + 1}"
        return f"lay-off {action.card}{place}"
    if isinstance(action, Discard):
        return f"discard {action.card}"
    return _WORD_OF[type(action)]


def parse_action(text: str) -> Action:
    """Read an action from its line; the inverse of `format_action`.

    Parameters
    ----------
    text : str
        Such as ``"draw"``, ``"meld 7S 7H 7D"``, ``"lay-off 7C 1"`` or ``"discard KH"``.

    Returns
    -------
    Action
        The action.

    Raises
    ------
    NotationError
        If the line is no action; it quotes what is wrong.

    Examples
    --------
    >>> parse_action("lay-off 7C 1")
    parse_action('lay-off 7C 1')
    >>> parse_action("take-discard")
    TakeDiscard()
    """
    if not isinstance(text, str):
        raise NotationError(
            _("{text} is not an action: one is written as text, such as 'draw'.").format(
                text=quote(text)
            )
        )
    word, _blank, rest = text.strip().partition(" ")
    words = rest.split()
    if word == "meld" and words:
        return PlayMeld(parse_cards(rest))
    if word == "lay-off" and len(words) == 1:
        return LayOff(Card.parse(words[0]))
    if word == "lay-off" and len(words) == 2:
        return LayOff(Card.parse(words[0]), _parse_place(words[1]))
    if word == "discard" and len(words) == 1:
        return Discard(Card.parse(words[0]))
    if word in _WORDS and not words:
        return _WORDS[word]
    raise NotationError(
        _("{text} is not an action: there are {names}.").format(
            text=quote(text),
            names="draw, take-discard, meld CARDS, lay-off CARD [NUMBER], discard CARD, pass",
        )
    )


def _parse_place(text: str) -> int:
    # Longer than two digits is no meld of one pack, and int() would read thousands of them.
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) > 0:
        return int(text) - 1
    raise NotationError(
        _("{text} is not the number of a meld: they are counted from 1.").format(text=quote(text))
    )
