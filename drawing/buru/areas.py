"""An area of the board: its action spaces, what lies beside them, and the field with the explorers bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.edition import ActionSpace
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import State
from periplus.models.core.wording import say

from ..scene import Board, Label, Layer, Mark, Role, Shape, Sign
from .cards import ROOM, Face, laid
from .faces import GROUNDS, altar_face, decrees_at, forest_face, gems, hireling_face
from .field import ROW, bidders, field_rows
from .overlay import Overlay

LOW = 1.3
"""Units of a space of the forest, which says nothing but its id."""
AT_LAKE = ("banyu", "gunung", "manuk", "ukum")
"""The spirits whose altars lie at the lake."""
MARGIN = 0.25
"""Units between the cards and the field."""


def area_board(state: State, area: int, names: Sequence[str], overlay: Overlay) -> Board:
    """The area with its spaces from left to right, the cards beside them, and every player's stack below."""
    name = state.setting.areas[area]
    faces = [_face(state, area, space) for space in state.setting.edition.areas[name].spaces]
    pieces, middle = laid(faces, 0.0, overlay, overlay.spaces)
    marks = [mark for piece, face in zip(pieces, faces, strict=True) for mark in used(state, area, face.key, piece.box)]
    lit = overlay.altars if name == "lake" else overlay.cards
    cards, bottom = laid(_beside(state, name, names), middle, overlay, lit)
    rows = ROW * len(bidders(state, area))
    layers = (
        Layer("spaces", tuple(pieces)),
        Layer("cards", tuple(cards)),
        Layer("stacks", tuple(marks)),
        Layer("field", tuple(field_rows(state, area, names, bottom + MARGIN))),
    )
    box = (0.0, 0.0, ROOM, bottom + MARGIN + rows)
    return Board(title(state, area), box, layers, caption(state, area, names), role=overlay.areas.get(name, Role.GIVEN))


def title(state: State, area: int) -> str:
    """The area's name, and whether it is being resolved."""
    name = state.setting.areas[area].capitalize()
    if state.phase == "afternoon" and state.area == area:
        return say("{area}, being resolved", area=name)
    return name


def caption(state: State, area: int, names: Sequence[str]) -> str:
    """What the majority takes there, and who holds or may win the blessing."""
    name = state.setting.areas[area]
    parts = [say("majority: {reward}", reward=_reward(state, area))]
    parts += [say("decree: {reward}", reward=reward) for _, reward in decrees_at(state, name)]
    if state.blessings:
        holder = state.blessings[area]
        who = say("in the field") if holder is None else names[holder]
        parts.append(say("blessing: {who}", who=who))
    return "; ".join(parts)
