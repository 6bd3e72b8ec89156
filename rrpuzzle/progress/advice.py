"""What to play next, and what to play again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from rrpuzzle.progress.attempt import Attempt, Result
from rrpuzzle.progress.rating import Rating
from rrpuzzle.puzzles import Puzzle

__all__ = ["REVIEW_AFTER_DAYS", "due_for_review", "recommend", "success_by_theme"]

REVIEW_AFTER_DAYS = (1, 3, 7, 21)
"""Days until a failed puzzle comes back, longer after each time that it was solved."""

# A puzzle a little below the player's rating is solved about two times in three: enough to
# learn from, not so hard that one gives up.
_BELOW_THE_RATING = 120.0
# A theme that fails always counts as much as this distance in rating.
_WEAK_THEME = 150.0


def success_by_theme(attempts: Iterable[Attempt]) -> dict[str, tuple[int, int]]:
    """Return how often puzzles of each theme were solved.

    Parameters
    ----------
    attempts : iterable of Attempt
        The attempts; reviews do not count.

    Returns
    -------
    dict of str to (int, int)
        Solved without help, and ended, by theme.

    Examples
    --------
    >>> success_by_theme([])
    {}
    """
    solved: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    for attempt in attempts:
        if attempt.result is not Result.OPEN and not attempt.review:
            ended.update(attempt.themes)
            if attempt.result is Result.SOLVED:
                solved.update(attempt.themes)
    return {theme: (solved[theme], ended[theme]) for theme in sorted(ended)}


def recommend(
    puzzles: Iterable[Puzzle],
    attempts: Sequence[Attempt],
    rating: Rating,
    count: int = 1,
) -> list[Puzzle]:
    """Return the puzzles to play next: new ones near the player's level, weak themes first.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Those to choose from; one without a rating is never recommended.
    attempts : sequence of Attempt
        The player's attempts.
    rating : Rating
        The player's rating.
    count : int
        How many, at most.

    Returns
    -------
    list of Puzzle
        The best first.

    Examples
    --------
    >>> recommend([], [], Rating())
    []
    """
    tried = {attempt.puzzle for attempt in attempts}
    themes = success_by_theme(attempts)

    def distance(puzzle: Puzzle) -> tuple[float, str]:
        level = puzzle.rating or 0.0
        # One failure more and one success more than there were: a theme tried once says little.
        failing = [
            1 - (themes[theme][0] + 1) / (themes[theme][1] + 2)
            for theme in puzzle.themes
            if theme in themes
        ]
        weakness = max(failing, default=0.5) - 0.5
        away = abs(level - (rating.value - _BELOW_THE_RATING))
        return away - _WEAK_THEME * weakness, puzzle.id

    new = [puzzle for puzzle in puzzles if puzzle.rating is not None and puzzle.id not in tried]
    return sorted(new, key=distance)[:count]


def due_for_review(attempts: Iterable[Attempt], today: date) -> list[str]:
    """Return the puzzles that once went wrong and should be tried again.

    A puzzle that was failed or needed help comes back after a day, and after each time that it
    is then solved later, until it has been solved as often as there are entries in
    `REVIEW_AFTER_DAYS`.

    Parameters
    ----------
    attempts : iterable of Attempt
        The player's attempts.
    today : date
        The date on the player's clock.

    Returns
    -------
    list of str
        The puzzles' ids, the one that has waited longest first.

    Examples
    --------
    >>> due_for_review([], date(2026, 12, 1))
    []
    """
    box: dict[str, int] = {}
    due: dict[str, date] = {}
    for attempt in attempts:
        if attempt.result is Result.OPEN or attempt.finished is None:
            continue
        name = attempt.puzzle
        if attempt.result is not Result.SOLVED:
            box[name] = 0
        elif name in box:
            box[name] += 1
        else:
            continue
        if box[name] < len(REVIEW_AFTER_DAYS):
            days = timedelta(days=REVIEW_AFTER_DAYS[box[name]])
            due[name] = attempt.finished.date() + days
        else:
            due.pop(name, None)
    waiting = [(day, name) for name, day in due.items() if day <= today]
    return [name for _day, name in sorted(waiting)]
