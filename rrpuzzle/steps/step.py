"""A step of a turn, and the replay of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.errors import PositionError
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, card_counts
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["HAND", "NEW", "Step", "StepKind", "replay"]

HAND = "hand"
NEW = "new"


class StepKind(Enum):
    """What a step does.

    Examples
    --------
    >>> StepKind("take")
    <StepKind.TAKE: 'take'>
    """

    TAKE = "take"
    SPLIT = "split"
    PLACE = "place"
    JOIN = "join"
    REDEEM = "redeem"


@dataclass(frozen=True, slots=True)
class Step:
    """One split, take, placement, join or redemption within a turn.

    Parameters
    ----------
    kind : StepKind
        What it does.
    cards : tuple of Card
        The cards that move.
    source : int or {"hand"}
        Number of the row that they leave, counted from 1 on the table before the step.
    target : int or {"new", "hand"}
        Number of the row that they join, likewise; ``"new"`` for a row of their own.
    technique : str
        The technique's registered name.
    old : tuple of int
        Numbers of all the rows that the step changes.
    new : tuple of tuple of Card
        What these rows are after the step; a row that is gone is left out, a new one is last.
    before, after : Position
        The position before and after the step, rows arranged.
    bands : frozenset of tuple of int
        The edges of the turn's lineage on which the cards travel, as (row before, row after),
        0 for the hand: the bands of the flow picture.
    rules : Rules
        The rules that are played.

    Examples
    --------
    >>> from rrpuzzle import parse_position, plan_steps, solve
    >>> position = parse_position("4H 5H 6H 7H 8H | 6H")
    >>> [step] = plan_steps(position, solve(position).after)
    >>> step.kind, step.technique, step.valid
    (<StepKind.PLACE: 'place'>, 'wedge', True)
    >>> print(step.sentence)
    Let 6♥ into run 4–8 ♥ like a wedge: it becomes run 4–6 ♥ and run 6–8 ♥.
    """

    kind: StepKind
    cards: Row
    source: int | str
    target: int | str
    technique: str
    old: tuple[int, ...]
    new: tuple[Row, ...]
    before: Position
    after: Position
    bands: frozenset[tuple[int, int]] = frozenset()
    rules: Rules = CLASSIC

    @property
    def loose(self) -> tuple[int, ...]:
        """Numbers of the rows that are no melds after the step."""
        rows = enumerate(self.after.table, 1)
        return tuple(number for number, row in rows if arrange(row, self.rules) is None)

    @property
    def valid(self) -> bool:
        """Whether every row is a meld after the step."""
        return not self.loose

    @property
    def sentence(self) -> str:
        """What is done, in the language in use."""
        from rrpuzzle.steps.sentences import step_sentence  # it needs Step

        return step_sentence(self)


def replay(position: Position, steps: Iterable[Step]) -> Position:
    """Carry out steps.

    Parameters
    ----------
    position : Position
        Where they start.
    steps : iterable of Step
        The steps, in order.

    Returns
    -------
    Position
        Where they end.

    Raises
    ------
    PositionError
        If a step does not follow from the position before it; it says which.

    Examples
    --------
    >>> from rrpuzzle import parse_position, plan_steps, solve
    >>> position = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> solution = solve(position)
    >>> replay(position, plan_steps(position, solution.after)) == solution.after
    True
    """
    for number, step in enumerate(steps, 1):
        if not _follows(position, step):
            raise PositionError(
                _("Step {n} does not follow from the position {position}.").format(
                    n=number, position=position
                )
            )
        position = step.after
    return position


def _bags(rows: Iterable[Row]) -> Counter[tuple[Card, ...]]:
    """Return rows as a multiset, whatever the order in them and among them."""
    return Counter(sort_cards(card.plain for card in row) for row in rows)


def _follows(position: Position, step: Step) -> bool:
    """Whether the step's changes lead from the position to the step's own end, card for card."""
    if not all(1 <= number <= len(position.table) for number in step.old):
        return False
    changed = [position.table[number - 1] for number in step.old]
    kept = [row for number, row in enumerate(position.table, 1) if number not in step.old]
    hand_out = card_counts(position.hand) - card_counts(step.after.hand)
    hand_in = card_counts(step.after.hand) - card_counts(position.hand)
    old = sum((card_counts(row) for row in changed), hand_out)
    new = sum((card_counts(row) for row in step.new), hand_in)
    moved = card_counts(step.cards)
    from_hand = step.source == HAND
    return (
        old == new
        and moved <= (hand_out if from_hand else old)
        and _bags([*kept, *step.new]) == _bags(step.after.table)
    )
