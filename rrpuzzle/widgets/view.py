"""What the page draws: a draft as plain data, every word in the language in use."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rrpuzzle.cards import Card
from rrpuzzle.draft import Draft, DraftRow
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language, ngettext
from rrpuzzle.puzzles import Verdict

__all__ = ["draft_view", "said", "verdict_view"]


def draft_view(draft: Draft) -> dict[str, Any]:
    """Return a draft as data that travels as JSON.

    Parameters
    ----------
    draft : Draft
        The draft.

    Returns
    -------
    dict
        ``rows`` and ``hand`` with their cards, and which steps can be taken back.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.messages import using_language
    >>> with using_language("en"):
    ...     view = draft_view(Draft.start(parse_position("4S 5S 6S | 7S")))
    >>> view["rows"][0]["label"], view["hand"]["cards"][0]["name"]
    ('run', 'seven of spades')
    """
    placed = draft.placed
    cards_left = len(draft.hand)
    return {
        "rows": [_row(row, placed) for row in draft.rows],
        "hand": {
            "label": ngettext(
                "Your hand, {n} card left", "Your hand, {n} cards left", cards_left
            ).format(n=cards_left),
            "cards": [_card(card_id, card, False) for card_id, card in draft.hand],
        },
        "undo": draft.can_undo,
        "redo": draft.can_redo,
        "reset": draft.can_reset,
    }


def _row(row: DraftRow, placed: frozenset[str]) -> dict[str, Any]:
    name = _("Row {row}: {label}").format(row=row.number, label=row.label)
    return {
        "id": row.id,
        "number": row.number,
        "ok": row.meld is not None,
        "label": row.label,
        "name": f"{name}, {_('changed')}" if row.changed else name,
        "why": " ".join(fault.sentence for fault in row.faults),
        "changed": row.changed,
        "cards": [
            _card(card_id, card, card_id in placed)
            for card_id, card in zip(row.ids, row.cards, strict=True)
        ],
    }


def _card(card_id: str, card: Card, placed: bool) -> dict[str, Any]:
    return {"id": card_id, **_face(card, placed, language())}


@lru_cache(maxsize=1024)
def _face(card: Card, placed: bool, _language: str) -> dict[str, Any]:
    """Return what does not change while the card lies there; its name depends on the language."""
    name = card.spoken
    return {
        "rank": card.rank.label if card.rank else "",
        "suit": card.suit.value if card.suit else "",
        "joker": card.joker,
        "placed": placed,
        "name": _("{card}, from your hand").format(card=name) if placed else name,
    }


def said(before: Draft, after: Draft) -> str:
    """Say what a step did to the rows, for those who do not see the board.

    Parameters
    ----------
    before, after : Draft
        The draft before and after the step.

    Returns
    -------
    str
        The rows that are new or hold other cards, each with its label.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.messages import using_language
    >>> draft = Draft.start(parse_position("4S 5S 6S | 7S"))
    >>> with using_language("en"):
    ...     said(draft, draft.move(["c4"], "r1"))
    'Row 1: run. Your hand, 0 cards left.'
    """
    lay = {row.id: row.ids for row in before.rows}
    news = [row for row in after.rows if lay.get(row.id) != row.ids]
    sentences = [
        _("Row {row}: {label}.").format(row=row.number, label=row.label) for row in news[:4]
    ]
    cards_left = len(after.hand)
    if cards_left != len(before.hand):
        sentences.append(
            ngettext("Your hand, {n} card left.", "Your hand, {n} cards left.", cards_left).format(
                n=cards_left
            )
        )
    return " ".join(sentences)


def verdict_view(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data that travels as JSON.

    Parameters
    ----------
    verdict : Verdict
        The verdict.

    Returns
    -------
    dict
        ``kind`` is ``"good"``, ``"part"`` (legal, but not the goal) or ``"bad"``.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, judge, parse_position
    >>> puzzle = Puzzle("mine", parse_position("4S 5S 6S | 7S"))
    >>> verdict_view(judge(puzzle, "4S 5S 6S 7S", ""))["kind"]
    'good'
    """
    kind = "good" if verdict.goal_reached else "part" if verdict.legal else "bad"
    return {
        "kind": kind,
        "headline": verdict.headline,
        "sentences": verdict.sentences,
    }
