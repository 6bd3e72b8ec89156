"""Which row lives on in which, and how rows hang on one another."""

from __future__ import annotations

import networkx as nx

__all__ = ["anchors", "exchange_graph", "longest_chain"]


def anchors(graph: nx.DiGraph) -> dict[int, int]:
    """Return for each row after the row before that lives on in it, if any does.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    dict of int to int
        Number after to number before; a row before lives on in one row at most, and as many
        cards as possible stay where they were (a matching of greatest weight).

    Examples
    --------
    >>> from rrpuzzle import lineage_graph, parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> anchors(lineage_graph(before, parse_position("4S 4H 4D / 5S 6S 7S | 3S")))
    {2: 1}
    """
    rows = nx.Graph()
    for start, end, size in sorted(graph.edges(data="size")):
        if start[0] == "before" and end[0] == "after":
            # Of equal shares the earlier row stays, so that the choice is always the same.
            rows.add_edge(start, end, weight=size * 1000 - start[1] - end[1])
    pairs = (sorted(pair) for pair in nx.max_weight_matching(rows))
    return {after[1]: before[1] for after, before in pairs}


def exchange_graph(graph: nx.DiGraph) -> nx.DiGraph:
    """Return the graph of which row gave cards to which.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    networkx.DiGraph
        A node for each row, ``("before", n)`` where row *n* lives on or was dissolved,
        ``("after", n)`` where a row is new, ``("hand", n)`` for a placed card; an edge where
        cards went from one to another, with the ``cards``. Rows that swap cards form a cycle.

    Examples
    --------
    >>> from rrpuzzle import lineage_graph, parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> graph = lineage_graph(before, parse_position("4S 4H 4D / 5S 6S 7S | 3S"))
    >>> sorted(exchange_graph(graph).successors(("before", 1)))
    [('after', 1)]
    """
    lives_in = anchors(graph)
    result = nx.DiGraph()
    for start, end, cards in graph.edges(data="cards"):
        place = ("before", lives_in[end[1]]) if end[1] in lives_in else end
        result.add_nodes_from((start, place))
        if start != place:
            result.add_edge(start, place, cards=cards)
    return result


def longest_chain(graph: nx.DiGraph) -> list[tuple[str, int]]:
    """Return the longest chain of rows each of which waits for cards of the one before it.

    Parameters
    ----------
    graph : networkx.DiGraph
        A graph from `lineage_graph`.

    Returns
    -------
    list of node
        Nodes of `exchange_graph`, from the giver to the last receiver; of rows that swap
        cards, which wait for each other, the first stands for all. One node if nothing moved.

    Examples
    --------
    >>> from rrpuzzle import lineage_graph, load_puzzles, solve
    >>> position = load_puzzles("first-steps")["four-rows"].position
    >>> len(longest_chain(lineage_graph(position, solve(position).after)))
    4
    """
    groups = nx.condensation(exchange_graph(graph))
    return [min(groups.nodes[group]["members"]) for group in nx.dag_longest_path(groups)]
