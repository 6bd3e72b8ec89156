"""The player's record: nothing is lost, nothing is half done, nothing leaves the machine."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import tempfile
import threading
import time
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rrpuzzle.errors import ProgressError
from rrpuzzle.progress import Attempt, Progress, Result, default_path, open_progress

PARIS = timezone(timedelta(hours=1))


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """Return the time."""
        return self.now

    def forward(self, **amount: float) -> None:
        """Let time pass."""
        self.now += timedelta(**amount)


@pytest.fixture
def clock() -> Clock:
    """A clock on an evening in Paris."""
    return Clock(datetime(2026, 12, 1, 23, 50, tzinfo=PARIS))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record's path, in a folder that is not there yet."""
    return tmp_path / "folder" / "progress.sqlite3"


def test_what_was_recorded_is_there_tomorrow(file: Path, clock: Clock) -> None:
    """An attempt, a half-made table and a setting are read back by the next session."""
    with open_progress(file, clock) as progress:
        attempt = progress.start(
            "book", day=date(2026, 12, 1), puzzle_rating=1200, themes=["wedge"]
        )
        progress.save_draft("other", "4S 5S 6S | 7S")
        progress.set_setting("show_streak", True)
        clock.forward(minutes=3)
        ended = progress.finish(attempt.id, "solved", seconds=180, steps=4, placed=2, best=2)
    with open_progress(file, clock) as progress:
        assert progress.attempts() == (ended,)
        assert ended.finished == datetime(2026, 12, 1, 23, 53, tzinfo=PARIS)
        assert progress.load_draft("other") == "4S 5S 6S | 7S"
        assert progress.setting("show_streak", False) is True
        assert progress.notice == ""


def test_starting_again_is_no_new_chance(file: Path) -> None:
    """A cell that is run again goes on with the attempt that was begun."""
    with open_progress(file) as first:
        begun = first.start("book")
    with open_progress(file) as second:
        assert second.start("book") == begun
        assert len(second.attempts()) == 1


def test_a_second_attempt_is_a_review() -> None:
    """After a puzzle was ended once, every further attempt is marked as a review."""
    with open_progress(":memory:") as progress:
        first = progress.start("book")
        progress.finish(first.id, "failed")
        second = progress.start("book")
        assert not first.review and second.review


def test_hints_make_it_helped() -> None:
    """A puzzle solved with hints is recorded as helped, whatever the caller says."""
    with open_progress(":memory:") as progress:
        attempt = progress.start("book")
        assert progress.finish(attempt.id, "solved", hints=1).result is Result.HELPED


def test_an_ended_attempt_stays(clock: Clock) -> None:
    """A late second end changes nothing."""
    with open_progress(":memory:", clock) as progress:
        attempt = progress.start("book")
        ended = progress.finish(attempt.id, "failed")
        clock.forward(hours=1)
        assert progress.finish(attempt.id, "solved") == ended


def test_the_end_drops_the_half_made_table() -> None:
    """An ended puzzle has no half-made table left."""
    with open_progress(":memory:") as progress:
        attempt = progress.start("book")
        progress.save_draft("book", "4S 5S 6S | 7S")
        progress.finish(attempt.id, "solved")
        assert progress.load_draft("book") is None


def test_an_unknown_attempt() -> None:
    """Ending what was not begun is an error that quotes the name."""
    with open_progress(":memory:") as progress, pytest.raises(ProgressError, match="'nobody'"):
        progress.finish("nobody", "solved")


def test_two_notebooks_write_to_one_record(file: Path) -> None:
    """Records of several sessions at once are all kept."""

    def play(name: str) -> None:
        with open_progress(file) as progress:
            for number in range(10):
                attempt = progress.start(f"{name}-{number}")
                progress.finish(attempt.id, "solved")

    threads = [threading.Thread(target=play, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_progress(file) as progress:
        attempts = progress.attempts()
        assert len(attempts) == 40 and all(a.result is Result.SOLVED for a in attempts)


def test_two_notebooks_begin_one_attempt(file: Path) -> None:
    """A puzzle that two sessions open has one attempt."""
    with open_progress(file) as one, open_progress(file) as two:
        assert one.start("book") == two.start("book")


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_killed_a_hundred_times(file: Path) -> None:
    """Whatever was reported as recorded is there after the process was killed at any moment."""
    rng = random.Random(7)
    open_progress(file).close()
    reported: list[str] = []
    for _round in range(100):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            with open_progress(file) as progress:
                while True:
                    attempt = progress.start(os.urandom(8).hex())
                    os.write(writing, f"{attempt.id} open\n".encode())
                    progress.finish(attempt.id, "solved")
                    os.write(writing, f"{attempt.id} solved\n".encode())
        os.close(writing)
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            told = pipe.read(1)  # the first change is on the disk; the next is under way
            time.sleep(rng.uniform(0, 0.03))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            told += pipe.readall()
        reported += told.decode().split("\n")[:-1]
    with open_progress(file) as progress:
        kept = {attempt.id: attempt.result for attempt in progress.attempts()}
        assert progress.notice == ""
    assert len(reported) >= 100
    for attempt_id, state in map(str.split, reported):
        assert kept[attempt_id] in (Result(state), Result.SOLVED)


@pytest.mark.parametrize("content", [b"no database at all, but long enough to look like one" * 99])
def test_a_corrupt_file_is_set_aside(file: Path, content: bytes, clock: Clock) -> None:
    """A file that is no record is kept under another name, told of, and a new one begun."""
    file.parent.mkdir()
    file.write_bytes(content)
    with open_progress(file, clock) as progress:
        progress.start("book")
        assert "set aside as 'progress.corrupt-20261201-235000.sqlite3'" in progress.notice
    aside = file.with_name("progress.corrupt-20261201-235000.sqlite3")
    assert aside.read_bytes() == content
    assert len(open_progress(file).attempts()) == 1


def test_a_damaged_record_is_set_aside(file: Path) -> None:
    """A record with a page overwritten is found out when it is opened."""
    with open_progress(file) as progress:
        for number in range(60):
            progress.start(f"puzzle-{number}")
    content = bytearray(file.read_bytes())
    content[8192:12288] = os.urandom(4096)
    file.write_bytes(content)
    with open_progress(file) as progress:
        assert "set aside" in progress.notice and progress.attempts() == ()


def test_a_record_of_a_newer_version_is_left_alone(file: Path) -> None:
    """A record that a newer version wrote is not touched; this session's is in memory."""
    open_progress(file).close()
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = file.read_bytes()
    with open_progress(file) as progress:
        progress.start("book")
        assert progress.path is None and "newer version" in progress.notice
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    """Where no folder can be made the record is in memory, and says so."""
    (tmp_path / "file").write_text("in the way")
    with open_progress(tmp_path / "file" / "progress.sqlite3") as progress:
        attempt = progress.start("book")
        assert progress.finish(attempt.id, "solved").result is Result.SOLVED
        assert "kept only until this session ends" in progress.notice


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_folder_that_is_read_only(file: Path) -> None:
    """A record in a read-only folder is still shown, and new attempts are kept in memory."""
    with open_progress(file) as progress:
        progress.start("old")
    file.chmod(0o444)
    file.parent.chmod(0o555)
    for folder in file.parents[1:]:
        if folder == Path(tempfile.gettempdir()):
            break
        folder.chmod(folder.stat().st_mode | 0o055)  # pytest keeps them to itself
    reading, writing = os.pipe()
    child = os.fork()  # permissions do not bind root, so a child gives that up
    if child == 0:
        seen: list[object] = []
        try:
            if os.getuid() == 0:
                os.setuid(65534)
            with open_progress(file) as progress:
                progress.start("new")
                seen += [progress.path is None, bool(progress.notice)]
                seen.append([a.puzzle for a in progress.attempts()])
        except BaseException as error:
            seen.append(repr(error))
        finally:
            os.write(writing, json.dumps(seen).encode())
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        assert json.loads(pipe.read()) == [True, True, ["old", "new"]]
    file.parent.chmod(0o755)


def test_a_full_disk_changes_nothing(file: Path) -> None:
    """A change that cannot be written is an error of its own, and leaves what was."""
    with open_progress(file) as progress:
        progress.start("book")
        progress._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(ProgressError, match="nothing was changed"):
            progress.save_draft("book", "4S " * 50_000)
        assert progress.load_draft("book") is None
        assert len(progress.attempts()) == 1


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """RRPUZZLE_DATA names the folder of the record."""
    monkeypatch.setenv("RRPUZZLE_DATA", str(tmp_path))
    assert default_path() == tmp_path / "progress.sqlite3"


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    """Any attempt."""
    zone = timezone(timedelta(minutes=draw(st.integers(-720, 840))))
    moments = st.datetimes(datetime(2026, 1, 1), datetime(2036, 1, 1)).map(
        lambda moment: moment.replace(tzinfo=zone)
    )
    return Attempt(
        draw(st.uuids()).hex,
        draw(st.text(min_size=1, max_size=20)),
        draw(moments),
        day=draw(st.none() | st.dates()),
        puzzle_rating=draw(st.none() | st.floats(0, 3000)),
        themes=tuple(draw(st.lists(st.sampled_from(["wedge", "lay-off"]), max_size=2))),
        review=draw(st.booleans()),
        result=draw(st.sampled_from(Result)),
        finished=draw(st.none() | moments),
        seconds=draw(st.floats(0, 1e6)),
        hints=draw(st.integers(0, 9)),
    )


@settings(max_examples=30)
@given(st.lists(attempts(), max_size=4, unique_by=lambda a: a.id))
def test_an_export_comes_back(records: list[Attempt]) -> None:
    """A record that is exported and imported elsewhere holds the same attempts, once."""
    with Progress(":memory:") as one, Progress(":memory:") as two:
        text = json.dumps(
            {
                "format": "rrpuzzle-progress",
                "version": 1,
                "attempts": [attempt.to_dict() for attempt in records],
                "drafts": {"book": "4S 5S 6S | 7S"},
            }
        )
        assert one.import_json(text) == len(records)
        assert two.import_json(one.export_json()) == len(records)
        assert two.import_json(one.export_json()) == 0
        assert two.attempts() == one.attempts() == tuple(records)
        assert two.load_draft("book") == "4S 5S 6S | 7S"


GOOD = {"id": "a", "puzzle": "p", "started": "2026-12-01T10:00:00+01:00"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no exported record"),
        ("[1, 2]", "no exported record"),
        ('{"format": "other"}', "no exported record"),
        ("[" * 100_000, "no exported record"),
        ('{"format": "rrpuzzle-progress", "version": 2}', "version '2'"),
        (
            json.dumps(
                {
                    "format": "rrpuzzle-progress",
                    "version": 1,
                    "attempts": [GOOD, GOOD | {"id": "b", "hints": -1}],
                }
            ),
            "Attempt 2 of the record: '-1' is no value for the field 'hints'",
        ),
        (
            json.dumps(
                {
                    "format": "rrpuzzle-progress",
                    "version": 1,
                    "attempts": [GOOD | {"started": "2026-12-01T10:00:00"}],
                }
            ),
            "'2026-12-01T10:00:00' is no value for the field 'started'",
        ),
        (
            json.dumps(
                {
                    "format": "rrpuzzle-progress",
                    "version": 1,
                    "attempts": [GOOD],
                    "drafts": {"p": 3},
                }
            ),
            "half-made table of 'p'",
        ),
    ],
)
def test_a_wrong_export_is_refused_whole(text: str, complaint: str) -> None:
    """An import that is wrong anywhere says where, and takes over nothing."""
    with Progress(":memory:") as progress:
        with pytest.raises(ProgressError, match=complaint):
            progress.import_json(text)
        assert progress.attempts() == () and progress.drafts() == {}
