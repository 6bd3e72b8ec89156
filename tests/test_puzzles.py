"""The puzzles that ship, and what is said of a file that is wrong."""

import pytest

from rrpuzzle import (
    Puzzle,
    PuzzleError,
    judge,
    load_puzzles,
    par,
    parse_position,
    parse_rules,
    solve,
)
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.position import position_faults
from rrpuzzle.puzzles import GoalKind, collection_names, parse_goal
from rrpuzzle.puzzles.checking import check_puzzles
from rrpuzzle.puzzles.second import Cover, TooLargeError
from rrpuzzle.puzzles.verify import check_puzzle, lay_off_only, verify

FIRST = load_puzzles("first-steps")
RECORD = """
format = 1
[[puzzle]]
id = "one"
position = "4S 5S 6S | 7S"
goal = "out"
themes = ["lay-off"]
title.en = "One"
text.en = "Text."
"""


def test_there_are_twelve_first_steps():
    """The first collection has twelve puzzles, one of them the book's own example."""
    assert len(FIRST) == 12
    assert str(FIRST["book"].position) == "4S 5S 6S 7S | 3S 4H 4D"


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_is_legal_reachable_and_proven(puzzle):
    """Each puzzle starts legally, its goal is reached by a proven best table."""
    assert position_faults(puzzle.position, puzzle.rules) == ()
    solution = solve(puzzle.position, puzzle.rules)
    assert solution.proven
    verdict = judge(puzzle, solution.table, solution.left)
    assert verdict.goal_reached, str(verdict)
    assert verify(puzzle) == []
    assert par(puzzle.position, puzzle.rules).value == puzzle.par


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_speaks_every_language(puzzle):
    """Title and text are there in all languages, the text in two sentences."""
    for code in LANGUAGES:
        assert puzzle.titles[code]
        sentences = puzzle.texts[code].count(".") + puzzle.texts[code].count("?")
        assert sentences == 2, puzzle.texts[code]


def test_only_the_books_puzzle_leaves_a_card():
    """In every other first step all cards go; of the book's three, two."""
    left = {puzzle.id: len(solve(puzzle.position).left) for puzzle in FIRST}
    assert {name: n for name, n in left.items() if n} == {"first-steps/book": 1}


def test_the_last_puzzle_moves_all_four_rows():
    """In the chain no row may stay as it is, since without any one row nothing goes."""
    chain = FIRST["four-rows"]
    for kept in chain.position.table:
        rest = tuple(row for row in chain.position.table if row != kept)
        assert solve(type(chain.position)(rest, chain.position.hand)).placed == 0


def test_first_steps_rise_from_a_lay_off():
    """The first puzzle is solved without moving a card of the table, the last is not."""
    easy, hard = FIRST[0], FIRST[-1]
    assert lay_off_only(easy.position.table, easy.position.hand, easy.rules) == 3
    assert lay_off_only(hard.position.table, hard.position.hand, hard.rules) == 0


def test_collections_are_found_by_name():
    """The shipped names are listed, and a wrong one is told which there are."""
    assert "first-steps" in collection_names()
    with pytest.raises(
        PuzzleError, match=r"'firststeps' is no collection: there are .*, first-steps,"
    ):
        load_puzzles("firststeps")
    with pytest.raises(PuzzleError, match="has no puzzle 'nothing'"):
        FIRST["nothing"]


def test_a_file_is_read_from_its_path(tmp_path):
    """A file of one's own is loaded by its path; the ids bear its name."""
    path = tmp_path / "mine.toml"
    path.write_text(RECORD, encoding="utf-8")
    [puzzle] = load_puzzles(path)
    assert (puzzle.id, puzzle.title, puzzle.goal.kind) == ("mine/one", "One", GoalKind.OUT)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("4S 5S 6S | 7S", "4S 5S 1S | 7S", "line 5, puzzle 'one': '1S' is not a card"),
        ("4S 5S 6S | 7S", "4S 5S | 7S", r"Row 1 \(4♠ 5♠\) is no meld"),
        ("4S 5S 6S | 7S", "4S 5S 6S | 4S 4S", "Too many 4♠"),
        ('goal = "out"', 'goal = "win"', "'win' is not a goal"),
        ('goal = "out"', "goal = 3", "goal is '3'; text is needed"),
        ('goal = "out"', 'goal = "out"\nrules = "clasic"', "Did you mean 'classic'"),
        ('goal = "out"', 'goal = "out"\nlevel = 3', "'level' is no field"),
        ('goal = "out"', "", "it lacks goal"),
        ('"lay-off"', '"lay-of"', "'lay-of' is no theme"),
        ('title.en = "One"', 'title.xx = "One"', "no such language"),
        ('title.en = "One"', 'title = "One"', "title is 'One'; a table is needed"),
        ('id = "one"', 'id = "One two"', "an id is made of small letters"),
        ("format = 1", "format = 2", "it must say format = 1"),
        ("format = 1", "format = ", "mine.toml is not TOML"),
        ("[[puzzle]]", "[puzzle]", r"it holds no \[\[puzzle\]\]"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path, old, new, message):
    """A mistake names the file, and where it lies in a puzzle the line and the puzzle."""
    path = tmp_path / "mine.toml"
    path.write_text(RECORD.replace(old, new), encoding="utf-8")
    with pytest.raises(PuzzleError, match=message) as caught:
        load_puzzles(path)
    assert "mine.toml" in str(caught.value)


def test_two_puzzles_of_one_id_are_refused(tmp_path):
    """An id is given once in a file."""
    path = tmp_path / "mine.toml"
    path.write_text(RECORD + RECORD.replace("format = 1", ""), encoding="utf-8")
    with pytest.raises(PuzzleError, match="two puzzles with this id"):
        load_puzzles(path)


def test_files_that_are_no_text_or_not_there(tmp_path):
    """Bytes that are no text, and a path that is not there, are errors of our own."""
    path = tmp_path / "mine.toml"
    with pytest.raises(PuzzleError, match="cannot be read"):
        load_puzzles(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuzzleError, match="is not TOML"):
        load_puzzles(path)


@pytest.mark.parametrize(
    "text", ["out", "most", "points", "place 4H 4D", "open 40", "redeem", "par"]
)
def test_goals_are_read_back_from_their_text(text):
    """Parsing and formatting goals are inverses, and a goal speaks."""
    assert str(parse_goal(text)) == text
    assert parse_goal(text).sentence


@pytest.mark.parametrize(
    ("position", "goal", "themes", "message"),
    [
        ("4S 5S 6S | 9H", "most", ["wedge"], "no card can be placed"),
        ("4S 5S 6S | 7S 9H", "out", ["lay-off"], "the best table leaves 9♥"),
        ("4S 5S 6S | 7S", "out", ["wedge"], "plain laying off"),
        ("4S 5S 6S | 7S", "out", [], "themes are missing"),
        ("4S 5S 6S | 7S 2D", "place 2D", ["lay-off"], "goal cannot be reached"),
        ("4S 5S 6S | 7S", "place 9D", ["lay-off"], "goal cannot be reached"),
        ("4S 5S 6S | 7S", "redeem", ["lay-off"], "goal cannot be reached"),
        ("4S 5S 6S | 7S 7H", "open 500", ["new-meld"], "goal cannot be reached"),
        ("4S 5S 6S | 7S", "par", ["lay-off"], "does not say what par is"),
        ("4S 5S 6S | 7S", 'out"\npar = "5', ["lay-off"], "par is 1, not 5"),
    ],
)
def test_the_gate_refuses(tmp_path, position, goal, themes, message):
    """A puzzle that cannot be solved, or is solved by laying off, does not pass."""
    path = tmp_path / "mine.toml"
    text = (
        RECORD.replace("4S 5S 6S | 7S", position)
        .replace('"out"', f'"{goal}"')
        .replace('par = "5"', "par = 5")
    )
    path.write_text(text.replace('["lay-off"]', repr(themes).replace("'", '"')), encoding="utf-8")
    [puzzle] = load_puzzles(path)
    assert any(message in problem for problem in verify(puzzle))


BOUND = parse_rules("table_jokers=fixed")


def puzzle_of(position, **fields):
    """Return a puzzle without words, as a pack holds it."""
    return Puzzle("a/b", parse_position(position), **{"themes": ("wedge",), **fields})


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (puzzle_of("4S 5S 6S | 7S 9H", themes=("lay-off",), solutions=2), "1 best table, not 2"),
        (puzzle_of("4H 5H 6H 7H 8H | 6H", rating=900), "its rating is 1185, not 900"),
        (puzzle_of("4H 5H 6H 7H | 7S 7C"), "its solution does not take: wedge"),
        (
            puzzle_of("4H 5H 6H 7H | 7S 7C", themes=("new-meld",)),
            "hardest technique of its solution: take from a run",
        ),
        (puzzle_of("4H 5H 6H 7H 8H | 6H", themes=("wedge", "impossible")), "everything goes"),
        (
            puzzle_of("4H 5H 6H 7H 8H / 2S 2D 2C / TS TD TC / KS KD KC | 6H"),
            "nothing to do with anything: 2, 3, 4",
        ),
        (puzzle_of("4H 5H 6H 7H 8H | 6H", comments={"en": "So."}), "it has no comment in fr"),
        (puzzle_of("4H 5H 6H 7H 8H | 6H", prompts=({"en": "So?"},)), "it has no prompt in pt"),
        (
            puzzle_of("5H 6H *7H | 7H 3S 3D", goal=parse_goal("redeem"), par=2),
            "its goal knows no par",
        ),
        (
            puzzle_of("5H 6H *7H / 9H 9D 9C | 3H 9S", rules=BOUND),
            "jokers on the table are bound",
        ),
    ],
)
def test_the_gate_holds_a_puzzle_to_what_it_states(puzzle, message):
    """Whatever a puzzle states and does not hold is named."""
    assert message in " ".join(check_puzzle(puzzle).problems)


def test_what_is_stated_rightly_passes():
    """With right numbers, and without words as in a pack, a puzzle passes."""
    puzzle = puzzle_of("4H 5H 6H 7H 8H | 6H", par=2, solutions=1, rating=1185)
    report = check_puzzle(puzzle)
    assert report.passes
    assert str(report) == "a/b: passes; easy (1185), par 2, 1 best table"


def test_an_illegal_start_is_all_that_is_said():
    """Of a puzzle whose table is no table nothing else is asked."""
    report = check_puzzle(puzzle_of("4H 5H | 6H"))
    assert report.facts is None
    assert report.problems == (
        "Row 1 (4♥ 5♥) is no meld: a run needs three cards or more. Missing: 3♥ or 6♥.",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("cover", Cover(0, 0)), ("regroup", ()), ("cover", TooLargeError), ("regroup", TooLargeError)],
)
def test_a_second_method_that_does_not_agree_is_heard(monkeypatch, name, value):
    """If the second method finds something else, or nothing in time, the puzzle does not pass."""

    def other(*_arguments):
        if value is TooLargeError:
            raise TooLargeError
        return value

    puzzle = puzzle_of("4H 5H 6H 7H 8H | 6H 2S", par=2, solutions=1)
    assert check_puzzle(puzzle).passes
    monkeypatch.setattr(f"rrpuzzle.puzzles.verify.{name}", other)
    words = "too large for the second method" if value is TooLargeError else "method"
    assert words in " ".join(check_puzzle(puzzle).problems)


def test_many_are_checked_in_order_by_several_processes():
    """Two processes report the same as one, in the same order and language."""
    puzzles = [puzzle_of("4H 5H 6H 7H 8H | 6H", rating=n) for n in (1185, 1000)]
    with using_language("fr"):
        one, two = (list(check_puzzles(puzzles, jobs)) for jobs in (1, 2))
    assert [str(report) for report in one] == [str(report) for report in two]
    assert [report.passes for report in two] == [True, False]
