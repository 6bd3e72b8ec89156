"""The player's own record: attempts, half-made tables, rating, streak.

It never leaves the machine.
"""

from rrpuzzle.progress.advice import due_for_review, recommend, success_by_theme
from rrpuzzle.progress.attempt import Attempt, Result
from rrpuzzle.progress.rating import Rating, puzzle_ratings, rate, rating_history
from rrpuzzle.progress.record_file import default_path
from rrpuzzle.progress.share import share_text
from rrpuzzle.progress.store import Progress, open_progress
from rrpuzzle.progress.streaks import Streak, days_solved, streak, streak_through

__all__ = [
    "Attempt",
    "Progress",
    "Rating",
    "Result",
    "Streak",
    "days_solved",
    "default_path",
    "due_for_review",
    "open_progress",
    "puzzle_ratings",
    "rate",
    "rating_history",
    "recommend",
    "share_text",
    "streak",
    "streak_through",
    "success_by_theme",
]
