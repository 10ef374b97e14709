"""``maximum``: any of the pieces laid anywhere, in some order, then the best overlays; no effects happen.

Small sets of pieces are settled by going through every base that they can make (``growing``), those that may be the
best with their best overlays, proved. Of larger sets a beam finds good boards, and counting bounds the best. Whatever
is found is laid piece by piece and scored by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import usual
from periplus.models.kalypso.state import BOATS, State
from periplus.models.kalypso.terms import Objective

from ...answers import Answer
from ...limits import Clock, Limits
from ...search import Search
from ..overlays.best import OverlayQuestion
from ..overlays.sites import building_sites, garden_sites
from ..overlays.worth import worthwhile
from ..pieces import laid_in_order
from .base import Base, base_of
from .ceiling import Ceiling
from .growing import Growing

__all__ = [
    "search",
]


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best objective over every final board of ``ask.pieces``, with up to ``ask.gardens`` more gardens.

    The solution lists the placements in an order that the rules allow, then the overlays. While the best is not
    proved, ``parts`` says what the bound is made of. Raises PositionError for a question without pieces.
    """
    if position.ask.pieces is None:
        raise PositionError("ask.pieces", say("the field is missing, expected the pieces to lay"))
    state = GAME.state(position)
    objective = position.ask.objective or usual(state.mode)
    question = MaximumQuestion(state, objective, position.ask.pieces, position.ask.gardens)
    return Search(question.answers, limits, Answer("unknown"))


class MaximumQuestion:
    """The question to one settlement."""

    def __init__(self, state: State, objective: Objective, pieces: Sequence[str], gardens: int) -> None:
        self._state = state
        self._objective: Objective = objective
        self._pieces = tuple(pieces)
        self._gardens = gardens
        self._base = base_of(state)
        self._ceiling = Ceiling(state, objective, gardens)

    @cached_property
    def _boats(self) -> int:
        """Boats that may lie on the board (KAL-10.7)."""
        state = self._state
        return state.edition.boats_allowed(state.own.panels) if state.together else BOATS

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Ever better boards, the last one proved best if the clock allows. Raises Stop when it says so."""
        parts = self._ceiling.parts(self._base, self._pieces)
        bound = sum(parts.values())
        growing = Growing(self._ceiling, self._base, self._pieces, self._boats)
        best, proved = Answer("unknown", bound=bound, extra={"parts": parts}), True
        for base in growing.gives(clock):
            if growing.best is not None and self._ceiling.closer(base, clock) <= growing.best:
                continue
            answer = self.on(base, clock)
            proved = proved and answer.status == "optimal"
            if growing.improves(answer.value):
                best = replace(
                    answer,
                    status="feasible",
                    bound=bound,
                    reason=None,
                    engine="enumeration",
                    extra=best.extra,
                )
                yield best
            if best.value == bound:
                break
        if proved or best.value == bound:
            yield replace(best, status="optimal", bound=best.value, extra={})
        else:
            yield replace(best, reason="gap")

    def on(self, base: Base, clock: Clock) -> Answer:
        """The best overlays on the base; raises ReplayError, and Stop when the clock says so."""
        order, state = laid_in_order(self._state, base.spots)
        sites = building_sites(state, worthwhile(state, self._objective), fresh=False)
        gardens = garden_sites(state) if self._gardens else ()
        question = OverlayQuestion(state, self._objective, (*sites, *gardens), gardens=self._gardens)
        answer = question.best(clock)
        moves = [spot.move(state.sea.frame).as_json() for spot in order]
        return replace(answer, solution=(*moves, *answer.solution))
