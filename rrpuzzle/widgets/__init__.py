"""The views for notebooks; the only part of the package that needs ipywidgets and anywidget."""

from rrpuzzle.widgets.board import Board
from rrpuzzle.widgets.robbers_game import RobbersGame
from rrpuzzle.widgets.shown import CONTROLS, LOOKS
from rrpuzzle.widgets.steps_view import StepsView

__all__ = ["CONTROLS", "LOOKS", "Board", "RobbersGame", "StepsView"]
