"""``rrpuzzle simulate`` and ``rrpuzzle tournament``: computer players among themselves."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from types import TracebackType
from typing import Any

from rrpuzzle.cli.common import AddCommand, print_json, whole_number
from rrpuzzle.errors import GameError, quote
from rrpuzzle.games import GAMES, find_game, styles
from rrpuzzle.games.intervals import Interval
from rrpuzzle.games.simulate import Outcome, simulate
from rrpuzzle.games.tournament import Duel, Tournament, tournament, tournament_tasks
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import join_words

__all__ = ["add_commands"]

_MOST_ERRORS = 5


def add_commands(command: AddCommand) -> None:
    """Add the commands of this module."""
    sub = command("simulate", _simulate, _("Let computer players play matches."), rules=False)
    _add_common(sub)
    sub.add_argument(
        "--matches", metavar=_("NUMBER"), type=whole_number, default=1, help=_("how many matches")
    )
    sub.add_argument(
        "--records", metavar=_("FOLDER"), type=Path, help=_("write the record of each match there")
    )
    sub = command(
        "tournament",
        _tournament,
        _("Let styles of play compete: the same cards for every style at every seat."),
        rules=False,
    )
    _add_common(sub)
    sub.add_argument(
        "--deals",
        metavar=_("NUMBER"),
        type=whole_number,
        default=10,
        help=_("how many deals; each is played until every style has sat at every seat"),
    )


def _add_common(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar=_("GAME"), help=", ".join(GAMES))
    sub.add_argument(
        "--players", metavar=_("NUMBER"), type=whole_number, help=_("how many players")
    )
    sub.add_argument(
        "--styles",
        metavar=_("STYLE,STYLE"),
        help=_("the styles of play, such as greedy,simple; see --list-styles"),
    )
    sub.add_argument(
        "--list-styles", action="store_true", help=_("say what each style does, and stop")
    )
    sub.add_argument(
        "--rules", metavar=_("RULES"), default="",
        help=_("a preset and options, such as 'classic rounds=3'"),
    )  # fmt: skip
    sub.add_argument(
        "--set", metavar=_("OPTION=VALUE"), action="append", default=[], dest="options",
        help=_("change one option of the rules, such as ace=both"),
    )  # fmt: skip
    sub.add_argument(
        "--seed", metavar=_("NUMBER"), type=whole_number, default=0,
        help=_("what all chance follows from; the same seed gives the same matches"),
    )  # fmt: skip
    sub.add_argument(
        "--jobs", metavar=_("NUMBER"), type=whole_number, default=1,
        help=_("how many processes play"),
    )  # fmt: skip


def _seats(options: argparse.Namespace, named: list[str]) -> int:
    """Return the number of seats: as asked for, else as many as styles, else four if possible."""
    if options.players is not None:
        return int(options.players)
    allowed = find_game(options.game).seat_range
    if len(named) in allowed:
        return len(named)
    return 4 if 4 in allowed else allowed[0]


def _rules(options: argparse.Namespace) -> str:
    return " ".join([options.rules, *options.options])


def _named_styles(options: argparse.Namespace) -> list[str]:
    return [word.strip() for word in (options.styles or "").split(",") if word.strip()]


def _list_styles(options: argparse.Namespace) -> int:
    known = styles(options.game)
    if options.json:
        print_json({name: style.description for name, style in known.items()})
    else:
        width = max(map(len, known), default=0)
        for name, style in known.items():
            print(f"{name:{width}}  {style.description}")
    return 0


def _simulate(options: argparse.Namespace) -> int:
    if options.list_styles:
        return _list_styles(options)
    named = _named_styles(options)
    seats = _seats(options, named)
    if len(named) > seats:
        raise GameError(
            _("{styles} are more styles than players: {n} play.").format(
                styles=quote(options.styles), n=seats
            )
        )
    every = named or [_default_style(options.game)]
    seated = [every[seat % len(every)] for seat in range(seats)]
    began = time.perf_counter()
    outcomes = simulate(
        options.game, seated, options.matches, _rules(options), options.seed, options.jobs
    )
    if options.records is not None:
        options.records.mkdir(parents=True, exist_ok=True)
    with _Progress(options.matches) as progress:
        played = []
        for outcome in outcomes:
            if options.records is not None:
                _write_record(outcome, options.records)
            # Thousands of records would fill the memory.
            played.append(replace(outcome, record=""))
            progress.step()
    _print_simulation(options, seated, played, time.perf_counter() - began)
    return 1 if any(outcome.error for outcome in played) else 0


def _default_style(game: str) -> str:
    known = styles(game)
    return "greedy" if "greedy" in known else next(iter(known))


def _write_record(outcome: Outcome, folder: Path) -> None:
    path = folder / f"{outcome.task.game}-{outcome.task.seed}.txt"
    path.write_text(outcome.record, encoding="utf-8")


class _Progress:
    """A bar on standard error, if that is a terminal; it is wiped out at the end."""

    _WIDTH = 30

    def __init__(self, total: int) -> None:
        self._total, self._done = total, 0
        self._shown = sys.stderr.isatty()
        self._began = time.perf_counter()

    def __enter__(self) -> _Progress:
        self._show()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def step(self) -> None:
        self._done += 1
        self._show()

    def _show(self) -> None:
        if not self._shown:
            return
        full = self._WIDTH * self._done // self._total
        text = f"[{'#' * full}{'.' * (self._WIDTH - full)}] {self._done}/{self._total}"
        if self._done:
            passed = time.perf_counter() - self._began
            left = round(passed / self._done * (self._total - self._done))
            text += " " + _("{minutes}:{seconds} left").format(
                minutes=left // 60, seconds=f"{left % 60:02d}"
            )
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


def _print_simulation(
    options: argparse.Namespace, seated: list[str], played: list[Outcome], seconds: float
) -> None:
    failed = [outcome for outcome in played if outcome.error]
    good = [outcome for outcome in played if not outcome.error]
    wins = Counter(outcome.winning_style for outcome in good)
    points = {
        style: [
            total
            for outcome in good
            for name, total in zip(outcome.task.styles, outcome.totals, strict=True)
            if name == style
        ]
        for style in dict.fromkeys(seated)
    }
    if options.json:
        print_json(
            {
                "game": options.game,
                "rules": played[0].task.rules,
                "players": len(seated),
                "styles": seated,
                "seed": options.seed,
                "matches": len(played),
                "errors": len(failed),
                "seconds": round(seconds, 3),
                "cpu_seconds": round(sum(outcome.seconds for outcome in played), 3),
                "rounds": sum(outcome.rounds for outcome in good),
                "turns": sum(outcome.turns for outcome in good),
                "wins": {style: wins[style] for style in points},
                "points": {
                    style: round(fmean(totals), 2) if totals else None
                    for style, totals in points.items()
                },
                "failed": [
                    {"seed": outcome.task.seed, "error": outcome.error} for outcome in failed
                ],
            }
        )
        return
    print(
        _(
            "matches: {n}, rounds: {rounds}, turns: {turns}, errors: {errors}, time: {seconds} s"
        ).format(
            n=len(played),
            rounds=sum(outcome.rounds for outcome in good),
            turns=sum(outcome.turns for outcome in good),
            errors=len(failed),
            seconds=f"{seconds:.1f}",
        )
    )
    if good:
        rows = [
            (style, str(wins[style]), f"{fmean(totals):.1f}") for style, totals in points.items()
        ]
        _print_table((_("style"), _("won"), _("points a match")), rows)
    for outcome in failed[:_MOST_ERRORS]:
        print(_("seed {seed}: {error}").format(seed=outcome.task.seed, error=outcome.error))


def _print_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows in columns, the first to the left and the others to the right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        cells = [
            f"{cell:<{width}}" if i == 0 else f"{cell:>{width}}"
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _tournament(options: argparse.Namespace) -> int:
    if options.list_styles:
        return _list_styles(options)
    named = _named_styles(options) or list(styles(options.game))
    seats = _seats(options, named)
    question = (options.game, named, seats, options.deals, _rules(options), options.seed)
    began = time.perf_counter()
    with _Progress(len(tournament_tasks(*question))) as progress:
        result = tournament(*question, options.jobs, lambda _outcome: progress.step())
    seconds = time.perf_counter() - began
    if options.json:
        print_json({"game": options.game, "players": seats, "seed": options.seed,
                    "seconds": round(seconds, 3), **_tournament_data(result)})  # fmt: skip
    else:
        _print_tournament(result, seconds)
    return 1 if result.errors else 0


def _tournament_data(result: Tournament) -> dict[str, Any]:
    return {
        "deals": result.deals,
        "matches": result.matches,
        "errors": len(result.errors),
        "cpu_seconds": round(result.seconds, 3),
        "standings": [
            {
                "style": standing.style,
                "played": standing.played,
                "won": standing.won,
                "share": _interval_data(standing.share),
                "points": _interval_data(standing.points),
            }
            for standing in result.standings
        ],
        "duels": [
            {
                "better": duel.better,
                "worse": duel.worse,
                "matches": duel.matches,
                "lead": _interval_data(duel.lead),
                "margin": _interval_data(duel.margin),
                "ahead": _interval_data(duel.ahead),
                "proven_by_wins": duel.proven_by_wins,
                "proven_by_points": duel.proven_by_points,
            }
            for duel in result.duels
        ],
        "failed": [
            {"seed": outcome.task.seed, "styles": outcome.task.styles, "error": outcome.error}
            for outcome in result.errors
        ],
    }


def _interval_data(interval: Interval) -> list[float | None]:
    """Return the value and its ends; an end that is not known is None, as JSON has no infinity."""
    ends = (interval.value, interval.low, interval.high)
    return [round(end, 4) if abs(end) < float("inf") else None for end in ends]


def _print_tournament(result: Tournament, seconds: float) -> None:
    print(
        _("deals: {deals}, matches: {n}, errors: {errors}, time: {seconds} s").format(
            deals=result.deals,
            n=result.matches,
            errors=len(result.errors),
            seconds=f"{seconds:.1f}",
        )
    )
    print()
    _print_table(
        (_("style"), _("seats"), _("won"), _("share won"), _("points a match")),
        [
            (
                standing.style,
                str(standing.played),
                str(standing.won),
                _percent(standing.share),
                _number(standing.points),
            )
            for standing in result.standings
        ],
    )
    print()
    _print_table(
        (_("pair"), _("wins more"), _("points better"), _("proven")),
        [
            (
                f"{duel.better} – {duel.worse}",
                _percent(duel.lead),
                _number(duel.margin),
                _proof(duel),
            )
            for duel in result.duels
        ],
    )
    print()
    print(
        _(
            "In brackets 95 % confidence intervals: for shares Wilson's over the matches, "
            "for points the normal one over the deals."
        )
    )
    for outcome in result.errors[:_MOST_ERRORS]:
        print(_("seed {seed}: {error}").format(seed=outcome.task.seed, error=outcome.error))


def _proof(duel: Duel) -> str:
    found = [_("by wins")] * duel.proven_by_wins + [_("by points")] * duel.proven_by_points
    return join_words(found, "and") if found else _("no")


def _percent(share: Interval) -> str:
    return f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]"


def _number(mean: Interval) -> str:
    return f"{mean.value:.1f} [{mean.low:.1f}, {mean.high:.1f}]"
