"""An answer on the table: the suggested turn, what the best tile in each cell is worth, a solution step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.sumatra.placing import columns_for, placed
from periplus.models.sumatra.state import Notebook, State

from ..heat import heat
from ..scene import Role
from .notebook import row_of
from .overlay import CellNote, Overlay, Spot

MoveData: TypeAlias = Mapping[str, Any]
"""A move, or a step of an arrangement, as an answer's JSON has it."""


def advise(state: State, overlay: Overlay, answer: Mapping[str, Any], *, journey: bool) -> None:
    """Add a ``hint`` (a clue, or its ranking) or the solution of a ``solve`` or ``maximum``.

    ``journey``: the solution is a line of turns of all players, not of tiles for one of them.
    """
    if not answer.get("moves"):
        for row, column in (answer.get("clue") or {}).get("cells", ()):
            overlay.cells[row, column + 1] = CellNote(Role.HINTED)
    if ranking := answer.get("moves"):
        _heat(overlay, ranking)
        show(overlay, ranking[0]["move"], Role.HINTED)
    for step, move in own_steps(state, overlay.seat, answer, journey=journey):
        show(overlay, move, Role.PLANNED, str(step))


def own_steps(state: State, seat: int, answer: MoveData, *, journey: bool) -> list[tuple[int, MoveData]]:
    """The numbered steps of the solution that are the seat's."""
    players = len(state.players)
    return [
        (step, move)
        for step, move in enumerate(answer.get("solution") or (), 1)
        if not journey or (state.turn + step - 1) % players == seat
    ]


def show(overlay: Overlay, move: MoveData, role: Role, word: str = "") -> None:
    """Mark what the move takes, where it goes, and the badges; ``word`` is written beside its cells."""
    if tile := move.get("tile"):
        overlay.available[tile] = role
        _write(overlay, tile, move.get("to"), role, word)
    if bonus := move.get("bonus"):
        overlay.known[bonus["tile"]] = role
        _write(overlay, bonus["tile"], bonus.get("to"), role, word and f"{word}+")
    if move.get("type") == "advance":
        overlay.ahead = role
    overlay.badges |= dict.fromkeys(move.get("badges", ()), role)


def _write(overlay: Overlay, tile: str, to: int | str | None, role: Role, word: str) -> None:
    if isinstance(to, int):
        spot = (row_of(tile), to)
        shade = overlay.cells[spot].shade if spot in overlay.cells else None
        overlay.cells[spot] = CellNote(role, tile, shade)
        if word:
            overlay.tags.setdefault(spot, []).append(word)


def _heat(overlay: Overlay, ranking: Sequence[MoveData]) -> None:
    """The best value of a tile in each cell, shaded where cells differ."""
    values: dict[Spot, float] = {}
    for ranked in ranking:
        match ranked:
            case {"move": {"tile": str(tile), "to": int(to)}, "value": int() | float() as value}:
                spot = (row_of(tile), to)
                values[spot] = max(value, values.get(spot, value))
    overlay.cells |= {spot: CellNote(text=text, shade=shade) for spot, text, shade in heat(values)}


def written(notebook: Notebook, steps: Sequence[MoveData]) -> Notebook | None:
    """The notebook with the tiles of the steps, None if one of them cannot stand where it is put."""
    placements = [
        (entry["tile"], entry["to"])
        for step in steps
        for entry in (step, step.get("bonus"))
        if entry and isinstance(entry.get("to"), int)
    ]
    for tile, column in placements:
        if column not in columns_for(notebook, tile):
            return None
        notebook = placed(notebook, tile, column)
    return notebook
