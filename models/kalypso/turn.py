"""Whose turn it is and how it runs: taking, resolving, specialists, the captain's sailing.

A seat's turn of a whole game goes by the same rules as in a position that tells nothing of the game around it: in the
seat's view the vortex before it is the offer, and the phase is the one in which it acts.

A tile is taken, pieces are resolved, and the turn ends (KAL-3.3, KAL-6.5). It cannot end while a piece in hand has a
legal place; one without a place is lost (R5). The salvager's optional tile comes last of all (KAL-17.9). In the
phases ``setup`` and ``sail`` nothing but placing is owed (R28).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import board
from .building import AT_ONCE, is_due
from .draft import Draft, each_once, is_placed, same_tile
from .moves import Sail, Specialist, Take
from .nets import castable
from .placing import has_place, lay_base_piece
from .state import Net, Phase, Progress, Stage, State, Strip
from .terms import ROLES, Role, word
from .tiles import OPTIONAL, Stencil, stencils

STEWARD = 0
"""The seat that lays the first tiles of all, and sails the boats."""


def acting(state: State) -> tuple[int, ...]:
    """The seats that may move now, in order; none while chance has to act and when the game is over.

    Where settlement and hand are shared, one seat has its turn at a time (KAL-3.2 lets all act at once).
    """
    game = state.progress
    if game is None:
        return (state.player,)
    match game.stage:
        case Stage.SETUP | Stage.SAIL:
            return () if game.done else (STEWARD,)
        case Stage.FORECAST:
            return tuple(seat for seat, card in enumerate(game.chosen) if card is None and not state.together)
        case Stage.TURN | Stage.SALVAGE:
            return _in_turn(state, game)
        case Stage.DUTIES | Stage.OVER:
            return ()


def _in_turn(state: State, game: Progress) -> tuple[int, ...]:
    """Seats in the middle of their turn, and those that may begin theirs."""
    if state.together and game.busy:
        return game.busy
    waiting = (seat for seat, tiles in enumerate(game.vortices) if tiles and seat not in game.done)
    return tuple(sorted({*game.busy, *waiting}))


def view(state: State, seat: int) -> State:
    """The state as that seat has it before its next move; without a move for a seat that may not act."""
    game = state.progress
    if game is None:
        return state
    may = seat in acting(state)
    phase = Phase.TURN
    if game.stage in (Stage.SETUP, Stage.SAIL) and may:
        phase = Phase(game.stage.value)
    state = replace(state, player=seat, phase=phase, offer=())
    tiles = game.vortices[seat] or ()
    if game.stage is Stage.SALVAGE and not (state.together and game.busy):
        hand = tuple(f"{tile}{OPTIONAL}" for tile in tiles) if may else ()
        return state.with_own(replace(state.own, hand=hand))
    if game.stage is Stage.TURN and may and seat not in game.busy:
        return replace(state, offer=tiles)
    return state


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


LIFEBUOY = "lifebuoy"


def free_roles(state: State) -> tuple[Role, ...]:
    """The roles that a lifebuoy in hand may unlock now."""
    if not state.together or LIFEBUOY not in state.own.hand:
        return ()
    return tuple(role for role in ROLES if role not in state.own.specialists)


def specialist_fault(state: State, move: Specialist) -> Violation | None:
    """KAL-17.1 without a lifebuoy to use, KAL-17.2 for a slot that is taken."""
    if not state.together or LIFEBUOY not in state.own.hand:
        return Violation("KAL-17.1", say("no lifebuoy in hand that may take a specialist's slot"))
    if move.role in state.own.specialists:
        return Violation("KAL-17.2", say("the slot of the {role} is taken", role=word(move.role)))
    return None


def unlock(state: State, role: Role) -> State:
    """The lifebuoy takes the slot; the ability is active at once."""
    draft = Draft(state)
    draft.drop(LIFEBUOY)
    draft.specialists = tuple(sorted((*draft.specialists, role), key=ROLES.index))
    return draft.closed()


def sailing(state: State) -> tuple[Strip, ...]:
    """The boats that may sail now: undocked, not yet moved, with a captain (KAL-17.11)."""
    if state.phase is not Phase.SAIL or "captain" not in state.own.specialists:
        return ()
    docked = board.docked(state.sea, state.own)
    return tuple(
        boat
        for boat, held in zip(state.own.boats, docked, strict=True)
        if not held and boat not in state.sailed
    )


def destinations(state: State, boat: Strip) -> Iterator[tuple[Stencil, int]]:
    """Each rotation with the bits on which the boat's ``at`` may end its move (KAL-17.12, R24)."""
    sea = state.sea
    start = sea.frame.mask(boat.cells)
    free = sea.frame.room & ~(board.covered(sea, state.own) & ~start | sea.island)
    reach = _zones(state, start)
    for stencil in stencils("boat", sea.frame):
        found = stencil.inside(free) & stencil.meeting(reach)
        if stencil.rot == boat.rot:
            found &= ~(1 << sea.frame.bit(boat.at))
        yield stencil, found


def _zones(state: State, cells: int) -> int:
    """All cells of the zones that hold one of those."""
    found = 0
    for _, zone in state.sea.zones:
        if zone & cells:
            found |= zone
    return found


def sail_fault(state: State, move: Sail) -> Violation | None:
    """KAL-17.11 for a boat that may not sail, 17.12 (R24) for no other place or zone, 17.13 for a place not free."""
    boat = next((boat for boat in sailing(state) if boat.at == move.boat), None)
    if boat is None:
        return Violation("KAL-17.11", say("no boat at {boat} may sail now", boat=list(move.boat)))
    sea, target = state.sea, Strip(move.at, move.rot)
    if target == boat:
        return Violation("KAL-17.12", say("the boat stays where it is"))
    if not all(map(sea.frame.holds, target.cells)) or not any(map(sea.frame.on_grid, target.cells)):
        return Violation("KAL-17.13", say("the boat at {at} would lie off the grid", at=list(move.at)))
    start, end = sea.frame.mask(boat.cells), sea.frame.mask(target.cells)
    if end & (board.covered(sea, state.own) & ~start | sea.island):
        return Violation(
            "KAL-17.13", say("the boat at {at} would lie on a tile or the island", at=list(move.at))
        )
    if not end & _zones(state, start):
        return Violation(
            "KAL-17.12", say("the boat at {at} would leave every zone that it lay in", at=list(move.at))
        )
    return None


def sail(state: State, start: Cell, to: Strip) -> State:
    """The boat moves, its nets follow or stay behind; then it covers and docks like a launched one (R24)."""
    draft = Draft(state)
    mask = state.sea.frame.mask
    boat = next(boat for boat in draft.boats if boat.at == start)
    old, new = mask(boat.cells), mask(to.cells)
    draft.boats = tuple(sorted((to if one == boat else one for one in draft.boats), key=attrgetter("at")))
    draft.removed |= old & state.sea.tokens
    draft.covered &= ~old
    draft.nets = tuple(_moved_nets(draft, old, new))
    lay_base_piece(draft, new, afloat=True)
    return draft.closed(sailed=tuple(sorted((*state.sailed, to), key=attrgetter("at"))))


def _moved_nets(draft: Draft, old: int, new: int) -> Iterator[Net]:
    """The nets after a boat has moved: one on it follows inside its zone, else it floats or is lost (KAL-17.14)."""
    for net in draft.nets:
        zone = draft.sea.zone_cells[net.zone]
        if not net.on & old:
            yield net
        elif new & zone:
            yield Net(net.zone, new & zone)
        elif zone & draft.sea.fish & ~(draft.covered | new):
            yield Net(net.zone)
