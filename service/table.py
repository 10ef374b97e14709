"""A game at a table and a table set up by edits, without a memory of their own.

A request for a game has the game so far, its answer the game after one deed. What has to be remembered between two
requests is the recorded game and what chance has shown to whoever chooses next (``solvers/session.py``); both are
data that the client keeps and sends again.

An edit is one deed of the editor; its answer is the position after it, what is wrong with it and what it lacks. One
that leaves no position that can be read is refused whole, with the fields at fault; whatever merely breaks a rule
stands, and its clauses are told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from periplus.drawing import Scene, editing, picture
from periplus.drawing.changes import marked
from periplus.models.core import results
from periplus.models.core.data import Move, Position, called
from periplus.models.core.editions import DEFAULT, chosen
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.notation import read_move
from periplus.models.core.patches import Patch, applied
from periplus.models.core.registry import game, known
from periplus.models.core.results import Violation, written
from periplus.models.core.wording import listed as row_of
from periplus.models.core.wording import say, spoken
from periplus.solvers import api
from periplus.solvers.sequential import Sequential
from periplus.solvers.session import Session

from .logged import deed, logged
from .requests import Edit, New, Step
from .telling import Json, in_parts, listed

EDITS = ("patch", "put", "take", "path")
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
    with _of_variants():
        taken = chosen(rules.variants, request.variants or {})
    tree = editing.editing(request.game).bare(players, taken, request.edition or "study")
    return {"position": rules.whole(_read(tree))}


def edited(request: Edit, position: Position) -> Json:
    """The position after the edit, with what may be done next; raises PositionError and changes nothing then."""
    kinds = editing.editing(position.game)
    game(position.game).admit(position, "edit")
    if request.seat >= len(names := kinds.seats(position)):
        raise PositionError(
            "seat", say("{seat}, expected a seat from 0 to {last}", seat=request.seat, last=len(names) - 1)
        )
    patch = _patch(request, position)
    if patch:
        position = _read(_applied(request, position, patch))
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
        "seats": [called(name) for name in seats],
        **editing.kit(position, seat).as_json(),
        **in_parts(request, position, drawn),
    }


def _about_another(fault: Violation, seat: int) -> bool:
    """Whether the fault is on the board of another seat, which is not in front now."""
    return len(fault.where) > 1 and fault.where[0] in BOARDS and fault.where[1] != seat


def _patch(request: Edit, position: Position) -> Patch:
    """The edit that the request tells, as a JSON Patch; nothing where it tells none."""
    given = [field for field in EDITS if getattr(request, field)]
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


def _applied(request: Edit, position: Position, patch: Patch) -> Json:
    """The data of the position after the patch; raises PositionError with the field of the request that tells it."""
    try:
        found: Json = applied(game(position.game).whole(position), patch)
    except PositionError as error:
        if request.path is None:
            raise
        raise PositionError("path", error.message) from None
    return found


def _read(tree: Json) -> Position:
    position = api.load(json.dumps(tree).encode())
    game(position.game).admit(position, "edit")
    return position


def _missing(position: Position) -> list[Json]:
    """What nobody could move without: the fields that the rules ask for, or what chance has to tell first."""
    try:
        if api.outcome(position) is not None or api.moves(position):
            return []
    except PositionError as error:
        return [fault.as_json() for fault in error.faults]
    if api.turn(position):
        return []
    from periplus.drawing import falling  # noqa: PLC0415 — the server of the children loads it beforehand

    due = falling.asked(position)
    lacking = (
        say("something to play with, such as what a player has in hand")
        if due is None
        else row_of(part.words for part in due.parts)
    )
    return [Fault("log", lacking).as_json()]


DEEDS = ("move", "roll", "fell")
"""The fields of a request that each tell a deed."""


def begun_game(request: New) -> dict[str, Any]:
    """A fresh game of the bundled edition or of the request's, dealt from its seed; raises PositionError."""
    own = request.edition
    with _of_variants():
        if isinstance(own, str):
            own = game(request.game).edition(own).as_json() if own != DEFAULT else None
        position = api.new(request.game, request.players, request.seed, request.variants, own)
    return {"position": game(position.game).whole(position)}


@contextmanager
def _of_variants() -> Iterator[None]:
    """A fault in the block that no field of a request has is one of the variant of that name."""
    try:
        yield
    except PositionError as error:
        if error.field.partition(".")[0] in New.model_fields:
            raise
        raise error.below("variants") from None


def stepped(request: Step, position: Position) -> dict[str, Any]:
    """The table after the deed of the request, if it tells one.

    Raises PositionError with the fields of the request, and IllegalMove for what the rules forbid; then nothing of
    the deed counts.
    """
    turns = _seated(request, _session(request, position))
    played = _done(request, turns)
    return {"legal": True, "played": played, **_table(request, turns)}


def _session(request: Step, position: Position) -> Session:
    """The table of the request, before its deed."""
    if request.at is not None:
        if request.shown is not None:
            raise PositionError("shown", say("expected {names}, and not both", names="at / shown"))
        return Session.before(position, request.at, request.seed)
    try:
        return Session.resumed(position, request.seed, request.shown)
    except PositionError as error:
        raise error.below("shown") from None


def _seated(request: Step, session: Session) -> Sequential:
    """The table with who is done with what all share."""
    try:
        return Sequential(session, request.done or ())
    except PositionError as error:
        raise PositionError("done", error.message) from None


def _done(request: Step, turns: Sequential) -> dict[str, Any] | None:
    """The deed, as it was recorded and in words; None where the request tells none."""
    session = turns.session
    given = [field for field in DEEDS if getattr(request, field) not in (None, False)]
    if len(given) > 1:
        raise PositionError(given[1], say("expected {names}, and not both", names=" / ".join(given[:2])))
    if not given:
        return None
    before, seat = session.position, _mover(request, turns)
    try:
        move = _moved(request, turns, seat)
    except PositionError as error:
        raise error.below("move") if given == ["move"] else error from None
    return deed(before if session.shown is None else session.position, move, seat, before, session.brought)


def _mover(request: Step, turns: Sequential) -> int | None:
    """Who makes the move; None where chance acts. Raises PositionError (field ``seat``) for a seat that may not."""
    turns.session.admitted(request.seat)
    movers = turns.order()
    return movers[0] if movers and request.seat is None else request.seat


def _moved(request: Step, turns: Sequential, seat: int | None) -> Move:
    session = turns.session
    if request.roll:
        rolled = turns.roll()
        if rolled is None:
            raise PositionError("roll", say("chance has nothing to do now, expected a move"))
        return rolled
    if request.fell is not None:
        return _fallen(turns, request.fell)
    asked = session.position if seat is None else session.seen_by(seat)
    move = read_move(asked, request.move) if isinstance(request.move, str) else request.move or {}
    return session.play(move, seat) if request.done is None else turns.make(seat, move)


def _fallen(turns: Sequential, fell: Mapping[str, Sequence[Any]]) -> Move:
    """What fell at the table, told by the parts that were asked for."""
    session = turns.session
    if not session.waits_for_chance() and not turns.may_roll():
        raise PositionError("fell", say("chance has nothing to do now, expected a move"))
    from periplus.drawing import falling  # noqa: PLC0415 — the server of the children loads it beforehand

    fallen = falling.fallen(session.position, fell)
    return turns.bring(fallen)


def _asked(request: Step, session: Session, due: bool) -> dict[str, Any] | None:
    """What chance has to bring where it is ``due``; None where a player moves, or where nothing can be told of it."""
    if not due:
        return None
    from periplus.drawing import falling  # noqa: PLC0415 — as above

    found = falling.asked(session.position)
    return None if found is None else found.as_json(drawn="parts" in (request.include or ()))


def _table(request: Step, turns: Sequential) -> dict[str, Any]:
    """The game so far, who may move or what is asked of chance, and what is seen of it."""
    view, session = request.view, turns.session
    rules, outcome, movers = game(session.recorded.game), session.outcome, turns.order()
    waits, may_roll = session.waits_for_chance(), turns.may_roll()
    seen = session.seen_by(movers[0]) if movers else None
    last = session.people[-1]
    if view is not None and view > last:
        raise PositionError("view", say("{seat}, expected a seat from 0 to {last}", seat=view, last=last))
    if view is not None and request.open:
        raise PositionError("open", say("expected {names}, and not both", names="view / open"))
    looks = _looks(request, session, movers)
    players = (outcome or session.score(looks)).players
    looked = session.seen_by(looks)
    own = None if seen is None else rules.whole(seen)
    return {
        "position": rules.whole(session.recorded),
        "shown": session.shown and session.shown.as_json(),
        "seats": [
            {"seat": one.seat, "name": called(one.known_as), "total": written(one.total)} for one in players
        ],
        "people": list(session.people),
        "to_move": list(movers),
        "done": sorted(turns.done & set(movers)),
        "private": bool(movers) and session.private(movers[0]),
        "chance": waits,
        "may_roll": may_roll,
        "asked": _asked(request, session, waits or may_roll),
        "over": outcome is not None,
        "winners": list(outcome.winners) if outcome else [],
        "ending": None if outcome is None else spoken(outcome.ending(called)),
        "seen": own,
        "view": own if looked is seen else rules.whole(looked),
        **({"log": [*logged(session.recorded), *_brought(session)]} if request.log else {}),
        **_pictured(request, session, looks),
        **_options(request, seen if movers and movers[0] in request.moves else None),
    }


def _brought(session: Session) -> Iterator[Json]:
    """What chance has brought since the last deed of the log, which is told with the choice that follows."""
    if session.shown is not None:
        told = deed(session.position, session.shown, None, session.recorded, session.brought)
        yield {"to_move": [], "shown": None, **told}


def _looks(request: Step, session: Session, movers: Sequence[int]) -> int | None:
    """The seat from which the table is seen: that of the request, else who is to move, at the end who has won."""
    if request.view is not None or request.open:
        return request.view
    if session.outcome is None:
        return movers[0] if movers else None
    return next((seat for seat in session.outcome.winners if seat in session.people), session.people[0])


def _pictured(request: Step, session: Session, looks: int | None) -> dict[str, Any]:
    """The picture of what is looked at, if it is wanted, what is new on it outlined if that is."""
    if not request.draw:
        return {}
    looked = session.seen_by(looks)
    scene: Scene = picture(looked)
    if request.since is not None:
        try:
            then = Session.before(session.recorded, request.since)
        except PositionError as error:
            raise PositionError("since", error.message) from None
        scene = marked(picture(then.seen_by(looks)), scene)
    return {"picture": {"title": scene.title} | in_parts(request, looked, lambda: scene)}


def _options(request: Step, asked: Position | None) -> dict[str, Any]:
    """The moves of whoever is asked."""
    return {} if asked is None else {"options": listed(request, asked, api.listing(asked))}
