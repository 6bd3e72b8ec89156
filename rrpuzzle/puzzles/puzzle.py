"""A puzzle: a position, what is asked for, and the words around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from rrpuzzle.messages import language
from rrpuzzle.position import Position
from rrpuzzle.puzzles.goals import Goal, GoalKind
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["Puzzle"]


_MOST = Goal(GoalKind.MOST)


def _plain(value: object) -> object:
    if isinstance(value, MappingProxyType):
        return dict(value)
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


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
    solutions : int or None
        How many best tables there are, where known; tables that differ only in copies of a
        card, or in what a joker stands for, are one.
    rating : int or None
        How hard it is for people, on the scale of chess ratings; see `rrpuzzle.puzzles.rating`.
    comments : mapping of str to str
        What there is to say once it is solved, by language code.
    prompts : tuple of mapping of str to str
        Questions that lead a learner on, each by language code.
    setter, source, licence : str
        Who made it, where it comes from, and under which licence it may be shared.

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
    solutions: int | None = None
    rating: int | None = None
    comments: Mapping[str, str] = field(default_factory=dict)
    prompts: tuple[Mapping[str, str], ...] = ()
    setter: str = ""
    source: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        """Freeze the texts."""
        for name in ("titles", "texts", "comments"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        prompts = tuple(MappingProxyType(dict(texts)) for texts in self.prompts)
        object.__setattr__(self, "prompts", prompts)

    def __reduce__(self) -> tuple[type[Puzzle], tuple[object, ...]]:
        """Pickle with plain dictionaries: a frozen mapping cannot travel to another process."""
        values = (getattr(self, each.name) for each in fields(self))
        return Puzzle, tuple(map(_plain, values))

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
    def comment(self) -> str:
        """What there is to say once it is solved, in the language in use, else in English."""
        return _in_language(self.comments)

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
