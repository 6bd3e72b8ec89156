"""A game played in a terminal: lines are read, what happens is printed.

Each game adds its own commands and pictures to `Terminal`. What is typed wrongly is said in one
line, and the game waits for the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rrpuzzle.drawing.players import player_names
from rrpuzzle.errors import NotationError, RummyError, quote
from rrpuzzle.games import Event, Match
from rrpuzzle.messages import gettext as _

__all__ = ["Command", "Terminal"]

Command = tuple[Callable[[str], None], str]
"""What a command does with the words after it, and its line of help."""


class Leave(Exception):  # noqa: N818  # no error: the player wants to stop
    """The player leaves the game."""


class Terminal:
    """One match at a terminal.

    Parameters
    ----------
    match : Match
        The match; its seats without a player are people at this terminal.
    read : callable
        Returns the next line that is typed, raises EOFError at the end.
    write : callable
        Prints a text.
    study : bool
        Whether turns can be taken back, and hints asked for.
    """

    def __init__(
        self,
        match: Match,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
        study: bool = False,
    ) -> None:
        self.match, self.read, self.write, self.study = match, read, write, study
        self.people = tuple(seat for seat, who in enumerate(match.players) if who is None)
        self.names = player_names(match.names, self.people)
        self._shown_to: int | None = None

    # --- what each game says ----------------------------------------------------------------

    def show(self) -> None:
        """Print the match as the person to act sees it."""
        raise NotImplementedError

    def begin_turn(self) -> None:
        """Get ready for a turn of the person to act."""

    def sentences(self, event: Event) -> list[str]:
        """Say what a seat did, and how the round ended if it did."""
        raise NotImplementedError

    def commands(self) -> Mapping[str, Command]:
        """Return the game's own commands by name."""
        raise NotImplementedError

    def other(self, line: str) -> None:
        """Do what a line says that begins with no command."""
        raise self.unknown(line)

    # --- the loop ---------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the match is over or the player leaves.

        Returns
        -------
        bool
            Whether the match is over.
        """
        try:
            while True:
                for event in self.match.steps():
                    self.tell(event)
                if self.match.over:
                    return True
                self.turn()
        except (EOFError, KeyboardInterrupt, Leave):
            self.write("")
            return False

    def turn(self) -> None:
        """Let the person to act type until an action is done."""
        seat = self.match.state.turn
        if len(self.people) > 1 and seat != self._shown_to:
            name = self.names[seat]
            self.read(_("{name}, press Enter to see your cards.").format(name=name) + " ")
        self._shown_to = seat
        self.begin_turn()
        self.show()
        state = self.match.state
        while self.match.state is state:
            line = self.read("> ").strip()
            try:
                self.obey(line)
            except RummyError as error:
                self.write(str(error))

    def obey(self, line: str) -> None:
        """Do what a line says.

        Parameters
        ----------
        line : str
            What was typed.

        Raises
        ------
        RummyError
            If it cannot be done; everything is as it was.
        """
        word, _blank, rest = line.partition(" ")
        known = {**self.commands(), **self.common_commands()}
        if not line:
            self.show()
        elif word.lower() in known:
            known[word.lower()][0](rest.strip())
        else:
            self.other(line)

    def common_commands(self) -> dict[str, Command]:
        """Return the commands that every game has."""
        found: dict[str, Command] = {
            "show": (lambda _rest: self.show(), _("show the table and the hand")),
            "save": (self.save, _("save FILE: write the match down, to go on with it later")),
            "help": (lambda _rest: self.help(), _("these lines")),
            "quit": (self.leave, _("stop playing")),
        }
        if self.study:
            found["back"] = (lambda _rest: self.take_back(), _("take your last turn back"))
        return found

    def help(self) -> None:
        """Print the commands."""
        known = {**self.commands(), **self.common_commands()}
        self.print_all(f"{name:10}  {text}" for name, (_do, text) in known.items())

    def act(self, action: Any) -> None:
        """Carry an action out and tell what everybody saw."""
        self.tell(self.match.act(action))

    def tell(self, event: Event) -> None:
        """Print what a seat did."""
        self.print_all(self.sentences(event))

    def take_back(self) -> None:
        """Go back to the beginning of the last turn of the person to act."""
        self.match.take_back(self.match.state.turn)

    def save(self, path: str) -> None:
        """Write the match down."""
        if not path:
            raise NotationError(_("Write where to: save match.txt, say."))
        try:
            Path(path).write_text(str(self.match.record), encoding="utf-8")
        except OSError as error:
            raise NotationError(
                _("{file} cannot be written: {reason}.").format(
                    file=quote(path), reason=error.strerror
                )
            ) from error
        self.write(_("The match is in {file}.").format(file=quote(path)))

    def leave(self, _rest: str) -> None:
        """Stop playing."""
        raise Leave

    def unknown(self, line: str) -> NotationError:
        """Return the error for a line that says nothing."""
        return NotationError(
            _("{line} is not understood. Type help for what can be typed.").format(line=quote(line))
        )

    def print_all(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            self.write(line)
