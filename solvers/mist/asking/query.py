"""A position of Islands in the Mist as a program to be asked."""

from __future__ import annotations

from functools import partial

from periplus.models.boards.hexes import DIRECTIONS
from periplus.models.core.rulebook import rulebook
from periplus.models.mist import GAME
from periplus.models.mist.position import Position

from ...asking import Query, Table, tables
from ...program import Program, Term
from .ending import add_connected, add_landed
from .flying import Flying, dock_name
from .laying import Laying
from .playing import moves
from .question import asked
from .saying import GOAL_NAMES, confirm, sentence
from .scope import Scope, doubtful, possible

EMPTY = b"""{"game": "mist", "phase": "C3", "players": [{"balloon": [0, 0]}],
 "edition": {"islands": {"front": {"0,0": "@1"}}, "tiles": {}}}"""
"""A position in which nothing is there: its program has all the relations and is quick to build."""

WITHIN = (
    "(One flight and telescope tiles after it, or an arrangement, are looked at; nothing is taken or drawn.)"
)


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for values of ``ask`` that are not as expected.
    """
    question = asked(position)
    docks = map(dock_name, range(1, question.state.edition.dock_count(question.state.variant) + 1))
    names: dict[str, Term] = {name: name for name in (*DIRECTIONS, *docks)}
    program = worlds(possible(question))
    return Query(
        program=program,
        play=partial(moves, question, program),
        within=WITHIN,
        names=names | GOAL_NAMES,
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        doubts=lambda goal: (worlds(doubtful(question, goal)),),
        say=sentence,
        confirm=partial(confirm, question),
    )


def relations() -> tuple[Table, ...]:
    """Every relation that goals may name, whatever the position."""
    return tables(query(GAME.load(EMPTY)).program)


def worlds(scope: Scope) -> Program:
    """The program whose worlds are the ways to fly and to lay tiles, with every relation that goals may name."""
    program = Program()
    _ = program.true
    laying = Laying(program, scope, Flying(program, scope))
    add_landed(program, laying.ground, scope.terrains)
    add_connected(program, laying.ground)
    return program
