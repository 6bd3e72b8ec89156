"""A calendar of days that have puzzles: one month, a mark on each day that was played."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterable
from datetime import date
from html import escape

import ipywidgets

from rrpuzzle.drawing.markup import element
from rrpuzzle.messages import gettext as _
from rrpuzzle.progress import Attempt, Result, days_solved
from rrpuzzle.puzzles.daily import daily_range, date_text, month_text, weekday_letters
from rrpuzzle.widgets.frame import icon_button

__all__ = ["DayCalendar"]

_WEEKS = 6
_ON_ITS_DAY, _SOLVED, _BEGUN = "★", "✓", "…"


class DayCalendar(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A month of days to choose from.

    Parameters
    ----------
    choose : callable
        Called with the day that was chosen.

    Examples
    --------
    >>> chosen = []
    >>> days = DayCalendar(chosen.append)
    >>> days.show(date(2031, 7, 7), date(2031, 7, 8), [])
    >>> days.cell(date(2031, 7, 9)).click()
    >>> chosen
    [datetime.date(2031, 7, 9)]
    """

    def __init__(self, choose: Callable[[date], None]) -> None:
        self._choose = choose
        self._month = (0, 0)
        self._day = self._today = date.min
        self._attempts: tuple[Attempt, ...] = ()
        self._back, self._on = icon_button("chevron-left"), icon_button("chevron-right")
        self._back.on_click(lambda _button: self.turn(-1))
        self._on.on_click(lambda _button: self.turn(1))
        self._title, self._legend = ipywidgets.HTML(), ipywidgets.HTML()
        self._heads = [ipywidgets.HTML() for _weekday in range(7)]
        self._cells = [self._make_cell(number) for number in range(7 * _WEEKS)]
        grid = ipywidgets.GridBox(
            [*self._heads, *self._cells],
            layout=ipywidgets.Layout(
                grid_template_columns="repeat(7, minmax(0, 64px))", grid_gap="4px"
            ),
        )
        centred = ipywidgets.Layout(align_items="center", grid_gap="10px")
        walk = ipywidgets.HBox([self._back, self._title, self._on], layout=centred)
        super().__init__([walk, grid, self._legend])
        self.add_class("rrp-line-of-view").add_class("rrp-calendar")

    @property
    def month(self) -> tuple[int, int]:
        """The year and the month that are shown."""
        return self._month

    def show(self, day: date, today: date, attempts: Iterable[Attempt]) -> None:
        """Show the month of a day, in the language in use.

        Parameters
        ----------
        day : date
            The day that is open.
        today : date
            The date on the player's clock.
        attempts : iterable of Attempt
            The player's attempts.
        """
        self._day, self._today = day, today
        self._attempts = tuple(attempt for attempt in attempts if attempt.day is not None)
        self._month = (day.year, day.month)
        self._draw()

    def turn(self, months: int) -> None:
        """Show a later month, or an earlier one, as far as there are puzzles.

        Parameters
        ----------
        months : int
            How many months later.
        """
        first, last = daily_range()
        turned = self._month[0] * 12 + self._month[1] - 1 + months
        turned = max(
            first.year * 12 + first.month - 1, min(turned, last.year * 12 + last.month - 1)
        )
        self._month = (turned // 12, turned % 12 + 1)
        self._draw()

    def cell(self, day: date) -> ipywidgets.Button:
        """Return the button of a day of the month that is shown.

        Parameters
        ----------
        day : date
            The day.

        Returns
        -------
        ipywidgets.Button
            Its button.
        """
        return self._cells[self._days().index(day)]

    def _make_cell(self, number: int) -> ipywidgets.Button:
        cell = ipywidgets.Button(layout=ipywidgets.Layout(width="auto", height="44px", padding="0"))
        cell.on_click(lambda _button: self._chosen(number))
        return cell.add_class("rrp-day")

    def _chosen(self, number: int) -> None:
        day = self._days()[number]
        if day is not None:
            self._choose(day)

    def _days(self) -> list[date | None]:
        """Return the days of the cells; None for those of other months."""
        year, month = self._month
        days = calendar.Calendar().itermonthdays(year, month)
        found: list[date | None] = [date(year, month, day) if day else None for day in days]
        return found + [None] * (7 * _WEEKS - len(found))

    def _draw(self) -> None:
        first, last = daily_range()
        self._title.value = element("strong", escape(month_text(*self._month)))
        self._back.tooltip, self._on.tooltip = _("The month before"), _("The next month")
        self._back.disabled = self._month <= (first.year, first.month)
        self._on.disabled = self._month >= (last.year, last.month)
        for head, letters in zip(self._heads, weekday_letters(), strict=True):
            head.value = element("div", escape(letters), style="text-align: center")
        legend = f"{_ON_ITS_DAY} {_('solved on its day')} · {_SOLVED} {_('solved')} · "
        legend += f"{_BEGUN} {_('begun')}"
        self._legend.value = element("p", escape(legend), class_="rrp-note")
        marks = self._marks()
        days = self._days()
        for number, (cell, day) in enumerate(zip(self._cells, days, strict=True)):
            week = days[number - number % 7 :][:7]
            cell.layout.display = "" if any(week) else "none"
            cell.layout.visibility = "hidden" if day is None else "visible"
            if day is None:
                continue
            mark, words = marks.get(day, ("", _("not played")))
            cell.description = f"{day.day}\n{mark}" if mark else str(day.day)
            cell.tooltip = f"{date_text(day)}: {words}"
            cell.disabled = not first <= day <= last
            (cell.add_class if day == self._day else cell.remove_class)("rrp-primary-button")
            (cell.add_class if day == self._today else cell.remove_class)("rrp-today")

    def _marks(self) -> dict[date, tuple[str, str]]:
        """Return the sign of each day that was played, and what it means."""
        marks: dict[date, tuple[str, str]] = {}
        for attempt in self._attempts:
            if attempt.day is not None:
                marks.setdefault(attempt.day, (_BEGUN, _("begun")))
                if attempt.result in (Result.SOLVED, Result.HELPED):
                    marks[attempt.day] = (_SOLVED, _("solved"))
        for day in days_solved(self._attempts):
            marks[day] = (_ON_ITS_DAY, _("solved on its day"))
        return marks
