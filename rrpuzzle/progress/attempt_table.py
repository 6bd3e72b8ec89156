"""The attempts in a record: read, found and written, one row each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rrpuzzle.errors import ProgressError
from rrpuzzle.progress.attempt import Attempt
from rrpuzzle.progress.database import Database

if TYPE_CHECKING:
    import sqlite3

__all__ = ["AttemptTable", "write_attempt"]


def write_attempt(connection: sqlite3.Connection, attempt: Attempt) -> None:
    """Write an attempt, in the place of what was known of it.

    Parameters
    ----------
    connection : sqlite3.Connection
        The connection, within a change.
    attempt : Attempt
        The attempt.
    """
    connection.execute(
        "INSERT INTO attempts (id, puzzle, data) VALUES (?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET data = excluded.data",
        (attempt.id, attempt.puzzle, json.dumps(attempt.to_dict(), ensure_ascii=False)),
    )


class AttemptTable:
    """The attempts in a record, in the order in which they began.

    Parameters
    ----------
    database : Database
        The record.

    Examples
    --------
    >>> from datetime import datetime, timezone
    >>> from rrpuzzle.progress.record_file import open_record
    >>> database = Database(open_record(":memory:", datetime.now).connection)
    >>> table = AttemptTable(database)
    >>> with database.change() as connection:
    ...     nine = datetime(2026, 12, 1, 9, 0, tzinfo=timezone.utc)
    ...     write_attempt(connection, Attempt("a1", "first-steps/book", nine))
    >>> [attempt.id for attempt in table.of_puzzle("first-steps/book")], table.unread
    (['a1'], 0)
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: tuple[object, tuple[list[Attempt], int]] = (None, ([], 0))

    def all(self) -> list[Attempt]:
        """Return all attempts.

        Returns
        -------
        list of Attempt
            Those that can be read.
        """
        return self._all()[0]

    def of_puzzle(self, puzzle: str) -> list[Attempt]:
        """Return the attempts at a puzzle.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.

        Returns
        -------
        list of Attempt
            Those that can be read.
        """
        return self._read("WHERE puzzle = ?", puzzle)[0]

    def find(self, attempt_id: str) -> Attempt | None:
        """Return an attempt.

        Parameters
        ----------
        attempt_id : str
            Its id.

        Returns
        -------
        Attempt or None
            The attempt; None if there is none, or it cannot be read.
        """
        return next(iter(self._read("WHERE id = ?", attempt_id)[0]), None)

    @property
    def unread(self) -> int:
        """How many attempts cannot be read."""
        return self._all()[1]

    def _all(self) -> tuple[list[Attempt], int]:
        """Read all attempts; what nobody has changed since is not read again."""
        state = self._database.state()
        if state is None:
            return self._read()
        known, found = self._known
        if known != state:
            found = self._read()
            self._known = state, found
        return found

    def _read(self, where: str = "", *values: str) -> tuple[list[Attempt], int]:
        """Return attempts, and how many cannot be read."""
        found, unread = [], 0
        query = f"SELECT data FROM attempts {where} ORDER BY number"
        for (data,) in self._database.rows(query, values):
            try:
                found.append(Attempt.from_dict(json.loads(data)))
            except (ValueError, TypeError, RecursionError, ProgressError):
                unread += 1
        return sorted(found, key=lambda attempt: attempt.started), unread
