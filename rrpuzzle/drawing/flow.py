"""The flow picture: how rows split and join, as SVG."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from rrpuzzle.drawing.flow_layout import (
    LINE,
    NOTE,
    SMALL,
    TEXT,
    TINY,
    Layout,
    PlacedBand,
    PlacedStop,
    chip_width,
    lay_out,
)
from rrpuzzle.drawing.flow_model import FlowData, Laid, flow_of
from rrpuzzle.drawing.markup import FONT, element, number, unique_name
from rrpuzzle.drawing.palette import FLOW_COLOURS, theme_css, theme_palette
from rrpuzzle.faults import pretty_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["flow_picture", "flow_svg"]


def flow_svg(
    before: Position,
    after: Position,
    rules: Rules = CLASSIC,
    theme: str = "auto",
    width: float = 380,
    marked: Collection[tuple[int, int]] = (),
    laid: Laid | None = None,
) -> str:
    """Draw how the rows of a turn split and join.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards; the one after may be half made.
    rules : Rules
        The rules that say what a meld is.
    theme : {"auto", "light", "dark", "inherit"}
        The colours: as the reader's system asks; light; dark; as the page around it says.
    width : float
        The least width of the picture's own units; it grows to the page, up to a third
        more. Long labels may need more.
    marked : collection of tuple of int
        Bands to bring out, the others fading, as (row before, row after), 0 for the hand;
        `Step.bands` gives those of a step. If empty, all bands are alike.
    laid : mapping of int to iterable of Card, optional
        Into which rows after a player saw cards of the hand go; see `lineage_graph`.

    Returns
    -------
    str
        An SVG element. It needs nothing from outside and says its content to screen readers.

    Raises
    ------
    PositionError
        If a card is in one position only.
    ValueError
        If there is no such theme.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> picture = flow_svg(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"))
    >>> "Splits 1, joins 2." in picture
    True
    """
    return flow_picture(flow_of(before, after, rules, laid), theme, width, marked=marked)


def flow_picture(
    flow: FlowData,
    theme: str = "auto",
    width: float = 380,
    growth: float = 1.35,
    marked: Collection[tuple[int, int]] = (),
) -> str:
    """Draw what a flow picture shows; `flow_svg` finds it first.

    Parameters
    ----------
    flow : FlowData
        What is shown.
    theme, width, marked
        As for `flow_svg`.
    growth : float
        How much larger than its own units the picture may become on a wide page.

    Returns
    -------
    str
        An SVG element.

    Examples
    --------
    >>> flow_picture(FlowData((), (), (), 3, 0, 0, 0)).count("3 rows unchanged")
    2
    """
    colours = theme_palette(theme)
    layout = lay_out(flow, width)
    rows = [index for index in layout.order if flow.sources[index].number]
    tones = {index: f"flow-{place % FLOW_COLOURS + 1}" for place, index in enumerate(rows)}
    tones |= {index: "flow-hand" for index in layout.order if index not in tones}
    title, sentences = _("How the rows split and join"), flow.sentences
    name = unique_name("flow", theme, width, title, sorted(marked), *sentences)
    used = ["bg", "ink", "muted", "line", "ok", "bad", *sorted(set(tones.values()))]
    parts = [
        element("title", escape(title), id=f"{name}-t"),
        element("desc", escape(" ".join(sentences)), id=f"{name}-d"),
        element("style", theme_css(f".{name}", theme, used) + _fills(name, used)),
        element("rect", class_="rr-bg", width=layout.width, height=layout.height, rx=12,
                fill=colours["bg"]),
    ]  # fmt: skip
    if flow.bands:
        parts += _heads(layout, colours)
    parts += [_band(layout, flow, band, tones, colours, marked) for band in _back_to_front(layout)]
    parts += [
        _source(layout, stop, tones[index], colours) for index, stop in enumerate(layout.sources)
    ]
    parts += [_target(layout, stop, colours) for stop in layout.targets]
    parts += [_band_label(layout, flow, band, colours) for band in layout.bands]
    first = layout.height - 17 * len(layout.notes) + 6 if flow.bands else 24.0
    parts += [
        _words(line, 10, first + 17 * index, "muted", colours, NOTE)
        for index, line in enumerate(layout.notes)
    ]
    return element(
        "svg",
        parts,
        xmlns="http://www.w3.org/2000/svg",
        class_=name,
        role="img",
        aria_labelledby=f"{name}-t {name}-d",
        width=float(layout.width),
        height=float(layout.height),
        viewBox=f"0 0 {number(layout.width)} {number(layout.height)}",
        font_family=FONT,
        font_size=TEXT,
        style=f"width:100%;max-width:{layout.width * growth:.0f}px;height:auto;"
        "font-variant-emoji:text",
    )


def _fills(name: str, used: list[str]) -> str:
    fills = "".join(
        f".{name} .rr-{colour}{{fill:var(--r-{colour})}}" for colour in used if colour != "line"
    )
    edges = "".join(
        f".{name} .rr-{colour} .rr-edge{{fill:none;stroke:var(--r-{colour})}}"
        for colour in used
        if colour.startswith("flow")
    )
    chip = f".{name} .rr-chip{{fill:var(--r-bg);stroke:var(--r-line)}}"
    return fills + edges + chip


def _words(
    text: str,
    x: float,
    y: float,
    tone: str,
    colours: dict[str, str],
    size: float | None = None,
    anchor: str | None = None,
    weight: int | None = None,
) -> str:
    return element(
        "text",
        escape(text),
        class_=f"rr-{tone}",
        x=float(x),
        y=float(y),
        text_anchor=anchor,
        font_size=size,
        font_weight=weight,
        fill=colours[tone],
    )


def _heads(layout: Layout, colours: dict[str, str]) -> list[str]:
    return [
        _words(_("before"), layout.bar_left - 6, 18, "muted", colours, SMALL, "end"),
        _words(_("after"), layout.bar_right + 13, 18, "muted", colours, SMALL),
    ]


def _back_to_front(layout: Layout) -> list[PlacedBand]:
    """Return the bands, thick ones first, so that thin ones stay visible where they cross."""
    return sorted(layout.bands, key=lambda band: -band.thick)


def _band(
    layout: Layout,
    flow: FlowData,
    band: PlacedBand,
    tones: dict[int, str],
    colours: dict[str, str],
    marked: Collection[tuple[int, int]],
) -> str:
    source, target = flow.sources[band.band.source], flow.targets[band.band.target]
    tone = tones[band.band.source]
    tip = _("{cards}: from {source} to {target}").format(
        cards=pretty_cards(band.band.cards), source=source.name, target=target.name
    )
    upper, lower = _edge(layout, band, 0), _edge(layout, band, band.thick)
    back = _edge(layout, band, band.thick, back=True)
    bright = (source.number, target.number) in marked
    return element(
        "g",
        [
            element("title", escape(tip)),
            element("path", d=f"M{upper}L{back}Z", fill_opacity=".5" if bright else ".22"),
            element(
                "path",
                class_="rr-edge",
                d=f"M{upper}M{lower}",
                fill="none",
                stroke=colours[tone],
                stroke_width="2.5" if bright else None,
                stroke_dasharray=None if source.number else "4 2.5",
            ),
        ],
        class_=f"rr-band rr-{tone}" + (" rr-marked" if bright else ""),
        fill=colours[tone],
        opacity=".35" if marked and not bright else None,
        data_source=source.number,
        data_target=target.number,
    )


def _edge(layout: Layout, band: PlacedBand, down: float, back: bool = False) -> str:
    """Return one edge of a band, level at both ends and bent between, as path data."""
    x = [layout.bar_left + 7, layout.bend_start, layout.bend_end, layout.bar_right]
    y = [band.left + down, band.right + down]
    if back:
        x.reverse()
        y.reverse()
    middle = number((x[1] + x[2]) / 2)
    start, end = number(y[0]), number(y[1])
    return (
        f"{number(x[0])} {start}H{number(x[1])}"
        f"C{middle} {start} {middle} {end} {number(x[2])} {end}H{number(x[3])}"
    )


def _band_label(layout: Layout, flow: FlowData, band: PlacedBand, colours: dict[str, str]) -> str:
    top = band.left + (band.thick - LINE * len(band.label)) / 2
    texts = [
        _words(line, layout.bar_left + 14, top + LINE * (index + 1) - 3.6, "ink", colours)
        for index, line in enumerate(band.label)
    ]
    source = band.band.source
    if layout.numbered and sum(other.source == source for other in flow.bands) > 1:
        # Where it arrives, a part of a split row is known by its row's number, not colour alone.
        y = band.right + band.thick / 2 + 3.6
        digits = str(flow.sources[source].number)
        texts.append(_words(digits, layout.bar_right - 5, y, "ink", colours, TINY, "end"))
    return "".join(texts)


def _source(layout: Layout, stop: PlacedStop, tone: str, colours: dict[str, str]) -> str:
    x = layout.bar_left
    bar = _bar(x, stop, tone, colours)
    return bar + _label(stop, x - 6, "end", colours)


def _target(layout: Layout, stop: PlacedStop, colours: dict[str, str]) -> str:
    x = layout.bar_right
    tone = "ok" if stop.stop.valid else "bad"
    bar = _bar(x, stop, tone if stop.stop.number else "muted", colours)
    return bar + _label(stop, x + 13, "start", colours)


def _bar(x: float, stop: PlacedStop, tone: str, colours: dict[str, str]) -> str:
    return element(
        "rect",
        class_=f"rr-{tone}",
        x=x,
        y=stop.bar_top,
        width=7,
        height=stop.bar,
        rx=2,
        fill=colours[tone],
    )


def _label(stop: PlacedStop, x: float, anchor: str, colours: dict[str, str]) -> str:
    middle = stop.top + stop.slot / 2
    top = middle - LINE * stop.lines / 2
    texts = []
    if stop.stop.number:
        y = top + LINE / 2 if stop.fault else middle
        texts.append(_chip(stop.stop.number, x, y, anchor, colours))
        step = chip_width(stop.stop.number) + 6
        x += -step if anchor == "end" else step
    for index, line in enumerate(stop.title + stop.fault):
        tone = "bad" if index >= len(stop.title) else "ink" if stop.stop.number else "muted"
        texts.append(_words(line, x, top + LINE * (index + 1) - 3.6, tone, colours, None, anchor))
    return "".join(texts)


def _chip(digits: int, x: float, y: float, anchor: str, colours: dict[str, str]) -> str:
    wide = chip_width(digits)
    left = x - wide if anchor == "end" else x
    box = element(
        "rect",
        class_="rr-chip",
        x=left,
        y=y - 8,
        width=wide,
        height=16,
        rx=5,
        fill=colours["bg"],
        stroke=colours["line"],
    )
    words = _words(str(digits), left + wide / 2, y + 4, "muted", colours, SMALL, "middle", 700)
    return box + words
