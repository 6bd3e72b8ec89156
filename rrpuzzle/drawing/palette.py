"""The colours of every drawing, light and dark, as CSS variables with fallbacks.

A page may set ``--rr-ink``, ``--rr-bg`` and so on (the names of `LIGHT`) to bring its own
colours; whatever it does not set comes from here. Text keeps a contrast of 4.5 to 1 or more on
each surface that it stands on; a test holds that.
"""

from __future__ import annotations

from rrpuzzle.cards import Card, Suit

__all__ = ["DARK", "FLOW_COLOURS", "LIGHT", "THEMES", "colour_of", "theme_css", "theme_palette"]

LIGHT = {
    "bg": "#fbfaf7",
    "ink": "#1d2129",
    "muted": "#5b626e",
    "line": "#dfdcd3",
    "tray": "#f1efe8",
    "card": "#ffffff",
    "card-line": "#cfcbc0",
    "accent": "#0b6e69",
    "ok": "#0b6e69",
    "bad": "#a8480a",
    "bad-bg": "#fdf1e4",
    "s": "#1d2129",
    "h": "#b3142a",
    "d": "#1e55b3",
    "c": "#1c6b2c",
    "flow-hand": "#7a808b",
    "flow-1": "#0072b2",
    "flow-2": "#d55e00",
    "flow-3": "#7b4fb0",
    "flow-4": "#009e73",
    "flow-5": "#c2407f",
    "flow-6": "#a88500",
    "flow-7": "#3f8fc9",
    "flow-8": "#8c5a3c",
}
"""Colours on a light ground, by the name of their CSS variable (``ink`` is ``--rr-ink``)."""

DARK = {
    "bg": "#16181d",
    "ink": "#eceae4",
    "muted": "#a7adb8",
    "line": "#343842",
    "tray": "#1f2229",
    "card": "#2a2e37",
    "card-line": "#474d5a",
    "accent": "#5cc8bd",
    "ok": "#5cc8bd",
    "bad": "#ffb066",
    "bad-bg": "#33271b",
    "s": "#eceae4",
    "h": "#ff8791",
    "d": "#8fb8ff",
    "c": "#86d794",
    "flow-hand": "#8d94a1",
    "flow-1": "#4aa3df",
    "flow-2": "#f0813a",
    "flow-3": "#b48ae6",
    "flow-4": "#2fbf95",
    "flow-5": "#ec79b0",
    "flow-6": "#d9b53a",
    "flow-7": "#86c5f0",
    "flow-8": "#c99a78",
}
"""The same on a dark ground."""

FLOW_COLOURS = 8
"""Number of colours for the rows of a flow picture; with more rows they come round again."""

THEMES = ("auto", "light", "dark", "inherit")
"""Light; dark; as the reader's system asks; or as the page around the picture says."""

# How the pages that show notebooks tell that they are dark.
_DARK_PAGES = (
    '[data-jp-theme-light="false"]',
    '[data-theme="dark"]',
    "body.vscode-dark",
    'html[theme="dark"]',
)


def theme_palette(theme: str) -> dict[str, str]:
    """Return the colours that stand in the drawing itself, for readers that know no CSS.

    Parameters
    ----------
    theme : {"auto", "light", "dark", "inherit"}
        The theme of the drawing.

    Returns
    -------
    dict of str to str
        Colours by name.

    Raises
    ------
    ValueError
        If there is no such theme.

    Examples
    --------
    >>> theme_palette("dark")["bg"]
    '#16181d'
    """
    if theme not in THEMES:
        raise ValueError(f"theme={theme!r} is not one of {', '.join(THEMES)}")
    return DARK if theme == "dark" else LIGHT


def theme_css(scope: str, theme: str, names: list[str]) -> str:
    """Return CSS that gives a drawing its colours as variables ``--r-…``.

    Parameters
    ----------
    scope : str
        The selector of the drawing, such as ``".rr-1a2b"``.
    theme : {"auto", "light", "dark", "inherit"}
        Its theme.
    names : list of str
        The colours that it uses.

    Returns
    -------
    str
        The rules.

    Examples
    --------
    >>> theme_css(".x", "dark", ["ink"])
    '.x{--r-ink:#eceae4}'
    >>> print(theme_css(".x", "auto", ["ink"]))
    .x{--r-ink:#1d2129}@media (prefers-color-scheme:dark){.x{--r-ink:#eceae4}}
    """
    page = theme == "inherit"

    def block(selector: str, palette: dict[str, str]) -> str:
        values = (
            f"--r-{name}:" + (f"var(--rr-{name},{palette[name]})" if page else palette[name])
            for name in names
        )
        return selector + "{" + ";".join(values) + "}"

    css = block(scope, theme_palette(theme))
    if theme == "auto":
        css += "@media (prefers-color-scheme:dark){" + block(scope, DARK) + "}"
    elif page:
        css += block(",".join(f"{dark} {scope}" for dark in _DARK_PAGES), DARK)
    return css


def colour_of(card: Card) -> str:
    """Return the name of a card's colour: one for each suit, and the accent for jokers.

    Parameters
    ----------
    card : Card
        The card.

    Returns
    -------
    str
        A name in `LIGHT`.

    Examples
    --------
    >>> colour_of(Card.parse("5H")), colour_of(Card.parse("*5H"))
    ('h', 'accent')
    """
    if card.joker or card.suit is None:
        return "accent"
    return {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d", Suit.CLUBS: "c"}[card.suit]
