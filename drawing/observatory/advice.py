"""An answer, a fault or the reasons of a goal, on the chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.boards.grid import cells_of
from periplus.models.core.results import Violation
from periplus.models.core.wording import counted, say
from periplus.models.observatory.edition import SIZES, Edition
from periplus.models.observatory.figures import Figure, contact, figure, on_chart
from periplus.models.observatory.moves import AnyMove, Complete, Draw, Keep, Research, Star
from periplus.models.observatory.state import Sheet, State

from ..scene import Mark, Role, Sign, Tag
from ..tables import heat, none_is_best
from .chart import CellNote, Overlay, Square, centre

MoveData: TypeAlias = Mapping[str, Any]
"""A move as an answer's JSON has it."""


def advise(edition: Edition, overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add a ``hint`` (a clue, or its ranking and the line of its best move) or a ``solve``'s solution."""
    if not answer.get("moves"):
        for row, column in (answer.get("clue") or {}).get("cells", ()):
            overlay.cells[row, column] = CellNote(Role.HINTED)
    if "moves" in answer:
        _heat(overlay, answer["moves"])
        if answer["moves"] and not none_is_best(answer):
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


def seat_at_fault(violations: Sequence[Violation], moves: Sequence[AnyMove], default: int) -> int:
    """The seat whose sheet shows the first fault that stands on a sheet."""
    for violation in violations:
        match violation.where:
            case ("players", int(seat), *_):
                return seat
            case ("log", int(index)):
                return getattr(moves[index], "player", default)
    return default


def accuse(state: State, overlay: Overlay, violations: Sequence[Violation], moves: Sequence[AnyMove]) -> None:
    """Add the faults of the overlay's seat; ``state`` is that before the faulty move, or at the start."""
    sheet = state.sheets[overlay.seat]
    for violation in violations:
        match violation.where:
            case ("players", int(seat), _, *_) if seat != overlay.seat:
                continue
            case ("players", _, "done", int(number)):
                overlay.drawn[number] = Role.FAULTY
                _figure(overlay, sheet, sheet.figures[number], sheet.figures[:number], violation.rule)
            case ("players", _, "range", int(number)):
                overlay.cards[sheet.range[number]] = Role.FAULTY
            case ("players", _, "dealt", int(number)):
                overlay.cards[sheet.dealt[number]] = Role.FAULTY
            case ("sky", str(size), int(number)) if state.supply:
                overlay.cards[state.supply.sky[SIZES.index(size)][number]] = Role.FAULTY
            case ("log", int(index)):
                _move(state, overlay, moves[index], violation.rule)


def _move(state: State, overlay: Overlay, move: AnyMove, rule: str) -> None:
    match move:
        case Star():
            _accuse_square(overlay, move.at, rule)
        case Research():
            overlay.spaces[move.track, move.space] = Role.FAULTY
        case Complete():
            sheet = state.sheets[overlay.seat]
            drawn = figure(state.edition, move.card, move.at, move.rotation)
            overlay.figures.append((drawn, Role.FAULTY))
            overlay.cards[move.card] = Role.FAULTY
            _figure(overlay, sheet, drawn, sheet.figures, rule)
        case Keep():
            overlay.cards |= dict.fromkeys(move.cards, Role.FAULTY)
        case Draw(card=str(card)):
            overlay.cards[card] = Role.FAULTY


def _figure(overlay: Overlay, sheet: Sheet, drawn: Figure, others: Sequence[Figure], rule: str) -> None:
    """Mark where the figure lacks stars (OBS-4.4) or touches others (OBS-4.5, OBS-4.6)."""
    if rule == "OBS-4.4":
        missing = [centre(spot) for spot in cells_of(drawn.stars & ~sheet.stars, drawn.columns)]
        overlay.marks += [Mark(spot, Sign.RING, Role.FAULTY) for spot in missing]
        overlay.tags.append(Tag(rule, tuple(missing), Role.FAULTY))
    if rule not in ("OBS-4.5", "OBS-4.6"):
        return
    for other in others:
        if touch := contact(drawn, other):
            row, column = touch.point
            at = (float(column) + 0.5, float(row) + 0.5)
            overlay.marks.append(Mark(at, Sign.CROSS, Role.FAULTY))
            overlay.tags.append(Tag(f"{rule} [{row}, {column}]", (at,), Role.FAULTY))


def _accuse_square(overlay: Overlay, spot: Square, rule: str) -> None:
    overlay.cells[spot] = CellNote(Role.FAULTY)
    overlay.tags.append(Tag(rule, (centre(spot),), Role.FAULTY))


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
