"""The computer players of Rummy: styles whose names say what they do.

`turns` plays a turn for all of them; a style says what it would keep. Every style plays under
every rule, sees its view only, and repeats itself for the same seed.
"""

from __future__ import annotations

from rrpuzzle.games.players import Style, add_style
from rrpuzzle.games.rummy.styles.flexible import Flexible
from rrpuzzle.games.rummy.styles.simple import Simple
from rrpuzzle.games.rummy.styles.watchful import Watchful
from rrpuzzle.messages import mark as N_  # noqa: N812 - the name that extraction looks for

__all__ = ["Flexible", "Simple", "Watchful"]

add_style(
    Style(
        "rummy",
        "simple",
        N_("Keeps pairs and neighbours, and discards the highest card that stands alone."),
        Simple,
    )
)
add_style(
    Style(
        "rummy",
        "flexible",
        N_("Keeps the cards that can become melds in the most ways."),
        Flexible,
    )
)
add_style(
    Style(
        "rummy",
        "watchful",
        N_("Remembers what was taken and discarded, and drops high cards in time."),
        Watchful,
    )
)
