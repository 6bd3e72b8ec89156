"""A turn in the making: cards moved about, every step undoable, nothing ever lost."""

from rrpuzzle.draft.actions import act
from rrpuzzle.draft.draft import Draft
from rrpuzzle.draft.layout import HAND, NEW_ROW, RefusedError, SeveralPlacesError
from rrpuzzle.draft.record import draft_record, recorded_draft
from rrpuzzle.draft.row import DraftRow

__all__ = [
    "HAND",
    "NEW_ROW",
    "Draft",
    "DraftRow",
    "RefusedError",
    "SeveralPlacesError",
    "act",
    "draft_record",
    "recorded_draft",
]
