"""Why a goal cannot hold, on the chart: the figure asked for, the stars it lacks, the figures in its way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.observatory.figures import Figure, contact, figure, on_chart
from periplus.models.observatory.state import State

from ..scene import Mark, Role, Sign, Tag
from .overlay import Overlay, centre


def explain(state: State, overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    wanted = [found for asked in answer.get("asked", ()) if (found := _asked(state, overlay, asked))]
    figures = state.sheets[overlay.seat].figures
    drawn = [[one.card, list(one.at), one.rotation] for one in figures]
    for fact in answer["facts"]:
        match fact:
            case {"relation": "starred", "cell": [row, column]}:
                overlay.marks.append(Mark(centre((row, column)), Sign.RING, Role.FAULTY))
            case {"relation": "drawn", "card": card, "at": at, "rotation": rotation}:
                place = drawn.index([card, at, rotation])
                overlay.drawn[place] = Role.FAULTY
                for asked_for in wanted:
                    _touch(overlay, asked_for, figures[place])


def _asked(state: State, overlay: Overlay, asked: Mapping[str, Any]) -> Figure | None:
    """Mark the card that the goal names; its figure too, and give it, if the goal says where."""
    if isinstance(name := asked.get("card"), str):
        overlay.cards[name] = Role.FORBIDDEN
    match asked:
        case {
            "relation": "fits",
            "card": str(card),
            "at": [int(row), int(column)],
            "rotation": 0 | 90 | 180 | 270 as rotation,
        }:
            if card in state.edition.by_id and on_chart(state.edition, card, (row, column), rotation):
                found = figure(state.edition, card, (row, column), rotation)
                overlay.figures.append((found, Role.FORBIDDEN))
                return found
    return None


def _touch(overlay: Overlay, wanted: Figure, drawn: Figure) -> None:
    """Mark the point that the two figures share."""
    if touch := contact(wanted, drawn):
        row, column = touch.point
        at = (float(column) + 0.5, float(row) + 0.5)
        overlay.marks.append(Mark(at, Sign.CROSS, Role.FAULTY))
        overlay.tags.append(Tag(f"[{row}, {column}]", (at,), Role.FAULTY))
