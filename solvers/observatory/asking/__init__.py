"""Observatory as a program to be asked: ``ask`` and ``why`` to the lines of play from a position."""
