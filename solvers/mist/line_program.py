"""What no line over known rounds is worth more than, by a program that every line of play satisfies.

The island is that of ``arrange`` (its groups, cities, web, volcanoes as rows), of the tiles that may come to hand.
Beside it the turns: a flight each, from where the last one ended, with its price; one cloud, whose tiles are gained
if no turn before took them; which of them are kept, as far as the telescope has room, while the others become
energy; what is laid, beside the balloon, from what is kept by then. Every line that the rules allow gives values to
all of them, with its score as the objective, so a bound on that bounds all lines. What the program does not know lets
it have more, never less: the order of a turn's placements, clouds that are emptied, energy past the end of the track,
and the end of the game, which is turns without flight, cloud and placements. A tile laid in an earlier turn may lie
below the balloon when it starts: such a flight costs the least that any tile at hand allows.

Flights with which no line can be worth more than one that is known are left out, with the clouds for which that is
so: what may lie beside their ends is too little by counting (``ceiling``). That leaves a tenth of them or less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from operator import or_
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.mist.chance import ENERGY
from periplus.models.mist.flying import every_flight, flights, move_of
from periplus.models.mist.island import canonical, token
from periplus.models.mist.moves import AnyMove, Done, Place, Stow, Take
from periplus.models.mist.reading import capacity
from periplus.models.mist.state import BARE, State

from ..cpsat import NO_SETTINGS, Settings
from ..patterns.logic import TermList, less, total
from ..program import Literal
from .arrangement.ground import LaidTiles
from .arrangement.solve import Model
from .arrangement.task import IslandTask
from .ceiling import IslandCeiling
from .island_options import Round
from .turn.playing import played

MANY = 1 << 10
"""More energy than any flight costs."""
SEARCHED: Settings = {"linearization_level": 0}
"""With one coming round few flights are left, and are gone through without the linear relaxation."""
MANY_ROUNDS = 2
"""With so many coming rounds the relaxation bounds better than the search does."""
FlightLine: TypeAlias = tuple[int, int]
"""The numbers of the spaces where a flight begins and ends."""
Clouds: TypeAlias = tuple[int, ...]
"""The cloud taken in each turn."""


@dataclass(frozen=True, slots=True)
class CloudTile:
    """A tile on a cloud, from a turn on; turns are counted from 0."""

    tile: str
    cloud: int
    since: int


@dataclass(frozen=True, slots=True)
class TurnVariables:
    """The literals of one turn."""

    flown: Mapping[FlightLine, Literal]
    clouds: Sequence[Literal]
    gained: Mapping[CloudTile, Literal]
    kept: Mapping[CloudTile, Literal]
    placed: Mapping[tuple[int, str], Literal]


class KnownRoundsProgram:
    """The program of a table at the start of its only player's turn, and of the rounds after it."""

    def __init__(
        self, state: State, rounds: Sequence[Round], floor: int, check: Callable[[], None] = lambda: None
    ) -> None:
        """``floor``: only lines worth more are looked for. ``check`` is called while it is built, and may raise."""
        self._state, self._rounds = state, rounds
        self._tiles = [
            CloudTile(tile, cloud, 0) for cloud, tiles in enumerate(state.clouds) for tile in tiles
        ]
        for turn, coming in enumerate(rounds, 1):
            self._tiles += [CloudTile(tile, cloud, turn) for cloud, tile in enumerate(coming.deal or ())]
        own = state.mover.telescope
        task = IslandTask.of(
            state.with_mover(replace(state.mover, energy=0)), 0, (*own, *(one.tile for one in self._tiles))
        )
        self._open, self._given = task.spaces, state.mover.energy
        self._given += sum(ENERGY.get(coming.bonus, 0) for coming in rounds)
        self._hands = dict(self._clouds_taken())
        self._task = task
        self._flights = self._promising(list(self._priced()), floor)
        check()
        spaces = [self._beside(lines) for lines in self._flights]
        self._island = Model(LaidTiles(replace(task, spaces=reduce(or_, spaces))), check)
        self.program = self._island.program
        self._turns: list[TurnVariables] = []
        for turn, around in enumerate(spaces):
            self._turns.append(self._turn(turn, around))
        self._laid()
        self._clouds_of_flights()
        self._accounts()
        self._island.beat(floor)

    @property
    def settings(self) -> Settings:
        """How it is solved soonest."""
        return SEARCHED if len(self._rounds) < MANY_ROUNDS else NO_SETTINGS

    def _clouds_taken(self) -> Iterator[tuple[Clouds, tuple[Counter[str], int]]]:
        """By the clouds taken: what comes to hand, by token, and the energy that the tiles gained are worth."""
        turns, clouds = range(len(self._rounds) + 1), range(len(self._state.clouds))
        own = Counter(map(token, self._state.mover.telescope))
        for taken in product(clouds, repeat=len(turns)):
            gained = {
                one for turn, cloud in enumerate(taken) for one in self._tiles if _there(one, cloud, turn)
            }
            hand = own + Counter(token(one.tile) for one in gained)
            yield taken, (hand, sum(int(one.tile[1]) for one in gained))

    def _beside(self, lines: Iterable[FlightLine]) -> int:
        """Where the flights may let tiles be laid."""
        board = self._state.island.board
        return reduce(or_, (board.beside[end] for _, end in lines), 0) & self._open

    def _priced(self) -> Iterator[dict[FlightLine, int]]:
        """For each turn the flights that can be paid for, with the price."""
        starts = {self._state.mover.space}
        budget = (
            self._given + sum(self._state.island.drops) + max(energy for _, energy in self._hands.values())
        )
        for turn in range(len(self._rounds) + 1):
            table = self._state
            if turn:
                coming = self._rounds[turn - 1]
                table = replace(table, wind=coming.wind, bonus=coming.bonus)
            found: dict[FlightLine, int] = {}
            for start, below in [(at, tile) for at in sorted(starts) for tile in self._below(at, turn)]:
                tiles = (*table.mover.tiles[:start], below, *table.mover.tiles[start + 1 :])
                player = replace(table.mover, space=start, tiles=tiles)
                for flight in every_flight(table, player):
                    if flight.cost <= budget:
                        line = start, flight.space
                        found[line] = min(flight.cost, found.get(line, MANY))
            yield found
            starts = {end for _, end in found}

    def _below(self, start: int, turn: int) -> set[str]:
        """What may lie below the balloon at a start: what lies now, or a tile of an earlier turn (MIST-7.3)."""
        lying = self._state.mover.tiles[start]
        return {lying, *self._task.tiles} if turn > 1 and lying == BARE else {lying}

    def _promising(
        self, flights: list[dict[FlightLine, int]], floor: int
    ) -> list[dict[FlightLine, tuple[int, set[Clouds]]]]:
        """The flights that some line worth more than ``floor`` may make, by counting; with which clouds.

        Tiles then lie beside its start, its end, or wherever the flights of turns further off can lead.
        """
        board, reached = self._state.island.board, [self._beside(lines) for lines in flights]
        before = {self._state.mover.space: 0}
        """The least price of all flights to a space."""
        found: list[dict[FlightLine, tuple[int, set[Clouds]]]] = []
        for turn, lines in enumerate(flights):
            far = reduce(or_, (one for other, one in enumerate(reached) if other not in (turn - 1, turn)), 0)
            promising: dict[FlightLine, tuple[int, set[Clouds]]] = {}
            after: dict[int, int] = {}
            for (start, end), price in lines.items():
                near = board.beside[end] | (board.beside[start] if turn else 0)
                spent = before.get(start, MANY) + price
                if spent < MANY and (clouds := self._beating(floor, self._open & (far | near), spent)):
                    promising[start, end] = price, clouds
                    after[end] = min(spent, after.get(end, MANY))
            found.append(promising)
            before = after
        return found

    def _beating(self, floor: int, opened: int, spent: int) -> set[Clouds]:
        """The clouds for which lines may be worth more that lay tiles on those spaces and pay so much for flights."""
        task, drops = self._task, self._state.island.drops
        ceiling = IslandCeiling(task.stakes, task.before, opened)
        energy = self._given + sum(drops[number] for number in members(opened)) - spent
        crowns = self._state.edition.crown_points
        return {
            clouds
            for clouds, (hand, more) in self._hands.items()
            if ceiling.points(hand, hand.total()) + crowns(energy + more) > floor
        }

    def _turn(self, turn: int, around: int) -> TurnVariables:
        """The variables of a turn, and the rows that need no other turn but the last one."""
        program, board = self.program, self._state.island.board
        flown = {line: program.boolean() for line in self._flights[turn]}
        flying = program.rule("MIST-5.1")
        flying.at_most_one(list(flown.values()))
        if turn:
            last = self._turns[-1].flown
            for here in sorted({start for start, _ in flown}):
                leaving = [literal for (start, _), literal in flown.items() if start == here]
                coming = [literal for (_, end), literal in last.items() if end == here]
                flying.linear([*total(leaving), *less(total(coming))], high=0)
        clouds = [program.boolean() for _ in self._state.clouds]
        program.rule("MIST-6.1").at_most_one(clouds)
        gained = {one: program.boolean() for one in self._tiles if one.since <= turn}
        kept = {one: program.boolean() for one in gained}
        for one, literal in gained.items():
            program.rule("MIST-6.1").linear([(1, literal), (-1, clouds[one.cloud])], high=0)
            program.rule("MIST-6.2").linear([(1, kept[one]), (-1, literal)], high=0)
        names = {token(tile) for tile in (*self._state.mover.telescope, *(one.tile for one in gained))}
        placed: dict[tuple[int, str], Literal] = {}
        for number in members(around):
            beside = {(number, name): program.boolean() for name in sorted(names)}
            over = [literal for (_, end), literal in flown.items() if board.beside[number] >> end & 1]
            program.rule("MIST-7.1").linear([*total(list(beside.values())), *less(total(over))], high=0)
            placed |= beside
        return TurnVariables(flown, clouds, gained, kept, placed)

    def _laid(self) -> None:
        """The island at the end: what is placed in one of the turns. A tile is gained once."""
        for at, laid in self._island.ground.laid.items():
            placed = [turn.placed[at] for turn in self._turns if at in turn.placed]
            self.program.meaning.linear([*total(placed), (-1, laid)], 0, 0)
        for one in self._tiles:
            gained = [turn.gained[one] for turn in self._turns if one in turn.gained]
            self.program.rule("MIST-6.1").at_most_one(gained)

    def _clouds_of_flights(self) -> None:
        """No flight goes with clouds for which it promises too little: that follows from all that scores."""
        for number, turn in enumerate(self._turns):
            for line, (_, clouds) in self._flights[number].items():
                for taken in sorted(self._hands.keys() - clouds):
                    chosen = [~self._turns[at].clouds[cloud] for at, cloud in enumerate(taken)]
                    self.program.meaning.clause([~turn.flown[line], *chosen])

    def _accounts(self) -> None:
        """What is laid is at hand by then, the telescope has room, flights are paid for; the energy left scores."""
        program, state = self.program, self._state
        own, drops = state.mover.telescope, state.island.drops
        room = capacity(state, state.mover) - len(own)
        kept: list[tuple[str, Literal]] = []
        laid: list[tuple[str, Literal]] = []
        energy: TermList = []
        for number, turn in enumerate(self._turns):
            kept += [(token(one.tile), literal) for one, literal in turn.kept.items()]
            used = [*total([literal for _, literal in kept]), *less(total([literal for _, literal in laid]))]
            program.rule("MIST-6.3").linear(used, high=room)
            laid += [(name, literal) for (_, name), literal in turn.placed.items()]
            for name in sorted({name for name, _ in laid}):
                parts = [[literal for other, literal in among if other == name] for among in (laid, kept)]
                had = sum(token(tile) == name for tile in own)
                program.rule("MIST-7.1").linear([*total(parts[0]), *less(total(parts[1]))], high=had)
            energy += [(-self._flights[number][line][0], literal) for line, literal in turn.flown.items()]
            given = state.mover.energy + sum(ENERGY.get(one.bonus, 0) for one in self._rounds[:number])
            program.rule("MIST-5.8").linear(energy, low=-given)
            energy += [(int(one.tile[1]), literal) for one, literal in turn.gained.items()]
            energy += [(-int(one.tile[1]), literal) for one, literal in turn.kept.items()]
            energy += [(drops[at], literal) for (at, _), literal in turn.placed.items()]
        self._crowns([(factor, literal) for factor, literal in energy if factor])

    def _crowns(self, energy: TermList) -> None:
        """The points of the last crown reached (MIST-10.9), each as what it adds to the one before."""
        objective = self.program.objective
        terms = [] if objective is None else list(objective.factors)
        before = 0
        for reached, points in sorted(self._state.edition.track.crowns):
            crown = self.program.boolean()
            self.program.rule("MIST-10.9").linear([*energy, (-reached, crown)], low=-self._given)
            terms.append((points - before, crown))
            before = points
        self.program.maximise(terms, 0 if objective is None else objective.constant)

    def turn(self, state: State, number: int, values: Sequence[int]) -> tuple[AnyMove, ...]:
        """A turn of an assignment as moves on a table at its start; none if it is over.

        Raises ReplayError for moves that the rules forbid.
        """
        turn = self._turns[number]
        end = next((end for (_, end), literal in turn.flown.items() if values[literal]), None)
        ways = [flight for flight in flights(state, state.mover) if flight.space == end]
        taken = next((cloud for cloud, literal in enumerate(turn.clouds) if values[literal]), None)
        if not ways or taken is None:
            return ()
        moves: list[AnyMove] = [move_of(state, min(ways, key=lambda flight: flight.cost)), Take(cloud=taken)]
        if state.clouds[taken]:
            keep = [one.tile for one, literal in turn.kept.items() if values[literal]]
            moves.append(Stow(keep=canonical(keep)))
        for (space, name), literal in turn.placed.items():
            if values[literal]:
                tile = next(tile for tile in played(state, moves).mover.telescope if token(tile) == name)
                moves.append(Place(tile=tile, at=state.island.board.spaces[space]))
        return (*moves, Done())


def _there(one: CloudTile, cloud: int, turn: int) -> bool:
    return one.cloud == cloud and one.since <= turn
