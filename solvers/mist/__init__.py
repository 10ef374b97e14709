"""Islands in the Mist's questions: ranked turns, flights, lines, webs to the coasts, arrangements, goals."""

from ..loading import Questions

SOLVER = Questions(
    __name__,
    solve_in={
        "connect": "connect",
        "arrange": "arrangement.solve",
        "fly": "fly",
        "line": "line",
        "expect": "expect",
    },
    beginning_in="beginning",
)
"""The solver, as the registry's promise names it."""
