"""The command line prints answers, and one line where the input is wrong."""

import json
import os
import subprocess
import sys

import pytest

from rrpuzzle.cli import main
from rrpuzzle.messages import using_language


def run(capsys, *arguments):
    """Return status, standard output and standard error of one call."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_solve_prints_the_best_table_and_what_stays(capsys):
    """The best table and the cards that stay in hand are printed."""
    status, out, err = run(capsys, "solve", "4S 5S 6S 7S | 3S 4H 4D")
    assert (status, err) == (0, "")
    assert "5♠ 6♠ 7♠" in out and "3♠" in out and "2" in out


def test_solve_prints_one_json_object(capsys):
    """With --json there is one object with the fields that scripts rely on."""
    status, out, _ = run(capsys, "solve", "4S 5S 6S 7S | 3S 4H 4D", "--json")
    data = json.loads(out)
    assert status == 0
    assert (data["placed"], data["left"], data["value"], data["proven"]) == (2, ["3S"], 2, True)
    assert sorted(sorted(row.split()) for row in data["table"]) == [
        ["4D", "4H", "4S"],
        ["5S", "6S", "7S"],
    ]


def test_rules_and_options_are_honoured(capsys):
    """--set changes an option, --rules the preset."""
    assert json.loads(run(capsys, "solve", "| QH KH AH", "--json")[1])["placed"] == 0
    out = run(capsys, "solve", "| QH KH AH", "--set", "ace=both", "--json")[1]
    assert json.loads(out)["placed"] == 3
    many = "| 5H 6H * * *"
    status, _, err = run(capsys, "solve", many, "--rules", "rummikub")
    assert status == 2 and "jokers" in err
    assert run(capsys, "solve", many, "--rules", "rummikub", "--set", "jokers=3")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "4S 5S 1S | 3S"], "'1S' is not a card"),
        (["solve", "4S 5S 6S 7S | 3S 3S 3S"], "Too many 3♠: 3"),
        (["solve", "7D 7H | 7S"], "Row 1 (7♦ 7♥) is no meld"),
        (["solve", "4S 5S 6S | 3S | 2S"], "more than one '|'"),
        (["solve", "4S 5S 6S // 3S"], "row 2 is empty"),
        (["solve", "<script>alert(1)</script>"], "is not a card"),
        (["solve", "\x1b[31m 4S"], "\\x1b"),
        (["solve", "| 4S", "--set", "ace=high"], "ace='high' is not a rule"),
        (["solve", "| 4S", "--set", "aces=low"], "Did you mean 'ace'"),
        (["solve", "| 4S", "--set", "ace"], "not an option"),
        (["solve", "| 4S", "--rules", "clasic"], "Did you mean 'classic'"),
        (["solve", "| 4S", "--deadline", "soon"], "'soon' is not a number of seconds"),
        (["solve", "| 4S", "--objective", "win"], "invalid choice"),
        (["solve", "4S 5S 6S | 7S", "--set", ""], "'' is not an option"),
        (["solve", "4S 5S 6S | 7S", "--set", "ace=both jokers=6"], "is not an option"),
        (["show", "first-steps/book", "--rules", "classic"], "brings its own rules"),
        (["explain", "first-steps/book", "--set", "ace=both"], "brings its own rules"),
        (["check", "first-steps", "--rules", "nonsense"], "brings its own rules"),
        (["check", "4S 5S 6S | 7S", "garbage"], "'garbage'"),
        (["show", "4S 5S 6S", "--svg", ""], "no picture file"),
        (["why", "4S 5S 6S | 7S", "--cards", "8S"], "Not in the hand"),
        (["why", "4S 5S 6S"], "at least one card"),
        (["solve"], "required"),
        ([], "required"),
        (["show", "4S 5S 6S", "--svg", "/nowhere/at/all.svg"], "cannot be written"),
        (["check", "nothing.toml"], "cannot be read"),
        (["check", "first-steps/nothing", "--answer", "4S 5S 6S"], "has no puzzle"),
        (["show", "first-steps"], "such as first-steps/open-ends"),
        (["explain", "first-step/book"], "'first-step' is no collection"),
        (["mine", "/nowhere/at/all.toml"], "no folder '/nowhere/at'"),
        (["play", "robbers", "--record", "/nowhere/at/all.txt"], "no folder '/nowhere/at'"),
    ],
)
def test_bad_input_is_one_line_with_status_2(capsys, arguments, message):
    """What is wrong is said in one line on standard error, quoting the input."""
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert out == ""
    assert message in err
    assert err.count("\n") == 1 and err.endswith("\n")
    assert "Traceback" not in err and len(err) < 400


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("utilisation : rrpuzzle", "arguments:", "options:", "afficher cette aide")),
        ("it", ("uso: rrpuzzle", "argomenti:", "opzioni:", "mostra questo aiuto")),
        ("pt", ("uso: rrpuzzle", "argumentos:", "opções:", "mostra esta ajuda")),
    ],
)
@pytest.mark.parametrize("command", [[], ["solve"], ["play"]])
def test_help_speaks_one_language(capsys, language, words, command):
    """What the parser itself says in a help is in the language of the rest."""
    with using_language(language):
        status, out, err = run(capsys, *command, "--help")
    assert (status, err) == (0, "")
    for word in words:
        assert word in out
    assert "show this" not in out and "positional" not in out


def test_half_a_megabyte_of_rubbish_is_one_short_line():
    """A huge input from a pipe ends quickly with one line that quotes its beginning."""
    done = subprocess.run(
        [sys.executable, "-m", "rrpuzzle", "solve", "-"],
        input="5H 6H zz " * 60_000,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and len(done.stderr) < 300


def test_show_draws_positions_and_puzzles(capsys, tmp_path):
    """A position is drawn as text or as SVG, a puzzle with its title."""
    assert "4♠" in run(capsys, "show", "4S 5S 6S | 7S")[1]
    assert "Is the book right?" in run(capsys, "show", "first-steps/book")[1]
    picture = tmp_path / "position.svg"
    assert run(capsys, "show", "4S 5S 6S | 7S", "--svg", str(picture))[0] == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_check_judges_an_answer(capsys):
    """An answer is judged with status 0 if it reaches the goal and 1 if not."""
    good = ("check", "first-steps/book", "--answer", "5S 6S 7S / 4S 4H 4D | 3S")
    assert run(capsys, *good)[0] == 0
    bad = ("check", "first-steps/book", "--answer", "3S 5S 6S 7S / 4S 4H 4D", "--json")
    status, out, _ = run(capsys, *bad)
    assert status == 1
    assert json.loads(out)["legal"] is False


def test_check_reports_on_a_position(capsys):
    """A position is legal, or each fault is a line."""
    assert run(capsys, "check", "4S 5S 6S | 7S")[:2] == (0, "The position is legal.\n")
    status, out, _ = run(capsys, "check", "4S 5S | 7S")
    assert status == 1 and out.startswith("Row 1 (4♠ 5♠) is no meld")


def test_check_passes_what_ships(capsys):
    """The shipped collection passes the gate, by name as well."""
    status, out, _ = run(capsys, "check", "first-steps", "--json")
    assert (status, json.loads(out)) == (0, {"puzzles": 12, "failed": 0})


def test_why_says_why_cards_cannot_go(capsys):
    """The reason is a sentence about the whole hand, or about the cards that are named."""
    book = "4S 5S 6S 7S | 3S 4H 4D"
    status, out, _ = run(capsys, "why", book)
    assert status == 0 and "there is only one 4♠ for both" in out
    assert run(capsys, "why", book, "--cards", "4H 4D")[1] == "That works: 4♥ and 4♦ can go.\n"


def test_why_as_json(capsys):
    """The reason's kind, its cards, what would be enough, and a table if there is one."""
    book = "4S 5S 6S 7S | 3S 4H 4D"
    data = json.loads(run(capsys, "why", book, "--json")[1])
    assert (data["possible"], data["kind"], data["table"]) == (False, "bound", None)
    assert (data["cards"], data["needed"]) == (["3S", "4H", "4D"], ["4S", "4C"])
    data = json.loads(run(capsys, "why", book, "--cards", "3S", "--json")[1])
    assert (data["possible"], data["needed"]) == (True, [])
    assert "3S 4S 5S 6S 7S" in data["table"]


def test_explain_prints_numbered_steps(capsys):
    """The best play is explained step by step; a position without one says so."""
    status, out, _ = run(capsys, "explain", "4H 5H 6H 7H 8H | 6H")
    assert status == 0
    assert out.startswith("1. Let 6♥ into run 4–8 ♥ like a wedge")
    assert run(capsys, "explain", "4H 5H 6H | KS")[1] == "No card can be placed.\n"


def test_explain_as_json(capsys):
    """Each step has its kind, cards, from, to, technique and sentence."""
    data = json.loads(run(capsys, "explain", "4H 5H 6H 7H | 7S 7C", "--json")[1])
    assert data["placed"] == 2
    assert [(s["kind"], s["cards"], s["from"], s["to"]) for s in data["steps"]] == [
        ("take", "7H", 1, "new"),
        ("place", "7S 7C", "hand", 2),
    ]
    assert data["steps"][-1]["after"] == "4H 5H 6H / 7S 7H 7C |"


@pytest.mark.parametrize("command", ["solve", "explain", "show"])
def test_a_terminal_without_suit_signs_gets_them_escaped(command):
    """Where the encoding lacks a sign, it is escaped; there is no traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "rrpuzzle", command, "4H 5H 6H 7H | 7S 7C"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u2665" in done.stdout


def test_standard_input_that_is_closed():
    """Without standard input, '-' is an error of one line."""
    done = subprocess.run(
        f"{sys.executable} -m rrpuzzle solve - <&-",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == "rrpuzzle: Standard input cannot be read as text.\n"


def test_solve_answers_more_questions(capsys):
    """All best tables, their number, whether there is one, and par, as text and as JSON."""
    two = "5D 6D 7D / 8H 8S 8C | 8D 8C"
    arguments = ("solve", two, "--all", "--count", "--unique", "--par")
    status, out, _ = run(capsys, *arguments, "--json")
    data = json.loads(out)
    assert (status, data["count"], len(data["tables"])) == (0, 2, 2)
    assert (data["unique"], data["unique_by"]) == (False, None)
    assert data["witness"]
    assert (data["par"]["value"], data["par"]["proven"]) == (1, True)
    out = run(capsys, *arguments)[1]
    assert "Best tables: 2." in out and "not unique" in out and "Par: 1 (0 splits, 1 joins)" in out
    assert (
        len(json.loads(run(capsys, "solve", two, "--all", "--limit", "1", "--json")[1])["tables"])
        == 1
    )
    assert "unique, up to identical copies" in run(capsys, "solve", "4S 5S 6S | 7S", "--unique")[1]


def test_par_under_bound_jokers(capsys):
    """Par is told under the rules that are played, bound jokers too."""
    bound = ("solve", "5H 6H * | 7H", "--par", "--set", "table_jokers=fixed")
    status, out, err = run(capsys, *bound)
    assert (status, err) == (0, "") and "Par: " in out
