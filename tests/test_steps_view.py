"""A turn can be stepped through, and what is shown follows."""

import pytest

from rrpuzzle import PositionError, StepsView, load_puzzles


def test_it_steps_from_start_to_end_and_no_further():
    """Back at the start and forward at the end do nothing."""
    view = StepsView(load_puzzles()["four-rows"])
    seen = [view._picture.value]
    assert view.number == 0 and view._back.disabled
    for _step in view.steps:
        view.forward()
        seen.append(view._picture.value)
    assert view.number == len(view.steps) == 4 and view._forward.disabled
    view.forward()
    assert view.number == 4
    assert len(set(seen)) == 5
    assert view.steps[0].sentence in seen[1] and "rr-marked" in seen[1]
    assert "rr-marked" not in seen[0]


def test_it_shows_any_turn_and_its_own_language():
    """The end may be given; the language is that of the view."""
    view = StepsView("4S 5S 6S 7S | 3S 4H 4D", "3S 4S 5S 6S 7S | 4H 4D", language="fr")
    assert [step.technique for step in view.steps] == ["lay-off"]
    view.number = 1
    assert view.steps[0].sentence not in view._picture.value


def test_a_turn_without_steps():
    """A position in which nothing goes says so and has nothing to step to."""
    view = StepsView("4S 5S 6S | 9H")
    assert view.steps == () and repr(view) == "There is nothing to do."
    view.forward()
    assert view.number == 0


def test_the_saved_notebook_tells_the_steps():
    """Without a kernel the picture and the list of steps are there."""
    data = StepsView("4H 5H 6H 7H | 7S 7C")._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert data["text/plain"].startswith("1. Take 7♥ out of run 4–7 ♥.")
    assert "<ol" in data["text/html"] and "<svg" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_an_end_with_other_cards_is_refused():
    """A turn cannot lose cards."""
    with pytest.raises(PositionError):
        StepsView("4S 5S 6S | 7S", "4S 5S 6S |")
