"""Where the player's record lies, and how it is opened: it always opens, and says what is amiss.

1. A file that is damaged is set aside, never overwritten, and a new one is begun, with all the
   attempts that can still be read; a file that is something else, or that a newer version wrote,
   is left alone.
2. Where nothing can be written the record is in memory, with what could be read of the old one.
3. Of several processes that find the same damaged file one sets it aside; the others find the new
   one.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.progress.attempt import Attempt

if TYPE_CHECKING:
    import sqlite3

__all__ = ["OpenRecord", "default_path", "open_record"]

_TABLES = {
    "attempts": "number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, puzzle TEXT NOT NULL, "
    "data TEXT NOT NULL",
    "drafts": "puzzle TEXT PRIMARY KEY, position TEXT NOT NULL",
    "settings": "name TEXT PRIMARY KEY, value TEXT NOT NULL",
}
_INDEX = "CREATE INDEX attempts_of_a_puzzle ON attempts (puzzle)"
_VERSION = 1
_SECONDS_TO_WAIT = 10.0
_MEMORY = ":memory:"


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A record that was opened.

    Parameters
    ----------
    connection : sqlite3.Connection
        The connection; it may be used by several threads, one after the other.
    path : pathlib.Path or None
        The file; None if the record is in memory.
    notice : str
        What the player should know about it; empty if all is well.

    Examples
    --------
    >>> open_record(":memory:", datetime.now).path is None
    True
    """

    connection: sqlite3.Connection
    path: Path | None = None
    notice: str = ""


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
    return Path(os.path.expanduser(folder)) / "progress.sqlite3"


def open_record(path: str | Path | None, now: Callable[[], datetime]) -> OpenRecord:
    """Open a record, or begin one.

    Parameters
    ----------
    path : str or pathlib.Path or None
        The file; ``":memory:"`` keeps the record in memory alone. The user's own if None.
    now : callable
        The clock, for the name of a file that is set aside.

    Returns
    -------
    OpenRecord
        The record, in memory if no file can be written.

    Raises
    ------
    ProgressError
        If this Python has no SQLite.

    Examples
    --------
    >>> open_record(":memory:", datetime.now).notice
    ''
    """
    try:
        import sqlite3
    except ImportError:
        raise ProgressError(
            _("This Python keeps no records: it was built without SQLite.")
        ) from None
    if path == _MEMORY:
        return OpenRecord(_connect(_MEMORY))
    try:
        file = default_path() if path is None else Path(os.path.expanduser(path))
    except ImportError:
        return _in_memory(_("there is no folder for a user's data"))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # SQLite itself would tell only when the first attempt is to be written.
        for place in (file.parent, file):
            if place.exists() and not os.access(place, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
        return OpenRecord(_connect(file), file)
    except sqlite3.OperationalError as error:
        return _in_memory(str(error), file)
    except sqlite3.DatabaseError:
        return _set_aside(file, now)
    except (OSError, ValueError) as error:  # a path with a zero byte is a ValueError
        return _in_memory(getattr(error, "strerror", None) or str(error), file)


def _connect(file: str | Path) -> sqlite3.Connection:
    """Connect to a record, and make it if it is not there.

    A `sqlite3.OperationalError` says that it must be left alone, any other
    `sqlite3.DatabaseError` that it is damaged.
    """
    import sqlite3

    connection = sqlite3.connect(
        file, timeout=_SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
    )
    # A damaged letter shall cost its attempt, not the whole record.
    connection.text_factory = lambda data: data.decode(errors="replace")
    try:
        # A change is on the disk before it is reported.
        connection.execute("PRAGMA synchronous = FULL")
        if _version(connection) < _VERSION:
            _make_tables(connection)
        elif not _is_whole(connection):
            raise sqlite3.DatabaseError("the integrity check failed")
        if _version(connection) > _VERSION:
            raise sqlite3.OperationalError(
                _("a newer version of rrpuzzle wrote {file}").format(file=quote(str(file)))
            )
        if not _has_tables(connection):
            raise sqlite3.OperationalError(
                _("{file} is a database of another program").format(file=quote(str(file)))
            )
    except UnicodeDecodeError as error:  # SQLite quotes a damaged name
        connection.close()
        raise sqlite3.DatabaseError(str(error)) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables, unless another process just did or the database is another program's."""
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) < _VERSION and _is_empty(connection):
        for name, columns in _TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute(_INDEX)
        connection.execute(f"PRAGMA user_version = {_VERSION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _is_whole(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _has_tables(connection: sqlite3.Connection) -> bool:
    """Whether the tables of a record are there, with their columns."""
    for name, columns in _TABLES.items():
        names = {column.split()[0] for column in columns.split(", ")}
        found = connection.execute("SELECT name FROM pragma_table_info(?)", (name,))
        if not names <= {column for (column,) in found}:
            return False
    return True


def _in_memory(reason: str, file: Path | None = None) -> OpenRecord:
    connection = _connect(_MEMORY)
    if file is not None:
        _read_what_is_there(file, connection)
    notice = _(
        "Your attempts are kept only until this session ends: {file} cannot be written ({reason})."
    ).format(file=quote(str(file)) if file else _("the record"), reason=reason)
    return OpenRecord(connection, None, notice)


def _read_what_is_there(file: Path, connection: sqlite3.Connection) -> None:
    """Bring an old record into memory, so that the player still sees it."""
    import sqlite3

    with suppress(OSError, ValueError, sqlite3.Error):
        if not file.is_file():
            return
        with closing(_as_it_lies(file)) as old:
            if _is_whole(old) and _version(old) == _VERSION and _has_tables(old):
                old.backup(connection)


def _set_aside(file: Path, now: Callable[[], datetime]) -> OpenRecord:
    """Give a damaged file another name, and begin a new one with what can be read of it."""
    import sqlite3

    try:
        with _alone(file):
            try:
                return OpenRecord(_connect(file), file)  # another process was here first
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:
                aside = _free_name(file, now())
            # A journal belongs to its file: beside a new one it would be played back into it.
            journal = file.with_name(file.name + "-journal")
            if journal.exists():
                journal.rename(aside.with_name(aside.name + "-journal"))
            file.rename(aside)
            connection = _connect(file)
            saved = _save(aside, connection)
    except (OSError, sqlite3.Error) as error:
        return _in_memory(str(error), file)
    notice = _(
        "The record could not be read and was set aside as {aside}; a new one was begun."
    ).format(aside=quote(aside.name))
    if saved:
        text = ngettext(
            "{n} attempt could still be read and is in it.",
            "{n} attempts could still be read and are in it.",
            saved,
        )
        notice += " " + text.format(n=saved)
    return OpenRecord(connection, file, notice)


def _save(aside: Path, connection: sqlite3.Connection) -> int:
    """Take over the attempts that a damaged file gives away before it fails, and count them."""
    import sqlite3

    saved = 0
    connection.execute("BEGIN IMMEDIATE")
    with suppress(OSError, ValueError, sqlite3.Error), closing(_as_it_lies(aside)) as old:
        for name, puzzle, data in old.execute("SELECT id, puzzle, data FROM attempts"):
            with suppress(ValueError, TypeError, RecursionError, ProgressError):
                attempt = Attempt.from_dict(json.loads(data))
                if (attempt.id, attempt.puzzle) == (name, puzzle):
                    saved += connection.execute(
                        "INSERT OR IGNORE INTO attempts (id, puzzle, data) VALUES (?, ?, ?)",
                        (name, puzzle, data),
                    ).rowcount
    connection.execute("COMMIT")
    return saved


def _as_it_lies(file: Path) -> sqlite3.Connection:
    import sqlite3

    # `immutable`: the folder may not even let a lock file be made.
    return sqlite3.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True)


def _free_name(file: Path, moment: datetime) -> Path:
    stamp = moment.strftime("%Y%m%d-%H%M%S")
    aside = file.with_name(f"{file.stem}.corrupt-{stamp}{file.suffix}")
    number = 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{file.stem}.corrupt-{stamp}-{number}{file.suffix}")
    return aside


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Wait until no other process sets this file aside.

    The lock is that of an empty database: SQLite locks on every system, and the lock of a process
    that is killed is gone. The empty file stays, for others may be waiting at it.
    """
    import sqlite3

    lock = file.with_name(file.name + "-lock")
    with closing(sqlite3.connect(lock, timeout=_SECONDS_TO_WAIT, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        yield
