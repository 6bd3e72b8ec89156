"""A puzzle from its task to its solution, or a collection of them: what a player opens.

1. The board does what a board does; this view adds what surrounds it: the list of a collection,
   what became of the attempt, the solution step by step, and the record.
2. Nothing counts silently: whether help is marked is said before it is taken, and a puzzle in
   review says that it is.
3. What ends an attempt asks first, and stands apart from undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets
import traitlets

from rrpuzzle.drawing.markup import element
from rrpuzzle.errors import PuzzleError
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import using_language
from rrpuzzle.position import Position
from rrpuzzle.progress import Attempt, Result
from rrpuzzle.puzzles import Collection, Hint, Puzzle, Verdict
from rrpuzzle.rules import Rules
from rrpuzzle.widgets.board import Board
from rrpuzzle.widgets.frame import (
    VIEW_CLASS,
    Frame,
    bar,
    icon_button,
    set_choices,
    show_part,
    text_button,
)
from rrpuzzle.widgets.puzzle_texts import list_entry, score, trial_note
from rrpuzzle.widgets.recorder import MemoryRecorder, Recorder
from rrpuzzle.widgets.saved import SavedPicture
from rrpuzzle.widgets.steps_view import StepsView
from rrpuzzle.widgets.tasks import find_task, read_tasks, task_key
from rrpuzzle.widgets.trial import Trial, standing

__all__ = ["PuzzleView"]


class PuzzleView(SavedPicture, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A puzzle to be played, or a collection of puzzles.

    Parameters
    ----------
    what : Puzzle or Collection or sequence of Puzzle or Position or str
        What is played. A text is the name of a collection (``"first-steps"``), the id of a
        puzzle (``"first-steps/book"``) or a position.
    start : int or str, optional
        Where a collection is opened: a number from 1, or a puzzle's id. The first puzzle that
        has not been solved if None.
    rules : Rules, optional
        The rules for a position; a puzzle brings its own.
    recorder : Recorder, optional
        Who keeps the attempts, such as ``rrpuzzle.progress.open_progress()``. It also brings
        half-made tables back. If None, this view remembers them itself as long as it lives.
    language : {"en", "fr", "it", "pt"}, optional
        The language that it speaks; the one in use if None.
    **look
        The board's looks, as of `Board`.

    Raises
    ------
    NotationError, PositionError, PuzzleError
        If the text is nothing that can be played, or the position cannot be.

    Examples
    --------
    >>> view = PuzzleView("first-steps/finished-run")
    >>> view.board.move("6H 7H 8H", to="new", source=1)
    >>> view.board.move("6H", to=1)
    >>> view.check().headline
    'Solved.'
    >>> view.attempt.result
    <Result.SOLVED: 'solved'>
    """

    language = traitlets.Unicode(read_only=True, help="The language that is spoken.")

    def __init__(
        self,
        what: Puzzle | Collection | Sequence[Puzzle] | Position | str,
        *,
        start: int | str | None = None,
        rules: Rules | None = None,
        recorder: Recorder | None = None,
        language: str | None = None,
        **look: Any,
    ) -> None:
        with using_language(language):
            self.set_trait("language", language_in_use())
            self._collection, self._tasks = read_tasks(what)
        self._rules, self._look, self._asked_for = rules, look, language
        self._recorder = recorder if recorder is not None else MemoryRecorder()
        self._listeners: list[Callable[[Attempt], None]] = []
        self._trials: dict[int, Trial] = {}
        self._solution: StepsView | None = None
        self._at = self._find(start)
        # A board that cannot be must be refused before any part of the view is made.
        self._trial = self._trial_of(self._at)
        super().__init__()
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-puzzle-view")
        self.children = self._make_parts()
        self._open(self._at)

    # --- what can be read ------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board of the puzzle that is shown."""
        return self._trial.board

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is shown."""
        return self.board.puzzle

    @property
    def collection(self) -> Collection | None:
        """The collection, None of a single puzzle."""
        return self._collection

    @property
    def number(self) -> int:
        """The place of the puzzle in its collection, counted from 1."""
        return self._at + 1

    @property
    def answer(self) -> str:
        """The position as it lies now, as text that can be kept and judged later."""
        return self.board.answer

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at the puzzle that is shown, once it has ended."""
        return self._trial.over

    @property
    def solution(self) -> StepsView | None:
        """The solution, once it is shown."""
        return self._solution

    # --- what can be done ------------------------------------------------------------------

    def check(self) -> Verdict:
        """Judge the answer, here and on the page.

        Returns
        -------
        Verdict
            The verdict.
        """
        return self.board.check()

    def hint(self, level: int | None = None) -> Hint:
        """Help on from the table as it lies now; a later solve is marked so.

        Parameters
        ----------
        level : int, optional
            As in `Board.hint`.

        Returns
        -------
        Hint
            The hint.
        """
        return self.board.hint(level)

    def go(self, to: int | str) -> None:
        """Open another puzzle of the collection; this one stays as it lies.

        Parameters
        ----------
        to : int or str
            A number, counted from 1, or a puzzle's id.

        Raises
        ------
        PuzzleError
            If there is no such puzzle.
        """
        at = self._find(to)
        if at != self._at:
            self._open(at)

    def next(self) -> None:
        """Open the next puzzle; at the last one, stay."""
        self._open(min(self._at + 1, len(self._tasks) - 1))

    def previous(self) -> None:
        """Open the puzzle before; at the first one, stay."""
        self._open(max(self._at - 1, 0))

    def show_solution(self) -> StepsView:
        """Show a solution step by step; an attempt that has not ended ends with it.

        Returns
        -------
        StepsView
            The solution.

        Raises
        ------
        PuzzleError
            If the goal cannot be reached at all.
        """
        if self._solution is None:
            theme = self._look.get("theme", "auto")
            steps = StepsView(self.puzzle, language=self.language, theme=theme)
            steps.take_focus()
            self._solution = steps
            self._trial.give_up()
            self._draw()
        return self._solution

    def again(self) -> None:
        """Lay the puzzle out anew after its end; from then on it is in review."""
        if self._trial.over is not None:
            self._solution = None
            self._trial.again()

    def on_result(self, callback: Callable[[Attempt], None], remove: bool = False) -> None:
        """Have a function called with each attempt that ends.

        Parameters
        ----------
        callback : callable
            Called with the ended attempt.
        remove : bool
            Whether it shall no longer be called.
        """
        if remove:
            self._listeners.remove(callback)
        else:
            self._listeners.append(callback)

    # --- the parts -------------------------------------------------------------------------

    def _make_parts(self) -> tuple[ipywidgets.Widget, ...]:
        """Make everything but the board; what is not wanted now is hidden, never taken away."""
        self._frame = Frame(self._look.get("theme", "auto"), self.language)
        self._previous, self._next = icon_button("chevron-left"), icon_button("chevron-right")
        self._list = ipywidgets.Dropdown()
        self._score = ipywidgets.HTML().add_class("rrp-count")
        walk = ipywidgets.HBox([self._previous, self._list, self._next])
        self._bar = bar("rrp-top", walk.add_class("rrp-walk-of-view"), self._score)
        self._place = ipywidgets.VBox()
        self._note = ipywidgets.HTML().add_class("rrp-grow-in-view")
        self._go_on, self._once_more = text_button(kind="primary"), text_button()
        self._ask = text_button(kind="quiet")
        self._foot = bar("rrp-foot", self._note, self._once_more, self._ask, self._go_on)
        self._no = text_button(kind="primary")
        self._yes = text_button().add_class("rrp-apart-in-view")
        self._warning = ipywidgets.HTML().add_class("rrp-line-of-view")
        self._sure = ipywidgets.VBox([self._warning, bar("rrp-foot", self._no, self._yes)])
        self._below = ipywidgets.VBox()
        self._asking, self._problem = False, ""
        self._speak()
        self._listen()
        return (self._frame, self._bar, self._place, self._foot, self._sure, self._below)

    def _speak(self) -> None:
        """Write every text that does not depend on the attempt."""
        with using_language(self.language):
            self._previous.tooltip = _("Previous puzzle")
            self._next.tooltip = self._go_on.description = _("Next puzzle")
            self._list.description = _("Puzzle")
            self._once_more.description = _("Try again")
            self._ask.description = _("Show me the solution")
            self._no.description = _("Play on")
            self._yes.description = _("Show it and end the attempt")
            self._warning.value = _note("warn", _warning())

    def _hear(self, change: dict[str, Any]) -> None:
        """Speak the language that the board has heard of from the browser."""
        language = change["new"]["language"]
        if language != self.language:
            self._asked_for = language
            self.set_trait("language", language)
            self._frame.speak(language)
            self._speak()
            self._draw_list()
            self._draw()

    def _listen(self) -> None:
        for button, action in (
            (self._previous, self.previous),
            (self._next, self.next),
            (self._go_on, self._on_go_on),
            (self._once_more, self._on_once_more),
            (self._ask, self._on_ask),
            (self._yes, self._on_yes),
            (self._no, self._on_play_on),
        ):
            button.on_click(lambda _button, action=action: action())

    def _find(self, start: int | str | None) -> int:
        """Return the place of a puzzle; of none in particular the first that is not solved."""
        if start is None:
            undone = (None, Result.OPEN)
            return next((at for at, how in enumerate(self._standings()) if how in undone), 0)
        with using_language(self.language):
            return find_task(self._tasks, start)

    def _trial_of(self, at: int) -> Trial:
        if at not in self._trials:
            board = Board(self._tasks[at], self._rules, language=self._asked_for, **self._look)
            board._shown_in = self
            board.observe(self._hear, "_look")
            task, recorder = self._tasks[at], self._recorder
            self._trials[at] = Trial(board, task, recorder, self._draw, self._on_end)
        return self._trials[at]

    def _open(self, at: int) -> None:
        self._trial, self._at = self._trial_of(at), at
        self._solution, self._asking, self._problem = None, False, ""
        self._draw_list()
        self._draw()

    # --- what the page asks for --------------------------------------------------------------

    def _on_list(self, change: dict[str, Any]) -> None:
        if change["new"] != self._at:
            self._open(change["new"])

    def _on_ask(self) -> None:
        """Ask first where an attempt would end."""
        if self._trial.over is not None:
            self._on_yes()
            return
        self._asking, self._problem = True, ""
        self._draw()
        self._no.focus()

    def _on_yes(self) -> None:
        try:
            self.show_solution()
        except PuzzleError as error:  # nothing ends where there is nothing to show
            self._asking, self._problem = False, str(error)
            self._draw()
            self._ask.focus()

    def _on_play_on(self) -> None:
        self._asking = False
        self._draw()
        self._ask.focus()

    # The pressed button goes away, and the focus must not go with it.

    def _on_go_on(self) -> None:
        self.next()
        self._list.focus()

    def _on_once_more(self) -> None:
        self.again()
        self._ask.focus()

    def _on_end(self, attempt: Attempt) -> None:
        self._draw_list()
        for listener in tuple(self._listeners):
            listener(attempt)

    # --- how it is shown -------------------------------------------------------------------

    def _draw(self) -> None:
        """Bring every part in line with the trial; a part that stays the same sends nothing."""
        over, last = self._trial.over is not None, len(self._tasks) - 1
        self._asking = self._asking and not over
        with using_language(self.language):
            kind, text = trial_note(self._trial, bool(self._look.get("clock")))
        self._note.value = _note(*(("warn", self._problem) if self._problem else (kind, text)))
        self._previous.disabled, self._next.disabled = self._at == 0, self._at == last
        show_part(self._bar, last > 0)
        show_part(self._go_on, over and self._at < last)
        show_part(self._once_more, over)
        show_part(self._ask, self._solution is None)
        show_part(self._foot, not self._asking)
        show_part(self._sure, self._asking)
        self._place.children = (self.board,)
        self._below.children = (self._solution,) if self._solution else ()
        self._picture_changed()

    def _standings(self) -> list[Result | None]:
        """Return how each puzzle stands."""
        by_puzzle: dict[str, list[Attempt]] = {}
        for attempt in self._recorder.attempts():
            by_puzzle.setdefault(attempt.puzzle, []).append(attempt)
        return [standing(by_puzzle.get(task_key(task), ())) for task in self._tasks]

    def _titles(self) -> list[str]:
        return [task.title if isinstance(task, Puzzle) else str(task) for task in self._tasks]

    def _draw_list(self) -> None:
        if len(self._tasks) == 1:
            return
        standings = self._standings()
        with using_language(self.language):
            lines = map(list_entry, range(1, len(self._tasks) + 1), self._titles(), standings)
            options = tuple((line, at) for at, line in enumerate(lines))
            self._score.value = escape(score(standings))
        set_choices(self._list, options, self._at, self._on_list)

    def __repr__(self) -> str:
        """Return a text without an address, so that a notebook run again stays the same."""
        return f"<PuzzleView {self._trial.key}: {self.answer}>"

    def _saved_picture(self) -> dict[str, str]:
        picture = self.board._saved_picture()
        with using_language(self.language):
            kind, note = trial_note(self._trial)
        texts, pictures = [picture["text/plain"]], [picture["text/html"]]
        if kind in ("good", "over"):
            texts.append(note)
            pictures.append(element("p", escape(note)))
        if self._solution is not None:
            steps = self._solution._saved_picture()
            texts.append(steps["text/plain"])
            pictures.append(steps["text/html"])
        return {"text/plain": "\n".join(texts), "text/html": "".join(pictures)}


def _note(kind: str, text: str) -> str:
    return element("p", escape(text), class_="rrp-note", data_kind=kind, role="status")


def _warning() -> str:
    return _(
        "The solution ends this attempt: the puzzle then counts as seen, not as solved. "
        "You can play on afterwards as practice."
    )
