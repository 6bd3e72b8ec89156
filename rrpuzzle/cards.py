"""Cards, jokers and packs.

1. A card is a rank and a suit; copies of one card have no identity.
2. A joker (``JOKER``) has neither; once it lies in a meld it stands for a card, its *face*.
3. Every card has one text: ``5H``, ``TS``, ``*`` for a joker, ``*5H`` for a joker that stands
   for the five of hearts. Parsing also takes ``10S``, ``5♥``, lower case, ``X`` or ``JK`` or
   🃏 for a joker, ``X(5h)``, and the French and German court letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache

from rrpuzzle.errors import NotationError, quote
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import language, local_ranks
from rrpuzzle.messages import mark as N_  # noqa: N812 - the name that extraction looks for

__all__ = [
    "JOKER",
    "Card",
    "Rank",
    "Row",
    "Suit",
    "format_cards",
    "full_pack",
    "parse_cards",
    "sort_cards",
]

_LONGEST_TEXT = 20_000


class Suit(Enum):
    """One of the four suits, in the order in which they are shown.

    Examples
    --------
    >>> [suit.symbol for suit in Suit]
    ['♠', '♥', '♦', '♣']
    >>> Suit("H")
    Suit.HEARTS
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The suit's sign, such as ``"♥"``."""
        return _SYMBOLS[self]

    @property
    def index(self) -> int:
        """The suit's place in the order of suits, 0 to 3."""
        return _INDEX[self]

    @property
    def spoken(self) -> str:
        """The suit's name in the language in use."""
        return _(_SUIT_NAMES[self])

    def __repr__(self) -> str:
        """Return a text that evaluates to the suit."""
        return f"Suit.{self.name}"


_SUIT_NAMES = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}
_SYMBOLS = dict(zip(Suit, "♠♥♦♣", strict=True))
_INDEX = {suit: index for index, suit in enumerate(Suit)}


class Rank(IntEnum):
    """One of the thirteen ranks; its value is its place in a run, the ace being 1.

    Examples
    --------
    >>> Rank.TEN.letter, Rank.TEN.label
    ('T', '10')
    >>> Rank(1)
    Rank.ACE
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank in the notation: ``A``, ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``."""
        return "A23456789TJQK"[self - 1]

    @property
    def label(self) -> str:
        """The rank as it stands on a card: as `letter`, but ``10``.

        The court cards bear the letters of the language where `using_ranks` asks for that.
        """
        if self is Rank.TEN:
            return "10"
        if self > Rank.TEN and local_ranks():
            return _LOCAL_LETTERS.get(language(), "JQK")[self - Rank.JACK]
        return self.letter

    @property
    def spoken(self) -> str:
        """The rank's name in the language in use."""
        return _(_RANK_NAMES[self])

    def __repr__(self) -> str:
        """Return a text that evaluates to the rank."""
        return f"Rank.{self.name}"


_RANK_NAMES = {
    Rank.ACE: N_("ace"),
    Rank.TWO: N_("two"),
    Rank.THREE: N_("three"),
    Rank.FOUR: N_("four"),
    Rank.FIVE: N_("five"),
    Rank.SIX: N_("six"),
    Rank.SEVEN: N_("seven"),
    Rank.EIGHT: N_("eight"),
    Rank.NINE: N_("nine"),
    Rank.TEN: N_("ten"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card: natural, or a joker with or without a face.

    Parameters
    ----------
    rank : Rank or None
        The rank; of a joker, the rank that it stands for.
    suit : Suit or None
        The suit; of a joker, the suit that it stands for.
    joker : bool
        Whether it is a joker.

    Raises
    ------
    ValueError
        If a natural card lacks its rank or suit, or a joker has only one of them.

    Examples
    --------
    >>> Card(Rank.FIVE, Suit.HEARTS)
    Card.parse('5H')
    >>> Card(Rank.FIVE, Suit.HEARTS, joker=True).pretty
    '★5♥'
    """

    rank: Rank | None
    suit: Suit | None
    joker: bool = False
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse half a card."""
        if (self.rank is None) != (self.suit is None) or (self.rank is None and not self.joker):
            raise ValueError("a natural card has a rank and a suit; a joker has both or neither")
        # Cards are counted and looked up all the time, and an enum's own hash is slow.
        suit = 0 if self.suit is None else _INDEX[self.suit] + 1
        object.__setattr__(self, "_hash", (self.rank or 0) + 14 * suit + 70 * self.joker)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card from its text.

        Parameters
        ----------
        text : str
            Such as ``"5H"``, ``"10♠"``, ``"*"`` or ``"*5H"``; see the module for all forms.

        Returns
        -------
        Card
            The card.

        Raises
        ------
        NotationError
            If the text is no card; it quotes the text and says what would be right.

        Examples
        --------
        >>> Card.parse("10♠") == Card.parse("ts")
        True
        >>> Card.parse("X(5h)")
        Card.parse('*5H')
        """
        if not isinstance(text, str):
            raise NotationError(
                _("{text} is not a card: a card is written as text, such as '5H'.").format(
                    text=quote(text)
                )
            )
        return _parse_card(text) if len(text) <= 8 else _parse_card.__wrapped__(text)

    @property
    def natural(self) -> bool:
        """Whether it is no joker."""
        return not self.joker

    @property
    def face(self) -> Card | None:
        """The natural card that it is or stands for; None for a joker that lies loose."""
        if self.rank is None:
            return None
        return Card(self.rank, self.suit) if self.joker else self

    @property
    def plain(self) -> Card:
        """The card itself; for a joker, `JOKER` without a face."""
        return JOKER if self.joker else self

    @property
    def sort_key(self) -> tuple[int, int, bool]:
        """A key that sorts by suit, then rank, naturals first, loose jokers last."""
        if self.rank is None or self.suit is None:
            return (4, 0, True)
        return (self.suit.index, int(self.rank), self.joker)

    @property
    def pretty(self) -> str:
        """The card as people write it: ``5♥``, ``★`` for a joker, ``★5♥``."""
        star = "★" if self.joker else ""
        if self.rank is None or self.suit is None:
            return star
        return f"{star}{self.rank.label}{self.suit.symbol}"

    @property
    def spoken(self) -> str:
        """The card's name in the language in use, as a screen reader says it."""
        if self.rank is None or self.suit is None:
            return _("joker")
        name = _("{rank} of {suit}").format(rank=self.rank.spoken, suit=self.suit.spoken)
        return _("joker as {card}").format(card=name) if self.joker else name

    def __hash__(self) -> int:
        """Return a number of its own for each card."""
        return self._hash

    def standing_for(self, face: Card) -> Card:
        """Return this joker standing for `face`; a natural card stays as it is.

        Parameters
        ----------
        face : Card
            The natural card that the joker stands for.

        Returns
        -------
        Card
            The joker with its face.

        Examples
        --------
        >>> JOKER.standing_for(Card.parse("5H"))
        Card.parse('*5H')
        """
        return Card(face.rank, face.suit, True) if self.joker else self

    def __str__(self) -> str:
        """Return the card's text in the notation."""
        star = "*" if self.joker else ""
        if self.rank is None or self.suit is None:
            return star
        return f"{star}{self.rank.letter}{self.suit.value}"

    def __repr__(self) -> str:
        """Return a text that evaluates to the card."""
        return f"Card.parse({str(self)!r})"


Row = tuple[Card, ...]
"""Cards that lie together, in order, not yet checked."""

JOKER = Card(None, None, True)
"""A joker that stands for no card yet."""

_LOCAL_LETTERS = {"fr": "VDR"}
"""Jack, queen and king where a language has letters of its own for them."""

_RANKS = {rank.letter: rank for rank in Rank} | {
    "10": Rank.TEN,
    # French Valet, Dame, Roi and German Bube, Dame: no English rank has these letters.
    "V": Rank.JACK,
    "B": Rank.JACK,
    "D": Rank.QUEEN,
    "R": Rank.KING,
}
_SUITS = {suit.value: suit for suit in Suit} | dict(zip("♠♥♦♣♤♡♢♧", list(Suit) * 2, strict=True))
_JOKERS = ("🃏", "JK", "*", "X", "★")
_TEXT_STYLE = str.maketrans("", "", "\ufe0e\ufe0f")


@cache
def _parse_card(text: str) -> Card:
    bare = text.translate(_TEXT_STYLE).upper()
    for sign in _JOKERS:
        if bare.startswith(sign):
            rest = bare[len(sign) :]
            if len(rest) > 2 and rest.startswith("(") and rest.endswith(")"):
                rest = rest[1:-1]
            if not rest:
                return JOKER
            rank, suit = _parse_face(text, rest)
            return Card(rank, suit, True)
    rank, suit = _parse_face(text, bare)
    return Card(rank, suit)


def _parse_face(text: str, bare: str) -> tuple[Rank, Suit]:
    rank_text, suit_text = bare[:-1], bare[-1:]
    suit, rank = _SUITS.get(suit_text), _RANKS.get(rank_text)
    if suit is None:
        problem = _("no suit at its end. The suits are S H D C or ♠ ♥ ♦ ♣, as in 5H.")
    elif rank is None and not rank_text:
        problem = _("no rank. A card is a rank and a suit, as in 5H.")
    elif rank is None:
        problem = _("no rank {rank}. The ranks are {ranks}; an ace is A.").format(
            rank=quote(rank_text), ranks=" ".join(r.letter for r in Rank)
        )
    else:
        return rank, suit
    raise NotationError(
        _("{text} is not a card: {problem}").format(text=quote(text), problem=problem)
    )


def parse_cards(text: str) -> Row:
    """Read cards that stand side by side.

    Parameters
    ----------
    text : str
        Cards with blanks between them, such as ``"4S 5S *"``; may be empty.

    Returns
    -------
    tuple of Card
        The cards, in the order given.

    Raises
    ------
    NotationError
        If a part of the text is no card, or the text is longer than any position can be.

    Examples
    --------
    >>> parse_cards("4S 5♠ *")
    (Card.parse('4S'), Card.parse('5S'), Card.parse('*'))
    """
    if not isinstance(text, str):
        raise NotationError(
            _("{text} is not a list of cards: it is written as text, such as '4S 5S 6S'.").format(
                text=quote(text)
            )
        )
    if len(text) > _LONGEST_TEXT:
        raise NotationError(
            _("{text} is too long: {length} characters, where {limit} are enough.").format(
                text=quote(text), length=len(text), limit=_LONGEST_TEXT
            )
        )
    return tuple(Card.parse(part) for part in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards side by side in the notation; the inverse of `parse_cards`.

    Parameters
    ----------
    cards : iterable of Card
        The cards.

    Returns
    -------
    str
        Their texts with blanks between them.

    Examples
    --------
    >>> format_cards(parse_cards("4♠ 10♠ x"))
    '4S TS *'
    """
    return " ".join(map(str, cards))


def sort_cards(cards: Iterable[Card]) -> Row:
    """Put cards in the order of suits and ranks, loose jokers last.

    Parameters
    ----------
    cards : iterable of Card
        The cards.

    Returns
    -------
    tuple of Card
        The same cards.

    Examples
    --------
    >>> format_cards(sort_cards(parse_cards("* TH 2H 9S")))
    '9S 2H TH *'
    """
    return tuple(sorted(cards, key=lambda card: card.sort_key))


def full_pack(packs: int = 2, jokers: int = 4) -> list[Card]:
    """Return every card of the packs, in order, jokers last.

    Parameters
    ----------
    packs : int
        Number of 52-card packs.
    jokers : int
        Number of jokers in all.

    Returns
    -------
    list of Card
        ``52 * packs + jokers`` cards.

    Examples
    --------
    >>> len(full_pack()), len(set(full_pack()))
    (108, 53)
    """
    naturals = [Card(rank, suit) for suit in Suit for rank in Rank for _copy in range(packs)]
    return naturals + [JOKER] * jokers
