"""A turn to step through: the table after each step, and its bands in the flow picture."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from rrpuzzle.drawing import step_html, steps_html, steps_text
from rrpuzzle.errors import PuzzleError
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import using_language
from rrpuzzle.position import Position, check_position, parse_position
from rrpuzzle.puzzles import Puzzle, judge
from rrpuzzle.puzzles.hints import find_answer
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver import solve_gently
from rrpuzzle.steps import Step, plan_steps
from rrpuzzle.widgets.frame import VIEW_CLASS, Frame, bar, text_button
from rrpuzzle.widgets.saved import SavedPicture

__all__ = ["StepsView", "worked_solution"]

_SECONDS_A_STEP = 2


def worked_solution(puzzle: Puzzle) -> Position | None:
    """Return an answer to a puzzle that turns over as little as possible.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    Position or None
        A position that reaches the goal; None if nothing does.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> worked_solution(load_puzzles("first-steps")["finished-run"])
    parse_position('2C 3C 4C / 4H 5H 6H / 6H 7H 8H |')
    """
    gentle = solve_gently(puzzle.position, puzzle.rules).after
    if judge(puzzle, gentle.table, gentle.hand).goal_reached:
        return gentle
    return find_answer(puzzle)


class StepsView(SavedPicture, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The way from one position to another, to be stepped through.

    Parameters
    ----------
    what : Puzzle or Position or str
        Where it starts: a puzzle, a position, or its text.
    after : Position or str, optional
        Where it ends; if None, where the puzzle's goal is reached, or the best table.
    rules : Rules, optional
        The rules; a puzzle brings its own.
    language : {"en", "fr", "it", "pt"}, optional
        The language that it speaks; the one in use if None.
    theme : {"auto", "light", "dark", "contrast"}
        ``"auto"`` follows the notebook.

    Raises
    ------
    PositionError
        If the position cannot be, or the end has other cards.
    PuzzleError
        If the puzzle's goal cannot be reached at all.

    Examples
    --------
    >>> view = StepsView("4H 5H 6H 7H | 7S 7C")
    >>> view.forward()
    >>> view.number, len(view.steps)
    (1, 2)
    """

    def __init__(
        self,
        what: Puzzle | Position | str,
        after: Position | str | None = None,
        rules: Rules | None = None,
        *,
        language: str | None = None,
        theme: str = "auto",
    ) -> None:
        with using_language(language):
            self._language = language_in_use()
            self._start, self._end, self._rules = _ends(what, after, rules)
            self._steps = tuple(plan_steps(self._start, self._end, self._rules))
        self._picture = ipywidgets.HTML().add_class("rrp-line-of-view")
        self._frame = Frame(theme, self._language)
        super().__init__([self._frame, self._controls(), self._picture])
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-steps-view")
        self._draw()

    def _controls(self) -> ipywidgets.HBox:
        last = len(self._steps)
        with using_language(self._language):
            self._back = text_button(_("Back"), "arrow-left")
            self._forward = text_button(_("Forward"), "arrow-right", "primary")
            self._slider = ipywidgets.IntSlider(
                min=0, max=last, description=_("Step"), disabled=not last
            )
            self._play = text_button(_("Play"), "play")
        self._play.disabled = not last
        # The page counts the seconds, so that a busy kernel delays no step.
        self._player = ipywidgets.Play(
            min=0,
            max=last,
            interval=1000 * _SECONDS_A_STEP,
            layout=ipywidgets.Layout(display="none"),
        )
        ipywidgets.link((self._player, "value"), (self._slider, "value"))
        self._back.on_click(lambda _button: self._stop_and(self.back))
        self._forward.on_click(lambda _button: self._stop_and(self.forward))
        self._play.on_click(lambda _button: self.play(not self._player.playing))
        self._slider.observe(lambda _change: self._draw(), "value")
        self._player.observe(lambda _change: self._name_play(), "playing")
        controls = [self._back, self._forward, self._play, self._slider, self._player]
        return bar("rrp-top", *controls)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps."""
        return self._steps

    @property
    def number(self) -> int:
        """The step that is shown, counted from 1; 0 is the start."""
        return int(self._slider.value)

    @number.setter
    def number(self, number: int) -> None:
        self._slider.value = number

    @property
    def playing(self) -> bool:
        """Whether the page goes on by itself."""
        return bool(self._player.playing)

    def back(self) -> None:
        """Go back one step; at the start, stay."""
        self._slider.value -= 1

    def forward(self) -> None:
        """Go on one step; at the end, stay."""
        self._slider.value += 1

    def play(self, on: bool = True) -> None:
        """Let the page go on by itself, from the start if the end is shown.

        Parameters
        ----------
        on : bool
            False to stop.
        """
        if on and self.number == len(self._steps):
            self._slider.value = 0
        self._player.playing = on and bool(self._steps)

    def take_focus(self) -> None:
        """Put the focus on the first control once the view is in the page."""
        self._frame.take_focus()

    def _stop_and(self, go: Callable[[], None]) -> None:
        self._player.playing = False
        go()

    def _name_play(self) -> None:
        with using_language(self._language):
            playing = self.playing
            self._play.description = _("Pause") if playing else _("Play")
            self._play.icon = "pause" if playing else "play"

    def _draw(self) -> None:
        with using_language(self._language):
            self._picture.value = step_html(
                self._start, self._end, self._steps, self.number, self._rules
            )
        self._back.disabled = self.number == 0
        self._forward.disabled = self.number == len(self._steps)

    def __repr__(self) -> str:
        """Return the steps as text, without an address."""
        with using_language(self._language):
            return steps_text(self._steps)

    def _saved_picture(self) -> dict[str, str]:
        with using_language(self._language):
            html = steps_html(self._start, self._end, self._steps, self._rules)
        return {"text/plain": repr(self), "text/html": html}


def _ends(
    what: Puzzle | Position | str, after: Position | str | None, rules: Rules | None
) -> tuple[Position, Position, Rules]:
    """Return where a turn starts and ends, and the rules."""
    if isinstance(what, Puzzle):
        start, rules = what.position, what.rules
    else:
        start = parse_position(what) if isinstance(what, str) else what
        rules = rules or CLASSIC
    check_position(start, rules)
    if after is not None:
        return start, parse_position(after) if isinstance(after, str) else after, rules
    if not isinstance(what, Puzzle):
        return start, solve_gently(start, rules).after, rules
    end = worked_solution(what)
    if end is None:
        raise PuzzleError(_("From this position the goal cannot be reached at all."))
    return start, end, rules
