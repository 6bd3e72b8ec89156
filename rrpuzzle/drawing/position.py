"""A position as a picture that stands by itself in a file or on a page."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from rrpuzzle.cards import Card
from rrpuzzle.drawing.cards import CARD_HEIGHT, CARD_WIDTH, card_svg
from rrpuzzle.drawing.markup import (
    FONT,
    bold_width,
    element,
    number,
    text_width,
    unique_name,
    wrap_words,
)
from rrpuzzle.drawing.palette import theme_css, theme_palette
from rrpuzzle.drawing.words import RowWords, hand_words, position_sentences, read_row
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["SIZES", "position_svg"]

SIZES = {"small": 0.75, "medium": 1.0, "large": 1.5}
"""The sizes of cards that a picture can have."""

_MARGIN, _GAP, _PAD, _STEP = 14, 10, 10, CARD_WIDTH + 5
_LEAST = 2 * _MARGIN + 2 * _PAD + 3 * _STEP
_HEAD, _LINE = 30, 16
_TEXT = 13
_COLOURS = ["bg", "ink", "muted", "line", "tray", "card", "card-line", "accent", "ok", "bad",
            "bad-bg", "s", "h", "d", "c"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Tray:
    """A row with the room that it takes."""

    row: RowWords
    columns: int
    label: tuple[str, ...]
    width: float
    height: float

    @property
    def head(self) -> int:
        return _HEAD + _LINE * (len(self.label) - 1)


def position_svg(
    position: Position,
    rules: Rules = CLASSIC,
    theme: str = "auto",
    size: str = "medium",
    width: float = 720,
) -> str:
    """Draw a position.

    Parameters
    ----------
    position : Position
        The position.
    rules : Rules
        The rules that say what a meld is.
    theme : {"auto", "light", "dark", "inherit"}
        The colours: as the reader's system asks; light; dark; as the page around it says.
    size : {"small", "medium", "large"}
        The size of the cards.
    width : float
        The most pixels that the picture may be wide; rows that do not fit beside each other
        go below.

    Returns
    -------
    str
        An SVG element. It needs nothing from outside and says its content to screen readers.

    Raises
    ------
    ValueError
        If there is no such theme or size.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> picture = position_svg(parse_position("4S 5S 6S 7S | 3S"))
    >>> picture.startswith("<svg ") and "run" in picture
    True
    """
    if size not in SIZES:
        raise ValueError(f"size={size!r} is not one of {', '.join(SIZES)}")
    colours = theme_palette(theme)
    scale = SIZES[size]
    most = max(width / scale, _LEAST)
    parts, used, height = _table(position, rules, most, colours)
    columns = int((most - 2 * _MARGIN + 5) // _STEP)
    used = max(used, min(columns, len(position.hand)) * _STEP - 5, _LEAST - 2 * _MARGIN)
    inner = used + 2 * _MARGIN
    hand, height = _hand(position.hand, inner, height, colours)
    sentences = position_sentences(position, rules)
    name = unique_name("position", theme, size, width, *sentences, position)
    css = theme_css(f".{name}", theme, _COLOURS) + _fills(name)
    title = _("Table and hand")
    return element(
        "svg",
        [
            element("title", escape(title), id=f"{name}-t"),
            element("desc", escape(" ".join(sentences)), id=f"{name}-d"),
            element("style", css),
            element("rect", class_="rr-bg", width=inner, height=height, rx=12, fill=colours["bg"]),
            *parts,
            *hand,
        ],
        xmlns="http://www.w3.org/2000/svg",
        class_=name,
        role="img",
        aria_labelledby=f"{name}-t {name}-d",
        width=inner * scale,
        height=height * scale,
        viewBox=f"0 0 {number(inner)} {number(height)}",
        font_family=FONT,
        style="max-width:100%;height:auto;font-variant-emoji:text",
    )


def _fills(name: str) -> str:
    fills = "".join(
        f".{name} .rr-{colour}{{fill:var(--r-{colour})}}"
        for colour in _COLOURS
        if colour not in ("card", "bad-bg", "card-line", "line")
    )
    return (
        fills
        + f".{name} .rr-card{{fill:var(--r-card);stroke:var(--r-card-line)}}"
        + f".{name} .rr-bad-bg{{fill:var(--r-bad-bg);stroke:var(--r-bad)}}"
        + f".{name} .rr-line{{stroke:var(--r-line)}}"
    )


def _measure(row: RowWords, inner: float) -> _Tray:
    room = inner - 2 * _MARGIN - 2 * _PAD
    columns = max(1, min(len(row.cards), int((room + 5) // _STEP)))
    lines = -(-len(row.cards) // columns)
    columns = -(-len(row.cards) // lines)
    cards_width = columns * _STEP - 5
    used = bold_width(f"{row.number}  {row.mark} ", _TEXT) + 4
    label = wrap_words(row.label, _TEXT, room - used)
    width = max(cards_width, used + max(text_width(line, _TEXT) for line in label))
    height = _HEAD + _LINE * (len(label) - 1) + lines * (CARD_HEIGHT + 5) - 5 + _PAD
    return _Tray(row, columns, tuple(label), width + 2 * _PAD, height)


def _table(
    position: Position, rules: Rules, inner: float, colours: dict[str, str]
) -> tuple[list[str], float, float]:
    """Draw the rows; return them, the width that they use, and where they end."""
    trays = [
        _measure(read_row(row, rules, index), inner) for index, row in enumerate(position.table, 1)
    ]
    parts: list[str] = []
    x, y, tallest, used = float(_MARGIN), float(_MARGIN), 0.0, 0.0
    for tray in trays:
        if x > _MARGIN and x + tray.width > inner - _MARGIN:
            x, y, tallest = float(_MARGIN), y + tallest + _GAP, 0.0
        parts.append(_tray(tray, x, y, colours))
        used = max(used, x + tray.width - _MARGIN)
        x, tallest = x + tray.width + _GAP, max(tallest, tray.height)
    if not trays:
        parts.append(_words(_("The table is empty."), _MARGIN, y + 14, "muted", colours))
        tallest = 20.0
    return parts, used, y + tallest


def _tray(tray: _Tray, x: float, y: float, colours: dict[str, str]) -> str:
    row = tray.row
    good = row.valid
    box = element(
        "rect",
        class_="rr-tray" if good else "rr-bad-bg",
        x=0.75,
        y=0.75,
        width=tray.width - 1.5,
        height=tray.height - 1.5,
        rx=12,
        fill=colours["tray" if good else "bad-bg"],
        stroke=None if good else colours["bad"],
        stroke_width=None if good else 1.5,
    )
    tone = "ok" if good else "bad"
    start = _PAD + bold_width(f"{row.number}  ", _TEXT)
    after = start + bold_width(f"{row.mark} ", _TEXT) + 2
    head = [
        _words(str(row.number), _PAD, 20, "muted", colours, bold=True),
        _words(row.mark, start, 20, tone, colours, bold=True),
    ]
    head += [
        _words(line, after, 20 + _LINE * index, "muted" if good else "bad", colours)
        for index, line in enumerate(tray.label)
    ]
    cards = [
        card_svg(
            card,
            _PAD + index % tray.columns * _STEP,
            tray.head + index // tray.columns * (CARD_HEIGHT + 5),
            colours,
        )
        for index, card in enumerate(row.cards)
    ]
    tip = element("title", escape(row.spoken + (f". {row.reason}" if row.reason else "")))
    return element("g", [tip, box, *head, *cards], transform=f"translate({number(x)} {number(y)})")


def _hand(
    hand: tuple[Card, ...], inner: float, y: float, colours: dict[str, str]
) -> tuple[list[str], float]:
    columns = int((inner - 2 * _MARGIN + 5) // _STEP)
    y += 14
    parts = [
        element("path", class_="rr-line", d=f"M{_MARGIN} {number(y)}H{number(inner - _MARGIN)}",
                stroke=colours["line"]),
        _words(hand_words(hand), _MARGIN, y + 22, "muted", colours),
    ]  # fmt: skip
    y += 32
    for index, card in enumerate(hand):
        x = _MARGIN + index % columns * _STEP
        parts.append(card_svg(card, x, y + index // columns * (CARD_HEIGHT + 5), colours))
    lines = -(-len(hand) // columns)
    return parts, y + lines * (CARD_HEIGHT + 5) + (_MARGIN - 5 if lines else 2)


def _words(
    text: str, x: float, y: float, tone: str, colours: dict[str, str], bold: bool = False
) -> str:
    return element(
        "text",
        escape(text),
        class_=f"rr-{tone}",
        x=float(x),
        y=float(y),
        font_size=_TEXT,
        font_weight=700 if bold else None,
        fill=colours[tone],
    )
