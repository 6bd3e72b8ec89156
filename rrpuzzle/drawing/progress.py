"""The page about a player's own record: rating, themes, streak, what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from html import escape

from rrpuzzle.drawing.charts import Chart, bar_chart, line_chart
from rrpuzzle.drawing.html import NOTE_STYLE, frame_html
from rrpuzzle.drawing.markup import element
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.progress import (
    Attempt,
    Progress,
    Result,
    due_for_review,
    rate,
    rating_history,
    recommend,
    streak,
    success_by_theme,
)
from rrpuzzle.progress.store import local_now
from rrpuzzle.puzzles import Puzzle, theme_title
from rrpuzzle.puzzles.daily import find_daily
from rrpuzzle.puzzles.library import every_puzzle
from rrpuzzle.puzzles.themes import THEMES

__all__ = ["ProgressPage"]

_MOST_REVIEWS = 5
_MOST_NEXT = 3
_WIDTH = 400
_LEAST_WIDTH = 300


class ProgressPage:
    """A player's record, drawn: for a notebook, and as text.

    Parameters
    ----------
    progress : Progress
        The record.
    puzzles : iterable of Puzzle, optional
        Those from which the next ones are recommended; all of the collections that ship if None.
    today : date, optional
        The date on the player's clock.

    Examples
    --------
    >>> from rrpuzzle.progress import open_progress
    >>> ProgressPage(open_progress(":memory:"), [])
    No puzzle has been ended yet.
    """

    def __init__(
        self,
        progress: Progress,
        puzzles: Iterable[Puzzle] | None = None,
        today: date | None = None,
    ) -> None:
        self._progress = progress
        self._puzzles = every_puzzle() if puzzles is None else tuple(puzzles)
        self._today = today or local_now().date()

    @property
    def sentences(self) -> list[str]:
        """What there is to say, most important first."""
        attempts = self._progress.attempts()
        said = [self._progress.notice] if self._progress.notice else []
        said.append(_how_many(attempts))
        rating = rate(attempts, self._today)
        if rating.games:
            said.append(
                (
                    _("Your rating: {rating}.")
                    if rating.certain
                    else _("Your rating: {rating}; not certain yet.")
                ).format(rating=rating)
            )
        if self._progress.setting("show_streak", False):
            days = streak(attempts, self._today).current
            said.append(
                ngettext("Your streak: {n} day.", "Your streak: {n} days.", days).format(n=days)
            )
        due = due_for_review(attempts, self._today)
        if due:
            titles = [self._title(name) for name in due[:_MOST_REVIEWS]]
            more = len(due) - len(titles)
            if more:
                titles.append(ngettext("{n} more", "{n} more", more).format(n=more))
            said.append(_("To be tried again: {puzzles}.").format(puzzles=_("; ").join(titles)))
        following = recommend(self._puzzles, attempts, rating, _MOST_NEXT)
        if following:
            names = _("; ").join(puzzle.title for puzzle in following)
            said.append(_("To play next: {puzzles}.").format(puzzles=names))
        return said

    def _title(self, puzzle_id: str) -> str:
        known = (puzzle for puzzle in self._puzzles if puzzle.id == puzzle_id)
        found = next(known, None) or find_daily(puzzle_id)
        return found.title if found is not None else puzzle_id

    @property
    def charts(self) -> list[Chart]:
        """The rating from day to day, and how often each technique was solved."""
        attempts = self._progress.attempts()
        found = []
        history = rating_history(attempts)
        if len(history) > 1:
            first = history[0][0]
            points = [((day - first).days, round(rating.value)) for day, rating in history]
            since = _("days since {day}").format(day=first.isoformat())
            found.append(
                line_chart(
                    {_("rating"): points},
                    _("Your rating"),
                    x_label=since,
                    from_nought=False,
                    width=_WIDTH,
                    height=240,
                )
            )
        themes = success_by_theme(attempts)
        if themes:
            shares = {}
            for theme in sorted(themes, key=_place_of):
                solved, ended = themes[theme]
                name = theme_title(theme) if theme in THEMES else theme
                shares[f"{name} ({solved}/{ended})"] = round(100 * solved / ended)
            found.append(
                bar_chart(shares, _("Solved without help, by technique"), unit="%", width=_WIDTH)
            )
        return found

    def __repr__(self) -> str:
        """Return the page as text."""
        return "\n".join([*self.sentences, *map(repr, self.charts)])

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        title = _("Your progress")
        words = [
            element("p", escape(text), class_="rr-ink", style=NOTE_STYLE) for text in self.sentences
        ]
        return {
            "text/plain": repr(self),
            "text/html": frame_html([*words, *_beside(self.charts)], title, wide=True),
        }


def _how_many(attempts: Iterable[Attempt]) -> str:
    ended = [attempt for attempt in attempts if attempt.result is not Result.OPEN]
    if not ended:
        return _("No puzzle has been ended yet.")
    solved = sum(attempt.result is Result.SOLVED for attempt in ended)
    return ngettext(
        "{n} attempt ended, {solved} solved without help.",
        "{n} attempts ended, {solved} solved without help.",
        len(ended),
    ).format(n=len(ended), solved=solved)


def _beside(charts: list[Chart]) -> list[str]:
    """Return the charts beside each other where the page is wide enough."""
    style = "display: flex; flex-wrap: wrap; gap: 10px 24px; align-items: flex-start"
    return [element("div", [*map(_readable, charts)], style=style)] if charts else []


def _readable(chart: Chart) -> str:
    """Return a chart that scrolls sideways where it would be too small to be read."""
    content = element("div", chart.content(), style=f"min-width: {_LEAST_WIDTH}px")
    return element(
        "div",
        content,
        role="group",
        aria_label=chart.title,
        tabindex=0,
        style=f"overflow-x: auto; margin-top: 10px; flex: 0 1 {chart.width * 1.15:.0f}px",
    )


def _place_of(theme: str) -> tuple[int, str]:
    """Return where a theme stands: in the order of the register, and what is unknown last."""
    return (THEMES.index(theme) if theme in THEMES else len(THEMES), theme)
