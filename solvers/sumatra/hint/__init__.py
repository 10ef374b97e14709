"""Turns ranked by what they gain now, next turn, against the next player, or at most by the end."""
