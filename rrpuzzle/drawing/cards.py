"""Drawing a card: as SVG, with the suits as shapes so that they look alike everywhere."""

from __future__ import annotations

from html import escape

from rrpuzzle.cards import Card, Suit
from rrpuzzle.drawing.markup import bold_width, element
from rrpuzzle.drawing.palette import colour_of
from rrpuzzle.messages import gettext as _

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "card_svg", "suit_svg"]

CARD_WIDTH, CARD_HEIGHT = 46, 62

# Each within the square from -8 to 8.
_SHAPES = {
    Suit.SPADES: "M0-8C2-4.6 7.4-1.7 7.4 2.3C7.4 5.9 2.9 6.8 1 4C1.2 6 1.8 7.2 3.2 8H-3.2"
    "C-1.8 7.2-1.2 6-1 4C-2.9 6.8-7.4 5.9-7.4 2.3C-7.4-1.7-2-4.6 0-8Z",
    Suit.HEARTS: "M0 7.6C-2.2 4.2-7.6 1-7.6-3.2C-7.6-7.8-1.6-8.6 0-4.2"
    "C1.6-8.6 7.6-7.8 7.6-3.2C7.6 1 2.2 4.2 0 7.6Z",
    Suit.DIAMONDS: "M0-8.2C1.6-5.2 4-2.3 6.4 0C4 2.3 1.6 5.2 0 8.2C-1.6 5.2-4 2.3-6.4 0"
    "C-4-2.3-1.6-5.2 0-8.2Z",
    Suit.CLUBS: "M0-8A3.7 3.7 0 0 1 2.6-1.6A3.7 3.7 0 1 1 1 4C1.2 6 1.8 7.2 3.2 8H-3.2"
    "C-1.8 7.2-1.2 6-1 4A3.7 3.7 0 1 1-2.6-1.6A3.7 3.7 0 0 1 0-8Z",
}
_STAR = "M0-9L2.3-3.1L8.6-2.8L3.7 1.2L5.3 7.3L0 3.8L-5.3 7.3L-3.7 1.2L-8.6-2.8L-2.3-3.1Z"


def suit_svg(suit: Suit | None, x: float, y: float, scale: float, colours: dict[str, str]) -> str:
    """Draw a suit's sign, or a joker's star, around a point.

    Parameters
    ----------
    suit : Suit or None
        The suit; None for a joker.
    x, y : float
        The middle.
    scale : float
        1 for 16 units of height.
    colours : dict of str to str
        The palette.

    Returns
    -------
    str
        A path.

    Examples
    --------
    >>> from rrpuzzle.drawing.palette import LIGHT
    >>> suit_svg(None, 10, 10, 1, LIGHT).startswith('<path class="rr-accent"')
    True
    """
    name = "accent" if suit is None else suit.value.lower()
    return element(
        "path",
        class_=f"rr-{name}",
        fill=colours[name],
        transform=f"translate({x:g} {y:g}) scale({scale:g})"
        if scale != 1
        else f"translate({x:g} {y:g})",
        d=_STAR if suit is None else _SHAPES[suit],
    )


def card_svg(card: Card, x: float, y: float, colours: dict[str, str]) -> str:
    """Draw a card.

    Parameters
    ----------
    card : Card
        The card; a joker shows the card that it stands for.
    x, y : float
        The upper left corner.
    colours : dict of str to str
        The palette.

    Returns
    -------
    str
        A group, `CARD_WIDTH` wide and `CARD_HEIGHT` high.

    Examples
    --------
    >>> from rrpuzzle.drawing.palette import LIGHT
    >>> ">10<" in card_svg(Card.parse("TH"), 0, 0, LIGHT)
    True
    """
    middle = CARD_WIDTH / 2
    parts = [
        element("rect", x=0.5, y=1.5, width=CARD_WIDTH - 1, height=CARD_HEIGHT - 1, rx=8,
                fill="#000", fill_opacity=".1"),
        element("rect", class_="rr-card", x=0.5, y=0.5, width=CARD_WIDTH - 1,
                height=CARD_HEIGHT - 1, rx=8, fill=colours["card"], stroke=colours["card-line"]),
    ]  # fmt: skip
    if card.joker:
        face = card.face
        parts.append(suit_svg(None, middle, 31 if face is None else 24, 1.1, colours))
        if face is not None:
            words = _("as {card}").format(card=face.pretty)
            fits = min(11.0, 11.0 * (CARD_WIDTH - 6) / bold_width(words, 11))
            parts.append(
                element("text", escape(words), class_="rr-muted", x=middle, y=52,
                        text_anchor="middle", font_size=fits, font_weight=600,
                        fill=colours["muted"])
            )  # fmt: skip
    elif card.rank is not None:
        colour = colour_of(card)
        parts.append(
            element("text", card.rank.label, class_=f"rr-{colour}", x=middle, y=26,
                    text_anchor="middle", font_size=20, font_weight=700, fill=colours[colour])
        )  # fmt: skip
        parts.append(suit_svg(card.suit, middle, 44, 1, colours))
    return element("g", parts, transform=f"translate({x:g} {y:g})")
