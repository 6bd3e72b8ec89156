"""The puzzles as a page without code, served by Voila: ``python -m rrpuzzle.app``."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from rrpuzzle.errors import RummyError
from rrpuzzle.messages import gettext as _

__all__ = ["NOTEBOOK", "AppError", "command", "environment"]

_HERE = Path(__file__).parent

NOTEBOOK = _HERE / "play.ipynb"
"""The notebook that the page is made of."""


class AppError(RummyError):
    """The page cannot be served.

    Examples
    --------
    >>> issubclass(AppError, RummyError)
    True
    """


def command(*options: str) -> list[str]:
    """Return the command that serves the page.

    Parameters
    ----------
    *options : str
        Further options of Voila, such as ``--port=9000``.

    Returns
    -------
    list of str
        The program and its arguments.

    Raises
    ------
    AppError
        If Voila is not installed.

    Examples
    --------
    >>> command("--port=9000")[-1]
    '--port=9000'
    """
    if find_spec("voila") is None:
        raise AppError(_("The page needs Voila: pip install 'rrpuzzle[app]'."))
    more = [] if _can_show_a_page() else ["--no-browser"]
    return [
        *(sys.executable, "-m", "voila", str(NOTEBOOK)),
        "--template=rrpuzzle",
        # Notebook 7 brings one that knows nothing of a page without a notebook.
        "--VoilaConfiguration.extension_denylist=@jupyter-notebook/lab-extension",
        # A page that was left ten minutes ago needs its kernel no more: the record has everything.
        "--MappingKernelManager.cull_idle_timeout=600",
        "--MappingKernelManager.cull_interval=60",
        *more,
        *options,
    ]


def environment() -> dict[str, str]:
    """Return the environment in which the command finds the template of the page.

    Returns
    -------
    dict of str to str
        The environment of this process, with one folder more for Jupyter.

    Examples
    --------
    >>> environment()["JUPYTER_PATH"].endswith("jupyter")
    True
    """
    folders = [os.environ.get("JUPYTER_PATH"), str(_HERE / "jupyter")]
    return {**os.environ, "JUPYTER_PATH": os.pathsep.join(filter(None, folders))}


def _can_show_a_page() -> bool:
    """Tell whether a browser's window can be opened (one in the terminal is no help)."""
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(screen)
