"""How the dice of a turn may be divided, and what the stars of a division bring to joint plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from periplus.models.core.multisets import less
from periplus.models.observatory.actions import Plot
from periplus.models.observatory.dice import lens_serves
from periplus.models.observatory.legality import research_sources, star_sources
from periplus.models.observatory.moves import ResearchSource, StarSource, faces_of, lens_uses
from periplus.models.observatory.state import State

from .evaluation import JointPlan, PlanItem
from .turn.open_placements import heaviest_square


class Division(NamedTuple):
    """One way to divide the dice of a turn."""

    pair: StarSource | None
    pair_squares: int
    check: ResearchSource | None
    mark: int | None
    """The mark that the check needs; None: any."""
    meteor: StarSource | None
    meteor_squares: int


class Gains(NamedTuple):
    """A plan's items, and its value summed up to each of them with none, one or two stars fewer missing."""

    items: tuple[PlanItem, ...]
    none: tuple[float, ...]
    one: tuple[float, ...]
    two: tuple[float, ...]

    def value(self, first: int, second: int) -> float:
        """The plan's value when stars serve the items of those indices; the number of items: none."""
        low, high = (first, second) if first <= second else (second, first)
        return self.none[low] + self.one[high] - self.one[low] + self.two[-1] - self.two[high]

    def served(self, squares: int) -> tuple[int, int]:
        """The first item that a star of the squares serves, and on which of them."""
        for index, item in enumerate(self.items):
            if wanted := item.missing & squares:
                return index, wanted
        return len(self.items), 0


def gains_of(plan: JointPlan, chance: Sequence[float]) -> Gains:
    """What stars bring to the plan."""
    none, one, two = [0.0], [0.0], [0.0]
    missing = 0
    for item in plan.items:
        missing, worth = missing + item.lacking, item.gain
        none.append(none[-1] + worth * chance[missing])
        one.append(one[-1] + worth * chance[missing - 1 if missing > 1 else 0])
        two.append(two[-1] + worth * chance[missing - 2 if missing > 2 else 0])
    return Gains(plan.items, tuple(none), tuple(one), tuple(two))


def divisions(state: State, seat: int) -> Iterator[Division]:
    """Every way to divide the dice that the seat has left, each used as far as it can be."""
    turn = state.sheets[seat].turn
    stars = [found for found in star_sources(state, seat) if found[0] not in ("track", "finder", "round")]
    pairs: list[tuple[StarSource | None, int]] = [found for found in stars if not isinstance(found[0], str)]
    meteors: list[tuple[StarSource | None, int]] = [found for found in stars if isinstance(found[0], str)]
    checks = [found for found in research_sources(state, seat) if not isinstance(found[0], str)]
    for pair, squares in pairs or [(None, 0)]:
        left = less(turn.dice, faces_of(pair)) if pair else turn.dice
        changed = lens_uses(pair) if pair else 0
        fitting: list[tuple[ResearchSource | None, int | None]] = [
            (die, mark)
            for die, mark in checks
            if less(left or (), faces_of(die)) is not None and lens_serves(lens_uses(die) + changed)
        ]
        for check, mark in fitting or [(None, None)]:
            used = changed + (lens_uses(check) if check else 0)
            free = [found for found in meteors if found[0] and lens_serves(lens_uses(found[0]) + used)]
            for meteor, line in free or [(None, 0)]:
                yield Division(pair, squares, check, mark, meteor, line)


def best_stars(every: Sequence[Gains], division: Division) -> tuple[float, int, int]:
    """The best that the division's stars bring to a plan, and the squares on which they do."""
    best = (-1.0, 0, 0)
    for gains in every:
        first, pair = gains.served(division.pair_squares)
        second, meteor = gains.served(division.meteor_squares)
        if pair and pair == meteor and not pair & pair - 1:  # one square for both: one star looks elsewhere
            other_first, other_pair = gains.served(division.pair_squares & ~pair)
            other_second, other_meteor = gains.served(division.meteor_squares & ~meteor)
            if other_first <= other_second:
                first, pair = other_first, other_pair
            else:
                second, meteor = other_second, other_meteor
        value = gains.value(first, second)
        if value > best[0]:
            best = value, pair, meteor
    return best


def plots(division: Division, pair: int, meteor: int, wanted: Mapping[int, float]) -> Iterator[Plot]:
    """The stars of a division; ``pair`` and ``meteor`` are the squares that they should fill."""
    second = heaviest_square(meteor, wanted)
    first = heaviest_square(pair & ~second or division.pair_squares & ~second, wanted)
    if not second:
        second = heaviest_square(division.meteor_squares & ~first, wanted)
    if first and division.pair:
        yield plot(first, division.pair)
    if second and division.meteor:
        yield plot(second, division.meteor)


def plot(square: int, source: StarSource) -> Plot:
    """A star on the square, given as a bit."""
    return Plot(square.bit_length() - 1, source)
