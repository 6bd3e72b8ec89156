"""The simple style: keeps pairs and neighbours, discards the highest card that stands alone."""

from __future__ import annotations

from rrpuzzle.games.rummy.hand import card_set
from rrpuzzle.games.rummy.styles.holdings import partners
from rrpuzzle.games.rummy.styles.turns import Plan, TurnPlayer
from rrpuzzle.games.rummy.view import RummyView

__all__ = ["Simple"]

# More than any hand counts: a card with a partner goes only if all have one.
_PARTED = 1000


class Simple(TurnPlayer):
    """Discards the highest card that belongs to nothing; see `TurnPlayer`.

    Examples
    --------
    >>> from rrpuzzle.games import play_match
    >>> play_match("rummy", ["simple"] * 4, "target=50", seed=7).over
    True
    """

    def prices(self, view: RummyView, plans: list[Plan]) -> list[float]:
        """Return the points that are left, and much more where a pair is parted."""
        beside = partners(view.rules.melds)
        return [
            plan.points + (_PARTED if plan.left & beside[card_set((plan.discard,))] else 0)
            for plan in plans
        ]
