"""How turns, rounds and matches of Robbers' Rummy end: failures, time, the stock, the score."""

from dataclasses import replace

import pytest
from robbers_play import after, at_table, hand_text, table_text

from rrpuzzle.cards import parse_cards
from rrpuzzle.errors import IllegalActionError
from rrpuzzle.games.robbers import (
    Discard,
    Draw,
    Pass,
    Phase,
    RobbersState,
    RoundResult,
    TakeDiscard,
)
from rrpuzzle.games.robbers.scoring import best_seats
from rrpuzzle.games.robbers.state import view_of


def refused(state: RobbersState, action: str) -> str:
    """Return why an action is refused."""
    with pytest.raises(IllegalActionError) as caught:
        after(state, action)
    return str(caught.value)


def choices(state: RobbersState) -> tuple[object, ...]:
    """Return what the seat to act may do beside playing."""
    assert state.turn is not None
    return view_of(state, state.turn).choices


# A failed rearrangement


@pytest.mark.parametrize(("rules", "cards"), [("classic", 1), ("strict", 3)])
def test_a_failed_rearrangement(rules: str, cards: int) -> None:
    """J16: everything goes back, one card is drawn (strict: three), and the turn ends."""
    state = at_table("5H 9C", "2H", table="4S 5S 6S 7S", stock="KC QC JC TC", rules=rules)
    refused(state, "play 4S 5S / 6S 7S 5H")
    done = after(state, "fail")
    assert table_text(done) == "4S 5S 6S 7S"
    assert hand_text(done, 0) == " ".join(["5H 9C", "KC", "QC", "JC"][: cards + 1])
    assert (len(done.stock), done.turn, done.log[-1].drawn) == (4 - cards, 1, cards)


def test_a_failure_draws_what_the_stock_has() -> None:
    """A stock of two serves two of the three cards."""
    done = after(at_table("5H", "2H", stock="KC QC", rules="strict"), "fail")
    assert (hand_text(done, 0), done.stock, done.passes) == ("5H KC QC", (), 0)


def test_a_failed_opening_opens_nothing() -> None:
    """After a failure the player has not opened."""
    assert after(at_table("5H", opened=False), "fail").opened == (False, False)


# Time


def test_timed_gives_two_minutes() -> None:
    """The timed variant gives 120 s a turn; the others set no limit."""
    assert at_table("5H", rules="timed").rules.turn_seconds == 120
    assert "no limit" in refused(at_table("5H"), "time-up")


@pytest.mark.parametrize(("more", "cards"), [("", 1), (" failed_turn_cards=3", 3)])
def test_time_up(more: str, cards: int) -> None:
    """At the end of time it is as for a failed rearrangement."""
    state = at_table("5H", "2H", table="4S 5S 6S", rules=f"timed{more}")
    timed, failed = after(state, "time-up"), after(state, "fail")
    assert (timed.table, timed.hands, timed.stock) == (failed.table, failed.hands, failed.stock)
    assert timed.turn == 1 and timed.log[-1].drawn == cards


@pytest.mark.parametrize("drawing", ["draw", "take-discard"])
def test_time_up_before_the_discard(drawing: str) -> None:
    """A card drawn when the time is up goes back where it was, and then the penalty is drawn."""
    state = at_table("5H", "2H", stock="KC QC", discards="9D", rules="discard turn_seconds=9")
    done = after(state, drawing, "time-up")
    assert (hand_text(done, 0), done.stock) == ("5H KC", parse_cards("QC"))
    assert (done.discards, done.turn, done.phase) == (parse_cards("9D"), 1, Phase.TURN)


# The discard variant


def test_the_top_discard_may_be_taken() -> None:
    """A turn that plays nothing may take the top of the discard pile in place of the stock's."""
    state = at_table("5H 6H", "2H", discards="9D 3C", rules="discard")
    assert choices(state) == (Draw(), TakeDiscard())
    taken = after(state, "take-discard")
    assert (hand_text(taken, 0), taken.discards) == ("5H 6H 3C", parse_cards("9D"))
    assert (taken.turn, taken.phase, len(taken.stock)) == (0, Phase.DISCARD, len(state.stock))


@pytest.mark.parametrize("drawing", ["draw", "take-discard"])
def test_a_turn_that_draws_ends_with_a_discard(drawing: str) -> None:
    """D: each turn that draws then ends with discarding one card."""
    state = at_table("5H 6H", "2H", discards="9D", rules="discard")
    drawn = after(state, drawing)
    for action in ("draw", "take-discard", "fail", "pass", "play 5H 6H 7H"):
        assert "Discard one" in refused(drawn, action)
    done = after(drawn, "discard 5H")
    assert str(done.discards[-1]) == "5H"
    assert (done.turn, done.phase, done.taken) == (1, Phase.TURN, None)


def test_the_card_just_taken_is_not_discarded() -> None:
    """D: the discard is not the card just taken from the discards; a card just drawn may go."""
    state = at_table("5H 6H", "2H", stock="KC QC", discards="9D", rules="discard")
    taken = after(state, "take-discard")
    assert choices(taken) == tuple(map(Discard, parse_cards("5H 6H")))
    assert "just taken" in refused(taken, "discard 9D")
    assert "does not hold" in refused(taken, "discard KC")
    assert str(after(state, "draw", "discard KC").discards[-1]) == "KC"


def test_the_other_copy_may_be_discarded() -> None:
    """D: copies have no identity, so a second copy in the hand may go in the taken card's stead."""
    state = at_table("9D", "2H", discards="9D", rules="discard")
    done = after(state, "take-discard", "discard 9D")
    assert (hand_text(done, 0), done.discards) == ("9D", parse_cards("9D"))


def test_a_turn_that_plays_discards_nothing() -> None:
    """Only a turn that draws ends with a discard; one that plays does not."""
    state = at_table("7S 7H 7D 2H", "2H", discards="9D", rules="discard")
    done = after(state, "play 7S 7H 7D")
    assert (done.turn, done.phase, done.discards) == (1, Phase.TURN, state.discards)


def test_no_discard_without_a_draw() -> None:
    """A card is discarded after drawing only, and only where there is a discard pile."""
    assert "Draw first" in refused(at_table("5H", discards="9D", rules="discard"), "discard 5H")
    assert "no discard pile" in refused(at_table("5H"), "discard 5H")
    assert "no discard pile" in refused(at_table("5H"), "take-discard")


def test_a_failed_turn_discards_nothing() -> None:
    """After a failed rearrangement the turn ends without a discard."""
    done = after(at_table("5H", "2H", discards="9D", rules="discard"), "fail")
    assert (done.turn, done.phase, done.discards) == (1, Phase.TURN, parse_cards("9D"))


def test_taking_stands_in_place_of_drawing() -> None:
    """Without a stock there is no draw in whose place the discard could be taken."""
    state = at_table("5H", "2H", stock="", discards="9D", rules="discard")
    assert choices(state) == (Pass(),)
    assert "exhausted" in refused(state, "take-discard")


# The stock is exhausted


def test_play_goes_on_without_a_stock() -> None:
    """When the stock is exhausted a player plays or passes, and cannot draw."""
    state = at_table("7S 7H 7D 2H", "2H", stock="")
    assert choices(state) == (Pass(),)
    assert "exhausted" in refused(state, "draw")
    assert after(state, "pass").turn == 1
    assert len(after(state, "play 7S 7H 7D").table) == 1


def test_a_full_round_of_passes_blocks_the_round() -> None:
    """The round is blocked when all have passed in a row, and not before."""
    state = at_table("7S 7H 7D 2H", "3H", "4H", stock="")
    assert after(state, "pass", "pass").results == ()
    [result] = after(state, "pass", "pass", "pass").results
    assert not result.went_out


def test_a_play_breaks_the_row_of_passes() -> None:
    """A play in between begins the round of passes anew."""
    state = at_table("7S 7H 7D 2H", "3H", "4H", stock="")
    late = after(state, "play 7S 7H 7D", "pass", "pass")
    assert late.results == ()
    assert len(after(late, "pass").results) == 1


def test_a_turn_that_moves_no_card_is_a_pass() -> None:
    """Failing without a stock, or for no cards, counts as a pass, so that every round ends."""
    state = at_table("7S 2H", "3H", stock="")
    assert len(after(state, "fail", "pass").results) == 1
    free = at_table("7S 2H", "3H", rules="classic failed_turn_cards=0")
    assert len(after(free, "fail", "fail").results) == 1
    assert after(free, "fail", "draw", "fail").results == ()


# Going out, and the score of a round


def test_going_out() -> None:
    """Who has no card left goes out, wins the round and scores nought; the others count."""
    state = at_table("7S 7H 7D", "* AS KH QH JH TH 9H 2H", "3C")
    [result] = after(state, "play 7S 7H 7D").results
    assert (result.winner, result.went_out) == (0, True)
    assert result.penalties == (0, 30 + 15 + 10 + 10 + 10 + 10 + 9 + 2, 3)
    assert table_text(replace(state, table=result.table)) == "7S 7H 7D"


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("classic", 30 + 15 + 10 + 10 + 10 + 10 + 2),
        ("classic ace_value=11", 30 + 11 + 10 + 10 + 10 + 10 + 2),
        ("rummikub", 30 + 1 + 13 + 12 + 11 + 10 + 2),
    ],
)
def test_penalty_values(rules: str, points: int) -> None:
    """Joker 30, ace 15 (option 11), K Q J 10, the rest their pips; rummikub has face values."""
    state = at_table("7S 7H 7D", "* AS KS QS JS TS 2S", rules=rules)
    assert after(state, "play 7S 7H 7D").results[0].penalties == (0, points)


def test_a_joker_in_the_hand_is_a_joker() -> None:
    """A redeemed joker that was kept counts its own penalty."""
    state = at_table("7H 9C", "2S 2H 2D", table="5H 6H *")
    [result] = after(state, "play 5H 6H 7H", "play 5H 6H 7H / 2S 2H 2D").results
    assert result.penalties == (9 + 30, 0)


def test_redeem_bonus() -> None:
    """Optional bonus: points come off the penalty for each joker redeemed, down to nought."""
    start = at_table("7H 9C", "2S 2H 2D", table="5H 6H *", rules="classic redeem_bonus=5")
    [result] = after(start, "play 5H 6H 7H", "play 5H 6H 7H / 2S 2H 2D").results
    assert (result.penalties, result.bonuses) == ((34, 0), (5, 0))
    start = at_table("7H 3S 3D 2C", "2S 2H 2D", table="5H 6H *", rules="classic redeem_bonus=5")
    [result] = after(start, "play 5H 6H 7H / 3S 3D *", "play 5H 6H 7H / 3S 3D * / 2S 2H 2D").results
    assert (result.penalties, result.bonuses) == ((0, 0), (2, 0))
    assert result.winner == 1


def test_no_bonus_by_default() -> None:
    """Without the option a redeemed joker brings no points."""
    state = at_table("7H 9C", "2S 2H 2D", table="5H 6H *")
    [result] = after(state, "play 5H 6H 7H", "play 5H 6H 7H / 2S 2H 2D").results
    assert result.bonuses == (0, 0)


@pytest.mark.parametrize(
    ("hands", "dealer", "winner"),
    [
        (("KS KH", "2S 3S 4D", "5S 6S 7D"), 2, 0),  # the fewest cards, whatever their value
        (("KS KH", "2S 3S", "5S 6S 7D"), 2, 1),  # then the lower penalty value
        (("QS QH", "KS KH", "TS TH"), 2, 0),  # then the seat nearest to the dealer's left
        (("QS QH", "KS KH", "TS TH"), 0, 1),
        (("QS QH", "KS KH", "TS TH"), 1, 2),
        (("9S 9H", "KS 8H", "TS TH"), 0, 1),
    ],
)
def test_a_blocked_round(hands: tuple[str, str, str], dealer: int, winner: int) -> None:
    """Blocked: the fewest cards win; D: then the lower value, then who is nearest on the left."""
    state = at_table(*hands, stock="", dealer=dealer)
    [result] = after(state, "pass", "pass", "pass").results
    assert (result.winner, result.went_out) == (winner, False)


def test_only_going_out_scores_nought() -> None:
    """D: the winner of a blocked round counts their cards too, and is credited with the round."""
    done = after(at_table("KS", "2S 3S", stock=""), "pass", "pass")
    assert done.totals == (10, 5)
    assert done.rounds_won == (1, 0)
    assert done.outs == (0, 0)


def test_the_next_round() -> None:
    """After a round the deal passes clockwise, everybody starts anew, and the score is kept."""
    state = at_table("7S 7H 7D", "2C", "3C", table="4S 5S 6S", redeemed=(1, 0, 0))
    done = after(state, "play 4S 5S 6S / 7S 7H 7D")
    assert (done.round_number, done.dealer, done.turn) == (2, 0, 1)
    assert (done.table, done.log, done.passes) == ((), (), 0)
    assert done.opened == (False,) * 3 and done.redeemed == (0,) * 3
    assert [len(hand) for hand in done.hands] == [13] * 3
    assert (done.totals, done.rounds_won, done.outs) == ((0, 2, 3), (1, 0, 0), (1, 0, 0))


# The end of a match


def result(winner: int, *penalties: int, out: bool = True, number: int = 1) -> RoundResult:
    """Return the result of a round."""
    seats = len(penalties)
    return RoundResult(
        number=number,
        dealer=0,
        playing=tuple(range(seats)),
        play_off=False,
        winner=winner,
        went_out=out,
        hands=((),) * seats,
        bonuses=(0,) * seats,
        penalties=penalties,
        table=(),
        log=(),
        stock_size=0,
    )


def last_round(*results: RoundResult, rules: str = "classic", hand: str = "2C") -> RobbersState:
    """Return the state after one more round: seat 0 goes out and the others keep `hand`."""
    seats = len(results[0].penalties)
    others = [hand] * (seats - 1)
    state = at_table("7S 7H 7D", *others, rules=rules)
    state = replace(state, results=results, round_number=len(results) + 1)
    return after(state, "play 7S 7H 7D")


def test_the_lowest_total_wins_after_five_rounds() -> None:
    """Match: the lowest total after five rounds wins, not the most rounds won."""
    four = [result(0, 0, 1, 90)] * 2 + [result(0, 90, 1, 90)] * 2
    # Seat 0 has gone out five times in all and still has more points than seat 1.
    over = last_round(*four)
    assert (over.phase, over.turn) == (Phase.OVER, None)
    assert over.totals == (180, 6, 362)
    assert over.winner == 1


def test_no_round_after_the_last() -> None:
    """When the match is over no action is allowed."""
    over = last_round(*[result(0, 0, 5)] * 4)
    assert "the match is over" in refused(over, "draw")
    assert view_of(over, 0).choices == ()


@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_an_agreed_number_of_rounds(rounds: int) -> None:
    """The option rounds says after how many rounds the match is over."""
    earlier = [result(0, 0, 5)] * (rounds - 1)
    rules = f"classic rounds={rounds}"
    if earlier:
        assert last_round(*earlier, rules=rules).winner == 0
        if len(earlier) > 1:
            assert last_round(*earlier[1:], rules=rules).winner is None
    else:
        assert after(at_table("7S 7H 7D", "2C", rules=rules), "play 7S 7H 7D").winner == 0


def test_first_to_go_out_three_times() -> None:
    """Match, the other form: first to go out three times wins, whatever the totals are."""
    rules = "classic outs_to_win=3"
    two = [result(0, 0, 5, number=1), result(0, 90, 5, number=2)]
    assert last_round(two[0], rules=rules).winner is None
    over = last_round(*two, rules=rules)
    assert (over.winner, over.outs, over.totals) == (0, (3, 0), (90, 12))


def test_a_match_of_outs_outlasts_the_rounds() -> None:
    """Blocked rounds are no outs, and a match of outs goes on until somebody has so many."""
    blocked = [result(0, 0, 5, out=False)] * 9
    state = last_round(*blocked, rules="classic outs_to_win=3 rounds=5")
    assert (state.winner, state.round_number, state.outs) == (None, 11, (1, 0))


def test_a_match_of_outs_comes_to_an_end() -> None:
    """After a hundred rounds without so many outs the lowest total wins."""
    blocked = [result(1, 9, 5, out=False)] * 99
    assert last_round(*blocked, rules="classic outs_to_win=3").winner == 1


def test_a_tie_goes_to_who_won_more_rounds() -> None:
    """A tie in points goes to the player with more rounds won."""
    four = [result(0, 0, 10), result(1, 10, 0), result(1, 4, 0), result(1, 0, 2, out=False)]
    over = last_round(*four)
    assert over.totals == (14, 14)
    assert over.rounds_won == (2, 3)
    assert over.winner == 1


def tied() -> RobbersState:
    """Return a match of four in which seats 0 and 2 are tied after the last round."""
    first = [result(2, 4, 9, 0, 9), result(2, 0, 9, 0, 9), result(1, 0, 0, 2, 9)]
    return last_round(*first, result(0, 0, 9, 0, 9), rules="classic")


def test_a_tie_that_remains_is_played_off() -> None:
    """A tie that remains is played off by one more round between those players alone."""
    state = tied()
    assert state.totals[0] == state.totals[2] == 4
    assert state.rounds_won[0] == state.rounds_won[2] == 2
    assert best_seats(state) == (0, 2)
    assert (state.winner, state.playing, state.play_off) == (None, (0, 2), True)
    assert [len(hand) for hand in state.hands] == [13, 0, 13, 0]
    assert state.turn in (0, 2)
    assert after(state, "draw").turn == 2 - state.turn


@pytest.mark.parametrize("winner", [0, 2])
def test_the_play_off_decides(winner: int) -> None:
    """Who wins the play-off wins the match; the totals stay those of the agreed rounds."""
    state = replace(tied(), turn=winner)
    hands = tuple(
        parse_cards("7S 7H 7D") if n == winner else hand for n, hand in enumerate(state.hands)
    )
    over = after(replace(state, hands=hands, opened=(True,) * 4), "play 7S 7H 7D")
    assert (over.winner, over.phase) == (winner, Phase.OVER)
    assert over.results[-1].play_off and over.results[-1].playing == (0, 2)
    assert over.totals == state.totals
    assert over.rounds_won == state.rounds_won


def test_a_blocked_play_off_decides_too() -> None:
    """A play-off that is blocked goes to its winner by the rule of blocked rounds."""
    state = tied()
    hands = (parse_cards("KS"), (), parse_cards("2S 3S"), ())
    over = after(replace(state, hands=hands, stock=()), "pass", "pass")
    assert over.winner == 0


def test_all_seats_may_be_tied() -> None:
    """A play-off between all seats is a play-off as well, and counts in no total."""
    state = last_round(result(1, 2, 0), rules="classic rounds=2", hand="2C")
    assert (state.play_off, state.playing, state.totals) == (True, (0, 1), (2, 2))
    hands = tuple(parse_cards("7S 7H 7D") if n == state.turn else parse_cards("KS") for n in (0, 1))
    over = after(replace(state, hands=hands, opened=(True, True)), "play 7S 7H 7D")
    assert (over.winner, over.totals) == (state.turn, (2, 2))
