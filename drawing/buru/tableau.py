"""A player's tableau: hired cards upright, tasked ones sideways, and the Tokoh card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.state import UNKNOWN, Player, State
from periplus.models.core.wording import say

from ..scene import Board, Layer
from .cards import LONG, ROOM, SCALE, SHORT, Face, laid
from .faces import tableau_face
from .overlay import Overlay
from .sentences import short


def tableau_board(state: State, names: Sequence[str], overlay: Overlay) -> Board | None:
    """The tableau of the seat that the picture is about; None if it has no card."""
    player = state.players[overlay.seat]
    faces = [*_hired(state, player), *_tokoh(state, player)]
    if not faces:
        return None
    lit = overlay.cards | {face.key: role for face in faces if (role := overlay.spaces.get(face.key))}
    pieces, bottom = laid(faces, 0.0, overlay, lit)
    width = max(*(piece.box[2] for piece in pieces), ROOM / 2)
    title = say("Tableau: {name}", name=names[overlay.seat])
    return Board(
        title,
        (0, 0, width, bottom),
        (Layer("cards", tuple(pieces)),),
        say("cards that lie sideways are tasked"),
        SCALE,
    )


def _hired(state: State, player: Player) -> Iterator[Face]:
    for place, card in enumerate(player.tableau):
        if card == UNKNOWN:
            yield Face(f"tableau:{place}", UNKNOWN, (say("not known"),), size=(SHORT, SHORT))
        else:
            yield tableau_face(state.setting.edition, card, tasked=bool(player.tasked >> place & 1))


def _tokoh(state: State, player: Player) -> Iterator[Face]:
    """The card with the action space of its owner's own; it lies sideways once it is used."""
    if player.tokoh is not None:
        found = state.setting.edition.tokoh_cards[player.tokoh]
        done = "tokoh" in (*player.acted, *player.liaison)
        size = (LONG, SHORT) if done else (SHORT, LONG)
        yield Face(
            "tokoh", say(found.name), (say("Tokoh"), short(found.action)), size=size, target="space:tokoh"
        )
