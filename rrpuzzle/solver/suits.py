"""One suit on its own: the states of its open runs, rank by rank, and what each can still save.

1. A *state* before a rank is (a, b, c): how many runs that end just below the rank have one,
   two, and three or more cards. The first two kinds must go on; the third may.
2. Jokers stand in runs only where that cannot be avoided: in a gap, behind a short run, before
   a run only where it ends at the highest rank. So at most as many runs cover a rank as there
   are natural copies; the jokers that are left over are put somewhere afterwards.
3. The *price list* of a state tells for each number of jokers the least value that this suit
   must still leave in the hand if every set that could be finds its partners.
4. With the ace high as well, a fourth number counts the aces kept back for the top; with runs
   round the corner, the state starts as what the highest rank will have left open.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

__all__ = ["NEVER", "Choice", "Node", "SuitCards", "Use", "build_suit"]

NEVER = 1 << 40
"""A price that no solution can have."""

State = tuple[int, ...]


class Use(NamedTuple):
    """What a suit does at one rank, apart from prices."""

    to_sets: int
    after: State
    jokers: int
    idle: int
    in_runs: int
    opened: int
    bridges: int
    leads: int


Choice = tuple[int, "Node", int, int, Use]
"""Naturals to sets, the node that follows, jokers in runs, value left in the hand, the use."""


class Node:
    """A state before a rank, with its choices and its price list."""

    __slots__ = ("choices", "flat", "prices", "rank")

    def __init__(self, rank: int) -> None:
        self.rank = rank
        self.choices: list[Choice] = []
        self.prices: tuple[int, ...] = ()
        self.flat = True


class SuitCards(NamedTuple):
    """A suit's cards as the search sees them, index 0 being the ace.

    ``need`` and ``free`` count the naturals (and the jokers that are as good as naturals) that
    must and may be used, ``worth`` is what one of them counts, ``most_in_sets`` bounds those
    that sets can take, ``charges`` are the jokers that sets of so many naturals cost for
    certain.
    """

    need: tuple[int, ...]
    free: tuple[int, ...]
    worth: tuple[int, ...]
    most_in_sets: tuple[int, ...]
    charges: tuple[tuple[int, ...], ...]


ANYWHERE, LEADING, BEFORE_LAST, LAST, ROUND = range(5)
_CLOSED = (0, 0, 0)


@lru_cache(maxsize=100_000)
def uses(
    state: State,
    need: int,
    cards: int,
    most_in_sets: int,
    jokers: int,
    after: int,
    beyond: int,
    place: int,
    aces: int,
) -> tuple[Use, ...]:
    """Return everything that a suit can do at a rank.

    ``after`` and ``beyond`` count the cards of the next two ranks, ``place`` says whether runs
    may open here, ``aces`` is 1 at the low and 2 at the high ace of an ace that is both.
    """
    found = []
    a, b, c = state[:3]
    useful = max(after, beyond) if jokers else after
    for kept_back in range(cards + 1 if aces == 1 else 1):
        for in_runs in (state[3],) if aces == 2 else range(cards - kept_back + 1):
            forced, spare = max(0, a + b - in_runs), max(0, in_runs - a - b)
            kept = min(c, spare)
            opened = spare - kept
            if opened and place in (BEFORE_LAST, LAST):
                continue
            rest = 0 if aces == 2 else cards - kept_back - in_runs
            sets = range(max(0, need - in_runs - kept_back), min(rest, most_in_sets) + 1)
            for bridges in range(min(c - kept, jokers - forced, after) + 1):
                long = b + kept + bridges
                most_leads = max(after, beyond) if place == LEADING else 0
                for leads in range(min(jokers - forced - bridges, most_leads) + 1):
                    cost = forced + bridges + leads
                    short = opened + leads
                    if place == LAST:
                        if a or short:
                            continue
                        follows: State = _CLOSED
                    elif place == ROUND:
                        follows = (short, a, long)
                    else:
                        gap = max(0, short + a - after) + max(0, short - beyond)
                        if cost + gap > jokers:
                            continue
                        follows = (short, a, min(long, useful))
                        if len(state) == 4:
                            follows = (*follows, state[3] + kept_back)
                    found += [
                        Use(g, follows, cost, rest - g, in_runs, opened, bridges, leads)
                        for g in sets
                    ]
    return tuple(found)


def build_suit(suit: SuitCards, jokers: int, ace: str) -> list[Node]:
    """Return the start nodes of a suit; there are several only if runs go round the corner.

    Parameters
    ----------
    suit : SuitCards
        The cards.
    jokers : int
        Jokers that may be used as wild.
    ace : {"low", "both", "corner"}
        Where an ace may stand.

    Returns
    -------
    list of Node
        Choices that lead nowhere are left out, and so are starts.

    Examples
    --------
    >>> zeros = (0,) * 13
    >>> cards = (0, 0, 0, 1, 1, 1, 1) + (0,) * 6
    >>> suit = SuitCards(zeros, cards, (1,) * 13, zeros, ((0,) * 3,) * 13)
    >>> [start.prices for start in build_suit(suit, 0, "low")]
    [(0,)]
    """
    if ace == "corner":
        most = max(map(sum, zip(suit.need, suit.free, strict=True)))
        states = [s for s in product(range(most + 1), repeat=3) if sum(s) <= most]
    else:
        states = [(0, 0, 0, 0) if ace == "both" else _CLOSED]
    starts = [_build(suit, jokers, state, ace) for state in states]
    return [start for start in starts if start.prices[-1] < NEVER]


def rank_details(suit: SuitCards, jokers: int, ace: str) -> list[tuple[int, ...]]:
    """Return for each rank what `uses` asks beside the state.

    Examples
    --------
    >>> zeros = (0,) * 13
    >>> suit = SuitCards(zeros, (1,) * 13, (1,) * 13, zeros, ((0,),) * 13)
    >>> len(rank_details(suit, 0, "low")), len(rank_details(suit, 0, "both"))
    (13, 14)
    """
    need, free, _worth, most_in_sets, _charges = suit
    cards = [n + f for n, f in zip(need, free, strict=True)]
    both = ace == "both"
    top = 14 if both else 13
    if ace == "corner":
        cards += cards[:3]
        places = [ANYWHERE] * 12 + [ROUND]
    else:
        cards += [cards[0] if both else 0, 0, 0]
        places = [ANYWHERE] * (top - 3) + [LEADING, BEFORE_LAST, LAST]
    details = [
        (n, *cards[rank : rank + 1], sets, jokers, *cards[rank + 1 : rank + 3], places[rank], 0)
        for rank, (n, sets) in enumerate(zip(need, most_in_sets, strict=True))
    ]
    if both:
        details[0] = (*details[0][:-1], 1)
        details.append((0, 0, 0, jokers, 0, 0, LAST, 2))
    return details


def _build(suit: SuitCards, jokers: int, start: State, ace: str) -> Node:
    charges, worth = suit.charges, suit.worth
    layers: list[dict[State, Node]] = [{start: Node(0)}]
    for rank, details in enumerate(rank_details(suit, jokers, ace)):
        value = worth[rank] if rank < 13 else 0
        around = details[6] == ROUND
        layer: dict[State, Node] = {}
        for state, node in layers[rank].items():
            for use in uses(state, *details):
                follows = use.after
                if around:
                    if follows[:2] != start[:2] or follows[2] < start[2]:
                        continue
                    follows = _CLOSED
                after = layer.get(follows)
                if after is None:
                    after = layer[follows] = Node(rank + 1)
                node.choices.append((use.to_sets, after, use.jokers, use.idle * value, use))
        layers.append(layer)
    end = layers.pop().get(_CLOSED)
    if end is not None:
        end.prices = (0,) * (jokers + 1)
    for rank in range(len(layers) - 1, -1, -1):
        charge = charges[rank] if rank < 13 else (0,)
        for node in layers[rank].values():
            _price(node, jokers, charge)
    return layers[0][start]


def _price(node: Node, jokers: int, charge: tuple[int, ...]) -> None:
    """Fill in a node's price list from those of the nodes that follow."""
    prices = [NEVER] * (jokers + 1)
    live = []
    for choice in node.choices:
        to_sets, after, cost, loss, _use = choice
        cost += charge[to_sets]
        if cost > jokers or after.prices[jokers - cost] >= NEVER:
            continue
        live.append(choice)
        if after.flat:
            price = after.prices[0] + loss
            for spent in range(cost, jokers + 1):
                if price < prices[spent]:
                    prices[spent] = price
        else:
            for spent in range(cost, jokers + 1):
                price = after.prices[spent - cost] + loss
                if price < prices[spent]:
                    prices[spent] = price
    node.choices = live
    node.prices = tuple(prices)
    node.flat = prices[0] == prices[-1]
