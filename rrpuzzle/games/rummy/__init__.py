"""Rummy: the game with one pack for four players, and for two to six.

`rules` and `deal` say what is dealt, `legal` what a turn may do, `menu` and `refusals` why not the
rest; `apply` carries it out, `scoring` ends rounds and matches; `hand` finds the best of a hand,
`view` is what a seat sees and `public` what everybody sees.
"""

from __future__ import annotations

from rrpuzzle.games.rummy.actions import (
    Action,
    Discard,
    Draw,
    LayOff,
    Pass,
    PlayMeld,
    TakeDiscard,
    format_action,
    parse_action,
)
from rrpuzzle.games.rummy.game import GAME, Rummy
from rrpuzzle.games.rummy.hand import BestHand, best_hand, lay_off_cards, melds_in
from rrpuzzle.games.rummy.legal import ActionKind
from rrpuzzle.games.rummy.menu import Choice, legal_actions
from rrpuzzle.games.rummy.public import Cut, Entry, Phase, RoundResult
from rrpuzzle.games.rummy.rules import (
    RUMMY,
    RUMMY_PRESETS,
    RummyRules,
    find_rummy_preset,
    parse_rummy_rules,
)
from rrpuzzle.games.rummy.state import RummyState
from rrpuzzle.games.rummy.view import RummyView

__all__ = [
    "GAME",
    "RUMMY",
    "RUMMY_PRESETS",
    "Action",
    "ActionKind",
    "BestHand",
    "Choice",
    "Cut",
    "Discard",
    "Draw",
    "Entry",
    "LayOff",
    "Pass",
    "Phase",
    "PlayMeld",
    "RoundResult",
    "Rummy",
    "RummyRules",
    "RummyState",
    "RummyView",
    "TakeDiscard",
    "best_hand",
    "find_rummy_preset",
    "format_action",
    "lay_off_cards",
    "legal_actions",
    "melds_in",
    "parse_action",
    "parse_rummy_rules",
]
