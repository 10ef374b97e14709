"""A scene as a PNG image, through resvg; needs the extra ``png``."""

from __future__ import annotations

from .scene import Scene
from .svg import WIDTH, to_svg


class PngUnavailable(RuntimeError):
    """PNG was asked for and the extra that draws it is not installed."""

    def __init__(self) -> None:
        super().__init__("PNG needs the extra 'png': pip install 'periplus[png]'; SVG needs nothing")


def to_png(scene: Scene, scale: float = 2.0, width: float = WIDTH) -> bytes:
    """The light picture as PNG, ``scale`` pixels for each of the SVG's; raises PngUnavailable."""
    try:
        import resvg_py  # noqa: PLC0415 - optional
    except ImportError:
        raise PngUnavailable from None
    return resvg_py.svg_to_bytes(svg_string=to_svg(scene, width), zoom=scale)
