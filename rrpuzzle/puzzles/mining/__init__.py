"""Mining puzzles: where positions come from, what is kept of them, and the work at large."""

from __future__ import annotations

from rrpuzzle.puzzles.mining.canonical import canonical_form, canonical_id
from rrpuzzle.puzzles.mining.compose import compose
from rrpuzzle.puzzles.mining.distil import distil, essences
from rrpuzzle.puzzles.mining.mine import SOURCES, Order, mine, mine_batch
from rrpuzzle.puzzles.mining.sieve import Beauty, beauty_of, sift

__all__ = [
    "SOURCES",
    "Beauty",
    "Order",
    "beauty_of",
    "canonical_form",
    "canonical_id",
    "compose",
    "distil",
    "essences",
    "mine",
    "mine_batch",
    "sift",
]
