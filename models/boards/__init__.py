"""Graphs and exact geometry that games share: grids and lines. They know no game."""
