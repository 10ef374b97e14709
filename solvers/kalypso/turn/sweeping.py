"""Lines of a turn by anytime column search (``solvers/search/columns``) over its single steps, guided by ``promise``.

A beam has to be as broad as there is time, which nobody knows beforehand; sweeps simply go on. Of lines with the same
value, hand and number of buildings each takes a point from the others, so that one line in many places does not crowd
out all others. What lines pass over they decline (``reached``), and a settlement that another line came to is left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from periplus.models.kalypso.kernel import Step, after
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.turn import is_over

from ...search.columns import swept
from .promise import GuessedStep
from .reached import OpenLine, SeenStates
from .search import TurnSearch

CROWDING = 1.0
"""Points that a line takes from each other of its class that is as long."""
ALIKE = 1
"""Steps of one sort that are looked at of one line: the fewer of a sort, the more sorts go on."""


def sweeping(
    search: TurnSearch, state: State, worth: Callable[[State], int]
) -> Iterator[tuple[int, tuple[Step, ...]] | None]:
    """After each sweep the best line to the end of the turn, if it is worth more than all before, else None.

    Ends when there is nothing left. Raises Stop by the clock.
    """
    seen = SeenStates(worth, declining=True)
    known: set[Settlement] = set()
    ended: list[tuple[int, tuple[Step, ...]]] = []

    def expand(line: OpenLine[int]) -> Iterator[tuple[float, GuessedStep]]:
        for guess in line.at.fan(ALIKE):
            if isinstance(guess.step, End):
                ended.append((line.value, (*line.steps, guess.step)))
            else:
                yield guess.gain, guess

    def follow(line: OpenLine[int], guess: GuessedStep) -> OpenLine[int] | None:
        search.visit()
        following = after(line.state, guess.step)
        if following.own in known:
            return None
        at = seen.reached(following, line.at.declining(guess.step))
        one = OpenLine(at, (*line.steps, guess.step))
        if is_over(following):
            ended.append((one.value, one.steps))
            return None
        known.add(following.own)
        return one

    best: int | None = None
    sweeps = swept(
        OpenLine(seen.reached(state)), expand, follow, merit=_merit, class_of=_class, crowding=CROWDING
    )
    for _ in sweeps:
        found = max(ended, key=lambda line: line[0], default=None)
        ended.clear()
        if found is not None and (best is None or found[0] > best):
            best = found[0]
            yield found
        else:
            yield None


def _merit(line: OpenLine[int]) -> float:
    return line.merit


def _class(line: OpenLine[int]) -> Hashable:
    own = line.state.own
    return line.value, own.hand, len(own.buildings)
