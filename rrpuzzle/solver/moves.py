"""One suit for counting: its states before each rank, their prices, and its moves."""

from __future__ import annotations

from itertools import repeat
from operator import add

from rrpuzzle.rules import Rules
from rrpuzzle.solver.prices import StatePrices
from rrpuzzle.solver.suits import SuitCards
from rrpuzzle.solver.tokens import ROUND_MARK, tokens_of
from rrpuzzle.solver.ways import CLOSED, RunRow, Spot, State, steps

__all__ = ["Ended", "Move", "SuitMoves", "SuitNode"]

Ended = tuple[RunRow, ...]
"""The rows of a suit that end."""


class SuitNode:
    """A state of a suit before a rank, with its price list and, once asked for, its moves."""

    __slots__ = ("least", "moves", "prices", "rank", "state", "suit")

    def __init__(self, suit: SuitMoves, rank: int, state: State, prices: tuple[int, ...]) -> None:
        self.suit, self.rank, self.state, self.prices = suit, rank, state, prices
        self.least = self.prices[-1]
        self.moves: dict[int, list[Move]] | None = None


Move = tuple[int, int, SuitNode, int, Ended, int]
"""Jokers in runs, loss of slack, what follows, in how many ways, rows, cards in the hand."""


class SuitMoves:
    """What one suit of a task can do, worked out when it is asked for."""

    def __init__(self, cards: SuitCards, jokers: int, rules: Rules, told: bool) -> None:
        ace, self._jokers = rules.ace, jokers
        self.kind = tokens_of(rules.jokers_per_meld, jokers, ace, told)
        self._worth = cards.worth
        counts = list(map(add, cards.need, cards.free))
        self._spots = list(
            map(Spot, range(13), cards.need, counts, cards.most_in_sets, repeat(jokers))
        )
        self._both = ace == "both"
        going_round = ace == "corner" and (counts[0] or jokers) and (counts[12] or jokers)
        self._round, self._nothing = bool(going_round), (0,) * (jokers + 1)
        if self._both:
            self._spots[0] = self._spots[0]._replace(kind="keeps")
            self._spots.append(Spot(13, 0, 0, 0, jokers, "kept"))
        elif going_round:
            self._spots[0] = self._spots[0]._replace(kind="round")
        self.top = len(self._spots)
        self._prices = StatePrices(cards, jokers, "both" if self._both else "low")
        self._open_prices = StatePrices(cards, jokers, "open") if going_round else self._prices
        self._nodes: list[dict[State, SuitNode]] = [{} for _rank in range(self.top + 1)]

    def start(self) -> SuitNode:
        """Return the state before the first rank."""
        return self._node(0, CLOSED, (0, 0, 0))

    def forget(self) -> None:
        """Undo the ties between the nodes and the suit."""
        for nodes in self._nodes:
            nodes.clear()

    def _node(self, rank: int, state: State, sizes: tuple[int, int, int]) -> SuitNode:
        """Return the one node of a state of so many short, middle and long runs."""
        known = self._nodes[rank].get(state)
        if known is None:
            prices = self._price(rank, state, sizes)
            known = self._nodes[rank][state] = SuitNode(self, rank, state, prices)
        return known

    def _price(self, rank: int, state: State, sizes: tuple[int, int, int]) -> tuple[int, ...]:
        if self._both:
            return self._prices.prices(rank, (*sizes, state[1]), 0)
        if self._round:
            if not rank:
                return self._nothing  # what a run from the king will bring is not known yet
            if state[2] or any(run[0] == ROUND_MARK for run, _copies in state[0]):
                return self._open_prices.prices(rank, sizes, 0)
        return self._prices.prices(rank, sizes, 0)

    def moves(self, node: SuitNode, most: int) -> dict[int, list[Move]]:
        """Return the moves by the naturals that they give to sets, without the hopeless ones.

        Those are hopeless that leave more than `most` beyond what the suit must from the start.
        """
        if node.moves is None:
            moves: dict[int, list[Move]] = {}
            node.moves = moves
            rank, least = node.rank, node.least
            worth = self._worth[rank] if rank < 13 else 0
            # Without jokers no slack comes back, so what was used up before counts as well.
            most += self.start().least if self._jokers else least
            for to_sets, jokers, idle, state, ways, ended, sizes in steps(
                node.state, self._spots[rank], self.kind
            ):
                left = idle * worth
                after = self._node(rank + 1, state, sizes)
                if left + after.prices[-1 - jokers] <= most:
                    move = (jokers, left + after.least - least, after, ways, ended, idle)
                    moves.setdefault(to_sets, []).append(move)
        return node.moves
