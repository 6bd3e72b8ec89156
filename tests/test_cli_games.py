"""`rrpuzzle simulate` and `rrpuzzle tournament` print what scripts and people need."""

import json
import sys

import pytest

from rrpuzzle.cli import main
from rrpuzzle.games import Record, replay
from rrpuzzle.games.robbers.styles.simple import Simple

ONE_ROUND = ("--rules", "classic rounds=1")


def run(capsys, *arguments):
    """Return status, standard output and standard error of one call."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_simulate_ends_with_one_json_line(capsys):
    """The last line is one object with matches, errors and seconds among its keys."""
    status, out, err = run(
        capsys, "simulate", "robbers", "--matches", "3", "--players", "4", "--seed", "7",
        "--styles", "greedy,simple", *ONE_ROUND, "--json",
    )  # fmt: skip
    data = json.loads(out.splitlines()[-1])
    assert (status, err) == (0, "")
    assert (data["matches"], data["errors"], data["rounds"]) == (3, 0, 3)
    assert data["styles"] == ["greedy", "simple", "greedy", "simple"]
    assert data["rules"] == "classic rounds=1" and data["seconds"] >= 0
    assert sum(data["wins"].values()) == 3 and set(data["points"]) == {"greedy", "simple"}


def test_simulate_prints_a_table_for_people(capsys):
    """Without --json there is a summary and a line for each style."""
    status, out, err = run(capsys, "simulate", "robbers", "--styles", "simple,greedy", *ONE_ROUND)
    assert (status, err) == (0, "")
    assert out.startswith("matches: 1, rounds: 1, turns: ")
    assert [line.split()[0] for line in out.splitlines()[1:]] == ["style", "simple", "greedy"]


def test_simulate_writes_a_record_of_each_match(capsys, tmp_path):
    """The folder is made, and each record in it replays to the end of its match."""
    folder = tmp_path / "new" / "records"
    run(
        capsys, "simulate", "robbers", "--matches", "2", "--styles", "simple,simple",
        "--seed", "5", "--set", "rounds=1", "--records", str(folder),
    )  # fmt: skip
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["robbers-5.txt", "robbers-6.txt"]
    for path in folder.iterdir():
        record = Record.parse(path.read_text(encoding="utf-8"))
        assert record.finished and replay(record).winner is not None


def test_a_failed_match_gives_status_1(capsys, monkeypatch):
    """An error in a match is counted, named with its seed, and the exit status tells."""
    monkeypatch.setattr(Simple, "choose", lambda self, view: 1 / 0)
    question = ("simulate", "robbers", "--styles", "simple,simple", "--seed", "9", *ONE_ROUND)
    status, out, _ = run(capsys, *question, "--json")
    data = json.loads(out.splitlines()[-1])
    assert (status, data["errors"], data["matches"]) == (1, 1, 1)
    assert data["failed"] == [{"seed": 9, "error": "ZeroDivisionError: division by zero"}]
    status, out, _ = run(capsys, *question)
    assert status == 1 and "seed 9: ZeroDivisionError" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "whist"], "'whist' is not a game"),
        (["simulate", "robbers", "--players", "6"], "2 to 5 players"),
        (["simulate", "robbers", "--styles", "shy"], "'shy' is not a style"),
        (["simulate", "robbers", "--matches", "0"], "at least one is played"),
        (["simulate", "robbers", "--matches", "many"], "'many' is not a whole number"),
        (["simulate", "robbers", "--jobs", "0"], "at least one plays"),
        (["simulate", "robbers", "--rules", "clasic"], "Did you mean 'classic'?"),
        (["simulate", "robbers", "--set", "ace=high"], "ace is one of"),
        (["simulate", "robbers", "--players", "2", "--styles", "greedy,simple,patient"],
         "more styles than players: 2 play"),
        (["tournament", "robbers", "--styles", "greedy"], "two different styles"),
        (["tournament", "robbers", "--deals", "0"], "'0' is not a number of deals"),
    ],
)  # fmt: skip
def test_wrong_words_are_one_line_and_status_2(capsys, arguments, message):
    """What is wrong is said in one line on standard error."""
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and message in err


def test_the_styles_are_listed(capsys):
    """--list-styles says what each style of a game does."""
    status, out, _ = run(capsys, "simulate", "robbers", "--list-styles")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [
        "simple", "greedy", "patient", "ahead",
    ]  # fmt: skip
    data = json.loads(run(capsys, "tournament", "robbers", "--list-styles", "--json")[1])
    assert data["greedy"].endswith(".")


def test_a_tournament_prints_who_beats_whom(capsys):
    """One table holds every style, another one every pair."""
    status, out, err = run(
        capsys, "tournament", "robbers", "--styles", "simple,greedy", "--players", "2",
        "--deals", "4", "--seed", "1", *ONE_ROUND,
    )  # fmt: skip
    assert (status, err) == (0, "")
    assert out.startswith("deals: 4, matches: 8, errors: 0")
    assert "greedy – simple" in out or "simple – greedy" in out
    assert "confidence intervals" in out


def test_a_tournament_prints_json(capsys):
    """With --json the same numbers come as one object."""
    _, out, _ = run(
        capsys, "tournament", "robbers", "--styles", "simple,greedy", "--players", "2",
        "--deals", "1", *ONE_ROUND, "--json",
    )  # fmt: skip
    data = json.loads(out)
    assert (data["matches"], data["errors"], data["deals"]) == (2, 0, 1)
    assert [len(standing["share"]) for standing in data["standings"]] == [3, 3]
    # One deal says nothing about the spread, and JSON knows no infinity.
    assert data["duels"][0]["margin"][1:] == [None, None]


def test_the_progress_bar_is_for_terminals_only(capsys, monkeypatch):
    """On a terminal a bar counts the matches on standard error and is wiped out at the end."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    question = ("simulate", "robbers", "--matches", "2", "--styles", "simple,simple", *ONE_ROUND)
    _, out, err = run(capsys, *question, "--json")
    assert "1/2" in err and "2/2" in err and err.endswith("\r\x1b[K")
    assert json.loads(out)["matches"] == 2
