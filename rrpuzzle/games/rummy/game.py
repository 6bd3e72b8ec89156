"""Rummy as a game that a match loop, a record or a tournament can play."""

from __future__ import annotations

from rrpuzzle.errors import RulesError, quote
from rrpuzzle.games.chance import check_seed
from rrpuzzle.games.game import Game, check_seat, check_seats
from rrpuzzle.games.rummy.actions import Action, format_action, parse_action
from rrpuzzle.games.rummy.apply import apply
from rrpuzzle.games.rummy.deal import start_match
from rrpuzzle.games.rummy.rules import HAND_SIZES, RummyRules, parse_rummy_rules
from rrpuzzle.games.rummy.state import RummyState, view_of
from rrpuzzle.games.rummy.view import RummyView
from rrpuzzle.messages import gettext as _

__all__ = ["GAME", "Rummy"]


class Rummy(Game[RummyState, Action, RummyView, RummyRules]):
    """The game with one pack, for two to six players.

    Examples
    --------
    >>> state = GAME.start(4, GAME.parse_rules("classic"), seed=1)
    >>> GAME.apply(state, GAME.parse_action("draw")).stock_size
    22
    """

    name = "rummy"
    seat_range = range(min(HAND_SIZES), max(HAND_SIZES) + 1)
    high_wins = True

    def start(self, seats: int, rules: RummyRules, seed: int) -> RummyState:
        """Cut for the deal and deal the first round."""
        check_seats(self, seats)
        check_seed(seed)
        if not isinstance(rules, RummyRules):
            raise RulesError(
                _("{text} is not rules: {parser} makes them of their text.").format(
                    text=quote(rules), parser="parse_rummy_rules"
                )
            )
        return start_match(seats, rules, seed)

    def apply(self, state: RummyState, action: Action) -> RummyState:
        """Return the state after an action of the seat to act."""
        return apply(state, action)

    def view(self, state: RummyState, seat: int) -> RummyView:
        """Return what a seat sees."""
        check_seat(seat, state.seats)
        return view_of(state, seat)

    def parse_action(self, text: str) -> Action:
        """Read an action from its line."""
        return parse_action(text)

    def format_action(self, action: Action) -> str:
        """Write an action as one line."""
        return format_action(action)

    def parse_rules(self, text: str) -> RummyRules:
        """Read rules from a preset's name and options."""
        return parse_rummy_rules(text)

    def format_rules(self, rules: RummyRules) -> str:
        """Write rules as one line."""
        return str(rules)


GAME = Rummy()
"""The game."""
