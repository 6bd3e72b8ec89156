"""The daily puzzles in a real JupyterLab: played, marked, shared, at midnight, on a phone."""

from __future__ import annotations

import pytest
from board_page import BoardPage
from driver import Lab, Notebook
from looks import broken_rules, cut_off, use_axe
from playwright.sync_api import Locator, expect

from rrpuzzle.messages import LANGUAGES

# Three minutes to midnight on a Monday, on a clock that the test sets.
SETUP = """
from datetime import datetime, timedelta, timezone
from rrpuzzle.progress import open_progress, streak
from rrpuzzle.widgets import DailyView

class Clock:
    now = datetime(2031, 7, 7, 23, 57, tzinfo=timezone(timedelta(hours=2)))
    def __call__(self):
        return self.now

clock = Clock()
progress = open_progress(":memory:", clock)
"""


class DailyPage:
    """One drawn view of the daily puzzles and the Python view behind it, called ``view``."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        self.notebook, self.root = notebook, root
        self.board = BoardPage(notebook, root.locator(".rrp-board"), "view.puzzles.board")

    @classmethod
    def open(cls, lab: Lab, more: str = "") -> DailyPage:
        """Open a notebook that shows the puzzles of the day in its second cell."""
        made = f"view = DailyView(progress=progress, now=clock{more})"
        notebook = lab.new_notebook(SETUP + made, "view")
        notebook.run_all()
        page = cls(notebook, notebook.output(1).locator(".rrp-daily"))
        expect(page.board.root).to_be_visible()
        return page

    def button(self, name: str) -> Locator:
        """Return a button of the view by its text."""
        return self.root.get_by_role("button", name=name, exact=True)

    def day(self, words: str) -> Locator:
        """Return the day of the calendar whose tooltip begins with these words."""
        return self.root.locator(f'.rrp-calendar button[title^="{words}"]')

    @property
    def words(self) -> Locator:
        """What is said of the day and the streak."""
        return self.root.locator(":scope > .rrp-line-of-view:not(.rrp-calendar) .rrp-note")

    def solve(self) -> None:
        """Solve the easy puzzle of 7 July 2031 with the mouse: the tens make a set."""
        board = self.board
        board.expect_answer("5S 6S 7S 8S 9S TS / 6H 7H 8H / 9S 9H 9D 9C | TH TD")
        board.drag("c6", board.place("new"))
        for card in ("c14", "c15"):
            board.drag(card, board.root.locator(".rrp-row").nth(3))
        board.expect_answer("5S 6S 7S 8S 9S / 6H 7H 8H / 9S 9H 9D 9C / TS TH TD |")
        board.button("check").click()
        expect(board.say).to_contain_text("Solved.")


def test_a_day_is_played(lab: Lab) -> None:
    """Solved on the board, the day bears its mark, and the line to share says how it went."""
    view = DailyPage.open(lab)
    expect(view.root.locator(".rrp-top").first).to_contain_text("Monday 7 July 2031")
    expect(view.board.root.locator("h2")).to_have_text("Easy")
    view.button("Archive").click()
    expect(view.day("Monday 7 July")).to_have_attribute("title", "Monday 7 July 2031: not played")
    view.solve()
    expect(view.day("Monday 7 July")).to_have_attribute(
        "title", "Monday 7 July 2031: solved on its day"
    )
    expect(view.day("Monday 7 July")).to_contain_text("★")
    view.button("Share").click()
    line = view.root.get_by_label("The line to share")
    expect(line).to_have_value(
        "rrpuzzle 2031-07-07: easy solved in 3 steps (par 3), medium not played, hard not played."
    )
    view.button("Share").click()
    expect(line).to_be_hidden()
    assert lab.errors == []


def test_the_streak_is_for_those_who_want_it(lab: Lab) -> None:
    """Nothing is said of a streak until it is asked for, and nothing any more once it is hidden."""
    view = DailyPage.open(lab)
    view.solve()
    expect(view.words).to_have_count(0)
    view.button("Show my streak").press("Enter")
    expect(view.words).to_have_text("Your streak: 1 day; the longest: 1.")
    expect(view.button("Hide my streak")).to_be_focused()
    view.button("Share").click()
    expect(view.root.get_by_label("The line to share")).to_have_value(
        "rrpuzzle 2031-07-07: easy solved in 3 steps (par 3), medium not played, hard not played. "
        "1 day in a row."
    )
    view.button("Hide my streak").click()
    expect(view.words).to_have_count(0)
    assert view.notebook.value("progress.setting('show_streak', True)") is False


def test_another_day_from_the_calendar(lab: Lab) -> None:
    """A day is chosen with the keyboard; the half-made table of the other one is there again."""
    view = DailyPage.open(lab)
    view.board.expect_agreement()
    view.board.drag("c6", view.board.place("new"))
    half_made = "5S 6S 7S 8S 9S / 6H 7H 8H / 9S 9H 9D 9C / TS | TH TD"
    view.board.expect_answer(half_made)
    view.button("Archive").click()
    view.root.get_by_title("The month before").click()
    expect(view.root.locator(".rrp-calendar strong")).to_have_text("June 2031")
    view.day("Wednesday 18 June").focus()
    lab.page.keyboard.press("Enter")
    expect(view.root.locator(".rrp-top").first).to_contain_text("Wednesday 18 June 2031")
    expect(view.root.locator(".rrp-calendar")).to_be_hidden()
    expect(view.button("Archive")).to_be_focused()
    view.notebook.wait_for("view.puzzles.puzzle.id", "daily/2031-06-18-1")
    view.board.expect_agreement()
    view.button("Today").click()
    expect(view.root.locator(".rrp-top").first).to_contain_text("Monday 7 July 2031")
    view.board.expect_answer(half_made)
    view.root.get_by_title("The next day").click()
    expect(view.words).to_have_text(
        "This day is still to come: what is solved before it counts for no streak."
    )
    assert lab.errors == []


def test_opened_before_midnight(lab: Lab) -> None:
    """A puzzle that was opened before midnight and solved after it counts for its day."""
    view = DailyPage.open(lab)
    view.notebook.run("clock.now += timedelta(minutes=20)")
    view.solve()
    view.button("Archive").click()
    expect(view.day("Monday 7 July")).to_contain_text("★")
    assert view.notebook.value("streak(progress.attempts(), clock.now.date()).current") == 1
    view.button("Today").click()
    expect(view.root.locator(".rrp-top").first).to_contain_text("Tuesday 8 July 2031")


def test_the_picture_that_is_kept(lab: Lab) -> None:
    """The notebook that is saved shows the day and the table as it lies."""
    view = DailyPage.open(lab)
    view.board.drag("c6", view.board.place("new"))
    view.board.expect_agreement()
    lab.page.wait_for_function(
        """path => [...window.jupyterapp.shell.widgets('main')]
            .find(widget => widget.context?.path === path)
            .content.model.cells.get(1).outputs.toJSON()
            .some(output => /^Monday 7 July 2031\\n[^]*10♠ +! needs two more/.test(
                [output.data['text/plain'] ?? ''].flat().join('')))""",
        arg=view.notebook.path,
    )


@pytest.mark.parametrize(
    ("theme", "languages"), [("JupyterLab Light", LANGUAGES), ("JupyterLab Dark", ("en",))]
)
def test_narrow(lab: Lab, theme: str, languages: tuple[str, ...]) -> None:
    """At 375 px nothing is cut off in any language, nor breaks a rule of axe; dark is dark."""
    wide = lab.page.viewport_size
    assert wide is not None
    notebook = lab.new_notebook(
        f"{SETUP}progress.set_setting('show_streak', True)\n"
        f"views = [DailyView(progress=progress, now=clock, language=code) for code in {languages}]",
        *(f"views[{number}]" for number in range(len(languages))),
    )
    notebook.run_all()
    lab.command("apputils:change-theme", theme=theme)
    lab.page.set_viewport_size({"width": 375, "height": 800})
    use_axe(lab.page)
    try:
        for number, code in enumerate(languages):
            notebook.scroll_to(number + 1)
            root = notebook.output(number + 1).locator(".rrp-daily")
            expect(root).to_have_attribute("lang", code)
            expect(root).to_have_attribute("data-theme", theme.split()[1].lower())
            assert cut_off(root) == []
            notebook.run(
                f"views[{number}]._archive.click()\nviews[{number}]._share.click()\n"
                f"views[{number}]._calendar.turn(2)"
            )
            expect(root.locator(".rrp-calendar")).to_be_visible()
            expect(root.locator("textarea")).to_be_visible()
            assert cut_off(root) == []
            if code == "en":
                assert broken_rules(root) == []
    finally:
        lab.command("apputils:change-theme", theme="JupyterLab Light")
        lab.page.set_viewport_size(wide)


@pytest.mark.parametrize(
    ("theme", "lab_theme"), [("dark", "JupyterLab Light"), ("light", "JupyterLab Dark")]
)
def test_a_theme_of_its_own(lab: Lab, theme: str, lab_theme: str) -> None:
    """A theme that was asked for can be read in a notebook that has the other one."""
    notebook = lab.new_notebook(
        f"{SETUP}view = DailyView(progress=progress, now=clock, theme={theme!r})", "view"
    )
    notebook.run_all()
    lab.command("apputils:change-theme", theme=lab_theme)
    use_axe(lab.page)
    try:
        root = notebook.output(1).locator(".rrp-daily")
        expect(root).to_have_attribute("data-theme", theme)
        root.get_by_role("button", name="Archive").click()
        root.get_by_role("button", name="Share").click()
        expect(root.locator("textarea")).to_be_visible()
        assert broken_rules(root) == []
    finally:
        lab.command("apputils:change-theme", theme="JupyterLab Light")


RECORD = """
from rrpuzzle import ProgressPage
from rrpuzzle.puzzles.daily import daily
for number in range(1, 8):
    clock.now = clock.now.replace(day=number)
    for puzzle in daily(clock.now):
        attempt = progress.start(puzzle.id, puzzle_rating=puzzle.rating, themes=puzzle.themes)
        progress.finish(attempt.id, "solved" if number % 3 else "failed")
"""


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_the_page_about_the_record(lab: Lab, theme: str) -> None:
    """At 375 px no sentence is cut off, plots scroll on their own, and no rule of axe is broken."""
    wide = lab.page.viewport_size
    assert wide is not None
    notebook = lab.new_notebook(SETUP + RECORD, "ProgressPage(progress, today=clock.now.date())")
    notebook.run_all()
    lab.command("apputils:change-theme", theme=theme)
    lab.page.set_viewport_size({"width": 375, "height": 800})
    use_axe(lab.page)
    try:
        page = notebook.output(1).locator(".rr-frame")
        expect(page).to_contain_text("21 attempts ended, 15 solved without help.")
        expect(page.locator("svg").first).to_be_visible()
        assert page.evaluate("page => page.scrollWidth - page.clientWidth") == 0
        assert (
            page.evaluate(
                """page => [...page.querySelectorAll('p')].filter(one =>
                one.getBoundingClientRect().right > page.getBoundingClientRect().right).length"""
            )
            == 0
        )
        assert broken_rules(page) == []
    finally:
        lab.command("apputils:change-theme", theme="JupyterLab Light")
        lab.page.set_viewport_size(wide)
