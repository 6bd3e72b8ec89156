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

__all__ = ["ProgressPage"]

_MOST_REVIEWS = 5
_MOST_NEXT = 3


class ProgressPage:
    """A player's record, drawn: for a notebook, and as text.

    Parameters
    ----------
    progress : Progress
        The record.
    puzzles : iterable of Puzzle
        Those from which the next ones are recommended.
    today : date, optional
        The date on the player's clock.

    Examples
    --------
    >>> from rrpuzzle.progress import open_progress
    >>> ProgressPage(open_progress(":memory:"))
    No puzzle has been ended yet.
    """

    def __init__(
        self, progress: Progress, puzzles: Iterable[Puzzle] = (), today: date | None = None
    ) -> None:
        self._progress = progress
        self._puzzles = tuple(puzzles)
        self._today = today or local_now().date()

    @property
    def sentences(self) -> list[str]:
        """What there is to say, most important first."""
        attempts = self._progress.attempts()
        notice = [self._progress.notice] if self._progress.notice else []
        ended = [attempt for attempt in attempts if attempt.result is not Result.OPEN]
        if not ended:
            return [*notice, _("No puzzle has been ended yet.")]
        solved = sum(attempt.result is Result.SOLVED for attempt in ended)
        said = [
            ngettext(
                "{n} attempt ended, {solved} solved without help.",
                "{n} attempts ended, {solved} solved without help.",
                len(ended),
            ).format(n=len(ended), solved=solved)
        ]
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
        titles = {puzzle.id: puzzle.title for puzzle in self._puzzles}
        due = due_for_review(attempts, self._today)[:_MOST_REVIEWS]
        if due:
            names = ", ".join(titles.get(name, name) for name in due)
            said.append(_("To be tried again: {puzzles}.").format(puzzles=names))
        following = recommend(self._puzzles, attempts, rating, _MOST_NEXT)
        if following:
            names = ", ".join(puzzle.title for puzzle in following)
            said.append(_("To play next: {puzzles}.").format(puzzles=names))
        return notice + said

    @property
    def charts(self) -> list[Chart]:
        """The rating from day to day, and how often each technique was solved."""
        attempts = self._progress.attempts()
        found = []
        history = rating_history(attempts)
        if len(history) > 1:
            first = history[0][0]
            points = [((day - first).days, rating.value) for day, rating in history]
            found.append(
                line_chart({_("rating"): points}, _("Your rating"), x_label=_("days"), height=240)
            )
        themes = success_by_theme(attempts)
        if themes:
            shares = {
                theme_title(theme): 100 * solved / ended
                for theme, (solved, ended) in themes.items()
                if ended
            }
            found.append(bar_chart(shares, _("Solved without help, by technique"), unit="%"))
        return found

    def __repr__(self) -> str:
        """Return the page as text."""
        return "\n".join([*self.sentences, *map(repr, self.charts)])

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        title = _("Your progress")
        words = [element("p", escape(text), style=NOTE_STYLE) for text in self.sentences]
        charts = [chart._repr_mimebundle_()["text/html"] for chart in self.charts]
        return {"text/plain": repr(self), "text/html": frame_html([*words, *charts], title)}
