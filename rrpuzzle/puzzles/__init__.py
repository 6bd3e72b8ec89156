"""Puzzles: what one is, files of them, and the judging of answers."""

from rrpuzzle.puzzles.collections import (
    Collection,
    collection_names,
    collections_folder,
    load_puzzles,
)
from rrpuzzle.puzzles.goals import Goal, GoalKind, parse_goal
from rrpuzzle.puzzles.hints import Hint, hint
from rrpuzzle.puzzles.human import HumanSolution, solve_like_a_person
from rrpuzzle.puzzles.judge import Verdict, judge
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.themes import THEMES, theme_title

__all__ = [
    "THEMES",
    "Collection",
    "Goal",
    "GoalKind",
    "Hint",
    "HumanSolution",
    "Puzzle",
    "Verdict",
    "collection_names",
    "collections_folder",
    "hint",
    "judge",
    "load_puzzles",
    "parse_goal",
    "solve_like_a_person",
    "theme_title",
]
