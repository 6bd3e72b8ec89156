"""Setting puzzles in a notebook: lay cards, see what is true of them, try it, save it.

1. A `Sketch` holds the truth; the board, the palette, the fields and Python all make a new one.
2. What is true of it is asked after each change, beside the kernel's other work. An answer about
   an older puzzle is never shown.
3. Nothing is written to a file, and nothing in a file is lost, without that being said before.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from rrpuzzle.cards import Card
from rrpuzzle.drawing import position_text
from rrpuzzle.drawing.html import frame_html, position_content
from rrpuzzle.drawing.markup import element
from rrpuzzle.errors import PuzzleError, RummyError
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import using_language
from rrpuzzle.position import Position, check_position
from rrpuzzle.puzzles import Puzzle, find_puzzle, open_puzzles
from rrpuzzle.puzzles.findings import Finding, answer_to, statements
from rrpuzzle.puzzles.sketch import Place, Sketch
from rrpuzzle.puzzles.storing import Storing, prepare_storing
from rrpuzzle.puzzles.verify import Report, check_puzzle
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.widgets.appraiser import Appraiser, GateKeeper
from rrpuzzle.widgets.editor_parts import EditorParts
from rrpuzzle.widgets.editor_texts import (
    findings_html,
    findings_notes,
    findings_text,
    heading,
    refusal_text,
    report_html,
)
from rrpuzzle.widgets.frame import VIEW_CLASS, show_part
from rrpuzzle.widgets.puzzle_view import PuzzleView
from rrpuzzle.widgets.saved import SavedPicture
from rrpuzzle.widgets.setter_board import SetterBoard

__all__ = ["Editor"]


class Editor(SavedPicture, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A puzzle in the making: cards are laid, and what is true of it is said after each one.

    The notebook "Setting puzzles" teaches it. Every change is a step that can be undone.

    Parameters
    ----------
    what : Puzzle or Position or str, optional
        What to go on with: a puzzle, the id of one that ships (``"first-steps/book"``), a
        position, or its text. An empty table if None.
    rules : Rules
        The rules that are played; a puzzle brings its own.
    language : {"en", "fr", "it", "pt"}, optional
        The language that it speaks; the one in use if None.
    size, suits, style, theme, ranks : str
        The board's looks, as of `Board`.

    Raises
    ------
    NotationError, PuzzleError
        If the text is neither a position nor the id of a puzzle.
    ValueError
        If a look has a value that it cannot have.

    Examples
    --------
    >>> editor = Editor()
    >>> editor.add("4H 5H 6H 7H 8H")
    >>> editor.add("6H", to="hand")
    >>> print(editor.finding("best").text, editor.finding("par").text)
    The best table places the card. That is proven. Par is 2: 1 split, 1 join. That is proven.
    >>> editor.position
    parse_position('4H 5H 6H 7H 8H | 6H')
    """

    language = traitlets.Unicode(read_only=True, help="The language that is spoken.")

    def __init__(
        self,
        what: Puzzle | Position | str | None = None,
        *,
        rules: Rules = CLASSIC,
        language: str | None = None,
        size: str = "compact",
        suits: str = "four",
        style: str = "cards",
        theme: str = "auto",
        ranks: str = "auto",
    ) -> None:
        with using_language(language):
            self.set_trait("language", language_in_use())
            self._sketch = Sketch.start(_read(what), rules)
        look = {"size": size, "suits": suits, "style": style, "theme": theme, "ranks": ranks}
        self._look = look
        self._lock = threading.RLock()
        self._appraiser = Appraiser(self._draw_facts, self._picture_changed)
        self._trial: PuzzleView | None = None
        self._gate = GateKeeper(self._show_report)
        self._by_page, self._waits, self._refused = False, True, False
        self._known = self.puzzle
        self._board = SetterBoard(self._sketch, self._hear_board, language, self._look)
        self._board._shown_in = self
        self._board.observe(self._hear, "_look")
        super().__init__()
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-editor")
        self._parts = self._make_parts()
        self.children = self._parts.around(self._board)
        with using_language(self.language):
            self._parts.speak(self.language)
            self._draw()
            self._appraiser.ask(self.puzzle)

    # --- what can be read ------------------------------------------------------------------

    @property
    def sketch(self) -> Sketch:
        """The puzzle with all the steps that led to it, a value."""
        return self._sketch

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands, its position legal or not."""
        return self._sketch.puzzle

    @property
    def position(self) -> Position:
        """The position as it lies now."""
        return self._sketch.position

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is true of the puzzle; this waits for the answers."""
        with self._lock, using_language(self.language):
            return self._appraiser.finish()

    @property
    def trial(self) -> PuzzleView | None:
        """The puzzle to be played, while it is tried."""
        return self._trial

    @property
    def message(self) -> str:
        """What the view said last, as markup."""
        return str(self._parts.said.value)

    def finding(self, question: str) -> Finding:
        """Return the answer to a question about the puzzle.

        Parameters
        ----------
        question : str
            One of `rrpuzzle.puzzles.findings.QUESTIONS`.

        Returns
        -------
        Finding
            The answer.

        Raises
        ------
        PuzzleError
            If the puzzle has no answer to it.
        """
        with using_language(self.language):
            return answer_to(question, self.findings)

    # --- what can be done ------------------------------------------------------------------

    def add(self, cards: Iterable[Card] | str, to: Place | None = None) -> None:
        """Put cards somewhere, as in `Sketch.add`."""
        self._do(lambda sketch: sketch.add(cards, to))

    def take(self, cards: Iterable[Card] | str, source: Place | None = None) -> None:
        """Take cards away, as in `Sketch.take`."""
        self._do(lambda sketch: sketch.take(cards, source))

    def move(self, cards: Iterable[Card] | str, to: Place, source: Place | None = None) -> None:
        """Lay cards somewhere else, as in `Sketch.move`."""
        self._do(lambda sketch: sketch.move(cards, to, source))

    def lay(self, position: Position | str) -> None:
        """Lay out a whole position, as in `Sketch.lay`."""
        self._do(lambda sketch: sketch.lay(position))

    def sort(self) -> None:
        """Sort the hand and the melds."""
        self._do(Sketch.sort)

    def clear(self) -> None:
        """Take all cards away; this can be undone like any step."""
        self._do(Sketch.clear)

    def describe(self, **fields: Any) -> None:
        """Give fields of the puzzle, such as ``goal="out"``, as in `Sketch.describe`."""
        self._do(lambda sketch: sketch.describe(**fields))

    def undo(self) -> None:
        """Take the last step back."""
        self._do(Sketch.undo)

    def redo(self) -> None:
        """Do the step again that was undone last."""
        self._do(Sketch.redo)

    def state_findings(self) -> None:
        """Fill in what was found and proven: themes, par, number of best tables, rating.

        Raises
        ------
        PuzzleError
            If the goal is not reached.
        """
        with using_language(self.language):
            fields = statements(self.puzzle, self.findings)
            self._do(lambda sketch: sketch.describe(**fields))
            words = _(
                "Themes, par, number of best tables and rating are filled in: see “{button}”."
            )
            self._say(words.format(button=_("Titles and texts")), "good")

    def load(self, source: Puzzle | str | Path, name: str | None = None) -> None:
        """Open another puzzle instead of this one; this can be undone like any step.

        Parameters
        ----------
        source : Puzzle or str or pathlib.Path
            The puzzle, or the collection that it is in: its name, or the path of its file.
        name : str, optional
            The puzzle's id in the collection; its first puzzle if None.

        Raises
        ------
        PuzzleError
            If there is no such collection or puzzle.
        """
        with using_language(self.language):
            if not isinstance(source, Puzzle):
                collection = open_puzzles(source)
                if not len(collection):
                    raise PuzzleError(_("There is no puzzle to play."))
                source = collection[0 if name is None else name]
            self._do(lambda sketch: sketch.give_way_to(source))
            self._known = source

    def check(self) -> Report:
        """Say, here and on the page, whether the puzzle is ready to be published.

        Everything is found a second time by another method, which may take some seconds.

        Returns
        -------
        Report
            What the gate says: ``passes``, and the ``problems`` as sentences.
        """
        with using_language(self.language):
            report = check_puzzle(self.puzzle)
        self._show_report(report)
        return report

    def try_it(self) -> PuzzleView:
        """Open the puzzle below as its players will see it.

        Returns
        -------
        PuzzleView
            The view.

        Raises
        ------
        PositionError
            If its start is not legal.
        """
        with using_language(self.language):
            check_position(self.position, self.puzzle.rules)
            look: dict[str, Any] = {**self._look, "size": "normal"}
            titled = replace(self.puzzle, titles=self.puzzle.titles or {"en": heading(self.puzzle)})
            self._trial = PuzzleView(titled, language=self.language, **look)
            self._draw_trial()
        return self._trial

    def close_trial(self) -> None:
        """End the trial that `try_it` began."""
        self._trial = None
        self._draw_trial()

    def save(self, path: str | Path, anyway: bool = False) -> Storing:
        """Put the puzzle into the file of a collection, a new one or one that is there.

        Parameters
        ----------
        path : str or pathlib.Path
            A path that ends in ``.toml``.
        anyway : bool
            Whether to write although comments or another puzzle of that id would be lost.

        Returns
        -------
        Storing
            What was written.

        Raises
        ------
        PuzzleError
            If the puzzle or the file is not as it must be, or something would be lost.
        """
        with using_language(self.language):
            storing = prepare_storing(self.puzzle, path, self._known)
            if storing.losses and not anyway:
                words = " ".join(storing.losses)
                raise PuzzleError(
                    _("{losses} To write all the same: anyway=True.").format(losses=words)
                )
            self._write(storing)
        return storing

    # --- what the page asks for --------------------------------------------------------------

    def _make_parts(self) -> EditorParts:
        deeds: dict[str, Callable[..., object]] = {
            "try": self.try_it,
            "check": self._on_check,
            "state": self.state_findings,
            "close": self._on_close,
            "load": self.load,
            "save": self._on_save,
            "write": self._write,
        }
        return EditorParts(
            self._look["theme"],
            self.language,
            lambda change: self._tried(lambda: self._do(change)),
            self._tried,
            deeds,
        )

    def _hear(self, change: dict[str, Any]) -> None:
        """Speak the language that the board has heard of from the browser."""
        language = change["new"]["language"]
        if language != self.language:
            self.set_trait("language", language)
            with using_language(language):
                self._parts.speak(language)
                self._draw()
                self._appraiser.ask(self.puzzle)

    def _hear_board(self, sketch: Sketch) -> None:
        self._tried(lambda: self._take_over(sketch))

    def _tried(self, action: Callable[[], object]) -> None:
        """Do what a control asks for; a refusal is said, not raised."""
        with self._lock, using_language(self.language):
            self._by_page = True
            if self._refused:
                self._parts.said.value, self._refused = "", False
            try:
                action()
            except RummyError as error:
                self._say(refusal_text(error), "warn")
                self._refused = True
            finally:
                self._by_page = False

    def _on_save(self, path: str) -> None:
        storing = prepare_storing(self.puzzle, path, self._known)
        if storing.losses:
            self._parts.files.ask(storing)
        else:
            self._write(storing)

    def _on_close(self) -> None:
        self.close_trial()
        self._parts.try_button.focus()

    def _on_check(self) -> None:
        self._gate.ask(self.puzzle)
        if self._gate.busy:
            self._say(_("Checking whether it is ready …"), "plain")

    def _show_report(self, report: Report) -> None:
        with using_language(self.language):
            self._parts.said.value = report_html(report)

    # --- a new state -----------------------------------------------------------------------

    def _do(self, action: Callable[[Sketch], Sketch]) -> None:
        with self._lock, using_language(self.language):
            self._take_over(action(self._sketch))

    def _take_over(self, sketch: Sketch) -> None:
        """Show another sketch, and ask what is true of it if it is another puzzle."""
        with self._lock, using_language(self.language):
            another = sketch.puzzle != self.puzzle
            self._sketch = sketch
            if another:
                self._trial, self._parts.said.value = None, ""
                self._gate.forget()
                self._parts.files.withdraw()
                self._waits = not self._by_page
            self._draw()
            if another:
                self._appraiser.ask(sketch.puzzle)
                self._picture_changed()

    def _write(self, storing: Storing) -> None:
        storing.write()
        self._known = storing.puzzle
        self._say(storing.done, "good")

    # --- how it is shown -------------------------------------------------------------------

    def _draw(self) -> None:
        if self._board.sketch != self._sketch:
            self._board.show(self._sketch)
        self._parts.draw(self._sketch)
        self._draw_trial()

    def _draw_facts(self) -> None:
        with using_language(self.language):
            asked = self._appraiser
            self._parts.facts.value = findings_html(asked.findings, asked.busy, asked.stale)

    def _draw_trial(self) -> None:
        self._parts.below.children = (self._trial,) if self._trial else ()
        show_part(self._parts.close_bar, self._trial is not None)

    def _say(self, text: str, kind: str) -> None:
        self._parts.said.value = element(
            "p", escape(text), class_="rrp-note", data_kind=kind, role="status"
        )

    def __repr__(self) -> str:
        """Return a text without an address."""
        return f"<Editor {self.puzzle.id}: {self.position}>"

    def _saved_picture(self) -> dict[str, str]:
        # A page draws it again when the answers are there; a cell is stored when it ends.
        findings = self.findings if self._waits else self._appraiser.findings
        with using_language(self.language):
            text = position_text(self.position, self.puzzle.rules)
            parts = position_content(self.position, self.puzzle.rules)
            content = [*parts, *findings_notes(findings)]
            return {
                "text/plain": f"{text}\n{findings_text(findings)}",
                "text/html": frame_html(content, heading(self.puzzle)),
            }


def _read(what: Puzzle | Position | str | None) -> Puzzle | Position | str | None:
    """Return the puzzle of an id; anything else as it is."""
    if isinstance(what, str) and "|" not in what and " " not in what.strip() and "/" in what:
        return find_puzzle(what.strip())
    return what
