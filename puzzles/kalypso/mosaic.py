"""The question ``mosaic``: the settlement is the picture that the tiles in hand have to make.

Every tile is used, no cell is left over. There is exactly one way. The second opinion is plain backtracking, which
shares nothing with the choices but the faces of tiles: the open cell that comes first in reading order is covered in
every way that a tile allows, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from periplus.models.boards.bitsets import bits
from periplus.models.boards.grid import QUARTERS, Cell, Rotation
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.settlement import TileEntry
from periplus.models.kalypso.terms import ICONS
from periplus.models.kalypso.tiles import canonical, cells, is_salvage, is_scrap, turns
from periplus.solvers.limits import Clock

from ..choosing import Choosing
from ..deduction import Choices
from ..deduction.telling import Telling
from ..question import ArrangementFact, ArrangementFacts, Json, illegal

FACES, OVERLAP = "KAL-7.2", "KAL-6.2"


@dataclass(frozen=True, slots=True)
class TileSpot:
    """A tile on the picture."""

    tile: str
    at: Cell
    rot: Rotation
    flip: bool
    covers: frozenset[Cell]


def spots(tile: str, picture: Mapping[Cell, str]) -> list[TileSpot]:
    """Every place of the tile where the picture shows its icons, either face up; those of equal effect once."""
    found = []
    for turn in turns(tile):
        for at in picture:
            laid = cells(tile, at, turn.rot, turn.flip)
            if all(picture.get(cell) == icon for cell, icon in laid):
                found.append(TileSpot(tile, at, turn.rot, turn.flip, frozenset(cell for cell, _ in laid)))
    return sorted(found, key=lambda spot: (spot.at, spot.rot, spot.flip))


@dataclass(frozen=True)
class Fitting(Telling):
    """The places of the tiles; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("that is where it lies")
    LAST: ClassVar[RuleId] = FACES
    tiles: tuple[str, ...]
    picture: Mapping[Cell, str]

    @cached_property
    def places(self) -> tuple[TileSpot, ...]:
        """Tile by tile."""
        return tuple(spot for tile in self.tiles for spot in spots(tile, self.picture))

    @cached_property
    def _choices(self) -> Choices:
        groups = tuple(
            tuple(number for number, spot in enumerate(self.places) if spot.tile == tile)
            for tile in self.tiles
        )
        over: dict[Cell, int] = {}
        for number, spot in enumerate(self.places):
            for cell in spot.covers:
                over[cell] = over.get(cell, 0) | 1 << number
        own = [0] * len(self.places)
        for group in groups:
            for number in group:
                own[number] = bits(group)
        clash = []
        for number, spot in enumerate(self.places):
            mask = 0
            for cell in spot.covers:
                mask |= over[cell]
            clash.append(mask & ~own[number])
        return Choices(groups, tuple(clash))

    @property
    def choices(self) -> Choices:
        """One place a tile, no two of which overlap."""
        return self._choices

    def move(self, candidate: int) -> Place:
        """The move that lays the tile there."""
        spot = self.places[candidate]
        fields = {"tile": spot.tile, "at": list(spot.at)}
        turned = {"rot": spot.rot} if spot.rot else {}
        return Place.model_validate(fields | turned | ({"flip": True} if spot.flip else {}))

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cells that the tiles cover, row by row."""
        return tuple(sorted({cell for one in candidates for cell in self.places[one].covers}))

    def group(self, number: int) -> str:
        """The tile's face."""
        return self.tiles[number]

    def spot(self, candidate: int) -> str:
        """The cell of the middle of its bar, and how it is turned."""
        spot = self.places[candidate]
        at, rot = list(spot.at), spot.rot
        if not rot:
            return say("at {at} flipped", at=at) if spot.flip else say("at {at}", at=at)
        if spot.flip:
            return say("at {at} flipped turned {rot}°", at=at, rot=rot)
        return say("at {at} turned {rot}°", at=at, rot=rot)

    def reason(self, first: int, second: int) -> str:
        """They overlap."""
        return OVERLAP

    def meet(self, reasons: Collection[str]) -> str:
        """What tiles do to each other."""
        return say("overlap")


def laid(move: Place) -> tuple[tuple[Cell, str], ...]:
    """The cells that the tile covers, each with its icon."""
    return cells(move.tile, move.at, move.rot, move.flip)


def picture_facts(tiles: Sequence[str], picture: Mapping[Cell, str]) -> ArrangementFacts:
    """What rules of one's own may name where the tiles make up the picture; a tile goes by its one spelling."""
    return ArrangementFacts(
        game="kalypso",
        relations={
            "covers": ("tile", "cell"),
            "covered": ("cell",),
            "shows": ("cell", "what"),
            "built": ("what", "at"),
        },
        of=_covers,
        given={"covered": [(cell,) for cell in picture], "shows": list(picture.items())},
        names={tile: canonical(tile) for tile in tiles} | {icon: icon for icon in ICONS},
        library=True,
    )


def _covers(move: Place) -> Iterator[ArrangementFact]:
    yield from (("covers", (canonical(move.tile), cell)) for cell, _ in laid(move))


def coverings(
    tiles: Sequence[str], picture: Mapping[Cell, str], clock: Clock, laid: tuple[Place, ...] = ()
) -> Iterator[tuple[Place, ...]]:
    """Every way in which the tiles cover the picture, each tile once, after those ``laid``; raises Stop.

    Two ways differ if some tile covers other cells.
    """
    if not picture or not tiles:
        if not picture and not tiles:
            yield laid
        return
    clock.check()
    first = min(picture)
    for number, tile in enumerate(tiles):
        others = [*tiles[:number], *tiles[number + 1 :]]
        for covered, move in _over(tile, first, picture).items():
            left = {cell: icon for cell, icon in picture.items() if cell not in covered}
            yield from coverings(others, left, clock, (*laid, move))


def _over(tile: str, target: Cell, picture: Mapping[Cell, str]) -> dict[frozenset[Cell], Place]:
    """Every set of cells that the tile may cover with that cell among them, and a move that lays it so.

    The picture shows the tile's icons on them.
    """
    found: dict[frozenset[Cell], Place] = {}
    for rot in QUARTERS:
        for flip in (False, True) if is_salvage(tile) else (False,):
            for (row, column), _ in cells(tile, (0, 0), rot, flip):
                at = (target[0] - row, target[1] - column)
                laid = cells(tile, at, rot, flip)
                if all(picture.get(cell) == icon for cell, icon in laid):
                    covered = frozenset(cell for cell, _ in laid)
                    found.setdefault(covered, Place(tile=tile, at=at, rot=rot, flip=flip))
    return found


WATER = "."


class Mosaic(Choosing):
    """Find out how the tiles in hand make up the settlement."""

    kind: Literal["mosaic"] = "mosaic"

    def refuse(self, position: Position) -> None:
        """Different tiles in hand, as large together as the diagram, and nothing else on the board."""
        sheet = position.settlements[0]
        where = "settlements[0]"
        faults = []
        if sheet.tiles or sheet.barrels or sheet.boats or sheet.buildings or sheet.monuments or sheet.gardens:
            faults.append(Fault(where, say("expected nothing on the board but the diagram")))
        if not all(is_salvage(tile) or is_scrap(tile) for tile in sheet.hand):
            faults.append(Fault(f"{where}.hand", say("expected salvage and scrap tiles only")))
        elif len(set(map(canonical, sheet.hand))) != len(sheet.hand):
            faults.append(Fault(f"{where}.hand", say("expected different tiles")))
        elif sum(map(len, sheet.hand)) != len(picture(position)):
            faults.append(Fault(f"{where}.base", say("expected as many cells as the tiles in hand have")))
        if position.log:
            faults.append(Fault("log", say("expected none")))
        if faults:
            raise PositionError.of(faults)

    def deduction(self, position: Position) -> Fitting:
        """One place a tile; no two of them overlap."""
        return Fitting(position.settlements[0].hand, picture(position))

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of tiles found; each shows the icons of its cells, and overlaps no other."""
        left = {canonical(tile) for tile in position.settlements[0].hand}
        shown, taken = picture(position), set[Cell]()
        for index, move in enumerate(moves):
            if not isinstance(move, Place) or canonical(move.tile) not in left:
                raise PositionError(
                    f"solution[{index}]", say("expected place, with a tile that is still in hand")
                )
            for cell, icon in laid(move):
                if shown.get(cell) != icon:
                    raise illegal(
                        index,
                        FACES,
                        say("{tile} shows another icon on {cell}", tile=move.tile, cell=list(cell)),
                    )
                if cell in taken:
                    raise illegal(index, OVERLAP, say("two tiles lie on {cell}", cell=list(cell)))
                taken.add(cell)
            left.remove(canonical(move.tile))
        return len(moves)

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Found cell by cell: what covers the first cell that is open? Raises Stop."""

        self.settled(position, moves)
        found = [move for move in moves if isinstance(move, Place)]
        done = {canonical(move.tile) for move in found}
        taken = {cell for move in found for cell, _ in laid(move)}
        left = [tile for tile in position.settlements[0].hand if canonical(tile) not in done]
        shown = {cell: icon for cell, icon in picture(position).items() if cell not in taken}
        for rest in coverings(left, shown, clock):
            yield (*moves, *rest)

    def facts(self, position: Position) -> ArrangementFacts:
        """What each tile covers, and the icons of the picture."""
        return picture_facts(position.settlements[0].hand, picture(position))

    def same(self, position: Position, one: Sequence[Json], other: Sequence[Json]) -> bool:
        """Each tile on the same cells: some turns of a tile have the same effect."""
        return _covered(one) == _covered(other)

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position with the tiles that are found listed one by one."""
        self.settled(position, moves)
        found = [move for move in moves if isinstance(move, Place)]
        taken = {cell for move in found for cell, _ in laid(move)}
        done = {canonical(move.tile) for move in found}
        sheet = position.settlements[0]
        base = tuple(
            "".join(WATER if (row, column) in taken else mark for column, mark in enumerate(marks))
            for row, marks in enumerate(sheet.base)
        )
        tiles = tuple(
            TileEntry.model_validate(
                {"tile": move.tile, "at": list(move.at), "rot": move.rot, "flip": move.flip}
            )
            for move in found
        )
        hand = tuple(tile for tile in sheet.hand if canonical(tile) not in done)
        after = sheet.model_copy(update={"base": base, "tiles": tiles, "hand": hand})
        return position.model_copy(update={"settlements": (after, *position.settlements[1:])})


def picture(position: Position) -> Mapping[Cell, str]:
    """The icon of each cell of the diagram."""
    rows = position.settlements[0].base
    return {
        (row, column): mark
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != WATER
    }


def _covered(moves: Sequence[Json]) -> dict[str, frozenset[Cell]]:
    found = (Place.model_validate({name: move[name] for name in move if name != "type"}) for move in moves)
    return {canonical(move.tile): frozenset(cell for cell, _ in laid(move)) for move in found}
