"""Positions as plain text, for terminals and for whatever shows no pictures."""

from __future__ import annotations

import textwrap

from rrpuzzle.drawing.words import hand_words, read_row
from rrpuzzle.faults import pretty_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["position_text"]

_NARROWEST = 24


def position_text(position: Position, rules: Rules = CLASSIC, width: int = 80) -> str:
    """Draw a position as text.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        The rules that say what a meld is.
    width : int
        The most characters that a line may have; 24 at least.

    Returns
    -------
    str
        Each row with its number, its cards and what it is or lacks; then the hand.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> print(position_text(parse_position("7S 4S 5S 6S / 4D 4S | 3S 4H")))
    1  4♠ 5♠ 6♠ 7♠  ✓ run
    2  4♦ 4♠        ! needs one more card
    Hand, 2 cards: 3♠ 4♥
    """
    width = max(width, _NARROWEST)
    rows = [read_row(row, rules, number) for number, row in enumerate(position.table, 1)]
    texts = [(pretty_cards(row.cards), f"{row.mark} {row.label}") for row in rows]
    digits = len(str(len(rows)))
    words = max((len(label) for _cards, label in texts), default=0)
    # Words go below the cards where both have no room side by side.
    beside = width - digits - 4 - words >= 14
    room = width - digits - 2 - (words + 2 if beside else 0)
    wrapped = [textwrap.wrap(cards, room) for cards, _label in texts]
    column = max((len(line) for lines in wrapped for line in lines), default=0)
    lines: list[str] = []
    for row, cards, (_cards, label) in zip(rows, wrapped, texts, strict=True):
        margins = [f"{row.number:>{digits}}  "] + [" " * (digits + 2)] * len(cards)
        if beside:
            cards = [f"{cards[0]:<{column}}  {label}", *cards[1:]]
        else:
            cards = [*cards, *textwrap.wrap(label, room)]
            margins += [margins[-1]] * len(cards)
        lines += [margin + text for margin, text in zip(margins, cards, strict=False)]
    if not rows:
        lines.append(_("The table is empty."))
    hand = hand_words(position.hand)
    if position.hand:
        hand = _("{heading}: {cards}").format(heading=hand, cards=pretty_cards(position.hand))
    return "\n".join(lines + textwrap.wrap(hand, width, subsequent_indent="  "))
