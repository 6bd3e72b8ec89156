"""What happens in a match of Robbers' Rummy, in words: turns, rounds, who stands where.

The sentences begin with a name and a colon and hold no verb that would have to agree with it,
so that "You", "Greedy" and any name read well in each language.
"""

from __future__ import annotations

from collections.abc import Sequence

from rrpuzzle.faults import pretty_cards
from rrpuzzle.games import State
from rrpuzzle.games.robbers import RobbersView
from rrpuzzle.games.robbers.actions import Discard, Draw, Pass, Play, TakeDiscard, TimeUp
from rrpuzzle.games.robbers.public import Entry, RoundResult
from rrpuzzle.messages import gettext as _
from rrpuzzle.messages import ngettext

__all__ = [
    "entry_sentence",
    "match_sentence",
    "round_sentences",
    "seat_words",
    "view_text",
    "whose_turn",
]


def entry_sentence(entry: Entry, names: Sequence[str]) -> str:
    """Say what a seat did.

    Parameters
    ----------
    entry : Entry
        The action, as everybody saw it.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        One sentence.

    Examples
    --------
    >>> from rrpuzzle.games.robbers.actions import Draw
    >>> entry_sentence(Entry(1, 0, Draw(), drawn=1), ["You", "Greedy"])
    'You: 1 card drawn.'
    """
    return _("{name}: {what}.").format(name=names[entry.seat], what=_deed(entry))


def _deed(entry: Entry) -> str:
    action = entry.action
    if isinstance(action, Play):
        return _play(entry)
    if isinstance(action, Draw):
        return _drawn(entry.drawn)
    if isinstance(action, TakeDiscard):
        card = pretty_cards([entry.taken] if entry.taken else [])
        return _("{card} taken from the discard pile").format(card=card)
    if isinstance(action, Discard):
        return _("{card} discarded").format(card=action.card.pretty)
    if isinstance(action, Pass):
        return _("pass")
    what = (
        _("the time was up") if isinstance(action, TimeUp) else _("the rearrangement was given up")
    )
    return f"{what}, {_drawn(entry.drawn)}" if entry.drawn else what


def _drawn(number: int) -> str:
    return ngettext("{n} card drawn", "{n} cards drawn", number).format(n=number)


def _play(entry: Entry) -> str:
    number = len(entry.placed)
    if entry.opening:
        text = ngettext("opened with {n} card: {cards}", "opened with {n} cards: {cards}", number)
    else:
        text = ngettext("{n} card placed: {cards}", "{n} cards placed: {cards}", number)
    said = text.format(n=number, cards=pretty_cards(entry.placed))
    if not entry.redeemed:
        return said
    jokers = ngettext("{n} joker redeemed", "{n} jokers redeemed", entry.redeemed)
    return f"{said}; {jokers.format(n=entry.redeemed)}"


def whose_turn(public: State, names: Sequence[str]) -> str:
    """Say whose turn it is, or who has won.

    Parameters
    ----------
    public : State
        The match.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        One sentence.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> state = find_game("robbers").start(2, CLASSIC, seed=1)
    >>> whose_turn(state, ["You", "Greedy"])
    'To play: Greedy.'
    """
    if public.turn is None:
        return match_sentence(public, names)
    return _("To play: {name}.").format(name=names[public.turn])


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
        Who won it and how, then what each of the others counts.

    Examples
    --------
    >>> from rrpuzzle.cards import parse_cards
    >>> hands = ((), parse_cards("KS AS"))
    >>> result = RoundResult(1, 0, (0, 1), False, 0, True, hands, (0, 0), (0, 25), (), (), 9)
    >>> round_sentences(result, ["You", "Greedy"])
    ['Round 1: You went out.', 'Greedy: 25 points (K♠ A♠).']
    """
    head = _("The play-off: {how}.") if result.play_off else _("Round {n}: {how}.")
    how = _("{name} went out") if result.went_out else _("blocked; {name} wins it")
    how = how.format(name=names[result.winner])
    sentences = [head.format(n=result.number, how=how)]
    for seat in result.playing:
        if result.hands[seat]:
            points = result.penalties[seat]
            sentences.append(
                ngettext(
                    "{name}: {n} point ({cards}).", "{name}: {n} points ({cards}).", points
                ).format(name=names[seat], n=points, cards=pretty_cards(result.hands[seat]))
            )
    return sentences


def match_sentence(public: State, names: Sequence[str]) -> str:
    """Say who has won the match and with how many points.

    Parameters
    ----------
    public : State
        The match; it is over.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        One sentence.

    Raises
    ------
    ValueError
        If the match goes on.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.games.robbers.scoring import end_round
    >>> from rrpuzzle.rules import parse_rules
    >>> state = find_game("robbers").start(2, parse_rules("rounds=1"), seed=1)
    >>> match_sentence(end_round(replace(state, hands=((), state.hands[1]))), ["You", "Greedy"])
    'Winner of the match: You. Points: You 0, Greedy 97.'
    """
    if public.winner is None:
        raise ValueError("the match goes on")
    totals = zip(names, public.totals, strict=True)
    points = ", ".join(f"{name} {total}" for name, total in totals)
    return _("Winner of the match: {name}. Points: {points}.").format(
        name=names[public.winner], points=points
    )


def view_text(view: RobbersView, names: Sequence[str]) -> str:
    """Say in a few lines who stands where, for a terminal.

    Parameters
    ----------
    view : RobbersView
        What a seat sees.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    str
        A line for each seat, and one for the stock.

    Examples
    --------
    >>> from rrpuzzle.games import find_game
    >>> from rrpuzzle.rules import CLASSIC
    >>> game = find_game("robbers")
    >>> view = game.view(game.start(2, CLASSIC, seed=1), seat=0)
    >>> print(view_text(view, ["You", "Greedy"]))
      You      13 cards, not opened, 0 points
    > Greedy   13 cards, not opened, 0 points
    Stock: 82 cards.
    """
    wide = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        mark = ">" if seat == view.turn else " "
        lines.append(f"{mark} {name:<{wide}}   {seat_words(view, seat)}")
    stock = ngettext("Stock: {n} card.", "Stock: {n} cards.", view.stock_size)
    lines.append(stock.format(n=view.stock_size))
    if view.discards:
        lines[-1] += " " + _("Discard pile: {card}.").format(card=view.discards[-1].pretty)
    return "\n".join(lines)


def seat_words(view: RobbersView, seat: int) -> str:
    """Say how a seat stands: its cards, whether it has opened, its points.

    Parameters
    ----------
    view : RobbersView
        What anybody sees.
    seat : int
        The seat.

    Returns
    -------
    str
        Such as ``"13 cards, not opened, 0 points"``.
    """
    cards, points = view.hand_sizes[seat], view.totals[seat]
    parts = [ngettext("{n} card", "{n} cards", cards).format(n=cards)]
    if not view.opened[seat]:
        parts.append(_("not opened"))
    parts.append(ngettext("{n} point", "{n} points", points).format(n=points))
    return ", ".join(parts)
