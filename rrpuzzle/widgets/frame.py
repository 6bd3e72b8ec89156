"""The looks of a view that is put together from ipywidgets: those of the board.

A `Frame` is an invisible child of the view's box. Its script gives the box the theme and the
language, and keeps the notebook's shortcuts away from the controls; its style sheet does the rest.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

__all__ = [
    "VIEW_CLASS",
    "Frame",
    "bar",
    "icon_button",
    "is_shown",
    "set_choices",
    "show_part",
    "styles",
    "text_button",
]

_STATIC = Path(__file__).parent / "static"

VIEW_CLASS = "rrp-view"
"""The class of the box that a `Frame` is a child of."""


def styles(*names: str) -> str:
    """Return style sheets as one, for a `Frame` that has more to dress than others.

    Parameters
    ----------
    *names : str
        The names of files in ``static``.

    Returns
    -------
    str
        The style sheet.

    Examples
    --------
    >>> ".rrp-palette" in styles("frame.css", "editor.css")
    True
    """
    return "\n".join((_STATIC / name).read_text(encoding="utf-8") for name in names)


class Frame(anywidget.AnyWidget):
    """What gives the box around it the board's looks.

    Parameters
    ----------
    theme : {"auto", "light", "dark", "contrast"}
        As of the board.
    language : str
        The language of the texts, for screen readers.

    Examples
    --------
    >>> box = ipywidgets.VBox([Frame("auto", "en"), ipywidgets.HTML("4♠")])
    >>> _ = box.add_class(VIEW_CLASS)
    """

    _esm = _STATIC / "frame.js"
    _css = _STATIC / "frame.css"

    _look = traitlets.Dict().tag(sync=True)

    def __init__(self, theme: str, language: str) -> None:
        super().__init__(_look={"theme": theme, "language": language})
        self.add_class("rrp-frame-of-view")

    def speak(self, language: str) -> None:
        """Change the language of the texts.

        Parameters
        ----------
        language : str
            The language.
        """
        self._look = {**self._look, "language": language}

    def take_focus(self) -> None:
        """Put the focus on the first control of the view once it is in the page."""
        self._look = {**self._look, "focus": True}


def text_button(text: str = "", icon: str = "", kind: str = "") -> ipywidgets.Button:
    """Return a button that is as wide as its text.

    Parameters
    ----------
    text : str
        The text.
    icon : str
        The name of an icon of Font Awesome, in front of the text.
    kind : {"", "primary", "quiet"}
        ``"primary"`` is what most will want next, ``"quiet"`` has no edge.

    Returns
    -------
    ipywidgets.Button
        The button.

    Examples
    --------
    >>> text_button("Back", "arrow-left").description
    'Back'
    """
    button = ipywidgets.Button(
        description=text, icon=icon, layout=ipywidgets.Layout(width="auto", height="auto")
    )
    if kind:
        button.add_class(f"rrp-{kind}-button")
    return button


def icon_button(icon: str) -> ipywidgets.Button:
    """Return a button with an icon alone; its tooltip is its name.

    Parameters
    ----------
    icon : str
        The name of an icon of Font Awesome.

    Returns
    -------
    ipywidgets.Button
        The button.

    Examples
    --------
    >>> icon_button("chevron-left").icon
    'chevron-left'
    """
    return ipywidgets.Button(icon=icon, layout=ipywidgets.Layout(width="44px", height="auto"))


def bar(place: str, *children: ipywidgets.Widget) -> ipywidgets.HBox:
    """Return controls side by side, on several lines where the page is narrow.

    Parameters
    ----------
    place : {"rrp-top", "rrp-foot"}
        Where in the view it lies.
    *children : ipywidgets.Widget
        The controls.

    Returns
    -------
    ipywidgets.HBox
        The bar.

    Examples
    --------
    >>> len(bar("rrp-top", icon_button("chevron-left")).children)
    1
    """
    return ipywidgets.HBox(children).add_class("rrp-bar-of-view").add_class(place)


def set_choices(
    chooser: ipywidgets.Dropdown,
    choices: Sequence[tuple[str, Hashable]],
    value: Hashable,
    listener: Callable[[dict[str, Any]], None],
) -> None:
    """Give a list other lines, without that its listener takes them for a wish of the player.

    Parameters
    ----------
    chooser : ipywidgets.Dropdown
        The list.
    choices : sequence of (str, value)
        Its lines.
    value : hashable
        The value that is chosen.
    listener : callable
        What observes the list's value.

    Examples
    --------
    >>> chooser = ipywidgets.Dropdown()
    >>> set_choices(chooser, [("one", 1), ("two", 2)], 2, print)
    >>> chooser.value
    2
    >>> chooser.value = 1  # doctest: +ELLIPSIS
    {'name': 'value', 'old': 2, 'new': 1, ...}
    """
    with contextlib.suppress(ValueError):
        chooser.unobserve(listener, "value")
    if tuple(chooser.options) != tuple(choices):
        chooser.options = tuple(choices)
    chooser.value = value
    chooser.observe(listener, "value")


def show_part(part: ipywidgets.DOMWidget, shown: bool) -> None:
    """Show a part of a view, or hide it.

    Parameters
    ----------
    part : ipywidgets.DOMWidget
        The part.
    shown : bool
        Whether it is to be seen.

    Examples
    --------
    >>> button = ipywidgets.Button()
    >>> show_part(button, False)
    >>> button.layout.display
    'none'
    """
    part.layout.display = None if shown else "none"


def is_shown(part: ipywidgets.DOMWidget) -> bool:
    """Return whether a part of a view is to be seen.

    Parameters
    ----------
    part : ipywidgets.DOMWidget
        The part.

    Returns
    -------
    bool
        Whether it is.

    Examples
    --------
    >>> is_shown(ipywidgets.Button())
    True
    """
    return bool(part.layout.display != "none")
