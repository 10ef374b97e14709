"""Kalypso as a program to be asked: ``ask`` and ``why`` to what the pieces in hand may make of a settlement."""
