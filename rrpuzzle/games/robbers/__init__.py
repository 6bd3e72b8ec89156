"""Robbers' Rummy: two to five seats, complete matches, every variant of `rrpuzzle.rules`.

`deal` starts a round, `apply` carries out an action, `scoring` ends rounds and matches; `view`
is what a seat sees, and `public` what everybody sees.
"""

from __future__ import annotations

from rrpuzzle.games.dealing import Cut
from rrpuzzle.games.robbers.actions import (
    Action,
    Discard,
    Draw,
    Fail,
    Pass,
    Play,
    TakeDiscard,
    TimeUp,
    format_action,
    parse_action,
)
from rrpuzzle.games.robbers.game import GAME, Robbers
from rrpuzzle.games.robbers.public import Entry, Phase, RoundResult
from rrpuzzle.games.robbers.state import RobbersState
from rrpuzzle.games.robbers.view import RobbersView

__all__ = [
    "GAME",
    "Action",
    "Cut",
    "Discard",
    "Draw",
    "Entry",
    "Fail",
    "Pass",
    "Phase",
    "Play",
    "Robbers",
    "RobbersState",
    "RobbersView",
    "RoundResult",
    "TakeDiscard",
    "TimeUp",
    "format_action",
    "parse_action",
]
