"""What every game is: states that follow each other by actions, and what a seat may see.

1. A state is frozen. `Game.apply` makes the next one, or refuses and leaves all as it was.
2. One seat is to act at a time: `State.turn`, None once the match is over. Seats count from 0,
   clockwise; texts and records number them from 1.
3. Everything follows from the number of seats, the rules, the seed and the actions.
4. A player is shown a view (`Game.view`), never a state: the view holds what the seat may see.
5. An action is one line of text, and the line is the action.

The next round is dealt by the action that ends a round, so that somebody is always to act;
what ended lies in the state's results.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar

from rrpuzzle.errors import GameError, quote
from rrpuzzle.games.chance import is_number
from rrpuzzle.messages import gettext as _

__all__ = ["GAMES", "AnyGame", "Game", "State", "check_seat", "check_seats", "find_game"]

GAMES = ("robbers", "rummy")
"""The names of the games; each is a package of `rrpuzzle.games` with its `GAME`."""


class State(Protocol):
    """What every game's frozen state tells a match loop.

    Examples
    --------
    >>> state = find_game("robbers").start(2, find_game("robbers").parse_rules("classic"), seed=1)
    >>> state.turn is None, state.phase, state.totals
    (False, Phase.TURN, (0, 0))
    """

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def turn(self) -> int | None:
        """The seat to act; None once the match is over."""

    @property
    def phase(self) -> Any:
        """What the seat is to do next; each game has its own phases."""

    @property
    def turn_number(self) -> int:
        """Turns begun in the match, this one included; a turn of several actions keeps it."""

    @property
    def round_number(self) -> int:
        """Rounds begun in the match, this one included."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points so far."""

    @property
    def winner(self) -> int | None:
        """The seat that has won the match; None while it goes on."""


StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
RulesT = TypeVar("RulesT")


class Game(ABC, Generic[StateT, ActionT, ViewT, RulesT]):
    """One game: how it starts, what an action does, what a seat sees, how both are written.

    Attributes
    ----------
    name : str
        The name in records and commands, one of `GAMES`.
    seat_range : range
        How many seats can play.
    high_wins : bool
        Whether the most points are best, as where the winner of a round scores.
    high_wins : bool
        Whether the highest total wins; otherwise the lowest.

    Examples
    --------
    >>> game = find_game("robbers")
    >>> state = game.start(2, game.parse_rules("classic"), seed=1)
    >>> view = game.view(state, state.turn)
    >>> after = game.apply(state, game.parse_action("draw"))
    >>> len(view.hand), len(game.view(after, state.turn).hand)
    (13, 14)
    """

    name: str
    seat_range: range
    high_wins: bool = False

    @abstractmethod
    def start(self, seats: int, rules: RulesT, seed: int) -> StateT:
        """Deal the first round of a match; `GameError` if these rules cannot be dealt."""

    @abstractmethod
    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after an action of the seat to act.

        Raises
        ------
        IllegalActionError
            If the rules do not allow it; it says what is wrong, and the state stays as it is.
        """

    @abstractmethod
    def view(self, state: StateT, seat: int) -> ViewT:
        """Return what a seat may see of a state, and nothing else."""

    @abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """Read an action from its line; `NotationError` if it is none."""

    @abstractmethod
    def format_action(self, action: ActionT) -> str:
        """Write an action as one line; the inverse of `parse_action`."""

    @abstractmethod
    def parse_rules(self, text: str) -> RulesT:
        """Read rules from a preset's name and options; `RulesError` if they are none."""

    @abstractmethod
    def format_rules(self, rules: RulesT) -> str:
        """Write rules as one line; the inverse of `parse_rules`."""

    def turn_seconds(self, state: StateT) -> int:
        """Return the seconds that a turn may take; 0 without a limit."""
        return 0

    def time_up(self) -> ActionT:
        """Return the action that happens to a seat whose time is up."""
        raise GameError(_("{game} is not played against the clock.").format(game=quote(self.name)))


AnyGame = Game[Any, Any, Any, Any]
"""A game whatever its states, actions, views and rules are."""


def check_seats(game: AnyGame, seats: int) -> None:
    """Refuse a number of seats that a game does not have.

    Parameters
    ----------
    game : Game
        The game.
    seats : int
        The number.

    Raises
    ------
    GameError
        If so many cannot play.

    Examples
    --------
    >>> check_seats(find_game("robbers"), 5)
    """
    if not is_number(seats, game.seat_range):
        low, high = game.seat_range[0], game.seat_range[-1]
        need = str(low) if low == high else _("{low} to {high}").format(low=low, high=high)
        raise GameError(
            _("{seats} is not a number of seats for this game: it takes {need} players.").format(
                seats=quote(seats), need=need
            )
        )


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that is not there.

    Parameters
    ----------
    seat : int
        The seat, counted from 0.
    seats : int
        How many there are.

    Raises
    ------
    GameError
        If it is none of them.

    Examples
    --------
    >>> check_seat(2, 3)
    """
    if not is_number(seat, range(seats)):
        raise GameError(
            _("{seat} is not a seat: they are counted from 0 to {last}.").format(
                seat=quote(seat), last=seats - 1
            )
        )


def find_game(name: str) -> AnyGame:
    """Return a game by its name.

    Parameters
    ----------
    name : str
        One of `GAMES`.

    Returns
    -------
    Game
        The game.

    Raises
    ------
    GameError
        If no game has the name.

    Examples
    --------
    >>> find_game("robbers").seat_range
    range(2, 6)
    """
    if name not in GAMES:
        raise GameError(
            _("{name} is not a game: there are {names}.").format(
                name=quote(name), names=", ".join(GAMES)
            )
        )
    game: AnyGame = import_module(f"rrpuzzle.games.{name}").GAME
    return game
