"""All the cards of a pack as buttons, each with how many copies are left, and where they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from rrpuzzle.cards import JOKER, Card, Rank, Suit
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.sketch import HAND, NEW_ROW, Place, Sketch
from rrpuzzle.widgets.frame import text_button

__all__ = ["Palette"]

_MOST_DOTS = 3
_MOST_NAMED = 8


class Palette(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    r"""The cards to be had, and where the next one goes.

    Parameters
    ----------
    add : callable
        Called with a card that is pressed.
    aim : callable
        Called with a place that is pressed.

    Examples
    --------
    >>> palette = Palette(print, print)
    >>> palette.show(Sketch.start("4S 5S 6S | 4S"))
    >>> [palette.button(Card.parse(text)).description for text in ("5S", "4S")]
    ['5♠\n•', '4♠\n–']
    """

    def __init__(self, add: Callable[[Card], None], aim: Callable[[Place], None]) -> None:
        self._aim = aim
        self._cards: dict[Card, ipywidgets.Button] = {}
        self._places: list[ipywidgets.Button] = []
        self._where = ipywidgets.HTML().add_class("rrp-palette-label")
        self._hand, self._new = text_button(), text_button()
        self._hand.on_click(lambda _button: self._aim(HAND))
        self._new.on_click(lambda _button: self._aim(NEW_ROW))
        self._targets = ipywidgets.Box().add_class("rrp-bar-of-view").add_class("rrp-targets")
        # One layout and one style for all: each would be a message of its own to the page.
        layout, style = ipywidgets.Layout(width="auto", height="auto"), ipywidgets.ButtonStyle()
        suits: list[ipywidgets.Box] = []
        for suit in Suit:
            buttons = [self._card_button(Card(rank, suit), add, layout, style) for rank in Rank]
            if not suits:  # one suit has a place for the joker too
                buttons.append(self._card_button(JOKER, add, layout, style))
            suits.append(ipywidgets.Box(buttons).add_class("rrp-palette-suit"))
        cards = ipywidgets.VBox(suits).add_class("rrp-roving")
        super().__init__([self._targets, cards])
        self.add_class("rrp-palette")

    def _card_button(
        self,
        card: Card,
        add: Callable[[Card], None],
        layout: ipywidgets.Layout,
        style: ipywidgets.ButtonStyle,
    ) -> ipywidgets.Button:
        button = ipywidgets.Button(layout=layout, style=style)
        kind = f"rrp-card-{card.suit.value}" if card.suit else "rrp-card-joker"
        button._dom_classes = ("rrp-palette-card", kind)
        button.on_click(lambda _button: add(card))
        self._cards[card] = button
        return button

    def button(self, card: Card) -> ipywidgets.Button:
        """Return the button of a card.

        Parameters
        ----------
        card : Card
            A natural, or `JOKER`.

        Returns
        -------
        ipywidgets.Button
            The button.
        """
        return self._cards[card]

    @property
    def targets(self) -> Sequence[ipywidgets.Button]:
        """The buttons of the places: the new row, the rows, the hand."""
        return tuple(self._targets.children[1:])

    def show(self, sketch: Sketch) -> None:
        """Show what is left, and where the next card goes.

        Parameters
        ----------
        sketch : Sketch
            The sketch.
        """
        for card, button in self._cards.items():
            left = max(sketch.left(card), 0)
            dots = "•" * left if left <= _MOST_DOTS else f"×{left}"
            button.description = f"{card.pretty}\n{dots or '–'}"
            button.tooltip = _("{card}: {n} left").format(card=card.spoken, n=left)
            # Not disabled: a button that is switched off under the focus would drop it.
            (button.remove_class if left else button.add_class)("rrp-used-up")
        self._show_places(sketch)

    def _show_places(self, sketch: Sketch) -> None:
        rows = len(sketch.position.table)
        while len(self._places) < rows:
            number = len(self._places) + 1
            button = text_button()
            button.on_click(lambda _button, number=number: self._aim(number))
            self._places.append(button)
        self._hand.description, self._new.description = _("Hand"), _("New row")
        self._where.value = _("New cards go to:")
        by_place: dict[Place, ipywidgets.Button] = {NEW_ROW: self._new}
        by_place |= dict(enumerate(self._places[:rows], 1))
        by_place[HAND] = self._hand
        for place, button in by_place.items():
            if isinstance(place, int):
                name = _("Row {row}").format(row=place)
                button.description = name if rows <= _MOST_NAMED else str(place)
                button.tooltip = name
            chosen = place == sketch.target
            (button.add_class if chosen else button.remove_class)("rrp-primary-button")
            button.icon = "check" if chosen else ""
        children = (self._where, *by_place.values())
        if self._targets.children != children:
            self._targets.children = children
