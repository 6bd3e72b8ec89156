"""A second way to the answers, to hold the solver's against.

The solver goes rank by rank and keeps open runs; par comes from its bounds. Here tables are put
together meld by meld from a list of all melds that the cards allow. The two share what a meld
is, and nothing else.

1. `cover` takes the lowest card and every meld that can hold it: the most that can be placed,
   and how many tables do so.
2. `regroup` takes the loose cards, says from which row each of their new neighbours comes, and
   stops where more splits and joins are needed than allowed: whether a table needs fewer.
"""

from __future__ import annotations

from rrpuzzle.puzzles.second.bags import TooLargeError
from rrpuzzle.puzzles.second.cover import Cover, cover
from rrpuzzle.puzzles.second.regroup import regroup

__all__ = ["Cover", "TooLargeError", "cover", "regroup"]
