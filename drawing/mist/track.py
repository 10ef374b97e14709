"""The energy track: its crowns with their points, and where every player stands (MIST-6.5, MIST-10.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.core.wording import say
from periplus.models.mist.state import State

from ..scene import Board, Label, Layer, Role, Shape, Terrain, square
from ..track import standings

SCALE = 0.55
LONGEST = 30
"""Energy up to which a track is drawn as a row of cells."""


def track_board(state: State, names: Sequence[str]) -> Board | None:
    """A cell for each energy; a crown's cell shows its points, its energy stands above.

    None if nobody has energy, or the track is too long.
    """
    track = state.edition.track
    energies = [player.energy for player in state.players]
    if track.max > LONGEST or not any(energies):
        return None
    layers = (
        Layer("track", tuple(_cells(state))),
        Layer("players", tuple(standings(energies, names, track.max))),
    )
    box = (0, -1, track.max + 1, 1 + len(state.players))
    caption = say("crowns with their points, and the energy that reaches them")
    return Board(say("Energy"), box, layers, caption, SCALE)


def _cells(state: State) -> Iterator[Shape]:
    crowns = dict(state.edition.track.crowns)
    for energy in range(state.edition.track.max + 1):
        points = crowns.get(energy)
        if points is None:
            yield square(energy, 0)
        else:
            yield square(energy, 0, text=str(points), ground=Terrain.LAND)
            yield Label((energy + 0.5, -0.5), str(energy), Role.MUTED)
