"""How a board looks, what of it is shown, and which language it speaks.

A board speaks the language that was asked for by name (its keyword, `using_language`,
``RRPUZZLE_LANG``); if none was, that of the browser which shows it first, and until then that of
the system.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rrpuzzle.errors import quote
from rrpuzzle.messages import chosen_language, match_language, using_language, using_ranks
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.widgets.clock import Clock
from rrpuzzle.widgets.saved import SavedPicture
from rrpuzzle.widgets.script import joined_script

__all__ = ["CONTROLS", "LOOKS", "ShownBoard"]

_STATIC = Path(__file__).parent / "static"

LOOKS: dict[str, tuple[str, ...]] = {
    "size": ("compact", "normal", "projector"),
    "suits": ("four", "two"),
    "style": ("cards", "tiles"),
    "theme": ("auto", "light", "dark", "contrast"),
    "ranks": ("auto", "english", "local"),
}
"""The values that each keyword for the board's looks may take."""

CONTROLS = (
    *("heading", "check", "hint", "undo", "redo", "reset", "sort", "keys"),
    *("steps", "flow", "tip", "say"),
)
"""What of a board can be hidden: its heading, each button, the counter of splits and joins, the
flow picture, the line of tips, and the panel in which verdicts, hints and refusals appear."""


class ShownBoard(SavedPicture, anywidget.AnyWidget):
    """The part of a board that has nothing to do with its cards.

    Parameters
    ----------
    language : str or None
        The language that the board speaks.
    look : mapping of str to str
        A value for each of `LOOKS`.
    **shown
        The traits `hide`, `interactive` and `clock`.

    Raises
    ------
    ValueError
        If one of them has another value.
    """

    _esm = joined_script(_STATIC / "board")
    _css = _STATIC / "board.css"

    hide = traitlets.Tuple(help="Which of the controls are not shown.")
    interactive = traitlets.Bool(True, help="Whether a page may move the cards.")
    clock: Any = traitlets.TraitType(
        False, help="Whether a clock is shown; a number counts down from it."
    )

    # Read-only also for the page: what it would change, it asks for with a message.
    _texts = traitlets.Dict(read_only=True).tag(sync=True)
    _look = traitlets.Dict(read_only=True).tag(sync=True)
    _clock = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self, language: str | None, look: Mapping[str, str], **shown: Any) -> None:
        for name, value in look.items():
            if value not in LOOKS[name]:
                raise ValueError(
                    _("{name}={value} is no look: {name} is one of {values}.").format(
                        name=name, value=quote(value), values=", ".join(map(repr, LOOKS[name]))
                    )
                )
        self._chosen_look = dict(look)
        self._ranks = None if look["ranks"] == "auto" else look["ranks"]
        with using_language(language):
            self._language = language_in_use()
        self._language_is_open = language is None and chosen_language() is None
        self._lock = threading.RLock()
        self._timer = Clock()
        self._time_is_up = False
        super().__init__(**shown)

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Speak the board's language, and name the court cards as it does.

        One thread at a time: a notebook may hand messages over while a cell runs.
        """
        with self._lock, using_language(self._language), using_ranks(self._ranks):
            yield

    def _hear(self, tag: object) -> None:
        """Take over a browser's language where nobody asked for one."""
        found = match_language(tag) if isinstance(tag, str) and self._language_is_open else None
        self._language_is_open = False
        if found and found != self._language:
            self._language = found
            self.set_trait("_texts", self._make_texts())
            self.set_trait("_look", self._make_look())
            self._speaks_anew()

    def _make_texts(self) -> dict[str, Any]:
        raise NotImplementedError

    def _speaks_anew(self) -> None:
        raise NotImplementedError

    def _make_look(self) -> dict[str, Any]:
        look = {name: self._chosen_look[name] for name in LOOKS if name != "ranks"}
        return {
            **look,
            "language": self._language,
            "hide": list(self.hide),
            "interactive": self.interactive,
            # Whether cards may leave the board; the page asks once.
            "loose": False,
        }

    def _make_clock(self) -> dict[str, Any]:
        return {
            "shown": self.clock is not False,
            "limit": None if isinstance(self.clock, bool) else self.clock,
            "seconds": round(self.seconds, 2),
            "running": self._timer.running,
        }

    @traitlets.default("_texts")
    def _default_texts(self) -> dict[str, Any]:
        return self._make_texts()

    @traitlets.default("_look")
    def _default_look(self) -> dict[str, Any]:
        return self._make_look()

    @traitlets.default("_clock")
    def _default_clock(self) -> dict[str, Any]:
        return self._make_clock()

    @traitlets.validate("hide")
    def _check_hide(self, proposal: Any) -> tuple[str, ...]:
        hidden: Iterable[Any] = proposal["value"]
        for name in hidden:
            if name not in CONTROLS:
                raise ValueError(
                    _("There is no control {name}; there are {controls}.").format(
                        name=quote(name), controls=", ".join(CONTROLS)
                    )
                )
        return tuple(hidden)

    @traitlets.validate("clock")
    def _check_clock(self, proposal: Any) -> bool | float:
        clock = proposal["value"]
        if isinstance(clock, bool) or (isinstance(clock, int | float) and 0 < clock < 1e6):
            return clock
        raise ValueError(
            _("clock={value}: it is True, False or a number of seconds.").format(value=quote(clock))
        )

    @traitlets.observe("hide", "interactive")
    def _show_look(self, _change: object) -> None:
        self.set_trait("_look", self._make_look())

    @traitlets.observe("clock")
    def _show_clock(self, _change: object = None) -> None:
        self._time_is_up = False
        self.set_trait("_clock", self._make_clock())

    @property
    def seconds(self) -> float:
        """How long the player has been at it, from the first sight or move to the solution."""
        return self._timer.seconds

    @property
    def _time_ran_out(self) -> bool:
        """Whether a countdown is over that was not said to be over yet."""
        counts = not isinstance(self.clock, bool) and not self._time_is_up
        return bool(counts and self.seconds >= self.clock)
