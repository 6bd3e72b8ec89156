"""The editor in a real JupyterLab: a puzzle is set with the mouse, by keyboard and by touch."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from board_page import BoardPage
from driver import Lab, Notebook
from looks import broken_rules, cut_off, use_axe
from playwright.sync_api import Locator, expect

from rrpuzzle.messages import LANGUAGES

IMPORT = "from rrpuzzle import Editor"
WEDGE = "4H 5H 6H 7H 8H | 6H"


class EditorPage:
    """One drawn editor and the Python editor behind it, called ``editor``."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        self.notebook, self.root = notebook, root
        self.board = BoardPage(notebook, root.locator(".rrp-board").first, "editor._board")
        self.facts = root.locator(".rrp-facts")

    @classmethod
    def open(cls, lab: Lab, what: str = "") -> EditorPage:
        """Open a notebook that shows an editor in its second cell."""
        notebook = lab.new_notebook(f"{IMPORT}\neditor = Editor({what})", "editor")
        notebook.run_all()
        page = cls(notebook, notebook.output(1).locator(".rrp-editor"))
        expect(page.board.root).to_be_visible()
        return page

    def button(self, name: str) -> Locator:
        """Return a button of the editor by its text."""
        return self.root.get_by_role("button", name=name, exact=True)

    def card(self, name: str) -> Locator:
        """Return a card of the palette by its title, which is "four of hearts: 2 left"."""
        return self.root.locator(f".rrp-palette-card[title^='{name}:']")

    def expect_position(self, text: str) -> None:
        """Wait until the position is this one, in Python and in the field."""
        self.notebook.wait_for("str(editor.position)", text)
        expect(self.root.get_by_label("Position", exact=True)).to_have_value(text)

    def fact(self, question: str) -> Locator:
        """Return the line that answers a question."""
        return self.facts.locator(f"[data-question='{question}']")


def test_from_nothing_to_a_saved_puzzle(lab: Lab, tmp_path: Path) -> None:
    """Cards are laid by clicks, facts come by themselves; it is tried, named, passed and saved."""
    page = EditorPage.open(lab)
    expect(page.fact("start")).to_have_text("!There are no cards yet.")
    for name in ("four", "five", "six", "seven", "eight"):
        page.card(f"{name} of hearts").click()
    page.button("Hand").click()
    page.card("six of hearts").click()
    page.expect_position(WEDGE)
    expect(page.fact("par")).to_contain_text("Par is 2: 1 split, 1 join. That is proven.")
    expect(page.fact("unique")).to_contain_text("unique")
    expect(page.fact("rating")).to_contain_text("easy")
    expect(page.card("six of hearts")).to_contain_text("–")

    page.button("Try it").click()
    expect(page.root.locator(".rrp-board")).to_have_count(2)
    trial = BoardPage(page.notebook, page.root.locator(".rrp-board").last, "editor.trial.board")
    trial.card("c3").click()
    trial.card("c5").click(modifiers=["Shift"])
    trial.drag("c4", trial.place("new"))
    trial.card("c6").dblclick()
    trial.expect_answer("4H 5H 6H / 6H 7H 8H |")
    trial.button("check").click()
    expect(trial.say).to_contain_text("Solved.")
    page.button("Back to editing").click()
    expect(page.root.locator(".rrp-board")).to_have_count(1)

    page.button("Is it ready?").click()
    expect(page.root.locator(".rrp-note[data-kind=warn]")).to_contain_text("Its themes are missing")
    page.button("Fill in the results").click()
    page.button("Is it ready?").click()
    expect(page.root.locator(".rrp-note[data-kind=good]")).to_contain_text(
        "It is ready to be published"
    )

    page.button("Titles and texts").click()
    for label, text in (("Id", "wedge"), ("Title", "The wedge"), ("Text", "One card more.")):
        field = page.root.get_by_label(label, exact=True)
        field.fill(text)
        field.blur()
    expect(page.root.locator("h2").first).to_have_text("The wedge")
    page.button("Open or save").click()
    path = tmp_path / "mine.toml"
    file = page.root.get_by_label("File", exact=True)
    file.fill(str(path))
    file.blur()
    page.button("Save into this file").click()
    expect(page.root.locator(".rrp-note[data-kind=good]")).to_contain_text(
        "mine.toml is a new file"
    )
    [puzzle] = tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"]
    assert (puzzle["id"], puzzle["position"], puzzle["par"]) == ("wedge", WEDGE, 2)
    assert lab.errors == []


def test_the_board_of_a_setter(lab: Lab) -> None:
    """Cards are dragged from the table into the hand, off the board and into the palette."""
    page = EditorPage.open(lab, "'4S 5S 6S 7S / 9H 9D 9C | KD'")
    board = page.board
    board.drag("c4", board.place("hand"))
    page.expect_position("4S 5S 6S / 9H 9D 9C | KD 7S")
    board.drag("c8", board.place("away"))
    page.expect_position("4S 5S 6S / 9H 9D 9C | 7S")
    board.card("c5").click()
    board.card("c6").click()
    page.root.get_by_role("button", name="Take away", exact=True).click()
    page.expect_position("4S 5S 6S / 9C | 7S")
    expect(page.fact("start")).to_contain_text("Row 2 (9♣) is no meld")
    board.drag("c7", page.card("king of clubs"))
    page.expect_position("4S 5S 6S | 7S")
    for _time in range(4):
        board.button("undo").click()
    page.expect_position("4S 5S 6S 7S / 9H 9D 9C | KD")
    expect(page.fact("start")).to_contain_text("The start is legal.")
    assert lab.errors == []


def test_by_keyboard(lab: Lab) -> None:
    """Without a mouse: cards off the board with Delete, on to it from the palette, and typed."""
    page = EditorPage.open(lab, repr(WEDGE))
    keys = lab.page.keyboard
    page.board.card("c4").focus()
    keys.press("Delete")
    expect(page.board.card("c5")).to_be_focused()
    keys.press("Delete")
    page.expect_position("4H 5H 6H | 6H")
    expect(page.board.card("c3")).to_be_focused()
    keys.press("u")
    page.expect_position("4H 5H 6H 8H | 6H")
    page.button("Row 1").focus()
    keys.press("Enter")
    page.card("seven of hearts").focus()
    keys.press("Space")
    page.expect_position(WEDGE)
    expect(page.card("seven of hearts")).to_be_focused()
    keys.press("ArrowRight")
    expect(page.card("eight of hearts")).to_be_focused()
    keys.press("ArrowDown")
    expect(page.card("eight of diamonds")).to_be_focused()
    expect(page.fact("rating")).to_be_visible()
    expect(page.root.get_by_text("Thinking")).to_have_count(0)
    keys.press("Tab")
    expect(page.root.locator(".rrp-facts summary").first).to_be_focused()
    field = page.root.get_by_label("Position", exact=True)
    field.fill("4S 5S | 6S")
    field.press("Enter")
    page.expect_position("4S 5S | 6S")
    expect(page.fact("start")).to_contain_text("Missing: 3♠ or 6♠")
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert lab.errors == []


def test_comments_are_kept_by_a_no(lab: Lab, tmp_path: Path) -> None:
    """Before comments of a file are lost the page asks, and "no" has the focus."""
    path = tmp_path / "mine.toml"
    text = '# mine\nformat = 1\ntitle.en = "Mine"\npuzzle = []\n'
    path.write_text(text, encoding="utf-8")
    page = EditorPage.open(lab, "'first-steps/book'")
    page.notebook.run(f"editor._parts.files.path.value = {str(path)!r}")
    page.button("Open or save").click()
    page.button("Save into this file").click()
    no = page.button("Leave the file as it is")
    expect(no).to_be_focused()
    no.press("Enter")
    expect(no).to_be_hidden()
    expect(page.button("Save into this file")).to_be_focused()
    assert path.read_text(encoding="utf-8") == text
    assert lab.errors == []


# --- how it looks ------------------------------------------------------------------------------

OPEN = """
parts = editor._parts
for part in (parts.words, parts.files): part.layout.display = None
parts.files.path.value = 'first-steps'
parts.files.look_into()
parts.goal.value = parts.goal.options[1][1]
editor.check()
"""


@pytest.mark.parametrize(
    ("theme", "languages", "width"),
    [
        ("JupyterLab Light", LANGUAGES, 375),
        ("JupyterLab Dark", ("en",), 375),
        ("JupyterLab Light", ("en",), 1280),
    ],
)
def test_narrow_and_wide(lab: Lab, theme: str, languages: tuple[str, ...], width: int) -> None:
    """With all its parts open nothing is cut off in any language, nor breaks a rule of axe."""
    was = lab.page.viewport_size
    assert was is not None
    notebook = lab.new_notebook(
        f"{IMPORT}\neditor = Editor('first-steps/redeemed', language='en')", "editor"
    )
    lab.command("apputils:change-theme", theme=theme)
    lab.page.set_viewport_size({"width": width, "height": 900})
    use_axe(lab.page)
    try:
        for code in languages:
            notebook.run(f"{IMPORT}\neditor = Editor('first-steps/redeemed', language={code!r})")
            notebook.run_cell(1)
            root = notebook.output(1).locator(".rrp-editor")
            expect(root).to_have_attribute("lang", code)
            expect(root).to_have_attribute("data-theme", theme.split()[1].lower())
            notebook.run(OPEN)
            expect(root.locator(".rrp-note[data-kind]").first).to_be_visible()
            expect(root.locator("[data-question=rating]")).to_be_visible()
            assert cut_off(root) == []
            if code == "en":
                assert broken_rules(root) == []
                notebook.run("editor.lay('4S 5S | 7S 7S 7S')")
                expect(root.locator("[data-question=start] li")).to_have_count(2)
                assert broken_rules(root) == []
    finally:
        lab.command("apputils:change-theme", theme="JupyterLab Light")
        lab.page.set_viewport_size(was)


def test_what_is_stored(lab: Lab) -> None:
    """A saved notebook keeps the last position and what is true of it."""
    page = EditorPage.open(lab, repr(WEDGE))
    page.board.card("c5").press("Delete")
    page.expect_position("4H 5H 6H 7H | 6H")
    lab.page.wait_for_function(
        """path => [...window.jupyterapp.shell.widgets('main')]
            .find(widget => widget.context?.path === path)
            .content.model.cells.get(1).outputs.toJSON()
            .some(output => JSON.stringify(output.data['text/plain'] ?? '')
                .includes('No card can be placed at all.'))""",
        arg=page.notebook.path,
    )
    assert lab.errors == []
