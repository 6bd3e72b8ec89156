"""Packs: thousands of puzzles in one file, of which one is opened at a time.

A pack is a file of JSON records, one a line, that ends in ``.jsonl`` or, compressed, in
``.jsonl.gz``. The first line is about the pack; each further line is a puzzle with the fields of
a collection's, title and text not needed. The puzzles stand in the order of their ids: that order
is the index, so one is found by halving the file, whatever its size, and nothing else is read.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, overload

from rrpuzzle.errors import PuzzleError, RummyError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words, language
from rrpuzzle.puzzles.paths import path_of, shown_path
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.records import DEFAULTS, read_record, read_texts, write_record

__all__ = ["PACK_SUFFIXES", "Pack", "open_pack", "write_pack"]

PACK_SUFFIXES = (".jsonl", ".jsonl.gz")
"""How the name of a pack's file ends."""

_HEAD_FIELDS = ("format", "title", "text", *DEFAULTS)


class Pack(Sequence[Puzzle]):
    """The puzzles of a pack, read from its file when they are asked for.

    Parameters
    ----------
    path : pathlib.Path
        Its file.

    Examples
    --------
    >>> import tempfile
    >>> from rrpuzzle.puzzles import load_puzzles
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_pack(folder + "/some.jsonl.gz", load_puzzles("first-steps"), {"en": "Some"})
    ...     pack = open_pack(folder + "/some.jsonl.gz")
    ...     len(pack), pack.title, pack["book"].par
    (12, 'Some', 3)
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = _pack_name(path)
        with self._open() as file:
            first = file.readline()
            self._start = file.tell()
        head = self._json(first, 0)
        if head.get("format") != 1 or isinstance(head["format"], bool):
            raise self._error(0, _('the first line must say {"format": 1}.'))
        for name in head:
            if name not in _HEAD_FIELDS:
                raise self._error(
                    0,
                    _("{name} is no field: there are {names}.").format(
                        name=quote(name), names=", ".join(_HEAD_FIELDS)
                    ),
                )
        try:
            self.titles = read_texts("title", head.get("title", {}))
            self.texts = read_texts("text", head.get("text", {}))
        except PuzzleError as error:
            raise self._error(0, str(error)) from None
        self._defaults = {name: head[name] for name in DEFAULTS if name in head}

    @property
    def title(self) -> str:
        """The title in the language in use, else in English, else the name."""
        return self.titles.get(language()) or self.titles.get("en") or self.name

    @property
    def text(self) -> str:
        """A few words about it in the language in use, else in English."""
        return self.texts.get(language()) or self.texts.get("en") or ""

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self._places)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield the puzzles in order."""
        with self._open() as file:
            place = file.seek(self._start)
            for line in file:
                yield self._puzzle(line, place)
                place += len(line)

    @overload
    def __getitem__(self, key: int | str) -> Puzzle: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Puzzle]: ...
    def __getitem__(self, key: int | str | slice) -> Puzzle | Sequence[Puzzle]:
        """Return a puzzle by its number or its id."""
        if isinstance(key, str):
            return self._find(key.removeprefix(f"{self.name}/"))
        if isinstance(key, slice):
            return [self[number] for number in range(*key.indices(len(self)))]
        place = self._places[key]
        with self._open() as file:
            file.seek(place)
            return self._puzzle(file.readline(), place)

    def check_order(self) -> None:
        """Refuse a pack whose puzzles do not stand in the order of their ids.

        Raises
        ------
        PuzzleError
            If they do not; it names the line.
        """
        with self._open() as file:
            file.seek(self._start)
            lines = zip(file, self._places, strict=True)
            ids = [(self._id(line, place), place) for line, place in lines]
        for (before, _place), (after, place) in pairwise(ids):
            if before >= after:
                raise self._error(
                    place,
                    _("{id} must not follow {other}: the order of the ids is the index.").format(
                        id=quote(after), other=quote(before)
                    ),
                )

    def __repr__(self) -> str:
        """Return a short text that names the pack."""
        return f"<Pack {self.name}: {len(self)} puzzles>"

    def _open(self) -> BinaryIO:
        try:
            if self.path.suffix == ".gz":
                return io.BytesIO(self._unpacked)
            return self.path.open("rb")
        except OSError as error:
            raise PuzzleError(
                _("{file} cannot be read: {reason}.").format(
                    file=shown_path(self.path), reason=error.strerror or error
                )
            ) from None

    @cached_property
    def _unpacked(self) -> bytes:
        try:
            return gzip.decompress(self.path.read_bytes())
        except (zlib.error, EOFError) as error:
            raise PuzzleError(
                _("{file} cannot be unpacked: {reason}.").format(
                    file=shown_path(self.path), reason=error
                )
            ) from None

    @cached_property
    def _places(self) -> list[int]:
        """Where each puzzle's line begins."""
        with self._open() as file:
            data = file.read()
        ends = [match.end() for match in re.finditer(rb"\n", data)]
        return [place for place in ends if place < len(data)]

    def _find(self, wanted: str) -> Puzzle:
        """Find a puzzle by halving the stretch in which its line may begin."""
        with self._open() as file:
            low, high = self._start, file.seek(0, io.SEEK_END)
            while low < high:
                middle = (low + high) // 2
                file.seek(middle)
                # In the midst of a line, the next one is looked at.
                if middle > low:
                    file.seek(middle - 1)
                    file.readline()
                start, line = file.tell(), file.readline()
                if start >= high:
                    high = middle
                    continue
                found = self._id(line, start)
                if found == wanted:
                    return self._puzzle(line, start)
                if found < wanted:
                    low = start + len(line)
                else:
                    high = middle
        raise PuzzleError(
            _("{name} has no puzzle {id}: its ids run from {first} to {last}.").format(
                name=self.name,
                id=quote(wanted),
                first=self[0].id if len(self) else "?",
                last=self[-1].id if len(self) else "?",
            )
        )

    def _id(self, line: bytes, place: int) -> str:
        name = self._json(line, place).get("id")
        if not isinstance(name, str):
            raise self._error(place, _("it lacks {name}.").format(name="id"))
        return name

    def _puzzle(self, line: bytes, place: int) -> Puzzle:
        record = self._json(line, place)
        try:
            return read_record(self.name, {**self._defaults, **record}, worded=False)
        except (RummyError, TypeError) as error:
            raise self._error(place, str(error), record.get("id")) from None

    def _json(self, line: bytes, place: int) -> dict[str, Any]:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise self._error(
                place,
                _("{text} is no JSON object.").format(
                    text=quote(line.decode(errors="replace").strip())
                ),
            )
        return record

    def _error(self, place: int, message: str, name: object = None) -> PuzzleError:
        """Return an error that names the file, the line that begins at a place, the puzzle."""
        with self._open() as file:
            line = file.read(place).count(b"\n") + 1
        if name is None:
            where = _("{file}, line {line}").format(file=self.path.name, line=line)
        else:
            where = _("{file}, line {line}, puzzle {id}").format(
                file=self.path.name, line=line, id=quote(name)
            )
        return PuzzleError(f"{where}: {message}")


def open_pack(path: str | Path) -> Pack:
    """Open a pack; its puzzles are read when they are asked for.

    Parameters
    ----------
    path : str or pathlib.Path
        A path that ends in ``.jsonl`` or ``.jsonl.gz``.

    Returns
    -------
    Pack
        The pack.

    Raises
    ------
    PuzzleError
        If the file cannot be read, or is no pack.

    Examples
    --------
    >>> open_pack("nowhere.jsonl")
    Traceback (most recent call last):
      ...
    rrpuzzle.errors.PuzzleError: 'nowhere.jsonl' cannot be read: No such file or directory.
    """
    path = path_of(path)
    if not path.name.endswith(PACK_SUFFIXES):
        raise PuzzleError(
            _("{file}: a pack's file ends in {suffixes}.").format(
                file=shown_path(path), suffixes=join_words(PACK_SUFFIXES, "or")
            )
        )
    return Pack(path)


def write_pack(
    path: str | Path,
    puzzles: Iterable[Puzzle],
    titles: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
    **defaults: str,
) -> None:
    """Write puzzles as a pack, in the order of their ids.

    Parameters
    ----------
    path : str or pathlib.Path
        A path that ends in ``.jsonl``, or in ``.jsonl.gz`` to be compressed.
    puzzles : iterable of Puzzle
        The puzzles; each id is given once.
    titles, texts : mapping of str to str, optional
        The pack's title and a few words about it, by language code.
    **defaults : str
        ``setter``, ``source`` and ``licence`` of all puzzles that do not say otherwise.

    Raises
    ------
    PuzzleError
        If two puzzles bear one id, or the path ends otherwise.

    Examples
    --------
    >>> write_pack("mine.json", [])
    Traceback (most recent call last):
      ...
    rrpuzzle.errors.PuzzleError: 'mine.json': a pack's file ends in .jsonl or .jsonl.gz.
    """
    path = path_of(path)
    if not path.name.endswith(PACK_SUFFIXES):
        open_pack(path)
    head: dict[str, Any] = {"format": 1, "title": titles, "text": texts, **defaults}
    lines = [{name: value for name, value in head.items() if value}]
    records: dict[str, dict[str, Any]] = {}
    for puzzle in puzzles:
        record = write_record(puzzle)
        if record["id"] in records:
            raise PuzzleError(f"{quote(puzzle.id)}: " + _("there are two puzzles with this id."))
        records[record["id"]] = {
            name: value for name, value in record.items() if defaults.get(name) != value
        }
    lines += [records[name] for name in sorted(records)]
    data = "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    ).encode()
    if path.suffix == ".gz":
        data = gzip.compress(data, mtime=0)  # the same puzzles are the same bytes
    half = path.with_name(path.name + ".new")
    half.write_bytes(data)
    half.replace(path)


def _pack_name(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl")
