"""One ES module out of several.

anywidget hands a page one module and loads it from a blob, where relative imports lead nowhere.
So the board's modules are joined: an import of a sister module is dropped, since her names are
there, and only the last module's default export stays one. Each file is a module of its own for
node and for editors.
"""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["joined_script"]

MAIN = "main"

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.mjs";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b)", re.MULTILINE)


def joined_script(folder: Path) -> str:
    """Join the modules of a folder into one, those first that the others import.

    Parameters
    ----------
    folder : Path
        Where the modules lie; `main` is the one with the default export.

    Returns
    -------
    str
        The source of one module without imports.

    Raises
    ------
    ValueError
        If modules import each other in a ring.

    Examples
    --------
    >>> script = joined_script(Path(__file__).parent / "static" / "board")
    >>> "import {" in script, script.count("export default")
    (False, 1)
    """
    sources: dict[str, str] = {}
    on_the_way: list[str] = []

    def add(name: str) -> None:
        if name in sources:
            return
        if name in on_the_way:
            raise ValueError(f"{folder}: a ring of imports: {' > '.join((*on_the_way, name))}")
        on_the_way.append(name)
        source = (folder / f"{name}.mjs").read_text(encoding="utf-8")
        for needed in _IMPORT.findall(source):
            add(needed)
        sources[on_the_way.pop()] = _EXPORT.sub("", _IMPORT.sub("", source)).strip()

    add(MAIN)
    return "\n\n".join(sources.values()) + "\n"
