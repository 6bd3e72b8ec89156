"""The board without a page: its Python side, its messages, what it shows where no widget can."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import rrpuzzle.widgets.talk as module
from rrpuzzle import IllegalTableError, PositionError, judge, parse_position, parse_rules
from rrpuzzle.draft import RefusedError, SeveralPlacesError
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.puzzles import Puzzle, parse_goal
from rrpuzzle.widgets import CONTROLS, LOOKS, Board
from rrpuzzle.widgets.clock import Clock
from rrpuzzle.widgets.texts import board_texts

BOOK = "4S 5S 6S 7S | 3S 4H 4D"
PUZZLE = Puzzle(
    "wedge",
    parse_position(BOOK),
    parse_goal("most"),
    titles={"en": "The <b>book</b>"},
    texts={"en": "Is it right?"},
    themes=("wedge",),
    par=3,
)


def intend(board: Board, **intent: Any) -> dict[str, Any]:
    """Send a message as a page does, and return the view that answers it."""
    board._handle_custom_msg(intent, [])
    view: dict[str, Any] = board._view
    return view


# --- played from Python ------------------------------------------------------------------------


def test_played_without_a_page() -> None:
    """A turn is played, judged and read without any front end."""
    board = Board(BOOK)
    board.move("4H 4D", to="new")
    assert not board.check().legal
    board.move("4S", to=2)
    verdict = board.check()
    assert verdict.goal_reached
    assert board.verdict is verdict
    assert board.answer == "5S 6S 7S / 4S 4H 4D | 3S"
    assert parse_position(board.answer) == board.position


def test_values_cannot_be_changed() -> None:
    """What the board gives away is fixed: a change in place cannot get it out of step."""
    board = Board(BOOK)
    with pytest.raises(AttributeError):
        board.table[0].append("5H")  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        board.table = ()  # type: ignore[misc]
    with pytest.raises(Exception, match="read-only"):
        board._view = {}


def test_draft_is_a_value() -> None:
    """A draft that was taken from the board stays what it was while the play goes on."""
    board = Board(BOOK)
    draft = board.draft
    board.move("3S", to=1)
    assert draft.position == parse_position(BOOK)


def test_any_order_is_the_same_meld() -> None:
    """Cards that make a run in another order are that run: on the board, in text, to the judge."""
    board = Board("3S 4S 5S / 7H 7D 7C | 6S 8S 7S")
    board.move("6S 8S 7S", to="new")
    assert board.answer == "3S 4S 5S / 7H 7D 7C / 6S 7S 8S |"
    assert [row["label"] for row in board._view["rows"]] == ["run", "set", "run"]
    board.move("7S", to=3, at=0)
    assert board.answer == "3S 4S 5S / 7H 7D 7C / 6S 7S 8S |"
    written = judge(board.puzzle, "3S 4S 5S / 7H 7D 7C / 6S 8S 7S", "")
    assert written.goal_reached and board.check().goal_reached
    assert str(parse_position("6S 8S 7S |").arranged()) == "6S 7S 8S |"
    assert Board("6S 8S 7S | 9S").answer == "6S 7S 8S | 9S"


def test_undo_redo_reset() -> None:
    """Undo, redo and reset from Python are the same steps as from the page."""
    board = Board(BOOK)
    board.move("3S", to=1)
    board.reset()
    board.undo()
    assert board.answer == "3S 4S 5S 6S 7S | 4H 4D"
    board.undo()
    assert board.answer == BOOK
    board.redo()
    assert board.answer == "3S 4S 5S 6S 7S | 4H 4D"


def test_source() -> None:
    """Of two copies the one in the hand is taken, unless another place is named."""
    board = Board("5S 6S 7S / 9H 9D 9C | 5S")
    board.move("5S", to=2, source=1)
    assert board.answer == "6S 7S / 9H 9D 9C 5S | 5S"
    board.move("5S", to=1)
    assert board.answer == "5S 6S 7S / 9H 9D 9C 5S |"


@pytest.mark.parametrize(
    "move",
    [
        lambda board: board.move("KD", to=1),
        lambda board: board.move("3S", to=7),
        lambda board: board.move("3S", to=0),
        lambda board: board.move("3S", to="table"),
        lambda board: board.move("4S", to="hand"),
        lambda board: board.move("", to="new"),
        lambda board: board.move("4S", to="new", source="hand"),
    ],
)
def test_refused(move: Callable[[Board], None]) -> None:
    """A move that cannot be raises an error of its own and changes nothing."""
    board = Board(BOOK)
    with pytest.raises(RefusedError):
        move(board)
    assert board.answer == BOOK


def test_verdict_belongs_to_the_position() -> None:
    """A verdict is forgotten with the next step."""
    board = Board(BOOK)
    board.check()
    board.move("3S", to=1)
    assert board.verdict is None
    assert board._view["verdict"] is None


def test_boards_are_independent() -> None:
    """Two boards of one puzzle know nothing of each other."""
    first, second = Board(PUZZLE), Board(PUZZLE)
    first.move("3S", to=1)
    assert second.answer == BOOK
    assert first.puzzle is second.puzzle


# --- hints -------------------------------------------------------------------------------------

LADDER = [
    "You are on a way that works.",
    "Look at row 1, run 4–7 ♠.",
    "Technique: ",
    "Take 4♠ ",
    "1. Take 4♠ ",
]


def test_hints_climb() -> None:
    """Each hint on one table gives away one level more, up to all the steps again and again."""
    board = Board(BOOK)
    for level in (0, 1, 2, 3, 4, 4):
        given = board.hint()
        assert given.level == board.hints_used == level
        assert given.text.startswith(LADDER[level])
        assert board._view["hint"]["headline"] == f"Hint {level + 1} of 5."


def test_hints_start_again() -> None:
    """A changed table starts at level 0 again; a sorted hand, a check or a refusal changes none."""
    board = Board(BOOK)
    assert [board.hint().level for _press in range(3)] == [0, 1, 2]
    board.check()
    intend(board, id="p:1", action="sort", by="rank")
    intend(board, id="p:2", action="move", cards=["c1"], to="hand")
    assert board.hint().level == 3
    board.move("4S", to="new")
    assert board._view["hint"] is None
    assert board.hint().level == 0
    board.undo()
    assert board.hint().level == 0
    assert board.hints_used == 3


def test_hint_of_a_level() -> None:
    """A level can be asked for; the next hint is one more, and a level that is none is refused."""
    board = Board(BOOK)
    assert board.hint(2).level == 2
    assert board.hint().level == 3
    assert (board.hint(0).level, board.hints_used) == (0, 3)
    with pytest.raises(ValueError, match="no level 5"):
        board.hint(5)
    assert board.hint().level == 1


def test_hint_by_message() -> None:
    """A hint asked for by the page comes back with its headline; the last one as a list."""
    board = Board(BOOK)
    for number in range(5):
        view = intend(board, id=f"p:{number}", action="hint")
        assert view["ack"] == f"p:{number}"
    shown = view["hint"]
    assert (shown["headline"], shown["text"]) == ("Hint 5 of 5.", "")
    assert shown["steps"] == [step.sentence for step in board.hint(4).steps]
    assert len(shown["steps"]) > 1
    assert json.loads(json.dumps(view)) == view


def test_last_question_is_answered() -> None:
    """The page shows the verdict or the hint, whichever was asked for last."""
    board = Board(BOOK)
    board.check()
    board.hint()
    assert (board._view["verdict"], bool(board._view["hint"])) == (None, True)
    assert board.verdict
    board.check()
    assert (bool(board._view["verdict"]), board._view["hint"]) == (True, None)


def marked(board: Board) -> list[str]:
    """Return the ids of the rows and cards with a mark, as the page gets them."""
    view = board._view
    things = [*view["rows"], *view["hand"]["cards"]]
    things += [card for row in view["rows"] for card in row["cards"]]
    assert all(("hint" in thing["name"]) == thing["hinted"] for thing in things)
    return sorted(thing["id"] for thing in things if thing["hinted"])


def test_marks() -> None:
    """The rows and cards that a hint speaks of are marked and named so until the table changes."""
    board = Board(BOOK)
    board.hint()
    assert marked(board) == []
    board.hint()
    assert marked(board) == ["r1"]
    board.hint(3)
    assert marked(board) == ["c1", "r1"]
    board.undo()
    assert marked(board) == ["c1", "r1"]
    board.move("4S", to="new")
    assert marked(board) == []


def test_marks_on_the_right_copy() -> None:
    """Of two copies of a card the hint means one, in the hand or placed, and that one is marked."""
    board = Board("4H 5H 6H 7H 8H | 6H")
    board.hint(3)
    assert marked(board) == ["c6", "r1"]
    board = Board("4H 5H 6H 7H 8H | 6H KS")
    board.move("6H KS", to="new")
    assert not board.hint().works
    assert marked(board) == ["c7", "r2"]
    text = board.hint(4).text
    assert text.startswith(board._view["hint"]["text"])
    assert marked(board) == ["c7"]


def test_solved_with_hints() -> None:
    """A puzzle solved after a hint is marked so, also after undo; one solved before is not."""
    board = Board("4S 5S 6S | 7S")
    assert board.hints_used is None
    board.move("7S", to=1)
    board.check()
    assert "goal is reached" in board.hint().text
    assert board.hints_used is None
    board.check()
    assert board._view["verdict"]["headline"] == "Solved."
    board.undo()
    board.hint()
    board.redo()
    board.check()
    assert board.hints_used == 0
    assert board._view["verdict"]["headline"] == "Solved, with hints."
    board.reset()
    board.check()
    assert board._view["verdict"]["headline"] == "Nothing placed yet."


@pytest.mark.parametrize(
    ("code", "headline", "solved", "mark"),
    [
        ("en", "Hint 2 of 5.", "Solved, with hints.", "hint"),
        ("fr", "Indice 2 sur 5.", "Résolu, avec des indices.", "indice"),
        ("it", "Aiuto 2 di 5.", "Risolto, con aiuti.", "aiuto"),
        ("pt", "Dica 2 de 5.", "Resolvido, com dicas.", "dica"),
    ],
)
def test_hints_in_each_language(code: str, headline: str, solved: str, mark: str) -> None:
    """Headline, mark and verdict of a hint are in the board's language, the hint itself too."""
    board = Board("4S 5S 6S | 7S", language=code)
    board.hint(1)
    assert board._view["hint"]["headline"] == headline
    assert board._view["rows"][0]["name"].endswith(f", {mark}")
    given = board.hint(4)
    assert given.text.endswith(board._view["hint"]["steps"][-1])
    assert board._view["hint"]["text"] == ""
    board.move("7S", to=1)
    board.check()
    assert board._view["verdict"]["headline"] == solved


# --- bad input ---------------------------------------------------------------------------------


def test_illegal_table() -> None:
    """A table with a row that is no meld is refused with the row's name."""
    with pytest.raises(IllegalTableError, match="Row 1"):
        Board("4S 5S | 6S")


def test_too_many_copies() -> None:
    """A card that the packs do not hold is refused."""
    with pytest.raises(PositionError, match="5♥"):
        Board("| 5H 5H 5H")


@pytest.mark.parametrize("look", LOOKS)
def test_bad_look(look: str) -> None:
    """A look that does not exist is refused; the message says which there are."""
    with pytest.raises(ValueError, match=f"{look}='huge'.*{LOOKS[look][-1]}"):
        Board(BOOK, **{look: "huge"})  # type: ignore[arg-type]


def test_bad_language() -> None:
    """A language without a catalogue is refused."""
    with pytest.raises(ValueError, match="'de'"):
        Board(BOOK, language="de")


# --- the conversation with the page ------------------------------------------------------------


def test_view() -> None:
    """The view names every card and row, says what each is, and travels as JSON."""
    board = Board("4S *5S 6S | 7S 2D")
    view = intend(board, id="page:1", action="move", cards=["c4"], to="new")
    row, new = view["rows"]
    assert (row["id"], row["number"], row["ok"], row["label"]) == ("r1", 1, True, "run")
    assert [card["name"] for card in row["cards"]] == [
        "four of spades",
        "joker as five of spades",
        "six of spades",
    ]
    assert (new["ok"], new["label"], new["changed"]) == (False, "needs two more cards", True)
    assert new["cards"][0]["name"] == "seven of spades, from your hand"
    assert view["hand"]["label"] == "Your hand, 1 card left"
    assert json.loads(json.dumps(view)) == view


def test_answered_by_id() -> None:
    """Each message is answered once, with its id and a higher revision, refused or not."""
    board = Board(BOOK)
    first = intend(board, id="page:1", action="move", cards=["c5"], to="r1")
    assert (first["ack"], first["refused"], first["revision"]) == ("page:1", "", 1)
    second = intend(board, id="page:2", action="move", cards=["c1"], to="hand")
    assert (second["ack"], second["revision"]) == ("page:2", 2)
    assert "4♠ belongs to the table" in second["refused"]
    assert second["rows"] == first["rows"]


def test_view_is_replaced() -> None:
    """A view that was sent is never changed afterwards."""
    board = Board(BOOK)
    view = board._view
    before = json.dumps(view)
    intend(board, id="page:1", action="move", cards=["c5"], to="r1")
    assert json.dumps(view) == before


def test_check_by_message() -> None:
    """A check asked for by the page comes back as headline and sentences."""
    board = Board(BOOK)
    board.move("4H 4D", to="new")
    verdict = intend(board, id="page:1", action="check")["verdict"]
    assert verdict["kind"] == "bad"
    assert "Missing: 4♠ or 4♣." in " ".join(verdict["sentences"])
    board.move("4S", to=2)
    assert intend(board, id="page:2", action="check")["verdict"]["kind"] == "good"
    board.reset()
    board.move("3S", to=1)
    assert intend(board, id="page:3", action="check")["verdict"]["kind"] == "part"


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        "move",
        [],
        {},
        {"id": 5, "action": "move"},
        {"id": None, "action": {"a": 1}},
        {"id": "x", "action": "move", "cards": {"c1": 1}, "to": []},
        {"id": "x", "action": "__init__"},
        {"id": "x" * 10_000, "action": "deal"},
    ],
)
def test_rubbish_is_answered(message: Any) -> None:
    """Whatever a page sends, the position stays and the view comes back."""
    board = Board(BOOK)
    board._handle_custom_msg(message, [])
    assert board._view["revision"] == 1
    assert board._view["refused"]
    assert board.answer == BOOK


def test_answered_even_if_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program itself is raised, and the page gets its answer all the same."""

    def fail(*_arguments: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, "judge", fail)
    board = Board(BOOK)
    with pytest.raises(ZeroDivisionError):
        board._receive(board, {"id": "page:1", "action": "check"})
    assert board._view["ack"] == "page:1"


def test_announcements() -> None:
    """What a step did is said in words: the rows it touched and the cards that are left."""
    board = Board(BOOK)
    assert intend(board, id="p:1", action="move", cards=["c5"], to="r1")["said"] == (
        "Row 1: run. Your hand, 2 cards left."
    )
    assert intend(board, id="p:2", action="split", row="r1", at=3)["said"] == (
        "Row 1: run. Row 2: needs one more card."
    )


def test_flow_is_asked_for() -> None:
    """The flow picture is made when a page asks for it, once for a view, with the counter."""
    board = Board(PUZZLE)
    assert board._flow == {}
    board._handle_custom_msg({"action": "flow"}, [])
    assert board._flow["note"] == "Nothing has been moved yet."
    board.move("4H 4D", to="new")
    board._handle_custom_msg({"action": "flow"}, [])
    flow = board._flow
    assert "4♥ 4♦" in re.sub(r"<[^>]*>", " ", flow["svg"])
    assert "<table" in flow["table"]
    assert flow["steps"] == "Splits and joins: 1 · par 3"
    assert flow["revision"] == board._view["revision"] == 1
    board._handle_custom_msg({"action": "flow"}, [])
    assert board._flow is flow


def test_steps_taken() -> None:
    """The counter is that of the splits and joins so far, as the judge counts them."""
    board = Board(PUZZLE)
    assert board.steps_taken == 0
    board.lay("5S 6S 7S / 4S 4H 4D | 3S")
    verdict = board.check()
    assert board.steps_taken == 3 == (verdict.splits or 0) + (verdict.joins or 0)


def test_several_places() -> None:
    """Cards that fit in several rows are answered with these, and lie where they were."""
    board = Board("5S 6S 7S / 8H 8D 8C | 8S 4S")
    view = intend(board, id="p:1", action="place", cards=["c7"])
    assert view["choices"] == {
        "cards": ["c7"],
        "places": [{"place": "r1", "label": "Row 1"}, {"place": "r2", "label": "Row 2"}],
    }
    assert "fits in several rows" in view["refused"]
    assert intend(board, id="p:2", action="place", cards=["c8"])["choices"] is None
    assert board.answer == "4S 5S 6S 7S / 8H 8D 8C | 8S"
    with pytest.raises(SeveralPlacesError):
        board.place("8S")


# --- what other parts build on -----------------------------------------------------------------


def test_callbacks() -> None:
    """Changes, checks and hints are told, from page and Python alike, after the view was sent."""
    board, told = Board(BOOK), []
    board.on_change(lambda changed: told.append((changed.answer, changed._view["revision"])))
    board.on_check(lambda _board, verdict: told.append(verdict.headline))
    board.on_hint(lambda _board, given: told.append(given.level))
    board.move("3S", to=1)
    intend(board, id="p:1", action="undo")
    intend(board, id="p:2", action="undo")
    intend(board, id="p:3", action="move", cards=["c1"], to="hand")
    intend(board, id="p:4", action="check")
    board.hint()
    assert told == [
        ("3S 4S 5S 6S 7S | 4H 4D", 1),
        (BOOK, 2),
        "Nothing placed yet.",
        0,
    ]
    board.on_change(print, remove=True)


def test_answer_can_be_observed() -> None:
    """The answer is a trait that changes exactly when the position does."""
    board, seen = Board(BOOK), []
    board.observe(lambda change: seen.append(change["new"]), "answer")
    board.move("3S", to=1)
    board.check()
    board.hint()
    board.undo()
    assert seen == ["3S 4S 5S 6S 7S | 4H 4D", BOOK]
    with pytest.raises(Exception, match="read-only"):
        board.answer = BOOK


def test_not_interactive() -> None:
    """A board that is not interactive refuses whatever a page wants, and Python still plays."""
    board = Board(BOOK, interactive=False)
    for action in ("move", "check", "hint", "undo"):
        view = intend(board, id="p:1", action=action, cards=["c5"], to="r1")
        assert view["refused"] == "Nothing can be moved now."
        assert view["ack"] == "p:1"
    assert board.answer == BOOK
    board.move("3S", to=1)
    board.interactive = True
    assert board._look["interactive"]
    assert intend(board, id="p:2", action="undo")["refused"] == ""
    assert board.answer == BOOK


def test_hidden_controls() -> None:
    """Single controls are hidden and shown again at any time; others than those there are, not."""
    board = Board(BOOK, hide=["check", "flow"])
    assert board._look["hide"] == ["check", "flow"]
    board._handle_custom_msg({"action": "flow"}, [])
    assert board._flow["steps"] == "Splits and joins: 0"
    assert "svg" not in board._flow
    board.hide = CONTROLS
    assert board._look["hide"] == list(CONTROLS)
    with pytest.raises(ValueError, match=r"'cards'.*heading"):
        board.hide = ("cards",)
    assert board.hide == CONTROLS


def test_start_another() -> None:
    """The same board shows another position, and knows nothing of the one before."""
    board = Board(BOOK)
    board.move("3S", to=1)
    board.hint()
    deal = board._view["deal"]
    board.start(PUZZLE)
    assert (board.answer, board.puzzle, board.hints_used) == (BOOK, PUZZLE, None)
    assert not board.draft.can_undo
    assert board._view["deal"] == deal + 1
    assert board._texts["heading"]["title"] == "The <b>book</b>"
    with pytest.raises(PositionError):
        board.start("| 5H 5H 5H")
    assert board.puzzle is PUZZLE


def test_saved_and_restored() -> None:
    """A half-made turn comes back on another board with its steps, its hints and its time."""
    board = Board(BOOK)
    board._timer = Clock(lambda: next(times))
    times = iter([100.0, 107.0])
    board.move("3S", to=1)
    board.hint(2)
    saved = json.loads(json.dumps(board.save()))
    again, changes = Board(BOOK), []
    again.on_change(lambda changed: changes.append(changed.answer))
    again.restore(saved)
    assert changes == ["3S 4S 5S 6S 7S | 4H 4D"]
    assert (again.hints_used, again.seconds) == (2, 7.0)
    again.undo()
    assert again.answer == BOOK


@pytest.mark.parametrize(
    "change",
    [
        {"start": "| 4S"},
        {"hints": 5},
        {"hints": True},
        {"hints": "2"},
        {"seconds": -1},
        {"seconds": "1"},
    ],
)
def test_bad_records(change: dict[str, Any]) -> None:
    """A record that was changed is refused, and the board stays as it is."""
    board = Board(BOOK)
    board.move("3S", to=1)
    with pytest.raises(RefusedError):
        board.restore({**board.save(), **change})
    assert board.answer == "3S 4S 5S 6S 7S | 4H 4D"


# --- clock -------------------------------------------------------------------------------------


def test_clock_is_off_unless_wanted() -> None:
    """No clock is shown unless it is asked for, and it can be switched off again."""
    assert Board(BOOK)._clock["shown"] is False
    board = Board(BOOK, clock=True)
    assert (board._clock["shown"], board._clock["limit"]) == (True, None)
    board.clock = False
    assert board._clock["shown"] is False
    for wrong in (0, -1, "1", None, float("nan")):
        with pytest.raises(ValueError, match="number of seconds"):
            board.clock = wrong


def test_clock_runs_until_solved() -> None:
    """The time runs from the first sight of the board until the goal is reached."""
    board = Board("4S 5S 6S | 7S", clock=True)
    times = [10.0]
    board._timer = Clock(lambda: times[0])
    times[0] = 50.0
    board._handle_custom_msg({"action": "hello", "language": "en"}, [])
    assert board._clock["running"]
    times[0] = 60.0
    board.check()
    assert board.seconds == 10.0
    board.move("7S", to=1)
    board.check()
    times[0] = 90.0
    assert (board.seconds, board._clock["running"]) == (10.0, False)
    assert board._clock["seconds"] == 10.0


def test_time_up() -> None:
    """The end of a countdown is told once, and only when Python's own clock agrees."""
    board, told = Board(BOOK, clock=5), []
    times = [0.0]
    board._timer = Clock(lambda: times[0])
    board.on_time_up(told.append)
    board._handle_custom_msg({"action": "hello"}, [])
    board._handle_custom_msg({"action": "time"}, [])
    assert told == []
    times[0] = 5.0
    board._handle_custom_msg({"action": "time"}, [])
    board._handle_custom_msg({"action": "time"}, [])
    assert told == [board]


# --- language and ranks ------------------------------------------------------------------------


def test_language_of_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody asked for a language by name, that of the first browser counts, if known."""
    monkeypatch.delenv("RRPUZZLE_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")

    def greeted(*tags: object, **how: Any) -> str:
        board = Board(BOOK, **how)
        for tag in tags:
            board._handle_custom_msg({"action": "hello", "language": tag}, [])
        language = str(board._look["language"])
        with using_language(language):
            assert board._texts["table"] == board_texts()["table"]
        return language

    assert greeted("fr-CA", "pt") == "fr"
    assert greeted("de", "fr") == "it"
    assert greeted(None) == greeted({}) == "it"
    assert greeted("fr", language="en") == "en"
    with using_language("pt"):
        assert greeted("fr") == "pt"
    monkeypatch.setenv("RRPUZZLE_LANG", "en")
    assert greeted("fr") == "en"


def test_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A French board has V D R on cards and in sentences where that is wanted, else J Q K."""
    position = "JH QH KH | JS KS QS"

    def letters(**how: Any) -> str:
        board = Board(position, language="fr", **how)
        board.move("JS KS", to="new")
        view = intend(board, id="p:1", action="check")
        cards = "".join(card["rank"] for card in view["rows"][0]["cards"])
        told = " ".join(view["verdict"]["sentences"])
        assert cards[-1] + "♠" in told
        board._handle_custom_msg({"action": "flow"}, [])
        assert cards[-1] + "♠" in board._flow["svg"]
        return cards

    monkeypatch.delenv("RRPUZZLE_RANKS", raising=False)
    assert letters() == letters(ranks="english") == "JQK"
    assert letters(ranks="local") == "VDR"
    monkeypatch.setenv("RRPUZZLE_RANKS", "local")
    assert letters() == "VDR"
    assert letters(ranks="english") == "JQK"


def test_rules_reach_the_rows() -> None:
    """The rows are read under the rules of the board."""
    rules = parse_rules("classic ace=both")
    board = Board("QS KS AS | JS", rules)
    assert board._view["rows"][0]["ok"]
    board.move("JS", to=1)
    assert board.check().goal_reached


# --- texts -------------------------------------------------------------------------------------


def test_heading() -> None:
    """A puzzle has its title, text, theme, par and goal above the board; a position has none."""
    heading = Board(PUZZLE)._texts["heading"]
    assert heading["title"] == "The <b>book</b>"
    assert heading["text"] == "Is it right?"
    assert heading["meta"].endswith("par 3")
    assert heading["goal"] == "Place as many cards as possible."
    assert Board(BOOK)._texts["heading"] == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_is_there(code: str) -> None:
    """In each language every text that the page asks for is there."""
    texts = Board(BOOK, language=code)._texts
    asked = set(re.findall(r"\btexts\.(\w+)", str(Board._esm)))
    asked |= {"check", "hint", "undo", "redo", "reset", "split", "join", "to_hand", "clear"}
    assert not asked - set(texts)
    assert all(text for name, text in texts.items() if name != "heading")


def test_board_keeps_its_language() -> None:
    """A board speaks the language that it was made in, whatever is in use later."""
    with using_language("en"):
        board = Board(BOOK)
    with using_language("fr"):
        board.move("3S", to=1)
        assert board._view["rows"][0]["label"] == "run"
    assert board._look["language"] == "en"


# --- without a widget --------------------------------------------------------------------------


def test_stable_repr() -> None:
    """The repr names the position and holds no address."""
    assert repr(Board(BOOK)) == f"<Board: {BOOK}>"


def test_fallback_of_a_puzzle() -> None:
    """Before the first step the picture of a puzzle's board has its title, as text."""
    data, _metadata = Board(PUZZLE)._repr_mimebundle_()
    assert "The &lt;b&gt;book&lt;/b&gt;" in data["text/html"]
    assert "The <b>book</b>" in data["text/plain"]


def test_fallback() -> None:
    """A board is shown as widget, picture and text; picture and text show the present position."""
    board = Board(BOOK)
    board.move("4H 4D", to="new")
    data, _metadata = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "4♥ 4♦" in data["text/plain"]
    assert "four of hearts, four of diamonds" in data["text/html"]


@pytest.mark.parametrize(
    "place", [{"to": "1"}, {"to": "row"}, {"to": True}, {"to": 1, "source": "x"}]
)
def test_a_place_that_is_none(place: dict[str, Any]) -> None:
    """What is no row's number and no name of a place is refused with what would be right."""
    board = Board("4S 5S 6S | 7S")
    with pytest.raises(RefusedError, match=r"There is no place .*'hand'"):
        board.move("7S", **place)
    assert board.answer == "4S 5S 6S | 7S"
