"""One connection to a record: reading, and changes that happen whole or not at all."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from rrpuzzle.errors import ProgressError
from rrpuzzle.messages import gettext as _

if TYPE_CHECKING:
    import sqlite3

__all__ = ["Database"]


class Database:
    """A connection that threads may share; what goes wrong is a `ProgressError`.

    Parameters
    ----------
    connection : sqlite3.Connection
        The connection, without transactions of its own (``isolation_level=None``).

    Examples
    --------
    >>> import sqlite3
    >>> database = Database(sqlite3.connect(":memory:", isolation_level=None))
    >>> with database.change() as connection:
    ...     _ = connection.execute("CREATE TABLE numbers (number)")
    ...     _ = connection.execute("INSERT INTO numbers VALUES (7)")
    >>> database.rows("SELECT number FROM numbers")
    [(7,)]
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = threading.RLock()

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Hold the file for one change that happens whole or not at all.

        Yields
        ------
        sqlite3.Connection
            The connection, within a transaction.

        Raises
        ------
        ProgressError
            If the change cannot be written.
        """
        import sqlite3

        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except sqlite3.Error as error:
                raise ProgressError(
                    _("The record could not be written ({reason}); nothing was changed.").format(
                        reason=error
                    )
                ) from error
            finally:
                # An error that SQLite took back itself leaves nothing to take back, and a key
                # that interrupts a notebook may come at any point.
                with suppress(sqlite3.Error):
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")

    def rows(self, query: str, values: Iterable[Any] = ()) -> list[Any]:
        """Return what a query finds.

        Parameters
        ----------
        query : str
            The query.
        values : iterable
            What stands for its question marks.

        Returns
        -------
        list of tuple
            The rows.

        Raises
        ------
        ProgressError
            If the record cannot be read.
        """
        import sqlite3

        with self._lock:
            try:
                return self._connection.execute(query, tuple(values)).fetchall()
            except sqlite3.Error as error:
                raise ProgressError(
                    _("The record could not be read ({reason}).").format(reason=error)
                ) from error

    def state(self) -> tuple[int, int] | None:
        """Return what is another value after every change, by whichever process.

        Returns
        -------
        tuple of (int, int) or None
            The value; None within a change, which may yet be taken back.

        Raises
        ------
        ProgressError
            If the record cannot be read.
        """
        [(others,)] = self.rows("PRAGMA data_version")
        with self._lock:
            if self._connection.in_transaction:
                return None
            return int(others), self._connection.total_changes

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self._connection.close()
