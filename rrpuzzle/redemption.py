"""Which jokers of the table a turn redeemed, seen from its start and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from rrpuzzle.cards import Card, Row
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.table_jokers import TableJoker, jokers_in, subsets, table_jokers

__all__ = ["is_redeemed", "redeemed_jokers"]


def redeemed_jokers(before: Position, after: Position, rules: Rules = CLASSIC) -> int:
    """Count the jokers of the table whose place a card from the hand took.

    Parameters
    ----------
    before, after : Position
        Start and end of a legal turn.
    rules : Rules
        The rules that are played.

    Returns
    -------
    int
        How many were redeemed, whether they came into the hand or were played at once. One that
        was is no longer there with its meaning, and a placed card that it stood for lies with
        cards of its row.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("5H 6H * | 7H 3S 3D")
    >>> redeemed_jokers(before, parse_position("5H 6H 7H / 3S 3D *"))
    1
    >>> redeemed_jokers(before, parse_position("5H 6H * | 7H 3S 3D"))
    0
    """
    taken = max(0, jokers_in(after.hand) - jokers_in(before.hand))
    placed = card_counts(before.hand) - card_counts(after.hand)
    jokers = table_jokers(before, rules)
    takers = [_takers(before.table[joker.row], joker, placed, after) for joker in jokers]
    if not any(takers):
        return taken
    rows = after.arranged(rules).table
    standing = [card.face for row in rows for card in row if card.joker and card.face]
    homes = [[n for n, face in enumerate(standing) if face in joker.domain] for joker in jokers]
    still = _most_pairs(homes)
    for redeemed in sorted(subsets(len(jokers)), key=len, reverse=True):
        kept = [home for n, home in enumerate(homes) if n not in redeemed]
        if len(redeemed) <= taken or (
            _most_pairs([takers[n] for n in redeemed]) == len(redeemed)
            and _most_pairs(kept) == still
        ):
            return max(taken, len(redeemed))
    return taken


def _takers(
    row: Row, joker: TableJoker, placed: Counter[Card], after: Position
) -> list[tuple[Card, int]]:
    """Return the placed cards, copy by copy, that can have taken a joker's place."""
    naturals = {card for card in row if card.natural}
    found = []
    for face in joker.domain:
        there = sum(face in new and not naturals.isdisjoint(new) for new in after.table)
        found += [(face, copy) for copy in range(min(placed[face], there))]
    return found


def _most_pairs(wishes: Sequence[Sequence[Hashable]]) -> int:
    """Return how many of those who wish can have one thing each of their own."""
    owner: dict[Hashable, int] = {}

    def give(who: int, tried: set[Hashable]) -> bool:
        for thing in wishes[who]:
            if thing not in tried:
                tried.add(thing)
                if thing not in owner or give(owner[thing], tried):
                    owner[thing] = who
                    return True
        return False

    return sum(give(who, set()) for who in range(len(wishes)))


def is_redeemed(before: Position, after: Position, rules: Rules = CLASSIC) -> bool:
    """Say whether a card from the hand took the place of a joker of the table.

    Parameters
    ----------
    before, after : Position
        Start and end of a legal turn.
    rules : Rules
        The rules that are played.

    Returns
    -------
    bool
        True if `redeemed_jokers` counts one or more.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("5H 6H * | 7H 3S 3D")
    >>> is_redeemed(before, parse_position("5H 6H 7H / 3S 3D *"))
    True
    """
    return redeemed_jokers(before, after, rules) > 0
