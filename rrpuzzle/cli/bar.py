"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType

from rrpuzzle.messages import gettext as _

__all__ = ["Bar"]

_EVERY = 0.1
_WIDTH = 30


class Bar:
    """Tells how far a long piece of work has come; a context manager.

    Parameters
    ----------
    whole : int
        How many pieces there are.

    Examples
    --------
    >>> with Bar(2) as bar:
    ...     bar.step()
    ...     bar.step("nearly there")
    """

    def __init__(self, whole: int) -> None:
        self._whole = max(1, whole)
        self._done = 0
        self._started = time.monotonic()
        self._drawn = 0.0
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Bar:
        """Begin."""
        return self

    def step(self, text: str = "", pieces: int = 1) -> None:
        """Count pieces that are done, and say something about them.

        Parameters
        ----------
        text : str
            What is said beside the bar.
        pieces : int
            How many.
        """
        self._done += pieces
        now = time.monotonic()
        if not self._shown or (now - self._drawn < _EVERY and self._done < self._whole):
            return
        self._drawn = now
        share = min(1.0, self._done / self._whole)
        bar = "#" * round(_WIDTH * share)
        left = (now - self._started) * (1 - share) / share if share else 0.0
        line = _("[{bar}] {done} of {whole}, {seconds} s left {text}").format(
            bar=bar.ljust(_WIDTH, "."),
            done=self._done,
            whole=self._whole,
            seconds=round(left),
            text=text,
        )
        columns = shutil.get_terminal_size().columns - 1
        print("\r" + line[:columns].ljust(columns), end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Wipe the bar away, so that a line can be printed."""
        if self._shown and self._drawn:
            columns = shutil.get_terminal_size().columns - 1
            print("\r" + " " * columns + "\r", end="", file=sys.stderr, flush=True)

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Wipe the bar away."""
        self.clear()
