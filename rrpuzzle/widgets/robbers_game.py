"""A match of Robbers' Rummy in a notebook, on the same board as the puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from rrpuzzle.cards import sort_cards
from rrpuzzle.drawing import steps_html
from rrpuzzle.drawing.html import position_content, position_html
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.robbers import entry_html, scores_html, seats_html
from rrpuzzle.drawing.robbers_words import (
    entry_sentence,
    round_sentences,
    view_text,
    whose_turn,
)
from rrpuzzle.drawing.terminal import position_text
from rrpuzzle.drawing.words import hand_words
from rrpuzzle.errors import GameError, IllegalActionError
from rrpuzzle.faults import pretty_cards
from rrpuzzle.games import Event
from rrpuzzle.games.robbers import RobbersView
from rrpuzzle.games.robbers.actions import (
    Discard,
    Draw,
    Fail,
    Pass,
    Play,
    TakeDiscard,
    TimeUp,
)
from rrpuzzle.games.robbers.public import Entry, Phase
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext, using_language
from rrpuzzle.position import Position
from rrpuzzle.puzzles import Goal, GoalKind, Puzzle
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver import opening, solve_gently
from rrpuzzle.steps import plan_steps
from rrpuzzle.widgets.board import Board
from rrpuzzle.widgets.frame import show_part, text_button
from rrpuzzle.widgets.game_view import GameView, bar_of

__all__ = ["RobbersGame"]

_HIDDEN = ("heading", "check", "steps", "flow")
_HIDDEN_FROM_WATCHERS = ("hint", "undo", "redo", "reset", "sort", "keys", "tip")
_USUAL_STYLE = "greedy"


class RobbersGame(GameView):
    """A match of Robbers' Rummy: you, other people at the same screen, computer players.

    Parameters
    ----------
    players : sequence of str or None, or int or str
        For each seat a style's name, or ``"you"`` for a person; a number is you and computer
        players; a text such as ``"you, greedy, patient"``.
    rules : Rules or str
        The rules: a preset with options, such as ``"rummikub rounds=3"``.
    seed : int, optional
        What the cards follow from; any if None.
    study : bool
        Whether turns can be taken back, and hints asked for.
    record : str or pathlib.Path, optional
        A record's file: the match goes on from there.
    language : {"en", "fr", "it", "pt"}, optional
        The language; the one in use if None.
    theme : {"auto", "light", "dark", "contrast"}
        As of the board.
    **look
        The other looks of the board: ``size``, ``suits``, ``style``, ``ranks``.

    Raises
    ------
    GameError, RulesError
        If there are no such players or rules.
    RecordError
        If the record is not as the format asks.

    Examples
    --------
    >>> game = RobbersGame(["you", "simple"], "classic rounds=1", seed=4)
    >>> game.act("draw")
    >>> len(game.view.hand)
    14
    """

    def __init__(
        self,
        players: Sequence[Any] | int | str = 3,
        rules: Rules | str = CLASSIC,
        *,
        seed: int | None = None,
        study: bool = False,
        record: str | Path | None = None,
        language: str | None = None,
        theme: str = "auto",
        **look: Any,
    ) -> None:
        self._look = look
        super().__init__(
            "robbers",
            players,
            rules,
            usual_style=_USUAL_STYLE,
            seed=seed,
            study=study,
            record=record,
            language=language,
            theme=theme,
        )

    # --- for the programmer -----------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board on which the person to act plays."""
        return self._board

    def end_turn(self) -> None:
        """Play the table as it lies on the board.

        Raises
        ------
        GameError
            If no person is to act.
        IllegalActionError
            If the table cannot end a turn; it stays as it lies.
        """
        with using_language(self._language):
            view: RobbersView = self.view
            faults = view.play_faults(self._board.table) if view.may_play else ()
            if faults:
                raise IllegalActionError(" ".join(fault.sentence for fault in faults), faults)
        self.act(Play(self._board.table))

    def best_play(self) -> str:
        """Say what the best play of your last turn was; the view shows it.

        Returns
        -------
        str
            One or two sentences.

        Raises
        ------
        GameError
            If you have not had a turn in this round.
        """
        with using_language(self._language):
            if self._mine is None:
                raise GameError(_("You have not ended a turn yet."))
            said, html = self._best(self._mine)
            self._answer.value = element("div", html, class_="rrp-best")
            return said

    # --- what GameView asks for -------------------------------------------------------------

    def _title(self) -> str:
        state = self._match.state
        rules: Rules = self._match.rules
        words = [_("Robbers' Rummy"), self._match.game.format_rules(rules)]
        if state.play_off:
            words.append(_("play-off"))
        elif rules.outs_to_win:
            words.append(_("round {n}").format(n=state.round_number))
        else:
            words.append(_("round {n} of {most}").format(n=state.round_number, most=rules.rounds))
        if self._study:
            words.append(_("study"))
        return " · ".join(words)

    def _make_table(self) -> list[ipywidgets.Widget]:
        self._shown: object = None
        kind = Board if self._people else _WatchedBoard
        self._board = kind(
            Position((), ()),
            self._match.rules,
            language=self._language,
            theme=self._theme,
            hide=self._hidden_controls(),
            interactive=False,
            **self._look,
        )
        self._board.on_time_up(lambda _board: self._time_is_up())
        self._bare = ipywidgets.HTML()
        self._bare.add_class("rrp-line-of-view")

        def button(text: str, icon: str, kind: str, action: Any) -> ipywidgets.Button:
            made = text_button(text, icon, kind)
            made.on_click(lambda _button: self._tried(action))
            return made

        self._end = button(_("End turn"), "check", "primary", self.end_turn)
        self._draw_button = button("", "plus", "", lambda: self.act(Draw()))
        self._take = button("", "hand-o-up", "", lambda: self.act(TakeDiscard()))
        self._pass = button(_("Pass"), "forward", "", lambda: self.act(Pass()))
        self._fail = button(_("Give the turn up"), "times", "quiet", lambda: self.act(Fail()))
        self._fail.add_class("rrp-apart-in-view")
        self._cards = ipywidgets.Dropdown(description=_("Discard"))
        self._discard = button(_("Discard it"), "check", "primary", self._discard_chosen)
        self._turn_bar = bar_of(self._end, self._draw_button, self._take, self._pass, self._fail)
        self._discard_bar = bar_of(self._cards, self._discard)
        self._ask = button(_("What was the best play?"), "lightbulb-o", "quiet", self.best_play)
        self._after_bar = bar_of(self._ask, self._back)
        self._answer = ipywidgets.HTML()
        self._answer.add_class("rrp-line-of-view")
        parts = [self._turn_bar, self._discard_bar, self._after_bar, self._answer]
        return [self._bare, self._board, *parts]

    def _hidden_controls(self) -> tuple[str, ...]:
        if not self._people:
            return _HIDDEN + _HIDDEN_FROM_WATCHERS
        return _HIDDEN if self._study else (*_HIDDEN, "hint")

    def _show_table(self) -> None:
        view: RobbersView = self.view
        waiting = self._match.waiting
        playing = waiting and view.may_play
        shown = (view.turn_number, view.seat, view.phase, view.table, view.hand)
        if shown != self._shown:
            self._shown = shown
            if playing and self._match.seconds_left is not None:
                self._board.clock = self._match.seconds_left
            self._board.start(_task(view))
        self._board.interactive = playing
        show_part(self._board, True)
        show_part(self._bare, False)
        self._show_controls(view, waiting)

    def _hide_hand(self) -> None:
        view: RobbersView = self.view
        self._bare.value = position_html(Position(view.table, ()), view.rules)
        show_part(self._board, False)
        show_part(self._bare, True)
        self._show_controls(view, False)

    def _show_controls(self, view: RobbersView, waiting: bool) -> None:
        choices = view.choices if waiting else ()
        kinds = {type(choice) for choice in choices}
        stock = ngettext("Draw ({n} card left)", "Draw ({n} cards left)", view.stock_size)
        self._draw_button.description = stock.format(n=view.stock_size)
        if view.discards:
            self._take.description = _("Take {card}").format(card=view.discards[-1].pretty)
        for widget, kind in (
            (self._draw_button, Draw),
            (self._take, TakeDiscard),
            (self._pass, Pass),
        ):
            show_part(widget, kind in kinds)
        show_part(self._turn_bar, waiting and view.phase is Phase.TURN)
        show_part(self._discard_bar, Discard in kinds)
        if Discard in kinds:
            cards = sort_cards(choice.card for choice in choices if isinstance(choice, Discard))
            options = tuple((card.pretty, str(card)) for card in cards)
            if options != self._cards.options:  # or what was chosen would be forgotten
                self._cards.options = options
                self._cards.index = 0
        self._ask.disabled = self._mine is None
        show_part(self._after_bar, bool(self._people))
        if self._match.over or self._mine is None:
            self._answer.value = ""

    def _seats_html(self) -> str:
        return seats_html(self.view, self._names)

    def _sentence(self, event: Event) -> str:
        return entry_sentence(_entry(event), self._names)

    def _own_news(self, event: Event) -> list[str]:
        self._answer.value = ""
        news = [self._sentence(event)] if len(self._people) > 1 else []
        # In a new round the hand is another one altogether.
        if event.after.round_number == event.before.round_number and len(self._people) == 1:
            seat = event.seat
            drawn = Counter(event.after.hands[seat]) - Counter(event.before.hands[seat])
            if drawn:
                cards = pretty_cards(sort_cards(drawn.elements()))
                news.append(_("New in your hand: {cards}.").format(cards=cards))
        return news

    def _event_html(self, event: Event) -> str:
        return entry_html(_entry(event), event.before.table, self._match.rules, self._names)

    def _round_over(self, event: Event) -> list[str]:
        if len(event.after.results) == len(event.before.results):
            return []
        self._mine = self._mine if event.seat in self._people else None
        return round_sentences(event.after.results[-1], self._names)

    def _turn_sentence(self) -> str:
        return whose_turn(self._match.state, self._names)

    def _scores_html(self) -> str:
        return scores_html(self._match.state, self._names)

    def _plain(self) -> str:
        view: RobbersView = self.view
        table = position_text(self._open_position(view), view.rules)
        return "\n".join([self._title(), view_text(view, self._names), table])

    def _picture(self) -> list[str]:
        view: RobbersView = self.view
        return [
            element("p", escape(self._title())),
            seats_html(view, self._names),
            *position_content(self._open_position(view), view.rules),
            self._scores_html(),
        ]

    # --- the rest ---------------------------------------------------------------------------

    def _open_position(self, view: RobbersView) -> Position:
        """Return what may be seen by all who look at the screen."""
        hidden = self._match.waiting and not self._face_up
        return Position(view.table, () if hidden else view.hand)

    def _discard_chosen(self) -> None:
        self.act(f"discard {self._cards.value}")

    def _time_is_up(self) -> None:
        if self._match.waiting and self._match.rules.turn_seconds:
            self._tried(lambda: self.act(TimeUp()))

    def _best(self, event: Event) -> tuple[str, list[str]]:
        """Say and draw the best play of a turn that is over."""
        view: RobbersView = self._match.game.view(event.before, event.seat)
        entry = _entry(event)
        placed = len(entry.placed)
        if not view.has_opened:
            best = opening(view.hand, view.rules)
            if not best.possible:
                said = ngettext(
                    "Your hand could not open: {n} point at most.",
                    "Your hand could not open: {n} points at most.",
                    best.most_points,
                ).format(n=best.most_points)
                return said, [element("p", escape(said))]
            said = ngettext(
                "You could open with {n} card and {points} points.",
                "You could open with {n} cards and {points} points.",
                len(best.spent),
            ).format(n=len(best.spent), points=best.points)
            table = Position((*view.table, *best.rows), best.kept)
            return said, [element("p", escape(said)), position_html(table, view.rules)]
        solution = solve_gently(view.position, view.rules)
        said = ngettext(
            "{n} card could be placed; you placed {placed}.",
            "{n} cards could be placed; you placed {placed}.",
            solution.placed,
        ).format(n=solution.placed, placed=placed)
        html = [element("p", escape(said))]
        if solution.placed:
            steps = plan_steps(view.position, solution.after, view.rules)
            html.append(steps_html(view.position, solution.after, steps, view.rules))
        return said, html


def _entry(event: Event) -> Entry:
    """Return what everybody saw of an action."""
    after = event.after
    ended = len(after.results) > len(event.before.results)
    entry: Entry = (after.results[-1].log if ended else after.log)[-1]
    return entry


class _WatchedBoard(Board):
    """The board of a match without people: the hand on it is not that of who looks on."""

    def _make_view(self, ack: str = "", **notes: Any) -> dict[str, Any]:
        view = super()._make_view(ack, **notes)
        with self._speaking():
            view["hand"]["label"] = hand_words(self.hand)
        return view


def _task(view: RobbersView) -> Puzzle:
    """Return the turn as a puzzle, for the board and its hints."""
    rules = view.rules
    goal = Goal(GoalKind.MOST)
    if not view.has_opened:
        goal = Goal(GoalKind.OPEN, points=rules.opening_minimum)
    return Puzzle("turn", view.position, goal, rules)
