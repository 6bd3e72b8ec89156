"""Mining: thousands of positions, of which the good ones are kept.

1. The work is cut into numbered batches. What a batch finds follows from the order's seed and its
   number alone, so that the result is the same whoever does the work, and however many.
2. Batches are taken in the order of their numbers until enough has been found; of puzzles that
   are the same up to suits and a shift of ranks the first is kept.
3. What a batch found is written down at once beside the file that is to be made; a mining that
   was broken off goes on there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from rrpuzzle.errors import PuzzleError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.puzzles.collections import Collection, save_puzzles
from rrpuzzle.puzzles.mining.compose import compose
from rrpuzzle.puzzles.mining.distil import distil
from rrpuzzle.puzzles.mining.sieve import sift
from rrpuzzle.puzzles.packs import PACK_SUFFIXES, write_pack
from rrpuzzle.puzzles.paths import shown_path
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.puzzles.rating import level_of
from rrpuzzle.puzzles.records import read_record, write_record
from rrpuzzle.rules import Rules, parse_rules

__all__ = ["SOURCES", "Order", "mine", "mine_batch"]

SOURCES = ("compose", "play")
"""Where positions come from: made on purpose, or met by programs that play each other."""

# A position cut out of a game takes longer than one that is made.
_SHARE = {"compose": 1, "play": 4}
_WAVE = 2
_NAME = "mined"


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be mined.

    Parameters
    ----------
    seed : int
        What all follows from.
    source : str
        One of `SOURCES`.
    levels : tuple of int
        The levels that are wanted; all if empty.
    beauty : int
        The least beauty of those that are not easy.
    rows : int
        The fewest rows on the table.
    rules : str
        The rules, as `parse_rules` reads them.
    batch : int
        How many positions a batch looks at; a quarter of that for those met in play.

    Examples
    --------
    >>> Order(seed=1).source
    'compose'
    """

    seed: int = 0
    source: str = "compose"
    levels: tuple[int, ...] = ()
    beauty: int = 2
    rows: int = 3
    rules: str = "classic"
    batch: int = 150


def mine_batch(order: Order, number: int) -> list[dict[str, Any]]:
    """Do one batch.

    Parameters
    ----------
    order : Order
        What is to be mined.
    number : int
        The batch's number, from 0.

    Returns
    -------
    list of dict
        The records of the puzzles that were found; the same each time.

    Examples
    --------
    >>> order = Order(seed=3, batch=20)
    >>> mine_batch(order, 0) == mine_batch(order, 0)
    True
    """
    rules = parse_rules(order.rules)
    random = Random(f"{order.seed} {number}")
    found: dict[str, Puzzle] = {}
    size = max(1, order.batch // _SHARE[order.source])
    for position in islice(_positions(order, random, rules), size):
        puzzle = sift(position, rules, order.beauty, order.rows)
        if puzzle is None or puzzle.rating is None:
            continue
        if not order.levels or level_of(puzzle.rating) in order.levels:
            found.setdefault(puzzle.id, puzzle)
    return [write_record(puzzle) for puzzle in found.values()]


def _positions(order: Order, random: Random, rules: Rules) -> Iterator[Position]:
    if order.source == "compose":
        return compose(random, rules)
    return distil(random, rules)


def mine(
    order: Order,
    count: int,
    path: str | Path,
    jobs: int = 1,
    scheduler: str | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> list[Puzzle]:
    """Mine puzzles and write them to a file; go on where an earlier mining was broken off.

    Parameters
    ----------
    order : Order
        What is to be mined.
    count : int
        How many puzzles.
    path : str or pathlib.Path
        The file: a pack (``.jsonl``, ``.jsonl.gz``), or ``.toml`` without titles and texts.
    jobs : int
        How many processes share the work on this machine; 1 for this one alone.
    scheduler : str, optional
        The address of a Dask scheduler, whose workers then do the work.
    tell : callable, optional
        Called after each batch with the number found so far and the number of batches done.

    Returns
    -------
    list of Puzzle
        The puzzles, in the order in which they were found.

    Raises
    ------
    PuzzleError
        If the order or the file's name is not right, or a library is not installed.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = mine(Order(seed=1, batch=20), 3, folder + "/mined.jsonl")
    >>> len(found)
    3
    """
    path = Path(path)
    _check(order, count, path)
    journal = path.with_name(path.name + ".part")
    found: dict[str, dict[str, Any]] = {}
    done = 0
    for records in _earlier(journal, order):
        found |= {record["id"]: record for record in records if record["id"] not in found}
        done += 1
    with ExitStack() as stack:
        file = stack.enter_context(journal.open("a", encoding="utf-8"))
        if len(found) < count:
            batches = stack.enter_context(closing(_batches(order, done, jobs, scheduler)))
            for records in batches:
                file.write(json.dumps(records, separators=(",", ":")) + "\n")
                file.flush()
                done += 1
                found |= {record["id"]: record for record in records if record["id"] not in found}
                if tell is not None:
                    tell(min(count, len(found)), done)
                if len(found) >= count:
                    break
    chosen = list(islice(found.values(), count))
    name = path.name.partition(".")[0]
    puzzles = [read_record(name, record, worded=False) for record in chosen]
    if path.suffix == ".toml":
        save_puzzles(Collection(name, tuple(puzzles)), path)
    else:
        write_pack(path, puzzles)
    journal.unlink()
    return puzzles


def _check(order: Order, count: int, path: Path) -> None:
    if order.source not in SOURCES:
        raise PuzzleError(
            _("{source} is no source: there are {sources}.").format(
                source=quote(order.source), sources=", ".join(SOURCES)
            )
        )
    if count < 1:
        raise PuzzleError(_("{n} puzzles cannot be mined: ask for one or more.").format(n=count))
    if not path.name.endswith((".toml", *PACK_SUFFIXES)):
        raise PuzzleError(
            _("{file}: mined puzzles go to a file that ends in {suffixes}.").format(
                file=quote(str(path)), suffixes=", ".join((*PACK_SUFFIXES, ".toml"))
            )
        )
    if not path.parent.is_dir():
        raise PuzzleError(_("There is no folder {folder}.").format(folder=shown_path(path.parent)))
    if parse_rules(order.rules).table_jokers != "free":
        raise PuzzleError(_("Puzzles are mined where jokers on the table are free, no others."))


def _earlier(journal: Path, order: Order) -> Iterator[list[dict[str, Any]]]:
    """Yield what the batches of an earlier mining found; begin the journal if there is none."""
    head = json.dumps(asdict(order))
    if not journal.exists():
        journal.write_text(head + "\n", encoding="utf-8")
        return
    first, *lines = journal.read_bytes().splitlines(keepends=True) or [b""]
    if first.decode(errors="replace").strip() != head:
        raise PuzzleError(
            _("{file} belongs to another mining: remove it, or choose another name.").format(
                file=quote(str(journal))
            )
        )
    whole = [line for line in lines if line.endswith(b"\n")]
    if len(whole) < len(lines):  # broken off within a line
        journal.write_bytes(b"".join([first, *whole]))
    for line in whole:
        yield json.loads(line)


def _batches(
    order: Order, first: int, jobs: int, scheduler: str | None
) -> Generator[list[dict[str, Any]], None, None]:
    """Yield what the batches find, in the order of their numbers, without an end."""
    if jobs <= 1 and scheduler is None:
        number = first
        while True:
            yield mine_batch(order, number)
            number += 1
    joblib = _library("joblib")
    with ExitStack() as stack:
        if scheduler is not None:
            client = stack.enter_context(_library("distributed").Client(scheduler))
            stack.enter_context(joblib.parallel_config(backend="dask", client=client))
            jobs = sum(client.nthreads().values())
        while True:
            # In waves, so that little is done in vain once enough has been found.
            wave = range(first, first + _WAVE * max(1, jobs))
            work = (joblib.delayed(mine_batch)(order, number) for number in wave)
            yield from joblib.Parallel(n_jobs=jobs)(work)
            first = wave.stop


def _library(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise PuzzleError(
            _("Mining in parallel needs {name}: install rrpuzzle[mine].").format(name=name)
        ) from None
