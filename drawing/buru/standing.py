"""What stands in an area, in sentences for who hears the board: a picture tells it by where it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru import GAME
from periplus.models.buru.position import Position
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import State
from periplus.models.buru.terms import FISH, KUDA
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import listed, say

from .areas import bidders, stack_words
from .phrases import names_at, space_name, token_name
from .sentences import clause


def standing(position: Position, kind: str, name: str) -> Iterator[str]:
    """Of an area whose explorers, canoes and horse are where, of Kuda's space and his marker's what it brings.

    Nothing where no table is sure to be drawn.
    """
    try:
        _, state = GAME.state(position).settled[0]
    except (PositionError, IllegalMove):
        return
    if kind == "area" and name in state.setting.areas:
        yield from _in_area(state, state.setting.areas.index(name), names_at(position))
    elif kind == "space" and name in (KUDA, FISH):
        yield from _of_kuda(state, name)


def _in_area(state: State, area: int, names: Sequence[str]) -> Iterator[str]:
    for seat in bidders(state, area):
        tokens = listed(token_name(token) for token in state.players[seat].placed[area])
        words = stack_words(state, area, seat)
        yield say("{player}: {tokens} ({power}).", player=names[seat], tokens=tokens, power=words)
    for seat, player in enumerate(state.players):
        if used := player.acted[area]:
            yield say("{player} took {space}.", player=names[seat], space=space_name(used))
        if state.setting.areas[area] == "ambelau" and player.canoe:
            yield say("The canoe of {player}: space {number}.", player=names[seat], number=player.canoe)
    yield from _horse(state, area)


def _horse(state: State, area: int) -> Iterator[str]:
    """Where Kuda and his marker are, and how many spaces he leaves (BURU-26.8)."""
    kuda, name = state.kuda, state.setting.areas[area]
    if kuda is None:
        return
    if kuda.at[0] == name:
        yield say("Kuda: space {number}.", number=kuda.at[1])
    if kuda.fish and kuda.fish[0] == name:
        yield say("The fish marker: space {number}.", number=kuda.fish[1])
    there = len(spaces(state, area))
    if there and there < len(state.setting.edition.areas[name].spaces):
        yield say("Spaces in play: {number}.", number=there)


def _of_kuda(state: State, name: str) -> Iterator[str]:
    """What his space or the marker's brings where it is (BURU-26.7)."""
    kuda = state.kuda
    place = kuda and (kuda.at if name == KUDA else kuda.fish)
    if not place:
        return
    areas, figures = state.setting.areas, state.setting.edition.kuda
    yield say("Its action: {does}.", does=clause(getattr(figures, place[0]) if name == KUDA else FISH))
    if rating := spaces(state, areas.index(place[0]))[place[1] - 1].gems:
        yield say("Rating: {gems}.", gems=rating)
