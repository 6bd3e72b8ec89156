"""What a puzzle view says of an attempt and of a collection, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from rrpuzzle.messages import gettext as _
from rrpuzzle.progress import Attempt, Result
from rrpuzzle.widgets.trial import Trial

__all__ = ["list_entry", "score", "time_words", "trial_note"]


def list_entry(number: int, title: str, standing: Result | None) -> str:
    """Return the line of a puzzle in the list of its collection.

    Parameters
    ----------
    number : int
        Its place, counted from 1.
    title : str
        Its title.
    standing : Result or None
        How it stands; None if it was not begun.

    Returns
    -------
    str
        The line; what became of the puzzle in words too, for those who hear it.

    Examples
    --------
    >>> list_entry(3, "The spare nine", Result.SOLVED)
    '✓ 3. The spare nine – solved'
    """
    mark, words = {
        None: ("\u2003", ""),
        Result.OPEN: ("…", _("begun")),
        Result.SOLVED: ("✓", _("solved")),
        Result.HELPED: ("✓", _("solved with help")),
        Result.FAILED: ("–", _("solution seen")),
    }[standing]
    entry = f"{mark} {number}. {title}"
    return f"{entry} – {words}" if words else entry


def score(standings: Sequence[Result | None]) -> str:
    """Say how many puzzles of a collection are solved.

    Parameters
    ----------
    standings : sequence of Result or None
        How each stands.

    Returns
    -------
    str
        A few words.

    Examples
    --------
    >>> score([Result.SOLVED, Result.HELPED, None])
    '2 of 3 solved, 1 with help'
    """
    helped = standings.count(Result.HELPED)
    words = _("{n} of {all} solved").format(
        n=standings.count(Result.SOLVED) + helped, all=len(standings)
    )
    if helped:
        words += ", " + _("{n} with help").format(n=helped)
    return words


def time_words(seconds: float) -> str:
    """Return a time as a clock shows it.

    Parameters
    ----------
    seconds : float
        The time.

    Returns
    -------
    str
        Minutes and seconds, with hours only where there are some.

    Examples
    --------
    >>> time_words(75.4), time_words(3720)
    ('1:15', '1:02:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def trial_note(trial: Trial, timed: bool = False) -> tuple[str, str]:
    """Say how an attempt stands and whether it counts.

    Parameters
    ----------
    trial : Trial
        The attempt.
    timed : bool
        Whether the player wants to know the time.

    Returns
    -------
    kind, text : str
        ``"good"`` for a solved one, ``"over"`` for one that ended otherwise, ``"warn"`` for
        what the player must know, else ``"plain"``; and the text.

    Examples
    --------
    >>> from rrpuzzle.widgets import Board
    >>> from rrpuzzle.widgets.recorder import MemoryRecorder
    >>> from rrpuzzle import parse_position
    >>> task = parse_position("4S 5S 6S | 7S")
    >>> trial = Trial(Board(task), task, MemoryRecorder(), lambda: None, lambda attempt: None)
    >>> trial_note(trial)
    ('plain', 'Hints are free; a puzzle solved with hints is marked so.')
    """
    kind, text = _standing_note(trial, timed)
    if trial.unrecorded:
        kind = "over" if trial.over else "warn"
        text = " ".join([text, _("It is not recorded."), trial.unrecorded])
    return kind, text


def _standing_note(trial: Trial, timed: bool) -> tuple[str, str]:
    if trial.over is not None:
        return _over(trial.over, timed)
    parts = []
    if trial.restored:
        parts.append(
            _("Your table from last time is back; “{button}” lays it out anew.").format(
                button=_("Start again")
            )
        )
    elif trial.lost:
        parts.append(_("What was kept of your table does not fit this puzzle any more."))
    if trial.review:
        parts.append(
            _("Review: you have finished this puzzle before, so this attempt is practice.")
        )
        return "warn", " ".join(parts)
    if trial.hints:
        parts.append(_("You have had a hint: the puzzle will be marked as solved with hints."))
    else:
        parts.append(_("Hints are free; a puzzle solved with hints is marked so."))
    return "warn" if trial.lost else "plain", " ".join(parts)


def _over(attempt: Attempt, timed: bool) -> tuple[str, str]:
    if attempt.result is Result.FAILED:
        return "over", _(
            "The solution has been shown, so this attempt is over. You can play on as practice."
        )
    helped = attempt.result is Result.HELPED
    parts = [_("Marked as solved with hints.") if helped else _("Solved without hints.")]
    if timed:
        parts.append(_("Time {time}.").format(time=time_words(attempt.seconds)))
    if attempt.review:
        parts.append(_("It was practice: this puzzle had been finished before."))
    return "good", " ".join(parts)
