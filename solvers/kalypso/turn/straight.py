"""The shortest way through turns: a line that is there at once, before anything is searched."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.kalypso.building import AT_ONCE
from periplus.models.kalypso.kernel import Placing, Step, after
from periplus.models.kalypso.legality import other_moves
from periplus.models.kalypso.moves import Skip, Take
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.turn import must_take, under_way, unresolved

from .search import END, is_end
from .survey import bits


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
