"""Whole turns of a shared settlement by a beam over single steps, a quota for each class of what they reach.

Without the quotas the beam fills with one result laid in many ways. A turn's line goes on in the world that was
dealt, so that what a draw may bring counts; what may be played of it ends with the first draw.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.forecasts import missing_items
from periplus.models.kalypso.hand import is_tile
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.listing import other_moves, pieces_to_place
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.steps import Placing, Step
from periplus.models.kalypso.supply import settlers

from ..search.beam import best_of_classes
from .turn.survey import ground, survey

WIDTH = 24
"""Lines kept from step to step."""
QUOTA = 4
"""Of them, of one class."""
BUSY, QUIET, FIRST_QUIET = 60, 3, 8
"""Places looked at, by orientation: those from which something comes, others, and others of a turn's tile."""
GARDEN_PLACES = 30
FISH_TOLD_APART = 8
"""Fish from which on more of them make no class of their own."""


class TurnSteps(NamedTuple):
    """The steps of a turn so far."""

    worth: float
    steps: tuple[Step, ...]
    state: State
    known: int | None = None
    """How many of the steps were there before anything was drawn in them; None: nothing was."""

    @property
    def played(self) -> tuple[Step, ...]:
        """The steps up to the first draw, the one that draws among them."""
        return self.steps[: self.known]


def whole_turns(state: State, worth: Callable[[State], float], width: int = WIDTH) -> list[TurnSteps]:
    """Lines to the end of the turn of the seat to move, the best first."""
    seat = KERNEL.to_move(state)
    layer = [TurnSteps(worth(state), (), state)]
    ended: list[TurnSteps] = []
    seen: set[State] = set()
    while layer:
        found: list[TurnSteps] = []
        for line in layer:
            for step in _steps(line.state, len(line.steps)):
                following = _after(line, step, worth)
                if isinstance(step, End) or KERNEL.to_move(following.state) != seat:
                    ended.append(following)
                elif following.state not in seen:
                    seen.add(following.state)
                    found.append(following)
        layer = _kept(found, width)
    ended.sort(key=lambda line: -line.worth)
    return ended


def _after(line: TurnSteps, step: Step, worth: Callable[[State], float]) -> TurnSteps:
    """The line with one more step; at the end of a turn what lies in hand is lost, and nothing else changes."""
    state = KERNEL.apply(line.state, step)
    known = line.known
    if known is None and state.bags != line.state.bags:
        known = len(line.steps) + 1
    value = line.worth if isinstance(step, End) else worth(state)
    return TurnSteps(value, (*line.steps, step), state, known)


def _kept(found: list[TurnSteps], width: int) -> list[TurnSteps]:
    """The best lines, no more of a class than its quota."""
    return best_of_classes(found, width, QUOTA, lambda line: line.worth, lambda line: _class(line.state))


def _class(state: State) -> Hashable:
    """What the duties of phase 4 see of a state."""
    own = state.own
    lacking = sum(missing_items(state.edition, state.mode, entry) for entry in own.forecasts)
    fish = min(own.fish, FISH_TOLD_APART)
    return (
        settlers(own), own.survivors, lacking, fish, own.garden_track, len(own.buildings), len(own.monuments)
    )  # fmt: skip


def _steps(state: State, depth: int) -> Iterator[Step]:
    """Steps worth a look: all that are no placements, and of each piece and orientation some places."""
    yield from other_moves(state)
    land = ground(state)
    for piece in pieces_to_place(state):
        if piece == "garden" or state.phase is not Phase.TURN:
            for stencil, where in places(state, piece):
                yield from (Placing(piece, stencil, at) for at in members(where)[:GARDEN_PLACES])
            continue
        few = FIRST_QUIET if depth < 2 and is_tile(piece) else QUIET
        for sight in survey(state, piece, land):
            calm = members(sight.quiet)
            if is_tile(piece):
                calm = calm[:: max(1, len(calm) // few)]
            for at in (*members(sight.places & ~sight.quiet)[:BUSY], *calm[:few]):
                yield Placing(piece, sight.contact.stencil, at)
