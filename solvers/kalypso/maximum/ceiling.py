"""Ceilings: what a base can be worth at most, cell by cell, whatever overlays are laid on it.

A monument is worth 11 points on nine cells, a building a few on four. So each cell that lies in an area to build
on is charged the dearest share of an overlay that may cover it; the charges of all cells together are no less
than any arrangement's points. Goals and rewards are taken at their best. The charges are whole thirty-sixths of
a point, so nothing is rounded before the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import areas, board
from periplus.models.kalypso.cards import CoopGoal, VersusGoal
from periplus.models.kalypso.objectives import lines, value
from periplus.models.kalypso.scoring import GARDEN_MOST, MONUMENT, SOLAR_MOST
from periplus.models.kalypso.state import State
from periplus.models.kalypso.supply import MONUMENTS
from periplus.models.kalypso.terms import KINDS, MATERIAL, MATERIALS, PLASTIC, Kind, Metric, Objective

from ..overlays.kinds import gain, rewards, worthwhile
from ..overlays.worth import CHANGING
from ..pieces.spots import BOATS
from .base import Base

SHARE = 36
"""Parts of a point: the least that four and nine divide."""
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

    def of(self, base: Base) -> int:
        """No arrangement on this very base is worth more."""
        enclosed = base.enclosed
        fish = base.sea.fish & ~self.state.own.caught & ~base.covered & enclosed
        tally = Tally(
            base.land.bit_count(),
            enclosed.bit_count(),
            fish.bit_count(),
            base.icons[PLASTIC].bit_count(),
            base.barrels.bit_count(),
            base.afloat,
        )
        overlays = self._charged(base) // SHARE if self.objective == "score" else 0
        return sum(self._shares(tally, overlays).values())

    def beyond(self, base: Base, pieces: Sequence[str]) -> int:
        """No arrangement is worth more, wherever those pieces are laid besides, in so far as counting tells."""
        return sum(self.parts(base, pieces).values())

    def parts(self, base: Base, pieces: Sequence[str]) -> dict[str, int]:
        """The bound ``beyond`` by what gives it: overlays, fish, gardens, goals, and what is there already."""
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
        return self._shares(tally, self._counted(base, letters, tally) if self.objective == "score" else 0)

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

    def _counted(self, base: Base, letters: str, tally: Tally) -> int:
        """What overlays on so many cells with so many icons are worth: monuments first, then the dearest buildings."""
        cells = tally.cells - (base.land & ~self._clear).bit_count()
        options = sorted(
            (
                (
                    points,
                    ((base.icons[number] & self._clear).bit_count() + letters.count(material) + tally.barrels)
                    // 3,
                )
                for number, (material, points) in enumerate(zip(MATERIALS, self._dearest, strict=True))
            ),
            reverse=True,
        )
        best = 0
        for monuments in range(min(cells // 9, MONUMENTS) + 1):
            left, total = (cells - 9 * monuments) // 4, monuments * self._monument
            for points, most in options:
                total += points * min(left, most)
                left -= min(left, most)
            best = max(best, total)
        return best

    @cached_property
    def _dearest(self) -> tuple[int, ...]:
        """The dearest building of each material, a panel with the most sea in view."""
        panel = self._worth("solar") + SOLAR_MOST if "solar" in self._kinds else 0
        wood, metal, seaweed, rubber = self._by_material
        return wood, max(metal, panel), seaweed, rubber

    @cached_property
    def _given(self) -> int:
        """Points that nothing of the question changes, and those of overlays that lie there now, at their best."""
        own, state = self.state.own, self.state
        fixed = sum(line.points for line in lines(state, own, self.objective) if line.rule not in CHANGING)
        panels = sum(building.kind == "solar" for building in own.buildings)
        standing = sum(self._worth(building.kind) for building in own.buildings) + SOLAR_MOST * panels
        monuments = sum(not monument.reserve for monument in own.monuments)
        return fixed + sum(own.fish_tokens) + standing + monuments * self._monument

    def _beside_gardens(self, tally: Tally) -> int:
        """Points of gardens: no more than there can be buildings."""
        own = self.state.own
        most = min(GARDEN_MOST, len(own.buildings) + tally.cells // 4)
        return most * (self.gardens + len(own.gardens))

    @cached_property
    def _kinds(self) -> tuple[Kind, ...]:
        return worthwhile(self.state, self.objective)

    def _worth(self, kind: Kind) -> int:
        """Of a building, the sea in view of a panel left out."""
        return gain(self.state, kind) + sum(
            points for metric, points in self._rewards if metric == "buildings"
        )

    @cached_property
    def _rewards(self) -> tuple[tuple[Metric, int], ...]:
        return tuple(rewards(self.state))

    @cached_property
    def _monument(self) -> int:
        return MONUMENT + sum(points for metric, points in self._rewards if metric == "monuments")

    @cached_property
    def _by_material(self) -> tuple[int, ...]:
        """The dearest building of each material, panels left out."""
        return tuple(
            max((self._worth(kind) for kind in self._kinds if MATERIAL[kind] == material), default=0)
            for material in MATERIALS
        )

    def _charged(self, base: Base) -> int:
        """The charges of all cells, in parts of a point."""
        frame = base.sea.frame
        clear = base.land & self._clear
        small = areas.filled(frame, clear, 2) & self._on_grid[2]
        large = areas.filled(frame, clear, 3) & self._on_grid[3]
        charged: dict[int, int] = {}
        rising = 0
        for number, cells in enumerate(base.icons[:PLASTIC]):
            shown = cells | base.barrels
            found = small & areas.three_of_four(frame, shown) if small else 0
            if found:
                points = self._by_material[number]
                if MATERIALS[number] == "M" and "solar" in self._kinds:
                    points = max(points, self._worth("solar") + self._view(base, found))
                charged[points * 9] = charged.get(points * 9, 0) | _spread(frame.width, found, 2)
            if large:
                rising |= areas.five_of_nine(frame, shown)
        if rising & large:
            charged[self._monument * 4] = charged.get(self._monument * 4, 0) | _spread(
                frame.width, rising & large, 3
            )
        total = taken = 0
        for share in sorted(charged, reverse=True):
            total += share * (charged[share] & ~taken).bit_count()
            taken |= charged[share]
        return total

    def _view(self, base: Base, found: int) -> int:
        """The most sea that a panel on one of those areas sees."""
        frame, sea = base.sea.frame, ~(base.covered | base.sea.island)
        best = 0
        for bit in members(found):
            panel = 3 << bit | 3 << bit + frame.width
            best = max(best, (frame.beside(panel) & ~panel & sea).bit_count())
        return min(best, SOLAR_MOST)

    @cached_property
    def _clear(self) -> int:
        own = self.state.own
        return ~(board.overlays(self.state.sea, own) | board.stacked(own))

    @cached_property
    def _on_grid(self) -> dict[int, int]:
        """By side, the areas with a cell on the grid."""
        frame = self.state.sea.frame
        return {side: areas.meeting(frame, frame.inside, side) for side in (2, 3)}

    def _extras(self, tally: Tally) -> int:
        """Goals and rewards at their best."""
        total = sum(
            points * self.most(metric, tally) for metric, points in self._rewards if metric not in STACKED
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


def _spread(width: int, corners: int, side: int) -> int:
    """The cells of the areas with those upper left cells."""
    row = corners | corners << 1
    row = row if side == 2 else row | corners << 2
    cells = row | row << width
    return cells if side == 2 else cells | row << 2 * width
