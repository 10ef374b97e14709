"""Slow reference solutions: the oracles of the solvers and of the rules code."""
