"""The half-made turn: actions, refusals, exact undo."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rrpuzzle import JOKER, Position, find_preset, parse_cards, parse_position, parse_rules
from rrpuzzle.cards import sort_cards
from rrpuzzle.draft import (
    HAND,
    NEW_ROW,
    Draft,
    RefusedError,
    SeveralPlacesError,
    act,
    draft_record,
    recorded_draft,
)
from rrpuzzle.faults import FaultKind
from rrpuzzle.melds import MeldKind, arrangements
from rrpuzzle.messages import using_language

PLAIN = "4S 5S 6S 7S 8S / 9C 9D 9H | 6S 9S KD"
JOKERS = "4S *5S 6S / 9C 9D * | 5S 7S 9H *"


def draft_of(text: str) -> Draft:
    """Begin a turn at a position."""
    return Draft.start(parse_position(text))


def shown(draft: Draft) -> list[str]:
    """Return each row as it is shown, jokers with their faces."""
    return [" ".join(map(str, row.cards)) for row in draft.rows]


# --- what it knows -----------------------------------------------------------------------------


def test_start() -> None:
    """A fresh draft is the position itself, its cards and rows numbered."""
    draft = draft_of(PLAIN)
    assert parse_position("4S 5S 6S 7S 8S / 9H 9D 9C | 6S 9S KD") == draft.position
    assert [row.id for row in draft.rows] == ["r1", "r2"]
    assert [(card_id, str(card)) for card_id, card in draft.hand] == [
        ("c9", "6S"),
        ("c10", "9S"),
        ("c11", "KD"),
    ]
    assert not (draft.can_undo or draft.can_redo or draft.can_reset)


def test_row_kinds() -> None:
    """A row that is a meld has its kind; one that is none has faults that name its number."""
    draft = draft_of(PLAIN).move(["c1"], NEW_ROW)
    run, group, rest = draft.rows
    assert (run.meld and run.meld.kind, run.label) == (MeldKind.RUN, "run")
    assert (group.meld and group.meld.kind, group.label) == (MeldKind.SET, "set")
    assert (rest.faults[0].kind, rest.faults[0].row) == (FaultKind.TOO_FEW, 3)
    assert rest.label == "needs two more cards"


def test_labels_are_localised() -> None:
    """A label is made when it is read, in the language in use."""
    row = draft_of(PLAIN).rows[0]
    with using_language("en"):
        assert row.label == "run"


def test_changed() -> None:
    """A row is changed if the table had no row with its cards at the start."""
    draft = draft_of(PLAIN).move(["c9"], "r1")
    assert [row.changed for row in draft.rows] == [True, False]
    back = draft.move(["c9"], HAND)
    assert [row.changed for row in back.rows] == [False, False]


def test_changed_copies() -> None:
    """A row that got its card back as the other copy is the row of the start."""
    draft = draft_of(PLAIN).move(["c3"], NEW_ROW).move(["c9"], "r1")
    assert [row.changed for row in draft.rows] == [False, False, True]


def test_changed_twins() -> None:
    """Of two rows with the same cards only as many are unchanged as there were at the start."""
    draft = draft_of("4S 5S 6S / 4S 5S 6S 7S |").move(["c7"], NEW_ROW)
    assert [row.changed for row in draft.rows] == [False, True, True]


def test_placed_marks_hand_cards() -> None:
    """The cards that came from the hand are marked while they lie on the table."""
    draft = draft_of(PLAIN).move(["c10", "c11"], NEW_ROW)
    assert {"c10", "c11"} == draft.placed
    assert {"c11"} == draft.move(["c10"], HAND).placed


# --- rows sort themselves, jokers lose their faces ---------------------------------------------


def test_melds_are_sorted() -> None:
    """A row that becomes a meld lies sorted, wherever the card was dropped."""
    draft = draft_of("6H 7H 8H | 5H 9H").move(["c4"], "r1").move(["c5"], "r1", at=0)
    assert shown(draft) == ["5H 6H 7H 8H 9H"]
    assert draft.rows[0].ids == ("c4", "c1", "c2", "c3", "c5")


def test_start_is_sorted() -> None:
    """Cards 6 8 7 of one suit lie as 6 7 8 from the start."""
    assert shown(draft_of("6S 8S 7S |")) == ["6S 7S 8S"]


def test_other_rows_stay_as_they_lie() -> None:
    """A row that is no meld keeps the order in which the player laid it."""
    draft = draft_of(PLAIN).move(["c11"], NEW_ROW).move(["c10"], "r3", at=0)
    assert shown(draft)[2] == "9S KD"


def test_untouched_jokers_keep_their_faces() -> None:
    """A joker keeps the card written on it while its row has the cards of the start."""
    draft = draft_of(JOKERS).move(["c8"], NEW_ROW)
    assert shown(draft)[0] == "4S *5S 6S"
    assert parse_cards("4S *5S 6S") == draft.position.table[0]


def test_moved_jokers_are_free() -> None:
    """A joker whose row changed stands for whatever the row needs now."""
    draft = draft_of(JOKERS).move(["c7"], "r1")
    assert shown(draft)[0] == "4S 5S 6S *7S"
    assert parse_cards("4S 5S 6S *") == draft.position.table[0]


def test_joker_side() -> None:
    """The end of a run at which a joker is laid is the end that it extends."""
    draft = draft_of("5S 6S 7S | *")
    assert shown(draft.move(["c4"], "r1", at=0)) == ["*4S 5S 6S 7S"]
    assert shown(draft.move(["c4"], "r1")) == ["5S 6S 7S *8S"]


# --- actions -----------------------------------------------------------------------------------


def test_move_several() -> None:
    """Cards that move together keep the order that they are given in."""
    draft = draft_of(PLAIN).move(["c4", "c5", "c11"], NEW_ROW)
    assert shown(draft)[2] == "7S 8S KD"


@pytest.mark.parametrize(
    ("at", "expected"), [(0, "KD QH 2C 3H"), (1, "QH KD 2C 3H"), (4, "QH 2C 3H KD")]
)
def test_move_within_row(at: int, expected: str) -> None:
    """A place in the same row counts the cards as they lie before the move."""
    draft = draft_of("5S 6S 7S | QH 2C 3H KD").move(["c4", "c5", "c6", "c7"], NEW_ROW)
    assert expected == shown(draft.move(["c7"], "r2", at=at))[1]


def test_emptied_rows_vanish() -> None:
    """A row without a card is gone, and the other rows keep their ids."""
    draft = draft_of(PLAIN).move(["c1", "c2", "c3", "c4", "c5"], "r2")
    assert [row.id for row in draft.rows] == ["r2"]


def test_split() -> None:
    """A split leaves the left part its id and puts the right part behind it."""
    draft = draft_of(PLAIN).split("r1", 2)
    assert shown(draft) == ["4S 5S", "6S 7S 8S", "9H 9D 9C"]
    assert [row.id for row in draft.rows] == ["r1", "r3", "r2"]


def test_join() -> None:
    """Joined rows are one row, under the id of the first."""
    draft = draft_of("7S 8S 9S / 4S 5S 6S |").join("r1", "r2")
    assert list(zip([row.id for row in draft.rows], shown(draft), strict=True)) == [
        ("r1", "4S 5S 6S 7S 8S 9S")
    ]


def test_ids_are_not_used_again() -> None:
    """A row made after an undo has another id than the one undone, so no late action hits it."""
    draft = draft_of(PLAIN).move(["c11"], NEW_ROW)
    assert draft.rows[2].id == "r3"
    assert draft.undo().move(["c10"], NEW_ROW).rows[2].id == "r4"


def test_sort_hand() -> None:
    """The hand is sorted by suit or by rank, jokers last, and each is a step."""
    draft = draft_of("| 9S * 4H KC 4S")
    by_suit = draft.sort_hand("suit")
    assert parse_cards("4S 9S 4H KC *") == by_suit.position.hand
    by_rank = by_suit.sort_hand("rank")
    assert parse_cards("4S 4H 9S KC *") == by_rank.position.hand
    assert draft.position.hand == by_rank.undo().undo().position.hand


def test_hand_is_rearranged() -> None:
    """Cards of the hand are moved about within it."""
    assert parse_cards("KD 6S 9S") == draft_of(PLAIN).move(["c11"], HAND, 0).position.hand


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(["c9"], ()), (["c10"], ("r1", "r2")), (["c2", "c3", "c4"], (NEW_ROW,)), (["c11"], ())],
)
def test_fitting(cards: list[str], expected: tuple[str, ...]) -> None:
    """Cards fit where the row that they join is a meld, or where they are one themselves."""
    assert draft_of("4S 5S 6S 7S 8S / 9C 9D 9H | 6S 9S KD").fitting(cards) == expected


def test_place() -> None:
    """A card with one place goes there; with none or several it stays, and the reason says so."""
    draft = draft_of("5S 6S 7S / 8H 8D 8C | 8S 9H 4S")
    assert shown(draft.place(["c9"])) == ["4S 5S 6S 7S", "8H 8D 8C"]
    with pytest.raises(RefusedError, match="9♥"):
        draft.place(["c8"])
    with pytest.raises(RefusedError, match="1 or 2"):
        draft.place(["c7"])


# --- undo, redo, reset -------------------------------------------------------------------------


def test_reset_is_undoable() -> None:
    """A reset lays everything back and is a step that undo takes back."""
    draft = draft_of(PLAIN).move(["c9"], "r1").sort_hand("rank").reset()
    assert draft_of(PLAIN).position == draft.position
    assert not draft.can_reset
    assert draft.undo().position.hand == parse_cards("9S KD")


def test_no_effect_is_no_step() -> None:
    """What changes nothing returns the draft itself and leaves redo alone."""
    draft = draft_of(PLAIN).move(["c9"], "r1").undo()
    assert draft is draft.reset()
    assert draft is draft.undo()
    assert draft is draft.move(["c1"], "r1", at=0)
    assert draft.can_redo


def test_new_step_ends_redo() -> None:
    """After another step there is nothing to redo."""
    draft = draft_of(PLAIN).move(["c9"], "r1").undo().move(["c11"], NEW_ROW)
    assert draft is draft.redo()


# --- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["c1", "c6"])
def test_table_cards_stay_on_the_table(card: str) -> None:
    """A card of the table is not taken into the hand, and the reason names it."""
    with pytest.raises(RefusedError, match=r"belongs to the table"):
        draft_of(PLAIN).move([card], HAND)


def test_copies_are_alike() -> None:
    """Of two copies, one from the hand, either may go back, but only one."""
    draft = draft_of(PLAIN).move(["c9"], "r1").move(["c3"], HAND)
    assert "c3" in dict(draft.hand)
    assert frozenset() == draft.placed
    with pytest.raises(RefusedError):
        draft.move(["c9"], HAND)


def test_redeemable_joker() -> None:
    """As many jokers go to the hand as cards of the hand can redeem."""
    draft = draft_of(JOKERS).move(["c2"], HAND).move(["c6"], HAND)
    assert sum(card.joker for _id, card in draft.hand) == 3
    # A free joker may come to stand for the seven before the seven redeems it.
    assert draft_of("4S *5S 6S | 7S").move(["c2"], HAND).position.hand.count(JOKER) == 1
    with pytest.raises(RefusedError, match="No card of your hand"):
        draft_of("4S *5S 6S | *").move(["c2"], HAND)
    fixed = Draft.start(parse_position("4S *5S 6S | 7S"), parse_rules("table_jokers=fixed"))
    with pytest.raises(RefusedError, match="No card of your hand"):
        fixed.move(["c2"], HAND)


def test_own_joker_returns() -> None:
    """A joker from the hand goes back to it."""
    draft = draft_of("4S 5S 6S | *").move(["c4"], "r1").move(["c4"], HAND)
    assert draft_of("4S 5S 6S | *").position == draft.position


REFUSED: list[dict[Any, Any]] = [
    {},
    {"action": "deal"},
    {"action": ["move"]},
    {"action": "move"},
    {"action": "move", "cards": ["c1"]},
    {"action": "move", "cards": [], "to": "r1"},
    {"action": "move", "cards": "c1", "to": "r1"},
    {"action": "move", "cards": None, "to": "r1"},
    {"action": "move", "cards": ["c99"], "to": "r1"},
    {"action": "move", "cards": [1], "to": "r1"},
    {"action": "move", "cards": [["c1"]], "to": "r1"},
    {"action": "move", "cards": ["c1", "c1"], "to": "r2"},
    {"action": "move", "cards": ["c1"], "to": "r9"},
    {"action": "move", "cards": ["c1"], "to": None},
    {"action": "move", "cards": ["c1"], "to": "r2", "at": 9},
    {"action": "move", "cards": ["c1"], "to": "r2", "at": -1},
    {"action": "move", "cards": ["c1"], "to": "r2", "at": True},
    {"action": "move", "cards": ["c1"], "to": "r2", "at": "0"},
    {"action": "place", "cards": ["c11"]},
    {"action": "split", "row": "r1", "at": 0},
    {"action": "split", "row": "r1", "at": 5},
    {"action": "split", "row": "r1", "at": None},
    {"action": "split", "row": "r9", "at": 1},
    {"action": "join", "row": "r1", "other": "r1"},
    {"action": "join", "row": "r1", "other": "<b>"},
    {"action": "sort", "by": "colour"},
]


@pytest.mark.parametrize("action", REFUSED)
def test_refused_actions(action: dict[Any, Any]) -> None:
    """An action that cannot be, or is no action at all, is refused with a sentence."""
    with pytest.raises(RefusedError, match=r"\.$"):
        act(draft_of(PLAIN), action)


# --- properties --------------------------------------------------------------------------------

POSITIONS = [PLAIN, JOKERS, "| 4S 5S 6S *", "4S 5S 6S / 4S 5S 6S | 4S 7S"]


@st.composite
def actions(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an action; many are such that cannot be."""
    rows = st.sampled_from([f"r{n}" for n in range(1, 7)])
    place = st.integers(0, 6)
    cards = st.lists(
        st.sampled_from([f"c{n}" for n in range(1, 12)]), min_size=1, max_size=3, unique=True
    )
    name = draw(
        st.sampled_from(["move", "move", "move", "split", "join", "sort", "undo", "redo", "reset"])
    )
    return {
        "action": name,
        "cards": draw(cards),
        "to": draw(st.one_of(rows, st.just(NEW_ROW), st.just(HAND))),
        "at": draw(place if name == "split" else st.none() | place),
        "row": draw(rows),
        "other": draw(rows),
        "by": draw(st.sampled_from(["rank", "suit"])),
    }


@given(st.sampled_from(POSITIONS), st.lists(actions(), max_size=25))
def test_nothing_is_lost(text: str, turns: list[dict[str, Any]]) -> None:
    """Whatever is done, the same cards lie there, each once, and undo and redo are exact."""
    draft = draft_of(text)
    start = draft.before
    seen = [draft]
    for action in turns:
        try:
            draft = act(draft, action)
        except RefusedError:
            continue
        ids = [card for row in draft.rows for card in row.ids] + [card for card, _ in draft.hand]
        assert sorted(ids) == sorted(f"c{n + 1}" for n in range(len(start.cards)))
        assert Counter(c.plain for c in start.cards) == Counter(
            card.plain for card in draft.position.cards
        )
        assert all(row.ids for row in draft.rows)
        assert len({row.id for row in draft.rows}) == len(draft.rows)
        seen.append(draft)
    last, steps = draft, 0
    while draft.can_undo:
        draft, steps = draft.undo(), steps + 1
    assert draft_of(text).position == draft.position
    for _step in range(steps):
        draft = draft.redo()
    assert last.position == draft.position
    assert last.rows == draft.rows


@given(st.lists(actions(), max_size=12))
def test_rules_are_honoured(turns: list[dict[str, Any]]) -> None:
    """A row is shown as a meld exactly if the rules of the draft say that it is one."""
    rules = replace(find_preset("classic"), ace="both", jokers_per_meld="one")
    draft = Draft.start(parse_position("QS KS AS / 9C 9D * | 5S 7S 9H * *"), rules)
    for action in turns:
        try:
            draft = act(draft, action)
        except RefusedError:
            continue
        for row, cards in zip(draft.rows, draft.position.table, strict=True):
            assert bool(arrangements(cards, rules)) == (row.meld is not None)
            assert bool(row.faults) == (row.meld is None)


def test_where_hand_cards_were_laid() -> None:
    """Each row tells which of its cards came from the hand, of two copies the one dropped there."""
    draft = draft_of("4H 5H 6H 7H 8H | 6H").move(["c4", "c5"], NEW_ROW)
    second = draft.rows[1].id
    assert draft.move(["c6"], second).laid == {1: (), 2: parse_cards("6H")}
    assert draft.move(["c6"], "r1").laid == {1: parse_cards("6H"), 2: ()}


def test_notes() -> None:
    """A changed row says what it was at the start, or that it is new; others say nothing."""
    draft = draft_of(PLAIN).move(["c1"], NEW_ROW)
    with using_language("en"):
        assert [row.note for row in draft.rows] == [
            "Row 1 was 4♠ 5♠ 6♠ 7♠ 8♠ at the start.",
            "",
            "Row 3 is new.",
        ]


def test_several_places_are_named() -> None:
    """Cards that fit in several places are not laid anywhere; the error has the places."""
    draft = draft_of("5S 6S 7S / 8H 8D 8C | 8S")
    with pytest.raises(SeveralPlacesError) as raised:
        draft.place(["c7"])
    assert raised.value.places == draft.fitting(["c7"])


# --- laid as in a position ---------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.integers(0, 12))
def test_laid_as_in_a_position(dice: Any, hand: int) -> None:
    """Any arrangement of the cards is laid in one step that can be undone, each card once."""
    draft = draft_of(JOKERS).move(["c9", "c8"], NEW_ROW)
    owned = [card for _id, card in draft_of(JOKERS).hand]
    dice.shuffle(owned)
    kept = owned[:hand]
    rest = list((Counter(c.plain for c in draft.position.cards) - Counter(kept)).elements())
    dice.shuffle(rest)
    cut = dice.randrange(len(rest) + 1)
    rows = [row for row in (rest[:cut], rest[cut:]) if row]
    laid = draft.lay(Position(tuple(map(tuple, rows)), tuple(kept)))
    assert [card for _id, card in laid.hand] == kept
    plain = [[card.plain for card in row] for row in laid.position.table]
    assert list(map(sort_cards, plain)) == list(map(sort_cards, rows))
    assert laid.undo().position == draft.position
    ids = [card for row in laid.rows for card in row.ids] + [card for card, _ in laid.hand]
    assert sorted(ids) == sorted(f"c{n}" for n in range(1, 11))


def test_laid_rows_keep_their_ids() -> None:
    """A row that stays, or most of it, keeps its id; a copy that lies right is not exchanged."""
    draft = draft_of("6S 7S 8S / 6S 6H 6D | 6C")
    laid = draft.lay(parse_position("6S 6H 6D 6C / 6S 7S 8S |"))
    assert [(row.id, set(row.ids)) for row in laid.rows] == [
        ("r2", {"c4", "c5", "c6", "c7"}),
        ("r1", {"c1", "c2", "c3"}),
    ]
    assert not laid.rows[1].changed


@pytest.mark.parametrize("position", ["6S 7S 8S | 6C", "6S 7S 8S 9S |", "6S 7S | 8S 9C"])
def test_other_cards_are_not_laid(position: str) -> None:
    """A position with other cards, or with cards of the table in the hand, is refused."""
    with pytest.raises(RefusedError):
        draft_of("6S 7S 8S | 9C").lay(parse_position(position))


# --- kept and taken up again -------------------------------------------------------------------


@given(st.lists(st.sampled_from(["move", "new", "hand", "undo", "redo", "reset"]), max_size=12))
def test_record_is_the_whole_turn(names: list[str]) -> None:
    """A turn that was kept as JSON comes back with every step, undone ones too."""
    draft = draft_of(JOKERS)
    for number, name in enumerate(names):
        cards = {"cards": [f"c{number + 1}"], "to": {"move": "r1", "new": NEW_ROW}.get(name, HAND)}
        kind = name if name in ("undo", "redo", "reset") else "move"
        try:
            draft = act(draft, {"action": kind, **cards})
        except RefusedError:
            continue
    again = recorded_draft(draft_of(JOKERS), json.loads(json.dumps(draft_record(draft))))
    assert again.layouts == draft.layouts
    assert again.layouts_at == draft.layouts_at
    used = {line.id for layout in again.layouts[: again.layouts_at + 1] for line in layout.lines}
    for card, _card in again.hand[:1]:
        assert again.move([card], NEW_ROW).rows[-1].id not in used


def test_copies_may_have_changed_places() -> None:
    """A record in which a copy of the table lies in the hand for one of the hand is taken up."""
    draft = draft_of("6S 7S 8S | 6S").move(["c4"], NEW_ROW).move(["c1"], HAND)
    again = recorded_draft(draft_of("6S 7S 8S | 6S"), draft_record(draft))
    assert again.position == draft.position


@pytest.mark.parametrize(
    "change",
    [
        {"start": "4S 5S 6S | 8S"},
        {"steps": []},
        {"steps": None},
        {"steps": [[["r1 c1 c2 c3"], "c4"], [["r1 c1 c2 c3"], ""]]},
        {"steps": [[["r1 c1 c2 c3"], "c4"], [["r1 c1 c2"], "c4 c4"]]},
        {"steps": [[["r1 c1 c2 c3"], "c4"], [["r1 c1 c2"], "c3 c4"]]},
        {"steps": [[["r1 c1 c2 c3"], "c4"], [["r1 c1", "r1 c2 c3"], "c4"]]},
        {"steps": [[["r1 c1 c2 c3"], "c4"], [["<b> c1", "r1 c2 c3"], "c4"]]},
        {"steps": [[["r1 c1 c2 c3"], "c4"], [[""], "c4"]]},
        {"steps": [[["r1 c1 c2", "r2 c3"], "c4"]]},
        {"at": 1},
        {"at": -1},
        {"at": True},
        {"at": "0"},
    ],
)
def test_bad_records(change: dict[str, Any]) -> None:
    """A record of another position, or one that was tampered with, is refused."""
    fresh = draft_of("4S 5S 6S | 7S")
    record = draft_record(fresh)
    assert recorded_draft(fresh, record).position == fresh.position
    with pytest.raises(RefusedError):
        recorded_draft(fresh, {**record, **change})
    for rubbish in (None, 7, "steps", [], {}):
        with pytest.raises(RefusedError):
            recorded_draft(fresh, rubbish)
