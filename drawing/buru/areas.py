"""An area of the board: its action spaces, what lies beside them, and the field with the explorers bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.notation import bundle
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import State
from periplus.models.buru.terms import FISH, KUDA
from periplus.models.buru.words import title as area_title
from periplus.models.core.wording import say

from ..scene import Board, Box, Layer, Mark, Role, Sign
from .cards import LOW, ROOM, SCALE, WIDE, Face, laid
from .faces import GROUNDS, altar_face, decrees_at, forest_face, gems, hireling_face
from .field import field_height, field_rows
from .overlay import Overlay
from .phrases import SEMICOLON, listed
from .sentences import short

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
    field = tuple(field_rows(state, area, names, overlay, bottom + MARGIN))
    layers = (
        Layer("spaces", tuple(pieces)),
        Layer("cards", tuple(cards)),
        Layer("stacks", tuple(marks)),
        Layer("field", field),
    )
    box = (0.0, 0.0, ROOM, bottom + MARGIN + field_height(state, area, overlay))
    role = overlay.areas.get(name, Role.GIVEN)
    return Board(
        title(state, area), box, layers, caption(state, area, names), SCALE, role, target=f"area:{name}"
    )


def bare(state: State, area: int, overlay: Overlay) -> bool:
    """Whether nothing lies in an area and nothing is said of it, so that a picture can do without it."""
    name = state.setting.areas[area]
    things = {"forest": state.forest, "coast": [card for card in state.row if card]}.get(name, ())
    tokens = any(player.placed[area] or player.acted[area] for player in state.players)
    canoes = name == "ambelau" and any(player.canoe for player in state.players)
    lit = name in overlay.areas or any(
        space.id in overlay.spaces for space in state.setting.edition.areas[name].spaces
    )
    altars = name == "lake" and overlay.altars
    return not (
        things or tokens or area in overlay.bids or canoes or lit or altars or decrees_at(state, name)
    )


def title(state: State, area: int) -> str:
    """The area's name, and whether it is being resolved."""
    name = area_title(state.setting.areas[area])
    if state.phase == "afternoon" and state.area == area:
        return say("{area}, being resolved", area=name)
    return name


def caption(state: State, area: int, names: Sequence[str]) -> str:
    """What the majority takes there, who has the blessing, and what lies on top of the forest's discards."""
    parts = [say("majority: {reward}", reward=_majority(state, area))]
    name = state.setting.areas[area]
    parts += [say("decree: {reward}", reward=short(reward)) for _, reward in decrees_at(state, name)]
    if any(module.name == "blessings" for module in state.setting.modules):
        holder = state.blessings[area]
        parts.append(say("blessing: {who}", who=say("in the field") if holder is None else names[holder]))
    if name == "forest" and state.forest_discard:
        parts.append(say("on the discards: {card}", card=state.forest_discard))
    return listed(parts, SEMICOLON)


def _majority(state: State, area: int) -> str:
    """The reward, as it is or as a module replaces it."""
    name = state.setting.areas[area]
    reward = bundle(state.setting.edition.areas[name].majority)
    for module in state.setting.modules:
        replaced = module.reward(state, area)
        reward = reward if replaced is None else replaced
    return listed(
        say("the {spirit} totem", spirit=item.of) if item.atom == "totem" else short(str(item))
        for item in reward
    )


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
    """The printed spaces, or what Kuda and his marker make of them; those that do not exist are not possible."""
    name, edition = state.setting.areas[area], state.setting.edition
    there = {space.own for space in spaces(state, area)}
    faces = []
    for index, space in enumerate(edition.areas[name].spaces, 1):
        gain, rating, role = space.gain, space.gems, Role.GIVEN
        if state.kuda and state.kuda.at == (name, index):
            gain, rating = getattr(edition.kuda, name), edition.kuda.gems
        elif state.kuda and state.kuda.fish == (name, index):
            gain, rating = "fish", edition.kuda.fish_gems
        elif space.id not in there:
            role = Role.FORBIDDEN
        bare = gain == name
        words = (space.id, "" if bare else gems(rating))
        size = (WIDE, BARE if name == "forest" and bare else LOW)
        faces.append(
            Face(
                space.id,
                " ".join(words).strip(),
                () if bare else (short(gain),),
                None,
                GROUNDS[name],
                size,
                role,
                f"space:{_meant(state, name, index, space.id)}",
            )
        )
    return faces


def _meant(state: State, area: str, index: int, space: str) -> str:
    """What moves call a printed space: Kuda or his marker where one of them stands there."""
    if state.kuda and state.kuda.at == (area, index):
        return KUDA
    return FISH if state.kuda and state.kuda.fish == (area, index) else space


def _beside(state: State, area: str, names: Sequence[str]) -> Iterator[Face]:
    """The face-up forest cards, the hiring row, the altars: what the area's actions are about."""
    edition = state.setting.edition
    match area:
        case "forest":
            yield from (forest_face(edition, card) for card in state.forest)
        case "coast":
            row = state.row if any(state.row) else ()
            yield from (hireling_face(edition, card, place) for place, card in enumerate(row))
        case "lake":
            lake = [spirit for spirit in state.setting.spirits if spirit != "ibu"]
            yield from (altar_face(state, spirit, names) for spirit in lake)
