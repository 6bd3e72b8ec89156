"""Cutting for the deal, and dealing a round.

1. The first dealer is cut for; jokers are left out of the pack for it.
2. The deal passes clockwise. Cards are dealt one by one, clockwise, from the dealer's left.
3. 13 cards each for two or three players, 11 for more, or `Rules.hand_size`.
4. The rest is the stock; with a discard pile, its top card is turned for the first discard.
"""

from __future__ import annotations

from rrpuzzle.cards import full_pack
from rrpuzzle.errors import GameError
from rrpuzzle.games.chance import chance, shuffled
from rrpuzzle.games.dealing import clockwise, cut_for_deal
from rrpuzzle.games.robbers.public import Phase
from rrpuzzle.games.robbers.state import RobbersState
from rrpuzzle.messages import ngettext
from rrpuzzle.rules import Rules

__all__ = ["check_deal", "deal_round", "hand_size", "start_match"]


def hand_size(rules: Rules, players: int) -> int:
    """Return how many cards each player is dealt.

    Parameters
    ----------
    rules : Rules
        The rules; `Rules.hand_size` comes first.
    players : int
        How many play the round.

    Returns
    -------
    int
        The number.

    Examples
    --------
    >>> from rrpuzzle.rules import CLASSIC, find_preset
    >>> [hand_size(CLASSIC, n) for n in (2, 3, 4, 5)], hand_size(find_preset("rummikub"), 4)
    ([13, 13, 11, 11], 14)
    """
    return rules.hand_size or (13 if players <= 3 else 11)


def check_deal(rules: Rules, players: int) -> None:
    """Refuse a deal that the packs cannot serve.

    Parameters
    ----------
    rules : Rules
        The rules.
    players : int
        How many play.

    Raises
    ------
    GameError
        If there are too few cards; it says how many each can have.

    Examples
    --------
    >>> from rrpuzzle.rules import parse_rules
    >>> try:
    ...     check_deal(parse_rules("hand_size=40"), 3)
    ... except GameError as error:
    ...     print(error)
    40 cards for each of 3 players are more than the 108 in play; hand_size can be at most 36.
    """
    size, cards = hand_size(rules, players), 52 * rules.packs + rules.jokers
    spare = cards - (1 if rules.discard_pile else 0)
    if size * players > spare:
        raise GameError(
            ngettext(
                "{size} card for each of {players} players are more than the {cards} in play; "
                "hand_size can be at most {most}.",
                "{size} cards for each of {players} players are more than the {cards} in play; "
                "hand_size can be at most {most}.",
                size,
            ).format(size=size, players=players, cards=cards, most=spare // players)
        )


def start_match(seats: int, rules: Rules, seed: int) -> RobbersState:
    """Cut for the deal and deal the first round.

    Parameters
    ----------
    seats : int
        How many play.
    rules : Rules
        The rules.
    seed : int
        What all cards follow from.

    Returns
    -------
    RobbersState
        The state in which the seat on the dealer's left is to act.

    Raises
    ------
    GameError
        If the packs cannot serve so many.

    Examples
    --------
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = start_match(3, CLASSIC, seed=1)
    >>> state.turn == clockwise(state.playing, state.dealer)
    True
    """
    cuts = cut_for_deal(seed, seats, rules.packs)
    everybody = tuple(range(seats))
    before = RobbersState(
        rules=rules,
        seats=seats,
        seed=seed,
        turn=None,
        phase=Phase.OVER,
        table=(),
        discards=(),
        taken=None,
        opened=(False,) * seats,
        redeemed=(0,) * seats,
        passes=0,
        playing=everybody,
        play_off=False,
        dealer=cuts[-1].highest[0],
        cuts=cuts,
        round_number=0,
        turn_number=0,
        log=(),
        results=(),
        winner=None,
        hands=((),) * seats,
        stock=(),
    )
    return deal_round(before, before.dealer, everybody)


def deal_round(
    state: RobbersState, dealer: int, playing: tuple[int, ...], play_off: bool = False
) -> RobbersState:
    """Shuffle and deal the next round of a match.

    Parameters
    ----------
    state : RobbersState
        The match so far; its cards are gathered in.
    dealer : int
        Who deals.
    playing : tuple of int
        Who plays.
    play_off : bool
        Whether it is the round that decides a tie.

    Returns
    -------
    RobbersState
        The state in which the seat on the dealer's left is to act.

    Raises
    ------
    GameError
        If the packs cannot serve so many.

    Examples
    --------
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = start_match(3, CLASSIC, seed=1)
    >>> second = deal_round(state, clockwise(state.playing, state.dealer), state.playing)
    >>> second.round_number, second.hands == state.hands
    (2, False)
    """
    rules, number = state.rules, state.round_number + 1
    check_deal(rules, len(playing))
    pack = shuffled(full_pack(rules.packs, rules.jokers), chance(state.seed, "round", number))
    size, first = hand_size(rules, len(playing)), clockwise(playing, dealer)
    start = playing.index(first)
    order = playing[start:] + playing[:start]
    dealt = size * len(order)
    hands = {seat: tuple(pack[place : dealt : len(order)]) for place, seat in enumerate(order)}
    stock = tuple(pack[dealt:])
    turned = 1 if rules.discard_pile else 0
    no_opening = rules.opening_minimum == 0 and not rules.opening_needs_run
    return RobbersState(
        rules=rules,
        seats=state.seats,
        seed=state.seed,
        turn=first,
        phase=Phase.TURN,
        table=(),
        discards=stock[:turned],
        taken=None,
        opened=(no_opening,) * state.seats,
        redeemed=(0,) * state.seats,
        passes=0,
        playing=playing,
        play_off=play_off,
        dealer=dealer,
        cuts=state.cuts,
        round_number=number,
        turn_number=state.turn_number + 1,
        log=(),
        results=state.results,
        winner=None,
        hands=tuple(hands.get(seat, ()) for seat in range(state.seats)),
        stock=stock[turned:],
    )
