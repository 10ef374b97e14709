"""The areas of a state on which something may still be raised, and what of a state does not depend on them.

On a 2x2 area whose icons fit a building may be raised, on a 3x3 area a monument. A search builds on an area at once or
declines it for good (``node``), so a state comes up again with other areas declined. What is the same then, board and
bounds, is worked out once (``StateFacts``); what differs is ``OpenAreas``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from periplus.models.kalypso.building import buildable, monument_places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS, PLASTIC, Kind, Objective

from .ceiling import SiteCeiling
from .chain import NOT_TRIGGERED, Triggered, looked_at, triggered
from .site import Site
from .survey import BuildArea, bits

Declined: TypeAlias = tuple[int, int]
"""The corners of the 2x2 and of the 3x3 areas on which nothing will be raised, but houses and reserves."""
NONE_DECLINED: Declined = (0, 0)


class StateFacts:
    """What of a state does not depend on the areas that are declined, each worked out when it is first asked for."""

    def __init__(self, state: State, objective: Objective) -> None:
        self.state = state
        self._objective: Objective = objective

    @cached_property
    def site(self) -> Site:
        """The board of the seat to move."""
        return Site(self.state)

    @cached_property
    def bounds(self) -> SiteCeiling:
        """What the board can be worth."""
        return SiteCeiling(self.site, self._objective)

    @cached_property
    def buildable(self) -> tuple[tuple[Kind, int], ...]:
        """The kinds of buildings that may be raised, each with the corners of its areas."""
        return buildable(self.state)

    @cached_property
    def monuments(self) -> int:
        """The corners of the areas for a monument."""
        return monument_places(self.state)


class OpenAreas:
    """The areas of a state that are not declined."""

    def __init__(self, facts: StateFacts, declined: Declined = NONE_DECLINED) -> None:
        self._facts, self.declined = facts, declined

    @cached_property
    def areas(self) -> list[BuildArea]:
        """The areas on which something may still be raised now."""
        state, (small_declined, large_declined) = self._facts.state, self.declined
        shown: dict[int, list[bool]] = {}
        for kind, corners in self._facts.buildable:
            # of what was declined a house is left, which with a carpenter may still bring a barrel
            open_corners = corners if kind == "house" else corners & ~small_declined
            for corner in bits(open_corners):
                materials = shown.setdefault(corner, [False] * len(MATERIALS))
                if state.together or not small_declined >> corner & 1:
                    materials[state.edition.material_number[kind]] = True
        large = self._facts.monuments
        if "guardian" not in state.own.specialists and not state.together:
            large &= ~large_declined
        small = [BuildArea(2, corner, tuple(shown[corner]), pure=self._pure(corner)) for corner in shown]
        return small + [BuildArea(3, corner, ()) for corner in bits(large)]

    def _pure(self, corner: int) -> bool:
        """Whether the 2x2 area shows four equal icons."""
        state = self._facts.state
        cells = BuildArea(2, corner, ()).cells(state.sea.frame)
        return any(not cells & ~icon for icon in state.own.icons[:PLASTIC])

    @cached_property
    def now(self) -> Triggered:
        """What the areas that there are trigger, with what lies around them."""
        return looked_at(self.areas, self._facts.site.terrain) if self.areas else NOT_TRIGGERED

    def triggered(self, more: Sequence[BuildArea] = ()) -> Triggered:
        """The areas there are, and those that a placement completes, whose cells change what lies around them."""
        areas = (*self.areas, *more)
        return triggered(areas, self._facts.state.sea.frame) if areas else NOT_TRIGGERED

    @property
    def first(self) -> tuple[int, int] | None:
        """The side and the corner of the first area that is to be built on or declined; None where none is left."""
        small = 0
        for kind, corners in self._facts.buildable:
            if kind != "house":
                small |= corners & ~self.declined[0]
        if small:
            return 2, (small & -small).bit_length() - 1
        large = self._facts.monuments & ~self.declined[1]
        return (3, (large & -large).bit_length() - 1) if large else None

    def without(self, side: int, corner: int) -> OpenAreas:
        """The same areas with one more declined."""
        small, large = self.declined
        declined = (small | 1 << corner, large) if side == 2 else (small, large | 1 << corner)
        return OpenAreas(self._facts, declined)
