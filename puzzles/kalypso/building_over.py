"""What is left of an arrangement of buildings after some are laid: each is judged by the static rules' own code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.documents import Data
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.moves import Build, MonumentMove, Place
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import usual, value
from periplus.models.kalypso.settlement import BuildingEntry, MonumentEntry, StripEntry
from periplus.models.kalypso.terms import KINDS
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso.overlays.best import search
from periplus.solvers.kalypso.overlays.sites import building_sites, garden_sites
from periplus.solvers.limits import Clock

from ..stepwise import RemainingQuestion


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the buildings, monuments and gardens; raises as ``Stepwise.rest``."""
    for index, move in enumerate(moves):
        position = _with(position, move, index)
    state = GAME.state(position)
    reached = value(state, state.own, position.ask.objective or usual(state.mode))
    return RemainingQuestion(reached, True, lambda clock: _best(position, clock))


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Every building, monument and garden that the base bears now; raises as ``Stepwise.rest``."""
    for index, move in enumerate(moves):
        position = _with(position, move, index)
    state = state_of(position)
    arranges = position.ask.kind == "arrange"
    sites = list(building_sites(state, KINDS, fresh=not arranges))
    if arranges and position.ask.gardens:
        sites += garden_sites(state)
    found: list[Move] = []
    for site in sites:
        with suppress(IllegalMove):
            _with(position, site.move, len(moves))
            found.append(site.move)
    return tuple(found)


def _best(position: Position, clock: Clock) -> Iterator[Answer]:
    """The solver's answers, what they lay as moves."""
    for answer in search(position, clock.part().limits).part_of(clock):
        moves = (
            step if isinstance(step, Move) else GAME.parse_move(position, step) for step in answer.solution
        )
        yield replace(answer, solution=tuple(moves))


def _with(position: Position, move: Move, index: int) -> Position:
    """The position with one more thing on the base, number ``index`` of the solution."""
    own = position.ask.player
    sheet = position.settlements[own]
    left = position.ask.gardens
    more: dict[str, tuple[Data, ...]]
    match move:
        case Build():
            entry = BuildingEntry.model_validate({"kind": move.kind, "at": list(move.at)})
            more = {"buildings": (*sheet.buildings, entry)}
        case MonumentMove():
            monument = MonumentEntry.model_validate({"at": list(move.at)})
            more = {"monuments": (*sheet.monuments, monument)}
        case Place(tile="garden") if left and position.ask.kind == "arrange":
            garden = StripEntry.model_validate({"at": list(move.at), "rot": move.rot})
            more = {"gardens": (*sheet.gardens, garden)}
            left -= 1
        case _:
            raise PositionError(
                f"solution[{index}]", say("expected build, monument or a garden that is left to place")
            )
    sheets = list(position.settlements)
    sheets[own] = sheet.model_copy(update=more)
    ask = position.ask.model_copy(update={"gardens": left})
    after = position.model_copy(update={"settlements": tuple(sheets), "ask": ask})
    if broken := (*GAME.violations(after), *_stale(after, move)):
        raise IllegalMove([replace(broken[0], where=("solution", index))])
    return after


def _stale(position: Position, move: Move) -> Iterator[Violation]:
    """KAL-9.3 and KAL-11.3, where only what the tile of this turn helps to fill may be built."""
    if position.ask.kind == "builds" and isinstance(move, Build | MonumentMove):
        state = GAME.initial(position)
        area = board.square(state.sea, move.at, 2 if isinstance(move, Build) else 3)
        if not area & state.own.fresh:
            rule = "KAL-9.3" if isinstance(move, Build) else "KAL-11.3"
            yield Violation(rule, say("no cell of the area at {at} was laid in this turn", at=list(move.at)))
