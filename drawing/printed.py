"""A scene as the JSON answer of whoever asks for a picture: its title, its text and its SVG."""

from __future__ import annotations

from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.registry import game

from .protocol import picture
from .scene import Scene
from .svg import WIDTH, to_svg
from .terminal import to_terminal

PLAIN_WIDTH = 100
"""Columns of a text that goes into an answer instead of a terminal."""


def plain(scene: Scene) -> str:
    """The scene as text, the same everywhere: without colour, as wide as answers are."""
    return to_terminal(scene, width=PLAIN_WIDTH).rstrip("\n")


def as_json(scene: Scene, width: float | None = None) -> dict[str, Any]:
    """The ``show`` answer; the SVG is ``width`` pixels wide."""
    return {"title": scene.title, "text": plain(scene), "svg": to_svg(scene, width or WIDTH)}


def printed(position: Position) -> str:
    """The position as text, as ``print`` shows it; what is wrong with it is marked."""
    return plain(picture(position, violations=game(position.game).check(position)))
