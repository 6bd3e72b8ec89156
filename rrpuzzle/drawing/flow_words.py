"""How rows split and join, in words: as text, as a table, and both with the picture."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from rrpuzzle.drawing.flow import flow_picture
from rrpuzzle.drawing.flow_model import FlowData, Laid, flow_of
from rrpuzzle.drawing.html import frame_html
from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.palette import LIGHT
from rrpuzzle.faults import pretty_cards
from rrpuzzle.messages import gettext as _
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["flow_content", "flow_html", "flow_table_html", "flow_text"]


def flow_text(before: Position, after: Position, rules: Rules = CLASSIC) -> str:
    """Say as text how the rows of a turn split and join.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    str
        A line for each new row that somebody touched, then the counts.

    Raises
    ------
    PositionError
        If a card is in one position only.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> print(flow_text(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S")))
    row 1  run 5–7 ♠  <- 5♠ 6♠ 7♠ from row 1
    row 2  set of 4   <- 4♠ from row 1; 4♥ 4♦ from the hand
    Splits 1, joins 2. 1 card is still in the hand.
    """
    flow = flow_of(before, after, rules)
    lines = []
    for index, target in enumerate(flow.targets):
        what = target.title + (f", {target.fault}" if target.fault else "")
        parts = [
            _("{cards} from {place}").format(
                cards=pretty_cards(band.cards), place=flow.sources[band.source].name
            )
            for band in flow.bands_to(index)
        ]
        lines.append((target.name, what, _("; ").join(parts)))
    wide = [max((len(line[column]) for line in lines), default=0) for column in (0, 1)]
    texts = [f"{name:<{wide[0]}}  {what:<{wide[1]}}  <- {came}" for name, what, came in lines]
    return "\n".join([*texts, *([" ".join(flow.counts)] if flow.counts else [])])


def flow_table_html(
    before: Position, after: Position, rules: Rules = CLASSIC, laid: Laid | None = None
) -> str:
    """Tell as an HTML table how the rows of a turn split and join.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards.
    rules : Rules
        The rules that say what a meld is.
    laid : mapping of int to iterable of Card, optional
        Into which rows after a player saw cards of the hand go; see `lineage_graph`.

    Returns
    -------
    str
        A table: the new row, where its cards came from, the cards.

    Raises
    ------
    PositionError
        If a card is in one position only.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> "<td>your hand</td>" in flow_table_html(before, parse_position("4S 5S 6S 7S 3S | 4H 4D"))
    False
    """
    return _table(flow_of(before, after, rules, laid))


# A notebook paints tables and code in its own colours, which may be those of a dark page.
_PAPER = f"color: {LIGHT['ink']}; background-color: {LIGHT['bg']}"


def _table(flow: FlowData, paper: str = "color: inherit") -> str:
    cell = f"padding: 3px 12px 3px 0; text-align: left; vertical-align: top; {paper}"
    heads = (_("New row"), _("Cards"), _("Came from"))
    rows = [
        element(
            "tr",
            [
                element("th", escape(head), scope="col", class_="rr-ink rr-paper", style=cell)
                for head in heads
            ],
        )
    ]
    for index, target in enumerate(flow.targets):
        bands = flow.bands_to(index)
        what = f"{target.number} · {target.title}" if target.number else target.title
        fault = (
            element("span", f", {escape(target.fault)}", class_="rr-bad") if target.fault else ""
        )
        name = element(
            "td", escape(what) + fault, class_="rr-ink rr-paper", rowspan=len(bands), style=cell
        )
        for place, band in enumerate(bands):
            source = flow.sources[band.source]
            origin = f"{source.name} · {source.title}" if source.number else source.title
            cells = [
                element(
                    "td", escape(pretty_cards(band.cards)), class_="rr-ink rr-paper", style=cell
                ),
                element("td", escape(origin), class_="rr-ink rr-paper", style=cell),
            ]
            rows.append(element("tr", [*([name] if place == 0 else []), *cells]))
    caption = escape(" ".join(flow.counts))
    if not flow.bands:
        return element("p", caption, class_="rr-flow-table")
    return element(
        "table",
        [
            element(
                "caption",
                caption,
                class_="rr-ink",
                style=f"caption-side: bottom; text-align: left; padding: 6px 0 0 0; {paper}",
            ),
            element("tbody", rows),
        ],
        class_="rr-flow-table rr-ink",
        style="border-collapse: collapse; font-size: 13px; margin: 0",
    )


def flow_html(before: Position, after: Position, rules: Rules = CLASSIC) -> str:
    """Draw for a notebook how the rows of a turn split and join.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards.
    rules : Rules
        The rules that say what a meld is.

    Returns
    -------
    str
        An HTML fragment: the picture, and the same as a table to unfold. Where a viewer drops
        pictures and style sheets, as for notebooks that are not trusted, the text stays.

    Raises
    ------
    PositionError
        If a card is in one position only.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> "<svg" in flow_html(before, parse_position("5S 6S 7S / 4S 4H 4D | 3S"))
    True
    """
    return frame_html(flow_content(before, after, rules), _("How the rows split and join"))


def flow_content(
    before: Position,
    after: Position,
    rules: Rules = CLASSIC,
    marked: Collection[tuple[int, int]] = (),
) -> list[str]:
    """Draw the parts of `flow_html`, to be put into a larger frame.

    Parameters
    ----------
    before, after : Position
        Two positions with the same cards.
    rules : Rules
        The rules that say what a meld is.
    marked : collection of tuple of int
        Bands to bring out, as for `flow_svg`.

    Returns
    -------
    list of str
        HTML elements.

    Raises
    ------
    PositionError
        If a card is in one position only.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> position = parse_position("4S 5S 6S | 3S")
    >>> len(flow_content(position, position))
    4
    """
    flow = flow_of(before, after, rules)
    # Without style sheets the picture's loose words would be left: it hides unless there are.
    sheet = (
        ".rr-frame .rr-picture{display:block!important}"
        ".rr-frame .rr-no-picture{display:none!important}"
        ".rr-frame .rr-paper{background-color:var(--r-bg)!important}"
    )
    return [
        element("style", sheet),
        element(
            "div",
            flow_picture(flow, "inherit", growth=1.15, marked=marked),
            class_="rr-picture",
            style="display: none",
        ),
        element(
            "pre",
            escape(flow_text(before, after, rules)),
            class_="rr-no-picture",
            style=_PAPER,
        ),
        element(
            "details",
            [element("summary", escape(_("The same as a table"))), _table(flow, _PAPER)],
            class_="rr-muted",
            style="margin: 6px 0 0 0; font-size: 13px",
        ),
    ]
