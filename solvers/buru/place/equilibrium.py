"""Two players who lay at once and unseen: the best mixed strategy and the value of the game (spec 7.6)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from periplus.models.buru.mats import hand
from periplus.models.buru.query import ValueTable
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import Answer
from ...limits import Clock, Limits
from ...patterns.matrixgames import equilibria
from ...search import Search
from ..figures import figure
from .duel import Duel
from .footing import opponents
from .placements import EquivalentLayings
from .question import PlacementQuestion
from .values import worths

ENGINE = "double oracle"


def search(question: PlacementQuestion, limits: Limits) -> Search[Answer]:
    """The strategy with its value; raises PositionError unless two humans with a value table meet."""
    setting = question.state.setting
    if len(setting.ids) != 2 or any(setting.lawans):
        raise PositionError("ask.opponents", say("an equilibrium takes two players, neither of them a Lawan"))
    if not hand(question.state, question.seats[0].seat):
        raise PositionError("ask.opponents", say("an equilibrium takes two players who have yet to place"))
    table = question.query.value
    if isinstance(table, str):
        raise PositionError("ask.value", say("expected a value table: an equilibrium needs one"))
    return Search(lambda clock: _answers(question, table, clock), limits, Answer("unknown"))


def _answers(question: PlacementQuestion, table: ValueTable, clock: Clock) -> Iterator[Answer]:
    """Better and better strategies, then the proved one. Raises Stop when the clock says so."""
    state, (other,) = question.state, question.seats
    mine, theirs = question.placements(question.seat), question.placements(other.seat)
    (me,) = opponents(2, other.seat, state.envoy)
    duel = Duel(worths(table, state.setting.areas), table.fish, mine, theirs, (other, me))
    for found in equilibria(duel, 0, 0, clock):
        yield Answer(
            "optimal" if found.value == found.bound else "feasible",
            figure(found.value),
            figure(found.bound),
            tuple(_part(question, mine[row], share) for row, share in sorted(found.rows.items())),
            engine=ENGINE,
            extra={
                "count": sum(placement.ways for placement in mine),
                "chances": [str(share) for _, share in sorted(found.rows.items())],
            },
        )


def _part(question: PlacementQuestion, placement: EquivalentLayings, share: Fraction) -> dict[str, Any]:
    moves = placement.moves(question.state.setting, question.seat)
    return {"move": [move.as_json() for move in moves], "probability": figure(share)}
