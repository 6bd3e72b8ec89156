"""What a view must look like wherever it is shown: nothing cut off, no rule of axe broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

AXE = Path(__file__).parent.parent / "js" / "node_modules" / "axe-core" / "axe.min.js"

_BROKEN = """async view => {
    const found = await axe.run(view);
    return found.violations.map(({ id, nodes }) => [
        id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    ]);
}"""

# The board has a test of its own; what stands in a line of text is as wide as its words.
_CUT_OFF = """view => {
    const edge = view.getBoundingClientRect();
    const parts = 'button, select, input, textarea, .rrp-note, .rrp-count, .rrp-facts li, '
        + 'strong, h1, h2, h3, p';
    const grid = '.rrp-day, .rrp-palette-card';
    return [...view.querySelectorAll(parts)]
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .filter(one => !one.closest('.rrp-board'))
        .filter(one => {
            const rect = one.getBoundingClientRect();
            const field = /^(SELECT|INPUT)$/.test(one.tagName);
            return rect.right > edge.right + 1 || rect.left < edge.left - 1
                || (!field && one.scrollWidth > one.clientWidth + 1
                    && getComputedStyle(one).display !== 'inline')
                || (/^(BUTTON|SELECT|INPUT)$/.test(one.tagName) && rect.height < 43.5)
                || (one.tagName === 'BUTTON' && rect.width < (one.matches(grid) ? 24 : 43.5));
        }).map(one => one.outerHTML);
}"""


def use_axe(page: Page) -> None:
    """Bring axe into a page; without it the test fails and says what to install."""
    if not AXE.exists():
        pytest.fail("The browser tests need axe-core: run `npm ci` in tests/js.", pytrace=False)
    page.add_script_tag(path=AXE)


def broken_rules(view: Locator) -> list[list[str]]:
    """Return the rules of axe that a view breaks, each with its elements."""
    found: list[list[str]] = view.evaluate(_BROKEN)
    return found


def cut_off(view: Locator) -> list[str]:
    """Return what stands out of a view, is wider than its place or too small for a finger."""
    found: list[str] = view.evaluate(_CUT_OFF)
    return found
