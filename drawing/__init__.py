"""Pictures of positions and answers: one scene, drawn as SVG, as PNG or in the terminal."""

from .printed import PngUnavailable, to_png
from .protocol import phrase, picture
from .scene import Scene
from .svg import to_svg
from .terminal import to_terminal

__all__ = ["PngUnavailable", "Scene", "phrase", "picture", "to_png", "to_svg", "to_terminal"]
