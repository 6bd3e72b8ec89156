"""What everybody at the table sees: the one part of a match that states and views share.

A view is made of these fields and the seat's own hand; so what stands here must be public.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rrpuzzle.cards import Card, Row
from rrpuzzle.games.dealing import Cut
from rrpuzzle.games.rummy.actions import Action
from rrpuzzle.games.rummy.rules import RummyRules
from rrpuzzle.melds import Meld

__all__ = ["Cut", "Entry", "Phase", "Public", "RoundResult"]


class Phase(Enum):
    """What the seat to act is to do.

    Examples
    --------
    >>> [phase.value for phase in Phase]
    ['draw', 'play', 'over']
    """

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Entry:
    """One action as everybody saw it.

    Parameters
    ----------
    turn_number : int
        The turn of the match in which it was done.
    seat : int
        Who did it.
    action : Action
        What it was; a `LayOff` always names its meld.
    taken : Card or None
        The card that came from the discard pile; what comes from the stock only the seat knows.
    turned_over : bool
        Whether the discard pile was turned over first to draw from.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.actions import Draw
    >>> Entry(1, 0, Draw()).taken is None
    True
    """

    turn_number: int
    seat: int
    action: Action
    taken: Card | None = None
    turned_over: bool = False


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended; all hands are shown then.

    Parameters
    ----------
    number : int
        The round, counted from 1.
    dealer : int
        Who dealt it.
    winner : int or None
        The seat that went out; None if the round was a dead end.
    points : int
        What the winner scored.
    doubled : bool
        Whether that was doubled, for going out in one turn.
    hands : tuple of tuple of Card
        The cards that each seat was left with.
    table : tuple of Meld
        The table at the end.
    owners : tuple of int
        Who put down each meld.
    log : tuple of Entry
        All that was done in the round.
    stock_size : int
        Cards left in the stock.

    Examples
    --------
    >>> RoundResult(1, 0, 1, 31, False, ((), ()), (), (), (), 9).scores(2)
    (0, 31)
    """

    number: int
    dealer: int
    winner: int | None
    points: int
    doubled: bool
    hands: tuple[Row, ...]
    table: tuple[Meld, ...]
    owners: tuple[int, ...]
    log: tuple[Entry, ...]
    stock_size: int

    @property
    def dead_end(self) -> bool:
        """Whether nobody went out."""
        return self.winner is None

    def scores(self, seats: int) -> tuple[int, ...]:
        """Return what each seat scored: the winner alone scores."""
        return tuple(self.points if seat == self.winner else 0 for seat in range(seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """What everybody sees.

    Parameters
    ----------
    rules : RummyRules
        The rules that are played.
    seats : int
        How many seats there are.
    turn : int or None
        The seat to act; None once the match is over.
    phase : Phase
        What it is to do: draw, or play and discard.
    table : tuple of Meld
        The melds, in the order in which they were put down.
    owners : tuple of int
        Who put down each meld.
    discards : tuple of Card
        The discard pile from the bottom, its top last.
    taken : Card or None
        The card taken from the discard pile in this turn.
    put_down : int
        Melds put down in this turn.
    stock_run : int
        Which time the stock is being run through, counted from 1.
    dealer : int
        Who dealt this round.
    cuts : tuple of Cut
        How the first dealer was found.
    round_number, turn_number : int
        Rounds and turns begun in the match, this one included.
    log : tuple of Entry
        All that was done in this round.
    results : tuple of RoundResult
        The rounds that are over.
    winner : int or None
        The seat that has won the match.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = find_game("rummy").start(4, RUMMY, seed=1)
    >>> isinstance(state, Public), state.totals, state.phase
    (True, (0, 0, 0, 0), <Phase.DRAW: 'draw'>)
    """

    rules: RummyRules
    seats: int
    turn: int | None
    phase: Phase
    table: tuple[Meld, ...]
    owners: tuple[int, ...]
    discards: Row
    taken: Card | None
    put_down: int
    stock_run: int
    dealer: int
    cuts: tuple[Cut, ...]
    round_number: int
    turn_number: int
    log: tuple[Entry, ...]
    results: tuple[RoundResult, ...]
    winner: int | None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over the rounds that are over."""
        scored = [result.scores(self.seats) for result in self.results]
        return tuple(sum(points) for points in zip(*scored, strict=True)) or (0,) * self.seats

    @property
    def rounds_won(self) -> tuple[int, ...]:
        """How many rounds each seat has won."""
        winners = [result.winner for result in self.results]
        return tuple(winners.count(seat) for seat in range(self.seats))

    @property
    def may_turn_over(self) -> bool:
        """Whether the discard pile may still become the stock, once that is exhausted."""
        return self.stock_run < self.rules.stock_runs and len(self.discards) > 1

    def has_melded(self, seat: int) -> bool:
        """Tell whether a seat has put down a meld in this round, and so may lay off."""
        return seat in self.owners
