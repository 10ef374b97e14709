"""Random goals about real positions of every game, against an interpreter that runs them in each line's end.

The ends of Observatory's lines are those of its naive twin; of the other games, what the rules tell after the line of
every world of the program, each played move by move.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from periplus.models.boards.grid import cells_of
from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.models.observatory.play import state_of
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import FACES, TRACKS, Sheet
from periplus.solvers import api
from periplus.solvers.cpsat import solutions
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import World
from periplus.solvers.program.goals import variables
from periplus.solvers.program.terms import read_term
from periplus.solvers.program.text import parse_goal
from tests.observatory.twins.lines import endings
from tests.observatory.twins.positions import turn_position
from tests.solvers.goal_writers import Writer
from tests.solvers.interpreter import key, solve
from tests.solvers.prolog import database
from tests.solvers.test_goals_twin import sorted_items, told
from tests.test_imports import ROOT

Tables = Mapping[str, Sequence[tuple[Any, ...]]]
FIRST = NAMES[0]
CHOSEN = 60
"""Rows of a relation from which the values in goals are chosen."""


def of_sheet(position: Position, sheet: Sheet, before: int) -> dict[str, set[tuple[Any, ...]]]:
    """What goals may say of how a turn of Observatory ends."""
    edition = state_of(position).edition
    width = len(edition.chart.columns)
    cards = [figure.card for figure in sheet.figures]
    plotted = cells_of(sheet.stars & ~before, width)
    tracks = list(zip(TRACKS, sheet.research, strict=True))
    return {
        "star": {(cell,) for cell in cells_of(sheet.stars, width)},
        "plotted": {(cell,) for cell in plotted},
        "completed": {(card,) for card in cards},
        "together": {(card, other) for card in cards for other in cards if card != other},
        "fits": {(figure.card, figure.at, figure.rotation) for figure in sheet.figures},
        "uses": {(figure.card, cell) for figure in sheet.figures for cell in figure.squares},
        "checked": {(track, space) for track, spaces in tracks for space in FACES if spaces >> space & 1},
        "stars": {(len(plotted),)},
        "checks": {(track, spaces.bit_count()) for track, spaces in tracks},
        "score": {(points(edition, sheet),)},
    }


def ends_of_observatory(position: Any) -> list[dict[str, set[tuple[Any, ...]]]]:
    state = state_of(position)
    before = state.sheets[position.me].stars
    return [of_sheet(position, sheet, before) for sheet in endings(position)]


def ends_of_worlds(position: Position) -> list[dict[str, set[tuple[Any, ...]]]]:
    """What the rules tell after the line of each world, and what is the same in all."""
    query = api.query(position)
    for table in query.program.relations.values():
        _ = table.facts
    for measure in query.program.measures.values():
        _ = measure.sums
    found = []
    seen = set()
    for values in solutions(query.program.model(), Clock(Limits(seconds=100))):
        tables = database(query.program, values)
        key_of = repr(tables)
        if key_of in seen:
            continue
        seen.add(key_of)
        world = World(values)
        facts = query.witness(world) if query.witness is not None else None
        if facts is None:
            raise ValueError("a world without a line")
        told_by_rules = {name: set(facts[name]) for name in facts if query.program.table(name) is not None}
        found.append({name: set(rows) for name, rows in tables.items()} | told_by_rules)
    return found


@cache
def prepared(game: str, seed: int) -> tuple[Position, tuple[Tables, ...]]:
    if game == FIRST:
        position: Position = turn_position(random.Random(seed), 4)
        ends = ends_of_observatory(position)
    else:
        position = api.load(ROOT / "examples" / game / "goal.json")
        ends = ends_of_worlds(position)
    return position, tuple(
        {
            name: sorted(
                (tuple(map(plain, row)) for row in rows), key=lambda row: [key(value) for value in row]
            )
            for name, rows in tables.items()
        }
        for tables in ends
    )


def plain(value: Any) -> Any:
    return "none" if value is None else value


def written(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if isinstance(value, int) or value == "none" else f"'{value}'"


class BoardWriter(Writer):
    """Writes goals about the relations of a game, with values that occur in them."""

    def __init__(self, rng: random.Random, ends: Sequence[Tables]) -> None:
        rows: dict[str, list[tuple[Any, ...]]] = {}
        for tables in ends:
            for name, found in tables.items():
                rows.setdefault(name, []).extend(found[:CHOSEN])
        self.rows = {name: found for name, found in rows.items() if found}
        super().__init__(rng, {name: len(found[0]) for name, found in self.rows.items()}, ())

    def atom(self, bound: list[str]) -> tuple[str, list[str]]:
        name = self.rng.choice(sorted(self.rows))
        slots, after = [], list(bound)
        for value in self.rng.choice(self.rows[name]):
            kind = self.rng.random()
            if kind < 0.5:
                slots.append(self.fresh())
                after.append(slots[-1])
            elif kind < 0.65 and bound:
                slots.append(self.rng.choice(bound))
            else:
                slots.append("_" if kind < 0.8 else written(value))
        return f"{name}({', '.join(slots)})", after


def check_goal(game: str, seed: int) -> bool:
    """Whether a random goal could be asked; raises AssertionError where the answers differ."""
    position, ends = prepared(game, seed % 5)
    text = BoardWriter(random.Random(seed), ends).goal([], 1)[0]
    try:
        query = api.query(position)
        names = variables(parse_goal(text, query.program, query.names))
        search = api.ask(position, text, Limits(seconds=10)).result()
    except PositionError:
        return False  # too large, or nothing binds what is asked
    except ValueError:
        return False
    if search.reason != "proved":
        return False
    found = [{name: plain(told(value)) for name, value in answer.items()} for answer in search.answers]
    term = read_term(text)
    expected: dict[str, dict[str, Any]] = {}
    for tables in ends:
        for env in solve(term, {}, tables):
            answer = {name: env[name] for name in names if name in env}
            expected[repr(sorted_items(answer))] = answer
    assert sorted(repr(sorted_items(answer)) for answer in found) == sorted(expected), (game, seed, text)
    return True


@pytest.mark.parametrize("game", NAMES[1:2])  # the others take seconds
def test_goals_about_a_real_position_have_the_answers_of_the_interpreter(game: str) -> None:
    assert sum(check_goal(game, seed) for seed in range(3)) > 0


GOALS = {"observatory": 150, "kalypso": 300, "mist": 10, "sumatra": 20, "buru": 300}
"""How many are asked: the interpreter runs each in every world, of which Mist has hundreds."""


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_many_goals_about_real_positions_have_the_answers_of_the_interpreter(game: str) -> None:
    assert sum(check_goal(game, seed) for seed in range(3, 3 + GOALS[game])) > GOALS[game] // 10
