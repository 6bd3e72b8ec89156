"""The driver itself: a widget in a notebook, there and back."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from driver import KernelError, Lab
from playwright.sync_api import expect

COUNTER = """
import anywidget
import traitlets


class Counter(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = `pressed ${model.get("value")} times`; };
      button.addEventListener("click", () => {
        model.set("value", model.get("value") + 1);
        model.save_changes();
      });
      model.on("change:value", draw);
      draw();
      el.append(button);
    }
    export default { render };
    '''
    value = traitlets.Int(0).tag(sync=True)


counter = Counter()
"""


def test_widget_there_and_back(lab: Lab) -> None:
    """A click in the page changes the value in Python, and a change in Python the page."""
    notebook = lab.new_notebook(COUNTER, "counter")
    notebook.run_all()
    button = notebook.output(1).get_by_role("button")
    expect(button).to_have_text("pressed 0 times")
    button.click()
    notebook.wait_for("counter.value", 1)
    notebook.run("counter.value = 41")
    expect(button).to_have_text("pressed 41 times")
    assert lab.errors == []


def test_kernel_error(lab: Lab) -> None:
    """Code that raises in the kernel raises in the test, with its traceback."""
    notebook = lab.new_notebook()
    with pytest.raises(KernelError, match="ZeroDivisionError"):
        notebook.run("1 / 0")
    assert notebook.value("1 + 1") == 2


def test_saved_outputs(lab: Lab) -> None:
    """A saved notebook holds the outputs that the page shows."""
    notebook = lab.new_notebook("print('four of spades')")
    expect(notebook.run_cell(0)).to_contain_text("four of spades")
    saved = json.loads(notebook.save().read_text())
    assert notebook.texts(0) == [
        {"name": "stdout", "output_type": "stream", "text": "four of spades\n"}
    ]
    assert saved["cells"][0]["execution_count"] == 1


def test_page_of_its_own(open_lab: Callable[..., Lab]) -> None:
    """A page for touch is one where the browser says that it can be touched."""
    lab = open_lab(has_touch=True, viewport={"width": 375, "height": 700})
    notebook = lab.new_notebook(COUNTER, "counter")
    notebook.run_all()
    assert lab.page.evaluate("navigator.maxTouchPoints") > 0
    notebook.output(1).get_by_role("button").tap()
    notebook.wait_for("counter.value", 1)
