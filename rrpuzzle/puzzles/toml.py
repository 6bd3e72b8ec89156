"""Writing a collection as TOML.

The files hold texts, numbers, lists and tables of texts by language and nothing else, so a few
lines write them in the form in which they are kept by hand: ``title.en = "…"`` beside the other
fields. A general writer would make every ``title`` a table of its own, and would be one more
library for the engine, which also runs in a browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["toml_record", "toml_value"]


def toml_value(value: str | int | Sequence[Any] | Mapping[str, Any]) -> str:
    """Write a value.

    Parameters
    ----------
    value : str, int, sequence or mapping
        The value; sequences and mappings hold the like.

    Returns
    -------
    str
        Its text; ``tomllib`` reads it back.

    Examples
    --------
    >>> print(toml_value(["lay-off", {"en": "One"}]))
    ["lay-off", { en = "One" }]
    """
    if isinstance(value, str):
        # The escapes of JSON are escapes of TOML; only the delete character must go too.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return "[" + ", ".join(map(toml_value, value)) + "]"


def toml_record(record: Mapping[str, Any]) -> str:
    """Write the fields of a table, one a line; texts by language have a line for each.

    Parameters
    ----------
    record : mapping of str to value
        The fields.

    Returns
    -------
    str
        The lines.

    Examples
    --------
    >>> print(toml_record({"par": 3, "title": {"en": "One", "fr": "Un"}}), end="")
    par = 3
    title.en = "One"
    title.fr = "Un"
    """
    lines = []
    for name, value in record.items():
        if isinstance(value, Mapping):
            lines += [f"{name}.{key} = {toml_value(item)}" for key, item in value.items()]
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            items = "".join(f"    {toml_value(item)},\n" for item in value)
            lines.append(f"{name} = [\n{items}]")
        else:
            lines.append(f"{name} = {toml_value(value)}")
    return "".join(line + "\n" for line in lines)
