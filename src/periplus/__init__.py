"""Periplus: where am I, what may I do, what is best next, for board games.

Positions are graphs and constraint programs. ``periplus.models`` holds the games and their rules,
``periplus.solvers`` the questions, ``periplus.drawing`` the pictures; ``periplus.solvers.api`` is
the Python interface that the command line and the service call.
"""

__version__ = "0.3.0"
