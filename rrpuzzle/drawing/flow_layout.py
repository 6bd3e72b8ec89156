"""Where everything in a flow picture lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rrpuzzle.drawing.flow_model import Band, FlowData, Stop, short_cards
from rrpuzzle.drawing.flow_order import order_sides
from rrpuzzle.drawing.markup import bold_width, text_width, wrap_words

__all__ = [
    "LINE",
    "NOTE",
    "SMALL",
    "TEXT",
    "TINY",
    "Layout",
    "PlacedBand",
    "PlacedStop",
    "chip_width",
    "lay_out",
]

TEXT, SMALL, TINY, NOTE, LINE = 12.5, 11.0, 10.0, 12.0, 15.0
"""Sizes of labels, of numbers and of notes; the height of a line."""

_MARGIN, _BAR, _GAP, _HEAD = 10.0, 7.0, 13.0, 30.0
_LABEL, _CARDS = 112.0, 96.0
_CURVE, _WIDE_CURVE = 84.0, 120.0
_END = 16.0
_ROUNDS = 24


@dataclass(slots=True)
class PlacedStop:
    """A stop with its place: ``top`` and ``height`` of its bar, the lines of its label."""

    stop: Stop
    title: list[str]
    fault: list[str]
    bar: float = 0.0
    slot: float = 0.0
    top: float = 0.0

    @property
    def lines(self) -> int:
        """The number of lines of its label."""
        return len(self.title) + len(self.fault)

    @property
    def bar_top(self) -> float:
        """The bar lies in the middle of the room that bar and label need."""
        return self.top + (self.slot - self.bar) / 2


@dataclass(slots=True)
class PlacedBand:
    """A band with its place: upper edge on either side, thickness, the lines of its label."""

    band: Band
    label: list[str]
    thick: float
    left: float = 0.0
    right: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole picture.

    Parameters
    ----------
    width, height : float
        The size of the picture.
    sources, targets : list of PlacedStop
        The stops, by their index in the flow.
    bands : list of PlacedBand
        The bands.
    order : list of int
        The sources from top to bottom.
    bar_left, label_end, bend_start, bend_end, bar_right : float
        From left to right: the left bar, where labels of bands end and bands begin to bend,
        where they stop, and the right bar.
    notes : list of str
        The lines below.
    """

    width: float
    height: float
    sources: list[PlacedStop]
    targets: list[PlacedStop]
    bands: list[PlacedBand]
    order: list[int]
    bar_left: float
    bend_start: float
    bend_end: float
    bar_right: float
    notes: list[str]

    @property
    def numbered(self) -> bool:
        """Whether bands need to say which row they came from: not if there is only one."""
        return sum(stop.stop.number > 0 for stop in self.sources) > 1


def lay_out(flow: FlowData, width: float) -> Layout:
    """Find a place for everything.

    Parameters
    ----------
    flow : FlowData
        What is shown.
    width : float
        The least width of the picture; long labels may need more.

    Returns
    -------
    Layout
        The places.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> from rrpuzzle.drawing.flow_model import flow_of
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> layout = lay_out(flow_of(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"), CLASSIC), 420)
    >>> layout.width, layout.order
    (420, [0, 1])
    """
    sources = [_stop(stop) for stop in flow.sources]
    targets = [_stop(stop) for stop in flow.targets]
    bands = [_band(band) for band in flow.bands]
    for band in bands:
        sources[band.band.source].bar += band.thick
        targets[band.band.target].bar += band.thick
    for stop in sources + targets:
        stop.slot = max(stop.bar, stop.lines * LINE)

    left, right = order_sides(
        len(sources),
        len(targets),
        [(band.source, band.target) for band in flow.bands],
        [stop.number or 999 for stop in flow.targets],
    )
    bottom = _place(sources, targets, bands, left, right)
    _attach(sources, targets, bands, left, right)

    before = max((_label_width(stop) for stop in sources), default=0.0)
    after = max((_label_width(stop) for stop in targets), default=0.0)
    cards = max((text_width(line, TEXT) for band in bands for line in band.label), default=0.0)
    curve = _WIDE_CURVE if len(bands) > 12 else _CURVE
    need = 2 * _MARGIN + before + after + 2 * _BAR + cards + 16 + curve + _END
    width = max(width, need)
    bar_left = _MARGIN + before
    bar_right = width - _MARGIN - after - _BAR
    notes = wrap_words(" ".join(flow.counts), NOTE, width - 2 * _MARGIN)
    return Layout(
        width,
        (bottom + 12 if bands else 12.0) + 17 * len(notes) + (5 if bands else 9),
        sources,
        targets,
        bands,
        left,
        bar_left,
        bar_left + _BAR + cards + 14,
        bar_right - _END,
        bar_right,
        notes,
    )


def _stop(stop: Stop) -> PlacedStop:
    return PlacedStop(
        stop,
        wrap_words(stop.title, TEXT, _LABEL),
        wrap_words(stop.fault, TEXT, _LABEL) if stop.fault else [],
    )


def _band(band: Band) -> PlacedBand:
    label = wrap_words(" ".join(short_cards(band.cards)), TEXT, _CARDS)
    thick = max(17.0 + 6 * (len(band.cards) - 1), 4 + LINE * len(label))
    return PlacedBand(band, label, thick)


def chip_width(digits: int) -> float:
    """Return the width of the box in which a row's number stands.

    Parameters
    ----------
    digits : int
        The number.

    Returns
    -------
    float
        The width.

    Examples
    --------
    >>> chip_width(7) < chip_width(17)
    True
    """
    return max(16.0, bold_width(str(digits), SMALL) + 7)


def _label_width(stop: PlacedStop) -> float:
    words = max(text_width(line, TEXT) for line in stop.title + stop.fault)
    digits = chip_width(stop.stop.number) + 6 if stop.stop.number else 0.0
    return words + digits + 8


def _place(
    sources: list[PlacedStop],
    targets: list[PlacedStop],
    bands: Sequence[PlacedBand],
    left: list[int],
    right: list[int],
) -> float:
    """Give both sides their heights so that bands run as level as they can."""
    columns = [[sources[i] for i in left], [targets[i] for i in right]]
    need = [sum(stop.slot + _GAP for stop in column) - _GAP for column in columns]
    bottom = _HEAD + max(*need, 0.0)
    for column, height in zip(columns, need, strict=True):
        top = _HEAD + (bottom - _HEAD - height) / 2
        for stop in column:
            stop.top = top
            top += stop.slot + _GAP
    for step in range(_ROUNDS):
        _attach(sources, targets, bands, left, right)
        here = columns[step % 2]
        wishes: dict[int, list[tuple[float, float]]] = {id(stop): [] for stop in here}
        for band in bands:
            ends = sources[band.band.source], targets[band.band.target]
            shift = band.right - band.left if step % 2 == 0 else band.left - band.right
            wishes[id(ends[step % 2])].append((shift, band.thick))
        for stop in here:
            wish = wishes[id(stop)]
            if wish:
                stop.top += sum(s * t for s, t in wish) / sum(t for _s, t in wish)
        _part_stops(here, bottom)
    return bottom


def _part_stops(column: list[PlacedStop], bottom: float) -> None:
    """Move stops apart that overlap, within the height of the picture."""
    least = _HEAD
    for stop in column:
        stop.top = max(stop.top, least)
        least = stop.top + stop.slot + _GAP
    most = bottom
    for stop in reversed(column):
        stop.top = min(stop.top, most - stop.slot)
        most = stop.top - _GAP


def _attach(
    sources: list[PlacedStop],
    targets: list[PlacedStop],
    bands: Sequence[PlacedBand],
    left: list[int],
    right: list[int],
) -> None:
    """Stack the bands at both ends in the order of the other side, so that none cross there."""
    above = {stop: place for place, stop in enumerate(left)}
    across = {stop: place for place, stop in enumerate(right)}
    edge = [stop.bar_top for stop in sources]
    for band in sorted(bands, key=lambda band: across[band.band.target]):
        band.left = edge[band.band.source]
        edge[band.band.source] += band.thick
    edge = [stop.bar_top for stop in targets]
    for band in sorted(bands, key=lambda band: above[band.band.source]):
        band.right = edge[band.band.target]
        edge[band.band.target] += band.thick
