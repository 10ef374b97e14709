"""The best final board from a set of pieces: laid anywhere, in some order that the rules allow, then built on."""

from .question import search

__all__ = ["search"]
