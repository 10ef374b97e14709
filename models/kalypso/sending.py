"""Survivors who move into buildings: sent there by a house's effect, or laid in a new house (KAL-10.1, KAL-4.7).

A ``send`` in hand is resolved before anything else; a ``send+`` may wait (R5). Either pays for a sending or a laying.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import areas, board
from .bonus import is_open, settled, trigger
from .draft import Draft
from .forecasts import cards_wanting
from .moves import Lay, Send
from .rewards import put
from .state import Building, Phase, State
from .words import word

AT_ONCE = "send"
WAITING = "send+"


def is_due(state: State) -> bool:
    """Whether a sending has to be resolved before any other move (R5)."""
    return state.phase is Phase.TURN and AT_ONCE in state.own.hand


def may_send(state: State) -> bool:
    """Whether an effect in hand moves a survivor, and there is one."""
    hand = state.own.hand
    return state.phase is Phase.TURN and state.own.survivors > 0 and (AT_ONCE in hand or WAITING in hand)


def send_fault(state: State, move: Send) -> Violation | None:
    """KAL-10.1 without an effect or a survivor, KAL-10.2 for a building that takes nobody."""
    if not may_send(state):
        return Violation("KAL-10.1", say("no survivor can be sent now"))
    building = _building(state, move.at)
    if building is None:
        return Violation("KAL-10.2", say("no building stands at {at}", at=list(move.at)))
    if not is_open(building):
        return Violation(
            "KAL-10.2",
            say("the {kind} at {at} takes no survivor", kind=word(building.kind), at=list(move.at)),
        )
    return None


def targets(state: State) -> tuple[Cell, ...]:
    """The buildings to which a survivor may be sent now, by their cells."""
    return tuple(one.at for one in state.own.buildings if is_open(one)) if may_send(state) else ()


def send(state: State, at: Cell) -> State:
    """A survivor settles in the building, whose effect happens (KAL-10.1)."""
    draft = Draft(state)
    _settle(draft, at)
    building = next(one for one in draft.buildings if one.at == at)
    trigger(draft, building.kind)
    return draft.closed()


def lay_fault(state: State, move: Lay) -> Violation | None:
    """KAL-4.7 unless a survivor, a new empty house and the named current card that needs one are there."""
    if not may_send(state):
        return Violation("KAL-4.7", say("no survivor can be laid in a house now"))
    if move.at not in _new_houses(state):
        return Violation("KAL-4.7", say("no empty house built in this turn stands at {at}", at=list(move.at)))
    if move.card not in _cards(state):
        return Violation(
            "KAL-4.7", say("{card} is no current forecast that needs a survivor in a house", card=move.card)
        )
    return None


def layings(state: State) -> Iterator[tuple[Cell, str]]:
    """The houses in which a survivor may be laid now, each with a card that asks for it."""
    if may_send(state):
        yield from ((at, card) for at in _new_houses(state) for card in _cards(state))


def lay(state: State, at: Cell, card: str) -> State:
    """A survivor is laid in the house for the forecast; the house has no other effect (KAL-4.7)."""
    draft = Draft(state)
    _settle(draft, at)
    put(draft, "house", card)
    return draft.closed()


def skip_fault(state: State) -> Violation | None:
    """KAL-10.1: only a sending that is due can be given up."""
    return None if is_due(state) else Violation("KAL-10.1", say("no sending to give up now"))


def skip(state: State) -> State:
    """The house's effect is given up."""
    draft = Draft(state)
    draft.drop(AT_ONCE)
    return draft.closed()


def _settle(draft: Draft, at: Cell) -> None:
    draft.drop(AT_ONCE if AT_ONCE in draft.hand else WAITING)
    draft.survivors -= 1
    draft.buildings = settled(draft.buildings, at)


def _building(state: State, at: Cell) -> Building | None:
    return next((one for one in state.own.buildings if one.at == at), None)


def _new_houses(state: State) -> tuple[Cell, ...]:
    """Empty houses built in this turn: their areas hold a fresh cell (KAL-9.3)."""
    return tuple(
        one.at
        for one in state.own.buildings
        if one.kind == "house"
        and not one.settlers
        and board.square(state.sea, one.at, areas.BUILDING) & state.own.fresh
    )


def _cards(state: State) -> tuple[str, ...]:
    return cards_wanting(state.edition, state.mode, state.own.forecasts, "house")
