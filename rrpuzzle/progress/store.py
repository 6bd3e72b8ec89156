"""The player's record: an SQLite file in the user's data folder.

1. Each change is one transaction that is on the disk when the call returns; a process that is
   killed loses nothing that was told, and leaves nothing half told.
2. Several notebooks write to one file: a change waits for the others' changes.
3. It always opens; `Progress.notice` says what is amiss.
4. The rollback journal is used, not the write-ahead log: that one needs memory shared between
   processes, which home folders on a network lack.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from types import TracebackType

from rrpuzzle.errors import ProgressError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.progress.attempt import Attempt, Result, begin, end
from rrpuzzle.progress.attempt_table import AttemptTable, write_attempt
from rrpuzzle.progress.database import Database
from rrpuzzle.progress.exchange import Export, format_export, merge, parse_export
from rrpuzzle.progress.record_file import open_record

__all__ = ["Progress", "local_now", "open_progress"]


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
        record = open_record(path, now)
        self._database = Database(record.connection)
        self.path: Path | None = record.path
        """The file; None if the record is in memory."""
        self._opened_with = record.notice
        self._table = AttemptTable(self._database)

    @property
    def notice(self) -> str:
        """What the player should know about the record; empty if all is well."""
        try:
            unread = self._table.unread
        except ProgressError:  # whoever asks the record for more is told
            unread = 0
        if not unread:
            return self._opened_with
        words = ngettext(
            "{n} attempt in the record cannot be read and is left out.",
            "{n} attempts in the record cannot be read and are left out.",
            unread,
        ).format(n=unread)
        return f"{self._opened_with} {words}".strip()

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self._database.close()

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
        with self._database.change() as connection:
            earlier = self.attempts(puzzle)
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
            write_attempt(connection, attempt)
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
        with self._database.change() as connection:
            known = self._table.find(attempt_id)
            if known is None:
                raise ProgressError(
                    _("There is no attempt {name} in the record.").format(name=quote(attempt_id))
                )
            attempt = end(
                known,
                self._now(),
                result,
                seconds=seconds,
                hints=hints,
                steps=steps,
                placed=placed,
                best=best,
            )
            write_attempt(connection, attempt)
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
        return tuple(self._table.all() if puzzle is None else self._table.of_puzzle(puzzle))

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
        with self._database.change() as connection:
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
        rows = self._database.rows("SELECT position FROM drafts WHERE puzzle = ?", [puzzle])
        return str(rows[0][0]) if rows else None

    def drop_draft(self, puzzle: str) -> None:
        """Forget the half-made table of a puzzle.

        Parameters
        ----------
        puzzle : str
            The puzzle's id.
        """
        with self._database.change() as connection:
            connection.execute("DELETE FROM drafts WHERE puzzle = ?", (puzzle,))

    def drafts(self) -> dict[str, str]:
        """Return all half-made tables.

        Returns
        -------
        dict of str to str
            What was kept, by puzzle.
        """
        return dict(self._database.rows("SELECT puzzle, position FROM drafts ORDER BY puzzle"))

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
        value = self.settings().get(name, default)
        return value if type(value) is type(default) else default

    def settings(self) -> dict[str, bool | int | str]:
        """Return all that the player chose.

        Returns
        -------
        dict
            The choices by name.
        """
        found = {}
        for name, text in self._database.rows("SELECT name, value FROM settings ORDER BY name"):
            with suppress(ValueError):
                found[name] = json.loads(text)
        return {name: value for name, value in found.items() if isinstance(value, bool | int | str)}

    def set_setting(self, name: str, value: bool | int | str) -> None:
        """Keep what the player chose.

        Parameters
        ----------
        name : str
            The setting's name.
        value : bool or int or str
            The choice.
        """
        with self._database.change() as connection:
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
        return format_export(Export(self.attempts(), self.drafts(), self.settings()))

    def import_json(self, text: str) -> int:
        """Take over what another record holds; what is here already stays.

        Parameters
        ----------
        text : str
            What `export_json` wrote.

        Returns
        -------
        int
            How many attempts were taken over: those that were not here, and those that were open
            here and are ended there.

        Raises
        ------
        ProgressError
            If the text is no export; then nothing at all is taken over.
        """
        export = parse_export(text)
        with self._database.change() as connection:
            here = self.attempts()
            taken, changed = merge(here, export.attempts)
            for attempt in (*taken, *changed):
                write_attempt(connection, attempt)
            begun: dict[str, bool] = {}
            for attempt in self.attempts():
                open_one = attempt.result is Result.OPEN
                begun[attempt.puzzle] = begun.get(attempt.puzzle, False) or open_one
            for puzzle, position in export.drafts.items():
                connection.execute("INSERT OR IGNORE INTO drafts VALUES (?, ?)", (puzzle, position))
            for puzzle, is_begun in begun.items():
                if not is_begun:
                    connection.execute("DELETE FROM drafts WHERE puzzle = ?", (puzzle,))
            for name, value in export.settings.items():
                connection.execute(
                    "INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, json.dumps(value))
                )
        return len(taken)
