"""Mixed strategies: placements with their chances, and what they are sure of whatever the other lays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from periplus.models.buru.game import GAME
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.position import Position
from periplus.models.core.errors import PositionError

from ...replay import ClaimedLine, Replayed, ReplayError
from ..figures import figure
from ..place.duel import Duel
from ..place.footing import ground, opponents
from ..place.question import PlacementQuestion
from ..place.values import worths
from .placing import TablePlacement, asked, whole


def mixed(position: Position, line: ClaimedLine) -> Replayed:
    """A mixed strategy: legal placements, and the least that it brings on average."""
    question = asked(position)
    table, (other,) = question.query.value, question.seats
    parts = list(_parts(question, line))
    if isinstance(table, str) or sum(chance for _, chance in parts) != 1:
        raise ReplayError("the chances of the placements do not sum to 1")
    mine, theirs = question.placements(question.seat), question.placements(other.seat)
    (me,) = opponents(2, other.seat, question.state.envoy)
    duel = Duel(worths(table, question.state.setting.areas), table.fish, mine, theirs, (other, me))
    rows = {(placement.ground, placement.kept): row for row, placement in enumerate(mine)}
    mixture: dict[int, Fraction] = {}
    for laid, chance in parts:
        player = laid.state.players[question.seat]
        row = rows[ground(player), player.kept or 0]
        mixture[row] = mixture.get(row, Fraction(0)) + chance
    ways = sum(placement.ways for placement in mine)
    extra = {"count": ways, "chances": [str(chance) for _, chance in parts]}
    return Replayed(figure(duel.best_column(mixture)[1]), (), extra)


def _parts(question: PlacementQuestion, line: ClaimedLine) -> Iterator[tuple[TablePlacement, Fraction]]:
    """The placements with their exact chances; raises ReplayError for what is none."""
    chances = line.extra.get("chances")
    if not isinstance(chances, list) or len(chances) != len(line.steps):
        raise ReplayError("expected a chance for each placement")
    for step, chance in zip(line.steps, chances, strict=True):
        if not isinstance(step, Mapping) or set(step) != {"move", "probability"}:
            raise ReplayError(f"no part of a mixed strategy: {step}")
        try:
            exact = Fraction(str(chance))
        except (ValueError, ZeroDivisionError) as error:
            raise ReplayError(f"no chance: {chance}") from error
        if not 0 < exact <= 1 or figure(exact) != step["probability"]:
            raise ReplayError(f"a chance of {chance} is told as {step['probability']}")
        yield whole(question, _read(question.position, step["move"])), exact


def _read(position: Position, moves: Any) -> tuple[AnyMove, ...]:
    try:
        return tuple(GAME.parse_move(position, move) for move in moves)
    except (PositionError, TypeError) as error:
        raise ReplayError(f"no placement: {moves}: {error}") from error
