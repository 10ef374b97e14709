"""What bases can be worth at most: a ceiling for this very base, and for all that comes of it with more pieces.

A ceiling bounds overlays by themselves (``overlay_bounds``) and takes goals and rewards at their best. Where points
come of overlays and enclosed fish alone, it also says what a few more pieces may bring, and of one more piece where.

The ceilings are held against every way to lay a tile or two more in ``tests/kalypso/test_solver_maximum_bounds.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.cards import CoopGoal, VersusGoal
from periplus.models.kalypso.scoring import GARDEN_MOST, SOLAR_MOST, lines, value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import KINDS, MATERIALS, PLASTIC, Metric, Objective
from periplus.models.kalypso.tiles import is_salvage

from ...limits import Clock
from ...shapes import Number
from ..overlays.worth import CHANGING
from ..pieces import BOATS, Spot
from ..turn.water import enclosable, enclosable_by_tile
from .base import Base
from .order import SINGLE
from .overlay_bounds import OverlayBounds

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
    def overlay_bounds(self) -> OverlayBounds:
        """What overlays are worth."""
        return OverlayBounds(self.state)

    def of(self, base: Base) -> int:
        """No arrangement on this very base is worth more."""
        overlays = self.overlay_bounds.charged(base) if self.objective == "score" else 0
        return sum(self._shares(self._tally(base), overlays).values())

    def closer(self, base: Base, clock: Clock) -> int:
        """The same, by a closer look at the overlays. Raises Stop when the clock says so."""
        overlays = self.overlay_bounds.packed(base, clock) if self.objective == "score" else 0
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
        return self.objective == "score" and not (gardens or self.state.goals or self.overlay_bounds.rewards)

    def beats(self, base: Base, pieces: Sequence[str], best: Number) -> bool:
        """Whether some arrangement may be worth more than ``best``, wherever those pieces are laid besides."""
        return sum(self.parts(base, pieces).values()) > best

    def may_bring(self, base: Base, pieces: Sequence[str], points: Number) -> bool:
        """Whether those pieces may bring more than so many points on the base, where the question is ``plain``."""
        left = points - self.overlay_bounds.new(base, pieces)
        return left < 0 or self.enclosable(base, pieces) > left

    def bringing(self, base: Base, piece: str, points: Number, apart: int = 0) -> Iterator[Spot]:
        """Where the piece may bring more than so many points on a base without loose boats, as ``may_bring``.

        It brings the overlays of areas that it completes, and fish where it parts the water.
        """
        fish = self.enclosable(base, (piece,))
        for contact, where, areas in base.bringing(piece, self.overlay_bounds.clear, apart):
            worth = {at: self.overlay_bounds.on_areas(base, completed) for at, completed in areas.items()}
            found = sum(1 << at for at, number in worth.items() if number > points)
            near = sum(1 << at for at, number in worth.items() if points - fish < number <= points)
            near |= where & ~found if fish > points else 0
            if near:
                found |= base.parting(contact, near)
            for at in members(found):
                yield Spot(piece, contact.stencil, at, contact.stencil.laid(at))

    def enclosable(self, base: Base, pieces: Sequence[str]) -> int:
        """Fish that the pieces may enclose on the base."""
        fish = base.sea.fish & ~self.state.own.caught & ~base.covered & ~base.enclosed
        frame, wall, loose = base.sea.frame, base.foundation, len(base.boats)
        tiles = sum(map(is_salvage, pieces))
        if tiles == len(pieces) == 1 and not loose:
            laid = [spot.cells for spot in base.spots]
            return enclosable_by_tile(frame, [wall & ~reduce(or_, laid, 0), *laid], fish)
        cells = sum(len(piece) if piece.isupper() else 2 for piece in pieces)
        return enclosable(frame, wall, fish, cells + 2 * loose, tiles + len(pieces) + loose)

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
        overlays = self.overlay_bounds.counted(base, tally.cells, letters, tally.barrels) if score else 0
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
        standing = (
            sum(self.overlay_bounds.worth(building.kind) for building in own.buildings) + SOLAR_MOST * panels
        )
        monuments = sum(not monument.reserve for monument in own.monuments)
        return fixed + sum(own.fish_tokens) + standing + monuments * self.overlay_bounds.monument

    def _beside_gardens(self, tally: Tally) -> int:
        """Points of gardens: no more than there can be buildings."""
        own = self.state.own
        most = min(GARDEN_MOST, len(own.buildings) + tally.cells // 4)
        return most * (self.gardens + len(own.gardens))

    def _extras(self, tally: Tally) -> int:
        """Goals and rewards at their best."""
        total = sum(
            points * self.most(metric, tally)
            for metric, points in self.overlay_bounds.rewards
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
            case "sets":
                return (len(own.buildings) + new) // len(MATERIALS)
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
