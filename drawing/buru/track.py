"""Ambelau: the canoe track as a loop, clockwise from the start, with canoes and the explorers bid there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.board import ActionSpace
from periplus.models.buru.state import State
from periplus.models.core.wording import say

from ..scene import Board, Label, Layer, Mark, Piece, Role, Shape, Sign
from .areas import MARGIN, MARK, caption, title
from .cards import SCALE, Face, laid
from .faces import GROUNDS, altar_face, gems
from .field import field_height, field_rows
from .overlay import Overlay
from .sentences import short

WIDE, HIGH = 12.5 / 6, 7 / 3
A_ROW = 6
"""Spaces of the upper side of the loop; the others come back below."""
START = 1.0
"""Units of the row with the canoes that have not started."""


def track_board(state: State, area: int, names: Sequence[str], overlay: Overlay) -> Board:
    """The track, the start below it, the altar of ibu, and every player's stack."""
    track = state.setting.edition.areas.ambelau.track
    high = -(-len(track) // A_ROW)
    pieces = [piece for number, space in enumerate(track, 1) for piece in _space(number, space, overlay)]
    top = HIGH * high
    waiting = tuple(_start(state, top))
    canoes = tuple(_canoes(state))
    altar, bottom = laid((altar_face(state, "ibu", names),), top + START, overlay, overlay.altars)
    layers = (
        Layer("spaces", tuple(pieces)),
        Layer("canoes", (*canoes, *waiting)),
        Layer("altar", tuple(altar)),
        Layer("field", tuple(field_rows(state, area, names, overlay, bottom + MARGIN))),
    )
    box = (0.0, 0.0, WIDE * A_ROW, bottom + MARGIN + field_height(state, area, overlay))
    role = overlay.areas.get("ambelau", Role.GIVEN)
    return Board(
        title(state, area), box, layers, caption(state, area, names), SCALE, role, target="area:ambelau"
    )


def corner(number: int) -> tuple[float, float]:
    """The upper left corner of a space: the upper row runs to the right, the lower one back."""
    row, step = divmod(number - 1, A_ROW)
    column = step if row % 2 == 0 else A_ROW - 1 - step
    return WIDE * column, HIGH * row


def _space(number: int, space: ActionSpace, overlay: Overlay) -> Iterator[Piece]:
    name = f"{number} {gems(space.gems)}".strip()
    face = Face(
        space.id,
        name,
        (short(space.gain),),
        ground=GROUNDS["ambelau"],
        size=(WIDE, HIGH),
        target=f"space:{space.id}",
    )
    yield face.at(*corner(number), overlay, overlay.spaces)


def _canoes(state: State) -> Iterator[Mark]:
    """The canoes on the track."""
    for seat, player in enumerate(state.players):
        if player.canoe:
            x, y = corner(player.canoe)
            beside = sum(other.canoe == player.canoe for other in state.players[:seat])
            x += WIDE - MARK * (1 + 2 * beside)
            yield Mark((x, y + HIGH - MARK), Sign.CANOE, series=seat, letter=str(seat + 1))


def _start(state: State, top: float) -> Iterator[Shape]:
    """The canoes that have not started."""
    seats = [seat for seat, player in enumerate(state.players) if not player.canoe]
    y = top + START / 2
    yield Label((0.1, y), say("start"), Role.MUTED, "start")
    for place, seat in enumerate(seats):
        yield Mark((2.2 + place, y), Sign.CANOE, series=seat, letter=str(seat + 1))
