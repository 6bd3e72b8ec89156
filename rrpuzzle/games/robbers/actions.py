"""What a player can do at Robbers' Rummy, each as a value and as one line of text.

1. ``play ROWS``: the whole table as it lies at the end of the turn. The hand follows from it:
   what the table has more came from the hand, a joker that it has less was redeemed.
2. ``draw``: take the stock's top card; ``take-discard``: take the top of the discard pile.
3. ``discard CARD``: lay a card on the discard pile, after drawing, where the rules have one.
4. ``pass``: do nothing, when the stock is exhausted.
5. ``fail``: give up a rearrangement that does not come out; ``time-up``: the time is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import Card, Row, format_cards
from rrpuzzle.errors import NotationError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import parse_table

__all__ = [
    "Action",
    "Discard",
    "Draw",
    "Fail",
    "Pass",
    "Play",
    "TakeDiscard",
    "TimeUp",
    "format_action",
    "parse_action",
]


@dataclass(frozen=True, slots=True)
class Play:
    """Cards are placed: the table lies like this at the end of the turn.

    Parameters
    ----------
    table : tuple of tuple of Card
        All the rows, those that were left alone too.

    Raises
    ------
    ValueError
        If a row is empty.

    Examples
    --------
    >>> Play(parse_table("4S 5S 6S / 9H 9D 9C"))
    parse_action('play 4S 5S 6S / 9H 9D 9C')
    """

    table: tuple[Row, ...]

    def __post_init__(self) -> None:
        """Freeze whatever sequences were given."""
        object.__setattr__(self, "table", tuple(tuple(row) for row in self.table))
        if not all(self.table):
            raise ValueError("a row holds at least one card")

    def __repr__(self) -> str:
        """Return a text that evaluates to the action."""
        return f"parse_action({format_action(self)!r})"


@dataclass(frozen=True, slots=True)
class Draw:
    """The stock's top card is taken into the hand.

    Examples
    --------
    >>> format_action(Draw())
    'draw'
    """


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """The top card of the discard pile is taken in place of the stock's.

    Examples
    --------
    >>> format_action(TakeDiscard())
    'take-discard'
    """


@dataclass(frozen=True, slots=True)
class Discard:
    """A card of the hand is laid on the discard pile.

    Parameters
    ----------
    card : Card
        The card.

    Examples
    --------
    >>> format_action(Discard(Card.parse("5H")))
    'discard 5H'
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is played, and there is nothing to draw.

    Examples
    --------
    >>> format_action(Pass())
    'pass'
    """


@dataclass(frozen=True, slots=True)
class Fail:
    """The rearrangement does not come out: the table goes back as it was.

    Examples
    --------
    >>> format_action(Fail())
    'fail'
    """


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time for the turn is over: the table goes back as it was.

    Examples
    --------
    >>> format_action(TimeUp())
    'time-up'
    """


Action = Play | Draw | TakeDiscard | Discard | Pass | Fail | TimeUp
"""Anything that a player can do."""

_WORDS: dict[str, Action] = {
    "draw": Draw(),
    "take-discard": TakeDiscard(),
    "pass": Pass(),
    "fail": Fail(),
    "time-up": TimeUp(),
}
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
    >>> format_action(Play(parse_table("4S 5S 6S")))
    'play 4S 5S 6S'
    """
    if isinstance(action, Play):
        return f"play {' / '.join(map(format_cards, action.table))}".strip()
    if isinstance(action, Discard):
        return f"discard {action.card}"
    return _WORD_OF[type(action)]


def parse_action(text: str) -> Action:
    """Read an action from its line; the inverse of `format_action`.

    Parameters
    ----------
    text : str
        Such as ``"draw"``, ``"discard 5H"`` or ``"play 4S 5S 6S / 9H 9D 9C"``.

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
    >>> parse_action("take-discard")
    TakeDiscard()
    >>> parse_action("play 4S 5S 6S").table
    ((Card.parse('4S'), Card.parse('5S'), Card.parse('6S')),)
    """
    if not isinstance(text, str):
        raise NotationError(
            _("{text} is not an action: one is written as text, such as 'draw'.").format(
                text=quote(text)
            )
        )
    word, _blank, rest = text.strip().partition(" ")
    if word == "play":
        return Play(parse_table(rest))
    if word == "discard" and rest.strip():
        return Discard(Card.parse(rest.strip()).plain)
    if word in _WORDS and not rest.strip():
        return _WORDS[word]
    raise NotationError(
        _("{text} is not an action: there are {names}.").format(
            text=quote(text),
            names="play ROWS, draw, take-discard, discard CARD, pass, fail, time-up",
        )
    )
