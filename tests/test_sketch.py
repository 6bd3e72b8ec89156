"""A puzzle in the making: cards put and taken, words given, every step undone exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rrpuzzle import Card, NotationError, PuzzleError, load_puzzles, parse_position
from rrpuzzle.cards import JOKER, full_pack
from rrpuzzle.puzzles.records import FieldError
from rrpuzzle.puzzles.sketch import Sketch

# --- cards -------------------------------------------------------------------------------------


def test_from_an_empty_table_to_a_position() -> None:
    """Cards go where the target is, and after a new row the target is that row."""
    sketch = Sketch.start()
    for card in ("6S", "4S", "5S"):
        sketch = sketch.add(card)
    assert sketch.target == 1
    sketch = sketch.aim("new").add("9H 9D 9C").aim("hand").add("7S").add("7S")
    assert str(sketch.position) == "4S 5S 6S / 9H 9D 9C | 7S 7S"


def test_half_made_rows_stay_as_they_were_laid() -> None:
    """A row is put in order once it is a meld, and not before."""
    half = Sketch.start().add("8S").add("6S")
    assert str(half.position) == "8S 6S |"
    assert str(half.add("7S").position) == "6S 7S 8S |"


def test_a_joker_means_nothing_in_another_row() -> None:
    """What a joker stood for is forgotten when its row becomes another one."""
    assert str(Sketch.start("5H 6H *7H |").add("7H", to=1).position) == "5H 6H 7H * |"
    assert str(Sketch.start("5H 6H *7H |").move("*", to="hand").position) == "5H 6H | *"


@pytest.mark.parametrize(
    ("start", "change", "after"),
    [
        ("4S 5S 6S | 6S", lambda s: s.take("6S"), "4S 5S 6S |"),
        ("4S 5S 6S | 6S", lambda s: s.take("6S", source=1), "4S 5S | 6S"),
        ("4S / 9H 9D 9C |", lambda s: s.take("4S"), "9H 9D 9C |"),
        ("4S 5S 6S 7S | 7H", lambda s: s.move("7S", to="hand"), "4S 5S 6S | 7H 7S"),
        ("4S 5S 6S 7S | 7H", lambda s: s.move("7S 7H", to="new"), "4S 5S 6S / 7S 7H |"),
        ("4S / 5S 6S |", lambda s: s.move("4S", to=2), "4S 5S 6S |"),
        ("6S 4S 5S | 9C 9S", lambda s: s.sort(), "4S 5S 6S | 9S 9C"),
        ("6S 4S 5S | 9C 9S", lambda s: s.clear(), "|"),
        ("6S |", lambda s: s.lay("4H 5H 6H | 7H"), "4H 5H 6H | 7H"),
    ],
)
def test_actions(start: str, change: Callable[[Sketch], Sketch], after: str) -> None:
    """Each action leaves the position that it says."""
    assert str(change(Sketch.start(start)).position) == after


def test_the_target_stays_with_its_row() -> None:
    """Rows that go away change the numbers of others, not where the next card goes."""
    sketch = Sketch.start("4S / 9H 9D 9C |").aim(2).take("4S")
    assert sketch.target == 1
    assert sketch.take("9H 9D 9C").target == "new"


def test_how_many_copies_are_left() -> None:
    """Two packs hold a card twice and the rules four jokers; too many count below nothing."""
    sketch = Sketch.start("4S 5S * | 4S 4S")
    found = [sketch.left(card) for card in (Card.parse("4S"), Card.parse("5S"), JOKER)]
    assert found == [-1, 1, 3]
    assert Sketch.start("4S 5S |").left(Card.parse("KD")) == 2


@pytest.mark.parametrize(
    ("change", "error", "quoted"),
    [
        (lambda s: s.add("4Z"), NotationError, "4Z"),
        (lambda s: s.add("4S", to=3), PuzzleError, "3"),
        (lambda s: s.add("4S", to=0), PuzzleError, "0"),
        (lambda s: s.add("4S", to=True), PuzzleError, "True"),
        (lambda s: s.aim("stock"), PuzzleError, "'stock'"),
        (lambda s: s.take("9H"), PuzzleError, "9♥"),
        (lambda s: s.take("4S", source="hand"), PuzzleError, "4♠"),
        (lambda s: s.move("4S", to="away"), PuzzleError, "away"),
        (lambda s: s.lay("4S | 5S | 6S"), NotationError, "more than one"),
    ],
)
def test_refused(change: Callable[[Sketch], Sketch], error: type[Exception], quoted: str) -> None:
    """What cannot be is refused with the words that are wrong."""
    with pytest.raises(error, match=quoted):
        change(Sketch.start("4S 5S | 7S"))


# --- words -------------------------------------------------------------------------------------


def test_fields_are_those_of_a_file() -> None:
    """A shipped puzzle is told again field by field, and is the same puzzle."""
    book = load_puzzles("first-steps")["book"]
    sketch = Sketch.start(str(book.position)).describe(
        id="book",
        goal=str(book.goal),
        themes=list(book.themes),
        par=book.par,
        title=dict(book.titles),
        text=dict(book.texts),
        licence=book.licence,
        **({"comment": dict(book.comments)} if book.comments else {}),
        prompts=[dict(prompt) for prompt in book.prompts],
    )
    assert sketch.puzzle.id == "book"
    again = Sketch.start(book).describe(id="book")
    assert again.puzzle == book
    assert (sketch.puzzle.titles, sketch.puzzle.goal) == (book.titles, book.goal)


def test_a_field_without_a_value_is_taken_away() -> None:
    """An empty text is none."""
    sketch = Sketch.start("| 4S").describe(title={"en": "One"}, par=3)
    assert sketch.describe(title={}, par=None).puzzle == Sketch.start("| 4S").puzzle


@pytest.mark.parametrize(
    ("fields", "name", "quoted"),
    [
        ({"goal": "win"}, "goal", "'win'"),
        ({"rules": "clasic"}, "rules", "classic"),
        ({"themes": ["wegde"]}, "themes", "'wegde'"),
        ({"par": "three"}, "par", "'three'"),
        ({"par": -1}, "par", "-1"),
        ({"id": "The Wedge"}, "id", "small letters"),
        ({"title": {"de": "Keil"}}, "title", "'de'"),
    ],
)
def test_wrong_fields(fields: dict[str, Any], name: str, quoted: str) -> None:
    """A wrong value is refused with the name of its field, whatever lies on the table."""
    with pytest.raises(FieldError, match=quoted) as caught:
        Sketch.start("4S 5S | 7S 7S 7S").describe(**fields)
    assert caught.value.field == name


def test_there_is_no_such_field() -> None:
    """The position is laid, not told; a name that is none is quoted."""
    for fields in ({"position": "| 4S"}, {"titel": "One"}):
        with pytest.raises(PuzzleError, match="is no field"):
            Sketch.start().describe(**fields)


# --- steps -------------------------------------------------------------------------------------

CARDS = st.sampled_from(sorted(set(full_pack()), key=lambda card: card.sort_key))
STEPS = st.one_of(
    st.tuples(st.just("add"), CARDS, st.integers(0, 5)),
    st.tuples(st.just("take"), st.integers(0, 30)),
    st.tuples(st.just("move"), st.integers(0, 30), st.integers(0, 5)),
    st.tuples(st.just("aim"), st.integers(0, 5)),
    st.tuples(st.just("lay"), st.sampled_from(["4S 5S 6S | 7S", "| *", "2H / 3D * |"])),
    st.tuples(st.just("describe"), st.sampled_from(["out", "most", "place 4H", "open 40"])),
    st.tuples(st.just("sort")),
    st.tuples(st.just("clear")),
)


def place_of(sketch: Sketch, number: int) -> int | str:
    """Return a place of a sketch: the hand, a new row, or one of its rows."""
    places: list[int | str] = ["hand", "new", *range(1, len(sketch.position.table) + 1)]
    return places[number % len(places)]


def stepped(sketch: Sketch, step: tuple[Any, ...]) -> Sketch:
    """Do one random step."""
    name, *details = step
    cards = sketch.position.cards
    if name == "add":
        return sketch.add((details[0],), place_of(sketch, details[1]))
    if name == "aim":
        return sketch.aim(place_of(sketch, details[0]))
    if name == "describe":
        return sketch.describe(goal=details[0])
    if name in ("take", "move"):
        if not cards:
            return sketch
        card = (cards[details[0] % len(cards)],)
        return (
            sketch.take(card) if name == "take" else sketch.move(card, place_of(sketch, details[1]))
        )
    return getattr(sketch, name)(*details)  # type: ignore[no-any-return]  # by its name


@given(st.lists(STEPS, max_size=12))
def test_undo_and_redo_return_exactly(steps: list[tuple[Any, ...]]) -> None:
    """Whatever was done: undone to the start it is the start, redone it is what it was."""
    start = Sketch.start("4S 5S 6S | 7S")
    sketch = start
    puzzles = [start.puzzle]
    for step in steps:
        sketch = stepped(sketch, step)
        if sketch.puzzle != puzzles[-1]:
            puzzles.append(sketch.puzzle)
    end = sketch
    for puzzle in reversed(puzzles):
        assert sketch.puzzle == puzzle
        sketch = sketch.undo()
    assert (sketch.puzzle, sketch.can_undo) == (start.puzzle, False)
    for puzzle in puzzles:
        assert sketch.puzzle == puzzle
        sketch = sketch.redo()
    assert (sketch.puzzle, sketch.can_redo) == (end.puzzle, False)


@given(st.lists(STEPS, max_size=12))
def test_the_position_has_a_text_and_the_target_a_place(steps: list[tuple[Any, ...]]) -> None:
    """After any steps the text of the position reads back, and the next card can be added."""
    sketch = Sketch.start()
    for step in steps:
        sketch = stepped(sketch, step)
        assert parse_position(str(sketch.position)) == sketch.position
    assert len(sketch.add("4S").position.cards) == len(sketch.position.cards) + 1


def test_a_new_step_forgets_what_was_undone() -> None:
    """After undo, another step begins another future."""
    sketch = Sketch.start("| 4S").add("5S", to="hand").undo().add("6S", to="hand")
    assert not sketch.can_redo
    assert str(sketch.position) == "| 4S 6S"
