"""The register of themes: the techniques that a puzzle can need, and what else it can be about."""

from __future__ import annotations

from rrpuzzle.messages import gettext as _
from rrpuzzle.techniques import TECHNIQUES, find_technique

__all__ = ["THEMES", "theme_title"]

THEMES = (*(technique.name for technique in TECHNIQUES), "impossible")
"""Every theme's registered name: the techniques from easy to hard, then the others."""


def theme_title(theme: str) -> str:
    """Return a theme's name in the language in use.

    Parameters
    ----------
    theme : str
        One of `THEMES`.

    Returns
    -------
    str
        The name, in lower case.

    Examples
    --------
    >>> theme_title("wedge")
    'wedge'
    """
    if theme == "impossible":
        return _("not everything goes")
    return find_technique(theme).title
