"""Where the game's editions come from."""

from __future__ import annotations

from pathlib import Path

from ..core.editions import Shelf
from .edition import Edition

SHELF = Shelf(Edition, Path(__file__).parent)
"""The bundled editions, and any that a player brings."""
