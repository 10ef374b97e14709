"""Reusable exact encodings and algorithms on graphs, sets and sequences. They know no game."""
