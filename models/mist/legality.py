"""The moves: whether one is legal and if not which clause it breaks, what it changes, and all that are legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..boards.bitsets import members
from ..core.multisets import distinct
from ..core.results import Violation
from ..core.wording import counted, say
from .acting import (
    acting_fault,
    activated,
    board_first,
    done_fault,
    draw_fault,
    drawn,
    exchanged,
    gainable,
    gained,
    givable,
    open_spaces,
    place_fault,
    placeable,
    placed,
    skipped,
    stow_fault,
    stowed,
    taken,
    turn_ended,
)
from .actions import DEAL, DONE, SKIP, Action, PlainChoice, read, written
from .chance import bag_too_small, chance_fault, dealt, rolled
from .flying import FlightOption, flights, flown, fly_fault, leap_fault, leaps, leapt
from .island import EXTENSION_OF, EXTENSIONS
from .moves import AnyMove, Deal, Done, Draw, Fly, Gain, Leap, Place, Roll, Stow
from .reading import capacity
from .state import Phase, State

ANY = tuple(phase for phase in Phase if phase is not Phase.END)
PHASES: dict[str, tuple[Phase, ...]] = {
    "deal": (Phase.DEAL,),
    "roll": (Phase.ROLL,),
    "draw": ANY,
    "stow": ANY,
    "fly": (Phase.FLY,),
    "leap": (Phase.FLY,),
    "take": (Phase.TAKE,),
    "skip": (Phase.TAKE,),
    "activate": (Phase.TAKE,),
    "exchange": (Phase.TAKE,),
    "gain": (Phase.TAKE,),
    "place": (Phase.PLACE,),
    "done": (Phase.PLACE,),
}
"""The phases in which each move belongs (MIST-3.1)."""


def fault(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks, None if it is legal."""
    phases = ANY if isinstance(move, Gain) and state.mover.credit else PHASES[move.type]
    if state.phase not in phases:
        return Violation(
            "MIST-3.1",
            say("{type} does not belong to phase {phase}", type=move.type, phase=state.phase.value),
        )
    if due := _due_first(state, move):
        return due
    match move:
        case Deal() | Roll():
            return chance_fault(state, move)
        case Draw():
            return draw_fault(state, move)
        case Stow():
            return stow_fault(state, move)
        case Fly():
            return fly_fault(state, move)
        case Leap():
            return leap_fault(state)
        case Place():
            return place_fault(state, move)
        case Done():
            return done_fault(state, move)
        case _:
            return acting_fault(state, move)


def _due_first(state: State, move: AnyMove) -> Violation | None:
    """MIST-11.7, MIST-7.6 or 4.5, MIST-6.2: gains, then draws, then tiles gained come before anything else."""
    mover = state.mover
    if mover.credit:
        if not isinstance(move, (Gain, Draw)):
            return Violation(
                "MIST-11.7", say("first the exchange gains {tiles}", tiles=counted(mover.credit, "tile"))
            )
    elif mover.owed:
        if not isinstance(move, Draw):
            rule = "MIST-7.6" if state.phase is Phase.PLACE else "MIST-4.5"
            return Violation(rule, say("{tiles} must be drawn first", tiles=counted(mover.owed, "tile")))
    elif mover.pending and not isinstance(move, Stow):
        if not isinstance(move, Place) or move.tile not in mover.pending:
            return Violation(
                "MIST-6.2",
                say("first {tiles} must be kept or turned into energy", tiles=" ".join(mover.pending)),
            )
    return None


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    if isinstance(move, Deal):
        return dealt(state, move)
    if isinstance(move, Roll):
        return rolled(state, move)
    action = read(state, move)
    return state if action is None else after(state, action)


def after(state: State, action: Action) -> State:
    """The state after a legal action."""
    return flown(state, action) if isinstance(action, FlightOption) else _stepped(state, action)


def _stepped(state: State, step: PlainChoice) -> State:
    kind, tile, number, keep = step
    match kind:
        case "place":
            return placed(state, tile or "", number)
        case "done":
            return turn_ended(state, None if number < 0 else number)
        case "stow":
            return stowed(state, keep)
        case "take":
            return taken(state, number)
        case "draw":
            return drawn(state, tile, None if number < 0 else number)
        case "leap":
            return leapt(state, number)
        case "exchange":
            return exchanged(state, tile)
        case "gain":
            return gained(state, tile or "")
        case "keep" | "burn":
            return activated(state, EXTENSION_OF[tile or ""], kind == "burn")
        case "skip":
            return skipped(state)
        case "deal":
            return dealt(state, Deal())


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal move now, once each; in phase A the one template that says a deal is due."""
    moves = _rolls(state) if roll_is_due(state) else (written(state, one) for one in legal_actions(state))
    return tuple(sorted(moves, key=lambda move: move.sort_key()))


def _rolls(state: State) -> Iterator[AnyMove]:
    faces = distinct(state.edition.bonus_die)
    for wind in distinct(state.edition.wind_die):
        yield from (Roll(wind=wind, bonus=bonus) for bonus in faces)


def legal_actions(state: State) -> Iterator[Action]:
    """Every legal action now, once each; none where the dice are to be rolled."""
    mover = state.mover
    match state.phase:
        case Phase.END:
            return
        case _ if mover.credit:
            yield from (PlainChoice("gain", tile) for tile in distinct(gainable(state)))
            if not board_first(state):
                yield from _draws(state)
        case _ if mover.owed:
            yield from _draws(state)
        case _ if mover.pending:
            yield from stows(state)
            if state.phase is Phase.PLACE:
                yield from _placements(state)
        case Phase.DEAL:
            yield DEAL
        case Phase.FLY:
            if leaps(mover):
                yield from (
                    PlainChoice("leap", number=space) for space in range(len(state.island.board.spaces))
                )
            yield from flights(state, mover)
        case Phase.TAKE:
            yield from _takes(state)
        case Phase.PLACE:
            yield from _placements(state)
            yield DONE
        case _:
            return


def deal_is_due(state: State) -> bool:
    """Whether chance has to deal now: the template is no move that could be played."""
    return state.phase is Phase.DEAL and not state.mover.due and not bag_too_small(state)


def roll_is_due(state: State) -> bool:
    """Whether chance has to roll the dice now."""
    return state.phase is Phase.ROLL and not state.mover.due


def draw_is_due(state: State) -> bool:
    """Whether the bag has to give the mover a tile now: nothing else is to be done, and nothing to be chosen."""
    mover = state.mover
    if state.phase is Phase.END or not state.bag:
        return False
    return not gainable(state) if mover.credit else bool(mover.owed)


def _draws(state: State) -> Iterator[PlainChoice]:
    """Any tile of the bag; from an empty one any tile of a cloud, or none (MIST-9.7)."""
    if state.bag:
        yield from (PlainChoice("draw", tile) for tile in distinct(state.bag))
    elif not (state.mover.credit and gainable(state)):
        for index, cloud in enumerate(state.clouds):
            yield from (PlainChoice("draw", tile, index) for tile in distinct(cloud))
        yield PlainChoice("draw")


def stows(state: State) -> Iterator[PlainChoice]:
    """Each distinct multiset of the tiles gained that there is room for (MIST-6.2, MIST-6.3)."""
    mover = state.mover
    room = max(0, capacity(state, mover) - len(mover.telescope))
    for size in range(min(room, len(mover.pending)) + 1):
        yield from (PlainChoice("stow", keep=keep) for keep in distinct(combinations(mover.pending, size)))


def _placements(state: State) -> Iterator[PlainChoice]:
    spaces = members(open_spaces(state))
    yield from (
        PlainChoice("place", tile, number) for tile in distinct(placeable(state)) for number in spaces
    )


def _takes(state: State) -> Iterator[PlainChoice]:
    mover = state.mover
    if mover.dock:
        yield from (PlainChoice("exchange", tile) for tile in distinct(givable(mover)) or (None,))
        return
    yield from (PlainChoice("take", number=index) for index, cloud in enumerate(state.clouds) if cloud)
    if not any(state.clouds):
        yield SKIP
    room = len(mover.telescope) < capacity(state, mover)
    for tile in EXTENSIONS:
        if tile in mover.extensions and mover.energy >= state.edition.extensions[tile].need:
            yield PlainChoice("burn", tile)
            if room:
                yield PlainChoice("keep", tile)
