"""Tests of the drawings: what they say, that they can be read, that they hold nothing foreign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rrpuzzle import (
    CLASSIC,
    Flow,
    Puzzle,
    judge,
    load_puzzles,
    parse_cards,
    parse_position,
    plan_steps,
    solve,
)
from rrpuzzle.cards import Card, full_pack
from rrpuzzle.drawing import (
    PictureError,
    cards_html,
    flow_html,
    flow_svg,
    flow_table_html,
    flow_text,
    position_html,
    position_svg,
    position_text,
    puzzle_html,
    save_picture,
    solution_html,
    solution_text,
    verdict_html,
)
from rrpuzzle.drawing.flow_model import flow_of, short_cards
from rrpuzzle.drawing.flow_order import crossings, order_sides
from rrpuzzle.drawing.markup import text_width
from rrpuzzle.drawing.palette import DARK, LIGHT, THEMES
from rrpuzzle.faults import pretty_cards
from rrpuzzle.position import Position
from rrpuzzle.solver import Solution

SVG = "{http://www.w3.org/2000/svg}"
BEFORE = parse_position("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / 9C 9D * / QS QH QD QC | 6H 4D 4C")
AFTER = parse_position("4H 5H 6H / 6H 7H 8H / 4D 4S / 5S 6S 7S 8S / 9C 9D * / QS QH QD QC | 4C")


@st.composite
def turns(draw: st.DrawFn) -> tuple[Position, Position]:
    """Draw two positions with the same cards, from one row to twenty, melds or not."""
    random = Random(draw(st.integers(0, 10**9)))
    cards = random.sample(full_pack(2, 4), draw(st.integers(1, 108)))
    if draw(st.booleans()):
        # Runs as on a real table; otherwise nothing but rows that are no melds.
        cards.sort(key=lambda card: card.sort_key)
    positions = []
    for _side in range(2):
        rows: list[list[Card]] = [[] for _row in range(draw(st.integers(1, 20)))]
        hand: list[Card] = []
        for place, card in enumerate(cards):
            at_random = random.random() < 0.2
            row = random.choice(rows) if at_random else rows[place * len(rows) // len(cards)]
            (hand if random.random() < 0.1 else row).append(card)
        positions.append(Position(tuple(tuple(row) for row in rows if row), tuple(hand)))
    return positions[0], positions[1]


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, as the WCAG define it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(first), light(second)))
    return (bright + 0.05) / (dark + 0.05)


def tinted(ground: str, colour: str, opacity: float) -> str:
    """Return a colour laid thinly over a ground."""
    mixed = (
        round(int(ground[i : i + 2], 16) * (1 - opacity) + int(colour[i : i + 2], 16) * opacity)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read(palette: dict[str, str]) -> None:
    """Every text has a contrast of 4.5 to 1 or more on each surface on which it stands."""
    surfaces = {
        "bg": ("ink", "muted", "ok", "bad"),
        "tray": ("ink", "muted", "ok"),
        "bad-bg": ("ink", "muted", "bad"),
        "card": ("s", "h", "d", "c", "accent", "muted"),
    }
    pairs = {
        (ground, text): contrast(palette[ground], palette[text])
        for ground, texts in surfaces.items()
        for text in texts
    }
    for name in (name for name in palette if name.startswith("flow")):
        pairs[name, "ink"] = contrast(tinted(palette["bg"], palette[name], 0.22), palette["ink"])
    assert {pair: ratio for pair, ratio in pairs.items() if ratio < 4.5} == {}


def test_both_palettes_have_the_same_names() -> None:
    """Each colour has its counterpart on a dark ground."""
    assert list(LIGHT) == list(DARK)


def boxes(svg: str) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield each text of a flow picture with the box that it fills at most."""
    for node in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        size = float(node.get("font-size", "12.5"))
        text = node.text or ""
        width = text_width(text, size)
        x, y = float(node.get("x", "0")), float(node.get("y", "0"))
        x -= {"start": 0, "middle": width / 2, "end": width}[node.get("text-anchor", "start")]
        yield text, x, y - size * 0.75, x + width, y + size * 0.2


@given(turns())
@settings(max_examples=40)
def test_labels_of_a_flow_picture_never_touch(turn: tuple[Position, Position]) -> None:
    """Whatever the turn, no label lies on another one or sticks out of the picture."""
    svg = flow_svg(*turn)
    _x, _y, width, height = map(float, ElementTree.fromstring(svg).get("viewBox", "").split())
    found = list(boxes(svg))
    assert [
        box for box in found if box[1] < 0 or box[2] < 0 or box[3] > width or box[4] > height
    ] == []
    assert [
        (one[0], two[0])
        for one, two in combinations(found, 2)
        if one[1] < two[3] - 0.1
        and two[1] < one[3] - 0.1
        and one[2] < two[4] - 0.1
        and two[2] < one[4] - 0.1
    ] == []


@given(turns())
@settings(max_examples=40)
def test_a_flow_picture_names_every_card_that_travels(turn: tuple[Position, Position]) -> None:
    """Each band bears its cards, in the picture and in the table and in the text."""
    flow = flow_of(*turn, CLASSIC)
    texts = [node.text for node in ElementTree.fromstring(flow_svg(*turn)).iter(f"{SVG}text")]
    table, plain = flow_table_html(*turn), flow_text(*turn)
    drawn = " ".join(filter(None, texts)).split()
    for band in flow.bands:
        assert set(short_cards(band.cards)) <= set(drawn)
        assert pretty_cards(band.cards) in table
        assert pretty_cards(band.cards) in plain


def test_rows_that_nobody_touched_are_counted() -> None:
    """Unchanged rows are a number below the picture and not drawn."""
    svg = flow_svg(BEFORE, AFTER)
    assert "2 rows unchanged, not drawn. Splits 2, joins 2." in svg
    assert "set of Q" not in svg


def test_a_flow_without_a_change() -> None:
    """A turn in which nothing was moved is a sentence, not an empty picture."""
    assert "Nothing has been moved yet." in flow_svg(BEFORE, BEFORE)
    assert flow_text(BEFORE, BEFORE).startswith("Nothing has been moved yet.")


def test_rows_that_are_no_melds_say_so_in_words() -> None:
    """The flow picture tells in words what a half-made row lacks."""
    assert "needs one more card" in " ".join(text for text, *_box in boxes(flow_svg(BEFORE, AFTER)))


def test_a_flow_as_text() -> None:
    """A line for each new row tells where its cards came from."""
    assert flow_text(BEFORE, AFTER).splitlines() == [
        "row 1  run 4–6 ♥                   <- 4♥ 5♥ from row 1; 6♥ from the hand",
        "row 2  run 6–8 ♥                   <- 6♥ 7♥ 8♥ from row 1",
        "row 3  4♦ 4♠, needs one more card  <- 4♠ from row 2; 4♦ from the hand",
        "row 4  run 5–8 ♠                   <- 5♠ 6♠ 7♠ 8♠ from row 2",
        "2 rows unchanged, not drawn. Splits 2, joins 2. 1 card is still in the hand.",
    ]


def test_few_crossings() -> None:
    """On small pictures no order of the rows has fewer crossings than the one that is drawn."""
    random = Random(7)
    for _case in range(60):
        lefts, rights = random.randint(1, 4), random.randint(1, 4)
        pairs = sorted(set(product(range(lefts), range(rights))))
        pairs = sorted(random.sample(pairs, random.randint(1, len(pairs))))
        left, right = order_sides(lefts, rights, pairs, range(rights))
        fewest = min(
            crossings(some, other, pairs)
            for some in permutations(range(lefts))
            for other in permutations(range(rights))
        )
        assert (sorted(left), sorted(right)) == ([*range(lefts)], [*range(rights)])
        assert crossings(left, right, pairs) == fewest


def test_parts_of_a_turn_lie_apart() -> None:
    """Bands of independent parts never cross, on large pictures either."""
    pairs = [(i, (i + 10) % 20) for i in range(20)]
    left, right = order_sides(20, 20, pairs, range(20))
    assert crossings(left, right, pairs) == 0


def every_picture(theme: str = "auto") -> Iterator[str]:
    """Yield one SVG of each kind."""
    yield position_svg(AFTER, theme=theme)
    yield flow_svg(BEFORE, AFTER, theme=theme)


def every_fragment() -> Iterator[str]:
    """Yield one HTML fragment of each kind."""
    puzzle = Puzzle("a<b>&c", BEFORE)
    yield position_html(AFTER)
    yield cards_html(AFTER.hand)
    yield flow_html(BEFORE, AFTER)
    yield flow_table_html(BEFORE, AFTER)
    yield solution_html(solve(BEFORE))
    yield puzzle_html(puzzle)
    yield verdict_html(judge(puzzle, AFTER.table, AFTER.hand))


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_need_nothing_from_outside(theme: str) -> None:
    """A picture has no link, script, font or image, and only the names of SVG."""
    for svg in every_picture(theme):
        bare = svg.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
        assert re.search(r"https?:|url\(|@import|<script|<image|href|\bon\w+=", bare) is None


def test_everything_is_well_formed() -> None:
    """Pictures and fragments can be parsed strictly, so no viewer has to guess."""
    for markup in (*every_picture(), *every_fragment()):
        ElementTree.fromstring(markup)


def test_titles_are_escaped() -> None:
    """Markup in a title is shown and never carried out."""
    html = puzzle_html(Puzzle("<img src=x onerror=alert(1)>", BEFORE))
    assert "<img" not in html
    assert "&lt;img" in html


def test_pictures_are_always_the_same() -> None:
    """The same input gives the same text, to the letter."""
    assert list(every_picture()) == list(every_picture())
    assert list(every_fragment()) == list(every_fragment())


def test_pictures_on_one_page_do_not_clash() -> None:
    """Different pictures have different ids, so each keeps its own title and colours."""
    pictures = [*every_picture("light"), *every_picture("dark"), flow_svg(AFTER, BEFORE)]
    ids = [set(re.findall(r' id="([^"]*)"', picture)) for picture in pictures]
    assert [one & two for one, two in combinations(ids, 2) if one & two] == []


@pytest.mark.parametrize("picture", [position_svg(AFTER), flow_svg(BEFORE, AFTER)])
def test_pictures_speak(picture: str) -> None:
    """A screen reader hears a title and every card by its name."""
    root = ElementTree.fromstring(picture)
    names = root.get("aria-labelledby", "").split()
    spoken = [root.find(f".//{SVG}*[@id='{name}']") for name in names]
    assert root.get("role") == "img"
    assert [node is not None for node in spoken] == [True, True]
    assert spoken[1] is not None
    assert "six of hearts" in (spoken[1].text or "")


def test_themes() -> None:
    """Only "auto" asks the reader's system, only "inherit" asks the page; both have fallbacks."""
    for svg in every_picture("auto"):
        assert "prefers-color-scheme:dark" in svg
        assert "var(--rr-" not in svg
    for svg in every_picture("inherit"):
        assert "prefers-color-scheme" not in svg
        assert f"--r-ink:var(--rr-ink,{LIGHT['ink']})" in svg
    for theme, palette, other in (("light", LIGHT, DARK), ("dark", DARK, LIGHT)):
        for svg in every_picture(theme):
            assert f'fill="{palette["bg"]}"' in svg
            assert other["bg"] not in svg


@pytest.mark.parametrize("draw", [position_svg, lambda p, **k: flow_svg(p, p, **k)])
def test_an_unknown_theme(draw: object) -> None:
    """A theme that does not exist is refused by name."""
    with pytest.raises(ValueError, match="theme='pink' is not one of auto, light, dark, inherit"):
        draw(AFTER, theme="pink")  # type: ignore[operator]


def test_an_unknown_size() -> None:
    """A size that does not exist is refused by name."""
    with pytest.raises(ValueError, match="size='huge' is not one of small, medium, large"):
        position_svg(AFTER, size="huge")


@pytest.mark.parametrize("width", [375, 720, 1120])
@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_a_position_fits_its_width(width: int, size: str) -> None:
    """No row is wider than the picture: rows go below each other, long ones break."""
    run = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    position = parse_position(f"{run} / 5H / 9C 9D * / {run} | 5D 6D 7D 8D 9D TD JD QD KD AC 2C")
    root = ElementTree.fromstring(position_svg(position, width=width, size=size))
    _x, _y, inner, height = map(float, root.get("viewBox", "").split())
    assert float(root.get("width", "0")) <= width
    for group in root.findall(f"{SVG}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
        rect = group.find(f"{SVG}rect")
        assert rect is not None
        assert x + float(rect.get("width", "0")) <= inner
        assert y + float(rect.get("height", "0")) <= height


def test_a_position_tells_what_its_rows_are() -> None:
    """Every drawing of a position marks melds and other rows by a sign and by words."""
    for drawing in (position_svg(AFTER), position_html(AFTER), position_text(AFTER)):
        words = re.sub(r"<style>.*?</style>|<[^>]*>", " ", drawing)
        assert (words.count("✓"), words.count("!")) == (5, 1)
        assert "needs one more card" in words


def test_jokers_show_what_they_stand_for() -> None:
    """A joker in a meld is a star with the card that it stands for."""
    position = parse_position("9C 9D * | *")
    for drawing in (position_svg(position), position_html(position)):
        assert drawing.count(">as 9♠<") == 1


def test_rules_decide_what_is_a_meld() -> None:
    """Drawings follow the rules that they are given."""
    position = parse_position("QS KS AS |")
    both = replace(CLASSIC, ace="both")
    assert "run" in position_text(position, both)
    assert "run" not in position_text(position)
    assert "run Q–A" in flow_text(parse_position("QS KS | AS"), position, both)


def test_an_empty_position() -> None:
    """An empty table and an empty hand are said in words."""
    empty = parse_position("|")
    for drawing in (position_svg(empty), position_html(empty), position_text(empty)):
        assert "The table is empty." in drawing
        assert "The hand is empty." in drawing


@pytest.mark.parametrize("width", [10, 24, 40, 80, 200])
def test_text_keeps_its_width(width: int) -> None:
    """No line of a position's text is longer than asked for, down to 24 characters."""
    run = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    position = parse_position(f"{run} / 5H 9D KC 2S / 4D 4S | {run}")
    lines = position_text(position, width=width).splitlines()
    assert max(map(len, lines)) <= max(width, 24)
    cards = [word for line in lines for word in line.split() if word[-1] in "♠♥♦♣"]
    assert len(cards) == 13 + 4 + 2 + 13


@given(st.lists(st.sampled_from(full_pack(1, 1)), max_size=13))
def test_short_names_of_cards(cards: list[Card]) -> None:
    """A stretch of a suit becomes its first and last card, and every other card keeps its name."""
    count = 0
    for word in short_cards(cards):
        if "–" in word:
            first, last = word[:-1].split("–")
            low, high = (parse_cards(rank + word[-1])[0].rank for rank in (first, last))
            assert low is not None
            assert high is not None
            count += high - low + 1
        else:
            count += 1
    assert count == len(cards)


def solution(
    left: str = "", placed: int = 0, proven: bool = True, objective: str = "cards"
) -> Solution:
    """Make a solver's answer."""
    hand = "7S 8S" if placed or left else ""
    return Solution(
        table=(parse_cards("4S 5S 6S"),),
        left=parse_cards(left),
        placed=placed,
        value=placed,
        proven=proven,
        objective=objective,
        position=parse_position(f"4S 5S 6S | {hand}"),
    )


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (solution(), "The hand is empty: there is nothing to place."),
        (solution("7S 8S"), "0 of 2 cards placed; 7♠ 8♠ stay in the hand. Proven"),
        (solution("7S 8S", objective="points"), "0 points placed; 7♠ 8♠ stay in the hand. Proven"),
        (solution("7S 8S", objective="out"), "The hand cannot be emptied. Proven"),
        (solution("7S 8S", proven=False), "this one is not proven"),
    ],
)
def test_a_solution_says_how_sure_it_is(answer: Solution, words: str) -> None:
    """What was found, what stays and whether that is proven is one sentence before the table."""
    assert words in solution_text(answer).splitlines()[0]
    assert words in solution_html(answer)


def test_the_bands_of_a_step_are_brought_out():
    """Marked bands are stronger, the others fade; with none marked all are alike."""
    before = parse_position("4H 5H 6H 7H | 7S 7C")
    after = parse_position("4H 5H 6H / 7H 7S 7C |")
    first, second = plan_steps(before, after)
    assert first.bands == {(1, 2)} and second.bands == {(0, 2)}
    picture = flow_svg(before, after, marked=first.bands)
    assert picture.count("rr-marked") == 1 and 'opacity=".35"' in picture
    assert "rr-marked" not in flow_svg(before, after)


def test_steps_mark_every_band_of_the_turn_once():
    """All steps together mark the bands on which cards leave their row, no band twice."""
    position = load_puzzles("first-steps")["four-rows"].position
    steps = plan_steps(position, solve(position).after)
    marked = [band for step in steps for band in step.bands]
    assert len(marked) == len(set(marked))
    picture = flow_svg(position, solve(position).after, marked=marked)
    assert picture.count("rr-marked") == len(marked)


def test_pictures_are_written_as_svg_and_png(tmp_path):
    """The ending says what is written; a PNG is drawn in its colours, with its text."""
    before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    flow = Flow(before, solve(before).after)
    flow.save(tmp_path / "flow.svg")
    flow.save(tmp_path / "flow.png", scale=1)
    assert (tmp_path / "flow.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "flow.png").read_bytes().startswith(b"\x89PNG")
    small = (tmp_path / "flow.png").stat().st_size
    flow.save(tmp_path / "flow.png", scale=3)
    assert (tmp_path / "flow.png").stat().st_size > small > 2000


@pytest.mark.parametrize(
    ("name", "message"),
    [("flow.gif", "ends in .svg or .png"), ("nowhere/flow.svg", "cannot be written")],
)
def test_a_picture_that_cannot_be_written(tmp_path, name, message):
    """Another ending, or a folder that is not there, is an error of our own."""
    with pytest.raises(PictureError, match=message):
        save_picture("<svg/>", tmp_path / name)
