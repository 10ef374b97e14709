"""What is asked of a placement: whose, which tokens, against whom, and what counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from periplus.models.buru.game import GAME
from periplus.models.buru.initial import initial
from periplus.models.buru.mats import hand
from periplus.models.buru.morning import stackable
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery
from periplus.models.buru.state import UNKNOWN, State, replace
from periplus.models.buru.table import only
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from ..bounding import limit
from ..reliance import require
from ..scopes import scoped
from .footing import Opponent, opponents
from .placements import EquivalentLayings, placements


@dataclass(frozen=True)
class PlacementQuestion:
    """One player's placement."""

    position: Position
    query: PlaceQuery
    state: State
    """The table in the morning."""
    seat: int

    @property
    def seats(self) -> tuple[Opponent, ...]:
        """The opponents."""
        return opponents(len(self.state.players), self.seat, self.state.envoy)

    def placements(self, seat: int) -> list[EquivalentLayings]:
        """Every placement of that player's hand, by what is known of what he has placed."""
        return list(self.each_placement(seat))

    def each_placement(self, seat: int) -> Iterator[EquivalentLayings]:
        """The same, one after the other."""
        state = self.state
        areas = range(len(state.setting.areas))
        held = [area for area in areas if stackable(state, seat, area)]
        return placements(state.players[seat], hand(state, seat), len(areas), held)


def ceiling(question: PlacementQuestion, clock: Clock) -> Fraction | None:
    """No placement and no luck brings the asker more. Raises Stop when the clock is cancelled."""
    return limit(question.position, question.state, question.seat, question.query.goal, clock)


def scope(question: PlacementQuestion) -> dict[str, Any]:
    """The model of the others in the afternoon, and what the answer takes for granted: see ``scopes``."""
    query, state = question.query, question.state
    drawn = query.opponents == "lawan"
    return {"others": query.others, **scoped(state, question.seat, query.others, drawn=drawn)}


def ask(position: Position) -> PlacementQuestion:
    """The question; raises PositionError for what cannot be asked so."""
    query = position.ask
    if not isinstance(query, PlaceQuery):
        raise PositionError("ask.kind", say("expected place"))
    before = only(GAME.state(position)) if position.phase in ("morning", "noon") else initial(position)
    state = replace(before, phase="morning")
    seat = _asker(state, query.player)
    if faults := list(_faults(state, seat)):
        raise PositionError.of(faults)
    if not hand(state, seat):
        raise PositionError("ask.player", say("expected a player who has a token to place or to keep"))
    if isinstance(query.value, str):
        require(state.setting, "actions", "holdings")
    return PlacementQuestion(position, query, state, seat)


def _asker(state: State, player: str | None) -> int:
    """The player who asks; the only human, or the envoy, unless another is named."""
    setting = state.setting
    humans = [seat for seat, lawan in enumerate(setting.lawans) if lawan is None]
    if player is None:
        return humans[0] if len(humans) == 1 or state.envoy not in humans else state.envoy
    seat = setting.ids.index(player)
    if seat not in humans:
        raise PositionError("ask.player", say("expected a human: a Lawan places what its cards say"))
    return seat


def _faults(state: State, seat: int) -> Iterator[Fault]:
    """Tokens that the player himself must know."""
    for area, tokens in zip(state.setting.areas, state.players[seat].placed, strict=True):
        for index, token in enumerate(tokens):
            if token == UNKNOWN:
                field = f"players[{seat}].placed.{area}[{index}]"
                yield Fault(field, say("expected one of the asker's own tokens, which he knows"))
