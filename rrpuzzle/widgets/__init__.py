"""The board for notebooks; the only part of the package that needs ipywidgets and anywidget."""

from rrpuzzle.widgets.board import Board

__all__ = ["Board"]
