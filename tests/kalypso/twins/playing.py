"""What a legal move does to the table: every effect at once, in the order of the clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .judging import cells_of, current, drawn, fish_seen, item_of
from .pieces import MATERIAL, ROLES, Cell, beside, lettered, same_tile, square, strip
from .table import Board, Json, Table, cell


def play(table: Table, move: Json) -> Table:
    """The table after a legal move."""
    return EFFECTS[move["type"]](table, move)


# --- pieces in hand ---


def without(hand: tuple[str, ...], piece: str) -> tuple[str, ...]:
    """The hand without one piece, in whichever spelling it is there; the optional tile last."""
    for wanted in (same_tile(piece), same_tile(piece) + "?"):
        for index, other in enumerate(hand):
            if same_tile(other) == wanted:
                return hand[:index] + hand[index + 1 :]
    raise ValueError(piece)


def gained(table: Table, *pieces: str) -> Table:
    """The table with pieces added to the hand."""
    return table.but(own=table.own.but(hand=(*table.own.hand, *pieces)))


def draw(table: Table, bag: str, count: int) -> tuple[Table, tuple[Any, ...]]:
    """The next tokens or tiles of a bag, as far as they are known (R21)."""
    tokens = getattr(table, bag)
    return table.but(**{bag: tokens[count:]}), tokens[:count]


# --- base pieces ---


def take(table: Table, move: Json) -> Table:
    """KAL-5.3, R31."""
    return gained(table.but(offer=()), move["tile"])


def place(table: Table, move: Json) -> Table:
    """Lay a piece, cover, dock, enclose, restack."""
    piece, own, cells = move["tile"], table.own, cells_of(move)
    own = own.but(hand=without(own.hand, piece))
    strip_at = (cell(move["at"]), move.get("rot", 0))
    if piece == "garden":
        track = own.garden_track + table.together
        return table.but(own=own.but(gardens=own.gardens | {strip_at}, garden_track=track))
    before = own
    own = own.but(fresh=own.fresh | cells)
    if piece in {"boat", "boat!"}:
        own = own.but(boats=own.boats | {strip_at})
    elif piece == "barrel":
        own = own.but(icons={**own.icons, **dict.fromkeys(cells, "B")})
    else:
        letters = lettered(piece, cell(move["at"]), move.get("rot", 0), move.get("flip", False))
        firsts = (*own.firsts, cells) if len(piece) == 5 else own.firsts
        own = own.but(icons={**own.icons, **dict(letters)}, firsts=firsts)
    return settled(table.but(own=own), before)


def settled(table: Table, before: Board) -> Table:
    """Everything that follows from base pieces lying otherwise than before (KAL-8.1, 12, R9)."""
    own = table.own
    closed = own.enclosed - before.enclosed
    lost = (before.there("o") | before.there("b")) & (own.base | closed)
    table = rescued(table, len(lost & own.ocean.marked("o")))
    table = gained(table, *["barrel"] * len(lost & own.ocean.marked("b")))
    own = table.own
    if table.together:
        fish = (closed & own.ocean.marked("f")) - own.base - own.caught
        own = own.but(fish=own.fish + len(fish))
    return table.but(own=restacked(own))


def rescued(table: Table, count: int) -> Table:
    """KAL-8.2 to 8.4, R23."""
    table = table.but(own=table.own.but(survivors=table.own.survivors + count))
    free = table.together and set(ROLES) - table.own.specialists
    return gained(table, *["lifebuoy"] * count) if free else table


def restacked(board: Board) -> Board:
    """R9: nets that have no room left lie on the first boat there is."""
    nets = dict(board.nets)
    for zone, on in nets.items():
        if on or room(board, zone):
            continue
        for boat in sorted(board.boats):
            half = strip(*boat) & board.ocean.zone(zone)
            others = {c for other in nets.values() for c in other}
            if half and not half & (board.overlays | others):
                nets[zone] = half
                break
    return board.but(nets=nets)


def room(board: Board, zone: Cell) -> bool:
    """Whether a net finds 1x2 of free water in the zone (KAL-10.15)."""
    free = board.ocean.zone(zone) - board.base - board.ocean.island - board.tokens
    return any(beside([c]) & free for c in free)


def sail(table: Table, move: Json) -> Table:
    """KAL-17.11 to 17.14, R14, R24."""
    own, goal = table.own, (cell(move["at"]), move.get("rot", 0))
    boat = next(boat for boat in own.boats if boat[0] == cell(move["boat"]))
    start, end = strip(*boat), strip(*goal)
    taken = start & (own.ocean.marked("o") | own.ocean.marked("b"))
    moved = own.but(boats=own.boats - {boat} | {goal}, removed=own.removed | taken)
    nets = {}
    for zone, on in own.nets.items():
        if not on or not on <= start:
            nets[zone] = on
        elif end & own.ocean.zone(zone):
            nets[zone] = end & own.ocean.zone(zone)
        elif (own.ocean.marked("f") & own.ocean.zone(zone)) - moved.base:
            nets[zone] = frozenset()
    table = table.but(own=moved.but(nets=nets), sailed=table.sailed | {goal})
    return settled(table, own)


# --- buildings ---


def build(table: Table, move: Json) -> Table:
    """KAL-9.8, KAL-17.4, R22."""
    own, kind, at = table.own, move["kind"], cell(move["at"])
    table = table.but(own=own.but(buildings={**own.buildings, at: (kind, 0)}))
    material = MATERIAL[kind]
    if "carpenter" in own.specialists and all(own.icons.get(c) == material for c in square(at, 2)):
        if material == "W":
            return gained(table, "barrel", "send+")
        for side in (side for side, of in MATERIAL.items() if of == material):
            table = triggered(table, side)
        return table
    return house_built(table, at) if kind == "house" else triggered(table, kind)


def house_built(table: Table, at: Cell) -> Table:
    """KAL-10.1: a sending, if there are a survivor and a building (or a bed, KAL-4.7) for him."""
    own = table.own
    open_ones = any(kind != "house" and not settlers for kind, settlers in own.buildings.values())
    bed = own.buildings[at] == ("house", 0) and any(current(table, "house"))
    return gained(table, "send") if own.survivors and (open_ones or bed) else table


def triggered(table: Table, kind: str) -> Table:
    """The effect of one side of a tile (KAL-10)."""
    if kind == "solar":
        return table.but(own=table.own.but(panels=table.own.panels + table.together))
    if kind == "scrapyard":
        table, tiles = draw(table, "scrap", 2)
        return gained(table, *tiles)
    if kind == "warehouse":
        table, tiles = draw(table, "salvage", 1)
        return gained(table, *tiles)
    piece = {"cooper": "barrel", "shipyard": "boat", "net_workshop": "net", "greenhouse": "garden"}[kind]
    return gained(table, piece)


def sent(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The hand after a sending; ``send`` goes before ``send+``, which may wait."""
    return without(hand, "send" if "send" in hand else "send+")


def send(table: Table, move: Json) -> Table:
    """KAL-10.1."""
    own, at = table.own, cell(move["at"])
    kind, _ = own.buildings[at]
    own = own.but(
        hand=sent(own.hand), survivors=own.survivors - 1, buildings={**own.buildings, at: (kind, 1)}
    )
    return triggered(table.but(own=own), kind)


def lay(table: Table, move: Json) -> Table:
    """KAL-4.7, 4.8."""
    own, at = table.own, cell(move["at"])
    index = next(index for index, card, _ in current(table, "house") if card == move["card"])
    own = own.but(
        hand=sent(own.hand), survivors=own.survivors - 1, buildings={**own.buildings, at: ("house", 1)}
    )
    return stored(table.but(own=own), index, "house")


def skip(table: Table, _move: Json) -> Table:
    """R5."""
    return table.but(own=table.own.but(hand=without(table.own.hand, "send")))


def honour(table: Table, move: Json) -> Table:
    """KAL-11, KAL-17.6 to 17.8."""
    own, taken = table.own, frozenset(map(cell, move.get("lifebuoys", [])))
    monument = (move["type"] == "reserve", len(taken))
    monuments = {**own.monuments, cell(move["at"]): monument}
    return table.but(own=own.but(monuments=monuments, removed=own.removed | taken))


def cast(table: Table, move: Json) -> Table:
    """KAL-10.12 to 10.20, KAL-17.10, R15."""
    own, zone = table.own, cell(move["zone"])
    tokens, _ = drawn(table, zone)
    seen = fish_seen(own, zone)
    table = table.but(fish=table.fish[len(tokens) :])
    if move.get("back") is not None:
        table = table.but(fish=(*table.fish, tokens.pop(move["back"])))
    own = own.but(
        hand=without(own.hand, "net"), nets={**own.nets, zone: frozenset()}, caught=own.caught | seen
    )
    table = table.but(own=restacked(own))
    numbers = sorted(token for token in tokens if isinstance(token, int))
    kept = move.get("store", 0)
    table = fished(table, [*numbers[kept:], *(token for token in tokens if token == "B")])
    for _ in range(kept):
        table = stored(table, next(index for index, _, _ in current(table, "fish")), "fish")
    return table


def fished(table: Table, tokens: list[Any]) -> Table:
    """KAL-10.18 to 10.20."""
    own, numbers = table.own, [token for token in tokens if token != "B"]
    if table.together:
        own = own.but(fish=own.fish + sum(numbers))
    else:
        own = own.but(fish_tokens=tuple(sorted([*own.fish_tokens, *numbers])))
    return gained(table.but(own=own), *["barrel"] * (len(tokens) - len(numbers)))


# --- forecasts ---


def store(table: Table, move: Json) -> Table:
    """KAL-4.5, 4.18."""
    own, tile = table.own, move["tile"]
    index = next(i for i, card, _ in current(table, item_of(tile)) if card == move["card"])
    gone = {"survivors": own.survivors - 1} if tile == "survivor" else {"hand": without(own.hand, tile)}
    return stored(table.but(own=own.but(**gone)), index, item_of(tile))


def stored(table: Table, index: int, item: str) -> Table:
    """Put an item on a card; its reward comes with the last one (KAL-4.11)."""
    card, player, before = table.own.forecasts[index]
    now = {**before, item: before.get(item, 0) + 1}
    cards = list(table.own.forecasts)
    cards[index] = (card, player, now)
    table = table.but(own=table.own.but(forecasts=tuple(cards)))
    side = table.side(card)
    met = all(now.get(name, 0) >= needed for name, needed in side.get("needs", {}).items())
    return rewarded(table, side.get("reward") or {}) if met else table


def rewarded(table: Table, reward: Json) -> Table:
    """KAL-4.12, 4.14, R27."""
    for track, amount in reward.get("track", {}).items():
        name = {"fish": "fish", "solar": "panels", "gardens": "garden_track"}[track]
        if table.together:
            table = table.but(own=table.own.but(**{name: getattr(table.own, name) + amount}))
    for item, count in reward.get("produce", {}).items():
        if item in {"salvage", "scrap"}:
            table, tiles = draw(table, item, count)
            table = gained(table, *tiles)
        elif item == "fish":
            table, tokens = draw(table, "fish", count)
            table = fished(table, list(tokens))
        elif item == "survivor":
            table = table.but(own=table.own.but(survivors=table.own.survivors + count))
        else:
            piece = "boat!" if item == "boat" and table.together else item
            table = gained(table, *[piece] * count)
    return table


def unlock(table: Table, move: Json) -> Table:
    """KAL-17.1."""
    own = table.own
    roles = own.specialists | {move["role"]}
    return table.but(own=own.but(hand=without(own.hand, "lifebuoy"), specialists=roles))


def end(table: Table, _move: Json) -> Table:
    """R5, R28: what follows is an ordinary turn."""
    own = table.own.but(hand=(), fresh=frozenset())
    return table.but(own=own, phase="turn", sailed=frozenset())


EFFECTS: dict[str, Callable[[Table, Json], Table]] = {
    "take": take,
    "place": place,
    "cast": cast,
    "store": store,
    "send": send,
    "lay": lay,
    "skip": skip,
    "specialist": unlock,
    "build": build,
    "monument": honour,
    "reserve": honour,
    "sail": sail,
    "end": end,
}
