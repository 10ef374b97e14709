"""The best ends of a turn, best first: landings and holdings by their bounds, until no bound is above the list.

Over the island a holding is filled in (``filling``); in the harbour, in mid-turn, and where a known draw may come
from a question mark beside the balloon, the ends are walked through by the rules (``walk``), but for those after a
table that nothing still to come can lift onto the list. Either way is exhaustive, so when the next bound is not above
the last value of a full list, the list is proved.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field

from periplus.models.mist.laying import open_spaces
from periplus.models.mist.moves import AnyMove, Done, Place, Stow
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State

from ...limits import Clock
from . import walk
from .filling import End, Filling
from .holding import Holding, holdings, landings
from .performing import played
from .worth import Worth


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """A whole turn, ordered best first and otherwise as found."""

    rank: tuple[int, int]
    """The value below 0, and when it was found."""
    value: int = field(compare=False)
    moves: tuple[AnyMove, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Known:
    """The best turns so far, and a value that no other turn exceeds."""

    turns: tuple[Turn, ...]
    bound: int


@dataclass(frozen=True, slots=True)
class _Task:
    """Ends that are still to be looked at, and what they are worth at most."""

    bound: int
    table: State
    steps: tuple[AnyMove, ...]
    filling: Filling | None = None
    holding: Holding | None = None


class Best:
    """The turn of the mover of a table in C1, C2 or C3; ``top`` turns are wanted.

    ``worth`` is that of the mover's island, if it is at hand: it remembers what it has worked out.
    """

    def __init__(self, state: State, top: int, worth: Worth | None = None) -> None:
        self.state, self.top = state, top
        self.worth = worth or Worth(state, state.turn)
        self._turns: list[Turn] = []
        self._found = 0
        self._seen: set[object] = set()
        self._islands: dict[tuple[tuple[str, ...], int | None], Worth] = {}

    def search(self, clock: Clock) -> Iterator[Known]:
        """Better and better lists; the last is proved. Raises Stop when the clock says so."""
        tasks = sorted(self._tasks(), key=lambda task: -task.bound)
        for task in tasks:
            clock.check()
            if len(self._turns) == self.top and task.bound <= self._least():
                break
            before = self._turns[: self.top]
            self._look(task, clock)
            if self._turns != before:
                yield Known(tuple(self._turns), max(task.bound, self._turns[0].value))
        best = self._turns[0].value if self._turns else 0
        yield Known(tuple(self._turns), best)

    def _least(self) -> int:
        """What a turn must exceed to come on the list."""
        return self._turns[-1].value if len(self._turns) == self.top else -(1 << 30)

    def _tasks(self) -> Iterator[_Task]:
        if self.state.mover.due:
            yield _Task(1 << 30, self.state, ())
            return
        for table, steps in landings(self.state):
            yield from self._landed(table, steps)

    def _landed(self, table: State, steps: tuple[AnyMove, ...]) -> Iterator[_Task]:
        if table.mover.dock and table.phase is Phase.TAKE:
            yield _Task(self._most_in_harbour(table), table, steps)
            return
        opened = open_spaces(table)
        filling = Filling(table, self.worth, opened)
        drawing = bool(table.draws) and any(table.island.draws[number] for number in filling.spaces)
        for holding in holdings(table, steps):
            if drawing:
                held = played(table, holding.steps[len(steps) :])
                yield _Task(self._most_with_draws(table, filling, holding), held, holding.steps)
            else:
                yield _Task(filling.bound(holding), table, steps, filling, holding)

    def _most_in_harbour(self, table: State) -> int:
        """Nothing is placed from the harbour: the score with all that can be gained as energy."""
        numbers = sorted((int(tile[1]) for tile in (*table.harbour, *table.draws)), reverse=True)
        rate = table.edition.docks[table.mover.dock - 1].rate
        return self.worth.of((), table.mover.energy + sum(numbers[:rate]))

    @staticmethod
    def _most_with_draws(table: State, filling: Filling, holding: Holding) -> int:
        """The bound of a holding that has the known draws as well."""
        supply = sum(table.island.draws[number] for number in filling.spaces)
        more = (*holding.gained, *table.draws[:supply])
        return filling.bound(Holding(holding.steps, holding.telescope, more, holding.room, holding.energy))

    def _hopeless(self, table: State) -> bool:
        """Whether nothing that may still be placed and drawn lifts the table above the last of a full list."""
        if table.phase is not Phase.PLACE or len(self._turns) < self.top:
            return False
        mover, opened = table.mover, open_spaces(table)
        island = self._islands.get((mover.tiles, table.first))
        if island is None:
            island = self._islands[mover.tiles, table.first] = Worth(table, table.turn)
        filling = Filling(table, island, opened)
        supply = mover.owed + sum(table.island.draws[number] for number in filling.spaces)
        gained = (*mover.pending, *table.draws[:supply])
        return filling.bound(Holding((), mover.telescope, gained, energy=mover.energy)) <= self._least()

    def _look(self, task: _Task, clock: Clock) -> None:
        if task.filling is None or task.holding is None:
            for walked in walk.ends(task.table, clock, self._hopeless):
                value = total(walked.state, self.state.turn)
                self._add(value, (*task.steps, *walked.moves), walked.state)
            return
        for end in task.filling.ends(task.holding, self._least):
            clock.check()
            key = task.holding.steps, end.keep, tuple(sorted(end.laid))
            self._add(end.value, self._moves(end), key)

    def _moves(self, end: End) -> tuple[AnyMove, ...]:
        """The moves of an end; a tile gained is kept before any is placed."""
        spaces = self.state.island.board.spaces
        stow = (Stow(keep=end.keep),) if end.holding.gained else ()
        places = tuple(Place(tile=tile, at=spaces[number]) for number, tile in end.laid)
        return (*end.holding.steps, *stow, *places, Done())

    def _add(self, value: int, moves: tuple[AnyMove, ...], key: object) -> None:
        if value <= self._least() or key in self._seen:
            return
        self._seen.add(key)
        self._found += 1
        insort(self._turns, Turn((-value, self._found), value, moves))
        del self._turns[self.top :]
