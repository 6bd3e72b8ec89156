"""Playing a match: computer players act on their views, people when they give an action.

A `Match` is the one thing here that changes: it holds the state that is reached and the actions
that led there. It stops at a seat without a player and goes on when an action is given for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rrpuzzle.errors import GameError, quote
from rrpuzzle.games.chance import check_seed, seat_random
from rrpuzzle.games.game import AnyGame, check_seat, check_seats, find_game
from rrpuzzle.games.players import Player, make_player
from rrpuzzle.games.reading import check_name
from rrpuzzle.games.records import Record, replay_states
from rrpuzzle.messages import gettext as _

__all__ = ["Event", "Match", "play_match"]

HUMAN = "human"
# A round of six packs without one exchange of discards takes about a thousand actions.
_MOST_ACTIONS = 5_000


@dataclass(frozen=True, slots=True)
class Event:
    """One action of a match that was carried out.

    Parameters
    ----------
    seat : int
        Who acted.
    action : Any
        The game's action.
    before, after : State
        The states before and after it; they hold hidden cards.

    Examples
    --------
    >>> match = Match("robbers", [None, None], "classic", seed=7)
    >>> event = match.act("draw")
    >>> event.action, event.after.turn_number
    (Draw(), 2)
    """

    seat: int
    action: Any
    before: Any
    after: Any


class Match:
    """A match under way.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    players : sequence of Player, str or None
        Who plays at each seat: a computer player, the name of a style, or None for a person.
    rules : Rules or str
        The game's rules, or their text.
    seed : int
        What all chance follows from.
    clock : callable, optional
        Returns seconds, such as `time.monotonic`. With it, an action that comes after the time
        that the rules give to a turn counts as none: the time was up.
    on_turn : callable, optional
        Called with an `Event` after each action.
    names : sequence of str, optional
        The players' names in the record; by default the styles, and "human".

    Raises
    ------
    GameError
        If the match cannot be set up so.

    Examples
    --------
    >>> match = Match("robbers", [None, None], "classic rounds=1", seed=7)
    >>> match.state.turn, match.waiting
    (1, True)
    >>> print(match.act("draw").after.turn)
    0
    >>> print(match.record)
    rrpuzzle record 1
    game: robbers
    rules: classic rounds=1
    seed: 7
    player 1: human
    player 2: human
    2 draw
    end: 1 action, unfinished
    <BLANKLINE>
    """

    def __init__(
        self,
        game: AnyGame | str,
        players: Sequence[Player | str | None],
        rules: Any,
        seed: int,
        *,
        clock: Callable[[], float] | None = None,
        on_turn: Callable[[Event], object] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game: AnyGame = find_game(game) if isinstance(game, str) else game
        check_seats(self.game, len(players))
        check_seed(seed)
        self.rules = self.game.parse_rules(rules) if isinstance(rules, str) else rules
        self.seed = seed
        self.players: tuple[Player | None, ...] = tuple(
            make_player(self.game.name, player, seat_random(seed, seat))
            if isinstance(player, str)
            else player
            for seat, player in enumerate(players)
        )
        self.names = tuple(map(_name_of, players)) if names is None else tuple(names)
        if len(self.names) != len(players):
            raise GameError(
                _("{names} are not the names of {n} players: each has one.").format(
                    names=quote(", ".join(self.names)), n=len(players)
                )
            )
        for name in self.names:
            check_name(name)
        self.on_turn = on_turn
        self.state: Any = self.game.start(len(players), self.rules, seed)
        self._actions: list[tuple[int, str]] = []
        self._in_round = 0
        self._clock = clock
        self._began = clock() if clock else 0.0

    @classmethod
    def resume(
        cls,
        record: Record,
        players: Sequence[Player | str | None],
        *,
        clock: Callable[[], float] | None = None,
        on_turn: Callable[[Event], object] | None = None,
    ) -> Match:
        """Go on with a match from its record.

        Parameters
        ----------
        record : Record
            The record, which may be of an unfinished match.
        players : sequence of Player, str or None
            Who plays on.
        clock, on_turn : callable, optional
            As for a new match.

        Returns
        -------
        Match
            The match; the turn that is under way begins anew on the clock.

        Raises
        ------
        GameError, RecordError
            If the players are not as many as before, or the record cannot be replayed.

        Examples
        --------
        >>> match = Match("robbers", [None, None], "classic", seed=7)
        >>> _event = match.act("draw")
        >>> Match.resume(match.record, [None, None]).state == match.state
        True
        """
        if len(players) != len(record.players):
            raise GameError(
                _("This match has {n} players; {given} were given.").format(
                    n=len(record.players), given=len(players)
                )
            )
        match = cls(
            record.game,
            players,
            record.rules,
            record.seed,
            clock=clock,
            on_turn=on_turn,
            names=record.players,
        )
        for state in replay_states(record):
            match.state = state
        match._actions = list(record.actions)
        match._begin_turn()
        return match

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state.turn is None

    @property
    def waiting(self) -> bool:
        """Whether a person is to act."""
        return not self.over and self.players[self.state.turn] is None

    @property
    def record(self) -> Record:
        """The match so far, written down."""
        return Record(
            self.game.name,
            self.game.format_rules(self.rules),
            self.seed,
            self.names,
            tuple(self._actions),
            self.over,
        )

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time for the turn, 0 at least; None without a limit or a clock."""
        limit = self.game.turn_seconds(self.state)
        if self._clock is None or not limit or self.over:
            return None
        return max(0.0, limit - (self._clock() - self._began))

    def view(self, seat: int) -> Any:
        """Return what a seat sees now.

        Parameters
        ----------
        seat : int
            The seat, counted from 0.

        Returns
        -------
        View
            The game's view.
        """
        return self.game.view(self.state, seat)

    def act(self, action: Any) -> Event:
        """Carry out an action of the seat to act.

        Parameters
        ----------
        action : Action or str
            The action, or its text. If the time for the turn is over, the time is up instead.

        Returns
        -------
        Event
            What happened.

        Raises
        ------
        IllegalActionError, NotationError
            If the rules do not allow it, or it is none; the match is as it was.

        Examples
        --------
        >>> now = 0.0
        >>> match = Match("robbers", [None, None], "timed", seed=7, clock=lambda: now)
        >>> match.seconds_left
        120.0
        >>> now = 121.0
        >>> match.act("draw").action
        TimeUp()
        """
        if isinstance(action, str):
            action = self.game.parse_action(action)
        if self.seconds_left == 0:
            action = self.game.time_up()
        before = self.state
        after = self.game.apply(before, action)
        self._actions.append((before.turn, self.game.format_action(action)))
        self.state = after
        self._in_round = self._in_round + 1 if after.round_number == before.round_number else 0
        if after.turn_number != before.turn_number:
            self._begin_turn()
        event = Event(before.turn, action, before, after)
        if self.on_turn is not None:
            self.on_turn(event)
        return event

    def _begin_turn(self) -> None:
        self._began = self._clock() if self._clock else 0.0

    def steps(self) -> Iterator[Event]:
        """Let the computer players act, one action at a time.

        Yields
        ------
        Event
            Each action, until a person is to act or the match is over.

        Raises
        ------
        GameError
            If a round comes to no end; players may exchange discards for ever.
        """
        while not self.over:
            player = self.players[self.state.turn]
            if player is None:
                return
            if self._in_round >= _MOST_ACTIONS:
                raise GameError(
                    _("The round is not over after {n} actions, and is broken off.").format(
                        n=_MOST_ACTIONS
                    )
                )
            yield self.act(player.choose(self.view(self.state.turn)))

    def advance(self) -> Any:
        """Let the computer players act until a person is to act or the match is over.

        Returns
        -------
        State
            The state that is reached.
        """
        for _event in self.steps():
            pass
        return self.state

    def take_back(self, seat: int) -> Any:
        """Go back to the beginning of a seat's last turn.

        Parameters
        ----------
        seat : int
            The seat, counted from 0; what it and all others did since then is undone.

        Returns
        -------
        State
            The state in which that seat is to act.

        Raises
        ------
        GameError
            If there is no such seat, or it has not acted yet.

        Examples
        --------
        >>> match = Match("robbers", [None, None], "classic", seed=7)
        >>> start = match.state
        >>> _event = match.act("draw")
        >>> match.take_back(1) == start
        True
        """
        check_seat(seat, self.state.seats)
        found = None
        for place, state in enumerate(replay_states(self.record)):
            acts = place < len(self._actions) and state.turn == seat
            if acts and (found is None or state.turn_number != found[1].turn_number):
                found = place, state
        if found is None:
            raise GameError(
                _("Seat {seat} has done nothing yet that could be taken back.").format(
                    seat=seat + 1
                )
            )
        place, self.state = found
        del self._actions[place:]
        self._begin_turn()
        return self.state


def _name_of(player: Player | str | None) -> str:
    if player is None:
        return HUMAN
    if isinstance(player, str):
        return player
    return str(getattr(player, "name", type(player).__name__.lower()))


def play_match(
    game: AnyGame | str,
    players: Sequence[Player | str | None],
    rules: Any,
    seed: int,
    clock: Callable[[], float] | None = None,
    on_turn: Callable[[Event], object] | None = None,
) -> Match:
    """Play a match until it is over, or until a person is to act.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    players : sequence of Player, str or None
        Who plays at each seat: a computer player, the name of a style, or None for a person.
    rules : Rules or str
        The game's rules, or their text.
    seed : int
        What all chance follows from.
    clock : callable, optional
        Returns seconds; without it no turn is timed.
    on_turn : callable, optional
        Called with an `Event` after each action.

    Returns
    -------
    Match
        The match; `Match.record` writes it down, `Match.act` and `Match.advance` go on with it.

    Raises
    ------
    GameError
        If the match cannot be set up so.
    IllegalActionError
        If a computer player does what the rules do not allow.

    Examples
    --------
    >>> match = play_match("robbers", [None, None, None], "classic", seed=7)
    >>> match.waiting, match.over
    (True, False)
    """
    match = Match(game, players, rules, seed, clock=clock, on_turn=on_turn)
    match.advance()
    return match
