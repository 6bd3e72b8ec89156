"""The computer players of Robbers' Rummy: styles whose names say what they do.

`plays` holds the ways to play a position, all of them legal; a style chooses among them. Every
style plays under every rule, sees its view only, and repeats itself for the same seed.
"""

from __future__ import annotations

from rrpuzzle.games.players import Style, add_style
from rrpuzzle.games.robbers.styles.ahead import Ahead
from rrpuzzle.games.robbers.styles.greedy import Greedy
from rrpuzzle.games.robbers.styles.patient import Patient
from rrpuzzle.games.robbers.styles.simple import Simple
from rrpuzzle.messages import mark as N_  # noqa: N812 - the name that extraction looks for

__all__ = ["Ahead", "Greedy", "Patient", "Simple"]

add_style(
    Style(
        "robbers",
        "simple",
        N_("Lays off and melds only what it holds; rearranges nothing."),
        Simple,
    )
)
add_style(
    Style(
        "robbers",
        "greedy",
        N_("Places as many cards as it can, every turn."),
        Greedy,
    )
)
add_style(
    Style(
        "robbers",
        "patient",
        N_("Opens cheaply, keeps jokers and playable cards back while nobody is near going out."),
        Patient,
    )
)
add_style(
    Style(
        "robbers",
        "ahead",
        N_("Tries its ideas out on deals of the cards that it cannot see."),
        Ahead,
    )
)
