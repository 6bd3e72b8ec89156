"""Computer players play matches against each other: one after another, or in several processes.

The match of number n has the seed ``seed + n``, so any one of them can be played again alone. A
match that ends in an error is counted and named; the others go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rrpuzzle.errors import GameError, quote
from rrpuzzle.games.chance import check_seed, is_number
from rrpuzzle.games.game import check_seats, find_game
from rrpuzzle.games.match import Match
from rrpuzzle.games.players import find_style
from rrpuzzle.messages import gettext as _

__all__ = ["Outcome", "Task", "play_tasks", "simulate", "tasks_of"]

_COUNTS = range(1, 10**9)


@dataclass(frozen=True, slots=True)
class Task:
    """One match that is to be played.

    Parameters
    ----------
    game : str
        One of `rrpuzzle.games.GAMES`.
    rules : str
        The rules, as `Game.parse_rules` reads them.
    styles : tuple of str
        The style of each seat.
    seed : int
        The seed of the match.
    measure : callable, optional
        Takes the final state; what it returns is the outcome's ``measured``. Where several
        processes play it must be a function that can be imported.

    Examples
    --------
    >>> Task("robbers", "classic", ("simple", "greedy"), 7).seed
    7
    """

    game: str
    rules: str
    styles: tuple[str, ...]
    seed: int
    measure: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match.

    Parameters
    ----------
    task : Task
        The match.
    winner : int or None
        The seat that won it, None after an error.
    totals : tuple of int
        Each seat's points at the end.
    rounds, turns : int
        How many were played.
    seconds : float
        CPU time.
    record : str
        The record of the match as text, up to the error if there was one.
    error : str
        What went wrong, empty if nothing did.
    measured : object
        What `Task.measure` made of the final state.

    Examples
    --------
    >>> [outcome] = simulate("robbers", ["simple", "greedy"], rules="rounds=1", seed=1)
    >>> outcome.rounds, outcome.error, outcome.winning_style in ("simple", "greedy")
    (1, '', True)
    """

    task: Task
    winner: int | None
    totals: tuple[int, ...]
    rounds: int
    turns: int
    seconds: float
    record: str
    error: str = ""
    measured: Any = None

    @property
    def winning_style(self) -> str | None:
        """The style that won, None after an error."""
        return None if self.winner is None else self.task.styles[self.winner]


def tasks_of(
    game: str,
    styles: Sequence[str],
    matches: int = 1,
    rules: str = "",
    seed: int = 0,
    measure: Callable[[Any], Any] | None = None,
) -> list[Task]:
    """Return the matches that a simulation plays.

    Parameters
    ----------
    game : str
        One of `rrpuzzle.games.GAMES`.
    styles : sequence of str
        The style of each seat.
    matches : int
        How many matches.
    rules : str
        A preset and options, as `Game.parse_rules` reads them.
    seed : int
        The seed of the first match; each further one has the next number.
    measure : callable, optional
        As in `Task`.

    Returns
    -------
    list of Task
        The matches, all of them checked.

    Raises
    ------
    RummyError
        If the game, a style, the number of seats, the rules or the seed cannot be.

    Examples
    --------
    >>> [task.seed for task in tasks_of("robbers", ["greedy"] * 4, matches=3, seed=7)]
    [7, 8, 9]
    """
    found = find_game(game)
    seats = tuple(styles)
    check_seats(found, len(seats))
    for style in seats:
        find_style(game, style)
    if not is_number(matches, _COUNTS):
        raise GameError(
            _("{matches} is not a number of matches: at least one is played.").format(
                matches=quote(matches)
            )
        )
    check_seed(seed)
    check_seed(seed + matches - 1)
    text = found.format_rules(found.parse_rules(rules))
    # Rules that cannot be dealt are found out before the first match.
    found.start(len(seats), found.parse_rules(text), seed)
    return [Task(game, text, seats, seed + number, measure) for number in range(matches)]


def simulate(
    game: str,
    styles: Sequence[str],
    matches: int = 1,
    rules: str = "",
    seed: int = 0,
    jobs: int = 1,
    measure: Callable[[Any], Any] | None = None,
) -> Iterator[Outcome]:
    """Play matches between computer players.

    Parameters
    ----------
    game, styles, matches, rules, seed, measure
        As in `tasks_of`.
    jobs : int
        How many processes play.

    Yields
    ------
    Outcome
        One for each match, in the order of their seeds, as soon as it is known.

    Raises
    ------
    RummyError
        If the question cannot be; a match that fails is an `Outcome` with an error.

    Examples
    --------
    >>> outcomes = list(simulate("robbers", ["greedy"] * 3, 2, rules="rounds=1", seed=7))
    >>> [(outcome.task.seed, outcome.rounds) for outcome in outcomes]
    [(7, 1), (8, 1)]
    """
    return play_tasks(tasks_of(game, styles, matches, rules, seed, measure), jobs)


def play_tasks(tasks: Iterable[Task], jobs: int = 1) -> Iterator[Outcome]:
    """Play matches, in this process or in several others.

    Parameters
    ----------
    tasks : iterable of Task
        The matches.
    jobs : int
        How many processes play; 1 plays in this one.

    Yields
    ------
    Outcome
        One for each task, in the same order.

    Raises
    ------
    GameError
        If the number of jobs is none.

    Examples
    --------
    >>> tasks = tasks_of("robbers", ["simple"] * 2, 2, rules="rounds=1")
    >>> [outcome.error for outcome in play_tasks(tasks)]
    ['', '']
    """
    if not is_number(jobs, _COUNTS):
        raise GameError(
            _("{jobs} is not a number of processes: at least one plays.").format(jobs=quote(jobs))
        )
    return _in_processes(tasks, jobs) if jobs > 1 else map(_play, tasks)


def _in_processes(tasks: Iterable[Task], jobs: int) -> Iterator[Outcome]:
    """Keep every process busy, and give the outcomes back in the order of the tasks."""
    # Only here: a browser's Python has no processes.
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

    waiting = enumerate(tasks)
    done: dict[int, Outcome] = {}
    following = 0
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[Outcome], int] = {}
        while True:
            for number, task in islice(waiting, 2 * jobs - len(running)):
                running[pool.submit(_play, task)] = number
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done[running.pop(future)] = future.result()
            while following in done:
                yield done.pop(following)
                following += 1


def _play(task: Task) -> Outcome:
    began = time.process_time()
    match = Match(task.game, task.styles, task.rules, task.seed)
    error, measured = "", None
    try:
        match.advance()
        if task.measure is not None:
            measured = task.measure(match.state)
    except Exception as wrong:  # whatever a player does wrong is one match's matter
        error = f"{type(wrong).__name__}: {wrong}"
    state = match.state
    return Outcome(
        task,
        None if error else state.winner,
        tuple(state.totals),
        state.round_number,
        state.turn_number,
        time.process_time() - began,
        match.record.format(),
        error,
        measured,
    )
