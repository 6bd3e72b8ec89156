"""Puzzles: what one is, files of them, and the judging of answers."""

from rrpuzzle.puzzles.collections import (
    Collection,
    collection_names,
    collections_folder,
    format_collection,
    load_puzzles,
    parse_collection,
    save_puzzles,
)
from rrpuzzle.puzzles.goals import Goal, GoalKind, parse_goal
from rrpuzzle.puzzles.hints import Hint, hint
from rrpuzzle.puzzles.human import HumanSolution, solve_like_a_person
from rrpuzzle.puzzles.judge import Verdict, judge
from rrpuzzle.puzzles.library import find_puzzle, open_puzzles, pack_names
from rrpuzzle.puzzles.packs import Pack, open_pack, write_pack
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.themes import THEMES, theme_title

__all__ = [
    "THEMES",
    "Collection",
    "Goal",
    "GoalKind",
    "Hint",
    "HumanSolution",
    "Pack",
    "Puzzle",
    "Verdict",
    "collection_names",
    "collections_folder",
    "find_puzzle",
    "format_collection",
    "hint",
    "judge",
    "load_puzzles",
    "open_pack",
    "open_puzzles",
    "pack_names",
    "parse_collection",
    "parse_goal",
    "save_puzzles",
    "solve_like_a_person",
    "theme_title",
    "write_pack",
]
