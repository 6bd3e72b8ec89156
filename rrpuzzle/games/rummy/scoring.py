"""The end of a round, the score, and the end of a match.

1. The winner of the round alone scores: the sum of all the cards left in the others' hands,
   matched or not.
2. A dead end has no winner and gives no points.
3. The first total of `RummyRules.target` points or more wins the match.
4. If the rules have it so, going out in one turn, with nothing put down or laid off in the
   round before, counts double.
"""

from __future__ import annotations

from dataclasses import replace

from rrpuzzle.games.rummy.deal import deal_next
from rrpuzzle.games.rummy.public import Phase, RoundResult
from rrpuzzle.games.rummy.state import RummyState

__all__ = ["end_round", "round_result"]


def round_result(state: RummyState, winner: int | None) -> RoundResult:
    """Score a round that is over.

    Parameters
    ----------
    state : RummyState
        The round at its end.
    winner : int or None
        The seat that went out; None at a dead end.

    Returns
    -------
    RoundResult
        The result.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.rummy.deal import start_match
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> hands = tuple(map(parse_cards, ("", "7H 7S 7D KC", "AS 9D", "QH JD 5C")))
    >>> round_result(replace(start_match(4, RUMMY, seed=1), hands=hands), 0).points
    66
    """
    left = sum(state.rules.value_of(card) for hand in state.hands for card in hand)
    # Laying off needs a meld of one's own, so whose melds are all new has not laid off before.
    one_turn = winner is not None and state.owners.count(winner) == state.put_down > 0
    doubled = state.rules.double_out and one_turn
    return RoundResult(
        number=state.round_number,
        dealer=state.dealer,
        winner=winner,
        points=0 if winner is None else left * (2 if doubled else 1),
        doubled=doubled,
        hands=state.hands,
        table=state.table,
        owners=state.owners,
        log=state.log,
        stock_size=len(state.stock),
    )


def end_round(state: RummyState, winner: int | None) -> RummyState:
    """Score a round; end the match, or deal the next round.

    Parameters
    ----------
    state : RummyState
        The round at its end.
    winner : int or None
        The seat that went out; None at a dead end.

    Returns
    -------
    RummyState
        The match after it.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.deal import start_match
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> after = end_round(start_match(4, RUMMY, seed=1), None)
    >>> after.round_number, after.totals, after.results[0].dead_end
    (2, (0, 0, 0, 0), True)
    """
    results = (*state.results, round_result(state, winner))
    scored = replace(state, results=results, turn=None, phase=Phase.OVER, taken=None)
    if winner is not None and scored.totals[winner] >= state.rules.target:
        return replace(scored, winner=winner)
    return deal_next(state, results)
