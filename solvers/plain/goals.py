"""Goals about a game that has no program of its own: its worlds are the ways to play the rest of a turn.

All of them are found by playing, and in a world exactly one is true. What a goal names holds where it holds after
that line by the rules; a game adds relations of its own by ``PlainGame.relations`` and ``facts``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.notation import notation
from periplus.models.core.plain import PlainGame
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from ..asking import GoalRelation, Query
from ..program import Literal, Program, Term, World, any_of
from ..witness import Facts, TableFacts
from .turn import RestOfTurn

MOST = 5_000
"""Ways to play a turn that can be asked about."""
RULES = "turn"
"""Stands for the clauses of moves: the walk keeps them, and the program does not know them one by one."""
DOES = GoalRelation(
    "does", ("step", "move"), say("the move that is made at that step of the turn, from 1, as notation")
)
MOVES = GoalRelation("moves", ("count",), say("how many moves the turn has"))
SCORE = GoalRelation("score", ("points",), say("the score of the seat after the turn"))


class PlayedTurn(NamedTuple):
    """A way to play the turn."""

    line: tuple[Move, ...]
    facts: Facts
    """What holds after it."""


def query(turn: RestOfTurn) -> Query:
    """The program of the turn; raises PositionError for one with too many ways to play it."""
    ways: list[PlayedTurn] = []
    for line, state in turn.lines():
        if len(ways) == MOST:
            raise PositionError("", say("expected a turn with fewer ways to play it"))
        ways.append(PlayedTurn(line, dict(_facts(turn, line, state))))
    program = Program()
    literals = [program.boolean() for _ in ways]
    program.rule(RULES).exactly_one(literals)
    for name, (columns, doc) in _relations(turn).items():
        relation = program.relation(name, columns, doc)
        for row, having in _rows(name, ways, literals).items():
            relation.add(*row, literal=any_of(program, having))
    for table in (MOVES, SCORE):
        sums = [
            (row[-1], any_of(program, having)) for row, having in _rows(table.name, ways, literals).items()
        ]
        terms = [(value, literal) for value, literal in sums if isinstance(value, int)]
        program.measure(table.name, table.columns, table.meaning).add(terms=terms)

    def shown(world: World) -> PlayedTurn:
        return next(way for way, literal in zip(ways, literals, strict=True) if world[literal])

    return Query(program, lambda world: shown(world).line, lambda world: shown(world).facts)


def _relations(turn: RestOfTurn) -> dict[str, tuple[Sequence[str], str]]:
    own = turn.rules.relations if isinstance(turn.rules, PlainGame) else {}
    return {DOES.name: (DOES.columns, DOES.meaning), **own}


def _facts(
    turn: RestOfTurn, line: Sequence[Move], state: Position
) -> Iterator[tuple[str, list[tuple[Term, ...]]]]:
    """What holds after a line of the turn, by the rules."""
    yield DOES.name, [(step, notation(turn.start, move)) for step, move in enumerate(line, 1)]
    yield MOVES.name, [(len(line),)]
    for name, rows in standing(state, max(turn.seat, 0)).facts.items():
        yield name, list(rows)


def standing(position: Position, seat: int) -> TableFacts:
    """What holds for the seat as the table stands, by the rules."""
    rules = game(position.game)
    found: dict[str, list[tuple[Term, ...]]] = {
        SCORE.name: [(int(rules.score(position).players[seat].total),)]
    }
    if isinstance(rules, PlainGame):
        for name, rows in rules.facts(rules.state(position), seat).items():
            found[name] = list(dict.fromkeys(rows))
    return TableFacts(found, {})


def _rows(
    name: str, ways: Sequence[PlayedTurn], literals: Sequence[Literal]
) -> dict[tuple[Term, ...], list[Literal]]:
    """The rows of a table, each with the ways after which it holds."""
    found: dict[tuple[Term, ...], list[Literal]] = {}
    for way, literal in zip(ways, literals, strict=True):
        for row in way.facts.get(name, ()):
            found.setdefault(row, []).append(literal)
    return found
