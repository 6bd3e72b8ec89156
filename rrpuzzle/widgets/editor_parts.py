"""The controls of the editor: made, named, and brought in line with a sketch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

from rrpuzzle.cards import Card, format_cards
from rrpuzzle.drawing.markup import element
from rrpuzzle.errors import PuzzleError
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import Goal, GoalKind
from rrpuzzle.puzzles.sketch import Sketch
from rrpuzzle.rules import PRESETS
from rrpuzzle.widgets.editor_files import FilePanel
from rrpuzzle.widgets.editor_texts import heading
from rrpuzzle.widgets.editor_words import WordsPanel
from rrpuzzle.widgets.frame import Frame, bar, is_shown, set_choices, show_part, styles, text_button
from rrpuzzle.widgets.palette import Palette

__all__ = ["EditorFrame", "EditorParts"]

_WITH_MORE = (GoalKind.PLACE, GoalKind.OPEN)
_USUAL_POINTS = 40

Change = Callable[[Sketch], Sketch]


class EditorFrame(Frame):
    """The looks of a view, with those of the palette and of what is found.

    Examples
    --------
    >>> "rrp-palette" in EditorFrame._css
    True
    """

    _css: Any = styles("frame.css", "game.css", "editor.css")  # the class above has a path here


class EditorParts:
    """Everything around the board of an editor.

    Parameters
    ----------
    theme, language : str
        As of the editor.
    do : callable
        Called with a change of the sketch that a control asks for.
    tried : callable
        Called with anything else that a control asks for.
    deeds : mapping of str to callable
        What is done for ``"try"``, ``"check"``, ``"state"``, ``"close"``; for ``"load"`` with a
        source and a puzzle's id, ``"save"`` with a path, ``"write"`` with what was asked about.

    Examples
    --------
    >>> sketch = Sketch.start("4S 5S 6S | 7S")
    >>> names = ("try", "check", "state", "close", "load", "save", "write")
    >>> deeds = dict.fromkeys(names, print)
    >>> do = lambda change: print(change(sketch).position)
    >>> parts = EditorParts("auto", "en", do, print, deeds)
    >>> parts.draw(sketch)
    >>> parts.text.value = "4S 5S 6S 7S |"
    4S 5S 6S 7S |
    """

    def __init__(
        self,
        theme: str,
        language: str,
        do: Callable[[Change], None],
        tried: Callable[[Callable[[], object]], None],
        deeds: Mapping[str, Callable[..., object]],
    ) -> None:
        self._do, self._sketch = do, Sketch.start()
        self.frame = EditorFrame(theme, language)
        self.title = ipywidgets.HTML().add_class("rrp-grow-in-view")
        self.goal = ipywidgets.Dropdown().add_class("rrp-goal-of-editor")
        self.more = _line()
        self.rules = ipywidgets.Combobox(options=tuple(PRESETS), continuous_update=False)
        self.rules.add_class("rrp-field")
        self.palette = Palette(
            lambda card: do(lambda sketch: _with_one_more(sketch, card)),
            lambda place: do(lambda sketch: sketch.aim(place)),
        )
        self.facts = ipywidgets.HTML().add_class("rrp-facts-of-view")
        self.text = _line().add_class("rrp-wide-field")
        self.try_button = text_button(icon="play", kind="primary")
        self.check_button = text_button(icon="check")
        self.state_button = text_button(icon="pencil")
        self.words_button, self.files_button = text_button(icon="font"), text_button(icon="save")
        self.close_button = text_button(icon="times")
        self.said = ipywidgets.HTML().add_class("rrp-said-of-editor")
        self.words = WordsPanel(lambda fields: do(lambda s: s.describe(**fields)), language)
        self.files = FilePanel(deeds["load"], deeds["save"], deeds["write"], tried)
        self.close_bar, self.below = bar("rrp-mid", self.close_button), ipywidgets.VBox()
        for part in (self.words, self.files, self.close_bar):
            show_part(part, False)
        for button, action in (
            (self.try_button, deeds["try"]),
            (self.check_button, deeds["check"]),
            (self.state_button, deeds["state"]),
            (self.close_button, deeds["close"]),
            (self.words_button, lambda: _toggle(self.words)),
            (self.files_button, lambda: _toggle(self.files)),
        ):
            button.on_click(lambda _button, action=action: tried(action))
        self._fields = (
            (self.text, self._on_text),
            (self.rules, self._on_rules),
            (self.more, self._on_more),
        )
        for field, listener in self._fields:
            field.observe(listener, "value")

    def around(self, board: ipywidgets.Widget) -> tuple[ipywidgets.Widget, ...]:
        """Return all the parts in their order, with a board among them.

        Parameters
        ----------
        board : ipywidgets.Widget
            The board.

        Returns
        -------
        tuple of ipywidgets.Widget
            The children of the editor.
        """
        left = ipywidgets.VBox([board, self.palette]).add_class("rrp-editor-left")
        deeds = bar("rrp-mid", self.try_button, self.check_button, self.state_button)
        right = ipywidgets.VBox([self.facts, deeds, self.said]).add_class("rrp-editor-right")
        return (
            self.frame,
            bar("rrp-top", self.title, self.goal, self.more, self.rules),
            ipywidgets.Box([left, right]).add_class("rrp-editor-columns"),
            bar("rrp-mid", self.text, self.words_button, self.files_button),
            self.words,
            self.files,
            self.close_bar,
            self.below,
        )

    def speak(self, language: str) -> None:
        """Name everything in the language in use.

        Parameters
        ----------
        language : str
            Its code.
        """
        self.frame.speak(language)
        self.rules.description = _("Rules")
        self.goal.description, self.text.description = _("Goal"), _("Position")
        self.try_button.description = _("Try it")
        self.check_button.description = _("Is it ready?")
        self.state_button.description = _("Fill in the results")
        self.words_button.description = _("Titles and texts")
        self.files_button.description = _("Open or save")
        self.close_button.description = _("Back to editing")
        self.words.speak()
        self.files.speak()

    def draw(self, sketch: Sketch) -> None:
        """Show a sketch; a control that stays the same sends nothing to the page.

        Parameters
        ----------
        sketch : Sketch
            The sketch.
        """
        self._sketch, puzzle = sketch, sketch.puzzle
        self.palette.show(sketch)
        self.title.value = element("h2", escape(heading(puzzle)), class_="rrp-app-title")
        self._draw_goal(puzzle.goal)
        values = (str(puzzle.position), str(puzzle.rules), _more_of(puzzle.goal))
        for (field, listener), value in zip(self._fields, values, strict=True):
            field.unobserve(listener, "value")
            field.value = value
            field.observe(listener, "value")
        self.words.show(puzzle)

    def _draw_goal(self, goal: Goal) -> None:
        texts = {
            GoalKind.PLACE: _("Place certain cards."),
            GoalKind.OPEN: _("Open with so many points."),
        }
        choices = [(texts.get(kind) or Goal(kind).sentence, kind) for kind in GoalKind]
        set_choices(self.goal, choices, goal.kind, self._on_goal)
        self.more.description = _("Points") if goal.kind is GoalKind.OPEN else _("Cards")
        show_part(self.more, goal.kind in _WITH_MORE)

    # --- what the page asks for --------------------------------------------------------------

    def _on_text(self, change: dict[str, Any]) -> None:
        self._do(lambda sketch: sketch.lay(change["new"]))

    def _on_rules(self, change: dict[str, Any]) -> None:
        self._do(lambda sketch: sketch.describe(rules=change["new"]))

    def _on_goal(self, change: dict[str, Any]) -> None:
        """Take a goal over; one that asks for more is given something to begin with."""
        kind, puzzle = change["new"], self._sketch.puzzle
        cards = puzzle.position.hand[:1] if kind is GoalKind.PLACE else ()
        if kind is GoalKind.PLACE and not cards:
            self._do(_without_cards_to_place)
            self._draw_goal(puzzle.goal)
            return
        points = puzzle.rules.opening_minimum or _USUAL_POINTS
        goal = Goal(kind, cards, points if kind is GoalKind.OPEN else 0)
        self._do(lambda sketch: sketch.describe(goal=str(goal)))

    def _on_more(self, change: dict[str, Any]) -> None:
        kind = self._sketch.puzzle.goal.kind.value
        more = change["new"].strip().removeprefix(kind).strip()
        self._do(lambda sketch: sketch.describe(goal=f"{kind} {more}".strip()))


def _toggle(part: ipywidgets.DOMWidget) -> None:
    show_part(part, not is_shown(part))


def _with_one_more(sketch: Sketch, card: Card) -> Sketch:
    if sketch.left(card) <= 0:
        raise PuzzleError(_("There is no {card} left: all are in play.").format(card=card.pretty))
    return sketch.add((card,))


def _without_cards_to_place(_sketch: Sketch) -> Sketch:
    raise PuzzleError(_("Put cards into the hand first: one of them has to be placed."))


def _more_of(goal: Goal) -> str:
    return format_cards(goal.cards) if goal.kind is GoalKind.PLACE else str(goal.points or "")


def _line() -> ipywidgets.Text:
    return ipywidgets.Text(continuous_update=False).add_class("rrp-field")
