"""Why goals cannot hold, against every line of play at tables on which the facts of the reason hold.

Squares that a reason does not name as empty may have a star, figures that it does not name may not be there, cards in
range and dice likewise. From each such table every line of play is tried out, and none may have the goal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from periplus.models.boards.bitsets import members
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.figures import figure, on_chart
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import TRACKS, State
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.program import Given
from tests.marking import slow_for
from tests.observatory.test_query import Facts, facts, small_positions
from tests.observatory.twins.lines import Known, endings_from
from tests.observatory.twins.turn import TooMany
from tests.solvers.goal_parts import Part

LIMITS = Limits(seconds=120)
TABLES = 12
"""So many tables are tried for each reason."""


def part(rng: random.Random, position: Position) -> Part[Facts]:
    """A fact of a random relation, or a limit of a sum."""
    edition = position.edition_data
    card, other = rng.sample([card.id for card in edition.cards], 2)
    at = (rng.randrange(len(edition.chart.rows)), rng.randrange(len(edition.chart.columns)))
    rotation, track, number = rng.choice([0, 90, 180, 270]), rng.choice(TRACKS), rng.randint(1, 6)
    square = list(at)
    match rng.choice(
        ["fits", "fits", "fits", "completed", "together", "uses", "star", "checked", "checks", "score"]
    ):
        case "fits":
            drawn = None
            if on_chart(edition, card, at, rotation):  # type: ignore[arg-type]
                one = figure(edition, card, at, rotation)
                drawn = (one.card, one.at, one.rotation)
            return Part(f"fits({card.lower()}, {square}, {rotation})", lambda end: drawn in end["fits"])
        case "completed":
            return Part(f"completed({card.lower()})", lambda end: (card,) in end["completed"])
        case "together":
            text = f"together({card.lower()}, {other.lower()})"
            return Part(text, lambda end: (card, other) in end["together"])
        case "uses":
            return Part(f"uses({card.lower()}, {square})", lambda end: (card, at) in end["uses"])
        case "star":
            return Part(f"star({square})", lambda end: (at,) in end["star"])
        case "checked":
            return Part(f"checked({track}, {number})", lambda end: (track, number) in end["checked"])
        case "checks":
            text = f"checks({track}, N{track}{number}), N{track}{number} > {number}"
            return Part(text, lambda end: any(one == track and many > number for one, many in end["checks"]))
    most = rng.randint(0, 12)
    return Part(
        f"score(S{most}), S{most} > {most}", lambda end: any(total > most for (total,) in end["score"])
    )


def goals(rng: random.Random, position: Position) -> Iterator[Part[Facts]]:
    while True:
        one, other = part(rng, position), part(rng, position)
        yield one
        yield one.and_(other)
        yield other.and_(one.denied())


def other_table(
    position: Position, reason: tuple[Given, ...], rng: random.Random
) -> tuple[State, tuple[Known, ...]]:
    """A table on which all facts of the reason hold, and others perhaps not."""
    state, seat = state_of(position), position.me
    sheet, columns = state.sheets[seat], len(position.edition_data.chart.columns)
    named = {(fact.relation.name, *fact.row) for fact in reason}
    share = rng.choice([0.3, 0.7, 1.0])
    stars = sheet.stars
    for square in members(every_square(position.edition_data) & ~sheet.stars):
        if ("starred", divmod(square, columns)) not in named and rng.random() < share:
            stars |= 1 << square
    kept = tuple(
        one
        for one in sheet.figures
        if ("drawn", one.card, one.at, one.rotation) in named or rng.random() > share
    )
    rolls = tuple(roll for roll in position.rolls if roll is not None)
    first = 0 if state.roll is None else 1
    thrown = tuple(
        roll
        if any(one[:2] == ("rolled", turn) for one in named)
        else tuple(rng.choice([2, 3, 4, 5, 6]) for _ in roll)
        for turn, roll in enumerate(rolls, first)
    )
    return state.with_sheet(seat, replace(sheet, stars=stars, figures=kept)), thrown  # type: ignore[return-value]


def check(seed: int, count: int) -> int:
    """Compare some goals of a random position; how many of them had a reason with facts."""
    rng = random.Random(f"reasons {seed}")
    position = next(small_positions(4000 + seed))
    state, seat = state_of(position), position.me
    rolls = tuple(roll for roll in position.rolls if roll is not None)
    ends = [facts(position, state.sheets[seat].stars, end) for end in endings_from(state, seat, rolls)]
    reasons = 0
    asked = goals(rng, position)
    for _ in range(count):
        goal = next(asked)
        told = api.why(position, goal.text, LIMITS).result().why
        assert told is not None
        assert told.holds == any(map(goal.holds, ends)), (seed, goal.text)
        if told.holds:
            continue
        assert told.irreducible, (seed, goal.text)
        reasons += bool(told.facts)
        for _ in range(TABLES):
            other, thrown = other_table(position, told.facts, rng)
            try:
                reached = endings_from(other, seat, thrown)
            except TooMany:
                continue
            for end in reached:
                known = facts(position, other.sheets[seat].stars, end)
                assert not goal.holds(known), (
                    seed,
                    goal.text,
                    told.rules,
                    list(map(str, told.facts)),
                    other,
                    end,
                )
    return reasons


@pytest.mark.parametrize("seed", slow_for(range(4), lambda seed: seed > 0))
def test_no_table_on_which_a_reason_holds_has_the_goal(seed: int) -> None:
    check(seed, 4)


@pytest.mark.slow
def test_no_table_on_which_a_reason_holds_has_the_goal_for_many_goals() -> None:
    assert sum(check(seed, 12) for seed in range(4, 30)) > 26
