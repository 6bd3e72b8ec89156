"""A whole game in a notebook: what every game's view shares.

1. A `Match` holds the truth. People act through the controls or from Python, computer players act
   when it is their turn; what they do is told by name.
2. A person sees the view of their seat and nothing else. Where several people share the screen, a
   hand lies face down until its owner turns it over.
3. With computer players alone the match is watched: step by step, or played at a chosen speed.
4. Each game adds its table, its controls and its words by subclassing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from rrpuzzle.drawing.markup import element
from rrpuzzle.drawing.players import player_names
from rrpuzzle.errors import GameError, RummyError
from rrpuzzle.games import Event, Match
from rrpuzzle.games.records import Record
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language as language_in_use
from rrpuzzle.messages import using_language
from rrpuzzle.widgets.frame import VIEW_CLASS, Frame, styles, text_button
from rrpuzzle.widgets.saved import SavedPicture

__all__ = ["GameFrame", "GameView", "bar_of"]

_PEOPLE = (None, "you", "human")
_MOST_TICKS = 1_000_000


class GameFrame(Frame):
    """The looks of a view, with those of seats and history beside.

    Examples
    --------
    >>> "rr-seat" in GameFrame._css
    True
    """

    _css: Any = styles("frame.css", "game.css")  # the class above has a path here


class GameView(SavedPicture, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A match under way; see the views of the games.

    Parameters
    ----------
    game : str
        The game's name.
    players : sequence of str or None, or int or str
        A style's name or a player for each seat, ``"you"`` or None for a person; a number is
        that many seats, you and computer players; a text is ``"you, greedy"``.
    rules : Rules or str
        The rules.
    seed : int, optional
        What the cards follow from; any if None.
    study : bool
        Whether turns can be taken back, and hints asked for.
    record : str or pathlib.Path, optional
        A record's file: the match goes on from there.
    language : {"en", "fr", "it", "pt"}, optional
        The language; the one in use if None.
    theme : {"auto", "light", "dark", "contrast"}
        As of the board.
    """

    def __init__(
        self,
        game: str,
        players: Sequence[Any] | int | str,
        rules: Any,
        *,
        usual_style: str,
        seed: int | None = None,
        study: bool = False,
        record: str | Path | None = None,
        language: str | None = None,
        theme: str = "auto",
    ) -> None:
        with using_language(language):
            self._language = language_in_use()
            if isinstance(players, int):
                players = [None, *[usual_style] * (players - 1)]
            elif isinstance(players, str):
                players = [word.strip() for word in players.split(",")]
            seats = [None if player in _PEOPLE else player for player in players]
            self._study, self._theme = study, theme
            if record is not None:
                text = Path(record).read_text(encoding="utf-8")
                self._match = Match.resume(Record.parse(text), seats, clock=time.monotonic)
            else:
                number = secrets.randbelow(10**6) if seed is None else seed
                self._match = Match(game, seats, rules, number, clock=time.monotonic)
            self._people = tuple(seat for seat, player in enumerate(seats) if player is None)
            self._names = player_names(self._match.names, self._people)
        self._steps: Iterator[Event] | None = None
        self._face_up = len(self._people) < 2
        self._log: list[str] = []
        self._news: list[str] = []
        self._mine: Event | None = None
        super().__init__()
        self.add_class(VIEW_CLASS)
        self.add_class("rrp-game")
        with using_language(self._language):
            self._make_parts()
            self._run()

    # --- what can be read and done ----------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match; it holds hidden cards too."""
        return self._match

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self._names

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._match.over

    @property
    def seat(self) -> int:
        """The seat whose view is shown: the person to act, else the person, else who acts."""
        turn = self._match.state.turn
        if turn in self._people:
            return int(turn)
        if self._people:
            return self._last_person()
        return int(turn) if turn is not None else int(self._match.state.winner or 0)

    @property
    def view(self) -> Any:
        """What the seat that is shown may see."""
        return self._match.view(self.seat)

    @property
    def message(self) -> str:
        """What the view said last, as text."""
        return self._said

    def act(self, action: Any) -> None:
        """Do something for the person to act, then let the computer players act.

        Parameters
        ----------
        action : Action or str
            The action, or its text.

        Raises
        ------
        GameError
            If no person is to act.
        IllegalActionError, NotationError
            If the rules do not allow it, or it is none; the match is as it was.
        """
        with using_language(self._language):
            if not self._match.waiting:
                raise GameError(_("Nobody waits for an action: no person is to act."))
            event = self._mine = self._happened(self._match.act(action), mine=True)
            same_turn = self._match.state.turn_number == event.before.turn_number
            self._face_up = same_turn or len(self._people) < 2
            self._run()

    def step(self) -> None:
        """Let the next computer player act once, where a match is watched."""
        with using_language(self._language):
            if self._steps is None:
                self._steps = self._match.steps()
            event = next(self._steps, None)
            if event is not None:
                self._news = []
                self._happened(event)
            self._draw()

    def take_back(self) -> None:
        """Take your last turn back, with all that followed; in study mode alone.

        Raises
        ------
        GameError
            If this is no study, or there is nothing to take back.
        """
        with using_language(self._language):
            if not self._study:
                raise GameError(_("Turns can be taken back in study mode only: study=True."))
            self._match.take_back(self.seat)
            self._tell_again()
            self._news, self._mine, self._steps = [], None, None
            self._draw(_("Your last turn was taken back."))

    def save(self, path: str | Path) -> None:
        """Write the match down; ``record=path`` goes on with it.

        Parameters
        ----------
        path : str or pathlib.Path
            The file.
        """
        Path(path).write_text(str(self._match.record), encoding="utf-8")

    # --- what each game says ----------------------------------------------------------------

    def _title(self) -> str:
        """Return the game, its rules and the round."""
        raise NotImplementedError

    def _make_table(self) -> list[ipywidgets.Widget]:
        """Make the widgets of the table and of the controls, once."""
        raise NotImplementedError

    def _show_table(self) -> None:
        """Show the table and the controls as they stand."""
        raise NotImplementedError

    def _hide_hand(self) -> None:
        """Show the table without any hand."""
        raise NotImplementedError

    def _seats_html(self) -> str:
        raise NotImplementedError

    def _sentence(self, event: Event) -> str:
        """Say what a seat did."""
        raise NotImplementedError

    def _own_news(self, event: Event) -> list[str]:
        """Say what the person who acted could not know before."""
        raise NotImplementedError

    def _event_html(self, event: Event) -> str:
        """Draw what a seat did, for the log."""
        raise NotImplementedError

    def _round_over(self, event: Event) -> list[str]:
        """Say how a round ended, if this action ended one."""
        raise NotImplementedError

    def _turn_sentence(self) -> str:
        """Say whose turn it is, or who has won."""
        raise NotImplementedError

    def _scores_html(self) -> str:
        raise NotImplementedError

    def _plain(self) -> str:
        """Return the match as a few lines of text."""
        raise NotImplementedError

    def _picture(self) -> list[str]:
        """Return the table as HTML for a notebook without widgets."""
        raise NotImplementedError

    # --- running ----------------------------------------------------------------------------

    def _run(self) -> None:
        """Let the computer players act until a person is to act; a watched match waits."""
        if self._people and not self._match.waiting:
            self._draw()  # shows what was done while the others think
            for event in self._match.steps():
                self._happened(event)
        self._draw()

    def _happened(self, event: Event, mine: bool = False) -> Event:
        """Tell what was done; what one's own turn was needs no news."""
        if mine:
            self._news = self._own_news(event)
        else:
            self._news.append(self._sentence(event))
        self._log.append(self._event_html(event))
        ended = self._round_over(event)
        if ended:
            self._news += ended
            self._log = [element("p", element("strong", escape(" ".join(ended))))]
        return event

    def _tell_again(self) -> None:
        """Write the log anew from the record, after a turn was taken back."""
        self._log = []
        record = self._match.record
        again = Match(self._match.game, [None] * len(self._names), self._match.rules, record.seed)
        for _seat, text in record.actions:
            self._happened(again.act(text))

    def _last_person(self) -> int:
        """Return the person who acted last, or who acts next."""
        playing = range(len(self._names))
        turn = self._match.state.turn
        order = [(int(turn or 0) - back) % len(playing) for back in range(1, len(playing) + 1)]
        return next(seat for seat in order if seat in self._people)

    # --- drawing ----------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self._said = ""
        self._heading = ipywidgets.HTML()
        self._seats = ipywidgets.HTML()
        self._note = ipywidgets.HTML()
        self._scores = ipywidgets.HTML()
        self._history = ipywidgets.HTML()
        for part in (self._heading, self._seats, self._note, self._scores, self._history):
            part.add_class("rrp-line-of-view")
        self._heading.add_class("rrp-top")
        self._history.add_class("rrp-foot")
        self._cover = text_button("", "eye", "primary")
        self._cover.on_click(lambda _button: self._turn_over())
        self._cover_bar = bar_of(self._cover)
        self._back = text_button(_("Take back"), "undo", "quiet")
        self._back.on_click(lambda _button: self._tried(self.take_back))
        self._watch_bar = self._make_watch_bar()
        self._table_parts = self._make_table()
        self.children = [
            GameFrame(self._theme, self._language),
            self._heading,
            self._seats,
            self._note,
            self._watch_bar,
            self._cover_bar,
            *self._table_parts,
            self._scores,
            self._history,
        ]

    def _make_watch_bar(self) -> ipywidgets.Box:
        step = text_button(_("Next action"), "step-forward", "primary")
        step.on_click(lambda _button: self.step())
        self._step_button = step
        self._player = ipywidgets.Play(
            min=0, max=_MOST_TICKS, interval=1000, show_repeat=False, tooltip=_("Play")
        )
        self._player.observe(lambda _change: self.step(), "value")
        self._speed = ipywidgets.Dropdown(
            options=[(_("slowly"), 3000), (_("steadily"), 1200), (_("fast"), 300)],
            value=1200,
            description=_("Speed"),
        )
        self._speed.observe(lambda change: self._set_speed(change["new"]), "value")
        self._set_speed(1200)
        bar = bar_of(step, self._player, self._speed)
        bar.layout.display = "none" if self._people else ""
        return bar

    def _set_speed(self, milliseconds: int) -> None:
        self._player.interval = milliseconds

    def _turn_over(self) -> None:
        """Turn the hand of the person to act face up."""
        self._face_up = True
        with using_language(self._language):
            self._draw()

    def _tried(self, action: Any) -> None:
        """Do what a control asks for; a refusal is said, not raised."""
        with using_language(self._language):
            try:
                action()
            except RummyError as error:
                self._draw(str(error), "warn")

    def _draw(self, text: str | None = None, kind: str = "") -> None:
        self._heading.value = element("h3", escape(self._title()), class_="rrp-game-title")
        self._seats.value = self._seats_html()
        lines = [*self._news, self._turn_sentence()] if text is None else [text]
        self._say(lines, kind or ("good" if self._match.over else ""))
        hidden = not self._face_up and self._match.waiting
        self._cover_bar.layout.display = "" if hidden else "none"
        if hidden:
            name = self._names[self._match.state.turn]
            self._cover.description = _("{name}: show my cards").format(name=name)
            self._hide_hand()
        else:
            self._show_table()
        self._back.layout.display = "" if self._study and self._people else "none"
        self._step_button.disabled = self._match.over
        if self._match.over:
            self._player.max = self._player.value
        self._scores.value = self._scores_html()
        self._history.value = self._history_html()
        self._picture_changed()

    def _say(self, lines: Sequence[str], kind: str = "") -> None:
        self._said = " ".join(lines)
        body = "<br>".join(map(escape, lines))
        self._note.value = element(
            "div",
            body,
            class_="rrp-note",
            data_kind=kind or None,
            aria_live="polite",
            role="status",
        )

    def _history_html(self) -> str:
        if not self._log:
            return ""
        newest_first = "".join(reversed(self._log))
        return element(
            "details",
            [element("summary", escape(_("What has happened in this round"))), newest_first],
            class_="rrp-history",
        )

    def _saved_picture(self) -> dict[str, str]:
        from rrpuzzle.drawing.html import frame_html

        with using_language(self._language):
            html = frame_html(self._picture(), self._title())
            return {"text/plain": self._plain(), "text/html": html}

    def __repr__(self) -> str:
        """Return the match as text, without an address."""
        with using_language(self._language):
            return self._plain()


def bar_of(*children: ipywidgets.Widget) -> ipywidgets.Box:
    """Return a bar of controls that go on below where there is no more room.

    Parameters
    ----------
    *children : ipywidgets.Widget
        The controls.

    Returns
    -------
    ipywidgets.Box
        The bar.

    Examples
    --------
    >>> len(bar_of(ipywidgets.Button(), ipywidgets.Button()).children)
    2
    """
    bar = ipywidgets.Box(list(children))
    bar.add_class("rrp-bar-of-view")
    return bar
