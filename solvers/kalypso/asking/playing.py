"""A world as real moves: the pieces laid in an order that the rules allow, then the overlays.

The rules follow every effect, which worlds do not: what comes into hand by one is left there, and a survivor need
not be sent. Where a real effect is in the way the world has no moves to show. So what a world is said to have is read
off the board once its pieces and overlays are laid on it, each judged by the rules and without its effects.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

from periplus.models.boards.bitsets import members
from periplus.models.core.errors import IllegalMove
from periplus.models.core.wording import say
from periplus.models.kalypso import board
from periplus.models.kalypso.arranging import Overlay, with_base_piece, with_overlay
from periplus.models.kalypso.building import open_to_build
from periplus.models.kalypso.legality import apply, fault
from periplus.models.kalypso.metrics import measure
from periplus.models.kalypso.moves import Place, PlayerMove, Skip, Take
from periplus.models.kalypso.scoring import score_lines, value
from periplus.models.kalypso.state import Phase, Settlement, State
from periplus.models.kalypso.terms import ICONS, KINDS, Objective
from periplus.models.kalypso.turn import must_take

from ...asking import GoalRelation
from ...program import Row, World
from ...replay import ReplayError
from ...witness import Facts, Readings, items
from .building import SpotWorlds
from .ending import COUNTED, tells_score
from .given import SettlementQuestion, cell_readings

T = TypeVar("T", Place, Overlay)
ITEM = GoalRelation("item", ("clause", "points"), say("what the clause of the score gives at the end"))
"""What the rules tell of a score besides, for the reasons of ``because.pl``."""


def moves(question: SettlementQuestion, worlds: SpotWorlds, world: World) -> tuple[PlayerMove, ...] | None:
    """The moves that bring the world about; None where the rules do not let them be made just so."""
    state = question.state
    line: list[PlayerMove] = []
    spots = list(worlds.laying.laid(world))
    frame = state.sea.frame
    if spots and must_take(state):
        line.append(Take(tile=spots[0].piece))
        state = apply(state, line[0])
    waiting: list[PlayerMove] = [spot.move(frame) for spot in spots]
    while waiting:
        found = next((move for move in waiting if fault(state, move) is None), None)
        if found is None:
            return None
        waiting.remove(found)
        line.append(found)
        state = apply(state, found)
    sites = worlds.overlays.layout.sites if worlds.builds else {}
    for site, literal in sites.items():
        if world[literal]:
            waiting.append(site.move)
    return _built(state, line, waiting)


def _built(state: State, line: list[PlayerMove], waiting: list[PlayerMove]) -> tuple[PlayerMove, ...] | None:
    """The line with the overlays at its end, sendings given up."""
    for move in waiting:
        for step in _with_skips(state, move):
            if fault(state, step) is not None:
                return None
            line.append(step)
            state = apply(state, step)
    return tuple(line)


def _with_skips(state: State, move: PlayerMove) -> Iterator[PlayerMove]:
    if fault(state, Skip()) is None:
        yield Skip()
    yield move


def witness(question: SettlementQuestion, worlds: SpotWorlds, world: World) -> Facts | None:
    """What holds by the rules once the world's pieces and overlays are laid; raises ReplayError if one may not be.

    None where a net floats: which boat it is driven onto may rest on the order of the pieces (R9).
    """
    if any(not net.on for net in question.state.own.nets):
        return None
    pieces, based, _, end = _final(question, worlds, world)
    return _facts(question, pieces, based, end)


def final_board(
    question: SettlementQuestion, worlds: SpotWorlds, world: World
) -> tuple[tuple[Place | Overlay, ...], State]:
    """The world's pieces and overlays in an order that the rules allow, effects aside, and the table after them.

    Raises ReplayError if there is none.
    """
    pieces, _, overlays, end = _final(question, worlds, world)
    return (*pieces, *overlays), replace(end, player=question.state.player)


def _final(
    question: SettlementQuestion, worlds: SpotWorlds, world: World
) -> tuple[list[Place], State, list[Overlay], State]:
    """The pieces in the order in which they are laid and the table after them, the overlays and that after those."""
    before, frame = question.state, question.state.sea.frame
    pieces, based = _each_laid(
        before,
        [spot.move(frame) for spot in worlds.laying.laid(world)],
        partial(with_base_piece, setting_up=before.phase is Phase.SETUP),
    )
    new = board.covered(before.sea, based.own) & ~board.covered(before.sea, before.own)
    based = based.with_own(replace(based.own, fresh=before.own.fresh | new))
    sites = worlds.overlays.layout.sites if worlds.builds else {}
    overlays, end = _each_laid(
        based,
        [site.move for site, literal in sites.items() if world[literal]],
        lambda state, move: with_overlay(state, move, fresh=question.fresh),
    )
    return pieces, based, overlays, end


def _each_laid(state: State, moves: list[T], lay: Callable[[State, T], State]) -> tuple[list[T], State]:
    """All of them in an order that the rules allow, and the table after them; raises ReplayError if there is none."""
    waiting, refused = list(moves), len(moves)
    order: list[T] = []
    while waiting and refused:
        refused = len(waiting)
        for move in tuple(waiting):
            try:
                state = lay(state, move)
            except IllegalMove:
                continue
            waiting.remove(move)
            order.append(move)
        refused = 0 if len(waiting) == refused else len(waiting)
    if waiting:
        raise ReplayError(f"the rules do not let these be laid: {[move.as_json() for move in waiting]}")
    return order, state


def _facts(question: SettlementQuestion, pieces: list[Place], based: State, end: State) -> Facts:
    """The rows of every relation: of what is built now or with the pieces, and of the base alone what it could bear."""
    settled = replace(end, player=question.state.player)
    readings = settlement_readings(settled, end.own, question.objective) | {
        "placed": lambda: {(move.tile, move.at, move.rot, int(move.flip)) for move in pieces},
        "laid": lambda: {(move.tile,) for move in pieces},
        "buildable": lambda: set(_bearable(question, based)),
    }
    readings |= cell_readings(question.state)
    if not tells_score(question):
        del readings["score"]
    elif question.objective == "score":
        readings[ITEM.name] = lambda: items(score_lines(settled, end.own)) or set()
    return Readings(readings)


def settlement_readings(
    state: State, own: Settlement, objective: Objective
) -> dict[str, Callable[[], Collection[Row]]]:
    """What a settlement shows as it stands, by relation; the objective is what ``score`` counts."""
    sea, frame = state.sea, state.sea.frame

    def cells(mask: int) -> set[Row]:
        return {(frame.cell(bit),) for bit in members(mask)}

    return {
        "covered": lambda: cells(board.covered(sea, own)),
        "supported": lambda: cells(board.foundation(sea, own) & ~sea.island),
        "enclosed": lambda: cells(board.enclosed(sea, own)),
        "shows": lambda: {
            (frame.cell(bit), name)
            for name, mask in (*zip(ICONS, own.icons, strict=True), ("barrel", own.barrels))
            for bit in members(mask)
        },
        "docked": lambda: {
            (boat.at, boat.rot)
            for boat, there in zip(own.boats, board.docked(sea, own), strict=True)
            if there
        },
        "built": lambda: {
            *((one.kind, one.at) for one in own.buildings),
            *(("monument", one.at) for one in own.monuments if not one.reserve),
        },
        "garden": lambda: {(one.at, one.rot) for one in own.gardens},
        "counts": lambda: {(metric, measure(state, own, metric)) for metric in COUNTED},
        "score": lambda: {(value(state, own, objective),)},
    }


def _bearable(question: SettlementQuestion, based: State) -> Iterator[Row]:
    """Each kind of building, and a monument, with the areas of the base that bear it, be it in supply or not."""
    sea, own = based.sea, based.own
    fresh = own.fresh if question.fresh else board.covered(sea, own)
    turn = replace(based.with_own(replace(own, fresh=fresh)), offer=())
    shown = board.building_areas(sea, own)
    open_areas = open_to_build(turn, board.BUILDING)
    for kind in KINDS:
        bearing = shown[based.edition.material_number[kind]] & open_areas
        yield from ((kind, sea.frame.cell(bit)) for bit in members(bearing))
    bearing = board.monument_areas(sea, own) & open_to_build(turn, board.MONUMENT)
    yield from (("monument", sea.frame.cell(bit)) for bit in members(bearing))
