"""What happens in a match of Rummy, in words: turns, rounds, who stands where.

The sentences begin with a name and a colon and hold no verb that would have to agree with it,
so that "You", "Flexible" and any name read well in each language.
"""

from __future__ import annotations

from collections.abc import Sequence

from rrpuzzle.faults import pretty_cards
from rrpuzzle.games.rummy import RummyView
from rrpuzzle.games.rummy.actions import Discard, Draw, LayOff, PlayMeld, TakeDiscard
from rrpuzzle.games.rummy.hand import BestHand
from rrpuzzle.games.rummy.public import Entry, RoundResult
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext

__all__ = ["best_sentences", "round_sentences", "seat_lines", "turn_sentence", "view_text"]


def turn_sentence(entries: Sequence[Entry], names: Sequence[str]) -> str:
    """Say what a seat did in a turn, or in a part of one.

    Parameters
    ----------
    entries : sequence of Entry
        The actions, as everybody saw them; all of one seat.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        One sentence.

    Examples
    --------
    >>> from rrpuzzle.cards import Card
    >>> from rrpuzzle.games.rummy.actions import Draw
    >>> entries = [Entry(1, 0, Draw()), Entry(1, 0, Discard(Card.parse("KH")))]
    >>> turn_sentence(entries, ["You", "Simple"])
    'You: 1 card drawn, K♥ discarded.'
    """
    what = ", ".join(map(_deed, entries))
    return _("{name}: {what}.").format(name=names[entries[-1].seat], what=what)


def _deed(entry: Entry) -> str:
    action = entry.action
    if isinstance(action, Draw):
        drawn = ngettext("{n} card drawn", "{n} cards drawn", 1).format(n=1)
        if entry.turned_over:
            return _("the discard pile turned over, {drawn}").format(drawn=drawn)
        return drawn
    if isinstance(action, TakeDiscard):
        card = pretty_cards([entry.taken] if entry.taken else [])
        return _("{card} taken from the discard pile").format(card=card)
    if isinstance(action, PlayMeld):
        return _("meld {cards}").format(cards=pretty_cards(action.cards))
    if isinstance(action, LayOff):
        return _("{card} laid off on meld {number}").format(
            card=action.card.pretty, number=(action.place or 0) + 1
        )
    if isinstance(action, Discard):
        return _("{card} discarded").format(card=action.card.pretty)
    return _("pass")


def round_sentences(result: RoundResult, names: Sequence[str]) -> list[str]:
    """Say how a round ended.

    Parameters
    ----------
    result : RoundResult
        The round.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    list of str
        Who won it and with how many points, then what each of the others was left with.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> hands = ((), parse_cards("KS AS"))
    >>> result = RoundResult(1, 0, 0, 11, False, hands, (), (), (), 9)
    >>> round_sentences(result, ["You", "Simple"])
    ['Round 1: You went out.', 'You: 11 points.', 'Simple was left with K♠ A♠.']
    """
    if result.winner is None:
        how = _("a dead end, and nobody scores")
        return [_("Round {n}: {how}.").format(n=result.number, how=how)]
    winner = names[result.winner]
    how = _("{name} went out").format(name=winner)
    points = ngettext("{name}: {n} point.", "{name}: {n} points.", result.points)
    if result.doubled:
        points = ngettext(
            "{name}: {n} point, doubled.", "{name}: {n} points, doubled.", result.points
        )
    return [
        _("Round {n}: {how}.").format(n=result.number, how=how),
        points.format(name=winner, n=result.points),
        *(
            _("{name} was left with {cards}.").format(name=names[seat], cards=pretty_cards(hand))
            for seat, hand in enumerate(result.hands)
            if hand
        ),
    ]


def best_sentences(best: BestHand) -> list[str]:
    """Say what can be put down of a hand.

    Parameters
    ----------
    best : BestHand
        The best of the hand.

    Returns
    -------
    list of str
        The melds and what is laid off, then what is left.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> from rrpuzzle.games.rummy.hand import best_hand
    >>> best_sentences(best_hand(parse_cards("7S 7H 7D KC")))
    ['It can be put down: 7♠ 7♥ 7♦.', '10 points would be left: K♣.']
    """
    parts = [pretty_cards(meld.cards) for meld in best.melds]
    parts += [
        _("{card} on meld {number}").format(card=card.pretty, number=place + 1)
        for card, place in best.lay_offs
    ]
    if parts:
        said = [_("It can be put down: {cards}.").format(cards=", ".join(parts))]
    else:
        said = [_("Nothing can be put down yet.")]
    if not best.left:
        return [*said, _("Nothing would be left.")]
    left = ngettext(
        "{n} point would be left: {cards}.", "{n} points would be left: {cards}.", best.points
    )
    return [*said, left.format(n=best.points, cards=pretty_cards(best.left))]


def seat_lines(view: RummyView, seat: int) -> list[str]:
    """Say how a seat stands: its cards and its points.

    Parameters
    ----------
    view : RummyView
        What anybody sees.
    seat : int
        The seat.

    Returns
    -------
    list of str
        Such as ``["7 cards", "0 points"]``.
    """
    cards, points = view.hand_sizes[seat], view.totals[seat]
    return [
        ngettext("{n} card", "{n} cards", cards).format(n=cards),
        ngettext("{n} point", "{n} points", points).format(n=points),
    ]


def view_text(view: RummyView, names: Sequence[str]) -> str:
    """Say in a few lines who stands where, for a terminal.

    Parameters
    ----------
    view : RummyView
        What a seat sees.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        A line for each seat, one for the piles, and one for whose the melds are.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.rummy import RUMMY
    >>> game = find_game("rummy")
    >>> print(view_text(game.view(game.start(2, RUMMY, seed=1), seat=0), ["You", "Simple"]))
    > You      10 cards, 0 points
      Simple   10 cards, 0 points
    Stock: 31 cards. Discard pile: 3♥.
    """
    wide = max(map(len, names))
    lines = [
        f"{'>' if seat == view.turn else ' '} {name:<{wide}}   {', '.join(seat_lines(view, seat))}"
        for seat, name in enumerate(names)
    ]
    stock = ngettext("Stock: {n} card.", "Stock: {n} cards.", view.stock_size)
    piles = [stock.format(n=view.stock_size)]
    if view.discards:
        piles.append(_("Discard pile: {card}.").format(card=view.discards[-1].pretty))
    lines.append(" ".join(piles))
    if view.owners:
        owners = ", ".join(f"{place} {names[seat]}" for place, seat in enumerate(view.owners, 1))
        lines.append(_("Melds: {owners}.").format(owners=owners))
    return "\n".join(lines)
