"""Bases grown piece by piece, each once, under ceilings of what they can be worth.

A ceiling bounds overlays by themselves (``bearing``) and takes goals and rewards at their best. It says whether a base
can beat the best board so far at all; few can, and those are looked at with the highest ceiling first.

Each layer has one piece more. A pass of a certain width keeps only so many bases of a layer, looks at only so many of
them, and lays only so many different pieces next. A pass that had to leave out nothing has seen all there is, which
proves the best board; else a wider one follows. The first pass is so narrow that it soon comes to the end of a whole
bag. Of few pieces all bases are gone through after the first passes, depth first, so that no layer has to be kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from heapq import nlargest
from operator import or_
from typing import TypeAlias

from periplus.models.kalypso.cards import CoopGoal, VersusGoal
from periplus.models.kalypso.scoring import GARDEN_MOST, SOLAR_MOST, lines, value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import KINDS, MATERIALS, PLASTIC, Metric, Objective
from periplus.models.kalypso.tiles import canonical, is_salvage

from ...limits import Clock, Stop
from ...shapes import Number
from ..overlays.worth import CHANGING
from ..pieces import BOATS, Spot
from ..turn.water import enclosable, enclosable_by_tile
from .base import Base, Key, Likeness
from .bearing import Bearing

SINGLE = (*BOATS, "barrel")
"""Pieces without letters."""
STACKED = ("buildings", "monuments", *KINDS)
"""Metrics that an overlay adds to wherever it lies."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a base has of the things that a metric may count, or at most."""

    cells: int
    """Of foundation."""
    enclosed: int
    fish: int
    """Enclosed and visible, not caught."""
    plastic: int
    barrels: int
    boats: int


@dataclass(frozen=True)
class Ceiling:
    """The ceilings of a question: an objective, and gardens that may be added."""

    state: State
    objective: Objective
    gardens: int

    @cached_property
    def bearing(self) -> Bearing:
        """What overlays are worth."""
        return Bearing(self.state)

    def of(self, base: Base) -> int:
        """No arrangement on this very base is worth more."""
        overlays = self.bearing.charged(base) if self.objective == "score" else 0
        return sum(self._shares(self._tally(base), overlays).values())

    def closer(self, base: Base, clock: Clock) -> int:
        """The same, by a closer look at the overlays. Raises Stop when the clock says so."""
        overlays = self.bearing.packed(base, clock) if self.objective == "score" else 0
        return sum(self._shares(self._tally(base), overlays).values())

    def _tally(self, base: Base) -> Tally:
        enclosed = base.enclosed
        fish = base.sea.fish & ~self.state.own.caught & ~base.covered & enclosed
        return Tally(
            base.land.bit_count(),
            enclosed.bit_count(),
            fish.bit_count(),
            base.icons[PLASTIC].bit_count(),
            base.barrels.bit_count(),
            base.afloat,
        )

    @cached_property
    def plain(self) -> bool:
        """Whether points come of overlays and enclosed fish alone."""
        gardens = self.gardens or self.state.own.gardens
        return self.objective == "score" and not (gardens or self.state.goals or self.bearing.rewards)

    def beats(self, base: Base, pieces: Sequence[str], best: Number) -> bool:
        """Whether some arrangement may be worth more than ``best``, wherever those pieces are laid besides."""
        return sum(self.parts(base, pieces).values()) > best

    def may_bring(self, base: Base, pieces: Sequence[str], points: Number) -> bool:
        """Whether those pieces may bring more than so many points on the base, where the question is ``plain``."""
        left = points - self.bearing.new(base, pieces)
        if left < 0:
            return True
        fish = base.sea.fish & ~self.state.own.caught & ~base.covered & ~base.enclosed
        frame, wall, loose = base.sea.frame, base.foundation, len(base.boats)
        tiles = sum(map(is_salvage, pieces))
        if tiles == len(pieces) == 1 and not loose:
            laid = [spot.cells for spot in base.spots]
            return enclosable_by_tile(frame, [wall & ~reduce(or_, laid, 0), *laid], fish) > left
        cells = sum(len(piece) if piece.isupper() else 2 for piece in pieces)
        return enclosable(frame, wall, fish, cells + 2 * loose, tiles + len(pieces) + loose) > left

    def parts(self, base: Base, pieces: Sequence[str]) -> dict[str, int]:
        """What arrangements are worth at most, wherever those pieces are laid besides, by what gives it.

        That is overlays, fish, gardens, goals, and what is there already.
        """
        room = base.sea.frame.room & ~base.sea.island
        water = base.sea.frame.inside & ~base.foundation
        fish = base.sea.fish & ~self.state.own.caught & ~base.covered
        letters = "".join(piece for piece in pieces if piece not in SINGLE)
        afloat = sum(piece in BOATS for piece in pieces)
        barrels = pieces.count("barrel")
        more = len(letters) + 2 * afloat + barrels
        tally = Tally(
            min(base.land.bit_count() + more + 2 * len(base.boats), room.bit_count()),
            water.bit_count(),
            fish.bit_count(),
            base.icons[PLASTIC].bit_count() + letters.count("P"),
            base.barrels.bit_count() + barrels,
            base.afloat + afloat,
        )
        score = self.objective == "score"
        overlays = self.bearing.counted(base, tally.cells, letters, tally.barrels) if score else 0
        return self._shares(tally, overlays)

    def _shares(self, tally: Tally, overlays: int) -> dict[str, int]:
        if self.objective != "score":
            return {str(self.objective): self._other(tally)}
        return {
            "given": self._given,
            "overlays": overlays,
            "fish": tally.fish,
            "gardens": self._beside_gardens(tally),
            "goals": self._extras(tally),
        }

    @cached_property
    def _given(self) -> int:
        """Points that nothing of the question changes, and those of overlays that lie there now, at their best."""
        own, state = self.state.own, self.state
        fixed = sum(line.points for line in lines(state, own, self.objective) if line.rule not in CHANGING)
        panels = sum(building.kind == "solar" for building in own.buildings)
        standing = sum(self.bearing.worth(building.kind) for building in own.buildings) + SOLAR_MOST * panels
        monuments = sum(not monument.reserve for monument in own.monuments)
        return fixed + sum(own.fish_tokens) + standing + monuments * self.bearing.monument

    def _beside_gardens(self, tally: Tally) -> int:
        """Points of gardens: no more than there can be buildings."""
        own = self.state.own
        most = min(GARDEN_MOST, len(own.buildings) + tally.cells // 4)
        return most * (self.gardens + len(own.gardens))

    def _extras(self, tally: Tally) -> int:
        """Goals and rewards at their best."""
        total = sum(
            points * self.most(metric, tally)
            for metric, points in self.bearing.rewards
            if metric not in STACKED
        )
        for goal in self.state.goals:
            side = self.state.edition.goal(goal).side(self.state.mode)
            if isinstance(side, VersusGoal):
                total += max(side.worth(number) for number in range(self.most(side.metric, tally) + 1))
        return total

    def _other(self, tally: Tally) -> int:
        """An objective that is no score: a metric at its best, or the duties with the goals at theirs."""
        state = self.state
        match self.objective:
            case "survive":
                known = lines(state, state.own, "survive")
                fixed = sum(line.points for line in known if line.rule not in CHANGING)
                open_ = any(line.rule in CHANGING for line in known)
                sides = [state.edition.goal(goal).coop for goal in state.goals] if open_ else []
                return fixed + sum(self._reachable(side, tally) for side in sides if side)
            case "fish" if not state.together:
                return sum(state.own.fish_tokens) + tally.fish
            case "score" | "fish" | "rescued":
                return value(state, state.own, self.objective)
            case metric:
                return self.most(metric, tally)

    def _reachable(self, goal: CoopGoal, tally: Tally) -> bool:
        return goal.at_least is None or goal.met(self.most(goal.metric, tally), self.state.players)

    def most(self, metric: Metric, tally: Tally) -> int:
        """No arrangement on such a base has more of the metric."""
        own, new = self.state.own, tally.cells // 4
        match metric:
            case "monuments":
                return len(own.monuments) + tally.cells // 9
            case "gardens":
                return len(own.gardens) + self.gardens
            case "zones":
                return len(self.state.sea.zones)
            case "kinds":
                return min(len(KINDS), len(own.buildings) + new)
            case "boats" | "docked":
                return tally.boats
            case "plastic":
                return tally.plastic
            case "barrels":
                return tally.barrels
            case "enclosed":
                return tally.enclosed
            case "settlers" | "survivors" | "reserves":
                return value(self.state, own, metric)
            case _:
                return len(own.buildings) + new


@dataclass(frozen=True, slots=True)
class Width:
    """How much a pass takes on."""

    kept: int
    """Bases of a layer that it keeps."""
    looks: int
    """Bases of a layer that it looks at."""
    faces: int
    """Different pieces that it tries to lay next."""


FEW = 3
"""Pieces up to which all bases can be gone through, and a close look at what the last of them can bring pays."""
ALL = 1_000
WIDTHS = (
    Width(6, 1, 1),
    Width(20, 4, 4),
    Width(200, 40, ALL),
    Width(2_000, 2_000, ALL),
    Width(20_000, 20_000, ALL),
)
ALONE = Width(1, 1, ALL)
"""What a single base takes."""
REMEMBERED = 500_000
"""Bases of a layer that are told from those that come in another order; beyond it some are looked at again."""
BASE_WORK = 1e-5
"""What a base counts as deterministic effort."""


Seen: TypeAlias = set[tuple[Key, tuple[str, ...]]]
"""Bases that were met already, with the pieces that were left."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A base, the pieces that are left, and its ceiling."""

    base: Base
    left: tuple[str, ...]
    ceiling: int


class Growing:
    """The search through the bases. The caller looks at those it ``gives`` and tells what they are worth."""

    def __init__(self, ceiling: Ceiling, base: Base, pieces: tuple[str, ...], boats: int) -> None:
        """``boats``: how many may lie on the board at most (KAL-10.7)."""
        self._ceiling = ceiling
        self._start = Grown(base, tuple(sorted(pieces, key=_pureness)), ceiling.of(base))
        self._boats = boats
        self._close = ceiling.plain and len(pieces) <= FEW
        self._nets = any(not net.on for net in ceiling.state.own.nets)
        self._looked: set[Likeness] = set()
        self._whole = False
        self.best: Number | None = None
        """The value of the best board so far."""

    def improves(self, value: Number | None) -> bool:
        """Whether a board of that value is the best so far; from now on others are measured by it."""
        if value is None or (self.best is not None and value <= self.best):
            return False
        self.best = value
        return True

    def gives(self, clock: Clock) -> Iterator[Base]:
        """Bases that may beat the best so far; when it ends, no other does. Raises Stop before that."""
        for width in WIDTHS[:3] if self._close else WIDTHS:
            self._whole = True
            layer = [self._start]
            while layer:
                yield from self._promising(layer, width)
                layer = self._next(layer, width, clock)
            if self._whole:
                return
        if not self._close:
            raise Stop("memory")
        yield from self._every(self._start, set(), clock)

    def _every(self, grown: Grown, seen: Seen, clock: Clock) -> Iterator[Base]:
        """All bases with more pieces that may beat the best so far. Raises Stop by the clock."""
        for child in self._grown(grown, ALL, seen, clock):
            yield from self._promising([child], ALONE)
            yield from self._every(child, seen, clock)

    def _promising(self, layer: list[Grown], width: Width) -> Iterator[Base]:
        looked = 0
        for grown in sorted(layer, key=lambda grown: -grown.ceiling):
            if self.best is not None and grown.ceiling <= self.best:
                return
            likeness = grown.base.likeness(self._nets)
            if likeness in self._looked:
                continue
            if looked == width.looks:
                self._whole = False
                return
            looked += 1
            self._looked.add(likeness)
            yield grown.base

    def _next(self, layer: list[Grown], width: Width, clock: Clock) -> list[Grown]:
        """The bases with one piece more: those with the highest ceilings, the first found where they are equal."""
        seen: Seen = set()
        every = enumerate(child for grown in layer for child in self._grown(grown, width.faces, seen, clock))
        found = nlargest(width.kept + 1, every, key=lambda one: one[1].ceiling)
        self._whole &= len(found) <= width.kept
        return [grown for _, grown in sorted(found[: width.kept])]

    def _grown(self, grown: Grown, faces: int, seen: Seen, clock: Clock) -> Iterator[Grown]:
        """The bases with one piece more that may come to more than the best so far, each once."""
        for base, left in self._children(grown, faces):
            clock.check()
            clock.spend(BASE_WORK)
            known = base.key, left
            if known in seen:
                continue
            child = Grown(base, left, self._ceiling.of(base))
            if self._hopeless(child):
                continue
            if len(seen) < REMEMBERED:
                seen.add(known)
            yield child

    def _hopeless(self, grown: Grown) -> bool:
        """Whether no board that comes of it can beat the best so far."""
        if self.best is None:
            return False
        if not grown.left:
            return grown.ceiling <= self.best
        if self._close:
            return not self._ceiling.may_bring(grown.base, grown.left, self.best - grown.ceiling)
        return not self._ceiling.beats(grown.base, grown.left, self.best)

    def _children(self, grown: Grown, faces: int) -> Iterator[tuple[Base, tuple[str, ...]]]:
        tried: set[str] = set()
        laid = 0
        for number, piece in enumerate(grown.left):
            face = canonical(piece) if piece not in SINGLE else piece
            if face in tried or (piece in BOATS and grown.base.afloat >= self._boats):
                continue
            if laid == faces:
                self._whole = False
                return
            tried.add(face)
            left = (*grown.left[:number], *grown.left[number + 1 :])
            places = self._places(grown, piece)
            laid += bool(places)
            for spot in places:
                yield grown.base.with_spot(spot), left

    def _places(self, grown: Grown, piece: str) -> tuple[Spot, ...]:
        """Where the piece may be laid; of few pieces the last one only where points may come of it."""
        base = grown.base
        if len(grown.left) == 1 and self._close and not base.boats:
            return tuple(base.telling_spots(piece, self._ceiling.bearing.clear))
        return tuple(base.spots_for(piece))


def _pureness(piece: str) -> tuple[int, int, str]:
    """Tiles of one material first: they are the easiest to build on."""
    most = max(piece.count(letter) for letter in MATERIALS) if piece not in SINGLE else 1
    return -most, piece.count("P"), piece
