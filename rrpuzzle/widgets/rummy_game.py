"""A match of Rummy in a notebook: the melds, the piles, a hand to choose from, and a menu."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from rrpuzzle.cards import Row
from rrpuzzle.drawing.html import frame_html
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.robbers_words import whose_turn
from rrpuzzle.drawing.rummy import hand_html, scores_html, seats_html, table_html, turn_html
from rrpuzzle.drawing.rummy_words import (
    best_sentences,
    round_sentences,
    turn_sentence,
    view_text,
)
from rrpuzzle.drawing.terminal import position_text
from rrpuzzle.errors import GameError
from rrpuzzle.games import Event
from rrpuzzle.games.rummy import RUMMY, RummyRules, RummyView
from rrpuzzle.games.rummy.actions import Action, Draw, LayOff, TakeDiscard
from rrpuzzle.games.rummy.legal import ActionKind
from rrpuzzle.games.rummy.public import Entry, Phase
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext, using_language
from rrpuzzle.position import Position
from rrpuzzle.widgets.card_choice import CardChoice
from rrpuzzle.widgets.frame import text_button
from rrpuzzle.widgets.game_view import GameView, bar_of
from rrpuzzle.widgets.rummy_menu import Offer, offers

__all__ = ["RummyGame"]

_USUAL_STYLE = "flexible"


class RummyGame(GameView):
    """A match of Rummy: you, other people at the same screen, computer players.

    Parameters
    ----------
    players : sequence of str or None, or int or str
        For each seat a style's name, or ``"you"`` for a person; a number is you and computer
        players; a text such as ``"you, flexible, watchful, simple"``.
    rules : RummyRules or str
        The rules: a preset with options, such as ``"one-meld target=100"``.
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

    Raises
    ------
    GameError, RulesError
        If there are no such players or rules.
    RecordError
        If the record is not as the format asks.

    Examples
    --------
    >>> game = RummyGame(4, seed=3)
    >>> game.act("draw")
    >>> len(game.view.hand)
    8
    """

    def __init__(
        self,
        players: Sequence[Any] | int | str = 4,
        rules: RummyRules | str = RUMMY,
        *,
        seed: int | None = None,
        study: bool = False,
        record: str | Path | None = None,
        language: str | None = None,
        theme: str = "auto",
    ) -> None:
        self._sorted_by = "suit"
        super().__init__(
            "rummy",
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

    def choose(self, cards: Row | str) -> None:
        """Choose cards of the hand, as a click on each does.

        Parameters
        ----------
        cards : tuple of Card or str
            The cards; what was chosen before is chosen no more.

        Raises
        ------
        GameError
            If the hand does not hold one of them.
        """
        with using_language(self._language):
            self._cards.choose(cards)

    @property
    def chosen(self) -> Row:
        """The cards of the hand that are chosen."""
        return self._cards.chosen

    def sort(self, by: str) -> None:
        """Sort the hand.

        Parameters
        ----------
        by : {"rank", "suit"}
            What comes first.

        Raises
        ------
        GameError
            If `by` is neither.
        """
        with using_language(self._language):
            self.view.sorted_hand(by)
            self._sorted_by = by
            self._draw()

    def best(self) -> list[str]:
        """Say the most that you could put down; the view shows it.

        Returns
        -------
        list of str
            What can be put down, and what would be left.

        Raises
        ------
        GameError
            If this is no study.
        """
        with using_language(self._language):
            if not self._study:
                raise GameError(_("Hints are given in study mode only: study=True."))
            said = best_sentences(self.view.best)
            self._say(said)
            return said

    # --- what GameView asks for -------------------------------------------------------------

    def _title(self) -> str:
        state = self._match.state
        rules: RummyRules = self._match.rules
        words = [
            _("Rummy"),
            self._match.game.format_rules(rules),
            _("round {n}").format(n=state.round_number),
            ngettext("to {n} point", "to {n} points", rules.target).format(n=rules.target),
        ]
        if self._study:
            words.append(_("study"))
        return " · ".join(words)

    def _make_table(self) -> list[ipywidgets.Widget]:
        self._table = ipywidgets.HTML()
        self._table.add_class("rrp-line-of-view")
        self._hand_line = ipywidgets.HTML()
        self._hand_line.add_class("rrp-line-of-view")
        self._cards = CardChoice(self._chosen)
        self._buttons: dict[ActionKind, ipywidgets.Button] = {}
        for kind in ActionKind:
            button = text_button(kind.label)
            button.on_click(lambda _button, kind=kind: self._tried(lambda: self._do(kind)))
            self._buttons[kind] = button
        self._by_rank = text_button(_("Sort by rank"), "sort-numeric-asc", "quiet")
        self._by_suit = text_button(_("Sort by suit"), "sort", "quiet")
        self._by_rank.on_click(lambda _button: self._tried(lambda: self.sort("rank")))
        self._by_suit.on_click(lambda _button: self._tried(lambda: self.sort("suit")))
        self._hint = text_button(_("What could I put down?"), "lightbulb-o", "quiet")
        self._hint.on_click(lambda _button: self._tried(self.best))
        self._reasons = ipywidgets.HTML()
        self._reasons.add_class("rrp-line-of-view")
        self._places = bar_of()
        self._menu = bar_of(*self._buttons.values())
        self._sorting = bar_of(self._by_rank, self._by_suit, self._hint, self._back)
        return [
            self._table,
            self._hand_line,
            self._cards,
            self._menu,
            self._places,
            self._reasons,
            self._sorting,
        ]

    def _show_table(self) -> None:
        view: RummyView = self.view
        self._table.value = self._table_of(view)
        hand = view.sorted_hand(self._sorted_by)
        self._cards.show(hand, enabled=self._match.waiting)
        count = ngettext("Hand, {n} card", "Hand, {n} cards", len(hand)).format(n=len(hand))
        self._hand_line.value = element("p", escape(count), class_="rrp-hand-line")
        self._show_menu()

    def _hide_hand(self) -> None:
        self._table.value = self._table_of(self.view)
        self._cards.show((), enabled=False)
        self._hand_line.value = ""
        self._show_menu(hidden=True)

    def _table_of(self, view: RummyView) -> str:
        return frame_html(table_html(view, self._names), _("Table"))

    def _show_menu(self, hidden: bool = False) -> None:
        view: RummyView = self.view
        shown = bool(self._people) and self._match.waiting and not hidden
        self._menu.layout.display = "" if shown else "none"
        self._sorting.layout.display = "" if self._people and not hidden else "none"
        self._hint.layout.display = "" if self._study else "none"
        self._places.layout.display = "none"
        self._reasons.value = ""
        if not shown:
            return
        lines = []
        for offer in offers(view, self._cards.chosen):
            button = self._buttons[offer.kind]
            self._label(button, offer, view)
            button.disabled = not offer.actions
            button.tooltip = offer.sentence
            # What another part of the turn is for is told by the buttons that are there.
            here = (offer.kind in _DRAWING) == (view.phase is Phase.DRAW)
            useless = offer.kind is ActionKind.PASS and not offer.actions
            button.layout.display = "" if here and not useless else "none"
            if here and not useless and offer.sentence:
                lines.append(element("li", escape(offer.sentence)))
        if lines:
            self._reasons.value = element("ul", lines, class_="rrp-reasons")

    def _label(self, button: ipywidgets.Button, offer: Offer, view: RummyView) -> None:
        if offer.kind is ActionKind.DRAW:
            text = ngettext("Draw ({n} card left)", "Draw ({n} cards left)", view.stock_size)
            if not view.stock_size and offer.actions:
                text = _("Turn the discard pile over and draw")
            button.description = text.format(n=view.stock_size)
        elif offer.kind is ActionKind.TAKE_DISCARD and view.discards:
            button.description = _("Take {card}").format(card=view.discards[-1].pretty)

    def _seats_html(self) -> str:
        return seats_html(self.view, self._names)

    def _happened(self, event: Event, mine: bool = False) -> Event:
        # A turn has several actions; they are told in one sentence.
        if len(_entries(event)) > 1:
            if self._log:
                self._log.pop()
            if self._news and not mine:
                self._news.pop()
        return super()._happened(event, mine)

    def _sentence(self, event: Event) -> str:
        return turn_sentence(_entries(event), self._names)

    def _own_news(self, event: Event) -> list[str]:
        if len(self._people) > 1:
            return [turn_sentence(_entries(event)[-1:], self._names)]
        if event.after.round_number == event.before.round_number and isinstance(
            event.action, Draw | TakeDiscard
        ):
            card = event.after.hands[event.seat][-1].pretty
            return [_("New in your hand: {cards}.").format(cards=card)]
        return []

    def _event_html(self, event: Event) -> str:
        return turn_html(_entries(event), self._names)

    def _round_over(self, event: Event) -> list[str]:
        if len(event.after.results) == len(event.before.results):
            return []
        return round_sentences(event.after.results[-1], self._names)

    def _turn_sentence(self) -> str:
        view: RummyView = self.view
        if self._match.waiting and len(self._people) == 1:
            return view.prompt
        return whose_turn(self._match.state, self._names)

    def _scores_html(self) -> str:
        return scores_html(self._match.state, self._names)

    def _plain(self) -> str:
        view: RummyView = self.view
        table = Position(tuple(meld.cards for meld in view.table), self._open_hand(view))
        lines = [self._title(), view_text(view, self._names)]
        return "\n".join([*lines, position_text(table, view.rules.melds)])

    def _picture(self) -> list[str]:
        view: RummyView = self.view
        return [
            element("p", escape(self._title())),
            seats_html(view, self._names),
            *table_html(view, self._names),
            hand_html(self._open_hand(view)),
            self._scores_html(),
        ]

    # --- the rest ---------------------------------------------------------------------------

    def _open_hand(self, view: RummyView) -> Row:
        """Return the hand, if all who look at the screen may see it."""
        hidden = self._match.waiting and not self._face_up
        return () if hidden else view.sorted_hand(self._sorted_by)

    def _chosen(self) -> None:
        """Show what can be done with the cards that are chosen now."""
        with using_language(self._language):
            self._show_menu()

    def _do(self, kind: ActionKind) -> None:
        """Do what a button says with the cards that are chosen."""
        [offer] = [found for found in offers(self.view, self._cards.chosen) if found.kind is kind]
        if not offer.actions:
            raise GameError(offer.sentence)
        if len(offer.actions) == 1:
            self.act(offer.actions[0])
        else:
            self._ask_where(offer.actions)

    def _ask_where(self, actions: tuple[Action, ...]) -> None:
        """Ask on which of several melds a card is laid off."""
        buttons = []
        for action in actions:
            assert isinstance(action, LayOff) and action.place is not None
            meld = self.view.table[action.place].title
            text = _("{card} on meld {number}: {meld}").format(
                card=action.card.pretty, number=action.place + 1, meld=meld
            )
            button = text_button(text, "", "primary")
            button.on_click(lambda _button, action=action: self._tried(lambda: self.act(action)))
            buttons.append(button)
        self._places.children = buttons
        self._places.layout.display = ""


_DRAWING = (ActionKind.DRAW, ActionKind.TAKE_DISCARD, ActionKind.PASS)


def _entries(event: Event) -> list[Entry]:
    """Return what everybody saw of the turn of an action, up to the action."""
    after = event.after
    ended = len(after.results) > len(event.before.results)
    log = after.results[-1].log if ended else after.log
    return [entry for entry in log if entry.turn_number == event.before.turn_number]
