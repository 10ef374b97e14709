"""The base that overlays lie on, as literals: as it lies, or as pieces may still change it.

Cells are bits of the sea's frame. A cell without a literal in a table can never have what the table tells; one
with the literal that is always true has it already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.state import Settlement

from ...program import Literal, Program

Table = Mapping[int, Literal]
"""By cell the literal that it has something."""


@dataclass(frozen=True, slots=True)
class SettlementBase:
    """The base of a settlement."""

    sea: Sea
    covered: Table
    """Base pieces, loose boats included."""
    foundation: Table
    """The foundation, the island left out."""
    icons: tuple[Table, ...]
    """Salvage and scrap cells, by icon."""
    barrels: Table
    """Full barrels."""
    inside: Table
    """Enclosed cells of the grid (KAL-12)."""
    docked: Sequence[Literal]
    """For each boat that may be there: it is, and docked."""
    boats: Sequence[Literal]
    """For each boat that may be there: it is."""


def fixed(program: Program, sea: Sea, settlement: Settlement) -> SettlementBase:
    """The base as it lies."""

    def table(cells: int) -> Table:
        return dict.fromkeys(members(cells), program.true)

    docked = [program.true for tied in board.docked(sea, settlement) if tied]
    return SettlementBase(
        sea=sea,
        covered=table(board.covered(sea, settlement)),
        foundation=table(board.foundation(sea, settlement) & ~sea.island),
        icons=tuple(table(cells) for cells in settlement.icons),
        barrels=table(settlement.barrels),
        inside=table(board.enclosed(sea, settlement)),
        docked=docked,
        boats=[program.true for _ in settlement.boats],
    )
