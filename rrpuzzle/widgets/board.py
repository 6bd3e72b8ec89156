"""The board: a table of rows and a hand in a notebook, to be moved about.

1. Python holds the truth, a `Draft`. The page sends what the player intends as a message with
   an id; the answer is the whole view anew, with that id, so that nothing gets out of step.
2. The view is replaced and never changed in place. Its ``revision`` only grows: a page that
   receives an old view late does not draw it.
3. The flow picture comes after the view, as a message of its own: what a row is must not wait
   for the picture.
4. Everything works as well without a page: `Board.move`, `Board.check`, `Board.hint`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rrpuzzle.cards import Row, parse_cards
from rrpuzzle.draft import HAND, Draft, RefusedError, act
from rrpuzzle.drawing import flow_svg, flow_table_html
from rrpuzzle.errors import quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words, using_language
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.position import Position, check_position, parse_position
from rrpuzzle.puzzles import Goal, GoalKind, Hint, Puzzle, Verdict, hint, judge
from rrpuzzle.puzzles.hints import HIGHEST_LEVEL
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.widgets.texts import board_texts, heading_texts, help_texts
from rrpuzzle.widgets.view import draft_view, hint_marks, hint_view, said, verdict_view

__all__ = ["LOOKS", "Board"]

_STATIC = Path(__file__).parent / "static"

LOOKS: dict[str, tuple[str, ...]] = {
    "size": ("compact", "normal", "projector"),
    "suits": ("four", "two"),
    "style": ("cards", "tiles"),
    "theme": ("auto", "light", "dark"),
}
"""The values that each keyword for the board's looks may take."""


class Board(anywidget.AnyWidget):
    """A position to play on, in a notebook.

    Parameters
    ----------
    what : Puzzle or Position or str
        The puzzle, or a position, or its text. Of a position the goal is to place as many
        cards as possible.
    rules : Rules, optional
        The rules; a puzzle brings its own.
    language : {"en", "fr", "it", "pt"}, optional
        The language that the board speaks; the one in use if None.
    size : {"normal", "compact", "projector"}
        How large the cards are.
    suits : {"four", "two"}
        Whether each suit has a colour of its own.
    style : {"cards", "tiles"}
        Cards, or tiles as in the boxed game.
    theme : {"auto", "light", "dark"}
        ``"auto"`` follows the notebook.

    Raises
    ------
    PositionError
        If the position cannot be, or a row on its table is no meld.
    ValueError
        If a keyword for the looks has another value.

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

    _esm = _STATIC / "board.js"
    _css = _STATIC / "board.css"

    # Read-only also for the page: what it would change, it asks for with a message.
    _view = traitlets.Dict(read_only=True).tag(sync=True)
    _flow = traitlets.Dict(read_only=True).tag(sync=True)
    _texts = traitlets.Dict(read_only=True).tag(sync=True)
    _look = traitlets.Dict(read_only=True).tag(sync=True)

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
    ) -> None:
        if isinstance(what, str):
            what = parse_position(what)
        if isinstance(what, Puzzle):
            self._puzzle, self._titled = what, True
        else:
            goal = Goal(GoalKind.MOST)
            self._puzzle = Puzzle("position", what, goal, rules or CLASSIC)
            self._titled = False
        self._chosen_look = {"size": size, "suits": suits, "style": style, "theme": theme}
        for name, value in self._chosen_look.items():
            if value not in LOOKS[name]:
                raise ValueError(
                    _("{name}={value} is no look: {name} is one of {values}.").format(
                        name=name, value=quote(value), values=", ".join(map(repr, LOOKS[name]))
                    )
                )
        check_position(self._puzzle.position, self._puzzle.rules)
        with using_language(language):
            self._language = language_in_use()
        self._draft = Draft.start(self._puzzle.position, self._puzzle.rules)
        self._verdict: Verdict | None = None
        self._hint: Hint | None = None
        self._told: Verdict | Hint | None = None  # the one of the two that was asked for last
        self._hints_used: int | None = None
        self._revision = 0
        super().__init__()
        self.on_msg(self._receive)

    @traitlets.default("_texts")
    def _default_texts(self) -> dict[str, Any]:
        with using_language(self._language):
            heading = heading_texts(self._puzzle) if self._titled else {}
            return {**board_texts(), "keys": help_texts(), "heading": heading}

    @traitlets.default("_look")
    def _default_look(self) -> dict[str, Any]:
        return {**self._chosen_look, "language": self._language}

    @traitlets.default("_view")
    def _default_view(self) -> dict[str, Any]:
        return self._make_view()

    @traitlets.default("_flow")
    def _default_flow(self) -> dict[str, Any]:
        return self._make_flow()

    # --- what can be read ------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; of a bare position, one that asks to place as many cards as possible."""
        return self._puzzle

    @property
    def draft(self) -> Draft:
        """The half-made turn, a value: it does not change when the board does."""
        return self._draft

    @property
    def position(self) -> Position:
        """The position as it lies now."""
        return self._draft.position

    @property
    def table(self) -> tuple[Row, ...]:
        """The rows on the table as they lie now."""
        return self.position.table

    @property
    def hand(self) -> Row:
        """The cards in the hand now."""
        return self.position.hand

    @property
    def answer(self) -> str:
        """The position as it lies now, as text that can be kept and judged later."""
        return str(self.position)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the position as it lies now, if it was asked for with `check`."""
        return self._verdict

    @property
    def hints_used(self) -> int | None:
        """The highest level of the hints so far, None without any; no undo takes it back."""
        return self._hints_used

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
        with using_language(self._language):
            self._need_place(to, "hand", "new")
            if source is not None:
                self._need_place(source, "hand")
            ids = self._find(parse_cards(cards), source)
            target = self._row_id(to) if isinstance(to, int) else to
            self._change(lambda draft: draft.move(ids, target, at))

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

    # --- how it is shown -------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return a text without an address, so that a notebook run again stays the same."""
        return f"<Board: {self.answer}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        with using_language(self._language):
            fresh = self._titled and not self._draft.can_reset
            picture = self._puzzle if fresh else self.position
            return {**data, **picture._repr_mimebundle_()}, metadata

    # --- the conversation with the page ----------------------------------------------------

    def _receive(self, _widget: object, message: object, _buffers: object = None) -> None:
        """Carry out what a page asks for; whatever it is, answer with the view."""
        intent: Mapping[str, Any] = message if isinstance(message, dict) else {}
        sender = intent.get("id")
        ack = sender if isinstance(sender, str) else ""
        with using_language(self._language):
            try:
                if intent.get("action") == "check":
                    self._judge(ack)
                elif intent.get("action") == "hint":
                    self._help(None, ack)
                else:
                    self._change(lambda draft: act(draft, intent), ack)
            except RefusedError as error:
                self._show(ack, refused=str(error))
            except Exception:
                # The page must not wait for an answer that never comes.
                self._show(ack)
                raise

    def _change(self, action: Callable[[Draft], Draft], ack: str = "") -> None:
        with using_language(self._language):
            before, self._draft = self._draft, action(self._draft)
            if [row.ids for row in self._draft.rows] != [row.ids for row in before.rows]:
                self._verdict = self._hint = self._told = None
            self._show(ack, said=said(before, self._draft))
            if self._draft is not before:
                self.set_trait("_flow", self._make_flow())

    def _judge(self, ack: str = "") -> Verdict:
        with using_language(self._language):
            self._told = self._verdict = judge(self._puzzle, self.table, self.hand)
            self._show(ack)
        return self._verdict

    def _help(self, level: int | None, ack: str = "") -> Hint:
        if level is None:
            level = min(self._hint.level + 1, HIGHEST_LEVEL) if self._hint else 0
        with using_language(self._language):
            self._told = self._hint = hint(self._puzzle, self.table, self.hand, level)
            if not (self._verdict and self._verdict.goal_reached):  # solved without it
                self._hints_used = max(level, self._hints_used or 0)
            self._show(ack)
        return self._hint

    def _show(self, ack: str = "", **notes: str) -> None:
        self._revision += 1
        self.set_trait("_view", self._make_view(ack, **notes))

    def _make_view(self, ack: str = "", **notes: str) -> dict[str, Any]:
        with using_language(self._language):
            told, hinted = self._told, self._hints_used is not None
            marked = hint_marks(self._hint, self._draft) if self._hint else frozenset()
            return {
                **draft_view(self._draft, marked),
                "revision": self._revision,
                "ack": ack,
                "refused": notes.get("refused", ""),
                "said": notes.get("said", ""),
                "verdict": verdict_view(told, hinted) if isinstance(told, Verdict) else None,
                "hint": hint_view(told) if isinstance(told, Hint) else None,
            }

    def _make_flow(self) -> dict[str, Any]:
        before, after, rules = self._draft.before, self.position, self._draft.rules
        laid = self._draft.laid
        with using_language(self._language):
            return {
                "revision": self._revision,
                "svg": flow_svg(before, after, rules, theme="inherit", laid=laid),
                "table": flow_table_html(before, after, rules, laid),
            }

    def _find(self, cards: Row, source: int | str | None) -> Sequence[str]:
        draft = self._draft
        places: list[tuple[int | str, Sequence[str]]] = [
            (HAND, [card_id for card_id, _card in draft.hand]),
            *((row.number, row.ids) for row in draft.rows),
        ]
        lying = [card for place, ids in places if source in (None, place) for card in ids]
        found = []
        for card in cards:
            card_id = next((i for i in lying if draft.card(i) == card.plain), None)
            if card_id is None:
                raise RefusedError(_("{card} does not lie there.").format(card=card.pretty))
            lying.remove(card_id)
            found.append(card_id)
        return found

    @staticmethod
    def _need_place(place: object, *words: str) -> None:
        if place not in words and (isinstance(place, bool) or not isinstance(place, int)):
            raise RefusedError(
                _("There is no place {place}: one is the number of a row, or {words}.").format(
                    place=quote(place), words=join_words(map(repr, words), "or")
                )
            )

    def _row_id(self, number: int) -> str:
        rows = self._draft.rows
        if not 1 <= number <= len(rows):
            raise RefusedError(
                _("There is no row {row}; the table has {n}.").format(row=number, n=len(rows))
            )
        return rows[number - 1].id
