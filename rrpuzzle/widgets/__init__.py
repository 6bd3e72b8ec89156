"""The views for notebooks; the only part of the package that needs ipywidgets and anywidget."""

from rrpuzzle.widgets.board import Board
from rrpuzzle.widgets.steps_view import StepsView

__all__ = ["Board", "StepsView"]
