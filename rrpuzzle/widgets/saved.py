"""The picture that a notebook keeps of a widget, to be seen where no widget lives.

1. A display has two outputs: the widget, and below it the picture of its last state. Readers
   without widgets (a code host, nbconvert, a notebook that is not trusted) show the second alone.
2. The picture brings a style sheet: beside a living widget it is hidden, and beside a dead one
   (the notebook was opened again with a new kernel, or the server lacks the widget's script) it
   takes the widget's place.
3. It follows the widget, but not at each step: what a page does is drawn once it is quiet, what
   a cell does when the cell is done. Then it is in the notebook that is saved. A page that waits
   for an answer must not wait for the picture, which a notebook takes longer to draw.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Mapping
from typing import Any, ClassVar
from weakref import WeakSet

from IPython.core.getipython import get_ipython
from IPython.display import display

from rrpuzzle.drawing.markup import element

__all__ = ["SavedPicture"]

_QUIET_SECONDS = 1.0
_LIVES = "rrp-lives"
_KEPT = "rrp-kept"

# One output of a cell, in JupyterLab, Notebook 7 and Voila; in the classic notebook; in VS Code.
_OUTPUT = ":is(.jp-OutputArea-child,.output_area,.output_container)"
_FAILS = ":has(.jupyter-widgets-error-widget)"
_STYLE = (
    f"{_OUTPUT}:has(.{_LIVES}):not({_FAILS})+{_OUTPUT}:has(.{_KEPT}),"
    f"{_OUTPUT}:not(:has(.{_LIVES})):has(+{_OUTPUT} .{_KEPT}),"
    f"{_OUTPUT}{_FAILS}:has(+{_OUTPUT} .{_KEPT})"
    "{display:none!important}"
)

_waiting: WeakSet[SavedPicture] = WeakSet()


class SavedPicture:
    """What a widget class inherits from, first of all, so that notebooks keep its picture.

    The class says with `_saved_picture` what is kept, and calls `_picture_changed` whenever
    that would look otherwise now.

    Examples
    --------
    >>> import ipywidgets
    >>> class Cards(SavedPicture, ipywidgets.HTML):
    ...     def _saved_picture(self):
    ...         return {"text/plain": "4♠", "text/html": "<b>4♠</b>"}
    >>> data, metadata = Cards()._repr_mimebundle_()
    >>> data["text/plain"]
    '4♠'
    """

    _display_id: str | None = None
    _quiet: ClassVar[asyncio.TimerHandle | None] = None
    _shown_in: SavedPicture | None = None
    """The view that this one is a part of, whose picture changes with this one's."""

    def _saved_picture(self) -> dict[str, str]:
        """Return ``text/plain`` and ``text/html`` of what is to be seen now."""
        raise NotImplementedError

    def _picture_changed(self) -> None:
        """Draw the picture anew soon, where it was shown at all."""
        if self._shown_in is not None:
            self._shown_in._picture_changed()
        if self._display_id is None:
            return
        _waiting.add(self)
        if SavedPicture._quiet is not None:
            SavedPicture._quiet.cancel()
        with contextlib.suppress(RuntimeError):  # no loop: the end of the cell will do
            loop = asyncio.get_running_loop()
            SavedPicture._quiet = loop.call_later(_QUIET_SECONDS, _draw_waiting)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = self._widget_bundle(**kwargs)
        return {**data, **self._saved_picture()}, metadata

    def _widget_bundle(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]  # of the widget
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return data or {}, metadata

    def _ipython_display_(self) -> None:
        self.add_class(_LIVES)  # type: ignore[attr-defined]  # of the widget
        # Empty, or a reader without widgets would show the same thing twice.
        data, metadata = self._widget_bundle()
        bundle = {**data, "text/plain": "", "text/html": ""}
        _show(bundle, metadata=metadata)
        if self._display_id is None:
            self._display_id = uuid.uuid4().hex
            _follow_cells()
        _show(self._kept(), display_id=self._display_id)

    def _kept(self) -> Mapping[str, str]:
        picture = self._saved_picture()
        style = element("style", _STYLE)
        return {**picture, "text/html": element("div", [style, picture["text/html"]], class_=_KEPT)}

    def _draw_picture(self) -> None:
        _show(self._kept(), display_id=self._display_id, update=True)


def _show(bundle: Mapping[str, Any], **how: Any) -> None:
    display(bundle, raw=True, **how)  # type: ignore[no-untyped-call]


def _draw_waiting(_result: object = None) -> None:
    """Draw what has changed; a widget that waits is in the set once, whatever it did."""
    while _waiting:
        _waiting.pop()._draw_picture()


def _follow_cells() -> None:
    """Draw what has changed at the end of each cell too, where the picture belongs to the cell."""
    shell = get_ipython()
    # Not `post_execute`: that is also the end of each message that a page sends.
    if shell is not None and _draw_waiting not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _draw_waiting)
