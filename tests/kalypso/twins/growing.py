"""Settlements grown piece by piece, each where the twin's rules allow it."""

from __future__ import annotations

import random

from .judging import fits, garden_fits, is_tile
from .pieces import MATERIAL, Cell, lettered, square, strip
from .playing import restacked
from .table import Board, Json, table_of


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
