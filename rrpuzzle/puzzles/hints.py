"""Hints from the player's own half-made table, as little or as much as is asked for.

Level 0 says whether the way still works, 1 which row or card matters, 2 which technique, 3 the
next step, 4 all the steps. The aim is a best table near the one that lies there, at par if that
is soon found: rows that are melds already count as the table, and whatever lies in rows that are
none is still to be placed.
Every request has an answer, and the same table has the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from rrpuzzle.cards import JOKER, Card, Row, parse_cards, sort_cards
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words
from rrpuzzle.position import Position, card_counts, check_position, parse_table
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.judge import judge
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.solver import solve, solve_gently
from rrpuzzle.steps import Step, plan_steps
from rrpuzzle.table_jokers import table_jokers
from rrpuzzle.techniques import find_technique
from rrpuzzle.turns import card_faults

__all__ = ["HIGHEST_LEVEL", "Hint", "find_answer", "hint"]

HIGHEST_LEVEL = 4
_MOST_TRIES = 60

# For the way with the fewest splits and joins, about a tenth of a second.
_STEPS = 30_000


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer to a player who asks for help.

    Parameters
    ----------
    level : int
        How much it gives away, 0 to 4.
    text : str
        The answer, in the language in use when it was asked for; never empty.
    works : bool
        Whether the goal can still be reached without taking a placed card back.
    back : tuple of Card
        The placed cards that must come back into the hand first.
    rows : tuple of int
        Numbers of the rows that it speaks of, as they lie now.
    cards : tuple of Card
        The cards that it speaks of.
    steps : tuple of Step
        The step, or all steps, that it gives away.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> puzzle = load_puzzles("first-steps")["finished-run"]
    >>> for level in range(4):
    ...     print(hint(puzzle, puzzle.position.table, puzzle.position.hand, level).text)
    You are on a way that works.
    Look at row 1, run 4–8 ♥.
    Technique: wedge. The second copy of a card inside a run parts it into two runs.
    Let 6♥ into run 4–8 ♥ like a wedge: it becomes run 4–6 ♥ and run 6–8 ♥.
    """

    level: int
    text: str
    works: bool = True
    back: Row = ()
    rows: tuple[int, ...] = ()
    cards: Row = ()
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        """Return the answer."""
        return self.text


def hint(
    what: Puzzle | Position,
    table: str | Iterable[Row],
    hand: str | Iterable[Card],
    level: int = 0,
) -> Hint:
    """Help a player on from where they are.

    Parameters
    ----------
    what : Puzzle or Position
        The puzzle, or a position in which as many cards as possible shall go.
    table : str or iterable of tuple of Card
        The rows as they lie now, melds or not, or their text.
    hand : str or iterable of Card
        The cards in the hand now, or their text.
    level : int
        How much may be given away, 0 to 4.

    Returns
    -------
    Hint
        The answer.

    Raises
    ------
    ValueError
        If there is no such level.
    PositionError
        If the puzzle starts from a position that cannot be.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> book = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> print(hint(book, "3S 4S 5S 6S 7S", "4H 4D"))
    This way does not lead to the goal. First take 3♠ back into your hand.
    """
    if level not in range(HIGHEST_LEVEL + 1):
        raise ValueError(_("There is no level {level}: there are 0 to 4.").format(level=level))
    puzzle = what if isinstance(what, Puzzle) else Puzzle("position", what)
    check_position(puzzle.position, puzzle.rules)
    rows = parse_table(table) if isinstance(table, str) else table
    cards = parse_cards(hand) if isinstance(hand, str) else hand
    now = Position(tuple(tuple(row) for row in rows if row), tuple(cards))
    faults = card_faults(puzzle.position, now)
    if faults:
        return Hint(level, " ".join(fault.sentence for fault in faults), works=False)
    if judge(puzzle, now.table, now.hand).goal_reached:
        return Hint(level, _("The goal is reached: there is nothing left to do."))
    aim, back = _aim(puzzle, now)
    if aim is None:
        return Hint(level, _("From this position the goal cannot be reached at all."), works=False)
    if back:
        return _way_back(level, puzzle, now, back, aim)
    steps = tuple(plan_steps(now, aim, puzzle.rules))
    if not steps:
        return Hint(level, _("Every card lies right. Press Check."))
    return _way_on(level, now, steps)


def find_answer(puzzle: Puzzle) -> Position | None:
    """Return a table and hand that reach a puzzle's goal, None if nothing does.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    Position or None
        An answer; `judge` says of it that the goal is reached.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles
    >>> find_answer(load_puzzles("first-steps")["finished-run"])
    parse_position('2C 3C 4C / 4H 5H 6H / 6H 7H 8H |')
    """
    return _aim(puzzle, puzzle.position)[0]


def _way_on(level: int, now: Position, steps: tuple[Step, ...]) -> Hint:
    step = steps[0]
    if level == 0:
        return Hint(level, _("You are on a way that works."))
    if level == 1:
        row = step.source if isinstance(step.source, int) else step.target
        if isinstance(row, int):
            line = now.table[row - 1]
            meld = arrange(line, step.rules)
            text = _("Look at row {row}, {title}.").format(
                row=row, title=meld.title if meld else pretty_cards(line)
            )
            return Hint(level, text, rows=(row,))
        names = join_words((card.pretty for card in step.cards), "and")
        return Hint(level, _("Look at {cards} in your hand.").format(cards=names), cards=step.cards)
    if level == 2:
        technique = find_technique(step.technique)
        text = _("Technique: {title}. {definition}").format(
            title=technique.title, definition=technique.definition
        )
        return Hint(level, text)
    chosen = steps[:1] if level == 3 else steps
    touched = tuple(row for row in (step.source, step.target) if isinstance(row, int))
    if level == 3:
        text = step.sentence
    else:
        text = " ".join(f"{n}. {each.sentence}" for n, each in enumerate(steps, 1))
    return Hint(level, text, rows=touched, cards=step.cards, steps=chosen)


def _way_back(level: int, puzzle: Puzzle, now: Position, back: Row, aim: Position) -> Hint:
    """Say what to take back; the highest level explains the way from the start."""
    names = join_words((card.pretty for card in back), "and")
    text = _("This way does not lead to the goal.")
    if level == 0 or level == 3:
        text += " " + _("First take {cards} back into your hand.").format(cards=names)
    elif level == HIGHEST_LEVEL:
        steps = tuple(plan_steps(puzzle.position, aim, puzzle.rules))
        text += " " + _("From the start it goes like this.") + " "
        text += " ".join(f"{n}. {each.sentence}" for n, each in enumerate(steps, 1))
        return Hint(level, text, works=False, back=back, cards=back, steps=steps)
    else:
        text += " " + _("Look at what you have placed: {cards}.").format(cards=names)
    rows = tuple(
        number for number, row in enumerate(now.table, 1) if any(card.plain in back for card in row)
    )
    return Hint(level, text, works=False, back=back, rows=rows, cards=back)


def _aim(puzzle: Puzzle, now: Position) -> tuple[Position | None, Row]:
    """Return a table that reaches the goal, and the placed cards that must come back first."""
    placed = card_counts(puzzle.position.hand) - card_counts(now.hand)
    near = _near(puzzle, now) if now != puzzle.position else None
    if near is not None and _reaches(puzzle, near):
        return near, ()
    for must in _fewer_and_fewer(tuple(placed.elements())):
        for aim in _far(puzzle, must):
            if _reaches(puzzle, aim):
                back = placed - (card_counts(puzzle.position.hand) - card_counts(aim.hand))
                return aim, tuple(back.elements())
    return None, ()


def _fewer_and_fewer(placed: Row) -> Iterator[Row]:
    """Yield the placed cards without none, one, two ... of them, and at last none at all."""
    ordered = sort_cards(placed)
    subsets = (kept for size in range(len(ordered), -1, -1) for kept in combinations(ordered, size))
    yield from islice(dict.fromkeys(islice(subsets, 4 * _MOST_TRIES)), _MOST_TRIES)
    yield ()


def _reaches(puzzle: Puzzle, aim: Position) -> bool:
    return judge(puzzle, aim.table, aim.hand).goal_reached


def _objective(puzzle: Puzzle) -> str:
    return "points" if puzzle.goal.kind is GoalKind.POINTS else "cards"


def _near(puzzle: Puzzle, now: Position) -> Position | None:
    """Return the best table that can be had from the rows that are melds now."""
    kind = puzzle.goal.kind
    if puzzle.rules.table_jokers != "free" or kind in (GoalKind.OPEN, GoalKind.REDEEM):
        return None
    melds = tuple(row for row in now.table if arrange(row, puzzle.rules))
    loose = tuple(card for row in now.table if not arrange(row, puzzle.rules) for card in row)
    must = loose
    if kind is GoalKind.PLACE:
        wanted = card_counts(puzzle.goal.cards) & card_counts(now.hand)
        must += tuple(wanted.elements())
    start = Position(melds, tuple(card.plain for card in (*loose, *now.hand)))
    solution = solve_gently(start, puzzle.rules, _objective(puzzle), must, _STEPS)
    left = card_counts(solution.left)
    if not left <= card_counts(now.hand):
        return None
    return solution.after


def _far(puzzle: Puzzle, must: Row) -> Iterator[Position]:
    """Yield tables from the start that hold the cards of `must` and may reach the goal."""
    start, rules, goal = puzzle.position, puzzle.rules, puzzle.goal
    if goal.kind is GoalKind.OPEN:
        melds = solve(Position((), start.hand), rules, "points", must=must)
        yield Position(start.table + melds.table, melds.left)
    elif goal.kind is GoalKind.REDEEM:
        yield from _redemptions(puzzle, must)
    else:
        needed = Counter(must)
        if goal.kind is GoalKind.PLACE:
            needed |= card_counts(goal.cards)
        if not needed <= card_counts(start.hand):
            return
        must = tuple(needed.elements())
        yield solve_gently(start, rules, _objective(puzzle), must, _STEPS).after


def _redemptions(puzzle: Puzzle, must: Row) -> Iterator[Position]:
    """Yield tables on which a card of the hand has taken a joker's place."""
    start = puzzle.position.arranged(puzzle.rules)
    hand = [card.plain for card in start.hand]
    for joker in table_jokers(start, puzzle.rules):
        for face in sorted(joker.domain & set(hand), key=lambda card: card.sort_key):
            if not Counter(must) - Counter([face]):
                row = [card.plain for card in start.table[joker.row]]
                row[row.index(JOKER)] = face
                left = list(hand)
                left.remove(face)
                table = list(start.table)
                table[joker.row] = tuple(row)
                yield Position(tuple(table), (*left, JOKER))
            more = tuple((Counter(must) | Counter([face])).elements())
            yield solve(start, puzzle.rules, must=more).after
