"""The move space of a position: every move that its player could write down, legal or not."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, get_args

from periplus.models.boards.hexes import DIRECTIONS, Direction
from periplus.models.mist import GAME
from periplus.models.mist.edition import BONUS_FACES
from periplus.models.mist.flying import every_flight, place_of
from periplus.models.mist.island import EXTENSIONS
from periplus.models.mist.moves import AtDock
from periplus.models.mist.state import Phase, State


def space(position: Any) -> Iterator[dict[str, Any]]:
    """JSON of every move that the player whose turn it is could write."""
    state = GAME.state(position)
    if state.phase is Phase.DEAL:
        yield {"type": "deal"}
    for wind in get_args(Direction):
        yield from ({"type": "roll", "wind": wind, "bonus": bonus} for bonus in BONUS_FACES)
    yield from _flights(state)
    yield from _tiles(state)
    yield from ({"type": "take", "cloud": index} for index in range(len(state.clouds)))
    yield {"type": "skip"}
    for tile in EXTENSIONS:
        yield from ({"type": "activate", "tile": tile, "energy": energy} for energy in (False, True))
    yield {"type": "done"}


def _flights(state: State) -> Iterator[dict[str, Any]]:
    """Every flight with its price, others without, and leaps; the price is part of the listed move."""
    priced = set()
    for flight in every_flight(state, state.mover):
        priced.add((flight.dir, flight.distance))
        to = place_of(state, flight)
        fields: dict[str, Any] = {"dir": flight.dir, "distance": flight.distance}
        if flight.enter is not None:
            fields["enter"] = list(flight.enter)
        end = {"dock": to.dock} if isinstance(to, AtDock) else list(to)
        yield {"type": "fly"} | fields | {"cost": flight.cost, "to": end}
    for direction in DIRECTIONS:
        for distance in range(1, 18):
            if (direction, distance) not in priced:
                yield {"type": "fly", "dir": direction, "distance": distance}
    for place in state.island.board.spaces:
        yield {"type": "leap", "to": list(place)}


def _tiles(state: State) -> Iterator[dict[str, Any]]:
    """Draws, stows, exchanges, gains and placements of every tile in sight or in the bag, and of another."""
    mover = state.mover
    shown = {tile for cloud in state.clouds for tile in cloud} | set(state.harbour)
    shown |= set(mover.telescope) | set(mover.pending) | {"F0", "T6", "W3"}
    land = sorted(tile for tile in shown if tile not in EXTENSIONS)
    for tile in sorted({*state.bag, *land}):
        yield {"type": "draw", "tile": tile}
    yield {"type": "draw", "tile": None}
    for index in range(len(state.clouds)):
        yield from ({"type": "draw", "tile": tile, "cloud": index} for tile in land)
        yield {"type": "draw", "tile": None, "cloud": index}
    keeps = {keep for size in range(len(mover.pending) + 1) for keep in combinations(mover.pending, size)}
    yield from ({"type": "stow", "keep": list(keep)} for keep in sorted(keeps | {("F0",)}))
    yield from ({"type": "exchange", "give": tile} for tile in [*sorted(shown), None])
    yield from ({"type": "gain", "tile": tile} for tile in land)
    for tile in sorted(shown | {"EH"}):
        yield from ({"type": "place", "tile": tile, "at": list(at)} for at in state.island.board.spaces)
