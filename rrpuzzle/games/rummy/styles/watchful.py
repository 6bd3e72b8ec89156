"""The watchful style: knows which cards can still come, and what the next player is after.

It is the flexible style with open eyes:

1. A meld that waits for a card which lies in the discard pile or in another's hand hardly waits.
2. Before it has a meld down, it keeps the cards that would fit on the table.
3. It gives the next player no card that fits on the table, or that goes with what that player
   took from the discards.
4. When somebody is short of cards, there is less time to wait, and high cards go first.
"""

from __future__ import annotations

from rrpuzzle.cards import Card
from rrpuzzle.games.rummy.hand import card_set
from rrpuzzle.games.rummy.styles.holdings import bits_of, third_cards, threes_with
from rrpuzzle.games.rummy.styles.memory import Memory, remember
from rrpuzzle.games.rummy.styles.turns import Plan, TurnPlayer
from rrpuzzle.games.rummy.view import RummyView

__all__ = ["Watchful"]


class Watchful(TurnPlayer):
    """Looks at all that was taken, put down and discarded; see `TurnPlayer`.

    Examples
    --------
    >>> from rrpuzzle.games import play_match
    >>> play_match("rummy", ["watchful"] * 4, "target=50", seed=7).over
    True
    """

    hope = 0.4
    """How likely it is that a certain card comes in time, if it is nowhere to be seen."""

    hope_when_short = 0.28
    """The same when somebody has three cards or fewer."""

    from_pile, from_hand = 0.3, 0.2
    """What a card in the discard pile, or in another's hand, is worth beside an unseen one."""

    burden = 10.0
    """What a card costs beyond its points."""

    fitting = 0.1
    """What is left of a card's cost if it fits on the table and only a meld is lacking."""

    gift = 25.0
    """What a discard costs that the next player can surely use."""

    def prices(self, view: RummyView, plans: list[Plan]) -> list[float]:
        """Return what is likely to be left over, and what the discard gives away."""
        memory = remember(view)
        values = {card_set((card,)): view.rules.value_of(card) for card in view.hand}
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
        miss = 1 - (self.hope_when_short if min(others) <= _SHORT else self.hope)
        held, rules = memory.held, view.rules.melds

        def chances(card: int, left: int) -> float:
            third = third_cards(card, left, rules)
            return (
                (third & memory.unseen).bit_count()
                + self.from_pile * (third & memory.pile).bit_count()
                + self.from_hand * (third & held).bit_count()
            )

        def cost(card: int, left: int) -> float:
            points = (values[card] + self.burden) * miss ** chances(card, left)
            fits = card & memory.fitting and not view.may_lay_off
            return float(points * self.fitting) if fits else float(points)

        return [
            sum(cost(card, plan.left) for card in bits_of(plan.left))
            + self.gift * use_of(plan.discard, view, memory)
            for plan in plans
        ]


_SHORT = 3
_NO_MELD_YET = 0.2


def use_of(discard: Card, view: RummyView, memory: Memory) -> float:
    """Return how likely it is that the next player can put a discard down at once.

    Parameters
    ----------
    discard : Card
        The card.
    view : RummyView
        The seat's view.
    memory : Memory
        What the seat knows.

    Returns
    -------
    float
        From 0 to 1.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> game = find_game("rummy")
    >>> view = game.view(game.start(4, RUMMY, seed=1), 0)
    >>> round(use_of(view.hand[0], view, remember(view)), 2)
    0.15
    """
    following = (view.seat + 1) % view.seats
    card, known = card_set((discard,)), memory.known[following]
    if card & memory.fitting:
        return 1.0 if view.has_melded(following) else _NO_MELD_YET
    unknown = view.hand_sizes[following] - known.bit_count()
    likely = unknown / max(1, memory.unseen.bit_count())
    use = 0.0
    for others in threes_with(card, view.rules.melds):
        both = 1.0
        for other in bits_of(others & ~known):
            both *= likely if other & memory.unseen else 0
        use += both
    return min(1.0, use)
