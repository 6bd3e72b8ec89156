"""A turn to step through: the table after each step, and its bands in the flow picture."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rrpuzzle.drawing import step_html, steps_html, steps_text
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import using_language
from rrpuzzle.position import Position, check_position, parse_position
from rrpuzzle.puzzles import Puzzle
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver import solve_gently
from rrpuzzle.steps import Step, plan_steps

__all__ = ["StepsView"]

_SECONDS_A_STEP = 2


class StepsView(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The way from one position to another, to be stepped through.

    Parameters
    ----------
    what : Puzzle or Position or str
        Where it starts: a puzzle, a position, or its text.
    after : Position or str, optional
        Where it ends; the best table if None.
    rules : Rules, optional
        The rules; a puzzle brings its own.
    language : {"en", "fr", "it", "pt"}, optional
        The language that it speaks; the one in use if None.

    Raises
    ------
    PositionError
        If the position cannot be, or the end has other cards.

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
    ) -> None:
        if isinstance(what, Puzzle):
            start, self._rules = what.position, what.rules
        else:
            start = parse_position(what) if isinstance(what, str) else what
            self._rules = rules or CLASSIC
        check_position(start, self._rules)
        if after is None:
            end = solve_gently(start, self._rules).after
        else:
            end = parse_position(after) if isinstance(after, str) else after
        with using_language(language):
            self._language = language_in_use()
        self._start, self._end = start, end
        self._steps = tuple(plan_steps(start, end, self._rules))
        self._picture = ipywidgets.HTML()
        super().__init__([self._controls(), self._picture])
        self._draw()

    def _controls(self) -> ipywidgets.HBox:
        with using_language(self._language):
            last = len(self._steps)
            self._back = ipywidgets.Button(icon="arrow-left", description=_("Back"))
            self._forward = ipywidgets.Button(icon="arrow-right", description=_("Forward"))
            self._slider = ipywidgets.IntSlider(
                min=0, max=last, description=_("Step"), disabled=not last
            )
            self._play = ipywidgets.Play(
                min=0,
                max=last,
                interval=1000 * _SECONDS_A_STEP,
                tooltip=_("Play"),
                show_repeat=False,
                disabled=not last,
            )
        ipywidgets.link((self._play, "value"), (self._slider, "value"))
        self._back.on_click(lambda _button: self.back())
        self._forward.on_click(lambda _button: self.forward())
        self._slider.observe(lambda _change: self._draw(), "value")
        controls = [self._back, self._forward, self._slider, self._play]
        return ipywidgets.HBox(controls, layout=ipywidgets.Layout(flex_flow="row wrap"))

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

    def back(self) -> None:
        """Go back one step; at the start, stay."""
        self._slider.value -= 1

    def forward(self) -> None:
        """Go on one step; at the end, stay."""
        self._slider.value += 1

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

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        with using_language(self._language):
            html = steps_html(self._start, self._end, self._steps, self._rules)
        full = {**data, "text/plain": repr(self), "text/html": html}
        return (full, *metadata) if metadata else full
