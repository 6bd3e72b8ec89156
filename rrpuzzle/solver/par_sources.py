"""Where each card of a position comes from: the cards as the search for par sees them.

A *source* is the index of an old row, or `HAND`. A card costs two where it brings a new old row
into a row, nothing where that old row is in it already, and one where it comes from the hand.
Jokers of one source are alike; numbers of them are written as a *code* with four bits for each
source, so that codes can be added, taken away and compared at once.
"""

from __future__ import annotations

from collections import Counter

from rrpuzzle.cards import JOKER, Card, Row
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules
from rrpuzzle.solver.task import NATURAL, SUIT_INDEX, count_cards, no_counts

__all__ = ["HAND", "Limits", "Sources", "cost_of"]

HAND = -1

_BITS = 4
_FIELD = 7


def cost_of(source: int, paid: int) -> int:
    """Return what a card from a source costs a row that has paid for some old rows.

    Examples
    --------
    >>> cost_of(2, 0b100), cost_of(1, 0b100), cost_of(HAND, 0b100)
    (0, 2, 1)
    """
    if source < 0:
        return 1
    return 0 if paid >> source & 1 else 2


class Limits:
    """How many jokers a row may hold, told by a score that only jokers and naturals change.

    Parameters
    ----------
    kind : {"any", "one", "minority"}
        The rules' limit.
    jokers : int
        Jokers there are in all.
    """

    def __init__(self, kind: str, jokers: int) -> None:
        self.kind = kind
        self._cap = jokers + 1

    def natural(self, score: int) -> int:
        """Return the score with one more natural."""
        return min(score + 1, self._cap) if self.kind == "minority" else score

    def joker(self, score: int) -> int | None:
        """Return the score with one more joker, None if it cannot come."""
        if self.kind == "any":
            return score
        if self.kind == "one":
            return None if score else 1
        return score - 1 if score > -self._cap else None

    def allows(self, score: int, jokers: int) -> bool:
        """Whether a row may end with so many more jokers."""
        if self.kind == "any":
            return True
        return score + jokers <= 1 if self.kind == "one" else score > jokers

    def set_allows(self, naturals: int, jokers: int) -> bool:
        """Whether a set may hold so many of both."""
        if self.kind == "any":
            return True
        return jokers <= 1 if self.kind == "one" else naturals > jokers


class Sources:
    """The cards of a position by suit, rank and source, and its jokers by source.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        The rules that are played.
    must : tuple of Card
        Hand cards that have to be placed.
    standing : bool
        Whether every joker on the table stays what it stands for, as good as a natural.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> sources = Sources(parse_position("4S 5S 6S * / 9H 9D 9C | 4S"), CLASSIC)
    >>> sources.cells[0][3], sources.joker_sources
    ((0, -1), (0,))
    """

    def __init__(
        self, position: Position, rules: Rules, must: Row = (), standing: bool = False
    ) -> None:
        self.standing: set[tuple[int, int, int]] = set()
        if standing:
            position = position.arranged(rules)
        cells: list[list[list[int]]] = [[[] for _rank in range(13)] for _suit in range(4)]
        jokers: Counter[int] = Counter()
        for source, row in [*enumerate(position.table), (HAND, position.hand)]:
            for card in row:
                if card.rank is None or (card.joker and not (standing and source >= 0)):
                    jokers[source] += 1
                    continue
                suit, rank = SUIT_INDEX[id(card.suit)], card.rank - 1
                cells[suit][rank].append(source)
                if card.joker:
                    self.standing.add((suit, rank, source))
        may_stay = no_counts()
        self.jokers_may_stay = count_cards(position.hand, may_stay)
        needed = no_counts()
        self.jokers_may_stay -= count_cards(must, needed)
        self.may_stay = [
            [n - m for n, m in zip(ours, forced, strict=True)]
            for ours, forced in zip(may_stay, needed, strict=True)
        ]
        self.rows = len(position.table)
        self.ace_is_both = rules.ace == "both"
        self.last = 14 if self.ace_is_both else 13
        self.cells = [[tuple(cell) for cell in suit] for suit in cells]
        self.joker_sources = tuple(sorted(jokers))
        self.jokers = sum(jokers.values())
        self.limits = Limits(rules.jokers_per_meld, self.jokers)
        counts = [jokers[source] for source in self.joker_sources]
        self.all_jokers = sum(n << _BITS * at for at, n in enumerate(counts))
        self._guard = sum(8 << _BITS * at for at in range(len(counts)))
        codes = [0]
        for at, n in enumerate(counts):
            codes = [code + (used << _BITS * at) for code in codes for used in range(n + 1)]
        codes.sort(reverse=True)
        self.size = {code: sum(self.fields(code)) for code in codes}
        self.paying = {code: self._paying(code) for code in codes}
        self.within = {code: [less for less in codes if self.fits(less, code)] for code in codes}
        self.ahead = [self._ahead(suit) for suit in range(4)]
        self.most_in_sets = [self._most_in_sets(rank) for rank in range(13)]

    def card(self, suit: int, rank: int, source: int) -> Card:
        """Return the card of a source: a natural, or a joker that stays what it stands for."""
        return JOKER if (suit, rank, source) in self.standing else NATURAL[suit][rank]

    def fits(self, code: int, into: int) -> bool:
        """Whether no source has more jokers in one code than in the other."""
        return ((into | self._guard) - code) & self._guard == self._guard

    def fields(self, code: int) -> list[int]:
        """Return the number of jokers of each source."""
        return [code >> _BITS * at & _FIELD for at in range(len(self.joker_sources))]

    def one_of(self, code: int) -> list[tuple[int, int]]:
        """Return (source, code of one joker) for each source that a code has a joker of."""
        return [
            (source, 1 << _BITS * at)
            for at, source in enumerate(self.joker_sources)
            if code >> _BITS * at & _FIELD
        ]

    def choices(self, number: int, paid: int, code: int) -> list[tuple[int, int, int]]:
        """Return each way to take so many jokers out of a code: cost, their code, what is paid."""
        found = [(0, 0, paid, 0)]
        for at, source in enumerate(self.joker_sources):
            most = code >> _BITS * at & _FIELD
            more = []
            for cost, taken, covered, count in found:
                for used in range(min(most, number - count) + 1):
                    if not used:
                        more.append((cost, taken, covered, count))
                    elif source < 0:
                        taken_now = taken + (used << _BITS * at)
                        more.append((cost + used, taken_now, covered, count + used))
                    else:
                        more.append(
                            (
                                cost + cost_of(source, covered),
                                taken + (used << _BITS * at),
                                covered | 1 << source,
                                count + used,
                            )
                        )
            found = more
        return [(cost, taken, covered) for cost, taken, covered, count in found if count == number]

    def _paying(self, code: int) -> int:
        return sum([1 << source for source, _one in self.one_of(code) if source >= 0])

    def _ahead(self, suit: int) -> list[int]:
        """Return for each rank the old rows that have naturals of the suit above it."""
        ahead = [0] * (self.last + 1)
        rows = 0
        if self.ace_is_both:
            for source in self.cells[suit][0]:
                if source >= 0:
                    rows |= 1 << source
        for rank in range(12, -1, -1):
            ahead[rank] = rows
            for source in self.cells[suit][rank]:
                if source >= 0:
                    rows |= 1 << source
        return ahead

    def _most_in_sets(self, rank: int) -> list[int]:
        """Return for each suit how many of its cards sets of a rank can take."""
        counts = [len(self.cells[suit][rank]) for suit in range(4)]
        found = []
        for suit, count in enumerate(counts):
            others = counts[:suit] + counts[suit + 1 :]
            most = 0
            while most < count:
                partners = sum(min(n, most + 1) for n in others)
                if partners + self.jokers < 2 * (most + 1):
                    break
                most += 1
            found.append(most)
        return found
