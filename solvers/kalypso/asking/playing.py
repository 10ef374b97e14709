"""A world as real moves: the pieces laid in an order that the rules allow, then the overlays.

The rules follow every effect, which worlds do not: what comes into hand by one is left there, and a survivor need
not be sent. Where a real effect is in the way the world has no moves to show.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.kalypso.moves import Seated, Skip, Take
from periplus.models.kalypso.play import apply, fault
from periplus.models.kalypso.state import State
from periplus.models.kalypso.turn import must_take

from ...program import World
from .question import Question
from .worlds import Worlds


def moves(question: Question, worlds: Worlds, world: World) -> tuple[Seated, ...] | None:
    """The moves that bring the world about; None where the rules do not let them be made just so."""
    state = question.state
    line: list[Seated] = []
    spots = list(worlds.harbour.laid(world))
    frame = state.sea.frame
    if spots and must_take(state):
        line.append(Take(tile=spots[0].piece))
        state = apply(state, line[0])
    waiting: list[Seated] = [spot.move(frame) for spot in spots]
    while waiting:
        found = next((move for move in waiting if fault(state, move) is None), None)
        if found is None:
            return None
        waiting.remove(found)
        line.append(found)
        state = apply(state, found)
    sites = worlds.overlays.layout.sites if worlds.builds else {}
    for site, literal in sites.items():
        if world[literal]:
            waiting.append(site.move)
    return _built(state, line, waiting)


def _built(state: State, line: list[Seated], waiting: list[Seated]) -> tuple[Seated, ...] | None:
    """The line with the overlays at its end, sendings given up."""
    for move in waiting:
        for step in _with_skips(state, move):
            if fault(state, step) is not None:
                return None
            line.append(step)
            state = apply(state, step)
    return tuple(line)


def _with_skips(state: State, move: Seated) -> Iterator[Seated]:
    if fault(state, Skip()) is None:
        yield Skip()
    yield move
