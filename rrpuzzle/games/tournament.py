"""A tournament of styles: every style plays the same cards at every seat.

1. A deal is a seed. Each deal is played several times, until each style has sat at each seat
   equally often: with as many styles as seats, once for each way to turn the table.
2. The order in which the styles sit side by side is drawn anew for each deal.
3. Shares have Wilson intervals over the matches. Sums of points have normal intervals over the
   deals, since matches with the same cards are not independent. Both at 95 %.
4. One style beats another if, in the matches that both play, a seat of it wins more of them; the
   interval of that lead says how sure it is. The difference in points is given beside it; it
   is the sharper measure where points decide the match, and none where going out does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from rrpuzzle.errors import GameError, quote
from rrpuzzle.games.chance import chance, is_number, shuffled
from rrpuzzle.games.game import find_game
from rrpuzzle.games.intervals import Interval, mean_interval, share_interval
from rrpuzzle.games.simulate import Outcome, Task, play_tasks, tasks_of
from rrpuzzle.messages import gettext as _

__all__ = [
    "Duel",
    "Standing",
    "Tournament",
    "lineups",
    "tally",
    "tournament",
    "tournament_tasks",
]


@dataclass(frozen=True, slots=True)
class Standing:
    """How one style did.

    Parameters
    ----------
    style : str
        The style.
    played, won : int
        Seats that it took, and how many of them won the match.
    share : Interval
        Matches won of those played.
    points : Interval
        Points at the end of a match.

    Examples
    --------
    >>> Standing("greedy", 4, 3, share_interval(3, 4), mean_interval([10.0, 20.0])).points.value
    15.0
    """

    style: str
    played: int
    won: int
    share: Interval
    points: Interval


@dataclass(frozen=True, slots=True)
class Duel:
    """How one style did against another in the matches that both played.

    Parameters
    ----------
    better, worse : str
        The styles, the one that won more first.
    matches : int
        The matches.
    lead : Interval
        How much larger a share of these matches a seat of the better style won.
    margin : Interval
        By how many points a match it was better; it may have been worse.
    ahead : Interval
        The share of the matches in which it was better in points; a tie counts half.

    Examples
    --------
    >>> from rrpuzzle.games.intervals import Interval
    >>> duel = Duel("a", "b", 4, Interval(0.2, 0.1, 0.3), Interval(9, -1, 19), Interval(0.5, 0, 1))
    >>> duel.proven_by_wins, duel.proven_by_points
    (True, False)
    """

    better: str
    worse: str
    matches: int
    lead: Interval
    margin: Interval
    ahead: Interval

    @property
    def proven_by_wins(self) -> bool:
        """Whether the interval of the lead leaves no doubt which style wins more."""
        return self.lead.low > 0

    @property
    def proven_by_points(self) -> bool:
        """Whether the interval of the margin leaves no doubt that it is better in points too."""
        return self.margin.low > 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """What came of a tournament.

    Parameters
    ----------
    deals, matches : int
        How many were played.
    errors : tuple of Outcome
        The matches that failed; they count for nothing.
    standings : tuple of Standing
        The styles, the best first.
    duels : tuple of Duel
        Every pair of styles that met, the largest lead first.
    seconds : float
        CPU time of all the matches.

    Examples
    --------
    >>> result = tournament("robbers", ["greedy", "simple"], deals=2, rules="rounds=1")
    >>> result.matches, len(result.standings), len(result.duels)
    (4, 2, 1)
    """

    deals: int
    matches: int
    errors: tuple[Outcome, ...]
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    seconds: float


def lineups(styles: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return who sits where, so that each style sits at each seat equally often.

    Parameters
    ----------
    styles : sequence of str
        The styles.
    seats : int
        Seats at the table. With fewer styles than seats a style takes several; with more,
        every choice of so many styles plays.

    Returns
    -------
    list of tuple of str
        The style of each seat, match by match.

    Examples
    --------
    >>> lineups(["a", "b"], 4)
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    >>> len(lineups(["a", "b", "c"], 2))
    6
    """
    groups = combinations(styles, seats) if len(styles) > seats else [tuple(styles)]
    return [
        tuple(group[(turned + seat) % len(group)] for seat in range(seats))
        for group in groups
        for turned in range(len(group))
    ]


def tournament_tasks(
    game: str, styles: Sequence[str], seats: int = 4, deals: int = 1, rules: str = "", seed: int = 0
) -> list[Task]:
    """Return the matches of a tournament, deal by deal.

    Parameters
    ----------
    game : str
        One of `rrpuzzle.games.GAMES`.
    styles : sequence of str
        Two different styles or more.
    seats : int
        Seats at the table.
    deals : int
        How many deals.
    rules : str
        A preset and options, as `Game.parse_rules` reads them.
    seed : int
        The seed of the first deal; each further one has the next number.

    Returns
    -------
    list of Task
        The matches.

    Raises
    ------
    RummyError
        If the game, a style, the number of seats, the rules or the seed cannot be.

    Examples
    --------
    >>> tasks = tournament_tasks("robbers", ["greedy", "simple"], seats=2, deals=2, seed=5)
    >>> [task.seed for task in tasks]
    [5, 5, 6, 6]
    """
    if len(set(styles)) < max(2, len(styles)):
        raise GameError(_("A tournament is played by two different styles or more."))
    if not is_number(deals, range(1, 10**9)):
        raise GameError(
            _("{deals} is not a number of deals: at least one is played.").format(
                deals=quote(deals)
            )
        )
    tasks = []
    for number in range(deals):
        order = shuffled(styles, chance(seed + number, "tournament"))
        for lineup in lineups(order, seats):
            tasks += tasks_of(game, lineup, 1, rules, seed + number)
    return tasks


def tournament(
    game: str,
    styles: Sequence[str],
    seats: int = 4,
    deals: int = 1,
    rules: str = "",
    seed: int = 0,
    jobs: int = 1,
    seen: Callable[[Outcome], None] | None = None,
) -> Tournament:
    """Play a tournament.

    Parameters
    ----------
    game, styles, seats, deals, rules, seed
        As in `tournament_tasks`.
    jobs : int
        How many processes play.
    seen : callable, optional
        Called with each outcome as it comes, such as to show the progress.

    Returns
    -------
    Tournament
        The result.

    Raises
    ------
    RummyError
        If the question cannot be.

    Examples
    --------
    >>> result = tournament("robbers", ["simple", "greedy"], deals=3, rules="rounds=1", seed=1)
    >>> result.standings[0].style
    'greedy'
    """
    tasks = tournament_tasks(game, styles, seats, deals, rules, seed)
    return tally(styles, _watched(play_tasks(tasks, jobs), seen), find_game(game).high_wins)


def _watched(
    outcomes: Iterator[Outcome], seen: Callable[[Outcome], None] | None
) -> Iterator[Outcome]:
    for outcome in outcomes:
        if seen is not None:
            seen(outcome)
        yield outcome


def tally(
    styles: Sequence[str], outcomes: Iterable[Outcome], high_wins: bool = False
) -> Tournament:
    """Add up the matches of a tournament.

    Parameters
    ----------
    styles : sequence of str
        The styles.
    outcomes : iterable of Outcome
        The matches.
    high_wins : bool
        Whether more points are better.

    Returns
    -------
    Tournament
        The result.

    Examples
    --------
    >>> task = Task("robbers", "classic", ("a", "b"), 1)
    >>> result = tally("ab", [Outcome(task, 1, (80, 20), 5, 99, 0.5, "")])
    >>> result.duels[0].better, result.duels[0].lead.value, result.duels[0].margin.value
    ('b', 1.0, 60.0)
    """
    every = list(outcomes)
    good = [outcome for outcome in every if not outcome.error]
    points = [_by_style(outcome, outcome.totals) for outcome in good]
    wins = [
        _by_style(outcome, [seat == outcome.winner for seat in range(len(outcome.totals))])
        for outcome in good
    ]
    standings = [_standing(style, good, points) for style in styles]
    duels = [
        duel
        for one, two in combinations(styles, 2)
        if (duel := _duel(one, two, good, wins, points, high_wins)) is not None
    ]
    return Tournament(
        deals=len({outcome.task.seed for outcome in every}),
        matches=len(every),
        errors=tuple(outcome for outcome in every if outcome.error),
        standings=tuple(sorted(standings, key=lambda s: (-s.share.value, s.style))),
        duels=tuple(sorted(duels, key=lambda duel: -duel.lead.value)),
        seconds=sum(outcome.seconds for outcome in every),
    )


def _by_style(outcome: Outcome, numbers: Sequence[float]) -> dict[str, float]:
    """Return for each style of a match the mean of its seats' numbers."""
    found: dict[str, list[float]] = {}
    for style, number in zip(outcome.task.styles, numbers, strict=True):
        found.setdefault(style, []).append(number)
    return {style: fmean(same) for style, same in found.items()}


def _by_deal(outcomes: Sequence[Outcome], numbers: Sequence[float | None]) -> list[float]:
    """Return the mean of each deal."""
    found: dict[int, list[float]] = {}
    for outcome, number in zip(outcomes, numbers, strict=True):
        if number is not None:
            found.setdefault(outcome.task.seed, []).append(number)
    return [fmean(same) for same in found.values()]


def _standing(
    style: str, outcomes: Sequence[Outcome], points: Sequence[dict[str, float]]
) -> Standing:
    played = sum(outcome.task.styles.count(style) for outcome in outcomes)
    won = sum(outcome.winning_style == style for outcome in outcomes)
    deals = _by_deal(outcomes, [match.get(style) for match in points])
    mean = mean_interval(deals) if deals else Interval(0.0, -math.inf, math.inf)
    return Standing(style, played, won, share_interval(won, played), mean)


def _duel(
    one: str,
    two: str,
    outcomes: Sequence[Outcome],
    wins: Sequence[dict[str, float]],
    points: Sequence[dict[str, float]],
    high_wins: bool,
) -> Duel | None:
    """Compare two styles in the matches that both played; None if there are none."""
    leads = _differences(one, two, wins)
    margins = _differences(*((one, two) if high_wins else (two, one)), points)
    met = [margin for margin in margins if margin is not None]
    if not met:
        return None
    lead, margin = (mean_interval(_by_deal(outcomes, found)) for found in (leads, margins))
    if (lead.value, margin.value) < (0, 0):
        return _duel(two, one, outcomes, wins, points, high_wins)
    ahead = sum((number > 0) + 0.5 * (number == 0) for number in met)
    return Duel(one, two, len(met), lead, margin, share_interval(ahead, len(met)))


def _differences(more: str, less: str, matches: Sequence[dict[str, float]]) -> list[float | None]:
    """Return for each match how much more one style has than another; None if one is absent."""
    return [
        match[more] - match[less] if more in match and less in match else None for match in matches
    ]
