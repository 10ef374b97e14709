"""Pieces that may be laid, as a program: where each lies, what it rests on, and the base that comes of it."""
