"""Who deals: cutting for the first deal, and the way round the table.

The highest card deals, the ace being the lowest; who ties for it cuts again. Jokers are left out
of the pack that is cut. The deal and the turn pass clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.cards import Card, full_pack
from rrpuzzle.games.chance import chance, shuffled

__all__ = ["Cut", "clockwise", "cut_for_deal"]


@dataclass(frozen=True, slots=True)
class Cut:
    """The cards that were cut for the deal, once; those who tied cut again.

    Parameters
    ----------
    cards : tuple of (int, Card)
        Each seat that cut, with its card.

    Examples
    --------
    >>> cut = Cut(((0, Card.parse("KH")), (1, Card.parse("AS")), (2, Card.parse("KD"))))
    >>> cut.highest
    (0, 2)
    """

    cards: tuple[tuple[int, Card], ...]

    @property
    def highest(self) -> tuple[int, ...]:
        """The seats whose card is the highest, the ace being the lowest."""
        best = max(card.rank or 0 for _seat, card in self.cards)
        return tuple(seat for seat, card in self.cards if card.rank == best)


def cut_for_deal(seed: int, seats: int, packs: int = 2) -> tuple[Cut, ...]:
    """Cut for the deal until one card is the highest.

    Parameters
    ----------
    seed : int
        The match's seed.
    seats : int
        How many seats there are.
    packs : int
        52-card packs to cut from.

    Returns
    -------
    tuple of Cut
        Each cut; in the last one, one seat has the highest card, and deals.

    Examples
    --------
    >>> cuts = cut_for_deal(seed=1, seats=3)
    >>> len(cuts[0].cards), len(cuts[-1].highest)
    (3, 1)
    """
    random = chance(seed, "cut")
    cuts: list[Cut] = []
    left = tuple(range(seats))
    while len(left) > 1:
        pack: list[Card] = shuffled(full_pack(packs, 0), random)
        cuts.append(Cut(tuple(zip(left, pack, strict=False))))
        left = cuts[-1].highest
    return tuple(cuts)


def clockwise(playing: tuple[int, ...], seat: int) -> int:
    """Return the next seat that plays, on the left of a seat.

    Parameters
    ----------
    playing : tuple of int
        The seats that play, in order.
    seat : int
        A seat; it need not play itself.

    Returns
    -------
    int
        The next one clockwise.

    Examples
    --------
    >>> clockwise((0, 2, 3), 2), clockwise((0, 2, 3), 3), clockwise((0, 2, 3), 1)
    (3, 0, 2)
    """
    return next((other for other in playing if other > seat), playing[0])
