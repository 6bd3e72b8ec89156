"""A position as HTML for notebooks: real text on cards that flow into whatever width there is.

Notebook viewers drop much from a notebook that they do not trust: SVG, style sheets, roles,
variables. The colours therefore stand in ``style`` attributes, which survive; the style sheet
only adds dark themes; and bare text is still one readable line a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rrpuzzle.cards import Card
from rrpuzzle.drawing.markup import bold_width, element
from rrpuzzle.drawing.palette import DARK, LIGHT, colour_of, theme_css
from rrpuzzle.drawing.words import RowWords, hand_words, read_row, spoken_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["NOTE_STYLE", "cards_html", "frame_html", "position_content", "position_html"]

_SANS = "system-ui, 'Segoe UI', Roboto, Arial, sans-serif"
_BLOCK = "margin: 0; padding: 0; text-align: left"
NOTE_STYLE = f"margin: 0 0 8px 0; font-size: 14px; line-height: 1.4; color: {LIGHT['ink']}"
"""The style of a sentence in a frame."""

_TEXT_STYLE = "\ufe0e"
"""Asks for the suit's plain sign where a phone would draw an emoji."""


def position_html(position: Position, rules: Rules = CLASSIC) -> str:
    """Draw a position for a notebook.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    str
        An HTML fragment; light or dark as the notebook is.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> "needs one more card" in position_html(parse_position("4D 4S | 3S"))
    True
    """
    return frame_html(position_content(position, rules), _("Table and hand"))


def frame_html(content: Sequence[str], label: str, wide: bool = False) -> str:
    """Put markup on the ground that all drawings of the package share.

    Parameters
    ----------
    content : sequence of str
        Finished markup.
    label : str
        The name of the whole, for screen readers.
    wide : bool
        Whether it is as wide as the page, and not as what is in it: then a part may scroll.

    Returns
    -------
    str
        The fragment, with the style sheet for dark pages.

    Examples
    --------
    >>> frame_html(["<p>a</p>"], "b").endswith("<p>a</p></div>")
    True
    """
    style = f"{_BLOCK}; padding: 14px; border-radius: 12px; background-color: {LIGHT['bg']}"
    style += f"; color: {LIGHT['ink']}; font-family: {_SANS}; max-width: 1120px"
    style += "" if wide else "; width: fit-content; min-width: 260px"
    style += "; box-sizing: border-box"
    return element(
        "div",
        [element("style", _sheet()), *content],
        class_="rr-frame rr-ink",
        role="group",
        aria_label=label,
        style=style,
    )


def _sheet() -> str:
    """Return rules that bring the page's colours; the inline ones are for pages without it."""
    text = "".join(
        f".rr-frame .rr-{name},.rr-frame.rr-{name}{{color:var(--r-{name})!important}}"
        for name in ("ink", "muted", "accent", "ok", "bad", "s", "h", "d", "c")
    )
    surfaces = (
        ".rr-frame{background-color:var(--r-bg)!important;font-variant-emoji:text}"
        ".rr-frame .rr-tray{background-color:var(--r-tray)!important;"
        "border-color:var(--r-tray)!important}"
        ".rr-frame .rr-bad-bg{background-color:var(--r-bad-bg)!important;"
        "border-color:var(--r-bad)!important}"
        ".rr-frame .rr-card{background-color:var(--r-card)!important;"
        "border-color:var(--r-card-line)!important}"
        ".rr-frame .rr-line{border-color:var(--r-line)!important}"
    )
    names = [name for name in DARK if not name.startswith("flow")]
    return theme_css(".rr-frame", "inherit", names) + text + surfaces


def position_content(position: Position, rules: Rules = CLASSIC) -> list[str]:
    """Draw the parts of `position_html`, to be put into a larger frame.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    list of str
        HTML elements: the table, the hand.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> len(position_content(parse_position("4S 5S 6S | 7S")))
    2
    """
    rows = [
        _row(read_row(row, rules, number), rules) for number, row in enumerate(position.table, 1)
    ]
    table = element(
        "div", rows, class_="rr-table", style="display: flex; flex-wrap: wrap; gap: 10px"
    )
    empty = element("p", escape(_("The table is empty.")), class_="rr-muted", style=_muted())
    return [table if rows else empty, _hand(position.hand)]


def _muted() -> str:
    return f"margin: 0 0 6px 0; font-size: 13px; line-height: 1.4; color: {LIGHT['muted']}"


def _row(row: RowWords, rules: Rules) -> str:
    tone, ground = ("ok", "tray") if row.valid else ("bad", "bad-bg")
    edge = LIGHT["tray"] if row.valid else LIGHT["bad"]
    words = "muted" if row.valid else "bad"
    head = element(
        "p",
        [
            element("b", str(row.number), class_="rr-muted", style=f"color: {LIGHT['muted']}"),
            " \u00a0",
            element("b", row.mark, class_=f"rr-{tone}", style=f"color: {LIGHT[tone]}"),
            " ",
            element(
                "span", escape(row.label), class_=f"rr-{words}", style=f"color: {LIGHT[words]}"
            ),
        ],
        style=_muted(),
    )
    return element(
        "div",
        [head, cards_html(row.cards)],
        class_=f"rr-row rr-{ground}",
        role="img",
        aria_label=row.spoken,
        title=row.reason or row.title,
        style=f"{_BLOCK}; padding: 7px 10px 10px 10px; border: 1.5px solid {edge}; "
        f"border-radius: 12px; background-color: {LIGHT[ground]}; max-width: 100%; "
        "box-sizing: border-box",
    )


def _hand(hand: Sequence[Card]) -> str:
    head = element("p", escape(hand_words(hand)), class_="rr-muted", style=_muted())
    cards = [
        element("div", cards_html(hand), role="img", aria_label=spoken_cards(hand))
    ] if hand else []  # fmt: skip
    return element(
        "div",
        [head, *cards],
        class_="rr-hand rr-line",
        style=f"{_BLOCK}; margin: 14px 0 0 0; padding: 10px 0 0 0; "
        f"border-top: 1px solid {LIGHT['line']}",
    )


def cards_html(cards: Sequence[Card]) -> str:
    """Draw cards side by side; they go on below where there is no more room.

    Parameters
    ----------
    cards : sequence of Card
        The cards.

    Returns
    -------
    str
        An HTML element.

    Examples
    --------
    >>> from rrpuzzle import parse_cards
    >>> "as 9♠" in cards_html(parse_cards("9H 9D *9S"))
    True
    """
    return element(
        "div",
        " ".join(_card(card) for card in cards),
        class_="rr-cards",
        style="display: flex; flex-wrap: wrap; gap: 5px",
    )


def _card(card: Card) -> str:
    colour = colour_of(card)
    if card.joker:
        top, size = "★", 20
        bottom = _("as {card}").format(card=card.face.pretty) if card.face else ""
        low, low_style = "muted", "font-weight: 600"
        low_size = next((size for size in (11, 10, 9) if bold_width(bottom, size) < 43), 8)
    else:
        top, size = (card.rank.label if card.rank else ""), 20
        bottom = card.suit.symbol + _TEXT_STYLE if card.suit else ""
        low, low_size, low_style = colour, 20, "font-weight: 400"
    return element(
        "span",
        [
            _half(top, colour, size, "font-weight: 700"),
            _half(bottom, low, low_size, low_style) if bottom else "",
        ],
        class_="rr-card",
        style="display: inline-flex; flex-direction: column; align-items: center; "
        "justify-content: center; width: 44px; height: 60px; gap: 3px; "
        f"border: 1px solid {LIGHT['card-line']}; border-radius: 8px; "
        f"background-color: {LIGHT['card']}; white-space: nowrap",
    )


def _half(text: str, colour: str, size: int, style: str) -> str:
    return element(
        "span",
        escape(text),
        class_=f"rr-{colour}",
        style=f"color: {LIGHT[colour]}; font-size: {size}px; line-height: 1.15; {style}",
    )
