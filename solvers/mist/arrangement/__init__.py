"""Arrangements of an island: tiles laid on bare spaces so that the score is as high as can be."""
