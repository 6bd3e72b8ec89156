"""The message catalogues say everything that the code says."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rrpuzzle.messages import LANGUAGES

PACKAGE = Path(__file__).parent.parent / "rrpuzzle"
TRANSLATIONS = LANGUAGES[1:]


def catalogue(language: str) -> Catalog:
    """Read the catalogue of a language."""
    path = PACKAGE / "locale" / language / "LC_MESSAGES" / "rrpuzzle.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def texts(message: Message) -> tuple[list[str], list[str]]:
    """Return a message's English texts and its translations (two of each with a plural)."""
    pair = (message.id, message.string)
    english, translated = ([text] if isinstance(text, str) else list(text) for text in pair)
    return english, translated


def fields(text: str) -> set[str]:
    """Return the names of a text's ``str.format`` fields."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def said_by_the_code() -> Iterator[str]:
    """Yield each text that the code passes through gettext, the singular where there are two."""
    for _file, _line, message, _comments, _context in extract_from_dir(PACKAGE):
        yield message if isinstance(message, str) else message[0]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_complete(language: str) -> None:
    """Each text of the code is translated, and no translation waits to be looked at."""
    done = {
        texts(message)[0][0]
        for message in catalogue(language)
        if message.id and all(texts(message)[1]) and not message.fuzzy
    }
    assert set(said_by_the_code()) - done == set()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_is_left_over(language: str) -> None:
    """No catalogue keeps a text that the code no longer says."""
    kept = {texts(message)[0][0] for message in catalogue(language) if message.id}
    assert kept - set(said_by_the_code()) == set()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_fields(language: str) -> None:
    """A translation has the fields of the English text; a singular may do without the number."""
    wrong = []
    for message in catalogue(language):
        english, translated = texts(message)
        known = fields(english[-1])
        if fields(translated[-1]) != known or any(fields(text) - known for text in translated):
            wrong.append(message.id)
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_compiled(language: str) -> None:
    """The compiled catalogue is that of the text beside it (`make messages` compiles it)."""
    expected = io.BytesIO()
    write_mo(expected, catalogue(language))
    compiled = PACKAGE / "locale" / language / "LC_MESSAGES" / "rrpuzzle.mo"
    assert expected.getvalue() == compiled.read_bytes()
