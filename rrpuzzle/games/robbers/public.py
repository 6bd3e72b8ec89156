"""What everybody at the table sees: the one part of a match that states and views share.

A view is made of these fields and the seat's own hand; so what stands here must be public.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rrpuzzle.cards import Card, Row
from rrpuzzle.games.dealing import Cut
from rrpuzzle.games.robbers.actions import Action
from rrpuzzle.rules import Rules

__all__ = ["Entry", "Phase", "Public", "RoundResult"]


class Phase(Enum):
    """What the seat to act is to do.

    Examples
    --------
    >>> [phase.value for phase in Phase]
    ['turn', 'discard', 'over']
    """

    TURN = "turn"
    DISCARD = "discard"
    OVER = "over"

    def __repr__(self) -> str:
        """Return a text that evaluates to the phase."""
        return f"Phase.{self.name}"


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
        What it was; a `Play` holds the whole table after it, arranged.
    placed : tuple of Card
        The cards that went from the hand to the table, sorted.
    redeemed : int
        How many jokers of the table were redeemed.
    drawn : int
        How many cards came from the stock; which ones, only the seat knows.
    taken : Card or None
        The card that came from the discard pile.
    opening : bool
        Whether the seat opened with it.

    Examples
    --------
    >>> from rrpuzzle.games.robbers.actions import Draw
    >>> Entry(1, 0, Draw(), drawn=1).placed
    ()
    """

    turn_number: int
    seat: int
    action: Action
    placed: Row = ()
    redeemed: int = 0
    drawn: int = 0
    taken: Card | None = None
    opening: bool = False


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended; all hands are shown then.

    Parameters
    ----------
    number : int
        The round, counted from 1.
    dealer : int
        Who dealt it.
    playing : tuple of int
        The seats that played it.
    play_off : bool
        Whether it was the play-off, which decides a tie and counts in no total.
    winner : int
        The seat that is credited with the round.
    went_out : bool
        Whether the winner went out; otherwise the round was blocked.
    hands : tuple of tuple of Card
        The cards that each seat was left with.
    bonuses : tuple of int
        Points taken off each seat's penalty for jokers redeemed.
    penalties : tuple of int
        Each seat's points for the round, bonuses taken off.
    table : tuple of tuple of Card
        The table at the end.
    log : tuple of Entry
        All that was done in the round.
    stock_size : int
        Cards left in the stock.

    Examples
    --------
    >>> RoundResult(1, 0, (0, 1), False, 1, True, ((), ()), (0, 0), (10, 0), (), (), 9).winner
    1
    """

    number: int
    dealer: int
    playing: tuple[int, ...]
    play_off: bool
    winner: int
    went_out: bool
    hands: tuple[Row, ...]
    bonuses: tuple[int, ...]
    penalties: tuple[int, ...]
    table: tuple[Row, ...]
    log: tuple[Entry, ...]
    stock_size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """What everybody sees.

    Parameters
    ----------
    rules : Rules
        The rules that are played.
    seats : int
        How many seats there are.
    turn : int or None
        The seat to act; None once the match is over.
    phase : Phase
        What it is to do: a whole turn, or the discard that ends one.
    table : tuple of tuple of Card
        The rows, each arranged, jokers with the card they stand for.
    discards : tuple of Card
        The discard pile from the bottom, its top last; empty where the rules have none.
    taken : Card or None
        In the discard phase, the card just taken from the discard pile.
    opened : tuple of bool
        For each seat whether it has opened in this round (always, where the rules ask for none).
    redeemed : tuple of int
        Jokers that each seat has redeemed in this round.
    passes : int
        Turns in a row that moved no card.
    playing : tuple of int
        The seats that play this round, clockwise; all of them but for a play-off.
    play_off : bool
        Whether this round is the play-off of a tied match.
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
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = find_game("robbers").start(3, CLASSIC, seed=1)
    >>> isinstance(state, Public), state.totals, state.opened
    (True, (0, 0, 0), (False, False, False))
    """

    rules: Rules
    seats: int
    turn: int | None
    phase: Phase
    table: tuple[Row, ...]
    discards: Row
    taken: Card | None
    opened: tuple[bool, ...]
    redeemed: tuple[int, ...]
    passes: int
    playing: tuple[int, ...]
    play_off: bool
    dealer: int
    cuts: tuple[Cut, ...]
    round_number: int
    turn_number: int
    log: tuple[Entry, ...]
    results: tuple[RoundResult, ...]
    winner: int | None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's penalty points over the rounds that are over, a play-off left out."""
        counted = [result.penalties for result in self.results if not result.play_off]
        return tuple(sum(points) for points in zip(*counted, strict=True)) or (0,) * self.seats

    @property
    def rounds_won(self) -> tuple[int, ...]:
        """How many rounds each seat is credited with, a play-off left out."""
        winners = [result.winner for result in self.results if not result.play_off]
        return tuple(winners.count(seat) for seat in range(self.seats))

    @property
    def outs(self) -> tuple[int, ...]:
        """How often each seat has gone out."""
        winners = [result.winner for result in self.results if result.went_out]
        return tuple(winners.count(seat) for seat in range(self.seats))
