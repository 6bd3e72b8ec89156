"""Every text of the board that does not depend on how the cards lie, in the language in use."""

from __future__ import annotations

from rrpuzzle.messages import gettext as _
from rrpuzzle.puzzles import Puzzle, theme_title

__all__ = ["board_texts", "heading_texts", "help_texts", "steps_text"]


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
        "clock": _("Clock"),
        "selected_one": _("1 card chosen."),
        "selected_many": _("{n} cards chosen."),
        "to_new_row": _("New row"),
        "split": _("Split here"),
        "split_name": _("Split the row here"),
        "join": _("Join with the next row"),
        "to_hand": _("To the hand"),
        "away": _("Take away"),
        "away_name": _("Place for cards that shall go"),
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
    shift, enter = _("Shift"), _("Enter")
    ends = " ".join((_("Home"), _("End")))
    return [
        ["← → ↑ ↓", _("go from card to card")],
        [ends, _("go to the first or last card of the row")],
        [_("Space"), _("choose the card, or let go of it")],
        [f"{shift}+← {shift}+→", _("choose a stretch of the row")],
        ["A", _("choose the whole row")],
        [enter, _("lay the card down where it fits, or ask where if there are several places")],
        [enter, _("lay the chosen cards down here, behind the card")],
        ["1 2 … 9", _("lay it in the row with that number, when there are several places")],
        ["N", _("lay the chosen cards down as a new row")],
        ["B", _("take the chosen cards back into the hand, or go to the hand")],
        ["S", _("split the row in front of the card")],
        ["J", _("join the row with the next one")],
        ["U R", _("undo, redo")],
        ["C", _("check")],
        ["H", _("hint, each time a little more")],
        [_("Esc"), _("let go of all cards")],
        ["?", _("show or hide this list")],
    ]


def steps_text(steps: int, par: int | None) -> str:
    """Return the counter of splits and joins.

    Parameters
    ----------
    steps : int
        How many there are so far.
    par : int or None
        The fewest that do, if that is known.

    Returns
    -------
    str
        Both in a few words.

    Examples
    --------
    >>> from rrpuzzle.messages import using_language
    >>> with using_language("en"):
    ...     steps_text(4, 5)
    'Splits and joins: 4 · par 5'
    """
    count = _("Splits and joins: {n}").format(n=steps)
    return count if par is None else f"{count} · {_('par {par}').format(par=par)}"


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
