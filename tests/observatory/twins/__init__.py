"""Naive answers, found by trying everything: the oracles of the solvers. And the positions to try them on."""
