"""The rules of Robbers' Rummy as data: one frozen object, variants as presets.

A preset names a variant; single options may be changed on top of it
(``dataclasses.replace(find_preset("rummikub"), ace="both")``), and every part of the package
honours them alike or says with an error that it cannot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rrpuzzle.cards import Card, Rank
from rrpuzzle.options import (
    Allowed,
    check_options,
    choose_preset,
    format_options,
    parse_options,
)

__all__ = ["CLASSIC", "OPTIONS", "PRESETS", "Rules", "find_preset", "parse_rules"]

OPTIONS: dict[str, Allowed] = {
    "packs": range(1, 7),
    "jokers": range(7),
    "ace": ("low", "both", "corner"),
    "table_jokers": ("free", "fixed", "fixed-hand", "locked", "fresh"),
    "jokers_per_meld": ("any", "one", "minority"),
    "opening_minimum": range(501),
    "opening_joker": ("as-card", "zero", "penalty"),
    "opening_needs_run": (False, True),
    "opening_turn": ("melds-only", "lay-off", "rearrange"),
    "redeemed_joker": ("keep", "play"),
    "redeem_set": ("either", "both"),
    "redeem_bonus": range(101),
    "joker_value": range(101),
    "ace_value": range(101),
    "face_values": ("ten", "rank"),
    "failed_turn_cards": range(11),
    "turn_seconds": range(3601),
    "discard_pile": (False, True),
    "hand_size": range(53),
    "rounds": range(1, 101),
    "outs_to_win": range(101),
}
"""The values that each option of `Rules` may take."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played: the cards, what a meld is, what a turn may do, how it counts.

    Parameters
    ----------
    packs : int
        52-card packs in play, 1 to 6.
    jokers : int
        Jokers in play, 0 to 6.
    ace : {"low", "both", "corner"}
        Where an ace may stand in a run: below the two; also above the king; or also between
        king and two. A run never holds a card twice, so it has 13 cards at most.
    table_jokers : {"free", "fixed", "fixed-hand", "locked", "fresh"}
        What a joker on the table may do: move and change its meaning; keep its meaning until
        its card replaces it; the same, that card coming from the hand; the same, and no card
        leaves its row; as "fixed", and the joker goes into a new meld of hand cards.
    jokers_per_meld : {"any", "one", "minority"}
        How many jokers a meld may hold beside at least one natural card: any number; one;
        fewer than naturals.
    opening_minimum : int
        Points that a player's first melds must be worth; 0 asks for no opening.
    opening_joker : {"as-card", "zero", "penalty"}
        What a joker counts in the opening: as the card it stands for; nothing; its penalty.
    opening_needs_run : bool
        Whether the opening must hold a run.
    opening_turn : {"melds-only", "lay-off", "rearrange"}
        What else the opening turn may do once the opening is down.
    redeemed_joker : {"keep", "play"}
        Whether a redeemed joker may stay in the hand or must be played in the same turn.
    redeem_set : {"either", "both"}
        What redeems a joker in a set of three: either missing suit, or both together.
    redeem_bonus : int
        Points taken off a player's penalty for each joker they redeem.
    joker_value, ace_value : int
        Penalty points of a joker and of an ace.
    face_values : {"ten", "rank"}
        Penalty points of J, Q and K: 10 each, or 11, 12 and 13.
    failed_turn_cards : int
        Cards drawn after a failed rearrangement.
    turn_seconds : int
        Seconds for a turn; 0 sets no limit.
    discard_pile : bool
        Whether the discard variant is played.
    hand_size : int
        Cards dealt to each player; 0 deals 13 to two or three players and 11 to four or five.
    rounds : int
        Rounds in a match that the lowest total wins.
    outs_to_win : int
        Times a player must go out to win the match, however many rounds that takes; 0 plays
        `rounds` rounds instead.

    Raises
    ------
    RulesError
        If an option has a value that it cannot take.

    Examples
    --------
    >>> from dataclasses import replace
    >>> replace(find_preset("classic"), ace="both")
    parse_rules('classic ace=both')
    """

    packs: int = 2
    jokers: int = 4
    ace: str = "low"
    table_jokers: str = "free"
    jokers_per_meld: str = "any"
    opening_minimum: int = 40
    opening_joker: str = "as-card"
    opening_needs_run: bool = False
    opening_turn: str = "melds-only"
    redeemed_joker: str = "keep"
    redeem_set: str = "either"
    redeem_bonus: int = 0
    joker_value: int = 30
    ace_value: int = 15
    face_values: str = "ten"
    failed_turn_cards: int = 1
    turn_seconds: int = 0
    discard_pile: bool = False
    hand_size: int = 0
    rounds: int = 5
    outs_to_win: int = 0

    def __post_init__(self) -> None:
        """Refuse a value that an option cannot take."""
        check_options(self, OPTIONS)

    def value_of(self, card: Card) -> int:
        """Return the penalty points of a card; any joker counts as a joker.

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
        >>> CLASSIC.value_of(Card.parse("QH")), CLASSIC.value_of(Card.parse("*QH"))
        (10, 30)
        """
        if card.joker or card.rank is None:
            return self.joker_value
        if card.rank is Rank.ACE:
            return self.ace_value
        return int(card.rank) if self.face_values == "rank" else min(int(card.rank), 10)

    def __str__(self) -> str:
        """Return the nearest preset and what differs from it; `parse_rules` reads it back."""
        return format_options(self, PRESETS)

    def __repr__(self) -> str:
        """Return a text that evaluates to the rules."""
        return f"parse_rules({str(self)!r})"


_classic = Rules()

PRESETS: dict[str, Rules] = {
    "classic": _classic,
    "rummikub": replace(
        _classic,
        jokers=2,
        hand_size=14,
        opening_minimum=30,
        ace_value=1,
        face_values="rank",
        redeemed_joker="play",
    ),
    "no-opening": replace(_classic, opening_minimum=0),
    "opening-30": replace(_classic, opening_minimum=30),
    "tournament-51": replace(_classic, opening_minimum=51),
    "discard": replace(_classic, discard_pile=True),
    "timed": replace(_classic, turn_seconds=120),
    "no-jokers": replace(_classic, jokers=0),
    "vatikan": replace(_classic, jokers=4),
    "hindu": replace(_classic, opening_turn="lay-off"),
    "strict": replace(_classic, failed_turn_cards=3),
}
"""The named variants."""


def find_preset(name: str) -> Rules:
    """Return the rules of a named variant.

    Parameters
    ----------
    name : str
        A key of `PRESETS`.

    Returns
    -------
    Rules
        The rules.

    Raises
    ------
    RulesError
        If no preset has the name; it says which there are.

    Examples
    --------
    >>> find_preset("rummikub").opening_minimum
    30
    """
    return choose_preset(name, PRESETS)


def parse_rules(text: str) -> Rules:
    """Read rules from a preset's name and options; the inverse of ``str``.

    Parameters
    ----------
    text : str
        Such as ``"classic"`` or ``"rummikub ace=both jokers=4"``; without a preset, classic.

    Returns
    -------
    Rules
        The rules.

    Raises
    ------
    RulesError
        If a preset, an option or a value does not exist.

    Examples
    --------
    >>> parse_rules("classic ace=both").ace
    'both'
    """
    return parse_options(text, PRESETS, OPTIONS)


CLASSIC = PRESETS["classic"]
"""The rules of the classic game."""
