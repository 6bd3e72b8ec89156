"""The solver: exact answers about a position, in pure Python.

`solve` finds a best table. The parts, from the bottom: `suits` (one suit on its own), `search`
(the four together), `deal` (from the search's answer to melds).
"""

from __future__ import annotations

from rrpuzzle.solver.solution import OBJECTIVES, Solution
from rrpuzzle.solver.solving import solve

__all__ = ["OBJECTIVES", "Solution", "solve"]
