"""Which technique a step is: told by what it does to the rows, never by its words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rrpuzzle.cards import Card, Row
from rrpuzzle.melds import MeldKind, arrange, arrangements
from rrpuzzle.rules import Rules
from rrpuzzle.steps.moves import HAND_SLOT, Move
from rrpuzzle.steps.step import StepKind

__all__ = ["Change", "kind_of", "technique_of"]


@dataclass(frozen=True, slots=True)
class Change:
    """A row at the start of the turn, before a step and after it; empty if it is not there.

    Parameters
    ----------
    at_start, before, after : tuple of Card
        The row at these times.

    Examples
    --------
    >>> Change().before
    ()
    """

    at_start: Row = ()
    before: Row = ()
    after: Row = ()

    def kind_before(self, rules: Rules) -> MeldKind | None:
        """Return the kind of meld that it was before the step, None if it was none."""
        return _kind(self.before, rules)

    def kind_after(self, rules: Rules) -> MeldKind | None:
        """Return the kind of meld that it is after the step, None if it is none."""
        return _kind(self.after, rules)


def kind_of(move: Move, source_left: Row, target_before: Row) -> StepKind:
    """Return what a move does.

    Parameters
    ----------
    move : Move
        The move.
    source_left : tuple of Card
        What stays in the row that it leaves.
    target_before : tuple of Card
        What lies where it goes.

    Returns
    -------
    StepKind
        The kind.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> move = Move(parse_cards("6S 7S"), ("before", 1), ("after", 2))
    >>> kind_of(move, parse_cards("3S 4S 5S"), ())
    <StepKind.SPLIT: 'split'>
    """
    if move.also is not None and any(card.joker for card in move.also.cards):
        return StepKind.REDEEM
    if move.source == HAND_SLOT:
        return StepKind.PLACE
    if move.target == HAND_SLOT:
        return StepKind.TAKE
    if not target_before:
        return StepKind.TAKE if len(move.cards) == 1 else StepKind.SPLIT
    return StepKind.TAKE if source_left or len(move.cards) == 1 else StepKind.JOIN


def technique_of(move: Move, source: Change, target: Change, rules: Rules) -> str:
    """Return the registered name of the technique that a move is.

    Parameters
    ----------
    move : Move
        The move.
    source, target : Change
        The row that the cards leave and the row that they join.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    str
        A name of `rrpuzzle.techniques.TECHNIQUES`.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> move = Move(parse_cards("7S"), ("hand", 0), ("before", 1))
    >>> run, longer = parse_cards("4S 5S 6S"), parse_cards("4S 5S 6S 7S")
    >>> technique_of(move, Change(), Change(run, run, longer), CLASSIC)
    'lay-off'
    """
    if move.also is not None:
        if any(card.joker for card in move.also.cards):
            return "redeem-joker"
        parted = {card.face for card in (*target.at_start, *source.at_start)}
        return "wedge" if set(move.cards) & parted else "split-run"
    joined, result = target.kind_before(rules), target.kind_after(rules)
    if joined and result and joined is not result:
        return "move-joker"  # only jokers let a set become a run, or a run a set
    if joined and result and _faces(target.before, rules) - _faces(target.after, rules):
        return "move-joker"
    if move.source == HAND_SLOT:
        if joined is None or result is None:
            return "new-meld"
        plain = tuple(card.plain for card in target.at_start)
        if plain and not arrangements(plain + move.cards, rules):
            return "chain"
        return "fourth-suit" if result is MeldKind.SET else "lay-off"
    if all(card.joker for card in move.cards):
        return "move-joker"
    stands = bool(arrangements(source.after, rules))
    if stands and source.at_start and not _could_spare(source.at_start, move.cards, rules):
        return "chain"
    first = _kind(source.at_start or source.before, rules)
    if first is None:
        if joined is None or result is None:
            return "new-meld"
        return "fourth-suit" if result is MeldKind.SET else "lay-off"
    if first is MeldKind.SET:
        if not stands:
            return "break-set"
        return "transfer" if joined and result is MeldKind.RUN else "take-fourth"
    if joined is result is MeldKind.RUN and not stands:
        return "join-runs"
    if joined and result is MeldKind.SET:
        return "transfer"
    return "take-end" if stands and len(move.cards) <= 2 else "split-run"


def _could_spare(row: Row, cards: Row, rules: Rules) -> bool:
    """Whether a row, or its parts on either side, would have been melds without the cards."""
    gone = Counter(cards)
    parts: list[list[Card]] = [[]]
    for card in row:
        if gone[card.plain]:
            gone[card.plain] -= 1
            parts.append([])
        else:
            parts[-1].append(card.plain)
    if gone.total():
        return False
    whole = tuple(card for part in parts for card in part)
    apart = all(arrangements(tuple(part), rules) for part in parts if part)
    return bool(arrangements(whole, rules)) or apart


def _kind(row: Row, rules: Rules) -> MeldKind | None:
    meld = arrange(row, rules) if row else None
    return meld.kind if meld else None


def _faces(row: Row, rules: Rules) -> set[Card]:
    """Return what the jokers of a run stand for; in a set they may change at will."""
    meld = arrange(row, rules)
    if meld is None or meld.kind is MeldKind.SET:
        return set()
    return {card.face for card in meld.cards if card.joker and card.face}
