"""Whether a table as good needs fewer splits and joins.

Every card has a label, the row where it lies. The search takes a loose card, which is one of the
hand or of a row that has given cards away, and looks at each meld for it and at each choice of
rows for the other cards. A meld costs the rows and hand cards that it draws on, less one; a row
costs the melds that it gives to, less one; every loose row and hand card will cost something
more. Beyond the budget nothing is followed. Rows that nobody has touched may stay, so the table
is whole once nothing is loose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rrpuzzle.cards import Row
from rrpuzzle.position import Position
from rrpuzzle.puzzles.second.bags import (
    WILD,
    Bag,
    TooLargeError,
    bags_of,
    card_of,
    number_of,
    worth_of,
)
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["regroup"]

_Rows = tuple[tuple[int, ...], ...]
_HAND = -1


def regroup(
    position: Position,
    budget: int,
    value: int,
    rules: Rules = CLASSIC,
    objective: str = "cards",
    limit: int = 400_000,
) -> tuple[Row, ...] | None:
    """Find a table that places so much with so few splits and joins.

    Parameters
    ----------
    position : Position
        The table and the hand; the player has opened.
    budget : int
        How many splits and joins there may be.
    value : int
        How much is placed at least, in the solver's measure.
    rules : Rules
        The rules that are played; jokers on the table are taken to be free.
    objective : {"cards", "points", "out"}
        What is counted.
    limit : int
        How many melds may be tried.

    Returns
    -------
    tuple of tuple of Card or None
        The rows of such a table; None if there is none.

    Raises
    ------
    TooLargeError
        If more melds had to be tried.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> position = parse_position("4H 5H 6H 7H 8H | 6H")
    >>> regroup(position, 2, 1) is not None, regroup(position, 1, 1)
    (True, None)
    """
    search = _Search(position, budget, value, rules, objective, limit)
    found = search.look(search.rows, search.hand, 0, search.loss, ())
    if found is None:
        return None
    melds, rows = found
    bags = [*melds, *(row for row, old in zip(rows, search.rows, strict=True) if row == old)]
    return tuple(tuple(card_of(number) for number in bag) for bag in bags)


_Melds = tuple[tuple[int, ...], ...]


class _Search:
    def __init__(
        self,
        position: Position,
        budget: int,
        value: int,
        rules: Rules,
        objective: str,
        limit: int,
    ) -> None:
        self.rows: _Rows = tuple(tuple(sorted(map(number_of, row))) for row in position.table)
        self.hand = tuple(sorted(map(number_of, position.hand)))
        self._worth = {
            number: worth_of(card_of(number), rules, objective) for number in set(self.hand)
        }
        wanted = value * 1000 if objective == "points" else value
        self.loss = sum(map(self._worth.__getitem__, self.hand)) - wanted
        self._budget = budget
        self._limit = limit
        self._tries = 0
        self._seen: dict[tuple[_Rows, tuple[int, ...]], list[tuple[int, int]]] = {}
        self._bags: dict[int, list[Bag]] = {}
        for bag in bags_of(Counter(map(number_of, position.cards)), rules):
            for number in bag[0]:
                self._bags.setdefault(number, []).append(bag)
            if bag[1]:
                self._bags.setdefault(WILD, []).append(bag)

    def look(
        self, rows: _Rows, hand: tuple[int, ...], cost: int, loss: int, melds: _Melds
    ) -> tuple[_Melds, _Rows] | None:
        """Return the melds that put every loose card to rest, and the rows then."""
        if cost + self._still_needed(rows, hand, loss) > self._budget:
            return None
        seen = self._seen.setdefault((rows, hand), [])
        if any(less <= cost and more >= loss for less, more in seen):
            return None
        seen.append((cost, loss))
        where, card = self._loose_card(rows, hand)
        if where is None:
            return melds, rows
        if where == _HAND:
            rest = _less(hand, card)
            if self._worth[card] <= loss:
                found = self.look(rows, rest, cost, loss - self._worth[card], melds)
                if found is not None:
                    return found
        for bag in self._bags.get(card, ()):
            for new_rows, new_hand, more in self._ways(bag, where, card, rows, hand):
                self._tries += 1
                if self._tries > self._limit:
                    raise TooLargeError
                laid = (*bag[0], *[WILD] * bag[1])
                found = self.look(new_rows, new_hand, cost + more, loss, (*melds, laid))
                if found is not None:
                    return found
        return None

    def _still_needed(self, rows: _Rows, hand: tuple[int, ...], loss: int) -> int:
        """Return what the loose cards will cost at least."""
        loose = sum(1 for row, old in zip(rows, self.rows, strict=True) if row and row != old)
        placed = len(hand)
        for worth in sorted(self._worth[card] for card in hand):
            loss -= worth
            if loss < 0:
                break
            placed -= 1
        # Three hand cards that make a meld of their own are two joins; all else costs more.
        return loose + -(-2 * placed // 3)

    def _loose_card(self, rows: _Rows, hand: tuple[int, ...]) -> tuple[int | None, int]:
        best: tuple[int, int, int] | None = None
        for index, (row, old) in enumerate(zip(rows, self.rows, strict=True)):
            if row and row != old:
                for card in row:
                    choices = len(self._bags.get(card, ()))
                    if best is None or choices < best[0]:
                        best = choices, index, card
        if best is not None:
            return best[1], best[2]
        return (_HAND, hand[0]) if hand else (None, 0)

    def _ways(
        self, bag: Bag, where: int, card: int, rows: _Rows, hand: tuple[int, ...]
    ) -> Iterator[tuple[_Rows, tuple[int, ...], int]]:
        """Yield what is left, and what it costs, for each choice of where a meld's cards lie."""
        wanted = _less((*bag[0], *[WILD] * bag[1]), card)
        if where == _HAND:
            yield from self._take(wanted, rows, _less(hand, card), frozenset(), rows, 0)
        else:
            start = (*rows[:where], _less(rows[where], card), *rows[where + 1 :])
            more = int(rows[where] != self.rows[where])
            yield from self._take(wanted, start, hand, frozenset({where}), rows, more)

    def _take(
        self,
        wanted: tuple[int, ...],
        rows: _Rows,
        hand: tuple[int, ...],
        used: frozenset[int],
        before: _Rows,
        cost: int,
    ) -> Iterator[tuple[_Rows, tuple[int, ...], int]]:
        if cost > self._budget:
            return
        if not wanted:
            yield rows, hand, cost
            return
        card, rest = wanted[0], wanted[1:]
        for index, row in enumerate(rows):
            if card in row:
                fewer = (*rows[:index], _less(row, card), *rows[index + 1 :])
                if index in used:
                    yield from self._take(rest, fewer, hand, used, before, cost)
                else:
                    more = 1 + (before[index] != self.rows[index])
                    yield from self._take(rest, fewer, hand, used | {index}, before, cost + more)
        if card in hand:
            yield from self._take(rest, rows, _less(hand, card), used, before, cost + 1)


def _less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
