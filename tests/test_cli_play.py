"""Playing a whole game in the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from rrpuzzle.cli import main
from rrpuzzle.cli.robbers_terminal import RobbersTerminal
from rrpuzzle.games import Match, Record, replay
from rrpuzzle.solver import opening


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> int:
    """Run ``rrpuzzle play robbers`` with what is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setenv("RRPUZZLE_LANG", "en")
    return main(["play", "robbers", "--seed", "4", *words])


class Scripted:
    """A player at the terminal who types what a function says."""

    def __init__(self, match: Match, study: bool = False) -> None:
        self.printed: list[str] = []
        self.lines: list[str] = []
        self.terminal = RobbersTerminal(match, self.read, self.printed.append, study)

    def read(self, prompt: str) -> str:
        """Return the next line."""
        if not self.lines:
            raise EOFError
        self.printed.append(prompt + self.lines[0])
        return self.lines.pop(0)

    def type(self, *lines: str) -> str:
        """Type lines and return what was printed since."""
        self.lines += lines
        self.printed.clear()
        self.terminal.run()
        return "\n".join(self.printed)


def two(seed: int = 4, rules: str = "classic rounds=1") -> Match:
    """Return a match of a person, who is to act, and a computer player."""
    match = Match("robbers", [None, "simple"], rules, seed)
    match.advance()
    return match


def test_the_first_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seats, the table and the hand are shown, and what can be typed."""
    assert play(monkeypatch, "help\nquit\n", "--styles", "simple") == 0
    printed = capsys.readouterr().out
    assert "> You" in printed and "Hand, 13 cards" in printed and "end the turn" in printed


def test_opening_by_typing() -> None:
    """Melds are laid out by name, ended with a word, and count as the opening."""
    match = two()
    player = Scripted(match)
    for _turn in range(60):
        best = opening(match.view(0).hand, match.rules)
        if best.possible:
            break
        player.type("draw")
    moves = [f"{' '.join(str(c.plain) for c in row)} from hand to new" for row in best.rows]
    printed = player.type(*moves, "end")
    assert "You: opened with" in printed and match.state.opened[0]


def test_a_turn_is_laid_out_and_put_back() -> None:
    """Moves, splits, undo and reset change what is laid out and nothing else."""
    match = two()
    before = match.state
    first, second = map(str, match.view(0).hand[:2])
    player = Scripted(match)
    printed = player.type(
        f"{first} to new", f"{second} to 1", "split 1 1", "join 1 2", "undo", "reset"
    )
    assert "needs" in printed
    assert "The table is empty." in printed.split("> reset")[1]
    assert match.state is before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("foo", "'foo' is not understood"),
        ("9Z to new", "'9Z' is not a card"),
        ("KH KH KH to new", "does not lie there"),
        ("split 1", "two numbers"),
        ("split 9 1", "There is no row 9"),
        ("move nonsense", "is no move"),
        ("end", "No card was placed"),
        ("pass", "the stock still holds cards"),
        ("sort colour", "sorted by 'rank' or by 'suit'"),
        ("save", "save match.txt"),
        ("save /", "cannot be written"),
    ],
)
def test_what_is_typed_wrongly(line: str, said: str) -> None:
    """A line that cannot be is answered in one line, and the game waits for the next."""
    match = two()
    before = match.state
    assert said in Scripted(match).type(line)
    assert match.state is before


def test_with_a_discard_pile() -> None:
    """After drawing a card is discarded; nothing can be laid out then."""
    match = two(rules="discard rounds=1")
    player = Scripted(match)
    card = str(match.view(0).hand[0])
    printed = player.type("take", f"{card} to new", f"discard {card}")
    assert "taken from the discard pile" in printed
    assert "end the turn with discard CARD" in printed and "discarded" in printed


def test_studying() -> None:
    """In a study a turn is taken back, and the best play is shown."""
    match = two()
    before = match.state
    printed = Scripted(match, study=True).type("draw", "back", "best")
    assert match.state == before
    assert "cannot open yet" in printed or "Hand" in printed


def test_no_help_in_a_real_match() -> None:
    """Outside of a study there is no going back and no best play."""
    printed = Scripted(two()).type("back", "best")
    assert printed.count("is not understood") == 2


def test_two_people() -> None:
    """With two people each is called to the terminal before a hand is shown."""
    match = Match("robbers", [None, None], "classic rounds=1", 4)
    player = Scripted(match)
    printed = player.type("", "draw")
    assert "Player 1, press Enter" in printed or "Player 2, press Enter" in printed


def test_stopping_and_going_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that is left goes on from its record, with the same players."""
    file = tmp_path / "match.txt"
    words = ("--styles", "simple", "--record", str(file), "--json")
    assert play(monkeypatch, "draw\nquit\n", *words) == 0
    state = replay(Record.parse(file.read_text(encoding="utf-8")))
    assert len(state.hands[0]) == 14
    assert play(monkeypatch, "draw\n", *words) == 0
    assert len(replay(Record.parse(file.read_text(encoding="utf-8"))).hands[0]) == 15
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["over"] is False


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "9"],
        ["--styles", "clever"],
        ["--players", "2", "--styles", "simple,simple"],
        ["--rules", "chess"],
        ["--set", "ace=high"],
    ],
    ids=str,
)
def test_a_game_that_cannot_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """Wrong players or rules are said in one line on standard error, status 2."""
    assert play(monkeypatch, "", *words) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("rrpuzzle: ") and captured.err.count("\n") == 1


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that is none is refused by name."""
    assert main(["play", "chess"]) == 2
    assert "'chess' is not a game" in capsys.readouterr().err
