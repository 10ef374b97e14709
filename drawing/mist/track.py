"""The energy track: its crowns with their points, and where every player stands (MIST-6.5, MIST-10.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.mist.state import State

from ..scene import Board, Ground, Label, Layer, Mark, Role, Shape, Sign, square

SCALE = 0.75
LONGEST = 30
"""Energy up to which a track is drawn as a row of cells."""


def track_board(state: State, names: Sequence[str]) -> Board | None:
    """A cell for each energy; a crown's cell shows its points, its energy stands above.

    None if nobody has energy, or the track is too long.
    """
    track = state.edition.track
    if track.max > LONGEST or not any(player.energy for player in state.players):
        return None
    layers = (
        Layer("track", tuple(_cells(state))),
        Layer("players", tuple(_players(state, names))),
    )
    box = (0, -1, track.max + 1, 1 + len(state.players))
    caption = "crowns with their points, and the energy that reaches them"
    return Board("Energy", box, layers, caption, SCALE)


def _cells(state: State) -> Iterator[Shape]:
    crowns = dict(state.edition.track.crowns)
    for energy in range(state.edition.track.max + 1):
        points = crowns.get(energy)
        if points is None:
            yield square(energy, 0)
        else:
            yield square(energy, 0, text=str(points), ground=Ground.LAND)
            yield Label((energy + 0.5, -0.5), str(energy), Role.MUTED)


def _players(state: State, names: Sequence[str]) -> Iterator[Shape]:
    """A row for each player: the marker, and beside it the name."""
    middle = state.edition.track.max / 2
    for seat, (player, name) in enumerate(zip(state.players, names, strict=True)):
        y = 1.5 + seat
        yield Mark((player.energy + 0.5, y), Sign.DISC, series=seat, letter=str(seat + 1))
        if player.energy <= middle:
            yield Label((player.energy + 1.2, y), name, anchor="start", room=middle)
        else:
            yield Label((player.energy - 0.2, y), name, anchor="end", room=middle)
