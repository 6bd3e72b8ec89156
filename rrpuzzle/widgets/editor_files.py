"""Where puzzles in the making come from and where they go: the file, and what saving would lose."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from rrpuzzle.drawing.markup import element
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import open_puzzles
from rrpuzzle.puzzles.storing import Storing
from rrpuzzle.widgets.frame import bar, show_part, text_button

__all__ = ["FilePanel"]

_MOST_LISTED = 500


class FilePanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A file's name, the puzzles in it, and a question before anything is lost.

    Parameters
    ----------
    load : callable
        Called with a source and a puzzle's id that shall be opened.
    save : callable
        Called with the path that shall be saved to.
    write : callable
        Called with what was asked about, once the user agrees.
    tried : callable
        Called with what to do; it says what goes wrong.

    Examples
    --------
    >>> panel = FilePanel(print, print, print, lambda action: action())
    >>> panel.path.value = "first-steps"
    >>> panel.look_into()
    >>> panel.puzzles.options[3]
    ('The finished run – finished-run', 'first-steps/finished-run')
    """

    def __init__(
        self,
        load: Callable[[str, str], object],
        save: Callable[[str], object],
        write: Callable[[Storing], object],
        tried: Callable[[Callable[[], object]], None],
    ) -> None:
        self._asked: Storing | None = None
        self.path = ipywidgets.Text(value="my-puzzles.toml").add_class("rrp-field")
        self.puzzles = ipywidgets.Dropdown()
        self.save_button = text_button(icon="save", kind="primary")
        self.look_button = text_button(icon="folder-open")
        self.load_button = text_button()
        self.yes, self.no = text_button(), text_button(kind="primary")
        self._question = ipywidgets.HTML().add_class("rrp-line-of-view")
        for button, action in (
            (self.save_button, lambda: save(self.path.value.strip())),
            (self.look_button, self.look_into),
            (self.load_button, lambda: load(self.path.value.strip(), self.puzzles.value)),
            (self.yes, lambda: self._answer(write)),
            (self.no, self._decline),
        ):
            button.on_click(lambda _button, action=action: tried(action))
        self._chooser = bar("rrp-mid", self.puzzles, self.load_button)
        self._sure = ipywidgets.VBox(
            [self._question, bar("rrp-mid", self.no, self.yes.add_class("rrp-apart-in-view"))]
        )
        buttons = bar("rrp-mid", self.path, self.save_button, self.look_button)
        super().__init__([buttons, self._sure, self._chooser])
        show_part(self._sure, False)
        show_part(self._chooser, False)

    @property
    def asking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked is not None

    def speak(self) -> None:
        """Name everything in the language in use."""
        self.path.description = _("File")
        self.save_button.description = _("Save into this file")
        self.look_button.description = _("List its puzzles")
        self.puzzles.description = _("Puzzle")
        self.load_button.description = _("Open this puzzle")
        self.no.description = _("Leave the file as it is")
        self.yes.description = _("Save all the same")

    def look_into(self) -> None:
        """List the puzzles of the file, or of the collection of that name.

        Raises
        ------
        PuzzleError
            If there is none, or it is not as the format asks.
        """
        show_part(self._chooser, False)
        collection = open_puzzles(self.path.value.strip())
        self.puzzles.options = [
            (_("{title} – {id}").format(title=each.title, id=each.id.rpartition("/")[2]), each.id)
            for each, _number in zip(collection, range(_MOST_LISTED), strict=False)
        ]
        if self.puzzles.options:
            self.puzzles.index = 0
            show_part(self._chooser, True)

    def ask(self, storing: Storing) -> None:
        """Ask whether to go on although something would be lost.

        Parameters
        ----------
        storing : Storing
            What is about to be written.
        """
        self._asked = storing
        words = " ".join(storing.losses)
        self._question.value = element(
            "p", escape(words), class_="rrp-note", data_kind="warn", role="status"
        )
        show_part(self._sure, True)
        self.no.focus()

    def _answer(self, write: Callable[[Storing], object]) -> None:
        asked = self._asked
        self._decline()
        if asked is not None:
            write(asked)

    def withdraw(self) -> None:
        """Ask no longer: what was asked about is not what would be saved now."""
        self._asked = None
        show_part(self._sure, False)

    def _decline(self) -> None:
        self.withdraw()
        self.save_button.focus()
