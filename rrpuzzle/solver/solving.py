"""The best table for a position: what to ask the search, and how to read its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rrpuzzle.cards import JOKER, Card, Row, sort_cards
from rrpuzzle.errors import PositionError, RulesError, quote
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, check_position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.solver.bound import BoundTask, bound_tasks
from rrpuzzle.solver.deal import deal
from rrpuzzle.solver.search import Found, OutOfTimeError, cheapest_way
from rrpuzzle.solver.solution import OBJECTIVES, Solution
from rrpuzzle.solver.suits import NEVER, SuitCards, build_suit
from rrpuzzle.solver.task import (
    NATURAL,
    SUIT_INDEX,
    Task,
    code_of,
    count_cards,
    free_task,
    no_counts,
    plainly_legal,
    suit_cards,
    worth_of_ranks,
)
from rrpuzzle.solver.thorough import Thorough
from rrpuzzle.solver.watch import Stop, Watch, no_collecting
from rrpuzzle.table_jokers import joker_faults

__all__ = ["answer", "check_question", "joker_worth", "least_left", "solve"]


def solve(
    position: Position,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    deadline: float | None = None,
    must: Iterable[Card] = (),
    stop: Stop | None = None,
) -> Solution:
    """Find the best table that a turn can reach.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    rules : Rules
        The rules that are played.
    objective : {"cards", "points", "out"}
        Place as many hand cards as possible; as many penalty points (of equal points, as many
        cards); or all of them: if they cannot all go, nothing is placed.
    deadline : float, optional
        Seconds after which to give up.
    must : iterable of Card
        Hand cards that have to be placed; if they cannot all go, nothing is placed.
    stop : threading.Event or the like, optional
        Another thread may set it; the search then ends as at a deadline.

    Returns
    -------
    Solution
        A best table. It always holds all the cards of the table, its jokers too.

    Raises
    ------
    IllegalTableError
        If a row on the table is no meld; it names the row.
    PositionError
        If there is a card or a joker too many, or `must` names a card that is not in the hand.
    RulesError
        If the objective is none of the three, or the deadline is no time.

    Notes
    -----
    Under rules that limit or bind jokers there are positions of which a search would have to keep
    millions of places in memory. It is then given up as at a deadline.

    A search can be stopped from another thread, and so from an `asyncio` task as well: see the
    second example, where the search ends when the task is cancelled.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> print(solve(parse_position("4S 5S 6S 7S | 3S 4S 4H 4D")))
    3S 4S 5S 6S 7S / 4S 4H 4D |

    >>> import asyncio, threading
    >>> async def solve_beside(position):
    ...     stop = threading.Event()
    ...     try:
    ...         return await asyncio.to_thread(solve, position, stop=stop)
    ...     finally:
    ...         stop.set()
    >>> print(asyncio.run(solve_beside(parse_position("4S 5S 6S | 7S"))))
    4S 5S 6S 7S |
    """
    check_question(objective, deadline)
    look = None if deadline is None and stop is None else Watch(deadline, stop)
    forced = _in_hand(position, must) if must else ()
    task = free_task(position, forced)
    if not plainly_legal(position, rules, task):
        check_position(position, rules)
    limit = 1 if objective == "out" else NEVER
    try:
        if look is not None:
            look()
        left: Row | None = None
        if rules.table_jokers == "free":
            with no_collecting():
                rows, left = _best_of_free(position, task, rules, objective, limit, look, forced)
        else:
            rows = _best_of_bound(position, rules, objective, limit, look, forced)
    except OutOfTimeError:
        return _unchanged(position, rules, objective, False)
    solution = None if rows is None else answer(position, rules, objective, rows, True, left)
    # Where nothing goes, nothing is worth moving either.
    if solution is None or not solution.placed:
        return _unchanged(position, rules, objective, True)
    return solution


def least_left(
    position: Position,
    rules: Rules,
    objective: str,
    deadline: float | None,
    stop: Stop | None,
    task: Task,
    suits: list[SuitCards],
) -> int | None:
    """Return what a best table leaves in the hand, as the search counts it; None if there is none.

    The task is that of the position with free jokers, the suits are the task's.

    Raises
    ------
    OutOfTimeError
        If the time is up first.
    """
    if not task.wild and plainly_legal(position, rules, task):
        # Without jokers the price of the quick search is that of a table.
        look = None if deadline is None and stop is None else Watch(deadline, stop)
        limit = 1 if objective == "out" else NEVER
        if look is not None:
            look()
        with no_collecting():
            found = _quickly(task, suits, rules, limit, look)
        return None if found is None else found.price
    best = solve(position, rules, objective, deadline, stop=stop)
    if not best.proven:
        raise OutOfTimeError
    if objective == "out" and best.left:
        return None
    worth, joker = worth_of_ranks(rules, objective), joker_worth(rules, objective)
    return sum(joker if card.rank is None else worth[card.rank - 1] for card in best.left)


def _best_of_free(
    position: Position,
    task: Task,
    rules: Rules,
    objective: str,
    limit: int,
    look: Watch | None,
    must: Row,
) -> tuple[list[Row] | None, Row | None]:
    """Return the rows, and what they leave in the hand if it is known already."""
    suits = suit_cards(task, worth_of_ranks(rules, objective), rules.jokers_per_meld)
    found = _quickly(task, suits, rules, limit, look)
    if found is None:
        return None, None
    rows = deal(task, found.uses, rules.ace, rules.jokers_per_meld, position.table)
    if rows is not None:
        return rows, _left_by(found) if rows or not task.wild else None
    [general] = bound_tasks(position, rules, must)
    search = Thorough(general, suits, rules, joker_worth(rules, objective), look)
    better = search.best(limit)
    return (None if better is None else better[1]), None


def _left_by(found: Found) -> Row:
    """Return the naturals that the quick search left in the hand, sorted."""
    if not found.price:
        return ()
    return tuple(
        [
            NATURAL[suit][rank]
            for suit in range(4)
            for rank, how in enumerate(found.uses)
            for _copy in range(how[suit].idle)
        ]
    )


def _best_of_bound(
    position: Position,
    rules: Rules,
    objective: str,
    limit: int,
    look: Watch | None,
    must: Row,
) -> list[Row] | None:
    """Take the best of what each fate of the table's jokers allows."""
    worth, joker_limit = worth_of_ranks(rules, objective), rules.jokers_per_meld
    # Nothing is better than with all the jokers free, so what is as good is the best.
    loosest = free_task(position, must)
    found = _quickly(loosest, suit_cards(loosest, worth, joker_limit), rules, limit, look)
    if found is None:
        return None
    least = found.price
    promising: list[tuple[int, int, BoundTask, list[SuitCards], Found]] = []
    for task in bound_tasks(position, rules, must, look):
        if look is not None:
            look()
        suits = suit_cards(task, worth, joker_limit)
        found = _quickly(task, suits, rules, limit, look)
        if found is None:
            continue
        promising.append((found.price, len(promising), task, suits, found))
        rows = _dealt(position, task, found, rules) if found.price == least else None
        if rows is not None:
            return rows
    best: list[Row] | None = None
    for price, _order, task, suits, found in sorted(promising, key=lambda entry: entry[:2]):
        if price >= limit:
            break
        rows = _dealt(position, task, found, rules)
        if rows is not None:
            return rows
        better = Thorough(task, suits, rules, joker_worth(rules, objective), look).best(limit)
        if better is not None:
            limit, best = better
    return best


def _dealt(position: Position, task: Task, found: Found, rules: Rules) -> list[Row] | None:
    """Return what the quick search found as rows, if that is within the rules for jokers."""
    rows = deal(task, found.uses, rules.ace, rules.jokers_per_meld, position.table)
    if rows is None or joker_faults(position, _after(position, rows), rules):
        return None
    return rows


def _quickly(
    task: Task, suits: list[SuitCards], rules: Rules, limit: int, look: Watch | None
) -> Found | None:
    starts = [build_suit(suit, task.wild, rules.ace) for suit in suits]
    try:
        return cheapest_way(starts, task.wild, limit, look, rules.jokers_per_meld != "any")
    finally:
        for nodes in starts:
            for node in nodes:
                node.release()


def check_question(objective: str, deadline: float | None) -> None:
    """Refuse what is no objective or no deadline."""
    if objective not in OBJECTIVES:
        raise RulesError(
            _("{objective} is not an objective: there are {objectives}.").format(
                objective=quote(objective), objectives=", ".join(OBJECTIVES)
            )
        )
    number = isinstance(deadline, int | float) and not isinstance(deadline, bool)
    if deadline is not None and not (number and deadline >= 0):
        raise RulesError(
            _("{deadline} is not a deadline: it is a number of seconds, 0 or more.").format(
                deadline=quote(deadline)
            )
        )


def _in_hand(position: Position, must: Iterable[Card]) -> Row:
    """Return the cards of `must` if the hand holds them all."""
    cards = tuple(card.plain for card in must)
    lacking = Counter(cards) - Counter(card.plain for card in position.hand)
    if lacking:
        raise PositionError(
            _("Not in the hand, so it cannot be placed: {cards}.").format(
                cards=pretty_cards(lacking.elements())
            )
        )
    return cards


def joker_worth(rules: Rules, objective: str) -> int:
    """Return what a joker counts for the search; as for other cards, points before cards."""
    return 1000 * rules.joker_value + 1 if objective == "points" else 1


def _after(position: Position, rows: list[Row]) -> Position:
    """Return the position with these rows; what they do not hold is in the hand, sorted."""
    counts = no_counts()
    jokers = count_cards(position.table_cards, counts) + count_cards(position.hand, counts)
    for row in rows:
        for card in row:
            if card.joker or card.rank is None or card.suit is None:
                jokers -= 1
            else:
                counts[SUIT_INDEX[id(card.suit)]][card.rank - 1] -= 1
    left = [
        NATURAL[suit][rank]
        for suit in range(4)
        for rank in range(13)
        for _copy in range(counts[suit][rank])
    ]
    return Position(tuple(rows), (*left, *[JOKER] * jokers))


def answer(
    position: Position,
    rules: Rules,
    objective: str,
    rows: list[Row],
    proven: bool,
    left: Row | None = None,
) -> Solution:
    """Put rows in order and count what was placed; `left` is what stays in the hand, if known."""
    if left is None:
        left = _after(position, rows).hand
    placed = len(position.hand) - len(left)
    value = placed
    if objective == "points":
        value = sum(map(rules.value_of, position.hand)) - sum(map(rules.value_of, left))
    table = _in_order(position, rules, rows)
    return Solution(table, left, placed, value, proven, objective, position)


def _unchanged(position: Position, rules: Rules, objective: str, proven: bool) -> Solution:
    table = position.arranged(rules)
    left = sort_cards(card.plain for card in table.hand)
    return Solution(table.table, left, 0, 0, proven, objective, position)


def _in_order(position: Position, rules: Rules, rows: list[Row]) -> tuple[Row, ...]:
    """Keep rows that did not change where they were, and as they were; then the others."""
    name_of = code_of if rules.ace == "corner" else _name_of
    waiting: dict[object, list[Row]] = {}
    for row in rows:
        name = name_of(row)
        if name in waiting:
            waiting[name].append(row)
        else:
            waiting[name] = [row]
    ordered = []
    for old in position.table:
        name = name_of(old)
        same = waiting.get(name)
        if same:
            row = same.pop()
            if isinstance(name, int):
                meld = arrange(old, rules)
                row = meld.cards if meld else old
            ordered.append(row)
    others = [row for same in waiting.values() for row in same]
    return tuple(ordered + sorted(others, key=_row_key))


def _name_of(row: Row) -> object:
    """Return what only melds of the same cards share; where that is not plain to see, a number."""
    first, last = row[0], row[-1]
    low, high = first.rank, last.rank
    if low is None or high is None:
        return code_of(row)
    for card in row:
        if card.joker:
            return code_of(row)
    if low is row[1].rank:
        # Of the four suits at most one is missing.
        return (low, len(row), sum([SUIT_INDEX[id(card.suit)] for card in row]))
    # A run that ends so many ranks higher lies in order, or at least holds just these cards.
    if high - low == len(row) - 1:
        return (low, high, first.suit)
    return code_of(row)


def _row_key(row: Row) -> tuple[int, ...]:
    """Sort runs before sets, and each by their cards."""
    first, second = row[0], row[1]
    if first.rank is None or second.rank is None:
        return ()
    suits = [SUIT_INDEX[id(card.suit)] for card in row]
    if first.rank is second.rank:
        return (4, first.rank, *suits)
    return (suits[0], first.rank, len(row))
