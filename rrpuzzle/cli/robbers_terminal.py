"""Robbers' Rummy in a terminal: the turn is laid out card by card, then ended."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rrpuzzle.cards import parse_cards
from rrpuzzle.cli.terminal import Command, Terminal
from rrpuzzle.draft import HAND, NEW_ROW, Draft
from rrpuzzle.drawing import position_text, solution_text
from rrpuzzle.drawing.robbers_words import (
    entry_sentence,
    match_sentence,
    round_sentences,
    view_text,
    whose_turn,
)
from rrpuzzle.errors import NotationError, quote
from rrpuzzle.faults import pretty_cards
from rrpuzzle.games import Event
from rrpuzzle.games.robbers import RobbersView
from rrpuzzle.games.robbers.actions import Draw, Fail, Pass, Play, TakeDiscard
from rrpuzzle.games.robbers.public import Phase
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.solver import opening, solve_gently

__all__ = ["RobbersTerminal"]

# "7S to 3", "4H 4D 4C to new", "7S from 2 to 1 at 0"
_MOVE = re.compile(
    r"(?P<cards>.+?)(\s+from\s+(?P<source>\d+|hand))?\s+to\s+(?P<target>\d+|new|hand)"
    r"(\s+at\s+(?P<at>\d+))?",
    re.IGNORECASE | re.ASCII,
)


class RobbersTerminal(Terminal):
    """A match of Robbers' Rummy at a terminal; see `Terminal`."""

    _draft: Draft
    _sorted_by = ""

    @property
    def view(self) -> RobbersView:
        """What the person to act sees."""
        view: RobbersView = self.match.view(self.match.state.turn)
        return view

    def begin_turn(self) -> None:
        """Lay the table out anew."""
        self._draft = Draft.start(self.view.position, self.view.rules)
        if self._sorted_by:
            self._draft = self._draft.sort_hand(self._sorted_by)

    def show(self) -> None:
        """Print the seats, the table as it is laid out, and the hand."""
        view = self.view
        self.write("")
        self.write(view_text(view, self.names))
        self.show_table()
        self.write(whose_turn(view, self.names) + " " + _("Type help for what can be typed."))

    def show_table(self) -> None:
        """Print the table as it is laid out, and the hand."""
        self.write(position_text(self._draft.position, self.view.rules))

    def sentences(self, event: Event) -> list[str]:
        """Say what a seat did, and how the round ended if it did."""
        before, after = event.before, event.after
        over = len(after.results) > len(before.results)
        log = after.results[-1].log if over else after.log
        said = [entry_sentence(log[-1], self.names)]
        if event.seat in self.people and log[-1].drawn and not over:
            drawn = after.hands[event.seat][-log[-1].drawn :]
            said.append(_("New in your hand: {cards}.").format(cards=pretty_cards(drawn)))
        if over:
            said += round_sentences(after.results[-1], self.names)
        if after.winner is not None:
            said.append(match_sentence(after, self.names))
        return said

    def commands(self) -> Mapping[str, Command]:
        """Return what can be typed, those commands alone that the rules have."""

        def step(change: Callable[[Draft], Draft]) -> Callable[[str], None]:
            return lambda _rest: self._change(change)

        found: dict[str, Command] = {
            "end": (self._end, _("end the turn with the table as it is laid out")),
            "draw": (lambda _rest: self.act(Draw()), _("draw a card from the stock")),
        }
        if self.view.rules.discard_pile:
            found["take"] = (
                lambda _rest: self.act(TakeDiscard()),
                _("take the top of the discard pile"),
            )
            found["discard"] = (
                lambda rest: self.act(f"discard {rest}"),
                _("discard CARD: end the turn after drawing"),
            )
        found |= {
            "pass": (lambda _rest: self.act(Pass()), _("pass, when the stock is exhausted")),
            "fail": (lambda _rest: self.act(Fail()), _("give a rearrangement up, and draw")),
            "move": (self._move, _("7S to 3; 4H 4D 4C to new; 7S from 2 to 1: move cards")),
            "split": (self._split, _("split 2 3: split row 2 after its third card")),
            "join": (self._join, _("join 1 2: lay row 2 to row 1")),
            "undo": (step(Draft.undo), _("take the last move back")),
            "redo": (step(Draft.redo), _("make it again")),
            "reset": (step(Draft.reset), _("lay everything back")),
            "sort": (self._sort, _("sort rank, sort suit: sort the hand")),
        }
        if self.study:
            found["best"] = (lambda _rest: self._best(), _("show the best play"))
        return found

    def other(self, line: str) -> None:
        """Take a line without a command as a move."""
        if not _MOVE.fullmatch(line):
            raise self.unknown(line)
        self._move(line)

    def _change(self, change: Callable[[Draft], Draft]) -> None:
        if self.view.phase is not Phase.TURN:
            raise NotationError(_("A card was drawn: end the turn with discard CARD."))
        self._draft = change(self._draft)
        self.show_table()

    def _end(self, _rest: str) -> None:
        table = self._draft.position.table
        faults = self.view.play_faults(table) if self.view.may_play else ()
        if faults:
            self.print_all(fault.sentence for fault in faults)
        else:
            self.act(Play(table))

    def _move(self, text: str) -> None:
        found = _MOVE.fullmatch(text)
        if not found:
            raise NotationError(
                _("{text} is no move: type 7S to 3, 4H 4D 4C to new, or 7S from 2 to 1.").format(
                    text=quote(text)
                )
            )
        cards = parse_cards(found["cards"])
        source, target = _place(found["source"]), _place(found["target"])
        at = None if found["at"] is None else int(found["at"])

        def move(draft: Draft) -> Draft:
            to = draft.row_id(target) if isinstance(target, int) else target
            assert to is not None
            return draft.move(draft.find(cards, source), to, at)

        self._change(move)

    def _split(self, text: str) -> None:
        row, at = _numbers(text, _("split 2 3"))
        self._change(lambda draft: draft.split(draft.row_id(row), at))

    def _join(self, text: str) -> None:
        row, other = _numbers(text, _("join 1 2"))
        self._change(lambda draft: draft.join(draft.row_id(row), draft.row_id(other)))

    def _sort(self, text: str) -> None:
        by = text or "suit"
        self._change(lambda draft: draft.sort_hand(by))
        self._sorted_by = by

    def _best(self) -> None:
        view = self.view
        if view.has_opened:
            self.write(solution_text(solve_gently(view.position, view.rules), view.rules))
            return
        best = opening(view.hand, view.rules)
        if not best.possible:
            self.write(_("Your hand cannot open yet: {n} points at most.").format(
                n=best.most_points))  # fmt: skip
            return
        self.write(position_text(Position(best.rows, best.kept), view.rules))


def _place(text: str | None) -> int | str | None:
    if text is None or text.isdecimal():
        return None if text is None else int(text[:4])
    return {"new": NEW_ROW, "hand": HAND}[text.lower()]


def _numbers(text: str, example: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() for word in words):
        raise NotationError(
            _("{text}: two numbers are needed, as in {example}.").format(
                text=quote(text), example=quote(example)
            )
        )
    first, second = (int(word[:4]) for word in words)
    return first, second
