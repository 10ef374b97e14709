"""The forecast that a question asks for: what is known, scenarios, or the Lawans' cards and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from periplus.models.buru.mats import BLESSING
from periplus.models.buru.query import Scenario
from periplus.models.buru.state import UNKNOWN, State, Token, replace
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from .footing import ground
from .forecast import OpponentForecast, Table
from .question import PlacementQuestion

MOST = 2000
"""Tables that are compared one by one."""
Placed = tuple[tuple[Token, ...], ...]
"""A player's fields, by area."""


def check(question: PlacementQuestion) -> None:
    """Raise PositionError where the opponents cannot be told."""
    if question.query.opponents != "lawan":
        tables_of(question)
        return
    _known(question, lawans=False)
    if _of_whole_tables(question):
        _every_table(question)


def forecast(question: PlacementQuestion, clock: Clock) -> OpponentForecast:
    """What the opponents will have laid; raises PositionError as ``check``, Stop when the clock says so."""
    if question.query.opponents == "lawan":
        from .lawans import lawan_forecast  # noqa: PLC0415 — odds, which known opponents do not need

        if not _of_whole_tables(question):
            return lawan_forecast(question, clock)
        return OpponentForecast.of(question.seats, len(question.state.setting.areas), _every_table(question))
    areas = len(question.state.setting.areas)
    tables = (
        (weight, tuple(ground(state.players[other.seat]) for other in question.seats))
        for weight, state in tables_of(question)
    )
    return OpponentForecast.of(question.seats, areas, tables)


def _of_whole_tables(question: PlacementQuestion) -> bool:
    """Whether the worst case is asked for by a value table."""
    return question.query.criterion == "worst" and not isinstance(question.query.value, str)


def _every_table(question: PlacementQuestion) -> list[tuple[Fraction, Table]]:
    """All that the Lawans may lay; raises PositionError where that is too much to be compared one by one."""
    from .lawans import every_table  # noqa: PLC0415 — as above

    found = every_table(question, MOST)
    if found is None:
        raise PositionError(
            "ask.criterion",
            say("expected mean: the Lawans may lay their tokens in too many ways for a worst case"),
        )
    return found


def tables_of(question: PlacementQuestion) -> list[tuple[Fraction, State]]:
    """The scenarios with their weights, each as the table with what the opponents have placed in it."""
    asked = question.query.opponents
    if isinstance(asked, str):
        _known(question)
        return [(Fraction(1), question.state)]
    if faults := [fault for number, one in enumerate(asked) for fault in _faults(question, number, one)]:
        raise PositionError.of(faults)
    return [(scenario.weight, _with(question.state, scenario)) for scenario in asked]


def _with(state: State, scenario: Scenario) -> State:
    """The table where the players named have placed what the scenario says, and nothing else."""
    for name, placed in scenario.placed.items():
        seat = state.setting.ids.index(name)
        by_area: Mapping[str, tuple[Token, ...]] = placed
        fields: Placed = tuple(by_area.get(area, ()) for area in state.setting.areas)
        state = state.with_player(seat, replace(state.players[seat], placed=fields))
    return state


def _known(question: PlacementQuestion, *, lawans: bool = True) -> None:
    """Raise PositionError for a token of an opponent that is not known; of a Lawan unless they are left out."""
    state = question.state
    faults = [
        Fault(
            f"players[{other.seat}].placed.{area}[{index}]",
            say("expected a token: opponents that are known have none unknown"),
        )
        for other in question.seats
        if lawans or state.setting.lawans[other.seat] is None
        for area, tokens in zip(state.setting.areas, state.players[other.seat].placed, strict=True)
        for index, token in enumerate(tokens)
        if token == UNKNOWN
    ]
    if faults:
        raise PositionError.of(faults)


def _faults(question: PlacementQuestion, number: int, scenario: Scenario) -> Iterator[Fault]:
    """What is wrong with a scenario of the question."""
    setting = question.state.setting
    field = f"ask.opponents[{number}].placed"
    for name, placed in scenario.placed.items():
        if setting.ids.index(name) == question.seat:
            yield Fault(f"{field}.{name}", say("expected the opponents' tokens, not the asker's"))
        seen: set[Token] = set()
        for area, tokens in placed.items():
            if area not in setting.areas:
                yield Fault(f"{field}.{name}.{area}", say("expected an area in play"))
            yield from _tokens(f"{field}.{name}.{area}", tokens, seen)


def _tokens(field: str, tokens: Sequence[Token], seen: set[Token]) -> Iterator[Fault]:
    """Tokens that are not known, or were placed before."""
    for index, token in enumerate(tokens):
        if token == UNKNOWN or (token in seen and token != BLESSING):
            yield Fault(f"{field}[{index}]", say("expected a token that the player has placed only here"))
        seen.add(token)
