"""Robbers' Rummy as a game that a match loop, a record or a tournament can play."""

from __future__ import annotations

from rrpuzzle.errors import RulesError, quote
from rrpuzzle.games.chance import check_seed
from rrpuzzle.games.game import Game, check_seat, check_seats
from rrpuzzle.games.robbers.actions import Action, TimeUp, format_action, parse_action
from rrpuzzle.games.robbers.apply import apply
from rrpuzzle.games.robbers.deal import check_deal, start_match
from rrpuzzle.games.robbers.state import RobbersState, view_of
from rrpuzzle.games.robbers.view import RobbersView
from rrpuzzle.messages import gettext as _
from rrpuzzle.rules import Rules, parse_rules

__all__ = ["GAME", "Robbers"]


class Robbers(Game[RobbersState, Action, RobbersView, Rules]):
    """The game for two to five players, with all its variants.

    Examples
    --------
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = GAME.start(3, CLASSIC, seed=1)
    >>> GAME.apply(state, GAME.parse_action("draw")).turn_number
    2
    """

    name = "robbers"
    seat_range = range(2, 6)

    def start(self, seats: int, rules: Rules, seed: int) -> RobbersState:
        """Cut for the deal and deal the first round."""
        check_seats(self, seats)
        check_seed(seed)
        if not isinstance(rules, Rules):
            raise RulesError(
                _("{text} is not rules: parse_rules makes them of their text.").format(
                    text=quote(rules)
                )
            )
        # A play-off has fewer players and so may have larger hands.
        for players in range(2, seats + 1):
            check_deal(rules, players)
        return start_match(seats, rules, seed)

    def apply(self, state: RobbersState, action: Action) -> RobbersState:
        """Return the state after an action of the seat to act."""
        return apply(state, action)

    def view(self, state: RobbersState, seat: int) -> RobbersView:
        """Return what a seat sees."""
        check_seat(seat, state.seats)
        return view_of(state, seat)

    def parse_action(self, text: str) -> Action:
        """Read an action from its line."""
        return parse_action(text)

    def format_action(self, action: Action) -> str:
        """Write an action as one line."""
        return format_action(action)

    def parse_rules(self, text: str) -> Rules:
        """Read rules from a preset's name and options."""
        return parse_rules(text)

    def format_rules(self, rules: Rules) -> str:
        """Write rules as one line."""
        return str(rules)

    def turn_seconds(self, state: RobbersState) -> int:
        """Return `Rules.turn_seconds`."""
        return state.rules.turn_seconds

    def time_up(self) -> Action:
        """Return the action of a seat whose time is up."""
        return TimeUp()


GAME = Robbers()
"""The game."""
