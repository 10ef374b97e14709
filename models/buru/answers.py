"""What the game says of a table in play: its score, the choices now, and whose they are."""

from __future__ import annotations

from typing import Any

from ..core.errors import PositionError
from ..core.results import Outcome
from ..core.wording import say
from .listing import legal_moves
from .mats import placed
from .morning import placer
from .mornings import count, mornings
from .moves import AnyMove
from .noon import keepers
from .query import AnyQuery, PlaceQuery
from .scoring import standing
from .state import UNKNOWN
from .table import PossibleWorlds, only


def score(table: PossibleWorlds) -> Outcome:
    """Every player's score as if the game ended now; raises PositionError (field ``log``) for an open random tie."""
    return standing(only(table))


def moves(table: PossibleWorlds, asks: str | None = None) -> tuple[AnyMove, ...]:
    """Every legal move of whose choice it is, in the order of answers; raises as ``score``.

    Who asks at noon is not told what another may keep of whom he does not know all tokens.
    """
    state = only(table)
    found = legal_moves(state)
    if asks is None or state.phase != "noon":
        return found
    ids = state.setting.ids
    secret = {ids[seat] for seat in range(len(ids)) if UNKNOWN in placed(state, seat)} - {asks}
    return tuple(move for move in found if move.player not in secret)


def whole_mornings(table: PossibleWorlds, query: AnyQuery) -> dict[str, Any] | None:
    """All placements of a morning, counted, and listed if they are few; None unless they are asked for.

    They are those of the human who asks, by default of the one in turn; None too while that is a Lawan.
    Raises PositionError (field ``ask.player``) for a Lawan who asks.
    """
    if not isinstance(query, PlaceQuery) or not query.whole:
        return None
    state = only(table)
    seat = placer(state) if query.player is None else state.setting.ids.index(query.player)
    if seat is None:
        return None
    if state.setting.lawans[seat] is not None:
        if query.player is None:
            return None
        raise PositionError("ask.player", say("expected a human: Lawans place by plot cards"))
    number = count(state, seat)
    shown = mornings(state, seat) if number < query.limit else ()
    return {"count": number, "moves": [[move.as_json() for move in morning] for morning in shown]}


def actors(table: PossibleWorlds) -> tuple[int, ...]:
    """The seats that may choose now; none while chance has to act or the game is over."""
    from .dealing import waits  # noqa: PLC0415 — only games that are played need it

    (_, state), *others = table.settled
    if others or waits(state):
        return ()
    match state.phase:
        case "morning":
            turn = placer(state)
            return () if turn is None or state.setting.lawans[turn] is not None else (turn,)
        case "noon":
            return keepers(state)
        case _:
            return () if state.turn is None else (state.turn,)
