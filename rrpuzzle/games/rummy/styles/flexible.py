"""The flexible style: keeps the cards that can become melds in the most ways.

A card that is left counts its points and a little for being one more card to get rid of. The more
cards would make a meld with it and another one of the hand, the less it counts, since one of them
may well come. So 4♣ 4♠ 3♣, which wait for four cards, are kept before 6♥ 6♦, which wait for two.
"""

from __future__ import annotations

from rrpuzzle.games.rummy.hand import card_set
from rrpuzzle.games.rummy.styles.holdings import bits_of, third_cards
from rrpuzzle.games.rummy.styles.turns import Plan, TurnPlayer
from rrpuzzle.games.rummy.view import RummyView

__all__ = ["Flexible"]


class Flexible(TurnPlayer):
    """Looks at its hand and at the melds; see `TurnPlayer`.

    Examples
    --------
    >>> from rrpuzzle.games import play_match
    >>> play_match("rummy", ["flexible"] * 4, "target=50", seed=7).over
    True
    """

    hope = 0.2
    """How likely it is that a certain card comes in time."""

    burden = 6.0
    """What a card costs beyond its points."""

    def prices(self, view: RummyView, plans: list[Plan]) -> list[float]:
        """Return what is likely to be left over of each plan's cards."""
        gone = card_set([*view.hand, *(card for meld in view.table for card in meld.cards)])
        values = {card_set((card,)): view.rules.value_of(card) for card in view.hand}
        miss = 1 - self.hope

        def price(left: int) -> float:
            return sum(
                (values[card] + self.burden)
                * miss ** (third_cards(card, left, view.rules.melds) & ~gone).bit_count()
                for card in bits_of(left)
            )

        return [price(plan.left) for plan in plans]
