"""What the page draws: a draft as plain data, every word in the language in use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from rrpuzzle.cards import Card
from rrpuzzle.draft import HAND, Draft, DraftRow
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language, local_ranks, ngettext
from rrpuzzle.puzzles import Hint, Verdict
from rrpuzzle.puzzles.hints import HIGHEST_LEVEL

__all__ = ["choices_view", "draft_view", "hint_marks", "hint_view", "said", "verdict_view"]


def draft_view(draft: Draft, marked: Collection[str] = ()) -> dict[str, Any]:
    """Return a draft as data that travels as JSON.

    Parameters
    ----------
    draft : Draft
        The draft.
    marked : collection of str
        The ids of the rows and cards that a hint speaks of.

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
    tongue = (language(), local_ranks())
    return {
        "rows": [_row(row, placed, marked, tongue) for row in draft.rows],
        "hand": {
            "label": ngettext(
                "Your hand, {n} card left", "Your hand, {n} cards left", cards_left
            ).format(n=cards_left),
            "cards": [_card(card_id, card, False, marked, tongue) for card_id, card in draft.hand],
        },
        "undo": draft.can_undo,
        "redo": draft.can_redo,
        "reset": draft.can_reset,
    }


# What a card is called depends on the language and the ranks; one look at them does for a view.
_Tongue = tuple[str, bool]


def _row(
    row: DraftRow, placed: frozenset[str], marked: Collection[str], tongue: _Tongue
) -> dict[str, Any]:
    names = [_("Row {row}: {label}").format(row=row.number, label=row.label)]
    if row.changed:
        names.append(_("changed"))
    if row.id in marked:
        names.append(_("hint"))
    return {
        "id": row.id,
        "number": row.number,
        "ok": row.meld is not None,
        "label": row.label,
        "name": ", ".join(names),
        "why": " ".join(fault.sentence for fault in row.faults),
        "changed": row.changed,
        "note": row.note,
        "hinted": row.id in marked,
        "cards": [
            _card(card_id, card, card_id in placed, marked, tongue)
            for card_id, card in zip(row.ids, row.cards, strict=True)
        ],
    }


def _card(
    card_id: str, card: Card, placed: bool, marked: Collection[str], tongue: _Tongue
) -> dict[str, Any]:
    face = _face(card, placed, tongue)
    if card_id not in marked:
        return {"id": card_id, **face, "hinted": False}
    return {"id": card_id, **face, "hinted": True, "name": f"{face['name']}, {_('hint')}"}


@lru_cache(maxsize=1024)
def _face(card: Card, placed: bool, _tongue: _Tongue) -> dict[str, Any]:
    """Return what does not change while the card lies there."""
    name = card.spoken
    return {
        "rank": card.rank.label if card.rank else "",
        "suit": card.suit.value if card.suit else "",
        "joker": card.joker,
        "placed": placed,
        "name": _("{card}, from your hand").format(card=name) if placed else name,
    }


def choices_view(draft: Draft, cards: Sequence[str], places: Sequence[str]) -> dict[str, Any]:
    """Return the places where cards may go as data that travels as JSON.

    Parameters
    ----------
    draft : Draft
        The draft.
    cards : sequence of str
        The ids of the cards.
    places : sequence of str
        The ids of the rows where they fit, and `NEW_ROW`.

    Returns
    -------
    dict
        ``cards``, and ``places`` with what their buttons say.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.messages import using_language
    >>> draft = Draft.start(parse_position("5S 6S 7S / 8H 8D 8C | 8S"))
    >>> with using_language("en"):
    ...     choices_view(draft, ["c7"], ["r1", "r2"])["places"][1]
    {'place': 'r2', 'label': 'Row 2'}
    """
    numbers = {row.id: row.number for row in draft.rows}
    return {
        "cards": list(cards),
        "places": [
            {
                "place": place,
                "label": (
                    _("Row {row}").format(row=numbers[place]) if place in numbers else _("New row")
                ),
            }
            for place in places
        ],
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


def verdict_view(verdict: Verdict, hinted: bool = False) -> dict[str, Any]:
    """Return a verdict as data that travels as JSON.

    Parameters
    ----------
    verdict : Verdict
        The verdict.
    hinted : bool
        Whether the player had hints; a solved puzzle is marked so.

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
        "headline": (
            _("Solved, with hints.") if hinted and verdict.goal_reached else verdict.headline
        ),
        "sentences": verdict.sentences,
    }


def hint_view(hint: Hint) -> dict[str, Any]:
    """Return a hint as data that travels as JSON.

    Parameters
    ----------
    hint : Hint
        The hint.

    Returns
    -------
    dict
        ``headline``, ``text`` and ``steps``, the sentences of a list to be numbered.

    Examples
    --------
    >>> from rrpuzzle import hint, parse_position
    >>> from rrpuzzle.messages import using_language
    >>> with using_language("en"):
    ...     view = hint_view(hint(parse_position("4S 5S 6S | 7S"), "4S 5S 6S", "7S", 1))
    >>> view["headline"], view["text"]
    ('Hint 2 of 5.', 'Look at row 1, run 4–6 ♠.')
    """
    steps = [step.sentence for step in hint.steps] if hint.level == HIGHEST_LEVEL else []
    numbered = " ".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return {
        "headline": _("Hint {n} of {most}.").format(n=hint.level + 1, most=HIGHEST_LEVEL + 1),
        "text": hint.text.removesuffix(numbered).strip(),
        "steps": steps,
    }


def hint_marks(hint: Hint, draft: Draft) -> frozenset[str]:
    """Return the rows and cards that a hint speaks of.

    Parameters
    ----------
    hint : Hint
        The hint.
    draft : Draft
        The draft that it was given for.

    Returns
    -------
    frozenset of str
        Their ids.

    Examples
    --------
    >>> from rrpuzzle import hint, parse_position
    >>> draft = Draft.start(parse_position("4S 5S 6S | 7S"))
    >>> help_on = hint(draft.position, draft.position.table, draft.position.hand, 3)
    >>> sorted(hint_marks(help_on, draft))
    ['c4', 'r1']
    """
    source = hint.steps[0].source if hint.steps else HAND
    if hint.back:
        lying = sorted(draft.placed)
    elif source == HAND:
        lying = [card_id for card_id, _card in draft.hand]
    else:
        lying = [card_id for row in draft.rows if row.number == source for card_id in row.ids]
    marked = {row.id for row in draft.rows if row.number in hint.rows}
    for card in hint.cards:
        found = next((i for i in lying if draft.card(i) == card.plain and i not in marked), None)
        if found is not None:
            marked.add(found)
    return frozenset(marked)
