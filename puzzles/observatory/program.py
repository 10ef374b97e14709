"""The places of cards as a program, for the solver to count its worlds."""

from __future__ import annotations

from periplus.solvers.observatory.packing import touching_rows
from periplus.solvers.program import Literal, Program

from .places import Places


def fitting(found: Places) -> tuple[Program, tuple[Literal, ...]]:
    """The program whose worlds draw every card once without contact, and the literal of each place."""
    program = Program()
    doc = "the card is drawn at that place, turned so"
    fits = program.relation("fits", ("card", "at", "rotation"), doc)
    literals = tuple(fits.add(figure.card, figure.at, figure.rotation) for figure in found.figures)
    for group in found.choices.groups:
        program.rule("OBS-4.3").exactly_one([literals[number] for number in group])
    for row in touching_rows(found.figures):
        program.rule("OBS-4.5").at_most_one([literals[number] for number in row])
    return program, literals
