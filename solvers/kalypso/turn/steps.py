"""The steps of a line: placements by stencil and bit, which are many, and all other moves as they are."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from periplus.models.kalypso.hand import held
from periplus.models.kalypso.moves import AnyMove, Place
from periplus.models.kalypso.placement import place
from periplus.models.kalypso.play import apply
from periplus.models.kalypso.state import State
from periplus.models.kalypso.stencils import Stencil


class Placing(NamedTuple):
    """A piece, as a move names it, laid by a stencil with its ``at`` on that bit."""

    piece: str
    stencil: Stencil
    at: int


Step: TypeAlias = Placing | AnyMove


def after(state: State, step: Step) -> State:
    """The state after a legal step."""
    if isinstance(step, Placing):
        piece = held(state.own.hand, step.piece) or step.piece
        return place(state, piece, step.stencil, step.at)
    return apply(state, step)


def written(state: State, step: Step) -> AnyMove:
    """The step as the move of a log; fields at their default are left out."""
    if not isinstance(step, Placing):
        return step
    turned: dict[str, Any] = {"rot": step.stencil.rot} if step.stencil.rot else {}
    if step.stencil.flip:
        turned["flip"] = True
    return Place(tile=step.piece, at=state.sea.frame.cell(step.at), **turned)
