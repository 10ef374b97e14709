"""A position of Islands in the Mist as a picture: islands, clouds, harbour, energy, scores, an answer, the faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.data import called
from periplus.models.core.results import Violation
from periplus.models.core.wording import counted, listed, say
from periplus.models.mist import GAME
from periplus.models.mist.island import RANK
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import score_lines, total
from periplus.models.mist.state import Phase, State

from ..scene import Block, Role, Scene, Section
from ..tables import notes, number, score_table, seat_at_fault, told_tables
from .advice import accuse, advise, explain, spaces_in
from .island import Overlay, main_island, small_island
from .phrases import BONUSES, phrase
from .spaces import owner
from .tables import (
    coasts_table,
    hand,
    players_table,
    rounds_table,
    supply,
    tiles_board,
    track_board,
)

DOING = {
    Phase.BONUS: say("to draw a tile"),
    Phase.FLY: say("to fly"),
    Phase.TAKE: say("to take tiles"),
    Phase.PLACE: say("to place tiles"),
}


def draw(
    position: Position, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The island of the player to move, of the one asked about, or of the one at fault, and the table.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why``; ``violations`` are what
    ``check`` says. An illegal log is followed up to its first illegal move.
    """
    answer = answer or {}
    state = GAME.reached(position, violations)
    overlay = Overlay(seat_at_fault(violations, owner(position, state)))
    _sought(position, state, overlay)
    advise(state, overlay, answer)
    explain(state, overlay, answer)
    accuse(state, overlay, violations, position.log)
    words = told_tables(answer, violations, phrase)
    board = main_island(state, called(position.names[overlay.seat]), overlay)
    beside = (*_to_lay(position, answer), *hand(state, overlay), *supply(state, overlay))
    sections = (
        Section("", (board, *beside, *words, *_points(position, state, overlay, violations))),
        *_others(position, state, overlay),
    )
    text = (*notes(answer), *_told(answer))
    return Scene("Islands in the Mist", listed(_when(position, state)), sections, text)


def _sought(position: Position, state: State, overlay: Overlay) -> None:
    """Mark the spaces that the question names."""
    ask = position.ask
    overlay.spaces |= dict.fromkeys(spaces_in(state, ask.spaces), Role.SOUGHT)
    overlay.spaces |= dict.fromkeys(spaces_in(state, ask.avoid), Role.FORBIDDEN)
    overlay.spaces |= dict.fromkeys(spaces_in(state, [ask.to]), Role.SOUGHT)
    match ask.to:
        case {"dock": int(dock)}:
            overlay.docks[dock] = Role.SOUGHT


def _to_lay(position: Position, answer: Mapping[str, Any]) -> Iterator[Block]:
    """The tiles that the question hands out, without those that the solution lays."""
    tiles = position.ask.tiles
    if not isinstance(tiles, list) or not all(isinstance(tile, str) and tile in RANK for tile in tiles):
        return
    left = Counter(tiles)
    steps = (step for step in answer.get("solution") or () if isinstance(step, Mapping))
    left.subtract(step["tile"] for step in steps if step.get("type") == "place")
    if lying := [*(+left).elements()]:
        yield tiles_board(say("To be laid"), lying, {})


def _points(
    position: Position, state: State, overlay: Overlay, violations: Sequence[Violation]
) -> Iterator[Block]:
    """The coming rounds, the score of the seat, its terrains, how players stand, their energy: what there is."""
    if coming := rounds_table(position):
        yield coming
    if (lines := score_lines(state, overlay.seat)) and not violations:
        yield score_table(lines)
    if any(state.players[overlay.seat].tiles):
        yield coasts_table(state, overlay.seat)
    if len(state.players) > 1:
        yield players_table(position, state)
    if track := track_board(state, list(map(called, position.names))):
        yield track


def _others(position: Position, state: State, overlay: Overlay) -> Iterator[Section]:
    """The islands of the other players."""
    others = tuple(
        small_island(state, seat, called(position.names[seat]), counted(total(state, seat), "point"))
        for seat in range(len(state.players))
        if seat != overlay.seat
    )
    if others:
        yield Section(say("Other islands"), others)


def _told(answer: Mapping[str, Any]) -> Iterator[str]:
    """What an answer says beside its solution: the energy left after flights, an expectation as a fraction."""
    if isinstance(answer.get("energy"), int):
        yield say("Energy left: {energy}.", energy=answer["energy"])
    if answer.get("exact"):
        gain = number(answer.get("value"))
        yield say("Expected gain: {gain}, exactly {exact}.", gain=gain, exact=answer["exact"])


def _when(position: Position, state: State) -> Iterator[str]:
    """Where in the game the position stands, and the wind."""
    if state.last == state.round:
        yield say("round {round} (the last)", round=state.round)
    else:
        yield say("round {round}", round=state.round)
    if state.phase is Phase.END:
        yield say("the game is over")
        return
    if state.phase in DOING:
        yield say("{player} {doing}", player=called(position.names[state.turn]), doing=DOING[state.phase])
    else:
        yield say("tiles are dealt") if state.phase is Phase.DEAL else say("the dice are rolled")
    if state.wind and state.phase in DOING:
        yield say("wind {wind}", wind=state.wind)
        if state.bonus != "none":
            yield say("bonus {bonus}", bonus=BONUSES[state.bonus])
