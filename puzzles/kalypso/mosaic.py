"""The question ``mosaic``: the settlement is the picture that the tiles in hand have made. Which lies where?

Every tile is used, no cell is left over. There is exactly one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from periplus.models.boards.grid import Cell
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.models.kalypso.entries import TileEntry
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.tiles import canonical, is_salvage, is_scrap
from periplus.solvers.limits import Clock

from ..choosing import Choosing
from ..facts import ArrangementFacts
from ..question import Json
from .fitting import FACES, OVERLAP, Fitting, laid, picture_facts

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
                    raise _illegal(
                        index,
                        FACES,
                        say("{tile} shows another icon on {cell}", tile=move.tile, cell=list(cell)),
                    )
                if cell in taken:
                    raise _illegal(index, OVERLAP, say("two tiles lie on {cell}", cell=list(cell)))
                taken.add(cell)
            left.remove(canonical(move.tile))
        return len(moves)

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Found cell by cell: what covers the first cell that is open? Raises Stop."""
        from .covering import coverings  # noqa: PLC0415 — reading needs no second opinion

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


def _illegal(index: int, rule: str, message: str) -> IllegalMove:
    return IllegalMove([Violation(rule, message, ("solution", index))])
