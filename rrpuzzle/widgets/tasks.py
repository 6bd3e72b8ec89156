"""What can be played: a puzzle, a position, a collection, or the text of one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rrpuzzle.errors import NotationError, PuzzleError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position, parse_position
from rrpuzzle.puzzles import Collection, Puzzle, collection_names, load_puzzles

__all__ = ["Task", "find_task", "read_tasks", "task_key"]

Task = Puzzle | Position
"""What a board is made of."""

_LOOKS_LIKE_A_NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*(/[a-z0-9-]+)?"


def task_key(task: Task) -> str:
    """Return the name under which attempts are recorded.

    Parameters
    ----------
    task : Puzzle or Position
        What is tried.

    Returns
    -------
    str
        The puzzle's id; of a bare position its text.

    Examples
    --------
    >>> from rrpuzzle import load_puzzles, parse_position
    >>> task_key(load_puzzles()["book"]), task_key(parse_position("| 4S"))
    ('first-steps/book', '| 4S')
    """
    return task.id if isinstance(task, Puzzle) else str(task)


def read_tasks(
    what: Task | Collection | Sequence[Task] | str,
) -> tuple[Collection | None, tuple[Task, ...]]:
    """Read what is to be played.

    Parameters
    ----------
    what : Puzzle or Position or Collection or sequence of them or str
        A text is the name of a collection, the id of a puzzle or a position.

    Returns
    -------
    collection : Collection or None
        The collection, if it is one.
    tasks : tuple of Puzzle or Position
        What is played, one after the other.

    Raises
    ------
    NotationError, PuzzleError
        If the text is none of these, or there is nothing to play.

    Examples
    --------
    >>> read_tasks("first-steps/book")[1][0].title
    'Is the book right?'
    >>> read_tasks("4S 5S 6S | 7S")[1]
    (parse_position('4S 5S 6S | 7S'),)
    """
    if isinstance(what, str):
        what = _read(what)
    if isinstance(what, Collection):
        return what, tuple(what)
    tasks = (what,) if isinstance(what, Puzzle | Position) else tuple(what)
    if not tasks:
        raise PuzzleError(_("There is no puzzle to play."))
    return None, tasks


def _read(text: str) -> Collection | Task:
    name, slash, puzzle = text.strip().partition("/")
    if name in collection_names():
        collection = load_puzzles(name)
        return collection[puzzle] if slash else collection
    try:
        return parse_position(text)
    except NotationError:
        # A name was meant, and is wrong: say which there are.
        if re.fullmatch(_LOOKS_LIKE_A_NAME, text.strip()):
            load_puzzles(name)
        raise


def find_task(tasks: Sequence[Task], key: int | str) -> int:
    """Return the place of a task among others.

    Parameters
    ----------
    tasks : sequence of Puzzle or Position
        The tasks.
    key : int or str
        A number, counted from 1, or a puzzle's id, with or without its collection.

    Returns
    -------
    int
        The place, counted from 0.

    Raises
    ------
    PuzzleError
        If there is no such task.

    Examples
    --------
    >>> tasks = read_tasks("first-steps")[1]
    >>> find_task(tasks, 2), find_task(tasks, "spare-nine")
    (1, 2)
    """
    if isinstance(key, str):
        for at, task in enumerate(tasks):
            if key in (task_key(task), task_key(task).partition("/")[2]):
                return at
        raise PuzzleError(
            _("There is no puzzle {id} here: there are {ids}.").format(
                id=quote(key), ids=", ".join(map(task_key, tasks[:20]))
            )
        )
    if isinstance(key, bool) or not 1 <= key <= len(tasks):
        raise PuzzleError(
            _("There is no puzzle {number} here: there are 1 to {last}.").format(
                number=quote(key), last=len(tasks)
            )
        )
    return key - 1
