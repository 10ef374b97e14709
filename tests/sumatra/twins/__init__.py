"""Naive twins of the solvers: exhaustive searches that play the rules and nothing else."""
