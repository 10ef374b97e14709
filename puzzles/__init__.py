"""Puzzles: their files, the bundled collections, proofs of their answers, makers and a grader."""
