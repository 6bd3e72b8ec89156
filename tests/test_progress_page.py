"""The page about the player's record: what it says of a small record, counted by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from rrpuzzle import ProgressPage, Puzzle, parse_position
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.progress import Progress, open_progress


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A morning in December."""
    return Clock()


@pytest.fixture
def record(clock: Clock) -> Progress:
    """A record in memory: one puzzle solved, one solved with hints, one failed, one begun."""
    progress = open_progress(":memory:", clock)
    for name, result, rating, themes in (
        ("solved", "solved", 1500.0, ("wedge", "chain")),
        ("helped", "helped", 1500.0, ("lay-off",)),
        ("failed", "failed", None, ("wedge", "of-a-later-version")),
    ):
        attempt = progress.start(name, puzzle_rating=rating, themes=themes)
        progress.finish(attempt.id, result)
    progress.start("begun", puzzle_rating=1500.0, themes=("transfer",))
    return progress


def puzzle(name: str, rating: int) -> Puzzle:
    """Return a puzzle with a title and a rating."""
    position = parse_position("4S 5S 6S | 7S")
    return Puzzle(name, position, rating=rating, titles={"en": f"The {name} one"})


PUZZLES = [puzzle("failed", 1600), puzzle("near", 1560), puzzle("far", 900)]


def test_what_is_said(record: Progress) -> None:
    """Counts, rating, what comes back and what is next.

    A new player, 1500 with a deviation of 350, who beats a puzzle of 1500 with one of 120 has
    1675 with one of 255 by Glickman's formulas; the helped and the unrated attempt change nothing.
    """
    page = ProgressPage(record, PUZZLES, date(2026, 12, 2))
    assert page.sentences == [
        "3 attempts ended, 1 solved without help.",
        "Your rating: 1675 ± 510; not certain yet.",
        "To be tried again: The failed one; helped.",
        "To play next: The near one; The far one.",
    ]
    assert ProgressPage(record, [], date(2026, 12, 1)).sentences[2:] == []


def test_lists_are_written_as_the_language_does(record: Progress) -> None:
    """In French a no-break space stands before a semicolon."""
    with using_language("fr"):
        said = ProgressPage(record, PUZZLES, date(2026, 12, 2)).sentences
    assert said[-1].endswith("The near one\u00a0; The far one.")


def test_an_empty_record() -> None:
    """Where nothing has been ended the page says so and where to begin, and draws nothing."""
    page = ProgressPage(open_progress(":memory:"), PUZZLES)
    said = [
        "No puzzle has been ended yet.",
        "To play next: The near one; The failed one; The far one.",
    ]
    assert page.sentences == said
    assert page.charts == [] and repr(page) == "\n".join(said)
    assert len(ProgressPage(open_progress(":memory:")).sentences) == 2
    assert "<svg" not in page._repr_mimebundle_()["text/html"]


def test_how_often_each_technique_was_solved(record: Progress) -> None:
    """Techniques in the order of the register, with the numbers behind the percentages."""
    [chart] = ProgressPage(record, []).charts
    assert repr(chart).split("\n") == [
        "Solved without help, by technique (%)",
        "lay off on a run (0/1)    0",
        "wedge (1/2)               50",
        "chain (1/1)               100",
        "of-a-later-version (0/1)  0",
    ]


def test_the_rating_from_day_to_day(record: Progress, clock: Clock) -> None:
    """A failure at 1500 two days later brings 1675 down to 1492, by Glickman's formulas."""
    clock.now += timedelta(days=2)
    attempt = record.start("another", puzzle_rating=1500)
    record.finish(attempt.id, "failed")
    chart = ProgressPage(record, []).charts[0]
    assert repr(chart).split("\n") == [
        "Your rating",
        "days since 2026-12-01  rating",
        "0                      1675",
        "2                      1492",
    ]
    labels = [part for part in chart.parts if part.startswith("<text")]
    assert not any(">0<" in part and 'text-anchor="end"' in part for part in labels)


def test_a_streak_only_if_wanted(clock: Clock) -> None:
    """Two days in a row are told to those alone who want to hear it."""
    progress = open_progress(":memory:", clock)
    for day in (1, 2):
        attempt = progress.start(f"daily/2026-12-0{day}-1", day=clock.now.date())
        progress.finish(attempt.id, "solved")
        clock.now += timedelta(days=1)
    page = ProgressPage(progress, [], date(2026, 12, 3))
    assert page.sentences == ["2 attempts ended, 2 solved without help."]
    progress.set_setting("show_streak", True)
    assert page.sentences[1:] == ["Your streak: 2 days."]


def test_a_daily_puzzle_has_its_day_for_a_name(clock: Clock) -> None:
    """A daily puzzle that comes back is named by its day and level; of six, five are named."""
    progress = open_progress(":memory:", clock)
    for day in range(1, 7):
        attempt = progress.start(f"daily/2026-12-0{day}-3")
        progress.finish(attempt.id, "failed")
    said = ProgressPage(progress, [], date(2026, 12, 9)).sentences[1]
    assert said.startswith("To be tried again: Tuesday 1 December 2026, hard; Wednesday 2 December")
    assert said.endswith("Saturday 5 December 2026, hard; 1 more.")


def test_a_record_that_is_not_kept_is_told_first(tmp_path: Path) -> None:
    """The page begins with what the player should know of the record."""
    (tmp_path / "file").write_text("in the way")
    with open_progress(tmp_path / "file" / "progress.sqlite3") as progress:
        first, second = ProgressPage(progress, []).sentences
    assert first.startswith("Your attempts are kept only until this session ends")
    assert second == "No puzzle has been ended yet."


SAID = {
    "en": "3 attempts ended, 1 solved without help.",
    "fr": "3 tentatives terminées ; résolues sans aide : 1.",
    "it": "3 tentativi conclusi; risolti senza aiuto: 1.",
    "pt": "3 tentativas terminadas; resolvidas sem ajuda: 1.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(record: Progress, language: str) -> None:
    """Sentences, titles and axes are in the language in use, and none is in English by mistake."""
    page = ProgressPage(record, PUZZLES, date(2026, 12, 2))
    with using_language("en"):
        english = {*page.sentences, *(chart.title for chart in page.charts)}
    with using_language(language):
        assert page.sentences[0] == SAID[language]
        found = {*page.sentences, *(chart.title for chart in page.charts)}
        html = page._repr_mimebundle_()["text/html"]
    assert SAID[language] in html
    assert language == "en" or not english & found
