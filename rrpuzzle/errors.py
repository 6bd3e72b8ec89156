"""Everything that the package raises on purpose, under one base.

Each error quotes the input, says what is wrong with it and what would be right. Input of
any length and content is quoted safely: shortened, with control characters escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "AmbiguousActionError",
    "DeadlineError",
    "GameError",
    "IllegalActionError",
    "IllegalTableError",
    "NotationError",
    "PositionError",
    "ProgressError",
    "PuzzleError",
    "RecordError",
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


class ProgressError(RummyError, ValueError):
    """A record of a player's attempts is not as the format asks, or cannot be kept.

    Examples
    --------
    >>> issubclass(ProgressError, RummyError)
    True
    """


class GameError(RummyError, ValueError):
    """A match cannot be set up so: the number of seats, the seed, a name, too few cards.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> try:
    ...     find_game("bridge")
    ... except GameError as error:
    ...     print(error)
    'bridge' is not a game: there are robbers, rummy.
    """


class IllegalActionError(RummyError, ValueError):
    """The rules do not allow an action now; the state is as it was.

    Parameters
    ----------
    message : str
        What is wrong, whole.
    faults : sequence of Fault, optional
        The same as data, where the action was a table.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC
    >>> from rrpuzzle.games import find_game
    >>> game = find_game("robbers")
    >>> try:
    ...     game.apply(game.start(2, CLASSIC, seed=1), game.parse_action("pass"))
    ... except IllegalActionError as error:
    ...     print(error)
    'pass' is not allowed now: the stock still holds cards. Draw or play.
    """

    def __init__(self, message: str, faults: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)


class AmbiguousActionError(IllegalActionError):
    """An action could mean several things; the state is as it was.

    Parameters
    ----------
    message : str
        What it could mean, and how each is said.
    choices : sequence of Action
        The actions that it could be.

    Examples
    --------
    >>> issubclass(AmbiguousActionError, IllegalActionError)
    True
    """

    def __init__(self, message: str, choices: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.choices = tuple(choices)


class RecordError(RummyError, ValueError):
    """The record of a match is not as the format asks, or its rules refuse one of its lines.

    Parameters
    ----------
    message : str
        What is wrong, whole.
    line : int or None
        The number of the line, counted from 1.

    Examples
    --------
    >>> from rrpuzzle.games import Record
    >>> try:
    ...     Record.parse("1 draw")
    ... except RecordError as error:
    ...     print(error)
    Line 1 ('1 draw'): a record begins with the line 'rrpuzzle record 1'.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class DeadlineError(RummyError, TimeoutError):
    """The time is up, or somebody said stop, before a question was answered.

    Examples
    --------
    >>> issubclass(DeadlineError, TimeoutError)
    True
    """
