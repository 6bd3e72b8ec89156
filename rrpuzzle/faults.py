"""What can be wrong with a row, a position or a turn, as data with a sentence.

A check returns faults, never a bare yes or no: `Fault.kind` says what is wrong, the other
fields say where, and the sentence is made from them in the language of the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from rrpuzzle.cards import Card, Row
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words, ngettext

__all__ = ["Fault", "FaultKind", "pretty_cards"]

_MOST_SUGGESTIONS = 4
_LONGEST_ROW = 20


class FaultKind(Enum):
    """The kinds of faults; the first group concerns one row, the others a position or turn.

    Examples
    --------
    >>> FaultKind("gap")
    <FaultKind.GAP: 'gap'>
    """

    EMPTY = "empty"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    DUPLICATE_SUIT = "duplicate-suit"
    DUPLICATE_RANK = "duplicate-rank"
    MIXED = "mixed"
    GAP = "gap"
    ACE = "ace"
    NO_NATURAL = "no-natural"
    JOKER_LIMIT = "joker-limit"
    JOKER_FACE = "joker-face"

    COPIES = "copies"
    JOKERS = "jokers"

    VANISHED = "vanished"
    APPEARED = "appeared"
    TAKEN = "taken"
    NOTHING_PLACED = "nothing-placed"
    JOKER_TAKEN = "joker-taken"
    JOKER_KEPT = "joker-kept"
    JOKER_MOVED = "joker-moved"
    ROW_LOCKED = "row-locked"
    JOKER_NOT_FRESH = "joker-not-fresh"
    OPENING_TABLE = "opening-table"
    OPENING_POINTS = "opening-points"
    OPENING_RUN = "opening-run"


def pretty_cards(cards: Iterable[Card]) -> str:
    """Write cards as people do, with suit signs.

    Parameters
    ----------
    cards : iterable of Card
        The cards.

    Returns
    -------
    str
        For example ``"4♦ 4♠"``.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> pretty_cards(parse_cards("4D 4S"))
    '4♦ 4♠'
    """
    return " ".join(card.pretty for card in cards)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Parameters
    ----------
    kind : FaultKind
        What is wrong.
    row : int or None
        The number of the row that it concerns, counted from 1; None if no single row.
    line : tuple of Card
        All the cards of that row.
    cards : tuple of Card
        The cards that are at fault.
    missing : tuple of Card
        Cards any one of which would mend it; of a gap, those that are missing.
    have, need : int
        What there is and what there must or may be, where the fault is one of number; of a gap,
        how many of the missing cards it takes beside the row's jokers.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_cards
    >>> from rrpuzzle.melds import meld_faults
    >>> [fault] = meld_faults(parse_cards("4D 4S"), CLASSIC, number=3)
    >>> fault.kind, fault.row
    (<FaultKind.TOO_FEW: 'too-few'>, 3)
    >>> print(fault.sentence)
    Row 3 (4♦ 4♠) is no meld: a set needs three or four cards. Missing: 4♥ or 4♣.
    """

    kind: FaultKind
    row: int | None = None
    line: Row = ()
    cards: Row = ()
    missing: Row = ()
    have: int = 0
    need: int = 0

    @property
    def reason(self) -> str:
        """What is wrong and what would be right, without naming the row."""
        return _REASONS[self.kind](self)

    @property
    def sentence(self) -> str:
        """The whole sentence: which row, what is wrong, what would be right."""
        if self.row is None:
            reason = self.reason
            return reason[:1].upper() + reason[1:]
        if not self.line:
            return _("Row {row} is empty.").format(row=self.row)
        return _("Row {row} ({cards}) is no meld: {reason}").format(
            row=self.row, cards=_shortened(self.line), reason=self.reason
        )

    @property
    def label(self) -> str:
        """A few words for a row with little room; of other faults, the reason."""
        return _LABELS.get(self.kind, _REASONS[self.kind])(self)


def _shortened(row: Row) -> str:
    more = " …" if len(row) > _LONGEST_ROW else ""
    return pretty_cards(row[:_LONGEST_ROW]) + more


def _names(fault: Fault) -> str:
    return _shortened(fault.cards)


def _one_of(cards: Row) -> str:
    return join_words((card.pretty for card in cards), "or")


def _all_of(cards: Row) -> str:
    return join_words((card.pretty for card in cards), "and")


def _missing(fault: Fault) -> str:
    if not 0 < len(fault.missing) <= _MOST_SUGGESTIONS:
        return ""
    return " " + _("Missing: {cards}.").format(cards=_one_of(fault.missing))


def _too_few(fault: Fault) -> str:
    ranks = {card.rank for card in fault.line if card.natural}
    suits = {card.suit for card in fault.line if card.natural}
    if len(ranks) == 1 and len(suits) > 1:
        reason = _("a set needs three or four cards.")
    elif len(suits) == 1 and len(ranks) > 1:
        reason = _("a run needs three cards or more.")
    else:
        reason = _("a meld needs three cards or more.")
    return reason + _missing(fault)


def _too_many(fault: Fault) -> str:
    ranks = {card.rank for card in fault.line if card.natural}
    if len(ranks) == 1:
        return _("a set has four cards at most; here are {n}.").format(n=len(fault.line))
    return _("a run has thirteen cards at most; here are {n}.").format(n=len(fault.line))


def _gap(fault: Fault) -> str:
    if not 0 < len(fault.missing) <= _MOST_SUGGESTIONS:
        return _("a run has no gaps, and too many cards are missing between these.")
    names = [card.pretty for card in fault.missing]
    if fault.need >= len(names):
        return _("a run has no gaps. Missing: {cards}.").format(cards=join_words(names, "and"))
    # The row's jokers fill the rest.
    if fault.need == 1:
        return _("a run has no gaps. Missing: {cards}.").format(cards=join_words(names, "or"))
    return _("a run has no gaps. Missing: {n} of {cards}.").format(
        n=fault.need, cards=join_words(names, "and")
    )


def _mixed(fault: Fault) -> str:
    if len(fault.cards) == len([card for card in fault.line if card.natural]):
        return _(
            "these cards have neither one rank (a set) nor one suit (a run), so nothing joins them."
        )
    return ngettext(
        "{cards} does not fit: a set has one rank, a run one suit.",
        "{cards} do not fit: a set has one rank, a run one suit.",
        len(fault.cards),
    ).format(cards=_names(fault))


def _copies(fault: Fault) -> str:
    return ngettext(
        "too many {card}: {have}, where {need} pack holds {need}.",
        "too many {card}: {have}, where {need} packs hold {need}.",
        fault.need,
    ).format(card=_names(fault), have=fault.have, need=fault.need)


def _jokers(fault: Fault) -> str:
    return _("too many jokers: {have}, where these rules have {need}.").format(
        have=fault.have, need=fault.need
    )


def _ace(fault: Fault) -> str:
    if fault.need:
        return _(
            "under these rules the ace does not stand there; "
            "it goes below the two or above the king, but not between them."
        )
    return _("under these rules the ace does not stand there; it goes below the two.")


def _appeared(fault: Fault) -> str:
    if fault.have:
        return ngettext(
            "{cards} is there more often than at the start.",
            "{cards} are there more often than at the start.",
            len(fault.cards),
        ).format(cards=_names(fault))
    return ngettext(
        "{cards} comes from nowhere: it was neither on the table nor in the hand.",
        "{cards} come from nowhere: they were neither on the table nor in the hand.",
        len(fault.cards),
    ).format(cards=_names(fault))


_REASONS: dict[FaultKind, Callable[[Fault], str]] = {
    FaultKind.EMPTY: lambda f: _("a row holds at least one card."),
    FaultKind.TOO_FEW: _too_few,
    FaultKind.TOO_MANY: _too_many,
    FaultKind.DUPLICATE_SUIT: lambda f: ngettext(
        "the suits of a set are all different, and {cards} is there more than once.",
        "the suits of a set are all different, and {cards} are there more than once.",
        len(f.cards),
    ).format(cards=_all_of(f.cards)),
    FaultKind.DUPLICATE_RANK: lambda f: ngettext(
        "no meld holds a card twice, and {cards} is there more than once.",
        "no meld holds a card twice, and {cards} are there more than once.",
        len(f.cards),
    ).format(cards=_all_of(f.cards)),
    FaultKind.MIXED: _mixed,
    FaultKind.GAP: _gap,
    FaultKind.ACE: _ace,
    FaultKind.NO_NATURAL: lambda f: _("a meld needs at least one card that is no joker."),
    FaultKind.JOKER_LIMIT: lambda f: (
        _("these rules allow one joker in a meld; here are {n}.").format(n=f.have)
        if f.need
        else _("these rules want fewer jokers than other cards in a meld.")
    ),
    FaultKind.JOKER_FACE: lambda f: _("the joker {cards} cannot stand for that card here.").format(
        cards=_names(f)
    ),
    FaultKind.COPIES: _copies,
    FaultKind.JOKERS: _jokers,
    FaultKind.VANISHED: lambda f: ngettext(
        "{cards} is gone. Every card stays in play, on the table or in the hand.",
        "{cards} are gone. Every card stays in play, on the table or in the hand.",
        len(f.cards),
    ).format(cards=_names(f)),
    FaultKind.APPEARED: _appeared,
    FaultKind.TAKEN: lambda f: ngettext(
        "{cards} was taken from the table into the hand. Cards of the table stay there.",
        "{cards} were taken from the table into the hand. Cards of the table stay there.",
        len(f.cards),
    ).format(cards=_names(f)),
    FaultKind.NOTHING_PLACED: lambda f: _(
        "no card was placed: a turn places at least one card from the hand."
    ),
    FaultKind.JOKER_TAKEN: lambda f: _(
        "a joker was taken into the hand, and no card from the hand took its place. "
        "A joker is redeemed only by the card that it stands for."
    ),
    FaultKind.JOKER_KEPT: lambda f: _("a redeemed joker must be played in the same turn."),
    FaultKind.JOKER_MOVED: lambda f: _(
        "the joker on the table stands for {cards} and must keep that meaning "
        "until a card that may redeem it takes its place."
    ).format(cards=_one_of(f.cards)),
    FaultKind.ROW_LOCKED: lambda f: _(
        "{cards} holds a joker, so none of its cards may leave until the joker is redeemed."
    ).format(cards=_names(f)),
    FaultKind.JOKER_NOT_FRESH: lambda f: _(
        "a redeemed joker goes into a new meld made with cards from the hand only."
    ),
    FaultKind.OPENING_TABLE: lambda f: _(
        "the table stays as it is until you have opened with melds from your own hand."
    ),
    FaultKind.OPENING_POINTS: lambda f: _(
        "the opening is worth {have} points; it needs {need}."
    ).format(have=f.have, need=f.need),
    FaultKind.OPENING_RUN: lambda f: _("the opening must hold a run."),
}


_LABELS: dict[FaultKind, Callable[[Fault], str]] = {
    FaultKind.EMPTY: lambda f: _("empty"),
    FaultKind.TOO_FEW: lambda f: (
        _("needs one more card") if len(f.line) >= 2 else _("needs two more cards")
    ),
    FaultKind.TOO_MANY: lambda f: _("too many cards"),
    FaultKind.DUPLICATE_SUIT: lambda f: _("a suit twice"),
    FaultKind.DUPLICATE_RANK: lambda f: _("a card twice"),
    FaultKind.MIXED: lambda f: _("neither set nor run"),
    FaultKind.GAP: lambda f: _("a gap"),
    FaultKind.ACE: lambda f: _("ace in the wrong place"),
    FaultKind.NO_NATURAL: lambda f: _("only jokers"),
    FaultKind.JOKER_LIMIT: lambda f: _("too many jokers"),
    FaultKind.JOKER_FACE: lambda f: _("joker does not fit"),
}
