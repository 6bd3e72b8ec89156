"""Robbers' Rummy rearrangement puzzles: learn them, play them, set them.

The engine (cards, rules, melds, positions, the solver) is pure Python with networkx alone;
the boards for notebooks are imported only when they are asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rrpuzzle.cards import JOKER, Card, Rank, Suit, format_cards, full_pack, parse_cards
from rrpuzzle.errors import (
    IllegalTableError,
    NotationError,
    PositionError,
    PuzzleError,
    RulesError,
    RummyError,
)
from rrpuzzle.lineage import lineage_graph
from rrpuzzle.melds import Meld, MeldKind
from rrpuzzle.position import Position, format_position, parse_position
from rrpuzzle.puzzles import Hint, Puzzle, Verdict, hint, judge, load_puzzles
from rrpuzzle.rules import CLASSIC, PRESETS, Rules, find_preset, parse_rules
from rrpuzzle.solver import (
    Opening,
    Par,
    Reason,
    ReasonKind,
    Solution,
    Uniqueness,
    best_tables,
    count_tables,
    is_unique,
    opening,
    par,
    solve,
    why_not,
)
from rrpuzzle.steps import Step, plan_steps, replay

if TYPE_CHECKING:
    from rrpuzzle.drawing import Flow, ProgressPage
    from rrpuzzle.widgets import (
        Board,
        DailyView,
        Editor,
        PuzzleApp,
        PuzzleView,
        RobbersGame,
        RummyGame,
        StepsView,
    )

__all__ = [
    "CLASSIC",
    "JOKER",
    "PRESETS",
    "Board",
    "Card",
    "DailyView",
    "Editor",
    "Flow",
    "Hint",
    "IllegalTableError",
    "Meld",
    "MeldKind",
    "NotationError",
    "Opening",
    "Par",
    "Position",
    "PositionError",
    "ProgressPage",
    "Puzzle",
    "PuzzleApp",
    "PuzzleError",
    "PuzzleView",
    "Rank",
    "Reason",
    "ReasonKind",
    "RobbersGame",
    "Rules",
    "RulesError",
    "RummyError",
    "RummyGame",
    "Solution",
    "Step",
    "StepsView",
    "Suit",
    "Uniqueness",
    "Verdict",
    "best_tables",
    "count_tables",
    "find_preset",
    "format_cards",
    "format_position",
    "full_pack",
    "hint",
    "is_unique",
    "judge",
    "lineage_graph",
    "load_puzzles",
    "opening",
    "par",
    "parse_cards",
    "parse_position",
    "parse_rules",
    "plan_steps",
    "replay",
    "solve",
    "why_not",
]

__version__ = "0.1.0"

# Drawings and boards are looked up when they are asked for: whoever imports the engine
# imports no widget.
_LAZY = {
    "Board": "rrpuzzle.widgets",
    "DailyView": "rrpuzzle.widgets",
    "Editor": "rrpuzzle.widgets",
    "Flow": "rrpuzzle.drawing",
    "ProgressPage": "rrpuzzle.drawing",
    "PuzzleApp": "rrpuzzle.widgets",
    "PuzzleView": "rrpuzzle.widgets",
    "RobbersGame": "rrpuzzle.widgets",
    "RummyGame": "rrpuzzle.widgets",
    "StepsView": "rrpuzzle.widgets",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
