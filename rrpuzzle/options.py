"""Options as data: how rules are checked, written as text and read back.

Rules of any game are one frozen object whose fields are its options. Beside it stand two tables:
the values that each option may take, and the named presets. Everything else is the same for
every game and stands here.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import Field, fields, replace
from typing import Any, ClassVar, Protocol, TypeVar

from rrpuzzle.errors import RulesError, quote
from rrpuzzle.messages import gettext as _

__all__ = ["Allowed", "check_options", "choose_preset", "format_options", "parse_options"]

Allowed = tuple[Any, ...] | range
"""The values that an option may take: a range of numbers, or the values themselves."""


class _Fields(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


R = TypeVar("R", bound=_Fields)


def check_options(rules: _Fields, options: Mapping[str, Allowed]) -> None:
    """Refuse rules that hold a value which an option cannot take.

    Parameters
    ----------
    rules : dataclass instance
        The rules.
    options : mapping of str to Allowed
        The values of each field.

    Raises
    ------
    RulesError
        If a value is not among them; it names the option and the right values.

    Examples
    --------
    >>> from rrpuzzle.rules import CLASSIC, OPTIONS
    >>> check_options(CLASSIC, OPTIONS)
    """
    for field in fields(rules):
        value, allowed = getattr(rules, field.name), options[field.name]
        # True == 1, so a bool would pass for a number and the other way round.
        number, flag = isinstance(allowed, range), isinstance(value, bool)
        right_type = isinstance(value, int) if number else True
        if isinstance(allowed[0], bool) != flag or not right_type or value not in allowed:
            raise RulesError(
                _("{name}={value} is not a rule: {name} is {allowed}.").format(
                    name=field.name,
                    value=quote(value) if isinstance(value, str) else repr(value),
                    allowed=_allowed_text(allowed),
                )
            )


def format_options(rules: R, presets: Mapping[str, R]) -> str:
    """Write rules as the nearest preset and what differs from it.

    Parameters
    ----------
    rules : dataclass instance
        The rules.
    presets : mapping of str to rules
        The named presets.

    Returns
    -------
    str
        A text that `parse_options` reads back.

    Examples
    --------
    >>> from rrpuzzle.rules import PRESETS, Rules
    >>> format_options(Rules(ace="both"), PRESETS)
    'classic ace=both'
    """
    best: list[str] | None = None
    for name, preset in presets.items():
        parts = [name]
        for field in fields(rules):
            value = getattr(rules, field.name)
            if value != getattr(preset, field.name):
                parts.append(f"{field.name}={_value_text(value)}")
        if best is None or len(parts) < len(best):
            best = parts
    return " ".join(best or ())


def choose_preset(name: str, presets: Mapping[str, R]) -> R:
    """Return the rules of a named preset.

    Parameters
    ----------
    name : str
        A key of `presets`.
    presets : mapping of str to rules
        The named presets.

    Returns
    -------
    dataclass instance
        The rules.

    Raises
    ------
    RulesError
        If no preset has the name; it says which there are.

    Examples
    --------
    >>> from rrpuzzle.rules import PRESETS
    >>> choose_preset("strict", PRESETS).failed_turn_cards
    3
    """
    try:
        return presets[name]
    except (KeyError, TypeError):
        raise RulesError(
            _("{name} is not a preset: there are {names}.{hint}").format(
                name=quote(name), names=", ".join(presets), hint=_nearest(name, presets)
            )
        ) from None


def parse_options(text: str, presets: Mapping[str, R], options: Mapping[str, Allowed]) -> R:
    """Read rules from a preset's name and options; the inverse of `format_options`.

    Parameters
    ----------
    text : str
        A preset, then options as ``name=value``; without a preset, the first one.
    presets : mapping of str to rules
        The named presets.
    options : mapping of str to Allowed
        The values of each option.

    Returns
    -------
    dataclass instance
        The rules.

    Raises
    ------
    RulesError
        If a preset, an option or a value does not exist.

    Examples
    --------
    >>> from rrpuzzle.rules import OPTIONS, PRESETS
    >>> parse_options("rummikub jokers=4", PRESETS, OPTIONS).jokers
    4
    """
    if not isinstance(text, str):
        raise RulesError(
            _("{text} is not rules: they are written as text, such as 'classic ace=both'.").format(
                text=quote(text)
            )
        )
    rules = next(iter(presets.values()))
    chosen: dict[str, Any] = {}
    for place, word in enumerate(text.split()):
        name, equals, value = word.partition("=")
        if not equals and place == 0:
            rules = choose_preset(word, presets)
        elif not equals:
            raise RulesError(
                _("{word} is not an option: one is written name=value, such as ace=both.").format(
                    word=quote(word)
                )
            )
        elif name in chosen:
            raise RulesError(_("{name} is given twice; once is enough.").format(name=quote(name)))
        else:
            chosen[name] = _parse_value(name, value, options)
    return replace(rules, **chosen)


def _value_text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _allowed_text(allowed: Allowed) -> str:
    if isinstance(allowed, range):
        return _("a whole number from {low} to {high}").format(low=allowed[0], high=allowed[-1])
    return _("one of {values}").format(
        values=", ".join(repr(v) if isinstance(v, str) else _value_text(v) for v in allowed)
    )


def _nearest(word: object, words: Iterable[str]) -> str:
    near = difflib.get_close_matches(str(word)[:50].lower(), list(words), 1)
    return " " + _("Did you mean {word}?").format(word=quote(near[0])) if near else ""


def _parse_value(name: str, value: str, options: Mapping[str, Allowed]) -> object:
    if name not in options:
        raise RulesError(
            _("{name} is not an option of the rules: there are {names}.{hint}").format(
                name=quote(name), names=", ".join(options), hint=_nearest(name, options)
            )
        )
    allowed = options[name]
    if isinstance(allowed, range):
        # str.isdecimal also takes other scripts' digits and int() reads thousands of them.
        return int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else value
    if isinstance(allowed[0], bool):
        return {"yes": True, "true": True, "no": False, "false": False}.get(value.lower(), value)
    return value
