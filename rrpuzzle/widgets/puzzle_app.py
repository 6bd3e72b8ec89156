"""The page for players who see no code: a collection, its puzzles, a language."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from rrpuzzle.drawing.markup import element
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import collection_names, load_puzzles
from rrpuzzle.widgets.frame import VIEW_CLASS, Frame, bar, set_choices
from rrpuzzle.widgets.puzzle_view import PuzzleView
from rrpuzzle.widgets.recorder import MemoryRecorder, Recorder
from rrpuzzle.widgets.saved import SavedPicture

__all__ = ["PuzzleApp"]

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "it": "Italiano", "pt": "Português"}
"""Each language in its own words: who looks for it may read no other."""


class PuzzleApp(SavedPicture, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """All collections that ship with the package, to be played without a line of code.

    Parameters
    ----------
    collection : str, optional
        The collection that is opened first.
    recorder : Recorder, optional
        Who keeps the attempts, as in `PuzzleView`.
    language : {"en", "fr", "it", "pt"}, optional
        The language that is spoken first; the one in use, or the browser's, if None.
    **look
        The board's looks, as of `Board`.

    Raises
    ------
    PuzzleError
        If there is no such collection.

    Examples
    --------
    >>> app = PuzzleApp(language="en")
    >>> app.view.go(3)
    >>> app.speak("it")
    >>> app.view.language, app.view.puzzle.id
    ('it', 'first-steps/spare-nine')
    """

    def __init__(
        self,
        collection: str = "first-steps",
        *,
        recorder: Recorder | None = None,
        language: str | None = None,
        **look: Any,
    ) -> None:
        self._recorder = recorder if recorder is not None else MemoryRecorder()
        self._look = look
        self._view = self._make_view(collection, None, language)
        super().__init__()
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-puzzle-app")
        self._frame = Frame(look.get("theme", "auto"), self._view.language)
        self._title = ipywidgets.HTML().add_class("rrp-grow-in-view")
        self._collections = ipywidgets.Dropdown()
        self._languages = ipywidgets.Dropdown(
            options=[(LANGUAGE_NAMES[code], code) for code in LANGUAGES]
        )
        self._place = ipywidgets.VBox()
        choices = bar("rrp-top", self._title, self._collections, self._languages)
        self.children = (self._frame, choices, self._place)
        self._languages.observe(lambda change: self.speak(change["new"]), "value")
        self._show(self._view)

    @property
    def view(self) -> PuzzleView:
        """The collection that is played."""
        return self._view

    @property
    def language(self) -> str:
        """The language that is spoken."""
        return self._view.language

    def choose(self, collection: str) -> None:
        """Open another collection.

        Parameters
        ----------
        collection : str
            Its name.

        Raises
        ------
        PuzzleError
            If there is no such collection.
        """
        if collection != self._name:
            self._show(self._make_view(collection, None, self.language))

    def speak(self, language: str) -> None:
        """Speak another language; the half-made table stays.

        Parameters
        ----------
        language : {"en", "fr", "it", "pt"}
            The language.

        Raises
        ------
        ValueError
            If no catalogue speaks it.
        """
        if language != self.language:
            self._show(self._make_view(self._name, self._view.number, language))

    def _make_view(self, collection: str, number: int | None, language: str | None) -> PuzzleView:
        with using_language(language):
            puzzles = load_puzzles(collection)
        view = PuzzleView(
            puzzles, start=number, recorder=self._recorder, language=language, **self._look
        )
        view._shown_in = self
        self._name = collection
        return view

    def _show(self, view: PuzzleView) -> None:
        self._view = view
        view.observe(lambda _change: self._draw(), "language")
        self._place.children = (view,)
        self._draw()
        self._picture_changed()

    def _draw(self) -> None:
        """Name everything in the language of the view."""
        self._frame.speak(self.language)
        with using_language(self.language):
            title = element("h1", escape(_("Robbers' Rummy puzzles")), class_="rrp-app-title")
            titles = [(load_puzzles(name).title, name) for name in collection_names()]
            self._collections.description = _("Collection")
            self._languages.description = _("Language")
        self._title.value = title
        set_choices(self._collections, titles, self._name, self._on_collection)
        self._languages.value = self.language

    def _on_collection(self, change: dict[str, Any]) -> None:
        self.choose(change["new"])

    def __repr__(self) -> str:
        """Return a text without an address."""
        return f"<PuzzleApp {self._name}: {self._view!r}>"

    def _saved_picture(self) -> dict[str, str]:
        return self._view._saved_picture()
