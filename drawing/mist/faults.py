"""What is wrong, on the table: tiles, telescopes, clouds, docks, and the place of an illegal move."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.results import Violation
from periplus.models.mist.moves import AnyMove
from periplus.models.mist.state import State
from periplus.models.mist.tiles import RANK

from ..hexagons import middle
from ..scene import Role, Tag
from .advice import show, start
from .overlay import Overlay


def accuse(state: State, overlay: Overlay, violations: Sequence[Violation], moves: Sequence[AnyMove]) -> None:
    """Add the faults; ``state`` is that before the faulty move, or at the start."""
    for violation in violations:
        match violation.where:
            case ("players", int(seat), *_) if seat != overlay.seat:
                continue
            case ("players", _, "tiles"):
                yard = state.island.board.spaces[state.island.yard]
                overlay.spaces[yard] = Role.FAULTY
                overlay.tags.append(Tag(violation.rule, (middle(yard),), Role.FAULTY))
            case ("players", int(seat), "telescope" | "pending" as name):
                overlay.tiles |= dict.fromkeys(getattr(state.players[seat], name), Role.FAULTY)
            case ("players", int(seat), "balloon"):
                overlay.docks[state.players[seat].dock] = Role.FAULTY
            case ("players", _, str(tile)) | (str(tile),) if tile in RANK:
                _everywhere(state, overlay, tile)
            case ("clouds", int(index)):
                overlay.clouds[index] = Role.FAULTY
            case ("clouds",):
                overlay.clouds |= dict.fromkeys(range(len(state.clouds)), Role.FAULTY)
            case ("harbour",):
                overlay.harbour |= dict.fromkeys(state.harbour, Role.FAULTY)
            case ("log", int(index)):
                here = start(state, overlay.seat)
                show(state, overlay, moves[index].as_json(), Role.FAULTY, violation.rule, here)


def _everywhere(state: State, overlay: Overlay, tile: str) -> None:
    """Every copy of a tile that is there too often."""
    tiles = state.players[overlay.seat].tiles
    spaces = state.island.board.spaces
    overlay.spaces |= {spaces[number]: Role.FAULTY for number, laid in enumerate(tiles) if laid == tile}
    overlay.tiles[tile] = overlay.harbour[tile] = Role.FAULTY
    overlay.clouds |= {index: Role.FAULTY for index, cloud in enumerate(state.clouds) if tile in cloud}
