"""The areas of the board, with their fields and the canoe track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.buru.cards import ActionSpace
from periplus.models.buru.modules import in_play
from periplus.models.buru.notation import bundle
from periplus.models.buru.order import BLESSING, power
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import LIAISON, UNKNOWN, State, Token
from periplus.models.buru.terms import FISH, KUDA
from periplus.models.buru.terms import title as area_title
from periplus.models.core.wording import SEMICOLON, listed, say

from ..scene import Board, Box, Label, Layer, Mark, Piece, Role, Shape, Sign, square
from .faces import (
    GROUNDS,
    LOW,
    ROOM,
    SCALE,
    WIDE,
    Face,
    Overlay,
    altar_face,
    decrees_at,
    forest_face,
    gems,
    hireling_face,
    laid,
)
from .faces import HIGH as CARD_HIGH
from .phrases import number_of
from .sentences import short

ROW, LIT = 2 / 3, 1.0
"""Units of a player's row, and of one where stacks are lit."""
STEP = 0.75
"""From token to token."""
NAMES = 2.5
"""Units for the names before the tokens."""


def bidders(state: State, area: int) -> list[int]:
    """The seats with tokens in an area, the strongest first, equals clockwise from the envoy."""
    count = len(state.players)
    present = [seat for seat, player in enumerate(state.players) if player.placed[area]]
    return sorted(present, key=lambda seat: (-_power(state, seat, area), (seat - state.envoy) % count))


def _rows(state: State, area: int, overlay: Overlay) -> list[int]:
    """The seats that have a row in the field: who has something there, last the one who is advised to."""
    found = bidders(state, area)
    return found if overlay.seat in found or area not in overlay.bids else [*found, overlay.seat]


def row_height(overlay: Overlay) -> float:
    """Units of every row."""
    return LIT if overlay.stacks or overlay.bids else ROW


def field_height(state: State, area: int, overlay: Overlay) -> float:
    """Units of all rows together."""
    return row_height(overlay) * len(_rows(state, area, overlay))


def field_rows(
    state: State, area: int, names: Sequence[str], overlay: Overlay, top: float
) -> Iterator[Shape]:
    """A row for each player who has placed something there, or is advised to, from ``top`` down."""
    for row, seat in enumerate(_rows(state, area, overlay)):
        y = top + row_height(overlay) * (row + 0.5)
        yield Label((0.1, y), names[seat], anchor="start", room=NAMES - 0.2)
        x = NAMES + 0.4
        if role := overlay.stacks.get((seat, area)):
            yield square(x - 0.5, y - 0.5, role)
        placed = state.players[seat].placed[area]
        advised = overlay.bids.get(area, ()) if seat == overlay.seat else ()
        for place, token in enumerate((*placed, *advised)):
            for sign, letter in _signs(token):
                if place >= len(placed):
                    yield square(x - 0.5, y - 0.5, Role.HINTED)
                yield Mark((x, y), sign, series=seat, letter=letter)
                x += STEP if place < len(placed) else LIT
        if placed:
            yield Label((x, y), stack_words(state, area, seat), Role.MUTED, "start")


def _signs(token: Token) -> Iterator[tuple[Sign, str]]:
    """A token as marks: a blessing is a star, and ``L+`` a liaison on one."""
    text = str(token)
    if text == BLESSING:
        yield Sign.STAR, BLESSING
    elif text.endswith(BLESSING):
        yield from ((Sign.DISC, text[0]), (Sign.STAR, BLESSING))
    else:
        yield Sign.DISC, text


def stack_words(state: State, area: int, seat: int) -> str:
    """The power of the stack, and whether it still lies face down."""
    placed = state.players[seat].placed[area]
    if UNKNOWN in placed:
        return say("power not known")
    if all(str(token).startswith(LIAISON) for token in placed):
        return say("a liaison alone")
    found = _power(state, seat, area)
    return (
        say("power {power}", power=found)
        if revealed(state, area)
        else say("power {power}, face down", power=found)
    )


def revealed(state: State, area: int) -> bool:
    """Whether the explorers of an area lie open."""
    if state.phase in ("dusk", "end"):
        return True
    return state.phase == "afternoon" and (area < state.area or (area == state.area and state.revealed))


def _power(state: State, seat: int, area: int) -> int:
    """What is known of the power."""
    return 0 if UNKNOWN in state.players[seat].placed[area] else power(state, seat, area)


BARE = 1.0
"""Units of the height of a space that says nothing but its id, as in the forest."""
WORD = 0.5
"""Units of a line that is said of a space besides."""
MARGIN = 0.25
"""Units between the cards and the field."""
MARK = 0.42
"""Units from the corner of a card to the middle of a mark on it."""


def area_board(state: State, area: int, names: Sequence[str], overlay: Overlay) -> Board:
    """The area with its spaces from left to right, the cards beside them, and every player's stack below."""
    name = state.setting.areas[area]
    faces = _roomy(state, area, _spaces(state, area), overlay)
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


def _roomy(state: State, area: int, faces: list[Face], overlay: Overlay) -> list[Face]:
    """The spaces, higher where something is said of one or stands on words: nothing hides them."""
    stood = any(next(on(state, area, face.key, (0, 0, 0, 0)), None) for face in faces)
    said = any(overlay.said(face.key) for face in faces)
    worded = any(face.lines for face in faces)
    if not said and not (stood and worded):
        return faces
    high = WORD * said + (CARD_HIGH if stood and worded else LOW if stood or worded else BARE)
    return [replace(face, size=(face.size[0], high)) for face in faces]


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
    if "blessings" in state.setting.modules:
        holder = state.blessings[area]
        parts.append(say("blessing: {who}", who=say("in the field") if holder is None else names[holder]))
    if name == "forest" and state.forest_discard:
        parts.append(say("on the discards: {card}", card=number_of(state.forest_discard)))
    return listed(parts, SEMICOLON)


def _majority(state: State, area: int) -> str:
    """The reward, as it is or as a module replaces it."""
    name = state.setting.areas[area]
    reward = bundle(state.setting.edition.areas[name].majority)
    for module in in_play(state.setting):
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
        words = (number_of(space.id), "" if bare else gems(rating))
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


TRACK_WIDE, HIGH = 12.5 / 6, 3.0
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
    box = (0.0, 0.0, TRACK_WIDE * A_ROW, bottom + MARGIN + field_height(state, area, overlay))
    role = overlay.areas.get("ambelau", Role.GIVEN)
    return Board(
        title(state, area), box, layers, caption(state, area, names), SCALE, role, target="area:ambelau"
    )


def corner(number: int) -> tuple[float, float]:
    """The upper left corner of a space: the upper row runs to the right, the lower one back."""
    row, step = divmod(number - 1, A_ROW)
    column = step if row % 2 == 0 else A_ROW - 1 - step
    return TRACK_WIDE * column, HIGH * row


def _space(number: int, space: ActionSpace, overlay: Overlay) -> Iterator[Piece]:
    name = f"{number} {gems(space.gems)}".strip()
    face = Face(
        space.id,
        name,
        (short(space.gain),),
        ground=GROUNDS["ambelau"],
        size=(TRACK_WIDE, HIGH),
        target=f"space:{space.id}",
    )
    yield face.at(*corner(number), overlay, overlay.spaces)


def _canoes(state: State) -> Iterator[Mark]:
    """The canoes on the track."""
    for seat, player in enumerate(state.players):
        if player.canoe:
            x, y = corner(player.canoe)
            beside = sum(other.canoe == player.canoe for other in state.players[:seat])
            x += TRACK_WIDE - MARK * (1 + 2 * beside)
            yield Mark((x, y + HIGH - MARK), Sign.CANOE, series=seat, letter=str(seat + 1))


def _start(state: State, top: float) -> Iterator[Shape]:
    """The canoes that have not started."""
    seats = [seat for seat, player in enumerate(state.players) if not player.canoe]
    y = top + START / 2
    yield Label((0.1, y), say("start"), Role.MUTED, "start")
    for place, seat in enumerate(seats):
        yield Mark((2.2 + place, y), Sign.CANOE, series=seat, letter=str(seat + 1))
