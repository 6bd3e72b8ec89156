"""Small helpers for SVG and HTML as text: escaping, numbers, the width of words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape

__all__ = ["FONT", "bold_width", "element", "number", "text_width", "unique_name", "wrap_words"]

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"
"""The fonts of every drawing; nothing is loaded."""

# Advance widths of DejaVu Sans, the widest of the usual fonts, in hundredths of the size:
# a label that fits in it fits in the others.
_NARROW = dict.fromkeys("ijl'|", 28) | dict.fromkeys(" ,./\\:;-ftI·í()", 39)
_WIDE = dict.fromkeys("mwMWOQ@%", 98) | dict.fromkeys("♠♥♦♣★✓←→…—", 92)
_USUAL = {"–": 50, "r": 42, "s": 53, "c": 56, "z": 53, "k": 58} | dict.fromkeys(
    "ABCDEFGHKNRSUVXYZ", 74
)
_WIDTHS = _NARROW | _WIDE | _USUAL


def text_width(text: str, size: float) -> float:
    """Return how wide a text is at most, in the unit of its size.

    Parameters
    ----------
    text : str
        The text.
    size : float
        The size of the font.

    Returns
    -------
    float
        The width.

    Examples
    --------
    >>> text_width("55", 10)
    12.8
    """
    return sum(_WIDTHS.get(character, 64) for character in text) * size / 100


def bold_width(text: str, size: float) -> float:
    """Return how wide a bold text is at most.

    Parameters
    ----------
    text : str
        The text.
    size : float
        The size of the font.

    Returns
    -------
    float
        The width.

    Examples
    --------
    >>> bold_width("55", 100)
    144.64
    """
    return text_width(text, size) * 1.13


def wrap_words(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines between its words.

    Parameters
    ----------
    text : str
        The text.
    size : float
        The size of the font.
    width : float
        What a line may take; a single word may take more.

    Returns
    -------
    list of str
        The lines, at least one.

    Examples
    --------
    >>> wrap_words("needs one more card", 10, 70)
    ['needs one', 'more card']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def number(value: float) -> str:
    """Write a coordinate with a decimal at most.

    Parameters
    ----------
    value : float
        The coordinate.

    Returns
    -------
    str
        Its text.

    Examples
    --------
    >>> number(3.0), number(2.25), number(-0.01)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, content: str | Iterable[str] = "", **attributes: object) -> str:
    """Write an element; attributes are escaped, content is not.

    Parameters
    ----------
    name : str
        The tag.
    content : str or iterable of str
        Finished markup.
    **attributes : object
        Attributes; ``_`` stands for ``-``, a trailing ``_`` is dropped, None leaves one out,
        floats are written as coordinates.

    Returns
    -------
    str
        The markup.

    Examples
    --------
    >>> element("text", "a", x=1.5, class_="rr-ink", font_size=12)
    '<text x="1.5" class="rr-ink" font-size="12">a</text>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = number(value) if isinstance(value, float) else str(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    inside = content if isinstance(content, str) else "".join(content)
    return f"<{' '.join(parts)}>{inside}</{name}>" if inside else f"<{' '.join(parts)}/>"


def unique_name(*parts: object) -> str:
    """Return a name that differs for different content and is always the same for the same.

    Parameters
    ----------
    *parts : object
        What the drawing shows.

    Returns
    -------
    str
        A name fit for ids and classes.

    Examples
    --------
    >>> unique_name("a") == unique_name("a"), unique_name("a") == unique_name("b")
    (True, False)
    """
    digest = hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "replace"))
    return "rr-" + digest.hexdigest()[:10]
