"""The cheapest enclosure of chosen cells: fewest new cells of foundation, proved."""

from .question import search

__all__ = ["search"]
