"""Ways to play a position, each of them legal: what the styles choose from.

A way is the position at the end of the turn. Every way that is not the solver's own answer is
held against `rrpuzzle.turns` before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rrpuzzle.cards import JOKER, Card, Row
from rrpuzzle.melds import MeldKind, arrange
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import Rules
from rrpuzzle.solver import solve
from rrpuzzle.table_jokers import table_jokers
from rrpuzzle.turns import turn_faults

__all__ = [
    "gently",
    "held_melds",
    "is_legal",
    "laid_off",
    "most_and_dearest",
    "most_cards",
    "redeemed",
    "single_cards",
    "taking_jokers",
    "with_reserve",
    "without_rearranging",
]


def is_legal(before: Position, after: Position, rules: Rules, opened: bool = True) -> bool:
    """Whether a turn may end so.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> before = parse_position("4S 5S 6S | 7S 9H")
    >>> is_legal(before, parse_position("4S 5S 6S 7S | 9H"), CLASSIC)
    True
    """
    return not turn_faults(before, after, rules, opened)


def held_melds(hand: Row, rules: Rules, objective: str = "cards") -> Position:
    """Return the melds of a hand that place the most cards, or points, without the table.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> print(held_melds(parse_cards("4S 5S 6S 7S 7H 7D 9C"), CLASSIC))
    4S 5S 6S / 7S 7H 7D | 9C
    """
    return solve(Position((), hand), rules, objective).after


def laid_off(position: Position, rules: Rules) -> Position:
    """Return a position after laying off, card by card, all that fits the rows as they lie.

    The cards worth most go first, on runs rather than on sets; a row keeps its cards, and its
    jokers what they stand for.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> print(laid_off(parse_position("4S 5S 6S / 9H 9D 9C | 8S 9S 7S 2H"), CLASSIC))
    4S 5S 6S 7S 8S / 9S 9H 9D 9C | 2H
    """
    rows, left = list(position.table), list(position.hand)
    waiting = sorted(left, key=lambda card: (-rules.value_of(card), card.sort_key))
    runs_first = sorted(range(len(rows)), key=lambda number: _is_set(rows[number], rules))
    again = True
    while again:
        again = False
        for card in tuple(waiting):
            for number in runs_first:
                row = rows[number]
                meld = arrange((*row, card), rules)
                if meld is not None:
                    rows[number] = meld.cards
                    waiting.remove(card)
                    left.remove(card)
                    again = True
                    break
    return Position(tuple(rows), tuple(left))


def _is_set(row: Row, rules: Rules) -> bool:
    meld = arrange(row, rules)
    return meld is not None and meld.kind is MeldKind.SET


def without_rearranging(position: Position, rules: Rules) -> Position | None:
    """Return what melding and laying off alone place, None if that is nothing.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> print(without_rearranging(parse_position("4S 5S 6S 7S | 3S 4H 4D"), CLASSIC))
    3S 4S 5S 6S 7S | 4H 4D
    """
    own = held_melds(position.hand, rules)
    melded = Position(position.table + own.table, own.hand)
    for after in (laid_off(melded, rules), melded):
        if len(after.hand) < len(position.hand) and is_legal(position, after, rules):
            return after
    return None


def most_cards(
    position: Position, rules: Rules, kept: Iterable[Card] = (), objective: str = "cards"
) -> Position | None:
    """Return the way that places the most cards, proven by the solver; None if none goes.

    Parameters
    ----------
    position : Position
        The table and the hand of a player who has opened.
    rules : Rules
        The rules that are played.
    kept : iterable of Card
        Cards of the hand that are to stay there.
    objective : {"cards", "points"}
        What is most: the cards, or their penalty points.

    Returns
    -------
    Position or None
        The position after it.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("4S 5S 6S 7S | 3S 4H 4D *")
    >>> print(most_cards(position, CLASSIC, kept=[JOKER]))
    5S 6S 7S / 4S 4H 4D | 3S *
    """
    hand, staying = list(position.hand), tuple(kept)
    for card in staying:
        hand.remove(card)
    if not hand:
        return None
    solution = solve(Position(position.table, tuple(hand)), rules, objective)
    if not solution.placed:
        return None
    return Position(solution.table, (*solution.left, *staying))


def gently(position: Position, after: Position, rules: Rules) -> Position:
    """Return a way that places the same cards without rearranging, if there is one.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("9S 9H 9D / 6C 7C 8C | 9C KH")
    >>> print(gently(position, parse_position("6C 7C 8C / 9S 9H 9D 9C | KH"), CLASSIC))
    9S 9H 9D / 6C 7C 8C 9C | KH
    """
    placed = tuple((card_counts(position.hand) - card_counts(after.hand)).elements())
    way = without_rearranging(Position(position.table, placed), rules)
    return after if way is None or way.hand else Position(way.table, after.hand)


def most_and_dearest(position: Position, rules: Rules) -> Position | None:
    """Return a way that places the most cards, and dear ones rather than cheap ones.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("2S 3S 4S / 9H TH JH | 2H 2D KS KH KD QH")
    >>> print(most_and_dearest(position, CLASSIC).hand)
    (Card.parse('2H'), Card.parse('2D'))
    """
    most = most_cards(position, rules)
    if most is None or not most.hand:
        return most
    dearest = most_cards(position, rules, objective="points")
    return most if dearest is None or len(dearest.hand) > len(most.hand) else dearest


def single_cards(position: Position, rules: Rules) -> Iterator[Position]:
    """Yield the ways that place one natural card and no other, the dearest card first.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("4S 5S 6S / 9H 9D 9C | 3S 9S KH")
    >>> [str(way.hand[-1]) for way in single_cards(position, CLASSIC)]
    ['KH', 'KH']
    """
    naturals = {card for card in position.hand if card.natural}
    for card in sorted(naturals, key=lambda card: (-rules.value_of(card), card.sort_key)):
        rest = list(position.hand)
        rest.remove(card)
        way = most_cards(position, rules, kept=rest)
        if way is not None:
            yield way


def taking_jokers(position: Position, rules: Rules) -> Iterator[Position]:
    """Yield the ways that redeem every joker they can and keep them, those that place most first.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("5H 6H *7H / 9C 9D 9S | 7H 8H 2S")
    >>> [str(way) for way in taking_jokers(position, CLASSIC)]
    ['9S 9D 9C / 5H 6H 7H 8H | 2S *', '5H 6H 7H / 9C 9D 9S | 8H 2S *']
    """
    taken = redeemed(position, rules)
    if taken is None:
        return
    jokers = [card for card in taken.hand if card.joker]
    more = most_cards(taken, rules, kept=jokers)
    if more is not None and is_legal(position, more, rules):
        yield more
    yield taken


def with_reserve(
    position: Position, after: Position, rules: Rules, most_points: int
) -> Position | None:
    """Return a way like another that holds a card back for the next turn, None if none does.

    The card is the cheapest that was placed and that still goes on the table afterwards: it
    spares the next turn a draw. All the others are placed as before.

    Parameters
    ----------
    position : Position
        The table and the hand.
    after : Position
        A way that places two cards or more.
    rules : Rules
        The rules that are played.
    most_points : int
        What the card may count at most.

    Returns
    -------
    Position or None
        The position with the card in the hand.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position = parse_position("4S 5S 6S / 9H 9D 9C | 3S 9S KH")
    >>> after = most_cards(position, CLASSIC)
    >>> print(with_reserve(position, after, CLASSIC, most_points=5))
    4S 5S 6S / 9S 9H 9D 9C | KH 3S
    """
    placed = card_counts(position.hand) - card_counts(after.hand)
    number = placed.total()
    cheap = sorted(
        (card for card in placed if card.natural and rules.value_of(card) <= most_points),
        key=lambda card: (rules.value_of(card), card.sort_key),
    )
    for card in cheap if number > 1 else ():
        way = most_cards(position, rules, kept=[card], objective="points")
        if way is None or len(way.hand) > len(after.hand) + 1:
            continue
        if solve(Position(way.table, (card,)), rules).placed:
            return way
    return None


def redeemed(position: Position, rules: Rules) -> Position | None:
    """Return a position after every joker on the table that the hand can redeem was taken.

    The natural cards lie in the jokers' places, and nothing else has moved. None if the rules
    let no joker be kept, or the hand can redeem none.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> print(redeemed(parse_position("5H 6H *7H / 9C 9D *9H | 7H 2S"), CLASSIC))
    5H 6H 7H / 9C 9D *9H | 2S *
    """
    if rules.redeemed_joker == "play":
        return None
    found = position
    again = True
    while again:
        again = False
        for after in _single_redemptions(found, rules):
            if is_legal(position, after, rules):
                found, again = after, True
                break
    return None if found is position else found


def _single_redemptions(position: Position, rules: Rules) -> Iterator[Position]:
    """Yield the position after each way to put hand cards in the place of one joker."""
    for joker in table_jokers(position, rules):
        row = position.table[joker.row]
        faces = sorted(joker.domain & set(position.hand), key=lambda card: card.sort_key)
        together = rules.redeem_set == "both" and joker.in_three
        if together:
            faces = faces if len(faces) == len(joker.domain) else []
        for chosen in [tuple(faces)] if together and faces else [(face,) for face in faces]:
            cards = list(row)
            cards.remove(_joker_for(row, chosen[0]))
            meld = arrange((*cards, *chosen), rules)
            if meld is None:
                continue
            hand = list(position.hand)
            for card in chosen:
                hand.remove(card)
            table = (*position.table[: joker.row], meld.cards, *position.table[joker.row + 1 :])
            yield Position(table, (*hand, JOKER))


def _joker_for(row: Row, face: Card) -> Card:
    """Return the joker of a row that a card replaces: the one that stands for it, or any."""
    jokers = [card for card in row if card.joker]
    return next((card for card in jokers if card.face == face), jokers[0])
