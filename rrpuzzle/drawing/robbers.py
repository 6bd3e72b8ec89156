"""A match of Robbers' Rummy as HTML: the seats, the turns with their flow pictures, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rrpuzzle.cards import Row
from rrpuzzle.drawing.flow_words import flow_content
from rrpuzzle.drawing.html import cards_html
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.robbers_words import entry_sentence
from rrpuzzle.games.robbers import RobbersView
from rrpuzzle.games.robbers.actions import Play
from rrpuzzle.games.robbers.legal import position_after
from rrpuzzle.games.robbers.public import Entry, Public, RoundResult
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext
from rrpuzzle.position import Position
from rrpuzzle.rules import Rules

__all__ = ["entry_html", "score_cells", "scores_html", "seats_html"]

_SEAT = (
    "display: inline-block; vertical-align: top; box-sizing: border-box; min-width: 118px;"
    " margin: 0 8px 8px 0; padding: 8px 12px; border: 1px solid; border-radius: 10px"
)


def seats_html(view: RobbersView, names: Sequence[str]) -> str:
    """Draw the seats and the stock.

    Parameters
    ----------
    view : RobbersView
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
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> html = seats_html(game.view(game.start(2, CLASSIC, seed=1), seat=0), ["You", "Greedy"])
    >>> "13 cards" in html, "82 cards" in html
    (True, True)
    """
    seats = [_seat(view, seat, name) for seat, name in enumerate(names)]
    return element(
        "div",
        [*seats, _piles(view)],
        class_="rr-seats",
        role="group",
        aria_label=_("Players and stock"),
    )


def _seat(view: RobbersView, seat: int, name: str) -> str:
    acts = seat == view.turn
    cards, points = view.hand_sizes[seat], view.totals[seat]
    state = _("has opened") if view.opened[seat] else _("not opened")
    lines = [
        element("strong", ("▸ " if acts else "") + escape(name)),
        escape(ngettext("{n} card", "{n} cards", cards).format(n=cards)),
        escape(state if seat in view.playing else _("sits out")),
        escape(ngettext("{n} point", "{n} points", points).format(n=points)),
    ]
    if seat == view.dealer:
        lines[0] += " " + element("span", escape(_("dealer")), class_="rr-muted rr-small")
    return element(
        "div",
        "<br>".join(lines),
        class_="rr-seat rr-line rr-to-play" if acts else "rr-seat rr-line",
        style=_SEAT + ("; border-width: 2px" if acts else ""),
    )


def _piles(view: RobbersView) -> str:
    stock = ngettext("{n} card", "{n} cards", view.stock_size).format(n=view.stock_size)
    lines = [element("strong", escape(_("Stock"))), escape(stock)]
    if view.rules.discard_pile:
        lines.append(escape(_("Discard pile")))
        lines.append(cards_html(view.discards[-1:]) if view.discards else escape(_("empty")))
    return element("div", "<br>".join(lines), class_="rr-seat rr-line rr-piles", style=_SEAT)


def entry_html(
    entry: Entry, table: Sequence[Row], rules: Rules, names: Sequence[str], unfolded: bool = False
) -> str:
    """Draw what a seat did; a play can be unfolded to see how the rows split and joined.

    Parameters
    ----------
    entry : Entry
        The action, as everybody saw it.
    table : sequence of tuple of Card
        The table before it.
    rules : Rules
        The rules of the match.
    names : sequence of str
        The players' names by seat.
    unfolded : bool
        Whether the flow picture is unfolded.

    Returns
    -------
    str
        An HTML fragment.

    Examples
    --------
    >>> from rrpuzzle.games.robbers.actions import Draw
    >>> from rrpuzzle.rules import CLASSIC
    >>> entry_html(Entry(1, 0, Draw(), drawn=1), (), CLASSIC, ["You", "Greedy"])
    '<p class="rr-deed" style="margin: 2px 0">You: 1 card drawn.</p>'
    """
    sentence = escape(entry_sentence(entry, names))
    if not isinstance(entry.action, Play):
        return element("p", sentence, class_="rr-deed", style="margin: 2px 0")
    before = Position(tuple(table), entry.placed)
    after = position_after(before, entry.action.table)
    flow = flow_content(before, after, rules)
    return element(
        "details",
        [element("summary", sentence), *flow],
        class_="rr-frame rr-deed",
        style="margin: 2px 0",
        **({"open": "open"} if unfolded else {}),
    )


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
        A table, a line for each round and one for the totals.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> scores_html(find_game("robbers").start(2, CLASSIC, seed=1), ["You", "Greedy"])
    ''
    """
    if not public.results:
        return ""
    head = [_("Round"), *names]
    rows = [
        [
            _("Play-off") if result.play_off else str(result.number),
            *(_points(result, seat) for seat in range(public.seats)),
        ]
        for result in public.results
    ]
    total = [_("Total"), *map(str, public.totals)]
    return element(
        "table",
        [
            score_cells(head, "th"),
            *(score_cells(row, "td") for row in rows),
            score_cells(total, "th"),
        ],
        class_="rr-scores",
        style="border-collapse: collapse; margin: 4px 0; font-size: 14px",
    )


def _points(result: RoundResult, seat: int) -> str:
    if seat not in result.playing:
        return "–"
    won = " ★" if seat == result.winner else ""
    return f"{result.penalties[seat]}{won}"


def score_cells(texts: Sequence[str], tag: str) -> str:
    """Draw a line of a table of scores.

    Parameters
    ----------
    texts : sequence of str
        What stands in the cells.
    tag : {"th", "td"}
        Whether they are headings.

    Returns
    -------
    str
        An HTML element.

    Examples
    --------
    >>> score_cells(["7"], "td").startswith("<tr><td")
    True
    """
    style = "padding: 3px 12px; text-align: right; border-bottom: 1px solid"
    return element(
        "tr", [element(tag, escape(text), class_="rr-line", style=style) for text in texts]
    )
