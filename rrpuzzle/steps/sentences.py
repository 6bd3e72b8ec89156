"""The sentence of a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rrpuzzle.cards import JOKER, Card, Row
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words
from rrpuzzle.steps.step import HAND, NEW, Step, StepKind

__all__ = ["row_words", "step_sentence"]


def row_words(row: Row, step: Step) -> str:
    """Return a row's title if it is a meld, else its cards.

    Parameters
    ----------
    row : tuple of Card
        The row.
    step : Step
        The step, whose rules say what a meld is.

    Returns
    -------
    str
        Such as ``"run 4–7 ♥"`` or ``"7♥ 7♠"``.

    Examples
    --------
    >>> from rrpuzzle import parse_cards, parse_position, plan_steps
    >>> [step] = plan_steps(parse_position("4S 5S 6S | 7S"), parse_position("4S 5S 6S 7S"))
    >>> row_words(parse_cards("7H 7S"), step)
    '7♥ 7♠'
    """
    meld = arrange(row, step.rules)
    return meld.title if meld else pretty_cards(row)


def step_sentence(step: Step) -> str:
    """Say what a step does, in the language in use.

    Parameters
    ----------
    step : Step
        The step.

    Returns
    -------
    str
        One sentence, two if something lies loose afterwards.

    Examples
    --------
    >>> from rrpuzzle import parse_position, plan_steps
    >>> [step] = plan_steps(parse_position("4S 5S 6S | 7S"), parse_position("4S 5S 6S 7S"))
    >>> step_sentence(step)
    'Lay off 7♠ on run 4–6 ♠.'
    """
    results = [row_words(row, step) for row in _result_rows(step)]
    words = {
        "cards": join_words((card.pretty for card in step.cards), "and"),
        "source": _row_before(step, step.source),
        "target": _row_before(step, step.target),
        "result": results[-1] if results else "",
        "results": join_words(results, "and"),
    }
    return "".join((_template(step).format(**words), _joker(step), _loose(step)))


def _result_rows(step: Step) -> list[Row]:
    """Return the rows that a step is said to make, in an order that reads well."""
    rows = list(step.new)
    if step.technique == "wedge":
        # The row that gave the card is no half of the parted run.
        rows = [row for row in rows if any(card.face in step.cards for card in row)]
        rows = [row for row in rows if len({card.suit for card in row}) == 1]
    if step.technique == "wedge" or step.kind is StepKind.SPLIT:
        rows.sort(key=lambda row: row[0].sort_key)
    return rows


def _row_before(step: Step, where: int | str) -> str:
    if not isinstance(where, int):
        return _("your hand")
    return row_words(step.before.table[where - 1], step)


def _template(step: Step) -> str:
    if step.kind is StepKind.REDEEM:
        return _redemption(step)
    if step.technique == "wedge" and step.source != HAND:
        return _("Let {cards} from {source} into {target} like a wedge: it becomes {results}.")
    if step.technique == "wedge":
        return _("Let {cards} into {target} like a wedge: it becomes {results}.")
    if step.kind is StepKind.PLACE:
        if step.target == NEW:
            return _("Lay {cards} from your hand as a new row.")
        if len(step.new) == 2:
            return _("Let {cards} into {target}: it becomes {results}.")
        if step.technique == "lay-off":
            return _("Lay off {cards} on {target}.")
        if step.technique == "fourth-suit":
            return _("Add {cards} to {target} as its fourth suit.")
        if step.target != NEW and _stays(step):
            return _("Add {cards} from your hand to {target}.")
        return _("Add {cards} from your hand to {target}: it becomes {result}.")
    if step.kind is StepKind.JOIN:
        return _("Join {source} and {target}: they become {result}.")
    if step.kind is StepKind.SPLIT:
        return _("Split {source}: it becomes {results}.")
    if step.target == HAND:
        return _("Take {cards} from {source} into your hand.")
    if step.target == NEW:
        return _("Take {cards} out of {source}.")
    if len(step.new) == 1 and _stays(step):
        return _("Lay {cards} on {target}.")
    if len(step.new) == 1:
        return _("Lay {cards} on {target}: it becomes {result}.")
    return _("Move {cards} from {source} to {target}: that gives {results}.")


def _stays(step: Step) -> bool:
    """Whether the row that cards join bears the same title afterwards."""
    return row_words(step.new[-1], step) == _row_before(step, step.target)


def _redemption(step: Step) -> str:
    """Say of a redemption where the joker goes."""
    if step.after.hand.count(JOKER) > step.before.hand.count(JOKER):
        return _("Put {cards} in the joker's place in {target}; the joker comes into your hand.")
    if any(all(card.joker for card in row) for row in step.new):
        return _("Put {cards} in the joker's place in {target}; the joker lies loose for now.")
    return _("Put {cards} in the joker's place in {target}; the joker goes on: {results}.")


def _joker(step: Step) -> str:
    """Say what a joker stands for now, if a step has changed it."""
    if step.technique != "move-joker":
        return ""
    old = [step.before.table[number - 1] for number in step.old]
    faces = _joker_faces(step.new) - _joker_faces(old)
    if not faces:
        return ""
    names = [face.pretty for face in sorted(faces, key=lambda card: card.sort_key)]
    return " " + _("The joker now stands for {cards}.").format(cards=join_words(names, "and"))


def _joker_faces(rows: Iterable[Row]) -> Counter[Card]:
    return Counter(card.face for row in rows for card in row if card.joker and card.face)


def _loose(step: Step) -> str:
    rows = [step.after.table[number - 1] for number in step.loose]
    if not rows or step.technique in ("wedge", "redeem-joker"):
        return ""
    names = join_words((pretty_cards(row) for row in rows), "and")
    return " " + _("Loose for now: {rows}.").format(rows=names)
