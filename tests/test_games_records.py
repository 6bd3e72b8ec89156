"""Records: a match is written down, read back and played again; what is cut or edited is named."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from robbers_play import random_match, random_record
from strategies import share

from rrpuzzle.errors import RecordError
from rrpuzzle.games import Record, replay, replay_states
from rrpuzzle.rules import parse_rules

HEADER = "rrpuzzle record 1\ngame: robbers\nrules: classic\nseed: 7\nplayer 1: one\nplayer 2: two\n"


@cache
def record(variant: str = "discard rounds=1", seats: int = 2, seed: int = 4) -> Record:
    """Return the record of a whole match."""
    return random_record(seats, parse_rules(variant), seed)


def refused(text: str) -> RecordError:
    """Return the error with which a text is refused, read or replayed."""
    with pytest.raises(RecordError) as caught:
        replay(Record.parse(text))
    return caught.value


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        ("classic rounds=2", 3),
        ("discard rounds=1 turn_seconds=30", 2),
        ("rummikub rounds=1", 4),
        ("strict rounds=1 packs=1 jokers=2 opening_minimum=0", 4),
        ("hindu rounds=1 table_jokers=fixed", 2),
    ],
)
def test_replay_gives_the_same_match(variant: str, seats: int) -> None:
    """A record, written and read in both forms, replays to the very states of the match."""
    match = random_match(seats, parse_rules(variant), 3, solves=0.05)
    states = [match.state, *(event.after for event in match.steps())]
    for text in (match.record.format(), match.record.to_json()):
        read = Record.parse(text)
        assert read == match.record
        assert list(replay_states(read)) == states
        assert replay(read) == match.state


@share(8)
@given(st.integers(2, 5), st.integers(0, 10**18), st.integers(0, 40))
def test_any_record_of_random_play(seats: int, seed: int, actions: int) -> None:
    """Any beginning of any match of random play replays to the same state."""
    match = random_match(seats, parse_rules("no-opening rounds=1 discard_pile=yes"), seed, solves=0)
    for number, _event in enumerate(match.steps(), 1):
        if number >= actions:
            break
    assert replay(Record.parse(str(match.record))) == match.state


names = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=40)


@given(
    st.lists(names.filter(lambda name: name == name.strip() and name.isprintable()), min_size=2),
    st.integers(0, 10**18),
    st.lists(st.tuples(st.integers(0, 1), st.sampled_from(["draw", "pass", "play 4S 5S *6S"]))),
    st.booleans(),
)
def test_writing_and_reading_are_inverses(
    players: list[str], seed: int, actions: list[tuple[int, str]], finished: bool
) -> None:
    """A record is the same after it was written and read, as text and as JSON."""
    players = players[:5]
    made = Record("robbers", "classic", seed, tuple(players), tuple(actions), finished)
    assert Record.parse(made.format()) == made
    assert Record.parse(made.to_json()) == made


def test_what_a_record_looks_like() -> None:
    """The text is a header, one action a line, and a last line that counts them."""
    made = Record("robbers", "classic", 7, ("one", "two"), ((1, "draw"), (0, "draw")), False)
    assert made.format() == f"{HEADER}2 draw\n1 draw\nend: 2 actions, unfinished\n"
    assert json.loads(made.to_json()) == {
        "format": "rrpuzzle record 1",
        "game": "robbers",
        "rules": "classic",
        "seed": 7,
        "players": ["one", "two"],
        "actions": ["2 draw", "1 draw"],
        "end": "2 actions, unfinished",
    }


def test_what_a_person_may_write() -> None:
    """Comments, blank lines, blanks, a byte-order mark, Windows lines and loose cards are read."""
    text = (
        "\ufeff# A match\r\n\r\nrrpuzzle record 1\r\nGame:robbers\r\nrules:  opening_minimum=40\r\n"
        "player 2: two\r\nseed: 7\r\nplayer  1: one\r\n# now it begins\r\n  2   draw  \r\n"
        "1 play 4♠ 5s  6S\r\nend: 2 actions, unfinished\r\n# done"
    )
    read = Record.parse(text)
    assert read == Record(
        "robbers", "classic", 7, ("one", "two"), ((1, "draw"), (0, "play 4S 5S 6S")), False
    )
    assert read.lines == (10, 11, 12)


# Cut off


@share(1)
@given(st.floats(0, 1), st.sampled_from(["text", "json"]))
def test_a_cut_record_is_refused(part: float, form: str) -> None:
    """A record cut off anywhere is refused, by an error that names a line of it."""
    whole = record().format() if form == "text" else record().to_json()
    cut = whole[: int(part * (len(whole) - 2))]
    error = refused(cut)
    if cut.strip():
        assert error.line is not None
        assert 1 <= error.line <= cut.count("\n") + 1
        assert f"Line {error.line} (" in str(error)


def test_where_a_record_breaks_off() -> None:
    """A record that breaks off between two lines says how an unfinished match would end."""
    lines = record().format().splitlines()
    error = refused("\n".join(lines[:12]))
    assert error.line == 12
    assert str(error).startswith(f"Line 12 ('{lines[11]}")
    assert "breaks off here" in str(error) and "'end: 6 actions, unfinished'" in str(error)


def test_a_cut_record_can_be_mended() -> None:
    """With the last line that the error asks for, the beginning is an unfinished match."""
    lines = record().format().splitlines()[:12]
    read = Record.parse("\n".join([*lines, "end: 6 actions, unfinished"]))
    assert not read.finished and replay(read).turn is not None


# Edited by hand


@share(1)
@given(st.integers(0, 2**32), st.sampled_from(["text", "json"]))
def test_an_edited_record_is_read_or_refused_by_name(lot: int, form: str) -> None:
    """Lines and letters taken out, doubled or swapped: the match is legal, or the error is ours."""
    whole = record().format() if form == "text" else record().to_json()
    rng, lines = Random(lot), whole.split("\n")
    for _edit in range(rng.randint(1, 3)):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.choice(["drop", "double", "swap", "letter", "word"])
        if kind == "drop" and len(lines) > 2:
            del lines[place]
        elif kind == "double":
            lines.insert(place, lines[place])
        elif kind == "swap":
            lines[place], lines[other % len(lines)] = lines[other % len(lines)], lines[place]
        elif kind == "letter" and lines[place]:
            at = rng.randrange(len(lines[place]))
            lines[place] = lines[place][:at] + rng.choice("S7*/ x\u202e\0") + lines[place][at + 1 :]
        else:
            lines[place] = " ".join(lines[place].split(" ")[::-1])
    text = "\n".join(lines)
    error = None
    try:
        replay(Record.parse(text))
    except RecordError as found:
        error = found
    if error is not None and error.line is not None:
        assert f"Line {error.line} (" in str(error)
        assert 1 <= error.line <= text.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "begins with the line 'rrpuzzle record 1'"),
        ("# nothing\n\n", 1, "begins with the line 'rrpuzzle record 1'"),
        ("rrpuzzle record 2\n", 1, "begins with the line 'rrpuzzle record 1'"),
        (HEADER.replace("robbers", "bridge") + "2 draw", 2, "there are robbers, rummy"),
        (HEADER.replace("classic", "clasic") + "2 draw", 3, "Did you mean 'classic'"),
        (HEADER.replace("seed: 7", "seed: seven") + "2 draw", 4, "whole number"),
        (HEADER.replace("seed: 7", "seed: ٧") + "2 draw", 4, "whole number"),
        (HEADER.replace("seed: 7\n", "") + "2 draw", 6, "lacks the line 'seed: …'"),
        (HEADER.replace("player 2: two\n", "") + "1 draw", 6, "lacks the line 'player 2: …'"),
        (HEADER + "player 4: four\n2 draw", 7, "without a gap"),
        (HEADER + "player 1: again\n2 draw", 7, "given twice"),
        (HEADER + "player 0: none\n2 draw", 7, "a header line is"),
        (HEADER + "dealer: 2\n2 draw", 7, "a header line is"),
        (HEADER.replace("two", "t" * 41) + "2 draw", 6, "1 to 40 printable characters"),
        (
            HEADER + "".join(f"player {n}: x\n" for n in range(3, 7)) + "2 draw",
            10,
            "2 to 5 players",
        ),
        (HEADER + "2 drow", 7, "there are play ROWS, draw"),
        (HEADER + "3 draw", 7, "a seat's number, 1 to 2"),
        (HEADER + "0 draw", 7, "a seat's number, 1 to 2"),
        (HEADER + "2 play 4S 5S 1H", 7, "'1H' is not a card"),
        (HEADER + "2 play 4S 5S / ", 7, "row 2 is empty"),
        (HEADER + "2 draw\nseed: 8", 8, "the header stands before the first action"),
        (HEADER + "2 draw\nplay 4S 5S 6S", 8, "a seat's number and its action"),
        (HEADER + "2 draw\nend: 1 action", 8, "the last line says 'end: 1 action, unfinished'"),
        (HEADER + "2 draw\nend: 2 actions, unfinished", 8, "1 action stands above it"),
        (HEADER + "2 draw\nend: 0 actions, unfinished", 8, "1 action stands above it"),
        (HEADER + "2 draw\nend: 1 action, unfinished\n1 draw", 9, "nothing may follow"),
        # These are read, and refused by the rules when they are replayed.
        (HEADER + "1 draw\nend: 1 action, unfinished", 7, "it is the turn of seat 2"),
        (HEADER + "2 pass\nend: 1 action, unfinished", 7, "the stock still holds cards"),
        (HEADER + "2 play 4S 5S 7S\nend: 1 action, unfinished", 7, "Missing: 6♠"),
        (HEADER + "2 draw\nend: 1 action, finished", 8, "'unfinished' would be right"),
        (HEADER.replace("classic", "classic hand_size=99") + "2 draw", 3, "hand_size is"),
    ],
)
def test_the_error_names_the_line(text: str, line: int, says: str) -> None:
    """Each fault of a record names its line, quotes it, and says what would be right."""
    error = refused(text)
    shown = (text.split("\n")[line - 1] if text else "").strip()
    assert error.line == line
    assert str(error).startswith(f"Line {line} ('{shown[:60]}")
    assert says in str(error)


def test_a_finished_match_is_not_called_unfinished() -> None:
    """A record of a whole match that calls itself unfinished is corrected."""
    text = record().format().replace(", finished", ", unfinished")
    error = refused(text)
    assert error.line == text.count("\n")
    assert "'finished' would be right" in str(error)


def test_nothing_follows_the_end_of_a_match() -> None:
    """An action after the match is over is refused where it stands."""
    made = record()
    more = Record(
        made.game, made.rules, made.seed, made.players, (*made.actions, (0, "draw")), True
    )
    error = refused(more.format())
    assert error.line == more.format().count("\n") - 1
    assert "the match is over" in str(error)


def test_a_deal_that_cannot_be() -> None:
    """Rules that no pack can serve are refused in their line."""
    text = HEADER.replace("classic", "classic packs=1 jokers=0 hand_size=27") + "2 draw\n"
    error = refused(text + "end: 1 action, unfinished")
    assert error.line == 3 and "at most 26" in str(error)


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("1 draw", "1 drow"), 12, "there are play ROWS"),
        (("2 draw", "1 draw"), 11, "it is the turn of seat 2"),
        (("robbers", "bridge"), 3, "there are robbers, rummy"),
        (('"seed": 7', '"seed": -7'), 5, "whole number"),
        (('"seed": 7', '"seed": "7"'), None, "'seed' is wrong"),
        (('"seed": 7', '"seed": true'), None, "'seed' is wrong"),
        (('"players": [', '"player": ['), None, "'players' is wrong"),
        (('"2 draw"', "2"), None, "'actions' is wrong"),
        (('"game": "robbers",\n', '"game": "robbers"\n'), 4, "this is no JSON"),
        (("2 actions", "3 actions"), 14, "2 actions stand above it"),
    ],
)
def test_the_error_names_the_line_of_the_json(
    change: tuple[str, str], line: int | None, says: str
) -> None:
    """A fault of the JSON form names its line as well, or the key that is wrong."""
    made = Record("robbers", "classic", 7, ("one", "two"), ((1, "draw"), (0, "draw")), False)
    error = refused(made.to_json().replace(*change))
    assert error.line == line
    assert says in str(error)


@pytest.mark.parametrize("text", [None, 7, b"rrpuzzle record 1", "[]", "{}", "[" * 100_000])
def test_what_is_no_record_at_all(text: object) -> None:
    """What is no record at all is refused by an error of ours."""
    with pytest.raises(RecordError):
        Record.parse(text)
    with pytest.raises(RecordError):
        Record.parse('{"format": ' + "[" * 100_000)
