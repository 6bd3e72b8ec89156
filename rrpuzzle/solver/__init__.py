"""The solver: exact answers about a position, in pure Python.

`solve` finds a best table. The parts, from the bottom: `suits` (one suit on its own), `search`
(the four together), `deal` (from the search's answer to melds); for rules that bind or limit
jokers `bound` and `thorough`; for all best tables `tables`; for par among them
`fewest` with the modules `par_...`, and `gentle` for tables that people are shown.
"""

from __future__ import annotations

from rrpuzzle.solver.fewest import Par, par
from rrpuzzle.solver.first_melds import Opening, opening
from rrpuzzle.solver.gentle import solve_gently
from rrpuzzle.solver.reasons import Claim, Reason, ReasonKind, why_not
from rrpuzzle.solver.solution import OBJECTIVES, Solution
from rrpuzzle.solver.solving import solve
from rrpuzzle.solver.tables import Uniqueness, best_tables, count_tables, is_unique

__all__ = [
    "OBJECTIVES",
    "Claim",
    "Opening",
    "Par",
    "Reason",
    "ReasonKind",
    "Solution",
    "Uniqueness",
    "best_tables",
    "count_tables",
    "is_unique",
    "opening",
    "par",
    "solve",
    "solve_gently",
    "why_not",
]
