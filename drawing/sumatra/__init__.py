"""A position of Sumatra as a picture: notebook, journey, tiles, badges, scores, and an answer or the faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from periplus.models.core.data import called
from periplus.models.core.results import ScoreLine, Violation
from periplus.models.core.wording import counted, listed, say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import score_lines, total
from periplus.models.sumatra.state import Notebook, State

from ..scene import Block, Scene, Section
from ..tables import notes, score_table, seat_at_fault, told_tables
from .advice import accuse, advise, explain, own_steps, stand, written
from .notebook import Overlay, main_notebook, small_notebook
from .phrases import phrase, type_names
from .tables import badge_table, heap_board, journey_board, players_table, tile_board


def draw(
    position: Position, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The notebook of the player to move, of the one asked about, or of the one at fault, and the table.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why``; ``violations`` are what
    ``check`` says. An illegal log is followed up to its first illegal move. A solution is drawn as the notebook
    that it leads to.
    """
    answer = answer or {}
    state = GAME.reached(position, violations)
    overlay = Overlay(_seat(position, state, answer, violations))
    advise(state, overlay, answer, journey=position.ask.kind == "journey")
    explain(overlay, answer)
    accuse(state, overlay, violations, position.log)
    words = told_tables(answer, violations, phrase)
    sheet = (_sheet(position, state, overlay, answer), *words, *_points(position, state, overlay))
    sections = (Section("", sheet), *_table(position, state, overlay))
    return Scene("Sumatra", listed(_when(position, state)), sections, tuple(_notes(state, answer)))


def _seat(
    position: Position, state: State, answer: Mapping[str, Any], violations: Sequence[Violation]
) -> int:
    """Whose notebook the picture is about: that of who asks, where a solution is drawn or the position tells who."""
    asked, told = position.ask.player, answer.get("solution") or "player" in position.ask.given
    about = asked if told and type(asked) is int and asked < len(state.players) else state.turn
    return seat_at_fault(violations, about)


def _sheet(position: Position, state: State, overlay: Overlay, answer: Mapping[str, Any]) -> Block:
    """The notebook, as it stands or as the solution leaves it; a maximum starts from an empty one."""
    seat = overlay.seat
    player = state.players[seat]
    steps = [move for _, move in own_steps(state, seat, answer, journey=position.ask.kind == "journey")]
    title, after = called(position.names[seat]), written(player.notebook, steps)
    if after is None and stand(player.notebook, steps):
        after = player.notebook
    elif after is None:
        title, after = say("From an empty notebook"), written(Notebook(), steps) or player.notebook
    elif steps:
        title = say("{player}, after these moves", player=title)
    lines = score_lines(state.with_player(seat, replace(player, notebook=after)), seat)
    if steps and (why := answer.get("why")):
        lines = tuple(ScoreLine(line["rule"], line["what"], line["points"]) for line in why)
    return main_notebook(after, title, lines, overlay)


def _points(position: Position, state: State, overlay: Overlay) -> Iterator[Block]:
    """The score of the seat, the badges, and how the players stand."""
    yield score_table(score_lines(state, overlay.seat))
    if badges := badge_table(position, state, overlay):
        yield badges
    yield players_table(position, state)


def _table(position: Position, state: State, overlay: Overlay) -> Iterator[Section]:
    """What all can see: available and known tiles, the journey, the other players."""
    tiles: list[Block] = []
    if state.available:
        tiles.append(tile_board(say("Available"), state.available, overlay.available))
    if state.draw:
        tiles.append(tile_board(say("To be drawn now"), state.draw, overlay.available))
    if state.known:
        tiles.append(heap_board(say("Known"), state.known, overlay.known))
    if state.bag:
        tiles.append(heap_board(say("In the bag: {count}", count=len(state.bag)), state.bag))
    if tiles:
        yield Section(say("Tiles"), tuple(tiles))
    yield Section("", (journey_board(state, overlay),))
    others = tuple(
        small_notebook(player.notebook, called(position.names[seat]), counted(total(state, seat), "point"))
        for seat, player in enumerate(state.players)
        if seat != overlay.seat
    )
    yield Section(say("Other notebooks"), others)


def _when(position: Position, state: State) -> Iterator[str]:
    """Where in the game the position stands."""
    side = state.edition.side(len(state.players))
    place = side.names[state.place] if side and side.names else say("place {place}", place=state.place)
    last = len(state.map) - 1
    yield (
        say("{place}, {number} of {last}", place=place, number=state.place, last=last)
        if state.place
        else place
    )
    if state.over:
        yield say("the game is over")
    else:
        mover = called(position.names[state.turn])
        doing = {1: say("{player} explores", player=mover), -1: say("{player} follows", player=mover)}
        yield doing.get(state.mover.at - state.place, say("to move: {player}", player=mover))


def _notes(state: State, answer: Mapping[str, Any]) -> Iterator[str]:
    yield from notes(answer)
    if names := type_names(state.edition.types):
        yield say("Types: {names}.", names=names)
