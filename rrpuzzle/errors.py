"""Everything that the package raises on purpose, under one base.

Each error quotes the input, says what is wrong with it and what would be right. Input of
any length and content is quoted safely: shortened, with control characters escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "DeadlineError",
    "IllegalTableError",
    "NotationError",
    "PositionError",
    "PuzzleError",
    "RulesError",
    "RummyError",
    "quote",
]

_LONGEST_QUOTE = 60


def quote(text: object) -> str:
    """Quote what a user typed, fit for one line of an error message.

    Parameters
    ----------
    text : object
        The input; anything but a str is shown by its repr.

    Returns
    -------
    str
        At most 60 characters of it between quotation marks, unprintable characters escaped.

    Examples
    --------
    >>> print(quote("1H"))
    '1H'
    >>> print(quote("five" * 100))
    'fivefivefivefivefivefivefivefivefivefivefivefivefivefivefive…'
    """
    source = text if isinstance(text, str) else repr(text)
    shown = source[:_LONGEST_QUOTE] + ("…" if len(source) > _LONGEST_QUOTE else "")
    # A bidirectional override or a zero-width character would make the message read wrongly.
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in shown)
    return f"'{safe}'"


class RummyError(Exception):
    """Base of every error that the package raises on purpose.

    Examples
    --------
    >>> issubclass(NotationError, RummyError)
    True
    """


class NotationError(RummyError, ValueError):
    """A text is no card, row, position or rules.

    Examples
    --------
    >>> from rrpuzzle import Card
    >>> try:
    ...     Card.parse("1H")
    ... except NotationError as error:
    ...     print(error)
    '1H' is not a card: no rank '1'. The ranks are A 2 3 4 5 6 7 8 9 T J Q K; an ace is A.
    """


class RulesError(RummyError, ValueError):
    """An option of the rules has a name or a value that does not exist.

    Examples
    --------
    >>> from rrpuzzle import Rules
    >>> try:
    ...     Rules(ace="high")
    ... except RulesError as error:
    ...     print(error)
    ace='high' is not a rule: ace is one of 'low', 'both', 'corner'.
    """


class PositionError(RummyError, ValueError):
    """A position cannot be: a card too many, a joker too many, a row that is no meld.

    Parameters
    ----------
    message : str
        What is wrong, whole.
    faults : sequence of Fault, optional
        The same as data.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> try:
    ...     solve(parse_position("| 5H 5H 5H"))
    ... except PositionError as error:
    ...     print(error)
    Too many 5♥: 3, where 2 packs hold 2.
    """

    def __init__(self, message: str, faults: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)


class IllegalTableError(PositionError):
    """A row on the table is no meld.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> try:
    ...     solve(parse_position("7D 7H | 7S"))
    ... except IllegalTableError as error:
    ...     print(error)
    Row 1 (7♦ 7♥) is no meld: a set needs three or four cards. Missing: 7♠ or 7♣.
    """


class PuzzleError(RummyError, ValueError):
    """A puzzle, or a file of puzzles, is not as the format asks.

    Examples
    --------
    >>> issubclass(PuzzleError, RummyError)
    True
    """


class DeadlineError(RummyError, TimeoutError):
    """The time is up, or somebody said stop, before a question was answered.

    Examples
    --------
    >>> issubclass(DeadlineError, TimeoutError)
    True
    """
