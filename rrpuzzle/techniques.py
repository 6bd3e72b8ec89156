"""The register of techniques, from easy to hard: each name stands here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass

from rrpuzzle.messages import gettext as _

__all__ = ["TECHNIQUES", "Technique", "find_technique"]


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to bring a card in.

    Parameters
    ----------
    name : str
        Its registered name, such as ``"wedge"``.
    example : str
        A small position whose best play needs it, in the notation.

    Examples
    --------
    >>> find_technique("wedge").title
    'wedge'
    """

    name: str
    example: str

    @property
    def level(self) -> int:
        """Its place in the register, 1 for the easiest."""
        return [technique.name for technique in TECHNIQUES].index(self.name) + 1

    @property
    def title(self) -> str:
        """Its name in the language in use."""
        return {
            "lay-off": _("lay off on a run"),
            "fourth-suit": _("fourth suit"),
            "new-meld": _("new meld"),
            "take-end": _("take from a run's end"),
            "take-fourth": _("take the fourth of a set"),
            "split-run": _("split a run"),
            "wedge": _("wedge"),
            "break-set": _("break up a set"),
            "join-runs": _("join runs"),
            "transfer": _("transfer between set and run"),
            "redeem-joker": _("redeem a joker"),
            "move-joker": _("move a joker"),
            "chain": _("chain"),
        }[self.name]

    @property
    def definition(self) -> str:
        """What it is, in one sentence of the language in use."""
        return {
            "lay-off": _("A card from the hand is added to either end of a run."),
            "fourth-suit": _("A set of three takes the card of the suit that it lacks."),
            "new-meld": _("Cards from the hand make a new meld, alone or with freed cards."),
            "take-end": _("A run of four or more gives away the card at its end."),
            "take-fourth": _("A set of four gives one of its cards away."),
            "split-run": _("A long run is parted, or gives a card from its middle."),
            "wedge": _("The second copy of a card inside a run parts it into two runs."),
            "break-set": _("A set is given up, and each of its cards goes elsewhere."),
            "join-runs": _("Two runs of one suit become one, and a card can be spared."),
            "transfer": _("A card goes from a set to a run, or from a run to a set."),
            "redeem-joker": _("The card that a joker stands for takes its place."),
            "move-joker": _("A joker goes elsewhere and stands for another card."),
            "chain": _("A card goes where only another card's move has made room for it."),
        }[self.name]


TECHNIQUES = (
    Technique("lay-off", "4S 5S 6S | 7S"),
    Technique("fourth-suit", "9H 9D 9C | 9S"),
    Technique("new-meld", "4S 5S 6S | 9H 9D 9C"),
    Technique("take-end", "4H 5H 6H 7H | 7S 7C"),
    Technique("take-fourth", "9S 9H 9D 9C | TC JC"),
    Technique("split-run", "3C 4C 5C 6C 7C 8C 9C | 6H 6S"),
    Technique("wedge", "4H 5H 6H 7H 8H | 6H"),
    Technique("break-set", "6S 6H 6D / 3S 4S 5S / 7H 8H 9H / 3D 4D 5D | 7S"),
    Technique("join-runs", "3H 4H 5H / 6H 7H 8H | 3S 3C"),
    Technique("transfer", "6S 6H 6D 6C / 3S 4S 5S | 7S"),
    Technique("redeem-joker", "5H 6H *7H | 7H 3S 3D"),
    Technique("move-joker", "5H 6H *7H 8H / 8S 8D 8C | 3H"),
    Technique("chain", "6S 6H 6D 6C / 3S 4S 5S | 7S"),
)
"""Every technique, from easy to hard."""


def find_technique(name: str) -> Technique:
    """Return a technique by its registered name.

    Parameters
    ----------
    name : str
        Its name.

    Returns
    -------
    Technique
        The technique.

    Raises
    ------
    KeyError
        If none has the name.

    Examples
    --------
    >>> find_technique("lay-off").level
    1
    """
    return {technique.name: technique for technique in TECHNIQUES}[name]
