"""A puzzle in the making: cards are put and taken, words are given, every step can be undone.

The position of a sketch may be anything, half a row or a card too many; `appraise` says what is
true of it, and saving asks that it be a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Self

from rrpuzzle.cards import Card, Row, parse_cards, sort_cards
from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.melds import arrange
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words
from rrpuzzle.position import Position, card_counts, parse_position
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.records import FIELDS, read_record, write_record
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["HAND", "NEW_ROW", "Place", "Sketch"]

HAND = "hand"
"""The place of the cards in the hand."""

NEW_ROW = "new"
"""The place of a card that begins a row of its own."""

Place = int | str
"""The number of a row, counted from 1, `HAND` or `NEW_ROW`."""

_NAME = "draft"
_HARMLESS = "| AS"


@dataclass(frozen=True, slots=True)
class Sketch:
    """A puzzle in the making.

    Made with `Sketch.start`; each action returns a new sketch.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle as it stands, its position legal or not.
    target : int or str
        Where the next card goes.

    Examples
    --------
    >>> sketch = Sketch.start().add("4S 5S 6S").aim("hand").add("7S")
    >>> sketch.puzzle.position
    parse_position('4S 5S 6S | 7S')
    >>> sketch.undo().position
    parse_position('4S 5S 6S |')
    """

    puzzle: Puzzle
    target: Place = NEW_ROW
    _past: tuple[tuple[Puzzle, Place], ...] = field(default=(), repr=False)
    _future: tuple[tuple[Puzzle, Place], ...] = field(default=(), repr=False)

    @classmethod
    def start(cls, what: Puzzle | Position | str | None = None, rules: Rules = CLASSIC) -> Self:
        """Begin a sketch.

        Parameters
        ----------
        what : Puzzle or Position or str, optional
            A puzzle to go on with, a position, or its text; nothing at all if None.
        rules : Rules
            The rules that are played; a puzzle brings its own.

        Returns
        -------
        Sketch
            The sketch, without a step.

        Raises
        ------
        NotationError
            If the text is no position.

        Examples
        --------
        >>> Sketch.start("4S 5S | 6S").puzzle.goal
        parse_goal('most')
        """
        if isinstance(what, Puzzle):
            return cls(what)
        position = Position((), ()) if what is None else what
        if isinstance(position, str):
            position = parse_position(position)
        return cls(Puzzle(_NAME, position, rules=rules))

    # --- what can be read ------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position as it lies now."""
        return self.puzzle.position

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._future)

    def left(self, card: Card) -> int:
        """Return how many copies of a card are not in play yet.

        Parameters
        ----------
        card : Card
            The card, or a joker.

        Returns
        -------
        int
            What the packs hold beyond those that lie there; negative if there are too many.

        Examples
        --------
        >>> Sketch.start("4S 5S 6S | 4S").left(Card.parse("4S"))
        0
        """
        rules = self.puzzle.rules
        held = card_counts(self.position.cards)
        return (rules.jokers if card.joker else rules.packs) - held[card.plain]

    # --- cards -----------------------------------------------------------------------------

    def aim(self, target: Place) -> Self:
        """Choose where the next card goes; this is no step of its own.

        Parameters
        ----------
        target : int or str
            The number of a row, ``"hand"`` or ``"new"``.

        Returns
        -------
        Sketch
            The sketch with that target.

        Raises
        ------
        PuzzleError
            If there is no such place.
        """
        return replace(self, target=self._known(target))

    def add(self, cards: Iterable[Card] | str, to: Place | None = None) -> Self:
        """Put cards on the table or into the hand.

        Parameters
        ----------
        cards : iterable of Card or str
            The cards.
        to : int or str, optional
            Where they go; to the target if None. After a new row, the target is that row.

        Returns
        -------
        Sketch
            The sketch after the step.

        Raises
        ------
        NotationError
            If the text is no cards.
        PuzzleError
            If there is no such place.

        Examples
        --------
        >>> Sketch.start("6S 4S | ").add("5S", to=1).position
        parse_position('4S 5S 6S |')
        """
        new = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        place = self._known(self.target if to is None else to)
        if not new:
            return self
        table, hand = self.position.table, self.position.hand
        if place == HAND:
            return self._laid(Position(table, hand + new), place)
        if not isinstance(place, int):
            row = self._in_order(new)
            return self._laid(Position((*table, row), hand), len(table) + 1)
        row = self._in_order(table[place - 1] + new)
        return self._laid(Position((*table[: place - 1], row, *table[place:]), hand), place)

    def take(self, cards: Iterable[Card] | str, source: Place | None = None) -> Self:
        """Take cards away; a row without cards is gone.

        Parameters
        ----------
        cards : iterable of Card or str
            The cards.
        source : int or str, optional
            The number of a row, or ``"hand"``; where they lie first if None, the hand before
            the rows.

        Returns
        -------
        Sketch
            The sketch after the step.

        Raises
        ------
        NotationError
            If the text is no cards.
        PuzzleError
            If there is no such place, or a card does not lie there.

        Examples
        --------
        >>> Sketch.start("4S 5S 6S | 6S").take("6S", source=1).position
        parse_position('4S 5S | 6S')
        """
        return self.lay(self._built(self._without(cards, source)[0]))

    def move(self, cards: Iterable[Card] | str, to: Place, source: Place | None = None) -> Self:
        """Lay cards somewhere else, as one step.

        Parameters
        ----------
        cards : iterable of Card or str
            The cards.
        to : int or str
            Where they go; rows are counted as they lie before the move.
        source : int or str, optional
            Where they are taken from, as in `take`.

        Returns
        -------
        Sketch
            The sketch after the step.

        Raises
        ------
        NotationError
            If the text is no cards.
        PuzzleError
            If there is no such place, or a card does not lie there.

        Examples
        --------
        >>> Sketch.start("4S 5S 6S 7S | ").move("7S", to="hand").position
        parse_position('4S 5S 6S | 7S')
        """
        place = self._known(to)
        places, moving = self._without(cards, source)
        places.setdefault(place, []).extend(moving)
        return self.lay(self._built(places))

    def lay(self, position: Position | str) -> Self:
        """Lay out a whole position.

        Parameters
        ----------
        position : Position or str
            The position, or its text.

        Returns
        -------
        Sketch
            The sketch after the step.

        Raises
        ------
        NotationError
            If the text is no position.
        """
        wanted = parse_position(position) if isinstance(position, str) else position
        return self._laid(wanted, self._followed(wanted))

    def sort(self) -> Self:
        """Sort the hand by suit, and the rows that are melds in their order."""
        rows = tuple(_in_order(row, self.puzzle.rules) for row in self.position.table)
        return self._laid(Position(rows, sort_cards(self.position.hand)), self.target)

    def clear(self) -> Self:
        """Take all cards away; the words stay."""
        return self._laid(Position((), ()), NEW_ROW)

    # --- words -----------------------------------------------------------------------------

    def describe(self, **fields: Any) -> Self:
        """Give fields of the puzzle, as a file holds them.

        Parameters
        ----------
        **fields
            Fields of a record but the position: ``goal="out"``, ``title={"en": "The wedge"}``.
            One that holds nothing is taken away.

        Returns
        -------
        Sketch
            The sketch after the step.

        Raises
        ------
        PuzzleError
            If there is no such field, or its value is wrong; a `FieldError` names it.

        Examples
        --------
        >>> sketch = Sketch.start("4S 5S 6S | 7S").describe(goal="out", par=1)
        >>> sketch.puzzle.goal, sketch.puzzle.par
        (parse_goal('out'), 1)
        """
        if "position" in fields or not fields.keys() <= FIELDS.keys():
            wrong = next(name for name in fields if name == "position" or name not in FIELDS)
            raise PuzzleError(
                _("{name} is no field: there are {names}.").format(
                    name=quote(wrong), names=", ".join(n for n in FIELDS if n != "position")
                )
            )
        old = replace(self.puzzle, position=parse_position(_HARMLESS))
        record = {**write_record(old), **fields}
        # The position is on its way to being legal; the fields are held to what files ask.
        filled = {name: value for name, value in record.items() if value not in ("", None, [], {})}
        collection = self.puzzle.id.rpartition("/")[0]
        puzzle = read_record(collection, filled, worded=False)
        name = puzzle.id if collection else puzzle.id.removeprefix("/")
        return self._step(replace(puzzle, id=name, position=self.position), self.target)

    def give_way_to(self, puzzle: Puzzle) -> Self:
        """Go on with another puzzle instead, as a step that can be undone.

        Parameters
        ----------
        puzzle : Puzzle
            The other puzzle.

        Returns
        -------
        Sketch
            The sketch after the step.
        """
        return self._step(puzzle, NEW_ROW)

    # --- steps -----------------------------------------------------------------------------

    def undo(self) -> Self:
        """Take the last step back; without one the sketch stays as it is."""
        if not self._past:
            return self
        puzzle, target = self._past[-1]
        return replace(
            self,
            puzzle=puzzle,
            target=target,
            _past=self._past[:-1],
            _future=((self.puzzle, self.target), *self._future),
        )

    def redo(self) -> Self:
        """Do the step again that was undone last; without one the sketch stays as it is."""
        if not self._future:
            return self
        puzzle, target = self._future[0]
        return replace(
            self,
            puzzle=puzzle,
            target=target,
            _past=(*self._past, (self.puzzle, self.target)),
            _future=self._future[1:],
        )

    def _step(self, puzzle: Puzzle, target: Place) -> Self:
        if puzzle == self.puzzle:
            return replace(self, target=target)
        past = (*self._past, (self.puzzle, self.target))
        return replace(self, puzzle=puzzle, target=target, _past=past, _future=())

    def _laid(self, position: Position, target: Place) -> Self:
        return self._step(replace(self.puzzle, position=position), target)

    def _without(
        self, cards: Iterable[Card] | str, source: Place | None
    ) -> tuple[dict[Place, list[Card]], Row]:
        """Return what lies where without some cards, and these."""
        gone = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        if source is not None:
            self._known(source)
        places: dict[Place, list[Card]] = {HAND: list(self.position.hand)}
        places |= {number: list(row) for number, row in enumerate(self.position.table, 1)}
        for card in gone:
            for place, lying in places.items():
                at = next((i for i, c in enumerate(lying) if c.plain == card.plain), None)
                if at is not None and source in (None, place):
                    del lying[at]
                    break
            else:
                raise PuzzleError(_("{card} does not lie there.").format(card=card.pretty))
        return places, gone

    def _built(self, places: dict[Place, list[Card]]) -> Position:
        """Return the position of what lies where; a row that is another one is put in order."""
        hand = tuple(places.pop(HAND))
        old = (*self.position.table, ())
        rows = [
            tuple(lying) if tuple(lying) == row else self._in_order(tuple(lying))
            for row, lying in zip(old, places.values(), strict=False)
            if lying
        ]
        return Position(tuple(rows), hand)

    def _followed(self, position: Position) -> Place:
        """Return the target's place in another position: rows may have changed their numbers."""
        if not isinstance(self.target, int):
            return self.target
        row = card_counts(self.position.table[self.target - 1])
        shared = [
            ((card_counts(other) & row).total(), -abs(number - self.target), number)
            for number, other in enumerate(position.table, 1)
        ]
        most, _near, number = max(shared, default=(0, 0, 0))
        return number if most else NEW_ROW

    def _known(self, place: Place) -> Place:
        rows = len(self.position.table)
        number = isinstance(place, int) and not isinstance(place, bool)
        if place in (HAND, NEW_ROW) or (number and 1 <= int(place) <= rows):
            return place
        if number:
            raise PuzzleError(
                _("There is no row {row}; the table has {n}.").format(row=place, n=rows)
            )
        raise PuzzleError(
            _("There is no place {place}: one is the number of a row, or {words}.").format(
                place=quote(place), words=join_words(map(repr, (HAND, NEW_ROW)), "or")
            )
        )

    def _in_order(self, row: Row) -> Row:
        """Return a row that is a meld in its order; any other as it lies.

        What a joker stood for in another row says nothing about this one.
        """
        return _in_order(tuple(card.plain for card in row), self.puzzle.rules)


def _in_order(row: Row, rules: Rules) -> Row:
    meld = arrange(row, rules)
    if meld is None:
        return row
    nameless = all(card == card.plain for card in row)
    return tuple(card.plain for card in meld.cards) if nameless else meld.cards
