"""What ends a search early, and what shall not disturb it."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rrpuzzle.solver.search import OutOfTimeError

__all__ = ["Stop", "Watch", "no_collecting"]


class Stop(Protocol):
    """What can tell a search to stop: a `threading.Event` is one."""

    def is_set(self) -> bool:
        """Whether to stop."""


class Watch:
    """Raises when the time is up or somebody has said stop."""

    def __init__(self, deadline: float | None, stop: Stop | None) -> None:
        self._end = None if deadline is None else time.perf_counter() + deadline
        self._stop = stop

    def __call__(self) -> None:
        """Raise `OutOfTimeError` if so."""
        if self._end is not None and time.perf_counter() >= self._end:
            raise OutOfTimeError
        if self._stop is not None and self._stop.is_set():
            raise OutOfTimeError


@contextmanager
def no_collecting() -> Iterator[None]:
    """Put off the search for reference cycles: a short search makes much and drops all at once."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
