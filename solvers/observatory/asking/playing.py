"""A world as real moves: the line of play that it stands for, each move legal where it is made."""

from __future__ import annotations

from periplus.models.boards.grid import cells_of
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.state import FACES, TRACKS, Sheet
from periplus.solvers.program import Program, Row, World

from ..question import Question
from ..timeline.model import Model
from ..timeline.performance import Performance, known_refill, no_refill
from ..timeline.script import script


def moves(question: Question, model: Model, world: World) -> tuple[AnyMove, ...] | None:
    """The moves that bring the world about; None where the world's plan does not play out to its ending."""
    if model.dice is None or model.chart is None:
        return None
    if question.closed:
        return ()
    refill = no_refill if question.state.supply is None else known_refill
    plan = script(model, world, model.dice, model.chart)
    play = Performance(question.state, question.seat, model.task.windows, plan, refill).run(idle=False)
    return tuple(play.moves) if _ending(model.program, world) == _reached(play.sheet, len(question.edition.chart.columns)) else None


def _ending(program: Program, world: World) -> tuple[set[Row], ...]:
    """Figures, stars and checks at the end of the world."""
    return tuple(set(world.facts(program.relations[name])) for name in ("fits", "star", "checked"))


def _reached(sheet: Sheet, columns: int) -> tuple[set[Row], ...]:
    """The same of a sheet."""
    figures: set[Row] = {(figure.card, figure.at, figure.rotation) for figure in sheet.figures}
    stars: set[Row] = {(cell,) for cell in cells_of(sheet.stars, columns)}
    tracks = zip(TRACKS, sheet.research, strict=True)
    checks: set[Row] = {(track, space) for track, spaces in tracks for space in FACES if spaces >> space & 1}
    return figures, stars, checks
