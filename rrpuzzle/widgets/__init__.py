"""The views for notebooks; the only part of the package that needs ipywidgets and anywidget."""

from rrpuzzle.widgets.board import Board
from rrpuzzle.widgets.daily_view import DailyView
from rrpuzzle.widgets.editor import Editor
from rrpuzzle.widgets.puzzle_app import PuzzleApp
from rrpuzzle.widgets.puzzle_view import PuzzleView
from rrpuzzle.widgets.recorder import MemoryRecorder, Recorder
from rrpuzzle.widgets.robbers_game import RobbersGame
from rrpuzzle.widgets.rummy_game import RummyGame
from rrpuzzle.widgets.shown import CONTROLS, LOOKS
from rrpuzzle.widgets.steps_view import StepsView

__all__ = [
    "CONTROLS",
    "LOOKS",
    "Board",
    "DailyView",
    "Editor",
    "MemoryRecorder",
    "PuzzleApp",
    "PuzzleView",
    "Recorder",
    "RobbersGame",
    "RummyGame",
    "StepsView",
]
