"""One suit on its own: the states of its open runs, rank by rank, and what each can still save.

1. Jokers stand in runs only where that cannot be avoided: in a gap, behind a short run, before
   a run only where it ends at the highest rank. So at most as many runs cover a rank as there
   are natural copies; the jokers that are left over are put somewhere afterwards.
2. The *price list* of a state tells for each number of jokers the least value that this suit
   must still leave in the hand if every set that could be finds its partners.
3. With the ace high as well, a state has a fourth number, the aces kept back for the top; with
   runs round the corner, the state starts as what the highest rank will have left open.
"""

from __future__ import annotations

from itertools import product
from operator import add, itemgetter
from typing import NamedTuple

from rrpuzzle.solver.fronts import (
    ANYWHERE,
    BEFORE_LAST,
    CIRCLE,
    LAST,
    LEADING,
    ROUND,
    Details,
    Front,
    State,
    Use,
    frontier_of,
)

__all__ = [
    "NEVER",
    "Choice",
    "Node",
    "Suit",
    "SuitCards",
    "Use",
    "build_suit",
    "fronts_from",
    "price_lists",
    "rank_details",
]

NEVER = 1 << 40
"""A price that no solution can have."""

Choice = tuple[int, int, int, int, int, Use, int, int]
"""How much more than the least the suit must leave after it, were all the other jokers its own;
naturals to sets; the index of the state that follows; jokers in runs; value left in the hand; the
use; and how much more it must leave after that than with all the jokers: if it gets none, and if
it gets all but those that it took."""

NodeChoice = tuple[int, int, "Node", int, int, Use]
"""The same between nodes, as far as the search for the four together asks."""


class Suit:
    """A suit's price lists before each rank, and the nodes that were asked for.

    ``marks`` belongs to the search: for each rank and state a bit for each place that it has
    left behind whose state of this suit is as good.
    """

    __slots__ = ("_marks", "fronts", "nodes", "prices", "top", "worth")

    def __init__(
        self, fronts: list[Front], prices: list[list[tuple[int, ...]]], worth: tuple[int, ...]
    ) -> None:
        self.fronts, self.prices, self.worth = fronts, prices, worth
        self.top = len(fronts)
        self.nodes: dict[int, Node] = {}
        self._marks: list[list[int] | None] = [None] * (self.top + 1)

    def node(self, rank: int, index: int) -> Node:
        """Return the one node of a state."""
        key = rank << 20 | index
        known = self.nodes.get(key)
        if known is None:
            known = self.nodes[key] = Node(self, rank, index)
        return known

    def weaker(self, rank: int, index: int) -> frozenset[int]:
        """Return the indices of the rank's states that can do no more than one of them."""
        frontier = self.fronts[-1].following if rank == self.top else self.fronts[rank].frontier
        return frontier.weaker(index)

    def marks_of(self, rank: int) -> list[int]:
        """Return the marks of a rank's states."""
        known = self._marks[rank]
        if known is None:
            known = self._marks[rank] = [0] * len(self.prices[rank])
        return known

    def choices(self, rank: int, index: int) -> list[Choice]:
        """Return what the suit can do in a state, the least that it leaves first."""
        prices, value, own = self.prices[rank + 1], self.worth[rank], self.prices[rank][index]
        most, least = len(own) - 1, own[-1]
        found = []
        for g, i, w, n, use in self.fronts[rank].choices[index]:
            after = prices[i]
            price = after[most - w]
            if price < NEVER:
                loss = n * value
                more, low = price + loss - least, after[-1]
                found.append((more, g, i, w, loss, use, after[0] - low, price - low))
        if len(found) > 1:
            found.sort(key=_MORE)
        return found


class Node:
    """A state before a rank, with its price list; its choices are made when they are wanted.

    ``least`` is its price with all the jokers; ``flat`` tells that they are of no use to it,
    ``gain`` of how much use the first one is.
    """

    __slots__ = (
        "_choices",
        "flat",
        "gain",
        "index",
        "last",
        "least",
        "marks",
        "prices",
        "rank",
        "suit",
        "weaker",
    )

    def __init__(self, suit: Suit, rank: int, index: int) -> None:
        self.suit, self.rank, self.index = suit, rank, index
        self.prices = prices = suit.prices[rank][index]
        self.least = prices[-1]
        self.flat = prices[0] == prices[-1]
        self.gain = 0 if self.flat else prices[0] - prices[1]
        self.last = rank == suit.top
        self.marks, self.weaker = suit.marks_of(rank), suit.weaker(rank, index)
        self._choices: list[NodeChoice] | None = None

    def choices(self) -> list[NodeChoice]:
        """Return what the suit can do here, the least that it leaves first."""
        if self._choices is None:
            suit, after = self.suit, self.rank + 1
            self._choices = [
                (more, g, suit.node(after, index), jokers, loss, use)
                for more, g, index, jokers, loss, use, *_ in suit.choices(self.rank, self.index)
            ]
        return self._choices

    def release(self) -> None:
        """Undo the ties between the suit's nodes, so that they are thrown away at once."""
        self.suit.nodes.clear()


_MORE = itemgetter(0)


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
    ranks = rank_details(suit, jokers, ace)
    if ace == "corner":
        most = max(map(sum, zip(suit.need, suit.free, strict=True)))
        states = [s for s in product(range(most + 1), repeat=3) if sum(s) <= most]
        starts = [_build(suit, jokers, state, ranks, True) for state in states]
        return [start for start in starts if start.prices[-1] < NEVER]
    start = _build(suit, jokers, (0, 0, 0, 0) if ace == "both" else (0, 0, 0), ranks, False)
    return [start] if start.prices[-1] < NEVER else []


def rank_details(
    suit: SuitCards, jokers: int, ace: str, leads_later: bool = False
) -> list[Details]:
    """Return for each rank what `uses` asks beside the state.

    With `leads_later` the jokers before runs that end at the highest rank are not laid where
    they lie, but when the run ends.

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
        places = [CIRCLE] * 12 + [ROUND]
    else:
        cards += [cards[0] if both else 0, 0, 0]
        ends = [ANYWHERE] * 3 if leads_later else [LEADING, BEFORE_LAST, LAST]
        places = [ANYWHERE] * (top - 3) + ends
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
        details.append((0, 0, 0, jokers, 0, 0, places[-1], 2, (0,)))
    return details


def _build(suit: SuitCards, jokers: int, start: State, ranks: list[Details], corner: bool) -> Node:
    fronts = fronts_from(start, ranks)
    states = fronts[-1].following.states
    last = [(0,) * (jokers + 1)] * len(states)
    if corner:
        # Round the corner what is left open above the king is what was open below the ace.
        for index, state in enumerate(states):
            if state[:2] != start[:2] or state[2] < start[2]:
                last[index] = (NEVER,) * (jokers + 1)
    worth = (*suit.worth, 0)
    return Node(Suit(fronts, price_lists(fronts, last, worth, jokers), worth), 0, 0)


def fronts_from(start: State, ranks: list[Details]) -> list[Front]:
    """Return the states that a suit can be in before each rank, from one state on.

    Examples
    --------
    >>> [front.frontier.states for front in fronts_from((0, 0, 0), [(0,) * 8 + ((0,),)])]
    [((0, 0, 0),)]
    """
    frontier = frontier_of((start,))
    fronts = []
    for details in ranks:
        front = frontier.through(details)
        fronts.append(front)
        frontier = front.following
    return fronts


def price_lists(
    fronts: list[Front], last: list[tuple[int, ...]], worth: tuple[int, ...], jokers: int
) -> list[list[tuple[int, ...]]]:
    """Return for each rank and state the price list, from those behind the last rank.

    Examples
    --------
    >>> fronts = fronts_from((0, 0, 0), [(0, 1, 0, 0, 0, 0, LAST, 0, (0,))])
    >>> price_lists(fronts, [(0,)], (5,), 0)
    [[(5,)], [(0,)]]
    """
    dead = (NEVER,) * (jokers + 1)
    prices = last
    found = [prices]
    for rank in range(len(fronts) - 1, -1, -1):
        front, value = fronts[rank], worth[rank]
        if not front.idle:
            following = prices
            prices = []
            for steps in front.steps:
                if len(steps) == 1 and not steps[0][1]:
                    index, _none, idle = steps[0]
                    if idle:
                        loss = idle * value
                        prices.append(tuple([price + loss for price in following[index]]))
                    else:
                        prices.append(following[index])
                elif not steps:
                    prices.append(dead)
                elif jokers > 1:
                    prices.append(_cheapest(steps, following, value, jokers))
                elif jokers:
                    prices.append(_cheapest_with_one(steps, following, value))
                else:
                    prices.append((min([following[i][0] + n * value for i, _none, n in steps]),))
        found.append(prices)
    found.reverse()
    return found


def _cheapest(
    steps: list[tuple[int, int, int]], following: list[tuple[int, ...]], value: int, jokers: int
) -> tuple[int, ...]:
    """Return the price list of a state from those of the states that follow."""
    prices = [NEVER] * (jokers + 1)
    for index, cost, idle in steps:
        loss = idle * value
        after = following[index]
        if after[0] == after[-1]:
            price = after[0] + loss
            if price < prices[cost]:
                for spent in range(cost, jokers + 1):
                    if price < prices[spent]:
                        prices[spent] = price
        else:
            for spent, price in enumerate(after[: jokers + 1 - cost], cost):
                if price + loss < prices[spent]:
                    prices[spent] = price + loss
    return tuple(prices)


def _cheapest_with_one(
    steps: list[tuple[int, int, int]], following: list[tuple[int, ...]], value: int
) -> tuple[int, ...]:
    """Return the same with one joker, the number that is met most."""
    without = with_it = NEVER
    for index, cost, idle in steps:
        price, least = following[index]
        loss = idle * value
        price += loss
        if cost:
            least = price
        else:
            least += loss
            if price < without:
                without = price
        if least < with_it:
            with_it = least
    return without, with_it
