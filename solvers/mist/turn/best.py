"""The best ends of a turn, best first: landings and resources by their bounds, until no bound is above the list.

Over the island the spaces beside the balloon are filled (``placements``); in the harbour, in mid-turn, and where a
space beside the balloon gives a draw that somebody knows or may choose, the ends are enumerated by the rules
(``playing``), but for those after a table that nothing still to come can lift onto the list. Either way is
exhaustive, so when the next bound is not above the last value of a full list, the values of the list are proved.

Some end is known before anything else is worked out, so a search that is stopped at once has a turn to tell. Of ends
that are worth the same the one with the better ``prospect`` comes first, of those that were looked at; how many are
is a matter of effort, not of time.

The lists are held against every end that the rules allow in ``tests/mist/test_solver_turn.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from periplus.models.boards.bitsets import members
from periplus.models.core.multisets import distinct
from periplus.models.mist.acting import open_spaces
from periplus.models.mist.island import EXTENSION_OF, Tiles, energy_of, token
from periplus.models.mist.moves import AnyMove
from periplus.models.mist.scoring import Stakes, total
from periplus.models.mist.state import Phase, State, masks_of, tiled

from ...limits import Clock, Stop
from ...search.toplist import TopList
from ..ceiling import IslandCeiling
from . import playing
from .evaluator import IslandEvaluator, prospect
from .placements import Placements, Resources, ResourceUse, landings, resources
from .playing import Course

LANDING_WORK = 4e-4
"""What bounding the ends after one landing counts as deterministic effort."""
TIED_WORK = 0.1
"""Effort on ends that can only be as good as the last of a list whose values are proved."""
UNBOUNDED = 1 << 30
"""More than any turn is worth."""
MOST_PLACED = 6
"""As many tiles go around a balloon."""


@dataclass(frozen=True, slots=True, order=True)
class WholeTurn:
    """A whole turn, ordered best first, then by its prospect, and otherwise as found."""

    rank: tuple[int, float, int]
    """The value and the prospect below 0, and when it was found."""
    value: int = field(compare=False)
    course: Course = field(compare=False)
    state: State = field(compare=False)
    """The table before the turn's ``done``."""


@dataclass(frozen=True, slots=True)
class KnownTurns:
    """The best turns so far, and a value that no other turn exceeds."""

    turns: tuple[WholeTurn, ...]
    bound: int
    proved: bool = False


@dataclass(frozen=True, slots=True)
class _Task:
    """Ends that are still to be looked at, and what they are worth at most."""

    bound: int
    at_hand: Resources
    placements: Placements | None = None
    """Where the ends are those of spaces to fill; None: they are enumerated by the rules."""


class BestTurns:
    """The turn of the mover of a table in C1, C2 or C3; ``top`` turns are wanted.

    ``evaluator`` is that of the mover's island, if it is at hand, and ``placements`` what is known of its open spaces:
    both remember what they have worked out. With ``ties`` ends that are worth the same are told apart by their
    prospects. Turns worth no more than ``floor`` are not looked for: of those one may be told, and it is not proved to
    be the best of them.

    Turns that are the same up to the first draw that nobody knows are one choice for whoever plays: the best of them
    stands for it. With ``every_end`` each is told, as a line has it that goes on from any end (spec, ``line``).
    """

    def __init__(
        self,
        state: State,
        top: int,
        evaluator: IslandEvaluator | None = None,
        placements: dict[int, Placements] | None = None,
        *,
        ties: bool = False,
        floor: int = -UNBOUNDED,
        every_end: bool = False,
    ) -> None:
        self.state, self._ties, self._floor, self._every_end = state, ties, floor, every_end
        self._evaluator = evaluator or IslandEvaluator(state)
        self._placements = {} if placements is None else placements
        self._list = TopList(top, _end if every_end else _choice)
        self._turns = self._list.items
        self._found = 0
        self._landed: list[tuple[State, tuple[AnyMove, ...]]] = []
        self._bound, self._proved = UNBOUNDED, False

    @property
    def known(self) -> KnownTurns:
        """What is known so far."""
        best = self._turns[0].value if self._turns else self._bound
        return KnownTurns(tuple(self._turns), max(self._bound, best), self._proved)

    def search(self, clock: Clock) -> Iterator[KnownTurns]:
        """Better and better lists; the last is proved. Raises Stop when the clock says so; see ``known`` then."""
        self.begin()
        yield self.known
        tasks: list[_Task] = []
        for table, steps in self._landed:
            clock.work(LANDING_WORK)
            tasks += self._tasks(table, steps)
            if self._greedy(tasks[-1]):
                yield self.known
        tasks.sort(key=lambda task: -task.bound)
        for number, task in enumerate(tasks):
            if task.bound <= self._least():
                del tasks[:number]
                break
            self._bound = min(self._bound, max(task.bound, self._turns[0].value))
            if self._look(task, clock):
                yield self.known
        else:
            tasks = []
        self._bound, self._proved = max(self._turns[0].value, self._floor), True
        yield self.known
        if self._ties and self._look_at_ties(tasks, clock):
            yield self.known

    def begin(self) -> None:
        """Know some end, and a bound, at once."""
        if self._turns:
            return
        self._add_played(playing.soon(self.state))
        self._landed = list(landings(self.state))
        if not self.state.mover.due:
            self._bound = self._ceiling([table for table, _ in self._landed])

    def _least(self) -> int:
        """What a turn must exceed to come on the list."""
        last = self._list.last
        return max(self._floor, -UNBOUNDED if last is None else last.value)

    def _ceiling(self, tables: list[State]) -> int:
        """No turn that goes on from one of these tables, after the flight, is worth more."""
        state = self.state
        mover, clouds = state.mover, state.clouds
        opened = 0
        for table in tables:
            opened |= open_spaces(table)
        sure = (*mover.pending, *state.draws)
        taken = (*(tile for cloud in clouds for tile in cloud), *state.harbour)
        hand = Counter(token(tile) for tile in (*mover.telescope, *mover.extensions, *sure, *taken))
        energy = max(table.mover.energy for table in tables)
        energy += sum(sorted(state.island.drops, reverse=True)[:MOST_PLACED])
        energy += energy_of((*sure, *taken))
        energy += sum(state.edition.extensions[EXTENSION_OF[tile]].energy for tile in mover.extensions)
        points = IslandCeiling(self._evaluator.stakes, self._evaluator.masks, opened).points(
            hand, MOST_PLACED
        )
        return points + state.edition.crown_points(min(energy, state.edition.track.max))

    def _tasks(self, table: State, steps: tuple[AnyMove, ...]) -> list[_Task]:
        """What there is to look at after a flight; at least one."""
        opened = open_spaces(table)
        if needs_playing(table):
            return [_Task(self._most_after(table), Resources(table, steps))]
        placements = self._placements.get(opened)
        if placements is None:
            placements = self._placements[opened] = Placements(table, self._evaluator, opened)
        found = []
        for at_hand in resources(table, steps):
            if not playing.chooses(table, opened):
                found.append(_Task(placements.bound(at_hand), at_hand, placements))
                continue
            taken = playing.played(table, at_hand.steps[len(steps) :])
            bound = placements.bound(at_hand, _draws(taken, opened))
            found.append(_Task(bound, Resources(taken, at_hand.steps)))
        return found

    def _most_after(self, table: State) -> int:
        """No end of the turn that goes on from a table in mid-turn is worth more."""
        if table.phase is Phase.FLY:
            return UNBOUNDED
        mover, opened = table.mover, open_spaces(table)
        gained: Tiles = mover.pending
        if mover.dock and table.phase is Phase.TAKE:
            count = mover.credit or table.edition.docks[mover.dock - 1].rate
            offered = (*table.harbour, *table.draws, *_of_clouds(table))
            gained = (*gained, *sorted(offered, key=lambda tile: tile[1], reverse=True)[:count])
        gained = (*gained, *_draws(table, opened))
        hand = Counter(token(tile) for tile in (*mover.telescope, *gained))
        evaluator = self._evaluator if mover.tiles is self.state.mover.tiles else IslandEvaluator(table)
        points = IslandCeiling(evaluator.stakes, evaluator.masks, opened).points(hand, MOST_PLACED)
        energy = mover.energy + energy_of(gained)
        energy += sum(table.island.drops[number] for number in members(opened))
        return points + table.edition.crown_points(min(energy, table.edition.track.max))

    def _greedy(self, task: _Task) -> bool:
        """Whether an end that is found soon comes on the list."""
        if task.placements is None or task.bound <= max(self._turns[0].value, self._floor):
            return False
        end = task.placements.greedy(task.at_hand)
        return self._add(end.value, end.state, end.course)

    def _look(self, task: _Task, clock: Clock) -> bool:
        """Whether one of the task's ends comes on the list."""
        better = False
        if task.placements is None:
            for turn in playing.ends(task.at_hand.state, clock, self._hopeless):
                better |= self._add_played(turn, task.at_hand.steps)
            return better
        for end in task.placements.ends(task.at_hand, self._least, clock, self._ties):
            better |= self._add(end.value, end.state, end.course)
        return better

    def _look_at_ties(self, tasks: list[_Task], clock: Clock) -> bool:
        """Whether ends that are only as good as the last come on the list; no more than so much effort goes there."""
        part, better = clock.part(work=TIED_WORK), False
        try:
            for task in tasks:
                if task.bound < self._least():
                    break
                better |= self._look(task, part)
        except Stop as stop:
            if stop.reason != "work":
                raise
        finally:
            clock.spend(part.worked)
        return better

    def _hopeless(self, table: State) -> bool:
        """Whether nothing that may still come lifts the table above the last of a full list."""
        return self._least() > -UNBOUNDED and self._most_after(table) <= self._least()

    def _add_played(self, turn: playing.EnumeratedTurn, steps: tuple[AnyMove, ...] = ()) -> bool:
        value = total(turn.state, self.state.turn)
        return self._add(value, turn.state, (*steps, *turn.moves))

    def _add(self, value: int, state: State, course: Course) -> bool:
        """Whether the turn comes on the list.

        One that begins with a draw that nobody knows is no choice that could be played: the board or a cloud gives no
        less in this turn.
        """
        if course[0] is None and not self._every_end:
            return False
        least = self._least() if self._turns else -UNBOUNDED
        if value < least or (value == least and not self._ties) or state in self._list:
            return False
        self._found += 1
        rank = -value, -prospect(state, state.turn) if self._ties else 0.0, self._found
        return self._list.add(WholeTurn(rank, value, course, state))


def _end(turn: WholeTurn) -> Iterator[Hashable]:
    """What a turn on a list of every end has alone: the table it leads to."""
    yield turn.state


def _choice(turn: WholeTurn) -> Iterator[Hashable]:
    """What a turn on a list of choices has alone: its end, and its moves up to a draw that nobody knows."""
    yield turn.state
    if None in turn.course:
        yield prefix(turn.course)


def prefix(course: Course) -> tuple[AnyMove, ...]:
    """The moves up to the first draw that nobody knows, which can be played as they stand."""
    return tuple(move for move in takewhile(lambda move: move is not None, course) if move is not None)


def every_end(
    state: State, clock: Clock
) -> Iterator[tuple[State, Placements, ResourceUse] | playing.EnumeratedTurn]:
    """Every end of the turn: the table after the flight with what is made of it, or a turn played by the rules.

    Raises Stop when the clock says so.
    """
    evaluator, filled = IslandEvaluator(state), dict[int, Placements]()
    for table, steps in landings(state):
        opened = open_spaces(table)
        if needs_playing(table) or playing.chooses(table, opened):
            for turn in playing.ends(table, clock):
                yield playing.EnumeratedTurn(turn.state, (*steps, *turn.moves))
            continue
        if opened not in filled:
            filled[opened] = Placements(table, evaluator, opened)
        for at_hand in resources(table, steps):
            for choice in filled[opened].choices(at_hand, lambda: -UNBOUNDED, clock, ties=False):
                yield table, filled[opened], choice


def needs_playing(table: State) -> bool:
    """Whether what is due, or an exchange, comes before anything is placed."""
    mover = table.mover
    exchanges = mover.dock > 0 and table.phase is Phase.TAKE and not mover.pending
    return bool(mover.credit or mover.owed or exchanges or (mover.pending and table.phase is not Phase.TAKE))


def most_ever(state: State, seat: int) -> int:
    """No turn of the seat is worth more, whatever is rolled and drawn before it: known at once."""
    player = state.players[seat]
    lying = (*_of_clouds(state), *state.harbour, *state.draws, *distinct(state.bag))
    hand = Counter(token(tile) for tile in (*player.telescope, *player.pending, *player.extensions, *lying))
    masks = masks_of(player.tiles)
    opened = state.island.ground & ~tiled(masks)
    points = IslandCeiling(Stakes.of(state, seat), masks, opened).points(hand, MOST_PLACED)
    return points + state.edition.crown_points(state.edition.track.max)


def _draws(table: State, opened: int) -> Tiles:
    """The tiles that draws due now, or from open spaces, may bring."""
    supply = table.mover.owed + sum(table.island.draws[number] for number in members(opened))
    if not supply:
        return ()
    return (*table.draws[:supply], *(() if table.bag else _of_clouds(table)))


def _of_clouds(table: State) -> Tiles:
    return tuple(tile for cloud in table.clouds for tile in cloud)
