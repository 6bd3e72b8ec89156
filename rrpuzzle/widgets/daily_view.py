"""The daily puzzles in a notebook: today's three, the archive as a calendar, the line to share."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from html import escape
from typing import Any

import ipywidgets

from rrpuzzle.drawing.markup import element
from rrpuzzle.errors import PuzzleError
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import ngettext, using_language
from rrpuzzle.progress import (
    Attempt,
    Progress,
    Result,
    days_solved,
    open_progress,
    share_text,
    streak,
)
from rrpuzzle.progress.store import local_now
from rrpuzzle.puzzles.daily import daily, daily_range, date_text, month_text, weekday_letters
from rrpuzzle.widgets.frame import VIEW_CLASS, Frame, bar, icon_button, text_button
from rrpuzzle.widgets.puzzle_view import PuzzleView
from rrpuzzle.widgets.saved import SavedPicture

__all__ = ["DailyView"]

_ONE_DAY = timedelta(days=1)
_WEEKS = 6


class _OfADay:
    """A player's record that knows which day's puzzles are played, and since when."""

    def __init__(self, progress: Progress, day: date, opened: datetime) -> None:
        self._progress, self._day, self._opened = progress, day, opened
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
        The day to begin with; today if None.
    progress : Progress, optional
        The player's record; the user's own if None.
    now : callable
        The clock: returns a datetime that is aware of its zone.
    language : {"en", "fr", "it", "pt"}, optional
        The language; the one in use if None.
    **look
        The board's looks, as of `Board`.

    Raises
    ------
    PuzzleError
        If the day has no puzzles.

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
        progress: Progress | None = None,
        now: Callable[[], datetime] = local_now,
        language: str | None = None,
        **look: Any,
    ) -> None:
        with using_language(language):
            self._language = language_in_use()
            self._now, self._look = now, look
            self._day = self._checked(now().date() if day is None else day)
            self._progress = progress if progress is not None else open_progress(now=now)
        self._opened: dict[date, datetime] = {}
        self._views: dict[date, PuzzleView] = {}
        super().__init__()
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-daily")
        with using_language(self._language):
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
    def progress(self) -> Progress:
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
            The line; it names the streak if the player has chosen to see it.
        """
        with using_language(self._language):
            attempts = self._progress.attempts()
            current = streak(attempts, self._now().date()).current if self._wants_streak() else None
            puzzles = daily(self._day)
            return share_text(self._day, puzzles, attempts, streak=current, signs=signs)

    # --- the parts --------------------------------------------------------------------------

    @staticmethod
    def _checked(day: date | str) -> date:
        found = daily(day)[0].id.rpartition("/")[2].rpartition("-")[0]
        return date.fromisoformat(found)

    def _make_parts(self) -> None:
        theme = self._look.get("theme", "auto")
        self._title = ipywidgets.HTML()
        self._before, self._after = icon_button("chevron-left"), icon_button("chevron-right")
        self._before.tooltip, self._after.tooltip = _("The day before"), _("The next day")
        self._today = text_button(_("Today"))
        self._archive = text_button(_("Archive"), "calendar")
        self._before.on_click(lambda _button: self._walk(-1))
        self._after.on_click(lambda _button: self._walk(1))
        self._today.on_click(lambda _button: self._tried(self._now().date()))
        self._archive.on_click(lambda _button: self._toggle_calendar())
        self._share = text_button(_("Share"), "share-alt")
        self._share.on_click(lambda _button: self._show_share())
        self._streak = ipywidgets.ToggleButton(
            value=self._wants_streak(), description=_("Streak"), icon="fire"
        )
        self._streak.layout.width = self._streak.layout.height = "auto"
        self._streak.observe(lambda change: self._want_streak(change["new"]), "value")
        self._line = ipywidgets.Textarea(rows=2, disabled=False)
        self._line.layout.width = "100%"
        self._line_box = ipywidgets.VBox([self._line]).add_class("rrp-line-of-view")
        self._line_box.layout.display = "none"
        self._words = ipywidgets.HTML().add_class("rrp-line-of-view")
        self._calendar = self._make_calendar()
        self._calendar.layout.display = "none"
        self._place = ipywidgets.VBox()
        self.children = [
            Frame(theme, self._language),
            bar("rrp-top", self._before, self._title, self._after, self._today, self._archive),
            self._calendar,
            self._place,
            bar("rrp-foot", self._streak, self._share),
            self._words,
            self._line_box,
        ]

    def _make_calendar(self) -> ipywidgets.VBox:
        self._month: tuple[int, int] = (self._day.year, self._day.month)
        back, on = icon_button("chevron-left"), icon_button("chevron-right")
        back.tooltip, on.tooltip = _("The month before"), _("The next month")
        back.on_click(lambda _button: self._turn_month(-1))
        on.on_click(lambda _button: self._turn_month(1))
        self._month_title = ipywidgets.HTML()
        heads = [
            ipywidgets.HTML(element("div", escape(letter), style="text-align: center"))
            for letter in weekday_letters()
        ]
        self._cells = []
        for number in range(7 * _WEEKS):
            layout = ipywidgets.Layout(width="auto", height="44px", padding="0")
            cell = ipywidgets.Button(layout=layout)
            cell.on_click(lambda _button, number=number: self._choose(number))
            self._cells.append(cell)
        grid = ipywidgets.GridBox(
            [*heads, *self._cells],
            layout=ipywidgets.Layout(
                grid_template_columns="repeat(7, minmax(44px, 64px))", grid_gap="4px"
            ),
        )
        centred = ipywidgets.Layout(align_items="center", grid_gap="10px")
        walk = ipywidgets.HBox([back, self._month_title, on], layout=centred)
        return ipywidgets.VBox([walk, grid]).add_class("rrp-line-of-view")

    # --- the days ---------------------------------------------------------------------------

    def _open(self, day: date) -> None:
        self._day = day
        if day not in self._views:
            opened = self._opened.setdefault(day, self._now())
            recorder = _OfADay(self._progress, day, opened)
            view = PuzzleView(
                daily(day), start=1, recorder=recorder, language=self._language, **self._look
            )
            view.on_result(lambda _attempt: self._drawn())
            self._views[day] = view
        self._month = (day.year, day.month)
        self._place.children = (self._views[day],)
        self._line_box.layout.display = "none"
        self._draw()

    def _tried(self, day: date) -> None:
        """Show a day that a control asks for; one without puzzles is said, not raised."""
        try:
            self.go(day)
        except PuzzleError as error:
            self._words.value = element("p", escape(str(error)), class_="rrp-note")

    def _walk(self, days: int) -> None:
        self._tried(self._day + days * _ONE_DAY)

    def _turn_month(self, months: int) -> None:
        year, month = self._month
        turned = year * 12 + month - 1 + months
        self._month = (turned // 12, turned % 12 + 1)
        with using_language(self._language):
            self._draw_calendar()

    def _toggle_calendar(self) -> None:
        shown = self._calendar.layout.display != "none"
        self._calendar.layout.display = "none" if shown else ""

    def _month_days(self) -> list[date | None]:
        """Return the days of the cells; None for those of other months."""
        year, month = self._month
        days = calendar.Calendar().itermonthdays(year, month)
        found: list[date | None] = [date(year, month, day) if day else None for day in days]
        return found + [None] * (7 * _WEEKS - len(found))

    def _choose(self, number: int) -> None:
        day = self._month_days()[number]
        if day is not None:
            self._calendar.layout.display = "none"
            self._tried(day)

    # --- streak and sharing -----------------------------------------------------------------

    def _wants_streak(self) -> bool:
        return bool(self._progress.setting("show_streak", False))

    def _want_streak(self, wanted: bool) -> None:
        self._progress.set_setting("show_streak", wanted)
        self._drawn()

    def _show_share(self) -> None:
        shown = self._line_box.layout.display != "none"
        self._line_box.layout.display = "none" if shown else ""
        self._line.value = self.share()

    # --- drawing ----------------------------------------------------------------------------

    def _drawn(self) -> None:
        with using_language(self._language):
            self._draw()

    def _draw(self) -> None:
        first, last = daily_range()
        self._title.value = element("strong", escape(date_text(self._day)))
        self._before.disabled, self._after.disabled = self._day <= first, self._day >= last
        self._today.disabled = self._day == self._now().date()
        self._words.value = element("p", escape(self._streak_words()), class_="rrp-note")
        if self._line_box.layout.display != "none":
            self._line.value = self.share()
        self._draw_calendar()
        self._picture_changed()

    def _streak_words(self) -> str:
        words = self._progress.notice
        if self._wants_streak():
            found = streak(self._progress.attempts(), self._now().date())
            text = ngettext(
                "Your streak: {n} day; the longest: {most}.",
                "Your streak: {n} days; the longest: {most}.",
                found.current,
            )
            words = f"{text.format(n=found.current, most=found.longest)} {words}".strip()
        return words

    def _draw_calendar(self) -> None:
        attempts = [attempt for attempt in self._progress.attempts() if attempt.day is not None]
        counting = days_solved(attempts)
        solved = {a.day for a in attempts if a.result in (Result.SOLVED, Result.HELPED)}
        begun = {attempt.day for attempt in attempts}
        first, last = daily_range()
        today = self._now().date()
        self._month_title.value = element("strong", escape(month_text(*self._month)))
        days = self._month_days()
        for number, (cell, day) in enumerate(zip(self._cells, days, strict=True)):
            week = days[number - number % 7 :][:7]
            cell.layout.display = "" if any(week) else "none"
            cell.layout.visibility = "hidden" if day is None else "visible"
            if day is None:
                continue
            mark, words = "", _("not played")
            if day in counting:
                mark, words = " ★", _("solved on its day")
            elif day in solved:
                mark, words = " ✓", _("solved")
            elif day in begun:
                mark, words = " …", _("begun")
            cell.description = f"{day.day}{mark}"
            cell.tooltip = f"{date_text(day)}: {words}"
            cell.disabled = not first <= day <= last
            (cell.add_class if day == self._day else cell.remove_class)("rrp-primary-button")
            (cell.add_class if day == today else cell.remove_class)("rrp-today")

    def __repr__(self) -> str:
        """Return a text without an address."""
        return f"<DailyView {self._day.isoformat()}>"

    def _saved_picture(self) -> dict[str, str]:
        return self.puzzles._saved_picture()
