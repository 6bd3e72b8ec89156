"""What a flow picture tells, before it is a picture: bands of cards from old rows to new ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from rrpuzzle.cards import Card, Row, sort_cards
from rrpuzzle.drawing.words import read_row, spoken_cards
from rrpuzzle.faults import pretty_cards
from rrpuzzle.lineage import joins, lineage_graph, splits, unchanged_rows
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

Laid = Mapping[int, Iterable[Card]]

__all__ = ["Band", "FlowData", "Stop", "flow_of", "short_cards"]

_LONGEST_TITLE = 3


@dataclass(frozen=True, slots=True)
class Stop:
    """A row, or cards of the hand, at one end of the picture.

    Parameters
    ----------
    number : int
        The row's number, counted from 1; 0 for the hand.
    title : str
        What it is.
    valid : bool
        Whether it is a meld; true for the hand.
    fault : str
        A few words on what is wrong with a row that is no meld.
    cards : tuple of Card
        Its cards.
    """

    number: int
    title: str
    valid: bool
    fault: str
    cards: Row

    @property
    def name(self) -> str:
        """The stop in a sentence: ``"row 3"`` or ``"the hand"``."""
        return _("row {row}").format(row=self.number) if self.number else _("the hand")


@dataclass(frozen=True, slots=True)
class Band:
    """Cards that travel together.

    Parameters
    ----------
    source, target : int
        Indices of the stops that it joins.
    cards : tuple of Card
        The cards.
    """

    source: int
    target: int
    cards: Row


@dataclass(frozen=True, slots=True)
class FlowData:
    """All that the picture of a turn shows.

    Parameters
    ----------
    sources, targets : tuple of Stop
        Rows before (and hand cards, those that go to one row together), rows after.
    bands : tuple of Band
        What travels.
    unchanged, splits, joins, left : int
        Rows that nobody touched, splits, joins, cards that are still in the hand.
    """

    sources: tuple[Stop, ...]
    targets: tuple[Stop, ...]
    bands: tuple[Band, ...]
    unchanged: int
    splits: int
    joins: int
    left: int

    def bands_to(self, target: int) -> list[Band]:
        """Return the bands that end at a stop: those of rows first, the hand's last."""
        return [band for band in self.bands if band.target == target]

    @property
    def counts(self) -> list[str]:
        """What the picture does not draw, and the counts of splits and joins."""
        texts = []
        if not self.bands:
            texts.append(_("Nothing has been moved yet."))
        if self.unchanged:
            texts.append(
                ngettext(
                    "{n} row unchanged, not drawn.",
                    "{n} rows unchanged, not drawn.",
                    self.unchanged,
                ).format(n=self.unchanged)
            )
        if self.bands:
            texts.append(
                _("Splits {splits}, joins {joins}.").format(splits=self.splits, joins=self.joins)
            )
        if self.bands and self.left:
            texts.append(
                ngettext(
                    "{n} card is still in the hand.", "{n} cards are still in the hand.", self.left
                ).format(n=self.left)
            )
        return texts

    @property
    def sentences(self) -> list[str]:
        """The whole picture in words, a sentence for each new row."""
        texts = []
        for index, target in enumerate(self.targets):
            parts = [
                _("{cards} from {place}").format(
                    cards=spoken_cards(band.cards), place=self.sources[band.source].name
                )
                for band in self.bands_to(index)
            ]
            if target.number:
                what = target.title if target.valid else target.fault
                name = _("New row {row} ({what})").format(row=target.number, what=what)
            else:
                name = _("To the hand")
            texts.append(_("{heading}: {cards}.").format(heading=name, cards=_("; ").join(parts)))
        return [*texts, *self.counts]


def flow_of(before: Position, after: Position, rules: Rules, laid: Laid | None = None) -> FlowData:
    """Find what the flow picture of a turn shows.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards.
    rules : Rules
        The rules that say what a meld is.
    laid : mapping of int to iterable of Card, optional
        Into which rows after a player saw cards of the hand go; see `lineage_graph`.

    Returns
    -------
    FlowData
        Rows that changed, and the cards that travel between them.

    Raises
    ------
    PositionError
        If a card is in one position only.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> flow = flow_of(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"), CLASSIC)
    >>> flow.sentences[0]
    'New row 1 (run 5–7 ♠): five of spades, six of spades, seven of spades from row 1.'
    """
    graph = lineage_graph(before, after, laid)
    same = unchanged_rows(graph)
    sources: list[Stop] = []
    targets: list[Stop] = []
    bands: list[Band] = []
    places: dict[tuple[str, int], int] = {}
    for number, row in enumerate(before.table, 1):
        if number not in same:
            places["before", number] = len(sources)
            sources.append(_stop(row, rules, number))
    kept = set(same.values())
    for node, data in graph.nodes.items():
        if data["bipartite"] == 0 or (node[0] == "after" and node[1] in kept):
            continue
        index = len(targets)
        targets.append(
            _stop(data["cards"], rules, node[1])
            if node[1]
            else Stop(0, _("to your hand"), True, "", data["cards"])
        )
        bands += [
            Band(places[start], index, graph.edges[start, node]["cards"])
            for start in sorted(graph.predecessors(node))
            if start[0] == "before"
        ]
        given = _given_by_hand(graph, node)
        if given:
            bands.append(Band(len(sources), index, given))
            sources.append(Stop(0, _("your hand"), True, "", given))
    return FlowData(
        tuple(sources),
        tuple(targets),
        tuple(bands),
        len(same),
        splits(graph),
        joins(graph),
        len(after.hand),
    )


def _given_by_hand(graph: nx.DiGraph, node: tuple[str, int]) -> Row:
    hand = sorted(start for start in graph.predecessors(node) if start[0] == "hand")
    cards: list[Card] = [card for start in hand for card in graph.edges[start, node]["cards"]]
    return sort_cards(cards)


def _stop(row: Row, rules: Rules, number: int) -> Stop:
    words = read_row(row, rules, number)
    title = words.title
    if not words.valid and len(row) > _LONGEST_TITLE:
        title = ngettext("{n} card", "{n} cards", len(row)).format(n=len(row))
    return Stop(number, title, words.valid, "" if words.valid else words.label, words.cards)


def short_cards(cards: Sequence[Card]) -> list[str]:
    """Write cards in few characters, one word for each stretch of a suit.

    Parameters
    ----------
    cards : sequence of Card
        The cards.

    Returns
    -------
    list of str
        Cards as people write them; four or more in a row of one suit as first and last.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> short_cards(parse_cards("4H 5H 6H 7H 9S *"))
    ['4–7♥', '9♠', '★']
    """
    words: list[str] = []
    stretch: list[Card] = []
    for card in [*cards, None]:
        last = stretch[-1] if stretch else None
        if card and last and _next_to(last, card):
            stretch.append(card)
            continue
        if len(stretch) > _LONGEST_TITLE and last:
            first = stretch[0]
            words.append(f"{first.rank.label if first.rank else ''}–{last.pretty}")
        else:
            words += pretty_cards(stretch).split()
        stretch = [card] if card else []
    return words


def _next_to(first: Card, second: Card) -> bool:
    if first.rank is None or second.rank is None or first.joker or second.joker:
        return False
    return first.suit is second.suit and first.rank + 1 == second.rank
