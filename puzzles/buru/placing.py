"""What is left of a morning after some explorers are placed: the others lie already, and a table says what counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.moves import Keep, Place
from periplus.models.buru.order import POWERS, hand
from periplus.models.buru.play import PossibleWorlds, raw
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery, ValueTable
from periplus.models.buru.state import State
from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.buru.replays.placing import area_value, worth_in
from periplus.solvers.limits import Clock

from ..stepwise import RemainingQuestion
from .acting import whole


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left of the placement; raises as ``Stepwise.rest``."""
    seat = _seat(position)
    state = raw(_after(position, moves))
    reached = whole(_worth(position, state, seat))
    complete = state.players[seat].kept is not None
    after = _laid(position, state, seat)

    def best(clock: Clock) -> Iterator[Answer]:
        if complete:
            yield Answer("optimal", reached, reached)
        else:
            yield from api.solve(after, clock.part().limits).part_of(clock)

    return RemainingQuestion(reached, complete, best)


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Each explorer of the hand in each area, or kept where it is the last; raises as ``Stepwise.rest``."""
    seat, table = _seat(position), _after(position, moves)
    state = raw(table)
    if state.players[seat].kept is not None:
        return ()
    fields: list[dict[str, Any]] = []
    for token in hand(state, seat):
        fields.append({"type": "keep", "token": token})
        for area in state.setting.areas:
            there = {"type": "place", "token": token, "area": area}
            fields += [there, there | {"blessing": True}]
    found = (GAME.parse_move(position, data) for data in fields)
    return tuple(move for move in found if not GAME.follow(table, (move,))[1])


def _after(position: Position, moves: Sequence[Move]) -> PossibleWorlds:
    """The table once the explorers are placed."""
    seat = _seat(position)
    table = GAME.initial(position)
    for index, move in enumerate(moves):
        if not isinstance(move, Place | Keep) or move.player not in (None, position.names[seat]):
            raise PositionError(f"solution[{index}]", say("expected place or keep of the player who asks"))
        table, broken = GAME.follow(table, (move,))
        if broken:
            raise IllegalMove([replace(broken[0], where=("solution", index))])
    return table


def _seat(position: Position) -> int:
    """The player who asks, else the only human."""
    if position.ask.player is not None:
        return position.names.index(position.ask.player)
    return next(seat for seat, player in enumerate(position.players) if player.lawan is None)


def _laid(position: Position, state: State, seat: int) -> Position:
    """The position with what the player has placed, so that the rest of his hand is asked about."""
    stacks = zip(state.setting.areas, state.players[seat].placed, strict=True)
    placed = {area: tokens for area, tokens in stacks if tokens}
    sheet = position.players[seat].model_copy(update={"placed": placed})
    players = (*position.players[:seat], sheet, *position.players[seat + 1 :])
    return position.model_copy(update={"players": players})


def _worth(position: Position, state: State, seat: int) -> Fraction:
    """What the explorers that lie are worth by the table, and the fish of the one that is kept."""
    query = position.ask
    if not isinstance(query, PlaceQuery) or not isinstance(query.value, ValueTable):
        raise PositionError("ask.value", say("expected a table of values"))
    table, areas = query.value, enumerate(state.setting.areas)
    total = sum((area_value(state, seat, area, worth_in(table, name)) for area, name in areas), Fraction(0))
    kept = state.players[seat].kept
    return total + table.fish * (POWERS.get(kept, 0) if kept is not None else 0)
