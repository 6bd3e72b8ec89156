"""Whole games: matches of people and computer players, their records and their scores.

`game` says what every game is, and each game is a package of its own; `players` names the
computer players, `match` plays a match, `records` writes it down and plays it again.
"""

from __future__ import annotations

from rrpuzzle.games.chance import seat_random
from rrpuzzle.games.game import GAMES, Game, State, find_game
from rrpuzzle.games.players import Player, Style, add_style, find_style, make_player, styles

__all__ = [
    "GAMES",
    "Game",
    "Player",
    "State",
    "Style",
    "add_style",
    "find_game",
    "find_style",
    "make_player",
    "seat_random",
    "styles",
]
