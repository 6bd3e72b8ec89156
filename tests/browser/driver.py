"""A real JupyterLab, driven from the outside: server, page, notebook and kernel.

Nothing here knows the board. ``conftest.py`` beside this file turns it into fixtures and says
how they are used.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

SERVER_SECONDS = 60
PAGE_SECONDS = 60
KERNEL_SECONDS = 60

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# A toast at the bottom right would lie over the board and swallow clicks.
QUIET_NOTIFICATIONS = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}


class KernelError(Exception):
    """Code that a test ran in a notebook's kernel raised; the traceback is the message."""


def find_chromium() -> str | None:
    """Return the path of the installed Chromium, or None.

    ``RRPUZZLE_CHROMIUM`` names another browser of the family.
    """
    names: Iterable[str] = CHROMIUM_NAMES
    if chosen := os.environ.get("RRPUZZLE_CHROMIUM"):
        names = (chosen,)
    return next((path for name in names if (path := shutil.which(name))), None)


class LabServer:
    """A JupyterLab server that sees none of the user's own configuration."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "root"
        self.root.mkdir(parents=True)
        self.token = secrets.token_hex(16)
        self.url = ""
        self._log = home / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def write_settings(self, plugin: str, settings: dict[str, Any]) -> None:
        """Store user settings of one plugin, as ``@jupyterlab/apputils-extension:themes``."""
        package, _, name = plugin.partition(":")
        path = self.home / "settings" / package / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings))

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.write_settings("@jupyterlab/apputils-extension:notification", QUIET_NOTIFICATIONS)
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        environment = dict(os.environ)
        for variable, folder in folders.items():
            (self.home / folder).mkdir(exist_ok=True)
            environment[variable] = str(self.home / folder)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"),
                    "--ServerApp.ip=127.0.0.1",
                    "--ServerApp.port=0",
                    f"--IdentityProvider.token={self.token}",
                    f"--ServerApp.root_dir={self.root}",
                    "--LabApp.expose_app_in_browser=True",
                ],
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._wait_until_up()

    def _wait_until_up(self) -> None:
        assert self._process is not None
        end = time.monotonic() + SERVER_SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            for path in (self.home / "runtime").glob("jpserver-*.json"):
                try:
                    self.url = json.loads(path.read_text())["url"]
                    self.request("api/status")
                except (ValueError, OSError):
                    continue
                return
            time.sleep(0.1)
        log = self.log()
        self.stop()
        raise RuntimeError(f"JupyterLab did not start within {SERVER_SECONDS} s:\n{log}")

    def request(self, path: str, method: str = "GET") -> bytes:
        """Call the server's REST interface and return what it answers."""
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            content: bytes = answer.read()
        return content

    def log(self) -> str:
        """Return what the server has printed so far."""
        return self._log.read_text(errors="replace")

    def stop(self) -> None:
        """End the server and its kernels."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            self.request("api/shutdown", method="POST")
            process.wait(timeout=10)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            pass
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Lab:
    """One JupyterLab page in one browser context."""

    def __init__(self, server: LabServer, context: BrowserContext) -> None:
        self.server = server
        self.context = context
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self._notebooks: list[Notebook] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda message: self._note(message.type, message.text),
        )
        self.load()

    def _note(self, kind: str, text: str) -> None:
        # JupyterLab may ask for a notebook or a kernel that another test has just closed.
        if kind == "error" and not text.startswith("Failed to load resource"):
            self.errors.append(text)

    @classmethod
    def launch(cls, server: LabServer, browser: Browser, **context: Any) -> Lab:
        """Open a page of its own; the keywords are those of playwright's ``new_context``."""
        context.setdefault("viewport", {"width": 1280, "height": 900})
        return cls(server, browser.new_context(**context))

    def load(self) -> None:
        """Load the page in a fresh workspace, so that no document of another test comes back."""
        workspace = f"lab/workspaces/{secrets.token_hex(6)}"
        self.page.goto(f"{self.server.url}{workspace}?token={self.server.token}")
        self.wait_until_ready()
        self.command("application:toggle-left-area")

    def wait_until_ready(self) -> None:
        """Wait until the page has restored itself (also after ``page.reload()``)."""
        self.page.wait_for_function("() => window.jupyterapp", timeout=PAGE_SECONDS * 1000)
        self.page.evaluate("async () => { await window.jupyterapp.restored; }")

    def command(self, name: str, **arguments: Any) -> None:
        """Run one of JupyterLab's commands and wait for its end."""
        self.page.evaluate(
            """async ([name, args]) => {
                await window.jupyterapp.commands.execute(name, args);
            }""",
            [name, arguments],
        )

    def new_notebook(self, *cells: str, name: str | None = None) -> Notebook:
        """Write a notebook with these code cells into the server's folder and open it."""
        name = name or f"test-{secrets.token_hex(4)}.ipynb"
        document = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {
                "kernelspec": {
                    "name": "python3",
                    "display_name": "Python 3",
                    "language": "python",
                },
                "language_info": {"name": "python"},
            },
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{number}",
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
        }
        (self.server.root / name).write_text(json.dumps(document))
        return self.open(name)

    def copy_notebook(self, source: Path) -> Notebook:
        """Copy a notebook of the project into the server's folder and open the copy."""
        shutil.copy(source, self.server.root / source.name)
        return self.open(source.name)

    def open(self, name: str) -> Notebook:
        """Open a notebook of the server's folder and wait for its kernel."""
        notebook = Notebook(self, name)
        self._notebooks.append(notebook)
        return notebook

    def close_notebooks(self) -> None:
        """Close every notebook that was opened here and end its kernel."""
        while self._notebooks:
            self._notebooks.pop().close()

    def close(self) -> None:
        """Close the notebooks and the page."""
        self.close_notebooks()
        self.context.close()


class Notebook:
    """One open notebook and its kernel."""

    # The panel is looked up anew in each call: a handle that is kept does not survive a reload.
    _PANEL = """
        const panel = [...window.jupyterapp.shell.widgets('main')].find(
            (widget) => widget.context && widget.context.path === path);
    """

    def __init__(self, lab: Lab, path: str) -> None:
        self.lab = lab
        self.page = lab.page
        self.path = path
        self.page.evaluate(
            """async (path) => {
                const panel = await window.jupyterapp.commands.execute(
                    'docmanager:open', { path, factory: 'Notebook' });
                await panel.context.ready;
                await panel.revealed;
                await panel.sessionContext.ready;
            }""",
            path,
        )
        self.run("None")

    def _evaluate(self, body: str, argument: Any = None) -> Any:
        script = f"async ([path, argument]) => {{ {self._PANEL} {body} }}"
        return self.page.evaluate(script, [self.path, argument])

    def run(self, code: str) -> str:
        """Run code in the kernel, outside the cells, and return what it printed or gave.

        Raises :class:`KernelError` with the traceback if the code raises.
        """
        text, error = self._evaluate(
            """
            const kernel = panel.sessionContext.session.kernel;
            const future = kernel.requestExecute(
                { code: argument, store_history: false, stop_on_error: false });
            let text = '';
            let error = null;
            future.onIOPub = (message) => {
                const { content, header } = message;
                if (header.msg_type === 'stream') text += content.text;
                if (header.msg_type === 'execute_result') text += content.data['text/plain'];
                if (header.msg_type === 'error') error = content.traceback.join('\\n');
            };
            await future.done;
            return [text, error];
            """,
            code,
        )
        if error is not None:
            raise KernelError(error)
        return str(text)

    def value(self, expression: str) -> Any:
        """Return the value of an expression in the kernel; it travels as JSON."""
        return json.loads(self.run(f"print(__import__('json').dumps({expression}))"))

    def wait_for(self, expression: str, expected: Any = True, seconds: float = 10) -> Any:
        """Wait until an expression in the kernel has the expected value, and return it.

        The kernel's state follows the page with a delay, so ask for it with this and not with a
        single :meth:`value`.
        """
        end = time.monotonic() + seconds
        while (actual := self.value(expression)) != expected:
            if time.monotonic() > end:
                raise AssertionError(
                    f"{expression} is {actual!r} after {seconds} s, not {expected!r}"
                )
            self.page.wait_for_timeout(50)
        return actual

    def run_cell(self, number: int) -> Locator:
        """Run one cell and return the place where its output is drawn."""
        self._evaluate(
            """
            panel.content.activeCellIndex = argument;
            panel.content.deselectAll();
            await window.jupyterapp.commands.execute('notebook:run-cell');
            """,
            number,
        )
        return self.output(number)

    def run_all(self) -> None:
        """Run every cell and wait for the end."""
        self._evaluate(
            """
            window.jupyterapp.shell.activateById(panel.id);
            await window.jupyterapp.commands.execute('notebook:run-all-cells');
            """
        )

    def cell(self, number: int) -> Locator:
        """Return the place of one cell on the page, counted from 0."""
        # In a windowed notebook only the cells near the view are in the page, hence the index
        # that JupyterLab writes on each and not the position among those that are there.
        return self.page.locator(
            f'.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell[data-windowed-list-index="{number}"]'
        )

    def output(self, number: int) -> Locator:
        """Return the place where the output of one cell is drawn."""
        return self.cell(number).locator(".jp-OutputArea").first

    def scroll_to(self, number: int) -> None:
        """Bring a cell into view, also one that a windowed notebook has left out of the page."""
        self._evaluate("await panel.content.scrollToItem(argument, 'center');", number)

    def texts(self, number: int) -> Sequence[dict[str, Any]]:
        """Return the stored outputs of one cell, as the notebook file will hold them."""
        outputs: list[dict[str, Any]] = self._evaluate(
            "return panel.content.model.cells.get(argument).outputs.toJSON();", number
        )
        return outputs

    def save(self) -> Path:
        """Save the notebook and return the file."""
        self._evaluate("await panel.context.save();")
        return self.lab.server.root / self.path

    def restart_kernel(self) -> None:
        """Restart the kernel and wait until it answers."""
        self._evaluate("await panel.sessionContext.session.kernel.restart();")
        self.run("None")

    def kill_kernel(self) -> None:
        """End the kernel and leave the notebook open."""
        self._evaluate("await panel.sessionContext.shutdown();")

    def close(self) -> None:
        """End the kernel and close the notebook without saving."""
        self._evaluate(
            """
            if (!panel) return;
            await panel.sessionContext.shutdown();
            panel.context.model.dirty = false;
            panel.dispose();
            """
        )
