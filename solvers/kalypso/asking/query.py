"""A position of Kalypso as a program to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import usual
from periplus.models.kalypso.terms import KINDS

from ...asking import Query
from ...program import Program, Term
from ...witness import Readings, TableFacts
from ..pieces import Spot, reach, spots
from . import given
from .building import SpotWorlds
from .doubting import doubts
from .ending import COUNTED, Endings
from .given import SettlementQuestion, asked, cell_readings
from .playing import ITEM, moves, settlement_readings, witness

EMPTY = b"""{"game": "kalypso", "mode": "versus", "settlements": [{}],
  "edition": {"maps": {"versus": ["....", "....", "....", "...."]}}}"""
"""A position in which nothing can be done: its program has all the relations and is quick to build."""
WITHIN = say("(What is built has no effects here: pieces that it would bring are not looked at.)")
ICONS = {"wood": "W", "metal": "M", "seaweed": "S", "rubber": "R", "plastic": "P"}


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use; raises PositionError."""
    return query_of(asked(position), position.game)[0]


def query_of(question: SettlementQuestion, game: str) -> tuple[Query, SpotWorlds]:
    """The program of the question with its names, and the worlds that it tells."""
    program = Program()
    _ = program.true
    found = SpotWorlds(question, program, given.stated(program, question.state), legal_spots(question))
    Endings(found).add()
    held = program.relation(*given.HELD)
    for piece in dict.fromkeys(question.pieces):
        held.add(piece, literal=program.true)
    query = Query(
        program=program,
        within=WITHIN,
        names=names(*question.pieces),
        clauses={rule.id: rule.text for rule in rulebook(game).values()},
        play=partial(moves, question, found),
        witness=partial(witness, question, found),
        doubts=partial(doubts, question),
        say=given.sentence,
        true=partial(given.true_of, question.state, question.pieces),
        told=(ITEM,),
    )
    return query, found


def names(*pieces: str) -> dict[str, Term]:
    """What lies on cells and is built there, what is counted, and those pieces."""
    known = (*given.letters(), *KINDS, "monument", *COUNTED, *pieces)
    return {**{name: name for name in known}, **ICONS}


def legal_spots(question: SettlementQuestion) -> Iterator[tuple[str, Sequence[Spot]]]:
    """The pieces with the spots that are free now and within reach."""
    state = question.state
    free = reach(state, question.pieces) & ~board.covered(state.sea, state.own) & ~state.sea.island
    for piece in question.pieces:
        yield piece, spots(state, piece, free)


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the settlement of that seat shows; pieces in hand and lines of play are not looked at."""
    state = replace(GAME.state(position), player=seat)
    found = settlement_readings(state, state.own, usual(state.mode)) | cell_readings(state)
    return TableFacts(Readings(found), names())
