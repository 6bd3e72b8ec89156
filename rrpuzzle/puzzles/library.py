"""All that ships: collections and packs, and any puzzle by its whole id."""

from __future__ import annotations

from pathlib import Path

from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles.collections import (
    Collection,
    collection_names,
    collections_folder,
    load_puzzles,
)
from rrpuzzle.puzzles.packs import PACK_SUFFIXES, Pack, open_pack
from rrpuzzle.puzzles.puzzle import Puzzle

__all__ = ["every_puzzle", "find_puzzle", "open_puzzles", "pack_names"]


def pack_names() -> list[str]:
    """Return the names of the packs that ship with the package.

    Returns
    -------
    list of str
        Sorted.

    Examples
    --------
    >>> isinstance(pack_names(), list)
    True
    """
    return sorted(_shipped_packs())


def _shipped_packs() -> dict[str, Path]:
    return {
        path.name.removesuffix(suffix): path
        for suffix in PACK_SUFFIXES
        for path in collections_folder().glob(f"*{suffix}")
    }


def open_puzzles(source: str | Path) -> Collection | Pack:
    """Open a collection or a pack.

    Parameters
    ----------
    source : str or pathlib.Path
        The name of one that ships with the package, or the path of a file.

    Returns
    -------
    Collection or Pack
        The puzzles; those of a pack are read when they are asked for.

    Raises
    ------
    PuzzleError
        If there is none, or the file is not as the format asks.

    Examples
    --------
    >>> open_puzzles("first-steps")
    <Collection first-steps: 12 puzzles>
    """
    if str(source).endswith(PACK_SUFFIXES):
        return open_pack(source)
    if str(source).endswith(".toml"):
        return load_puzzles(source)
    name = str(source)
    packs = _shipped_packs()
    if name in packs:
        return open_pack(packs[name])
    if name in collection_names():
        return load_puzzles(name)
    raise PuzzleError(
        _("{name} is no collection: there are {names}; or give the path of a .toml file.").format(
            name=quote(name), names=", ".join([*collection_names(), *sorted(packs)])
        )
    )


def every_puzzle() -> tuple[Puzzle, ...]:
    """Return the puzzles of all collections that ship with the package, without those of packs.

    Returns
    -------
    tuple of Puzzle
        Collection by collection.

    Examples
    --------
    >>> "first-steps/book" in {puzzle.id for puzzle in every_puzzle()}
    True
    """
    return tuple(puzzle for name in collection_names() for puzzle in load_puzzles(name))


def find_puzzle(whole_id: str) -> Puzzle:
    """Return a puzzle that ships with the package by its whole id.

    Parameters
    ----------
    whole_id : str
        Its collection and its name, such as ``"first-steps/book"``.

    Returns
    -------
    Puzzle
        The puzzle.

    Raises
    ------
    PuzzleError
        If there is no such collection, or no such puzzle in it.

    Examples
    --------
    >>> find_puzzle("first-steps/book").title
    'Is the book right?'
    """
    collection, _slash, name = whole_id.partition("/")
    return open_puzzles(collection)[name]
