"""The best that can be made of a hand: melds and lay-offs that leave the fewest points.

The search is exact. It decides the fate of one card after the other, from the lowest bit of a
bit set up: the card is left over, or it goes into one of the groups (a meld of the hand, or
cards for one meld of the table) whose lowest card it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rrpuzzle.cards import Card, Row, format_cards, full_pack, sort_cards
from rrpuzzle.errors import PositionError
from rrpuzzle.games.rummy.rules import RUMMY, RummyRules
from rrpuzzle.melds import Meld, arrange, every_meld
from rrpuzzle.messages import gettext as _
from rrpuzzle.rules import Rules

__all__ = ["BestHand", "HandSearch", "best_hand", "card_set", "lay_off_cards", "melds_in"]

_PACK = tuple(sorted(full_pack(1, 0), key=lambda card: (card.rank or 0, card.sort_key)))
_BIT = {card: 1 << place for place, card in enumerate(_PACK)}


def card_set(cards: Sequence[Card]) -> int:
    """Return cards of one pack as a set of bits, the lowest rank in the lowest bits.

    Parameters
    ----------
    cards : sequence of Card
        Natural cards, none of them twice.

    Returns
    -------
    int
        One bit for each card.

    Raises
    ------
    PositionError
        If a card is a joker or is there twice: a pack of Rummy holds neither.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> bin(card_set(parse_cards("AS AC 2S")))
    '0b11001'
    """
    bits = 0
    for card in cards:
        bit = _BIT.get(card, 0)
        if not bit:
            raise PositionError(
                _("{card} is no card of Rummy: it is played with one pack without jokers.").format(
                    card=card.pretty
                )
            )
        if bits & bit:
            raise PositionError(
                _("{card} is there twice: Rummy is played with one pack.").format(card=card.pretty)
            )
        bits |= bit
    return bits


@cache
def _melds_by_lowest(rules: Rules) -> dict[int, list[tuple[int, int, Meld]]]:
    """Return every meld by its lowest bit: its place among all melds, its bits, the meld."""
    found: dict[int, list[tuple[int, int, Meld]]] = {}
    for place, meld in enumerate(every_meld(rules)):
        bits = card_set(meld.cards)
        found.setdefault(bits & -bits, []).append((place, bits, meld))
    return found


@lru_cache(maxsize=50_000)
def _melds_in(bits: int, rules: Rules) -> tuple[tuple[int, Meld], ...]:
    by_lowest, found, rest = _melds_by_lowest(rules), [], bits
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        for entry in by_lowest.get(lowest, ()):
            if entry[1] & bits == entry[1]:
                found.append(entry)
    found.sort(key=lambda entry: entry[0])
    return tuple((part, meld) for _place, part, meld in found)


def melds_in(hand: Sequence[Card], rules: RummyRules = RUMMY) -> tuple[Meld, ...]:
    """Return every meld that a hand holds; melds may share cards.

    Parameters
    ----------
    hand : sequence of Card
        The hand.
    rules : RummyRules
        The rules.

    Returns
    -------
    tuple of Meld
        Sets, then runs.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> [str(meld) for meld in melds_in(parse_cards("7S 7H 7D 5D 6D"))]
    ['7S 7H 7D', '5D 6D 7D']
    """
    return tuple(meld for _bits, meld in _melds_in(card_set(hand), rules.melds))


@lru_cache(maxsize=20_000)
def lay_off_cards(meld: Meld, rules: RummyRules = RUMMY) -> tuple[tuple[Card, Meld], ...]:
    """Return every single card that fits on a meld, and the meld that it becomes.

    Parameters
    ----------
    meld : Meld
        A meld of the table.
    rules : RummyRules
        The rules.

    Returns
    -------
    tuple of (Card, Meld)
        In the order of suits and ranks.

    Examples
    --------
    >>> [str(card) for card, longer in lay_off_cards(Meld.parse("8S 9S TS"))]
    ['7S', 'JS']
    """
    first, found = meld.cards[0], []
    for card in full_pack(1, 0):
        if card not in meld.cards and (card.rank is first.rank or card.suit is first.suit):
            longer = arrange((*meld.cards, card), rules.melds)
            if longer is not None:
                found.append((card, longer))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class BestHand:
    """What a hand comes to: its melds, what is laid off where, and what is left.

    Parameters
    ----------
    melds : tuple of Meld
        The melds of hand cards.
    lay_offs : tuple of (Card, int)
        The cards that are laid off, each with the place of its meld on the table counted from
        0, in an order in which they fit.
    left : tuple of Card
        The cards that are left, sorted.
    points : int
        The points of those cards.
    """

    melds: tuple[Meld, ...]
    lay_offs: tuple[tuple[Card, int], ...]
    left: Row
    points: int

    def __str__(self) -> str:
        """Return the melds, the cards laid off and, after a bar, those left over."""
        parts = [str(meld) for meld in self.melds]
        parts += [f"{card} > {place + 1}" for card, place in self.lay_offs]
        return f"{' / '.join(parts)} | {format_cards(self.left)}".strip()


def best_hand(
    hand: Sequence[Card],
    table: Sequence[Meld] = (),
    *,
    has_melded: bool = False,
    most_melds: int | None = None,
    rules: RummyRules = RUMMY,
) -> BestHand:
    """Return the way to meld and lay off a hand that leaves the fewest points.

    Parameters
    ----------
    hand : sequence of Card
        The hand.
    table : sequence of Meld
        The melds on which cards may be laid off.
    has_melded : bool
        Whether the player has put down a meld in this round, so that cards may be laid off
        without another one.
    most_melds : int, optional
        How many melds may be put down, where a turn is limited.
    rules : RummyRules
        The rules.

    Returns
    -------
    BestHand
        The fewest points. Of several ways that leave them, one that leaves the fewest cards,
        then one of the fewest new melds, then always the same one.

    Raises
    ------
    PositionError
        If the hand holds a joker or a card twice.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> best = best_hand(parse_cards("5C 6C 7C 5D 6D 7D 7H 7S 2S 3H"))
    >>> str(best), best.points
    ('7S 7H 7C / 5D 6D 7D | 2S 3H 5C 6C', 16)
    >>> str(best_hand(parse_cards("KC KD KH TS 2C"), [Meld.parse("7S 8S 9S")]))
    'KH KD KC / TS > 1 | 2C'
    """
    return HandSearch(hand, table, has_melded, most_melds, rules).best()


@dataclass(frozen=True, slots=True)
class _Group:
    """Cards that leave the hand together: a meld, or (with a place) cards for one of the table."""

    bits: int
    meld: Meld
    place: int | None = None
    order: Row = ()


_Outcome = tuple[int, int, int, tuple[int, ...]]
"""Points left, cards left, melds made, and the groups chosen: the less, the better."""


class HandSearch:
    """The best of a hand, and of any part of it, found with what was found before.

    Parameters
    ----------
    hand, table, has_melded, most_melds, rules
        As in `best_hand`.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> search = HandSearch(parse_cards("7S 7H 7D KC"))
    >>> str(search.best()), str(search.best(parse_cards("7S 7H KC")))
    ('7S 7H 7D | KC', '| 7S 7H KC')
    """

    def __init__(
        self,
        hand: Sequence[Card],
        table: Sequence[Meld] = (),
        has_melded: bool = False,
        most_melds: int | None = None,
        rules: RummyRules = RUMMY,
    ) -> None:
        bits = card_set(hand)
        self._hand = tuple(hand)
        self._has_melded, self._most = has_melded, most_melds
        self._groups = [_Group(part, meld) for part, meld in _melds_in(bits, rules.melds)]
        # Whoever has no meld down and holds none cannot lay off either.
        if has_melded or self._groups:
            for place, meld in enumerate(table):
                self._groups += _lay_off_groups(bits, meld, place, rules)
        self._useful = 0
        self._by_lowest: dict[int, list[int]] = {}
        for number, group in enumerate(self._groups):
            self._useful |= group.bits
            self._by_lowest.setdefault(group.bits & -group.bits, []).append(number)
        self._value = {_BIT[card]: rules.value_of(card) for card in hand}
        self._known: dict[tuple[int, int, int], _Outcome] = {}

    def best(self, cards: Sequence[Card] | None = None) -> BestHand:
        """Return the best of the hand, or of some of its cards.

        Parameters
        ----------
        cards : sequence of Card, optional
            Cards of the hand; all of them by default.

        Returns
        -------
        BestHand
            As `best_hand`.
        """
        bits = card_set(self._hand if cards is None else cards)
        _points, _cards, _made, chosen = self._fate(bits & self._useful, 0, 0)
        melds: list[Meld] = []
        lay_offs: list[tuple[Card, int]] = []
        for group in (self._groups[number] for number in chosen):
            bits &= ~group.bits
            if group.place is None:
                melds.append(group.meld)
            else:
                lay_offs += [(card, group.place) for card in group.order]
        melds.sort(key=lambda meld: (meld.kind.value != "set", [c.sort_key for c in meld.cards]))
        lay_offs.sort(key=lambda laid: laid[1])
        left = sort_cards(card for card in self._hand if bits & _BIT[card])
        points = sum(self._value[_BIT[card]] for card in left)
        return BestHand(tuple(melds), tuple(lay_offs), left, points)

    def left(self, cards: int) -> tuple[int, int]:
        """Return what the best of some cards leaves, as quickly as may be.

        Parameters
        ----------
        cards : int
            Cards of the hand, as `card_set` makes them.

        Returns
        -------
        tuple of int
            The cards that are left, and their points.

        Examples
        --------
        >>> from rrpuzzle.cards import parse_cards
        >>> hand = parse_cards("7S 7H 7D KC")
        >>> left, points = HandSearch(hand).left(card_set(hand))
        >>> left == card_set(hand[3:]), points
        (True, 10)
        """
        for number in self._fate(cards & self._useful, 0, 0)[3]:
            cards &= ~self._groups[number].bits
        points, rest = 0, cards
        while rest:
            points += self._value[rest & -rest]
            rest &= rest - 1
        return cards, points

    def _fate(self, rest: int, used: int, melds: int) -> _Outcome:
        """Return the best outcome for the cards not yet decided.

        `used` holds the table's melds that have been added to, `melds` how many were made: the
        number where it is limited, else only whether there is one.
        """
        if not rest:
            allowed = not used or self._has_melded or melds
            return (0, 0, 0, ()) if allowed else (10**6, 0, 0, ())
        key = (rest, used, melds)
        if key in self._known:
            return self._known[key]
        lowest = rest & -rest
        points, cards, made, chosen = self._fate(rest ^ lowest, used, melds)
        best = (points + self._value[lowest], cards + 1, made, chosen)
        for number in self._by_lowest.get(lowest, ()):
            group = self._groups[number]
            if group.bits & rest != group.bits:
                continue
            if group.place is None:
                if melds == self._most:
                    continue
                after = 1 if self._most is None else melds + 1
                points, cards, made, chosen = self._fate(rest ^ group.bits, used, after)
                made += 1
            elif used >> group.place & 1:
                continue
            else:
                more = used | 1 << group.place
                points, cards, made, chosen = self._fate(rest ^ group.bits, more, melds)
            best = min(best, (points, cards, made, (number, *chosen)))
        self._known[key] = best
        return best


def _lay_off_groups(bits: int, meld: Meld, place: int, rules: RummyRules) -> list[_Group]:
    """Return every lot of hand cards that one meld of the table takes, each in an order."""
    found: dict[int, _Group] = {}
    waiting = [_Group(0, meld, place)]
    while waiting:
        group = waiting.pop()
        for card, longer in lay_off_cards(group.meld, rules):
            more = group.bits | _BIT[card]
            if bits & _BIT[card] and more not in found:
                found[more] = _Group(more, longer, place, (*group.order, card))
                waiting.append(found[more])
    return [found[key] for key in sorted(found)]
