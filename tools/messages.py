"""Take the texts of the code into the message catalogues, and compile these.

A text that is new is left empty, one that the code no longer says goes.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "rrpuzzle"
PLURALS = {"fr": "n > 1", "it": "n != 1", "pt": "n != 1"}

# Without addresses, and with one date for ever (Babel would take that of the moment), so that a
# catalogue changes only where its texts do.
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: rrpuzzle\\n"
"POT-Creation-Date: 2000-01-01 00:00+0000\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=({plural});\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def main() -> None:
    """Bring every catalogue up to date and tell what is left to translate."""
    template = Catalog()
    for _file, _line, message, _comments, context in extract_from_dir(PACKAGE):
        template.add(message, context=context)
    for language, plural in PLURALS.items():
        path = PACKAGE / "locale" / language / "LC_MESSAGES" / "rrpuzzle.po"
        header = HEADER.format(language=language, plural=plural)
        text = path.read_text(encoding="utf-8") if path.exists() else header
        catalogue = read_po(io.StringIO(text), locale=language)
        catalogue.update(template, no_fuzzy_matching=True)

        body = io.BytesIO()
        write_po(
            body,
            catalogue,
            width=0,
            no_location=True,
            omit_header=True,
            sort_output=True,
            ignore_obsolete=True,
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(header + body.getvalue().decode().strip() + "\n", encoding="utf-8")
        with path.open("rb") as written, path.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(written, locale=language))
        # A text with a plural has its translations in a tuple.
        translations = [message.string or "" for message in catalogue if message.id]
        left = sum(not text or "" in tuple(text) for text in translations)
        print(f"{language}: {len(translations)} texts, {left} to translate")


if __name__ == "__main__":
    main()
