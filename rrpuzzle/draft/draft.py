"""A turn in the making: cards moved about, every step undoable, nothing ever lost.

1. A draft knows each physical card and each row by an id, because two copies of a card lie in
   two places. Whether something is a meld is asked of `melds` and never decided here.
2. A draft is a value: an action returns a new draft, or raises `RefusedError` and changes
   nothing. An action that has no effect returns the same draft and is no step.
3. A row that is a meld lies sorted. A row that has the cards of a row of the start keeps the
   faces written on its jokers; everywhere else a joker stands for whatever its row needs.
4. Only what came from the hand goes back to it, copies being alike, and jokers that a card of
   the hand can redeem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rrpuzzle.cards import JOKER, Card, Row
from rrpuzzle.draft.layout import HAND, NEW_ROW, Layout, Line, RefusedError, SeveralPlacesError
from rrpuzzle.draft.lying import Lying
from rrpuzzle.draft.matching import matched
from rrpuzzle.faults import pretty_cards
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules
from rrpuzzle.table_jokers import most_takeable

__all__ = ["Draft"]


@dataclass(frozen=True)
class Draft(Lying):
    """A player's half-made turn: where every card lies now, and every step that led here.

    Made with `Draft.start`; the other fields are its own.

    Parameters
    ----------
    before : Position
        The position at the start of the turn.
    rules : Rules
        The rules that say what a meld is.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> draft = Draft.start(parse_position("5S 6S 7S | 4S 8S"))
    >>> draft = draft.move(["c4"], "r1").move(["c5"], NEW_ROW)
    >>> draft.position
    parse_position('4S 5S 6S 7S / 8S |')
    >>> draft.undo().undo().position == draft.before
    True
    """

    @classmethod
    def start(cls, position: Position, rules: Rules = CLASSIC) -> Draft:
        """Begin a turn.

        Parameters
        ----------
        position : Position
            The table and the hand. Cards get the ids ``c1``, ``c2``, ... in the order of
            `Position.cards`, rows ``r1``, ``r2``, ...
        rules : Rules
            The rules that say what a meld is.

        Returns
        -------
        Draft
            The draft without a step.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> Draft.start(parse_position("5S 6S 7S | 4S")).hand
        (('c4', Card.parse('4S')),)
        """
        cards = {f"c{number}": card for number, card in enumerate(position.cards, 1)}
        ids = iter(cards)
        lines = tuple(
            Line(f"r{number}", tuple(next(ids) for _card in row))
            for number, row in enumerate(position.table, 1)
        )
        empty = cls(position, rules, cards, (Layout((), ()),), 0, len(lines))
        sorted_lines = tuple(
            replace(line, cards=empty._sorted(line.cards, row))
            for line, row in zip(lines, position.table, strict=True)
        )
        return replace(empty, _history=(Layout(sorted_lines, tuple(ids)),))

    def taken_up(self, layouts: Sequence[Layout], at: int) -> Draft:
        """Return this position with the steps of an earlier play.

        Parameters
        ----------
        layouts : sequence of Layout
            The steps, the start first.
        at : int
            Which of them lies on the table.

        Returns
        -------
        Draft
            The draft with these steps.

        Raises
        ------
        RefusedError
            If a step holds other cards, or cards of the table in the hand.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> start = Draft.start(parse_position("4S 5S 6S | 7S"))
        >>> start.taken_up(start.move(["c4"], "r1").layouts, 1).position
        parse_position('4S 5S 6S 7S |')
        """
        cards = sorted(self._cards)
        for layout in layouts:
            rows = [line.id for line in layout.lines]
            ids = [card for line in layout.lines for card in line.cards]
            known = all(row[:1] == "r" and row[1:].isdecimal() for row in rows)
            if sorted((*ids, *layout.hand)) != cards or len({*rows}) < len(rows) or not known:
                raise RefusedError(_("That is no record of a turn."))
            if min(self._left_for_hand(layout.hand).values()) < 0:
                raise RefusedError(_("That is no record of a turn."))
        if not layouts or layouts[0] != self._history[0]:
            raise RefusedError(_("That record is of another position."))
        made = max(layout.highest_row for layout in layouts)
        return replace(self, _history=tuple(layouts), _at=at, _rows_made=made)

    def move(self, cards: Sequence[str], to: str, at: int | None = None) -> Draft:
        """Lay cards somewhere else.

        Parameters
        ----------
        cards : sequence of str
            The ids of the cards, in the order in which they shall lie.
        to : str
            The id of a row, `NEW_ROW` or `HAND`.
        at : int, optional
            How many of the cards that lie there now shall be on their left; the end if None.
            A row that becomes a meld is sorted all the same.

        Returns
        -------
        Draft
            The draft after the step.

        Raises
        ------
        RefusedError
            If a card or the row does not exist, or a card of the table would go to the hand.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> draft = Draft.start(parse_position("5S 6S 7S | 8H 4S"))
        >>> draft.move(["c4"], "r1", at=1).position
        parse_position('5S 8H 6S 7S | 4S')
        """
        moving = self._known(cards)
        if to == HAND:
            self._may_go_to_hand(moving)
        return self._step(self._layout.moved(moving, to, at, self._new_id))

    def split(self, row: str, at: int) -> Draft:
        """Split a row in two.

        Parameters
        ----------
        row : str
            The row's id, which its left part keeps.
        at : int
            How many cards stay on the left.

        Returns
        -------
        Draft
            The draft after the step.

        Raises
        ------
        RefusedError
            If the row does not exist, or a part would be empty.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> Draft.start(parse_position("4S 5S 6S 7S 8S | 6S")).split("r1", 2).position
        parse_position('4S 5S / 6S 7S 8S | 6S')
        """
        return self._step(self._layout.divided(row, at, self._new_id))

    def join(self, row: str, other: str) -> Draft:
        """Join two rows into one.

        Parameters
        ----------
        row : str
            The id of the row that stays.
        other : str
            The id of the row whose cards are added to it.

        Returns
        -------
        Draft
            The draft after the step.

        Raises
        ------
        RefusedError
            If a row does not exist, or both are the same.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> Draft.start(parse_position("7S 8S 9S / 4S 5S 6S | 6H")).join("r1", "r2").position
        parse_position('4S 5S 6S 7S 8S 9S | 6H')
        """
        if row == other:
            raise RefusedError(_("A row cannot be joined with itself."))
        return self.move(self._layout.line(other).cards, row)

    def sort_hand(self, by: str = "suit") -> Draft:
        """Sort the hand.

        Parameters
        ----------
        by : {"suit", "rank"}
            What counts first.

        Returns
        -------
        Draft
            The draft after the step.

        Raises
        ------
        RefusedError
            If `by` is neither.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> draft = Draft.start(parse_position("| 9S * 4H 4S"))
        >>> draft.sort_hand("suit").position, draft.sort_hand("rank").position
        (parse_position('| 4S 9S 4H *'), parse_position('| 4S 4H 9S *'))
        """
        if by not in ("suit", "rank"):
            raise RefusedError(_("The hand is sorted by 'rank' or by 'suit'."))

        def key(card_id: str) -> tuple[int, ...]:
            suit, rank, _joker = self._cards[card_id].plain.sort_key
            return (suit, rank) if by == "suit" else (suit == JOKER.sort_key[0], rank, suit)

        hand = tuple(sorted(self._layout.hand, key=key))
        return self._step(replace(self._layout, hand=hand))

    def fitting(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Return where cards would be part of a meld at once.

        Parameters
        ----------
        cards : sequence of str
            The ids of the cards.

        Returns
        -------
        tuple of str
            Ids of rows; `NEW_ROW` if the cards are a meld by themselves.

        Raises
        ------
        RefusedError
            If a card does not exist.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> Draft.start(parse_position("5S 6S 7S / 8H 8D 8C | 8S")).fitting(["c7"])
        ('r1', 'r2')
        """
        moving = self._known(cards)
        places = [
            line.id
            for line in self._layout.lines
            if not set(moving) <= set(line.cards)
            and arrange(self._plain({*line.cards, *moving}), self.rules)
        ]
        alone = any(set(moving) == set(line.cards) for line in self._layout.lines)
        if not alone and arrange(self._plain(moving), self.rules):
            places.append(NEW_ROW)
        return tuple(places)

    def place(self, cards: Sequence[str]) -> Draft:
        """Lay cards down at the one place where they are part of a meld.

        Parameters
        ----------
        cards : sequence of str
            The ids of the cards.

        Returns
        -------
        Draft
            The draft after the step.

        Raises
        ------
        SeveralPlacesError
            If they fit in several places; it names those.
        RefusedError
            If they fit nowhere.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> Draft.start(parse_position("5S 6S 7S / 9H 9D 9C | 8S")).place(["c7"]).position
        parse_position('5S 6S 7S 8S / 9H 9D 9C |')
        """
        places = self.fitting(cards)
        names = pretty_cards(self.card(card) for card in cards)
        if not places:
            raise RefusedError(_("No row takes {cards} as it is.").format(cards=names))
        if len(places) > 1:
            numbers = {line.id: str(n) for n, line in enumerate(self._layout.lines, 1)}
            rows = [numbers.get(place, _("a new row")) for place in places]
            raise SeveralPlacesError(
                _("{cards} fits in several rows: {rows}. Say in which.").format(
                    cards=names, rows=join_words(rows, "or")
                ),
                places,
            )
        return self.move(cards, places[0])

    def lay(self, wanted: Position) -> Draft:
        """Lay all cards as in a position.

        Parameters
        ----------
        wanted : Position
            The same cards in another arrangement; its rows need not be melds.

        Returns
        -------
        Draft
            The draft after the step, one that can be undone.

        Raises
        ------
        RefusedError
            If it has other cards, or cards of the table in the hand.

        Examples
        --------
        >>> from rrpuzzle import parse_position
        >>> draft = Draft.start(parse_position("5S 6S 7S | 4S 8S"))
        >>> draft.lay(parse_position("5S 6S 7S 8S | 4S")).undo().position == draft.position
        True
        """
        cards = {card_id: card.plain for card_id, card in self._cards.items()}
        if Counter(card.plain for card in wanted.cards) != Counter(cards.values()):
            raise RefusedError(_("That position has other cards."))
        layout = matched(self._layout, cards, wanted, self._rows_made + 1)
        self._may_go_to_hand(layout.hand)
        return self._step(layout)

    def undo(self) -> Draft:
        """Take the last step back; without one the draft stays as it is."""
        return replace(self, _at=self._at - 1) if self.can_undo else self

    def redo(self) -> Draft:
        """Do the step again that was undone last; without one the draft stays as it is."""
        return replace(self, _at=self._at + 1) if self.can_redo else self

    def reset(self) -> Draft:
        """Lay everything back as at the start; this is a step, so it can be undone."""
        return self._step(self._history[0])

    @property
    def _new_id(self) -> str:
        return f"r{self._rows_made + 1}"

    def _known(self, cards: Sequence[str]) -> tuple[str, ...]:
        if not _is_list(cards) or not cards:
            raise RefusedError(_("A move names the cards that are moved."))
        for card in cards:
            self.card(card)
        if len(set(cards)) < len(cards):
            raise RefusedError(_("A card lies in one place only."))
        return tuple(cards)

    def _may_go_to_hand(self, moving: tuple[str, ...]) -> None:
        free = self._left_for_hand(card for card in self._layout.hand if card not in moving)
        for card_id in moving:
            card = self._cards[card_id].plain
            free[card] -= 1
            if free[card] < 0 and card_id not in self._layout.hand:
                if card.joker:
                    raise RefusedError(_("No card of your hand can take the place of that joker."))
                raise RefusedError(
                    _(
                        "{card} belongs to the table: only cards from your hand go back to it."
                    ).format(card=card.pretty)
                )

    def _left_for_hand(self, held: Iterable[str]) -> Counter[Card]:
        """Count what may still go to a hand that holds these; below 0, it has too many."""
        free = Counter(self._cards[card].plain for card in self._history[0].hand)
        free[JOKER] += most_takeable(self.before, self.rules)
        free.subtract(self._cards[card].plain for card in held)
        return free

    def _sorted(self, ids: tuple[str, ...], cards: Row) -> tuple[str, ...]:
        """Return the ids of a meld in its order; those of any other row as they lie."""
        meld = arrange(cards, self.rules)
        if meld is None:
            return ids
        naturals = {self._cards[card]: card for card in ids if self._cards[card].natural}
        jokers = iter(card for card in ids if self._cards[card].joker)
        return tuple(next(jokers) if card.joker else naturals[card] for card in meld.cards)

    def _step(self, wanted: Layout) -> Draft:
        lines = (line for line in wanted.lines if line.cards)
        # A row that stays is one value in every step: a long play is full of them.
        known = {line: line for line in self._layout.lines}
        laid = (
            replace(line, cards=self._sorted(line.cards, self._written(line.cards)))
            for line in lines
        )
        layout = Layout(tuple(known.get(line, line) for line in laid), wanted.hand)
        if layout == self._layout:
            return self
        made = max(self._rows_made, layout.highest_row)
        history = (*self._history[: self._at + 1], layout)
        return replace(self, _history=history, _at=self._at + 1, _rows_made=made)


# An action may come from a browser as JSON, so the types are not what the signatures say.
def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
