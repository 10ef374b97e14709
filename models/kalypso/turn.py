"""The course of a turn: a tile is taken, pieces are resolved, and the turn ends (KAL-3.3, KAL-6.5).

The turn cannot end while a piece in hand has a legal place; one without a place is lost (R5). The salvager's
optional tile comes last of all (KAL-17.9). In the phases ``setup`` and ``sail`` nothing but placing is owed (R28).
"""

from __future__ import annotations

from ..core.results import Violation
from ..core.wording import say
from .draft import Draft
from .hand import each_once, is_placed, same_tile
from .moves import Take
from .nets import castable
from .placing import has_place
from .sending import AT_ONCE, is_due
from .state import Phase, State
from .words import word


def must_take(state: State) -> bool:
    """Whether a tile of the offer has to be chosen before any other move."""
    own = state.own
    return state.phase is Phase.TURN and bool(state.offer) and not own.hand and not own.fresh


def take_fault(state: State, move: Take) -> Violation | None:
    """KAL-5.3, in solo KAL-5.6, unless a tile of the offer may be chosen and this is one."""
    rule = "KAL-5.6" if state.mode == "solo" else "KAL-5.3"
    if not must_take(state):
        return Violation(rule, say("no tile of an offer can be taken now"))
    if not any(same_tile(move.tile, tile) for tile in state.offer):
        return Violation(
            rule,
            say(
                "{tile} is not among the tiles offered: {offer}", tile=move.tile, offer=", ".join(state.offer)
            ),
        )
    return None


def take(state: State, tile: str) -> State:
    """The tile comes into hand, spelled as in the offer; the rest of the offer is gone (R31)."""
    draft = Draft(state)
    draft.hand = (next(one for one in state.offer if same_tile(tile, one)),)
    return draft.closed(offer=())


def unresolved(state: State) -> str | None:
    """A piece in hand that keeps the turn from ending, if there is one."""
    if is_due(state):
        return AT_ONCE
    return next((piece for piece in each_once(state.own.hand) if _has_use(state, piece)), None)


def _has_use(state: State, piece: str) -> bool:
    if piece == "net":
        return state.phase is Phase.TURN and bool(castable(state))
    return is_placed(piece) and has_place(state, piece)


def may_place_optional(state: State) -> bool:
    """Whether the salvager's optional tile may be placed now: nothing else keeps the turn from ending."""
    return state.phase is Phase.TURN and unresolved(state) is None


def under_way(state: State) -> bool:
    """Whether there is something to end; in a plan the next turn is, though nothing be left of this one."""
    return bool(state.own.hand or state.own.fresh or state.ahead) or state.phase is Phase.SAIL


def end_fault(state: State) -> Violation | None:
    """KAL-6.5 while a piece in hand has a legal place, or where no turn is under way."""
    if not under_way(state):
        return Violation("KAL-6.5", say("no turn is under way"))
    if piece := unresolved(state):
        return Violation(
            "KAL-6.5", say("{piece} in hand has to be resolved before the turn ends", piece=word(piece))
        )
    return None


def end(state: State) -> State:
    """Hand and fresh cells are cleared; after first tiles or sailing the next turn is an ordinary one (R28)."""
    draft = Draft(state)
    draft.hand, draft.fresh, draft.first = (), 0, ()
    return draft.closed(phase=Phase.TURN, sailed=())


def is_over(state: State) -> bool:
    """Whether no turn is under way or to begin: the objective is what it is."""
    return not under_way(state) and not must_take(state)


def ends_of(state: State) -> int:
    """The turns to be ended: the present one, that of an ``offer`` waiting for its end, those of a plan (``ahead``)."""
    own = state.own
    begun = bool(own.hand or own.fresh) or state.phase is Phase.SAIL or must_take(state)
    waiting = bool(state.offer) and not must_take(state)
    return begun + waiting + len(state.ahead)
