"""What lies beside a notebook: tiles, the map, and what the players have in rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from periplus.models.core.data import called
from periplus.models.core.multisets import distinct
from periplus.models.core.wording import listed, say, spoken
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import BROWN_POINTS, badge_name, due, earns, tally, total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import KINDS

from ..layout import NEVER_FIRST, columns
from ..scene import Area, Board, Label, Layer, Line, Mark, Point, Role, Shape, Sign, Table, Terrain, square
from .notebook import SERIES, Overlay
from .phrases import marks_words

A_ROW = 9
"""Tiles in a row of the picture."""
SCALE = 0.75
NONE: Mapping[str, Role] = {}


def tile_board(title: str, tiles: Sequence[str], roles: Mapping[str, Role] = NONE) -> Board:
    """Every tile as a square; of equal tiles one is marked."""
    marked: set[str] = set()
    squares = []
    for place, tile in enumerate(tiles):
        role = Role.GIVEN if tile in marked else roles.get(tile, Role.GIVEN)
        marked.add(tile)
        squares.append(_tile(tile, place, 1, role))
    return Board(title, _box(len(tiles), 1), (Layer("tiles", tuple(squares)),), scale=SCALE)


def heap_board(title: str, tiles: Sequence[str], roles: Mapping[str, Role] = NONE) -> Board:
    """Each different tile once, with how many there are below it."""
    counts, codes = Counter(tiles), distinct(tuple(tiles))
    squares = tuple(_tile(tile, place, 1.6, roles.get(tile, Role.GIVEN)) for place, tile in enumerate(codes))
    numbers = tuple(
        Label((place % A_ROW + 0.5, place // A_ROW * 1.6 + 1.3), f"×{counts[tile]}", Role.MUTED)
        for place, tile in enumerate(codes)
    )
    layers = (Layer("tiles", squares), Layer("numbers", numbers))
    return Board(title, _box(len(codes), 1.6), layers, scale=SCALE)


def _tile(tile: str, place: int, high: float, role: Role) -> Area:
    ground = Terrain.STONE if tile[0] == "V" else Terrain.PAPER
    row, column = divmod(place, A_ROW)
    target = f"tile:{tile}"
    return square(column, row * high, role, text=tile, ground=ground, series=SERIES[tile[0]], target=target)


def _box(count: int, high: float) -> tuple[float, float, float, float]:
    rows = max(1, (count + A_ROW - 1) // A_ROW)
    return 0, 0, max(1, min(count, A_ROW)), rows * high


PLACES_A_ROW = 6
"""Places in a row of the picture."""
STEP, HIGH = 2.85, 2.8
"""Units from place to place and from row to row."""
ONE_LINE = 9
"""Columns of a name that stands in one line."""


def journey_board(state: State, overlay: Overlay) -> Board:
    """Base camp to the pier; a place shows how many tiles are drawn there, those behind the token are faint."""
    side = state.edition.side(len(state.players))
    names = side.names if side and side.names else tuple(map(str, range(len(state.map))))
    spots = [_spot(place) for place in range(len(state.map))]
    way = Line(tuple(spots), Role.MUTED)
    marks = [Mark(spots[place], _sign(state, place), _role(state, place), letter=_word(state, place))
             for place in range(len(spots))]  # fmt: skip
    labels = [
        Label((x, y + 0.75 + 0.5 * line), words, _role(state, place), room=STEP - 0.1)
        for place, ((x, y), name) in enumerate(zip(spots, names, strict=True))
        for line, words in enumerate(_lines(spoken(name)))
    ]
    layers: list[Layer] = [
        Layer("way", (way,)),
        Layer("places", tuple(marks)),
        Layer("labels", tuple(labels)),
    ]
    layers.append(Layer("pieces", tuple(_pieces(state, spots))))
    if overlay.ahead and state.place + 1 < len(spots):
        layers.insert(1, Layer("step", (Line((spots[state.place], spots[state.place + 1]), overlay.ahead),)))
    rows = (len(spots) + PLACES_A_ROW - 1) // PLACES_A_ROW
    box = (0, 0, STEP * min(PLACES_A_ROW, len(spots)), HIGH * rows)
    caption = say("a place shows how many tiles are drawn there; the star is the notebook token")
    return Board(say("Journey"), box, tuple(layers), caption, 0.75)


def _spot(place: int) -> Point:
    """Where a place stands: every second row runs back, as a road does."""
    row, step = divmod(place, PLACES_A_ROW)
    column = step if row % 2 == 0 else PLACES_A_ROW - 1 - step
    return STEP * (column + 0.5), HIGH * row + 1.2


def _lines(name: str) -> list[str]:
    """A place's name in one line or, where it is long and has several words or no blanks at all, in two.

    >>> _lines("Nias"), _lines("Way Kambas"), _lines("ワイ・カンバス")
    (['Nias'], ['Way', 'Kambas'], ['ワイ・', 'カンバス'])
    >>> _lines("ベースキャンプ"), _lines("ブキティンギ"), _lines("ハラウ渓谷"), _lines("パレンバン")
    (['ベース', 'キャンプ'], ['ブキ', 'ティンギ'], ['ハラウ', '渓谷'], ['パレン', 'バン'])
    """
    if columns(name) <= ONE_LINE:
        return [name]
    for blank in (" ", "・"):
        first, found, rest = name.partition(blank)
        if rest:
            return [(first + found).rstrip(), rest]
    if name.isascii():
        return [name]
    cuts = (n for n in range(len(name) - 1, 0, -1) if name[n] not in {*NEVER_FIRST, "ン"})
    cut = min(cuts, key=lambda n: max(columns(name[:n]), columns(name[n:])), default=len(name))
    return [line for line in (name[:cut], name[cut:]) if line]


def _sign(state: State, place: int) -> Sign:
    if place == state.place:
        return Sign.STAR
    return Sign.RING if place > state.place else Sign.DISC


def _role(state: State, place: int) -> Role:
    return Role.MUTED if place < state.place else Role.GIVEN


def _word(state: State, place: int) -> str:
    return str(state.map[place]) if place > state.place else ""


def _pieces(state: State, spots: list[Point]) -> Iterator[Shape]:
    """The pieces above their places, each with its player's number."""
    for seat, player in enumerate(state.players):
        here = [other for other, rival in enumerate(state.players) if rival.at == player.at]
        x, y = spots[player.at]
        at = (x + 0.55 * (here.index(seat) - (len(here) - 1) / 2), y - 0.75)
        yield Mark(at, Sign.PERSON, series=seat, letter=str(seat + 1))


SAID = {
    Role.HINTED: say("take it now"),
    Role.PLANNED: say("to follow"),
    Role.FAULTY: say("at fault"),
    Role.FORBIDDEN: say("not possible"),
}

STANDING = {-1: say("behind"), 0: say("with the token"), 1: say("ahead")}
"""How a piece stands to the token, by places."""


def badge_table(position: Position, state: State, overlay: Overlay) -> Table | None:
    """Every badge: what it needs and is worth, who holds it, or what the seat lacks; None without badges."""
    edition, counts = state.edition, tally(state.players[overlay.seat].notebook)
    rows = []
    for badge, marks in sorted(edition.brown.items()):
        lacking = "".join(
            kind * (marks.count(kind) - count)
            for kind, count in zip(KINDS, counts, strict=True)
            if marks.count(kind) > count
        )
        rows.append(
            (
                badge_name(badge),
                marks_words(marks),
                str(BROWN_POINTS),
                _standing(position, state, overlay, badge, say("lacks {marks}", marks=marks_words(lacking))),
            )
        )
    filled = sum(map(bool, counts))
    for badge, green in sorted(edition.green.items()):
        lacks = say("{filled} of {rows} rows", filled=filled, rows=green.rows)
        needs = say("{count} rows", count=green.rows)
        rows.append(
            (badge_name(badge), needs, str(green.stars), _standing(position, state, overlay, badge, lacks))
        )
    if not rows:
        return None
    return Table(say("Badges"), ("", say("needs"), say("worth"), say("standing")), tuple(rows), right=(2,))


def _standing(position: Position, state: State, overlay: Overlay, badge: str, lacks: str) -> str:
    """Who holds the badge, whether the seat may take it, or what it lacks."""
    holders = [
        called(position.names[seat])
        for seat, player in enumerate(state.players)
        if badge in player.brown or badge == player.green
    ]
    said = SAID.get(overlay.badges.get(badge, Role.GIVEN), "")
    if holders or said:
        return listed([*holders, *([said] if said else [])])
    player = state.players[overlay.seat]
    counts = tally(player.notebook)
    if badge in (
        name
        for names in due(state.edition, counts, state.taken_badges(), player.green is not None)
        for name in names
    ):
        return say("may be taken")
    return say("one green badge is held already") if earns(state.edition, badge, counts) else lacks


def players_table(position: Position, state: State) -> Table:
    """A row for each player: number, name, points, badges, how the piece stands to the token."""
    rows = tuple(
        (
            str(seat + 1),
            _named(position, state, seat),
            str(total(state, seat)),
            listed(badge_name(one) for one in (*player.brown, *((player.green,) if player.green else ())))
            or "–",
            STANDING.get(player.at - state.place, say("place {place}", place=player.at)),
        )
        for seat, player in enumerate(state.players)
    )
    header = ("", say("player"), say("points"), say("badges"), say("piece"))
    return Table(say("Players"), header, rows, right=(2,))


def _named(position: Position, state: State, seat: int) -> str:
    """The player's name, and whether it is the one to move."""
    name = called(position.names[seat])
    return say("{player} (to move)", player=name) if seat == state.turn and not state.over else name
