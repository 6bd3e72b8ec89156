"""The register of themes: the techniques that a puzzle can need, from easy to hard."""

from __future__ import annotations

from rrpuzzle.messages import gettext as _

__all__ = ["THEMES", "theme_title"]

THEMES = (
    "lay-off",
    "new-meld",
    "fourth-suit",
    "take-end",
    "take-fourth",
    "split-run",
    "wedge",
    "break-set",
    "join-runs",
    "transfer",
    "redeem-joker",
    "move-joker",
    "chain",
    "impossible",
)
"""Every theme's registered name, from easy to hard."""


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
    return {
        "lay-off": _("lay off on a run"),
        "new-meld": _("a new meld"),
        "fourth-suit": _("the fourth suit"),
        "take-end": _("take from a run's end"),
        "take-fourth": _("take the fourth of a set"),
        "split-run": _("split a run"),
        "wedge": _("wedge"),
        "break-set": _("break up a set"),
        "join-runs": _("join runs"),
        "transfer": _("transfer between set and run"),
        "redeem-joker": _("redeem a joker"),
        "move-joker": _("move a joker"),
        "chain": _("chain"),
        "impossible": _("not everything goes"),
    }[theme]
