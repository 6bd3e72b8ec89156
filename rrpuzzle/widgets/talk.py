"""What a board knows, and its conversation with the page.

1. Python holds the truth, a `Draft`. The page sends what the player intends as a message with
   an id; the answer is the whole view anew, with that id, so that nothing gets out of step.
2. The view is replaced and never changed in place. Its ``revision`` only grows: a page that
   receives an old view late does not draw it.
3. A page asks for the flow picture when it has drawn the view and is at rest: what a row is must
   not wait for the picture, and a board that nobody sees draws none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from ipywidgets import CallbackDispatcher

from rrpuzzle.cards import Row
from rrpuzzle.draft import Draft, RefusedError, SeveralPlacesError, act
from rrpuzzle.drawing import flow_svg, flow_table_html
from rrpuzzle.lineage import joins, lineage_graph, splits
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, check_position, parse_position
from rrpuzzle.puzzles import Goal, GoalKind, Hint, Puzzle, Verdict, hint, judge
from rrpuzzle.puzzles.hints import HIGHEST_LEVEL
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.widgets.shown import ShownBoard
from rrpuzzle.widgets.texts import board_texts, heading_texts, help_texts, steps_text
from rrpuzzle.widgets.view import (
    choices_view,
    draft_view,
    hint_marks,
    hint_view,
    said,
    verdict_view,
)

__all__ = ["TalkingBoard"]


class TalkingBoard(ShownBoard):
    """A board without the methods that `Board` adds for those who write Python.

    Parameters
    ----------
    what : Puzzle or Position or str
        The puzzle, or a position, or its text.
    rules : Rules or None
        The rules; a puzzle brings its own.
    language : str or None
        The language that the board speaks.
    look : mapping of str to str
        A value for each of `LOOKS`.
    **shown
        The traits `hide`, `interactive` and `clock`.
    """

    answer = traitlets.Unicode(read_only=True)
    # It travels as text: both ends would look through each card of it otherwise.
    _view = traitlets.Dict(read_only=True).tag(sync=True, to_json=lambda view, _b: json.dumps(view))
    _flow = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        what: Puzzle | Position | str,
        rules: Rules | None,
        language: str | None,
        look: Mapping[str, str],
        **shown: Any,
    ) -> None:
        self._revision = 0
        self._deals = 0
        self._callbacks = {
            name: CallbackDispatcher() for name in ("change", "check", "hint", "time")
        }
        self._begin(what, rules)
        super().__init__(language, look, **shown)
        self.on_msg(self._receive)

    def _begin(self, what: Puzzle | Position | str, rules: Rules | None) -> None:
        if isinstance(what, str):
            what = parse_position(what)
        titled = isinstance(what, Puzzle)
        if not isinstance(what, Puzzle):
            what = Puzzle("position", what, Goal(GoalKind.MOST), rules or CLASSIC)
        check_position(what.position, what.rules)
        self._puzzle, self._titled = what, titled
        self._draft = Draft.start(what.position, what.rules)
        self._verdict: Verdict | None = None
        self._hint: Hint | None = None
        self._told: Verdict | Hint | None = None  # the one of the two that was asked for last
        self._hints_used: int | None = None
        self._deals += 1

    @traitlets.default("answer")
    def _default_answer(self) -> str:
        return str(self.position)

    @traitlets.default("_view")
    def _default_view(self) -> dict[str, Any]:
        return self._make_view()

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
    def verdict(self) -> Verdict | None:
        """The verdict on the position as it lies now, if it was asked for with `check`."""
        return self._verdict

    @property
    def hints_used(self) -> int | None:
        """The highest level of the hints so far, None without any; no undo takes it back."""
        return self._hints_used

    @property
    def steps_taken(self) -> int:
        """The splits and joins so far; a puzzle's par is the fewest that do."""
        graph = lineage_graph(self._draft.before, self.position)
        return splits(graph) + joins(graph)

    # --- how it is shown -------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return a text without an address, so that a notebook run again stays the same."""
        return f"<Board: {self.answer}>"

    def _saved_picture(self) -> dict[str, str]:
        with self._speaking():
            fresh = self._titled and not self._draft.can_reset
            picture = self._puzzle if fresh else self.position
            return picture._repr_mimebundle_()

    # --- the conversation with the page ----------------------------------------------------

    def _receive(self, _widget: object, message: object, _buffers: object = None) -> None:
        """Carry out what a page asks for; unless it is a note, answer with the view."""
        intent: Mapping[str, Any] = message if isinstance(message, dict) else {}
        notes: dict[object, Callable[[], None]] = {
            "hello": lambda: self._greet(intent.get("language")),
            "flow": self._show_flow,
            "time": self._end_time,
        }
        action, sender = intent.get("action"), intent.get("id")
        if isinstance(action, str) and action in notes:
            with self._speaking():
                notes[action]()
            return
        ack = sender if isinstance(sender, str) else ""
        with self._speaking():
            try:
                if not self.interactive:
                    raise RefusedError(_("Nothing can be moved now."))
                if action == "check":
                    self._judge(ack)
                elif action == "hint":
                    self._help(None, ack)
                else:
                    self._act(intent, ack)
            except SeveralPlacesError as error:
                choices = choices_view(self._draft, intent["cards"], error.places)
                self._show(ack, refused=str(error), choices=choices)
            except RefusedError as error:
                self._show(ack, refused=str(error))
            except Exception:
                # The page must not wait for an answer that never comes.
                self._show(ack)
                raise

    def _act(self, intent: Mapping[str, Any], ack: str) -> None:
        """Do what a page wants done with the cards."""
        self._change(lambda draft: act(draft, intent), ack)

    def _greet(self, language: object) -> None:
        self._hear(language)
        self._start_clock()

    def _start_clock(self) -> None:
        self._timer.start()
        self._show_clock()

    def _end_time(self) -> None:
        if self._time_ran_out:
            self._time_is_up = True
            self._callbacks["time"](self)

    def _change(self, action: Callable[[Draft], Draft], ack: str = "") -> None:
        with self._speaking():
            before, self._draft = self._draft, action(self._draft)
            if [row.ids for row in self._draft.rows] != [row.ids for row in before.rows]:
                self._verdict = self._hint = self._told = None
            self._timer.start()
            self._changed(ack, said(before, self._draft), self._draft is not before)

    def _changed(self, ack: str = "", words: str = "", indeed: bool = True) -> None:
        self._show(ack, said=words)
        if indeed:
            self.set_trait("answer", str(self.position))
            self._picture_changed()
            self._callbacks["change"](self)

    def _judge(self, ack: str = "") -> Verdict:
        with self._speaking():
            verdict = self._told = self._verdict = judge(self._puzzle, self.table, self.hand)
            if verdict.goal_reached:
                self._timer.stop()
                self._show_clock()
            self._show(ack)
            self._callbacks["check"](self, verdict)
        return verdict

    def _help(self, level: int | None, ack: str = "") -> Hint:
        with self._speaking():
            if level is None:
                level = min(self._hint.level + 1, HIGHEST_LEVEL) if self._hint else 0
            given = self._told = self._hint = hint(self._puzzle, self.table, self.hand, level)
            if not (self._verdict and self._verdict.goal_reached):  # solved without it
                self._hints_used = max(level, self._hints_used or 0)
            self._show(ack)
            self._callbacks["hint"](self, given)
        return given

    # --- what the page is told -------------------------------------------------------------

    def _show(self, ack: str = "", **notes: Any) -> None:
        self._revision += 1
        self.set_trait("_view", self._make_view(ack, **notes))

    def _speaks_anew(self) -> None:
        self._show()
        self._picture_changed()

    def _make_texts(self) -> dict[str, Any]:
        with self._speaking():
            heading = heading_texts(self._puzzle) if self._titled else {}
            return {**board_texts(), "keys": help_texts(), "heading": heading}

    def _make_view(self, ack: str = "", **notes: Any) -> dict[str, Any]:
        with self._speaking():
            told, hinted = self._told, self._hints_used is not None
            marked = hint_marks(self._hint, self._draft) if self._hint else frozenset()
            return {
                **draft_view(self._draft, marked),
                "revision": self._revision,
                "deal": self._deals,
                "ack": ack,
                "refused": notes.get("refused", ""),
                "choices": notes.get("choices"),
                "said": notes.get("said", ""),
                "verdict": verdict_view(told, hinted) if isinstance(told, Verdict) else None,
                "hint": hint_view(told) if isinstance(told, Hint) else None,
            }

    def _show_flow(self) -> None:
        if self._flow.get("revision") != self._revision:
            self.set_trait("_flow", self._make_flow())

    def _make_flow(self) -> dict[str, Any]:
        before, after, rules = self._draft.before, self.position, self._draft.rules
        laid = self._draft.laid
        with self._speaking():
            flow: dict[str, Any] = {
                "revision": self._revision,
                "steps": steps_text(self.steps_taken, self._puzzle.par),
            }
            if "flow" in self.hide:
                return flow
            if not any(row.changed for row in self._draft.rows):
                flow["note"] = _("Nothing has been moved yet.")
            else:
                flow["svg"] = flow_svg(before, after, rules, theme="inherit", laid=laid)
                flow["table"] = flow_table_html(before, after, rules, laid)
            return flow
