"""An answer on the chart: the suggested move and what follows it, and what a star on each square is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from periplus.models.core.wording import counted, say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import figure

from ..heat import heat
from ..scene import Mark, Role, Sign
from .overlay import CellNote, Overlay, Square, centre

MoveData: TypeAlias = Mapping[str, Any]
"""A move as an answer's JSON has it."""


def advise(edition: Edition, overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add a ``hint`` (a clue, or its ranking and the line of its best move) or a ``solve``'s solution."""
    if not answer.get("moves"):
        for row, column in (answer.get("clue") or {}).get("cells", ()):
            overlay.cells[row, column] = CellNote(Role.HINTED)
    if "moves" in answer:
        _heat(overlay, answer["moves"])
        if answer["moves"]:
            best = answer["moves"][0]
            _show(edition, overlay, best["move"], Role.HINTED)
            for move in best.get("line", ()):
                _show(edition, overlay, move, Role.PLANNED)
        _needs(overlay, answer.get("needs", {}))
    for step, move in enumerate(answer.get("solution") or (), 1):
        _show(edition, overlay, move, Role.PLANNED, str(step))


def _show(edition: Edition, overlay: Overlay, move: MoveData, role: Role, step: str = "") -> None:
    """Mark one move of the seat; a ``step`` is its number in the solution."""
    if move.get("player", overlay.seat) != overlay.seat:
        return
    match move:
        case {"type": "star", "at": [row, column]}:
            if role is Role.HINTED:
                note = overlay.cells.get((row, column), CellNote())
                overlay.cells[row, column] = CellNote(role, note.text, note.shade)
            else:
                overlay.marks.append(Mark(centre((row, column)), Sign.STAR, role, letter=step))
        case {"type": "research", "track": track, "space": space}:
            overlay.spaces[track, space] = role
        case {"type": "complete", "card": card, "at": [row, column]}:
            drawn = figure(edition, card, (row, column), move.get("rotation", 0))
            overlay.figures.append((drawn, role))
            overlay.cards[card] = role
        case {"type": "keep" | "range", "cards": cards}:
            overlay.cards |= dict.fromkeys(cards, role)
        case {"type": "draw", "card": card}:
            overlay.cards[card] = role


def _heat(overlay: Overlay, ranking: Iterable[Mapping[str, Any]]) -> None:
    """The best value of a star on each square, shaded where squares differ."""
    values: dict[Square, float] = {}
    for ranked in ranking:
        match ranked:
            case {"move": {"type": "star", "at": [row, column]}, "value": int() | float() as value}:
                values[row, column] = max(value, values.get((row, column), value))
    overlay.cells |= {spot: CellNote(text=text, shade=shade) for spot, text, shade in heat(values)}


def _needs(overlay: Overlay, needs: Mapping[str, list[int] | None]) -> None:
    """How many stars each card of the range still lacks, and in how many places so few suffice."""
    for card, need in needs.items():
        if need is None:
            overlay.captions[card] = say("no place left")
        else:
            least, places = need
            overlay.captions[card] = say(
                "needs {stars} ({places})", stars=counted(least, "star"), places=counted(places, "place")
            )
