"""Turns of a shared settlement as a hint lists them, and what is to be expected after them.

Whole turns come of a beam over single steps, with a quota for each class of what they reach: without it the beam fills
with one result laid in many ways. Of the places of a piece those go on that promise most at first sight. A turn's line
goes on in the world that was dealt, so that what a draw may bring counts; what may be played of it ends with the first
draw.

The evaluation alone compares the turns. Play-outs did worse: a second has room for few, and the narrow beam that goes
on after a draw makes less of it than the turn was made with.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from periplus.models.core.kernel import OVER
from periplus.models.core.wording import say
from periplus.models.kalypso import metrics
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.forecasts import missing_items
from periplus.models.kalypso.kernel import KERNEL, Step, after
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import Phase, State, settlers
from periplus.models.kalypso.turn import is_over

from ...limits import Clock, Limits, Stop
from ...search.beam import layers, merged
from ...strategy.outlooks import SeatTurn
from ..question import TurnsQuestion
from ..turn.passing import passing
from ..turn.search import TurnSearch
from ..turn.solve import Incumbent
from ..turn.stepwise import finished
from .first_look import FirstLook
from .outlook import odds, survival_odds, turns_left, worth

EFFORT = 0.015
"""Deterministic seconds of the rest of a turn in a play-out."""
WIDTH, FAN = 10, 10
"""Lines that the beam of a turn keeps, and places of a tile that it tries from each."""
NARROW, FEW = 4, 6
"""The same in play-outs."""
MOST = 12
"""Turns that are told."""
QUOTA = 3
"""Lines of a layer that are of one class."""
OTHER_PLACES = 6
"""Places of a piece that is no tile that go on from one line."""
PASSING = 20
"""How broad the beam of duties is that comes first."""
PATIENCE = 0.5
"""Deterministic seconds to look for a line that meets all duties."""


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


def turn_lines(state: State, *, width: int, fan: int) -> list[TurnSteps]:
    """Lines to the end of the turn of the seat to move, the best first; states are those before the end is settled."""
    ended: list[TurnSteps] = []

    def expand(line: TurnSteps) -> Iterator[TurnSteps]:
        for step in _steps(line.state, fan):
            following = _after(line, step)
            if isinstance(step, End) or is_over(following.state):
                ended.append(following)
            else:
                yield following

    for _ in layers(
        [TurnSteps(0.0, (), _under_way(state))],
        expand,
        key=lambda one: (one.state.own, one.state.bags, one.state.phase),
        width=width,
        merit=attrgetter("worth"),
        quota=QUOTA,
        class_of=lambda one: class_of(one.state),
    ):
        pass
    ended.sort(key=lambda line: -line.worth)
    return ended


def _under_way(state: State) -> State:
    """The state with the seat in its turn, so that the turn does not count among those to come."""
    game = state.progress
    if game is None:
        return state
    return replace(state, progress=replace(game, busy=(state.player,)))


def _after(line: TurnSteps, step: Step) -> TurnSteps:
    """The line with one more step; at the end of a turn what lies in hand is lost."""
    state = after(line.state, step)
    known = line.known
    if known is None and state.bags != line.state.bags:
        known = len(line.steps) + 1
    return TurnSteps(worth(state), (*line.steps, step), state, known)


def class_of(state: State) -> Hashable:
    """What the duties of phase 4 see of a state."""
    own = state.own
    lacking = sum(missing_items(state.edition, state.mode, entry) for entry in own.forecasts)
    pieces = len(own.buildings), len(own.monuments), len(own.boats), len(own.hand)
    return settlers(own), own.survivors, lacking, own.fish, own.garden_track, *pieces


def _steps(state: State, fan: int) -> Iterator[Step]:
    """Steps worth a look: all that are no placements, and of each piece the places that promise most."""
    yield from other_moves(state)
    pieces = tuple(pieces_to_place(state))
    if not pieces:
        return
    look = FirstLook(state)
    for piece in pieces:
        if piece == "garden":
            yield from look.gardens()
        else:
            yield from look.best(piece, fan if is_tile(piece) and len(piece) == 5 else OTHER_PLACES)


def turns(state: State, clock: Clock | None = None) -> list[SeatTurn[State, Step]]:
    """The best turns of the seat to move, each as far as it may be played before something is drawn.

    In the last turn of a round a line that meets all duties is among them if one is found in the time that the clock
    leaves, whose effort is counted.
    """
    lines = turn_lines(state, width=WIDTH, fan=FAN)
    if lines and _closes_round(state) and not metrics.survives(lines[0].state, lines[0].state.own):
        lines += _surviving(state, clock or Clock(Limits(seconds=None)))
        lines.sort(key=lambda line: -line.worth)
    best = merged(lines, attrgetter("played"))[:MOST]
    return [SeatTurn(line.played, _played(state, line)) for line in best]


def _closes_round(state: State) -> bool:
    """Whether phase 4 follows the turn."""
    return state.phase is Phase.TURN and turns_left(_under_way(state)) == 0


def _surviving(state: State, clock: Clock) -> list[TurnSteps]:
    """A line that meets all duties, if one is found before the clock stops."""
    part = clock.part(work=PATIENCE)
    most = len(metrics.score_lines(state, state.own))
    line = TurnSteps(0.0, (), _under_way(state))
    try:
        for step in _most_duties(state, most, part):
            line = _after(line, step)
    finally:
        clock.spend(part.worked)
    return [line] if metrics.survives(line.state, line.state.own) else []


def _most_duties(state: State, most: int, clock: Clock) -> tuple[Step, ...]:
    """The steps to the end of the turn that meet most duties of those found; none where not all can be met."""
    search = TurnSearch("survive", clock)
    best = Incumbent(TurnsQuestion(state, "survive", 1), 1, search)
    if best.bound < most:
        return ()
    try:
        best.take(finished(search, state, "survive"))
        if best.line.value < most:
            for _, steps in passing(search, state, PASSING, random.Random(search.seed)):
                best.take(steps)
        for _ in best.improving():
            if best.line.value == most or best.bound < most:
                break
    except Stop:
        pass
    return best.line.steps


def reply(state: State) -> State:
    """The state after the best turn of a narrow beam, in the world that was dealt."""
    return _played(state, turn_lines(state, width=NARROW, fan=FEW)[0])


def quick_turn(state: State) -> tuple[Step, ...]:
    """That turn as far as it may be played before something is drawn."""
    return turn_lines(state, width=NARROW, fan=FEW)[0].played


def _played(state: State, line: TurnSteps) -> State:
    """The state after the turn by the rules; a line that has nothing to end ends by itself."""
    for step in line.steps:
        state = KERNEL.apply(state, step)
    return state


def foreseen(state: State) -> Iterator[tuple[str, float]]:
    """The chance that the round is survived and the game won, as the evaluation sees it."""
    if KERNEL.to_move(state) != OVER:
        yield say("round {number} survived", number=state.round), survival_odds(state)
        yield say("the game won"), odds(state)
