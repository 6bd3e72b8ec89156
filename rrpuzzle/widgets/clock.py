"""How long a player has been at a board."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Clock"]


class Clock:
    """A clock that runs from `start` to `stop`.

    Parameters
    ----------
    now : callable
        Gives the time in seconds.

    Examples
    --------
    >>> times = iter([10.0, 12.5])
    >>> clock = Clock(lambda: next(times))
    >>> clock.start()
    >>> clock.stop()
    >>> clock.seconds
    2.5
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: float | None = None
        self._before = 0.0
        self._ended = False

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The time so far."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Let it run, unless it runs or was stopped for good."""
        if self._since is None and not self._ended:
            self._since = self._now()

    def stop(self) -> None:
        """Stop it for good."""
        self._before, self._since, self._ended = self.seconds, None, True

    def put_on(self, seconds: float) -> None:
        """Let it go on from a time that was spent earlier.

        Parameters
        ----------
        seconds : float
            The time that was spent.

        Examples
        --------
        >>> clock = Clock()
        >>> clock.put_on(60)
        >>> clock.seconds
        60.0
        """
        self._before = float(seconds)
        if self._since is not None:
            self._since = self._now()
