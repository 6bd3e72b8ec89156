"""Answers to compare the engine with, found in other ways and sharing nothing with it.

Only the values `Card`, `Rules` and `Position` are the engine's own. What a meld is, which tables a
hand can reach, what may become of a joker and what an opening is are written here once more, by
looking through everything that there is, from the rules of the game:

1. A set is three or four cards of one rank in different suits. A run is three to thirteen cards
   of one suit that follow one another on the ladder A 2 3 ... Q K; with ``ace="both"`` the ladder
   is A 2 ... K A, with ``ace="corner"`` it starts again after the king. No card twice.
2. A joker stands for one card that its meld lacks.
3. A table holds every card that lay on it, some of the hand, and nothing but melds.

A natural card is a pair here, (rank 1-13, suit 0-3), and a joker is ``WILD``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, pairwise, permutations, product
from typing import NamedTuple

from rrpuzzle.cards import Card, Rank, Row, Suit
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

Face = tuple[int, int]
Plain = tuple[Face, ...]
Table = tuple[Plain, ...]

WILD: Face = (99, 9)
SUITS = tuple(Suit)


def face_of(card: Card) -> Face | None:
    """Return what a card shows or stands for, None for a joker without a face."""
    return None if card.rank is None else (int(card.rank), SUITS.index(card.suit))


def plain(card: Card) -> Face:
    """Return a card as the oracle sees it: its face, or `WILD` for any joker."""
    return WILD if card.joker else face_of(card)


def card_of(face: Face) -> Card:
    """Return the engine's card for the oracle's, a joker without a face for `WILD`."""
    return Card(None, None, True) if face == WILD else Card(Rank(face[0]), SUITS[face[1]])


class Shape(NamedTuple):
    """A meld without jokers: the cards that it shows, in order."""

    kind: str
    faces: tuple[Face, ...]


@cache
def shapes(ace: str) -> tuple[Shape, ...]:
    """Return every meld without jokers; a full circle is given once for each start."""
    ladder = {
        "low": [*range(1, 14)],
        "both": [*range(1, 14), 1],
        "corner": [*range(1, 14), *range(1, 13)],
    }[ace]
    found = [
        Shape("set", tuple((rank, suit) for suit in suits))
        for rank in range(1, 14)
        for suits in chain(combinations(range(4), 3), combinations(range(4), 4))
    ]
    for suit in range(4):
        for start in range(len(ladder)):
            for end in range(start + 3, len(ladder) + 1):
                stretch = ladder[start:end]
                if len(set(stretch)) == len(stretch) and start < 13:
                    found.append(Shape("run", tuple((rank, suit) for rank in stretch)))
    return tuple(found)


@cache
def shapes_of_length(length: int, ace: str) -> tuple[Shape, ...]:
    """Return the shapes that a row of so many cards can have."""
    return tuple(shape for shape in shapes(ace) if len(shape.faces) == length)


def joker_limit_kept(jokers: int, naturals: int, rules: Rules) -> bool:
    """Whether a meld may hold so many jokers beside so many naturals."""
    return {
        "any": naturals >= 1,
        "one": naturals >= 1 and jokers <= 1,
        "minority": naturals > jokers,
    }[rules.jokers_per_meld]


class Reading(NamedTuple):
    """One way to read a row: the kind, every face in order, and which of them are jokers."""

    kind: str
    faces: tuple[Face, ...]
    jokers: frozenset[Face]


def readings(row: Iterable[Card], rules: Rules) -> list[Reading]:
    """Return every way to read a row, by holding it against every shape there is.

    A face written on a joker binds it in a run; in a set it binds the rank alone.
    """
    row = tuple(row)
    naturals = Counter(face_of(card) for card in row if card.natural)
    jokers = [card for card in row if card.joker]
    if not joker_limit_kept(len(jokers), len(row) - len(jokers), rules):
        return []
    found = []
    for shape in shapes_of_length(len(row), rules.ace):
        if naturals - Counter(shape.faces):
            continue
        stands_for = set(shape.faces) - set(naturals)
        written = [face_of(card) for card in jokers if card.rank is not None]
        if shape.kind == "run":
            fits = len(set(written)) == len(written) and set(written) <= stands_for
        else:
            fits = all(rank == shape.faces[0][0] for rank, _suit in written)
        if fits:
            found.append(Reading(shape.kind, shape.faces, frozenset(stands_for)))
    return found


def is_meld_by_orders(row: Row, rules: Rules) -> bool:
    """Say whether a row is a meld by trying every order of it and every card for its jokers.

    Slower and simpler than `readings`; for rows of few cards without written faces.
    """
    naturals = [face_of(card) for card in row if card.natural]
    jokers = len(row) - len(naturals)
    if not joker_limit_kept(jokers, len(naturals), rules) or len(row) < 3:
        return False
    around = {"low": {}, "both": {13: 1}, "corner": {13: 1}}[rules.ace]
    pack = [
        (rank, suit)
        for rank in range(1, 14)
        for suit in range(4)
        if rank == naturals[0][0] or suit == naturals[0][1]
    ]
    for stand_ins in combinations(pack, jokers):
        cards = naturals + list(stand_ins)
        if len(set(cards)) < len(cards):
            continue
        if len({rank for rank, _suit in cards}) == 1:
            return True
        if len({suit for _rank, suit in cards}) > 1:
            continue
        for order in permutations(rank for rank, _suit in cards):
            steps = list(pairwise(order))
            if all(around.get(low, low + 1) == high for low, high in steps) and (
                rules.ace != "both" or 1 not in order[1:-1]
            ):
                return True
    return False


def value(face: Face, rules: Rules) -> int:
    """Return the penalty points of a card."""
    if face == WILD:
        return rules.joker_value
    if face[0] == 1:
        return rules.ace_value
    return face[0] if rules.face_values == "rank" else min(face[0], 10)


def chosen_reading(row: Row, rules: Rules) -> Reading | None:
    """Return the reading that the rules choose: a set, else as the cards lie, else the dearest."""
    found = readings(row, rules)
    for reading in found:
        if reading.kind == "set":
            return reading
    for reading in found:
        lies = zip(row, reading.faces, strict=True)
        if all(card.joker or face_of(card) == face for card, face in lies):
            return reading
    return max(
        found, key=lambda reading: sum(value(face, rules) for face in reading.faces), default=None
    )


# --- every table that a position can become ----------------------------------------------------


class Bag(NamedTuple):
    """Cards still to be dealt with: each natural with (how many, how many may stay in hand)."""

    naturals: tuple[tuple[Face, int, int], ...]
    jokers: int
    jokers_optional: int


def bag(position: Position) -> Bag:
    """Return the cards of a position: the table's must be used, the hand's may be."""
    hand = Counter(plain(card) for card in position.hand)
    every = Counter(plain(card) for card in position.cards)
    return Bag(
        tuple((face, n, hand[face]) for face, n in sorted(every.items()) if face != WILD),
        every[WILD],
        hand[WILD],
    )


@cache
def _shapes_with(face: Face, ace: str) -> tuple[frozenset[Face], ...]:
    return tuple({frozenset(shape.faces) for shape in shapes(ace) if face in shape.faces})


def _leave(state: Bag) -> Bag:
    (face, n, optional), *others = state.naturals
    first = ((face, n - 1, optional - 1),) if n > 1 else ()
    return state._replace(naturals=first + tuple(others))


def _use(state: Bag, used: frozenset[Face], jokers: int) -> Bag:
    # A copy that is used is the table's first: the others may stay in hand as before.
    naturals = tuple(
        (face, n - (face in used), min(optional, n - (face in used)))
        for face, n, optional in state.naturals
        if n > (face in used)
    )
    left = state.jokers - jokers
    return Bag(naturals, left, min(state.jokers_optional, left))


def _rows(state: Bag, rules: Rules) -> dict[Plain, Bag]:
    """Return each row that the lowest natural can lie in, and what is left then."""
    face = state.naturals[0][0]
    there = {other for other, _n, _optional in state.naturals}
    found: dict[Plain, Bag] = {}
    for shape in _shapes_with(face, rules.ace):
        absent = shape - there
        if len(absent) > state.jokers:
            continue
        spare = sorted(shape - absent - {face})
        for extra in range(min(len(spare), state.jokers - len(absent)) + 1):
            jokers = len(absent) + extra
            if not joker_limit_kept(jokers, len(shape) - jokers, rules):
                break
            for swapped in combinations(spare, extra):
                used = shape - absent - set(swapped)
                row = tuple(sorted(used)) + (WILD,) * jokers
                if row not in found:
                    found[row] = _use(state, used, jokers)
    return found


def every_table(position: Position, rules: Rules) -> set[Table]:
    """Return every table that holds all the table's cards, some of the hand, and only melds.

    Jokers are free: see `turn_is_legal` for the other readings. A table is a sorted tuple of rows
    and a row a sorted tuple of cards, so that neither order nor copies nor what a joker stands
    for make two tables of one.
    """
    memo: dict[Bag, set[Table]] = {}

    def tables(state: Bag) -> set[Table]:
        if not state.naturals:
            return {()} if state.jokers <= state.jokers_optional else set()
        if state not in memo:
            found = set(tables(_leave(state))) if state.naturals[0][2] else set()
            for row, rest in _rows(state, rules).items():
                found |= {tuple(sorted((row, *table))) for table in tables(rest)}
            memo[state] = found
        return memo[state]

    return tables(bag(position))


def best_value(position: Position, rules: Rules, objective: str = "cards") -> int | None:
    """Return the most cards, or points, that can be placed with free jokers; None if no table.

    Like `every_table`, but it keeps one number for each state instead of all the tables.
    """

    def worth(face: Face) -> int:
        return 1 if objective == "cards" else value(face, rules)

    memo: dict[Bag, int | None] = {}

    def loss(state: Bag) -> int | None:
        """Return the least that stays in hand."""
        if not state.naturals:
            return worth(WILD) * state.jokers if state.jokers <= state.jokers_optional else None
        if state not in memo:
            found = [loss(rest) for rest in _rows(state, rules).values()]
            if state.naturals[0][2]:
                left = loss(_leave(state))
                found.append(None if left is None else left + worth(state.naturals[0][0]))
            memo[state] = min((n for n in found if n is not None), default=None)
        return memo[state]

    least = loss(bag(position))
    return None if least is None else sum(worth(plain(card)) for card in position.hand) - least


def position_after(before: Position, table: Table) -> Position:
    """Return the position in which `table` lies there and the rest is in the hand."""
    left = Counter(plain(card) for card in before.cards) - Counter(chain(*table))
    rows = tuple(tuple(card_of(face) for face in row) for row in table)
    return Position(rows, tuple(card_of(face) for face in sorted(left.elements())))


# --- jokers that lie on the table --------------------------------------------------------------


class Bound(NamedTuple):
    """A joker on the table before a turn: its row, what it may stand for, is it a set of three."""

    row: int
    domain: frozenset[Face]
    in_three: bool


def bound_jokers(position: Position, rules: Rules) -> list[Bound]:
    """Return the jokers on the table with what they stand for."""
    found = []
    for index, row in enumerate(position.table):
        reading = chosen_reading(row, rules)
        naturals = {face_of(card) for card in row if card.natural}
        for joker in sorted(reading.jokers):
            domain = {joker}
            if reading.kind == "set":
                domain = {(joker[0], suit) for suit in range(4)} - naturals
            three = reading.kind == "set" and len(row) == 3
            found.append(Bound(index, frozenset(domain), three))
    return found


def jokers_are_legal(before: Position, after: Position, rules: Rules) -> bool:
    """Say whether a turn treated the jokers of the table as the rules want.

    Every joker of the table is given, in every possible way, one of three fates: it still stands
    for a card of its domain (kept), it lies anywhere (released), or it is in the hand (released).
    A released joker has a natural card of its own in its stead. The jokers on the table that no
    fate accounts for are the hand's.
    """
    in_hand = [sum(card.joker for card in position.hand) for position in (before, after)]
    if rules.redeemed_joker == "play" and in_hand[1] > in_hand[0]:
        return False
    if rules.table_jokers == "free":
        return in_hand[1] <= in_hand[0] or _free_jokers_redeemed(
            before, after, in_hand[1] - in_hand[0], rules
        )
    placed = _naturals(before.hand) - _naturals(after.hand)
    copies = (
        placed if rules.table_jokers in ("fixed-hand", "locked") else _naturals(after.table_cards)
    )
    jokers = bound_jokers(before, rules)
    plain_rows = [tuple(card.plain for card in row) for row in after.table]
    for choice in product(*(readings(row, rules) for row in plain_rows)):
        slots = [(row, face) for row, reading in enumerate(choice) for face in reading.jokers]
        for fates in _fates(jokers, slots):
            if len(slots) - sum(fate is not None for _kept, fate in fates) > in_hand[0]:
                continue
            released = [bound for bound, (kept, _) in zip(jokers, fates, strict=True) if not kept]
            if not _replaced(released, copies, rules):
                continue
            if rules.table_jokers == "locked" and not _rows_intact(
                before, after, jokers, slots, fates
            ):
                continue
            if rules.table_jokers == "fresh" and not _in_fresh_rows(
                after, placed, jokers, slots, fates
            ):
                continue
            return True
    return False


Fate = tuple[bool, int | None]


def _fates(jokers: list[Bound], slots: list[tuple[int, Face]]) -> Iterator[list[Fate]]:
    """Yield every way to say which slot each joker is in (None: the hand), and if it is kept."""
    options: list[list[Fate]] = [
        [(True, i) for i, (_row, face) in enumerate(slots) if face in joker.domain]
        + [(False, i) for i in range(len(slots))]
        + [(False, None)]
        for joker in jokers
    ]
    for fates in product(*options):
        used = [slot for _kept, slot in fates if slot is not None]
        if len(set(used)) == len(used):
            yield list(fates)


def _naturals(cards: Iterable[Card]) -> Counter[Face]:
    return Counter(face_of(card) for card in cards if card.natural)


def _replaced(released: list[Bound], copies: Counter[Face], rules: Rules) -> bool:
    """Whether each released joker has a natural of its own in its stead."""
    if rules.redeem_set == "both" and any(
        bound.in_three and not all(copies[face] for face in bound.domain) for bound in released
    ):
        return False
    return any(
        not Counter(chosen) - copies
        for chosen in product(*(sorted(bound.domain) for bound in released))
    )


def _rows_intact(
    before: Position,
    after: Position,
    jokers: list[Bound],
    slots: list[tuple[int, Face]],
    fates: list[Fate],
) -> bool:
    """Whether the cards of each old row that keeps a joker lie together in one new row.

    Tries every new row as the home of every such row.
    """
    old = sorted({joker.row for joker, (kept, _slot) in zip(jokers, fates, strict=True) if kept})
    for homes in product(range(len(after.table)), repeat=len(old)):
        need = {new: Counter() for new in homes}
        for row, new in zip(old, homes, strict=True):
            need[new] += _naturals(before.table[row])
        together = all(not need[new] - _naturals(after.table[new]) for new in need)
        home = dict(zip(old, homes, strict=True))
        if together and all(
            slots[slot][0] == home[joker.row]
            for joker, (kept, slot) in zip(jokers, fates, strict=True)
            if kept and slot is not None
        ):
            return True
    return False


def _in_fresh_rows(
    after: Position,
    placed: Counter[Face],
    jokers: list[Bound],
    slots: list[tuple[int, Face]],
    fates: list[Fate],
) -> bool:
    """Whether every released joker lies in a row of hand cards and released jokers only."""
    released = [slot for kept, slot in fates if not kept]
    if not released:
        return True
    if None in released:
        return False
    kept_rows = {slots[slot][0] for kept, slot in fates if kept and slot is not None}
    fresh = {slots[slot][0] for slot in released if slot is not None}
    naturals: Counter[Face] = sum((_naturals(after.table[row]) for row in fresh), Counter())
    return not fresh & kept_rows and not naturals - placed


def _free_jokers_redeemed(before: Position, after: Position, taken: int, rules: Rules) -> bool:
    """Whether the jokers in hand can have lain, a moment ago, where placed naturals lie now."""
    placed = _naturals(before.hand) - _naturals(after.hand)
    places = [
        (row, place)
        for row, cards in enumerate(after.table)
        for place, card in enumerate(cards)
        if card.natural and placed[face_of(card)]
    ]
    wild = Card(None, None, True)
    for chosen in combinations(places, taken):
        gone = Counter(face_of(after.table[row][place]) for row, place in chosen)
        rows = [
            tuple(wild if (row, place) in chosen else card for place, card in enumerate(cards))
            for row, cards in enumerate(after.table)
        ]
        both = rules.redeem_set == "both"
        if not gone - placed and all(
            (found := readings(tuple(card.plain for card in cards), rules))
            and not (
                both
                and found[0].kind == "set"
                and len(cards) == 3
                and any(where == row for where, _place in chosen)
            )
            for row, cards in enumerate(rows)
        ):
            return True
    return False


# --- whole turns -------------------------------------------------------------------------------


def turn_is_legal(before: Position, after: Position, rules: Rules, opened: bool = True) -> bool:
    """Say whether a turn is legal."""
    old, new = (Counter(plain(card) for card in p.cards) for p in (before, after))
    table = [_naturals(p.table_cards) for p in (before, after)]
    return (
        all(readings(row, rules) for row in after.table)
        and old == new
        and not table[0] - table[1]
        and bool(
            Counter(plain(card) for card in before.hand)
            - Counter(plain(card) for card in after.hand)
        )
        and jokers_are_legal(before, after, rules)
        and (opened or opens(before, after, rules))
    )


def opens(before: Position, after: Position, rules: Rules) -> bool:
    """Say whether a turn is a legal opening, by looking for the rows that were the opening."""
    if rules.opening_minimum == 0 and not rules.opening_needs_run:
        return True
    return any(
        sum(opening_value(row, rules) for row in rows) >= rules.opening_minimum
        and (not rules.opening_needs_run or any(_is_run(row, rules) for row in rows))
        for rows in _openings(before, after, rules)
    )


def _is_run(row: Row, rules: Rules) -> bool:
    return any(reading.kind == "run" for reading in readings(row, rules))


def opening_value(row: Row, rules: Rules) -> int:
    """Return what a row counts towards an opening."""
    reading = chosen_reading(row, rules)
    joker = {"zero": 0, "penalty": rules.joker_value}.get(rules.opening_joker)
    return sum(
        joker if face in reading.jokers and joker is not None else value(face, rules)
        for face in reading.faces
    )


def _openings(before: Position, after: Position, rules: Rules) -> Iterator[list[Row]]:
    placed = Counter(plain(card) for card in before.hand) - Counter(
        plain(card) for card in after.hand
    )
    if rules.opening_turn == "rearrange":
        # Any melds of placed cards can have been the opening; the rest came later in the turn.
        loose = Position((), tuple(card_of(face) for face in placed.elements()))
        for table in every_table(loose, rules):
            faces = [tuple(card_of(face) for face in row) for row in table]
            yield from (list(rows) for rows in product(*(_orders(row, rules) for row in faces)))
        return
    old = [Counter(plain(card) for card in row) for row in before.table]
    new = [Counter(plain(card) for card in row) for row in after.table]
    for homes in permutations(range(len(new)), len(old)):
        pairs = [(row, new[home]) for row, home in zip(old, homes, strict=True)]
        if rules.opening_turn == "melds-only":
            stays = all(row == home for row, home in pairs)
        else:
            stays = all(not row - home for row, home in pairs)
        if stays:
            # Conservation makes what is not an old row the hand's.
            yield [after.table[i] for i in range(len(new)) if i not in homes]


def _orders(row: Row, rules: Rules) -> Iterator[Row]:
    """Yield the row once for each reading, its jokers bound to what they stand for there."""
    for reading in readings(row, rules):
        yield tuple(
            Card(Rank(face[0]), SUITS[face[1]], face in reading.jokers) for face in reading.faces
        )


class Answer(NamedTuple):
    """The most that can be placed, and how many distinct tables do so."""

    value: int
    tables: int


def best_by_looking(position: Position, rules: Rules, objective: str = "cards") -> Answer | None:
    """Look through every table for the legal ones that are worth most; None if there is none.

    A turn that places nothing is no play, yet leaves the table as good as it was: the unchanged
    table and its rearrangements are looked at like the others.
    """
    worth: dict[int, list[Table]] = {}
    started = sum(_worth(plain(card), rules, objective) for card in position.table_cards)
    for table in every_table(position, rules):
        total = sum(_worth(face, rules, objective) for face in chain(*table))
        worth.setdefault(total - started, []).append(table)
    for total in sorted(worth, reverse=True):
        legal = sum(
            jokers_are_legal(position, position_after(position, table), rules)
            for table in worth[total]
        )
        if legal:
            return Answer(total, legal)
    return None


def _worth(face: Face, rules: Rules, objective: str) -> int:
    return value(face, rules) if objective == "points" else 1
