"""Islands in the Mist: its data and its rules. No solver in here."""

from .game import GAME

__all__ = ["GAME"]
