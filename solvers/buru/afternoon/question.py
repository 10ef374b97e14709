"""What is asked of an afternoon: the tables it starts from, who decides, what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from periplus.models.buru.game import GAME
from periplus.models.buru.located import located
from periplus.models.buru.moves import AnyMove, Tie
from periplus.models.buru.play import PLAY
from periplus.models.buru.position import Position
from periplus.models.buru.query import AfternoonQuery
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.table import PossibleWorlds
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.wording import say

from ..reliance import require
from ..scopes import scoped
from .aim import Aim
from .holdings import Worlds

AFTERNOON = "afternoon"


@dataclass(frozen=True)
class AfternoonQuestion:
    """An afternoon to be played."""

    position: Position
    aim: Aim
    plan: tuple[AnyMove, ...]
    """The moves planned for humans, which come first."""
    worlds: Worlds
    """The tables after them, at the next choice of a human, with their chances."""

    @property
    def start(self) -> State:
        """One of the tables: what all of them have alike may be read from it."""
        return self.worlds[0][1]


def ask(position: Position) -> AfternoonQuestion:
    """The question of a position.

    Raises PositionError for what cannot be asked so, and IllegalMove for a plan that the rules forbid.
    """
    query = position.ask
    default = AfternoonQuery.model_construct(kind="afternoon", goal="end", plan=(), others="rating")
    asked = query if isinstance(query, AfternoonQuery) else default
    table = GAME.state(position)
    table, broken = PLAY.follow(table, asked.plan)
    if broken:
        raise IllegalMove(
            located(replace(fault, where=("ask", "plan", *fault.where[1:])) for fault in broken)
        )
    worlds = _normal(table)
    for _, state in worlds:
        _started(state)
    require(worlds[0][1].setting, "actions", "holdings")
    seat = _seat(position, worlds[0][1], planned=bool(asked.plan))
    return AfternoonQuestion(position, Aim(seat, asked.goal, asked.others), asked.plan, worlds)


def scope(question: AfternoonQuestion, before: Sequence[AnyMove] = ()) -> dict[str, Any]:
    """What the answer leaves out or takes for granted: see ``scopes``. ``before``: the moves that come first."""
    tied = any(isinstance(move, Tie) for move in before)
    return scoped(question.start, question.aim.seat, question.aim.others, tied=tied)


def _normal(table: PossibleWorlds) -> Worlds:
    """The worlds with chances that sum to 1."""
    whole = sum((chance for chance, _ in table.settled), Fraction(0))
    return tuple((chance / whole, state) for chance, state in table.settled)


def _seat(position: Position, state: State, *, planned: bool) -> int | None:
    """Who decides: the player named, else nobody where there is a plan, else the only human or whose choice it is."""
    setting = state.setting
    name = position.ask.player
    if name is not None:
        seat = setting.ids.index(name)
        if setting.lawans[seat] is not None:
            raise PositionError("ask.player", say("expected a human: a Lawan decides nothing"))
        return seat
    if planned:
        return None
    humans = [seat for seat, lawan in enumerate(setting.lawans) if lawan is None]
    return humans[0] if len(humans) == 1 or state.turn is None else state.turn


def _started(state: State) -> None:
    """Raise PositionError for a round in which not all tokens are placed or known."""
    if state.phase in ("morning", "noon"):
        raise PositionError("phase", say("expected an afternoon, with all tokens placed and kept"))
    if state.phase != AFTERNOON or state.turn is not None:
        return
    faults = [
        Fault(
            f"players[{seat}].placed.{area}[{index}]", say("expected a token: an afternoon needs all known")
        )
        for seat, player in enumerate(state.players)
        for area, tokens in zip(state.setting.areas, player.placed, strict=True)
        for index, token in enumerate(tokens)
        if token == UNKNOWN
    ]
    if faults:
        raise PositionError.of(faults)
