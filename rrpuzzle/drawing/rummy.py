"""A match of Rummy as HTML: the seats and piles, the melds with whose they are, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rrpuzzle.cards import Row
from rrpuzzle.drawing.html import cards_html, position_content
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.palette import LIGHT
from rrpuzzle.drawing.robbers import score_cells
from rrpuzzle.drawing.rummy_words import seat_lines, turn_sentence
from rrpuzzle.drawing.words import spoken_cards
from rrpuzzle.games.rummy import RummyView
from rrpuzzle.games.rummy.public import Entry, Public
from rrpuzzle.melds import Meld
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position

__all__ = ["hand_html", "scores_html", "seats_html", "table_html", "turn_html"]

_SEAT = (
    "display: inline-block; vertical-align: top; box-sizing: border-box; min-width: 118px;"
    " margin: 0 8px 8px 0; padding: 8px 12px; border: 1px solid; border-radius: 10px"
)
_SIDE_BY_SIDE = "display: flex; flex-wrap: wrap; gap: 10px"
_SMALL = f"margin: 0 0 6px 0; font-size: 13px; line-height: 1.4; color: {LIGHT['muted']}"


def seats_html(view: RummyView, names: Sequence[str]) -> str:
    """Draw the seats.

    Parameters
    ----------
    view : RummyView
        What a seat sees.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        An HTML fragment, the seat to act with a mark and a thick edge.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy import RUMMY
    >>> game = find_game("rummy")
    >>> html = seats_html(game.view(game.start(4, RUMMY, seed=1), seat=0), ["You", *"ABC"])
    >>> html.count("7 cards"), html.count("▸")
    (4, 1)
    """
    return element(
        "div",
        [_seat(view, seat, name) for seat, name in enumerate(names)],
        class_="rr-seats",
        role="group",
        aria_label=_("Players"),
    )


def _seat(view: RummyView, seat: int, name: str) -> str:
    acts = seat == view.turn
    lines = [element("strong", ("▸ " if acts else "") + escape(name))]
    lines += map(escape, seat_lines(view, seat))
    if seat == view.dealer:
        lines[0] += " " + element("span", escape(_("dealer")), class_="rr-muted rr-small")
    return element(
        "div",
        "<br>".join(lines),
        class_="rr-seat rr-line rr-to-play" if acts else "rr-seat rr-line",
        style=_SEAT + ("; border-width: 2px" if acts else ""),
    )


def table_html(view: RummyView, names: Sequence[str]) -> list[str]:
    """Draw the stock with its count, the discard pile, and the melds with whose they are.

    Parameters
    ----------
    view : RummyView
        What a seat sees.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    list of str
        HTML elements for `rrpuzzle.drawing.html.frame_html`: the piles, the melds.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy import RUMMY
    >>> game = find_game("rummy")
    >>> piles, melds = table_html(game.view(game.start(4, RUMMY, seed=1), 0), ["You", *"ABC"])
    >>> "23 cards" in piles, "no meld" in melds
    (True, True)
    """
    melds = [
        _meld(number, meld, names[owner])
        for number, (meld, owner) in enumerate(zip(view.table, view.owners, strict=True), 1)
    ]
    if melds:
        return [_piles(view), element("div", melds, class_="rr-table", style=_SIDE_BY_SIDE)]
    text = escape(_("There is no meld on the table yet."))
    return [_piles(view), element("p", text, class_="rr-muted", style=_SMALL)]


def _piles(view: RummyView) -> str:
    stock = ngettext("{n} card", "{n} cards", view.stock_size).format(n=view.stock_size)
    top = view.discards[-1:]
    parts = [
        _pile(_("Stock"), _back(stock, view.stock_size > 0), stock),
        _pile(
            _("Discard pile"),
            cards_html(top) if top else _back(_("empty"), False),
            spoken_cards(top) if top else _("empty"),
        ),
    ]
    return element("div", parts, class_="rr-piles", style=_SIDE_BY_SIDE + "; margin: 0 0 12px 0")


def _pile(name: str, drawn: str, spoken: str) -> str:
    return element(
        "div",
        [element("p", escape(name), class_="rr-muted", style=_SMALL), drawn],
        role="img",
        aria_label=f"{name}: {spoken}",
        style="margin: 0 16px 0 0",
    )


def _back(text: str, cards: bool) -> str:
    """Draw a card's back, or the place where none lies, with words on it."""
    line = "solid" if cards else "dashed"
    return element(
        "span",
        escape(text),
        class_="rr-muted rr-card" if cards else "rr-muted rr-line",
        style="display: inline-flex; align-items: center; justify-content: center; "
        "min-width: 44px; height: 60px; padding: 0 8px; box-sizing: border-box; "
        f"border: 1px {line} {LIGHT['card-line']}; border-radius: 8px; font-size: 13px",
    )


def _meld(number: int, meld: Meld, name: str) -> str:
    head = [
        element("b", str(number), class_="rr-muted"),
        " \u00a0",
        escape(f"{meld.title} · {name}"),
    ]
    return element(
        "div",
        [element("p", head, class_="rr-muted", style=_SMALL), cards_html(meld.cards)],
        class_="rr-row rr-tray",
        role="img",
        aria_label=_("meld {number} of {name}: {cards}").format(
            number=number, name=name, cards=spoken_cards(meld.cards)
        ),
        style="padding: 7px 10px 10px 10px; border-radius: 12px; max-width: 100%; "
        f"box-sizing: border-box; background-color: {LIGHT['tray']}",
    )


def hand_html(hand: Row) -> str:
    """Draw a hand, for a notebook without widgets.

    Parameters
    ----------
    hand : tuple of Card
        The cards.

    Returns
    -------
    str
        An HTML fragment.

    Examples
    --------
    >>> from rrpuzzle.cards import Card
    >>> "Hand, 1 card" in hand_html((Card.parse("7S"),))
    True
    """
    return position_content(Position((), hand))[1]


def turn_html(entries: Sequence[Entry], names: Sequence[str]) -> str:
    """Write what a seat did in a turn, for the log.

    Parameters
    ----------
    entries : sequence of Entry
        The actions of one turn.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        An HTML fragment.

    Examples
    --------
    >>> from rrpuzzle.games.rummy.actions import Draw
    >>> turn_html([Entry(1, 0, Draw())], ["You", "Simple"])
    '<p class="rr-deed" style="margin: 2px 0">You: 1 card drawn.</p>'
    """
    text = escape(turn_sentence(entries, names))
    return element("p", text, class_="rr-deed", style="margin: 2px 0")


def scores_html(public: Public, names: Sequence[str]) -> str:
    """Draw the scores of the rounds that are over.

    Parameters
    ----------
    public : Public
        The match.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        A table, a line for each round and one for the totals; empty before the first is over.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy import RUMMY
    >>> scores_html(find_game("rummy").start(2, RUMMY, seed=1), ["You", "Simple"])
    ''
    """
    if not public.results:
        return ""
    rows = [
        [
            str(result.number),
            *(
                "–" if result.winner is None else f"{points} ★" if seat == result.winner else "0"
                for seat, points in enumerate(result.scores(public.seats))
            ),
        ]
        for result in public.results
    ]
    return element(
        "table",
        [
            score_cells([_("Round"), *names], "th"),
            *(score_cells(row, "td") for row in rows),
            score_cells([_("Total"), *map(str, public.totals)], "th"),
        ],
        class_="rr-scores",
        style="border-collapse: collapse; margin: 4px 0; font-size: 14px",
    )
