"""Observatory: plot stars, complete constellations that must not touch, fill the research tracks."""

from .game import GAME

__all__ = ["GAME"]
