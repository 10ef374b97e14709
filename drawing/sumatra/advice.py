"""An answer, a fault or the reasons of a goal, on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.core.results import Violation
from periplus.models.sumatra.moves import Advance, AnyMove, Explore, Take
from periplus.models.sumatra.placing import columns_for, pair_of, placed, reach
from periplus.models.sumatra.state import COLUMNS, Notebook, State
from periplus.models.sumatra.tiles import KINDS, TILES

from ..scene import Role
from ..tables import heat
from .notebook import CellNote, Overlay, Spot, row_of

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
    for tile, column in _placements(steps):
        if column not in columns_for(notebook, tile):
            return None
        notebook = placed(notebook, tile, column)
    return notebook


def stand(notebook: Notebook, steps: Sequence[MoveData]) -> bool:
    """Whether the tiles of the steps are written already where these put them, as those of a diary are."""
    return all(placed(notebook, tile, column) == notebook for tile, column in _placements(steps))


def _placements(steps: Sequence[MoveData]) -> list[tuple[str, int]]:
    """The tiles that the steps write down, each with its column."""
    return [
        (entry["tile"], entry["to"])
        for step in steps
        for entry in (step, step.get("bonus"))
        if entry and isinstance(entry.get("to"), int)
    ]


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


def explain(overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    for fact in answer["facts"]:
        match fact:
            case {"relation": "held", "tile": tile, "column": column}:
                overlay.cells[row_of(tile), column] = CellNote(Role.FAULTY)
    for asked in answer.get("asked", ()):
        match asked:
            case {"relation": "placed", "tile": str(tile), "column": int(column)} if tile in TILES:
                overlay.cells[row_of(tile), column] = CellNote(Role.FORBIDDEN, tile)
            case {"relation": "badge", "id": str(badge)}:
                overlay.badges[badge] = Role.FORBIDDEN
