"""A world as real moves, and lines of play that the turn's exact planner knows.

The planner gives the best line after each legal move. Play may stop on the way, a move may be left out or
another made in its place: what is still legal of the line then is a line too. So a few dozen plans become
some hundred ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from periplus.models.boards.grid import cells_of, mask_of
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.legality import apply, fault
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import FACES, TRACKS, Sheet

from ...limits import Clock, within
from ...program import Given, Program, Row, World
from ...replay import ReplayError
from ...witness import Facts, KnownLines
from ..question import HorizonQuestion
from ..timeline.executor import PlanExecutor, known_refill, no_refill
from ..timeline.model import Model
from ..timeline.script import script
from ..turn.line import plan_to_moves
from ..turn.planner import MoveWorths, optimum
from ..turn.problem import Problem


def moves(question: HorizonQuestion, model: Model, world: World) -> tuple[AnyMove, ...] | None:
    """The moves that bring the world about; None where the world's plan does not play out to its ending."""
    if model.dice is None or model.chart is None:
        return None
    if question.closed:
        return ()
    refill = no_refill if question.state.supply is None else known_refill
    plan = script(model, world, model.dice, model.chart)
    play = PlanExecutor(question.state, question.seat, model.task.slots, plan, refill).run(idle=False)
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


Line: TypeAlias = tuple[AnyMove, ...]

PLANNING = 1.0
"""Deterministic effort for planning; where it takes more, what was planned by then is known."""
TRYING = 0.8
"""Deterministic effort for trying lines next to the planned ones."""
STEP = 1e-4
"""What one move, judged and played, counts as deterministic effort."""


def known_lines(question: HorizonQuestion, clock: Clock) -> KnownLines:
    """How lines of one turn with known dice end, and the greatest score; nothing of another horizon.

    Raises Stop when the clock is over, not when the effort for planning is.
    """
    problem = None if question.closed else question.problem()
    if problem is None:
        return KnownLines()
    best = clock.tried(partial(optimum, problem), work=PLANNING)
    if best is None:
        return KnownLines()
    most = best.value
    part = clock.part(work=PLANNING)
    lines = list(within(_planned(question, problem, most, part), part, clock))
    lines.sort(key=lambda line: -points(question.edition, question.after(*line).sheet))
    part = clock.part(work=TRYING)
    trials = _Trials(question, part)
    for _ in within(trials.run(lines), part, clock):
        pass
    ends = tuple(end_facts(question, sheet) for sheet in trials.ends)
    return KnownLines(ends, most, partial(_most_without, question))


def _most_without(question: HorizonQuestion, relation: str, row: Row, clock: Clock) -> int | None:
    """A score that no line beats which leaves the square of a ``star`` or ``plotted`` bare; None: of no such fact.

    Raises Stop by the clock.
    """
    if relation not in ("star", "plotted"):
        return None
    square = _square(question, row) & ~question.sheet.stars
    problem = question.problem(denied=square) if square else None
    return None if problem is None else optimum(problem, clock).value


def best_otherwise(question: HorizonQuestion, facts: Sequence[Given], clock: Clock) -> Facts | None:
    """What the sheet shows after the best line if stars were on all those squares that are given as empty.

    What else is given stays as it is. None where no such square is among the facts, or the horizon is not one turn of
    known dice. Raises Stop by the clock.
    """
    stars = question.sheet.stars
    for fact in facts:
        if fact.relation.name == "starred":
            stars |= _square(question, fact.row)
    if question.closed or stars == question.sheet.stars:
        return None
    state = question.state.with_sheet(question.seat, replace(question.sheet, stars=stars))
    problem = replace(question, state=state).problem()
    if problem is None:
        return None
    _, after = plan_to_moves(problem, optimum(problem, clock))
    return sheet_facts(question.edition, after.sheets[question.seat])


def _square(question: HorizonQuestion, row: Row) -> int:
    """The square of the chart that a row of one cell tells, as a bit; 0 where it tells none."""
    match row:
        case ((int(line), int(column)),):
            return mask_of([(line, column)], len(question.edition.chart.columns))
    return 0


def _planned(question: HorizonQuestion, problem: Problem, most: int, clock: Clock) -> Iterator[Line]:
    """The best line after each legal move."""
    worths = MoveWorths(problem, most, clock)
    for move in question.moves():
        if not question.after(move).closed:
            left, plan = worths.plan(move)
            yield (move, *plan_to_moves(left, plan)[0])


class _Trials:
    """Plays lines and keeps the sheets with which play may stop."""

    def __init__(self, question: HorizonQuestion, clock: Clock) -> None:
        self._question = question
        self._clock = clock
        self.ends: dict[Sheet, None] = {}

    def run(self, lines: list[Line]) -> Iterator[None]:
        """Play the lines, then each with a move left out, or with another in its place or before it.

        Yields after each trial; raises Stop by the clock.
        """
        for now, line in self._near(lines):
            self._play(now, line)
            yield

    def _near(self, lines: list[Line]) -> Iterator[tuple[HorizonQuestion, Line]]:
        """The lines and those next to them, each from where it differs."""
        yield from ((self._question, line) for line in lines)
        for line in lines:
            now = self._question
            for place, move in enumerate(line):
                yield now, line[place + 1 :]
                for other in now.moves():
                    yield now, (other, *line[place:])
                    yield now, (other, *line[place + 1 :])
                now = now.after(move)

    def _play(self, now: HorizonQuestion, line: Line) -> None:
        """Play what is legal of the line."""
        self._note(now)
        for move in line:
            self._clock.check()
            self._clock.spend(STEP)
            if fault(now.state, move) is None and not (after := now.after(move)).closed:
                now = after
                self._note(now)

    def _note(self, now: HorizonQuestion) -> None:
        """Keep the sheet if play may stop here: all is rolled, and no card bonus is owed (OBS-4.9)."""
        if not now.rolls and not any(sheet.pending for sheet in now.state.sheets):
            self.ends[now.sheet] = None
