"""How hard a puzzle is for people: a sum of terms, each about something that has to be seen.

The scale is that of chess ratings. The weights stand here and nowhere else; they were chosen so
that a plain lay-off, a borrowed end card, a wedge, an exchange between two rows and a chain over
four rows follow one another at clear distances, whatever else lies on the table. The effort of
the solver that plays as a person does is one term among others; that of the exact solver is none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log2, sqrt

from rrpuzzle.cards import Card
from rrpuzzle.lineage import lineage_graph, longest_chain
from rrpuzzle.melds import every_meld
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import mark as N_  # noqa: N812 - the name that extraction looks for
from rrpuzzle.position import Position, card_counts
from rrpuzzle.puzzles.goals import GoalKind
from rrpuzzle.puzzles.human import HumanSolution, solve_like_a_person, tempting_ideas
from rrpuzzle.puzzles.puzzle import Puzzle
from rrpuzzle.rules import Rules
from rrpuzzle.steps import plan_steps

__all__ = [
    "HIGHEST_LEVEL",
    "LEVELS",
    "Rating",
    "are_near",
    "level_of",
    "level_title",
    "rate",
    "rate_answer",
    "spearman",
]

LEVELS = (1050, 1350, 1650, 1950)
"""The ratings at which the second to the fifth level begin."""

HIGHEST_LEVEL = len(LEVELS) + 1

_START = 760
_TECHNIQUES = {
    "lay-off": 0,
    "fourth-suit": 0,
    "new-meld": 40,
    "take-end": 140,
    "take-fourth": 140,
    "split-run": 210,
    "wedge": 330,
    "redeem-joker": 280,
    "join-runs": 380,
    "break-set": 400,
    "transfer": 420,
    "move-joker": 430,
    "chain": 460,
}
_VARIETY = 40
_LINK = 110
_WORK = 35
_ROWS = 30
_TRAILS = 35
_JOKER = 60
_EFFORT = 30
_GAVE_UP = 120
_CARD = 25
"""What one more counts: a further technique, a link of the chain, a split or join beyond those
that the cards themselves need, a doubling of the rows, of the trails and of the tries, a joker."""

_NAMES = {
    "technique": N_("hardest technique"),
    "variety": N_("further techniques"),
    "chain": N_("length of the chain"),
    "work": N_("splits and joins"),
    "rows": N_("rows that could take part"),
    "trails": N_("false trails"),
    "jokers": N_("jokers"),
    "effort": N_("effort of a person"),
    "hand": N_("cards to be weighed"),
}


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, and why.

    Parameters
    ----------
    terms : tuple of (str, int)
        What each thing that has to be seen adds, by its registered name.
    tries : int
        How many placements the solver that plays as a person does has tried.

    Examples
    --------
    >>> rating = Rating((("technique", 330), ("chain", 0)), 1)
    >>> rating.value, rating.level
    (1090, 2)
    """

    terms: tuple[tuple[str, int], ...]
    tries: int = 0

    @property
    def value(self) -> int:
        """The rating."""
        return _START + sum(points for _name, points in self.terms)

    @property
    def level(self) -> int:
        """The level, 1 to 5."""
        return level_of(self.value)

    @property
    def lines(self) -> list[str]:
        """The terms that count, one a line, in the language in use."""
        shown = [
            _("{n} for {what}").format(n=f"{points:+}", what=_(_NAMES[name]))
            for name, points in self.terms
            if points
        ]
        return [_("{n} to begin with").format(n=_START), *shown]


def level_of(rating: int) -> int:
    """Return the level of a rating.

    Parameters
    ----------
    rating : int
        The rating.

    Returns
    -------
    int
        1 (easiest) to 5.

    Examples
    --------
    >>> level_of(820), level_of(1350), level_of(2000)
    (1, 3, 5)
    """
    return 1 + sum(rating >= start for start in LEVELS)


def level_title(level: int) -> str:
    """Return a level's name in the language in use.

    Parameters
    ----------
    level : int
        1 to 5.

    Returns
    -------
    str
        The name.

    Examples
    --------
    >>> level_title(5)
    'very hard'
    """
    titles = (_("very easy"), _("easy"), _("medium"), _("hard"), _("very hard"))
    return titles[level - 1]


def rate(puzzle: Puzzle, answer: Position, techniques: Collection[str] | None = None) -> Rating:
    """Say how hard a puzzle is.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    answer : Position
        A table and hand that reach its goal with as few splits and joins as can be.
    techniques : collection of str, optional
        What the answer takes, if that is known already.

    Returns
    -------
    Rating
        The rating and its terms; the same each time.

    Examples
    --------
    >>> from rrpuzzle.puzzles import find_puzzle
    >>> from rrpuzzle.puzzles.hints import find_answer
    >>> puzzle = find_puzzle("first-steps/finished-run")
    >>> rating = rate(puzzle, find_answer(puzzle))
    >>> rating.level, rating.lines[:2]
    (2, ['760 to begin with', '+330 for hardest technique'])
    """
    if puzzle.goal.kind is GoalKind.OPEN:
        return _rate_opening(puzzle, answer)
    person = solve_like_a_person(puzzle.position, puzzle.rules)
    return rate_answer(puzzle.position, answer, puzzle.rules, person, techniques)


def rate_answer(
    position: Position,
    answer: Position,
    rules: Rules,
    person: HumanSolution,
    techniques: Collection[str] | None = None,
) -> Rating:
    """Say how hard it is to find an answer to a position.

    Parameters
    ----------
    position, answer : Position
        The start, and a best end with as few splits and joins as can be.
    rules : Rules
        The rules that are played.
    person : HumanSolution
        How the solver that plays as a person does came along.
    techniques : collection of str, optional
        What the answer takes, if that is known already.

    Returns
    -------
    Rating
        The rating and its terms.

    Examples
    --------
    >>> from rrpuzzle import CLASSIC, parse_position
    >>> from rrpuzzle.puzzles import solve_like_a_person
    >>> start = parse_position("4S 5S 6S | 7S")
    >>> rate_answer(
    ...     start, parse_position("4S 5S 6S 7S"), CLASSIC, solve_like_a_person(start, CLASSIC)
    ... ).value
    820
    """
    graph = lineage_graph(position, answer)
    edges = graph.number_of_edges()
    after = [row for row in answer.table if row]
    placed = len(position.hand) - len(answer.hand)
    work = max(0, 2 * edges - len(position.table) - len(after) - placed - placed)
    if techniques is None:
        techniques = [step.technique for step in plan_steps(position, answer, rules)]
    used = set(techniques)
    weights = sorted((_TECHNIQUES[name] for name in used), reverse=True) or [0]
    varied = sum(1 for weight in weights[1:] if weight > _TECHNIQUES["new-meld"])
    links = max(0, len(longest_chain(graph)) - 2)
    jokers = sum(card.joker for card in position.cards)
    gave_up = len(person.after.hand) > len(answer.hand)
    return Rating(
        (
            ("technique", weights[0]),
            ("variety", _VARIETY * varied),
            ("chain", _LINK * links),
            ("work", _WORK * work),
            ("rows", round(_ROWS * log2(1 + _rows_near(position)))),
            ("trails", round(_TRAILS * log2(1 + tempting_ideas(position, rules)))),
            ("jokers", _JOKER * jokers),
            ("effort", round(_EFFORT * log2(1 + person.tries)) + _GAVE_UP * gave_up),
        ),
        person.tries,
    )


def _rows_near(position: Position) -> int:
    """Count the rows that a person looks at: those that touch the hand, or a row that does."""
    hand = [card for card in position.hand if card.natural]
    near = {
        number
        for number, row in enumerate(position.table)
        if any(are_near(card, other) for card in hand for other in row)
    }
    return len(near)


def are_near(card: Card, other: Card) -> bool:
    """Tell whether two cards could lie in one meld of three.

    Parameters
    ----------
    card, other : Card
        The cards; jokers are near everything.

    Returns
    -------
    bool
        Whether they are of one rank, or of one suit and at most two ranks apart.

    Examples
    --------
    >>> are_near(Card.parse("5H"), Card.parse("7H")), are_near(Card.parse("5H"), Card.parse("8H"))
    (True, False)
    """
    if card.rank is None or other.rank is None:
        return True
    if card.rank is other.rank:
        return True
    return card.suit is other.suit and abs(card.rank - other.rank) <= 2


def _rate_opening(puzzle: Puzzle, answer: Position) -> Rating:
    """Rate what has to be laid from the hand alone: which melds, and what they cost each other."""
    hand = card_counts(puzzle.position.hand)
    jokers = sum(n for card, n in hand.items() if card.joker)
    natural = {card for card in hand if card.natural}
    melds = [
        frozenset(meld.cards)
        for meld in every_meld(puzzle.rules)
        if len(meld.cards) == 3
        and sum(card in natural for card in meld.cards) >= max(2, 3 - jokers)
    ]
    rivals = sum(1 for one, other in combinations(melds, 2) if one & other)
    laid = len(answer.table) - len(puzzle.position.table)
    return Rating(
        (
            ("technique", _TECHNIQUES["new-meld"]),
            ("chain", _LINK * max(0, laid - 1)),
            ("trails", round(2 * _TRAILS * log2(1 + rivals))),
            ("jokers", _JOKER * jokers),
            ("hand", _CARD * max(0, hand.total() - 4)),
        )
    )


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the rank correlation of two series.

    Parameters
    ----------
    first, second : sequence of float
        Two series of one length.

    Returns
    -------
    float
        Spearman's rho, equal values sharing their ranks; 0 if one of the series is constant.

    Examples
    --------
    >>> spearman([1, 2, 3, 4], [10, 20, 40, 30])
    0.8
    """
    ranks = [_ranks(series) for series in (first, second)]
    means = [sum(series) / len(series) for series in ranks]
    around = [[x - mean for x in series] for series, mean in zip(ranks, means, strict=True)]
    both = sum(x * y for x, y in zip(*around, strict=True))
    size = sqrt(sum(x * x for x in around[0]) * sum(y * y for y in around[1]))
    return both / size if size else 0.0


def _ranks(series: Sequence[float]) -> list[float]:
    order = sorted(series)
    places: dict[float, list[int]] = {}
    for place, value in enumerate(order):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in series]
