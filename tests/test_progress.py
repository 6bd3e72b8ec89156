"""The player's record: nothing is lost, nothing is half done, nothing leaves the machine."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
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


def test_what_another_session_does_is_seen(file: Path) -> None:
    """Attempts are read anew when anyone has changed the record, and not when a change failed."""
    with open_progress(file) as one, open_progress(file) as two:
        assert one.attempts() == ()
        begun = two.start("book")
        assert one.attempts() == (begun,)
        ended = one.finish(begun.id, "solved")
        assert one.attempts() == two.attempts() == (ended,)
        with suppress(KeyError), one._database.change() as connection:
            connection.execute("DELETE FROM attempts")
            assert one.attempts() == ()
            raise KeyError
        assert one.attempts() == (ended,)


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


def in_processes(number: int, work: Callable[[int], object]) -> list[object]:
    """Do something in several processes at once, and return what each one found."""
    pipes = []
    for which in range(number):
        reading, writing = os.pipe()
        if os.fork() == 0:
            try:
                found = work(which)
            except BaseException as error:
                found = repr(error)
            os.write(writing, json.dumps(found).encode())
            os._exit(0)
        os.close(writing)
        pipes.append(reading)
    found_by_each = []
    for reading in pipes:
        with os.fdopen(reading, "rb") as pipe:
            found_by_each.append(json.loads(pipe.read()))
        os.wait()
    return found_by_each


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_two_kernels_begin_the_record(file: Path) -> None:
    """Processes that find no record and begin one at the same moment share it."""

    def play(which: int) -> str:
        with open_progress(file) as progress:
            for number in range(5):
                progress.finish(progress.start(f"{which}-{number}").id, "solved")
            return progress.notice

    assert in_processes(4, play) == [""] * 4
    with open_progress(file) as progress:
        assert len(progress.attempts()) == 20


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_two_kernels_find_a_damaged_record(file: Path) -> None:
    """One process sets it aside, the others go on with the new one: no attempt is lost."""
    file.parent.mkdir()
    file.write_bytes(b"no database at all" * 999)

    def play(which: int) -> str:
        with open_progress(file) as progress:
            progress.start(f"puzzle-{which}")
            return progress.notice

    [*others, told] = sorted(map(str, in_processes(4, play)))
    assert others == [""] * 3 and "set aside" in told
    with open_progress(file) as progress:
        assert len(progress.attempts()) == 4 and progress.notice == ""
    assert len(list(file.parent.glob("*.corrupt-*"))) == 1


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
    """A record with a page overwritten is found out when it is opened; what is whole is kept."""
    with open_progress(file) as progress:
        before = {progress.start(f"puzzle-{number}") for number in range(200)}
    content = bytearray(file.read_bytes())
    content[-4096:] = os.urandom(4096)
    file.write_bytes(content)
    with open_progress(file) as progress:
        saved = set(progress.attempts())
        assert saved < before and len(saved) > 100
        assert "set aside" in progress.notice
        assert f"{len(saved)} attempts could still be read" in progress.notice
        progress.finish(progress.start("puzzle-0").id, "solved")
    with open_progress(file) as progress:
        assert progress.notice == "" and len(progress.attempts()) == len(saved)


def test_a_damaged_index_costs_nothing(file: Path) -> None:
    """Where the attempts themselves are whole, all of them are in the new record."""
    with open_progress(file) as progress:
        before = {progress.start(f"puzzle-{number}") for number in range(200)}
    with closing(sqlite3.connect(file)) as connection:
        page = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'attempts_of_a_puzzle'"
        ).fetchone()[0]
    content = bytearray(file.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = bytes(4096)
    file.write_bytes(content)
    with open_progress(file) as progress:
        assert "200 attempts could still be read" in progress.notice
        assert set(progress.attempts()) == before


def test_a_damaged_attempt_costs_no_other(file: Path) -> None:
    """An attempt that cannot be read is left out and told of; the others are there."""
    with open_progress(file) as progress:
        for name in ("one", "two", "three"):
            progress.start(name)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE attempts SET data = '{' WHERE puzzle = 'one'")
        connection.execute("UPDATE attempts SET data = x'7bff' WHERE puzzle = 'two'")
    with open_progress(file) as progress:
        assert [attempt.puzzle for attempt in progress.attempts()] == ["three"]
        assert "2 attempts in the record cannot be read" in progress.notice
        assert progress.start("one").result is Result.OPEN


def test_a_database_of_another_program_is_left_alone(file: Path) -> None:
    """A file that is a database but no record is neither set aside nor written to."""
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE songs (title)")
    before = file.read_bytes()
    with open_progress(file) as progress:
        progress.start("book")
        assert progress.path is None and "database of another program" in progress.notice
    assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]


def test_a_change_that_is_interrupted(file: Path) -> None:
    """A key that interrupts the notebook within a change takes it back and frees the file."""

    def interrupted(progress: Progress) -> None:
        with progress._database.change() as connection:
            connection.execute("INSERT INTO drafts VALUES ('book', 'half')")
            raise KeyboardInterrupt

    with open_progress(file) as one, open_progress(file) as two:
        with pytest.raises(KeyboardInterrupt):
            interrupted(one)
        two.save_draft("other", "4S 5S 6S | 7S")
        assert one.drafts() == {"other": "4S 5S 6S | 7S"}


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
        progress._database._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(ProgressError, match="nothing was changed"):
            progress.save_draft("book", "4S " * 50_000)
        assert progress.load_draft("book") is None
        assert len(progress.attempts()) == 1


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_disk_that_fills_up(file: Path) -> None:
    """Where the system takes no more bytes, what was told is kept and play can go on."""

    def play(_which: int) -> list[object]:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        with open_progress(file) as progress:
            size = file.stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            kept = 0
            try:
                for number in range(1000):
                    progress.start(f"puzzle-{number}")
                    kept += 1
            except ProgressError as error:
                return [kept, len(progress.attempts()), "nothing was changed" in str(error)]
        return []

    [[kept, there, told]] = in_processes(1, play)
    assert told and kept == there
    with open_progress(file) as progress:
        assert len(progress.attempts()) == kept and progress.notice == ""


def test_a_clock_that_was_put_back(clock: Clock) -> None:
    """No attempt ends before it began, and no review begins before the attempt that counts."""
    with open_progress(":memory:", clock) as progress:
        begun = progress.start("book")
        clock.forward(days=-2)
        ended = progress.finish(begun.id, "failed")
        assert ended.finished == ended.started
        again = progress.start("book")
        assert again.review and progress.attempts()[0] == ended


def test_a_clock_without_a_zone(file: Path) -> None:
    """A time without a zone is the machine's own, and the record can be read again."""
    with open_progress(file, lambda: datetime(2026, 12, 1, 9, 0)) as progress:
        begun = progress.start("book")
        assert begun.local_date == date(2026, 12, 1)
    with open_progress(file) as progress:
        assert progress.attempts() == (begun,)


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


def export(*attempts: object, **more: object) -> str:
    """Return the text of an export."""
    whole = {"format": "rrpuzzle-progress", "version": 1, "attempts": attempts, **more}
    return json.dumps(whole)


@settings(max_examples=30)
@given(st.lists(attempts(), max_size=4, unique_by=(lambda a: a.id, lambda a: a.puzzle)))
def test_an_export_comes_back(records: list[Attempt]) -> None:
    """A record that is exported and imported elsewhere holds the same attempts, once."""
    with Progress(":memory:") as one, Progress(":memory:") as two:
        drafts = {"book": "4S 5S 6S | 7S"}
        text = export(*(attempt.to_dict() for attempt in records), drafts=drafts)
        assert one.import_json(text) == len(records)
        assert two.import_json(one.export_json()) == len(records)
        assert two.import_json(one.export_json()) == 0
        assert two.attempts() == one.attempts()
        assert one.attempts() == tuple(sorted(records, key=lambda a: a.started))
        assert two.load_draft("book") == "4S 5S 6S | 7S"


def test_the_whole_record_is_exported() -> None:
    """What the player chose travels too, and what was chosen here stays."""
    with Progress(":memory:") as one, Progress(":memory:") as two:
        one.set_setting("show_streak", True)
        one.set_setting("signs", 1)
        two.set_setting("signs", 2)
        two.import_json(one.export_json())
        assert two.settings() == {"show_streak": True, "signs": 2}


def test_a_puzzle_that_was_played_on_two_machines(clock: Clock) -> None:
    """The attempt that began first counts, on both machines; the other one is a review."""
    with Progress(":memory:", clock) as one, Progress(":memory:", clock) as two:
        first = one.finish(one.start("book").id, "failed")
        clock.forward(hours=1)
        second = two.finish(two.start("book").id, "solved")
        assert two.import_json(one.export_json()) == 1 == one.import_json(two.export_json())
        assert one.attempts() == two.attempts() == (first, replace(second, review=True))
        assert two.import_json(one.export_json()) == 0


def test_an_open_attempt_elsewhere(clock: Clock) -> None:
    """What is open elsewhere opens no second attempt here, and no table of an ended puzzle."""
    with Progress(":memory:", clock) as one, Progress(":memory:", clock) as two:
        one.start("book")
        one.save_draft("book", "4S 5S 6S | 7S")
        ended = two.finish(two.start("book").id, "solved")
        assert two.import_json(one.export_json()) == 0
        assert two.attempts() == (ended,) and two.drafts() == {}
        assert one.import_json(two.export_json()) == 1
        assert [attempt.review for attempt in one.attempts("book")] == [True, False]


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
            export(GOOD, GOOD | {"id": "b", "hints": -1}),
            "Attempt 2 of the record: '-1' is no value for the field 'hints'",
        ),
        (
            export(GOOD | {"started": "2026-12-01T10:00:00"}),
            "'2026-12-01T10:00:00' is no value for the field 'started'",
        ),
        (export(GOOD, drafts={"p": 3}), "half-made table of 'p'"),
        (export(GOOD | {"id": "\ud800"}), "no value for the field 'id'"),
        (export(GOOD | {"finished": "9999-12-31T23:00:00Z"}), "no value for the field 'finished'"),
        (export(GOOD | {"puzzle_rating": 1e6}), "'1000000.0' is no value for the field"),
        (export(GOOD | {"themes": "wedge"}), "'wedge' is no value for the field 'themes'"),
        (export(GOOD, drafts={"p": "\ud800"}), "half-made table of 'p'"),
        (export(GOOD, settings={"show_streak": None}), "'None' is no value for the setting"),
        (export(GOOD, settings=[]), "no exported record"),
        (export("a"), "Attempt 1 of the record: An attempt needs the field 'id'"),
    ],
)
def test_a_wrong_export_is_refused_whole(text: str, complaint: str) -> None:
    """An import that is wrong anywhere says where, and takes over nothing."""
    with Progress(":memory:") as progress:
        with pytest.raises(ProgressError, match=complaint):
            progress.import_json(text)
        assert progress.attempts() == () and progress.drafts() == {}


WATCHED = """
import sys

def watch(event, arguments):
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.")):
        sys.exit(f"{event} {arguments}")

sys.addaudithook(watch)
from rrpuzzle import DailyView, ProgressPage
from rrpuzzle.progress import open_progress

with open_progress() as progress:
    attempt = progress.start("book", puzzle_rating=1500, themes=["wedge"])
    progress.finish(attempt.id, "failed")
    progress.import_json(progress.export_json())
    view = DailyView("2031-07-07", progress=progress)
    view.puzzles.board.move("TS", to="new", source=1)
    print(view.share(), ProgressPage(progress)._repr_mimebundle_())
"""


def test_no_record_leaves_the_machine(tmp_path: Path) -> None:
    """Whatever is played, drawn, exported or taken over, no connection is opened."""
    environment = {**os.environ, "RRPUZZLE_DATA": str(tmp_path)}
    watched = subprocess.run(
        [sys.executable, "-c", WATCHED], env=environment, capture_output=True, text=True
    )
    assert (watched.returncode, watched.stderr) == (0, "")
    assert "easy begun" in watched.stdout and "1 attempt ended" in watched.stdout
