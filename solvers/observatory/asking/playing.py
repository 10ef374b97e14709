"""A world as real moves: the line of play that it stands for, each move legal where it is made."""

from __future__ import annotations

from periplus.models.observatory.moves import AnyMove
from periplus.solvers.program import World

from ..question import Question
from ..timeline.model import Model
from ..timeline.performance import Performance, known_refill, no_refill
from ..timeline.script import script


def line(question: Question, model: Model, world: World) -> tuple[AnyMove, ...] | None:
    """The moves that bring the world about; None where the world's plan does not play out to its ending."""
    if model.dice is None or model.chart is None or question.closed:
        return ()
    refill = no_refill if question.state.supply is None else known_refill
    plan = script(model, world, model.dice, model.chart)
    play = Performance(question.state, question.seat, model.task.windows, plan, refill).run()
    chart, last = model.chart, len(model.axis) - 1
    drawn = {figure for figure, literal in chart.drawn.items() if world[literal]}
    plotted = sum(1 << square for square in chart.squares if world[chart.plotted[square, last]])
    reached = set(play.sheet.figures) == {*question.sheet.figures, *drawn}
    return tuple(play.moves) if reached and play.sheet.stars == question.sheet.stars | plotted else None
