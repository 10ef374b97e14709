"""Arrangements of a notebook as a program: which tiles end up where, and what they score."""
