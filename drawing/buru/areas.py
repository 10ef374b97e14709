"""An area of the board: its action spaces, what lies beside them, and the field with the explorers bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.edition import ActionSpace
from periplus.models.buru.effects import written
from periplus.models.buru.notation import bundle
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import State
from periplus.models.core.wording import say

from ..scene import Board, Box, Layer, Mark, Role, Sign
from .cards import LOW, ROOM, SCALE, WIDE, Face, laid
from .faces import GROUNDS, altar_face, decrees_at, forest_face, gems, hireling_face
from .field import ROW, bidders, field_rows
from .overlay import Overlay

BARE = 1.0
"""Units of the height of a space that says nothing but its id, as in the forest."""
MARGIN = 0.25
"""Units between the cards and the field."""
MARK = 0.42
"""Units from the corner of a card to the middle of a mark on it."""


def area_board(state: State, area: int, names: Sequence[str], overlay: Overlay) -> Board:
    """The area with its spaces from left to right, the cards beside them, and every player's stack below."""
    name = state.setting.areas[area]
    faces = _spaces(state, area)
    pieces, middle = laid(faces, 0.0, overlay, overlay.spaces)
    marks = [
        mark
        for face, piece in zip(faces, pieces, strict=True)
        for mark in on(state, area, face.key, piece.box)
    ]
    lit = overlay.altars if name == "lake" else overlay.cards
    cards, bottom = laid(_beside(state, name, names), middle, overlay, lit)
    field = tuple(field_rows(state, area, names, bottom + MARGIN))
    layers = (
        Layer("spaces", tuple(pieces)),
        Layer("cards", tuple(cards)),
        Layer("stacks", tuple(marks)),
        Layer("field", field),
    )
    box = (0.0, 0.0, ROOM, bottom + MARGIN + ROW * len(bidders(state, area)))
    role = overlay.areas.get(name, Role.GIVEN)
    return Board(title(state, area), box, layers, caption(state, area, names), SCALE, role)


def title(state: State, area: int) -> str:
    """The area's name, and whether it is being resolved."""
    name = state.setting.areas[area].capitalize()
    if state.phase == "afternoon" and state.area == area:
        return say("{area}, being resolved", area=name)
    return name


def caption(state: State, area: int, names: Sequence[str]) -> str:
    """What the majority takes there, and who has the blessing."""
    parts = [say("majority: {reward}", reward=_majority(state, area))]
    name = state.setting.areas[area]
    parts += [say("decree: {reward}", reward=reward) for _, reward in decrees_at(state, name)]
    if any(module.name == "blessings" for module in state.setting.modules):
        holder = state.blessings[area]
        parts.append(say("blessing: {who}", who=say("in the field") if holder is None else names[holder]))
    return "; ".join(parts)


def _majority(state: State, area: int) -> str:
    """The reward, as it is or as a module replaces it."""
    for module in state.setting.modules:
        if (reward := module.reward(state, area)) is not None:
            return written(reward)
    return written(bundle(state.setting.edition.areas[state.setting.areas[area]].majority))


def on(state: State, area: int, space: str, box: Box) -> Iterator[Mark]:
    """Whose stacks and liaisons stand on a space, then Kuda and his fish marker, from the lower right corner."""
    x, y = box[2] - MARK, box[3] - MARK
    for seat, player in enumerate(state.players):
        for done, letter in ((player.acted, str(seat + 1)), (player.liaison, "L")):
            if done and done[area] == space:
                yield Mark((x, y), Sign.DISC, series=seat, letter=letter)
                x -= 2 * MARK
    if state.kuda:
        here = _index(state, area, space)
        for spot, sign in ((state.kuda.at, Sign.HORSE), (state.kuda.fish, Sign.FISH)):
            if spot == here:
                yield Mark((x, y), sign)
                x -= 2 * MARK


def _index(state: State, area: int, space: str) -> tuple[str, int]:
    """The place of a printed space as Kuda's is written."""
    name = state.setting.areas[area]
    printed = [found.id for found in state.setting.edition.areas[name].spaces]
    return name, printed.index(space) + 1


def _spaces(state: State, area: int) -> list[Face]:
    """The printed spaces; those that are not in the game now are for reference."""
    name = state.setting.areas[area]
    there = {space.own for space in spaces(state, area)}
    ground = state.setting.edition.areas[name]
    return [
        _space(name, space, Role.GIVEN if space.id in there else Role.FORBIDDEN) for space in ground.spaces
    ]


def _space(area: str, space: ActionSpace, role: Role) -> Face:
    plain = space.gain == area
    name = space.id if plain else f"{space.id} {gems(space.gems)}".strip()
    size = (WIDE, BARE if plain else LOW)
    return Face(space.id, name, () if plain else (space.gain,), ground=GROUNDS[area], size=size, role=role)


def _beside(state: State, area: str, names: Sequence[str]) -> Iterator[Face]:
    """The face-up forest cards, the hiring row, the altars: what the area's actions are about."""
    edition = state.setting.edition
    match area:
        case "forest":
            yield from (forest_face(edition, card) for card in state.forest)
        case "coast":
            yield from (hireling_face(edition, card, place) for place, card in enumerate(state.row))
        case "lake":
            lake = [spirit for spirit in state.setting.spirits if spirit != "ibu"]
            yield from (altar_face(state, spirit, names) for spirit in lake)
