"""What the editor says of a puzzle in the making, as markup and as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rrpuzzle.drawing.html import NOTE_STYLE
from rrpuzzle.drawing.markup import element
from rrpuzzle.errors import RummyError
from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import Puzzle
from rrpuzzle.puzzles.findings import Finding
from rrpuzzle.puzzles.records import FieldError
from rrpuzzle.puzzles.verify import Report

__all__ = [
    "findings_html",
    "findings_notes",
    "findings_text",
    "heading",
    "refusal_text",
    "report_html",
]

_MARKS = {"good": "✓", "plain": "·", "bad": "!", "open": "?"}
_UNFOLDED = ("start",)


def heading(puzzle: Puzzle) -> str:
    """Return what stands above a puzzle in the making.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    str
        Its title; one that belongs to no file yet needs none.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> heading(Puzzle("draft", parse_position("|")))
    'A new puzzle'
    """
    return puzzle.title if puzzle.titles or "/" in puzzle.id else _("A new puzzle")


def findings_html(
    findings: Iterable[Finding], busy: bool = False, stale: Iterable[Finding] = ()
) -> str:
    """Return findings as a list, what else there is to say of each folded away.

    Parameters
    ----------
    findings : iterable of Finding
        The findings.
    busy : bool
        Whether more are to come.
    stale : iterable of Finding
        Findings about the puzzle before, which keep the places of those to come.

    Returns
    -------
    str
        Markup.

    Examples
    --------
    >>> from rrpuzzle.puzzles.findings import Finding
    >>> "One of two." in findings_html([Finding("best", "good", "One of two.")])
    True
    """
    items = [_item(finding) for finding in findings if not _goes_without_saying(finding)]
    items += [_item(old, stale=True) for old in stale if not _goes_without_saying(old)]
    more = element("span", escape(_("Thinking …")), class_="rrp-count") if busy else ""
    title = element("h3", escape(_("About this puzzle")), class_="rrp-facts-title")
    head = element("div", [title, more], class_="rrp-facts-head")
    return element("div", [head, element("ul", items, class_="rrp-facts")])


def _goes_without_saying(finding: Finding) -> bool:
    """Whether another finding says the same."""
    return finding.question == "tables" and finding.value == 1


def _item(finding: Finding, stale: bool = False) -> str:
    mark = element("span", _MARKS[finding.kind], class_="rrp-fact-mark", aria_hidden="true")
    text = element("span", escape(finding.text))
    details = [element("li", escape(line)) for line in finding.details]
    body = [text]
    if details and finding.question in _UNFOLDED:
        body.append(element("ul", details))
    elif details:
        body = [
            element("details", [element("summary", text), element("ul", details)]),
        ]
    return element(
        "li",
        [mark, element("div", body)],
        data_kind=finding.kind,
        data_question=finding.question,
        class_="rrp-stale" if stale else None,
        aria_hidden="true" if stale else None,
    )


def findings_text(findings: Iterable[Finding]) -> str:
    """Return findings as text, one a line.

    Parameters
    ----------
    findings : iterable of Finding
        The findings.

    Returns
    -------
    str
        The lines.

    Examples
    --------
    >>> from rrpuzzle.puzzles.findings import Finding
    >>> findings_text([Finding("best", "good", "One of two.")])
    '✓ One of two.'
    """
    return "\n".join(_lines(findings))


def findings_notes(findings: Iterable[Finding]) -> list[str]:
    """Return findings as markup for pages that know no style sheet of the editor.

    Parameters
    ----------
    findings : iterable of Finding
        The findings.

    Returns
    -------
    list of str
        A paragraph for each line.

    Examples
    --------
    >>> from rrpuzzle.puzzles.findings import Finding
    >>> "✓ One of two.</p>" in findings_notes([Finding("best", "good", "One of two.")])[0]
    True
    """
    first = f"{NOTE_STYLE}; padding: 10px 0 0 0"
    return [
        element("p", escape(line), class_="rr-ink", style=NOTE_STYLE if number else first)
        for number, line in enumerate(_lines(findings))
    ]


def _lines(findings: Iterable[Finding]) -> list[str]:
    lines = []
    for finding in findings:
        if _goes_without_saying(finding):
            continue
        lines.append(f"{_MARKS[finding.kind]} {finding.text}")
        if finding.question in _UNFOLDED:
            lines += [f"  {line}" for line in finding.details]
    return lines


def report_html(report: Report) -> str:
    """Return what the gate says.

    Parameters
    ----------
    report : Report
        The report.

    Returns
    -------
    str
        Markup.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> from rrpuzzle.puzzles.verify import check_puzzle
    >>> "is ready" in report_html(check_puzzle(find_puzzle("first-steps/finished-run")))
    True
    """
    if report.passes:
        text = _("It is ready to be published: nothing is wrong with it.")
        return element("p", escape(text), class_="rrp-note", data_kind="good", role="status")
    head = element("strong", escape(_("It is not ready to be published yet:")))
    items = [element("li", escape(_sentence(problem))) for problem in report.problems]
    return element(
        "div",
        [head, element("ul", items)],
        class_="rrp-note",
        data_kind="warn",
        role="status",
    )


def refusal_text(error: RummyError) -> str:
    """Return what is wrong as a sentence of its own.

    Parameters
    ----------
    error : RummyError
        The refusal; what is said of a field is made to go on from the name of its file.

    Returns
    -------
    str
        The sentence.

    Examples
    --------
    >>> refusal_text(FieldError("id", "it lacks id."))
    'It lacks id.'
    """
    return _sentence(str(error)) if isinstance(error, FieldError) else str(error)


def _sentence(problem: str) -> str:
    return problem[:1].upper() + problem[1:]
