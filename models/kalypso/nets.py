"""Nets (KAL-10.12 to KAL-10.20): where one may be cast, what it fishes, and when it is stacked on a boat.

The exact water of a floating net is never tracked (R9). It is stacked exactly when its zone no longer has two
edge-sharing cells free of pieces and tokens, on the first boat whose cells in the zone are clear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Literal, TypeAlias

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import board
from .draft import Draft
from .forecasts import put, resolve, takers
from .moves import Cast
from .sea import Sea
from .state import Net, Phase, Settlement, State, Strip

Token: TypeAlias = int | Literal["B"]


def cast_fault(state: State, move: Cast) -> Violation | None:
    """The clause that a cast breaks: KAL-10.12 to 10.14 for its zone, 17.10 or 4.5 for its tokens."""
    zone = list(move.zone)
    if "net" not in state.own.hand or state.phase is not Phase.TURN:
        return Violation("KAL-10.12", say("no net to cast now"))
    if any(net.zone == move.zone for net in state.own.nets):
        return Violation("KAL-10.13", say("zone {zone} has a net already", zone=zone))
    cells = state.sea.zone_cells.get(move.zone, 0)
    if not cells & casters(state):
        return Violation("KAL-10.12", say("no boat of yours lies in zone {zone}", zone=zone))
    if is_closed(state, cells):
        return Violation("KAL-10.14", say("all the water of zone {zone} is enclosed", zone=zone))
    return _tokens_fault(state, move)


def _tokens_fault(state: State, move: Cast) -> Violation | None:
    drawn, spare = draw(state, move.zone)
    if spare != (move.back is not None):
        wanted = (
            say("the captain returns one of the tokens drawn") if spare else say("no token is returned here")
        )
        return Violation("KAL-17.10", wanted)
    if move.back is not None and move.back >= len(drawn):
        return Violation(
            "KAL-17.10",
            say("{drawn} tokens are drawn, there is no token {back}", drawn=len(drawn), back=move.back),
        )
    most = _storable(state, _kept(drawn, move.back))
    if move.store > most:
        return Violation(
            "KAL-4.5", say("{store} fish to be stored, at most {most} can be", store=move.store, most=most)
        )
    return None


def castable(state: State) -> tuple[Cell, ...]:
    """The zones in which a net may be cast now, row by row, whether one is in hand or not."""
    from_cells = casters(state)
    taken = {net.zone for net in state.own.nets}
    return tuple(
        zone
        for zone, cells in state.sea.zones
        if cells & from_cells and zone not in taken and not is_closed(state, cells)
    )


def casts(state: State) -> Iterator[tuple[Cell, int, int | None]]:
    """Every cast that differs in effect: the zone, how many tokens are stored, which token is returned."""
    for zone in castable(state):
        drawn, spare = draw(state, zone)
        backs = [drawn.index(token) for token in dict.fromkeys(drawn)] if spare else [None]
        for back in backs:
            for stored in range(_storable(state, _kept(drawn, back)) + 1):
                yield zone, stored, back


def cast(state: State, zone: Cell, stored: int = 0, back: int | None = None) -> State:
    """The net in hand is cast in the zone: tokens are drawn and resolved, the lowest numbers stored (R19)."""
    draft = Draft(state)
    drawn, _ = draw(state, zone)
    draft.drop("net")
    draft.caught |= catch(state, zone)
    draft.nets = tuple(sorted((*draft.nets, Net(zone)), key=attrgetter("zone")))
    draft.fish_bag = draft.fish_bag[len(drawn) :]
    if back is not None:
        draft.fish_bag += (drawn[back],)
    kept = _kept(drawn, back)
    resolve(draft, *(token for token in kept if token == "B"), *_numbers(kept)[stored:])
    for _ in range(stored):
        put(draft, "fish")
    stack_nets(draft)
    return draft.closed()


def casters(state: State) -> int:
    """The cells from which a net may be cast: boats, for an angler the settlement too (KAL-10.12, KAL-17.3)."""
    boats = board.boats(state.sea, state.own)
    if "angler" not in state.own.specialists:
        return boats
    return boats | board.foundation(state.sea, state.own) & ~state.sea.island


def is_closed(state: State, cells: int) -> bool:
    """Whether a zone of those cells is closed to nets: it has water, and all of it is enclosed (R8)."""
    known = board.facts(state.sea, state.own)
    water = cells & ~known.covered & ~state.sea.island
    return bool(water) and not water & ~known.enclosed


def catch(state: State, zone: Cell) -> int:
    """The fish icons that a net fishes in the zone: visible, not enclosed, not caught before (KAL-10.17, R8)."""
    known = board.facts(state.sea, state.own)
    return state.sea.zone_cells[zone] & state.sea.fish & ~(known.covered | known.enclosed | state.own.caught)


def draw(state: State, zone: Cell) -> tuple[tuple[Token, ...], bool]:
    """The tokens that a net in the zone draws, one for each icon, and whether one more is among them.

    The captain draws one more if it can be drawn, and then returns one of them (KAL-17.10).
    """
    icons = catch(state, zone).bit_count()
    drawn = state.bags.fish[: icons + ("captain" in state.own.specialists)]
    return drawn, len(drawn) > icons


def _kept(drawn: tuple[Token, ...], back: int | None) -> tuple[Token, ...]:
    return drawn if back is None else (*drawn[:back], *drawn[back + 1 :])


def _numbers(tokens: tuple[Token, ...]) -> list[int]:
    """The numbered tokens, the lowest first."""
    return sorted(token for token in tokens if isinstance(token, int))


def _storable(state: State, tokens: tuple[Token, ...]) -> int:
    """How many of the tokens the current forecasts can take: only those with a number (R19)."""
    wanted = sum(left for _, left in takers(state.edition, state.mode, state.own.forecasts, "fish"))
    return min(wanted, len(_numbers(tokens)))


def stack_nets(draft: Draft) -> None:
    """Every floating net whose zone has no room left is stacked, if a boat there can take it (KAL-10.15)."""
    if all(net.on for net in draft.nets):
        return
    used = draft.covered | draft.sea.tokens & ~(draft.enclosed | draft.removed)
    for number, net in enumerate(draft.nets):
        clear = ~(draft.overlays | board.stacked(draft))
        if not net.on and (on := stacking_cells(draft.sea, net.zone, used, draft.boats, clear)):
            draft.nets = (*draft.nets[:number], Net(net.zone, on), *draft.nets[number + 1 :])


def must_stack(sea: Sea, settlement: Settlement, zone: Cell) -> bool:
    """Whether R9 asks for a net that floats in the zone to be stacked."""
    known = board.facts(sea, settlement)
    used = known.covered | sea.tokens & ~(known.enclosed | settlement.removed)
    clear = ~(known.overlays | board.stacked(settlement))
    return bool(stacking_cells(sea, zone, used, settlement.boats, clear))


def stacking_cells(sea: Sea, zone: Cell, used: int, boats: Iterable[Strip], clear: int) -> int:
    """The cells on which a floating net of the zone has to be stacked; 0 if it may float, or if no boat can take it.

    ``used`` are the cells of base pieces and tokens, ``clear`` those without overlay and stacked net.
    """
    cells = sea.zone_cells[zone]
    water = cells & ~(used | sea.island)
    if water & (water >> 1 | water >> sea.frame.width):
        return 0
    parts = (sea.frame.mask(boat.cells) & cells for boat in sorted(boats, key=attrgetter("at")))
    return next((part for part in parts if part and not part & ~clear), 0)
