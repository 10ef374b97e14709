"""Hints for the whole game: worlds, candidates, evaluation and play-outs, the same for every game."""
