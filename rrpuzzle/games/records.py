"""The record of a match: a small text, one action a line, that plays it again exactly.

::

    rrpuzzle record 1
    game: robbers
    rules: classic rounds=1
    seed: 7
    player 1: greedy
    player 2: human
    # Whole lines like this one, and blank lines, are passed over.
    2 draw
    1 play 4S 5S 6S / TH TD TC
    end: 2 actions, unfinished

1. The header comes first, each of its lines once. Seats are numbered from 1.
2. An action line is the seat's number and the action, as the game writes it.
3. The last line counts the actions and says whether the match was played to its end; a record
   without it was cut off and is refused, even if all that is left could be played.
4. What can be told from the text is checked when it is read, the rules when it is replayed.
   Both name the line, quote it and say what would be right.

The JSON form holds the same lines: ``{"format": "rrpuzzle record 1", "game": …, "rules": …,
"seed": …, "players": […], "actions": ["2 draw", …], "end": "2 actions, unfinished"}``.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rrpuzzle.errors import IllegalActionError
from rrpuzzle.games.game import find_game
from rrpuzzle.games.reading import FIRST_LINE, end_text, read_record, wrong_line
from rrpuzzle.messages import gettext as _

__all__ = ["Record", "replay", "replay_states"]


@dataclass(frozen=True, slots=True)
class Record:
    """A match, or the beginning of one, written down.

    Parameters
    ----------
    game : str
        The game's name.
    rules : str
        The rules, as the game writes them.
    seed : int
        The match's seed.
    players : tuple of str
        The name of the player at each seat: a style of play, or any other.
    actions : tuple of (int, str)
        Each action: its seat, counted from 0, and its text.
    finished : bool
        Whether the match was played to its end.
    lines : tuple of int or None
        Where it was read from a text: the number of each action's line, and of the last one.

    Examples
    --------
    >>> record = Record("robbers", "classic", 7, ("greedy", "human"), ((1, "draw"),), False)
    >>> Record.parse(record.format()) == record
    True
    """

    game: str
    rules: str
    seed: int
    players: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    finished: bool
    lines: tuple[int | None, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its text; the inverse of `format`.

        Parameters
        ----------
        text : str
            The text, or the JSON form.

        Returns
        -------
        Record
            The record; whether its actions are legal, `replay` tells.

        Raises
        ------
        RecordError
            If it is not as the format asks; it names the line.

        Examples
        --------
        >>> from rrpuzzle.errors import RecordError
        >>> try:
        ...     Record.parse("rrpuzzle record 2")
        ... except RecordError as error:
        ...     print(error)
        Line 1 ('rrpuzzle record 2'): a record begins with the line 'rrpuzzle record 1'.
        """
        return cls(*read_record(text))

    def format(self) -> str:
        """Write the record as text; the inverse of `parse`.

        Returns
        -------
        str
            The lines, with a line feed after each.
        """
        header = [FIRST_LINE, f"game: {self.game}", f"rules: {self.rules}", f"seed: {self.seed}"]
        header += [f"player {number}: {name}" for number, name in enumerate(self.players, 1)]
        return "\n".join([*header, *self._action_lines, f"end: {self._end}", ""])

    def to_json(self) -> str:
        """Write the record as JSON, one action a line; `parse` reads it back.

        Returns
        -------
        str
            The JSON text.

        Examples
        --------
        >>> record = Record("robbers", "classic", 7, ("greedy", "human"), ((1, "draw"),), False)
        >>> Record.parse(record.to_json()) == record
        True
        """
        content = {
            "format": FIRST_LINE,
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "players": list(self.players),
            "actions": self._action_lines,
            "end": self._end,
        }
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"

    @property
    def _action_lines(self) -> list[str]:
        return [f"{seat + 1} {text}" for seat, text in self.actions]

    @property
    def _end(self) -> str:
        return end_text(len(self.actions), self.finished)

    def __str__(self) -> str:
        """Return the record's text."""
        return self.format()


def replay(record: Record) -> Any:
    """Play a record again.

    Parameters
    ----------
    record : Record
        The record.

    Returns
    -------
    State
        The state after its last action; `State.turn` is None if the match is over.

    Raises
    ------
    RecordError
        If the rules refuse an action, another seat was to act, or the last line does not say
        the truth about the end; it names the line.

    Examples
    --------
    >>> from rrpuzzle.errors import RecordError
    >>> record = Record("robbers", "classic", 7, ("greedy", "human"), ((1, "pass"),), False)
    >>> try:
    ...     replay(record)
    ... except RecordError as error:
    ...     print(error)
    '2 pass': 'pass' is not allowed now: the stock still holds cards. Draw or play.
    """
    return deque(replay_states(record), maxlen=1).pop()


def replay_states(record: Record) -> Iterator[Any]:
    """Play a record again, state by state.

    Parameters
    ----------
    record : Record
        The record.

    Yields
    ------
    State
        The start, and the state after each action.

    Raises
    ------
    RecordError
        As `replay`.

    Examples
    --------
    >>> record = Record("robbers", "classic", 7, ("greedy", "human"), ((1, "draw"),), False)
    >>> [state.turn_number for state in replay_states(record)]
    [1, 2]
    """
    game = find_game(record.game)
    state = game.start(len(record.players), game.parse_rules(record.rules), record.seed)
    yield state
    numbers = (*record.lines, *(None,) * (len(record.actions) + 1 - len(record.lines)))
    for number, (seat, text) in zip(numbers, record.actions, strict=False):
        line = (number, f"{seat + 1} {text}")
        if state.turn is not None and state.turn != seat:
            raise wrong_line(line, _("it is the turn of seat {seat}.").format(seat=state.turn + 1))
        try:
            state = game.apply(state, game.parse_action(text))
        except IllegalActionError as error:
            raise wrong_line(line, str(error)) from error
        yield state
    if record.finished is not (state.turn is None):
        end = (numbers[-1], f"end: {record._end}")
        if record.finished:
            raise wrong_line(end, _("the match is not over, so 'unfinished' would be right."))
        raise wrong_line(end, _("the match is over, so 'finished' would be right."))
