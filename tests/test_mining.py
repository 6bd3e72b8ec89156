"""Mining: what is found is sound and new, and the same whoever does the work."""

import json
import subprocess
import sys
import time
from itertools import islice, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import dealt_positions

from rrpuzzle import CLASSIC, Card, Position, PuzzleError, parse_position, solve
from rrpuzzle.cards import Rank, Suit
from rrpuzzle.cli import main
from rrpuzzle.position import position_faults
from rrpuzzle.puzzles import open_puzzles
from rrpuzzle.puzzles.mining import (
    Order,
    canonical_form,
    canonical_id,
    compose,
    distil,
    essences,
    mine,
    mine_batch,
    sift,
)
from rrpuzzle.puzzles.verify import check_puzzle, lay_off_only

ORDER = Order(seed=11, batch=30)
FOUR_ROWS = "6S 7S 8S / 5D 6D 7D 8D 9D / 8S 9S TS / 6D 7D 8D | 8C"


def renamed(position, suits, shift):
    """Return a position with other suits and all ranks shifted."""

    def card(old):
        if old.joker:
            return old.plain
        return Card(Rank(old.rank + shift), suits[list(Suit).index(old.suit)])

    return Position(
        tuple(tuple(map(card, row)) for row in position.table), tuple(map(card, position.hand))
    )


@settings(max_examples=40)
@given(dealt_positions(CLASSIC, most_rows=4), st.sampled_from([*permutations(Suit)]), st.data())
def test_suits_and_shifts_make_no_new_puzzle(position, suits, data):
    """Other suits, a shift of all ranks and another order of rows and cards are the same puzzle."""
    ranks = [card.rank for card in position.cards if card.natural]
    shift = data.draw(st.integers(1 - min(ranks, default=1), 13 - max(ranks, default=13)))
    other = renamed(position, suits, shift)
    rows = data.draw(st.permutations(other.table))
    other = Position(tuple(row[::-1] for row in rows), other.hand[::-1])
    assert canonical_form(other) == canonical_form(position)
    assert canonical_id(other) == canonical_id(position)


def test_what_differs_is_another_puzzle():
    """A card more, a card elsewhere or a joker for a card make another puzzle."""
    texts = (
        "4S 5S 6S / 9H 9D 9C | 7S",
        "4S 5S 6S 7S / 9H 9D 9C | 7S",
        "4S 5S 6S / 9H 9D 9C | 7H",
        "4S 5S * / 9H 9D 9C | 7S",
        "4S 5S 6S / 9H 9D 9C / 7S 7H 7D | 7S",
    )
    assert len({canonical_id(parse_position(text)) for text in texts}) == len(texts)


def test_what_is_composed_is_legal_and_goes():
    """Each position that is made on purpose is legal, and all its hand can go."""
    for position in islice(compose(Random(5)), 40):
        assert position_faults(position) == ()
        assert position.hand and solve(position).out


def test_what_is_distilled_hangs_on_the_table():
    """Each position cut out of a game is legal, goes, and not by laying off."""
    for position in islice(distil(Random(5)), 6):
        assert position_faults(position) == ()
        assert solve(position).out
        assert lay_off_only(position.table, position.hand, CLASSIC) == 0


def test_a_table_comes_down_to_the_rows_that_matter():
    """Of a large table the rows that take part are kept; cards that cannot go are left out."""
    table = FOUR_ROWS.split("|")[0] + "/ KS KH KD / AC 2C 3C"
    [found] = essences(parse_position(f"{table} | 8C KC 4H"), Random(0))
    assert {row[0] for row in found.table} <= {row[0] for row in parse_position(table).table}
    assert str(found.hand[0]) == "8C" and len(found.hand) == 1
    assert 4 <= len(found.table) <= 6


@pytest.mark.parametrize(
    "text",
    [
        "| 4S 5S 6S",
        "4S 5S 6S / 9H 9D 9C / 8S 9S TS | 3S",
        "4H 5H 6H 7H 8H / KS KC KD / 2S 2C 2D | 6H",
        "4H 5H 6H 7H 8H / 5S 6S 7S / 6D 7D 8D | 6H JC",
        "4H 5H 6H 7H 8H / 9S TS JS QS KS / 6S 6D 6C | 6H JS",
    ],
)
def test_the_sieve_holds_back(text):
    """An empty table, a lay-off, idle rows, a card that stays, two puzzles in one: none passes."""
    assert sift(parse_position(text)) is None


def test_the_sieve_states_what_the_gate_finds():
    """What passes the sieve passes the gate, with the same numbers, and is worth its while."""
    puzzle = sift(parse_position(FOUR_ROWS))
    assert (puzzle.par, puzzle.solutions, puzzle.themes[-1]) == (7, 1, "chain")
    for source in ("compose", "play"):
        records = mine_batch(Order(3, source, batch=60), 0)
        assert records
        for record in records[:2]:
            found = sift(parse_position(record["position"]))
            assert check_puzzle(found).problems == ()
            assert found.rating == record["rating"]


def test_the_same_work_gives_the_same_puzzles(tmp_path):
    """One process, two processes and a cluster of two workers write the same file."""
    import distributed

    alone = mine(ORDER, 5, tmp_path / "alone.jsonl")
    shared = mine(ORDER, 5, tmp_path / "shared.jsonl", jobs=2)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        afar = mine(ORDER, 5, tmp_path / "afar.jsonl", scheduler=cluster.scheduler_address)
    names = [[puzzle.id.partition("/")[2] for puzzle in found] for found in (alone, shared, afar)]
    assert names[0] == names[1] == names[2]
    files = [(tmp_path / f"{name}.jsonl").read_bytes() for name in ("alone", "shared", "afar")]
    assert files[0] == files[1] == files[2]
    assert len({puzzle.id for puzzle in alone}) == 5


def test_a_mining_that_was_killed_goes_on(tmp_path):
    """Killed in the midst, and its last line cut off, it goes on and ends with the same file."""
    whole, path = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    mine(ORDER, 8, whole)
    program = (
        "import sys; from rrpuzzle.puzzles.mining import Order, mine; "
        "mine(Order(seed=11, batch=30), int(sys.argv[2]), sys.argv[1])"
    )
    words = [str(path), "1000"]
    process = subprocess.Popen([sys.executable, "-c", program, *words])
    journal = tmp_path / "killed.jsonl.part"
    while process.poll() is None and not (
        journal.exists() and journal.read_bytes().count(b"\n") > 1
    ):
        time.sleep(0.05)
    process.kill()
    process.wait()
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:2]) + b'[{"id": "cut of')
    told = []
    mine(ORDER, 8, path, tell=lambda found, batches: told.append(batches))
    assert told[0] == 2  # the first batch was not done again
    assert path.read_bytes() == whole.read_bytes()
    assert not journal.exists()


def test_another_order_does_not_go_on(tmp_path):
    """What was begun with another seed is not taken up by mistake."""
    path = tmp_path / "mined.jsonl"
    (tmp_path / "mined.jsonl.part").write_text('{"seed": 12}\n', encoding="utf-8")
    with pytest.raises(PuzzleError, match="belongs to another mining"):
        mine(ORDER, 1, path)


@pytest.mark.parametrize(
    ("order", "count", "name", "message"),
    [
        (Order(source="dig"), 1, "a.jsonl", "'dig' is no source: there are compose, play"),
        (ORDER, 0, "a.jsonl", "0 puzzles cannot be mined"),
        (ORDER, 1, "a.json", "a file that ends in .jsonl, .jsonl.gz, .toml"),
        (Order(rules="rummikub table_jokers=fixed"), 1, "a.jsonl", "on the table are free"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(tmp_path, order, count, name, message):
    """A wrong source, number, name or rule is said before any work is done."""
    with pytest.raises(PuzzleError, match=message.replace(".", r"\.")):
        mine(order, count, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_the_command_mines_a_level(tmp_path, capsys):
    """The command writes the level that is asked for, and says what it found."""
    path = tmp_path / "easy.jsonl"
    assert main(["mine", str(path), "--count", "2", "--seed", "1", "--level", "2", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["puzzles"] == 2 and said["levels"] == {"2": 2}
    assert all(check_puzzle(puzzle).passes for puzzle in open_puzzles(path))


def test_without_the_libraries_it_says_what_to_install(tmp_path, monkeypatch):
    """Work in parallel names the extra if its libraries are not there."""
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(PuzzleError, match=r"needs joblib: install rrpuzzle\[mine\]"):
        mine(ORDER, 1, tmp_path / "a.jsonl", jobs=2)
