"""The board in a real JupyterLab: played with the mouse, a finger and the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from board_page import SETUP, BoardPage, Finger, first_board_ms
from driver import Lab, LabServer
from playwright.sync_api import Locator, expect

# A machine that does other work too may take longer; on its own it does not.
SLOW = 3

WEDGE = "4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC | 6H 4D 4C"
"""c1-c5, c6-c10, c11-c14 on the table; 6♥ c15, 4♦ c16 and 4♣ c17 in the hand."""


# --- mouse -------------------------------------------------------------------------------------


def test_drag(lab: Lab) -> None:
    """Cards dragged with the mouse lie where they were dropped, and every row says what it is."""
    board = BoardPage.open(lab, WEDGE)
    board.drag("c15", board.place("new"))
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C")
    expect(board.label("r4")).to_have_text("needs two more cards")
    expect(board.place("r4")).to_have_class("rrp-row rrp-bad")
    board.drag("c4", board.place("r4"))
    board.drag("c5", board.place("r4"))
    board.expect_answer("4H 5H 6H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H 7H 8H | 4D 4C")
    expect(board.label("r4")).to_have_text("run")
    expect(board.place("r4").locator(".rrp-mark")).to_have_text("✓")
    expect(board.place("r1").locator(".rrp-changed")).to_be_visible()
    expect(board.place("r2").locator(".rrp-changed")).to_be_hidden()
    expect(board.root.locator(".rrp-placed")).to_have_attribute("data-card", "c15")
    assert lab.errors == []


def test_why_at_hand(lab: Lab) -> None:
    """The row under the pointer or the focus says in a whole sentence why it is no meld."""
    board = BoardPage.open(lab, WEDGE)
    tip = board.root.locator(".rrp-tip-text")
    board.notebook.run("board.move('4D', to=2)")
    board.card("c8").hover()
    expect(tip).to_contain_text("Row 2 (4♠ 5♠ 6♠ 7♠ 8♠ 4♦) is no meld")
    board.card("c2").hover()
    expect(tip).to_contain_text("Drag a card")
    board.card("c16").focus()
    expect(tip).to_contain_text("Row 2")
    board.notebook.run("board.undo()")
    expect(tip).to_contain_text("Drag a card")


def test_drop_between_cards(lab: Lab) -> None:
    """The place between two cards is shown while a card is dragged, and the card lands there."""
    board = BoardPage.open(lab, WEDGE)
    board.drag("c16", board.card("c13"), dx=15, drop=False)
    expect(board.root.locator(".rrp-caret")).to_be_visible()
    expect(board.place("r3")).to_have_class("rrp-row rrp-ok rrp-target")
    board.page.mouse.up()
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD 4D QC | 6H 4C")
    expect(board.root.locator(".rrp-caret")).to_be_hidden()
    expect(board.root.locator(".rrp-ghost")).to_have_count(0)


def test_drag_several(lab: Lab) -> None:
    """A chosen stretch of a row is dragged as one."""
    board = BoardPage.open(lab, WEDGE)
    board.card("c3").click()
    board.card("c5").click(modifiers=["Shift"])
    expect(board.root.locator(".rrp-chosen")).to_have_count(3)
    board.drag("c4", board.place("new"))
    board.expect_answer("4H 5H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H 7H 8H | 6H 4D 4C")


def test_drag_row_onto_row(lab: Lab) -> None:
    """A row dragged by its label onto another is joined with it."""
    board = BoardPage.open(lab, "4H 5H 6H / 7H 8H 9H | TH")
    x, y = board.middle(board.label("r2"))
    end = board.middle(board.card("c2"))
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(*end, steps=6)
    board.page.mouse.up()
    board.expect_answer("4H 5H 6H 7H 8H 9H | TH")


def test_refused_drop(lab: Lab) -> None:
    """A card that may not lie there goes back, and the board says why."""
    board = BoardPage.open(lab, WEDGE)
    board.button("check").click()
    expect(board.say).to_contain_text("Nothing placed yet.")
    board.drag("c2", board.place("hand"))
    expect(board.say).to_contain_text("5♥ belongs to the table")
    board.expect_answer(WEDGE)
    board.drag("c2", board.place("r3"), drop=False)
    board.page.mouse.move(5, 5)
    board.page.mouse.up()
    expect(board.root.locator(".rrp-ghost")).to_have_count(0)
    board.drag("c2", board.place("r3"), drop=False)
    board.press("Escape")
    board.page.mouse.up()
    expect(board.root.locator(".rrp-lifted")).to_have_count(0)
    board.expect_answer(WEDGE)


def test_tap_and_tap(lab: Lab) -> None:
    """A tap chooses a card, a second tap says where it goes; a double tap finds the place."""
    board = BoardPage.open(lab, "5S 6S 7S / 9H 9D 9C | 8S 4S 9S KD")
    board.card("c7").click()
    board.card("c3").click()
    board.expect_answer("5S 6S 7S 8S / 9H 9D 9C | 4S 9S KD")
    board.card("c8").dblclick()
    board.expect_answer("4S 5S 6S 7S 8S / 9H 9D 9C | 9S KD")
    board.card("c9").dblclick()
    expect(board.root.locator(".rrp-tip-text")).to_contain_text("9♠ fits in several rows: 1 or 2.")
    board.press("Escape")
    board.card("c10").click()
    board.root.get_by_role("button", name="New row", exact=True).click()
    board.card("c10").click()
    board.root.get_by_role("button", name="To the hand").click()
    board.expect_answer("4S 5S 6S 7S 8S / 9H 9D 9C | 9S KD")


# --- touch -------------------------------------------------------------------------------------


@pytest.fixture
def narrow_lab(lab: Lab) -> Iterator[Callable[[int], Lab]]:
    """Make the shared page narrow for one test."""
    wide = lab.page.viewport_size
    assert wide is not None

    def narrow(width: int) -> Lab:
        lab.page.set_viewport_size({"width": width, "height": 640})
        return lab

    yield narrow
    lab.page.set_viewport_size(wide)


def test_touch(narrow_lab: Callable[[int], Lab]) -> None:
    """A finger drags a card, taps cards, and scrolls the page from wherever there is no card."""
    board = BoardPage.open(narrow_lab(420), WEDGE)
    with board.finger() as finger:
        finger.drag(*board.way("c15", board.place("new")))
        board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C")
        for point in board.way("c16", board.place("new")):
            finger.tap(*point)
        board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H / 4D | 4C")
        for words in (".rrp-tip-text", '[data-place="r3"] .rrp-label', ".rrp-hand-label"):
            scrolls(board, finger, board.root.locator(words))
        board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H / 4D | 4C")


SCROLLED = """() => Math.max(...[...document.querySelectorAll('.jp-WindowedPanel-outer')]
    .map(element => element.scrollTop))"""


def scrolls(board: BoardPage, finger: Finger, place: Locator) -> None:
    """Hold that a finger that starts on a part of the board scrolls the notebook."""
    place.evaluate("place => place.scrollIntoView({ block: 'center' })")
    before = board.page.evaluate(SCROLLED)
    x, y = board.middle(place, scroll=False)
    finger.drag((x, y), (x, y - 150))
    board.page.wait_for_function(f"was => Math.abs(({SCROLLED})() - was) > 40", arg=before)


def test_scrolls_while_dragging(narrow_lab: Callable[[int], Lab]) -> None:
    """A card that is dragged to the edge of the page scrolls it, so that every row is reached."""
    rows = [f"{rank}H {rank}D {rank}C" for rank in "23456789TJQK"]
    board = BoardPage.open(narrow_lab(420), " / ".join(rows) + " | 2S")
    board.place("r9").scroll_into_view_if_needed()
    expect(board.place("hand")).to_be_in_viewport(ratio=1)
    x, y = board.middle(board.card("c37"))
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x, y - 40, steps=3)
    board.page.mouse.move(x, 100, steps=5)
    expect(board.place("r1")).to_be_in_viewport(ratio=1)
    board.page.mouse.move(*board.middle(board.place("r1"), scroll=False), steps=5)
    expect(board.place("r1")).to_contain_class("rrp-target")
    board.page.mouse.up()
    board.notebook.wait_for("str(board.draft.rows[0].meld)", "2S 2H 2D 2C")


# --- keyboard ----------------------------------------------------------------------------------


def test_keyboard(lab: Lab) -> None:
    """A whole puzzle is played without a pointer, and no key reaches the notebook."""
    board = BoardPage.open(lab, WEDGE)
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    board.card("c15").focus()
    board.press("Space", "n")
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C")
    assert board.focused() == "c15"
    board.card("c4").focus()
    board.press("Shift+ArrowRight")
    expect(board.root.locator(".rrp-chosen")).to_have_count(2)
    board.card("c15").focus()
    board.press("Enter")
    board.expect_answer("4H 5H 6H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H 7H 8H | 4D 4C")
    board.press("b")
    assert board.focused() == "c16"
    board.press("a", "n")
    board.expect_answer("4H 5H 6H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H 7H 8H / 4D 4C |")
    board.card("c6").focus()
    board.press("Space", "End", "ArrowDown", "ArrowUp")
    board.card("c17").focus()
    board.press("Enter")
    board.expect_answer("4H 5H 6H / 5S 6S 7S 8S / QS QH QD QC / 6H 7H 8H / 4S 4D 4C |")
    expect(board.place("hand")).to_contain_text("Your hand is empty.")
    board.press("c")
    expect(board.say).to_contain_text("Solved.")
    board.press("u", "u", "r", "r")
    board.expect_answer("4H 5H 6H / 5S 6S 7S 8S / QS QH QD QC / 6H 7H 8H / 4S 4D 4C |")
    board.press("a", "x", "d", "d", "m", "z", "1", "Escape", "b", "Home", "PageDown")
    assert board.page.evaluate(cells) == 2
    board.press("c")
    board.notebook.wait_for("bool(board.verdict and board.verdict.goal_reached)")
    assert lab.errors == []


def test_split_and_join_by_key(lab: Lab) -> None:
    """One key splits a row in front of the card, another joins it with the next."""
    board = BoardPage.open(lab, WEDGE)
    board.card("c8").focus()
    board.press("s")
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S / 6S 7S 8S / QS QH QD QC | 6H 4D 4C")
    assert board.focused() == "c8"
    board.card("c6").focus()
    board.press("j")
    board.expect_answer(WEDGE)


def test_focus_walks_and_leaves(lab: Lab) -> None:
    """Arrows visit every card and place, one Tab stop holds them all, and Tab leaves the board."""
    board = BoardPage.open(lab, "4H 5H 6H | 6H 4D")
    board.card("c1").focus()
    seen = [board.focused()]
    for _step in range(5):
        board.press("ArrowRight")
        seen.append(board.focused())
    assert seen == ["c1", "c2", "c3", "new", "c4", "c5"]
    assert board.root.locator('.rrp-play [data-key][tabindex="0"]').count() == 1
    stops = board.root.locator("button:visible, summary").count()
    inside = "document.querySelector('.rrp-board').contains(document.activeElement)"
    for _step in range(stops + 1):
        board.press("Tab")
        if not board.page.evaluate(inside):
            break
    else:
        pytest.fail("Tab does not leave the board")


def test_help(lab: Lab) -> None:
    """The list of keys is shown and hidden by its key and its button, in words."""
    board = BoardPage.open(lab, "4H 5H 6H | 6H 4D")
    board.card("c1").focus()
    board.press("?")
    expect(board.root.get_by_role("region", name="Playing with the keyboard")).to_be_visible()
    board.press("Escape")
    expect(board.root.locator(".rrp-help")).to_be_hidden()
    board.button("help").click()
    expect(board.button("help")).to_have_attribute("aria-expanded", "true")


def test_spoken(lab: Lab) -> None:
    """Cards, rows and places have names, every control too, and what happened is announced."""
    board = BoardPage.open(lab, "4H *5H 6H | 7H")
    expect(board.root.get_by_role("button", name="joker as five of hearts")).to_be_visible()
    expect(board.root.get_by_role("group", name="Row 1: run")).to_be_visible()
    board.card("c4").click()
    expect(board.card("c4")).to_have_attribute("aria-pressed", "true")
    board.place("r1").click(position={"x": 4, "y": 60})
    expect(board.root.get_by_role("button", name="seven of hearts, from your hand")).to_be_visible()
    expect(board.root.locator(".rrp-aloud")).to_have_text("Row 1: run. Your hand, 0 cards left.")
    nameless = board.root.locator("button").evaluate_all(
        "all => all.filter(b => !(b.getAttribute('aria-label') || b.textContent.trim())).length"
    )
    assert nameless == 0


# --- undo, check, the flow picture -------------------------------------------------------------


def test_undo_redo_reset(lab: Lab) -> None:
    """Undo, redo and reset are exact; reset stands apart and can be undone."""
    board = BoardPage.open(lab, WEDGE)
    expect(board.button("undo")).to_have_attribute("aria-disabled", "true")
    board.root.get_by_role("button", name="by rank").click()
    expect(board.root.locator(".rrp-hand .rrp-card").first).to_have_attribute("data-card", "c16")
    board.card("c16").hover(trial=True)  # where it was and where it is are two places
    board.drag("c16", board.place("new"))
    after = "4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 4D | 4C 6H"
    board.expect_answer(after)
    board.button("reset").click()
    board.expect_answer(WEDGE)
    board.button("undo").click()
    board.expect_answer(after)
    board.button("undo").dblclick()
    board.expect_answer(WEDGE)
    board.button("redo").dblclick()
    board.expect_answer(after)
    undo, reset = (board.button(name).bounding_box() for name in ("undo", "reset"))
    assert undo is not None
    assert reset is not None
    assert reset["x"] - (undo["x"] + undo["width"]) > 44


def test_check(lab: Lab) -> None:
    """Check says what is wrong and what would be right, then how good a legal table is."""
    board = BoardPage.open(lab, "4S 5S 6S 7S | 3S 4H 4D")
    board.button("check").click()
    expect(board.say).to_contain_text("Nothing placed yet.")
    board.notebook.run("board.move('4H 4D', to='new')")
    expect(board.say).to_be_empty()
    board.button("check").click()
    expect(board.say).to_contain_text("Row 2 (4♥ 4♦) is no meld")
    expect(board.say).to_contain_text("Missing: 4♠ or 4♣.")
    board.drag("c1", board.place("r2"))
    board.button("check").click()
    expect(board.say).to_contain_text("You placed 2 of 3 cards, and no table places more.")
    expect(board.say).to_have_attribute("data-kind", "good")


def test_hint(lab: Lab) -> None:
    """Button and key climb one hint at a time, said aloud, and its row is marked till a change."""
    board = BoardPage.open(lab, "4S 5S 6S 7S | 3S 4H 4D")
    marks = board.root.locator(".rrp-hinted")
    expect(board.say).to_have_attribute("role", "status")
    board.root.get_by_role("button", name="Hint", exact=True).dblclick()
    expect(board.say).to_have_text("Hint 1 of 5. You are on a way that works.")
    board.page.wait_for_timeout(500)
    board.card("c1").focus()
    board.press("h")
    expect(board.say).to_contain_text("Hint 2 of 5.")
    assert board.focused() == "c1"
    expect(marks).to_have_attribute("data-place", "r1")
    expect(board.root.get_by_role("group", name="Row 1: run, hint")).to_be_visible()
    expect(marks.locator(".rrp-bulb")).to_be_visible()
    assert marks.evaluate("row => getComputedStyle(row).borderTopStyle") == "dashed"
    board.notebook.run("board.hint(4)")
    expect(board.say.locator("ol > li")).to_have_text(
        board.notebook.value("[step.sentence for step in board.hint(4).steps]")
    )
    expect(marks).to_have_count(2)
    board.press("h")
    expect(board.say).to_contain_text("Hint 5 of 5.")
    board.notebook.run("board.move('4H 4D', to='new')")
    expect(board.say).to_be_empty()
    expect(marks).to_have_count(0)
    board.press("h")
    expect(board.say).to_contain_text("Hint 1 of 5.")
    board.drag("c1", board.place("r2"))
    board.button("check").click()
    expect(board.say).to_contain_text("Solved, with hints.")
    assert lab.errors == []


def test_flow_is_live(lab: Lab) -> None:
    """The flow picture follows each step, with its text table beside it."""
    board = BoardPage.open(lab, "4S 5S 6S 7S | 3S 4H 4D")
    flow = board.root.locator(".rrp-flow")
    expect(flow).to_contain_text("Nothing has been moved yet.")
    board.notebook.run("board.move('4H 4D', to='new'); board.move('4S', to=2)")
    expect(flow).to_contain_text("Splits 1, joins 2.")
    board.root.locator("summary").click()
    expect(board.root.locator(".rrp-flow-table table")).to_be_visible()
    board.button("reset").click()
    expect(flow).to_contain_text("Nothing has been moved yet.")


# --- several boards, several views -------------------------------------------------------------


def test_two_views_two_boards(lab: Lab) -> None:
    """Two views of one board agree after every action; another board is left alone."""
    notebook = lab.new_notebook(
        f"{SETUP}puzzle = Puzzle('wedge', parse_position({WEDGE!r}))\n"
        "board, other = Board(puzzle), Board(puzzle)",
        "board",
        "board",
        "other",
    )
    notebook.run_all()
    first, second, third = (
        BoardPage(notebook, notebook.output(number).locator(".rrp-board"), name)
        for number, name in ((1, "board"), (2, "board"), (3, "other"))
    )
    expect(third.root).to_be_attached()
    first.drag("c15", first.place("new"))
    answer = "4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C"
    for view in (first, second):
        view.expect_answer(answer)
    second.button("undo").click()
    second.drag("c2", second.place("hand"))
    expect(second.say).to_contain_text("belongs to the table")
    expect(first.say).to_be_empty()
    for view in (first, second, third):
        view.expect_answer(WEDGE)
    assert notebook.value("other._view['revision']") == 0


def test_scrolled_out_and_reloaded(open_lab: Callable[..., Lab], lab_server: LabServer) -> None:
    """Scrolled out of a windowed notebook and back, or reloaded, the half-made turn is there."""
    plugin = "@jupyterlab/notebook-extension:tracker"
    lab_server.write_settings(plugin, {"windowingMode": "full"})
    lab = open_lab()
    lab_server.write_settings(plugin, {})
    cells = [f"print({number})\n" * 30 for number in range(12)]
    notebook = lab.new_notebook(f"{SETUP}board = Board({WEDGE!r})", "board", *cells)
    notebook.run_all()
    notebook.scroll_to(1)
    board = BoardPage(notebook, notebook.output(1).locator(".rrp-board"))
    board.drag("c15", board.place("new"))
    answer = "4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C"
    board.expect_answer(answer)
    notebook.scroll_to(13)
    expect(board.root).not_to_be_in_viewport()
    notebook.run("board.move('4D', to='new')")
    notebook.scroll_to(1)
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H / 4D | 4C")
    board.button("undo").click()
    board.expect_answer(answer)
    assert notebook.value("board._view['revision']") == 3
    notebook.save()
    lab.page.reload()
    lab.wait_until_ready()
    lab.open(notebook.path).scroll_to(1)
    board.expect_answer(answer)
    board.drag("c15", board.place("hand"))
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC | 4D 4C 6H")


# --- many boards, and the first one ------------------------------------------------------------


def test_fifty_boards(lab: Lab) -> None:
    """With 50 boards in one notebook a drop is still answered at once, on that board alone."""
    notebook = lab.new_notebook(
        f"{SETUP}boards = [Board({WEDGE!r}) for _ in range(50)]\nboard = boards[37]",
        *(f"display(*boards[{start}:{start + 10}])" for start in range(0, 50, 10)),
    )
    notebook.run_all()
    expect(lab.page.locator(".rrp-board")).to_have_count(50, timeout=60_000)
    board = BoardPage(notebook, notebook.output(4).locator(".rrp-board").nth(7))
    board.expect_agreement()
    board.page.evaluate(
        """() => {
            addEventListener('pointerup', () => { window.released = performance.now(); }, true);
            const board = document.querySelectorAll('.rrp-board')[37];
            new MutationObserver(() => { window.waited ??= performance.now() - window.released; })
                .observe(board, { attributes: true, attributeFilter: ['data-revision'] });
        }"""
    )
    board.drag("c15", board.place("new"))
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C")
    assert board.page.evaluate("window.waited") < 300 * SLOW
    assert notebook.value("sum(each.answer != board.answer for each in boards)") == 49


def test_first_board(lab: Lab) -> None:
    """In a warm kernel the first board stands within a second of running its cell."""
    notebook = lab.new_notebook(SETUP, f"board = Board({WEDGE!r})\nboard")
    assert first_board_ms(notebook) < 1000 * SLOW


# --- what must not happen ----------------------------------------------------------------------


def test_markup_is_text(lab: Lab) -> None:
    """Markup in a puzzle's texts is shown as text and never run."""
    evil = "<img src=x onerror='window.stolen=1'><script>window.stolen=1</script>"
    notebook = lab.new_notebook(
        f"{SETUP}evil = {evil!r}\n"
        "puzzle = Puzzle(evil, parse_position('4S 5S 6S | 7S'), parse_goal('out'), "
        "titles={'en': evil}, texts={'en': evil})\nboard = Board(puzzle)",
        "board",
    )
    notebook.run_all()
    board = BoardPage(notebook, notebook.output(1).locator(".rrp-board"))
    expect(board.root.locator("h2")).to_have_text(evil)
    board.card("c4").dblclick()
    board.button("check").click()
    expect(board.say).to_contain_text("Solved.")
    assert board.page.evaluate("window.stolen ?? null") is None
    assert board.root.locator("img, script").count() == 0


def test_rubbish_from_the_page(lab: Lab) -> None:
    """Messages that are no intents, and changed traits, leave the board as it was."""
    board = BoardPage.open(lab, WEDGE)
    board.notebook.run(
        "for message in (None, 7, [], {}, {'action': {}}, {'action': 'move', 'cards': 'c1'},\n"
        "                {'id': 'x', 'action': 'move', 'cards': ['c1'], 'to': {'a': 1}}):\n"
        "    board._handle_custom_msg(message, [])"
    )
    board.expect_answer(WEDGE)


def test_no_request_leaves(lab: Lab) -> None:
    """Everything that the page asks for comes from this machine's own server."""
    hosts: set[str] = set()
    lab.page.on("request", lambda request: hosts.add(request.url.split("/")[2].split(":")[0]))
    board = BoardPage.open(lab, WEDGE)
    board.drag("c15", board.place("new"))
    board.button("check").click()
    expect(board.say).to_contain_text("Not legal yet.")
    assert {host for host in hosts if host} == {"127.0.0.1"}


# --- looks and languages -----------------------------------------------------------------------


def test_theme_follows_the_notebook(lab: Lab) -> None:
    """The board is dark when JupyterLab is, and paints its own background."""
    board = BoardPage.open(lab, WEDGE)
    light = board.root.evaluate("board => getComputedStyle(board).backgroundColor")
    lab.command("apputils:change-theme", theme="JupyterLab Dark")
    try:
        expect(board.root).to_have_attribute("data-theme", "dark")
        dark = board.root.evaluate("board => getComputedStyle(board).backgroundColor")
        assert light != dark
    finally:
        lab.command("apputils:change-theme", theme="JupyterLab Light")
    expect(board.root).to_have_attribute("data-theme", "light")


def test_calm_motion(lab: Lab) -> None:
    """Cards glide, but nothing moves by itself for those who asked for that."""
    board = BoardPage.open(lab, WEDGE)
    board.page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                window.glides += 1;
                return animate.apply(this, how);
            };
        }"""
    )
    for reduced, moves in (("no-preference", True), ("reduce", False)):
        lab.page.emulate_media(reduced_motion=reduced)
        board.page.evaluate("window.glides = 0")
        board.notebook.run("board.move('6H', to='new', source='hand')")
        expect(board.card("c15")).to_have_class("rrp-card rrp-placed")
        assert bool(board.page.evaluate("window.glides")) == moves
        board.notebook.run("board.undo()")
        board.expect_answer(WEDGE)
    lab.page.emulate_media(reduced_motion="no-preference")


def test_busy_kernel(lab: Lab) -> None:
    """While the kernel is busy the board says that it waits, and then does what was asked."""
    board = BoardPage.open(lab, WEDGE)
    tip = board.root.locator(".rrp-tip-text")
    board.notebook.run(
        "import pathlib, time\n"
        "def wait(*message):\n"
        "    while not pathlib.Path('go').exists(): time.sleep(0.05)\n"
        "    board._receive(*message)\n"
        "board.on_msg(board._receive, remove=True)\n"
        "board.on_msg(wait)"
    )
    board.drag("c15", board.place("new"))
    expect(tip).to_have_text("Waiting for the kernel ...")
    (lab.server.root / "go").touch()
    expect(board.place("r4")).to_be_visible()
    expect(tip).to_contain_text("Row 4 (6♥) is no meld")


# --- without a kernel --------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["kill_kernel", "restart_kernel"])
def test_dead_kernel(lab: Lab, end: str) -> None:
    """When the kernel ends the board says so, keeps the position, and its buttons are off."""
    board = BoardPage.open(lab, WEDGE)
    board.drag("c15", board.place("new"))
    board.expect_answer("4H 5H 6H 7H 8H / 4S 5S 6S 7S 8S / QS QH QD QC / 6H | 4D 4C")
    getattr(board.notebook, end)()
    expect(board.root.locator(".rrp-dead")).to_contain_text("has stopped")
    expect(board.button("check")).to_have_attribute("aria-disabled", "true")
    board.drag("c16", board.place("new"))
    expect(board.place("hand").locator(".rrp-card")).to_have_count(2)
    expect(board.place("r4").locator(".rrp-card")).to_have_count(1)


def test_nobody_answers(lab: Lab) -> None:
    """A board that the kernel knows nothing of says so instead of waiting for ever."""
    board = BoardPage.open(lab, WEDGE)
    board.notebook.run("board.on_msg(board._receive, remove=True)")
    board.drag("c15", board.place("new"))
    expect(board.root.locator(".rrp-dead")).to_contain_text("has stopped", timeout=15_000)
    expect(board.root.locator(".rrp-ghost")).to_have_count(0)
    expect(board.card("c15")).to_have_class("rrp-card")


def test_saved_picture(lab: Lab) -> None:
    """A saved notebook holds the position as text and as a picture beside the widget."""
    board = BoardPage.open(lab, "4S 5S 6S 7S | 3S 4H")
    saved = json.loads(board.notebook.save().read_text())
    widget, picture = (output["data"] for output in saved["cells"][1]["outputs"])
    assert "4♠ 5♠ 6♠ 7♠" in "".join(picture["text/plain"])
    html = "".join(picture["text/html"])
    assert "three of spades" in html
    assert "0x" not in html
    assert "application/vnd.jupyter.widget-view+json" in widget


def test_without_the_front_end(open_lab: Callable[..., Lab]) -> None:
    """In a server that was running when anywidget was installed the picture is there to be read."""
    lab = open_lab()
    lab.context.route("**/extensions/anywidget/**", lambda route: route.abort())
    lab.load()
    notebook = lab.new_notebook(f"{SETUP}board = Board('4S 5S 6S 7S | 3S 4H')", "board")
    notebook.run_all()
    output = notebook.output(1)
    expect(output.get_by_role("img", name="three of spades")).to_be_visible()
    expect(output.locator(".rrp-board")).to_have_count(0)
    assert output.inner_text().count("Hand, 2 cards") == 1
    notebook.run("board.move('3S', to=1)")
    expect(output.get_by_text("Hand, 1 card")).to_be_visible()
    expect(output).not_to_contain_text("Hand, 2 cards")
    assert "anywidget" not in output.inner_text()
