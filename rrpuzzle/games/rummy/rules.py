"""The rules of Rummy as data: one frozen object, variants as presets.

1. One pack of 52 cards, no jokers. What a meld is, is said by `rrpuzzle.melds` under
   `RummyRules.melds`.
2. Four players is the game, with 7 cards each. Two players get 10 cards, three get 7, five and
   six get 6.
3. Aces are low and count 1; king, queen and jack count 10; every other card its pips.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from rrpuzzle.cards import Card, full_pack
from rrpuzzle.errors import GameError
from rrpuzzle.messages import gettext as _
from rrpuzzle.options import (
    Allowed,
    check_options,
    choose_preset,
    format_options,
    parse_options,
)
from rrpuzzle.rules import Rules

__all__ = [
    "HAND_SIZES",
    "RUMMY",
    "RUMMY_OPTIONS",
    "RUMMY_PRESETS",
    "RummyRules",
    "find_rummy_preset",
    "parse_rummy_rules",
]

HAND_SIZES = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
"""Cards dealt to each player, by the number of players."""

RUMMY_OPTIONS: dict[str, Allowed] = {
    "ace": ("low", "both", "corner"),
    "ace_value": range(1, 51),
    "hand_size": range(26),
    "one_meld": (False, True),
    "final_discard": (False, True),
    "double_out": (False, True),
    "stock_runs": range(1, 11),
    "shuffle_reuse": (False, True),
    "target": range(1, 10_001),
}
"""The values that each option of `RummyRules` may take."""


@dataclass(frozen=True, slots=True)
class RummyRules:
    """What is played: how many cards, what a turn may do, how a round ends and counts.

    Parameters
    ----------
    ace : {"low", "both", "corner"}
        Where an ace may stand in a run: below the two; also above the king; or also between
        king and two.
    ace_value : int
        Points of an ace that is left in a hand, wherever it might have stood.
    hand_size : int
        Cards dealt to each player; 0 deals as `HAND_SIZES` says.
    one_meld : bool
        Whether a turn may put down one meld only; cards are laid off in any number all the same.
    final_discard : bool
        Whether going out takes a discard, so that a turn never ends with everything melded.
    double_out : bool
        Whether a player who goes out in one turn, having put down and laid off nothing in the
        round before, scores double.
    stock_runs : int
        How many times the stock is run through before a round is a dead end.
    shuffle_reuse : bool
        Whether the discard pile is shuffled before it becomes the stock again.
    target : int
        Points that win the match.

    Raises
    ------
    RulesError
        If an option has a value that it cannot take.

    Examples
    --------
    >>> from dataclasses import replace
    >>> replace(RUMMY, one_meld=True, target=100)
    parse_rummy_rules('one-meld target=100')
    """

    ace: str = "low"
    ace_value: int = 1
    hand_size: int = 0
    one_meld: bool = False
    final_discard: bool = False
    double_out: bool = False
    stock_runs: int = 2
    shuffle_reuse: bool = False
    target: int = 200

    def __post_init__(self) -> None:
        """Refuse a value that an option cannot take."""
        check_options(self, RUMMY_OPTIONS)

    @property
    def melds(self) -> Rules:
        """The rules that `rrpuzzle.melds` asks for: one pack, no jokers, this place of the ace."""
        return _meld_rules(self.ace, self.ace_value)

    def value_of(self, card: Card) -> int:
        """Return the points of a card that is left in a hand.

        Parameters
        ----------
        card : Card
            The card.

        Returns
        -------
        int
            Its points.

        Examples
        --------
        >>> [RUMMY.value_of(Card.parse(text)) for text in ("AS", "9D", "TD", "KC")]
        [1, 9, 10, 10]
        """
        return self.melds.value_of(card)

    def cards_each(self, seats: int) -> int:
        """Return how many cards each player is dealt.

        Parameters
        ----------
        seats : int
            Number of players.

        Returns
        -------
        int
            The number of cards.

        Raises
        ------
        GameError
            If so many cannot play, the pack cannot serve them and leave a card to turn up and
            one to draw, or the hands are so small that nobody could ever go out.

        Examples
        --------
        >>> RUMMY.cards_each(4), RUMMY.cards_each(2)
        (7, 10)
        """
        if seats not in HAND_SIZES:
            raise GameError(
                _("{seats} players cannot play Rummy: it is a game for {low} to {high}.").format(
                    seats=seats, low=min(HAND_SIZES), high=max(HAND_SIZES)
                )
            )
        size, pack = self.hand_size or HAND_SIZES[seats], len(full_pack(1, 0))
        # With the card drawn, a meld; and a card to discard if that is a must.
        least = 3 if self.final_discard else 2
        if size < least:
            raise GameError(
                _(
                    "hand_size={size} is too little: nobody could ever go out. "
                    "{least} cards are the least."
                ).format(size=size, least=least)
            )
        if seats * size > pack - 2:
            raise GameError(
                _(
                    "hand_size={size} is too much for {seats} players: one pack can give each "
                    "{most} cards, with one to turn up and one to draw."
                ).format(size=size, seats=seats, most=(pack - 2) // seats)
            )
        return size

    def __str__(self) -> str:
        """Return the nearest preset and what differs; `parse_rummy_rules` reads it back."""
        return format_options(self, RUMMY_PRESETS)

    def __repr__(self) -> str:
        """Return a text that evaluates to the rules."""
        return f"parse_rummy_rules({str(self)!r})"


@cache
def _meld_rules(ace: str, ace_value: int) -> Rules:
    return Rules(packs=1, jokers=0, ace=ace, ace_value=ace_value)


RUMMY = RummyRules()
"""The rules of the game for four."""

RUMMY_PRESETS: dict[str, RummyRules] = {
    "classic": RUMMY,
    "high-ace": replace(RUMMY, ace="both", ace_value=15),
    "one-meld": replace(RUMMY, one_meld=True),
    "final-discard": replace(RUMMY, final_discard=True),
    "double": replace(RUMMY, double_out=True),
    "shuffled": replace(RUMMY, shuffle_reuse=True),
}
"""The named variants."""


def find_rummy_preset(name: str) -> RummyRules:
    """Return the rules of a named variant.

    Parameters
    ----------
    name : str
        A key of `RUMMY_PRESETS`.

    Returns
    -------
    RummyRules
        The rules.

    Raises
    ------
    RulesError
        If no preset has the name; it says which there are.

    Examples
    --------
    >>> find_rummy_preset("high-ace").ace
    'both'
    """
    return choose_preset(name, RUMMY_PRESETS)


def parse_rummy_rules(text: str) -> RummyRules:
    """Read rules from a preset's name and options; the inverse of ``str``.

    Parameters
    ----------
    text : str
        Such as ``"classic"`` or ``"one-meld target=100"``; without a preset, classic.

    Returns
    -------
    RummyRules
        The rules.

    Raises
    ------
    RulesError
        If a preset, an option or a value does not exist.

    Examples
    --------
    >>> parse_rummy_rules("classic ace=both final_discard=yes").final_discard
    True
    """
    return parse_options(text, RUMMY_PRESETS, RUMMY_OPTIONS)
