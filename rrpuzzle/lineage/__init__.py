"""Lineage: from which old row each card of a new row came, as a networkx graph.

1. A row before, a placed hand card and a row after are nodes; cards that travel are edges.
2. Copies of a card, jokers among each other, and the hand's and the table's copy of one card
   are interchangeable, so they are told apart in the way that needs the fewest edges.
3. Among assignments with equally few edges, a row that is there before and after is one that
   nobody touched.
"""

from __future__ import annotations

from rrpuzzle.lineage.chains import anchors, exchange_graph, longest_chain
from rrpuzzle.lineage.graph import (
    components,
    destinations_of,
    joins,
    lineage_graph,
    sources_of,
    splits,
    unchanged_rows,
)

__all__ = [
    "anchors",
    "components",
    "destinations_of",
    "exchange_graph",
    "joins",
    "lineage_graph",
    "longest_chain",
    "sources_of",
    "splits",
    "unchanged_rows",
]
