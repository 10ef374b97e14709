"""An answer or a fault on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.boards.hexes import DIRECTIONS, Hex, moved
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.models.mist.island import RANK
from periplus.models.mist.moves import AnyMove
from periplus.models.mist.state import State

from ..scene import Line, Mark, Point, Role, Sign, Tag
from ..shapes import middle
from ..tables import steps_of
from .island import LooseTile, Overlay

Move: TypeAlias = Mapping[str, Any]
"""A move as an answer's JSON has it."""


def advise(state: State, overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add a ``hint`` (a clue, or its best turn) or the solution of a ``solve`` or ``maximum``."""
    board = state.island.board
    if ranking := answer.get("moves"):
        moves = ranking[0]["move"]
        _follow(state, overlay, [moves] if isinstance(moves, Mapping) else moves, Role.HINTED, numbered=False)
        _follow(state, overlay, ranking[0].get("line", ()), Role.PLANNED, numbered=False)
    else:
        for cell in (answer.get("clue") or {}).get("cells", ()):
            if (space := (cell[0], cell[1])) in board:
                overlay.spaces[space] = Role.HINTED
    _follow(state, overlay, steps_of(answer), Role.PLANNED, numbered=True)


def explain(state: State, overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add the spaces that the goal of a ``why`` answer names, and those of its reasons, if it says no."""
    if answer.get("holds") is not False:
        return
    for fact in answer.get("asked", ()):
        overlay.spaces |= dict.fromkeys(spaces_in(state, list(fact.values())), Role.FORBIDDEN)
    for fact in answer["facts"]:
        for space in spaces_in(state, list(fact.values())):
            overlay.marks.append(Mark(middle(space), Sign.RING, Role.FAULTY))


def spaces_in(state: State, values: object) -> Iterator[Hex]:
    """Those of the values that are spaces of the island."""
    for value in values if isinstance(values, (list, tuple)) else ():
        match value:
            case [int(q), int(r)] | (int(q), int(r)) if (q, r) in state.island.board:
                yield q, r


def _follow(state: State, overlay: Overlay, moves: Sequence[Any], role: Role, *, numbered: bool) -> None:
    """Mark the moves one after the other; each flight begins where the last one ended."""
    here = start(state, overlay.seat)
    for step, move in enumerate(moves, 1):
        here = show(state, overlay, move, role, str(step) if numbered else "", here)


def start(state: State, seat: int) -> Hex | None:
    """The space below the seat's balloon; None at a dock."""
    player = state.players[seat]
    return None if player.dock else state.island.board.spaces[player.space]


def show(state: State, overlay: Overlay, move: Any, role: Role, word: str, here: Hex | None) -> Hex | None:
    """Mark one move of a balloon over ``here``; ``word``, a step or a clause, stands beside it. Where it ends."""
    match move:
        case {"type": "fly" | "leap"}:
            return _fly(state, overlay, move, role, word, here)
        case {"type": "place", "tile": tile, "at": [int(q), int(r)]} | {"tile": tile, "at": [int(q), int(r)]}:
            overlay.tiles[tile] = role
            overlay.laid[q, r] = LooseTile(tile, role, "" if _long(word) else word)
            if _long(word):
                overlay.tags.append(Tag(word, (middle((q, r)),), role))
        case [int(q), int(r)]:
            overlay.laid[q, r] = LooseTile("", role, word)
        case _:
            _beside(overlay, move, role)
    return here


def _long(word: str) -> bool:
    """Whether the word, a clause, is too long for a space."""
    return len(word) > len("99")


def _beside(overlay: Overlay, move: Move, role: Role) -> None:
    """Mark a move that is made beside the island."""
    match move:
        case {"type": "take" | "draw", "cloud": int(cloud)}:
            overlay.clouds[cloud] = role
        case {"type": "activate", "tile": tile} | {"type": "exchange", "give": str(tile)}:
            overlay.tiles[tile] = role
        case {"type": "gain", "tile": tile}:
            overlay.harbour[tile] = role
        case {"type": "stow", "keep": keep}:
            overlay.tiles |= dict.fromkeys(keep, role)


def _fly(state: State, overlay: Overlay, move: Move, role: Role, word: str, here: Hex | None) -> Hex | None:
    """Draw the flight, and the balloon at its end."""
    end: Hex | None = None
    points: list[Point] = [] if here is None else [middle(here)]
    match move.get("to") or _end(move, here):
        case {"dock": int(dock)}:
            overlay.docks[dock] = role
            if here is not None and move["dir"] in DIRECTIONS:
                land = state.island.board.line(here, move["dir"])
                points.append(middle(moved(here, move["dir"], len(land) + 1)))
                end_word = (
                    say("{step} dock {dock}", step=word, dock=dock) if word else say("dock {dock}", dock=dock)
                )
                overlay.tags.append(Tag(end_word, (points[-1],), role))
        case [int(q), int(r)] | (int(q), int(r)):
            end = q, r
            if here is None and move.get("dir") in DIRECTIONS:
                points.append(middle(moved(end, move["dir"], -move["distance"])))
            points.append(middle(end))
            if end != here:
                x, y = middle(end)
                overlay.marks.append(Mark((x - 0.24, y), Sign.BALLOON, role))
            if word:
                overlay.tags.append(Tag(word, (middle(end),), role))
    if len(points) > 1:
        overlay.lines.append(Line(tuple(points), role))
    return end


def _end(move: Move, here: Hex | None) -> Hex | None:
    """Where a flight that does not say so ends, however far that is."""
    if here is None or move.get("dir") not in DIRECTIONS:
        return here
    return moved(here, move["dir"], move["distance"])


def accuse(state: State, overlay: Overlay, violations: Sequence[Violation], moves: Sequence[AnyMove]) -> None:
    """Add the faults; ``state`` is that before the faulty move, or at the start."""
    for violation in violations:
        match violation.where:
            case ("players", int(seat), *_) if seat != overlay.seat:
                continue
            case ("players", _, "tiles"):
                yard = state.island.board.spaces[state.island.yard]
                overlay.spaces[yard] = Role.FAULTY
                overlay.tags.append(Tag(violation.rule, (middle(yard),), Role.FAULTY))
            case ("players", int(seat), "telescope" | "pending" as name):
                overlay.tiles |= dict.fromkeys(getattr(state.players[seat], name), Role.FAULTY)
            case ("players", int(seat), "balloon"):
                overlay.docks[state.players[seat].dock] = Role.FAULTY
            case ("players", _, str(tile)) | (str(tile),) if tile in RANK:
                _everywhere(state, overlay, tile)
            case ("clouds", int(index)):
                overlay.clouds[index] = Role.FAULTY
            case ("clouds",):
                overlay.clouds |= dict.fromkeys(range(len(state.clouds)), Role.FAULTY)
            case ("harbour",):
                overlay.harbour |= dict.fromkeys(state.harbour, Role.FAULTY)
            case ("log", int(index)):
                here = start(state, overlay.seat)
                show(state, overlay, moves[index].as_json(), Role.FAULTY, violation.rule, here)


def _everywhere(state: State, overlay: Overlay, tile: str) -> None:
    """Every copy of a tile that is there too often."""
    tiles = state.players[overlay.seat].tiles
    spaces = state.island.board.spaces
    overlay.spaces |= {spaces[number]: Role.FAULTY for number, laid in enumerate(tiles) if laid == tile}
    overlay.tiles[tile] = overlay.harbour[tile] = Role.FAULTY
    overlay.clouds |= {index: Role.FAULTY for index, cloud in enumerate(state.clouds) if tile in cloud}
