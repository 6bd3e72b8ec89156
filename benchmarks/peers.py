"""Other ways to the most cards that can be placed, each as one function of a position.

`rummikub_solver` is the most used public solver of this game; the two integer programs are what
one writes first: a number for each meld shape and each card in it that a joker may stand for.
Everything that does not depend on the position is made before the clock runs.
"""

from __future__ import annotations

from collections.abc import Callable

from rrpuzzle import CLASSIC, Card, Position
from rrpuzzle.melds import every_meld
from rrpuzzle.position import card_counts

Solver = Callable[[Position], int]


def our_own() -> Solver:
    from rrpuzzle import Rules, solve

    rules = Rules(jokers=6)
    return lambda position: solve(position, rules).placed


def rummikub_solver(backend: str | None) -> Solver:
    from rummikub_solver import Joker, MILPSolver, RuleSet, SolverMode

    rulesets = {jokers: RuleSet(repeats=2, jokers=jokers) for jokers in range(5)}
    if backend is not None:
        for ruleset in rulesets.values():
            ruleset.backend = MILPSolver(backend)
    names = {}
    for jokers, ruleset in rulesets.items():
        for tile in ruleset.tiles:
            if isinstance(tile, Joker):
                names[jokers, "*"] = tile
            else:
                suit = "SHDC"[list(type(tile.colour)).index(tile.colour)]
                names[jokers, "A23456789TJQK"[tile.value - 1] + suit] = tile

    def place(position: Position) -> int:
        cards = [str(card.plain) for card in position.cards]
        jokers = cards.count("*")
        if jokers > 4:
            raise ValueError("more than four jokers are refused")
        tiles = [names[jokers, card] for card in cards]
        on_table = len(position.table_cards)
        ruleset = rulesets[jokers]
        state = ruleset.new_game()
        state.initial = False
        state.add_table(*tiles[:on_table])
        state.add_rack(*tiles[on_table:])
        found = ruleset.solve(state, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return place


def backends() -> list[str]:
    from rummikub_solver import MILPSolver

    return sorted(str(backend) for backend in MILPSolver.supported())


_SHAPES = [meld.cards for meld in every_meld(CLASSIC)]


class _Program:
    """Columns with bounds and gains, rows with bounds, for a position."""

    def __init__(self, position: Position) -> None:
        table, every = card_counts(position.table_cards), card_counts(position.cards)
        jokers = sum(n for card, n in every.items() if card.joker)
        self.gains: list[int] = []
        self.most: list[int] = []
        self.rows: list[tuple[dict[int, int], int, int]] = []
        on_table: dict[Card, dict[int, int]] = {card: {} for card in every if card.natural}
        wild: dict[int, int] = {}
        for cards in _SHAPES:
            lacking = [card for card in cards if card not in on_table]
            if len(lacking) > min(jokers, len(cards) - 1):
                continue
            times = self._column(2 + jokers)
            swapped = {}
            for card in cards:
                if card in on_table:
                    on_table[card][times] = 1
                if jokers:
                    swap = swapped[card] = self._column(jokers)
                    if card in on_table:
                        on_table[card][swap] = -1
                        self.rows.append(({swap: 1, times: -1}, -99, 0))
                    else:
                        self.rows.append(({swap: 1, times: -1}, 0, 0))
            if jokers:
                wild |= dict.fromkeys(swapped.values(), 1)
                limit = dict.fromkeys(swapped.values(), 1) | {times: 1 - len(cards)}
                self.rows.append((limit, -99, 0))
        for card, terms in on_table.items():
            self.rows.append((terms, table[card], every[card]))
            for column, sign in terms.items():
                self.gains[column] += sign
        if jokers:
            in_hand = sum(card.joker for card in position.hand)
            self.rows.append((wild, jokers - in_hand, jokers))
            for column in wild:
                self.gains[column] += 1
        self.offset = len(position.table_cards)

    def _column(self, most: int) -> int:
        self.gains.append(0)
        self.most.append(most)
        return len(self.most) - 1


def highs() -> Solver:
    import highspy
    import numpy as np

    def place(position: Position) -> int:
        program = _Program(position)
        columns, rows = len(program.most), len(program.rows)
        if not columns:
            return 0
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = columns, rows
        model.col_cost_ = np.array(program.gains, dtype=float)
        model.col_lower_ = np.zeros(columns)
        model.col_upper_ = np.array(program.most, dtype=float)
        model.row_lower_ = np.array([low for _terms, low, _high in program.rows], dtype=float)
        model.row_upper_ = np.array([high for _terms, _low, high in program.rows], dtype=float)
        model.sense_ = highspy.ObjSense.kMaximize
        model.integrality_ = [highspy.HighsVarType.kInteger] * columns
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        starts = np.cumsum([0] + [len(terms) for terms, _low, _high in program.rows])
        model.a_matrix_.start_ = starts
        model.a_matrix_.index_ = np.array([i for terms, *_ in program.rows for i in terms])
        model.a_matrix_.value_ = np.array(
            [float(n) for terms, *_ in program.rows for n in terms.values()]
        )
        solver = highspy.Highs()
        solver.silent()
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_abs_gap", 0.9)
        solver.setOptionValue("time_limit", 20.0)
        solver.passModel(model)
        solver.run()
        best = solver.getInfo().objective_function_value
        # Without any table at its time limit it has no answer, which counts as a wrong one.
        return round(best) - program.offset if abs(best) < 1e9 else -1

    return place


def cp_sat() -> Solver:
    from ortools.sat.python import cp_model

    def place(position: Position) -> int:
        program = _Program(position)
        if not program.most:
            return 0
        model = cp_model.CpModel()
        columns = [model.new_int_var(0, most, "") for most in program.most]
        weighted = cp_model.LinearExpr.weighted_sum
        for terms, low, high in program.rows:
            total = weighted([columns[index] for index in terms], list(terms.values()))
            model.add_linear_constraint(total, low, high)
        model.maximize(weighted(columns, program.gains))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 20
        solver.solve(model)
        return round(solver.objective_value) - program.offset

    return place
