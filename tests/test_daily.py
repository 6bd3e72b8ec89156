"""The daily puzzles: the same for everyone with the same date, for years ahead."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from itertools import pairwise
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rrpuzzle import Puzzle, parse_position
from rrpuzzle.cli import main
from rrpuzzle.errors import ProgressError, PuzzleError
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.progress import Attempt, Progress, Result, open_progress, share_text, streak
from rrpuzzle.puzzles import open_puzzles
from rrpuzzle.puzzles.daily import (
    arrange_days,
    daily,
    daily_range,
    date_text,
    find_daily,
    level_names,
)
from rrpuzzle.solver import solve as solve_position
from rrpuzzle.widgets import DailyView

FIRST, LAST = daily_range()
DAYS = st.integers(0, (LAST - FIRST).days).map(lambda n: FIRST + timedelta(days=n))
PARIS = timezone(timedelta(hours=1))


def test_no_day_is_missing() -> None:
    """Every day of the range has three puzzles, and nothing else is in the pack."""
    ids = [puzzle.id for puzzle in open_puzzles("daily")]
    days = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
    assert ids == [f"daily/{day.isoformat()}-{n}" for day in days for n in (1, 2, 3)]


def test_no_puzzle_comes_twice() -> None:
    """No two days have the same position."""
    positions = [str(puzzle.position) for puzzle in open_puzzles("daily")]
    assert len(set(positions)) == len(positions)


@settings(max_examples=20)
@given(DAYS)
def test_a_day_grows_harder(day: date) -> None:
    """Of a day's three puzzles the second is not easier than the first, nor the third."""
    ratings = [puzzle.rating or 0 for puzzle in daily(day)]
    assert ratings == sorted(ratings) and ratings[0] < ratings[2]


def test_a_week_grows_harder() -> None:
    """Monday's puzzles are the easiest of the week, Sunday's the hardest, in all three places."""
    by_place: dict[tuple[int, int], list[int]] = {}
    for puzzle in open_puzzles("daily"):
        name = puzzle.id.removeprefix("daily/")
        weekday = date.fromisoformat(name[:10]).weekday()
        by_place.setdefault((int(name[-1]), weekday), []).append(puzzle.rating or 0)
    for number in (1, 2, 3):
        means = [fmean(by_place[number, weekday]) for weekday in range(7)]
        assert all(before < after for before, after in pairwise(means))


@pytest.mark.parametrize("day", ["2025-12-31", "9999-01-01", "1 December", "", "2026-13-01"])
def test_days_without_puzzles(day: str) -> None:
    """A day out of range, and what is no day, are refused in words that quote it."""
    with pytest.raises(PuzzleError, match=day or "''"):
        daily(day)


def test_a_moment_is_of_its_day() -> None:
    """Whoever hands a moment over gets the puzzles of its date."""
    assert daily(datetime(2026, 12, 1, 23, 59, tzinfo=PARIS)) == daily("2026-12-01")


@pytest.mark.parametrize(
    "puzzle_id", ["daily/2026-12-01-4", "daily/2025-01-01-1", "daily/", "first-steps/book", ""]
)
def test_what_is_no_daily_puzzle(puzzle_id: str) -> None:
    """An id that no day has finds nothing, and one that a day has finds its puzzle."""
    assert find_daily(puzzle_id) is None
    assert find_daily("daily/2026-12-01-3") == daily("2026-12-01")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_in_words(language: str) -> None:
    """A date is written in the language in use, and so is a puzzle's title."""
    with using_language(language):
        text = date_text(date(2026, 12, 1))
        title = daily("2026-12-01")[0].title
    month = {"en": "December", "fr": "décembre", "it": "dicembre", "pt": "dezembro"}[language]
    assert month in text and text in title


def pool(number: int) -> list[Puzzle]:
    """Return puzzles whose ratings go up."""
    position = parse_position("4S 5S 6S | 7S")
    return [Puzzle(f"p{n}", position, rating=1000 + n) for n in range(number)]


def test_a_pool_is_dealt_out() -> None:
    """Four weeks: each day's three rise, each place rises from Monday to Sunday."""
    first = date(2026, 12, 7)  # a Monday
    dealt = list(arrange_days(pool(100), first, first + timedelta(days=27)))
    ratings = [puzzle.rating or 0 for puzzle in dealt]
    for place in range(3):
        for week in range(4):
            of_week = ratings[21 * week + place : 21 * (week + 1) : 3]
            assert of_week == sorted(of_week)
    assert len({puzzle.rating for puzzle in dealt}) == 84


def test_a_pool_that_is_too_small() -> None:
    """Too few puzzles are refused with the number that is needed."""
    with pytest.raises(PuzzleError, match="6 are needed"):
        list(arrange_days(pool(5), date(2026, 12, 1), date(2026, 12, 2)))


# --- the line to share -----------------------------------------------------------------------


def attempt(number: int, result: str, steps: int = 0) -> Attempt:
    """Return an attempt at a puzzle of 1 December 2026."""
    start = datetime(2026, 12, 1, 9, 0, tzinfo=PARIS)
    name = f"daily/2026-12-01-{number}"
    return Attempt(f"a{number}{result}", name, start, result=Result(result), steps=steps)


def test_the_line_to_share() -> None:
    """It says how each went in words and numbers, and no card."""
    puzzles = daily("2026-12-01")
    attempts = [attempt(1, "solved", 4), attempt(2, "helped"), attempt(3, "failed")]
    with using_language("en"):
        line = share_text(date(2026, 12, 1), puzzles, attempts, streak=5)
    par = puzzles[0].par
    assert line == (
        f"rrpuzzle 2026-12-01: easy solved in 4 steps (par {par}), medium solved with hints, "
        "hard not solved. 5 days in a row."
    )
    assert not set("♠♥♦♣") & set(line)


def test_signs_are_beside_the_words() -> None:
    """Who wants signs gets them in front of the words, never instead."""
    attempts = [attempt(1, "solved"), attempt(2, "failed")]
    with using_language("en"):
        line = share_text(date(2026, 12, 1), daily("2026-12-01"), attempts, signs=True)
    assert line.startswith("★✗… rrpuzzle 2026-12-01: easy solved, ")


def test_the_first_attempt_is_told() -> None:
    """A second try that succeeds does not change the line."""
    attempts = [attempt(1, "failed"), attempt(1, "solved")]
    with using_language("en"):
        assert "easy not solved" in share_text(date(2026, 12, 1), daily("2026-12-01"), attempts)


# --- the view --------------------------------------------------------------------------------


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """Return the time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A minute to midnight in Paris."""
    return Clock(datetime(2026, 12, 1, 23, 59, tzinfo=PARIS))


@pytest.fixture
def open_view(clock: Clock) -> Callable[..., DailyView]:
    """Open views of one player's record in memory."""
    progress = open_progress(":memory:", clock)

    def make(day: str | None = None, record: Progress = progress) -> DailyView:
        return DailyView(day, progress=record, now=clock, language="en")

    return make


def solve(view: DailyView) -> None:
    """Solve the puzzle that is shown, without help."""
    board = view.puzzles.board
    board.lay(solve_position(board.puzzle.position, board.puzzle.rules).after)
    assert view.puzzles.check().goal_reached


def test_it_opens_today(open_view: Callable[..., DailyView]) -> None:
    """Without a day the view shows that of the player's clock."""
    view = open_view()
    assert view.day == date(2026, 12, 1)
    assert view.puzzles.puzzle.id == "daily/2026-12-01-1"


def test_begun_before_midnight_counts(open_view: Callable[..., DailyView], clock: Clock) -> None:
    """A puzzle opened before midnight and solved after it counts for its day."""
    view = open_view()
    clock.now += timedelta(minutes=10)
    solve(view)
    [ended] = view.progress.attempts()
    assert ended.day == date(2026, 12, 1) == ended.local_date
    assert streak(view.progress.attempts(), clock.now.date()).current == 1


def test_yesterday_from_the_archive(open_view: Callable[..., DailyView], clock: Clock) -> None:
    """A day played later is recorded and rated, but makes no streak."""
    clock.now += timedelta(days=1)
    view = open_view("2026-12-01")
    solve(view)
    [ended] = view.progress.attempts()
    assert ended.result is Result.SOLVED and ended.puzzle_rating is not None
    assert streak(view.progress.attempts(), clock.now.date()).current == 0


def test_walking_through_the_days(open_view: Callable[..., DailyView]) -> None:
    """The buttons walk, stop at the first day, and half-made turns stay."""
    view = open_view()
    card = str(view.puzzles.puzzle.position.hand[0].plain)
    view.puzzles.board.move(card, to="new")
    answer = view.puzzles.answer
    view._after.click()
    assert view.day == date(2026, 12, 2)
    view._before.click()
    assert view.puzzles.answer == answer
    view.go(FIRST)
    assert view._before.disabled and not view._after.disabled
    view.go(LAST)
    assert view._after.disabled


def test_the_calendar(open_view: Callable[..., DailyView]) -> None:
    """The archive marks solved days, opens a day at a click, and shows one month."""
    view = open_view()
    solve(view)
    days = view._calendar
    assert days.cell(date(2026, 12, 1)).description == "1\n★"
    assert days._cells[0].layout.visibility == "hidden"
    days.cell(date(2026, 12, 6)).click()
    assert view.day == date(2026, 12, 6)
    days._on.click()
    assert days.month == (2027, 1)
    days._back.click()
    days.turn(10_000)
    assert days.month == (LAST.year, LAST.month) and days._on.disabled


def test_a_day_without_puzzles(open_view: Callable[..., DailyView], clock: Clock) -> None:
    """Where today has none the nearest day is open, and the view says why."""
    clock.now = clock.now.replace(year=2040)
    view = open_view()
    assert view.day == LAST and "no daily puzzle for 2040-12-01" in view._words.value
    clock.now = clock.now.replace(year=2020)
    assert open_view().day == FIRST
    view._today.click()
    assert view.day == LAST and "2020-12-01" in view._words.value


def test_a_day_to_come(open_view: Callable[..., DailyView], clock: Clock) -> None:
    """What is solved before its day counts for none; what was only looked at still can."""
    view = open_view()
    view.go("2026-12-02")
    assert "still to come" in view._words.value
    solve(view)
    view.puzzles.next()
    clock.now += timedelta(minutes=10)
    assert streak(view.progress.attempts(), clock.now.date()).current == 0
    solve(view)
    assert streak(view.progress.attempts(), clock.now.date()).current == 1
    assert "still to come" not in view._words.value


def test_the_streak_of_another_day(open_view: Callable[..., DailyView], clock: Clock) -> None:
    """The line about a day names the streak that it belongs to, and no other."""
    view = open_view()
    view._streak.click()
    solve(view)
    assert "1 day in a row" in view.share()
    view.go("2026-11-20")
    assert "in a row" not in view.share()


def test_the_first_unsolved_puzzle_is_open(open_view: Callable[..., DailyView]) -> None:
    """Whoever comes back is led to what is left of the day."""
    view = open_view()
    solve(view)
    assert open_view().puzzles.number == 2


def test_the_record_cannot_be_written(
    open_view: Callable[..., DailyView], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A choice that cannot be kept is said on the page, not raised."""
    view = open_view()

    def refuse(name: str, value: bool) -> None:
        raise ProgressError("The record could not be written (disk full).")

    monkeypatch.setattr(view.progress, "set_setting", refuse)
    view._streak.click()
    assert "disk full" in view._words.value


def test_a_python_without_sqlite(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no record can be kept the day is played all the same, and the view says so."""
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    view = DailyView("2026-12-01", now=clock)
    assert "built without SQLite" in view._words.value
    solve(view)
    view._streak.click()
    assert "Your streak: 1 day" in view._words.value and "1 day in a row" in view.share()


def test_a_clock_without_a_zone() -> None:
    """A clock such as `datetime.now` will do: its time is the machine's own."""
    progress = open_progress(":memory:")
    view = DailyView("2026-12-01", progress=progress, now=lambda: datetime(2026, 12, 1, 9, 0))
    solve(view)
    assert streak(progress.attempts(), date(2026, 12, 1)).current == 1
    assert progress.notice == ""


def test_the_browsers_language(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody asked for a language all of the view speaks the browser's, as its board does."""
    monkeypatch.delenv("RRPUZZLE_LANG")
    monkeypatch.setenv("LC_ALL", "C")
    view = DailyView("2026-12-01", progress=open_progress(":memory:", clock), now=clock)
    view.puzzles.board._hear("fr-FR")
    assert "1 décembre 2026" in view._title.value and view._share.description == "Partager"
    view.go("2026-12-02")
    with using_language("fr"):
        assert view.puzzles.puzzle.title == "Facile"
    assert view.share().startswith("rrpuzzle 2026-12-02: facile")


def test_a_streak_is_for_those_who_want_it(open_view: Callable[..., DailyView]) -> None:
    """Nothing is said of a streak until the player asks for it; the choice is kept."""
    view = open_view()
    solve(view)
    assert "streak" not in view._words.value and "row" not in view.share()
    view._streak.click()
    assert "Your streak: 1 day" in view._words.value and "1 day in a row" in view.share()
    assert open_view()._streak.description == "Hide my streak"


def test_running_the_cell_again(open_view: Callable[..., DailyView]) -> None:
    """A new view of the same day brings the half-made turn back and no new chance."""
    view = open_view()
    card = str(view.puzzles.puzzle.position.hand[0].plain)
    view.puzzles.board.move(card, to="new")
    view.puzzles.show_solution()
    again = open_view()
    assert streak(again.progress.attempts(), date(2026, 12, 1)).current == 0
    assert again.progress.attempts()[0].result is Result.FAILED


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str, clock: Clock) -> None:
    """The view speaks the language that it is asked for."""
    view = DailyView(progress=open_progress(":memory:"), now=clock, language=language)
    with using_language(language):
        assert date_text(view.day) in view._title.value
        assert view.puzzles.puzzle.title == level_names()[0].capitalize()


# --- the command -----------------------------------------------------------------------------


def test_the_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object holds the date and a list of three puzzles."""
    day = (FIRST + timedelta(days=100)).isoformat()
    assert main(["daily", "--date", day, "--json"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert found["date"] == day and len(found["puzzles"]) == 3
    assert found["puzzles"][0]["position"] == str(daily(day)[0].position)


def test_the_command_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """The three puzzles are drawn as text under the date in words."""
    assert main(["daily", "--date", "2026-12-01"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Tuesday 1 December 2026\n\nEasy\n") and printed.count("Hand, ") == 3
    assert "\n\nHard\n" in printed and printed.endswith("rrpuzzle solve daily/2026-12-01-1\n")


def test_the_command_and_a_wrong_date(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong date is said in one line."""
    assert main(["daily", "--date", "tomorrow"]) == 2
    assert "'tomorrow' is not a date" in capsys.readouterr().err


def test_the_line_to_share_from_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """The record in the data folder is what the line is made of."""
    monkeypatch.setenv("RRPUZZLE_DATA", str(tmp_path))
    with open_progress() as progress:
        begun = progress.start("daily/2026-12-01-2", day=date(2026, 12, 1))
        progress.finish(begun.id, "solved")
    assert main(["daily", "--date", "2026-12-01", "--share"]) == 0
    assert "easy not played, medium solved, hard not played" in capsys.readouterr().out
