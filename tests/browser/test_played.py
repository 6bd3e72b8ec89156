"""Hard puzzles of the library, played on the board card by card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bare_page import BarePage
from playwright.sync_api import Locator, expect

from rrpuzzle import Board, Card
from rrpuzzle.puzzles import find_puzzle
from rrpuzzle.puzzles.facts import find_facts


class Player:
    """Someone with a mouse who knows which rows there shall be at the end."""

    def __init__(self, page: BarePage, board: Board) -> None:
        self.page, self.board, self.root = page, board, page.show(board)
        self.done: set[str] = set()

    def play(self, rows: list[list[Card]]) -> None:
        """Leave each row that is wanted as it is, and put the others together one after another."""
        missing = []
        for wanted in rows:
            there = [row for row in self.board.draft.rows if row.id not in self.done]
            same = [row for row in there if self._plain(row.cards) == self._plain(wanted)]
            self.done |= {row.id for row in same[:1]}
            missing += [wanted] if not same else []
        for wanted in missing:
            built = "new"
            for card in wanted:
                held = self._find(card.plain, built)
                self._drag(held, built)
                built = next(row.id for row in self.board.draft.rows if held in row.ids)
            self.done.add(built)

    @staticmethod
    def _plain(cards: object) -> list[str]:
        return sorted(str(card.plain) for card in cards)  # type: ignore[attr-defined]

    def _find(self, card: Card, built: str) -> str:
        # What lies on the table has to be placed, so its copy is taken before that of the hand.
        lying = [
            (row_card.plain, card_id)
            for row in self.board.draft.rows
            if row.id not in {*self.done, built}
            for row_card, card_id in zip(row.cards, row.ids, strict=True)
        ]
        held = [(hand_card.plain, card_id) for card_id, hand_card in self.board.draft.hand]
        return next(card_id for other, card_id in [*lying, *held] if other == card)

    def _drag(self, card_id: str, place: str) -> None:
        target = self.root.locator(f'[data-place="{place}"]')
        target.evaluate("place => place.scrollIntoView({ block: 'center' })")
        card = self.root.locator(f'.rrp-card[data-card="{card_id}"]:not(.rrp-ghost *)')
        (x, y), (end_x, end_y) = self._middle(card), self._middle(target)
        mouse = self.page.page.mouse
        revision = self.board._view["revision"]
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 4, y + 6)
        mouse.move(end_x, end_y, steps=3)
        mouse.up()
        expect(self.root).to_have_attribute("data-revision", str(revision + 1))

    @staticmethod
    def _middle(place: Locator) -> tuple[float, float]:
        box = place.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("chains/three-diamonds", "Splits and joins: 15; par is 15."),
        ("jokers/court-joker", "Splits and joins: 11; par is 11."),
        ("is-it-possible/court-club", "You placed 2 of 3 cards, and no table places more."),
        ("par/six-of-diamonds", "Splits and joins: 8; par is 8."),
        ("openings/six-decides", "Solved."),
    ],
)
def test_played_by_dragging(open_bare: Callable[..., BarePage], name: str, said: str) -> None:
    """A hard puzzle is played to its goal with the mouse alone, and the board says how well."""
    puzzle = find_puzzle(name)
    answer = find_facts(puzzle).answer
    assert answer is not None
    page = open_bare(height=1200)
    player = Player(page, Board(puzzle, language="en"))
    player.play([list(row) for row in answer.table])
    page.agrees()
    player.root.locator('.rrp-bar [data-action="check"]').click()
    expect(player.root.locator(".rrp-say")).to_contain_text("Solved.")
    expect(player.root.locator(".rrp-say")).to_contain_text(said)
