"""Bars and lines for small tables of numbers, as SVG, HTML and text.

Drawn here and not by a plotting library, because notebooks with them are to run in a browser's
Python too, where there is none; they follow the page's light or dark theme like all drawings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from rrpuzzle.drawing.files import save_picture
from rrpuzzle.drawing.html import frame_html
from rrpuzzle.drawing.markup import FONT, element, number, text_width, unique_name
from rrpuzzle.drawing.palette import FLOW_COLOURS, LIGHT, theme_css, theme_palette

__all__ = ["Chart", "bar_chart", "line_chart"]

_TEXT = 12.5
_ROW = 26
_TOP = 34
_BETWEEN_TICKS = 12
_PAPER = f"color: {LIGHT['ink']}; background-color: {LIGHT['bg']}"


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A chart that a notebook shows; made by `bar_chart` and `line_chart`.

    Parameters
    ----------
    title : str
        What it shows.
    text : str
        The same as a table of text.
    parts : tuple of str
        The drawing, without its frame.
    width, height : float
        Its size in pixels.

    Examples
    --------
    >>> print(bar_chart({"greedy": 61, "simple": 39}, title="Wins", unit="%"))
    Wins (%)
    greedy  61
    simple  39
    """

    title: str
    text: str
    parts: tuple[str, ...]
    width: float
    height: float

    def svg(self, theme: str = "auto") -> str:
        """Return the chart as an SVG picture.

        Parameters
        ----------
        theme : {"auto", "light", "dark", "inherit"}
            Its colours.

        Returns
        -------
        str
            An SVG element.
        """
        colours = theme_palette(theme)
        name = unique_name("chart", theme, *self.parts)
        tones = [f"flow-{number}" for number in range(1, FLOW_COLOURS + 1)]
        used = ["bg", "ink", "muted", "line", *tones]
        fills = "".join(f".{name} .rr-{tone}{{fill:var(--r-{tone})}}" for tone in used)
        strokes = "".join(
            f".{name} .rr-{tone}-edge{{fill:none;stroke:var(--r-{tone})}}" for tone in used
        )
        return element(
            "svg",
            [
                element("title", escape(self.title), id=f"{name}-t"),
                element("desc", escape(self.text), id=f"{name}-d"),
                element("style", theme_css(f".{name}", theme, used) + fills + strokes),
                element(
                    "rect", class_="rr-bg", width=self.width, height=self.height, rx=12,
                    fill=colours["bg"],
                ),
                *(part.format_map(_Fills(colours)) for part in self.parts),
            ],
            xmlns="http://www.w3.org/2000/svg",
            class_=name,
            role="img",
            aria_labelledby=f"{name}-t {name}-d",
            width=self.width,
            height=self.height,
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            font_family=FONT,
            font_size=_TEXT,
            style=f"width:100%;max-width:{self.width * 1.15:.0f}px;height:auto",
        )  # fmt: skip

    def save(self, path: str | Path, theme: str = "light", scale: float = 2) -> None:
        """Write the chart as SVG or PNG.

        Parameters
        ----------
        path : str or pathlib.Path
            The file; its ending says what is written.
        theme : {"light", "dark", "auto"}
            Its colours.
        scale : float
            Pixels of a PNG for each unit of the picture.

        Raises
        ------
        PictureError
            If the file cannot be written, or a PNG is asked for without the extra ``png``.
        """
        save_picture(self.svg(theme), path, scale)

    def __repr__(self) -> str:
        """Return the same as a table of text."""
        return self.text

    def content(self) -> list[str]:
        """Return the chart as markup to be put into a frame.

        Returns
        -------
        list of str
            The picture, and the text that stands in for it where there are no style sheets.
        """
        # Without style sheets the picture's loose words would be left: it hides unless there are.
        sheet = (
            ".rr-frame .rr-picture{display:block!important}"
            ".rr-frame .rr-no-picture{display:none!important}"
        )
        return [
            element("style", sheet),
            element("div", self.svg("inherit"), class_="rr-picture", style="display: none"),
            element("pre", escape(self.text), class_="rr-no-picture", style=_PAPER),
        ]

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": frame_html(self.content(), self.title)}


class _Fills(dict[str, str]):
    """Colours by name with ``-`` written as ``_``, to be put into finished parts."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        super().__init__({name.replace("-", "_"): value for name, value in colours.items()})


def _braces(text: str) -> str:
    return escape(text).replace("{", "{{").replace("}", "}}")


def _label(
    text: str, x: float, y: float, tone: str = "ink", anchor: str = "start", weight: int = 400
) -> str:
    return element(
        "text",
        _braces(text),
        x=float(x),
        y=float(y),
        class_=f"rr-{tone}",
        text_anchor=anchor,
        font_weight=weight,
        fill=f"{{{tone.replace('-', '_')}}}",
    )


def _line(points: Sequence[tuple[float, float]], tone: str, thick: float, dash: str = "") -> str:
    return element(
        "polyline",
        points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
        class_=f"rr-{tone}-edge",
        fill="none",
        stroke=f"{{{tone.replace('-', '_')}}}",
        stroke_width=float(thick),
        stroke_linejoin="round",
        stroke_dasharray=dash or None,
    )


def _short(value: float) -> str:
    """Write a number with as many digits as are worth reading."""
    if value == int(value) and abs(value) < 1e6:
        return str(int(value))
    digits = max(0, 2 - math.floor(math.log10(abs(value)))) if value else 0
    return f"{value:.{min(digits, 4)}f}"


def _ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers that span a range, at most so many."""
    span = (high - low) or 1.0
    step = 10 ** math.floor(math.log10(span / most))
    step *= next((times for times in (1, 2, 5) if span / (times * step) <= most), 10)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [round(n * step, 10) for n in range(first, last + 1)]


def bar_chart(
    values: Mapping[str, float],
    title: str,
    *,
    unit: str = "",
    intervals: Mapping[str, tuple[float, float]] | None = None,
    width: float = 560,
) -> Chart:
    """Draw a bar for each number, from nought to the right.

    Parameters
    ----------
    values : mapping of str to float
        The numbers by name, none below nought.
    title : str
        What is shown.
    unit : str
        What the numbers count.
    intervals : mapping of str to (float, float), optional
        Ranges of uncertainty, drawn as whiskers.
    width : float
        Width in pixels.

    Returns
    -------
    Chart
        The chart.

    Raises
    ------
    ValueError
        If there is no number, or one is below nought.

    Examples
    --------
    >>> chart = bar_chart({"greedy": 61, "simple": 39}, "Wins", intervals={"greedy": (55, 67)})
    >>> print(chart)
    Wins
    greedy  61  (55 to 67)
    simple  39
    """
    if not values or min(values.values()) < 0:
        raise ValueError("a bar chart needs numbers, none of them below nought")
    ranges = intervals or {}
    names = list(values)
    highest = max([*values.values(), *(high for _low, high in ranges.values())])
    left = 14 + max(text_width(name, _TEXT) for name in names) + 10
    right = width - 20 - max(text_width(_short(value), _TEXT) for value in values.values())
    room = text_width(_short(highest), _TEXT) + _BETWEEN_TICKS
    ticks = _ticks(0, highest if highest > 1e-6 else 1, max(1, min(6, int((right - left) // room))))
    bottom = _TOP + _ROW * len(names)

    def across(value: float) -> float:
        return left + (right - left) * value / ticks[-1]

    heading = f"{title} ({unit})" if unit else title
    parts = [_label(heading, 14, 22, weight=600)]
    for tick in ticks:
        parts.append(_line([(across(tick), _TOP), (across(tick), bottom)], "line", 1))
        parts.append(_label(_short(tick), across(tick), bottom + 16, "muted", "middle"))
    lines = [heading]
    wide = max(map(len, names))
    for place, name in enumerate(names):
        y, value = _TOP + _ROW * place, values[name]
        tone = f"flow-{place % FLOW_COLOURS + 1}"
        parts.append(_label(name, left - 8, y + 17, anchor="end"))
        parts.append(
            element(
                "rect", x=float(left), y=y + 5.0, width=float(across(value) - left), height=16.0,
                rx=3, class_=f"rr-{tone}", fill=f"{{{tone.replace('-', '_')}}}",
            )
        )  # fmt: skip
        end, line = across(value), f"{name:<{wide}}  {_short(value)}"
        if name in ranges:
            low, high = ranges[name]
            end = across(high)
            parts.append(_line([(across(low), y + 13), (end, y + 13)], "ink", 1.5))
            parts += [_line([(x, y + 9), (x, y + 17)], "ink", 1.5) for x in (across(low), end)]
            line += f"  ({_short(low)} to {_short(high)})"
        parts.append(_label(_short(value), end + 6, y + 17))
        lines.append(line)
    return Chart(heading, "\n".join(lines), tuple(parts), float(width), float(bottom + 26))


def line_chart(
    series: Mapping[str, Sequence[tuple[float, float]]],
    title: str,
    *,
    x_label: str = "",
    y_label: str = "",
    from_nought: bool = True,
    width: float = 560,
    height: float = 300,
) -> Chart:
    """Draw lines through points.

    Parameters
    ----------
    series : mapping of str to sequence of (float, float)
        For each line its name and its points, from left to right.
    title : str
        What is shown.
    x_label, y_label : str
        What the axes count.
    from_nought : bool
        Whether the upright axis begins at nought, as it should where the number counts something.
    width, height : float
        Size in pixels.

    Returns
    -------
    Chart
        The chart; each line is named at its end and has a dash pattern of its own, so that
        they are told apart without colour.

    Raises
    ------
    ValueError
        If there is no point.

    Examples
    --------
    >>> print(line_chart({"stock": [(1, 82), (2, 80)]}, "Cards left", x_label="turn"))
    Cards left
    turn  stock
    1     82
    2     80
    """
    points = [point for line in series.values() for point in line]
    if not points:
        raise ValueError("a line chart needs points")
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    y_ticks = _ticks(min(0, *ys) if from_nought else min(ys), max(ys))
    if len(y_ticks) == 1:
        y_ticks.append(y_ticks[0] + 1)
    x_ticks = _ticks(min(xs), max(xs))
    if all(x == int(x) for x in xs):  # nobody plays half a turn
        x_ticks = [tick for tick in x_ticks if tick == int(tick)]
    x_low, x_high = min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1
    left = 18 + max(text_width(_short(tick), _TEXT) for tick in y_ticks)
    right = width - 24 - max(text_width(name, _TEXT) for name in series)
    top, bottom = _TOP + 18.0, height - 42.0

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            left + (right - left) * (x - x_low) / (x_high - x_low),
            bottom - (bottom - top) * (y - y_ticks[0]) / (y_ticks[-1] - y_ticks[0]),
        )

    parts = [_label(title, 14, 22, weight=600)]
    if y_label:
        parts.append(_label(y_label, 14, 42, "muted"))
    for tick in y_ticks:
        _x, y = at(x_low, tick)
        parts.append(_line([(left, y), (right, y)], "line", 1))
        parts.append(_label(_short(tick), left - 6, y + 4, "muted", "end"))
    for tick in x_ticks:
        if x_low <= tick <= x_high:
            x, _y = at(tick, 0)
            parts.append(_label(_short(tick), x, bottom + 18, "muted", "middle"))
    if x_label:
        parts.append(_label(x_label, (left + right) / 2, bottom + 36, "muted", "middle"))
    dashes = ("", "7 4", "2 3", "10 3 2 3")
    ends = _apart([at(*line[-1])[1] for line in series.values() if line])
    named = [(name, line) for name, line in series.items() if line]
    for place, ((name, line), end) in enumerate(zip(named, ends, strict=True)):
        tone = f"flow-{place % FLOW_COLOURS + 1}"
        dash = dashes[place % len(dashes)]
        parts.append(_line([at(x, y) for x, y in line], tone, 2.2, dash))
        parts.append(_label(name, at(*line[-1])[0] + 6, end + 4, tone, weight=600))
    return Chart(title, _table(series, title, x_label), tuple(parts), float(width), float(height))


def _apart(heights: list[float], least: float = 15.0) -> list[float]:
    """Move names that would lie on each other apart."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    moved, last = list(heights), -math.inf
    for at in order:
        last = moved[at] = max(heights[at], last + least)
    return moved


def _table(series: Mapping[str, Sequence[tuple[float, float]]], title: str, x_label: str) -> str:
    values = {name: dict(line) for name, line in series.items()}
    xs = sorted({x for line in values.values() for x in line})
    head = [x_label or "x", *series]
    rows = [
        [_short(x), *(_short(line[x]) if x in line else "–" for line in values.values())]
        for x in xs
    ]
    wide = [max(len(row[at]) for row in [head, *rows]) for at in range(len(head))]
    lines = [
        "  ".join(f"{cell:<{wide[at]}}" for at, cell in enumerate(row)).rstrip()
        for row in [head, *rows]
    ]
    return "\n".join([title, *lines])
