"""Whole games: matches of people and computer players, their records and their scores.

`game` says what every game is, and each game is a package of its own; `players` names the
computer players, `match` plays a match, `records` writes it down and plays it again.
"""

from __future__ import annotations

from rrpuzzle.games.chance import seat_random
from rrpuzzle.games.game import GAMES, AnyGame, Game, State, find_game
from rrpuzzle.games.match import Event, Match, play_match
from rrpuzzle.games.players import Player, Style, add_style, find_style, make_player, styles
from rrpuzzle.games.records import Record, replay, replay_states

__all__ = [
    "GAMES",
    "AnyGame",
    "Event",
    "Game",
    "Match",
    "Player",
    "Record",
    "State",
    "Style",
    "add_style",
    "find_game",
    "find_style",
    "make_player",
    "play_match",
    "replay",
    "replay_states",
    "seat_random",
    "styles",
]
