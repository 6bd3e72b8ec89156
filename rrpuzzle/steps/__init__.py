"""Steps: a turn explained as a person would carry it out."""

from rrpuzzle.steps.plan import plan_steps
from rrpuzzle.steps.step import HAND, NEW, Step, StepKind, replay

__all__ = ["HAND", "NEW", "Step", "StepKind", "plan_steps", "replay"]
