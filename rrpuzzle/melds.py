"""What a meld is: the one place that says so.

1. A set is three or four cards of one rank, all suits different.
2. A run is three to thirteen consecutive ranks of one suit; where an ace stands is an option.
3. A joker stands for any one card that the meld lacks; a meld holds a natural card at least.
4. A row is a meld if some order of its cards is valid. If jokers leave a choice, a set comes
   before a run; of several runs the one in which the cards lie; else the one worth most.
5. A face written on a joker binds it in a run; in a set it binds the rank, and the suit as far
   as that suit is free, since a joker in a set stands for any suit that is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations

from rrpuzzle.cards import Card, Rank, Row, Suit, format_cards, full_pack, parse_cards, sort_cards
from rrpuzzle.errors import PositionError, quote
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.messages import gettext as _
from rrpuzzle.rules import CLASSIC, Rules

__all__ = [
    "Meld",
    "MeldKind",
    "arrange",
    "arrangements",
    "every_meld",
    "joker_domains",
    "meld_faults",
    "mending_cards",
    "run_windows",
]


class MeldKind(Enum):
    """A set or a run.

    Examples
    --------
    >>> MeldKind("run")
    MeldKind.RUN
    """

    SET = "set"
    RUN = "run"

    @property
    def spoken(self) -> str:
        """The kind's name in the language in use."""
        return _("set") if self is MeldKind.SET else _("run")

    def __repr__(self) -> str:
        """Return a text that evaluates to the kind."""
        return f"MeldKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid set or run: its cards in order, every joker with the card it stands for.

    Parameters
    ----------
    kind : MeldKind
        Set or run.
    cards : tuple of Card
        The cards, arranged.

    Examples
    --------
    >>> Meld.parse("5H 4H * 2H AH")
    Meld.parse('AH 2H *3H 4H 5H')
    >>> Meld.parse("7S 7H 7D").kind
    MeldKind.SET
    """

    kind: MeldKind
    cards: Row

    @classmethod
    def parse(cls, text: str, rules: Rules = CLASSIC) -> Meld:
        """Read a meld from its cards, in any order.

        Parameters
        ----------
        text : str
            The cards.
        rules : Rules
            The rules that say what a meld is.

        Returns
        -------
        Meld
            The meld, arranged.

        Raises
        ------
        NotationError
            If the text is no list of cards.
        PositionError
            If the cards are no meld.

        Examples
        --------
        >>> str(Meld.parse("6H 8H 7H"))
        '6H 7H 8H'
        """
        row = parse_cards(text)
        meld = arrange(row, rules)
        if meld is None:
            faults = meld_faults(row, rules)
            raise PositionError(
                _("{text} is no meld: {reason}").format(text=quote(text), reason=faults[0].reason),
                faults,
            )
        return meld

    def points(self, rules: Rules = CLASSIC) -> int:
        """Return what the meld counts towards an opening.

        Parameters
        ----------
        rules : Rules
            Give the values, and what a joker counts (`Rules.opening_joker`).

        Returns
        -------
        int
            The points.

        Examples
        --------
        >>> Meld.parse("TS TD *").points()
        30
        """
        joker = {"zero": 0, "penalty": rules.joker_value}
        total = 0
        for card in self.cards:
            face = card.face
            if card.joker and rules.opening_joker in joker:
                total += joker[rules.opening_joker]
            elif face is not None:
                total += rules.value_of(face)
        return total

    @property
    def title(self) -> str:
        """A short name in the language in use, such as ``"run 4-8 ♥"`` or ``"set of 9"``."""
        first, last = self.cards[0].face, self.cards[-1].face
        if first is None or last is None or first.rank is None or last.rank is None:
            return self.kind.spoken
        if self.kind is MeldKind.SET:
            return _("set of {rank}").format(rank=first.rank.label)
        suit = first.suit.symbol if first.suit else ""
        return _("run {first}–{last} {suit}").format(
            first=first.rank.label, last=last.rank.label, suit=suit
        )

    def __str__(self) -> str:
        """Return the cards in the notation."""
        return format_cards(self.cards)

    def __repr__(self) -> str:
        """Return a text that evaluates to the meld, under rules that allow it."""
        return f"Meld.parse({str(self)!r})"


@cache
def run_windows(length: int, ace: str) -> tuple[tuple[Rank, ...], ...]:
    """Return every stretch of ranks that a run of a given length can have.

    Parameters
    ----------
    length : int
        Number of cards, 1 to 13; stretches shorter than a run are given too.
    ace : {"low", "both", "corner"}
        Where an ace may stand.

    Returns
    -------
    tuple of tuple of Rank
        The stretches, lowest first. All 13 ranks are one stretch, wherever they may start.

    Examples
    --------
    >>> run_windows(12, "low")[-1][0]
    Rank.TWO
    >>> len(run_windows(3, "low")), len(run_windows(3, "both")), len(run_windows(3, "corner"))
    (11, 12, 13)
    """
    if not 1 <= length <= 13:
        return ()
    last = {"low": 14 - length, "both": min(15 - length, 13), "corner": 13}[ace]
    if length == 13:
        last = 1
    return tuple(
        tuple(Rank((start + step - 1) % 13 + 1) for step in range(length))
        for start in range(1, last + 1)
    )


def _joker_limit_kept(row: Row, rules: Rules) -> bool:
    jokers = sum(card.joker for card in row)
    if jokers == len(row):
        return False
    if rules.jokers_per_meld == "one":
        return jokers <= 1
    return rules.jokers_per_meld == "any" or jokers < len(row) - jokers


def _sets(row: Row) -> Iterator[Meld]:
    if not 3 <= len(row) <= 4:
        return
    ranks = {card.rank for card in row if card.rank is not None}
    suits = [card.suit for card in row if card.natural and card.suit is not None]
    if len(ranks) != 1 or len(set(suits)) != len(suits):
        return
    [rank] = ranks
    jokers = [card for card in row if card.joker]
    free = [suit for suit in Suit if suit not in suits]
    wanted = [card.suit for card in jokers if card.suit in free]
    # A written suit is kept where it is free, so that a drawn set does not change its mind.
    for chosen in sorted(
        combinations(free, len(jokers)), key=lambda chosen: -len(set(chosen) & set(wanted))
    ):
        cards = [card for card in row if card.natural]
        cards += [Card(rank, suit, True) for suit in chosen]
        yield Meld(MeldKind.SET, sort_cards(cards))


def _runs(row: Row, ace: str) -> Iterator[Meld]:
    naturals = {card.rank: card for card in row if card.natural}
    written = {card.rank: card for card in row if card.joker and card.rank is not None}
    faces = [card for card in row if card.rank is not None]
    if len(row) < 3 or len({card.suit for card in faces}) != 1:
        return
    if len(naturals) + len(written) != len(faces) or not naturals.keys().isdisjoint(written):
        return
    suit = faces[0].suit
    for window in run_windows(len(row), ace):
        if naturals.keys() | written.keys() <= set(window):
            yield Meld(
                MeldKind.RUN,
                tuple(naturals.get(rank) or Card(rank, suit, True) for rank in window),
            )


def arrangements(row: Row, rules: Rules = CLASSIC) -> list[Meld]:
    """Return every way to read a row as a meld.

    Parameters
    ----------
    row : tuple of Card
        The cards, in any order.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    list of Meld
        Sets first, then runs from the lowest; empty if the row is no meld.

    Examples
    --------
    >>> arrangements(parse_cards("5S 6S *"))
    [Meld.parse('*4S 5S 6S'), Meld.parse('5S 6S *7S')]
    """
    if not row or not _joker_limit_kept(row, rules):
        return []
    return [*_sets(row), *_runs(row, rules.ace)]


@lru_cache(maxsize=20_000)
def arrange(row: Row, rules: Rules = CLASSIC) -> Meld | None:
    """Read a row as the meld that it is.

    Parameters
    ----------
    row : tuple of Card
        The cards as they lie.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    Meld or None
        The meld, sorted, its jokers with faces; None if the row is no meld.

    Notes
    -----
    Where jokers leave a choice, a set comes before a run, then the run in whose order the
    cards lie, then the one of the highest penalty value.

    Examples
    --------
    >>> str(arrange(parse_cards("* 5S 6S"))), str(arrange(parse_cards("5S * 6S")))
    ('*4S 5S 6S', '5S 6S *7S')
    >>> arrange(parse_cards("QS KS AS")) is None
    True
    """
    readings = arrangements(row, rules)
    if not readings or readings[0].kind is MeldKind.SET:
        return readings[0] if readings else None
    for meld in readings:
        if all(lies.joker or lies == card for lies, card in zip(row, meld.cards, strict=True)):
            return meld
    return max(readings, key=lambda meld: sum(rules.value_of(c.face) for c in meld.cards if c.face))


def joker_domains(row: Row, rules: Rules = CLASSIC) -> tuple[frozenset[Card], ...]:
    """Return for each joker of a row the cards that it may be said to stand for.

    Parameters
    ----------
    row : tuple of Card
        A row that is a meld.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of frozenset of Card
        One for each joker, in arranged order. In a run it is the one card; in a set, each
        suit that is missing.

    Examples
    --------
    >>> [sorted(map(str, faces)) for faces in joker_domains(parse_cards("9C 9D *"))]
    [['9H', '9S']]
    """
    meld = arrange(row, rules)
    if meld is None:
        return ()
    jokers = [card for card in meld.cards if card.joker and card.face]
    if meld.kind is MeldKind.RUN:
        return tuple(frozenset({card.face}) for card in jokers if card.face)
    suits = {card.suit for card in meld.cards if card.natural}
    domain = frozenset(Card(meld.cards[0].rank, suit) for suit in Suit if suit not in suits)
    return (domain,) * len(jokers)


def mending_cards(row: Row, rules: Rules = CLASSIC) -> Row:
    """Return the natural cards any one of which would make a row a meld.

    Parameters
    ----------
    row : tuple of Card
        A row that is no meld.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of Card
        The cards, in order; empty if no single card is enough.

    Examples
    --------
    >>> format_cards(mending_cards(parse_cards("4D 4S")))
    '4H 4C'
    """
    if len(row) > 12:
        return ()
    first = next((card for card in row if card.natural), None)
    return tuple(
        card
        for card in full_pack(1, 0)
        if (first is None or card.rank is first.rank or card.suit is first.suit)
        and arrangements((*row, card), rules)
    )


def meld_faults(row: Row, rules: Rules = CLASSIC, number: int = 1) -> tuple[Fault, ...]:
    """Say what keeps a row from being a meld.

    Parameters
    ----------
    row : tuple of Card
        The cards as they lie.
    rules : Rules
        The rules that say what a meld is.
    number : int
        The row's number on the table, counted from 1, for the fault to name.

    Returns
    -------
    tuple of Fault
        Empty if the row is a meld.

    Examples
    --------
    >>> meld_faults(parse_cards("6H 8H 7H"))
    ()
    >>> [fault.reason for fault in meld_faults(parse_cards("3S 5S 6S 7S"))]
    ['a run has no gaps. Missing: 4♠.']
    """
    if arrange(row, rules) is not None:
        return ()
    fault = _fault(row, rules)
    return (replace(fault, row=number, line=row),)


@lru_cache(maxsize=20_000)
def _fault(row: Row, rules: Rules) -> Fault:
    naturals = [card for card in row if card.natural]
    if not naturals:
        return Fault(FaultKind.NO_NATURAL if row else FaultKind.EMPTY, cards=row)
    ranks, suits = Counter(c.rank for c in naturals), Counter(c.suit for c in naturals)
    copies = tuple(card for card, n in Counter(naturals).items() if n > 1)
    if len(ranks) > 1 and len(suits) > 1:
        return Fault(FaultKind.MIXED, cards=_odd_ones(naturals))
    if copies and len(suits) > 1:
        return Fault(FaultKind.DUPLICATE_SUIT, cards=copies)
    if copies:
        return Fault(FaultKind.DUPLICATE_RANK, cards=copies)
    if len(row) > (4 if len(ranks) == 1 and len(suits) > 1 else 13):
        return Fault(FaultKind.TOO_MANY, cards=row)
    mending = mending_cards(row, rules)
    if len(row) < 3 and (len(naturals) == 1 or mending):
        return Fault(FaultKind.TOO_FEW, cards=row, missing=mending)
    unbound = tuple(card.plain for card in row)
    if arrangements(unbound, rules):
        return Fault(FaultKind.JOKER_FACE, cards=tuple(c for c in row if c.joker and c.face))
    if arrangements(unbound, replace(rules, jokers_per_meld="any")):
        jokers, only_one = len(row) - len(naturals), rules.jokers_per_meld == "one"
        return Fault(FaultKind.JOKER_LIMIT, cards=row, have=jokers, need=int(only_one))
    ace = tuple(card for card in naturals if card.rank is Rank.ACE)
    if ace and arrangements(unbound, replace(rules, ace="corner", jokers_per_meld="any")):
        return Fault(FaultKind.ACE, cards=ace, need=int(rules.ace == "both"))
    holes = _holes(naturals, rules.ace)
    return Fault(
        FaultKind.GAP,
        cards=tuple(naturals),
        missing=holes,
        need=len(holes) + len(naturals) - len(row),
    )


def _odd_ones(naturals: list[Card]) -> Row:
    """Return the cards outside the largest group of one rank or suit, all if none is larger."""
    groups = [[c for c in naturals if c.rank is rank] for rank in Rank]
    groups += [[c for c in naturals if c.suit is suit] for suit in Suit]
    largest = max(groups, key=len)
    if len(largest) * 2 <= len(naturals):
        return tuple(naturals)
    return tuple(card for card in naturals if card not in largest)


def _holes(naturals: list[Card], ace: str) -> Row:
    """Return the cards between these in the shortest run that can hold them all."""
    ranks = {card.rank for card in naturals}
    for length in range(len(ranks), 14):
        for window in run_windows(length, ace):
            if ranks <= set(window):
                return tuple(Card(r, naturals[0].suit) for r in window if r not in ranks)
    return ()


@cache
def every_meld(rules: Rules = CLASSIC) -> tuple[Meld, ...]:
    """Return every meld without a joker.

    Parameters
    ----------
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of Meld
        Sets, then runs; with the ace low there are 65 sets and 264 runs.

    Examples
    --------
    >>> len(every_meld())
    329
    """
    sets = [
        Meld(MeldKind.SET, tuple(Card(rank, suit) for suit in suits))
        for rank in Rank
        for size in (3, 4)
        for suits in combinations(Suit, size)
    ]
    runs = [
        Meld(MeldKind.RUN, tuple(Card(rank, suit) for rank in window))
        for suit in Suit
        for length in range(3, 14)
        for window in run_windows(length, rules.ace)
    ]
    return (*sets, *runs)
