"""Tests of the lineage graph: who gave what to whom."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rrpuzzle import PositionError, parse_cards, parse_position
from rrpuzzle.cards import JOKER, Card, Row, full_pack
from rrpuzzle.lineage import (
    components,
    destinations_of,
    joins,
    lineage_graph,
    sources_of,
    splits,
    unchanged_rows,
)
from rrpuzzle.position import Position

# Few ranks of two suits, so that copies of a card lie in several rows.
CARDS = [card for card in full_pack(2, 0) if card.rank and card.rank <= 4][:16] + [JOKER] * 2


def dealt(cards: list[Card], random: Random) -> Position:
    """Lay cards into rows and a hand at random; rows need not be melds."""
    rows: list[list[Card]] = [[] for _row in range(random.randint(1, 4))]
    hand: list[Card] = []
    for card in cards:
        random.choice([*rows, *rows, hand]).append(card)
    return Position(tuple(tuple(row) for row in rows if row), tuple(hand))


@st.composite
def turns(draw: st.DrawFn) -> tuple[Position, Position]:
    """Draw two positions with the same cards."""
    random = Random(draw(st.integers(0, 10**9)))
    cards = random.sample(CARDS, draw(st.integers(1, 10)))
    before = dealt(cards, random)
    random.shuffle(cards)
    return before, dealt(cards, random)


def bag(cards: Row) -> Counter[Card]:
    """Count cards, a joker being a joker whatever it stands for."""
    return Counter(card.plain for card in cards)


def ways(supply: list[int], demand: list[int | None]) -> set[frozenset[tuple[int, int | None]]]:
    """Return the edges of every way to send copies, by trying all orders of the demand."""
    if not supply:
        return {frozenset()}
    return {
        rest | {(supply[0], target)}
        for target in set(demand)
        for rest in ways(
            supply[1:], [*demand[: demand.index(target)], *demand[demand.index(target) + 1 :]]
        )
    }


def fewest_edges(before: Position, after: Position) -> int:
    """Return the fewest edges from rows, by trying every assignment of copies."""
    taken = bag(after.hand) - bag(before.hand)
    found: set[frozenset[tuple[int, int | None]]] = {frozenset()}
    for card in bag(before.table_cards):
        supply = [i for i, row in enumerate(before.table) for _copy in range(bag(row)[card])]
        demand: list[int | None] = [
            i for i, row in enumerate(after.table) for _copy in range(bag(row)[card])
        ]
        demand += [None] * taken[card]
        found = {some | more for some, more in product(found, ways(supply, demand))}
    return min(map(len, found))


@given(turns())
def test_fewest_edges(turn: tuple[Position, Position]) -> None:
    """No assignment of identical copies needs fewer edges than the one in the graph."""
    graph = lineage_graph(*turn)
    edges = [edge for edge in graph.edges if edge[0][0] == "before"]
    assert (len(edges), graph.graph["exact"]) == (fewest_edges(*turn), True)


@given(turns())
def test_every_card_travels_once(turn: tuple[Position, Position]) -> None:
    """What leaves a node and what reaches one are exactly the node's cards."""
    graph = lineage_graph(*turn)
    for node, data in graph.nodes.items():
        edges = graph.in_edges if data["bipartite"] else graph.out_edges
        travelling = [card for *_ends, cards in edges(node, data="cards") for card in cards]
        assert bag(tuple(travelling)) == bag(data["cards"])


@given(turns())
def test_splits_and_joins_add_up(turn: tuple[Position, Position]) -> None:
    """Splits and joins are two for each row that gave, one for each hand card, less the rows."""
    graph = lineage_graph(*turn)
    work = -len(turn[0].table)
    for node, data in graph.nodes.items():
        if data["bipartite"] == 1:
            kinds = Counter(kind for kind, _number in graph.predecessors(node))
            work += 2 * kinds["before"] + kinds["hand"] - 1
    # A card taken into the hand ends at no row: its row was split, nothing was joined.
    if ("taken", 0) in graph:
        work -= graph.in_degree(("taken", 0)) - 1
    assert splits(graph) + joins(graph) == work


@given(turns())
def test_each_placed_card_is_a_node(turn: tuple[Position, Position]) -> None:
    """The hand cards in the graph are those that the hand has fewer of than before."""
    graph = lineage_graph(*turn)
    nodes = [data["cards"][0] for node, data in graph.nodes.items() if node[0] == "hand"]
    assert bag(tuple(nodes)) == bag(turn[0].hand) - bag(turn[1].hand)


@given(turns())
def test_the_graph_is_always_the_same(turn: tuple[Position, Position]) -> None:
    """The same two positions give the same nodes and edges, in the same order."""
    first, second = lineage_graph(*turn), lineage_graph(*turn)
    assert list(first.edges(data=True)) == list(second.edges(data=True))


@given(turns(), st.randoms(use_true_random=False))
def test_rows_that_only_lie_elsewhere_are_unchanged(
    turn: tuple[Position, Position], random: Random
) -> None:
    """Rows in another order, their cards in another order, are all rows that nobody touched."""
    before, _after = turn
    rows = [tuple(random.sample(row, len(row))) for row in before.table]
    random.shuffle(rows)
    graph = lineage_graph(before, Position(tuple(rows), before.hand))
    assert sorted(unchanged_rows(graph)) == list(range(1, len(rows) + 1))
    assert splits(graph) + joins(graph) == 0


def test_the_copy_that_stays_is_not_the_copy_that_leaves() -> None:
    """A row stays whole if the hand's copy can go where its own copy could have gone."""
    before = parse_position("4S 5S 6S 7S / 4H 4D 4C | 4S")
    graph = lineage_graph(before, parse_position("4H 4D 4C 4S / 4S 5S 6S 7S"))
    assert unchanged_rows(graph) == {1: 2}
    assert sources_of(graph, 1) == {
        ("before", 2): parse_cards("4H 4D 4C"),
        ("hand", 1): parse_cards("4S"),
    }


def test_a_card_that_the_hand_still_holds_was_not_placed() -> None:
    """A hand card is a node only if the hand has fewer of it afterwards."""
    before = parse_position("4S 5S 6S 7S | 4S 8S")
    graph = lineage_graph(before, parse_position("4S 5S 6S 7S 8S | 4S"))
    assert [node for node in graph if node[0] == "hand"] == [("hand", 2)]


def test_jokers_are_alike() -> None:
    """Jokers change places freely, whatever they stood for, so that fewer edges are needed."""
    before = parse_position("4S *5S 6S / 9H 9D *9C | 5S")
    graph = lineage_graph(before, parse_position("4S 5S 6S * / 9H 9D *9S"))
    assert unchanged_rows(graph) == {2: 2}


def test_two_rows_that_exchange_cards() -> None:
    """An exchange is four edges, two splits and two joins, and no endless walk."""
    before = parse_position("3S 4S 5S 9D / 9S 9H 6S |")
    graph = lineage_graph(before, parse_position("3S 4S 5S 6S / 9S 9H 9D |"))
    assert (splits(graph), joins(graph), len(components(graph))) == (2, 2, 1)


def test_a_joker_taken_into_the_hand() -> None:
    """A redeemed joker ends in the hand, which is a node of its own."""
    graph = lineage_graph(parse_position("9H 9D * | 9S"), parse_position("9H 9D 9S | *"))
    assert destinations_of(graph, 1) == {
        ("after", 1): parse_cards("9H 9D"),
        ("taken", 0): (JOKER,),
    }


def test_attributes() -> None:
    """Nodes and edges carry what the documentation says."""
    graph = lineage_graph(parse_position("4S 5S 6S | 7S"), parse_position("4S 5S 6S 7S"))
    assert graph.nodes["hand", 1] == {
        "bipartite": 0,
        "kind": "hand",
        "number": 1,
        "cards": parse_cards("7S"),
    }
    assert graph.nodes["after", 1]["bipartite"] == 1
    edge = graph.edges[("before", 1), ("after", 1)]
    assert edge == {"cards": parse_cards("4S 5S 6S"), "size": 3}


def test_parts_that_have_nothing_to_do_with_each_other() -> None:
    """Each independent part of a turn is a component; an untouched row is one as well."""
    before = parse_position("4S 5S 6S / 9H 9D 9C / KS KH KD | 7S 9S")
    graph = lineage_graph(before, parse_position("KS KH KD / 4S 5S 6S 7S / 9H 9D 9C 9S"))
    assert [len(part) for part in components(graph)] == [2, 3, 3]


def test_fewest_edges_come_before_untouched_rows() -> None:
    """A row that is there again counts as rebuilt if that alone needs the fewest edges."""
    before = parse_position("3H 4H 5H 6H / 3H * 5H / 4H * 6H | 2H 7H 8H 9H")
    after = parse_position("3H 4H 5H 6H / 2H 3H 4H / 5H 6H 7H / * * 8H 9H")
    graph = lineage_graph(before, after)
    assert unchanged_rows(graph) == {}
    assert sum(edge[0][0] == "before" for edge in graph.edges) == fewest_edges(before, after) == 6


def test_more_copies_than_can_be_tried() -> None:
    """With dozens of copies of one card the graph is whole, and says that it may not be least."""
    before = Position((parse_cards("5H 5H"),) * 20, ())
    after = Position((parse_cards("5H 5H 5H 5H"),) * 10, ())
    graph = lineage_graph(before, after)
    assert sum(size for *_edge, size in graph.edges(data="size")) == 40
    assert not graph.graph["exact"]


@pytest.mark.parametrize(
    ("after", "words"),
    [
        ("4S 5S 6S |", "7♠ is in the position before and not in the one after."),
        ("4S 5S 6S 7S 8S | 8S", "8♠ 8♠ are in the position after and not in the one before."),
    ],
)
def test_cards_that_vanish_or_appear(after: str, words: str) -> None:
    """Positions with different cards have no lineage; the error names the cards."""
    with pytest.raises(PositionError, match=words):
        lineage_graph(parse_position("4S 5S 6S | 7S"), parse_position(after))


@pytest.mark.parametrize("question", [sources_of, destinations_of])
def test_rows_that_are_not_there(question: object) -> None:
    """Asking about a row that does not exist says how many there are."""
    position = parse_position("4S 5S 6S | 7S")
    with pytest.raises(PositionError, match="There is no row 2: the table has 1 row"):
        question(lineage_graph(position, position), 2)  # type: ignore[operator]


def test_the_copy_that_a_player_laid_is_the_hands() -> None:
    """Of two sixes the one that was seen to come from the hand does, with as few edges."""
    before = parse_position("4H 5H 6H 7H 8H | 6H")
    after = parse_position("4H 5H 6H / 6H 7H 8H |")
    for row in (1, 2):
        graph = lineage_graph(before, after, laid={row: parse_cards("6H")})
        assert list(graph.successors(("hand", 1))) == [("after", row)]
        assert graph.number_of_edges() == lineage_graph(before, after).number_of_edges()


def test_what_was_seen_never_costs_an_edge() -> None:
    """A row that nobody needs to have touched stays untouched, whatever was seen."""
    before = parse_position("4H 5H 6H / 6H 6S 6D | 6H 7H")
    after = parse_position("4H 5H 6H 7H / 6H 6S 6D | 6H")
    graph = lineage_graph(before, after, laid={2: parse_cards("6H")})
    assert unchanged_rows(graph) == {2: 2}
    assert graph.number_of_edges() == lineage_graph(before, after).number_of_edges()
