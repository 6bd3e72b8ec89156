"""What a reader is told is whole and in their language, wherever it is put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from rrpuzzle import (
    CLASSIC,
    Card,
    NotationError,
    RulesError,
    judge,
    load_puzzles,
    parse_cards,
    parse_position,
    parse_rules,
    plan_steps,
    solve,
)
from rrpuzzle.draft import Draft
from rrpuzzle.drawing import flow_text, position_text, solution_text
from rrpuzzle.drawing.words import position_sentences
from rrpuzzle.faults import Fault, FaultKind
from rrpuzzle.melds import meld_faults
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.puzzles import parse_goal
from rrpuzzle.puzzles.hints import HIGHEST_LEVEL, hint
from rrpuzzle.widgets.texts import board_texts, heading_texts, help_texts
from rrpuzzle.widgets.view import draft_view, said

TRANSLATIONS = LANGUAGES[1:]
BOOK = load_puzzles("first-steps")["book"]
BEST = parse_position("5S 6S 7S / 4S 4H 4D | 3S")


def faults() -> Iterator[str]:
    """Yield each kind of fault as sentence, reason and label."""
    for kind in FaultKind:
        for need in (1, 2):
            fault = Fault(kind, 2, parse_cards("4S 5S *"), parse_cards("5S"), (), 3, need)
            yield from (fault.sentence, fault.reason, fault.label)


def rows() -> Iterator[str]:
    """Yield the faults of rows that are wrong in different ways."""
    texts = ("4D", "4D 4S", "4D 5D", "4D 9S", "5H 6H 9S", "3S 6S", "3S 7S *", "2S KS *", "QH KH AH")
    for text in texts:
        for fault in meld_faults(parse_cards(text), CLASSIC, number=3):
            yield from (fault.sentence, fault.label)


def verdicts() -> Iterator[str]:
    """Yield verdicts: illegal, nothing placed, short of the goal, solved."""
    for table, hand in (
        ("3S 5S 6S 7S / 4S 4H 4D", ""),
        ("4S 5S 6S 7S", "3S 4H 4D"),
        ("3S 4S 5S 6S 7S", "4H 4D"),
        ("5S 6S 7S / 4S 4H 4D", "3S"),
    ):
        verdict = judge(BOOK, table, hand)
        yield from (verdict.headline, *verdict.sentences)


def headings() -> Iterator[str]:
    """Yield what stands above each puzzle of the first collection."""
    for puzzle in load_puzzles("first-steps"):
        yield from heading_texts(puzzle).values()


def goals() -> Iterator[str]:
    """Yield the sentence of each kind of goal."""
    for text in ("out", "most", "points", "par", "redeem", "open 40", "place 4H", "place 4H 4D"):
        yield parse_goal(text).sentence


def board() -> Iterator[str]:
    """Yield the board's own texts and those of a step on it."""
    for name, text in board_texts().items():
        if name != "joker":  # the same word in French
            yield text.format(n=2)
    yield from (effect for _keys, effect in help_texts())
    before = Draft.start(BOOK.position)
    after = before.move(["c5"], "r1")
    yield said(before, after)
    view = draft_view(after)
    yield view["hand"]["label"]
    yield from (row["name"] for row in view["rows"])


def drawings() -> Iterator[str]:
    """Yield the drawings as text, and what a screen reader is given."""
    yield position_text(BOOK.position)
    yield flow_text(BOOK.position, BEST)
    yield solution_text(solve(BOOK.position))
    yield from position_sentences(parse_position("4S 5S *6S / 7H 7D | * AH"), CLASSIC)


def steps() -> Iterator[str]:
    """Yield the sentences of the steps to the best table of each puzzle."""
    for puzzle in load_puzzles("first-steps"):
        for step in plan_steps(puzzle.position, solve(puzzle.position).after):
            yield step.sentence


def hints() -> Iterator[str]:
    """Yield hints of every level, on a way that works and on one that does not."""
    wedge = load_puzzles("first-steps")["finished-run"]
    for puzzle, table, hand in (
        (wedge, wedge.position.table, wedge.position.hand),
        (BOOK, "3S 4S 5S 6S 7S", "4H 4D"),
        (BOOK, "5S 6S 7S / 4S 4H 4D", "3S"),
    ):
        for level in range(HIGHEST_LEVEL + 1):
            yield hint(puzzle, table, hand, level).text


def errors() -> Iterator[str]:
    """Yield what is said of input that cannot be read."""
    for parse, text in (
        (Card.parse, "1H"),
        (Card.parse, "5"),
        (parse_position, "4S | 5S | 6S"),
        (parse_position, "4S / / 5S"),
        (parse_goal, "win"),
        (parse_goal, "open"),
        (parse_rules, "clasic"),
        (parse_rules, "classic packs=9"),
        (parse_rules, "classic ace=up"),
    ):
        with pytest.raises((NotationError, RulesError)) as caught:
            parse(text)
        yield str(caught.value)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize(
    "tell", [faults, rows, verdicts, headings, goals, board, drawings, steps, hints, errors]
)
def test_everything_is_translated(tell: Callable[[], Iterator[str]], language: str) -> None:
    """No text is left in English, and every field of it is filled in."""
    with using_language("en"):
        english = list(tell())
    with using_language(language):
        translated = list(tell())
    pairs = list(zip(english, translated, strict=True))
    assert [pair for pair in pairs if pair[0] == pair[1]] == []
    assert [text for text in (*english, *translated) if "{" in text or "}" in text] == []


@pytest.mark.parametrize(
    ("language", "queen", "joker"),
    [
        ("en", "queen of spades", "joker as five of hearts"),
        ("fr", "dame de pique", "joker valant cinq de cœur"),
        ("it", "donna di picche", "jolly come cinque di cuori"),
        ("pt", "dama de espadas", "coringa como cinco de copas"),
    ],
)
def test_cards_are_named_as_people_name_them(language: str, queen: str, joker: str) -> None:
    """A card's spoken name is the one that players use."""
    with using_language(language):
        assert (Card.parse("QS").spoken, Card.parse("*5H").spoken) == (queen, joker)


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 cards left", "1 card left", "2 cards left"),
        ("fr", "0 carte", "1 carte", "2 cartes"),
        ("it", "0 carte", "1 carta", "2 carte"),
        ("pt", "0 cartas", "1 carta", "2 cartas"),
    ],
)
def test_numbers_agree(language: str, none: str, one: str, two: str) -> None:
    """None, one and two cards take the form that the language gives them."""
    with using_language(language):
        for hand, words in (("", none), ("4S", one), ("4S 5S", two)):
            view = draft_view(Draft.start(parse_position(f"7S 8S 9S | {hand}")))
            assert view["hand"]["label"].endswith(words)


def test_french_signs_stay_with_their_words() -> None:
    """No French line can break before a sign that stands apart from its word."""
    with using_language("fr"):
        texts = [*faults(), *rows(), *verdicts(), *headings(), *board(), *steps(), *hints()]
        texts += [*errors(), *drawings()]
    assert [text for text in texts if re.search(r"[ \w][:;?!»]( |$)", text)] == []
