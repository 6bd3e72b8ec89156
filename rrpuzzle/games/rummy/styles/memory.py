"""What a player who watches knows of the cards it does not hold."""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import full_pack
from rrpuzzle.games.rummy.actions import Discard, LayOff, PlayMeld
from rrpuzzle.games.rummy.hand import card_set, lay_off_cards
from rrpuzzle.games.rummy.view import RummyView

__all__ = ["Memory", "remember"]

_ALL = card_set(full_pack(1, 0))


@dataclass(frozen=True, slots=True)
class Memory:
    """Where the cards are, as far as a seat can know, each place as a set of bits.

    Parameters
    ----------
    pile : int
        The discard pile.
    known : tuple of int
        For each seat the cards that it took from the discards and still holds.
    unseen : int
        The cards that may be anywhere: in the stock, or in another hand.
    fitting : int
        The cards that fit on a meld of the table.
    """

    pile: int
    known: tuple[int, ...]
    unseen: int
    fitting: int

    @property
    def held(self) -> int:
        """The cards that are known to be in some hand."""
        found = 0
        for cards in self.known:
            found |= cards
        return found


def remember(view: RummyView) -> Memory:
    """Return what a seat can know from what it has seen in the round.

    Parameters
    ----------
    view : RummyView
        The seat's view.

    Returns
    -------
    Memory
        What it knows.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> game = find_game("rummy")
    >>> memory = remember(game.view(game.start(4, RUMMY, seed=1), 0))
    >>> memory.unseen.bit_count(), memory.pile.bit_count()
    (44, 1)
    """
    known = [0] * view.seats
    for entry in view.log:
        action = entry.action
        if entry.taken is not None:
            known[entry.seat] |= card_set((entry.taken,))
        elif isinstance(action, PlayMeld):
            known[entry.seat] &= ~card_set(action.cards)
        elif isinstance(action, LayOff | Discard):
            known[entry.seat] &= ~card_set((action.card,))
    known[view.seat] = 0
    pile = card_set(view.discards)
    seen = pile | card_set(view.hand)
    fitting = 0
    for meld in view.table:
        seen |= card_set(meld.cards)
        fitting |= card_set([card for card, _longer in lay_off_cards(meld, view.rules)])
    for cards in known:
        seen |= cards
    return Memory(pile, tuple(known), _ALL & ~seen, fitting)
