"""The board on a bare page: looks, names, languages, and play without a pause."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from bare_page import BarePage
from looks import use_axe
from playwright.sync_api import Locator, expect

from rrpuzzle import Board, Puzzle, parse_position
from rrpuzzle.messages import LANGUAGES
from rrpuzzle.puzzles import parse_goal
from rrpuzzle.widgets import CONTROLS, LOOKS

WEDGE = "4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC | 6H 4D 4C"
FORK = "5S 6S 7S / 8H 8D 8C | 8S KD"
LONG_RUN = " ".join(f"{rank}S" for rank in "A23456789TJQK")

Open = Callable[..., BarePage]


def puzzle(position: str = WEDGE) -> Puzzle:
    """Return a puzzle with all that a heading may hold."""
    return Puzzle(
        "wedge",
        parse_position(position),
        parse_goal("out"),
        titles={"en": "The finished run"},
        texts={"en": "The run of hearts looks finished; it is not."},
        themes=("wedge",),
        par=5,
    )


def rows_of(count: int) -> str:
    """Return a table of so many rows."""
    sets = [f"{rank}{suits}" for suits in ("SHD", "CHD") for rank in "A23456789TJQK"]
    rows = [" ".join(name[0] + suit for suit in name[1:]) for name in sets]
    runs = [" ".join(f"{rank}S" for rank in ranks) for ranks in ("A23", "456", "789", "TJQ")]
    return " / ".join([*rows, *runs][:count])


def card(root: Locator, card_id: str) -> Locator:
    """Return a card by its id."""
    return root.locator(f'.rrp-card[data-card="{card_id}"]:not(.rrp-ghost *)')


# --- what a screen reader is told, and who cannot see well -------------------------------------

RULES = """async enhanced => {
    const rules = enhanced ? { 'color-contrast-enhanced': { enabled: true } } : {};
    const found = await axe.run(document, { rules });
    return found.violations.map(({ id, nodes }) => [
        id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    ]);
}"""


def stages(page: BarePage, board: Board, root: Locator) -> list[Callable[[], object]]:
    """Return steps after each of which the board shows something else."""
    return [
        lambda: root.locator('[data-action="help"]').click(),
        lambda: card(root, "c15").click(),
        lambda: root.locator('[data-place="r2"]').click(position={"x": 5, "y": 60}),
        lambda: root.locator('[data-action="check"]').click(),
        lambda: root.locator("summary").click(),
        lambda: (board.undo(), board.hint(4), page.tell()),
        lambda: card(root, "c1").click(),
    ]


@pytest.mark.parametrize("style", LOOKS["style"])
@pytest.mark.parametrize("theme", LOOKS["theme"][1:])
def test_axe(open_bare: Open, theme: str, style: str) -> None:
    """In each theme nothing of what a board may show breaks a rule of axe; contrast is 7 to 1."""
    page = open_bare(width=1000, height=1500)
    board = Board(puzzle(), theme=theme, style=style, language="en", clock=True)
    root = page.show(board)
    use_axe(page.page)
    for stage in stages(page, board, root):
        stage()
        expect(root).to_have_attribute("data-flow", str(board._view["revision"]))
        page.page.mouse.move(2, 2)
        assert page.page.evaluate(RULES, theme == "contrast") == []


def test_asked_for_contrast(open_bare: Open) -> None:
    """A board that follows the notebook has high contrast for those whose system asks for it."""
    page = open_bare()
    root = page.show(Board(WEDGE))
    expect(root).to_have_attribute("data-contrast", "")
    session = page.context.new_cdp_session(page.page)
    wanted = [{"name": "prefers-contrast", "value": "more"}]
    session.send("Emulation.setEmulatedMedia", {"features": wanted})
    expect(root).to_have_attribute("data-contrast", "more")
    expect(page.show(Board(WEDGE, theme="light"), "other")).to_have_attribute("data-contrast", "")


@pytest.mark.parametrize(
    ("where", "name", "value", "theme"),
    [
        ("body", "data-vscode-theme-kind", "vscode-dark", "dark"),
        ("body", "data-vscode-theme-kind", "vscode-high-contrast", "dark"),
        ("body", "data-vscode-theme-kind", "vscode-high-contrast-light", "light"),
        ("html", "theme", "dark", "dark"),
        ("html", "theme", "light", "light"),
    ],
)
def test_other_notebooks(open_bare: Open, where: str, name: str, value: str, theme: str) -> None:
    """In VS Code and Colab the board is as dark as they are, on a ground that it paints itself."""
    page = open_bare(color_scheme="light" if theme == "dark" else "dark")
    page.page.locator(where).evaluate(
        "(element, [name, value]) => element.setAttribute(name, value)", [name, value]
    )
    page.page.add_style_tag(content="body { background: white !important }")
    root = page.show(Board(WEDGE))
    expect(root).to_have_attribute("data-theme", theme)
    ground, ink = ("rgb(22, 24, 29)", "rgb(236, 234, 228)")
    if theme == "light":
        ground, ink = ("rgb(251, 250, 247)", "rgb(29, 33, 41)")
    expect(root).to_have_css("background-color", ground)
    expect(root).to_have_css("color", ink)


def test_nothing_is_told_by_colour_alone(open_bare: Open) -> None:
    """Suits differ in shape; what a row or a card is has a sign, a line or a lift of its own."""
    page = open_bare()
    board = Board("4S 5S 6S / QS QH QD QC | 7S 4H", suits="two")
    root = page.show(board)
    shapes = root.locator('[data-place="r2"] .rrp-suit path').evaluate_all(
        "all => all.map(path => path.getAttribute('d'))"
    )
    assert len(set(shapes)) == 4
    board.move("7S", to=2)
    board.hint(level=1)
    page.tell()
    marks = root.locator(".rrp-mark")
    expect(marks).to_have_text(["✓", "!"])
    expect(root.locator('[data-place="r2"] .rrp-label')).to_have_text("neither set nor run")
    placed = root.locator(".rrp-placed")
    assert placed.evaluate("card => getComputedStyle(card, '::after').content") == '""'
    hinted = root.locator(".rrp-hinted").first
    expect(hinted.locator("> .rrp-bulb")).to_be_visible()
    assert hinted.evaluate("one => getComputedStyle(one).borderTopStyle") == "dashed"
    card(root, "c1").click()
    chosen = root.locator(".rrp-chosen")
    assert chosen.evaluate("card => getComputedStyle(card).outlineStyle") == "solid"
    assert chosen.evaluate("card => getComputedStyle(card).transform") != "none"


# --- room for everything -----------------------------------------------------------------------

CUT_OFF = """board => {
    const edge = board.getBoundingClientRect();
    return [...board.querySelectorAll('button, .rrp-tip-text, h2, p, .rrp-row, .rrp-status')]
        .filter(one => one.offsetParent && !one.closest('.rrp-ghost'))
        .filter(one => {
            const rect = one.getBoundingClientRect();
            return rect.right > edge.right + 1 || rect.left < edge.left - 1
                || one.scrollWidth > one.clientWidth + 1;
        }).map(one => one.outerHTML);
}"""
TOO_SMALL = """all => all.filter(one => one.offsetParent).filter(one => {
    const { width, height } = one.getBoundingClientRect();
    return width < 43.9 || height < 43.9;
}).map(one => one.outerHTML)"""
OVERLAP = """board => {
    const rects = [...board.querySelectorAll('.rrp-table > *')]
        .map(one => one.getBoundingClientRect());
    const cards = [...board.querySelectorAll('.rrp-table .rrp-card')]
        .map(one => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [rects, cards].some(all => all.some((a, i) => all.some((b, j) => j > i && meet(a, b))));
}"""


def holds_together(root: Locator) -> None:
    """Hold that nothing is cut off, too small to hit, or over something else."""
    assert root.evaluate(CUT_OFF) == []
    targets = root.locator(".rrp-card, .rrp-button, .rrp-link")
    assert targets.evaluate_all(TOO_SMALL) == []
    assert not root.evaluate(OVERLAP)


@pytest.mark.parametrize("width", [375, 760])
def test_languages_fit(open_bare: Open, width: int) -> None:
    """On a narrow page, in each language, nothing is cut off or too small to hit."""
    page = open_bare(width=width)
    for code in LANGUAGES:
        made = puzzle(f"{LONG_RUN} / 9H 9D 9C / 4H 4D 4C | 6H 4D 4C *")
        board = Board(made, language=code, clock=True, ranks="local")
        board.move("4D", to="new", source="hand")
        root = page.show(board, code)
        expect(root).to_have_attribute("lang", code)
        root.locator('[data-action="help"]').click()
        for card_id in ("c2", "c15"):
            card(root, card_id).click()
            holds_together(root)
        card(root, "c2").click()
        root.locator('[data-row="r2"]').click()
        holds_together(root)


@pytest.mark.parametrize("size", LOOKS["size"])
def test_any_number_of_rows(open_bare: Open, size: str) -> None:
    """From 1 to 30 rows, wide and narrow, in each size, the table is laid out whole."""
    for width in (375, 1120):
        page = open_bare(width=width)
        for count in (1, 4, 12, 13, 30):
            board = Board(f"{rows_of(count)} | KS KC AC 2C *", size=size)
            root = page.show(board, f"rows{count}")
            holds_together(root)
            assert root.locator(".rrp-row").count() == count
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_fingers(open_bare: Open) -> None:
    """Where a finger points, whatever can be pressed is 44 px high and wide, labels of rows too."""
    page = open_bare(width=375, has_touch=True, is_mobile=True)
    board = Board(puzzle())
    root = page.show(board)
    board.move("6H", to="new", source="hand")
    page.tell()
    expect(root.locator("summary")).to_be_visible()
    root.locator('[data-action="help"]').tap()
    card(root, "c1").tap()
    targets = root.locator("button:not(.rrp-cut), summary")
    assert targets.evaluate_all(TOO_SMALL) == []


def test_hand_stays_in_sight(open_bare: Open) -> None:
    """However long the table is, the hand can be seen, and what has the focus is not under it."""
    page = open_bare(width=375, height=700)
    root = page.show(Board(f"{rows_of(30)} | KS KC AC 2C *"))
    hand = root.locator(".rrp-hand")
    expect(hand).to_be_in_viewport(ratio=1)
    card(root, "c1").focus()
    for _step in range(40):
        page.page.keyboard.press("ArrowRight")
    focused = page.page.locator(":focus").bounding_box()
    dock = root.locator(".rrp-dock").bounding_box()
    assert focused is not None
    assert dock is not None
    assert focused["y"] + focused["height"] <= dock["y"]
    expect(hand).to_be_in_viewport(ratio=1)


# --- handling ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", ["Enter", "double click"])
def test_one_place_or_a_choice(open_bare: Open, ask: str) -> None:
    """A card goes to the one place where it fits; where there are several, these are shown."""
    page = open_bare()
    board = Board(f"{FORK} 4S")
    root = page.show(board)

    def wants(card_id: str) -> None:
        if ask == "Enter":
            card(root, card_id).press("Enter")
        else:
            card(root, card_id).dblclick()

    wants("c9")
    expect(card(root, "c9")).to_contain_class("rrp-placed")
    assert board.answer == "4S 5S 6S 7S / 8H 8D 8C | 8S KD"
    wants("c7")
    expect(root.locator(".rrp-tip-text")).to_have_text(
        "8♠ fits in several rows: 1 or 2. Say in which."
    )
    expect(root.locator(".rrp-aloud")).to_have_text(
        "8♠ fits in several rows: 1 or 2. Say in which."
    )
    expect(root.locator(".rrp-choice")).to_have_count(2)
    expect(card(root, "c7")).to_contain_class("rrp-chosen")
    if ask == "Enter":
        page.page.keyboard.press("2")
    else:
        root.get_by_role("button", name="Row 2", exact=True).click()
    expect(root.locator(".rrp-choice")).to_have_count(0)
    page.agrees()
    assert board.answer == "4S 5S 6S 7S / 8S 8H 8D 8C | KD"
    wants("c8")
    expect(root.locator(".rrp-say")).to_have_text("No row takes K♦ as it is.")
    expect(card(root, "c8")).to_contain_class("rrp-refused")
    expect(root.locator(".rrp-choice")).to_have_count(0)


def test_split_and_join_with_one_press(open_bare: Open) -> None:
    """A click between two cards splits the row there; with cards chosen, buttons split and join."""
    page = open_bare()
    board = Board("4S 5S 6S 7S 8S 9S | 6H")
    root = page.show(board)
    cut = root.locator(".rrp-cut")
    box = card(root, "c3").bounding_box()
    assert box is not None
    page.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(cut).to_be_hidden()
    page.page.mouse.move(box["x"] + box["width"] + 2, box["y"] + 20)
    expect(cut).to_be_visible()
    cut.click()
    expect(root.locator(".rrp-row")).to_have_count(2)
    assert board.answer == "4S 5S 6S / 7S 8S 9S | 6H"
    card(root, "c5").click()
    root.get_by_role("button", name="Split here").click()
    expect(root.locator(".rrp-row")).to_have_count(3)
    assert board.answer == "4S 5S 6S / 7S / 8S 9S | 6H"
    for left in (2, 1):
        root.locator(".rrp-grip").first.click()
        root.get_by_role("button", name="Join with the next row").click()
        expect(root.locator(".rrp-row")).to_have_count(left)
    assert board.answer == "4S 5S 6S 7S 8S 9S | 6H"


def test_counter_and_notes(open_bare: Open) -> None:
    """The splits and joins so far stand beside par, and a changed row tells what it was."""
    page = open_bare()
    board = Board(puzzle(), language="en")
    root = page.show(board)
    steps, tip = root.locator(".rrp-steps"), root.locator(".rrp-tip-text")
    expect(steps).to_have_text("Splits and joins: 0 · par 5")
    card(root, "c4").press("s")
    expect(steps).to_have_text("Splits and joins: 1 · par 5")
    card(root, "c1").hover()
    expect(tip).to_have_text("Row 1 was 4♥ 5♥ 6♥ 7♥ 8♥ at the start.")
    card(root, "c6").hover()
    expect(tip).to_contain_text("Drag a card")
    expect(root.locator('[data-place="r1"] .rrp-changed')).to_be_visible()
    expect(root.locator('[data-place="r2"] .rrp-changed')).to_be_hidden()


def test_focus_is_never_lost(open_bare: Open) -> None:
    """Whatever is pressed, and whatever vanishes by it, the focus stays on the board."""
    page = open_bare()
    board = Board(WEDGE)
    root = page.show(board)
    inside = "document.querySelector('.rrp-board').contains(document.activeElement)"
    card(root, "c15").focus()
    keys = ["n", "b", "Space", "b", "Enter", "a", "n", "u", "u", "r", "u", "u", "u", "c", "h", "?"]
    for key in [*keys, "Escape", "s", "j", "1", "ArrowDown", "ArrowRight", "s", "u", "End", "Home"]:
        page.page.keyboard.press(key)
        expect(root).to_have_attribute("data-revision", str(board._view["revision"]))
        assert page.page.evaluate(inside), key
    for name in ("undo", "redo", "check", "reset", "undo"):
        button = root.locator(f'.rrp-bar [data-action="{name}"]')
        button.focus()
        page.page.keyboard.press("Enter")
        expect(root).to_have_attribute("data-revision", str(board._view["revision"]))
        expect(button).to_be_focused()
    card(root, "c6").click()
    root.get_by_role("button", name="New row", exact=True).click()
    assert page.page.evaluate(inside)
    board.start("| 5S 6S 7S")
    page.tell()
    assert page.page.evaluate(inside)


def test_clock(open_bare: Open) -> None:
    """There is no clock unless it is wanted; then it runs, stops when solved, and can be hidden."""
    page = open_bare()
    hidden = page.show(Board(WEDGE), "hidden")
    expect(hidden.get_by_role("timer")).to_have_count(0)
    board = Board("4S 5S 6S | 7S", clock=True)
    root = page.show(board)
    clock = root.get_by_role("timer", name="Clock")
    expect(clock).to_have_text("0:01")
    card(root, "c4").press("Enter")
    root.locator('[data-action="check"]').click()
    expect(root.locator(".rrp-say")).to_contain_text("Solved.")
    stopped = clock.text_content()
    page.page.wait_for_timeout(1100)
    assert clock.text_content() == stopped
    board.clock = False
    page.tell()
    expect(clock).to_have_count(0)


def test_countdown(open_bare: Open) -> None:
    """A countdown ends by itself, and Python hears of it once."""
    page, over = open_bare(), []
    board = Board(WEDGE, clock=1)
    board.on_time_up(over.append)
    root = page.show(board)
    expect(root.get_by_role("timer")).to_have_text("0:00")
    page.page.wait_for_timeout(300)
    assert over == [board]


def test_hidden_and_locked(open_bare: Open) -> None:
    """Single controls can be hidden at any time, and a board can be one to look at."""
    page = open_bare()
    board = Board(puzzle())
    root = page.show(board)
    shown = {
        "heading": ".rrp-head",
        "sort": ".rrp-sort",
        "keys": '[data-action="help"]',
        "steps": ".rrp-steps",
        "flow": ".rrp-aside",
        "tip": ".rrp-tip",
        "say": ".rrp-say",
    }
    root.locator('[data-action="check"]').click()
    for control in CONTROLS:
        part = root.locator(shown.get(control, f'.rrp-bar [data-action="{control}"]')).first
        expect(part).to_be_visible()
        board.hide = (control,)
        page.tell()
        expect(part).to_be_hidden()
    expect(root.locator(".rrp-bar")).to_be_visible()
    board.hide = CONTROLS
    page.tell()
    expect(root.locator(".rrp-bar")).to_be_hidden()
    board.interactive, board.hide = False, ()
    page.tell()
    revision = board._view["revision"]
    card(root, "c15").click()
    page.page.keyboard.press("n")
    page.page.keyboard.press("c")
    expect(root.locator(".rrp-chosen")).to_have_count(0)
    page.page.keyboard.press("ArrowLeft")
    expect(card(root, "c14")).not_to_be_focused()
    expect(root.locator('[data-action="check"]')).to_have_attribute("aria-disabled", "true")
    assert board._view["revision"] == revision


# --- languages ---------------------------------------------------------------------------------


def test_browser_language(open_bare: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody named a language, the board speaks the one of the browser, all of it."""
    monkeypatch.delenv("RRPUZZLE_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    page = open_bare(locale="fr-FR")
    board = Board(puzzle())
    root = page.show(board)
    expect(root).to_have_attribute("lang", "fr")
    expect(root.locator('[data-action="check"]')).to_have_text("Vérifier")
    expect(root.locator('[data-place="r1"] .rrp-label')).to_have_text("suite")
    expect(root.get_by_role("group", name="Votre main, 3 cartes")).to_be_visible()
    expect(page.show(Board(puzzle(), language="it"), "other")).to_have_attribute("lang", "it")
    monkeypatch.setenv("RRPUZZLE_LANG", "pt")
    expect(page.show(Board(puzzle()), "third")).to_have_attribute("lang", "pt")


# --- what a drop costs ---------------------------------------------------------------------------

TOUCHED = """board => {
    window.touched = [];
    new MutationObserver(records => {
        for (const { target } of records) {
            const row = target.closest?.('[data-place]');
            window.touched.push(row ? row.dataset.place : target.className);
        }
    }).observe(board.querySelector('.rrp-table'), { childList: true, subtree: true,
        attributes: true, characterData: true });
}"""


def test_a_drop_touches_what_it_changes(open_bare: Open) -> None:
    """Of a full table only the rows that are other rows now are drawn anew."""
    page = open_bare(height=1400)
    root = page.show(Board(f"{rows_of(28)} | KS KC AC 2C *"))
    card(root, "c85").press("Space")
    card(root, "c78").focus()
    root.evaluate(TOUCHED)
    page.page.keyboard.press("Enter")
    expect(root.locator('[data-place="r26"] .rrp-card')).to_have_count(4)
    expect(root).to_have_attribute("data-flow", "1")
    assert set(page.page.evaluate("window.touched")) == {"r26"}


# --- answers that come late --------------------------------------------------------------------


def test_late_answers(open_bare: Open) -> None:
    """Answers that come late, or in the wrong order, leave the page as Python is at the end."""
    page = open_bare()
    board = Board(WEDGE)
    root = page.show(board)
    page.page.evaluate("boards.board.model.late = []")
    card(root, "c15").press("n")
    card(root, "c16").press("n")
    card(root, "c8").press("s")
    page.page.keyboard.press("u")
    page.page.keyboard.press("u")
    page.page.wait_for_function("boards.board.model.asked === 0")
    page.page.evaluate(
        """() => {
            const { model } = boards.board;
            const late = model.late;
            model.late = null;
            for (const index of [3, 0, 4, 2, 1]) model.take(late[index]);
        }"""
    )
    page.agrees()
    assert board.answer == f"{WEDGE.split(' |')[0]} / 6H | 4D 4C"
    expect(root.locator(".rrp-ghost, .rrp-lifted")).to_have_count(0)


def test_impatient_clicks(open_bare: Open) -> None:
    """Double and triple clicks on buttons and cards do what they say and nothing else."""
    page = open_bare()
    board = Board(WEDGE)
    root = page.show(board)
    card(root, "c15").press("n")
    root.locator('[data-action="reset"]').dblclick()
    root.locator('[data-action="undo"]').click(click_count=3)
    root.locator('[data-action="redo"]').dblclick()
    root.locator('[data-action="check"]').dblclick()
    card(root, "c1").click(click_count=3)
    root.locator('[data-place="new"]').dblclick()
    root.locator('[data-action="hint"]').dblclick()
    page.page.wait_for_function("boards.board.model.asked === 0")
    page.agrees()
    assert board.answer.count("4H") == 1
    assert board.hints_used == 0


# --- a long play -------------------------------------------------------------------------------

PLAY = """async plan => {
    const { model, el } = boards.board;
    const ids = place => [...place.querySelectorAll('.rrp-card')].map(one => one.dataset.card);
    const wrong = [];
    for (const [kind, what, where] of plan) {
        const all = selector => [...el.querySelectorAll(selector)];
        if (kind === 'key') {
            const stop = all('[data-key]')[where % all('[data-key]').length];
            stop.focus();
            stop.dispatchEvent(new KeyboardEvent('keydown', { key: what, bubbles: true }));
        } else if (kind === 'move') {
            const cards = all('.rrp-card');
            cards[what % cards.length].click();
            const places = all('[data-place]');
            places[where % places.length].click();
        } else {
            const buttons = all('[data-action]:not([hidden])');
            buttons.find(one => one.dataset.action === what)?.click();
        }
        while (model.asked) await new Promise(done => setTimeout(done));
        const view = JSON.parse(model.get('_view'));
        const same = all('.rrp-row').every((row, index) =>
            ids(row).join() === view.rows[index]?.cards.map(card => card.id).join()
            && row.querySelector('.rrp-label').textContent === view.rows[index].label)
            && all('.rrp-row').length === view.rows.length
            && ids(el.querySelector('.rrp-hand')).join()
                === view.hand.cards.map(card => card.id).join();
        if (!same) wrong.push([kind, what, where]);
    }
    return wrong;
}"""


FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def plan(dice: random.Random, count: int) -> list[list[Any]]:
    """Return so many random actions."""
    actions: list[list[Any]] = []
    for _number in range(count):
        roll = dice.random()
        if roll < 0.5:
            actions.append(["move", dice.randrange(1000), dice.randrange(1000)])
        elif roll < 0.75:
            key = dice.choice(["s", "j", "n", "b", "Enter", " ", "a", "Escape", "ArrowDown", "1"])
            actions.append(["key", key, dice.randrange(1000)])
        else:
            name = dice.choice(["undo"] * 4 + ["redo"] * 3 + ["reset", "check", "sort", "clear"])
            actions.append(["press", name, 0])
    return actions


def test_thousand_actions(open_bare: Open) -> None:
    """After each of 1,000 random actions page and Python agree, and the page does not grow."""
    page = open_bare()
    board = Board("4H 5H 6H 7H / 4S 5S 6S 7S / QS QH QD * / 9C TC JC | 6H 4D 4C 8C *")
    start = board.position
    root = page.show(board)
    session = page.context.new_cdp_session(page.page)
    dice = random.Random(20240229)
    sizes = []
    for _batch in range(10):
        assert page.page.evaluate(PLAY, plan(dice, 100)) == []
        page.agrees()
        # What is measured is the same board each time.
        board.reset()
        board.check()
        page.tell()
        expect(root).to_have_attribute("data-flow", str(board._view["revision"]))
        page.page.evaluate(FRAME)  # until then the browser may hold on to what was moved
        session.send("HeapProfiler.collectGarbage")
        counters = session.send("Memory.getDOMCounters")
        heap = session.send("Runtime.getHeapUsage")["usedSize"]
        sizes.append((counters["nodes"], counters["jsEventListeners"], heap))
    nodes, listeners, heaps = zip(*sizes, strict=True)
    assert max(listeners) <= listeners[0]
    assert max(nodes) <= min(nodes) * 1.05
    # Less than a kilobyte an action, which is what the engine learns; one view is ten times that.
    assert heaps[-1] < heaps[0] + 900_000

    end, steps = board.answer, 0
    assert sorted(map(str, board.position.cards)) == sorted(map(str, start.cards))
    while board.draft.can_undo:
        board.undo()
        steps += 1
    assert board.position == start
    assert [row.id for row in board.draft.rows] == ["r1", "r2", "r3", "r4"]
    for _step in range(steps):
        board.redo()
    assert board.answer == end
    assert steps > 100
