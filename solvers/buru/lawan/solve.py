"""``solve`` for ``lawan``: the next action, or the odds of a morning."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.decks import known_discards
from periplus.models.buru.game import GAME
from periplus.models.buru.lawan.placing import PLOTS
from periplus.models.buru.position import Position
from periplus.models.buru.query import LawanQuery
from periplus.models.buru.table import only
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import Answer
from ...limits import Clock, Limits
from ...search import Search
from .choice import answer


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer; raises PositionError for what cannot be asked so."""
    if not any(player.lawan for player in position.players):
        raise PositionError("players", say("expected a Lawan among them"))
    if GAME.state(position).worlds[0][1].phase in ("dawn", "morning", "noon"):
        return Search(lambda clock: _odds(position, clock), limits, Answer("unknown"))
    found = answer(position)
    return Search(lambda clock: iter((found,)), limits, Answer("unknown"))


def _odds(position: Position, clock: Clock) -> Iterator[Answer]:
    """The odds by the plot cards that have been seen: those that the question names and those of the log.

    Raises Stop when the clock says so.
    """
    from .odds import told  # noqa: PLC0415 — what is not asked is not loaded

    query = position.ask
    seen = list(query.seen) if isinstance(query, LawanQuery) else []
    state = only(GAME.state(position))
    seen += known_discards(state, PLOTS)
    yield Answer("optimal", engine="enumeration", extra=told(state, seen, clock))
