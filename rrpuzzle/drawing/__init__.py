"""Drawings as text: SVG, HTML and plain characters, the same each time, with no dependency.

Every drawing painted for a page takes that page's colours, where it sets ``--rr-bg``,
``--rr-ink`` and the other variables of :mod:`rrpuzzle.drawing.palette`.
"""

from __future__ import annotations

from rrpuzzle.drawing.charts import Chart, bar_chart, line_chart
from rrpuzzle.drawing.files import PictureError, save_picture
from rrpuzzle.drawing.flow import flow_svg
from rrpuzzle.drawing.flow_words import flow_html, flow_table_html, flow_text
from rrpuzzle.drawing.html import cards_html, position_html
from rrpuzzle.drawing.picture import Flow
from rrpuzzle.drawing.position import position_svg
from rrpuzzle.drawing.progress import ProgressPage
from rrpuzzle.drawing.puzzle import puzzle_html, puzzle_text, verdict_html
from rrpuzzle.drawing.solution import solution_html, solution_sentence, solution_text
from rrpuzzle.drawing.steps import step_html, steps_html, steps_text
from rrpuzzle.drawing.terminal import position_text

__all__ = [
    "Chart",
    "Flow",
    "PictureError",
    "ProgressPage",
    "bar_chart",
    "cards_html",
    "flow_html",
    "flow_svg",
    "flow_table_html",
    "flow_text",
    "line_chart",
    "position_html",
    "position_svg",
    "position_text",
    "puzzle_html",
    "puzzle_text",
    "save_picture",
    "solution_html",
    "solution_sentence",
    "solution_text",
    "step_html",
    "steps_html",
    "steps_text",
    "verdict_html",
]
