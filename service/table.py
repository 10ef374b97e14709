"""A game at a table, without a memory of its own: a request has the game so far, its answer the game after one deed.

What has to be remembered between two requests is the recorded game and what chance has shown to whoever chooses next
(``solvers/session.py``); both are data that the client keeps and sends again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.notation import read_move, turn_notation
from periplus.models.core.registry import game
from periplus.models.core.results import written
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.session import Session

from .requests import New, Step

DEEDS = ("move", "roll", "fell")
"""The fields of a request that each tell a deed."""


def begun_game(request: New) -> dict[str, Any]:
    """A fresh game of the bundled edition, dealt from the request's seed; raises PositionError."""
    position = api.new(request.game, request.players, request.seed, request.variants)
    return {"position": game(position.game).whole(position)}


def stepped(request: Step, position: Position) -> dict[str, Any]:
    """The table after the deed of the request, if it tells one.

    Raises PositionError with the fields of the request, and IllegalMove for what the rules forbid; then nothing of
    the deed counts.
    """
    session = _session(request, position)
    played = _done(request, session)
    drawn = "parts" in (request.include or ())
    return {"legal": True, "played": played, **_table(session, request.view, drawn=drawn)}


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


def _done(request: Step, session: Session) -> dict[str, Any] | None:
    """The deed, as it was recorded and in words; None where the request tells none."""
    given = [field for field in DEEDS if getattr(request, field)]
    if len(given) > 1:
        raise PositionError(given[1], say("expected {names}, and not both", names=" / ".join(given[:2])))
    if not given:
        return None
    before, seat = session.position, _mover(request, session)
    try:
        move = _moved(request, session, seat)
    except PositionError as error:
        raise error.below("move") if given == ["move"] else error from None
    from periplus.drawing import phrase  # noqa: PLC0415 — the server of the children loads it beforehand

    told = before if session.shown is None else session.position
    words, notation = phrase(told, move), turn_notation(before, (move,))
    return {"move": move.as_json(), "seat": seat, "words": words, "notation": notation}


def _mover(request: Step, session: Session) -> int | None:
    """Who makes the move; None where chance acts."""
    movers = session.actors()
    if request.seat is not None and request.seat not in movers:
        allowed = ", ".join(map(str, movers)) or "-"
        raise PositionError(
            "seat", say("{seat} is not to move, expected one of {seats}", seat=request.seat, seats=allowed)
        )
    return movers[0] if movers and request.seat is None else request.seat


def _moved(request: Step, session: Session, seat: int | None) -> Move:
    if request.roll:
        rolled = session.roll()
        if rolled is None:
            raise PositionError("roll", say("chance has nothing to do now, expected a move"))
        return rolled
    if request.fell is not None:
        return _fallen(session, request.fell)
    if not isinstance(request.move, str):
        return session.play(request.move or {}, seat)
    asked = session.position if seat is None else session.seen_by(seat)
    return session.play(read_move(asked, request.move), seat)


def _fallen(session: Session, fell: Mapping[str, Sequence[Any]]) -> Move:
    """What fell at the table, told by the parts that were asked for."""
    if not session.waits_for_chance():
        raise PositionError("fell", say("chance has nothing to do now, expected a move"))
    from periplus.drawing import falling  # noqa: PLC0415 — the server of the children loads it beforehand

    return session.bring(falling.fallen(session.position, fell))


def _asked(session: Session, *, drawn: bool) -> dict[str, Any] | None:
    """What chance has to bring now; None where a player moves, or where nothing can be told of it."""
    if not session.waits_for_chance():
        return None
    from periplus.drawing import falling  # noqa: PLC0415 — as above

    found = falling.asked(session.position)
    return None if found is None else found.as_json(drawn=drawn)


def _table(session: Session, view: int | None, *, drawn: bool) -> dict[str, Any]:
    """The game so far, who may move or what is asked of chance, and what is seen of it."""
    rules, outcome, movers = game(session.recorded.game), session.outcome, session.actors()
    seen = session.seen_by(movers[0]) if movers else None
    players = (outcome or rules.score(seen or session.seen_by(0))).players
    if view is not None and view >= len(players):
        raise PositionError(
            "view", say("{seat}, expected a seat from 0 to {last}", seat=view, last=len(players) - 1)
        )
    looked = session.seen_by(view) if view is not None else seen or session.position
    return {
        "position": rules.whole(session.recorded),
        "shown": session.shown and session.shown.as_json(),
        "seats": [{"seat": one.seat, "name": one.name, "total": written(one.total)} for one in players],
        "to_move": list(movers),
        "chance": session.waits_for_chance(),
        "asked": _asked(session, drawn=drawn),
        "over": outcome is not None,
        "winners": list(outcome.winners) if outcome else [],
        "seen": seen and rules.whole(seen),
        "view": rules.whole(looked),
    }
