"""The flow picture as an object that a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import networkx as nx

from rrpuzzle.drawing.files import save_picture
from rrpuzzle.drawing.flow import flow_svg
from rrpuzzle.drawing.flow_words import flow_html, flow_text
from rrpuzzle.lineage import lineage_graph
from rrpuzzle.position import Position
from rrpuzzle.rules import CLASSIC, Rules

__all__ = ["Flow"]


@dataclass(frozen=True, repr=False)
class Flow:
    """How the rows of one position split and join into those of another.

    Parameters
    ----------
    before, after : Position
        The same cards, at the start and at the end of a turn, or in its midst.
    rules : Rules
        The rules that say what a meld is.

    Attributes
    ----------
    graph : networkx.DiGraph
        The lineage graph that the picture draws.

    Raises
    ------
    PositionError
        If the two do not hold the same cards.

    Examples
    --------
    >>> from rrpuzzle import parse_position, solve
    >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
    >>> flow = Flow(before, solve(before).after)
    >>> flow.svg.startswith("<svg")
    True
    """

    before: Position
    after: Position
    rules: Rules = CLASSIC

    graph: nx.DiGraph = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Make the graph at once, so that wrong positions are refused here."""
        object.__setattr__(self, "graph", lineage_graph(self.before, self.after))

    @property
    def svg(self) -> str:
        """The picture on its own, for a file."""
        return flow_svg(self.before, self.after, self.rules)

    def save(self, path: str | Path, theme: str = "light", scale: float = 2) -> None:
        """Write the picture as SVG or PNG.

        Parameters
        ----------
        path : str or pathlib.Path
            The file; its ending, ``.svg`` or ``.png``, says what is written.
        theme : {"light", "dark", "auto"}
            Its colours; ``"auto"`` follows the reader's system, in an SVG.
        scale : float
            Pixels of a PNG for each unit of the picture.

        Raises
        ------
        PictureError
            If the file cannot be written, or a PNG is asked for without the extra ``png``.

        Examples
        --------
        >>> import tempfile
        >>> from rrpuzzle import parse_position, solve
        >>> before = parse_position("4S 5S 6S 7S | 3S 4H 4D")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Flow(before, solve(before).after).save(f"{folder}/flow.svg")
        """
        save_picture(flow_svg(self.before, self.after, self.rules, theme), path, scale)

    def __repr__(self) -> str:
        """Return the same as text."""
        return flow_text(self.before, self.after, self.rules)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        html = flow_html(self.before, self.after, self.rules)
        return {"text/plain": repr(self), "text/html": html}
