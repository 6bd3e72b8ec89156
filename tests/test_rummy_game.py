"""Rummy in a notebook and in a terminal: what is shown, allowed and said."""

from __future__ import annotations

from pathlib import Path

import pytest
from rummy_tables import state_of

from rrpuzzle import RummyGame, parse_cards
from rrpuzzle.cli.rummy_terminal import RummyTerminal
from rrpuzzle.errors import GameError, IllegalActionError
from rrpuzzle.games import Match, Record, replay
from rrpuzzle.games.rummy import ActionKind, RummyState
from rrpuzzle.messages import LANGUAGES, using_language

TABLE = "1: 7S 7H 7C / 1: 8D 9D TD"
HANDS = ["7D 2C 3C 4C 9H", "KS QS JH 2D 3H"]


def shown(widget: object) -> bool:
    """Whether a widget is shown."""
    return widget.layout.display != "none"  # type: ignore[attr-defined]


def at(state: RummyState, **options: object) -> RummyGame:
    """Return a match in a notebook that stands as set up; seat 0 is you."""
    game = RummyGame(["you", "simple"], state.rules, seed=1, language="en", **options)
    game.match.state = state
    game.sort("suit")
    return game


def press(game: RummyGame, kind: str) -> None:
    """Press the button of a kind of action."""
    game._buttons[ActionKind(kind)].click()


def test_a_whole_turn_with_the_buttons() -> None:
    """Draw, choose and meld, choose and lay off, choose and discard; then the others act."""
    game = at(state_of(HANDS, TABLE, discards="KC"))
    press(game, "draw")
    game.choose("2C 3C 4C")
    press(game, "meld")
    assert [str(meld) for meld in game.view.table][2:] == ["2C 3C 4C"]
    game.choose("7D")
    press(game, "lay-off")
    assert shown(game._places)
    assert [button.description for button in game._places.children] == [
        "7♦ on meld 1: set of 7",
        "7♦ on meld 2: run 8–10 ♦",
    ]
    game._places.children[1].click()
    assert str(game.view.table[1]) == "7D 8D 9D TD"
    assert not shown(game._places)
    game.choose("9H")
    press(game, "discard")
    assert game.match.waiting
    assert "Simple: " in game.message


def test_only_what_is_legal_is_enabled_and_the_rest_says_why() -> None:
    """A button is off exactly if nothing can be done with what is chosen, and a line says why."""
    game = at(state_of(HANDS, TABLE))
    assert shown(game._buttons[ActionKind.DRAW]) and not shown(game._buttons[ActionKind.MELD])
    assert not shown(game._buttons[ActionKind.PASS])
    press(game, "draw")
    for chosen, off in (
        ("", ("choose the cards of the meld", "meld of your own first", "choose the card first")),
        ("2C 3C", ("Missing: A♣ or 4♣", "meld of your own first", "choose one card alone")),
        ("2C 3C 4C", ("meld of your own first", "choose one card alone")),
        ("9H", ("three cards or more", "meld of your own first")),
    ):
        game.choose(chosen)
        kinds = (ActionKind.MELD, ActionKind.LAY_OFF, ActionKind.DISCARD)
        disabled = [kind for kind in kinds if game._buttons[kind].disabled]
        assert len(disabled) == len(off)
        for kind, words in zip(disabled, off, strict=True):
            assert words in game._buttons[kind].tooltip
            assert words in game._reasons.value


def test_the_card_just_taken_cannot_be_discarded() -> None:
    """The button for discarding is off for the card that came from the discards."""
    game = at(state_of(HANDS, TABLE, discards="QC KC"))
    press(game, "take-discard")
    game.choose("KC")
    assert game._buttons[ActionKind.DISCARD].disabled
    assert "just taken" in game._reasons.value


def test_the_hand_is_sorted_at_a_click() -> None:
    """Sort by rank and sort by suit lay the hand in that order, and the choice stays."""
    game = at(state_of(["9S 2H 2S AD", "3D"]))
    game.choose("2H")
    game._by_rank.click()
    names = [button.description for button in game._cards.children]
    assert names == ["A\n♦", "2\n♠", "2\n♥", "9\n♠"]
    assert game.chosen == parse_cards("2H")
    game._by_suit.click()
    names = [button.description for button in game._cards.children]
    assert names == ["2\n♠", "9\n♠", "2\n♥", "A\n♦"]
    with pytest.raises(GameError, match="'rank' or by 'suit'"):
        game.sort("colour")


def test_stock_discards_melds_and_points_are_shown() -> None:
    """The number of cards in the stock, the top discard, the melds and the points are seen."""
    game = at(state_of(HANDS, TABLE, discards="KC"))
    assert "35 cards" in game._table.value
    assert "king of clubs" in game._table.value
    assert "set of 7 · Simple" in game._table.value
    assert "0 points" in game._seats.value


def test_a_round_that_ends_is_told_with_its_scores() -> None:
    """Who went out, what was scored and who was left with what is said, and stands in a table."""
    out = at(state_of(["7D", "KS 3H"], "0: 7S 7H 7C", stock="2D 9H"))
    out.act("draw")
    out.act("lay-off 7D")
    out.act("discard 2D")
    for words in ("Round 1: You went out.", "You: 13 points.", "Simple was left with K♠ 3♥."):
        assert words in out.message
    assert "13 ★" in out._scores.value


def test_the_end_of_a_match() -> None:
    """When the target is reached the match is over, the winner is named and nothing is offered."""
    out = at(state_of(["7D", "KS 3H"], "0: 7S 7H 7C", stock="2D 9H", rules="target=13"))
    for line in ("draw", "lay-off 7D", "discard 2D"):
        out.act(line)
    assert out.over
    assert "Winner of the match: You. Points: You 13, Simple 0." in out.message
    assert not shown(out._menu)


def test_hints_and_taking_back_are_for_study() -> None:
    """What could be put down is told in study mode, where turns are taken back too."""
    plain = at(state_of(HANDS, TABLE))
    assert not shown(plain._hint)
    with pytest.raises(GameError, match="study=True"):
        plain.best()
    study = RummyGame(4, seed=3, language="en", study=True)
    assert " ".join(study.best()) == study.message
    before = study.match.state
    study.act("draw")
    study.act(f"discard {study.view.hand[0]}")
    study.take_back()
    assert study.match.state == before


def test_the_best_of_the_hand_is_told() -> None:
    """The hint names the melds, the lay-offs with their melds, and what is left."""
    game = at(state_of(HANDS, TABLE), study=True)
    assert game.best() == [
        "It can be put down: 2♣ 3♣ 4♣, 7♦ on meld 1.",
        "9 points would be left: 9♥.",
    ]


def test_the_others_turns_are_told_one_by_one() -> None:
    """Each turn of the others is one sentence, and one line of the log."""
    game = RummyGame(4, seed=3, language="en")
    told = [game.message.count(f"Flexible {n}: ") for n in (1, 2, 3)]
    assert max(told) == 1 and sum(told) == len(game._log)
    game.act("draw")
    game.act(f"discard {game.view.hand[0]}")
    assert "You: 1 card drawn, " in game._log[sum(told)]


def test_two_people_at_one_screen() -> None:
    """No hand is seen until its owner asks for it, and it stays until the turn is over."""
    game = RummyGame(["you", "you"], seed=4, language="en")
    assert len(game._cards.children) == 0
    assert str(game.match.state.hand[0]) not in repr(game).split("Hand")[-1]
    game._cover.click()
    assert len(game._cards.children) == 10
    game.act("draw")
    assert len(game._cards.children) == 11
    game.act(f"discard {game.view.hand[0]}")
    assert len(game._cards.children) == 0


def test_a_match_is_watched() -> None:
    """Computer players act one step at a time; there is no menu and no choice."""
    game = RummyGame(["simple", "flexible"], "target=10", seed=4, language="en")
    assert not shown(game._menu)
    for _step in range(400):
        game.step()
    assert game.over
    assert all(button.disabled for button in game._cards.children)


def test_a_match_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    """A match that was saved stands where it stood."""
    game = RummyGame(3, seed=6)
    game.act("draw")
    game.save(tmp_path / "match.txt")
    again = RummyGame(3, record=tmp_path / "match.txt")
    assert again.match.state == game.match.state
    assert replay(Record.parse((tmp_path / "match.txt").read_text())) == game.match.state


def test_a_refusal_changes_nothing() -> None:
    """What is illegal raises from Python and is said by a button; the match stays as it is."""
    game = at(state_of(HANDS, TABLE))
    before = game.match.state
    with pytest.raises(IllegalActionError, match="draw a card first"):
        game.act("discard 9H")
    with pytest.raises(GameError, match="does not hold K♥"):
        game.choose("KH")
    assert game.match.state is before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str) -> None:
    """The view, its picture and its menu speak each language."""
    game = RummyGame(4, seed=3, language=language, study=True)
    game.act("draw")
    labels = {button.description for button in game._buttons.values()}
    english = {"Meld", "Lay off", "Discard", "Pass"}
    assert (english <= labels) == (language == "en")
    with using_language(language):
        data = game._saved_picture()
    assert "<style" in data["text/html"] and data["text/plain"].startswith("Rummy")


# In the terminal


class Typist:
    """A person at the terminal who types lines, then leaves."""

    def __init__(self, lines: list[str], state: RummyState | None = None, **options: object):
        self.lines, self.printed = lines, []
        match = Match("rummy", [None, "simple"], "classic", seed=1)
        match.state = state or match.state
        self.terminal = RummyTerminal(match, self.read, self.printed.append, **options)
        self.over = self.terminal.run()

    def read(self, _prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def said(self) -> str:
        """All that was printed."""
        return "\n".join(self.printed)


def test_a_turn_in_the_terminal() -> None:
    """Draw, meld, lay off with the meld's number, discard; the table is shown in between."""
    lines = ["draw", "meld 2C 3C 4C", "lay-off 7D", "lay-off 7D 2", "discard 9H"]
    typed = Typist(lines, state_of(HANDS, TABLE))
    state = typed.terminal.match.state
    assert [str(meld) for meld in state.table][1:3] == ["7D 8D 9D TD", "2C 3C 4C"]
    for words in ("7♦ fits on several melds", "New in your hand", "You: meld 2♣ 3♣ 4♣."):
        assert words in typed.said


def test_what_is_typed_wrongly_is_said() -> None:
    """A card that is not held is named; the game waits for the next line."""
    typed = Typist(["draw", "meld 9C TC JC", "lay-off", "drew", "quit"], state_of(["9C TC", "3D"]))
    assert "does not hold J♣" in typed.said
    assert "is not an action: there are draw, take-discard, meld CARDS" in typed.said
    assert "'drew' is not understood" in typed.said
    assert typed.over is False


def test_the_menu_and_the_hints_of_the_terminal() -> None:
    """Menu says what is legal and why not the rest, best what could be put down."""
    typed = Typist(["menu", "sort rank", "best"], state_of(HANDS, TABLE), study=True)
    assert "Draw: draw" in typed.said
    assert "Meld: draw a card first, or take the discard." in typed.said
    assert "2♣ 3♣ 4♣ 7♦ 9♥" in typed.said
    assert "It can be put down: 2♣ 3♣ 4♣, 7♦ on meld 1." in typed.said
    assert "that you could put down" not in Typist(["help"]).said


def test_meld_alone_puts_the_only_meld_down() -> None:
    """Where the hand holds one meld, its name need not be typed."""
    typed = Typist(["draw", "meld"], state_of(HANDS, TABLE, stock="KH QH"))
    assert str(typed.terminal.match.state.table[-1]) == "2C 3C 4C"
    assert typed.terminal.match.state.hand == parse_cards("7D 9H KH")
