"""Robbers' Rummy in a notebook: what the view shows, allows and says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rrpuzzle import RobbersGame, parse_position
from rrpuzzle.errors import GameError, IllegalActionError, RecordError
from rrpuzzle.games import Record, replay
from rrpuzzle.games.robbers import Draw
from rrpuzzle.messages import LANGUAGES, using_language
from rrpuzzle.position import Position
from rrpuzzle.solver import opening


def shown(widget: object) -> bool:
    """Whether a widget is shown."""
    return widget.layout.display != "none"  # type: ignore[attr-defined]


@pytest.fixture
def game() -> RobbersGame:
    """You and one computer player, in English."""
    return RobbersGame(["you", "simple"], "classic rounds=1", seed=4, language="en", study=True)


def opened(game: RobbersGame) -> RobbersGame:
    """Draw until the hand can open, and open."""
    for _turn in range(60):
        best = opening(game.view.hand, game.match.rules)
        if best.possible:
            for row in best.rows:
                game.board.move(" ".join(str(card.plain) for card in row), to="new", source="hand")
            game.end_turn()
            return game
        game.act("draw")
    raise AssertionError("this seed never opens")


def test_the_computer_players_act_until_it_is_your_turn(game: RobbersGame) -> None:
    """The view waits for you, and the log tells what the others did."""
    assert game.match.waiting and game.seat == game.match.state.turn
    game.act("draw")
    assert game.match.waiting
    assert "Simple: " in game.message and "New in your hand: " in game.message


def test_the_board_holds_your_hand_and_nobody_elses(game: RobbersGame) -> None:
    """The board lies as the table and your hand do."""
    assert game.board.position == Position(game.view.table, game.view.hand)


def test_opening_on_the_board(game: RobbersGame) -> None:
    """Melds that are laid on the board and worth enough open, and the turn goes on."""
    opened(game)
    assert game.view.has_opened
    assert any(entry.opening and entry.seat == game.seat for entry in game.view.log)


def test_a_table_that_is_none_stays_on_the_board(game: RobbersGame) -> None:
    """Ending a turn with rows that are no melds is refused in words, and nothing is lost."""
    first, second = map(str, game.view.hand[:2])
    game.board.move(f"{first} {second}", to="new")
    before = game.match.state
    with pytest.raises(IllegalActionError, match="is no meld"):
        game.end_turn()
    game._end.click()
    assert "is no meld" in game.message
    assert game.match.state is before and len(game.board.table) == 1


def test_only_what_is_legal_is_offered() -> None:
    """With a discard pile you draw or take, then discard; the controls follow."""
    game = RobbersGame(["you", "simple"], "discard rounds=1", seed=4, language="en")
    assert shown(game._turn_bar) and shown(game._take) and not shown(game._discard_bar)
    assert not shown(game._pass)
    game._take.click()
    assert shown(game._discard_bar) and not shown(game._turn_bar)
    assert not game.board.interactive
    taken = str(game.match.state.taken)
    assert taken not in [value for _label, value in game._cards.options]
    game._discard.click()
    assert shown(game._turn_bar) and game.board.interactive


def test_giving_a_turn_up(game: RobbersGame) -> None:
    """A turn that is given up puts the table back and draws a card."""
    game.board.move(str(game.view.hand[0]), to="new")
    game._fail.click()
    assert len(game.view.hand) == 14 and len(game.board.hand) == 14


def test_taking_back_in_a_study(game: RobbersGame) -> None:
    """A study goes back to the beginning of your last turn, again and again."""
    states = []
    for _turn in range(3):
        states.append(game.match.state)
        game.act("draw")
    for state in reversed(states):
        game.take_back()
        assert game.match.state == state
    game._back.click()
    assert "nothing yet" in game.message


def test_no_taking_back_in_a_real_match() -> None:
    """Outside of a study no turn is taken back and no hint is given."""
    game = RobbersGame(["you", "simple"], seed=4, language="en")
    game.act("draw")
    with pytest.raises(GameError, match="study=True"):
        game.take_back()
    assert not shown(game._back) and "hint" in game.board.hide


def test_the_best_play_of_a_turn_that_drew(game: RobbersGame) -> None:
    """After a turn without a play the view says whether the hand could have opened."""
    could = opening(game.view.hand, game.match.rules)
    game.act("draw")
    said = game.best_play()
    assert ("could open" in said) is could.possible
    assert said in game._answer.value


def test_the_best_play_after_opening(game: RobbersGame) -> None:
    """After you have opened it is the exact most that could be placed."""
    opened(game)
    if game.over:
        raise AssertionError("this seed ends too early")
    game.act("draw")
    assert "could be placed; you placed 0." in game.best_play()


def test_best_play_before_any_turn(game: RobbersGame) -> None:
    """Before your first turn there is nothing to compare."""
    with pytest.raises(GameError, match="not ended a turn"):
        game.best_play()
    assert game._ask.disabled


def test_watching_computer_players() -> None:
    """A match without people waits for each step, and ends."""
    game = RobbersGame(["simple", "greedy"], "classic rounds=1", seed=4, language="en")
    assert shown(game._watch_bar) and game.match.state.turn_number == 1
    game._step_button.click()
    assert game.match.state.turn_number == 2
    for _step in range(400):
        game.step()
    assert game.over and "Winner of the match" in game.message
    assert game._step_button.disabled
    final = game.match.state
    game.step()
    assert game.match.state is final


def test_nobody_is_told_that_a_watched_hand_is_theirs() -> None:
    """Who only looks on reads of a hand, and a player of their own."""
    watched = RobbersGame(["simple", "greedy"], "classic rounds=1", seed=4, language="en")
    assert watched.board._view["hand"]["label"] == "Hand, 13 cards"
    watched.step()
    assert watched.board._view["hand"]["label"].startswith("Hand, ")
    played = RobbersGame(["you", "greedy"], "classic rounds=1", seed=4, language="en")
    assert played.board._view["hand"]["label"].startswith("Your hand, ")


def test_two_people_at_one_screen() -> None:
    """A hand lies face down until its owner turns it over."""
    game = RobbersGame(["you", "you"], seed=4, language="en")
    assert not shown(game._board) and shown(game._cover_bar)
    hand = " ".join(card.pretty for card in game.view.hand)
    assert hand not in repr(game) and hand not in game._saved_picture()["text/html"]
    name = game.names[game.match.state.turn]
    assert game._cover.description == f"{name}: show my cards"
    game._cover.click()
    assert shown(game._board)
    game.act("draw")
    assert not shown(game._board)


def test_a_match_is_saved_and_gone_on_with(game: RobbersGame, tmp_path: Path) -> None:
    """A saved match goes on where it was."""
    for _turn in range(4):
        game.act("draw")
    file = tmp_path / "match.txt"
    game.save(file)
    again = RobbersGame(["you", "simple"], record=file, language="en")
    assert again.match.state == game.match.state
    assert replay(Record.parse(file.read_text(encoding="utf-8"))) == game.match.state


def test_a_record_that_was_edited(tmp_path: Path) -> None:
    """A record that cannot be read is refused with the line."""
    file = tmp_path / "match.txt"
    file.write_text("rrpuzzle record 1\ngame: chess\n")
    with pytest.raises(RecordError, match="Line 2"):
        RobbersGame(2, record=file)


def test_players_as_a_number_and_as_text() -> None:
    """Three players are you and two greedy ones; a text names them."""
    assert RobbersGame(3, seed=1, language="en").names == ("You", "Greedy 1", "Greedy 2")
    assert RobbersGame("you, simple", seed=1, language="en").names == ("You", "Simple")


@pytest.mark.parametrize("players", [1, 6, ["you", "clever"]])
def test_players_that_cannot_be(players: object) -> None:
    """Too few, too many and unknown players are refused by name."""
    with pytest.raises(GameError):
        RobbersGame(players)  # type: ignore[arg-type]


def test_a_timed_turn_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time is up the table is put back and the turn is over."""
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    game = RobbersGame(["you", "simple"], "timed rounds=1", seed=4, language="en")
    seat, turn = game.seat, game.match.state.turn_number
    now = 121.0
    game._time_is_up()
    assert game.match.state.turn_number > turn
    assert any("time-up" in text for who, text in game.match.record.actions if who == seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_view_speaks_one_language(language: str) -> None:
    """Title, seats, controls and log are in the language that was asked for."""
    game = RobbersGame(["you", "simple"], seed=4, language=language)
    game.act("draw")
    with using_language("en"):
        again = RobbersGame(["you", "simple"], seed=4, language=language)
        again.act("draw")
    assert repr(again) == repr(game)
    assert again._draw_button.description == game._draw_button.description
    assert again._history.value == game._history.value


def test_what_a_notebook_keeps(game: RobbersGame) -> None:
    """The saved picture shows seats, table and hand without a widget."""
    opened(game)
    bundle = game._saved_picture()
    assert "Robbers' Rummy" in bundle["text/plain"]
    assert parse_position(game.board.answer).hand == game.view.hand
    for card in game.view.hand:
        assert card.pretty in bundle["text/plain"]
    assert "<script" not in bundle["text/html"]


def test_names_with_markup_are_text() -> None:
    """A player whose name holds markup is shown as written."""

    class Sneaky:
        name = "<b>x</b>"

        def choose(self, view: object) -> Draw:
            return Draw()

    game = RobbersGame([None, Sneaky()], seed=4, language="en")
    assert "<b>x</b>" not in game._seats.value
