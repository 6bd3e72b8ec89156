r"""Fixtures: the board in a real JupyterLab in a real (headless) Chromium.

How a test is written with them::

    from playwright.sync_api import expect

    def test_press(lab):
        "A press on the button reaches Python."
        notebook = lab.new_notebook(
            "import ipywidgets\\nbutton = ipywidgets.Button(description='Press')\\nbutton"
        )
        output = notebook.run_cell(0)                 # a playwright Locator
        output.get_by_role("button").click()
        notebook.wait_for("button.description", "Press")

``lab``
    A :class:`driver.Lab`: one JupyterLab page that the whole session shares; the notebooks that a
    test opens are closed, and their kernels ended, when the test ends. ``lab.page`` is playwright's
    page, ``lab.errors`` the errors of its console during this test.
``open_lab``
    Opens a page of its own with the keywords of playwright's ``new_context``:
    ``open_lab(has_touch=True)``, ``open_lab(viewport={"width": 375, "height": 700})``.
``open_bare``
    Opens a :class:`bare_page.BarePage`: the board without a notebook around it, for what a
    notebook has no part in; ``open_bare(width=375)``.
``lab_server``
    The server: ``lab_server.root`` is its folder, ``lab_server.write_settings`` stores settings.

A :class:`driver.Notebook` has ``run`` (code in its kernel, outside the cells; returns what it
printed), ``value`` (an expression, as JSON), ``wait_for`` (polls an expression: the kernel lags
behind the page), ``run_cell``, ``run_all``, ``cell``, ``output``, ``texts`` (the stored outputs),
``scroll_to``, ``save``, ``restart_kernel``, ``kill_kernel`` and ``close``.

`looks` has what every view is asked: ``cut_off(root) == []``, and after ``use_axe(lab.page)``
``broken_rules(root) == []``.

The first test pays about ten seconds for the server and the page, each further notebook about two
for its kernel. After a failure the last picture of the page lies in ``tests/browser/failures``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bare_page import BarePage
from driver import CHROMIUM_FLAGS, Lab, LabServer, find_chromium
from playwright.sync_api import Browser, expect, sync_playwright

# Beside other work on the machine an answer may take longer than playwright's five seconds.
expect.set_options(timeout=15_000)

FAILURES = Path(__file__).parent / "failures"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Let the fixtures see whether the test itself failed."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[_FAILED] = True
    return report


_FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """Start a JupyterLab server that knows no configuration but its own."""
    server = LabServer(tmp_path_factory.mktemp("jupyterlab"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the installed Chromium without a window."""
    path = find_chromium()
    if path is None:
        pytest.fail(
            "The browser tests need Chromium: install the package `chromium`, or run "
            "`.ci/need-browser` as root on a Debian machine.",
            pytrace=False,
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_lab(lab_server: LabServer, chromium: Browser) -> Iterator[Lab]:
    """Open the page that the tests share."""
    lab = Lab.launch(lab_server, chromium)
    yield lab
    lab.close()


@pytest.fixture
def lab(shared_lab: Lab, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """Lend the shared page to one test."""
    shared_lab.errors.clear()
    yield shared_lab
    _picture(shared_lab, request.node)
    shared_lab.close_notebooks()


@pytest.fixture
def open_lab(
    lab_server: LabServer, chromium: Browser, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Lab]]:
    """Open pages of the test's own."""
    labs: list[Lab] = []

    def open_page(**context: Any) -> Lab:
        labs.append(Lab.launch(lab_server, chromium, **context))
        return labs[-1]

    yield open_page
    for lab in labs:
        _picture(lab, request.node)
        lab.close()


@pytest.fixture
def open_bare(chromium: Browser) -> Iterator[Callable[..., BarePage]]:
    """Open bare pages; no error of their script passes unseen."""
    pages: list[BarePage] = []

    def open_page(**how: Any) -> BarePage:
        pages.append(BarePage(chromium, **how))
        return pages[-1]

    yield open_page
    errors = [error for page in pages for error in page.errors]
    for page in pages:
        page.close()
    assert errors == []


def _picture(lab: Lab, test: pytest.Item) -> None:
    if test.stash.get(_FAILED, False):
        FAILURES.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", test.name)
        lab.page.screenshot(path=FAILURES / f"{name}.png")
