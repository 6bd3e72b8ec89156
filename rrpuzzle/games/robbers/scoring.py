"""The end of a round, the score, and the end of a match.

1. Who goes out scores nought; all others count the penalty values in their hands.
2. A blocked round goes to the fewest cards, then the lower penalty value, then the seat nearest
   to the dealer's left. Its winner counts their cards too, and is credited with the round.
3. For each joker redeemed `Rules.redeem_bonus` points come off the penalty, down to nought.
4. A match is won by the lowest total after `Rules.rounds` rounds; or, where `Rules.outs_to_win`
   is set, by the first to go out so often, however many rounds that takes. If that takes more
   rounds than a match can have, the lowest total wins.
5. A tie goes to who won more rounds. A tie that remains is played off by one more round between
   those players; its winner wins the match, and its penalties count in no total.
"""

from __future__ import annotations

from dataclasses import replace

from rrpuzzle.games.dealing import clockwise
from rrpuzzle.games.robbers.deal import deal_round
from rrpuzzle.games.robbers.public import Phase, Public, RoundResult
from rrpuzzle.games.robbers.state import RobbersState
from rrpuzzle.rules import OPTIONS

__all__ = ["best_seats", "blocked_winner", "end_round", "round_result"]

_MOST_ROUNDS: int = OPTIONS["rounds"][-1]


def blocked_winner(state: RobbersState) -> int:
    """Return who wins a round that nobody can end by going out.

    Parameters
    ----------
    state : RobbersState
        The round at its end.

    Returns
    -------
    int
        The seat.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.robbers.deal import start_match
    >>> from rrpuzzle.rules import CLASSIC
    >>> hands = tuple(map(parse_cards, ("KS KH", "2S 3S 4D", "QS 2H")))
    >>> blocked_winner(replace(start_match(3, CLASSIC, seed=1), hands=hands))
    2
    """
    from_left = sorted(state.playing, key=lambda seat: (seat <= state.dealer, seat))
    return min(from_left, key=lambda seat: (len(state.hands[seat]), _points_in_hand(state, seat)))


def _points_in_hand(state: RobbersState, seat: int) -> int:
    return sum(map(state.rules.value_of, state.hands[seat]))


def round_result(state: RobbersState) -> RoundResult:
    """Score a round that is over.

    Parameters
    ----------
    state : RobbersState
        The round at its end: a hand is empty, or the round is blocked.

    Returns
    -------
    RoundResult
        The score.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.robbers.deal import start_match
    >>> from rrpuzzle.rules import CLASSIC
    >>> hands = tuple(map(parse_cards, ("* AS KH", "")))
    >>> result = round_result(replace(start_match(2, CLASSIC, seed=1), hands=hands))
    >>> result.winner, result.penalties
    (1, (55, 0))
    """
    out = next((seat for seat in state.playing if not state.hands[seat]), None)
    points = [_points_in_hand(state, seat) for seat in range(state.seats)]
    bonuses = [
        min(penalty, state.rules.redeem_bonus * redeemed)
        for penalty, redeemed in zip(points, state.redeemed, strict=True)
    ]
    return RoundResult(
        number=state.round_number,
        dealer=state.dealer,
        playing=state.playing,
        play_off=state.play_off,
        winner=blocked_winner(state) if out is None else out,
        went_out=out is not None,
        hands=state.hands,
        bonuses=tuple(bonuses),
        penalties=tuple(p - bonus for p, bonus in zip(points, bonuses, strict=True)),
        table=state.table,
        log=state.log,
        stock_size=len(state.stock),
    )


def best_seats(state: Public) -> tuple[int, ...]:
    """Return who leads: the lowest total, then the most rounds won.

    Parameters
    ----------
    state : Public
        A match.

    Returns
    -------
    tuple of int
        One seat, or all those that are tied.

    Examples
    --------
    >>> from rrpuzzle.games.robbers.deal import start_match
    >>> from rrpuzzle.rules import CLASSIC
    >>> best_seats(start_match(3, CLASSIC, seed=1))
    (0, 1, 2)
    """
    standing = list(zip(state.totals, (-won for won in state.rounds_won), strict=True))
    return tuple(seat for seat, place in enumerate(standing) if place == min(standing))


def end_round(state: RobbersState) -> RobbersState:
    """Score a round that is over, and deal the next one unless the match is over too.

    Parameters
    ----------
    state : RobbersState
        The round at its end.

    Returns
    -------
    RobbersState
        The first turn of the next round, or the match at its end.

    Examples
    --------
    >>> from rrpuzzle.games.robbers.deal import start_match
    >>> from rrpuzzle.rules import parse_rules
    >>> state = start_match(2, parse_rules("rounds=1"), seed=1)
    >>> over = end_round(replace(state, hands=(state.hands[0], ())))
    >>> over.phase, over.winner
    (Phase.OVER, 1)
    """
    result = round_result(state)
    scored = replace(state, results=(*state.results, result))
    winners = _match_winners(scored, result)
    if len(winners) == 1:
        return replace(scored, turn=None, phase=Phase.OVER, taken=None, winner=winners[0])
    playing = winners or state.playing
    return deal_round(scored, clockwise(playing, state.dealer), playing, play_off=bool(winners))


def _match_winners(scored: RobbersState, result: RoundResult) -> tuple[int, ...]:
    """Return who has won the match, several if they must play it off, none if it goes on."""
    rules = scored.rules
    if result.play_off:
        return (result.winner,)
    if rules.outs_to_win:
        if result.went_out and scored.outs[result.winner] >= rules.outs_to_win:
            return (result.winner,)
        last = _MOST_ROUNDS
    else:
        last = rules.rounds
    return best_seats(scored) if result.number >= last else ()
