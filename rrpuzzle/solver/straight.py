"""The first try of a search: straight into the depth, which is enough for most positions.

It goes from rank to rank by what seems to leave the least, and turns back where more would be
left than is allowed for. What it learns on the way, it keeps: how much each place must leave at
least. If nothing is found, so much more is allowed for as is known to be needed. Where that takes
long the whole is given up: then the places must be compared with each other (`search`).
"""

from __future__ import annotations

from rrpuzzle.solver.suits import NEVER, Choice, Node
from rrpuzzle.solver.together import Uses, join, jokers_in_sets, least_of

__all__ = ["Straight", "TooLongError"]

_MOST_VISITS = 100


class TooLongError(Exception):
    """Going straight does not pay here."""


class Straight:
    """A search straight into the depth.

    Parameters
    ----------
    starts : list of Node
        The start node of each suit.
    jokers : int
        Jokers that may be used as wild.
    """

    def __init__(self, starts: list[Node], jokers: int) -> None:
        one, two, three, four = [start.suit for start in starts]
        self._suits = one, two, three, four
        self._jokers, self._top = jokers, one.top
        self._least: list[dict[tuple[int, int, int, int, int], int]] = [{} for _ in range(one.top)]
        self._choices: list[list[dict[int, list[Choice]]]] = [
            [{}, {}, {}, {}] for _rank in range(one.top)
        ]
        self._joined: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}
        self.way: list[Uses] = []
        self.visited = 0

    def cheapest(self, limit: int) -> int | None:
        """Return the least that is left in the hand, None if it is not below the limit.

        Raises
        ------
        TooLongError
            If it would take long.
        """
        prices = [suit.prices[0][0] for suit in self._suits]
        allowed = least_of(
            self._join(prices[0], prices[1]), self._join(prices[2], prices[3]), self._jokers
        )
        while allowed < limit:
            needed = self._go(0, 0, 0, 0, 0, self._jokers, allowed)
            if needed <= allowed:
                self.way.reverse()
                return needed
            allowed = needed
        return None

    def _join(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
        key = (ours, theirs)
        known = self._joined.get(key)
        if known is None:
            known = self._joined[key] = join(ours, theirs)
        return known

    def _go(
        self, rank: int, one: int, two: int, three: int, four: int, budget: int, allowed: int
    ) -> int:
        """Return what must be left from here on; it is left, if no more than what is allowed."""
        if rank == self._top:
            return 0
        key = (one, two, three, four, budget)
        known = self._least[rank].get(key)
        if known is not None and known > allowed:
            return known
        self.visited += 1
        if self.visited > _MOST_VISITS:
            raise TooLongError
        suit1, suit2, suit3, suit4 = self._suits
        ones, twos, threes, fours = self._choices[rank]
        if one not in ones:
            ones[one] = suit1.choices(rank, one)
        if two not in twos:
            twos[two] = suit2.choices(rank, two)
        if three not in threes:
            threes[three] = suit3.choices(rank, three)
        if four not in fours:
            fours[four] = suit4.choices(rank, four)
        fours_here, after, jokers = fours[four], rank + 1, self._jokers
        best = NEVER
        least = suit1.prices[rank][one][-1] + suit2.prices[rank][two][-1]
        least += suit3.prices[rank][three][-1] + suit4.prices[rank][four][-1]
        for more1, g1, i1, w1, loss1, use1, p1 in ones[one]:
            sum1 = least + more1
            if sum1 > allowed:
                best = min(best, sum1)
                break
            for more2, g2, i2, w2, loss2, use2, p2 in twos[two]:
                sum2, rest2, m2 = sum1 + more2, budget - w1 - w2, g1 if g1 > g2 else g2
                if sum2 > allowed:
                    best = min(best, sum2)
                    break
                if rest2 < 0:
                    continue
                for more3, g3, i3, w3, loss3, use3, p3 in threes[three]:
                    sum3, rest3, m3 = sum2 + more3, rest2 - w3, m2 if m2 > g3 else g3
                    if sum3 > allowed:
                        best = min(best, sum3)
                        break
                    if rest3 < 0:
                        continue
                    for more4, g4, i4, w4, loss4, use4, p4 in fours_here:
                        total = sum3 + more4
                        if total > allowed:
                            best = min(best, total)
                            break
                        rest = rest3 - w4
                        naturals = g1 + g2 + g3 + g4
                        if naturals:
                            rest -= jokers_in_sets(naturals, m3 if m3 > g4 else g4)
                        if rest < 0:
                            continue
                        loss = loss1 + loss2 + loss3 + loss4
                        if jokers:
                            if rest < 2:
                                total = loss + p1[0] + p2[0] + p3[0] + p4[0]
                                if rest:
                                    total -= max(
                                        p1[0] - p1[1], p2[0] - p2[1], p3[0] - p3[1], p4[0] - p4[1]
                                    )
                            else:
                                total = loss + least_of(
                                    self._join(p1, p2), self._join(p3, p4), rest
                                )
                        if total <= allowed:
                            total = loss + self._go(after, i1, i2, i3, i4, rest, allowed - loss)
                            if total <= allowed:
                                self.way.append((use1, use2, use3, use4))
                                return total
                        if total < best:
                            best = total
        self._least[rank][key] = best
        return best
