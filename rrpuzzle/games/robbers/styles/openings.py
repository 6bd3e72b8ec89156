"""Ways to open, each of them legal: the leanest, and the largest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rrpuzzle.cards import Card, Rank, Row, Suit
from rrpuzzle.games.robbers.styles.plays import held_melds, is_legal, laid_off, most_cards
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules
from rrpuzzle.solver import opening, solve

__all__ = ["can_open", "largest_opening", "lean_opening"]

_DEAREST = (Card(Rank.ACE, Suit.SPADES), Card(Rank.KING, Suit.SPADES))


def lean_opening(position: Position, rules: Rules) -> Position | None:
    """Return the opening that spends the fewest and least flexible cards, None if there is none.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> print(lean_opening(parse_position("2S 3S 4S | AH AD AC KC QC JC 9D"), CLASSIC))
    2S 3S 4S / AH AD AC | 9D JC QC KC
    """
    if not can_open(position.hand, rules):
        return None
    best = opening(position.hand, rules)
    if not best.possible or not best.rows:
        return None
    after = Position(position.table + best.rows, best.kept)
    return after if is_legal(position, after, rules, opened=False) else None


def can_open(hand: Row, rules: Rules) -> bool:
    """Whether a hand may be worth an opening: a quick look that never says no wrongly.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> can_open(parse_cards("JS QS KS 2H"), CLASSIC), can_open(parse_cards("AS AH AD"), CLASSIC)
    (False, True)
    """
    if not rules.opening_minimum:
        return True
    dear = max(rules.joker_value, *map(rules.value_of, _DEAREST))
    best = solve(Position((), hand), replace(rules, joker_value=dear), "points")
    return best.value >= rules.opening_minimum


def largest_opening(position: Position, rules: Rules, rearrange: bool = True) -> Position | None:
    """Return the opening that places the most cards found, None if there is none.

    Parameters
    ----------
    position : Position
        The table and the hand of a player who has not opened.
    rules : Rules
        The rules that are played. What else they allow once the opening is down
        (`Rules.opening_turn`) is done too.
    rearrange : bool
        Whether the player rearranges where the rules let it; else it lays off at most.

    Returns
    -------
    Position or None
        The position after it.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> print(largest_opening(parse_position("2S 3S 4S | AH AD AC KC QC JC 9D"), CLASSIC))
    2S 3S 4S / AH AD AC / JC QC KC | 9D
    """
    lean = lean_opening(position, rules)
    if lean is None:
        return None
    more = held_melds(lean.hand, rules)
    down = [Position(lean.table + more.table, more.hand), lean]
    for objective in ("cards", "points"):
        own = held_melds(position.hand, rules, objective)
        down.append(Position(position.table + own.table, own.hand))
    ways = down + [further for after in down for further in _onward(after, rules, rearrange)]
    ways.sort(key=lambda way: len(way.hand))
    return next((way for way in ways if is_legal(position, way, rules, opened=False)), None)


def _onward(opened: Position, rules: Rules, rearrange: bool) -> Iterator[Position]:
    """Yield what more the opening turn may do once the opening is down."""
    if rules.opening_turn == "rearrange" and rearrange:
        further = most_cards(opened, rules)
        if further is not None:
            yield further
    elif rules.opening_turn != "melds-only":
        yield laid_off(opened, rules)
