"""The best table by integer programming: a second way to the optimum, for positions of any size.

For each meld shape a whole number says how often it lies on the table, and for each of its cards
another says in how many of those melds a joker stands for that card. That is all that has to be
known: the jokers can be dealt evenly to the copies of one shape, so that a limit which holds for
all of them together can be kept by each.

Jokers on the table under ``fixed`` and ``fixed-hand`` need a few more numbers: which card each of
them goes on standing for, or which natural was put in its stead. The other two readings speak of
rows, which the numbers do not know: see `oracle.best_by_looking`.

Two solvers are asked, HiGHS and CP-SAT.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from oracle import WILD, Face, Shape, bound_jokers, plain, shapes, value

from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

INFINITY = 1_000


@dataclass
class Model:
    """A small integer program: bounded whole numbers, linear constraints, a sum to make large."""

    bounds: list[tuple[int, int]] = field(default_factory=list)
    gain: list[int] = field(default_factory=list)
    rows: list[tuple[dict[int, int], int, int]] = field(default_factory=list)

    def number(self, high: int, gain: int = 0) -> int:
        """Add a number from 0 to `high`, worth `gain` each; return its index."""
        self.bounds.append((0, high))
        self.gain.append(gain)
        return len(self.bounds) - 1

    def hold(self, terms: dict[int, int], low: int, high: int) -> None:
        """Keep a weighted sum of numbers between two bounds."""
        self.rows.append((terms, low, high))


def best_by_highs(
    position: Position, rules: Rules, objective: str = "cards", seconds: float = 60
) -> int | None:
    """Return the most cards or points that can be placed, by HiGHS; None if there is no table."""
    import highspy

    model = _model(position, rules, objective)
    if not model.bounds:
        return 0
    highs = highspy.Highs()
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", seconds)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)
    for (low, high), gain in zip(model.bounds, model.gain, strict=True):
        highs.addCol(float(-gain), float(low), float(high), 0, [], [])
    for index in range(len(model.bounds)):
        highs.changeColIntegrality(index, highspy.HighsVarType.kInteger)
    for terms, low, high in model.rows:
        highs.addRow(
            float(low), float(high), len(terms), list(terms), [float(n) for n in terms.values()]
        )
    highs.run()
    status = highs.getModelStatus()
    if status in (
        highspy.HighsModelStatus.kInfeasible,
        highspy.HighsModelStatus.kUnboundedOrInfeasible,
    ):
        return None
    if status != highspy.HighsModelStatus.kOptimal:
        raise TimeoutError(f"HiGHS: {status}")
    return round(-highs.getInfo().objective_function_value) - _worth_of_table(
        position, rules, objective
    )


def best_by_cp_sat(
    position: Position, rules: Rules, objective: str = "cards", seconds: float = 60
) -> int | None:
    """Return the most cards or points that can be placed, by CP-SAT; None if there is no table."""
    from ortools.sat.python import cp_model

    model = _model(position, rules, objective)
    program = cp_model.CpModel()
    numbers = [program.new_int_var(low, high, "") for low, high in model.bounds]
    for terms, low, high in model.rows:
        total = cp_model.LinearExpr.weighted_sum(
            [numbers[index] for index in terms], list(terms.values())
        )
        program.add_linear_constraint(total, low, high)
    program.maximize(cp_model.LinearExpr.weighted_sum(numbers, model.gain))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(program)
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise TimeoutError(f"CP-SAT: {solver.status_name(status)}")
    return round(solver.objective_value) - _worth_of_table(position, rules, objective)


def best_by_a_program(position: Position, rules: Rules, objective: str = "cards") -> int | None:
    """Return the same by HiGHS or, where that runs out of time, by CP-SAT."""
    try:
        return best_by_highs(position, rules, objective, 20)
    except TimeoutError:
        return best_by_cp_sat(position, rules, objective)


def _worth(face: Face, rules: Rules, objective: str) -> int:
    return value(face, rules) if objective == "points" else 1


def _worth_of_table(position: Position, rules: Rules, objective: str) -> int:
    return sum(_worth(plain(card), rules, objective) for card in position.table_cards)


def _most_jokers(length: int, rules: Rules) -> int:
    return {"any": length - 1, "one": 1, "minority": (length - 1) // 2}[rules.jokers_per_meld]


def _model(position: Position, rules: Rules, objective: str) -> Model:
    """Say in numbers that every table card lies in a meld, and hand cards may."""
    table = Counter(plain(card) for card in position.table_cards)
    every = Counter(plain(card) for card in position.cards)
    model = Model()
    on_table: dict[Face, dict[int, int]] = {face: {} for face in every}
    stood_for: dict[Face, list[int]] = {}
    jokers: dict[int, int] = {}
    for shape in _possible(every, rules):
        times = model.number(rules.packs + every[WILD])
        swaps = {}
        for face in shape.faces:
            natural = on_table.setdefault(face, {})
            natural[times] = 1
            if every[WILD]:
                swaps[face] = model.number(every[WILD])
                natural[swaps[face]] = -1
                model.hold({swaps[face]: 1, times: -1}, -INFINITY, 0)
                stood_for.setdefault(face, []).append(swaps[face])
        if swaps:
            jokers.update(dict.fromkeys(swaps.values(), 1))
            limit = _most_jokers(len(shape.faces), rules)
            model.hold({**dict.fromkeys(swaps.values(), 1), times: -limit}, -INFINITY, 0)
    on_table[WILD] = jokers
    for face, terms in on_table.items():
        worth = _worth(face, rules, objective)
        # A natural of a shape that no copy of it can fill is a joker in each of its melds.
        model.hold(terms, table[face], every[face])
        for index, n in terms.items():
            model.gain[index] += n * worth
    if rules.table_jokers != "free":
        _bind_jokers(model, position, rules, on_table, stood_for, table)
    return model


def _possible(every: Counter[Face], rules: Rules) -> list[Shape]:
    """Return the shapes that the cards can fill, the circle of thirteen once."""
    return [
        shape
        for shape in {frozenset(shape.faces): shape for shape in shapes(rules.ace)}.values()
        if sum(not every[face] for face in shape.faces)
        <= min(every[WILD], _most_jokers(len(shape.faces), rules))
    ]


def _bind_jokers(
    model: Model,
    position: Position,
    rules: Rules,
    on_table: dict[Face, dict[int, int]],
    stood_for: dict[Face, list[int]],
    table: Counter[Face],
) -> None:
    """Let each joker of the table stand for a card of its domain, or be replaced by one."""
    if rules.table_jokers not in ("fixed", "fixed-hand"):
        raise ValueError(f"the numbers do not know rows, so not table_jokers={rules.table_jokers}")
    kept_as: dict[Face, list[int]] = {}
    replaced_by: dict[Face, list[int]] = {}
    for joker in bound_jokers(position, rules):
        kept = {face: model.number(1) for face in joker.domain}
        released = {face: model.number(1) for face in joker.domain}
        model.hold(dict.fromkeys((*kept.values(), *released.values()), 1), 1, 1)
        for face in joker.domain:
            kept_as.setdefault(face, []).append(kept[face])
            replaced_by.setdefault(face, []).append(released[face])
        if rules.redeem_set == "both" and joker.in_three:
            for face in joker.domain:
                terms = dict.fromkeys(released.values(), 1)
                _at_most_naturals(model, terms, face, rules, on_table, table)
    for face, kept in kept_as.items():
        terms = dict.fromkeys(kept, 1) | dict.fromkeys(stood_for.get(face, ()), -1)
        model.hold(terms, -INFINITY, 0)
        replaced = dict.fromkeys(replaced_by[face], 1)
        _at_most_naturals(model, replaced, face, rules, on_table, table)


def _at_most_naturals(
    model: Model,
    terms: dict[int, int],
    face: Face,
    rules: Rules,
    on_table: dict[Face, dict[int, int]],
    table: Counter[Face],
) -> None:
    """Keep a sum within the copies of a natural that may replace a joker."""
    spent = table[face] if rules.table_jokers == "fixed-hand" else 0
    naturals = {index: -n for index, n in on_table.get(face, {}).items()}
    model.hold(terms | naturals, -INFINITY, -spent)
