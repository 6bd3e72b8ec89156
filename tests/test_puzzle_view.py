"""The puzzle view: what is played, what counts, what is kept, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rrpuzzle import NotationError, PositionError, PuzzleError, load_puzzles, parse_position
from rrpuzzle.errors import ProgressError
from rrpuzzle.messages import LANGUAGES
from rrpuzzle.progress import Progress, Result
from rrpuzzle.puzzles import Puzzle, judge, parse_goal
from rrpuzzle.widgets.puzzle_app import PuzzleApp
from rrpuzzle.widgets.puzzle_view import PuzzleView
from rrpuzzle.widgets.recorder import MemoryRecorder, Recorder

WEDGE = "first-steps/finished-run"
FOUR = "2S 3S 4S 5S / 4H 5H 6H / 4D 5D 6D | 6S 4C"
"""6♠ lies off, and then 4♣ goes with two fours as well as with none."""


def solve_wedge(view: PuzzleView) -> None:
    """Solve the puzzle of the wedge."""
    view.board.move("6H 7H 8H", to="new", source=1)
    view.board.move("6H", to=1)
    assert view.check().goal_reached


def words(html: Any) -> str:
    """Return what a note of the view says."""
    text: str = html.value
    return text.partition(">")[2].rpartition("<")[0]


@pytest.fixture(params=["memory", "sqlite"])
def recorder(request: pytest.FixtureRequest, tmp_path: Path) -> Recorder:
    """Return a recorder of each kind: both must do for the view."""
    if request.param == "memory":
        return MemoryRecorder()
    return Progress(tmp_path / "progress.sqlite3")


# --- what can be played ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "count", "first"),
    [
        ("first-steps", 12, "first-steps/open-ends"),
        ("first-steps/book", 1, "first-steps/book"),
        (load_puzzles("first-steps")[2:4], 2, "first-steps/spare-nine"),
        (load_puzzles("first-steps")["book"], 1, "first-steps/book"),
        ("4S 5S 6S | 7S", 1, "position"),
        (parse_position("4S 5S 6S | 7S"), 1, "position"),
    ],
)
def test_what_can_be_played(what: Any, count: int, first: str) -> None:
    """A puzzle, its id, a collection, its name, several puzzles, a position or its text."""
    view = PuzzleView(what)
    assert (len(view._tasks), view.puzzle.id) == (count, first)


@pytest.mark.parametrize(
    ("what", "error", "quoted"),
    [
        ("frist-steps", PuzzleError, "'frist-steps'"),
        ("frist-steps/book", PuzzleError, "first-steps"),
        ("first-steps/bok", PuzzleError, "'bok'"),
        ("4S 5S 6Z | 7S", NotationError, "6Z"),
        ("4S 5S | 7S", PositionError, "4♠ 5♠"),
        ([], PuzzleError, "no puzzle"),
    ],
)
def test_what_cannot_be_played(what: Any, error: type[Exception], quoted: str) -> None:
    """What is no puzzle is refused with the words that are wrong, and what there is instead."""
    with pytest.raises(error, match=quoted):
        PuzzleView(what)


@pytest.mark.parametrize("key", [0, 13, True, "nowhere"])
def test_a_place_that_is_none(key: int | str) -> None:
    """A puzzle that the collection lacks is refused, and the view stays where it is."""
    view = PuzzleView("first-steps", start=2)
    with pytest.raises(PuzzleError):
        view.go(key)
    assert view.number == 2


def test_walking_through_a_collection() -> None:
    """Next and previous go one on and stop at the ends; each table stays as it was left."""
    view = PuzzleView("first-steps")
    view.previous()
    assert view.number == 1
    view.board.move("3S", to=1)
    left = view.answer
    view.next()
    assert view.puzzle.id == "first-steps/borrowed-end"
    view.go("four-rows")
    view.next()
    assert view.number == 12
    view.go(1)
    assert view.answer == left
    view.board.undo()
    assert view.answer == str(view.puzzle.position)


def test_the_list_opens_puzzles_and_marks_them() -> None:
    """A puzzle chosen from the list is opened; the list says in words what became of each."""
    view = PuzzleView("first-steps", start="finished-run")
    solve_wedge(view)
    view._list.value = 1
    assert view.number == 2
    view.hint()
    view.show_solution()
    view._list.value = 0
    view.board.move("3S", to=1)
    view.next()
    lines = [line for line, _at in view._list.options]
    assert lines[0] == "… 1. Open ends – begun"
    assert lines[1] == "– 2. Borrowed from the end – solution seen"
    assert lines[3] == "✓ 4. The finished run – solved"
    assert view._score.value == "1 of 12 solved"


# --- what counts -------------------------------------------------------------------------------


def test_any_answer_that_reaches_the_goal_solves() -> None:
    """Two different best tables are both right, for an answer is judged by the goal."""
    puzzle = Puzzle("two-ways", parse_position("6S 7S 8S / 9H 9D 9C | 9S"), parse_goal("out"))
    for row, answer in ((1, "6S 7S 8S 9S / 9H 9D 9C |"), (2, "6S 7S 8S / 9S 9H 9D 9C |")):
        view = PuzzleView(puzzle)
        view.board.move("9S", to=row)
        assert view.check().goal_reached
        assert view.answer == answer
        assert view.attempt is not None and view.attempt.result is Result.SOLVED


def test_a_solve_is_recorded_once(recorder: Recorder) -> None:
    """The attempt holds what was done; what is done after its end changes nothing."""
    ended = []
    view = PuzzleView(WEDGE, recorder=recorder)
    view.on_result(ended.append)
    assert recorder.attempts() == ()
    assert not view.check().goal_reached
    solve_wedge(view)
    (attempt,) = recorder.attempts(WEDGE)
    assert ended == [attempt] == [view.attempt]
    assert (attempt.result, attempt.hints, attempt.steps) == (Result.SOLVED, 0, 2)
    assert (attempt.placed, attempt.best, attempt.review) == (1, 1, False)
    assert attempt.themes == ("wedge",)
    view.hint()
    view.check()
    view.board.reset()
    view.show_solution()
    assert recorder.attempts() == (attempt,)
    assert ended == [attempt]
    view.on_result(ended.append, remove=True)
    view.again()
    solve_wedge(view)
    assert len(ended) == 1


def test_hints_are_marked_and_told_beforehand(recorder: Recorder) -> None:
    """That hints are marked is said before the first; a solve with them is no plain solve."""
    view = PuzzleView(WEDGE, recorder=recorder)
    assert words(view._note) == "Hints are free; a puzzle solved with hints is marked so."
    view.hint()
    view.hint()
    assert "will be marked as solved with hints" in words(view._note)
    solve_wedge(view)
    assert words(view._note) == "Marked as solved with hints."
    (attempt,) = recorder.attempts()
    assert (attempt.result, attempt.hints) == (Result.HELPED, 2)


def test_every_step_has_its_ladder_of_hints() -> None:
    """From each table on the way, hints go from where to look to the step, never twice the same."""
    view = PuzzleView("first-steps/four-rows")
    said = set()
    for step in (None, *PuzzleView("first-steps/four-rows").show_solution().steps):
        if step is not None:
            view.board.lay(step.after)
        ladder = [view.hint().text for _level in range(4)]
        assert all(ladder)
        said.add(tuple(ladder))
    assert len(said) == 5


def test_the_solution_asks_first() -> None:
    """On the page the solution ends nothing before the player has said yes."""
    view = PuzzleView(WEDGE)
    view._ask.click()
    assert view.solution is None and view.attempt is None
    assert view._sure.layout.display is None and view._foot.layout.display == "none"
    view._no.click()
    assert view._sure.layout.display == "none" and view._foot.layout.display is None
    view._ask.click()
    view._yes.click()
    assert view.attempt is not None and view.attempt.result is Result.FAILED
    assert view.solution is not None and view._below.children == (view.solution,)
    assert "this attempt is over" in words(view._note)


def test_the_solution_of_a_solved_puzzle_asks_nothing() -> None:
    """Who has solved the puzzle sees a solution at once, and it takes nothing away."""
    view = PuzzleView(WEDGE)
    solve_wedge(view)
    view._ask.click()
    assert view.solution is not None
    assert view.attempt is not None and view.attempt.result is Result.SOLVED


@pytest.mark.parametrize(
    ("position", "goal"),
    [
        (FOUR, "out"),
        (FOUR, "place 4C"),
        (FOUR, "most"),
        (FOUR, "points"),
        (FOUR, "par"),
        ("* 5S 6S | 4S 9H", "redeem"),
        ("4S 5S 6S | KH KD KC TH", "open 30"),
    ],
)
def test_the_solution_reaches_the_goal(position: str, goal: str) -> None:
    """Whatever is asked for, the last step of the solution is a right answer."""
    puzzle = Puzzle("mine", parse_position(position), parse_goal(goal), par=11)
    steps = PuzzleView(puzzle).show_solution().steps
    end = steps[-1].after
    assert judge(puzzle, end.table, end.hand).goal_reached


def test_a_goal_that_cannot_be_reached_ends_no_attempt() -> None:
    """Where there is no solution to show, that is said and the attempt goes on."""
    puzzle = Puzzle("mine", parse_position("4S 5S 6S | 9H"), parse_goal("out"))
    view = PuzzleView(puzzle)
    with pytest.raises(PuzzleError, match="cannot be reached"):
        view.show_solution()
    assert view.attempt is None
    view._ask.click()
    view._yes.click()
    assert view.solution is None and view.attempt is None
    assert "cannot be reached" in words(view._note)


def test_practice_is_said_and_counts_for_nothing(recorder: Recorder) -> None:
    """After its end a puzzle is practised, with a sign on it; the next one counts again."""
    view = PuzzleView("first-steps", start="finished-run", recorder=recorder)
    view.show_solution()
    view._once_more.click()
    assert words(view._note).startswith("Review:")
    assert view.solution is None
    solve_wedge(view)
    assert "It was practice" in words(view._note)
    failed, practised = recorder.attempts(WEDGE)
    assert (failed.result, failed.review) == (Result.FAILED, False)
    assert (practised.result, practised.review) == (Result.SOLVED, True)
    view._go_on.click()
    assert view.number == 5
    assert words(view._note).startswith("Hints are free")


# --- what is kept ------------------------------------------------------------------------------


def test_running_the_cell_again_brings_the_table_back(recorder: Recorder) -> None:
    """A half-made table comes back with its steps, its hints and the same attempt."""
    view = PuzzleView(WEDGE, recorder=recorder)
    view.board.move("6H 7H 8H", to="new", source=1)
    view.hint()
    again = PuzzleView(WEDGE, recorder=recorder)
    assert again.answer == view.answer
    assert "back" in words(again._note) and "with hints" in words(again._note)
    again.board.move("6H", to=1)
    again.check()
    assert words(again._note) == "Marked as solved with hints."
    (attempt,) = recorder.attempts()
    assert attempt.result is Result.HELPED
    again.board.undo()
    again.board.undo()
    assert again.answer == str(again.puzzle.position)
    assert recorder.load_draft(WEDGE) is None


def test_running_the_cell_again_is_no_new_chance(recorder: Recorder) -> None:
    """After the solution was shown, a new view of the puzzle is in review from the start."""
    PuzzleView(WEDGE, recorder=recorder).show_solution()
    again = PuzzleView(WEDGE, recorder=recorder)
    assert words(again._note).startswith("Review:")
    solve_wedge(again)
    assert [one.review for one in recorder.attempts(WEDGE)] == [False, True]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"turn": 7}', "4S 5S 6S | 7S"])
def test_a_kept_table_that_does_not_fit_is_said(text: str) -> None:
    """What cannot be laid out again is said to be lost, and the puzzle lies as at the start."""
    recorder = MemoryRecorder()
    recorder.save_draft(WEDGE, text)
    view = PuzzleView(WEDGE, recorder=recorder)
    assert "does not fit" in words(view._note)
    assert view.answer == str(view.puzzle.position)


def test_a_kept_table_of_a_changed_puzzle_keeps_its_hints() -> None:
    """Hints that were taken stay taken even where the table cannot come back."""
    recorder = MemoryRecorder()
    view = PuzzleView(WEDGE, recorder=recorder)
    view.hint()
    changed = Puzzle(WEDGE, parse_position("4H 5H 6H 7H 8H | 6H"), parse_goal("out"))
    view = PuzzleView(changed, recorder=recorder)
    solve_wedge(view)
    assert view.attempt is not None and view.attempt.result is Result.HELPED


def test_without_a_recorder_views_are_independent() -> None:
    """Two views of one puzzle share neither table nor attempt."""
    one, other = PuzzleView(WEDGE), PuzzleView(WEDGE)
    solve_wedge(one)
    assert other.answer == str(other.puzzle.position)
    assert other.attempt is None
    assert words(other._note).startswith("Hints are free")


@pytest.mark.parametrize("broken", ["start", "save_draft", "finish"])
def test_a_record_that_cannot_be_written_spoils_no_game(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be recorded, play goes on to its end and the player is told why."""
    recorder = MemoryRecorder()

    def fail(*_arguments: object, **_more: object) -> None:
        raise ProgressError("The disk is full.")

    monkeypatch.setattr(recorder, broken, fail)
    view = PuzzleView(WEDGE, recorder=recorder)
    solve_wedge(view)
    assert view.attempt is not None and view.attempt.result is Result.SOLVED
    assert words(view._note) == "Solved without hints. It is not recorded. The disk is full."


def test_a_bare_position_is_kept_under_its_text() -> None:
    """Two positions do not mix in one record."""
    recorder = MemoryRecorder()
    one, other = "4S 5S 6S | 7S", "4H 5H 6H | 7H"
    PuzzleView(one, recorder=recorder).board.move("7S", to=1)
    assert PuzzleView(other, recorder=recorder).answer == other
    assert PuzzleView(one, recorder=recorder).answer == "4S 5S 6S 7S |"


# --- how it is shown ---------------------------------------------------------------------------


def test_the_clock_is_the_players_choice() -> None:
    """The time is told to those who have the clock on, and to nobody else."""
    plain, timed = PuzzleView(WEDGE), PuzzleView(WEDGE, clock=True)
    solve_wedge(plain)
    solve_wedge(timed)
    assert "Time" not in words(plain._note)
    assert "Time 0:00." in words(timed._note)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_its_language(language: str) -> None:
    """Every control, note and list line is in the language of the view."""
    view = PuzzleView("first-steps", language=language)
    view.hint()
    view.show_solution()
    texts = [view._ask.description, view._yes.description, view._next.tooltip, words(view._note)]
    texts += [view._list.description, view._score.value, view.solution._play.description]
    english = PuzzleView("first-steps", language="en")
    english.hint()
    english.show_solution()
    same = [english._ask.description, english._yes.description, english._next.tooltip]
    same += [words(english._note), english._list.description, english._score.value]
    same += [english.solution._play.description]
    differ = [one for one, other in zip(texts, same, strict=True) if one != other]
    assert all(texts)
    # A word or two may be spelt alike in two languages.
    assert (len(differ) == 0) if language == "en" else (len(differ) >= 5)


def test_it_follows_the_language_of_the_browser() -> None:
    """Where nobody asked for a language, the view speaks the one that its board hears of."""
    view = PuzzleView("first-steps")
    view.board._language_is_open = True
    view.board._hear("fr-CA")
    assert view.language == "fr"
    assert view._ask.description != "Show me the solution"
    view.next()
    assert view.board._texts["check"] != "Check"


def test_the_app_goes_from_language_to_language() -> None:
    """A change of the language keeps the puzzle, the half-made table and the hints."""
    app = PuzzleApp(language="en")
    app.view.go("finished-run")
    app.view.board.move("6H 7H 8H", to="new", source=1)
    app.view.hint()
    app._languages.value = "it"
    assert (app.language, app.view.language) == ("it", "it")
    assert app.view.answer == "4H 5H / 2C 3C 4C / 6H 7H 8H | 6H"
    assert app.view.board.hints_used == 0
    assert app._collections.description == "Raccolta"
    app.choose("first-steps")
    assert app.view.number == 4
    with pytest.raises(PuzzleError):
        app.choose("nowhere")
    assert app.view.number == 4


def test_a_look_that_is_none_leaves_nothing_behind() -> None:
    """A wrong keyword for the looks is refused as the board refuses it."""
    with pytest.raises(ValueError, match="'huge'"):
        PuzzleView(WEDGE, size="huge")


@pytest.mark.parametrize(
    ("change", "shows"),
    [
        (lambda view: None, ["The finished run", "Go out: place every card of your hand."]),
        (solve_wedge, ["Solved without hints."]),
        (lambda view: view.show_solution(), ["Let 6♥ into run 4–8 ♥ like a wedge"]),
    ],
)
def test_what_a_saved_notebook_tells(
    change: Callable[[PuzzleView], object], shows: list[str]
) -> None:
    """Without a kernel the task, how it ended and the steps of the solution can be read."""
    view = PuzzleView(WEDGE)
    change(view)
    data, _metadata = view._repr_mimebundle_()
    for text in shows:
        assert text in data["text/plain"]
        assert text in data["text/html"]
    assert repr(view).startswith(f"<PuzzleView {WEDGE}: ")
