"""Computer players: who chooses from a view, and the styles that can be asked for by name.

A player is given its seat's view and nothing else. What it decides by chance it draws from a
generator of its own, made from the match's seed and its seat, so that a match can be repeated.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol

from rrpuzzle.errors import GameError, quote
from rrpuzzle.games.game import GAMES
from rrpuzzle.messages import gettext as _

__all__ = ["Player", "Style", "add_style", "find_style", "make_player", "styles"]


class Player(Protocol):
    """Somebody who acts for a seat.

    Examples
    --------
    >>> from rrpuzzle.games.robbers import Draw
    >>> class Drawer:
    ...     def choose(self, view):
    ...         return Draw()
    >>> player: Player = Drawer()
    """

    def choose(self, view: Any) -> Any:
        """Return an action that is legal for the seat whose view this is."""


@dataclass(frozen=True, slots=True)
class Style:
    """A way to play that can be asked for by name.

    Parameters
    ----------
    game : str
        The game that it plays.
    name : str
        Its name, which says what it does.
    text : str
        One sentence about it, in English, marked for the catalogue.
    make : callable
        Makes a player from its random generator, and from options of the style.

    Examples
    --------
    >>> from rrpuzzle.games.robbers import Draw
    >>> class Drawer:
    ...     def __init__(self, rng):
    ...         self.rng = rng
    ...     def choose(self, view):
    ...         return Draw()
    >>> style = Style("robbers", "drawer", "Draws, whatever happens.", Drawer)
    >>> style.description
    'Draws, whatever happens.'
    """

    game: str
    name: str
    text: str
    make: Callable[..., Player]

    @property
    def description(self) -> str:
        """The sentence about it in the language in use."""
        return _(self.text)


_STYLES: dict[tuple[str, str], Style] = {}


def add_style(style: Style) -> Style:
    """Make a style known by its name; a package of styles does so when it is imported.

    Parameters
    ----------
    style : Style
        The style; one of the same game and name is replaced.

    Returns
    -------
    Style
        The same.
    """
    _STYLES[style.game, style.name] = style
    return style


def styles(game: str) -> dict[str, Style]:
    """Return the styles of a game by name, in the order in which they were added.

    Parameters
    ----------
    game : str
        One of `GAMES`.

    Returns
    -------
    dict of str to Style
        The styles.

    Raises
    ------
    GameError
        If there is no such game.
    """
    if game not in GAMES:
        raise GameError(
            _("{name} is not a game: there are {names}.").format(
                name=quote(game), names=", ".join(GAMES)
            )
        )
    import_module(f"rrpuzzle.games.{game}.styles")
    return {name: style for (played, name), style in _STYLES.items() if played == game}


def find_style(game: str, name: str) -> Style:
    """Return a style of a game by its name.

    Parameters
    ----------
    game : str
        One of `GAMES`.
    name : str
        The style's name.

    Returns
    -------
    Style
        The style.

    Raises
    ------
    GameError
        If there is none; it says which there are.
    """
    known = styles(game)
    if name not in known:
        near = difflib.get_close_matches(str(name)[:50].lower(), list(known), 1)
        hint = " " + _("Did you mean {word}?").format(word=quote(near[0])) if near else ""
        raise GameError(
            _("{name} is not a style of play: there are {names}.{hint}").format(
                name=quote(name), names=", ".join(known), hint=hint
            )
        )
    return known[name]


def make_player(game: str, name: str, rng: Random, **options: Any) -> Player:
    """Make a computer player.

    Parameters
    ----------
    game : str
        One of `GAMES`.
    name : str
        A style of it.
    rng : random.Random
        The player's own generator; `rrpuzzle.games.chance.seat_random` makes it.
    **options
        Options of the style, such as a time limit.

    Returns
    -------
    Player
        A new player.

    Raises
    ------
    GameError
        If there is no such game or style.
    """
    return find_style(game, name).make(rng, **options)
