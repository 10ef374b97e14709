"""The moves that bring a world about, as far as the rest of the turn tells them."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.data import Move
from periplus.models.mist.flights import move_of
from periplus.models.mist.flying import every_flight, leaps
from periplus.models.mist.moves import Leap, Place
from periplus.models.mist.state import Phase
from periplus.models.mist.tiles import token

from ...program import Program, World
from .flying import place_of
from .question import ArrangementQuestion


def moves(question: ArrangementQuestion, program: Program, world: World) -> Sequence[Move] | None:
    """The flight in C1, the tiles in C3; None where the turn has more than that, or is another player's."""
    laid = world.facts(program.relations["laid"])
    if question.anywhere or not question.in_turn:
        return None
    if question.state.phase is Phase.FLY and not laid:
        return _flight(question, program, world)
    if question.state.phase is Phase.PLACE:
        return _tiles(question, laid)
    return None


def _flight(question: ArrangementQuestion, program: Program, world: World) -> Sequence[Move]:
    """The cheapest flight to where the balloon lands."""
    state, player = question.state, question.player
    ((end,),) = world.facts(program.relations["lands"])
    if leaps(state, player):
        return (Leap.model_validate({"type": "leap", "to": end}),)
    flights = every_flight(state, player)
    ending = [flight for flight in flights if place_of(question, flight.space, flight.dock) == end]
    return (move_of(state, min(ending, key=lambda flight: flight.cost)),)


def _tiles(question: ArrangementQuestion, laid: Sequence[tuple[object, ...]]) -> Sequence[Move] | None:
    """The tiles of the telescope one by one; None where one is not there, or a covered space gives a draw."""
    island, left = question.state.island, list(question.player.telescope)
    found = []
    for name, at in laid:
        tile = next((tile for tile in left if token(tile) == name), None)
        if tile is None or not isinstance(at, tuple) or island.draws[island.board.number[at[0], at[1]]]:
            return None
        left.remove(tile)
        found.append(Place.model_validate({"type": "place", "tile": tile, "at": at}))
    return found
