"""Lines that meet every duty of phase 4, by a beam over steps that is guided by what duties still take (``duties``).

What lies in hand of itself is resolved at once: a garden is laid, and a net is cast where no zone has more fish. A
building that is wanted is raised as soon as it may be, but a house, which may wait for a better place to send to.
Of the places of a piece those go on that promise most at first sight, and of a layer no more than a quota of each
class: of the same pieces in hand and the same buildings that are still wanted. What lines have to spare is blurred
by chance: one beam sees no more than one way of building, and several narrow ones find more than a broad one. Most
of all they differ by where the first piece lies: few of its places leave all duties in reach (``openings``), and a beam
for each of these keeps the others from crowding it out.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import reduce
from operator import attrgetter, itemgetter
from typing import NamedTuple

from periplus.models.kalypso import board, metrics
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.kernel import Step, after
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Build, Cast, End, PlayerMove, Send, Take
from periplus.models.kalypso.state import State

from ...search.beam import layers
from ..together.first_look import FirstLook
from .duties import WantedBuildings, spare, wanted
from .search import TurnSearch

FAN, OTHER_PLACES = 80, 14
"""Places of a salvage tile, and of another piece, that go on from one line."""
CLASSES = 16
"""Of the lines of a layer no more than this part is of one class."""
BLUR = 1.0
"""By how many cells to spare the merit of lines is blurred at most."""


class DutyLine(NamedTuple):
    """The steps of a turn so far, what they leave to be built, and by how much it seems to be in reach."""

    merit: float
    state: State
    needs: WantedBuildings
    steps: tuple[Step, ...]


def openings(search: TurnSearch, state: State) -> list[tuple[Step, ...]]:
    """The ways to begin, up to the first step that takes no tile, after which all duties may still be met.

    Those come first that leave most to spare. Raises Stop by the clock.
    """
    most = len(metrics.score_lines(state, state.own))
    found: list[tuple[float, tuple[Step, ...]]] = []
    taken: list[tuple[State, tuple[Step, ...]]] = [(state, ())]
    while taken:
        origin, before = taken.pop()
        for option in search.node(origin, 1).every_option():
            if option.ceiling < most:
                break
            search.visit()
            following, steps = after(origin, option.step), (*before, option.step)
            if isinstance(option.step, Take):
                taken.append((following, steps))
            else:
                found.append((spare(following, wanted(following)), steps))
    return [steps for _, steps in sorted(found, key=itemgetter(0), reverse=True)]


def passing(
    search: TurnSearch, state: State, width: int, rng: random.Random, opening: Sequence[Step] = ()
) -> Iterator[tuple[int, tuple[Step, ...]]]:
    """Lines to the end of the turn with the number of duties that they meet, each more than all before.

    All of them begin with the steps of ``opening``. It ends with the first line that meets all duties. Raises Stop
    by the clock.
    """
    ended: list[DutyLine] = []

    def expand(line: DutyLine) -> Iterator[DutyLine]:
        for step in _steps(line.state, line.needs):
            search.visit()
            following = after(line.state, step)
            found = _line(following, (*line.steps, step), rng)
            if isinstance(step, End):
                ended.append(found)
            else:
                yield found

    best, most = -1, len(metrics.score_lines(state, state.own))
    begun = _line(reduce(after, opening, state), tuple(opening), rng)
    beam = layers(
        [begun],
        expand,
        key=lambda line: (line.state.own, line.state.bags),
        width=width,
        merit=attrgetter("merit"),
        quota=max(2, width // CLASSES),
        class_of=_class,
    )
    going = True
    while going and best < most:
        going = next(beam, None) is not None
        for line in ended:
            met = metrics.points(line.state, line.state.own)
            if met > best:
                best = met
                yield best, line.steps
        ended.clear()


def _line(state: State, steps: tuple[Step, ...], rng: random.Random) -> DutyLine:
    needs = wanted(state)
    return DutyLine(spare(state, needs) + BLUR * rng.random(), state, needs, steps)


def _class(line: DutyLine) -> Hashable:
    state, needs = line.state, line.needs
    own = state.own
    bags = len(state.bags.salvage), len(state.bags.scrap)
    return tuple(sorted(own.hand)), needs.at_least, needs.more, own.fish, *bags


def _steps(state: State, needs: WantedBuildings) -> Iterator[Step]:
    """The steps that go on from a state."""
    moves = list(other_moves(state))
    forced = _forced(state, moves)
    if forced:
        yield from forced
        return
    raised = [move for move in moves if isinstance(move, Build) and _useful(state, needs, move)]
    sent: set[str] = set()
    kinds = {building.at: building.kind for building in state.own.buildings}
    for move in moves:
        match move:
            case Build():
                continue
            case Send() if kinds[move.at] in sent:
                continue
            case Send():
                sent.add(kinds[move.at])
        if move.type not in ("monument", "reserve", "skip"):
            yield move
    yield from raised
    if any(move.kind not in ("house", "cooper") for move in raised):
        return
    pieces = tuple(pieces_to_place(state))
    if pieces:
        look = FirstLook(state)
        for piece in pieces:
            yield from look.best(piece, FAN if is_tile(piece) and len(piece) == 5 else OTHER_PLACES)


def _forced(state: State, moves: list[PlayerMove]) -> list[Step]:
    """What is done before all else: a garden in hand, then casts in a zone that has as many fish as any."""
    if "garden" in state.own.hand:
        stored: list[Step] = [move for move in moves if move.type == "store" and move.tile == "garden"]
        if laid := [*FirstLook(state).gardens()]:
            return [*stored, *laid]
    casts = [move for move in moves if isinstance(move, Cast)]
    if casts:
        sea, own = state.sea, state.own
        fish = board.visible_fish(sea, own) & ~board.enclosed(sea, own)
        netted = {net.zone for net in own.nets}
        counts = {zone: (cells & fish).bit_count() for zone, cells in sea.zones if zone not in netted}
        best = max((move.zone for move in casts), key=lambda zone: counts[zone])
        if counts[best] == max(counts.values()):
            return [move for move in casts if move.zone == best]
    return []


def _useful(state: State, needs: WantedBuildings, move: Build) -> bool:
    """Whether the building, or its effect, helps to meet a duty."""
    match move.kind:
        case "house":
            return bool(state.own.survivors)
        case "cooper":
            return True
        case "warehouse":
            return bool(needs.rooms or state.bags.salvage)
        case "scrapyard":
            return bool(needs.rooms or state.bags.scrap)
        case kind:
            return bool(needs.rooms or needs.effects.get(kind))
