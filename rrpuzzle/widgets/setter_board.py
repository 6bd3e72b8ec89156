"""The board of a puzzle in the making: cards go anywhere on it, and off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rrpuzzle.cards import Card
from rrpuzzle.draft import RefusedError, act
from rrpuzzle.draft.layout import Layout
from rrpuzzle.draft.loose import loose_draft, lying_draft
from rrpuzzle.draft.matching import matched
from rrpuzzle.errors import quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position
from rrpuzzle.puzzles import Hint, Verdict
from rrpuzzle.puzzles.sketch import Sketch
from rrpuzzle.widgets.talk import TalkingBoard
from rrpuzzle.widgets.texts import help_texts
from rrpuzzle.widgets.view import said

__all__ = ["SetterBoard"]

AWAY = "away"
_HIDDEN = ("heading", "check", "hint", "steps", "flow")
_PLAYERS_KEYS = ("C", "H")


class SetterBoard(TalkingBoard):
    """A sketch to be laid out by hand.

    Parameters
    ----------
    sketch : Sketch
        What is shown; its position need not be legal.
    changed : callable
        Called with the new sketch when a page has changed it.
    language : str or None
        The language that it speaks.
    look : mapping of str to str
        A value for each of `LOOKS`.

    Examples
    --------
    >>> from rrpuzzle.widgets.shown import LOOKS
    >>> look = {name: values[0] for name, values in LOOKS.items()}
    >>> board = SetterBoard(Sketch.start("4S 5S | 6S"), print, "en", look)
    >>> board.show(board.sketch.add("7S", to="hand"))
    >>> board.answer
    '4S 5S | 6S 7S'
    """

    def __init__(
        self,
        sketch: Sketch,
        changed: Callable[[Sketch], None],
        language: str | None,
        look: Mapping[str, str],
    ) -> None:
        self._sketch, self._tell = sketch, changed
        shown = {"hide": _HIDDEN, "interactive": True, "clock": False}
        super().__init__(sketch.puzzle, None, language, look, **shown)

    def _begin(self, *_what: object) -> None:
        self._puzzle, self._titled = self._sketch.puzzle, False
        self._verdict = self._hint = self._told = self._hints_used = None
        self._deals += 1
        self._ids = 0
        self._cards: dict[str, Card] = {}
        self._layout = Layout((), ())
        self._lay()

    @property
    def sketch(self) -> Sketch:
        """What is shown."""
        return self._sketch

    def show(self, sketch: Sketch, ack: str = "") -> None:
        """Show another sketch; cards that stay keep their place on the page.

        Parameters
        ----------
        sketch : Sketch
            The sketch.
        ack : str
            The question of a page that this answers.
        """
        with self._speaking():
            before = self._draft
            self._sketch, self._puzzle = sketch, sketch.puzzle
            self._lay()
            self._changed(ack, said(before, self._draft))

    # --- the conversation with the page ----------------------------------------------------

    def _act(self, intent: Mapping[str, Any], ack: str) -> None:
        sketch = self._after(intent)
        changed = sketch != self._sketch
        self.show(sketch, ack)
        if changed:
            self._tell(sketch)

    def _after(self, intent: Mapping[str, Any]) -> Sketch:
        name = intent.get("action")
        if name == "undo":
            return self._sketch.undo()
        if name == "redo":
            return self._sketch.redo()
        if name == "reset":
            return self._sketch.clear()
        if name == "move" and intent.get("to") == AWAY:
            self._drop(intent.get("cards"))
        else:
            loose = loose_draft(self._cards, self._layout, self._sketch.puzzle.rules)
            self._take_over(act(loose, intent).layouts[-1])
        return self._sketch.lay(lying_draft(self._cards, self._layout).position)

    def _drop(self, cards: object) -> None:
        """Forget the cards that a page takes away."""
        ids = cards if isinstance(cards, list) else []
        for card_id in ids:
            self._draft.card(card_id)
        self._take_over(_kept(self._layout, lambda card: card not in ids))
        self._cards = {card: face for card, face in self._cards.items() if card not in ids}

    def _take_over(self, layout: Layout) -> None:
        """Lie so; what a joker stood for in another row says nothing about this one."""
        standing = {frozenset(line.cards) for line in self._layout.lines}
        self._layout = layout
        for line in layout.lines:
            if frozenset(line.cards) not in standing:
                self._cards.update((card, self._cards[card].plain) for card in line.cards)
        self._cards.update((card, self._cards[card].plain) for card in layout.hand)

    def _judge(self, ack: str = "") -> Verdict:
        raise RefusedError(_("There is no action {name}.").format(name=quote("check")))

    def _help(self, level: int | None, ack: str = "") -> Hint:
        raise RefusedError(_("There is no action {name}.").format(name=quote("hint")))

    # --- where the cards lie ---------------------------------------------------------------

    def _lay(self) -> None:
        """Bring the cards in line with the sketch; those that stay keep their ids."""
        wanted = self._sketch.position
        rest = Counter(card.plain for card in wanted.cards)
        kept = {}
        for card_id, card in self._cards.items():
            if rest[card.plain] > 0:
                rest[card.plain] -= 1
                kept[card_id] = card.plain
        layout = _kept(self._layout, lambda card: card in kept)
        new = []
        for card in (each.plain for each in wanted.cards):
            if rest[card] > 0:
                rest[card] -= 1
                self._ids += 1
                new.append(f"c{self._ids}")
                kept[new[-1]] = card
        # The hand is dealt with first, and its cards come last in a position.
        start = replace(layout, hand=(*layout.hand, *reversed(new)))
        self._layout = matched(start, kept, wanted, start.highest_row + 1)
        self._cards = dict(_faces(self._layout, wanted))
        self._draft = lying_draft(self._cards, self._layout, self._sketch.puzzle.rules)

    # --- what the page is told -------------------------------------------------------------

    def _make_view(self, ack: str = "", **notes: Any) -> dict[str, Any]:
        view = super()._make_view(ack, **notes)
        n = len(self.hand)
        with self._speaking():
            view["hand"]["label"] = ngettext("Hand, {n} card", "Hand, {n} cards", n).format(n=n)
        view["undo"], view["redo"] = self._sketch.can_undo, self._sketch.can_redo
        view["reset"] = bool(self.position.cards)
        return view

    def _make_texts(self) -> dict[str, Any]:
        texts = super()._make_texts()
        with self._speaking():
            keys = [line for line in help_texts() if line[0] not in _PLAYERS_KEYS]
            keys.insert(-2, [_("Del"), _("take the card, or the chosen ones, off the board")])
            return {
                **texts,
                "keys": keys,
                "board": _("Board: the table and the hand of your puzzle"),
                "reset": _("Take all away"),
                "hand_empty": _("The hand is empty."),
                "help_title": _("Laying cards with the keyboard"),
                "tip": _(
                    "Drag a card, or tap it and then tap where it goes. Off the board it is gone."
                ),
            }

    def _make_look(self) -> dict[str, Any]:
        return {**super()._make_look(), "loose": True}

    def __repr__(self) -> str:
        """Return a text without an address."""
        return f"<SetterBoard: {self.answer}>"


def _kept(layout: Layout, keep: Callable[[str], bool]) -> Layout:
    lines = (
        replace(line, cards=tuple(card for card in line.cards if keep(card)))
        for line in layout.lines
    )
    hand = tuple(card for card in layout.hand if keep(card))
    return Layout(tuple(line for line in lines if line.cards), hand)


def _faces(layout: Layout, position: Position) -> list[tuple[str, Card]]:
    """Return each card's id with the card as it stands in the position."""
    ids = [card for line in layout.lines for card in line.cards]
    return list(zip((*ids, *layout.hand), position.cards, strict=True))
