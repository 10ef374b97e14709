"""A placement of a whole hand by a table of values: presences counted once, or every placement anew."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from periplus.models.buru.order import ranking
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery, Scenario, ValueTable, Worth
from periplus.models.buru.reading import initial
from periplus.models.buru.state import State, replace
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Limits

from ..measuring import measured
from ..table import Row, Scope
from .tables import morning, played

LIMITS = Limits(seconds=60)
TOKENS = (1, 2, 3, 4, 5)
SEEDS = (1, 2, 3)
"""Of the tables whose placements are played out."""


def place(scope: Scope) -> Iterator[Row]:
    """One known scenario, then 200; the placements one by one only where that takes seconds; some played out."""
    for scenarios in (0,) if scope == "quick" else (0, 20, 200):
        position = morning(1, scenarios)
        instance = f"1,280 placements, {scenarios} scenarios" if scenarios else "1,280 placements, one known"
        baseline = None
        if scenarios < 200 or scope == "long":
            found, spent = measured(partial(_one_by_one, position))
            baseline = Row(
                "place", instance, "every placement ranked by the rules", f"{float(found):.6g}", spent
            )
            yield baseline
        answer, spent = measured(partial(_solved, position))
        yield Row("place", instance, "periplus", f"{answer.value:.6g} proved", spent, baseline)
    yield from _played_out(scope)


def _played_out(scope: Scope) -> Iterator[Row]:
    """The placements' afternoons: in 200 scenarios for some seconds, against known opponents to the proof."""
    seconds, seeds = (1, SEEDS[:1]) if scope == "quick" else (5, SEEDS)
    for seed in seeds:
        answer, spent = measured(partial(_stopped, played(seed, 200), seconds))
        told = answer.as_json()
        error = f"{answer.value} ± {told.get('stderr')}, {told.get('samples')} samples"
        yield Row("place", f"played out, 200 scenarios, {seconds} s, seed {seed}", "periplus", error, spent)
    if scope == "long":
        for seed in SEEDS:
            answer, spent = measured(partial(_solved, played(seed, 0)))
            found = f"{answer.value}, {answer.status}"
            yield Row("place", f"played out, one known, seed {seed}", "periplus", found, spent)


def _stopped(position: Position, seconds: float) -> Answer:
    return api.solve(position, Limits(seconds=seconds)).result()


def _solved(position: Position) -> Answer:
    return api.solve(position, LIMITS).result()


def _one_by_one(position: Position) -> Fraction:
    """The best mean over the scenarios, every area of every table ranked anew."""
    query = position.ask
    assert isinstance(query, PlaceQuery)
    assert isinstance(query.value, ValueTable)
    state = initial(position)
    scenarios = query.opponents if isinstance(query.opponents, tuple) else (None,)
    tables = [state if one is None else _with(state, one) for one in scenarios]
    best = Fraction(0)
    for kept in TOKENS:
        rest = [token for token in TOKENS if token != kept]
        for fields in product(range(len(state.setting.areas)), repeat=len(rest)):
            worth = sum((_worth(table, query.value, rest, fields) for table in tables), Fraction(0)) / len(
                tables
            )
            best = max(best, worth + query.value.fish * kept)
    return best


def _with(state: State, scenario: Scenario) -> State:
    for name, placed in scenario.placed.items():
        seat = state.setting.ids.index(name)
        by_area = {str(area): tokens for area, tokens in placed.items()}
        fields = tuple(by_area.get(area, ()) for area in state.setting.areas)
        state = state.with_player(seat, replace(state.players[seat], placed=fields))
    return state


def _worth(state: State, table: ValueTable, tokens: list[int], fields: tuple[int, ...]) -> Fraction:
    """What the areas are worth to the first player once his tokens lie in these fields."""
    areas = state.setting.areas
    mine = tuple(
        tuple(token for token, field in zip(tokens, fields, strict=True) if field == area)
        for area in range(len(areas))
    )
    state = state.with_player(0, replace(state.players[0], placed=mine))
    total = Fraction(0)
    for area, name in enumerate(areas):
        worth: Worth | None = getattr(table, name)
        order = ranking(state, area)
        if worth is not None and 0 in order:
            place = order.index(0)
            total += worth.order[place] if place < len(worth.order) else 0
            total += worth.majority if place == 0 else 0
    return total
