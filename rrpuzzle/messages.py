"""The message catalogue: every text that a user reads passes through here.

English is the source language; French, Italian and Portuguese catalogues lie in
``locale/``. The language belongs to the running context (:mod:`contextvars`), so two boards
in one process may speak different languages.
"""

from __future__ import annotations

import gettext as _gettext_module
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

__all__ = [
    "LANGUAGES",
    "RANKS",
    "chosen_language",
    "default_language",
    "gettext",
    "join_words",
    "language",
    "local_ranks",
    "mark",
    "match_language",
    "ngettext",
    "using_language",
    "using_ranks",
]

LANGUAGES = ("en", "fr", "it", "pt")
"""Languages that have a catalogue, as ISO 639-1 codes; ``"en"`` is the source."""

RANKS = ("english", "local")
"""Whose letters the court cards bear: A J Q K everywhere, or those of the language (A V D R)."""

_LOCALE = Path(__file__).parent / "locale"


def match_language(tag: str) -> str | None:
    """Find the catalogue for a language tag.

    Parameters
    ----------
    tag : str
        A tag such as ``"fr"``, ``"pt-BR"`` or ``"it_IT.UTF-8"``.

    Returns
    -------
    str or None
        One of `LANGUAGES`, or None if no catalogue speaks it.

    Examples
    --------
    >>> match_language("pt-BR")
    'pt'
    >>> match_language("de") is None
    True
    """
    code = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
    return code if code in LANGUAGES else None


def default_language() -> str:
    """Return the language asked for by the environment, English if none is.

    ``RRPUZZLE_LANG`` comes first, then the usual ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``.

    Returns
    -------
    str
        One of `LANGUAGES`.

    Examples
    --------
    >>> default_language() in LANGUAGES
    True
    """
    for variable in ("RRPUZZLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = match_language(os.environ.get(variable, ""))
        if code:
            return code
    return "en"


_current: ContextVar[str | None] = ContextVar("rrpuzzle_language", default=None)
_ranks: ContextVar[str | None] = ContextVar("rrpuzzle_ranks", default=None)


def chosen_language() -> str | None:
    """Return the language that was asked for by name, None if only the locale speaks.

    It was asked for with `using_language` or with ``RRPUZZLE_LANG``.

    Returns
    -------
    str or None
        One of `LANGUAGES`, or None.

    Examples
    --------
    >>> with using_language("pt"):
    ...     chosen_language()
    'pt'
    """
    return _current.get() or match_language(os.environ.get("RRPUZZLE_LANG", ""))


def language() -> str:
    """Return the language in use here and now.

    Returns
    -------
    str
        One of `LANGUAGES`.

    Examples
    --------
    >>> with using_language("it"):
    ...     language()
    'it'
    """
    return _current.get() or default_language()


@contextmanager
def using_language(code: str | None) -> Iterator[None]:
    """Speak a language inside a ``with`` block.

    Parameters
    ----------
    code : str or None
        One of `LANGUAGES`; None keeps the language as it is.

    Raises
    ------
    ValueError
        If no catalogue speaks the language.

    Examples
    --------
    >>> with using_language("en"):
    ...     gettext("run")
    'run'
    """
    if code is not None and code not in LANGUAGES:
        raise ValueError(f"no catalogue speaks {code!r}; there are {', '.join(LANGUAGES)}")
    token = _current.set(code or _current.get())
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def using_ranks(ranks: str | None) -> Iterator[None]:
    """Name the court cards in English or in the language in use, inside a ``with`` block.

    Parameters
    ----------
    ranks : {"english", "local"} or None
        Whose letters; None keeps them as they are. Outside of any block ``RRPUZZLE_RANKS`` says
        it, and they are English if it is not set.

    Raises
    ------
    ValueError
        If `ranks` is neither.

    Examples
    --------
    >>> from rrpuzzle import Card
    >>> with using_language("fr"), using_ranks("local"):
    ...     Card.parse("KH").pretty
    'R♥'
    """
    if ranks is not None and ranks not in RANKS:
        raise ValueError(
            gettext("{ranks} are no ranks; there are {values}.").format(
                ranks=repr(ranks), values=join_words(map(repr, RANKS), "and")
            )
        )
    token = _ranks.set(ranks or _ranks.get())
    try:
        yield
    finally:
        _ranks.reset(token)


def local_ranks() -> bool:
    """Tell whether the court cards bear the letters of the language in use.

    Returns
    -------
    bool
        Whether they do.

    Examples
    --------
    >>> with using_ranks("local"):
    ...     local_ranks()
    True
    """
    return (_ranks.get() or os.environ.get("RRPUZZLE_RANKS", "")) == "local"


@cache
def _catalogue(code: str) -> _gettext_module.NullTranslations:
    return _gettext_module.translation("rrpuzzle", _LOCALE, [code], fallback=code == "en")


def gettext(message: str) -> str:
    """Return `message` in the language in use.

    Parameters
    ----------
    message : str
        The English text, with ``str.format`` fields still in place.

    Returns
    -------
    str
        The translated text.

    Examples
    --------
    >>> with using_language("en"):
    ...     gettext("Row {row} is empty.")
    'Row {row} is empty.'
    """
    return _catalogue(language()).gettext(message)


def mark(message: str) -> str:
    """Name a text for the catalogues that is translated later, when it is shown.

    Parameters
    ----------
    message : str
        The English text.

    Returns
    -------
    str
        The same text.

    Examples
    --------
    >>> mark("ace")
    'ace'
    """
    return message


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the singular or plural text that fits `number` in the language in use.

    Parameters
    ----------
    singular, plural : str
        The English texts.
    number : int
        The number that is spoken of.

    Returns
    -------
    str
        The translated text, its fields still in place.

    Examples
    --------
    >>> with using_language("en"):
    ...     ngettext("{n} card", "{n} cards", 2)
    '{n} cards'
    """
    return _catalogue(language()).ngettext(singular, plural, number)


def join_words(words: Iterable[str], last: str) -> str:
    """Join words into a list that reads well.

    Parameters
    ----------
    words : iterable of str
        The words, already translated.
    last : {"and", "or"}
        What stands before the last word.

    Returns
    -------
    str
        For example ``"4♥, 4♦ or 4♣"``.

    Examples
    --------
    >>> with using_language("en"):
    ...     join_words(["4♥", "4♦", "4♣"], "or")
    '4♥, 4♦ or 4♣'
    """
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    template = gettext("{first} and {second}") if last == "and" else gettext("{first} or {second}")
    return template.format(first=", ".join(items[:-1]), second=items[-1])
