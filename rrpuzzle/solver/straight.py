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

_MOST_PLACES = 80

_Key = tuple[int, int, int, int, int]
"""The states of the four suits before a rank, and the jokers that are left."""

_Known = dict[int, list[Choice]]
"""The choices of a suit at a rank by its state there."""


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
    limited : bool
        Whether a set holds one joker at most.
    """

    def __init__(self, starts: list[Node], jokers: int, limited: bool = False) -> None:
        one, two, three, four = [start.suit for start in starts]
        self._suits = one, two, three, four
        self._jokers, self._limited, self._top = jokers, limited, one.top
        # How much more than the four suits' least the places before a rank are known to leave.
        self._more: list[dict[_Key, int]] = [{} for _rank in range(one.top + 1)]
        self._choices: list[tuple[_Known, _Known, _Known, _Known]] = [
            ({}, {}, {}, {}) for _rank in range(one.top)
        ]
        self._joined: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}
        self.way: list[Uses] = []
        self.visited = self._met = 0

    def cheapest(self, limit: int) -> int | None:
        """Return the least that is left in the hand, None if it is not below the limit.

        Raises
        ------
        TooLongError
            If it would take long.
        """
        least = sum([suit.prices[0][0][-1] for suit in self._suits])
        slack = self._unshared(0, (0, 0, 0, 0, self._jokers)) if self._jokers else 0
        while least + slack < limit:
            lacking = self._go(0, 0, 0, 0, 0, self._jokers, slack)
            if not lacking:
                self.way.reverse()
                return least + slack
            slack += lacking
        return None

    def _unshared(self, rank: int, key: _Key) -> int:
        """Return how much more than the least is left for want of jokers, shared out best."""
        suit1, suit2, suit3, suit4 = self._suits
        i1, i2, i3, i4, jokers = key
        one, two = suit1.prices[rank][i1], suit2.prices[rank][i2]
        three, four = suit3.prices[rank][i3], suit4.prices[rank][i4]
        least = one[-1] + two[-1] + three[-1] + four[-1]
        if jokers > 1:
            return least_of(self._join(one, two), self._join(three, four), jokers) - least
        none = one[0] + two[0] + three[0] + four[0]
        if jokers:
            none -= max(one[0] - one[1], two[0] - two[1], three[0] - three[1], four[0] - four[1])
        return none - least

    def _join(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
        key = (ours, theirs)
        known = self._joined.get(key)
        if known is None:
            known = self._joined[key] = join(ours, theirs)
        return known

    def _go(
        self, rank: int, one: int, two: int, three: int, four: int, budget: int, slack: int
    ) -> int:
        """Look for a way to the end that leaves so much more than the least, or less.

        Return 0 if there is one; else how much more has to be allowed for, or less than that.
        """
        if rank == self._top:
            return 0
        self.visited += 1
        suit1, suit2, suit3, suit4 = self._suits
        known1, known2, known3, known4 = self._choices[rank]
        if one not in known1:
            known1[one] = suit1.choices(rank, one)
        if two not in known2:
            known2[two] = suit2.choices(rank, two)
        if three not in known3:
            known3[three] = suit3.choices(rank, three)
        if four not in known4:
            known4[four] = suit4.choices(rank, four)
        twos, threes, fours = known2[two], known3[three], known4[four]
        after, limited = rank + 1, self._limited
        further = self._more[after]
        lacking = NEVER
        for more1, g1, i1, w1, _loss1, use1, gain1, back1 in known1[one]:
            slack1 = slack - more1
            if slack1 < 0:
                lacking = min(lacking, -slack1)
                break
            for more2, g2, i2, w2, _loss2, use2, gain2, back2 in twos:
                slack2 = slack1 - more2
                if slack2 < 0:
                    lacking = min(lacking, -slack2)
                    break
                rest2, m2 = budget - w1 - w2, g1 if g1 > g2 else g2
                if rest2 < 0:
                    continue
                for more3, g3, i3, w3, _loss3, use3, gain3, back3 in threes:
                    slack3 = slack2 - more3
                    if slack3 < 0:
                        lacking = min(lacking, -slack3)
                        break
                    rest3, m3 = rest2 - w3, m2 if m2 > g3 else g3
                    if rest3 < 0:
                        continue
                    for more4, g4, i4, w4, _loss4, use4, gain4, back4 in fours:
                        slack4 = slack3 - more4
                        if slack4 < 0:
                            lacking = min(lacking, -slack4)
                            break
                        rest = rest3 - w4
                        naturals = g1 + g2 + g3 + g4
                        if naturals:
                            most = m3 if m3 > g4 else g4
                            rest -= jokers_in_sets(naturals, most, limited)
                        if rest < 0:
                            continue
                        key = (i1, i2, i3, i4, rest)
                        more = further.get(key, -1)
                        if more < 0:
                            self._met += 1
                            if self._met > _MOST_PLACES:
                                raise TooLongError
                            gains = gain1 or gain2 or gain3 or gain4
                            more = further[key] = self._unshared(after, key) if gains else 0
                        if rest < budget:
                            slack4 += back1 + back2 + back3 + back4
                        lacks = more - slack4
                        if lacks <= 0:
                            lacks = self._go(after, i1, i2, i3, i4, rest, slack4)
                            if not lacks:
                                self.way.append((use1, use2, use3, use4))
                                return 0
                        lacking = min(lacking, lacks)
        self._more[rank][one, two, three, four, budget] = slack + lacking
        return lacking
