"""The words of a puzzle as fields to fill in: what it is called and states, in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from rrpuzzle.messages import LANGUAGES, join_words
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import Puzzle
from rrpuzzle.puzzles.sketch import Sketch
from rrpuzzle.widgets.puzzle_app import LANGUAGE_NAMES

__all__ = ["WordsPanel"]

_NUMBERS = ("par", "solutions", "rating")
_TEXTS = {"title": "titles", "text": "texts", "comment": "comments"}


class WordsPanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Fields for everything of a puzzle but its cards, goal and rules.

    Parameters
    ----------
    describe : callable
        Called with the fields of a record that were changed by hand.
    language : str
        The language of the texts that are shown first.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> panel = WordsPanel(lambda fields: print(fields), "en")
    >>> panel.show(find_puzzle("first-steps/finished-run"))
    >>> panel.field("title").value
    'The finished run'
    >>> panel.field("par").value = "3"
    {'par': 3}
    """

    def __init__(self, describe: Callable[[Mapping[str, Any]], None], language: str) -> None:
        self._describe, self._puzzle = describe, Sketch.start().puzzle
        self._quiet = False
        self._fields: dict[str, ipywidgets.Widget] = {
            **{name: _line() for name in ("id", "title")},
            **{name: _lines() for name in ("text", "comment", "prompts")},
            **{name: _line() for name in ("themes", *_NUMBERS)},
            **{name: _line() for name in ("setter", "source", "licence")},
        }
        for name, widget in self._fields.items():
            widget.observe(lambda change, name=name: self._filled(name, change["new"]), "value")
        self._language = ipywidgets.Dropdown(
            options=[(LANGUAGE_NAMES[code], code) for code in LANGUAGES], value=language
        )
        self._language.observe(lambda _change: self.show(self._puzzle), "value")
        self._missing = ipywidgets.HTML().add_class("rrp-count")
        fields = self._fields
        first = ipywidgets.Box([fields["id"], self._language, self._missing])
        stated = ipywidgets.Box([fields[name] for name in _NUMBERS])
        made = ipywidgets.Box([fields[name] for name in ("setter", "source", "licence")])
        worded = [fields[name] for name in ("title", "text", "comment", "prompts")]
        for box in (first, stated, made):
            box.add_class("rrp-fields")
        super().__init__([first, *worded, fields["themes"], stated, made])
        self.add_class("rrp-line-of-view")
        self.add_class("rrp-words")

    def field(self, name: str) -> ipywidgets.Widget:
        """Return the control of a field.

        Parameters
        ----------
        name : str
            The name of the field in a file.

        Returns
        -------
        ipywidgets.Widget
            The control.
        """
        return self._fields[name]

    @property
    def language(self) -> ipywidgets.Dropdown:
        """The choice of the language of the texts."""
        return self._language

    def speak(self) -> None:
        """Name every field in the language in use."""
        names = {
            "id": _("Id"),
            "title": _("Title"),
            "text": _("Text"),
            "comment": _("Comment"),
            "prompts": _("Questions"),
            "themes": _("Themes"),
            "par": _("Par"),
            "solutions": _("Best tables"),
            "rating": _("Rating"),
            "setter": _("Setter"),
            "source": _("Source"),
            "licence": _("Licence"),
        }
        for name, widget in self._fields.items():
            widget.description = names[name]
        self._fields["comment"].placeholder = _("Shown once the puzzle is solved")
        self._fields["themes"].placeholder = _("Techniques, such as: wedge chain")
        self._fields["prompts"].placeholder = _("Questions that help a learner on, one a line")
        self._language.description = _("Texts in")

    def show(self, puzzle: Puzzle) -> None:
        """Show what a puzzle says.

        Parameters
        ----------
        puzzle : Puzzle
            The puzzle.
        """
        self._puzzle, code = puzzle, self._language.value
        values = {"id": puzzle.id.rpartition("/")[2], "themes": " ".join(puzzle.themes)}
        values |= {name: getattr(puzzle, each).get(code, "") for name, each in _TEXTS.items()}
        values["prompts"] = "\n".join(prompt.get(code, "") for prompt in puzzle.prompts)
        for name in _NUMBERS:
            number = getattr(puzzle, name)
            values[name] = "" if number is None else str(number)
        values |= {name: getattr(puzzle, name) for name in ("setter", "source", "licence")}
        self._quiet = True
        for name, value in values.items():
            self._fields[name].value = value
        self._quiet = False
        missing = [
            LANGUAGE_NAMES[code]
            for code in LANGUAGES
            if not (puzzle.titles.get(code) and puzzle.texts.get(code))
        ]
        self._missing.value = (
            _("Title or text is missing in: {languages}.").format(
                languages=join_words(missing, "and")
            )
            if missing
            else _("Title and text are there in every language.")
        )

    def _filled(self, name: str, value: str) -> None:
        if not self._quiet:
            self._describe({name: self._record_value(name, value)})

    def _record_value(self, name: str, value: str) -> Any:
        """Return what a field holds as a record holds it."""
        code, value = self._language.value, value.strip()
        if name in _TEXTS:
            return _with_text(getattr(self._puzzle, _TEXTS[name]), code, value)
        if name == "prompts":
            lines = value.splitlines()
            old = self._puzzle.prompts
            lines += [""] * (len(old) - len(lines))
            texts = (
                _with_text(old[number] if number < len(old) else {}, code, line.strip())
                for number, line in enumerate(lines)
            )
            return [text for text in texts if text]
        if name in _NUMBERS:
            if not value:
                return None
            return int(value) if value.isascii() and value.isdecimal() else value
        return value.replace(",", " ").split() if name == "themes" else value


def _with_text(texts: Mapping[str, str], code: str, text: str) -> dict[str, str]:
    """Return texts by language with another text in one of them."""
    found = {**texts, code: text}
    return {each: found[each] for each in LANGUAGES if found.get(each)}


def _line() -> ipywidgets.Text:
    return ipywidgets.Text(continuous_update=False).add_class("rrp-field")


def _lines() -> ipywidgets.Textarea:
    return ipywidgets.Textarea(continuous_update=False, rows=2).add_class("rrp-field")
