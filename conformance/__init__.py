"""Conformance: does a program play by the rules? Cases as JSON data, and a runner for programs that speak JSON lines.

The cases of a game lie in ``data/<game>/``: ``clauses.json`` (clauses and bad inputs), ``perft.json`` (counts of move
trees) and ``playthroughs/`` (whole games). ``asking.py`` reads them and says what each asks and what must come back,
``program.py`` speaks with the program, runs them all and sums up.
``docs/conformance.md`` has the formats.
"""
