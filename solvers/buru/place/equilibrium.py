"""Two players who lay at once and unseen: the best mixed strategy (spec 7.6).

Both have the same value table. The payoff is own value less the other's, a sum over the areas; so the best answer to
a mixture needs the mixture's figures by area and presence, not placement against placement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, TypeAlias

from periplus.models.buru.order import hand
from periplus.models.buru.query import ValueTable, Worth
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import Answer
from ...limits import Clock, Limits
from ...patterns.matrixgames import equilibria
from ...search import Search
from ..figures import figure
from .forecast import require_known
from .presence import Opponent, Presence, opponents
from .question import EquivalentLayings, PlacementQuestion
from .tables import worth_of, worths

_InArea: TypeAlias = Callable[[int, Presence, Presence], Fraction]
"""What one presence is worth against another in an area, by the area's index."""


class Duel:
    """The matrix game; a choice is a placement's index in its player's list."""

    def __init__(
        self,
        worths: Sequence[Worth],
        fish: Fraction,
        mine: Sequence[EquivalentLayings],
        theirs: Sequence[EquivalentLayings],
        seats: tuple[Opponent, Opponent],
    ) -> None:
        """``seats``: the opponent as I see him, and I as he sees me."""
        self._worths, self._fish = worths, fish
        self._mine, self._theirs = mine, theirs
        self._he, self._i = seats
        self._known: list[dict[tuple[Presence, Presence], Fraction]] = [{} for _ in worths]

    def payoff(self, row: int, column: int) -> Fraction:
        """My value less the other's."""
        one, other = self._mine[row], self._theirs[column]
        areas = enumerate(zip(one.presences, other.presences, strict=True))
        fought = sum((self._in_area(area, *presences) for area, presences in areas), Fraction(0))
        return fought + self._fish * (one.fish - other.fish)

    def best_row(self, columns: Mapping[int, Fraction]) -> tuple[int, Fraction]:
        """My best placement against a mixture, the first of equals, and its payoff."""
        met = [(self._theirs[column], share) for column, share in columns.items()]
        best, payoff = _best(self._mine, met, self._in_area, self._fish)
        return best, payoff - self._fish * sum(share * placement.fish for placement, share in met)

    def best_column(self, rows: Mapping[int, Fraction]) -> tuple[int, Fraction]:
        """The other's best placement against a mixture of mine, the first of equals, and my payoff."""
        met = [(self._mine[row], share) for row, share in rows.items()]
        best, cost = _best(self._theirs, met, self._for_other, self._fish)
        return best, self._fish * sum(share * placement.fish for placement, share in met) - cost

    def _in_area(self, area: int, mine: Presence, his: Presence) -> Fraction:
        known = self._known[area].get((mine, his))
        if known is None:
            worth = self._worths[area]
            known = worth_of(worth, mine, (self._he,), (his,)) - worth_of(worth, his, (self._i,), (mine,))
            self._known[area][mine, his] = known
        return known

    def _for_other(self, area: int, his: Presence, mine: Presence) -> Fraction:
        return -self._in_area(area, mine, his)


def _best(
    choices: Sequence[EquivalentLayings],
    met: Sequence[tuple[EquivalentLayings, Fraction]],
    in_area: _InArea,
    fish: Fraction,
) -> tuple[int, Fraction]:
    """The first best choice against what is met, and its figure; in whole numbers, which are quick to add."""
    figures: list[dict[Presence, Fraction]] = []
    for area in range(len(choices[0].presences)):
        spread: dict[Presence, Fraction] = {}
        for placement, share in met:
            there = placement.presences[area]
            spread[there] = spread.get(there, Fraction(0)) + share
        presences = dict.fromkeys(choice.presences[area] for choice in choices)
        figures.append(
            {
                own: sum((share * in_area(area, own, there) for there, share in spread.items()), Fraction(0))
                for own in presences
            }
        )
    scale = lcm(fish.denominator, *(figure.denominator for column in figures for figure in column.values()))
    whole = [{own: int(figure * scale) for own, figure in column.items()} for column in figures]
    a_fish = int(fish * scale)
    totals = [
        sum(column[own] for column, own in zip(whole, choice.presences, strict=True)) + a_fish * choice.fish
        for choice in choices
    ]
    best = max(totals)
    return totals.index(best), Fraction(best, scale)


ENGINE = "double oracle"


def search(question: PlacementQuestion, limits: Limits) -> Search[Answer]:
    """The strategy with its value; raises PositionError unless two humans with a value table meet, all laid open."""
    setting = question.state.setting
    if len(setting.ids) != 2 or any(setting.lawans):
        raise PositionError("ask.opponents", say("an equilibrium takes two players, neither of them a Lawan"))
    if not hand(question.state, question.seats[0].seat):
        raise PositionError("ask.opponents", say("an equilibrium takes two players who have yet to place"))
    require_known(question)
    table = question.query.value
    if isinstance(table, str):
        raise PositionError("ask.value", say("expected a value table: an equilibrium needs one"))
    return Search(lambda clock: _answers(question, table, clock), limits, Answer("unknown"))


def _answers(question: PlacementQuestion, table: ValueTable, clock: Clock) -> Iterator[Answer]:
    """Better and better strategies, then the proved one. Raises Stop when the clock says so."""
    state, (other,) = question.state, question.seats
    mine, theirs = question.placements(question.seat), question.placements(other.seat)
    (me,) = opponents(2, other.seat, state.envoy)
    duel = Duel(worths(table, state.setting.areas), table.fish, mine, theirs, (other, me))
    for found in equilibria(duel, 0, 0, clock):
        yield Answer(
            "optimal" if found.value == found.bound else "feasible",
            figure(found.value),
            figure(found.bound),
            tuple(_part(question, mine[row], share) for row, share in sorted(found.rows.items())),
            engine=ENGINE,
            extra={
                "count": sum(placement.ways for placement in mine),
                "chances": [str(share) for _, share in sorted(found.rows.items())],
            },
        )


def _part(question: PlacementQuestion, placement: EquivalentLayings, share: Fraction) -> dict[str, Any]:
    moves = placement.moves(question.state.setting, question.seat)
    return {"move": [move.as_json() for move in moves], "probability": figure(share)}
