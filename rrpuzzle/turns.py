"""Whether a turn is legal: the one place that says so.

A turn is judged by its start and its end alone; the way between them is free.

1. Every row at the end is a meld.
2. Every card is still there: what lay on the table lies on the table, and nothing appears.
3. At least one card was placed from the hand.
4. Jokers of the table were treated as `rrpuzzle.table_jokers` says.
5. A player who has not opened yet opens, as `rrpuzzle.opening` says.
"""

from __future__ import annotations

from collections import Counter

from rrpuzzle.cards import JOKER, Row, sort_cards
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.melds import meld_faults
from rrpuzzle.opening import opening_faults
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.table_jokers import joker_faults

__all__ = ["card_faults", "placed_cards", "turn_faults"]


def placed_cards(before: Position, after: Position) -> Row:
    """Return the cards that a turn placed from the hand.

    Parameters
    ----------
    before, after : Position
        Start and end of the turn.

    Returns
    -------
    tuple of Card
        The cards that the hand no longer holds, sorted.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> placed_cards(parse_position("4S 5S 6S | 7S 9H"), parse_position("4S 5S 6S 7S | 9H"))
    (Card.parse('7S'),)
    """
    return sort_cards((card_counts(before.hand) - card_counts(after.hand)).elements())


def card_faults(before: Position, after: Position) -> tuple[Fault, ...]:
    """Say which cards vanished, appeared or were taken from the table.

    Parameters
    ----------
    before, after : Position
        Start and end of the turn.

    Returns
    -------
    tuple of Fault
        Empty if every card is where it may be; jokers taken into the hand are another matter.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S")
    >>> [f.sentence for f in card_faults(before, parse_position("5S 6S 7S | 3S 4S"))]
    ['4♠ was taken from the table into the hand. Cards of the table stay there.']
    """
    old, new = card_counts(before.cards), card_counts(after.cards)
    gone, extra = old - new, new - old
    missing = card_counts(before.table_cards) - card_counts(after.table_cards)
    taken = (missing - gone) & (card_counts(after.hand) - card_counts(before.hand))
    del taken[JOKER]
    unknown = Counter({card: n for card, n in extra.items() if not old[card]})
    found = (
        (FaultKind.VANISHED, gone, 0),
        (FaultKind.APPEARED, unknown, 0),
        (FaultKind.APPEARED, extra - unknown, 1),
        (FaultKind.TAKEN, taken, 0),
    )
    return tuple(
        Fault(kind, cards=sort_cards(cards.elements()), have=have)
        for kind, cards, have in found
        if cards
    )


def turn_faults(
    before: Position, after: Position, rules: Rules = CLASSIC, opened: bool = True
) -> tuple[Fault, ...]:
    """Say what keeps a turn from being legal.

    Parameters
    ----------
    before : Position
        The table and the hand at the start of the turn; a legal table.
    after : Position
        The same at its end.
    rules : Rules
        The rules that are played.
    opened : bool
        Whether the player has opened in an earlier turn.

    Returns
    -------
    tuple of Fault
        Empty if the turn is legal. Rows first; the finer rules are looked at only when every
        row is a meld and every card is there.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> turn_faults(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"))
    ()
    >>> wrong = parse_position("3S 5S 6S 7S / 4S 4H 4D")
    >>> print(turn_faults(before, wrong)[0].sentence)
    Row 1 (3♠ 5♠ 6♠ 7♠) is no meld: a run has no gaps. Missing: 4♠.
    """
    faults = [
        fault
        for number, row in enumerate(after.table, 1)
        for fault in meld_faults(row, rules, number)
    ]
    faults += card_faults(before, after)
    if not placed_cards(before, after):
        faults.append(Fault(FaultKind.NOTHING_PLACED))
    if faults:
        return tuple(faults)
    faults += joker_faults(before, after, rules)
    if not opened:
        faults += opening_faults(before, after, rules)
    return tuple(faults)
