"""Puzzles: what one is, files of them, and the judging of answers."""

from rrpuzzle.puzzles.collections import (
    Collection,
    collection_names,
    collections_folder,
    load_puzzles,
)
from rrpuzzle.puzzles.goals import Goal, GoalKind, parse_goal
from rrpuzzle.puzzles.judge import Verdict, judge
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.themes import THEMES, theme_title

__all__ = [
    "THEMES",
    "Collection",
    "Goal",
    "GoalKind",
    "Puzzle",
    "Verdict",
    "collection_names",
    "collections_folder",
    "judge",
    "load_puzzles",
    "parse_goal",
    "theme_title",
]
