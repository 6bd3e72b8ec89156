"""Every text of the board that does not depend on how the cards lie, in the language in use."""

from __future__ import annotations

from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import Puzzle, theme_title

__all__ = ["board_texts", "heading_texts", "help_texts"]


def board_texts() -> dict[str, str]:
    """Return the texts of the board's buttons, places and notes.

    Returns
    -------
    dict of str to str
        By the name under which the page asks for them. ``{n}`` is filled in by the page.

    Examples
    --------
    >>> from rrpuzzle.messages import using_language
    >>> with using_language("en"):
    ...     board_texts()["check"]
    'Check'
    """
    return {
        "board": _("Board: a table of rows and your hand"),
        "table": _("The table"),
        "check": _("Check"),
        "hint": _("Hint"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "reset": _("Start again"),
        "by_rank": _("by rank"),
        "by_suit": _("by suit"),
        "sort": _("Sort your hand"),
        "new_row": _("new row"),
        "new_row_name": _("Place for a new row"),
        "hand_empty": _("Your hand is empty."),
        "changed": _("changed"),
        "joker": _("joker"),
        "tip": _(
            "Drag a card, or tap it and then tap where it goes. A double tap finds its place."
        ),
        "selected_one": _("1 card chosen."),
        "selected_many": _("{n} cards chosen."),
        "to_new_row": _("New row"),
        "to_hand": _("To the hand"),
        "clear": _("Let go"),
        "help": _("Keys"),
        "help_title": _("Playing with the keyboard"),
        "flow_title": _("How the melds split and join"),
        "flow_table": _("The same as a table"),
        "busy": _("Waiting for the kernel ..."),
        "dead": _(
            "The kernel behind this board has stopped. What you see is the last position; "
            "run the cell again to play on."
        ),
    }


def help_texts() -> list[list[str]]:
    """Return the keys of the board and what each does.

    Returns
    -------
    list of list of str
        Pairs of keys, apart by blanks, and their effect.

    Examples
    --------
    >>> from rrpuzzle.messages import using_language
    >>> with using_language("en"):
    ...     help_texts()[0]
    ['← → ↑ ↓', 'go from card to card']
    """
    return [
        ["← → ↑ ↓", _("go from card to card")],
        ["Home End", _("go to the first or last card of the row")],
        [_("Space"), _("choose the card, or let go of it")],
        ["Shift+← Shift+→", _("choose a stretch of the row")],
        ["A", _("choose the whole row")],
        ["Enter", _("lay the chosen cards down here, behind the card")],
        ["Enter Enter", _("choose the card and lay it down where it fits")],
        ["N", _("lay the chosen cards down as a new row")],
        ["B", _("take the chosen cards back into the hand, or go to the hand")],
        ["S", _("split the row in front of the card")],
        ["J", _("join the row with the next one")],
        ["U R", _("undo, redo")],
        ["C", _("check")],
        ["H", _("hint, each time a little more")],
        ["Esc", _("let go of all cards")],
        ["?", _("show or hide this list")],
    ]


def heading_texts(puzzle: Puzzle) -> dict[str, str]:
    """Return what stands above the board of a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.

    Returns
    -------
    dict of str to str
        Title, a line about the puzzle, its text and its goal; plain text, not markup.

    Examples
    --------
    >>> from rrpuzzle import Puzzle, parse_position
    >>> from rrpuzzle.messages import using_language
    >>> with using_language("en"):
    ...     heading_texts(Puzzle("mine", parse_position("| 4S"), par=5))["meta"]
    'par 5'
    """
    facts = [theme_title(theme) for theme in puzzle.themes[:2]]
    if puzzle.par is not None:
        facts.append(_("par {par}").format(par=puzzle.par))
    return {
        "title": puzzle.title,
        "meta": " · ".join(facts),
        "text": puzzle.text,
        "goal": puzzle.goal.sentence,
    }
