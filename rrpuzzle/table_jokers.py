"""What may become of the jokers on the table during a turn.

Only the start and the end of the turn count. A joker on the table stands for a card, or in
a set of fewer than four cards for any of the missing suits: its *domain*.

1. ``free``: jokers move and change their meaning at will. A joker comes into the hand only
   if a card placed from the hand can have taken its place.
2. ``fixed``: a joker either still stands for a card of its domain, wherever it lies, or is
   *released*: a natural card of its domain lies on the table in its stead, one for each joker.
3. ``fixed-hand``: as fixed; that card was placed from the hand in this turn.
4. ``locked``: as fixed-hand; the cards of a row whose joker is not released stay together.
5. ``fresh``: as fixed; each released joker lies in a new row made of cards from the hand and
   of released jokers only.
6. With ``redeem_set="both"`` a joker of a three-card set is released only when all the suits
   that it can stand for are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import networkx as nx

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.melds import MeldKind, arrange, arrangements, joker_domains
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["TableJoker", "joker_faults", "most_takeable", "table_jokers"]


@dataclass(frozen=True, slots=True)
class TableJoker:
    """A joker that lies on the table at the start of a turn.

    Parameters
    ----------
    row : int
        Index of its row, counted from 0.
    domain : frozenset of Card
        The cards that it may be said to stand for.
    in_three : bool
        Whether it lies in a set of three cards.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> [joker] = table_jokers(parse_position("5H 6H *"))
    >>> joker.domain
    frozenset({Card.parse('7H')})
    """

    row: int
    domain: frozenset[Card]
    in_three: bool


def table_jokers(position: Position, rules: Rules = CLASSIC) -> tuple[TableJoker, ...]:
    """Return the jokers on a legal table with what they stand for.

    Parameters
    ----------
    position : Position
        A position whose rows are melds.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    tuple of TableJoker
        Row by row.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> len(table_jokers(parse_position("5H 6H * / 9C 9D *")))
    2
    """
    found = []
    for index, row in enumerate(position.table):
        meld = arrange(row, rules)
        in_three = meld is not None and meld.kind is MeldKind.SET and len(row) == 3
        found += [TableJoker(index, domain, in_three) for domain in joker_domains(row, rules)]
    return tuple(found)


def most_takeable(position: Position, rules: Rules = CLASSIC) -> int:
    """Return how many jokers of the table a turn can bring into the hand at most.

    Parameters
    ----------
    position : Position
        The start of the turn.
    rules : Rules
        Says which reading of table jokers is played.

    Returns
    -------
    int
        The number; whether a turn that takes so many is legal, only its end can tell.

    Examples
    --------
    >>> from rrpuzzle import parse_position, parse_rules
    >>> position = parse_position("6H 7H * | 5H")
    >>> most_takeable(position), most_takeable(position, parse_rules("table_jokers=fixed"))
    (1, 0)
    """
    naturals = [card for card in position.hand if card.natural]
    jokers = table_jokers(position, rules)
    if rules.table_jokers == "free":
        return min(len(jokers), len(naturals))
    if rules.table_jokers == "fresh":
        return 0
    from_table = rules.table_jokers == "fixed"
    releasing = set(naturals) | (set(position.table_cards) if from_table else set())
    return sum(not releasing.isdisjoint(joker.domain) for joker in jokers)


def joker_faults(
    before: Position, after: Position, rules: Rules = CLASSIC, as_written: bool = False
) -> tuple[Fault, ...]:
    """Say what a turn did to jokers on the table that the rules do not allow.

    Parameters
    ----------
    before, after : Position
        Start and end of the turn; the same cards, and every row a meld.
    rules : Rules
        Says which reading of table jokers is played.
    as_written : bool
        Whether the jokers of `after` stand for the cards that are written on them, all of them
        being so, and not for whatever allows the turn.

    Returns
    -------
    tuple of Fault
        Empty if the jokers were treated by the rules.

    Examples
    --------
    >>> from rrpuzzle import parse_position, parse_rules
    >>> before = parse_position("5H 6H * 8H / 8S 8D 8C | 3H")
    >>> after = parse_position("3H *4H 5H 6H / 8S 8D 8C 8H")
    >>> joker_faults(before, after)
    ()
    >>> [f.kind.value for f in joker_faults(before, after, parse_rules("table_jokers=fixed"))]
    ['joker-moved']
    """
    placed = card_counts(before.hand) - card_counts(after.hand)
    taken = jokers_in(after.hand) - jokers_in(before.hand)
    if rules.redeemed_joker == "play" and taken > 0:
        return (Fault(FaultKind.JOKER_KEPT),)
    if rules.table_jokers == "free":
        if taken > 0 and _redeemable(after, placed, rules) < taken:
            return (Fault(FaultKind.JOKER_TAKEN),)
        return ()
    return _bound_faults(before, after, placed, taken, rules, as_written)


def jokers_in(cards: Sequence[Card]) -> int:
    """Count the jokers."""
    return sum(card.joker for card in cards)


def _redeemable(after: Position, placed: Counter[Card], rules: Rules) -> int:
    """Count the placed cards that can have taken a joker's place just before the end.

    A row in which some placed naturals were jokers a moment ago must have been a meld then.
    """
    flow = nx.DiGraph()
    for card, n in placed.items():
        if card.natural:
            flow.add_edge("hand", card, capacity=n)
    for number, row in enumerate(after.table):
        naturals = [card for card in row if card.natural]
        jokers = len(row) - len(naturals)
        room = {
            "any": len(naturals) - 1,
            "one": 1 - jokers,
            "minority": (len(naturals) - jokers - 1) // 2,
        }[rules.jokers_per_meld]
        if rules.redeem_set == "both" and _is_three_set(row, rules):
            room = 0
        flow.add_edge(number, "end", capacity=max(0, room))
        for card, n in Counter(naturals).items():
            if placed[card]:
                flow.add_edge(card, number, capacity=n)
    if "hand" not in flow or "end" not in flow:
        return 0
    return int(nx.maximum_flow_value(flow, "hand", "end"))


def _is_three_set(row: Row, rules: Rules) -> bool:
    meld = arrange(row, rules)
    return meld is not None and meld.kind is MeldKind.SET and len(row) == 3


@dataclass(frozen=True, slots=True)
class _Slot:
    """A joker on the table after the turn: its row and the card it stands for there."""

    row: int
    face: Card


def _bound_faults(
    before: Position,
    after: Position,
    placed: Counter[Card],
    taken: int,
    rules: Rules,
    as_written: bool,
) -> tuple[Fault, ...]:
    jokers = table_jokers(before, rules)
    if rules.table_jokers in ("fixed-hand", "locked"):
        releasing = placed
    else:
        releasing = card_counts(after.table_cards)
    worst = FaultKind.JOKER_TAKEN if taken > 0 else FaultKind.JOKER_MOVED
    locked_row: Row = ()
    for released in subsets(len(jokers)):
        if not _can_release([jokers[i] for i in released], releasing, rules):
            continue
        kept = [joker for i, joker in enumerate(jokers) if i not in released]
        for slots in _readings(after, rules, as_written):
            for match in _matches(kept, slots):
                if rules.table_jokers == "locked" and not _rows_stay(before, after, kept, match):
                    worst, locked_row = FaultKind.ROW_LOCKED, before.table[kept[0].row]
                    continue
                if rules.table_jokers == "fresh" and released:
                    wild = Counter(s.row for s in slots) - Counter(s.row for s in match)
                    if taken > 0 or not _all_fresh(before, after, placed, wild):
                        worst = FaultKind.JOKER_NOT_FRESH
                        continue
                return ()
    if worst is FaultKind.ROW_LOCKED:
        return (Fault(worst, cards=locked_row),)
    if worst is FaultKind.JOKER_MOVED:
        faces = {face for joker in _homeless(jokers, after, rules) for face in joker.domain}
        return (Fault(worst, cards=sort_cards(faces)),)
    return (Fault(worst),)


def subsets(n: int) -> Iterator[frozenset[int]]:
    """Yield every choice of the first n numbers, smaller ones first."""
    for size in range(n + 1):
        yield from (frozenset(chosen) for chosen in combinations(range(n), size))


def _can_release(jokers: Sequence[TableJoker], cards: Counter[Card], rules: Rules) -> bool:
    """Whether each joker has a natural of its own that takes its place."""
    if rules.redeem_set == "both" and any(
        joker.in_three and any(not cards[face] for face in joker.domain) for joker in jokers
    ):
        return False
    for size in range(1, len(jokers) + 1):
        # Hall's condition; at most six jokers, so every group is looked at.
        for group in combinations(jokers, size):
            faces = frozenset().union(*(joker.domain for joker in group))
            if sum(cards[face] for face in faces) < size:
                return False
    return True


def _readings(
    after: Position, rules: Rules, as_written: bool = False
) -> Iterator[tuple[_Slot, ...]]:
    """Yield every combination of what the jokers on the table can stand for."""
    if as_written:
        yield tuple(
            _Slot(index, card.face)
            for index, row in enumerate(after.table)
            for card in row
            if card.joker and card.face
        )
        return
    choices = []
    for index, row in enumerate(after.table):
        if any(card.joker for card in row):
            choices.append(
                [
                    tuple(_Slot(index, c.face) for c in meld.cards if c.joker and c.face)
                    for meld in arrangements(tuple(card.plain for card in row), rules)
                ]
            )
    for combination in product(*choices):
        yield tuple(slot for slots in combination for slot in slots)


def _matches(kept: Sequence[TableJoker], slots: tuple[_Slot, ...]) -> Iterator[tuple[_Slot, ...]]:
    """Yield every way to find each kept joker again, as one slot for each."""
    if not kept:
        yield ()
        return
    for index, slot in enumerate(slots):
        if slot.face in kept[0].domain:
            for rest in _matches(kept[1:], slots[:index] + slots[index + 1 :]):
                yield (slot, *rest)


def _rows_stay(
    before: Position, after: Position, kept: Sequence[TableJoker], match: tuple[_Slot, ...]
) -> bool:
    """Whether the cards of each row that still holds its joker lie together."""
    needed: dict[int, Counter[Card]] = {}
    homes: dict[int, int] = {}
    for joker, slot in zip(kept, match, strict=True):
        if homes.setdefault(joker.row, slot.row) != slot.row:
            return False
    for old, new in homes.items():
        naturals = Counter(card for card in before.table[old] if card.natural)
        needed[new] = needed.get(new, Counter()) + naturals
    return all(wanted <= Counter(after.table[new]) for new, wanted in needed.items())


def _all_fresh(
    before: Position, after: Position, placed: Counter[Card], wild: Counter[int]
) -> bool:
    """Whether every released joker can lie in a row of hand cards and released jokers.

    `wild` counts the jokers of each row that are not bound; those beyond the released ones
    came from the hand and may lie anywhere.
    """
    from_hand = max(0, jokers_in(before.hand) - jokers_in(after.hand))
    naturals = {row: Counter(c for c in after.table[row] if c.natural) for row in wild}
    whole = [row for row in wild if wild[row] == jokers_in(after.table[row])]
    for chosen in subsets(len(whole)):
        fresh = [whole[i] for i in chosen]
        elsewhere = sum(wild[row] for row in wild if row not in fresh)
        cards: Counter[Card] = sum((naturals[row] for row in fresh), Counter())
        if elsewhere <= from_hand and cards <= placed:
            return True
    return False


def _homeless(
    jokers: Sequence[TableJoker], after: Position, rules: Rules
) -> tuple[TableJoker, ...]:
    """Return the jokers that no joker on the table stands in for any more, all if unclear."""
    faces = {slot.face for slots in _readings(after, rules) for slot in slots}
    lost = tuple(joker for joker in jokers if not joker.domain & faces)
    return lost or tuple(jokers)
