"""Sumatra: travel in one party, draft information tiles, write them into a notebook of nine rows."""

from .game import GAME

__all__ = ["GAME"]
