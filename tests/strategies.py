"""Random rules, cards, rows, melds, positions, turns and texts for the property tests.

Positions are drawn from few neighbouring ranks, so that melds meet and compete as they do in a
puzzle; a table drawn from the whole pack hardly ever leaves a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from oracle import SUITS, Face, card_of, face_of, joker_limit_kept, shapes

from rrpuzzle import RummyError
from rrpuzzle.cards import JOKER, Card, Rank, Row
from rrpuzzle.position import Position
from rrpuzzle.rules import OPTIONS, Rules


def share(part: int, **more: object) -> settings:
    """Return settings that try only one in `part` of the usual examples, for costly properties."""
    return settings(max_examples=max(10, settings().max_examples // part), **more)


ACES = ("low", "both", "corner")
TABLE_JOKERS = ("free", "fixed", "fixed-hand", "locked", "fresh")
JOKER_LIMITS = ("any", "one", "minority")

ranks = st.sampled_from(Rank)
suits = st.sampled_from(SUITS)
naturals = st.builds(Card, ranks, suits)
faced_jokers = st.builds(Card, ranks, suits, st.just(True))
any_cards = st.one_of(naturals, st.just(JOKER), faced_jokers)
"""Naturals, loose jokers and jokers with a face."""

any_rules = st.builds(
    Rules, **{name: st.sampled_from(list(allowed)) for name, allowed in OPTIONS.items()}
)
"""Rules with every option at any of its values."""

meld_rules = st.builds(
    Rules,
    ace=st.sampled_from(ACES),
    jokers_per_meld=st.sampled_from(JOKER_LIMITS),
    jokers=st.just(6),
    packs=st.integers(1, 4),
    face_values=st.sampled_from(("ten", "rank")),
)
"""Rules with every option that says what a meld is."""

turn_rules = st.builds(
    replace,
    meld_rules,
    table_jokers=st.sampled_from(TABLE_JOKERS),
    redeem_set=st.sampled_from(("either", "both")),
)
"""Rules with every option that says which tables a turn may reach."""

opening_rules = st.builds(
    replace,
    turn_rules,
    redeemed_joker=st.sampled_from(("keep", "play")),
    opening_minimum=st.sampled_from((0, 9, 15, 24, 30, 40, 51)),
    opening_joker=st.sampled_from(("as-card", "zero", "penalty")),
    opening_needs_run=st.booleans(),
    opening_turn=st.sampled_from(("melds-only", "lay-off", "rearrange")),
)
"""Rules with every option that says whether a turn is legal."""

any_positions = st.builds(
    Position,
    st.lists(st.lists(any_cards, min_size=1, max_size=7).map(tuple), max_size=6).map(tuple),
    st.lists(any_cards, max_size=9).map(tuple),
)
"""Anything that has the form of a position, legal or not."""


@st.composite
def rows(draw: st.DrawFn, min_size: int = 1, max_size: int = 14) -> Row:
    """Draw a row of loosely related cards: often nearly a meld, sometimes one."""
    low = draw(st.integers(1, 13))
    near = st.builds(
        lambda step, suit: Card(Rank((low + step - 1) % 13 + 1), suit), st.integers(0, 5), suits
    )
    one_suit = draw(suits)
    same_suit = st.builds(lambda rank: Card(rank, one_suit), ranks)
    same_rank = st.builds(lambda suit: Card(Rank(low), suit), suits)
    card = draw(
        st.sampled_from(
            (
                st.one_of(same_suit, same_suit, same_suit, st.just(JOKER)),
                st.one_of(same_rank, same_rank, st.just(JOKER)),
                st.one_of(near, st.just(JOKER), faced_jokers),
            )
        )
    )
    return tuple(draw(st.lists(card, min_size=min_size, max_size=max_size)))


@st.composite
def meld_rows(draw: st.DrawFn, rules: Rules, shuffle: bool = True, most_jokers: int = 6) -> Row:
    """Draw the cards of a meld, jokers without faces; in any order unless told otherwise."""
    shape = draw(st.sampled_from(shapes(rules.ace)))
    cards = [card_of(face) for face in shape.faces]
    swapped = draw(st.lists(st.integers(0, len(cards) - 1), max_size=most_jokers, unique=True))
    if joker_limit_kept(len(swapped), len(cards) - len(swapped), rules):
        for place in swapped:
            cards[place] = JOKER
    return tuple(draw(st.permutations(cards)) if shuffle else cards)


@st.composite
def positions(
    draw: st.DrawFn,
    rules: Rules,
    most_cards: int = 12,
    most_jokers: int = 3,
    width: int = 5,
    least_table: int = 0,
) -> Position:
    """Draw a legal position of a few neighbouring ranks, its melds competing for cards."""
    low, width = draw(st.integers(1, 13)), draw(st.integers(3, width))
    window = {(low + step - 1) % 13 + 1 for step in range(width)}
    used_suits = set(draw(st.permutations(range(4)))[: draw(st.integers(2, 4))])
    fitting = [
        shape
        for shape in shapes(rules.ace)
        if len(shape.faces) <= 6
        and all(rank in window and suit in used_suits for rank, suit in shape.faces)
    ]
    stock: Counter[Face] = Counter(
        {(rank, suit): rules.packs for rank in window for suit in used_suits}
    )
    jokers = draw(st.integers(0, min(most_jokers, rules.jokers)))
    table: list[Row] = []
    for _row in range(draw(st.integers(least_table, 4))):
        room = most_cards - sum(map(len, table))
        possible = [
            shape
            for shape in fitting
            if len(shape.faces) <= room and not Counter(shape.faces) - stock
        ]
        if not possible:
            break
        shape = draw(st.sampled_from(possible))
        places = draw(st.lists(st.sampled_from(shape.faces), max_size=min(jokers, 2), unique=True))
        if not joker_limit_kept(len(places), len(shape.faces) - len(places), rules):
            places = []
        jokers -= len(places)
        stock -= Counter(set(shape.faces) - set(places))
        table.append(
            tuple(
                Card(Rank(rank), SUITS[suit], (rank, suit) in places) for rank, suit in shape.faces
            )
        )
    left = [card_of(face) for face in sorted(stock.elements())] + [JOKER] * jokers
    room = most_cards - sum(map(len, table))
    most = max(0, min(room, len(left)))
    hand = draw(st.permutations(left))[: draw(st.integers(min(3, most), most))]
    if draw(st.booleans()):
        table = [tuple(card.plain for card in row) for row in table]
    # A row without faces may be read otherwise than it was drawn, yet it is a meld all the same.
    return Position(tuple(table), tuple(hand))


@st.composite
def half_made_tables(draw: st.DrawFn, before: Position) -> Position:
    """Draw where the cards of a position may lie in the midst of a turn: rows of any kind."""
    rows = [list(row) for row in before.table]
    hand = list(before.hand)
    for _step in range(draw(st.integers(0, 6))):
        sources = [row for row in [*rows, hand] if row]
        if not sources:
            break
        source = draw(st.sampled_from(sources))
        card = source.pop(draw(st.integers(0, len(source) - 1)))
        target = draw(st.sampled_from([*rows, hand, []]))
        target.insert(draw(st.integers(0, len(target))), card)
        if not any(target is row for row in [*rows, hand]):
            rows.append(target)
    return Position(tuple(tuple(row) for row in rows if row), tuple(hand))


def message_of(parse: Callable[[str], object], text: str, error: type[RummyError]) -> str | None:
    """Return the message with which `parse` refuses a text, None if it takes it."""
    try:
        parse(text)
    except error as refusal:
        return str(refusal)
    return None


nasty_characters = st.sampled_from(
    "\x00\x07\x1b\x7f\x85\u200b\u200f\u202e\u2066\u2028\ufeff\ud800\U000e0041\U0001f0cf\n\r\t"
    "<>&\"'`{}%\\/|*=;💥́"
)
nasty_texts = st.one_of(
    st.text(max_size=40),
    st.text(nasty_characters, max_size=40),
    st.lists(
        st.sampled_from(
            ("5H", "*", "10S", "/", "|", "1H", "<img src=x onerror=alert(1)>", "5H5H", "J K", "*H")
        ),
        max_size=12,
    ).map(" ".join),
)
"""Texts that people, programs and enemies may type where a position is asked for."""


def deal_position(
    random: Random, rules: Rules, table_rows: int, hand_size: int, jokers: int
) -> Position:
    """Deal a legal position of any size from the whole pack, with at most so many jokers.

    Runs are short, as in play; half of the hand are neighbours of what lies on the table.
    """
    stock = Counter({(rank, suit): rules.packs for rank in range(1, 14) for suit in range(4)})
    table: list[Row] = []
    for _attempt in range(table_rows * 3):
        if len(table) == table_rows:
            break
        shape = random.choice(shapes(rules.ace))
        faces = shape.faces
        if len(faces) > 5:
            start = random.randrange(len(faces) - 2)
            faces = faces[start : start + random.randint(3, 5)]
        places = set(random.sample(faces, random.choice((0, 0, 0, 1, 2))))
        if len(places) > jokers or not joker_limit_kept(
            len(places), len(faces) - len(places), rules
        ):
            places = set()
        naturals = Counter(set(faces) - places)
        if not naturals - stock:
            stock -= naturals
            jokers -= len(places)
            table.append(tuple(JOKER if face in places else card_of(face) for face in faces))
    seen = [face for row in table for card in row if (face := face_of(card))]
    near = [
        face
        for face in stock
        if any(
            face[0] == rank or (face[1] == suit and abs(face[0] - rank) in (1, 2, 12))
            for rank, suit in random.sample(seen, min(len(seen), 4))
        )
    ]
    hand = [JOKER] * random.randint(0, jokers)
    while len(hand) < hand_size and stock:
        face = random.choice(near if near and random.random() < 0.5 else list(stock))
        if stock[face]:
            stock[face] -= 1
            hand.append(card_of(face))
        else:
            stock += Counter()
            near = [other for other in near if stock[other]]
    return Position(tuple(table), tuple(hand[:hand_size]))


@st.composite
def dealt_positions(draw: st.DrawFn, rules: Rules, most_rows: int = 9) -> Position:
    """Draw a position dealt from the whole pack, of up to some forty cards."""
    random = Random(draw(st.integers(0, 2**32 - 1)))
    # Many jokers where few may lie in a meld ask for minutes: `oracle_run` has them.
    jokers = draw(st.integers(0, rules.jokers if rules.jokers_per_meld == "any" else 2))
    return deal_position(
        random, rules, draw(st.integers(0, most_rows)), draw(st.integers(1, 12)), jokers
    )


def crowd_position(random: Random, rules: Rules, most_cards: int, most_jokers: int) -> Position:
    """Deal a small legal position of few neighbouring ranks, jokers and their cards among them."""
    low, width = random.randint(1, 13), random.randint(3, 6)
    window = {(low + step - 1) % 13 + 1 for step in range(width)}
    used_suits = set(random.sample(range(4), random.randint(2, 4)))
    fitting = [
        shape
        for shape in shapes(rules.ace)
        if len(shape.faces) <= 6
        and all(rank in window and suit in used_suits for rank, suit in shape.faces)
    ]
    stock = Counter({(rank, suit): rules.packs for rank in window for suit in used_suits})
    jokers = min(most_jokers, rules.jokers)
    table: list[Row] = []
    stood_for: list[Face] = []
    for _row in range(random.randint(0, 4)):
        room = most_cards - 2 - sum(map(len, table))
        possible = [
            shape
            for shape in fitting
            if len(shape.faces) <= room and not Counter(shape.faces) - stock
        ]
        if not possible:
            break
        faces = random.choice(possible).faces
        places = random.sample(faces, min(random.choice((0, 1, 1, 2)), jokers))
        if not joker_limit_kept(len(places), len(faces) - len(places), rules):
            places = []
        jokers -= len(places)
        stock -= Counter(set(faces) - set(places))
        stood_for += places
        table.append(tuple(JOKER if face in places else card_of(face) for face in faces))
    hand = [face for face in stood_for if stock[face] and random.random() < 0.5]
    hand = list(dict.fromkeys(hand))
    stock -= Counter(hand)
    left = [card_of(face) for face in stock.elements()] + [JOKER] * jokers
    random.shuffle(left)
    room = most_cards - sum(map(len, table)) - len(hand)
    cards = [card_of(face) for face in hand] + left[: random.randint(1, max(1, room))]
    return Position(tuple(table), tuple(cards))
