"""What is true of a puzzle in the making: right, in time, and never more than is proven."""

from __future__ import annotations

import threading

import pytest

from rrpuzzle import Puzzle, load_puzzles, parse_position, parse_rules
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.puzzles import parse_goal
from rrpuzzle.puzzles.appraise import appraise
from rrpuzzle.puzzles.facts import themes_of
from rrpuzzle.puzzles.findings import QUESTIONS, Finding
from rrpuzzle.puzzles.puzzle import Puzzle as PuzzleClass

PLENTY = 60.0

STATED = [
    *(("first-steps", name) for name in ("borrowed-end", "finished-run", "book", "four-rows")),
    ("jokers", 0),
    ("grand-rearrangements", 0),
]


def found(puzzle: PuzzleClass, seconds: float = PLENTY) -> dict[str, Finding]:
    """Return the findings by their questions."""
    return {finding.question: finding for finding in appraise(puzzle, seconds)}


def make(position: str, goal: str = "most", rules: str = "classic") -> PuzzleClass:
    """Return a puzzle without words."""
    return Puzzle("a", parse_position(position), parse_goal(goal), parse_rules(rules))


@pytest.mark.parametrize(("collection", "key"), STATED)
def test_what_shipped_puzzles_state(collection: str, key: str | int) -> None:
    """Par, themes and the number of best tables are those that a shipped puzzle states."""
    puzzle = load_puzzles(collection)[key]
    findings = found(puzzle)
    assert findings["start"].kind == findings["goal"].kind == "good"
    if puzzle.par is not None:
        assert findings["par"].value.value == puzzle.par
    if puzzle.solutions is not None:
        assert findings["tables"].value == puzzle.solutions
    if puzzle.rating is not None:
        assert findings["rating"].value.value == puzzle.rating
    themes = themes_of(findings["techniques"].value)
    assert set(puzzle.themes) - {"impossible"} <= set(findings["techniques"].value)
    assert themes[-1] in puzzle.themes


def test_the_questions_come_in_their_order() -> None:
    """A puzzle with an answer to everything has one finding for each question."""
    findings = list(appraise(make("4H 5H 6H 7H / KS KD KC | 8H", "out"), PLENTY))
    assert tuple(finding.question for finding in findings) == QUESTIONS


def test_words_of_the_trade_are_explained() -> None:
    """Who does not know what par or a technique is finds it below."""
    with using_language("fr"):
        findings = found(make("4H 5H 6H 7H 8H | 6H", "out"))
    assert findings["par"].details[0].startswith("L'idéal est")
    assert findings["techniques"].details == (
        "coin enfoncé\u00a0: Le second exemplaire d'une carte, glissé dans une suite, en fait deux "
        "suites.",
    )


@pytest.mark.parametrize(
    ("position", "goal", "told"),
    [
        ("4S 5S 6S | 7S", "out", True),
        ("4S 5S 6S | 7S 9H", "most", True),
        ("4H 5H 6H 7H 8H | 6H", "out", False),
        ("5H 6H *7H | 7H 3S 3D", "redeem", False),
    ],
)
def test_laying_off_is_told(position: str, goal: str, told: bool) -> None:
    """Where laying off does as much as the best table, the setter hears it at once."""
    assert ("lay-off" in found(make(position, goal))) is told


def test_faults_are_told_and_nothing_else() -> None:
    """Of a start that is not legal there is one finding, with every fault as a sentence."""
    [finding] = appraise(make("4S 5S / 9H 9D 9C 9C | 6S 6S 6S * * * * *"), PLENTY)
    assert finding.kind == "bad"
    told = " ".join(finding.details)
    for words in ("6♠: 3, where 2 packs", "jokers: 5, where these rules have 4", "Row 1", "Row 2"):
        assert words in told


@pytest.mark.parametrize(
    ("position", "words"), [("|", "no cards yet"), ("4S 5S 6S |", "hand is empty")]
)
def test_nothing_to_appraise(position: str, words: str) -> None:
    """Without cards, or without a hand, there is no puzzle yet."""
    [finding] = appraise(make(position), PLENTY)
    assert words in finding.text


def test_idle_rows() -> None:
    """Rows with nothing to do with the rest are told; if they are the most, that is a fault."""
    few = found(make("4H 5H 6H 7H 8H / KS KD KC | 6H"))["idle"]
    assert (few.kind, few.value) == ("plain", [2])
    many = found(make("4H 5H 6H 7H 8H / KS KD KC / AC 2C 3C | 6H"))["idle"]
    assert (many.kind, many.value) == ("bad", [2, 3])


def test_nothing_goes() -> None:
    """Where no card can be placed that is said, and the goal is not asked about."""
    findings = found(make("4S 5S 6S | 9H"))
    assert findings["best"].kind == "bad"
    assert "goal" not in findings


def test_a_goal_out_of_reach() -> None:
    """Of a goal that nothing reaches the cards are named that stay behind."""
    findings = found(make("4S 5S 6S 7S | 3S 4H 4D", "out"))
    assert findings["goal"].kind == "bad"
    assert findings["best"].value.placed == 2
    assert "3♠" in findings["goal"].text


@pytest.mark.parametrize(
    ("position", "by", "number"),
    [
        ("4H 5H 6H 7H 8H | 6H", "copies", 1),
        ("4S 5S 6S | 7S 8S 9S", "runs", 2),
        ("5D 6D 7D / 8H 8S 8C | 8D 8C", None, 2),
        ("9H TH JH / 7H 7D * | 8H", "jokers", 1),
    ],
)
def test_in_which_sense_there_is_one(position: str, by: str | None, number: int) -> None:
    """Uniqueness is told in its sense, with a second table where there is one."""
    findings = found(make(position))
    unique = findings["unique"]
    assert unique.value.by == by
    assert len(unique.details) == (0 if by == "copies" else 2)
    assert findings["tables"].value == number


def test_goals_without_a_best_table() -> None:
    """Certain cards, a redeemed joker and an opening know no par and no best table."""
    for puzzle in (
        make("4S 5S 6S 7S | 3S 4H 4D", "place 4H 4D"),
        make("5H *6H 7H | 6H 9S", "redeem"),
        make("| TS JS QS KS 2H", "open 40"),
    ):
        findings = found(puzzle)
        assert findings["goal"].kind == "good"
        assert not {"par", "unique", "tables"} & findings.keys()
        assert findings["rating"].value.value > 0


def test_an_opening_that_is_not_worth_enough() -> None:
    """An opening goal that the hand cannot reach is said with its points."""
    findings = found(make("| 2S 3S 4S KD", "open 40"))
    assert findings["goal"].kind == "bad"
    assert "40" in findings["goal"].text


def test_tables_that_are_shown_read_back() -> None:
    """An answer and a second best table are written for people, and still are positions."""
    findings = found(make("5D 6D 7D / 8H 8S 8C | 8D 8C"))
    assert [parse_position(text) for text in findings["goal"].details] == [findings["goal"].value]
    unique = findings["unique"]
    tables = [unique.value.solution.after, unique.value.witness.after]
    assert [parse_position(text) for text in unique.details] == tables


def test_without_time_nothing_passes_for_a_fact() -> None:
    """With no time at all the start is told, and everything else is open."""
    findings = found(make("4H 5H 6H 7H 8H | 6H"), seconds=0)
    assert findings.pop("start").kind == "good"
    assert {finding.kind for finding in findings.values()} == {"open"}
    assert all(finding.value is None for finding in findings.values())


def test_stopped_from_outside() -> None:
    """Once somebody says stop, the rest is open."""
    stop = threading.Event()
    questions = appraise(make("4H 5H 6H 7H 8H | 6H"), PLENTY, stop)
    assert next(questions).question == "start"
    stop.set()
    assert {finding.kind for finding in questions} == {"open"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_tells_it(code: str) -> None:
    """Each finding is a sentence in each language, and none of them is the English one."""
    puzzle = make("4S 5S 6S 7S / 9H 9D 9C | 3S 4H 4D")
    with using_language("en"):
        english = [finding.text for finding in appraise(puzzle, PLENTY)]
    with using_language(code):
        texts = [finding.text for finding in appraise(puzzle, PLENTY)]
    assert len(texts) == len(english)
    assert code == "en" or not set(texts) & set(english)
