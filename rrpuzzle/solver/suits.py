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
from operator import add
from typing import NamedTuple

__all__ = ["NEVER", "Choice", "Node", "SuitCards", "Use", "build_suit"]

NEVER = 1 << 40
"""A price that no solution can have."""

_DEAD = (NEVER,) * 20

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


Details = tuple[int, int, int, int, int, int, int, int, tuple[int, ...]]
Steps = tuple[tuple[State, int, int], ...]
Choice = tuple[int, "Node", int, int, Use]
"""Naturals to sets, the node that follows, jokers in runs, value left in the hand, the use."""


class _Layer:
    """The states of a suit before one rank, and what the rank offers to all of them."""

    __slots__ = ("details", "following", "nodes", "value")

    def __init__(self, details: Details, value: int) -> None:
        self.details, self.value = details, value
        self.nodes: dict[State, Node] = {}
        self.following: dict[State, Node] = {}


class Node:
    """A state before a rank, with its price list; its choices are made when they are wanted.

    ``flat`` tells that jokers are of no use to it, ``gain`` of how much use the first one is.
    ``marks`` belongs to the search: a bit for each place it has left behind whose state of this
    suit is as good as this one.
    """

    __slots__ = (
        "_choices",
        "_layer",
        "_weaker",
        "flat",
        "gain",
        "last",
        "marks",
        "prices",
        "state",
    )

    def __init__(self, state: State, layer: _Layer) -> None:
        self.state, self._layer = state, layer
        self._choices: list[Choice] | None = None
        self._weaker: list[Node] | None = None
        self.prices: tuple[int, ...] = _DEAD
        self.flat = True
        self.gain = 0
        self.last = False
        self.marks = 0

    def choices(self) -> list[Choice]:
        """Return what the suit can do here, but for what leads nowhere."""
        if self._choices is None:
            layer, most = self._layer, len(self.prices) - 1
            after, value = layer.following, layer.value
            self._choices = choices = []
            for use in uses(self.state, layer.details):
                node = after.get(use[1])
                if node is not None and node.prices[most - use[2]] < NEVER:
                    choices.append((use[0], node, use[2], use[3] * value, use))
        return self._choices

    def weaker(self) -> list[Node]:
        """Return the states of the rank that can do no more than this one, itself among them."""
        if self._weaker is None:
            nodes, state = self._layer.nodes, self.state
            if len(nodes) == 1:
                self._weaker = [self]
            else:
                self._weaker = [
                    node for other, node in nodes.items() if other == state or _covers(state, other)
                ]
        return self._weaker


@lru_cache(maxsize=20_000)
def _covers(state: State, other: State) -> bool:
    """Whether all that can be done from `other` can be done from `state`.

    A longer run does for a shorter one, and one of three cards or more may end.
    """
    (a, b, c), (short, middle, long) = state[:3], other[:3]
    if state[3:] != other[3:] or c < long or a > short or b > short - a + middle:
        return False
    return c - long >= short + middle - a - b


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


@lru_cache(maxsize=30_000)
def uses(state: State, details: Details) -> tuple[Use, ...]:
    """Return everything that a suit can do at a rank.

    The details of a rank are: how many naturals must be used, how many there are, the most
    that sets can take, the jokers, the cards of the next two ranks, where runs may open, 1 at
    the low and 2 at the high ace of an ace that is both, and what sets are charged.
    """
    need, cards, most_in_sets, jokers, after, beyond, place, aces, _charge = details
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
    # What spends fewer jokers comes first, and of that, sets before runs.
    found.reverse()
    found.sort(key=_jokers_of)
    return tuple(found)


def _jokers_of(use: Use) -> int:
    return use.jokers


@lru_cache(maxsize=30_000)
def _steps(state: State, details: Details) -> Steps:
    """Return (what follows, jokers for certain, cards left in the hand) with the fewest left."""
    jokers, charge = details[3], details[8]
    fewest: dict[tuple[State, int], int] = {}
    for use in uses(state, details):
        key = (use.after, use.jokers + charge[use.to_sets])
        if key[1] <= jokers and use.idle < fewest.get(key, 99):
            fewest[key] = use.idle
    return tuple([(after, cost, idle) for (after, cost), idle in fewest.items()])


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


def rank_details(suit: SuitCards, jokers: int, ace: str) -> list[Details]:
    """Return for each rank what `uses` asks beside the state.

    Examples
    --------
    >>> zeros = (0,) * 13
    >>> suit = SuitCards(zeros, (1,) * 13, (1,) * 13, zeros, ((0,),) * 13)
    >>> len(rank_details(suit, 0, "low")), len(rank_details(suit, 0, "both"))
    (13, 14)
    """
    need, free, _worth, most_in_sets, charges = suit
    cards = list(map(add, need, free))
    both = ace == "both"
    top = 14 if both else 13
    if ace == "corner":
        cards += cards[:3]
        places = [ANYWHERE] * 12 + [ROUND]
    else:
        cards += [cards[0] if both else 0, 0, 0]
        places = [ANYWHERE] * (top - 3) + [LEADING, BEFORE_LAST, LAST]
    details = list(
        zip(
            need,
            cards,
            most_in_sets,
            (jokers,) * 13,
            cards[1:],
            cards[2:],
            places,
            (0,) * 13,
            charges,
            strict=False,
        )
    )
    if both:
        details[0] = (*details[0][:7], 1, charges[0])
        details.append((0, 0, 0, jokers, 0, 0, LAST, 2, (0,)))
    return details


_IDLE: Steps = ((_CLOSED, 0, 0),)


def _build(suit: SuitCards, jokers: int, start: State, ace: str) -> Node:
    ranks = rank_details(suit, jokers, ace)
    layer = _Layer(ranks[0], suit.worth[0])
    first = layer.nodes[start] = Node(start, layer)
    made: list[tuple[Node, Steps, dict[State, Node], int]] = []
    for rank in range(1, len(ranks) + 1):
        # The last layer's details are never asked for: nothing follows it.
        following = _Layer(ranks[min(rank, len(ranks) - 1)], suit.worth[rank] if rank < 13 else 0)
        nodes = layer.following = following.nodes
        details, value = layer.details, layer.value
        for state, node in layer.nodes.items():
            if not details[1] and state == _CLOSED and details[6] != LEADING:
                # Nothing is there, and nothing waits for anything.
                steps = _IDLE
            else:
                steps = _steps(state, details)
            made.append((node, steps, nodes, value))
            for step in steps:
                if step[0] not in nodes:
                    nodes[step[0]] = Node(step[0], following)
        layer = following
    for state, node in layer.nodes.items():
        # Round the corner what is left open above the king is what was open below the ace.
        if ace != "corner" or (state[:2] == start[:2] and state[2] >= start[2]):
            node.prices = (0,) * (jokers + 1)
            node.last = True
    for node, steps, nodes, value in reversed(made):
        if len(steps) == 1 and not steps[0][1]:
            after = nodes[steps[0][0]]
            loss = steps[0][2] * value
            node.prices = tuple([p + loss for p in after.prices]) if loss else after.prices
            node.flat, node.gain = after.flat, after.gain
        elif jokers:
            node.prices = prices = _prices(steps, nodes, value, jokers)
            node.flat, node.gain = prices[0] == prices[-1], prices[0] - prices[1]
        elif steps:
            node.prices = (min([nodes[s].prices[0] + idle * value for s, _none, idle in steps]),)
    return first


def _prices(steps: Steps, after: dict[State, Node], value: int, jokers: int) -> tuple[int, ...]:
    """Return the price list of a node from those of the nodes that follow."""
    prices = [NEVER] * (jokers + 1)
    for state, cost, idle in steps:
        node = after[state]
        loss = idle * value
        if node.flat:
            price = node.prices[0] + loss
            if price < prices[cost]:
                for spent in range(cost, jokers + 1):
                    if price < prices[spent]:
                        prices[spent] = price
        else:
            for spent, price in enumerate(node.prices[: jokers + 1 - cost], cost):
                if price + loss < prices[spent]:
                    prices[spent] = price + loss
    return tuple(prices)
