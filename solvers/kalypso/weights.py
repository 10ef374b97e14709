"""The numbers by which boards are valued, found by playing whole games (``strategy/tune.py``), and what such games say.

Where a settlement is shared the search plays solo; what several do in versus it finds in games of two. What says how
far things stand, and chooses no turn but cards to pass on, is measured in games with those numbers (``measure.py``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from periplus.models.kalypso.terms import Kind

from ..strategy.evaluation import NUMBERS_FILE, Numbers

BY_HAND = "set by hand, and moved by games looked at one by one"


class DutyWeights(NamedTuple):
    """What the evaluation of a shared settlement goes by, in points; where the search for it began."""

    shelter: float = 7.0
    room: float = 3.0
    fish: float = 2.0
    gardens: float = 5.0
    item: float = 5.0
    people: float = 0.6
    later_fish: float = 1.0
    spare_fish: float = 0.2
    catch: float = 0.8
    spare_gardens: float = 0.5
    spare_rooms: float = 0.8
    building: float = 0.5
    ready: float = 0.5
    half: float = 0.25
    two: float = 0.2
    later: float = 0.12
    pace: float = 0.8
    readiness: float = 1.5
    pocket: float = 0.5
    bay: float = 0.45
    bight: float = 0.2
    netted: float = 0.5
    prepared: float = 5.0
    failed: float = 12.0
    goals: float = 1.0
    panels: float = 0.5
    afloat: float = 0.8

    @classmethod
    def of(cls, table: Mapping[str, float]) -> DutyWeights:
        """Those of a table; what is a chance stays below one."""
        chances = {name: min(CERTAIN, table[name]) for name in ("ready", "half", "two", "later")}
        return cls(**(dict(table) | chances))


CERTAIN = 0.95
"""The highest chance that a window may have of being filled."""


class VersusWeights(NamedTuple):
    """What the evaluation of versus goes by; where the search for it began."""

    promised: float = 0.5
    """How much of what a board promises counts. Against turns that are best for their points 1.0 won 11 of 16 games by
    5.3 ± 1.4 points, 0.5 all of the first 11 of them by 15.4 ± 2.1."""
    short: float = 5.0
    """Until so many turns are left; then less and less."""
    next: float = 1.0
    """How much the best use of what is offered counts at the seat's next turn."""
    after_next: float = 0.5
    """At the one after it."""
    scrap: float = 1.5
    """How much less a scrap drawn brings on the mean than a beam hopes for: of two in 186 turns."""
    salvage: float = 3.0
    """A salvage tile, in 153."""
    house: float = 2.5
    """Points that the effect of a building mostly brings, beside those printed on it; a panel's view is counted."""
    cooper: float = 2.5
    shipyard: float = 1.5
    scrapyard: float = 2.9
    warehouse: float = 4.9
    net_workshop: float = 2.0
    greenhouse: float = 2.5
    stored: float = 0.5
    """How much of a penalty is spared on the mean by storing what would be laid or kept otherwise."""
    barrel: float = 3.0
    """What a half-sunk barrel brings that is taken."""
    hidden_view: float = 1.5
    """Spaces of a panel's view that the tile itself mostly covers."""

    def brought(self, kind: Kind) -> float:
        """The points that the effect of a building mostly brings."""
        return float(getattr(self, kind, 0.0))

    @property
    def coming(self) -> tuple[float, float]:
        """How much the best use of the next offers counts."""
        return self.next, self.after_next


_DUTIES = Numbers("kalypso", {1: DutyWeights()._asdict()}, DutyWeights.of, {1: BY_HAND})
_VERSUS = Numbers(
    "kalypso", {2: VersusWeights()._asdict()}, lambda table: VersusWeights(**table), {2: BY_HAND}
)


def numbers_for(players: int) -> Numbers[Any]:
    """Those of a shared settlement for one player, else those of versus."""
    return _DUTIES if players == 1 else _VERSUS


def duty_weights() -> DutyWeights:
    """Those of a shared settlement, however many share it."""
    return _DUTIES.of(1)


def versus_weights() -> VersusWeights:
    """Those of versus, however many play."""
    return _VERSUS.of(2)


class Measured(NamedTuple):
    """What whole games have shown: it says how far things stand, and chooses no turn but cards to pass on."""

    gain: float
    """Points that a turn to come mostly brings in versus."""
    usual: float
    """What the best use of an offer mostly brings."""
    spread: tuple[float, float]
    """Points apart at which the odds are e to one: at the end, and what the whole game adds."""
    missed: Mapping[str, tuple[float, ...]]
    """For each item by round the share of what cards ask for that is mostly missing when they are judged."""
    survived: tuple[tuple[float, float], ...]
    """By round the level and the slope of the logistic curve from worth to the chance of surviving it, the last with
    both goals."""
    later: tuple[float, ...]
    """By round how many of the games that survived it were won."""


@cache
def measured() -> Measured:
    """What ``measure.py`` has written."""
    text = files("periplus.solvers.kalypso").joinpath(NUMBERS_FILE).read_text(encoding="utf-8")
    groups = json.loads(text)["measured"]
    table = groups["versus"]["figures"] | groups["shared"]["figures"]
    return Measured(
        table["gain"],
        table["usual"],
        tuple(table["spread"]),
        {item: tuple(shares) for item, shares in table["missed"].items()},
        tuple(tuple(curve) for curve in table["survived"]),
        tuple(table["later"]),
    )
