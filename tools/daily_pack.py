"""Deal a pool of mined puzzles out over the days: the pack of daily puzzles.

``python tools/daily_pack.py POOL.jsonl [--first DATE] [--last DATE]``
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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
    options = parser.parse_args(arguments)
    days = arrange_days(open_pack(options.pool), options.first, options.last, SEED)
    write_pack(PACK, days, TITLES, licence="CC0-1.0")
    print(f"{PACK.name}: {len(open_pack(PACK))} puzzles, {PACK.stat().st_size} bytes")


if __name__ == "__main__":
    main()
