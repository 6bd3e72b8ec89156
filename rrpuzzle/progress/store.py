"""The player's record: an SQLite file in the user's data folder.

1. Each change is one transaction that is on the disk when the call returns; a process that is
   killed loses nothing that was told, and leaves nothing half told.
2. Several notebooks write to one file: a change waits for the others' changes.
3. A file that cannot be read is set aside, never overwritten; a folder that cannot be written
   leaves a record in memory. `Progress.notice` says so.
4. The rollback journal is used, not the write-ahead log: that one needs memory shared between
   processes, which home folders on a network lack.
"""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.progress.attempt import Attempt, Result, begin, end
from rrpuzzle.progress.exchange import format_export, parse_export

if TYPE_CHECKING:
    import sqlite3

__all__ = ["Progress", "default_path", "local_now", "open_progress"]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS attempts (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, puzzle TEXT NOT NULL, data TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS attempts_of_a_puzzle ON attempts (puzzle);
CREATE TABLE IF NOT EXISTS drafts (puzzle TEXT PRIMARY KEY, position TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_VERSION = 1
_SECONDS_TO_WAIT = 10.0


def local_now() -> datetime:
    """Return the time on the player's clock, with its zone.

    Returns
    -------
    datetime
        Aware of its zone.

    Examples
    --------
    >>> local_now().tzinfo is None
    False
    """
    return datetime.now().astimezone()


def default_path() -> Path:
    """Return where the record lies if nobody says otherwise.

    Returns
    -------
    pathlib.Path
        A file in ``RRPUZZLE_DATA`` if that is set, else in the user's data folder.

    Examples
    --------
    >>> default_path().name
    'progress.sqlite3'
    """
    folder = os.environ.get("RRPUZZLE_DATA")
    if not folder:
        import platformdirs  # a browser's Python may lack it, and it has no such folder

        folder = platformdirs.user_data_dir("rrpuzzle", appauthor=False)
    return Path(folder) / "progress.sqlite3"


def open_progress(
    path: str | Path | None = None, now: Callable[[], datetime] = local_now
) -> Progress:
    """Open the player's record, or begin one.

    Parameters
    ----------
    path : str or pathlib.Path, optional
        The file; ``":memory:"`` keeps the record in memory alone. The user's own if None.
    now : callable
        The clock: returns a datetime that is aware of its zone.

    Returns
    -------
    Progress
        The record. It never fails to open: where nothing can be written it is in memory, and
        `Progress.notice` says so.

    Examples
    --------
    >>> with open_progress(":memory:") as progress:
    ...     attempt = progress.start("first-steps/book")
    ...     progress.finish(attempt.id, "solved", seconds=40).result.value
    'solved'
    """
    return Progress(path, now)


class Progress:
    """A player's attempts, half-made tables and settings; see `open_progress`.

    Parameters
    ----------
    path : str or pathlib.Path, optional
        The file, as in `open_progress`.
    now : callable
        The clock.

    Examples
    --------
    >>> progress = Progress(":memory:")
    >>> progress.save_draft("first-steps/book", "5S 6S 7S / 4S 4H 4D | 3S")
    >>> progress.load_draft("first-steps/book")
    '5S 6S 7S / 4S 4H 4D | 3S'
    """

    def __init__(
        self, path: str | Path | None = None, now: Callable[[], datetime] = local_now
    ) -> None:
        self._now = now
        self._lock = threading.RLock()
        self.notice = ""
        """What the player should know about the record; empty if all is well."""
        self.path: Path | None = None
        """The file; None if the record is in memory."""
        self._open(path)

    # --- opening and closing ----------------------------------------------------------------

    def _open(self, path: str | Path | None) -> None:
        try:
            import sqlite3
        except ImportError:
            raise ProgressError(
                _("This Python keeps no records: it was built without SQLite.")
            ) from None
        self._sqlite = sqlite3
        if path == ":memory:":
            self._connection = self._connect(":memory:")
            return
        try:
            file = Path(path) if path is not None else default_path()
        except ImportError:
            self._in_memory(_("there is no folder for a user's data"))
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            # SQLite itself would tell only when the first attempt is to be written.
            for place in (file.parent, file):
                if place.exists() and not os.access(place, os.W_OK):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
            self._connection = self._connect(file)
            self.path = file
        except sqlite3.OperationalError as error:
            self._in_memory(str(error), file)
        except sqlite3.DatabaseError:
            self._set_aside(file)
        except OSError as error:
            self._in_memory(error.strerror or str(error), file)

    def _connect(self, file: str | Path) -> sqlite3.Connection:
        connection = self._sqlite.connect(
            file, timeout=_SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
        )
        try:
            # A change is on the disk before it is reported.
            connection.execute("PRAGMA synchronous = FULL")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > _VERSION:
                raise self._sqlite.OperationalError(
                    _("a newer version of rrpuzzle wrote {file}").format(file=quote(str(file)))
                )
            if file != ":memory:" and version == _VERSION:
                found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
                if found != "ok":
                    raise self._sqlite.DatabaseError(found)
            if version < _VERSION:
                connection.execute("BEGIN IMMEDIATE")
                for statement in _SCHEMA.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {_VERSION}")
                connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        return connection

    def _in_memory(self, reason: str, file: Path | None = None) -> None:
        self._connection = self._connect(":memory:")
        self.path = None
        self.notice = _(
            "Your attempts are kept only until this session ends: {file} cannot be written "
            "({reason})."
        ).format(file=quote(str(file)) if file else _("the record"), reason=reason)
        if file is not None:
            self._read_what_is_there(file)

    def _read_what_is_there(self, file: Path) -> None:
        """Bring an old record into memory, so that the player still sees it."""
        with suppress(OSError, ValueError, self._sqlite.Error):
            if not file.is_file():
                return
            # `immutable`: the folder may not even let a lock file be made.
            old = self._sqlite.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True)
            try:
                if old.execute("PRAGMA user_version").fetchone()[0] == _VERSION:
                    old.backup(self._connection)
            finally:
                old.close()

    def _set_aside(self, file: Path) -> None:
        stamp = self._now().strftime("%Y%m%d-%H%M%S")
        aside = file.with_name(f"{file.stem}.corrupt-{stamp}{file.suffix}")
        number = 1
        while aside.exists():
            number += 1
            aside = file.with_name(f"{file.stem}.corrupt-{stamp}-{number}{file.suffix}")
        try:
            file.rename(aside)
            # A journal belongs to its file: beside a new one it would be played back into it.
            journal = file.with_name(file.name + "-journal")
            if journal.exists():
                journal.rename(aside.with_name(aside.name + "-journal"))
            self._connection = self._connect(file)
        except (OSError, self._sqlite.Error) as error:
            self._in_memory(str(error), file)
            return
        self.path = file
        self.notice = _(
            "The record could not be read and was set aside as {aside}; a new one was begun."
        ).format(aside=quote(aside.name))

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self._connection.close()

    def __enter__(self) -> Progress:
        """Return the record itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def __repr__(self) -> str:
        """Return where the record is kept, without an address."""
        return f"Progress({str(self.path) if self.path else ':memory:'!r})"

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """Hold the file for one change that happens whole or not at all."""
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    yield self._connection
                except BaseException:
                    self._connection.execute("ROLLBACK")
                    raise
                self._connection.execute("COMMIT")
            except self._sqlite.Error as error:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise ProgressError(
                    _("The record could not be written ({reason}); nothing was changed.").format(
                        reason=error
                    )
                ) from error

    def _rows(self, query: str, values: Iterable[Any] = ()) -> list[Any]:
        with self._lock:
            try:
                return self._connection.execute(query, tuple(values)).fetchall()
            except self._sqlite.Error as error:
                raise ProgressError(
                    _("The record could not be read ({reason}).").format(reason=error)
                ) from error

    # --- attempts ---------------------------------------------------------------------------

    def start(
        self,
        puzzle: str,
        *,
        day: date | None = None,
        opened: datetime | None = None,
        puzzle_rating: float | None = None,
        themes: Iterable[str] = (),
    ) -> Attempt:
        """Begin an attempt, or go on with the one that was begun and not ended.

        A new start is no new chance: running a cell again goes on with the same attempt, and
        after the puzzle was ended once every further attempt is a review.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.
        day : date, optional
            The day whose daily puzzle it is.
        opened : datetime, optional
            When the puzzle was first seen, if that was before now: from then on it counts.
        puzzle_rating : float, optional
            The puzzle's rating.
        themes : iterable of str
            The techniques that it needs.

        Returns
        -------
        Attempt
            The open attempt.
        """
        with self._change() as connection:
            rows = connection.execute(
                "SELECT data FROM attempts WHERE puzzle = ? ORDER BY number", (puzzle,)
            ).fetchall()
            earlier = [Attempt.from_dict(json.loads(data)) for (data,) in rows]
            attempt = begin(
                earlier,
                puzzle,
                opened or self._now(),
                day=day,
                puzzle_rating=puzzle_rating,
                themes=tuple(themes),
            )
            if attempt in earlier:
                return attempt
            _write(connection, attempt)
        return attempt

    def finish(
        self,
        attempt_id: str,
        result: Result | str,
        *,
        seconds: float = 0.0,
        hints: int = 0,
        steps: int = 0,
        placed: int = 0,
        best: int = 0,
    ) -> Attempt:
        """End an attempt; its half-made table is dropped. An ended one stays as it ended.

        Parameters
        ----------
        attempt_id : str
            The attempt.
        result : Result or str
            ``"solved"``, ``"helped"`` or ``"failed"``; solved with hints is helped.
        seconds : float
            Time on the puzzle.
        hints, steps, placed, best : int
            As in `Attempt`.

        Returns
        -------
        Attempt
            The ended attempt.

        Raises
        ------
        ProgressError
            If there is no such attempt.
        """
        with self._change() as connection:
            row = connection.execute(
                "SELECT data FROM attempts WHERE id = ?", (attempt_id,)
            ).fetchone()
            if row is None:
                raise ProgressError(
                    _("There is no attempt {name} in the record.").format(name=quote(attempt_id))
                )
            attempt = end(
                Attempt.from_dict(json.loads(row[0])),
                self._now(),
                result,
                seconds=seconds,
                hints=hints,
                steps=steps,
                placed=placed,
                best=best,
            )
            _write(connection, attempt)
            connection.execute("DELETE FROM drafts WHERE puzzle = ?", (attempt.puzzle,))
        return attempt

    def attempts(self, puzzle: str | None = None) -> tuple[Attempt, ...]:
        """Return the attempts in the order in which they began.

        Parameters
        ----------
        puzzle : str, optional
            Only those at this puzzle.

        Returns
        -------
        tuple of Attempt
            The attempts.
        """
        if puzzle is None:
            rows = self._rows("SELECT data FROM attempts ORDER BY number")
        else:
            rows = self._rows(
                "SELECT data FROM attempts WHERE puzzle = ? ORDER BY number", [puzzle]
            )
        return tuple(Attempt.from_dict(json.loads(data)) for (data,) in rows)

    # --- half-made tables and settings ------------------------------------------------------

    def save_draft(self, puzzle: str, position: str) -> None:
        """Keep the player's half-made table.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.
        position : str
            The half-made turn as text: a position's, or whatever the view writes.
        """
        with self._change() as connection:
            connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?)", (puzzle, position))

    def load_draft(self, puzzle: str) -> str | None:
        """Return the half-made table of a puzzle.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.

        Returns
        -------
        str or None
            What was kept; None if there is none.
        """
        rows = self._rows("SELECT position FROM drafts WHERE puzzle = ?", [puzzle])
        return str(rows[0][0]) if rows else None

    def drop_draft(self, puzzle: str) -> None:
        """Forget the half-made table of a puzzle.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.
        """
        with self._change() as connection:
            connection.execute("DELETE FROM drafts WHERE puzzle = ?", (puzzle,))

    def drafts(self) -> dict[str, str]:
        """Return all half-made tables.

        Returns
        -------
        dict of str to str
            What was kept, by puzzle.
        """
        return dict(self._rows("SELECT puzzle, position FROM drafts ORDER BY puzzle"))

    def setting(self, name: str, default: bool | int | str) -> bool | int | str:
        """Return what the player chose.

        Parameters
        ----------
        name : str
            The setting's name, such as ``"show_streak"``.
        default : bool or int or str
            What holds if the player chose nothing.

        Returns
        -------
        bool or int or str
            The choice, of the default's type.
        """
        rows = self._rows("SELECT value FROM settings WHERE name = ?", [name])
        value = json.loads(rows[0][0]) if rows else default
        return value if type(value) is type(default) else default

    def set_setting(self, name: str, value: bool | int | str) -> None:
        """Keep what the player chose.

        Parameters
        ----------
        name : str
            The setting's name.
        value : bool or int or str
            The choice.
        """
        with self._change() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, json.dumps(value))
            )

    # --- export and import ------------------------------------------------------------------

    def export_json(self) -> str:
        """Return the whole record as JSON text, to be kept or taken to another machine.

        Returns
        -------
        str
            One object; `import_json` reads it back.
        """
        return format_export(self.attempts(), self.drafts())

    def import_json(self, text: str) -> int:
        """Take over what another record holds; what is here already stays.

        Parameters
        ----------
        text : str
            What `export_json` wrote.

        Returns
        -------
        int
            How many attempts were new, or had been open here and are ended there.

        Raises
        ------
        ProgressError
            If the text is no export; then nothing at all is taken over.
        """
        attempts, drafts = parse_export(text)
        taken = 0
        with self._change() as connection:
            for attempt in attempts:
                row = connection.execute(
                    "SELECT data FROM attempts WHERE id = ?", (attempt.id,)
                ).fetchone()
                here = Attempt.from_dict(json.loads(row[0])) if row else None
                if here is None or (
                    here.result is Result.OPEN and attempt.result is not Result.OPEN
                ):
                    _write(connection, attempt)
                    taken += 1
            for puzzle, position in drafts.items():
                connection.execute("INSERT OR IGNORE INTO drafts VALUES (?, ?)", (puzzle, position))
        return taken


def _write(connection: sqlite3.Connection, attempt: Attempt) -> None:
    connection.execute(
        "INSERT INTO attempts (id, puzzle, data) VALUES (?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET data = excluded.data",
        (attempt.id, attempt.puzzle, json.dumps(attempt.to_dict(), ensure_ascii=False)),
    )
