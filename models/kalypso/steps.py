"""The steps of a line: placements by stencil and bit, which are many, and all other moves as they are."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from .effects import apply
from .hand import held
from .moves import AnyMove, Place, Seated
from .placement import place
from .state import State
from .stencils import Stencil, stencil
from .tiles import turns


class Placing(NamedTuple):
    """A piece, as a move names it, laid by a stencil with its ``at`` on that bit."""

    piece: str
    stencil: Stencil
    at: int


Step: TypeAlias = Placing | Seated


def after(state: State, step: Step) -> State:
    """The state after a legal step."""
    if isinstance(step, Placing):
        piece = held(state.own.hand, step.piece) or step.piece
        return place(state, piece, step.stencil, step.at)
    return apply(state, step)


def written(state: State, step: Step) -> Seated:
    """The step as the move of a log; fields at their default are left out."""
    if not isinstance(step, Placing):
        return step
    turned: dict[str, Any] = {"rot": step.stencil.rot} if step.stencil.rot else {}
    if step.stencil.flip:
        turned["flip"] = True
    return Place(tile=step.piece, at=state.sea.frame.cell(step.at), **turned)


def step_of(state: State, move: AnyMove) -> Step:
    """The move as a step; a placement in the spelling of its own stencil."""
    if not isinstance(move, Place):
        return _of_no_seat(move)  # type: ignore[return-value]
    frame = state.sea.frame
    known = {(turn.rot, turn.flip) for turn in turns(move.tile)}
    rot, flip = (move.rot, move.flip) if (move.rot, move.flip) in known else (move.rot, False)
    return Placing(move.tile, stencil(move.tile, frame, rot, flip), frame.bit(move.at))


def _of_no_seat(move: AnyMove) -> AnyMove:
    """The move as whoever makes it writes it, without the seat that a log adds."""
    if "player" not in move.model_fields_set:
        return move
    bare = move.model_copy(update={"player": None})
    bare.model_fields_set.discard("player")
    return bare
