"""How rounds and matches of Rummy end: going out, the stock, dead ends, the score."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rummy_tables import in_play, play, row, state_of

from rrpuzzle.errors import IllegalActionError
from rrpuzzle.games.rummy import GAME, RUMMY, RoundResult, RummyState, parse_rummy_rules
from rrpuzzle.games.rummy.scoring import round_result

OTHERS = ["7H 7S 7D KC", "AS 9D", "QH JD 5C"]


def won_before(*points: int) -> tuple[RoundResult, ...]:
    """Return results by which seat 0 has scored these points."""
    return tuple(
        RoundResult(number, 3, 0, score, False, ((),) * 4, (), (), (), 0)
        for number, score in enumerate(points, 1)
    )


# Going out


def test_going_out_with_a_discard() -> None:
    """The last card may be discarded: the hand is empty, and the round is over."""
    done = play(state_of(["7S 7H 7D", "3D 4D"], stock="KS QS"), "draw", "meld 7S 7H 7D")
    done = play(done, "discard KS")
    assert (done.results[0].winner, done.results[0].hands[0]) == (0, ())


def test_going_out_without_a_discard() -> None:
    """With everything melded or laid off the turn ends at once, without a discard."""
    melded = play(state_of(["QC QS", "3D 4D"], discards="QH"), "take-discard", "meld QC QS QH")
    assert (melded.results[0].winner, melded.round_number) == (0, 2)
    laid = play(state_of(["7C", "3D"], "0: 7S 7H 7D / 1: 2C 3C 4C", stock="5C"), "draw")
    laid = play(laid, "lay-off 7C", "lay-off 5C")
    assert laid.results[0].winner == 0


def test_a_final_discard_as_an_option() -> None:
    """Where going out takes a discard, a play leaves a card that may be discarded."""
    state = state_of(["QC QS", "3D 4D"], discards="QH", rules="final-discard")
    state = play(state, "take-discard")
    with pytest.raises(IllegalActionError, match="Keep a card that may be discarded"):
        play(state, "meld QC QS QH")
    four = play(state_of(["QC QS 2C", "3D"], discards="QH", rules="final-discard"), "take-discard")
    done = play(four, "meld QC QS QH", "discard 2C")
    assert done.results[0].winner == 0


def test_only_the_taken_card_does_not_do_as_a_final_discard() -> None:
    """The taken card may not be the final discard, so it must not be the only card left."""
    state = state_of(["QC QS QH", "3D"], discards="2C", rules="final-discard")
    with pytest.raises(IllegalActionError, match="Keep a card"):
        play(state, "take-discard", "meld QC QS QH")


# The stock


def test_the_discards_are_turned_over_without_their_top_card() -> None:
    """D: the exhausted stock is the discard pile turned over, its top card left, not shuffled."""
    state = state_of(["7S 2H", "3D 4D"], discards="9C TD 5S 6H", stock="")
    after = play(state, "draw")
    # The pile is turned as a whole, so what was discarded first is drawn first.
    assert (after.hand, after.stock) == (row("7S 2H 9C"), row("TD 5S"))
    assert (after.discards, after.stock_run) == (row("6H"), 2)
    assert after.log[-1].turned_over


def test_the_next_player_may_take_the_discard_of_an_exhausted_stock() -> None:
    """With the stock exhausted, taking the discard leaves the pile as it is."""
    state = state_of(["7S 2H", "3D 4D"], discards="9C TD 5S 6H", stock="")
    after = play(state, "take-discard")
    assert (after.discards, after.stock_run, after.stock) == (row("9C TD 5S"), 1, ())


def test_the_stock_is_run_through_twice() -> None:
    """After the second time the discards are not turned over again."""
    state = state_of(["7S 2H", "3D 4D"], discards="9C TD", stock="8H", stock_run=2)
    state = play(state, "draw", "discard 8H")
    assert not GAME.view(state, 1).may_turn_over
    with pytest.raises(IllegalActionError, match="exhausted for good"):
        play(state, "draw")


@pytest.mark.parametrize("runs", [1, 2, 3])
def test_how_often_the_stock_is_run_through_is_an_option(runs: int) -> None:
    """With the option at one the discards are never turned over, at three twice."""
    rules = parse_rummy_rules(f"stock_runs={runs}")
    state = GAME.start(4, rules, seed=2)
    turned = 0
    while state.round_number == 1:
        view = GAME.view(state, state.turn)
        kinds = {choice.kind.value: choice.actions for choice in view.choices}
        # Nobody melds and nobody takes a discard, so the stock alone decides.
        action = [*kinds["draw"], *kinds["pass"], *kinds["discard"]][0]
        state = GAME.apply(state, action)
        if state.round_number == 1:
            turned += state.log[-1].turned_over
    assert turned == runs - 1
    assert state.results[0].dead_end


def test_a_shuffled_stock_as_an_option() -> None:
    """With the option the discards are shuffled first, the same way for the same seed."""
    pile = "9C TD 5S 6H 8H 2D 3C JC KD AH"
    plain = play(state_of(["7S 2H", "3D 4D"], discards=pile, stock=""), "draw")
    mixed = [
        play(state_of(["7S 2H", "3D 4D"], discards=pile, stock="", rules="shuffled"), "draw")
        for _time in range(2)
    ]
    assert mixed[0] == mixed[1]
    assert mixed[0].stock != plain.stock
    assert {*mixed[0].stock, mixed[0].hand[-1]} == {*plain.stock, plain.hand[-1]}
    assert mixed[0].discards == plain.discards


def test_a_dead_end_has_no_winner_and_no_points() -> None:
    """D: who must draw, with the stock exhausted twice, and wants no discard, ends the round."""
    state = state_of(["7S 2H", "3D 4D"], discards="9C TD", stock="", stock_run=2)
    done = play(state, "pass")
    assert (done.results[0].winner, done.results[0].points, done.totals) == (None, 0, (0, 0))
    assert done.round_number == 2
    assert (done.dealer - state.dealer) % 2 == 1


def test_the_discard_may_still_be_taken_at_the_end() -> None:
    """D: the round goes on as long as who must draw takes the discard."""
    state = state_of(["7S 2H", "3D 4D"], discards="9C TD", stock="", stock_run=2)
    assert play(state, "take-discard", "discard 2H").round_number == 1


def test_a_pile_of_one_card_is_not_turned_over() -> None:
    """With nothing below its top card the pile gives no stock, so the round may end there."""
    state = state_of(["7S 2H", "3D 4D"], discards="9C", stock="")
    assert not state.may_turn_over
    assert play(state, "pass").results[0].dead_end


# The score


def test_the_winner_scores_all_the_cards_left_with_the_others() -> None:
    """Y11: matched cards that were not put down count too: 31 + 10 + 25 = 66."""
    state = in_play(state_of(["2H", *OTHERS], "0: 2C 3C 4C"))
    done = play(state, "discard 2H")
    assert done.totals == (66, 0, 0, 0)
    assert done.results[0].hands[1:] == tuple(map(row, OTHERS))


def going_out_at_once(rules: str, *, melded_before: bool) -> RummyState:
    """Return a round that seat 0 won with its last meld."""
    table = "0: TS JS QS" if melded_before else "1: TS JS QS"
    state = in_play(state_of(["2C 3C 4C 2H 3H 4H 5H", *OTHERS], table, rules=rules))
    return play(state, "meld 2C 3C 4C", "meld 2H 3H 4H 5H")


def test_going_out_in_one_turn_counts_double_as_an_option() -> None:
    """Y12: with the option, 66 for going out with nothing put down before is doubled to 132."""
    assert going_out_at_once("double", melded_before=False).totals[0] == 132
    assert going_out_at_once("double", melded_before=False).results[0].doubled


def test_an_earlier_meld_is_not_doubled() -> None:
    """Y12: who had put something down in the round before scores 66, and so does the default."""
    assert going_out_at_once("double", melded_before=True).totals[0] == 66
    assert going_out_at_once("classic", melded_before=False).totals[0] == 66


@pytest.mark.parametrize(("before", "total"), [(190, 256), (134, 200)])
def test_two_hundred_ends_the_match(before: int, total: int) -> None:
    """Y16: 200 points or more win, exactly 200 among them."""
    state = in_play(state_of(["2H", *OTHERS], "0: 2C 3C 4C", results=won_before(before)))
    done = play(state, "discard 2H")
    assert (done.totals[0], done.winner, done.turn) == (total, 0, None)
    for line in ("draw", "discard 2H"):
        with pytest.raises(IllegalActionError, match="the match is over"):
            play(done, line)


def test_one_hundred_and_ninety_nine_do_not() -> None:
    """A point less than 200, and the next round is dealt."""
    state = in_play(state_of(["2H", *OTHERS], "0: 2C 3C 4C", results=won_before(133)))
    done = play(state, "discard 2H")
    assert (done.totals[0], done.winner, done.round_number) == (199, None, 2)


def test_the_target_is_an_option() -> None:
    """Another number of points to reach is an option."""
    state = in_play(state_of(["2H", *OTHERS], "0: 2C 3C 4C", rules="target=66"))
    assert play(state, "discard 2H").winner == 0


def test_points_add_up_over_rounds() -> None:
    """Totals are the sums over all rounds, and only winners have any."""
    results = (*won_before(30, 0), RoundResult(3, 0, 2, 12, False, ((),) * 4, (), (), (), 0))
    state = replace(GAME.start(4, RUMMY, seed=1), results=results)
    assert (state.totals, state.rounds_won) == ((30, 0, 12, 0), (2, 0, 1, 0))


def test_the_dealer_changes_each_round() -> None:
    """The deal passes clockwise after every round, won or not."""
    state = GAME.start(4, RUMMY, seed=1)
    dealers, starters = [], []
    for _round in range(5):
        dealers.append(state.dealer)
        starters.append(state.turn)
        state = play(replace(state, stock=(), stock_run=2), "pass")
    assert [(dealer - dealers[0]) % 4 for dealer in dealers] == [0, 1, 2, 3, 0]
    assert all((dealer + 1) % 4 == turn for dealer, turn in zip(dealers, starters, strict=True))


def test_a_result_keeps_the_round() -> None:
    """A result holds hands, melds and all that was done, which the next round no longer shows."""
    state = play(state_of(["QC QS", "3D 4D"], discards="QH"), "take-discard")
    done = play(state, "meld QC QS QH")
    assert [str(meld) for meld in done.results[0].table] == ["QS QH QC"]
    assert len(done.results[0].log) == 2
    assert (done.table, done.log) == ((), ())
    assert round_result(state, None).dead_end
