"""How the cards of a half-made turn lie, and what can be said about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.draft.layout import Layout, RefusedError
from rrpuzzle.draft.row import DraftRow
from rrpuzzle.errors import quote
from rrpuzzle.melds import arrange, meld_faults
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

__all__ = ["Lying"]


@dataclass(frozen=True)
class Lying:
    """What can be read of a half-made turn; `Draft` adds what can be done.

    Parameters
    ----------
    before : Position
        The position at the start of the turn.
    rules : Rules
        The rules that say what a meld is.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.draft import Draft
    >>> draft = Draft.start(parse_position("5S 6S 7S | 4S"))
    >>> isinstance(draft, Lying), draft.rows[0].label
    (True, 'run')
    """

    before: Position
    rules: Rules
    _cards: Mapping[str, Card] = field(repr=False)
    _history: tuple[Layout, ...] = field(repr=False)
    _at: int = 0
    _rows_made: int = 0

    @property
    def _layout(self) -> Layout:
        return self._history[self._at]

    @cached_property
    def hand(self) -> tuple[tuple[str, Card], ...]:
        """The cards in the hand, each with its id, in the player's order."""
        return tuple((card, self._cards[card].plain) for card in self._layout.hand)

    @cached_property
    def rows(self) -> tuple[DraftRow, ...]:
        """The rows on the table with what can be said about each."""
        start = Counter(self._plain(line.cards) for line in self._history[0].lines)
        first = {line.id: line.cards for line in self._history[0].lines}
        rows = []
        for number, line in enumerate(self._layout.lines, 1):
            cards = self._written(line.cards)
            meld = arrange(cards, self.rules)
            plain = self._plain(line.cards)
            changed = start[plain] < 1
            start[plain] -= 1
            faults = () if meld else meld_faults(cards, self.rules, number)
            shown = meld.cards if meld else cards
            was = tuple(self._cards[card].plain for card in first.get(line.id, ()))
            rows.append(DraftRow(line.id, number, line.cards, shown, meld, faults, changed, was))
        return tuple(rows)

    @cached_property
    def position(self) -> Position:
        """The position as it lies now."""
        rows = tuple(self._written(line.cards) for line in self._layout.lines)
        return Position(rows, tuple(card for _id, card in self.hand))

    @cached_property
    def placed(self) -> frozenset[str]:
        """The ids of the cards on the table that came from the hand."""
        gone = Counter(self._cards[card].plain for card in self._history[0].hand)
        gone.subtract(card for _id, card in self.hand)
        marked = set()
        for line in self._layout.lines:
            for card in line.cards:
                plain = self._cards[card].plain
                if card in self._history[0].hand and gone[plain] > 0:
                    gone[plain] -= 1
                    marked.add(card)
        return frozenset(marked)

    @property
    def laid(self) -> dict[int, Row]:
        """The cards from the hand in each row, by the row's number."""
        return {
            row.number: tuple(self.card(card) for card in row.ids if card in self.placed)
            for row in self.rows
        }

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return self._at + 1 < len(self._history)

    @property
    def can_reset(self) -> bool:
        """Whether anything lies elsewhere than at the start."""
        return self._layout != self._history[0]

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """Every step so far and those that can be done again, the start first."""
        return self._history

    @property
    def layouts_at(self) -> int:
        """Which of the `layouts` lies on the table."""
        return self._at

    def card(self, card_id: object) -> Card:
        """Return the card with an id, a joker without a face.

        Parameters
        ----------
        card_id : object
            The id; it may come from outside and be anything.

        Returns
        -------
        Card
            The card.

        Raises
        ------
        RefusedError
            If no card has the id.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> from rrpuzzle.draft import Draft
        >>> Draft.start(parse_position("4S *5S 6S | 7S")).card("c2")
        Card.parse('*')
        """
        if not isinstance(card_id, str) or card_id not in self._cards:
            raise RefusedError(_("There is no card {id} here.").format(id=quote(card_id)))
        return self._cards[card_id].plain

    def find(self, cards: Iterable[Card], source: int | str | None = None) -> tuple[str, ...]:
        """Return the ids of cards that are named, those that come first.

        Parameters
        ----------
        cards : iterable of Card
            The cards.
        source : int or str, optional
            Where they lie: the number of a row, or ``"hand"``. Anywhere if None: in the hand,
            then on the table row by row.

        Returns
        -------
        tuple of str
            An id for each card.

        Raises
        ------
        RefusedError
            If a card does not lie there.

        Examples
        --------
        >>> from rrpuzzle import parse_cards, parse_position
        >>> from rrpuzzle.draft import Draft
        >>> Draft.start(parse_position("4S 5S 6S | 7S")).find(parse_cards("7S 5S"))
        ('c4', 'c2')
        """
        places: list[tuple[int | str, list[str]]] = [
            ("hand", [card_id for card_id, _card in self.hand]),
            *((row.number, list(row.ids)) for row in self.rows),
        ]
        lying = [card for place, ids in places if source in (None, place) for card in ids]
        found = []
        for card in cards:
            card_id = next((i for i in lying if self.card(i) == card.plain), None)
            if card_id is None:
                raise RefusedError(_("{card} does not lie there.").format(card=card.pretty))
            lying.remove(card_id)
            found.append(card_id)
        return tuple(found)

    def row_id(self, number: int) -> str:
        """Return the id of a row.

        Parameters
        ----------
        number : int
            Its number, counted from 1.

        Returns
        -------
        str
            The id.

        Raises
        ------
        RefusedError
            If there is no such row.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> from rrpuzzle.draft import Draft
        >>> Draft.start(parse_position("4S 5S 6S | 7S")).row_id(1)
        'r1'
        """
        rows = self.rows
        if not 1 <= number <= len(rows):
            raise RefusedError(
                _("There is no row {row}; the table has {n}.").format(row=number, n=len(rows))
            )
        return rows[number - 1].id

    def _plain(self, ids: Iterable[str]) -> Row:
        return sort_cards(self._cards[card].plain for card in ids)

    def _written(self, ids: tuple[str, ...]) -> Row:
        """Return cards as they lie, jokers with a face only where the row is one of the start."""
        cards = (self._cards[card] for card in ids)
        if frozenset(ids) in self._first_rows:
            return tuple(cards)
        return tuple(card.plain for card in cards)

    @cached_property
    def _first_rows(self) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(line.cards) for line in self._history[0].lines)
