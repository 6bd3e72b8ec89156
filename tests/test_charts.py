"""Charts: the numbers are drawn where they belong, and said in text too."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rrpuzzle.drawing import Chart, bar_chart, line_chart

SVG = "{http://www.w3.org/2000/svg}"


def bars(chart: Chart) -> list[float]:
    """Return the widths of the bars."""
    found = ET.fromstring(chart.svg("light")).findall(f"{SVG}rect")
    return [float(rect.get("width", "0")) for rect in found if rect.get("y")]


def test_bars_are_as_long_as_their_numbers() -> None:
    """A number twice as large has a bar twice as long."""
    short, long = bars(bar_chart({"a": 20, "b": 40}, "Bars"))
    assert long == pytest.approx(2 * short, rel=0.01)


@settings(max_examples=30)
@given(st.dictionaries(st.text(min_size=1, max_size=8), st.floats(0, 1e6), min_size=1, max_size=6))
def test_any_names_and_numbers(values: dict[str, float]) -> None:
    """Whatever the names hold, the picture is well-formed and inside its frame."""
    values = {name: value for name, value in values.items() if name.isprintable()}
    if not values:
        values = {"<b>{x}": 1.0}
    chart = bar_chart(values, "Any")
    tree = ET.fromstring(chart.svg("inherit"))
    assert len(bars(chart)) == len(values)
    for text in tree.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "-1")) <= chart.width


def test_whiskers_are_told_in_text() -> None:
    """An interval is drawn and said."""
    chart = bar_chart({"a": 50.0}, "Bars", unit="%", intervals={"a": (40, 60)})
    assert repr(chart).splitlines() == ["Bars (%)", "a  50  (40 to 60)"]


@pytest.mark.parametrize("width", [560, 400, 320])
def test_numbers_under_the_bars_stand_apart(width: int) -> None:
    """Where long names leave little room, the numbers of the scale still do not touch."""
    chart = bar_chart({"a name of many words (9/14)": 100, "b": 7}, "Bars", width=width)
    texts = ET.fromstring(chart.svg("light")).findall(f"{SVG}text")
    scale = [
        (float(text.get("x", "0")), len(text.text or ""))
        for text in texts
        if text.get("text-anchor") == "middle"
    ]
    assert len(scale) >= 2
    digit = 8  # pixels, at most
    for (x, length), (next_x, next_length) in pairwise(scale):
        assert next_x - x > digit * (length + next_length) / 2


def test_lines_go_through_their_points() -> None:
    """A falling series is a line that goes down, from the left to the right."""
    chart = line_chart({"stock": [(1, 10), (2, 5), (3, 0)]}, "Stock")
    drawn = re.findall(r'points="([^"]+)" class="rr-flow-1-edge"', chart.svg("light"))
    points = [tuple(map(float, point.split(","))) for point in drawn[0].split()]
    assert [x for x, _y in points] == sorted(x for x, _y in points)
    assert [y for _x, y in points] == sorted(y for _x, y in points)


def labels(chart: Chart) -> set[str]:
    """Return all that is written in a drawing."""
    tree = ET.fromstring(chart.svg("light"))
    return {text.text or "" for text in tree.iter(f"{SVG}text")}


def test_an_axis_that_begins_elsewhere() -> None:
    """The upright axis begins at nought unless it is asked not to."""
    line = {"rating": [(0, 1500), (1, 1540)]}
    assert "0" in labels(line_chart({"rating": [(5, 1500), (9, 1540)]}, "Rating"))
    drawn = labels(line_chart(line, "Rating", from_nought=False))
    assert {"1500", "1510", "1520", "1530", "1540"} <= drawn and "500" not in drawn
    assert "7" in labels(line_chart({"flat": [(0, 7), (1, 7)]}, "Flat", from_nought=False))


def test_whole_numbers_have_whole_ticks() -> None:
    """Between day 0 and day 2 no half day is written on the axis."""
    drawn = labels(line_chart({"a": [(0, 10), (2, 20)]}, "Days", from_nought=False))
    assert {"0", "1", "2"} <= drawn and not {"0.500", "1.50"} & drawn
    assert "0.500" in labels(line_chart({"a": [(0, 10), (1.5, 20)]}, "Part of a day"))


def test_names_at_the_ends_do_not_lie_on_each_other() -> None:
    """Lines that end together have their names apart."""
    chart = line_chart({name: [(0, 1), (1, 2)] for name in ("one", "two", "three")}, "Ends")
    tree = ET.fromstring(chart.svg("light"))
    names = [text for text in tree.iter(f"{SVG}text") if text.text in ("one", "two", "three")]
    heights = sorted(float(text.get("y", "0")) for text in names)
    assert all(after - before >= 14 for before, after in pairwise(heights))


def test_without_pictures_there_is_text() -> None:
    """A viewer that drops pictures and style sheets is left with the numbers."""
    bundle = bar_chart({"a": 3}, "Bars")._repr_mimebundle_()
    assert "<pre" in bundle["text/html"] and bundle["text/plain"] == "Bars\na  3"


@pytest.mark.parametrize("values", [{}, {"a": -1.0}])
def test_numbers_that_make_no_bars(values: dict[str, float]) -> None:
    """Nothing at all, or less than nought, is refused."""
    with pytest.raises(ValueError, match="bar chart"):
        bar_chart(values, "Bars")


def test_no_points() -> None:
    """Lines without points are refused."""
    with pytest.raises(ValueError, match="points"):
        line_chart({"a": []}, "Lines")
