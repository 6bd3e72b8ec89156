"""A position: the rows on the table and the cards in the hand, and its one-line text.

``4S 5S 6S 7S / 9H 9D 9C | 3S 4H 4D``: rows apart by ``/``, the hand after ``|``.
Parsing and formatting are inverses; the order of rows and cards is kept.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rrpuzzle.cards import Card, Row, format_cards, parse_cards
from rrpuzzle.errors import IllegalTableError, NotationError, PositionError, quote
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.melds import arrange, meld_faults
from rrpuzzle.messages import gettext as _
from rrpuzzle.rules import CLASSIC, Rules

__all__ = [
    "Position",
    "check_position",
    "format_position",
    "parse_position",
    "parse_table",
    "position_faults",
]

_LONGEST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Position:
    """Rows on the table and a hand.

    Parameters
    ----------
    table : tuple of tuple of Card
        The rows, each in the order in which its cards lie; no row is empty.
    hand : tuple of Card
        The cards in the hand.

    Raises
    ------
    ValueError
        If a row is empty.
    PositionError
        If something else than a card lies there.

    Examples
    --------
    >>> position = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> len(position.table), len(position.hand)
    (1, 3)
    >>> position
    parse_position('4S 5S 6S 7S | 3S 4H 4D')
    """

    table: tuple[Row, ...]
    hand: Row

    def __post_init__(self) -> None:
        """Freeze whatever sequences were given."""
        object.__setattr__(self, "table", tuple(tuple(row) for row in self.table))
        object.__setattr__(self, "hand", tuple(self.hand))
        if not all(self.table):
            raise ValueError("a row holds at least one card")
        for card in self.cards:
            if not isinstance(card, Card):
                raise PositionError(
                    _("{thing} is not a card: Card.parse and parse_position make cards.").format(
                        thing=quote(card)
                    )
                )

    @property
    def table_cards(self) -> Row:
        """All the cards on the table, row by row."""
        return tuple(card for row in self.table for card in row)

    @property
    def cards(self) -> Row:
        """All the cards, those of the table first."""
        return self.table_cards + self.hand

    def arranged(self, rules: Rules = CLASSIC) -> Position:
        """Return the position as it is shown: rows sorted, jokers with their faces.

        Parameters
        ----------
        rules : Rules
            The rules that say what a meld is.

        Returns
        -------
        Position
            The same cards; rows that are no melds stay as they lie.

        Examples
        --------
        >>> parse_position("6S 8S 7S | 9S").arranged()
        parse_position('6S 7S 8S | 9S')
        """
        melds = [arrange(row, rules) for row in self.table]
        rows = zip(self.table, melds, strict=True)
        return Position(tuple(meld.cards if meld else row for row, meld in rows), self.hand)

    def __str__(self) -> str:
        """Return the position's text."""
        table = " / ".join(format_cards(row) for row in self.table)
        return f"{table} | {format_cards(self.hand)}".strip()

    def __repr__(self) -> str:
        """Return a text that evaluates to the position."""
        return f"parse_position({str(self)!r})"

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        from rrpuzzle.drawing import position_html, position_text  # a drawing is asked for

        return {"text/plain": position_text(self), "text/html": position_html(self)}


def parse_table(text: str) -> tuple[Row, ...]:
    """Read rows.

    Parameters
    ----------
    text : str
        Rows apart by ``/``; nothing but blanks is an empty table.

    Returns
    -------
    tuple of tuple of Card
        The rows.

    Raises
    ------
    NotationError
        If a part is no card or a row is empty.

    Examples
    --------
    >>> len(parse_table("4S 5S 6S / 9H 9D 9C"))
    2
    """
    if not text.strip():
        return ()
    rows = tuple(parse_cards(part) for part in text.split("/"))
    for number, row in enumerate(rows, 1):
        if not row:
            raise NotationError(
                _(
                    "{text}: row {row} is empty. Rows stand apart by one '/', "
                    "as in '4S 5S 6S / 9H 9D 9C | 3S'."
                ).format(text=quote(text), row=number)
            )
    return rows


def parse_position(text: str) -> Position:
    """Read a position from its text; the inverse of `format_position`.

    Parameters
    ----------
    text : str
        Rows apart by ``/``, then ``|`` and the hand. Without ``|`` the hand is empty.

    Returns
    -------
    Position
        The position, not yet held against any rules.

    Raises
    ------
    NotationError
        If the text is no position; it quotes what is wrong.

    Examples
    --------
    >>> parse_position("4♠ 5♠ 6♠ | 10h x").hand
    (Card.parse('TH'), Card.parse('*'))
    """
    if not isinstance(text, str):
        raise NotationError(
            _("{text} is not a position: one is written as text, such as {example}.").format(
                text=quote(text), example="'4S 5S 6S 7S | 3S 4H'"
            )
        )
    if len(text) > _LONGEST_TEXT:
        raise NotationError(
            _("{text} is too long: {length} characters, where {limit} are enough.").format(
                text=quote(text), length=len(text), limit=_LONGEST_TEXT
            )
        )
    table, *hands = text.split("|")
    if len(hands) > 1:
        raise NotationError(
            _("{text} has more than one '|': one stands between the table and the hand.").format(
                text=quote(text)
            )
        )
    return Position(parse_table(table), parse_cards(hands[0] if hands else ""))


def format_position(position: Position) -> str:
    """Write a position as one line of text; the inverse of `parse_position`.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    str
        Its text.

    Examples
    --------
    >>> format_position(parse_position("4♠ 5♠ 6♠|10h"))
    '4S 5S 6S | TH'
    """
    return str(position)


def position_faults(position: Position, rules: Rules = CLASSIC) -> tuple[Fault, ...]:
    """Say what keeps a position from being one of the game.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        Packs and jokers in play, and what a meld is.

    Returns
    -------
    tuple of Fault
        Cards and jokers that are too many, then rows that are no melds; empty if legal.

    Examples
    --------
    >>> [fault.sentence for fault in position_faults(parse_position("5H 6H 7H | 5H 5H"))]
    ['Too many 5♥: 3, where 2 packs hold 2.']
    """
    counts = Counter(card.plain for card in position.cards)
    jokers = sum(n for card, n in counts.items() if card.joker)
    faults = [
        Fault(FaultKind.COPIES, cards=(card,), have=n, need=rules.packs)
        for card, n in sorted(counts.items(), key=lambda item: item[0].sort_key)
        if card.natural and n > rules.packs
    ]
    if jokers > rules.jokers:
        faults.append(Fault(FaultKind.JOKERS, have=jokers, need=rules.jokers))
    for number, row in enumerate(position.table, 1):
        faults += meld_faults(row, rules, number)
    return tuple(faults)


def check_position(position: Position, rules: Rules = CLASSIC) -> None:
    """Refuse a position that the game cannot have.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        Packs and jokers in play, and what a meld is.

    Raises
    ------
    IllegalTableError
        If a row is no meld; it names the row.
    PositionError
        If there is a card or a joker too many.

    Examples
    --------
    >>> check_position(parse_position("5H 6H 7H | 5H"))
    """
    need_position(position)
    faults = position_faults(position, rules)
    if faults:
        text = " ".join(fault.sentence for fault in faults[:3])
        raise (IllegalTableError if faults[0].row else PositionError)(text, faults)


def need_position(value: object) -> None:
    """Refuse what is no position, such as its text."""
    if not isinstance(value, Position):
        raise NotationError(
            _("{text} is not a position: parse_position makes one of its text.").format(
                text=quote(value)
            )
        )


def card_counts(cards: Row) -> Counter[Card]:
    """Count cards, a joker being a joker whatever it stands for."""
    return Counter(card.plain for card in cards)
