"""Dealing a round of Rummy.

1. The first dealer is cut for; after each round the deal passes clockwise.
2. Cards are dealt one by one, clockwise, from the dealer's left: 7 each for four players.
3. The next card is turned up and starts the discard pile; the rest is the stock, 23 cards for
   four players. The player on the dealer's left begins.
"""

from __future__ import annotations

from rrpuzzle.cards import full_pack
from rrpuzzle.games.chance import chance, shuffled
from rrpuzzle.games.dealing import cut_for_deal
from rrpuzzle.games.rummy.public import Phase, RoundResult
from rrpuzzle.games.rummy.rules import RummyRules
from rrpuzzle.games.rummy.state import RummyState

__all__ = ["deal_next", "start_match"]


def start_match(seats: int, rules: RummyRules, seed: int) -> RummyState:
    """Cut for the deal and deal the first round.

    Parameters
    ----------
    seats : int
        How many play.
    rules : RummyRules
        The rules.
    seed : int
        What all cards follow from.

    Returns
    -------
    RummyState
        The state in which the seat on the dealer's left is to act.

    Raises
    ------
    GameError
        If the pack cannot serve so many.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = start_match(4, RUMMY, seed=1)
    >>> state.turn == (state.dealer + 1) % 4
    True
    """
    cuts = cut_for_deal(seed, seats, packs=1)
    before = RummyState(
        rules=rules,
        seats=seats,
        seed=seed,
        turn=None,
        phase=Phase.OVER,
        table=(),
        owners=(),
        discards=(),
        taken=None,
        put_down=0,
        stock_run=1,
        # The deal passes on before each round, the first one too.
        dealer=(cuts[-1].highest[0] - 1) % seats,
        cuts=cuts,
        round_number=0,
        turn_number=0,
        log=(),
        results=(),
        winner=None,
        hands=((),) * seats,
        stock=(),
    )
    return deal_next(before, ())


def deal_next(state: RummyState, results: tuple[RoundResult, ...]) -> RummyState:
    """Shuffle and deal the next round of a match.

    Parameters
    ----------
    state : RummyState
        The match so far; its cards are gathered in.
    results : tuple of RoundResult
        The rounds that are over.

    Returns
    -------
    RummyState
        The state in which the seat on the new dealer's left is to act.

    Raises
    ------
    GameError
        If the pack cannot serve so many.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.rules import RUMMY
    >>> state = start_match(4, RUMMY, seed=1)
    >>> second = deal_next(state, ())
    >>> second.round_number, (second.dealer - state.dealer) % 4, second.hands == state.hands
    (2, 1, False)
    """
    seats, number = state.seats, state.round_number + 1
    dealer = (state.dealer + 1) % seats
    pack = shuffled(full_pack(1, 0), chance(state.seed, "round", number))
    dealt = state.rules.cards_each(seats) * seats
    hands = {(dealer + 1 + place) % seats: tuple(pack[place:dealt:seats]) for place in range(seats)}
    return RummyState(
        rules=state.rules,
        seats=seats,
        seed=state.seed,
        turn=(dealer + 1) % seats,
        phase=Phase.DRAW,
        table=(),
        owners=(),
        discards=(pack[dealt],),
        taken=None,
        put_down=0,
        stock_run=1,
        dealer=dealer,
        cuts=state.cuts,
        round_number=number,
        turn_number=state.turn_number + 1,
        log=(),
        results=results,
        winner=None,
        hands=tuple(hands[seat] for seat in range(seats)),
        stock=tuple(pack[dealt + 1 :]),
    )
