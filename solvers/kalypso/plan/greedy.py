"""The rest of a turn, played by the best next step at a time: what a line is completed with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from periplus.models.kalypso.hand import is_tile
from periplus.models.kalypso.listing import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Skip, Take
from periplus.models.kalypso.objectives import value
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.sending import AT_ONCE
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.steps import Placing, Step, after
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import must_take, under_way, unresolved

from ...limits import Clock
from ..turn.search import END, is_end
from ..turn.survey import BoardSurvey, bits, ground, survey
from .merit import Taste, merit

QUIET = 4
"""Places compared of those, by orientation, from which nothing comes."""
EFFORT = 0.001
"""What a step counts for in ``Limits.work``: about its seconds."""
BUSY = 16
"""Places compared, by orientation, from which something comes."""


def finish(state: State, objective: Objective, taste: Taste, clock: Clock) -> tuple[State, tuple[Step, ...]]:
    """The state after the end of the turn, which is under way, and the steps to it."""
    found: list[Step] = []
    while True:
        clock.spend(EFFORT)
        clock.check()
        step = best_step(state, objective, taste)
        if step is None:
            return state, tuple(found)
        found.append(step)
        state = after(state, step)
        if is_end(step):
            return state, tuple(found)


def straight(state: State, ends: int) -> Iterator[Step]:
    """The shortest way through so many turns: every piece goes to the first place there is, nothing is built."""
    while ends and (step := _straight_on(state)) is not None:
        yield step
        state = after(state, step)
        ends -= is_end(step)


def _straight_on(state: State) -> Step | None:
    if must_take(state):
        return Take(tile=state.offer[0])
    piece = unresolved(state)
    if piece is None:
        return END if under_way(state) else None
    if piece == AT_ONCE:
        return Skip()
    if piece == "net":
        return next(move for move in other_moves(state) if move.type == "cast")
    stencil, where = places(state, piece)[0]
    return Placing(piece, stencil, next(bits(where)))


def best_step(state: State, objective: Objective, taste: Taste) -> Step | None:
    """The step after which the state has most merit, of equal ones the first; None if there is none."""
    chosen: Step | None = None
    most = float("-inf")
    for step in _steps(state):
        found = _merit_after(state, step, objective, taste)
        if found > most:
            chosen, most = step, found
    return chosen


def _merit_after(state: State, step: Step, objective: Objective, taste: Taste) -> float:
    """The merit of the state after the step."""
    state = after(state, step)
    return merit(state, value(state, state.own, objective), taste)


def _steps(state: State) -> Iterator[Step]:
    """Steps worth a look, among them one of each sort that is legal."""
    yield from other_moves(state)
    land = ground(state)
    for piece in pieces_to_place(state):
        few = QUIET if not is_tile(piece) else BUSY
        yield from _placings(state, piece, land, few)


def _placings(state: State, piece: str, land: BoardSurvey, quiet: int) -> Iterator[Placing]:
    """Some of the piece's places from which something comes, and by orientation so many others."""
    if piece == "garden" or state.phase is not Phase.TURN:
        for stencil, where in places(state, piece):
            yield from (Placing(piece, stencil, at) for at in bits(where))
        return
    for sight in survey(state, piece, land):
        stencil = sight.contact.stencil
        for at in islice(bits(sight.places & ~sight.quiet), BUSY):
            yield Placing(piece, stencil, at)
        for at in islice(bits(sight.quiet), quiet):
            yield Placing(piece, stencil, at)
