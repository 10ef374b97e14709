"""Kalypso: an ocean settlement of salvage tiles that has to feed, house and save its people."""

from .game import GAME

__all__ = ["GAME"]
