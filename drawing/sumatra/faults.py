"""What is wrong, on the table: rows, columns and badges of a notebook, tiles, the cell of an illegal move."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.results import Violation
from periplus.models.sumatra.moves import Advance, AnyMove, Explore, Take
from periplus.models.sumatra.placing import pair_of, reach
from periplus.models.sumatra.state import COLUMNS, State
from periplus.models.sumatra.tiles import KINDS

from ..scene import Role
from .advice import show
from .overlay import CellNote, Overlay

PAIRS = {"plants": ((2, 3), "P"), "radio": ((4, 5), "W")}
"""The two rows that are judged together under a field's name, and a kind of theirs."""
TYPED = (7, 8)


def accuse(state: State, overlay: Overlay, violations: Sequence[Violation], moves: Sequence[AnyMove]) -> None:
    """Add the faults; ``state`` is that before the faulty move, or at the start."""
    for violation in violations:
        match violation.where:
            case ("players", int(seat), *_) if seat != overlay.seat:
                continue
            case ("players", _, "notebook", "columns", int(index)):
                _cells(overlay, TYPED, (index + 1,), violation.rule)
            case ("players", _, "notebook", "plants" | "radio" as field):
                rows, kind = PAIRS[field]
                gap = reach(*pair_of(state.players[overlay.seat].notebook, kind)).bit_length()
                _cells(overlay, rows, (gap,), violation.rule)
            case ("players", _, "brown", *_):
                overlay.badges |= dict.fromkeys(state.players[overlay.seat].brown, Role.FAULTY)
            case ("players", _, "green"):
                overlay.badges[state.players[overlay.seat].green or ""] = Role.FAULTY
            case ("log", int(index)):
                _move(overlay, moves[index], violation.rule)
            case (str(name),):
                _named(state, overlay, name)


def _cells(overlay: Overlay, rows: Sequence[int], columns: Sequence[int], rule: str) -> None:
    for row in rows:
        for column in columns:
            overlay.cells[row, column] = CellNote(Role.FAULTY)
    overlay.tags.setdefault((rows[0], columns[0]), []).append(rule)


def _named(state: State, overlay: Overlay, name: str) -> None:
    """A badge, a tile, or every tile of a kind."""
    if name in state.edition.badges:
        overlay.badges[name] = Role.FAULTY
    tiles = [tile for tile in (*state.available, *state.known) if name in (tile, tile[0])]
    overlay.available |= dict.fromkeys(tiles, Role.FAULTY)
    overlay.known |= dict.fromkeys(tiles, Role.FAULTY)
    if name in KINDS:
        row = KINDS.index(name)
        overlay.cells |= {(row, column): CellNote(Role.FAULTY) for column in range(1, COLUMNS + 1)}


def _move(overlay: Overlay, move: AnyMove, rule: str) -> None:
    match move:
        case Take() | Explore():
            show(overlay, move.as_json(), Role.FAULTY, rule)
        case Advance():
            overlay.ahead = Role.FAULTY
    overlay.badges |= dict.fromkeys(move.badges, Role.FAULTY)
