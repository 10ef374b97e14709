"""A position of Observatory as a program: its worlds are the lines of play to the position's horizon."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from periplus.models.core.rulebook import rulebook
from periplus.models.observatory import GAME
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.position import Position
from periplus.models.observatory.rules import every_square

from ...asking import GoalRelation, LineProgram, Query, tables
from ...program import Goal, Program, Term
from ..question import HorizonQuestion
from ..timeline.model import Model, ModelOptions, exact, relaxed
from ..timeline.squares import SquarePartition
from ..timeline.task import PlanningTask, kinds_of
from . import given
from .current_state import CurrentState
from .doubts import doubted
from .ending import EndRelations
from .given import confirm
from .known import known_lines
from .mandatory import MandatoryBonuses
from .playing import moves, witness
from .task import asked, task_of

Build: TypeAlias = Callable[..., Model]

QUICK = (1, 2, 4)
"""Events of a turn that others rest on, in the programs that are asked first."""
SOURCES = ("meteor", "card", "track", "finder", "round")
"""What pays for a star, besides dice."""
EMPTY = b'{"game": "observatory", "players": [{}]}'
"""A position in which nothing can be done: its program has all the relations and is quick to build."""


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for a position whose lines of play are not told apart.
    """
    question, rolls = asked(position)
    task = task_of(question, rolls)
    exact_one = lines_of_play(question, task, exact)
    return Query(
        program=exact_one.program,
        names=dict(zip(SOURCES, SOURCES, strict=True)) | card_names(task.edition),
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        play=partial(moves, question, exact_one),
        witness=partial(witness, question, exact_one),
        quick=partial(_quick, question, task),
        known=partial(known_lines, question),
        wide=lambda: lines_of_play(question, task, relaxed).program,
        doubts=partial(_doubts, question, task),
        say=partial(given.sentence, task.edition),
        confirm=partial(confirm, question),
    )


def card_names(edition: Edition) -> dict[str, Term]:
    """Cards by their name and by their id."""
    names: dict[str, Term] = {card.name: card.id for card in edition.cards}
    return names | {card.id: card.id for card in edition.cards}


def relations() -> tuple[GoalRelation, ...]:
    """Every relation and measure that goals may name, whatever the position."""
    return tables(query(GAME.load(EMPTY)).program)


def lines_of_play(
    question: HorizonQuestion, task: PlanningTask, build: Build, most: int | None = None
) -> Model:
    """The model whose worlds are the lines of play, with every relation that goals may name.

    Where every draw is free, so is every later roll: ``rolled`` tells the present one alone. ``most`` leaves out lines
    with more events in a turn that others can rest on (``Reach.milestones``).
    """
    kinds, reach = kinds_of(task)
    if most is not None:
        reach = replace(reach, milestones=tuple(min(most, number) for number in reach.milestones))
    squares = every_square(task.edition) & ~task.sheet.stars
    model = build(task, kinds, reach, ModelOptions(SquarePartition(squares, dull=False)))
    if model.chart is None:
        raise ValueError("the model has no chart")
    drawn = dict.fromkeys(question.sheet.figures, model.program.true)
    if model.axis.lag:
        MandatoryBonuses(model).add()
    EndRelations(model, model.chart, drawn).add()
    known = [window for window in task.windows if window.rolled or not task.draws.free]
    given.add(model.program, question, known)
    CurrentState(model.program, question, (*drawn, *model.chart.drawn)).add()
    return model


def _quick(question: HorizonQuestion, task: PlanningTask) -> Iterator[LineProgram]:
    """Lines in which few things rest on others."""
    _, reach = kinds_of(task)
    for most in QUICK:
        if most < max(reach.milestones):
            model = lines_of_play(question, task, exact, most)
            yield LineProgram(
                model.program, partial(moves, question, model), partial(witness, question, model)
            )


def _doubts(question: HorizonQuestion, task: PlanningTask, goal: Goal) -> Iterator[Program]:
    """The programs that explain why a goal cannot hold, the quicker one first."""
    for in_order in (False, True):
        yield doubted(question, task, goal, in_order=in_order)
