"""Pictures as files."""

from __future__ import annotations

import re
from pathlib import Path

from rrpuzzle.errors import RummyError, quote
from rrpuzzle.messages import gettext as _

__all__ = ["PictureError", "save_picture"]


class PictureError(RummyError, OSError):
    """A picture cannot be written.

    Examples
    --------
    >>> try:
    ...     save_picture("<svg/>", "picture.gif")
    ... except PictureError as error:
    ...     print(error)
    'picture.gif' is no picture file: its name ends in .svg or .png.
    """


def save_picture(svg: str, path: str | Path, scale: float = 2) -> None:
    """Write a picture as SVG or PNG.

    Parameters
    ----------
    svg : str
        The picture, as the functions of this package draw it.
    path : str or pathlib.Path
        The file; its ending, ``.svg`` or ``.png``, says what is written.
    scale : float
        Pixels of a PNG for each unit of the picture.

    Raises
    ------
    PictureError
        If the name has another ending, the file cannot be written, or a PNG is asked for and
        the extra ``png`` is not installed.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_picture("<svg/>", Path(folder) / "empty.svg")
    """
    path = Path(path)
    if path.suffix.lower() not in (".svg", ".png"):
        raise PictureError(
            _("{file} is no picture file: its name ends in .svg or .png.").format(
                file=quote(path.name)
            )
        )
    content = svg.encode() if path.suffix.lower() == ".svg" else _png(svg, scale)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise PictureError(
            _("{file} cannot be written: {reason}.").format(
                file=quote(str(path)), reason=error.strerror
            )
        ) from None


def _png(svg: str, scale: float) -> bytes:
    try:
        import resvg_py  # an extra: pictures are SVG everywhere else
    except ImportError:
        raise PictureError(
            _("A PNG needs the package resvg-py: pip install 'rrpuzzle[png]'.")
        ) from None
    # It knows no CSS variables; the colours stand in the attributes as well.
    bare = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
    return bytes(resvg_py.svg_to_bytes(svg_string=bare, zoom=scale))
