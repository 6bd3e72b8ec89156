"""Matches: computer players and people in turn, the clock, taking back, going on later."""

from __future__ import annotations

from random import Random

import pytest
from robbers_play import RandomPlayer, random_match

from rrpuzzle.errors import GameError, IllegalActionError, NotationError, RulesError
from rrpuzzle.games import Event, Match, Record, find_game, play_match, replay
from rrpuzzle.games.chance import chance, shuffled
from rrpuzzle.games.players import Style, add_style, find_style, make_player, styles
from rrpuzzle.games.robbers import GAME, Draw, Fail, TimeUp
from rrpuzzle.rules import CLASSIC, parse_rules


class Clock:
    """A clock that shows what it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Drawer:
    """Draws, or does the first thing else that it may; takes some time over it."""

    def __init__(self, clock: Clock | None = None, seconds: float = 0.0) -> None:
        self.clock, self.seconds = clock, seconds

    def choose(self, view):  # type: ignore[no-untyped-def]
        if self.clock is not None:
            self.clock.now += self.seconds
        return view.choices[0]


def test_play_match() -> None:
    """A match of computer players is played to its end, and its record says so."""
    events: list[Event] = []
    players = [RandomPlayer(Random(seat)) for seat in range(3)]
    match = play_match("robbers", players, "classic rounds=1", 7, on_turn=events.append)
    assert match.over and not match.waiting
    assert match.state.winner is not None
    assert match.record.finished and len(match.record.actions) == len(events)
    assert match.record.players == ("random",) * 3
    assert replay(match.record) == match.state


def test_a_match_follows_from_its_seed() -> None:
    """The same players, rules and seed give the same match."""
    first, second = (random_match(3, parse_rules("opening-30 rounds=1"), 11) for _time in (1, 2))
    assert first.advance() == second.advance()
    assert first.record == second.record
    other = random_match(3, parse_rules("opening-30 rounds=1"), 12)
    assert other.advance() != first.state


def test_steps_one_at_a_time() -> None:
    """The steps of a match can be watched one by one, and each goes on from the one before."""
    match = random_match(2, parse_rules("classic rounds=1"), 7)
    state = match.state
    for number, event in enumerate(match.steps(), 1):
        assert event.before == state and event.seat == state.turn
        assert match.state == event.after
        assert len(match.record.actions) == number
        state = event.after
        if number == 9:
            break
    assert match.advance() == replay(match.record)


def test_a_person_is_waited_for() -> None:
    """The match stops at a seat without a player and goes on when an action is given."""
    match = play_match(GAME, [Drawer(), None, Drawer()], CLASSIC, 7)
    assert match.waiting and match.state.turn == 1
    assert match.advance() == match.state
    event = match.act("draw")
    assert (event.seat, event.action, match.waiting) == (1, Draw(), False)
    match.advance()
    assert match.waiting and match.state.turn == 1
    assert [seat for seat, _action in match.record.actions][-3:] == [1, 2, 0]
    assert match.record.players == ("drawer", "human", "drawer")


def test_a_refused_action_leaves_the_match() -> None:
    """An action that the rules refuse, or text that is none, changes nothing in the match."""
    match = Match("robbers", [None, None], "classic", 7)
    before, record = match.state, match.record
    with pytest.raises(IllegalActionError):
        match.act("play 4S 5S")
    with pytest.raises(NotationError):
        match.act("dray")
    assert (match.state, match.record) == (before, record)
    assert match.act("fail").action == Fail()


def test_an_illegal_computer_player() -> None:
    """A computer player that breaks the rules is stopped by the error that says how."""

    class Passer:
        def choose(self, view):  # type: ignore[no-untyped-def]
            return GAME.parse_action("pass")

    with pytest.raises(IllegalActionError, match="the stock still holds cards"):
        play_match("robbers", [Passer(), Passer()], "classic", 7)


# The clock


def test_a_person_who_is_too_late() -> None:
    """At the end of the time the turn fails, whatever the late action was."""
    clock = Clock()
    match = Match("robbers", [None, None], "timed", 7, clock=clock)
    assert match.seconds_left == 120
    clock.now += 119
    assert match.seconds_left == 1
    assert match.act("draw").action == Draw()
    assert match.seconds_left == 120
    clock.now += 120
    assert match.seconds_left == 0
    event = match.act("draw")
    assert event.action == TimeUp()
    assert match.record.actions[-1][1] == "time-up"
    assert replay(match.record) == match.state


def test_a_computer_player_who_is_too_late() -> None:
    """A computer player's time is measured like anybody's."""
    clock = Clock()
    slow, quick = Drawer(clock, 61.0), Drawer(clock, 59.0)
    match = Match("robbers", [slow, quick], "classic turn_seconds=60", 7, clock=clock)
    actions = {}
    for number, event in enumerate(match.steps()):
        actions[event.seat] = event.action
        if number == 3:
            break
    assert actions == {0: TimeUp(), 1: Draw()}


def test_the_discard_belongs_to_the_turn() -> None:
    """A turn's time goes on through its draw and its discard."""
    clock = Clock()
    match = Match("robbers", [None, None], "discard turn_seconds=60", 7, clock=clock)
    clock.now += 40
    match.act("draw")
    assert match.seconds_left == 20
    clock.now += 40
    [card, *_others] = match.view(match.state.turn).hand
    assert match.act(f"discard {card}").action == TimeUp()


@pytest.mark.parametrize("rules", ["classic", "timed"])
def test_no_clock_no_limit(rules: str) -> None:
    """Without a clock, or without a limit in the rules, no turn is timed."""
    clock = Clock() if rules == "classic" else None
    match = Match("robbers", [None, None], rules, 7, clock=clock)
    if clock is not None:
        clock.now += 10_000
    assert match.seconds_left is None
    assert match.act("draw").action == Draw()


# Taking back, and going on later


def test_take_back() -> None:
    """Taking back leads to the start of the seat's last turn, and everything after it is undone."""
    match = Match("robbers", [Drawer(), None], "discard", 7)
    match.advance()
    start = match.state
    match.act("draw")
    [card, *_others] = match.view(1).hand
    match.act(f"discard {card}")
    match.advance()
    later = match.state
    match.act("draw")
    assert match.take_back(1) == later
    assert match.take_back(1) == start
    assert match.state == start and replay(match.record) == start
    match.act("take-discard")
    assert match.take_back(1) == start
    with pytest.raises(GameError, match="Seat 2 has done nothing"):
        match.take_back(1)


def test_going_on_later() -> None:
    """A match goes on from its record, with the same state, names and cards to come."""
    whole = random_match(3, parse_rules("classic rounds=1"), 7)
    for number, _event in enumerate(whole.steps()):
        if number == 20:
            break
    saved = Record.parse(whole.record.format())
    match = Match.resume(saved, [RandomPlayer(Random(1)), None, None])
    assert (match.state, match.names) == (whole.state, whole.names)
    match.act("draw") if match.waiting else match.advance()
    assert len(match.record.actions) > len(saved.actions)
    with pytest.raises(GameError, match="has 3 players"):
        Match.resume(saved, [None, None])


# Setting up


@pytest.mark.parametrize(
    ("game", "players", "rules", "seed", "error"),
    [
        ("bridge", [None, None], "classic", 7, "'bridge' is not a game"),
        ("robbers", [None], "classic", 7, "2 to 5 players"),
        ("robbers", [None] * 6, "classic", 7, "2 to 5 players"),
        ("robbers", [None, "nobody"], "classic", 7, "'nobody' is not a style of play"),
        ("robbers", [None, None], "clasic", 7, "Did you mean 'classic'"),
        ("robbers", [None, None], "classic", -7, "is not a seed"),
        ("robbers", [None, None], "classic hand_size=52", 7, "at most 54"),
    ],
)
def test_what_cannot_be_set_up(
    game: str, players: list[str | None], rules: str, seed: int, error: str
) -> None:
    """What cannot be set up is refused by an error that says what would be right."""
    if error == "at most 54":
        assert len(Match(game, players, rules, seed).view(0).hand) == 52
        return
    with pytest.raises((GameError, RulesError), match=error):
        Match(game, players, rules, seed)


@pytest.mark.parametrize("names", [["a"], ["a", ""], ["a", "b\n"], ["a", " b"], ["a", "b" * 41]])
def test_what_are_no_names(names: list[str]) -> None:
    """Names are one for each seat, each a short line that a record can hold."""
    with pytest.raises(GameError, match="name"):
        Match("robbers", [None, None], "classic", 7, names=names)


def test_names_of_ones_own() -> None:
    """Players may have names of their own, which stand in the record."""
    match = Match("robbers", [None, None], "classic", 7, names=["Zoë", "player: 2"])
    assert Record.parse(match.record.format()).players == ("Zoë", "player: 2")


def test_a_round_that_never_ends() -> None:
    """Players who exchange discards for ever are stopped by an error, not by patience."""

    class Exchanger:
        def choose(self, view):  # type: ignore[no-untyped-def]
            return view.choices[-1]

    with pytest.raises(GameError, match="not over after 5000 actions"):
        play_match("robbers", [Exchanger(), Exchanger()], "discard hand_size=1", 7)


def test_styles_by_name() -> None:
    """A style is found by its name, says what it does, and plays with its own chance."""
    style = add_style(Style("robbers", "test-drawer", "Draws.", lambda rng: Drawer()))
    try:
        assert styles("robbers")["test-drawer"] is find_style("robbers", "test-drawer") is style
        assert style.description == "Draws."
        assert isinstance(make_player("robbers", "test-drawer", Random(1)), Drawer)
        match = Match("robbers", ["test-drawer", None], "classic", 7)
        assert match.record.players == ("test-drawer", "human")
        with pytest.raises(GameError, match="Did you mean 'test-drawer'"):
            find_style("robbers", "test-drawr")
    finally:
        from rrpuzzle.games import players

        del players._STYLES["robbers", "test-drawer"]
    with pytest.raises(GameError, match="is not a game"):
        styles("bridge")


def test_games_by_name() -> None:
    """A game is found by its name."""
    assert find_game("robbers") is GAME
    with pytest.raises(GameError, match="there are robbers, rummy"):
        find_game("Robbers")


def test_a_game_without_a_clock() -> None:
    """A game that is not timed says so when time is up in it."""
    from rrpuzzle.games.game import Game

    class Untimed(Game):  # type: ignore[type-arg]
        name = "untimed"
        seat_range = range(2, 3)
        start = apply = view = parse_action = format_action = parse_rules = format_rules = None

    assert Untimed().turn_seconds(None) == 0
    with pytest.raises(GameError, match="not played against the clock"):
        Untimed().time_up()


# Chance


def test_shuffling() -> None:
    """A shuffle keeps every card, and each order comes up about as often as any other."""
    orders = [tuple(shuffled("abc", chance(seed, "test"))) for seed in range(3000)]
    assert {frozenset(order) for order in orders} == {frozenset("abc")}
    counts = {order: orders.count(order) for order in set(orders)}
    assert len(counts) == 6 and all(420 < count < 580 for count in counts.values())


def test_each_thing_has_chance_of_its_own() -> None:
    """Rounds, seats and the cut draw from generators that have nothing to do with each other."""
    keys = [("round", 1), ("round", 2), ("seat", 0), ("seat", 1), ("cut",)]
    assert len({chance(7, *key).random() for key in keys}) == len(keys)
