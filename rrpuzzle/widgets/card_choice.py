"""Cards side by side, each a button that stays pressed while the card is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from rrpuzzle.cards import Row, parse_cards
from rrpuzzle.errors import GameError
from rrpuzzle.messages import gettext as _

__all__ = ["CardChoice"]


class CardChoice(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A hand to choose cards from, by pointer, touch and keyboard.

    Parameters
    ----------
    changed : callable
        Called after the choice has changed by hand or by `choose`.

    Examples
    --------
    >>> hand = CardChoice(lambda: None)
    >>> hand.show(parse_cards("7S 7H KC"), enabled=True)
    >>> hand.choose("7S 7H")
    >>> hand.chosen
    (Card.parse('7S'), Card.parse('7H'))
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.add_class("rrp-bar-of-view")
        self.add_class("rrp-card-choice")
        self._changed = changed
        self._hand: Row = ()
        self._buttons: list[ipywidgets.ToggleButton] = []
        self._quiet = False

    @property
    def chosen(self) -> Row:
        """The cards that are chosen, in the order in which they lie."""
        return tuple(
            card for card, button in zip(self._hand, self._buttons, strict=False) if button.value
        )

    def show(self, hand: Row, enabled: bool) -> None:
        """Show a hand; cards that were chosen and are still there stay chosen.

        Parameters
        ----------
        hand : tuple of Card
            The cards, none of them twice.
        enabled : bool
            Whether cards can be chosen.
        """
        chosen = self.chosen if enabled else ()
        # Buttons are kept, so that the focus stays where it is.
        while len(self._buttons) < len(hand):
            button = ipywidgets.ToggleButton()
            button.add_class("rrp-card-button")
            button.observe(self._pressed, "value")
            self._buttons.append(button)
        if len(self._hand) != len(hand):
            self.children = self._buttons[: len(hand)]
        self._hand = hand
        self._quiet = True
        for card, button in zip(hand, self._buttons, strict=False):
            # Two lines, as on a card.
            button.description = card.pretty[:-1] + "\n" + card.pretty[-1]
            button.tooltip = card.spoken
            button.value = card in chosen
            button.disabled = not enabled
            suit = f"rrp-card-{card.suit.value}" if card.suit else ""
            button._dom_classes = ("rrp-card-button", suit)
        for button in self._buttons[len(hand) :]:
            button.value = False
        self._quiet = False

    def choose(self, cards: Row | str) -> None:
        """Choose cards and no others.

        Parameters
        ----------
        cards : tuple of Card or str
            The cards.

        Raises
        ------
        GameError
            If one of them is not there.
        """
        wanted = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        for card in wanted:
            if card not in self._hand:
                raise GameError(_("The hand does not hold {card}.").format(card=card.pretty))
        self._quiet = True
        for card, button in zip(self._hand, self._buttons, strict=False):
            button.value = card in wanted
        self._quiet = False
        self._changed()

    def _pressed(self, _change: Any) -> None:
        if not self._quiet:
            self._changed()
