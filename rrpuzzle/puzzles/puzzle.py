"""A puzzle: a position, what is asked for, and the words around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rrpuzzle.messages import language
from rrpuzzle.position import Position
from rrpuzzle.puzzles.goals import Goal, GoalKind
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["Puzzle"]


_MOST = Goal(GoalKind.MOST)


def _in_language(texts: Mapping[str, str]) -> str:
    return texts.get(language()) or texts.get("en") or next(iter(texts.values()), "")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a goal.

    Parameters
    ----------
    id : str
        A name that stays, such as ``"first-steps/wedge"``.
    position : Position
        The table and the hand at the start.
    goal : Goal
        What is asked for.
    rules : Rules
        The rules that are played.
    titles, texts : mapping of str to str
        Title and text, by language code.
    themes : tuple of str
        The techniques that the solution needs, by their registered names.
    par : int or None
        The fewest splits and joins of any best solution, where known.
    source, licence : str
        Where it comes from and under which licence it may be shared.

    Examples
    --------
    >>> from rrpuzzle import parse_position
    >>> from rrpuzzle.puzzles import Goal, GoalKind
    >>> puzzle = Puzzle("mine", parse_position("4S 5S 6S | 7S"), Goal(GoalKind.OUT))
    >>> puzzle.title
    'mine'
    """

    id: str
    position: Position
    goal: Goal = _MOST
    rules: Rules = CLASSIC
    titles: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    themes: tuple[str, ...] = ()
    par: int | None = None
    source: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        """Freeze the texts."""
        object.__setattr__(self, "titles", MappingProxyType(dict(self.titles)))
        object.__setattr__(self, "texts", MappingProxyType(dict(self.texts)))

    def __hash__(self) -> int:
        """Hash by the name and position; the texts are mappings."""
        return hash((self.id, self.position))

    @property
    def title(self) -> str:
        """The title in the language in use, else in English, else the id."""
        return _in_language(self.titles) or self.id

    @property
    def text(self) -> str:
        """The text in the language in use, else in English."""
        return _in_language(self.texts)

    @property
    def opened(self) -> bool:
        """Whether the player has opened: always, unless opening is what is asked for."""
        return self.goal.kind is not GoalKind.OPEN

    def __repr__(self) -> str:
        """Return a short text that names the puzzle and shows its position."""
        return f"<Puzzle {self.id}: {self.position}; {self.goal}>"

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        from rrpuzzle.drawing import puzzle_html, puzzle_text  # only when a drawing is asked for

        return {"text/plain": puzzle_text(self), "text/html": puzzle_html(self)}
