"""From positions to puzzles: what is sound, not trivial, and worth a person's time."""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx

from rrpuzzle.errors import DeadlineError
from rrpuzzle.lineage import lineage_graph, unchanged_rows
from rrpuzzle.melds import arrangements
from rrpuzzle.position import Position
from rrpuzzle.puzzles.facts import Facts, techniques_of
from rrpuzzle.puzzles.goals import Goal, GoalKind
from rrpuzzle.puzzles.human import solve_like_a_person, tempting_ideas
from rrpuzzle.puzzles.mining.canonical import canonical_id
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.rating import are_near, rate_answer
from rrpuzzle.puzzles.second import TooLargeError, cover, regroup
from rrpuzzle.puzzles.verify import idle_rows, lay_off_only
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver import Par, count_tables, par

__all__ = ["Beauty", "beauty_of", "sift"]

_DEADLINE = 20.0  # hardly ever met: what would take long is refused before by its size
_MOST_TABLES = 16
_FEW_TABLES = 4
_LIMIT = 20_000
_MOST_WORK = 16
_FEW_IDLE = 2
_DEMANDING = 3
_FINISHED = 3


@dataclass(frozen=True, slots=True)
class Beauty:
    """What makes a puzzle worth solving.

    Parameters
    ----------
    surprises : int
        Rows of three, which look finished, that must give a card away or dissolve.
    idle : int
        Rows that stay as they are.
    trails : int
        Ideas that almost work.
    tables : int
        Best tables.
    cards : int
        Cards in the hand.

    Examples
    --------
    >>> Beauty(surprises=2, idle=0, trails=3, tables=1, cards=1).score
    8
    """

    surprises: int
    idle: int
    trails: int
    tables: int
    cards: int

    @property
    def score(self) -> int:
        """A sum of good and bad: surprise, temptation, one way only, little in the hand."""
        return (
            min(2, self.surprises) * 2
            + min(2, self.trails)
            + (self.tables == 1)
            + (self.cards == 1)
            - max(0, self.idle - self.trails)
        )


def beauty_of(position: Position, answer: Position, tables: int, rules: Rules = CLASSIC) -> Beauty:
    """Weigh what is beautiful about a position and its answer.

    Parameters
    ----------
    position, answer : Position
        The start, and an end at par.
    tables : int
        How many best tables there are.
    rules : Rules
        The rules that are played.

    Returns
    -------
    Beauty
        The parts of the score.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> start = parse_position("6S 6H 6D 6C / 3S 4S 5S | 7S")
    >>> beauty_of(start, solve(start).after, 1).surprises
    0
    """
    graph = lineage_graph(position, answer)
    surprises = 0
    for number, row in enumerate(position.table, 1):
        node = ("before", number)
        if len(row) == _FINISHED and graph.out_degree(node) > 1:
            surprises += 1
    return Beauty(
        surprises,
        len(unchanged_rows(graph)),
        tempting_ideas(position, rules),
        tables,
        len(position.hand),
    )


def sift(
    position: Position, rules: Rules = CLASSIC, least: int = 2, rows: int = 3
) -> Puzzle | None:
    """Make a puzzle of a position, if it is a good one.

    Parameters
    ----------
    position : Position
        A legal position.
    rules : Rules
        The rules that are played; jokers on the table are free.
    least : int
        The least score of beauty; easy puzzles, which cannot surprise much, need none.
    rows : int
        The fewest rows on the table.

    Returns
    -------
    Puzzle or None
        A puzzle that states its par, its number of best tables, its rating and its themes, all
        of them confirmed by the second method; None if there is something amiss.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> sift(parse_position("4S 5S 6S / 9H 9D 9C | 7S")) is None
    True
    >>> position = "6S 7S 8S / 5D 6D 7D 8D 9D / 8S 9S TS / 6D 7D 8D | 8C"
    >>> sift(parse_position(position)).par
    7
    """
    hand = position.hand
    if not hand or len(position.table) < rows or _is_plain(position, rules):
        return None
    if idle_rows(Puzzle("mined", position, rules=rules)):
        return None
    tables = _tables(position, rules)
    if not tables:
        return None
    quick = _quick_answer(position, rules)
    if quick is None or not _hangs_together(position, quick):
        return None
    beauty = beauty_of(position, quick, tables, rules).score
    if beauty < 0:
        return None
    found = _confirmed_par(position, rules)
    if found is None or count_tables(position, rules) != tables:
        return None
    answer = found.solution.after
    techniques = techniques_of(position, answer, rules)
    person = solve_like_a_person(position, rules)
    rating = rate_answer(position, answer, rules, person, techniques)
    if rating.level >= _DEMANDING and (beauty < least or tables > _FEW_TABLES):
        return None
    facts = Facts(answer, found.value, tables, techniques, rating)
    return Puzzle(
        f"mined/{canonical_id(position)}",
        position,
        Goal(GoalKind.OUT),
        rules,
        themes=facts.themes,
        par=found.value,
        solutions=tables,
        rating=rating.value,
    )


def _is_plain(position: Position, rules: Rules) -> bool:
    """Whether some of the hand simply goes: laid off, or as a meld of its own."""
    hand = tuple(card.plain for card in position.hand)
    if len(hand) >= 3 and arrangements(hand, rules):
        return True
    return lay_off_only(position.table, hand, rules) > len(hand) // 3


def _hangs_together(position: Position, answer: Position) -> bool:
    """Whether the turn is one whole, and every row that has no part in it at least tempts."""
    graph = lineage_graph(position, answer)
    idle = [position.table[row - 1] for row in unchanged_rows(graph)]
    if len(idle) > max(_FEW_IDLE, 3 * len(position.table) // 5):
        return False
    if not all(
        any(are_near(card, other) for card in row for other in position.hand) for row in idle
    ):
        return False
    parts = nx.weakly_connected_components(graph)
    return sum(1 for part in parts if any(side == "hand" for side, _n in part)) == 1


def _tables(position: Position, rules: Rules) -> int:
    """Return the number of tables on which everything goes, 0 if there are none or too many."""
    try:
        found = cover(position, rules, "cards", _LIMIT)
    except TooLargeError:
        return 0
    return found.tables if found.value == len(position.hand) and found.tables <= _MOST_TABLES else 0


def _quick_answer(position: Position, rules: Rules) -> Position | None:
    """Return an answer with few splits and joins, found by the second method."""
    hand = len(position.hand)
    for budget in range(hand, _MOST_WORK + 1):
        try:
            rows = regroup(position, budget, hand, rules, "cards", _LIMIT)
        except TooLargeError:
            return None
        if rows is not None:
            return Position(rows, ()).arranged(rules)
    return None


def _confirmed_par(position: Position, rules: Rules) -> Par | None:
    """Return par if it is proven and the second method finds nothing below it."""
    try:
        found = par(position, rules, "cards", _DEADLINE)
        if not found.proven or found.solution.left:
            return None
        fewer = regroup(position, found.value - 1, len(position.hand), rules, "cards", _LIMIT)
    except (DeadlineError, TooLargeError):
        return None
    return found if fewer is None else None
