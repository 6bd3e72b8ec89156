"""Deal a pool of mined puzzles out over the days: the pack of daily puzzles.

``python tools/daily_pack.py POOL.jsonl [--first DATE] [--last DATE] [--add]``

With ``--add`` the days that the pack has stay as they are, and those of the pool come before or
after them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from rrpuzzle.puzzles import open_pack, write_pack
from rrpuzzle.puzzles.daily import DAILY_PACK, arrange_days

PACK = Path(__file__).resolve().parent.parent / "puzzles" / f"{DAILY_PACK}.jsonl"

TITLES = {
    "en": "Daily puzzles",
    "fr": "Puzzles du jour",
    "it": "Puzzle del giorno",
    "pt": "Quebra-cabeças do dia",
}
SEED = 2026


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("--first", type=date.fromisoformat, default=date(2026, 12, 1))
    parser.add_argument("--last", type=date.fromisoformat, default=date(2036, 12, 31))
    parser.add_argument("--add", action="store_true", help="keep the days that are there")
    options = parser.parse_args(arguments)
    kept = [replace(one, id=one.id.partition("/")[2]) for one in open_pack(PACK)]
    kept = kept if options.add else []
    known = {str(puzzle.position) for puzzle in kept}
    pool = [puzzle for puzzle in open_pack(options.pool) if str(puzzle.position) not in known]
    days = [*kept, *arrange_days(pool, options.first, options.last, SEED)]
    days.sort(key=lambda puzzle: puzzle.id)
    write_pack(PACK, days, TITLES, licence="CC0-1.0")
    print(f"{PACK.name}: {len(open_pack(PACK))} puzzles, {PACK.stat().st_size} bytes")


if __name__ == "__main__":
    main()
