"""The states that beams over single steps reach: what they promise, and how lines go on from them.

Areas on which something may be raised now lie beside each other, mostly several, and a line that raises on k of them
leads through 2^k states in k! orders, which would crowd out all other lines of a beam. So a line may decline what it
passes over: once a piece is laid nothing comes any more on the areas that could be built on before, and of those that
are built on one after the other, monuments come first and then the areas by their corners. As in ``node`` a building
that waits brings nothing that it did not bring at once, so that of the orders of a line one is left. Its areas declined
promise nothing, by which a line that should have built is known early. A house may wait for a survivor, whom its
effect needs when it is built; beams are guesses, and that he comes to a better place later is left to other searches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from periplus.models.kalypso.kernel import Placing, Step
from periplus.models.kalypso.moves import Build, MonumentMove
from periplus.models.kalypso.state import Bags, Settlement, State

from ...search.beam import best_of
from .promise import GuessedStep, Prospects, guessed, promise, prospects

Number = TypeVar("Number", int, float)
FAN = 12
"""Steps of one line that are compared with those of the others."""


class DeclinedAreas(NamedTuple):
    """The corners of areas that a line has passed over: for buildings but houses, for houses, for monuments."""

    others: int = 0
    houses: int = 0
    large: int = 0


NONE_DECLINED = DeclinedAreas()


@dataclass(slots=True, eq=False)
class ReachedState(Generic[Number]):
    """A state that lines lead to: what it is worth, with what it promises, and how lines go on from it."""

    merit: float
    value: Number
    state: State
    now: Prospects
    """What may still be raised: nothing on the areas that were declined."""
    declined: DeclinedAreas = NONE_DECLINED
    guesses: list[GuessedStep] | None = None
    """The steps that are compared with those of other lines, once the state was in a layer."""
    following: dict[int, ReachedState[Number]] = field(default_factory=dict)
    """By the number of the guess the states after them, as far as they are remembered."""

    def fan(self, alike: int) -> list[GuessedStep]:
        """The most promising steps, of one sort no more than so many, the same ones at each call."""
        if self.guesses is None:
            steps = guessed(self.state, self.now)
            self.guesses = best_of(steps, FAN, attrgetter("gain"), quota=alike, class_of=attrgetter("sort"))
        return self.guesses

    def declining(self, step: Step) -> DeclinedAreas:
        """What lines have passed over that take the step."""
        others, houses = _corners(self.now)
        if not self.state.own.survivors:
            houses = 0
        large = self.now.large
        match step:
            case Placing():
                pass
            case Build():
                before = (1 << self.state.sea.frame.bit(step.at)) - 1
                others, houses = others & before, houses & before
            case MonumentMove():
                others = houses = 0
                large &= (1 << self.state.sea.frame.bit(step.at)) - 1
            case _:
                return self.declined
        mine = self.declined
        return DeclinedAreas(mine.others | others, mine.houses | houses, mine.large | large)


@dataclass(frozen=True, slots=True)
class OpenLine(Generic[Number]):
    """A line that goes on: where it has led to, and its steps."""

    at: ReachedState[Number]
    steps: tuple[Step, ...] = ()

    @property
    def merit(self) -> float:
        """What it is worth by now, with what it promises."""
        return self.at.merit

    @property
    def value(self) -> Number:
        """What it is worth by now."""
        return self.at.value

    @property
    def state(self) -> State:
        """The state after its steps."""
        return self.at.state


class SeenStates(Generic[Number]):
    """What beams from one state, of one worth and with as many steps alike, have seen of the states on their way.

    A broader beam goes through most of the states of a narrower one: what follows these is not worked out again. So
    beams one after the other, each much broader, take little longer than the last of them. Of at most ``most``
    states this is remembered, the first ones. ``declining``: whether lines decline what they pass over; not where what
    is drawn is not known, for there something may be laid first so that it is seen before the draw.
    """

    def __init__(self, worth: Callable[[State], Number], most: int = 0, *, declining: bool = False) -> None:
        self._worth: Callable[[State], Number] = worth
        self._most = most
        self._declining = declining
        self._known: dict[tuple[Settlement, Bags, DeclinedAreas], ReachedState[Number]] = {}

    def reached(self, state: State, declined: DeclinedAreas = NONE_DECLINED) -> ReachedState[Number]:
        """The state as lines reach it that have passed over those areas."""
        known = self._known.get((state.own, state.bags, declined)) if self._most else None
        if known is not None:
            return known
        now, value = _without(prospects(state), declined), self._worth(state)
        found = ReachedState(value + promise(state, now), value, state, now, declined)
        if len(self._known) < self._most:
            self._known[state.own, state.bags, declined] = found
        return found

    def follow(
        self, origin: ReachedState[Number], number: int, state: State, step: Step
    ) -> ReachedState[Number]:
        """The state that the guess of that number, that step, leads to from the one before."""
        found = self.reached(state, origin.declining(step) if self._declining else NONE_DECLINED)
        if len(self._known) < self._most:
            origin.following[number] = found
        return found


def _corners(now: Prospects) -> tuple[int, int]:
    """The areas for buildings but houses, and for houses."""
    others = houses = 0
    for kind, corners in now.kinds:
        if kind == "house":
            houses |= corners
        else:
            others |= corners
    return others, houses


def _without(now: Prospects, declined: DeclinedAreas) -> Prospects:
    """What may still be raised."""
    if declined == NONE_DECLINED:
        return now
    left = (
        (kind, corners & ~(declined.houses if kind == "house" else declined.others))
        for kind, corners in now.kinds
    )
    kinds = tuple((kind, corners) for kind, corners in left if corners)
    return now._replace(kinds=kinds, large=now.large & ~declined.large)
