"""Serve the page: ``python -m rrpuzzle.app [options of Voila]``."""

from __future__ import annotations

import os
import sys

from rrpuzzle.app import AppError, command, environment


def main(*options: str) -> None:
    """Start Voila in place of this process.

    Parameters
    ----------
    *options : str
        Further options of Voila.
    """
    try:
        program = command(*options)
    except AppError as error:
        sys.exit(str(error))
    os.execve(program[0], program, environment())


if __name__ == "__main__":
    main(*sys.argv[1:])
