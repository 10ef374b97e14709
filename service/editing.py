"""A table set up by edits: one deed of the editor, the position after it, what is wrong with it and what it lacks.

The service keeps nothing: a request has the position so far. An edit that leaves no position that can be read is
refused whole, with the fields at fault; whatever merely breaks a rule stands, and its clauses are told.
"""

from __future__ import annotations

import json

from periplus.drawing import Scene, editing
from periplus.models.core import results
from periplus.models.core.data import Position
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.patches import Patch, applied
from periplus.models.core.registry import game, known
from periplus.models.core.results import Violation
from periplus.models.core.variants import chosen
from periplus.models.core.wording import say, spoken
from periplus.solvers import api

from .requests import Edit, New
from .telling import Json, in_parts

DEEDS = ("patch", "put", "take", "path")
"""The fields of a request that each tell an edit."""
BOARDS = ("players", "settlements")
"""Fields of a position with an entry for each seat."""


def bare_table(request: New) -> Json:
    """An empty table of the game, of its bundled edition or of a player's own; raises PositionError."""
    rules = game(known(request.game))
    players = request.players or min(rules.players)
    if players not in rules.players:
        numbers = ", ".join(map(str, rules.players))
        raise PositionError(
            "players", say("{number}, expected one of {numbers}", number=players, numbers=numbers)
        )
    taken = chosen(rules.variants, request.variants or {})
    tree = editing.editing(request.game).bare(players, taken, request.edition or "study")
    return {"position": rules.whole(_read(tree))}


def edited(request: Edit, position: Position) -> Json:
    """The position after the edit, with what may be done next; raises PositionError and changes nothing then."""
    kinds = editing.editing(position.game)
    if request.seat >= len(names := kinds.seats(position)):
        raise PositionError(
            "seat", say("{seat}, expected a seat from 0 to {last}", seat=request.seat, last=len(names) - 1)
        )
    patch = _patch(request, position)
    if patch:
        position = _read(applied(game(position.game).whole(position), patch))
    violations = api.check(position)
    tree = game(position.game).whole(position)
    seats = kinds.seats(position)
    seat = min(request.seat, len(seats) - 1)

    def drawn() -> Scene:
        shown = [fault for fault in violations if not _about_another(fault, seat)]
        return editing.scene(position, seat, shown)

    return {
        "position": tree,
        "patch": patch,
        **results.verdict(violations),
        "missing": [] if violations else _missing(position),
        "seat": seat,
        "seats": [spoken(name) for name in seats],
        **editing.kit(position, seat).as_json(),
        **in_parts(request, position, drawn),
    }


def _about_another(fault: Violation, seat: int) -> bool:
    """Whether the fault is on the board of another seat, which is not in front now."""
    return len(fault.where) > 1 and fault.where[0] in BOARDS and fault.where[1] != seat


def _patch(request: Edit, position: Position) -> Patch:
    """The edit that the request tells, as a JSON Patch; nothing where it tells none."""
    given = [field for field in DEEDS if getattr(request, field)]
    if given == ["take"] and request.at is not None:
        return editing.carry(position, request.seat, request.take or "", request.at)
    if len(given) > 1:
        raise PositionError(given[1], say("expected {names}, and not both", names=" / ".join(given[:2])))
    if request.put is not None:
        return editing.put(position, request.seat, request.put, request.at or "", request.turn)
    if request.take is not None:
        return editing.take(position, request.seat, request.take)
    if request.path is not None:
        return editing.change(position, request.seat, request.path, request.value)
    return list(request.patch)


def _read(tree: Json) -> Position:
    return api.load(json.dumps(tree).encode())


def _missing(position: Position) -> list[Json]:
    """What nobody could move without: the fields that the rules ask for, or what chance has to tell first."""
    try:
        if api.outcome(position) is not None or api.moves(position):
            return []
    except PositionError as error:
        return [fault.as_json() for fault in error.faults]
    if api.turn(position):
        return []
    return [Fault("log", say("dice, a deal or a draw come first")).as_json()]
