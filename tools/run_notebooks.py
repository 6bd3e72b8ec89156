"""Run notebooks from top to bottom and store what they show.

``python tools/run_notebooks.py NOTEBOOK...``

A widget is stored as its picture alone: a reference to a widget that lives no more would be drawn
as an error by whoever opens the notebook without a kernel. Nothing is stored of a cell with the tag
``not-stored``, which shows what is true of today. The player's own record is not touched.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"
NOT_STORED = "not-stored"


def run(path: Path) -> None:
    """Run one notebook in its own folder and write it back."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,  # or the same text is stored in other pieces each time
    ).execute()
    for cell in notebook.cells:
        if NOT_STORED in cell.metadata.get("tags", ()):
            cell.outputs = []
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/html" in data or "image/svg+xml" in data:
                data.pop(WIDGET, None)
    # The version of Python is the machine's, not the notebook's.
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.write(notebook, path)


def main(*paths: str) -> None:
    """Run each notebook, in English."""
    os.environ["RRPUZZLE_LANG"] = "en"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RRPUZZLE_DATA"] = folder
        for path in map(Path, paths):
            print(path, flush=True)
            run(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
