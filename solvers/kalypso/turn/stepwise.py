"""Good lines long before a proof: the shortest way, a beam over single steps, and lines varied.

All lines of a layer of the beam have as many steps. Each of them guesses what its next steps bring (``promise``); the
most promising of all become states, are valued with what they promise in turn, and the best of them are the next
layer. Of lines with the same value, hand and number of buildings a few are kept, so that the beam does not fill with
one line in many places. Nor need it fill with one line in many orders: what may be raised at once is raised at once or
never where ``seen`` declines (``reached``).

The best lines of a turn are varied by large-neighbourhood search among whole lines. A depth-first search changes the
end of its line first, and from many pieces in hand it never comes back to the beginning. Here one step of a known
line, anywhere in it, becomes another one, a few later ones are dropped, the rest is played again as far as it is
legal, and a short dive finishes the line. What is no worse takes the place of its model, so that the search drifts
over plateaus; a few lines of different descent keep it from settling on one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeVar

from periplus.models.kalypso.building import AT_ONCE
from periplus.models.kalypso.draft import each_once
from periplus.models.kalypso.kernel import Placing, Step, after, written
from periplus.models.kalypso.legality import fault, other_moves
from periplus.models.kalypso.moves import End, Skip, Take
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import is_over, must_take, under_way, unresolved

from ...memo import Memo
from ...search.beam import best_of
from ...search.values import Dive
from ..together.outlook import short_of
from .reached import OpenLine, SeenStates
from .search import EFFORT, END, TurnSearch, is_end
from .survey import bits

Number = TypeVar("Number", int, float)
ALIKE = 2
"""Of them, of one sort, where a beam is narrow."""
TRIED = 3
"""States made for each line that is kept."""
QUOTA = 3
"""Lines kept of one class."""
NARROW = 2
"""How broad a beam is that finds a good line soon."""
OTHER_POINTS = 10
"""How much a point of an objective that is no score weighs: promises are in points of the score."""
LACKING = 4, 1, 2, 3
"""What a survivor without shelter, a fish, a place in the gardens and an item of a forecast weigh that are short."""


def straight(state: State, ends: int) -> Iterator[Step]:
    """The shortest way through so many turns: every piece goes to the first place there is, nothing is built."""
    while ends and (step := _straight_on(state)) is not None:
        yield step
        state = after(state, step)
        ends -= is_end(step)


def _straight_on(state: State) -> Step | None:
    if must_take(state):
        return Take(tile=state.offer[0])
    piece = unresolved(state)
    if piece is None:
        return END if under_way(state) else None
    if piece == AT_ONCE:
        return Skip()
    if piece == "net":
        return next(move for move in other_moves(state) if move.type == "cast")
    stencil, where = places(state, piece)[0]
    return Placing(piece, stencil, next(bits(where)))


def stepwise(
    search: TurnSearch,
    state: State,
    worth: Callable[[State], Number],
    width: int,
    *,
    alike: int = ALIKE,
    seen: SeenStates[Number] | None = None,
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    """Lines to the end of the turn, each with what it is worth: more than all before with the same first step.

    ``alike``: steps of one sort that are looked at of one line. ``seen``: what beams before have seen from the state.
    Raises Stop by the clock.
    """
    seen = seen or SeenStates(worth)
    yield from continued(search, [OpenLine(seen.reached(state))], worth, width, alike=alike, seen=seen)


def continued(
    search: TurnSearch,
    layer: list[OpenLine[Number]],
    worth: Callable[[State], Number],
    width: int,
    drawn: Callable[[OpenLine[Number]], Number] | None = None,
    *,
    alike: int = ALIKE,
    seen: SeenStates[Number] | None = None,
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    """The same for lines that have begun, with as many steps each: more than all before that began so.

    ``drawn``: what a line is worth with which something was just drawn, and there it ends; without it lines go on in
    the world that was dealt. Raises Stop by the clock.
    """
    known, seen = max(1, len(layer[0].steps)) if layer else 0, seen or SeenStates(worth)
    best: dict[tuple[Step, ...], Number] = {}
    while layer:
        found: list[tuple[float, OpenLine[Number], int]] = []
        line: OpenLine[Number]
        origin: OpenLine[Number]
        for line in layer:
            for number, guess in enumerate(line.at.fan(alike)):
                if isinstance(guess.step, End):
                    yield from _finished(best, known, line.value, (*line.steps, guess.step))
                else:
                    found.append((line.merit + guess.gain, line, number))
        reached: dict[Settlement, OpenLine[Number]] = {}
        for _, origin, number in best_of(found, TRIED * width, itemgetter(0)):
            step, at = origin.at.fan(alike)[number].step, origin.at.following.get(number)
            if at is None:
                search.visit()
                following = after(origin.state, step)
                if following.own in reached:
                    continue
                at = seen.follow(origin.at, number, following, step)
            elif at.state.own in reached:
                continue
            one = OpenLine(at, (*origin.steps, step))
            if is_over(at.state):
                yield from _finished(best, known, one.value, one.steps)
            elif drawn is not None and at.state.bags != origin.state.bags:
                yield from _finished(best, known, drawn(one), one.steps)
            else:
                reached[at.state.own] = one
        layer = kept(reached.values(), width)


def best_turns(search: TurnSearch, state: State, objective: Objective, width: int) -> list[tuple[Step, ...]]:
    """The rest of the turn by a beam: the best line of each first step, best first. Raises Stop by the clock."""
    found: dict[tuple[Step, ...], tuple[int, tuple[Step, ...]]] = {}
    openings: list[tuple[Step, ...]] = [()]
    if must_take(state):
        openings = [(Take(tile=tile),) for tile in each_once(state.offer)]
    for opening in openings:
        begun = state
        for step in opening:
            begun = after(begun, step)
        for worth, steps in stepwise(search, begun, lambda one: points(one, objective), width):
            found[*opening, *steps[:1]] = worth, (*opening, *steps)
    ranked = sorted(found.values(), key=lambda entry: -entry[0])
    return [steps for _, steps in ranked]


def finished(search: TurnSearch, state: State, objective: Objective, width: int = NARROW) -> tuple[Step, ...]:
    """A good rest of the turn, soon; no steps where none is under way. Raises Stop by the clock."""
    return next(iter(best_turns(search, state, objective, width)), ())


def points(state: State, objective: Objective) -> int:
    """The objective, in points that weigh against promises as those of the score do.

    Duties are met or not, which guides nobody to them; so what they still lack is taken off.
    """
    found = value(state, state.own, objective)
    if objective == "score":
        return found
    found *= OTHER_POINTS
    return found if objective != "survive" else found - _lacking(state)


def _lacking(state: State) -> int:
    """What the duties of phase 4 lack, in points."""
    short = short_of(state)
    lacking = short.survivors, max(0, short.fish), max(0, short.gardens), sum(short.items.values())
    return sum(weight * number for weight, number in zip(LACKING, lacking, strict=True))


def opened(state: State, worth: Callable[[State], Number], steps: tuple[Step, ...] = ()) -> OpenLine[Number]:
    """The line of those steps, which led to the state."""
    return OpenLine(SeenStates(worth).reached(state), steps)


def _finished(
    best: dict[tuple[Step, ...], Number], known: int, value: Number, steps: tuple[Step, ...]
) -> Iterator[tuple[Number, tuple[Step, ...]]]:
    if steps[:known] not in best or value > best[steps[:known]]:
        best[steps[:known]] = value
        yield value, steps


def kept(lines: Iterable[OpenLine[Number]], width: int) -> list[OpenLine[Number]]:
    """The best lines, no more of a class than its quota."""
    return best_of(
        lines,
        width,
        attrgetter("at.merit"),
        quota=QUOTA,
        class_of=lambda line: (line.value, line.state.own.hand, len(line.state.own.buildings)),
    )


KEPT = 4
"""Lines that are varied, the best known ones of their descent."""
OPTIONS = 400
"""Steps, the most promising first, of which one is drawn in place of a line's own."""
REMEMBERED = 512
"""States of which these steps are remembered."""
DROPS = 0.8
"""How often later steps are dropped besides, up to MOST_DROPPED in a row."""
MOST_DROPPED = 3
STATES = (12, 24, 48, 96)
"""States searched to finish a line: one of these numbers, drawn."""
REPLAY = EFFORT / 3
"""What a step that is tried again counts for in ``Limits.work``."""


class Finished(NamedTuple):
    """A line to the end of the turn and what it is worth."""

    value: int
    line: tuple[Step, ...]


class Variations:
    """The lines of one state that are varied, over the last turn of the question."""

    def __init__(self, search: TurnSearch, state: State, seed: int) -> None:
        self._search = search
        self._state = state
        self._rng = random.Random(seed)
        self._kept: list[Finished] = []
        self._options: Memo[State, Sequence[Step | None]] = Memo(REMEMBERED)

    def add(self, value: int, line: tuple[Step, ...]) -> None:
        """Another line to vary, if it has steps and is among the best."""
        if line:
            self._kept.insert(0, Finished(value, line))
            self._kept.sort(key=lambda one: -one.value)
            del self._kept[KEPT:]

    @property
    def lines(self) -> tuple[Finished, ...]:
        """What is varied, the best first."""
        return tuple(self._kept)

    def tried(self) -> Finished | None:
        """One try, while there are lines: a line better than all before, or None. Raises Stop by the clock."""
        best = self._kept[0].value
        number = min(self._rng.randrange(len(self._kept)), self._rng.randrange(len(self._kept)))
        found = self._varied(self._kept[number])
        if found is None or found.value < self._kept[number].value:
            return None
        del self._kept[number]
        self.add(*found)
        return found if found.value > best else None

    def _varied(self, model: Finished) -> Finished | None:
        """A line that is no worse, if the try brought one."""
        place = self._rng.randrange(len(model.line))
        state = self._state
        for step in model.line[:place]:
            state = after(state, step)
        other = self._other_step(state)
        if other is None:
            return None
        played = [*model.line[:place], other]
        state = self._again(after(state, other), self._left(model.line[place:]), played)
        root = self._search.reached(state, 0 if is_end(other) else 1)
        dive = Dive(self._search, root, model.value - 1, path=played)
        dive.advance(self._rng.choice(STATES))
        return None if dive.value is None else Finished(dive.value, dive.line)

    def _other_step(self, state: State) -> Step | None:
        """Any of the promising steps; None where an area would be declined, or there is none."""
        if state not in self._options:
            self._search.visit()
            options = self._search.node(state, 1).options()
            self._options[state] = [option.step for option in islice(options, OPTIONS)]
        steps = self._options[state]
        return self._rng.choice(steps) if steps else None

    def _left(self, line: tuple[Step, ...]) -> list[Step]:
        """The steps to play again: mostly without a few in a row."""
        left = [step for step in line if not is_end(step)]
        if left and self._rng.random() < DROPS:
            first = self._rng.randrange(len(left))
            del left[first : first + self._rng.randint(1, MOST_DROPPED)]
        return left

    def _again(self, state: State, left: list[Step], played: list[Step]) -> State:
        """The state after the steps that are legal, each as soon as it is; ``played`` gains them."""
        while True:
            waiting: list[Step] = []
            for step in left:
                self._search.charge(REPLAY)
                if is_over(state) or fault(state, written(state, step)) is not None:
                    waiting.append(step)
                else:
                    state = after(state, step)
                    played.append(step)
            if len(waiting) == len(left):
                return state
            left = waiting
