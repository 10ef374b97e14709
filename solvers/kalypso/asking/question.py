"""What a position's goals are about: the settlement after the pieces that may be laid, and what is built then.

The worlds are final boards of one step, not whole turns: what the position's own question lays (the pieces in
hand or one of the offer; those of ``maximum``; none for ``builds`` and ``arrange``), each at most once, and then
any buildings, monuments and gardens on it. Effects are not followed: no draws, rescues or nets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.first_tiles import first_anchors
from periplus.models.kalypso.hand import is_placed
from periplus.models.kalypso.objectives import usual
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.tiles import OPTIONAL, is_salvage
from periplus.models.kalypso.turn import must_take


@dataclass(frozen=True, slots=True)
class SettlementQuestion:
    """The settlement of a state, and what may come of it."""

    state: State
    pieces: tuple[str, ...]
    """Each may be laid once."""
    objective: Objective
    single: bool = False
    """Only one of the pieces may be laid: they are an offer."""
    gardens: int = 0
    """Gardens that may be laid."""
    fresh: bool = True
    """Builds need a cell laid this turn (KAL-9.3)."""
    start: int = 0
    """Cells of which a first tile has to cover one; 0 where none is laid."""

    @property
    def builds(self) -> bool:
        """Whether anything may be built in this phase (R28)."""
        return self.state.phase is Phase.TURN


def asked(position: Position) -> SettlementQuestion:
    """The question that the position's own ``ask`` poses."""
    state, ask = GAME.state(position), position.ask
    objective = ask.objective or usual(state.mode)
    if ask.kind in ("maximum", "arrange"):
        state = replace(state, phase=Phase.TURN, offer=())
        pieces = (ask.pieces or ()) if ask.kind == "maximum" else ()
        return SettlementQuestion(
            state, pieces, objective, gardens=ask.gardens, fresh=False, start=_circle(state)
        )
    if ask.kind == "builds":
        return SettlementQuestion(state, (), objective)
    if must_take(state):
        return SettlementQuestion(state, state.offer, objective, single=True)
    hand = [
        piece.removesuffix(OPTIONAL) for piece in state.own.hand if is_placed(piece.removesuffix(OPTIONAL))
    ]
    start = first_anchors(state) if state.phase is Phase.SETUP else 0
    closed = state.phase is Phase.SETUP and not start  # the first tiles are laid
    pieces = tuple(piece for piece in hand if piece != "garden" and not (closed and is_salvage(piece)))
    return SettlementQuestion(state, pieces, objective, gardens=hand.count("garden"), start=start)


def _circle(state: State) -> int:
    """Where the first tile of an empty board has to lie (KAL-2.10)."""
    if state.together or board.foundation(state.sea, state.own):
        return 0
    return state.sea.circle or state.sea.frame.room
