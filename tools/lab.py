"""Open a notebook in JupyterLab; say the address if this folder's JupyterLab already runs.

``python tools/lab.py NOTEBOOK [options of jupyter lab]``
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

from jupyter_core.paths import jupyter_runtime_dir

ROOT = Path(__file__).resolve().parent.parent

# JupyterLab would ask on its first start whether to fetch its news, in a toast over the board.
QUIET = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    }
}


def running_server() -> dict[str, str] | None:
    """Return what a running server of this folder has written about itself."""
    for path in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
        try:
            server = json.loads(path.read_text())
            if Path(server["root_dir"]).resolve() != ROOT:
                continue
            request = urllib.request.Request(
                server["url"] + "api/status", headers={"Authorization": f"token {server['token']}"}
            )
            with urllib.request.urlopen(request, timeout=3):
                return server
        except (OSError, ValueError, KeyError):
            continue  # left behind by a server that was killed
    return None


def can_show_a_page() -> bool:
    """Tell whether a browser's window can be opened (one in the terminal is no help)."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def trust_notebooks() -> None:
    """Sign the project's notebooks, or JupyterLab cuts the pictures out of their outputs."""
    import nbformat  # here, because a second start does without it and is quick
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        notary.sign(nbformat.read(path, as_version=4))


def main(notebook: str, *options: str) -> None:
    """Start JupyterLab on the notebook, in place of this process."""
    page = f"lab/tree/{quote(notebook)}"
    if server := running_server():
        address = server["url"] + page
        if server["token"]:
            address += f"?token={server['token']}"
        print(f"JupyterLab already runs here: {address}")
        return
    trust_notebooks()
    settings = Path(sys.prefix) / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(QUIET))
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={ROOT}",
        # Unlike a notebook given by name, this one is in the address that a server without a
        # browser prints.
        f"--LabApp.default_url=/{page}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    if not can_show_a_page():
        command.append("--no-browser")
    os.chdir(ROOT)
    os.execv(sys.executable, [*command, *options])


if __name__ == "__main__":
    main(*sys.argv[1:])
