"""The player's rating: Glicko-2, attempts as games against puzzles.

1. The first ended attempt at a puzzle counts, solved or failed; one with hints gives no credit
   and no blame, and a review counts for nothing.
2. The attempts of one day are one rating period, as the system wants it; a day without any makes
   the rating less certain.
3. A puzzle's own rating is a model's estimate, so it counts as uncertain by `PUZZLE_DEVIATION`.

The system is Mark Glickman's, "Example of the Glicko-2 system" (2013); the library is `glicko2`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from rrpuzzle.progress.attempt import Attempt, Result

__all__ = ["PUZZLE_DEVIATION", "Rating", "puzzle_ratings", "rate", "rating_history"]

PUZZLE_DEVIATION = 120.0
_MOST_IDLE_DAYS = 365


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and how sure it is.

    Parameters
    ----------
    value : float
        The rating; 1500 is the middle.
    deviation : float
        One standard deviation of it: two either way hold it with 95 %.
    volatility : float
        How much it is expected to change.
    games : int
        Attempts that counted.

    Examples
    --------
    >>> print(Rating())
    1500 ± 700
    """

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0

    @property
    def certain(self) -> bool:
        """Whether the rating is sure enough to be shown without a question mark."""
        return self.deviation < 110

    def __str__(self) -> str:
        """Return the rating with its interval of 95 %."""
        return f"{self.value:.0f} ± {2 * self.deviation:.0f}"


def rate(attempts: Iterable[Attempt], today: date | None = None) -> Rating:
    """Return a player's rating.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts, in the order in which they began.
    today : date, optional
        Up to when idle days count; the last attempt's day if None.

    Returns
    -------
    Rating
        The rating.

    Examples
    --------
    >>> rate([]).value
    1500.0
    """
    history = rating_history(attempts, today)
    return history[-1][1] if history else Rating()


def rating_history(
    attempts: Iterable[Attempt], today: date | None = None
) -> list[tuple[date, Rating]]:
    """Return the rating after each day on which an attempt counted.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts.
    today : date, optional
        Adds the rating of today, less certain for the idle days.

    Returns
    -------
    list of (date, Rating)
        In the order of the days.

    Examples
    --------
    >>> rating_history([])
    []
    """
    from glicko2 import Player  # only who keeps a record needs it

    counted = sorted(
        (attempt for attempt in attempts if _counts(attempt)), key=lambda a: (_day(a), a.started)
    )
    player = Player()
    history: list[tuple[date, Rating]] = []
    for day, of_the_day in groupby(counted, key=_day):
        games = list(of_the_day)
        if history:
            _idle(player, history[-1][0], day)
        player.update_player(
            [game.puzzle_rating for game in games],
            [PUZZLE_DEVIATION] * len(games),
            [int(game.result is Result.SOLVED) for game in games],
        )
        total = (history[-1][1].games if history else 0) + len(games)
        history.append((day, Rating(player.rating, player.rd, player.vol, total)))
    if today is not None and history and today > history[-1][0]:
        _idle(player, history[-1][0], today)
        value = Rating(player.rating, player.rd, player.vol, history[-1][1].games)
        history.append((today, value))
    return history


def puzzle_ratings(attempts: Iterable[Attempt]) -> dict[str, Rating]:
    """Return what the attempts say of the puzzles, to set a model's estimates right.

    Each puzzle plays its attempts: solved is a loss for the puzzle, failed a win. The players
    count as average ones, so a whole class's records say more than one player's.

    Parameters
    ----------
    attempts : iterable of Attempt
        Attempts, of several players if wanted.

    Returns
    -------
    dict of str to Rating
        By puzzle, those that have attempts that count.

    Examples
    --------
    >>> puzzle_ratings([])
    {}
    """
    from glicko2 import Player  # only who keeps a record needs it

    by_puzzle: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        if _counts(attempt):
            by_puzzle.setdefault(attempt.puzzle, []).append(attempt)
    found = {}
    for puzzle, games in sorted(by_puzzle.items()):
        start = games[0].puzzle_rating
        item = Player(rating=start, rd=PUZZLE_DEVIATION)
        item.update_player(
            [1500.0] * len(games),
            [350.0] * len(games),
            [int(game.result is not Result.SOLVED) for game in games],
        )
        found[puzzle] = Rating(item.rating, item.rd, item.vol, len(games))
    return found


def _counts(attempt: Attempt) -> bool:
    ended = attempt.result in (Result.SOLVED, Result.FAILED)
    return ended and not attempt.review and attempt.puzzle_rating is not None


def _day(attempt: Attempt) -> date:
    return (attempt.finished or attempt.started).date()


def _idle(player: Any, since: date, until: date) -> None:
    """Let the days between two periods make a rating less certain, up to a new player's."""
    days = (until - since) // timedelta(days=1) - 1
    for _day_without in range(min(days, _MOST_IDLE_DAYS)):
        player.did_not_compete()
    player.rd = min(player.rd, Rating().deviation)
