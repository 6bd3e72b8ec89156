"""Simulations and tournaments: the same cards for everybody, counted right, failures named."""

import math
from random import Random

import pytest

from rrpuzzle.errors import GameError, RulesError
from rrpuzzle.games import add_style, replay
from rrpuzzle.games.intervals import mean_interval, share_interval
from rrpuzzle.games.players import _STYLES, Style
from rrpuzzle.games.records import Record
from rrpuzzle.games.robbers import Draw, Pass
from rrpuzzle.games.simulate import Outcome, Task, play_tasks, simulate, tasks_of
from rrpuzzle.games.tournament import lineups, tally, tournament, tournament_tasks


class Faulty:
    """Draws once, then passes where it may not."""

    def __init__(self, rng: Random) -> None:
        self.drawn = False

    def choose(self, view):
        action = Pass() if self.drawn else Draw()
        self.drawn = True
        return action


@pytest.fixture
def faulty():
    """Make the faulty style known for one test."""
    style = add_style(Style("robbers", "faulty", "Passes where it may not.", Faulty))
    yield style.name
    del _STYLES["robbers", "faulty"]


def turns_of(state):
    """Measure something of a final state."""
    return state.turn_number


def test_a_simulation_plays_one_match_for_each_seed():
    """Match n has the seed of the first plus n, and its record replays to the same result."""
    outcomes = list(simulate("robbers", ["greedy", "simple"], 3, "rounds=1", seed=20))
    assert [outcome.task.seed for outcome in outcomes] == [20, 21, 22]
    for outcome in outcomes:
        last = replay(Record.parse(outcome.record))
        assert (last.winner, last.totals) == (outcome.winner, outcome.totals)
        assert (last.round_number, last.turn_number) == (outcome.rounds, outcome.turns)


def test_several_processes_give_the_same_outcomes_in_the_same_order():
    """How many processes play makes no difference to what comes out."""
    question = ("robbers", ["simple"] * 3, 5, "rounds=1 hand_size=7", 3)
    alone = list(simulate(*question, measure=turns_of))
    together = list(simulate(*question, jobs=2, measure=turns_of))
    assert [outcome.record for outcome in alone] == [outcome.record for outcome in together]
    assert [o.measured for o in alone] == [o.turns for o in together] == [o.turns for o in alone]


def test_a_match_that_fails_is_named_and_the_others_go_on(faulty):
    """An illegal action of a player is the error of its match, with the record up to it."""
    tasks = [*tasks_of("robbers", [faulty, "simple"], 1, "rounds=1", 1)]
    tasks += tasks_of("robbers", ["simple", "simple"], 1, "rounds=1", 2)
    failed, good = play_tasks(tasks)
    assert "'pass' is not allowed now" in failed.error and failed.winner is None
    assert not Record.parse(failed.record).finished
    assert not good.error and good.winner is not None
    result = tally([faulty, "simple"], [failed, good])
    assert (result.matches, result.errors) == (2, (failed,))


@pytest.mark.parametrize(
    ("question", "error", "message"),
    [
        (("whist", ["greedy"] * 4), GameError, "'whist' is not a game"),
        (("robbers", ["greedy"] * 6), GameError, "2 to 5 players"),
        (("robbers", ["greedy", "shy"]), GameError, "'shy' is not a style"),
        (("robbers", ["greedy"] * 4, 0), GameError, "'0' is not a number of matches"),
        (("robbers", ["greedy"] * 4, True), GameError, "'True' is not a number of matches"),
        (("robbers", ["greedy"] * 4, 1, "clasic"), RulesError, "'clasic' is not a preset"),
        (("robbers", ["greedy"] * 4, 1, "hand_size=40"), GameError, "hand_size can be at most"),
        (("robbers", ["greedy"] * 4, 1, "", -1), GameError, "'-1' is not a seed"),
        (("robbers", ["greedy"] * 4, 1, "", 1, 0), GameError, "'0' is not a number of processes"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_anything_is_played(question, error, message):
    """Each wrong part of the question is quoted."""
    with pytest.raises(error, match=message):
        simulate(*question)


def test_every_style_sits_at_every_seat_equally_often():
    """Over the line-ups of a deal each style takes each seat the same number of times."""
    for styles, seats in (("abcd", 4), ("ab", 4), ("abc", 4), ("abcde", 3), ("ab", 2), ("abc", 5)):
        found = lineups(styles, seats)
        counts = {
            (style, seat): sum(lineup[seat] == style for lineup in found)
            for style in styles
            for seat in range(seats)
        }
        assert len(set(counts.values())) == 1, (styles, seats)
        assert all(len(lineup) == seats for lineup in found)


def test_every_pair_of_styles_meets():
    """With more styles than seats every pair plays together."""
    pairs = {frozenset(lineup) for lineup in lineups("abcd", 2)}
    assert len(pairs) == 6


def test_the_same_cards_are_played_by_each_line_up():
    """The matches of a deal share its seed, and deals follow each other."""
    tasks = tournament_tasks("robbers", ["simple", "greedy"], seats=2, deals=3, seed=8)
    assert [task.seed for task in tasks] == [8, 8, 9, 9, 10, 10]
    assert all(tasks[i].styles == tasks[i + 1].styles[::-1] for i in (0, 2, 4))


def test_wilsons_interval_is_that_of_the_literature():
    """81 of 263 give 0.2553 to 0.3662, the example of Newcombe (1998), method 3."""
    share = share_interval(81, 263)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)
    none = share_interval(0, 20)  # the same source: 0 of 20 give 0 to 0.1611
    assert (round(none.low, 4), round(none.high, 4)) == (0.0, 0.1611)


def test_the_interval_of_a_mean_is_the_normal_one():
    """Mean 2.5, standard error sqrt(5/3)/2 = 0.6455, so 1.96 of these to each side."""
    mean = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert mean.value == 2.5
    assert mean.high - 2.5 == pytest.approx(1.959964 * math.sqrt(5 / 3) / 2, abs=1e-6)
    assert math.isinf(mean_interval([7.0]).high)


def outcome(styles, seed, winner, totals):
    """Return what a match could have come to."""
    return Outcome(Task("robbers", "classic", styles, seed), winner, totals, 5, 100, 1.0, "")


def test_a_tournament_is_added_up_by_style_and_by_deal():
    """Wins, mean points and margins are those counted by hand."""
    result = tally(
        ["a", "b"],
        [
            outcome(("a", "b"), 1, 0, (10, 30)),
            outcome(("b", "a"), 1, 0, (20, 40)),
            outcome(("a", "b"), 2, 0, (0, 50)),
            outcome(("b", "a"), 2, 1, (60, 10)),
        ],
    )
    first, second = result.standings
    assert (first.style, first.played, first.won) == ("a", 4, 3)
    assert (second.style, second.played, second.won) == ("b", 4, 1)
    # By deal a has 25 and 5, b has 25 and 55.
    assert (first.points.value, second.points.value) == (15, 40)
    [duel] = result.duels
    assert (duel.better, duel.worse, duel.matches) == ("a", "b", 4)
    assert (duel.lead.value, duel.ahead.value, duel.margin.value) == (0.5, 0.75, 25)
    assert (result.deals, result.matches, result.seconds) == (2, 4, 4.0)


def test_two_seats_of_one_style_count_with_their_mean():
    """A style with several seats is compared by what its seats have on average."""
    result = tally("ab", [outcome(("a", "b", "a", "b"), 1, 2, (10, 20, 0, 40))])
    [duel] = result.duels
    assert (duel.better, duel.margin.value) == ("a", 25)
    assert [standing.played for standing in result.standings] == [2, 2]
    assert not duel.proven_by_wins and not duel.proven_by_points


def test_where_points_are_won_the_most_points_are_better():
    """In a game whose winner scores, the margin goes to the style with more points."""
    result = tally("ab", [outcome(("a", "b"), 1, 1, (10, 210))], high_wins=True)
    assert (result.duels[0].better, result.duels[0].margin.value) == ("b", 200)


def test_who_wins_is_better_though_the_points_say_otherwise():
    """Where going out wins the match, the winner may have more points, and beats the other."""
    result = tally("ab", [outcome(("a", "b"), n, 0, (40, 20)) for n in range(3)])
    [duel] = result.duels
    assert (duel.better, duel.lead.value, duel.margin.value) == ("a", 1, -20)
    assert duel.proven_by_wins and not duel.proven_by_points


def test_a_tie_counts_half():
    """Two styles with the same points are each ahead in half a match."""
    result = tally("ab", [outcome(("a", "b"), 1, 0, (10, 10))])
    assert result.duels[0].ahead.value == 0.5


def test_greedy_beats_simple():
    """Rearranging is worth much: over 8 deals of one round the interval leaves no doubt."""
    result = tournament("robbers", ["greedy", "simple"], 4, 8, "rounds=1", seed=1)
    assert result.errors == ()
    assert result.standings[0].style == "greedy"
    [duel] = result.duels
    assert duel.better == "greedy" and duel.proven_by_wins and duel.proven_by_points


def test_a_tournament_needs_two_styles():
    """One style, or the same one twice, is refused."""
    for styles in (["greedy"], ["greedy", "greedy"]):
        with pytest.raises(GameError, match="two different styles"):
            tournament("robbers", styles)
