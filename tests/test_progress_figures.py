"""What the record says of a player: rating, streak, what to play next."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from itertools import count

import pytest
from glicko2 import Player

from rrpuzzle import Puzzle, parse_position
from rrpuzzle.progress import (
    Attempt,
    Progress,
    Rating,
    Result,
    Streak,
    due_for_review,
    puzzle_ratings,
    rate,
    rating_history,
    recommend,
    streak,
    streak_through,
    success_by_theme,
)

UTC = UTC
NUMBERS = count()


def ended(
    result: str = "solved",
    day: int = 1,
    rating: float | None = 1500.0,
    puzzle: str | None = None,
    review: bool = False,
    themes: tuple[str, ...] = (),
) -> Attempt:
    """Return an attempt that ended on a day of December 2026."""
    number = next(NUMBERS)
    start = datetime(2026, 12, 1, 10, 0, tzinfo=UTC) + timedelta(days=day - 1, seconds=number)
    return Attempt(
        f"a{number}",
        puzzle or f"p{number}",
        start,
        puzzle_rating=rating,
        themes=themes,
        review=review,
        result=Result(result),
        finished=start + timedelta(minutes=1),
    )


def daily(started: datetime, day: date, result: str = "solved", review: bool = False) -> Attempt:
    """Return an attempt at a daily puzzle."""
    return Attempt(
        f"d{next(NUMBERS)}", f"daily/{day}", started, day=day, result=Result(result), review=review
    )


def test_the_library_gives_the_published_example() -> None:
    """Glickman's example: 1500 (200) beats 1400, loses to 1550 and 1700: 1464.06 (151.52)."""
    player = Player(rating=1500, rd=200, vol=0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert player.rating == pytest.approx(1464.06, abs=0.02)
    assert player.rd == pytest.approx(151.52, abs=0.01)
    assert player.vol == pytest.approx(0.05999, abs=0.00001)


def test_a_new_player() -> None:
    """Without attempts the rating is the middle and uncertain."""
    assert rate([]) == Rating(1500.0, 350.0, 0.06, 0)
    assert not rate([]).certain


def test_solving_raises_and_failing_lowers() -> None:
    """The rating moves with the results, more for a harder puzzle."""
    assert rate([ended("failed")]).value < 1500 < rate([ended("solved")]).value
    assert rate([ended(rating=1500)]).value < rate([ended(rating=1900)]).value


@pytest.mark.parametrize(
    "attempt",
    [ended("helped"), ended("open"), ended("solved", review=True), ended("solved", rating=None)],
    ids=["helped", "open", "review", "unrated"],
)
def test_what_counts_for_nothing(attempt: Attempt) -> None:
    """Help, an open attempt, a review and an unrated puzzle leave the rating alone."""
    assert rate([attempt]) == Rating()


def test_many_attempts_make_it_certain() -> None:
    """A player who solves every second puzzle of 1700 is rated near 1700, and surely."""
    games = [ended("solved" if n % 2 else "failed", day=1 + n // 4, rating=1700) for n in range(80)]
    rating = rate(games)
    assert 1600 < rating.value < 1800 and rating.certain and rating.games == 80


def test_idle_days_make_it_less_certain() -> None:
    """The deviation grows while nobody plays, up to a new player's, and the value stays."""
    games = [ended(day=n) for n in range(1, 10)]
    then = rate(games)
    later = rate(games, date(2027, 3, 1))
    much_later = rate(games, date(2099, 1, 1))
    assert later.value == then.value == much_later.value
    assert then.deviation < later.deviation < much_later.deviation <= 350


def test_a_day_is_a_rating_period() -> None:
    """The order of a day's attempts makes no difference."""
    games = [ended("solved", 1, 1400), ended("failed", 1, 1600), ended("failed", 1, 1300)]
    assert rate(games).value == pytest.approx(rate(games[::-1]).value)
    assert [day for day, _rating in rating_history(games)] == [date(2026, 12, 1)]


def test_attempts_say_how_hard_a_puzzle_is() -> None:
    """A puzzle that all fail is harder than its estimate, one that all solve easier."""
    hard = [ended("failed", puzzle="hard") for _ in range(10)]
    easy = [ended("solved", puzzle="easy") for _ in range(10)]
    found = puzzle_ratings(hard + easy)
    assert found["easy"].value < 1500 < found["hard"].value


DECEMBER = [date(2026, 12, day) for day in range(1, 32)]


def at(day: date, hour: int, zone: timezone = UTC) -> datetime:
    """Return an hour of a day."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone)


def test_days_in_a_row() -> None:
    """Three days in a row are a streak of three, also on the next morning."""
    games = [daily(at(day, 9), day) for day in DECEMBER[:3]]
    assert streak(games, DECEMBER[2]) == Streak(3, 3, True)
    assert streak(games, DECEMBER[3]) == Streak(3, 3, False)
    assert streak(games, DECEMBER[4]) == Streak(0, 3, False)


def test_the_streak_that_a_day_belongs_to() -> None:
    """A streak of three is told with its own days and the day that waits, with no other."""
    games = [daily(at(day, 9), day) for day in DECEMBER[1:4]]
    told = [streak_through(games, day, DECEMBER[4]) for day in DECEMBER[:6]]
    assert told == [None, 3, 3, 3, 3, None]
    assert streak_through(games, DECEMBER[3], DECEMBER[6]) is None


def test_begun_before_midnight() -> None:
    """A puzzle opened at 23:59 counts for its day; yesterday's puzzle played today does not."""
    late = daily(at(DECEMBER[0], 23), DECEMBER[0])
    archive = daily(at(DECEMBER[1], 9), DECEMBER[0])
    assert streak([late], DECEMBER[0]).current == 1
    assert streak([archive], DECEMBER[1]).current == 0


@pytest.mark.parametrize("hours", [-8, 1, 14])
def test_the_players_own_date(hours: int) -> None:
    """In every time zone the date on the player's clock is what counts."""
    zone = timezone(timedelta(hours=hours))
    games = [
        daily(at(day, hour, zone), day) for day, hour in zip(DECEMBER, (0, 23, 0), strict=False)
    ]
    assert streak(games, DECEMBER[2]).current == 3


def test_the_clock_changes() -> None:
    """Days of 23 and 25 hours break no streak."""
    winter, summer = timezone(timedelta(hours=1)), timezone(timedelta(hours=2))
    spring = [date(2027, 3, day) for day in (27, 28, 29)]
    autumn = [date(2027, 10, day) for day in (30, 31)]
    zones = dict(zip([*spring, *autumn], [winter, winter, summer, summer, winter], strict=True))
    games = [daily(at(day, 23, zone), day) for day, zone in zones.items()]
    assert streak(games, date(2027, 3, 29)).current == 3
    assert streak(games, date(2027, 10, 31)).current == 2


@pytest.mark.parametrize(
    ("result", "review"), [("helped", False), ("failed", False), ("solved", True)]
)
def test_no_credit(result: str, review: bool) -> None:
    """A day that was only helped, failed, or solved at a second try does not count."""
    games = [daily(at(DECEMBER[0], 9), DECEMBER[0], result, review)]
    assert streak(games, DECEMBER[0]).current == 0


def test_a_failed_puzzle_cannot_be_tried_anew() -> None:
    """Running the cell of a failed puzzle again brings no streak back."""
    with Progress(":memory:", lambda: at(DECEMBER[0], 9)) as progress:
        for result in ("failed", "solved"):
            attempt = progress.start("daily/1", day=DECEMBER[0])
            progress.finish(attempt.id, result)
        assert streak(progress.attempts(), DECEMBER[0]).current == 0


def puzzle(name: str, rating: int | None, *themes: str) -> Puzzle:
    """Return a puzzle with a rating."""
    return Puzzle(name, parse_position("4S 5S 6S | 7S"), rating=rating, themes=themes)


def test_the_next_puzzle_is_new_and_near() -> None:
    """What is recommended was not tried and lies a little below the player's rating."""
    puzzles = [
        puzzle("easy", 900),
        puzzle("tried", 1390),
        puzzle("near", 1400),
        puzzle("hard", 2100),
    ]
    tried = [ended(puzzle="tried")]
    found = recommend([*puzzles, puzzle("unrated", None)], tried, Rating(1500), 9)
    assert [p.id for p in found] == ["near", "easy", "hard"]


def test_a_weak_theme_comes_first() -> None:
    """Of two puzzles of one level the one with the theme that fails is recommended."""
    games = [ended("failed", themes=("wedge",)) for _ in range(5)]
    games += [ended("solved", themes=("lay-off",)) for _ in range(5)]
    puzzles = [puzzle("a", 1400, "lay-off"), puzzle("b", 1400, "wedge")]
    assert recommend(puzzles, games, Rating(1500))[0].id == "b"
    assert success_by_theme(games) == {"lay-off": (5, 5), "wedge": (0, 5)}


def test_failed_puzzles_come_back() -> None:
    """A failed puzzle comes back after a day, then 3, 7 and 21 days after each success."""
    games = [ended("failed", day=1, puzzle="p")]
    assert due_for_review(games, DECEMBER[0]) == []
    assert due_for_review(games, DECEMBER[1]) == ["p"]
    games.append(ended("solved", day=2, puzzle="p", review=True))
    assert due_for_review(games, DECEMBER[3]) == []
    assert due_for_review(games, DECEMBER[4]) == ["p"]
    games.append(ended("failed", day=5, puzzle="p", review=True))
    assert due_for_review(games, DECEMBER[5]) == ["p"]
    games += [ended("solved", day=day, puzzle="p", review=True) for day in (6, 9, 16, 37)]
    assert due_for_review(games, date(2030, 1, 1)) == []


def test_a_solved_puzzle_does_not_come_back() -> None:
    """What was solved at once is not reviewed."""
    assert due_for_review([ended("solved")], date(2030, 1, 1)) == []
