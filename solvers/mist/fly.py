"""``fly``: the fewest flights over known winds that end on a place, by dynamic programming.

Tiles do not change and nothing is taken, so all that a round leaves behind is where the balloon is and how much
energy is left. More energy is never worse, so of all ways to a place after n flights the one with most energy left
is kept, and the first n with which the place is reached is the least.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.acting import with_energy
from periplus.models.mist.chance import ENERGY
from periplus.models.mist.flying import after_flight, flights, leaps, move_of
from periplus.models.mist.moves import Fly, Leap
from periplus.models.mist.position import Position
from periplus.models.mist.state import Phase, Player, State

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from ..search.beam import layers
from .island_options import IslandOptions, Round

Place: TypeAlias = tuple[int, int]
"""A space's number and 0, or -1 and a dock's number."""
Step: TypeAlias = Fly | Leap
ENGINE = "dynamic programming"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The fewest flights, one a round, that end on ``ask.to``; ``energy`` is the most that can be left then.

    This round's wind comes first, then those of ``ask.rounds``. Raises PositionError as ``voyage_of``.
    """
    voyage = voyage_of(position)
    return Search(voyage.answers, limits, Answer("unknown"))


def voyage_of(position: Position) -> FlightPlan:
    """The voyage that ``ask`` wants.

    Raises PositionError for values of ``ask`` that are not as expected, and (field ``phase``) where no flight is due.
    """
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    to, rounds = options.place("to"), options.rounds(dealt=False)
    options.settle()
    if state.phase is not Phase.FLY or state.wind is None:
        raise PositionError(
            "phase", say("{value}, expected C1: flights are asked for", value=state.phase.value)
        )
    return FlightPlan(replace(state, turn=seat), to, rounds)


@dataclass(frozen=True, slots=True)
class Arrival:
    """The best way to a place after so many flights: the player there, and the flights."""

    player: Player
    steps: tuple[Step, ...] = ()


class FlightPlan:
    """The question: from the mover's place to ``to``, in this round and the coming ones."""

    def __init__(self, state: State, to: Place, rounds: tuple[Round, ...]) -> None:
        self.state, self.to, self.rounds = state, to, rounds

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """The one answer. Raises Stop when the clock says so."""
        best = layers(
            [Arrival(self.state.mover)],
            self._flown,
            depth=len(self.rounds) + 1,
            key=lambda one: place_of(one.player),
            worth=lambda one: one.player.energy,
        )
        for number, arrivals in enumerate(best):
            for found in arrivals:
                if place_of(found.player) == self.to:
                    energy = {"energy": found.player.energy}
                    yield Answer("optimal", number, number, found.steps, engine=ENGINE, extra=energy)
                    return
            clock.check()
        yield Answer("infeasible", engine=ENGINE)

    def table(self, number: int, player: Player) -> State:
        """The table of the round with that number, this one being 0, after its energy has come."""
        state = self.state.with_mover(player)
        if number == 0:
            return state
        coming = self.rounds[number - 1]
        gained = with_energy(state.edition, player, ENERGY.get(coming.bonus, 0))
        return replace(state.with_mover(gained), wind=coming.wind, bonus=coming.bonus)

    def _flown(self, arrival: Arrival) -> Iterator[Arrival]:
        """The arrivals after one flight more."""
        for step, player in _steps(self.table(len(arrival.steps), arrival.player)):
            yield Arrival(player, (*arrival.steps, step))


def place_of(player: Player) -> Place:
    """Where the player's balloon is."""
    return player.space, player.dock


def _steps(state: State) -> Iterator[tuple[Step, Player]]:
    """Every flight or leap of the mover, with the player after it."""
    mover = state.mover
    if leaps(mover):
        for number, space in enumerate(state.island.board.spaces):
            yield Leap(to=space), replace(mover, space=number, dock=0)
    for flight in flights(state, mover):
        yield move_of(state, flight), after_flight(mover, flight)
