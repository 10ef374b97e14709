"""Questions to a position: the answers are those of every line of play, tried out move by move."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from periplus.models.observatory import GAME
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import FACES, TRACKS, Sheet
from periplus.solvers.asking import ask
from periplus.solvers.limits import Limits
from periplus.solvers.observatory.asking.query import query
from tests.marking import slow_for
from tests.observatory.twins.lines import endings
from tests.observatory.twins.positions import turn_position
from tests.observatory.twins.turn import TooMany

LIMITS = Limits(seconds=120)
Facts = dict[str, set[tuple[Any, ...]]]


def cells(mask: int, columns: int) -> set[tuple[int, int]]:
    return {divmod(square, columns) for square in range(mask.bit_length()) if mask >> square & 1}


def facts(position: Position, before: int, sheet: Sheet) -> Facts:
    """What holds at an end, by the names of the relations."""
    columns = len(position.edition_data.chart.columns)
    cards = [figure.card for figure in sheet.figures]
    return {
        "fits": {(figure.card, figure.at, figure.rotation) for figure in sheet.figures},
        "completed": {(card,) for card in cards},
        "together": {(card, other) for card in cards for other in cards if card != other},
        "uses": {(figure.card, cell) for figure in sheet.figures for cell in figure.squares},
        "star": {(cell,) for cell in cells(sheet.stars, columns)},
        "plotted": {(cell,) for cell in cells(sheet.stars & ~before, columns)},
        "stars": {((sheet.stars & ~before).bit_count(),)},
        "checked": {
            (track, space)
            for track, checked in zip(TRACKS, sheet.research, strict=True)
            for space in FACES
            if checked >> space & 1
        },
        "checks": {
            (track, checked.bit_count()) for track, checked in zip(TRACKS, sheet.research, strict=True)
        },
        "score": {(points(position.edition_data, sheet),)},
    }


GOALS = {
    "fits": "fits(A, B, C)",
    "completed": "completed(A)",
    "together": "together(A, B)",
    "uses": "uses(A, B)",
    "star": "star(A)",
    "plotted": "plotted(A)",
    "stars": "stars(A)",
    "checked": "checked(A, B)",
    "checks": "checks(A, B)",
    "score": "score(A)",
}


def answers(
    position: Position, goal: str, *, every: bool = False, optimal: str | None = None
) -> set[tuple[Any, ...]]:
    result = ask(query(position), goal, LIMITS, every=every, optimal=optimal).result()
    assert result.complete
    found = [tuple(answer.values()) for answer in result.answers]
    assert len(found) == len(set(found))
    return set(found)


def compare(position: Position, rng: random.Random) -> None:
    """All relations in some and in every line of play; whole endings, reached and not."""
    before = GAME_state(position)
    ends = [facts(position, before, sheet) for sheet in endings(position)]
    for name, goal in GOALS.items():
        some = set.union(*(end[name] for end in ends))
        assert answers(position, goal) == some, (name, position.as_json())
        every = set.intersection(*(end[name] for end in ends))
        assert answers(position, goal, every=True) == every, (name, position.as_json())
    best = {max(total for end in ends for total in end["score"])}
    for name in ("star", "fits"):
        forced = set.intersection(*(end[name] for end in ends if end["score"] == best))
        assert answers(position, GOALS[name], every=True, optimal="score(_)") == forced
    reached = {whole(end) for end in ends}
    for end in rng.sample(ends, min(4, len(ends))):
        other = rng.choice(ends)
        mixed = end | {name: other[name] for name in rng.sample(["star", "checked", "fits"], 1)}
        for candidate in (end, mixed):
            assert bool(answers(position, described(position, candidate))) == (whole(candidate) in reached)


def GAME_state(position: Position) -> int:  # noqa: N802
    from periplus.models.observatory.play import state_of

    return state_of(position).sheets[position.me].stars


def whole(end: Facts) -> tuple[frozenset[tuple[Any, ...]], ...]:
    return tuple(frozenset(end[name]) for name in ("star", "checked", "fits"))


def described(position: Position, end: Facts) -> str:
    """A goal that only this ending has: what holds, and that nothing else does."""
    edition = position.edition_data
    squares = [
        (row, column)
        for row in range(len(edition.chart.rows))
        for column in range(len(edition.chart.columns))
    ]
    parts = [f"star([{a}, {b}])" if ((a, b),) in end["star"] else f"\\+ star([{a}, {b}])" for a, b in squares]
    for track in TRACKS:
        for space in FACES:
            sign = "" if (track, space) in end["checked"] else "\\+ "
            parts.append(f"{sign}checked({track}, {space})")
    drawn = {card: (at, rotation) for card, at, rotation in end["fits"]}
    for card in edition.by_id:
        if card in drawn:
            at, rotation = drawn[card]
            parts.append(f"fits({card.lower()}, [{at[0]}, {at[1]}], {rotation})")
        else:
            parts.append(f"\\+ fits({card.lower()}, _, _)")
    return ", ".join(parts)


def small_positions(seed: int) -> Iterator[Position]:
    """Positions with few enough lines of play to try them all, some with a turn or two ahead."""
    rng = random.Random(seed)
    while True:
        position = turn_position(rng, most_squares=6)
        count = rng.choice([0, 0, 1, 1, 2])
        rolls = tuple(tuple(rng.randint(1, 6) for _ in range(4)) for _ in range(count))
        changed = GAME.load(json.dumps(position.as_json() | {"rolls": rolls}).encode())
        try:
            if len(endings(changed)) < 400:
                query(changed)
                yield changed
        except (TooMany, ValueError):
            continue


@pytest.mark.parametrize("seed", slow_for(range(6), lambda seed: seed in (0, 3, 5)))
def test_answers_are_those_of_every_line_of_play(seed: int) -> None:
    compare(next(small_positions(seed)), random.Random(seed))
