"""The daily puzzles in a notebook: today's three, the archive as a calendar, the line to share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from html import escape
from typing import Any

import ipywidgets

from rrpuzzle.drawing.markup import element
from rrpuzzle.errors import ProgressError, PuzzleError
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import ngettext, using_language
from rrpuzzle.progress import (
    Attempt,
    Progress,
    open_progress,
    share_text,
    streak,
    streak_through,
)
from rrpuzzle.progress.store import local_now
from rrpuzzle.puzzles.daily import by_level, daily, daily_range, date_text
from rrpuzzle.widgets.day_calendar import DayCalendar
from rrpuzzle.widgets.frame import (
    VIEW_CLASS,
    Frame,
    bar,
    icon_button,
    is_shown,
    show_part,
    text_button,
)
from rrpuzzle.widgets.puzzle_view import PuzzleView
from rrpuzzle.widgets.recorder import MemoryRecorder
from rrpuzzle.widgets.saved import SavedPicture

__all__ = ["DailyView"]

_ONE_DAY = timedelta(days=1)


class _OfADay:
    """A player's record that knows which day's puzzles are played, and since when."""

    def __init__(self, progress: Progress | MemoryRecorder, day: date, opened: datetime) -> None:
        self._progress, self._day = progress, day
        # Whoever looks at tomorrow's puzzles has not begun them: that counts from the first move.
        self._opened = opened if opened.date() >= day else None
        self.finish = progress.finish
        self.attempts = progress.attempts
        self.save_draft = progress.save_draft
        self.load_draft = progress.load_draft

    def start(
        self, puzzle: str, *, puzzle_rating: float | None = None, themes: Iterable[str] = ()
    ) -> Attempt:
        """Begin an attempt, or go on with the open one."""
        return self._progress.start(
            puzzle,
            day=self._day,
            opened=self._opened,
            puzzle_rating=puzzle_rating,
            themes=themes,
        )


class DailyView(SavedPicture, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The puzzles of a day, with the other days in a calendar.

    Parameters
    ----------
    day : date or str, optional
        The day to begin with. If None today; where today has no puzzles, the nearest day.
    progress : Progress or MemoryRecorder, optional
        The player's record; the user's own if None, or one in memory where Python keeps none.
    now : callable
        The clock: returns a datetime that is aware of its zone.
    language : {"en", "fr", "it", "pt"}, optional
        The language; the one in use if None.
    **look
        The board's looks, as of `Board`.

    Raises
    ------
    PuzzleError
        If the day that is asked for has no puzzles.

    Examples
    --------
    >>> from rrpuzzle.progress import open_progress
    >>> view = DailyView("2031-07-07", progress=open_progress(":memory:"))
    >>> view.puzzles.number, view.puzzles.puzzle.id
    (1, 'daily/2031-07-07-1')
    """

    def __init__(
        self,
        day: date | str | None = None,
        *,
        progress: Progress | MemoryRecorder | None = None,
        now: Callable[[], datetime] = local_now,
        language: str | None = None,
        **look: Any,
    ) -> None:
        with using_language(language):
            self._language = language_in_use()
            self._asked_for, self._now, self._look = language, now, look
            self._day = self._nearest() if day is None else self._checked(day)
            self._progress = progress if progress is not None else _own_record(now)
        self._views: dict[date, PuzzleView] = {}
        self._problem = ""
        super().__init__()
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-daily")
        self._make_parts()
        self._open(self._day)

    # --- what can be read and done ----------------------------------------------------------

    @property
    def day(self) -> date:
        """The day that is shown."""
        return self._day

    @property
    def puzzles(self) -> PuzzleView:
        """The view of the day's puzzles."""
        return self._views[self._day]

    @property
    def progress(self) -> Progress | MemoryRecorder:
        """The player's record."""
        return self._progress

    def go(self, day: date | str) -> None:
        """Show another day; the half-made turns of this one stay.

        Parameters
        ----------
        day : date or str
            The day.

        Raises
        ------
        PuzzleError
            If the day has no puzzles.
        """
        with using_language(self._language):
            self._open(self._checked(day))

    def share(self, signs: bool = False) -> str:
        """Return a line about the day's puzzles that gives none of them away.

        Parameters
        ----------
        signs : bool
            Whether a row of signs stands in front of the words.

        Returns
        -------
        str
            The line; it names the streak that the day belongs to if the player has chosen to see
            it.
        """
        with using_language(self._language):
            attempts = self._progress.attempts()
            days = streak_through(attempts, self._day, self._now().date())
            told = days if self._wants_streak() else None
            return share_text(self._day, daily(self._day), attempts, streak=told, signs=signs)

    # --- the days ---------------------------------------------------------------------------

    def _nearest(self) -> date:
        first, last = daily_range()
        return max(first, min(self._now().date(), last))

    @staticmethod
    def _checked(day: date | str) -> date:
        found = daily(day)[0].id.rpartition("/")[2].rpartition("-")[0]
        return date.fromisoformat(found)

    def _open(self, day: date) -> None:
        self._day, self._problem = day, ""
        if day not in self._views:
            recorder = _OfADay(self._progress, day, self._now())
            view = PuzzleView(
                by_level(daily(day)), recorder=recorder, language=self._asked_for, **self._look
            )
            view._shown_in = self
            view.on_result(lambda _attempt: self._draw())
            view.observe(lambda change: self._hear(change["new"]), "language")
            self._views[day] = view
        self._place.children = (self._views[day],)
        show_part(self._line_box, False)
        self._draw()

    def _tried(self, day: date) -> None:
        """Show a day that a control asks for; one without puzzles is said, not raised."""
        try:
            self.go(day)
        except PuzzleError as error:
            self._problem = str(error)
            self._draw()

    def _walk(self, days: int) -> None:
        self._tried(self._day + days * _ONE_DAY)

    def _chosen(self, day: date) -> None:
        show_part(self._calendar, False)
        self._tried(day)
        self._archive.focus()

    # --- the parts --------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self._frame = Frame(self._look.get("theme", "auto"), self._language)
        self._title = ipywidgets.HTML()
        self._before, self._after = icon_button("chevron-left"), icon_button("chevron-right")
        self._today, self._archive = text_button(), text_button(icon="calendar")
        self._streak, self._share = text_button(icon="fire"), text_button(icon="share-alt")
        for button, action in (
            (self._before, lambda: self._walk(-1)),
            (self._after, lambda: self._walk(1)),
            (self._today, lambda: self._tried(self._now().date())),
            (self._archive, self._toggle_calendar),
            (self._streak, self._toggle_streak),
            (self._share, self._toggle_share),
        ):
            button.on_click(lambda _button, action=action: action())
        self._line = ipywidgets.Textarea(rows=3, layout=ipywidgets.Layout(width="100%"))
        self._line_box = ipywidgets.VBox([self._line]).add_class("rrp-line-of-view")
        self._words = ipywidgets.HTML().add_class("rrp-line-of-view")
        self._calendar = DayCalendar(self._chosen)
        show_part(self._calendar, False)
        self._place = ipywidgets.VBox()
        self.children = [
            self._frame,
            bar("rrp-top", self._before, self._title, self._after, self._today, self._archive),
            self._calendar,
            self._place,
            bar("rrp-foot", self._streak, self._share),
            self._words,
            self._line_box,
        ]

    def _hear(self, language: str) -> None:
        """Speak the language that a board has heard of from the browser."""
        if language != self._language:
            self._language = self._asked_for = language
            self._frame.speak(language)
            self._draw()

    def _toggle_calendar(self) -> None:
        show_part(self._calendar, not is_shown(self._calendar))
        self._draw()

    def _toggle_share(self) -> None:
        show_part(self._line_box, not is_shown(self._line_box))
        self._draw()

    def _toggle_streak(self) -> None:
        try:
            self._progress.set_setting("show_streak", not self._wants_streak())
        except ProgressError as error:
            self._problem = str(error)
        self._draw()

    def _wants_streak(self) -> bool:
        return bool(self._progress.setting("show_streak", False))

    # --- drawing ----------------------------------------------------------------------------

    def _draw(self) -> None:
        with using_language(self._language):
            self._draw_texts()
        self._picture_changed()

    def _draw_texts(self) -> None:
        first, last = daily_range()
        self._title.value = element("strong", escape(date_text(self._day)))
        self._before.tooltip, self._after.tooltip = _("The day before"), _("The next day")
        self._before.disabled, self._after.disabled = self._day <= first, self._day >= last
        self._today.description, self._archive.description = _("Today"), _("Archive")
        self._share.description = _("Share")
        wanted = self._wants_streak()
        self._streak.description = _("Hide my streak") if wanted else _("Show my streak")
        self._line.description = _("The line to share")
        if is_shown(self._line_box):
            self._line.value = self.share()
        lines = [element("p", escape(text), class_="rrp-note") for text in self._sentences()]
        self._words.value = "".join(lines)
        self._calendar.show(self._day, self._now().date(), self._progress.attempts())

    def _sentences(self) -> list[str]:
        """Say what is special about the day and the record."""
        today, said = self._now().date(), [self._problem, self._progress.notice]
        first, last = daily_range()
        if not first <= today <= last:
            said.append(_no_puzzles(today))
        elif self._day > today:
            said.append(
                _("This day is still to come: what is solved before it counts for no streak.")
            )
        if self._wants_streak():
            found = streak(self._progress.attempts(), today)
            text = ngettext(
                "Your streak: {n} day; the longest: {most}.",
                "Your streak: {n} days; the longest: {most}.",
                found.current,
            )
            said.append(text.format(n=found.current, most=found.longest))
        return [text for text in dict.fromkeys(said) if text]

    def __repr__(self) -> str:
        """Return a text without an address."""
        return f"<DailyView {self._day.isoformat()}>"

    def _saved_picture(self) -> dict[str, str]:
        picture = self.puzzles._saved_picture()
        with using_language(self._language):
            day = date_text(self._day)
        html = element("p", element("strong", escape(day))) + picture["text/html"]
        return {"text/plain": f"{day}\n{picture['text/plain']}", "text/html": html}


def _own_record(now: Callable[[], datetime]) -> Progress | MemoryRecorder:
    try:
        return open_progress(now=now)
    except ProgressError as error:  # a browser's Python may have no SQLite
        return MemoryRecorder(now, str(error))


def _no_puzzles(today: date) -> str:
    try:
        daily(today)
    except PuzzleError as error:
        return str(error)
    return ""
