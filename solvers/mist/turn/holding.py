"""What a balloonist has at hand after the flight: tiles on telescopes, tiles just gained, energy, and how it came.

A tile gained is kept or turned into energy; which is best depends on what will be placed, so it is left open here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from periplus.models.mist.acting import acting_fault
from periplus.models.mist.flights import after_flight, leapt, move_of
from periplus.models.mist.flying import flights, leaps
from periplus.models.mist.moves import Activate, AnyMove, Leap, Skip, Take
from periplus.models.mist.state import Phase, State
from periplus.models.mist.table import capacity
from periplus.models.mist.tiles import EXTENSIONS, Tiles, canonical


@dataclass(frozen=True, slots=True)
class Holding:
    """Tiles and energy before anything is kept or placed."""

    steps: tuple[AnyMove, ...]
    telescope: Tiles
    gained: Tiles = ()
    room: int = 0
    """How many of the tiles gained can be kept."""
    energy: int = 0


def landings(state: State) -> Iterator[tuple[State, tuple[AnyMove, ...]]]:
    """Every table after the flight, with the flight; the table itself where no flight is due."""
    if state.phase is not Phase.FLY:
        yield state, ()
        return
    if leaps(state, state.mover):
        for space in state.island.board.spaces:
            leap = Leap(to=space)
            yield leapt(state, leap), (leap,)
    for flight in flights(state, state.mover):
        flown = state.with_mover(after_flight(state.mover, flight))
        yield replace(flown, phase=Phase.TAKE), (move_of(state, flight),)


def holdings(state: State, steps: tuple[AnyMove, ...]) -> Iterator[Holding]:
    """What can be at hand over the island: each cloud, no cloud where all are empty, each extension tile."""
    mover = state.mover
    telescope, energy = mover.telescope, mover.energy
    room = max(0, capacity(state, mover) - len(telescope))
    if state.phase is Phase.PLACE:
        yield Holding(steps, telescope, energy=energy)
        return
    for index, cloud in enumerate(state.clouds):
        if cloud:
            yield Holding((*steps, Take(cloud=index)), telescope, cloud, room, energy)
    if not any(state.clouds):
        yield Holding((*steps, Skip()), telescope, energy=energy)
    for tile in EXTENSIONS:
        for as_energy in (False, True):
            move = Activate(tile=tile, energy=as_energy)
            if acting_fault(state, move) is None:
                more = state.edition.extensions[tile].energy if as_energy else 0
                own = telescope if as_energy else canonical((*telescope, tile))
                yield Holding((*steps, move), own, energy=energy + more)
