"""The lineage graph and the questions that it answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import networkx as nx

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.errors import PositionError
from rrpuzzle.faults import pretty_cards
from rrpuzzle.lineage.copies import HAND, assign_copies
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position, need_position

__all__ = [
    "Node",
    "components",
    "destinations_of",
    "joins",
    "lineage_graph",
    "sources_of",
    "splits",
    "unchanged_rows",
]

Ways = dict[Card, dict[tuple[int, int], int]]

Node = tuple[str, int]
"""A node: ``("before", 2)``, ``("hand", 1)``, ``("after", 3)`` or ``("taken", 0)``."""


def lineage_graph(
    before: Position, after: Position, laid: Mapping[int, Iterable[Card]] | None = None
) -> nx.DiGraph:
    """Return the graph of how rows split and join.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards. Rows need not be melds, and cards may be left in
        the hand, so half-made turns have a graph too.
    laid : mapping of int to iterable of Card, optional
        Into which rows after, by number, a player saw cards of the hand go. Of two copies the
        one that was seen to come from the hand does so, where that needs no further edge.

    Returns
    -------
    networkx.DiGraph
        A bipartite graph from what was to what is. Nodes, numbered from 1:

        - ``("before", n)``: row *n* before; ``bipartite=0``, ``kind="row"``
        - ``("hand", n)``: the *n*-th card of the hand before, if it was placed;
          ``bipartite=0``, ``kind="hand"``
        - ``("after", n)``: row *n* after; ``bipartite=1``, ``kind="row"``
        - ``("taken", 0)``: the hand, if it got cards from the table (a redeemed joker);
          ``bipartite=1``, ``kind="hand"``

        Each node has its ``number`` and its ``cards``; each edge has the ``cards`` that travel
        on it (jokers without a face) and their number as ``size``. ``graph["exact"]`` tells
        whether the number of edges is proven to be the least.

    Raises
    ------
    PositionError
        If a card is in one position only.

    Notes
    -----
    Copies of a card, jokers, and the hand's and the table's copy of a card are told apart so
    that the fewest edges are needed; a row that is there before and after then stays by
    itself wherever that needs no further edge. The graph may hold cycles in the sense that
    two rows exchange cards, so nothing may follow rows from turn to turn without an end.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> graph = lineage_graph(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"))
    >>> sorted(graph.predecessors(("after", 2)))
    [('before', 1), ('hand', 2), ('hand', 3)]
    >>> graph.edges[("before", 1), ("after", 1)]["cards"]
    (Card.parse('5S'), Card.parse('6S'), Card.parse('7S'))
    """
    need_position(before)
    need_position(after)
    _check_same_cards(before, after)
    rows_before = [Counter(card.plain for card in row) for row in before.table]
    rows_after = [Counter(card.plain for card in row) for row in after.table]
    hand_before = Counter(card.plain for card in before.hand)
    hand_after = Counter(card.plain for card in after.hand)
    # A card that is in the hand before and after stayed there: to exchange it with a copy on
    # the table would only add edges.
    placed, taken = hand_before - hand_after, hand_after - hand_before
    found = assign_copies(rows_before, placed, rows_after, taken)
    for number, cards in sorted((laid or {}).items()):
        for card in cards:
            _see_laid(found.ways, card.plain, number - 1)

    graph = nx.DiGraph(exact=found.exact)
    for number, row in enumerate(before.table, 1):
        graph.add_node(("before", number), bipartite=0, kind="row", number=number, cards=row)
    for number, card in enumerate(before.hand, 1):
        if placed[card.plain]:
            placed[card.plain] -= 1
            graph.add_node(("hand", number), bipartite=0, kind="hand", number=number, cards=(card,))
    for number, row in enumerate(after.table, 1):
        graph.add_node(("after", number), bipartite=1, kind="row", number=number, cards=row)
    if taken:
        cards = sort_cards(taken.elements())
        graph.add_node(("taken", 0), bipartite=1, kind="hand", number=0, cards=cards)
    _add_edges(graph, found.ways)
    return graph


def _see_laid(ways: Ways, card: Card, row: int) -> None:
    """Let the copy in a row be the hand's, another going where the hand's would have gone."""
    way = ways.get(card, {})
    if way.get((HAND, row)) or not any(source == HAND for source, _row in way):
        return
    # An edge between rows is free of cost if other cards, or copies, travel on it as well.
    traffic = Counter(edge for other in ways.values() for edge, n in other.items() if n)
    for hand_row in [target for source, target in way if source == HAND and way[source, target]]:
        for source in [source for source, target in way if target == row and source != HAND]:
            freed = traffic[source, row] == 1 and way[source, row] == 1
            opened = not traffic[source, hand_row]
            if way[source, row] and opened <= freed:
                for edge, change in (
                    ((HAND, hand_row), -1),
                    ((source, row), -1),
                    ((HAND, row), 1),
                    ((source, hand_row), 1),
                ):
                    way[edge] = way.get(edge, 0) + change
                return


def _add_edges(graph: nx.DiGraph, ways: Ways) -> None:
    hand: dict[Card, list[Node]] = {}
    for node, data in graph.nodes.items():
        if node[0] == "hand":
            hand.setdefault(data["cards"][0].plain, []).append(node)
    travelling: dict[tuple[Node, Node], Counter[Card]] = {}
    for card, way in ways.items():
        for (source, target), copies in way.items():
            end = ("taken", 0) if target == HAND else ("after", target + 1)
            for _copy in range(copies):
                start = hand[card].pop(0) if source == HAND else ("before", source + 1)
                travelling.setdefault((start, end), Counter())[card] += 1
    for (start, end), bag in sorted(travelling.items()):
        left, cards = bag.copy(), []
        for card in graph.nodes[start]["cards"]:
            if left[card.plain]:
                left[card.plain] -= 1
                cards.append(card.plain)
        graph.add_edge(start, end, cards=tuple(cards), size=len(cards))


def _check_same_cards(before: Position, after: Position) -> None:
    old = Counter(card.plain for card in before.cards)
    new = Counter(card.plain for card in after.cards)
    gone, extra = (sort_cards(bag.elements()) for bag in (old - new, new - old))
    texts = []
    if gone:
        texts.append(
            ngettext(
                "{cards} is in the position before and not in the one after.",
                "{cards} are in the position before and not in the one after.",
                len(gone),
            ).format(cards=pretty_cards(gone))
        )
    if extra:
        texts.append(
            ngettext(
                "{cards} is in the position after and not in the one before.",
                "{cards} are in the position after and not in the one before.",
                len(extra),
            ).format(cards=pretty_cards(extra))
        )
    if texts:
        texts.append(_("A lineage needs the same cards in both."))
        raise PositionError(" ".join(texts))


def splits(graph: nx.DiGraph) -> int:
    """Count the splits: for each row before, the places it went to, less one.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    int
        The number of splits; a card taken into the hand counts as a place of its own.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> splits(lineage_graph(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S")))
    1
    """
    return sum(degree - 1 for node, degree in graph.out_degree() if node[0] == "before")


def joins(graph: nx.DiGraph) -> int:
    """Count the joins: for each row after, the places it came from, less one.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    int
        The number of joins; each placed hand card is a place of its own.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> joins(lineage_graph(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S")))
    2
    """
    return sum(degree - 1 for node, degree in graph.in_degree() if node[0] == "after")


def unchanged_rows(graph: nx.DiGraph) -> dict[int, int]:
    """Return the rows that nobody touched.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    dict of int to int
        The number of each such row before, and its number after.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("9H 9D 9C / 4S 5S 6S | 7S")
    >>> unchanged_rows(lineage_graph(before, parse_position("4S 5S 6S 7S / 9H 9D 9C")))
    {1: 2}
    """
    return {
        start[1]: end[1]
        for start, end in sorted(graph.edges)
        if start[0] == "before"
        and end[0] == "after"
        and graph.out_degree(start) == graph.in_degree(end) == 1
    }


def sources_of(graph: nx.DiGraph, row: int) -> dict[Node, Row]:
    """Tell where a row's cards came from.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.
    row : int
        The row's number after, counted from 1.

    Returns
    -------
    dict of node to tuple of Card
        The cards that each row before or hand card gave.

    Raises
    ------
    PositionError
        If there is no such row.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> graph = lineage_graph(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"))
    >>> sources_of(graph, 2)[("before", 1)]
    (Card.parse('4S'),)
    """
    node = _row_node(graph, "after", row)
    return {start: graph.edges[start, node]["cards"] for start in sorted(graph.predecessors(node))}


def destinations_of(graph: nx.DiGraph, row: int) -> dict[Node, Row]:
    """Tell where a row's cards went.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.
    row : int
        The row's number before, counted from 1.

    Returns
    -------
    dict of node to tuple of Card
        The cards that each row after, or the hand, got.

    Raises
    ------
    PositionError
        If there is no such row.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> graph = lineage_graph(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"))
    >>> sorted(destinations_of(graph, 1))
    [('after', 1), ('after', 2)]
    """
    node = _row_node(graph, "before", row)
    return {end: graph.edges[node, end]["cards"] for end in sorted(graph.successors(node))}


def _row_node(graph: nx.DiGraph, side: str, row: int) -> Node:
    node = (side, row)
    if node not in graph:
        rows = sum(kind == side for kind, _number in graph)
        raise PositionError(
            ngettext(
                "There is no row {row}: the table has {n} row.",
                "There is no row {row}: the table has {n} rows.",
                rows,
            ).format(row=row, n=rows)
        )
    return node


def components(graph: nx.DiGraph) -> list[frozenset[Node]]:
    """Return the parts of a turn that have nothing to do with each other.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    list of frozenset of node
        The nodes of each independent part, in the order of their first rows after. A row that
        nobody touched is a part of its own.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("9H 9D 9C / 4S 5S 6S | 7S 9S")
    >>> graph = lineage_graph(before, parse_position("9S 9H 9D 9C / 4S 5S 6S 7S"))
    >>> [sorted(part) for part in components(graph)]
    [[('after', 1), ('before', 1), ('hand', 2)], [('after', 2), ('before', 2), ('hand', 1)]]
    """
    parts = [frozenset(part) for part in nx.weakly_connected_components(graph)]
    return sorted(
        parts, key=lambda part: min((n for side, n in part if side == "after"), default=len(graph))
    )
