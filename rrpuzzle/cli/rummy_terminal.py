"""Rummy in a terminal: draw, meld, lay off, discard."""

from __future__ import annotations

from collections.abc import Mapping

from rrpuzzle.cli.terminal import Command, Terminal
from rrpuzzle.drawing import position_text
from rrpuzzle.drawing.robbers_words import match_sentence
from rrpuzzle.drawing.rummy_words import (
    best_sentences,
    round_sentences,
    turn_sentence,
    view_text,
)
from rrpuzzle.games import Event
from rrpuzzle.games.rummy import RummyView
from rrpuzzle.games.rummy.actions import Draw, Pass, PlayMeld, TakeDiscard
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position

__all__ = ["RummyTerminal"]


class RummyTerminal(Terminal):
    """A match of Rummy at a terminal; see `Terminal`."""

    _sorted_by = "suit"

    @property
    def view(self) -> RummyView:
        """What the person to act sees."""
        view: RummyView = self.match.view(self.match.state.turn)
        return view

    def show(self) -> None:
        """Print the seats, the melds of the table with their numbers, and the hand."""
        view = self.view
        hand = view.sorted_hand(self._sorted_by)
        position = Position(tuple(meld.cards for meld in view.table), hand)
        self.write("")
        self.write(view_text(view, self.names))
        self.write(position_text(position, view.rules.melds))
        self.write(view.prompt + " " + _("Type help for what can be typed."))

    def sentences(self, event: Event) -> list[str]:
        """Say what a seat did, and how the round ended if it did."""
        before, after = event.before, event.after
        over = len(after.results) > len(before.results)
        log = after.results[-1].log if over else after.log
        said = [turn_sentence(log[-1:], self.names)]
        if event.seat in self.people and isinstance(event.action, Draw):
            card = after.hands[event.seat][-1].pretty
            said.append(_("New in your hand: {cards}.").format(cards=card))
        if over:
            said += round_sentences(after.results[-1], self.names)
        if after.winner is not None:
            said.append(match_sentence(after, self.names))
        return said

    def commands(self) -> Mapping[str, Command]:
        """Return what can be typed."""
        found: dict[str, Command] = {
            "draw": (lambda _rest: self.act(Draw()), _("draw a card from the stock")),
            "take": (
                lambda _rest: self.act(TakeDiscard()),
                _("take the top of the discard pile"),
            ),
            "meld": (
                lambda rest: self.act(f"meld {rest}") if rest else self._only_meld(),
                _("meld 7S 7H 7D: put a meld down"),
            ),
            "lay-off": (
                lambda rest: self.act(f"lay-off {rest}"),
                _("lay-off 7C, or lay-off 7C 2: add a card to a meld, by its number"),
            ),
            "discard": (
                lambda rest: self.act(f"discard {rest}"),
                _("discard CARD: end the turn"),
            ),
            "pass": (lambda _rest: self.act(Pass()), _("pass, when nothing is left to draw")),
            "menu": (lambda _rest: self._menu(), _("what you may do now, and why not the rest")),
            "sort": (self._sort, _("sort rank, sort suit: sort the hand")),
        }
        if self.study:
            found["best"] = (
                lambda _rest: self.print_all(best_sentences(self.view.best)),
                _("show the most that you could put down"),
            )
        return found

    def _only_meld(self) -> None:
        """Put down the one meld that the hand holds, where there is one only."""
        melds = self.view.best.melds
        if len(melds) == 1:
            self.act(PlayMeld(melds[0].cards))
        else:
            self.act("meld")

    def _menu(self) -> None:
        game = self.match.game
        for choice in self.view.choices:
            if choice.actions:
                actions = ", ".join(map(game.format_action, choice.actions))
                self.write(f"{choice.kind.label}: {actions}")
            else:
                self.write(choice.sentence)

    def _sort(self, text: str) -> None:
        by = text or "suit"
        self.view.sorted_hand(by)
        self._sorted_by = by
        self.show()
