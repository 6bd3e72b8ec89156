"""Drawings as text: SVG, HTML and plain characters, the same each time, with no dependency."""

from __future__ import annotations

from rrpuzzle.drawing.html import position_html
from rrpuzzle.drawing.position import position_svg
from rrpuzzle.drawing.terminal import position_text

__all__ = ["position_html", "position_svg", "position_text"]
