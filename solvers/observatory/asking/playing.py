"""A world as real moves: the line of play that it stands for, each move legal where it is made."""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.boards.grid import cells_of
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.play import apply, fault
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import FACES, TRACKS, Sheet

from ...program import Program, Row, World
from ...replay import ReplayError
from ...witness import Facts
from ..question import HorizonQuestion
from ..timeline.executor import PlanExecutor
from ..timeline.model import Model
from ..timeline.refilling import known_refill, no_refill
from ..timeline.script import script


def moves(question: HorizonQuestion, model: Model, world: World) -> tuple[AnyMove, ...] | None:
    """The moves that bring the world about; None where the world's plan does not play out to its ending."""
    if model.dice is None or model.chart is None:
        return None
    if question.closed:
        return ()
    refill = no_refill if question.state.supply is None else known_refill
    plan = script(model, world, model.dice, model.chart)
    play = PlanExecutor(question.state, question.seat, model.task.windows, plan, refill).run(idle=False)
    return tuple(play.moves) if ends_so(model, world, play.sheet) else None


def ends_so(model: Model, world: World, sheet: Sheet) -> bool:
    """Whether the world ends with that sheet, in all that the question asked about."""
    return _ending(model.program, world, _reached(sheet, len(model.task.edition.chart.columns)))


def witness(question: HorizonQuestion, model: Model, world: World) -> Facts | None:
    """What holds after the world's line, each of its moves judged by the rules; None where it has none."""
    line = moves(question, model, world)
    if line is None:
        return None
    state = question.state
    for number, move in enumerate(line):
        if violation := fault(state, move):
            raise ReplayError(f"step {number}, {move.as_json()}: {violation.rule} {violation.message}")
        state = apply(state, move)
    return end_facts(question, state.sheets[question.seat])


def end_facts(question: HorizonQuestion, sheet: Sheet) -> Facts:
    """What holds of a line of play after which the question's seat has that sheet."""
    edition = question.edition
    plotted = cells_of(sheet.stars & ~question.sheet.stars, len(edition.chart.columns))
    return {
        **sheet_facts(edition, sheet),
        "plotted": {(cell,) for cell in plotted},
        "stars": {(len(plotted),)},
    }


def sheet_facts(edition: Edition, sheet: Sheet) -> dict[str, set[Row]]:
    """What a sheet shows as it stands, by relation."""
    cards = [figure.card for figure in sheet.figures]
    return {
        **_reached(sheet, len(edition.chart.columns)),
        "completed": {(card,) for card in cards},
        "together": {(card, other) for card in cards for other in cards if card != other},
        "uses": {(figure.card, cell) for figure in sheet.figures for cell in figure.squares},
        "checks": {(track, spaces.bit_count()) for track, spaces in zip(TRACKS, sheet.research, strict=True)},
        "score": {(points(edition, sheet),)},
    }


def _ending(program: Program, world: World, reached: Mapping[str, set[Row]]) -> bool:
    """Whether the world ends so, in all that the question asked about."""
    tables = [program.relations[name] for name in reached]
    checks = program.measures["checks"].sums.items()
    counted = {key: sum(row[:1] == key for row in reached["checked"]) for key, _ in checks}
    return all(table.waits or set(world.facts(table)) == reached[table.name] for table in tables) and all(
        world.total(total) == counted[key] for key, total in checks
    )


def _reached(sheet: Sheet, columns: int) -> dict[str, set[Row]]:
    """Figures, stars and checks of a sheet, by relation."""
    figures: set[Row] = {(figure.card, figure.at, figure.rotation) for figure in sheet.figures}
    stars: set[Row] = {(cell,) for cell in cells_of(sheet.stars, columns)}
    tracks = zip(TRACKS, sheet.research, strict=True)
    checks: set[Row] = {(track, space) for track, spaces in tracks for space in FACES if spaces >> space & 1}
    return {"fits": figures, "star": stars, "checked": checks}
