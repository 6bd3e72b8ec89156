"""The words that stand beside rows and hands in every drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rrpuzzle.cards import Card, Row
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrange, meld_faults
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

__all__ = ["RowWords", "hand_words", "position_sentences", "read_row", "spoken_cards"]


@dataclass(frozen=True, slots=True)
class RowWords:
    """A row as it is shown.

    Parameters
    ----------
    number : int
        Its number on the table, counted from 1.
    cards : tuple of Card
        Its cards; those of a meld are sorted and its jokers have faces.
    valid : bool
        Whether it is a meld.
    title : str
        What it is, such as ``"run 4–8 ♥"``; of a row that is no meld, its cards.
    label : str
        A few words: ``"run"``, or what is wrong.
    reason : str
        What is wrong and what would be right, as a sentence; empty for a meld.
    """

    number: int
    cards: Row
    valid: bool
    title: str
    label: str
    reason: str

    @property
    def mark(self) -> str:
        """A sign that tells melds from other rows without colour."""
        return "✓" if self.valid else "!"

    @property
    def spoken(self) -> str:
        """The whole row as a screen reader says it."""
        return _("Row {row}, {what}: {cards}").format(
            row=self.number, what=self.label, cards=spoken_cards(self.cards)
        )


def read_row(row: Row, rules: Rules, number: int) -> RowWords:
    """Find the words for a row.

    Parameters
    ----------
    row : tuple of Card
        The cards as they lie.
    rules : Rules
        The rules that say what a meld is.
    number : int
        The row's number, counted from 1.

    Returns
    -------
    RowWords
        Its cards as they are shown, with words.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> read_row(parse_cards("6H 4H 5H"), CLASSIC, 1).title
    'run 4–6 ♥'
    >>> read_row(parse_cards("4D 4S"), CLASSIC, 3).label
    'needs one more card'
    """
    meld = arrange(row, rules)
    if meld is not None:
        return RowWords(number, meld.cards, True, meld.title, meld.kind.spoken, "")
    fault = meld_faults(row, rules, number)[0]
    return RowWords(number, row, False, pretty_cards(row), fault.label, fault.reason)


def spoken_cards(cards: Sequence[Card]) -> str:
    """Return cards as a screen reader says them.

    Parameters
    ----------
    cards : sequence of Card
        The cards.

    Returns
    -------
    str
        Their names, apart by commas.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> spoken_cards(parse_cards("5H *"))
    'five of hearts, joker'
    """
    return ", ".join(card.spoken for card in cards)


def hand_words(hand: Sequence[Card]) -> str:
    """Return the heading of a hand.

    Parameters
    ----------
    hand : sequence of Card
        The cards in the hand.

    Returns
    -------
    str
        For example ``"Hand, 3 cards"``.

    Examples
    --------
    >>> hand_words([])
    'The hand is empty.'
    """
    if not hand:
        return _("The hand is empty.")
    return ngettext("Hand, {n} card", "Hand, {n} cards", len(hand)).format(n=len(hand))


def position_sentences(position: Position, rules: Rules) -> list[str]:
    """Say a whole position, a sentence for each row and one for the hand.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    list of str
        The sentences.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> position_sentences(parse_position("4S 5S 6S | 7S"), CLASSIC)[-1]
    'Hand, 1 card: seven of spades.'
    """
    rows = [
        read_row(row, rules, number).spoken + "." for number, row in enumerate(position.table, 1)
    ]
    if not rows:
        rows = [_("The table is empty.")]
    hand = hand_words(position.hand)
    if position.hand:
        hand = _("{heading}: {cards}.").format(heading=hand, cards=spoken_cards(position.hand))
    return [*rows, hand]
