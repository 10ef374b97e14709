"""A position of Observatory as a program: its worlds are the lines of play to the position's horizon."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from periplus.models.core.rulebook import rulebook
from periplus.models.observatory import GAME
from periplus.models.observatory.position import Position
from periplus.models.observatory.rules import every_square
from periplus.solvers.asking import Query, Table, tables
from periplus.solvers.program import Goal, Program, Term

from ..question import Question
from ..timeline.ground import Ground
from ..timeline.model import Model, Told, exact
from ..timeline.task import Task, kinds_of
from . import given
from .confirming import confirm
from .doubts import doubted
from .duties import Duties
from .ending import Ending
from .now import Now
from .playing import line
from .task import asked, task_of

EMPTY = b'{"game": "observatory", "players": [{}]}'
"""A position in which nothing can be done: its program has all the relations and is quick to build."""


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for a position whose lines of play are not told apart.
    """
    question, rolls = asked(position)
    task = task_of(question, rolls)
    model = lines_of_play(question, task)
    names: dict[str, Term] = {card.name: card.id for card in task.edition.cards}
    names |= {card.id: card.id for card in task.edition.cards}
    return Query(
        program=model.program,
        names=names,
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        line=partial(line, question, model),
        doubts=partial(_doubts, question, task),
        say=partial(given.sentence, task.edition),
        confirm=partial(confirm, question),
    )


def relations() -> tuple[Table, ...]:
    """Every relation and measure that goals may name, whatever the position."""
    return tables(query(GAME.load(EMPTY)).program)


def lines_of_play(question: Question, task: Task) -> Model:
    """The model whose worlds are the lines of play, with every relation that goals may name."""
    kinds, reach = kinds_of(task)
    squares = every_square(task.edition) & ~task.sheet.stars
    model = exact(task, kinds, reach, Told(Ground(squares, dull=False)))
    if model.chart is None:
        raise ValueError("the model has no chart")
    drawn = dict.fromkeys(question.sheet.figures, model.program.true)
    Duties(model).add()
    Ending(model, model.chart, drawn).add()
    given.add(model.program, question, task.windows)
    Now(model.program, question, (*drawn, *model.chart.drawn)).add()
    return model


def _doubts(question: Question, task: Task, goal: Goal) -> Iterator[Program]:
    """The programs that explain why a goal cannot hold, the quicker one first."""
    for in_order in (False, True):
        yield doubted(question, task, goal, in_order=in_order)
