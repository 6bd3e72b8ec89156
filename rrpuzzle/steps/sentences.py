"""The sentence of a step."""

from __future__ import annotations

from rrpuzzle.cards import Row
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
    parted = step.technique == "wedge" or step.kind is StepKind.SPLIT
    rows = sorted(step.new, key=lambda row: row[0].sort_key) if parted else step.new
    results = [row_words(row, step) for row in rows]
    words = {
        "cards": join_words((card.pretty for card in step.cards), "and"),
        "source": _row_before(step, step.source),
        "target": _row_before(step, step.target),
        "result": results[-1] if results else "",
        "results": join_words(results, "and"),
    }
    return "".join((_template(step).format(**words), _joker(step), _loose(step)))


def _row_before(step: Step, where: int | str) -> str:
    if not isinstance(where, int):
        return _("your hand")
    return row_words(step.before.table[where - 1], step)


def _template(step: Step) -> str:
    if step.kind is StepKind.REDEEM:
        return _("Put {cards} in the joker's place in {target}, and the joker is free: {results}.")
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
        return _("Add {cards} from your hand to {target}: it becomes {result}.")
    if step.kind is StepKind.JOIN:
        return _("Join {source} and {target}: they become {result}.")
    if step.kind is StepKind.SPLIT:
        return _("Split {source}: it becomes {results}.")
    if step.target == HAND:
        return _("Take {cards} from {source} into your hand.")
    if step.target == NEW:
        return _("Take {cards} out of {source}.")
    if len(step.new) == 1:
        return _("Lay {cards} on {target}: it becomes {result}.")
    return _("Move {cards} from {source} to {target}: that gives {results}.")


def _joker(step: Step) -> str:
    """Say what a joker stands for now, if a step has changed it."""
    if step.technique != "move-joker":
        return ""
    faces = [card.face.pretty for row in step.new for card in row if card.joker and card.face]
    if not faces:
        return ""
    return " " + _("The joker now stands for {cards}.").format(cards=join_words(faces, "and"))


def _loose(step: Step) -> str:
    rows = [step.after.table[number - 1] for number in step.loose]
    if not rows or step.technique == "wedge":
        return ""
    names = join_words((pretty_cards(row) for row in rows), "and")
    return " " + _("Loose for now: {rows}.").format(rows=names)
