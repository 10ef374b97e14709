"""A position of Islands in the Mist as a program to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from periplus.models.boards.hexes import DIRECTIONS
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.state import State

from ...asking import GoalRelation, LineProgram, Query, tables
from ...program import Goal, Program, Term, atoms_of
from .ending import add_connected, add_landed
from .flying import Flying, dock_name
from .laying import Laying
from .outcomes import BEST, Outcomes
from .playing import moves
from .question import ArrangementQuestion, asked, widened
from .saying import GOAL_NAMES, confirm, sentence
from .scope import Scope, doubtful, possible
from .tables import SCORE, TOLD, relation

EMPTY = b"""{"game": "mist", "phase": "C3", "players": [{"balloon": [0, 0]}],
 "edition": {"islands": {"front": {"0,0": "@1"}}, "tiles": {}}}"""
"""A position in which nothing is there: its program has all the relations and is quick to build."""

IN_A_TURN = say("This is about the present turn; a tile that nobody knows yet counts nothing.")
THE_BEST = say(
    "Of the ends of the present turn only the {best} best are looked at, and one flight with telescope tiles after it.",
    best=BEST,
)
BEST_ALONE = say(
    "Only the {best} best ends of the present turn are here, not the flights with telescope tiles after them that ask "
    "looks at too.",
    best=BEST,
)
NARROWED = say(
    "One flight and telescope tiles after it, or an arrangement, are looked at; nothing is taken or drawn."
)


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for values of ``ask`` that are not as expected.
    """
    question = asked(position)
    common: dict[str, Any] = {
        "names": names(question.state, *question.task.tiles),
        "clauses": {rule.id: rule.text for rule in rulebook(position.game).values()},
        "say": sentence,
    }
    if not question.whole:
        program = worlds(possible(question))
        return Query(
            program=program,
            play=partial(moves, question, program),
            within=NARROWED,
            doubts=lambda goal: (worlds(doubtful(question, goal)),),
            confirm=partial(confirm, question),
            **common,
        )
    outcomes, wide = Outcomes.of(question), widened(question)
    return Query(
        program=outcomes.program,
        play=outcomes.play,
        witness=outcomes.witness,
        quick=tuple if outcomes.every else partial(_narrowed, question),
        within=IN_A_TURN if outcomes.every else THE_BEST,
        alone="" if outcomes.every else BEST_ALONE,
        doubts=partial(_doubts, wide, outcomes),
        told=TOLD,
        confirm=partial(confirm, wide),
        **common,
    )


def names(state: State, *tiles: str) -> dict[str, Term]:
    """Directions, docks, the tiles of the edition and those, by code; kinds of tiles by what they are called."""
    edition = state.edition
    docks = map(dock_name, range(1, edition.dock_count(state.variant) + 1))
    codes = (*DIRECTIONS, *docks, *edition.start_tiles, *edition.tiles, *tiles)
    return {**{name: name for name in codes}, **GOAL_NAMES}


def _narrowed(question: ArrangementQuestion) -> tuple[LineProgram, ...]:
    """The flights and the telescope tiles that are laid after them, of a turn with too many ends."""
    program = worlds(possible(question))
    return (LineProgram(program, partial(moves, question, program)),)


def _doubts(wide: ArrangementQuestion, outcomes: Outcomes, goal: Goal) -> Iterator[Program]:
    """The program that knows clauses and facts, where it has all that the goal names; then that of every end."""
    if not {atom.relation for atom in atoms_of(goal)} & {"takes", "score"}:
        yield worlds(doubtful(wide, goal))
    yield outcomes.program


def relations() -> tuple[GoalRelation, ...]:
    """Every relation that goals may name, whatever the position."""
    return tables(query(GAME.load(EMPTY)).program)


def worlds(scope: Scope) -> Program:
    """The program whose worlds are the ways to fly and to lay tiles, with every relation that goals may name."""
    program = Program()
    _ = program.true
    flying = Flying(program, scope)
    relation(program, "takes")
    laying = Laying(program, scope, flying)
    add_landed(program, laying.ground, scope.terrains)
    add_connected(program, laying.ground)
    program.measure("score", ("points",), SCORE)  # told by the ends of a turn alone
    return program
