"""Reading the record of a match: its text or its JSON, line by line.

Each fault names its line, quotes it and says what would be right. The format is described in
`rrpuzzle.games.records`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from rrpuzzle.errors import GameError, RecordError, RummyError, quote
from rrpuzzle.games.chance import check_seed
from rrpuzzle.games.game import AnyGame, check_seats, find_game
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext

__all__ = ["FIRST_LINE", "Content", "check_name", "end_text", "read_record", "wrong_line"]

FIRST_LINE = "rrpuzzle record 1"
"""The line with which a record begins."""

_HEADER = ("game", "rules", "seed")
_LONGEST_NAME = 40
_Line = tuple[int | None, str]


class Content(NamedTuple):
    """What a record says, in the order of the fields of `rrpuzzle.games.records.Record`.

    Examples
    --------
    >>> Content("robbers", "classic", 7, ("greedy", "human"), (), False, (7,)).seed
    7
    """

    game: str
    rules: str
    seed: int
    players: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    finished: bool
    lines: tuple[int | None, ...]


def check_name(name: str) -> None:
    """Refuse a player's name that could not stand in a record.

    Parameters
    ----------
    name : str
        The name.

    Raises
    ------
    GameError
        If it is empty, too long, or not one line of printable text.

    Examples
    --------
    >>> check_name("greedy")
    """
    if not name.isprintable() or name != name.strip() or not 0 < len(name) <= _LONGEST_NAME:
        raise GameError(
            _(
                "{name} is not a player's name: one line of 1 to {most} printable characters."
            ).format(name=quote(name), most=_LONGEST_NAME)
        )


def end_text(actions: int, finished: bool) -> str:
    """Return what the last line of a record says.

    Parameters
    ----------
    actions : int
        How many actions there are.
    finished : bool
        Whether the match is over.

    Returns
    -------
    str
        The text after ``end:``.

    Examples
    --------
    >>> end_text(1, False)
    '1 action, unfinished'
    """
    what = "action" if actions == 1 else "actions"
    return f"{actions} {what}, {'finished' if finished else 'unfinished'}"


def read_record(text: str) -> Content:
    """Read a record from its text or its JSON form.

    Parameters
    ----------
    text : str
        The text.

    Returns
    -------
    Content
        What it says.

    Raises
    ------
    RecordError
        If it is not as the format asks.

    Examples
    --------
    >>> try:
    ...     read_record("rrpuzzle record 2")
    ... except RecordError as error:
    ...     print(error)
    Line 1 ('rrpuzzle record 2'): a record begins with the line 'rrpuzzle record 1'.
    """
    if not isinstance(text, str):
        raise RecordError(
            _("{text} is not a record: one is read from its text.").format(text=quote(text))
        )
    text = text.removeprefix("\ufeff")
    lines = _json_lines(text) if text.lstrip().startswith("{") else enumerate(text.split("\n"), 1)
    return _Reader().read((number, line.strip()) for number, line in lines)


def wrong_line(line: _Line, reason: str) -> RecordError:
    """Return the error for a line.

    Parameters
    ----------
    line : (int or None, str)
        Its number, if it has one, and its text.
    reason : str
        What is wrong and what would be right.

    Returns
    -------
    RecordError
        The error.

    Examples
    --------
    >>> print(wrong_line((3, "seed: x"), "no seed."))
    Line 3 ('seed: x'): no seed.
    """
    number, text = line
    if number is None:
        return RecordError(_("{text}: {reason}").format(text=quote(text), reason=reason))
    return RecordError(
        _("Line {line} ({text}): {reason}").format(line=number, text=quote(text), reason=reason),
        number,
    )


class _Reader:
    """Reads the lines of one record."""

    def __init__(self) -> None:
        self.header: dict[str, str] = {}
        self.where: dict[str, _Line] = {}
        self.game: AnyGame | None = None
        self.rules: Any = None
        self.seats = 0
        self.actions: list[tuple[int, str]] = []
        self.lines: list[int | None] = []

    def read(self, lines: Iterable[_Line]) -> Content:
        last: _Line = (1, "")
        begun = False
        finished: bool | None = None
        for line in lines:
            _number, text = line
            if not text:
                continue
            last = line
            if text.startswith("#"):
                continue
            if finished is not None:
                raise wrong_line(line, _("nothing may follow the line that ends the record."))
            if not begun:
                if text != FIRST_LINE:
                    raise wrong_line(
                        line,
                        _("a record begins with the line {first}.").format(first=quote(FIRST_LINE)),
                    )
                begun = True
            elif text.startswith("end:"):
                self._close_header(line)
                finished = self._end(line)
            elif text[:1].isdecimal():
                self._close_header(line)
                self._action(line)
            else:
                self._header_line(line)
        if not begun:
            raise wrong_line(
                last, _("a record begins with the line {first}.").format(first=quote(FIRST_LINE))
            )
        if finished is None:
            raise wrong_line(
                last,
                _(
                    "the record breaks off here. Its last line says {end}, or 'finished' "
                    "if the match is over."
                ).format(end=quote(f"end: {end_text(len(self.actions), False)}")),
            )
        players = tuple(self.header[f"player {n + 1}"] for n in range(self.seats))
        assert self.game is not None
        return Content(
            self.game.name,
            self.game.format_rules(self.rules),
            int(self.header["seed"]),
            players,
            tuple(self.actions),
            finished,
            tuple(self.lines),
        )

    def _header_line(self, line: _Line) -> None:
        key, colon, value = line[1].partition(":")
        key, value = " ".join(key.split()).lower(), value.strip()
        if not colon or not (key in _HEADER or re.fullmatch(r"player [1-9]\d?", key, re.ASCII)):
            if self.game is not None:
                raise wrong_line(line, _not_an_action())
            raise wrong_line(
                line,
                _("a header line is game, rules, seed or player 1, a colon and a value."),
            )
        if self.game is not None:
            raise wrong_line(line, _("the header stands before the first action."))
        if key in self.header:
            raise wrong_line(
                line, _("{name} is given twice; once is enough.").format(name=quote(key))
            )
        self.header[key], self.where[key] = value, line

    def _close_header(self, line: _Line) -> None:
        if self.game is not None:
            return
        for key in (*_HEADER, "player 1", "player 2"):
            if key not in self.header:
                raise wrong_line(
                    line,
                    _("the header must come first, and it lacks the line {name}.").format(
                        name=quote(f"{key}: …")
                    ),
                )
        players = [key for key in self.header if key.startswith("player")]
        self.seats = len(players)
        for key in players:
            if int(key.split()[1]) > self.seats:
                raise wrong_line(
                    self.where[key],
                    ngettext(
                        "players are numbered from 1 without a gap, and here is {n} of them.",
                        "players are numbered from 1 without a gap, and here are {n} of them.",
                        self.seats,
                    ).format(n=self.seats),
                )
            self._checked(key, check_name)
        game: AnyGame = self._checked("game", find_game)
        self._checked(f"player {self.seats}", lambda _name: check_seats(game, self.seats))
        self.rules = self._checked("rules", game.parse_rules)
        self._checked("seed", _check_seed_text)
        seed = int(self.header["seed"])
        self._checked("rules", lambda _text: game.start(self.seats, self.rules, seed))
        self.game = game

    def _checked(self, key: str, check: Callable[[str], Any]) -> Any:
        try:
            return check(self.header[key])
        except RummyError as error:
            raise wrong_line(self.where[key], str(error)) from error

    def _action(self, line: _Line) -> None:
        assert self.game is not None
        number, text = line
        seat, _blank, action = text.partition(" ")
        if not seat.isascii() or not seat.isdecimal() or not 1 <= int(seat[:4]) <= self.seats:
            raise wrong_line(line, _not_an_action(self.seats))
        try:
            tidy = self.game.format_action(self.game.parse_action(action))
        except RummyError as error:
            raise wrong_line(line, str(error)) from error
        self.actions.append((int(seat) - 1, tidy))
        self.lines.append(number)

    def _end(self, line: _Line) -> bool:
        number, text = line
        found = re.fullmatch(r"end:\s*(\d{1,9}) actions?, (finished|unfinished)", text, re.ASCII)
        right = quote(f"end: {end_text(len(self.actions), False)}")
        if not found:
            raise wrong_line(
                line,
                _("the last line says {end}, or 'finished' if the match is over.").format(
                    end=right
                ),
            )
        if int(found[1]) != len(self.actions):
            raise wrong_line(
                line,
                ngettext(
                    "{n} action stands above it. A line is missing or was added.",
                    "{n} actions stand above it. A line is missing or was added.",
                    len(self.actions),
                ).format(n=len(self.actions)),
            )
        self.lines.append(number)
        return found[2] == "finished"


def _no_beginning() -> str:
    return _("a record begins with the line {first}.").format(first=quote(FIRST_LINE))


def _not_an_action(seats: int = 0) -> str:
    if seats:
        return _(
            "a line of the match is a seat's number, 1 to {seats}, and its action, as in '1 draw'."
        ).format(seats=seats)
    return _("a line of the match is a seat's number and its action, as in '1 draw'.")


def _check_seed_text(text: str) -> None:
    check_seed(int(text) if re.fullmatch(r"\d{1,19}", text, re.ASCII) else text)


def _json_lines(text: str) -> Iterator[_Line]:
    """Yield the lines that the text form would have, with their places in the JSON."""
    shown = text.split("\n")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        number = min(getattr(error, "lineno", 1), len(shown))
        raise wrong_line(
            (number, shown[number - 1].strip()),
            _("this is no JSON, or the text breaks off here: {problem}.").format(
                problem=getattr(error, "msg", str(error))
            ),
        ) from error
    kinds = {"format": str, "game": str, "rules": str, "seed": int, "players": list}
    kinds |= {"actions": list, "end": str}
    for key, kind in kinds.items():
        value = content.get(key)
        strings = not isinstance(value, list) or all(isinstance(part, str) for part in value)
        if not isinstance(value, kind) or isinstance(value, bool) or not strings:
            raise RecordError(
                _("A record in JSON has {keys}, and {key} is wrong: {value}.").format(
                    keys=", ".join(kinds), key=quote(key), value=quote(value)
                )
            )
    places = _Places(text)
    yield places.of(content["format"]), content["format"]
    for key in _HEADER:
        yield places.of(content[key]), f"{key}: {content[key]}"
    for number, name in enumerate(content["players"], 1):
        yield places.of(name), f"player {number}: {name}"
    for action in content["actions"]:
        yield places.of(action), action
    yield places.of(content["end"]), f"end: {content['end']}"


class _Places:
    """Finds the lines on which values stand, one after the other."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._line = text, 0, 1

    def of(self, value: object) -> int | None:
        for written in (json.dumps(value, ensure_ascii=False), json.dumps(value)):
            found = self._text.find(written, self._at)
            if found >= 0:
                self._line += self._text.count("\n", self._at, found)
                self._at = found
                line = self._line
                self._line += self._text.count("\n", found, found + len(written))
                self._at = found + len(written)
                return line
        return None
