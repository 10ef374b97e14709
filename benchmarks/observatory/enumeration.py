"""Enumeration: all ways to draw cards, each once, with the solver's presolve and without.

First each bundled puzzle of which there is one arrangement, every card drawn; then, for many worlds, the same
places with any number of the cards drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from periplus.models.observatory.position import Position
from periplus.puzzles.collection import bundled
from periplus.puzzles.observatory.places import places
from periplus.puzzles.observatory.program import fitting
from periplus.puzzles.observatory.questions import Arrange
from periplus.solvers.cpsat import Settings, solutions
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.patterns.packing import rows
from periplus.solvers.program import Program

from ..measuring import measured
from ..table import Row, Scope
from .sky import Sky, random_sky

WAYS: dict[str, Settings] = {"with presolve": {"cp_model_presolve": True}, "as the product does": {}}
LIMITS = Limits(seconds=120)


def enumeration(scope: Scope) -> Iterator[Row]:
    """The puzzles, then the larger instance."""
    found = [
        places(puzzle.position)
        for puzzle in bundled("observatory")
        if isinstance(puzzle.question, Arrange) and isinstance(puzzle.position, Position)
    ]
    if scope == "quick":
        found = found[:1]
    programs = [fitting(one)[0] for one in found]
    yield from _both(f"{len(programs)} unique arrangements", programs)
    cards = 4 if scope == "quick" else 20
    yield from _both(f"any figures of {cards} cards on 8×8", [_figures(random_sky(8, 50, cards))])


def _both(instance: str, programs: list[Program]) -> Iterator[Row]:
    first: Row | None = None
    for name, settings in WAYS.items():
        worlds, spent = measured(partial(_count, programs, settings))
        row = Row("enumeration", instance, name, f"{worlds} worlds", spent, first)
        first = first or row
        yield row


def _count(programs: Sequence[Program], settings: Settings) -> int:
    """How many worlds the programs have in all."""
    return sum(
        1 for program in programs for _ in solutions(program.model(), Clock(LIMITS), settings=settings)
    )


def _figures(sky: Sky) -> Program:
    """The program whose worlds are the sets of figures that do not touch."""
    program = Program()
    literals = [program.boolean() for _ in sky.items]
    for row in rows(sky.items):
        program.rule("OBS-4.5").at_most_one([literals[index] for index in row])
    return program
