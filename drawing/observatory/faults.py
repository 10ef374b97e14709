"""What is wrong, on the chart: touching points, missing stars, squares and spaces that a move may not use."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.boards.grid import cells_of
from periplus.models.core.results import Violation
from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.figures import Figure, contact, figure
from periplus.models.observatory.moves import AnyMove, Complete, Draw, Keep, Research, Star
from periplus.models.observatory.state import Sheet, State

from ..scene import Mark, Role, Sign, Tag
from .overlay import CellNote, Overlay, Square, centre


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
