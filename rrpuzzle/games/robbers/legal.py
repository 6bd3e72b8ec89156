"""What the seat to act may do; whether a table is legal is asked of `rrpuzzle.turns` alone."""

from __future__ import annotations

from collections.abc import Sequence

from rrpuzzle.cards import Card, Row
from rrpuzzle.faults import Fault
from rrpuzzle.games.robbers.actions import Action, Discard, Draw, Pass, TakeDiscard
from rrpuzzle.games.robbers.public import Phase, Public
from rrpuzzle.position import Position, card_counts
from rrpuzzle.turns import turn_faults

__all__ = ["choices", "play_faults", "position_after"]


def position_after(before: Position, table: Sequence[Row]) -> Position:
    """Return the position in which a turn ends, by the conservation of cards.

    Parameters
    ----------
    before : Position
        Table and hand at the start of the turn.
    table : sequence of tuple of Card
        The table at its end.

    Returns
    -------
    Position
        That table, and the hand without what was placed and with what the table lost.

    Examples
    --------
    >>> from rrpuzzle.position import parse_position, parse_table
    >>> before = parse_position("5H 6H *7H | 9C 7H 2S")
    >>> position_after(before, parse_table("5H 6H 7H"))
    parse_position('5H 6H 7H | 9C 2S *')
    """
    rows = tuple(tuple(row) for row in table)
    old = card_counts(before.table_cards)
    new = card_counts(tuple(card for row in rows for card in row))
    placed, hand = new - old, []
    for card in before.hand:
        if placed[card.plain] > 0:
            placed[card.plain] -= 1
        else:
            hand.append(card)
    return Position(rows, (*hand, *(old - new).elements()))


def play_faults(
    before: Position, table: Sequence[Row], public: Public, seat: int
) -> tuple[Fault, ...]:
    """Say what keeps a table from ending a seat's turn.

    Parameters
    ----------
    before : Position
        The table and the seat's hand.
    table : sequence of tuple of Card
        The table that is proposed.
    public : Public
        Says which rules are played and who has opened.
    seat : int
        The seat.

    Returns
    -------
    tuple of Fault
        Empty if the turn is legal.
    """
    after = position_after(before, table)
    return turn_faults(before, after, public.rules, public.opened[seat])


def choices(public: Public, hand: Row, stock_size: int) -> tuple[Action, ...]:
    """Return what the seat to act may do apart from playing, failing and being late.

    Parameters
    ----------
    public : Public
        The match.
    hand : tuple of Card
        The hand of the seat to act.
    stock_size : int
        Cards left in the stock.

    Returns
    -------
    tuple of Action
        One draw, or one or two of them with a discard pile; one pass when the stock is
        exhausted; after a draw, the cards that may be discarded.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import find_preset
    >>> state = find_game("robbers").start(2, find_preset("discard"), seed=1)
    >>> choices(state, (), 5), choices(state, (), 0)
    ((Draw(), TakeDiscard()), (Pass(),))
    """
    if public.phase is Phase.OVER:
        return ()
    if public.phase is Phase.DISCARD:
        return tuple(
            Discard(card) for card in dict.fromkeys(hand) if not _just_taken(public, hand, card)
        )
    if not stock_size:
        return (Pass(),)
    return (Draw(), TakeDiscard()) if public.discards else (Draw(),)


def _just_taken(public: Public, hand: Row, card: Card) -> bool:
    # A second copy in the hand is not the card that was taken.
    return card == public.taken and hand.count(card) == 1
