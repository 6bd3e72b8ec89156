"""Robbers' Rummy rearrangement puzzles: learn them, play them, set them.

The engine (cards, rules, melds, positions, the solver) is pure Python with networkx alone;
the boards for notebooks are imported only when they are asked for.
"""

from __future__ import annotations

from typing import Any

from rrpuzzle.cards import JOKER, Card, Rank, Suit, format_cards, full_pack, parse_cards
from rrpuzzle.errors import (
    IllegalTableError,
    NotationError,
    PositionError,
    PuzzleError,
    RulesError,
    RummyError,
)
from rrpuzzle.melds import Meld, MeldKind
from rrpuzzle.position import Position, format_position, parse_position
from rrpuzzle.rules import CLASSIC, PRESETS, Rules, find_preset, parse_rules
from rrpuzzle.solver import Solution, solve

__all__ = [
    "CLASSIC",
    "JOKER",
    "PRESETS",
    "Card",
    "IllegalTableError",
    "Meld",
    "MeldKind",
    "NotationError",
    "Position",
    "PositionError",
    "PuzzleError",
    "Rank",
    "Rules",
    "RulesError",
    "RummyError",
    "Solution",
    "Suit",
    "find_preset",
    "format_cards",
    "format_position",
    "full_pack",
    "parse_cards",
    "parse_position",
    "parse_rules",
    "solve",
]

__version__ = "0.1.0"
