"""The places of cards as a program, for the solver to count its worlds."""

from __future__ import annotations

from periplus.solvers.observatory.timeline.constraints.chart import touching_rows
from periplus.solvers.program import Literal, Program

from .places import Missing, Places


def filling(found: Missing, most: int) -> tuple[Program, tuple[Literal, ...]]:
    """The program that draws every card once and plots at most ``most`` stars for it, as few as possible.

    Returns it with the literal of each figure; its objective is the number of stars, negated.
    """
    program = Program()
    fits = program.relation("fits", ("card", "at", "rotation"), "the card is drawn at that place, turned so")
    literals = tuple(fits.add(figure.card, figure.at, figure.rotation) for figure in found.figures)
    for card in found.cards:
        own = [literals[number] for number, figure in enumerate(found.figures) if figure.card == card]
        program.rule("OBS-4.3").exactly_one(own)
    for row in touching_rows(found.figures):
        program.rule("OBS-4.5").at_most_one([literals[number] for number in row])
    plotted = program.relation("plotted", ("cell",), "a star is plotted there")
    lacking: dict[tuple[int, int], list[Literal]] = {}
    for number, literal in enumerate(literals):
        for spot in found.squares(number):
            lacking.setdefault(spot, []).append(literal)
    for spot, users in lacking.items():
        star = plotted.add(spot)
        program.rule("OBS-4.4").linear([(1, user) for user in users] + [(-1, star)], high=0)
    stars = list(plotted.facts.values())
    program.rule("OBS-5.5").linear([(1, star) for star in stars], high=most)
    program.maximise([(-1, star) for star in stars])
    return program, literals


def fitting(found: Places) -> tuple[Program, tuple[Literal, ...]]:
    """The program whose worlds draw every card once without contact, and the literal of each place."""
    program = Program()
    doc = "the card is drawn at that place, turned so"
    fits = program.relation("fits", ("card", "at", "rotation"), doc)
    literals = tuple(fits.add(figure.card, figure.at, figure.rotation) for figure in found.figures)
    for group in found.groups:
        program.rule("OBS-4.3").exactly_one([literals[number] for number in group])
    for row in touching_rows(found.figures):
        program.rule("OBS-4.5").at_most_one([literals[number] for number in row])
    return program, literals
