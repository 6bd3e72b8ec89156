"""The board: a table of rows and a hand in a notebook, to be moved about.

All of it works as well without a page: `Board.move`, `Board.check`, `Board.hint`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rrpuzzle.cards import parse_cards
from rrpuzzle.draft import Draft, RefusedError, draft_record, recorded_draft
from rrpuzzle.errors import quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words
from rrpuzzle.position import Position, parse_position
from rrpuzzle.puzzles import Hint, Puzzle, Verdict
from rrpuzzle.puzzles.hints import HIGHEST_LEVEL
from rrpuzzle.rules import Rules
from rrpuzzle.widgets.clock import Clock
from rrpuzzle.widgets.talk import TalkingBoard

__all__ = ["Board"]


class Board(TalkingBoard):
    """A position to play on, in a notebook.

    Parameters
    ----------
    what : Puzzle or Position or str
        The puzzle, or a position, or its text. Of a position the goal is to place as many
        cards as possible.
    rules : Rules, optional
        The rules; a puzzle brings its own.
    language : {"en", "fr", "it", "pt"}, optional
        The language that the board speaks. If None, the one in use; if nobody asked for one by
        name, the one of the browser that shows the board.
    size : {"normal", "compact", "projector"}
        How large the cards are.
    suits : {"four", "two"}
        Whether each suit has a colour of its own.
    style : {"cards", "tiles"}
        Cards, or tiles as in the boxed game.
    theme : {"auto", "light", "dark", "contrast"}
        ``"auto"`` follows the notebook, and the reader's wish for more contrast;
        ``"contrast"`` has it always.
    ranks : {"auto", "english", "local"}
        The letters of the court cards: A J Q K, or those of the language, such as the French
        A V D R. ``"auto"`` does what ``RRPUZZLE_RANKS`` says, and that is English if not set.
    hide : iterable of str
        What is not shown, out of `CONTROLS`.
    interactive : bool
        Whether a page may move the cards.
    clock : bool or float
        Whether a clock is shown; a number of seconds is counted down.

    Attributes
    ----------
    hide, interactive, clock
        As above; each can be set at any time.
    answer : str
        The position as it lies now, as text that can be kept and judged later. It can be
        observed.

    Raises
    ------
    PositionError
        If the position cannot be, or a row on its table is no meld.
    ValueError
        If another keyword has a value that it cannot have.

    Examples
    --------
    >>> board = Board("4S 5S 6S 7S | 3S 4H 4D")
    >>> board.move("4H 4D", to="new")
    >>> board.move("4S", to=2)
    >>> board.check().headline
    'Solved.'
    >>> board.answer
    '5S 6S 7S / 4S 4H 4D | 3S'
    """

    def __init__(
        self,
        what: Puzzle | Position | str,
        rules: Rules | None = None,
        *,
        language: str | None = None,
        size: str = "normal",
        suits: str = "four",
        style: str = "cards",
        theme: str = "auto",
        ranks: str = "auto",
        hide: Sequence[str] = (),
        interactive: bool = True,
        clock: bool | float = False,
    ) -> None:
        look = {"size": size, "suits": suits, "style": style, "theme": theme, "ranks": ranks}
        shown = {"hide": hide, "interactive": interactive, "clock": clock}
        super().__init__(what, rules, language, look, **shown)

    # --- what can be done ------------------------------------------------------------------

    def move(
        self,
        cards: str,
        to: int | str,
        at: int | None = None,
        source: int | str | None = None,
    ) -> None:
        """Lay cards somewhere else.

        Parameters
        ----------
        cards : str
            The cards, such as ``"4H 4D"``.
        to : int or str
            The number of a row, ``"new"`` for a row of their own, or ``"hand"``.
        at : int, optional
            How many cards shall lie on their left; the end of the row if None.
        source : int or str, optional
            Where they are taken from: the number of a row, or ``"hand"``. Where they lie
            first if None: in the hand, then on the table row by row.

        Raises
        ------
        RefusedError
            If a card or a row is not there, or the move cannot be.

        Examples
        --------
        >>> board = Board("4S 5S 6S / 7S 8S 9S | TS")
        >>> board.move("7S", to=1, source=2)
        >>> board.answer
        '4S 5S 6S 7S / 8S 9S | TS'
        """
        with self._speaking():
            self._need_place(to, "hand", "new")
            if source is not None:
                self._need_place(source, "hand")
            ids = self._draft.find(parse_cards(cards), source)
            target = self._draft.row_id(to) if isinstance(to, int) else to
            self._change(lambda draft: draft.move(ids, target, at))

    def place(self, cards: str) -> None:
        """Lay cards down at the one place where they are part of a meld.

        Parameters
        ----------
        cards : str
            The cards, such as ``"4H 4D"``.

        Raises
        ------
        SeveralPlacesError
            If they fit in several places.
        RefusedError
            If they fit nowhere.

        Examples
        --------
        >>> board = Board("4S 5S 6S | 7S")
        >>> board.place("7S")
        >>> board.answer
        '4S 5S 6S 7S |'
        """
        with self._speaking():
            ids = self._draft.find(parse_cards(cards))
            self._change(lambda draft: draft.place(ids))

    def lay(self, position: Position | str) -> None:
        """Lay all cards as in a position; this can be undone like any step.

        Parameters
        ----------
        position : Position or str
            The same cards in another arrangement.

        Raises
        ------
        RefusedError
            If it has other cards, or cards of the table in the hand.

        Examples
        --------
        >>> board = Board("4S 5S 6S | 7S")
        >>> board.lay("4S 5S 6S 7S |")
        >>> board.undo()
        >>> board.answer
        '4S 5S 6S | 7S'
        """
        wanted = parse_position(position) if isinstance(position, str) else position
        self._change(lambda draft: draft.lay(wanted))

    def undo(self) -> None:
        """Take the last step back."""
        self._change(Draft.undo)

    def redo(self) -> None:
        """Do the step again that was undone last."""
        self._change(Draft.redo)

    def reset(self) -> None:
        """Lay everything back as at the start; this can be undone like any step."""
        self._change(Draft.reset)

    def check(self) -> Verdict:
        """Judge the position as it lies now, here and on the page.

        Returns
        -------
        Verdict
            The verdict.

        Examples
        --------
        >>> print(Board("4S 5S 6S | 7S").check())
        Nothing placed yet. No card was placed: a turn places at least one card from the hand.
        """
        return self._judge()

    def hint(self, level: int | None = None) -> Hint:
        """Help on from the table as it lies now, here and on the page.

        Parameters
        ----------
        level : int, optional
            How much may be given away, 0 to 4; if None, one more than last time on this table.

        Returns
        -------
        Hint
            The hint.

        Raises
        ------
        ValueError
            If there is no such level.

        Examples
        --------
        >>> board = Board("4H 5H 6H 7H 8H | 6H")
        >>> print(board.hint(), board.hint())
        You are on a way that works. Look at row 1, run 4–8 ♥.
        >>> board.hints_used
        1
        """
        return self._help(level)

    def start(self, what: Puzzle | Position | str, rules: Rules | None = None) -> None:
        """Show another puzzle or position; what was done, said and timed so far is forgotten.

        Parameters
        ----------
        what : Puzzle or Position or str
            The puzzle or position.
        rules : Rules, optional
            The rules; a puzzle brings its own.

        Raises
        ------
        PositionError
            If the position cannot be, or a row on its table is no meld; the board stays as it is.

        Examples
        --------
        >>> board = Board("4S 5S 6S | 7S")
        >>> board.start("9H 9D 9C | 9S")
        >>> board.answer
        '9H 9D 9C | 9S'
        """
        with self._speaking():
            self._begin(what, rules)
            self._timer = Clock()
            self._start_clock()
            self.set_trait("_texts", self._make_texts())
            self._changed()

    def save(self) -> dict[str, Any]:
        """Return the half-made turn with all its steps as plain data, to be kept as JSON.

        Returns
        -------
        dict
            What `restore` takes.

        Examples
        --------
        >>> board = Board("4S 5S 6S | 7S")
        >>> board.move("7S", to=1)
        >>> again = Board("4S 5S 6S | 7S")
        >>> again.restore(board.save())
        >>> again.undo()
        >>> again.answer
        '4S 5S 6S | 7S'
        """
        return {
            **draft_record(self._draft),
            "hints": self._hints_used,
            "seconds": round(self.seconds, 1),
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take a half-made turn up again, with its steps, the hints used and the time spent.

        Parameters
        ----------
        saved : mapping
            What `save` returned, here or on another board of the same position.

        Raises
        ------
        RefusedError
            If it is of another position, or is no such record; the board stays as it is.
        """
        with self._speaking():
            start = Draft.start(self._puzzle.position, self._puzzle.rules)
            draft = recorded_draft(start, saved)
            hints, seconds = saved.get("hints"), saved.get("seconds", 0)
            good = hints is None or (_is_whole(hints) and 0 <= hints <= HIGHEST_LEVEL)
            if not good or not _is_number(seconds) or not 0 <= seconds < 1e9:
                raise RefusedError(_("That is no record of a turn."))
            self._draft, self._hints_used = draft, hints
            self._timer.put_on(seconds)
            self._verdict = self._hint = self._told = None
            self._deals += 1
            self._show_clock()
            self._changed()

    # --- who wants to know -----------------------------------------------------------------

    def on_change(self, callback: Callable[[Board], None], remove: bool = False) -> None:
        """Call a function after every change of how the cards lie, by a page or by Python.

        Parameters
        ----------
        callback : callable
            Gets the board.
        remove : bool
            Whether it shall no longer be called.

        Examples
        --------
        >>> board = Board("4S 5S 6S | 7S")
        >>> board.on_change(lambda board: print(board.answer))
        >>> board.move("7S", to=1)
        4S 5S 6S 7S |
        """
        self._callbacks["change"].register_callback(callback, remove=remove)

    def on_check(self, callback: Callable[[Board, Verdict], None], remove: bool = False) -> None:
        """Call a function after every check.

        Parameters
        ----------
        callback : callable
            Gets the board and the verdict.
        remove : bool
            Whether it shall no longer be called.
        """
        self._callbacks["check"].register_callback(callback, remove=remove)

    def on_hint(self, callback: Callable[[Board, Hint], None], remove: bool = False) -> None:
        """Call a function after every hint.

        Parameters
        ----------
        callback : callable
            Gets the board and the hint.
        remove : bool
            Whether it shall no longer be called.
        """
        self._callbacks["hint"].register_callback(callback, remove=remove)

    def on_time_up(self, callback: Callable[[Board], None], remove: bool = False) -> None:
        """Call a function once when a page's countdown is over.

        Parameters
        ----------
        callback : callable
            Gets the board.
        remove : bool
            Whether it shall no longer be called.
        """
        self._callbacks["time"].register_callback(callback, remove=remove)

    # --- names ----------------------------------------------------------------------------

    @staticmethod
    def _need_place(place: object, *words: str) -> None:
        if place not in words and (isinstance(place, bool) or not isinstance(place, int)):
            raise RefusedError(
                _("There is no place {place}: one is the number of a row, or {words}.").format(
                    place=quote(place), words=join_words(map(repr, words), "or")
                )
            )


# A record may have been changed by anybody; True would pass for 1.
def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
