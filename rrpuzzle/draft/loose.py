"""Drafts of cards that already have ids, for boards on which cards come and go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rrpuzzle.cards import Card
from rrpuzzle.draft.draft import Draft
from rrpuzzle.draft.layout import Layout
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["loose_draft", "lying_draft"]


def lying_draft(cards: Mapping[str, Card], layout: Layout, rules: Rules = CLASSIC) -> Draft:
    """Return a draft in which a layout is the start.

    Parameters
    ----------
    cards : mapping of str to Card
        The cards by their ids, jokers with or without faces.
    layout : Layout
        How they lie; no row is empty.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    Draft
        The draft without a step.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> from rrpuzzle.draft.layout import Line
    >>> cards = dict(zip(("c7", "c9"), parse_cards("4S 5S"), strict=True))
    >>> lying_draft(cards, Layout((Line("r2", ("c7",)),), ("c9",))).position
    parse_position('4S | 5S')
    """
    table = tuple(tuple(cards[card] for card in line.cards) for line in layout.lines)
    position = Position(table, tuple(cards[card] for card in layout.hand))
    return replace(
        Draft.start(Position((), ()), rules),
        before=position,
        _cards=cards,
        _history=(layout,),
        _rows_made=layout.highest_row,
    )


def loose_draft(cards: Mapping[str, Card], layout: Layout, rules: Rules = CLASSIC) -> Draft:
    """Return a draft in which all cards came from the hand, so that each may go everywhere.

    Parameters
    ----------
    cards, layout, rules
        As in `lying_draft`.

    Returns
    -------
    Draft
        The draft with one step, from the hand to the layout.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> from rrpuzzle.draft.layout import Line
    >>> cards = dict(zip(("c7", "c9"), parse_cards("4S 5S"), strict=True))
    >>> draft = loose_draft(cards, Layout((Line("r2", ("c7",)),), ("c9",)))
    >>> draft.move(["c7"], "hand").position
    parse_position('| 5S 4S')
    """
    start = Layout((), tuple(cards))
    return replace(
        lying_draft(cards, start, rules),
        _history=(start, layout),
        _at=1,
        _rows_made=layout.highest_row,
    )
