"""Small random positions of every mode and phase, crowded so that much happens in them."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from .cards import FORECASTS, GOALS
from .judging import fits, garden_fits, is_tile
from .pieces import MATERIAL, ROLES, Cell, lettered, square, strip
from .playing import restacked
from .table import Board, Json, Ocean, Table, table_of

SIZES = ((4, 4), (4, 8), (8, 4), (8, 8), (8, 8), (8, 12))


def edition(rng: random.Random, mode: str, boards: int = 1) -> Json:
    """A tiny edition with everything written out; the supply has barrels for so many boards."""
    height, width = rng.choice(SIZES)
    rows = [[rng.choice("......fffob") for _ in range(width)] for _ in range(height)]
    sunk = [(r, c) for r, c in product(range(height), range(width)) if rows[r][c] == "b"]
    for row, column in sunk[20 // boards :]:
        rows[row][column] = "."
    gardens: list[Any] = []
    if mode == "versus":
        circle = [(height // 2 - 1, width // 2), (height // 2, width // 2)]
        for row, column in circle if rng.random() < 0.7 else []:
            rows[row][column] = "+"
    else:
        top, left = rng.randrange(1, height - 2), rng.randrange(1, width - 2)
        for row, column in square((top, left), 2):
            rows[row][column] = "#"
        gardens = [[[top, left], [top, left + 1]], [[top + 1, left], [top + 1, left + 1]]]
    side = "versus" if mode == "versus" else "coop"
    return {
        "name": "tiny",
        "maps": {side: ["".join(row) for row in rows]},
        "island_gardens": rng.choice([gardens, gardens, gardens[:1], []]),
        "garden_table": [0, 2, 4, 6, 7, 8],
        "solar_table": [1, 2, 3, 5, 6, 8],
        "reserves": 2,
        "forecasts": FORECASTS,
        "goals": GOALS,
    }


def face(rng: random.Random) -> str:
    """A salvage tile, mostly of one or two materials."""
    while True:
        letters = rng.choice(["WWWWP", "WWWWM", "SSSSSP", "SSSSW", "RRRRW", "MMMMSP", "WMSRPPP"])
        tile = "".join(rng.choices(letters, k=5))
        if tile.count("P") <= 3:
            return tile


def scrap(rng: random.Random) -> str:
    """A scrap tile in either spelling."""
    tile = rng.choice("WMSR") + "P"
    return rng.choice([tile, tile[::-1]])


def position(rng: random.Random, mode: str, phase: str = "turn", players: int | None = None) -> Json:
    """A legal position of that mode and phase, its edition inline; in versus with a settlement each if told."""
    seats = {"versus": players or rng.choice([1, 2, 2]), "coop": 1, "solo": 1}[mode]
    built = edition(rng, mode, seats)
    chosen = players or {"versus": max(2, seats), "coop": rng.randint(2, 4), "solo": 1}[mode]
    data: Json = {
        "game": "kalypso",
        "edition": built,
        "mode": mode,
        "phase": phase,
        "round": rng.randint(1, 4),
        "players": chosen,
    }
    decks = [[goal["id"] for goal in GOALS if goal["deck"] == deck] for deck in "AB"]
    data["goals"] = [rng.choice(deck) for deck in decks] if rng.random() < 0.8 else []
    data["settlements"] = [settlement(rng, data) for _ in range(seats)]
    data["bags"] = {
        "salvage": [face(rng) for _ in range(rng.randint(0, 3))],
        "scrap": [scrap(rng) for _ in range(rng.randint(0, 4))],
        "fish": [rng.choice([0, 1, 1, 1, 2, 3, "B"]) for _ in range(rng.randint(0, 8))],
    }
    if rng.random() < 0.3 and phase == "turn":
        data["offer"] = [face(rng) for _ in range(rng.randint(1, 3))]
    data["ask"] = {"player": rng.randrange(seats)}
    return pruned(data)


def pruned(data: Json) -> Json:
    """The position with only the cards that lie on the table in its edition."""
    faced = {entry["card"] for one in data["settlements"] for entry in one["forecasts"]}
    forecasts = [card for card in FORECASTS if card["id"] in faced]
    goals = [card for card in GOALS if card["id"] in data["goals"]]
    return data | {"edition": data["edition"] | {"forecasts": forecasts, "goals": goals}}


class Grower:
    """Lays pieces that the rules allow, one after another, and remembers how they are written."""

    def __init__(self, rng: random.Random, data: Json) -> None:
        self._rng = rng
        self._table = table_of(data | {"settlements": [{}], "ask": {}}, data["edition"])
        self.written: Json = {"tiles": [], "barrels": [], "boats": [], "gardens": [], "drawn": {}}

    @property
    def board(self) -> Board:
        """What lies now."""
        return self._table.own

    def _set(self, board: Board) -> None:
        self._table = self._table.but(own=board)

    def _anywhere(self) -> Cell:
        rows = self.board.ocean.rows
        return self._rng.randrange(-2, len(rows) + 2), self._rng.randrange(-2, len(rows[0]) + 2)

    def lay(self, piece: str, *, first: bool = False) -> bool:
        """Lay a base piece at a random legal place; whether one was found."""
        table = self._table.but(phase="setup" if first else "turn")
        for _ in range(400):
            at, flip = self._anywhere(), self._rng.random() < 0.5
            rot = self._rng.choice([0, 90, 180, 270])
            if is_tile(piece):
                letters = lettered(piece, at, rot, flip)
                cells = frozenset(c for c, _ in letters)
            else:
                rot %= 180
                letters = frozenset([(at, "B")])
                cells = strip(at, rot) if piece == "boat!" else frozenset([at])
            if fits(table, piece, cells):
                self._write(piece, at, rot, flip)
                board = self.board
                if piece == "boat!":
                    self._set(board.but(boats=board.boats | {(at, rot)}))
                else:
                    firsts = (*board.firsts, cells) if len(piece) == 5 else board.firsts
                    self._set(board.but(icons={**board.icons, **dict(letters)}, firsts=firsts))
                return True
        return False

    def _write(self, piece: str, at: Cell, rot: int, flip: bool) -> None:
        if piece == "barrel":
            self.written["barrels"].append(list(at))
        elif piece == "boat!":
            self.written["boats"].append({"at": list(at), "rot": rot})
        else:
            tile = {"tile": piece, "at": list(at), "rot": rot, "flip": flip and len(piece) == 5}
            self.written["tiles"].append(tile)

    def patch(self) -> None:
        """A rectangle of icons, mostly of one material, where nothing lies; what is not joined is left out."""
        board, rng = self.board, self._rng
        letters = rng.choice("WMSR") * 4 + rng.choice("WMSRP")
        (top, left), height, width = self._anywhere(), rng.randint(2, 5), rng.randint(2, 5)
        free = board.ocean.grid - board.base - board.ocean.island
        block = {(top + r, left + c): rng.choice(letters) for r in range(height) for c in range(width)}
        icons = {cell: icon for cell, icon in block.items() if cell in free}
        joined = board.but(icons={**board.icons, **icons}).foundation
        if not board.foundation <= joined:
            return
        drawn = {cell: icon for cell, icon in icons.items() if cell in joined}
        self.written["drawn"] |= drawn
        self._set(board.but(icons={**board.icons, **drawn}))

    def cover(self, chance: float) -> None:
        """Lay buildings, monuments and gardens on what is there."""
        board, rng = self.board, self._rng
        corners = sorted(board.built_on)
        rng.shuffle(corners)
        for at in corners:
            if rng.random() < chance:
                self._overlay(at)

    def _overlay(self, at: Cell) -> None:
        board, rng = self.board, self._rng
        side = 3 if rng.random() < 0.3 else 2
        cells = square(at, side)
        icons = [board.icons.get(c, "") for c in cells]
        counts = {material: sum(icon in {material, "B"} for icon in icons) for material in "WMSR"}
        material = max(counts, key=lambda m: counts[m])
        ok = cells <= board.built_on and cells & board.ocean.grid and not cells & board.overlays
        if ok and side == 3 and counts[material] >= 5:
            self._set(board.but(monuments={**board.monuments, at: (False, 0)}))
        elif ok and side == 2 and counts[material] >= 3:
            kind = rng.choice([kind for kind, of in MATERIAL.items() if of == material])
            settlers = int(kind != "house" and rng.random() < 0.3)
            self._set(board.but(buildings={**board.buildings, at: (kind, settlers)}))
        elif rng.random() < 0.3:
            self._garden(at)

    def _garden(self, at: Cell) -> None:
        rot = self._rng.choice([0, 90])
        if garden_fits(self._table, strip(at, rot)):
            self._set(self.board.but(gardens=self.board.gardens | {(at, rot)}))
            self.written["gardens"].append({"at": list(at), "rot": rot})

    def nets(self) -> None:
        """Cast some nets; those without room are stacked, and some others too."""
        board, rng = self.board, self._rng
        nets: dict[Cell, frozenset[Cell]] = {}
        for zone in board.ocean.zones:
            if rng.random() < 0.4:
                halves = [strip(*boat) & board.ocean.zone(zone) for boat in sorted(board.boats)]
                halves = [half for half in halves if half and not half & board.overlays]
                nets[zone] = rng.choice(halves) if halves and rng.random() < 0.4 else frozenset()
        self._set(restacked(board.but(nets=nets)))


def settlement(rng: random.Random, data: Json) -> Json:
    """One settlement of the position."""
    grower = Grower(rng, data)
    together, setup = data["mode"] != "versus", data["phase"] == "setup"
    firsts = rng.randint(0, data["players"] - 1) if setup and together else int(not setup)
    for _ in range(firsts):
        grower.lay(face(rng), first=True)
    roles = rng.sample(ROLES, rng.choice([0, 0, 2, 4, 5])) if together else []
    if not setup and grower.board.icons:
        _grow(rng, grower, roles)
    if data["phase"] == "sail" and rng.random() < 0.9:
        roles = sorted({*roles, "captain"})
    board = grower.board
    cells = sorted(board.base)
    marks = {mark: sorted(board.ocean.marked(mark)) for mark in "fob"}
    written: Json = {
        **_diagrams(rng, grower.written, board.ocean),
        "buildings": [{"kind": k, "at": list(at), "settlers": s} for at, (k, s) in board.buildings.items()],
        "monuments": [{"at": list(at)} for at in board.monuments],
        "nets": [
            {"zone": list(z)} | ({"on": sorted(map(list, on))} if on else {}) for z, on in board.nets.items()
        ],
        "caught": [list(c) for c in marks["f"] if rng.random() < 0.2],
        "removed": [list(c) for c in marks["o"] + marks["b"] if rng.random() < 0.1],
        "survivors": rng.choice([0, 1, 2, 4]),
        "forecasts": _forecasts(rng, data),
        "fresh": [list(c) for c in _fresh(rng, cells)],
        "hand": _hand(rng, roles, together),
    }
    if together:
        written["specialists"] = roles
        written["tracks"] = {
            "fish": rng.randint(0, 6),
            "solar": rng.randint(0, 4),
            "gardens": rng.randint(0, 4),
        }
    else:
        written["fish_tokens"] = [rng.randint(0, 3) for _ in range(rng.randint(0, 3))]
    if data["offer"] if "offer" in data else rng.random() < 0.2:
        written["hand"], written["fresh"] = [], []
    return written


def _grow(rng: random.Random, grower: Grower, roles: list[str]) -> None:
    for _ in range(rng.choice([0, 3, 6, 10])):
        piece = rng.choice(["salvage"] * 4 + ["scrap", "barrel", "barrel", "boat!"])
        grower.lay({"salvage": face(rng), "scrap": scrap(rng)}.get(piece, piece))
    if rng.random() < 0.4:
        grower.patch()
    grower.cover(rng.choice([0.0, 0.1, 0.2, 0.6]))
    if rng.random() < 0.6:
        grower.nets()


def _diagrams(rng: random.Random, written: Json, ocean: Ocean) -> Json:
    """Some of the tiles as a diagram instead of one by one."""
    rows = [["."] * len(ocean.rows[0]) for _ in ocean.rows]
    tiles = []
    for (row, column), icon in written.pop("drawn").items():
        rows[row][column] = icon
    for tile in written["tiles"]:
        letters = lettered(tile["tile"], tuple(tile["at"]), tile["rot"], tile["flip"])
        inside = all(c in ocean.grid for c, _ in letters)
        if inside and rng.random() < 0.5 and len(written["tiles"]) > 3:
            for (row, column), icon in letters:
                rows[row][column] = icon
        else:
            tiles.append(tile)
    return written | {"tiles": tiles, "base": ["".join(row) for row in rows]}


def _fresh(rng: random.Random, cells: list[Cell]) -> list[Cell]:
    share = rng.choice([0.0, 0.3, 1.0, 1.0])
    return [cell for cell in cells if rng.random() < share]


def _forecasts(rng: random.Random, data: Json) -> list[Json]:
    """One entry a round and player, the last one the current."""
    together = data["mode"] != "versus"
    rounds = [rng.choice(FORECASTS) for _ in range(rng.randint(0, 2))]
    found = []
    for card in rounds:
        for player in range(data["players"] if together else 1):
            needs = card["coop" if together else "versus"]["needs"]
            stored = {item: rng.randint(0, count) for item, count in needs.items() if item != "house"}
            stored = {item: count for item, count in stored.items() if count}
            found.append({"card": card["id"], "stored": stored, "player": player if together else 0})
    return found


def _hand(rng: random.Random, roles: list[str], together: bool) -> list[str]:
    """Up to three pieces."""
    choices = ["salvage", "scrap", "boat", "barrel", "garden", "net", "net"]
    pieces = [rng.choice(choices) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    if together:
        pieces += rng.sample(["boat!", "send+", "lifebuoy"], rng.choice([0, 0, 1]))
        if "salvager" in roles and rng.random() < 0.5:
            pieces.append("optional")
    if rng.random() < 0.1:
        pieces.append("send")
    tiles = {"salvage": lambda: face(rng), "scrap": lambda: scrap(rng), "optional": lambda: face(rng) + "?"}
    return [tiles[piece]() if piece in tiles else piece for piece in pieces]


def spoilt(rng: random.Random, data: Json) -> Json:
    """The position with one to three entries moved, changed or added, so that rules are broken."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        one = rng.choice(data["settlements"])
        rng.choice([_shift, _shift, _drop, _add, _swap])(rng, data, one)
    for one, board in zip(data["settlements"], table(data).boards, strict=True):
        one["fresh"] = [at for at in one["fresh"] if tuple(at) in board.base]
    return data


def _near(rng: random.Random, data: Json) -> list[int]:
    rows = next(iter(data["edition"]["maps"].values()))
    return [rng.randrange(-2, len(rows) + 2), rng.randrange(-2, len(rows[0]) + 2)]


def _shift(rng: random.Random, data: Json, one: Json) -> None:
    """A piece lies one cell off, or anywhere."""
    name = rng.choice(["tiles", "boats", "gardens", "buildings", "monuments"])
    if one.get(name):
        entry = rng.choice(one[name])
        row, column = entry["at"]
        entry["at"] = rng.choice([[row, column + 1], [row - 1, column], _near(rng, data)])


def _drop(rng: random.Random, _data: Json, one: Json) -> None:
    """A piece is gone."""
    name = rng.choice(["tiles", "barrels", "boats", "nets", "specialists"])
    if one.get(name):
        one[name].remove(rng.choice(one[name]))


def _add(rng: random.Random, data: Json, one: Json) -> None:
    """A piece too many."""
    at, kind = _near(rng, data), rng.choice(list(MATERIAL))
    added = {
        "barrels": at,
        "boats": {"at": at, "rot": 90},
        "gardens": {"at": at},
        "buildings": {"kind": kind, "at": at, "settlers": rng.randint(0, 1)},
        "monuments": {"at": at, "reserve": rng.random() < 0.3, "lifebuoys": rng.choice([0, 0, 2])},
        "nets": {"zone": [0, 0]},
        "hand": "WMSRP?",
    }
    name = rng.choice(list(added))
    one.setdefault(name, []).append(added[name])


def _swap(rng: random.Random, data: Json, one: Json) -> None:
    """Another kind of building, an icon, a goal, more people."""
    if one.get("buildings") and rng.random() < 0.5:
        rng.choice(one["buildings"])["kind"] = rng.choice(list(MATERIAL))
    elif one.get("tiles") and rng.random() < 0.6:
        rng.choice(one["tiles"])["tile"] = face(rng)
    elif rng.random() < 0.5:
        one["survivors"] = rng.choice([47, 48])
    else:
        data["goals"] = rng.choice([["A0", "A2"], ["A0", "B1"]])
        data["edition"]["goals"] = GOALS


def table(data: Json) -> Table:
    """The twin's table of a position that ``position`` made."""
    return table_of(data, data["edition"])
