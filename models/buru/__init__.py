"""The rules of Buru, with its Lawans and expansion modules."""

from .game import GAME

__all__ = ["GAME"]
