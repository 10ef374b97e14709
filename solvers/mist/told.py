"""Turns and other choices as ranked moves: what can be played as it stands, what follows, and why it is worth that."""

from __future__ import annotations

from typing import Any

from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.mist.moves import AnyMove
from periplus.models.mist.scoring import score_lines, total
from periplus.models.mist.state import State

from ..answers import RankedMove, Ranking
from ..shapes import Status
from .prospect import prospect
from .turn.best import KnownTurns, WholeTurn, prefix
from .turn.playing import Course, shown

ENGINE = "enumeration"


class RankedTurns:
    """Turns of one table as ranked moves; what was told of a turn is kept as long as it is on the list."""

    def __init__(self, state: State) -> None:
        self._state, self._before = state, total(state, state.turn)
        self._lines = score_lines(state, state.turn)
        self._whys: dict[WholeTurn, tuple[ScoreLine, ...]] = {}

    def ranking(self, known: KnownTurns) -> Ranking:
        """The ranking of what is known."""
        self._whys = {turn: self._whys.get(turn) or self._why(turn) for turn in known.turns}
        moves = tuple(self._ranked(turn, known) for turn in known.turns)
        proved = known.proved or known.turns[0].value >= known.bound
        status: Status = "optimal" if proved else "feasible"
        return Ranking(status, moves, known.bound - self._before, engine=ENGINE)

    def _ranked(self, turn: WholeTurn, known: KnownTurns) -> RankedMove:
        gain = turn.value - self._before
        proved = known.proved or turn.value >= known.bound
        chosen, rest = divided(turn.course)
        return RankedMove(
            chosen,
            gain,
            gain if proved else known.bound - self._before,
            proved,
            loss=known.turns[0].value - turn.value,
            why=self._whys[turn],
            line=rest,
            extra=further(turn.state, turn.state.turn),
        )

    def _why(self, turn: WholeTurn) -> tuple[ScoreLine, ...]:
        return changes(self._lines, score_lines(turn.state, turn.state.turn))


def divided(course: Course) -> tuple[tuple[AnyMove, ...], tuple[AnyMove, ...]]:
    """The moves that can be played as they stand, and those after the first draw that nobody knows."""
    chosen = prefix(course)
    return chosen, shown(course[len(chosen) :])


def further(state: State, seat: int) -> dict[str, Any]:
    """What an entry says of its turn besides: the second key among turns that are worth the same."""
    return {"prospect": prospect(state, seat)}


def changes(old: tuple[ScoreLine, ...], new: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
    """The score items that differ: their points after less those before, told as it was and as it is."""
    points: dict[tuple[str, str], int] = {}
    for sign, lines in ((-1, old), (1, new)):
        for line in lines:
            key = line.rule, line.what if line.rule not in COUNTED else ""
            points[key] = points.get(key, 0) + sign * line.points
    before, after = ({line.rule: line.what for line in lines} for lines in (old, new))
    return tuple(
        ScoreLine(rule, what or _counted(rule, before.get(rule, ""), after.get(rule, "")), gain)
        for (rule, what), gain in points.items()
        if gain
    )


def _counted(rule: str, before: str, after: str) -> str:
    """What is said of a clause with one line, whose points changed."""
    if rule == VOLCANOES:
        return say("fewer bare volcanoes")  # whatever is tiled stays so
    if rule in COUNTS and before and after:
        return say("{before} → {after}", before=before, after=after)
    return after or before


VOLCANOES = "MIST-10.11"
COUNTS = ("MIST-10.7", "MIST-10.9")
"""Clauses whose words tell how much is counted, which is what changed."""
COUNTED = (*COUNTS, "MIST-10.10", VOLCANOES)
"""Clauses with one line, whose words may change with it."""
