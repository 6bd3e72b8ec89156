"""A turn in the making: cards moved about, every step undoable, nothing ever lost."""

from rrpuzzle.draft.draft import Draft, DraftRow
from rrpuzzle.draft.layout import HAND, NEW_ROW, RefusedError

__all__ = ["HAND", "NEW_ROW", "Draft", "DraftRow", "RefusedError"]
