"""Paths that a user types: what they mean, and how a message shows them."""

from __future__ import annotations

import os
from pathlib import Path

from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import gettext as _

__all__ = ["path_of", "shown_path"]

_LONGEST = 58


def path_of(source: str | Path) -> Path:
    """Return the path that a text means.

    Parameters
    ----------
    source : str or pathlib.Path
        The path; ``~`` is the user's own folder.

    Returns
    -------
    pathlib.Path
        The path.

    Raises
    ------
    PuzzleError
        If no file can have that name.

    Examples
    --------
    >>> path_of("~/mine.toml").is_absolute()
    True
    """
    try:
        path = Path(source).expanduser()
        possible = "\0" not in str(path) and bool(os.fsencode(path))
    except (RuntimeError, UnicodeEncodeError):  # nobody of that name; half a character
        possible = False
    if not possible:
        raise PuzzleError(_("{file} can be no file.").format(file=shown_path(Path(source))))
    return path


def shown_path(path: Path) -> str:
    """Quote a path; of a long one its end says more than its beginning.

    Parameters
    ----------
    path : pathlib.Path
        The path.

    Returns
    -------
    str
        At most 60 characters of it between quotation marks.

    Examples
    --------
    >>> print(shown_path(Path("folder" * 20, "mine.toml")))
    '…folderfolderfolderfolderfolderfolderfolderfolder/mine.toml'
    """
    text = str(path)
    return quote(text if len(text) <= _LONGEST else f"…{text[-_LONGEST:]}")
