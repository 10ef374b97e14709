"""What no line that keeps a plan is worth more than, by a program that every such line satisfies.

The plan (``itinerary``) says where each turn can lay tiles, what is gained, and what the flights cost. The island is
that of ``arrange`` (its groups, cities, web, volcanoes as rows), of the tiles that come to hand, on the spaces beside
the landings. Beside it the turns: which of the tiles gained are kept, as far as the telescope has room, while the
others become energy; what is laid, beside the balloon, from what is kept by then. Every line that keeps the plan gives
values to all of them, with its score as the objective, so a bound on that bounds all lines. What the program does not
know lets it have more, never less: the order of placements (a tile may cover a coast after that was connected, and the
points stay: R20), energy past the end of the track, the end of the game, and which tile lies below a balloon that
starts where one was laid.

That the objective is no more than the plan's bound is a row as well: it follows from all that scores. A program for
each plan is solved sooner than one for all: with the landings known, little is left to choose.

Random lines are held against the programs of their plans in ``tests/mist/test_solver_lines.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from periplus.models.boards.bitsets import members
from periplus.models.mist.flying import flights, move_of
from periplus.models.mist.island import canonical, energy_of, is_terrain, token
from periplus.models.mist.moves import AnyMove, Done, Place, Stow, Take
from periplus.models.mist.reading import capacity
from periplus.models.mist.state import State

from ..patterns.logic import TermList, less, total
from ..program import Literal
from .arrangement.model import Model
from .arrangement.task import IslandTask
from .arrangement.tokens import LaidTiles
from .itinerary import LandingPlan
from .turn.playing import played


@dataclass(frozen=True, slots=True)
class TurnVariables:
    """The literals of one turn: each tile gained is kept, and a token is laid on a space."""

    kept: Sequence[tuple[str, Literal]]
    placed: Mapping[tuple[int, str], Literal]


class PlanProgram:
    """The program of a plan from a table at the start of its only player's turn."""

    def __init__(
        self,
        state: State,
        given: Sequence[int],
        plan: LandingPlan,
        floor: int,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        """``given``: the energy that each turn has by itself. Only lines worth more than ``floor`` are looked for.

        ``check`` is called while it is built, and may raise.
        """
        self._state, self._given, self._plan = state, given, plan
        itinerary, takings = plan.itinerary, plan.takings
        bare = state.with_mover(replace(state.mover, energy=0))
        hand = takings.hand(state.mover.telescope)
        task = IslandTask.of(bare, 0, hand, spaces=reduce(or_, itinerary.opened))
        self._island = Model(LaidTiles(task), check, ever=True)
        self.program = self._island.program
        self._turns: list[TurnVariables] = []
        by_then = list(state.mover.telescope)
        for opened, gained in zip(itinerary.opened, takings.gained, strict=True):
            by_then += gained
            names = sorted(set(map(token, by_then)))
            placed = {(at, name): self.program.boolean() for at in members(opened) for name in names}
            kept = [(tile, self.program.boolean()) for tile in gained]
            self._turns.append(TurnVariables(kept, placed))
        self._laid()
        self._accounts()
        self._island.within(floor + 1)
        if (objective := self.program.objective) is not None:
            most = plan.most - objective.constant
            self.program.meaning.linear(objective.factors, high=most)

    def _laid(self) -> None:
        """The island at the end: what is placed in one of the turns."""
        for at, laid in self._island.tokens.laid.items():
            placed = [turn.placed[at] for turn in self._turns if at in turn.placed]
            self.program.meaning.linear([*total(placed), (-1, laid)], 0, 0)

    def _accounts(self) -> None:
        """What is laid is at hand by then, the telescope has room, flights are paid for; the energy left scores."""
        program, state = self.program, self._state
        own, drops = state.mover.telescope, state.island.drops
        room = capacity(state, state.mover) - len(own)
        kept: list[tuple[str, Literal]] = []
        laid: list[tuple[str, Literal]] = []
        energy: TermList = []
        given = 0
        for number, turn in enumerate(self._turns):
            kept += [(token(tile), literal) for tile, literal in turn.kept]
            used = [*total([literal for _, literal in kept]), *less(total([literal for _, literal in laid]))]
            program.rule("MIST-6.3").linear(used, high=room)
            laid += [(name, literal) for (_, name), literal in turn.placed.items()]
            for name in sorted({name for name, _ in laid}):
                parts = [[literal for other, literal in among if other == name] for among in (laid, kept)]
                had = sum(token(tile) == name for tile in own)
                program.rule("MIST-7.1").linear([*total(parts[0]), *less(total(parts[1]))], high=had)
            given += self._given[number] - self._plan.itinerary.prices[number]
            program.rule("MIST-5.8").linear(energy, low=-given)
            given += energy_of(self._plan.takings.gained[number])
            energy += [(-energy_of((tile,)), literal) for tile, literal in turn.kept]
            energy += [(drops[at], literal) for (at, _), literal in turn.placed.items() if drops[at]]
        self._crowns(energy, given)

    def _crowns(self, energy: TermList, given: int) -> None:
        """The points of the last crown reached (MIST-10.9), each as what it adds to the one before."""
        objective = self.program.objective
        terms = [] if objective is None else list(objective.factors)
        before = 0
        for reached, points in sorted(self._state.edition.track.crowns):
            crown = self.program.boolean()
            self.program.rule("MIST-10.9").linear([*energy, (-reached, crown)], low=-given)
            terms.append((points - before, crown))
            before = points
        self.program.maximise(terms, 0 if objective is None else objective.constant)

    def turn(self, state: State, number: int, values: Sequence[int]) -> tuple[AnyMove, ...]:
        """A turn of an assignment as moves on a table at its start; none if the flight cannot be paid.

        Raises ReplayError for moves that the rules forbid.
        """
        turn = self._turns[number]
        end, taken = self._plan.itinerary.ends[number], self._plan.takings.clouds[number]
        ways = [flight for flight in flights(state, state.mover) if flight.space == end]
        if not ways:
            return ()
        moves: list[AnyMove] = [move_of(state, min(ways, key=lambda flight: flight.cost)), Take(cloud=taken)]
        if state.clouds[taken]:
            moves.append(Stow(keep=canonical([tile for tile, one in turn.kept if values[one]])))
        # terrain first: what comes later may cover a coast that it connects
        for (space, name), literal in sorted(
            turn.placed.items(), key=lambda item: not is_terrain(item[0][1])
        ):
            if values[literal]:
                tile = next(tile for tile in played(state, moves).mover.telescope if token(tile) == name)
                moves.append(Place(tile=tile, at=state.island.board.spaces[space]))
        return (*moves, Done())
