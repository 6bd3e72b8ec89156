"""Why cards cannot go: a reason that a person can follow where there is one.

Each reason is a proof, not a guess:

1. *No partners.* No meld of the cards in play can hold a card, whatever else lies on the table.
2. *Bound.* Cards that have to lie on the table (those asked about and all of the table's) need
   the same card, no two of them in one meld, and there are fewer copies and jokers than that.
3. *One more.* The search found no table; with one more copy of a named card it finds one.
4. *Searched.* The search was complete and found no table.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from rrpuzzle.cards import JOKER, Card, Row, full_pack, sort_cards
from rrpuzzle.errors import PositionError
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrangements, every_meld
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words, ngettext
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.solution import Solution
from rrpuzzle.solver.solving import solve

__all__ = ["Claim", "Reason", "ReasonKind", "why_not"]

_MOST_NAMED = 4


class ReasonKind(Enum):
    """What kind of reason it is.

    Examples
    --------
    >>> ReasonKind("bound")
    <ReasonKind.BOUND: 'bound'>
    """

    POSSIBLE = "possible"
    NO_PARTNERS = "no-partners"
    BOUND = "bound"
    ONE_MORE = "one-more"
    SEARCHED = "searched"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Claim:
    """A card that can lie in no meld without a certain other card.

    Parameters
    ----------
    card : Card
        The card that has to lie on the table.
    meld : tuple of Card
        The smallest meld that can hold it, jokers with what they stand for.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> Claim(Card.parse("4H"), parse_cards("4S 4H 4D")).card
    Card.parse('4H')
    """

    card: Card
    meld: Row


@dataclass(frozen=True, slots=True)
class Reason:
    """Why cards cannot go, or that they can.

    Parameters
    ----------
    kind : ReasonKind
        What kind of reason it is.
    cards : tuple of Card
        The cards asked about, or of these the ones that the reason speaks of.
    needed : tuple of Card
        Cards any one of which, in the hand as well, would let all the cards asked about go
        (at a deadline, as many as were found).
    solution : Solution or None
        A table that holds all the cards asked about, if there is one.
    short : Card or None
        The card that is too scarce, if the kind is `ReasonKind.BOUND`.
    claims : tuple of Claim
        Cards on the table or asked about that need it, one for each copy, each in a meld of its
        own.
    supply : int
        How many copies of it there are, jokers included.
    jokers : int
        How many of these are jokers.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> position = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> reason = why_not(position, position.hand)
    >>> reason.kind, reason.needed
    (<ReasonKind.BOUND: 'bound'>, (Card.parse('4S'), Card.parse('4C')))
    """

    kind: ReasonKind
    cards: Row
    needed: Row = ()
    solution: Solution | None = None
    short: Card | None = None
    claims: tuple[Claim, ...] = ()
    supply: int = 0
    jokers: int = 0

    @property
    def possible(self) -> bool:
        """Whether a table was found that holds the cards after all."""
        return self.kind is ReasonKind.POSSIBLE

    @property
    def sentence(self) -> str:
        """The reason in the language in use."""
        text = self._reason()
        if not self.needed:
            return text
        return text + " " + _("One more {cards} would be enough.").format(cards=_named(self.needed))

    def _reason(self) -> str:
        cards = join_words((card.pretty for card in self.cards), "and")
        if self.kind is ReasonKind.POSSIBLE:
            return _("That works: {cards} can go.").format(cards=cards)
        if self.kind is ReasonKind.NO_PARTNERS:
            return _("No set and no run of the cards in play can hold {cards}.").format(
                cards=join_words((card.pretty for card in self.cards), "or")
            )
        if self.kind is ReasonKind.BOUND and self.short is not None:
            return self._bound(self.short)
        if self.kind is ReasonKind.ONE_MORE:
            return _("No table holds {cards}.").format(cards=cards)
        if self.kind is ReasonKind.SEARCHED:
            return _("Every table was searched: none holds {cards}.").format(cards=cards)
        return _("Not decided in time.")

    def _bound(self, short: Card) -> str:
        claims = join_words(
            (
                _("{card} (as in {meld})").format(
                    card=f"{n} × {claim.card.pretty}" if n > 1 else claim.card.pretty,
                    meld=pretty_cards(claim.meld),
                )
                for claim, n in Counter(self.claims).items()
            ),
            "and",
        )
        if self.jokers:
            text = ngettext(
                "{claims} need {card} or a joker in its place: there is only one for both.",
                "{claims} need {card} or a joker in its place: there are only {n} for all of them.",
                self.supply,
            )
        else:
            text = ngettext(
                "{claims} need {card}: there is only one {card} for both.",
                "{claims} need {card}: there are only {n} {card} for all of them.",
                self.supply,
            )
        return text.format(claims=claims, card=short.pretty, n=self.supply)

    def __str__(self) -> str:
        """Return the sentence."""
        return self.sentence

    def __repr__(self) -> str:
        """Return a readable text."""
        return f"<Reason {self.kind.value}: {self.sentence}>"


def _named(cards: Row) -> str:
    """Name cards any one of which is meant, the first few of many."""
    words = [card.pretty for card in cards[:_MOST_NAMED]]
    if len(cards) > _MOST_NAMED:
        words.append(_("another"))
    return join_words(words, "or")


def why_not(
    position: Position,
    cards: Iterable[Card],
    rules: Rules = CLASSIC,
    deadline: float | None = None,
) -> Reason:
    """Say why cards of the hand cannot all be placed.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    cards : iterable of Card
        One or more cards of the hand.
    rules : Rules
        The rules that are played.
    deadline : float, optional
        Seconds after which to give up.

    Returns
    -------
    Reason
        A proof as short as one was found; if the cards can go, a table that holds them.

    Raises
    ------
    IllegalTableError
        If a row on the table is no meld; it names the row.
    PositionError
        If no card is named, one is not in the hand, or there is a card or a joker too many.
    RulesError
        If the deadline is no time.

    Examples
    --------
    >>> from rrpuzzle import parse_cards, parse_position
    >>> position = parse_position("4S 5S 6S 7S | 3S 4H 4D KC")
    >>> print(why_not(position, parse_cards("KC")))
    No set and no run of the cards in play can hold K♣.
    >>> print(why_not(position, parse_cards("3S 4H")))
    3♠ (as in 3♠ 4♠ 5♠) and 4♥ (as in 4♠ 4♥ 4♦) need 4♠: there is only one 4♠ for both. \
One more 4♠ or 4♣ would be enough.
    >>> why_not(position, parse_cards("4H 4D")).possible
    True
    """
    end = None if deadline is None else time.perf_counter() + deadline
    asked = sort_cards(card.plain for card in cards)
    if not asked:
        raise PositionError(_("Name at least one card of the hand."))
    solution = solve(position, rules, deadline=deadline, must=asked)
    if not card_counts(asked) - (card_counts(position.hand) - card_counts(solution.left)):
        return Reason(ReasonKind.POSSIBLE, asked, solution=solution)
    melds = _Melds(position, rules)
    alone = tuple(card for card in dict.fromkeys(asked) if not melds.can_hold(card))
    shortage = None if alone else _shortage(position, asked, melds)
    if not (alone or shortage or solution.proven):
        return Reason(ReasonKind.UNDECIDED, asked)
    needed = tuple(_needed(position, asked, rules, end))
    if alone:
        return Reason(ReasonKind.NO_PARTNERS, alone, needed)
    if shortage:
        short, claims = shortage
        return Reason(
            ReasonKind.BOUND,
            asked,
            needed,
            short=short,
            claims=claims,
            supply=melds.supply(short),
            jokers=melds.jokers,
        )
    return Reason(ReasonKind.ONE_MORE if needed else ReasonKind.SEARCHED, asked, needed)


class _Melds:
    """The melds that the cards in play could make if every joker were free."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self.counts = card_counts(position.cards)
        self.jokers = self.counts[JOKER]
        self._holding: dict[Card, list[Row]] = {}
        for meld in every_meld(rules):
            absent = sum(not self.counts[card] for card in meld.cards)
            possible = absent <= self.jokers
            if possible and (not absent or arrangements(self.with_jokers(meld.cards), rules)):
                for card in meld.cards:
                    self._holding.setdefault(card, []).append(meld.cards)

    def with_jokers(self, meld: Row) -> Row:
        """Return a meld with jokers for the cards that are not in play."""
        return tuple(c if self.counts[c] else JOKER.standing_for(c) for c in meld)

    def of(self, card: Card) -> list[Row]:
        return self._holding.get(card, [])

    def can_hold(self, card: Card) -> bool:
        return bool(self._holding if card.joker else self.of(card))

    def supply(self, card: Card) -> int:
        return self.counts[card] + self.jokers

    def smallest(self, card: Card) -> Row:
        """Return the smallest meld for a card, the one that takes fewest jokers."""
        return self.with_jokers(
            min(self.of(card), key=lambda meld: (len(meld), sum(not self.counts[c] for c in meld)))
        )


def _shortage(
    position: Position, asked: Row, melds: _Melds
) -> tuple[Card, tuple[Claim, ...]] | None:
    """Return a card that is too scarce for those that need it, and these, as few as can be."""
    must = Counter(asked) + card_counts(position.table_cards)
    needers: dict[Card, list[Card]] = {}
    for card in sorted(must, key=lambda card: (card not in asked, card.sort_key)):
        if card.natural:
            for other in set.intersection(*map(set, melds.of(card))) - {card}:
                needers.setdefault(other, []).append(card)
    found: list[tuple[int, int, Card, tuple[Card, ...]]] = []
    for short in sorted(needers, key=lambda card: card.sort_key):
        for size in range(1, melds.supply(short) + 2):
            for group in combinations(needers[short], size):
                if sum(must[card] for card in group) > melds.supply(short) and _apart(group, melds):
                    strangers = sum(card not in asked for card in group)
                    found.append((size, strangers, short, group))
    if not found:
        return None
    _size, _strangers, short, group = min(found, key=lambda entry: entry[:2])
    # One claim for each copy, and no more than it takes.
    claims = [Claim(card, melds.smallest(card)) for card in group for _copy in range(must[card])]
    return short, tuple(claims[: melds.supply(short) + 1])


def _apart(group: tuple[Card, ...], melds: _Melds) -> bool:
    """Whether no meld can hold two of the cards."""
    return not any(b in meld for a, b in combinations(group, 2) for meld in melds.of(a))


def _needed(position: Position, asked: Row, rules: Rules, end: float | None) -> Iterator[Card]:
    """Yield the cards any one of which, more in the hand, would let the cards go."""
    counts = card_counts(position.cards)
    for card in full_pack(1, 0):
        left = None if end is None else end - time.perf_counter()
        if left is not None and left <= 0:
            return
        if counts[card] < rules.packs:
            richer = Position(position.table, (*position.hand, card))
            solution = solve(richer, rules, deadline=left, must=asked)
            if not card_counts(asked) - (card_counts(richer.hand) - card_counts(solution.left)):
                yield card
