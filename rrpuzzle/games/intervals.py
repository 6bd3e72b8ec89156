"""Estimates and how sure they are: 95 % confidence intervals of shares and of means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

__all__ = ["Interval", "mean_interval", "share_interval"]

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the ends of its 95 % confidence interval.

    Parameters
    ----------
    value, low, high : float
        The estimate and the ends.

    Examples
    --------
    >>> Interval(0.5, 0.4, 0.6).excludes(0.25)
    True
    """

    value: float
    low: float
    high: float

    def excludes(self, number: float) -> bool:
        """Whether a number lies outside."""
        return not self.low <= number <= self.high


def share_interval(successes: float, trials: int) -> Interval:
    """Return a share with its Wilson score interval.

    Parameters
    ----------
    successes, trials : int
        How often it happened, of how many times.

    Returns
    -------
    Interval
        The share; everything from 0 to 1 is possible without a trial.

    References
    ----------
    E. B. Wilson, Probable inference, the law of succession, and statistical inference,
    Journal of the American Statistical Association 22 (1927).

    Examples
    --------
    >>> share = share_interval(81, 263)
    >>> round(share.low, 4), round(share.high, 4)
    (0.2553, 0.3662)
    """
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share, square = successes / trials, _Z**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = _Z * math.sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    half /= 1 + square / trials
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(numbers: Sequence[float]) -> Interval:
    """Return a mean with its normal interval.

    Parameters
    ----------
    numbers : sequence of float
        Independent measurements, one at least.

    Returns
    -------
    Interval
        The mean; of a single number nothing more is known.

    Examples
    --------
    >>> mean = mean_interval([1.0, 2.0, 3.0, 4.0])
    >>> mean.value, round(mean.low, 3), round(mean.high, 3)
    (2.5, 1.235, 3.765)
    """
    mean = fmean(numbers)
    if len(numbers) < 2:
        return Interval(mean, -math.inf, math.inf)
    half = _Z * stdev(numbers) / math.sqrt(len(numbers))
    return Interval(mean, mean - half, mean + half)
